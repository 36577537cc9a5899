"""What became of provisions in an annex: its text before and its text after share their lines."""

from collections import Counter
from collections.abc import Iterator, Mapping

from compliance.law.words import keys
from compliance.model.law import Concord, Level, Provision

_ALIKE = 70
_BY = "marks"
_OUTER = frozenset({Level.DOCUMENT, Level.PREAMBLE, Level.CONTENTS, Level.ANNEX, Level.TITLE, Level.PART})

Place = tuple[int, Level, int]
"""Where a provision begins, its level, and how many of that level begin on the line before it."""


def lineage(before: Provision, after: Provision) -> tuple[Concord, ...]:
    """Pair the provisions of both texts of one annex by their lines; one that has no line there has no answer."""
    old, new = _by_place(before), _by_place(after)
    pairs = [Concord(one.cite, new[place].cite if place in new else "", _BY) for place, one in old.items()]
    return (*pairs, *(Concord("", one.cite, _BY) for place, one in new.items() if place not in old))


def descent(old: Provision, before: Provision, after: Provision) -> tuple[Concord, ...]:
    """Say what an annex made of the provisions of an older print: those it renumbers, and those it strikes.

    A provision of the older print is known in the annex's text before by its number and by its words.
    """
    became = {concord.old: concord.new for concord in lineage(before, after) if concord.old}
    known: dict[str, Provision] = {}
    for one in _walk(before):
        known.setdefault(_suffix(one.cite), one)
    return tuple(_fate(one, known, became) for one in _walk(old) if _has_fate(one, known, became))


def _has_fate(one: Provision, known: Mapping[str, Provision], became: Mapping[str, str]) -> bool:
    answer = known.get(_suffix(one.cite))
    if answer is None or answer.level is not one.level or answer.cite not in became:
        return False
    return _suffix(became[answer.cite]) != _suffix(one.cite) and _alike(one, answer)


def _fate(one: Provision, known: Mapping[str, Provision], became: Mapping[str, str]) -> Concord:
    return Concord(one.cite, became[known[_suffix(one.cite)].cite], _BY)


def _walk(root: Provision) -> Iterator[Provision]:
    return (one for one in root.walk() if one.level is Level.PARAGRAPH)


def _suffix(cite: str) -> str:
    """Return a citation without the number of its chapter."""
    section, mark, rest = cite.partition("(")
    return section.rpartition(".")[2] + mark + rest


def _alike(one: Provision, other: Provision) -> bool:
    """Tell whether the words of an older print are in the text before, beside what came without a mark."""
    ours, theirs = Counter(keys(one.own)), Counter(keys(other.own))
    shared = (ours & theirs).total()
    return shared > 0 and 100 * shared >= _ALIKE * ours.total()


def _by_place(root: Provision) -> dict[Place, Provision]:
    found: dict[Place, Provision] = {}
    for one in root.walk():
        if one.level in _OUTER:
            continue
        count = 0
        while (one.first, one.level, count) in found:
            count += 1
        found[one.first, one.level, count] = one
    return found
