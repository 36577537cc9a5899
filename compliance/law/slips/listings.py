"""Tables of contents held against the sections they list."""

import re
from collections.abc import Iterator, Sequence

from compliance.law.slips.places import Places, ProvisionPlace, is_absent
from compliance.law.words import normal
from compliance.model import Level, Provision, Slip

_WORD = re.compile(r"[a-z0-9]+")
_LEADERS = re.compile(r"(?:\.\s?){4,}\s*\d*$")
_NAMED = 4


def at_odds(places: Places) -> Iterator[Slip]:
    """Find entries without a section, sections without an entry, and headings that differ from their entry."""
    for spot in places.spots:
        if spot.node.level is Level.CONTENTS and spot.above:
            entries = [one for one in spot.node.children if one.label]
            sections = {one.label: one for one in spot.above[-1].walk() if one.level is Level.SECTION}
            if entries and sections:
                yield from _unmatched_entries(spot, entries, sections)
                yield from _different_headings(entries, sections)


def _unmatched_entries(
    spot: ProvisionPlace, entries: Sequence[Provision], sections: dict[str, Provision]
) -> Iterator[Slip]:
    listed = {one.label for one in entries}
    if not any(is_absent(one) for one in spot.above[-1].walk()):
        for one in entries:
            if one.label not in sections:
                yield Slip("numbering", one.cite, one.first, f"the contents list {one.label}; there is no such section")
    # WHY: where an entry breaks off, the extraction lost lines of the contents, and others may have gone with them.
    if not any(_is_cut_off(one, sections.get(one.label)) for one in entries):
        for label, section in sections.items():
            if label not in listed:
                yield Slip("numbering", section.cite, section.first, f"the contents do not list {label}")


def _different_headings(entries: Sequence[Provision], sections: dict[str, Provision]) -> Iterator[Slip]:
    for one in entries:
        section = sections.get(one.label)
        if section is not None and section.heading and not _is_cut_off(one, section):
            listed, heading = _words_of(one.text), _words_of(section.heading)
            if listed != heading:
                message = (
                    f"the contents and the heading of {one.label} differ in {_describe_difference(listed, heading)}"
                )
                yield Slip("numbering", one.cite, one.first, message)


def _is_cut_off(entry: Provision, section: Provision | None) -> bool:
    if section is None or entry.text.endswith("."):
        return False
    listed, heading = "".join(_words_of(entry.text)), "".join(_words_of(section.heading))
    return heading.startswith(listed) and listed != heading


def _describe_difference(listed: list[str], heading: list[str]) -> str:
    odd = [word for word in listed if word not in heading] + [word for word in heading if word not in listed]
    return ", ".join(f"`{word}`" for word in odd[:_NAMED]) if odd else "the order of words"


def _words_of(text: str) -> list[str]:
    return _WORD.findall(_LEADERS.sub("", normal(text)).lower().replace("'", ""))
