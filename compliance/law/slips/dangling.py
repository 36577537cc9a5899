"""References that lead nowhere: to a section, a paragraph or a chapter that the document should have and does not."""

import re
from collections.abc import Iterator

from compliance.law.references import Reference, ReferenceItem
from compliance.law.slips.places import Places, ProvisionPlace, chapter_of, is_absent, last_number, reference_starts
from compliance.model import Level, Provision, Slip

_THIS_CHAPTER = re.compile(r"\bthis (?:sub)?chapter\b")
_DIGITS = re.compile(r"(\d+)[A-Za-z]?")


def find_dangling_references(places: Places) -> Iterator[Slip]:
    """Find references to what does not exist although the chapter or the section around it is printed."""
    for spot in places.spots:
        if spot.within(Level.CONTENTS) is None:
            for reference in places.references(spot):
                if not reference.foreign and reference.word != "chapter":
                    yield from _slips_of_reference(places, spot, reference)


def find_this_chapter_without_chapters(places: Places) -> Iterator[Slip]:
    """Find `this chapter` in a document of plain numbered sections that has no chapters."""
    if places.chapters or any("." in label for label in places.sections) or not places.prints_all_of(""):
        return
    for spot in places.spots:
        if spot.within(Level.SECTION) is not None and _THIS_CHAPTER.search(spot.node.text) is not None:
            message = "speaks of `this chapter`; the document has sections only"
            yield Slip("reference", spot.node.cite, spot.node.first, message)


def _slips_of_reference(places: Places, spot: ProvisionPlace, reference: Reference) -> Iterator[Slip]:
    for item in reference.items:
        if places.resolve(spot, item) is None:
            message = (
                _describe_missing_section(places, spot, item)
                if item.section
                else _describe_missing_paragraph(places, spot, item)
            )
            if message:
                yield Slip("reference", spot.node.cite, spot.node.first, message)


def _describe_missing_section(places: Places, spot: ProvisionPlace, item: ReferenceItem) -> str:
    """Say what is wrong with a section or a paragraph of it that does not exist; nothing where it cannot be told."""
    name, chapter = item.section + "".join(item.path), chapter_of(item.section)
    section = places.sections.get(item.section)
    if section is not None:
        is_printed = spot.within(Level.PREAMBLE) is None and _is_printed_along(places, section, item.path)
        return f"refers to {name}; {item.section} has no such paragraph" if is_printed else ""
    # WHY: a number far beyond the last section of a plain document is a section of some act that is not named.
    far = not chapter and last_number(item.section) > 2 * len(places.sections)
    if places.prints_all_of(chapter) and not far:
        where = f"Chapter {chapter}" if chapter else "the document"
        return f"refers to {name}; {where} has no section {item.section}"
    nearest = _nearest_section(places, item)
    return f"refers to {name}; there is no Chapter {chapter} here and {nearest} would fit" if nearest else ""


def _describe_missing_paragraph(places: Places, spot: ProvisionPlace, item: ReferenceItem) -> str:
    """Say that a paragraph does not exist where its siblings do."""
    around = list(reference_starts(spot))
    if (
        not around
        or spot.within(Level.PREAMBLE) is not None
        or not all(_is_printed_along(places, start, item.path) for start in around)
    ):
        return ""
    return f"refers to {''.join(item.path)}; {around[-1].cite} has no such paragraph"


def _is_printed_along(places: Places, node: Provision, path: tuple[str, ...]) -> bool:
    """Tell whether a provision is printed as far as a path goes, so that what is not there does not exist."""
    provision = node
    for label in path:
        if any(is_absent(child) for child in provision.children):
            return False
        following = places.below(provision, (label,))
        if following is None:
            return True
        provision = following
    return True


def _nearest_section(places: Places, item: ReferenceItem) -> str:
    """Return the section of a chapter whose number differs by a letter only, where it has what is cited."""
    chapter = chapter_of(item.section)
    digits = _DIGITS.fullmatch(chapter)
    if digits is None or chapter in places.chapters:
        return ""
    for known in places.chapters:
        label = f"{known}{item.section.removeprefix(chapter)}"
        known_digits = _DIGITS.fullmatch(known)
        if known_digits is not None and known_digits[1] == digits[1] and label in places.sections:
            target = places.below(places.sections[label], item.path)
            return target.cite if target is not None else ""
    return ""
