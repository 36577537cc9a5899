"""Names in tables: a row that is called nearly, and not quite, as the prose of its chapter calls the same thing."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from compliance.law.slips.places import Places, ProvisionPlace
from compliance.law.slips.terms import capitalised_names
from compliance.law.slips.variants import is_near
from compliance.law.words import tokenize
from compliance.model import Level, Provision, Slip

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SHORTEST = 3

Name = tuple[str, ...]
"""The words of a name in small letters, without the plural of the last."""


def find_misnamed_rows(places: Places) -> Iterator[Slip]:
    """Find rows of tables whose name is one word off from a name in the prose of their chapter."""
    prose: dict[int, dict[Name, str]] = defaultdict(dict)
    for spot in places.spots:
        if spot.within(Level.TABLE) is None and spot.within(Level.CONTENTS) is None:
            for _article, name in capitalised_names(spot.node.own):
                prose[_chapter_id(spot)].setdefault(_comparable_name(name.split()), name)
    for spot in places.spots:
        if spot.node.level is Level.ROW and spot.within(Level.TABLE) is not None:
            yield from _slips_of_row(spot, prose[_chapter_id(spot)])


def _slips_of_row(spot: ProvisionPlace, known: dict[Name, str]) -> Iterator[Slip]:
    printed = _name_of_row(spot.node)
    name = _comparable_name(printed)
    if len(name) >= _SHORTEST and name not in known:
        for known_name, usual in known.items():
            if _differ_in_one_word(name, known_name):
                message = f"the row `{' '.join(printed)}` is `{usual}` in the prose"
                yield Slip("near miss", spot.node.cite, spot.node.first, message)


def _name_of_row(row: Provision) -> list[str]:
    """Return the name that a row's label begins with."""
    words = tokenize(row.label)
    end = next((place for place, word in enumerate(words) if not (word[0].isupper() or word.isdigit())), len(words))
    return words[:end]


def _differ_in_one_word(name: Name, other_name: Name) -> bool:
    if len(name) != len(other_name):
        return False
    odd = [pair for pair in zip(name, other_name, strict=True) if pair[0] != pair[1]]
    return len(odd) == 1 and (is_near(*odd[0]) or _are_same_number(*odd[0]))


def _are_same_number(word: str, other_word: str) -> bool:
    digit, spelled = sorted((word, other_word))
    return digit.isdigit() and spelled in _NUMBERS and _NUMBERS.index(spelled) == int(digit)


def _comparable_name(words: Sequence[str]) -> Name:
    small = [word.lower() for word in words]
    return (*small[:-1], small[-1].removesuffix("s")) if small else ()


def _chapter_id(spot: ProvisionPlace) -> int:
    chapter = spot.within(Level.CHAPTER)
    return id(chapter) if chapter is not None else 0
