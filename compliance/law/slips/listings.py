"""Tables of contents compared with the sections they list."""

import re
from collections.abc import Iterator, Sequence

from compliance.law.slips.places import Places, ProvisionPlace, is_absent
from compliance.law.words import normalize_text
from compliance.model import Level, Provision, Slip

_WORD = re.compile(r"[a-z0-9]+")
_LEADERS = re.compile(r"(?:\.\s?){4,}\s*\d*$")
_NAMED = 4


def find_contents_at_odds(places: Places) -> Iterator[Slip]:
    """Find entries without a section, sections without an entry, and headings that differ from their entry."""
    for spot in places.spots:
        if spot.node.level is Level.CONTENTS and spot.above:
            entries = [provision for provision in spot.node.children if provision.label]
            sections = {
                provision.label: provision for provision in spot.above[-1].walk() if provision.level is Level.SECTION
            }
            if entries and sections:
                yield from _unmatched_entries(spot, entries, sections)
                yield from _different_headings(entries, sections)


def _unmatched_entries(
    spot: ProvisionPlace, entries: Sequence[Provision], sections: dict[str, Provision]
) -> Iterator[Slip]:
    listed = {entry.label for entry in entries}
    if not any(is_absent(provision) for provision in spot.above[-1].walk()):
        for entry in entries:
            if entry.label not in sections:
                message = f"the contents list {entry.label}; there is no such section"
                yield Slip("numbering", entry.cite, entry.first, message)
    # WHY: where an entry breaks off, the extraction lost lines of the contents, and others may have gone with them.
    if not any(_is_cut_off(entry, sections.get(entry.label)) for entry in entries):
        for label, section in sections.items():
            if label not in listed:
                yield Slip("numbering", section.cite, section.first, f"the contents do not list {label}")


def _different_headings(entries: Sequence[Provision], sections: dict[str, Provision]) -> Iterator[Slip]:
    for entry in entries:
        section = sections.get(entry.label)
        if section is not None and section.heading and not _is_cut_off(entry, section):
            listed, heading = _words_of(entry.text), _words_of(section.heading)
            if listed != heading:
                message = (
                    f"the contents and the heading of {entry.label} differ in {_describe_difference(listed, heading)}"
                )
                yield Slip("numbering", entry.cite, entry.first, message)


def _is_cut_off(entry: Provision, section: Provision | None) -> bool:
    if section is None or entry.text.endswith("."):
        return False
    listed, heading = "".join(_words_of(entry.text)), "".join(_words_of(section.heading))
    return heading.startswith(listed) and listed != heading


def _describe_difference(listed: list[str], heading: list[str]) -> str:
    odd = [word for word in listed if word not in heading] + [word for word in heading if word not in listed]
    return ", ".join(f"`{word}`" for word in odd[:_NAMED]) if odd else "the order of words"


def _words_of(text: str) -> list[str]:
    return _WORD.findall(_LEADERS.sub("", normalize_text(text)).lower().replace("'", ""))
