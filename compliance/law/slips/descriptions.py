"""Descriptions in brackets, as `(relating to wagers)`, compared with the headings of the sections they describe."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from compliance.law.references import Reference, ReferenceItem
from compliance.law.slips.places import Places, ProvisionPlace, chapter_of, last_number
from compliance.law.words import normalize_text
from compliance.model import Level, Provision, Slip

_WORD = re.compile(r"[a-z0-9]+")
_LONGEST_RANGE = 30
_SAME = 6
_BEFORE = 200


def find_wrong_descriptions(places: Places) -> Iterator[Slip]:
    """Find descriptions that are not the heading of the section or chapter they go with."""
    known = {_comparable_words(section.heading): section for section in places.sections.values() if section.heading}
    for spot in places.spots:
        for reference in places.references(spot):
            if reference.described and not reference.foreign:
                headings = _headings_of(places, reference)
                if headings and not _fits_headings(reference.described, headings):
                    yield _slip_of_description(spot, reference, headings, known)


def find_rival_descriptions(places: Places) -> Iterator[Slip]:
    """Find sections that are not printed and are described in two ways; the rarer description is the suspect."""
    uses_by_section: dict[str, list[tuple[ProvisionPlace, str]]] = defaultdict(list)
    for spot in places.spots:
        for reference in places.references(spot):
            names = {item.section for item in reference.items}
            if reference.described and not reference.foreign and len(names) == 1 and not names & places.sections.keys():
                uses_by_section[f"{reference.word} {names.pop()}"].append((spot, reference.described))
    for uses in uses_by_section.values():
        counts = Counter(_comparable_words(described) for _spot, described in uses)
        common, often = counts.most_common(1)[0]
        usual = next(described for _spot, described in uses if _comparable_words(described) == common)
        for spot, described in uses:
            # WHY: who is right cannot be told from two descriptions that are used equally often; only the rarer one
            # is named.
            if _comparable_words(described) != common and counts[_comparable_words(described)] < often:
                message = (
                    f"describes a section as `{_first_words(described)}` that is `{_first_words(usual)}` elsewhere"
                )
                yield Slip("description", spot.node.cite, spot.node.first, message)


def find_odd_citations(places: Places) -> Iterator[Slip]:
    """Find references that leave out or change a paragraph where the same words in the same section cite another."""
    uses_by_words: dict[tuple[int, str, tuple[str, ...]], list[tuple[ProvisionPlace, ReferenceItem]]] = defaultdict(
        list
    )
    for spot in places.spots:
        section = spot.within(Level.SECTION)
        for reference in places.references(spot):
            before = normalize_text(spot.node.own[max(0, reference.start - _BEFORE) : reference.start])
            words = tuple(_WORD.findall(before.lower())[-_SAME:])
            item = reference.items[0]
            # WHY: six words before a citation that stand again in the same section almost always introduce the same
            # provision; fewer words are boilerplate.
            single = len(reference.items) == 1 and item.section and not reference.foreign
            if section is not None and single and len(words) == _SAME:
                uses_by_words[id(section), item.section, words].append((spot, item))
    for uses in uses_by_words.values():
        counts = Counter(item.path for _spot, item in uses)
        usual, often = counts.most_common(1)[0]
        for spot, item in uses:
            if often > 1 and counts[item.path] == 1:
                named, usual_name = item.section + "".join(item.path), item.section + "".join(usual)
                message = f"refers to {named}; the same words refer to {usual_name} elsewhere in the section"
                yield Slip("description", spot.node.cite, spot.node.first, message)


def _slip_of_description(
    spot: ProvisionPlace, reference: Reference, headings: Sequence[str], known: dict[tuple[str, ...], Provision]
) -> Slip:
    named = reference.items[0].section + "".join(reference.items[0].path)
    meant = known.get(_comparable_words(reference.described))
    fits = f"that is {meant.cite}" if meant is not None else f"its heading is `{_first_words(headings[-1])}`"
    message = f"describes {named} as `{_first_words(reference.described)}`; {fits}"
    return Slip("description", spot.node.cite, spot.node.first, message)


def _headings_of(places: Places, reference: Reference) -> list[str]:
    """Return the headings of what is referred to, each once; nothing where one of them is not at hand."""
    shelf = places.chapters if reference.word == "chapter" else places.sections
    labels: list[str] = []
    for place, item in enumerate(reference.items):
        labels += _sections_between(reference.items[place - 1], item) if item.upto and place else []
        labels.append(item.section)
    targets = [shelf.get(label) for label in dict.fromkeys(labels)]
    headings = [target.heading for target in targets if target is not None and target.heading]
    return headings if len(headings) == len(targets) else []


def _sections_between(first: ReferenceItem, last: ReferenceItem) -> list[str]:
    chapter, start, end = chapter_of(first.section), last_number(first.section), last_number(last.section)
    if first.section == last.section or end - start > _LONGEST_RANGE:
        return []
    return [f"{chapter}.{number}" if chapter else str(number) for number in range(start + 1, end)]


def _fits_headings(described: str, headings: Sequence[str]) -> bool:
    """Tell whether a description is the headings of all that it stands behind, or of the last of them."""
    form = _comparable_words(described)
    return any(form == _comparable_words(" ".join(headings[start:])) for start in range(len(headings)))


def _comparable_words(text: str) -> tuple[str, ...]:
    """Return what descriptions are compared by: case, marks, plurals, articles and `and` do not count."""
    words = _WORD.findall(normalize_text(text).lower().replace("'", "").replace("-", ""))
    return tuple(word.removesuffix("s") for word in words if word not in ("and", "the", "a", "an"))


def _first_words(text: str) -> str:
    words = text.split()
    return " ".join(words[:6]) + (" ..." if len(words) > 6 else "")
