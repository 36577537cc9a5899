"""Defined terms: those that are never used, and those that are used like defined ones and are defined nowhere."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from compliance.law.slips.places import Places, ProvisionPlace, chapter_of
from compliance.law.slips.telling_words import is_capital, printed_words, stem_of
from compliance.law.words import normalize_text
from compliance.model import Level, Provision, Slip

_FORMS = re.compile(r"\s+or\s+|/")
_BROADER = re.compile(r"used in this (?:part|subpart|title|subtitle|article|act|code)\b")
_BODIES = (
    "act board bureau code commission commonwealth court department division director law license agreement office"
)
_BODY = frozenset(_BODIES.split())
_OPENING = re.compile(r"\b(?:a|an|the|each|any)\s+([a-z]+)\s+([a-z]+)\b")
_TWO_CAPITALS = re.compile(r"[A-Z]\S{0,60}\s{1,8}\W?[A-Z0-9]")
_OFTEN = 3

Stems = tuple[str, ...]
"""The stems of the words of a term or a text."""


def find_unused_terms(places: Places) -> Iterator[Slip]:
    """Find terms that a chapter defines for itself and never uses, where it is printed with all its sections."""
    running: dict[int, str] = {}
    for spot in places.spots:
        if spot.node.level is Level.DEFINITION and _is_printed_whole(places, spot):
            everything = _running_stems(spot.within(Level.CHAPTER) or spot.above[0], running)
            own = _running_stems(spot.node, running)
            if not any(_count_form(form, everything) > _count_form(form, own) for form in _forms_of(spot.node.label)):
                message = f"`{spot.node.label}` is defined and not used"
                yield Slip("defined, not used", spot.node.cite, spot.node.first, message)


def find_undefined_names(places: Places) -> Iterator[Slip]:
    """Find names that come with the definite article from the first and are explained nowhere in the document."""
    known = _known_terms(places)
    first: dict[Stems, tuple[ProvisionPlace, str]] = {}
    articles: dict[Stems, list[str]] = defaultdict(list)
    for spot in places.spots:
        if spot.within(Level.PREAMBLE) is None and spot.within(Level.CONTENTS) is None:
            for article, name in capitalised_names(spot.node.text):
                first.setdefault(_stems_of(name), (spot, name))
                articles[_stems_of(name)].append(article)
    for form, (spot, name) in first.items():
        body = not _BODY.isdisjoint(name.lower().split())
        if not body and form not in known and len(articles[form]) >= _OFTEN and set(articles[form]) == {"the"}:
            message = f"`{name}` is used like a defined term and is defined nowhere in the document"
            yield Slip("used, not defined", spot.node.cite, spot.node.first, message)


def find_definitions_using_undefined_terms(places: Places) -> Iterator[Slip]:
    """Find definitions that lean on a companion of their own term which is defined nowhere."""
    known = _known_terms(places)
    running: dict[int, str] = {}
    for spot in places.spots:
        label = normalize_text(spot.node.label).lower().split()
        if spot.node.level is not Level.DEFINITION or len(label) != 2:
            continue
        scope = spot.within(Level.CHAPTER) or spot.above[0]
        for pair in _OPENING.finditer(normalize_text(spot.node.text).lower()):
            form = (stem_of(pair[1]), stem_of(pair[2]))
            if (
                pair[1] == label[0]
                and form not in known
                and _count_form(form, _running_stems(scope, running)) >= _OFTEN
            ):
                message = f"the definition leans on `{pair[1]} {pair[2]}`, which is defined nowhere in the document"
                yield Slip("used, not defined", spot.node.cite, spot.node.first, message)


def capitalised_names(text: str) -> Iterator[tuple[str, str]]:
    """Yield the names of two or more capitalised words in a text, each with the word before it in small letters."""
    words = printed_words(text) if _TWO_CAPITALS.search(text) else []
    place = 0
    while place < len(words):
        end = place
        while end < len(words) and is_capital(words[end]):
            end += 1
        opens = words[place].lower() in ("the", "a", "an", "each") and end > place
        start = place + 1 if opens else place
        shouted = all(word.isupper() for word in words[start:end])
        if end - start > 1 and not shouted and not _ends_longer_name(words, start):
            yield words[start - 1].lower() if start else "", " ".join(words[start:end])
        place = max(end, place + 1)


def _ends_longer_name(words: Sequence[str], start: int) -> bool:
    """Tell whether a name is the end of a longer one, as `Games Submission` in `Rules of the Games Submission`."""
    place = start - 2 if start and words[start - 1].lower() == "the" else start - 1
    return place > 0 and words[place] == "of" and is_capital(words[place - 1])


def _is_printed_whole(places: Places, spot: ProvisionPlace) -> bool:
    """Tell whether all that a definition speaks for is printed."""
    section = spot.within(Level.SECTION)
    if section is None or _BROADER.search(section.text) is not None:
        return False
    return places.prints_all_of(chapter_of(section.label))


def _known_terms(places: Places) -> frozenset[Stems]:
    """Return what needs no definition: defined terms, the words of headings, and what these contain."""
    labels = [
        form for spot in places.spots if spot.node.level is Level.DEFINITION for form in _forms_of(spot.node.label)
    ]
    headings = [_stems_of(spot.node.heading) for spot in places.spots if spot.node.heading]
    # WHY: a heading names what it is about, also in part: `Dealing the Cards Face Up` makes `Dealing the Cards` known.
    pairs = {text[start:end] for text in headings for start in range(len(text)) for end in range(start + 2, start + 6)}
    return frozenset(labels) | pairs


def _running_stems(scope: Provision, cache: dict[int, str]) -> str:
    """Return the stems of a provision and of all below it as one string, worked out once."""
    if id(scope) not in cache:
        parts = (
            f"{provision.label} {provision.own}"
            for provision in scope.walk()
            if provision.level not in (Level.CONTENTS, Level.PREAMBLE)
        )
        # WHY: a bar between provisions keeps a term from being found over the end of one and the head of the next.
        stems = (stem_or_bar for part in parts for stem_or_bar in (*_stems_of(part), "|"))
        cache[id(scope)] = " ".join(["", *stems, ""])
    return cache[id(scope)]


def _forms_of(label: str) -> list[Stems]:
    return [_stems_of(form) for form in _FORMS.split(label)]


def _stems_of(text: str) -> Stems:
    return tuple(stem_of(word) for word in printed_words(text) if word[-1].isalnum())


def _count_form(form: Stems, running: str) -> int:
    return running.count(f" {' '.join(form)} ")
