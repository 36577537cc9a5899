"""What became of provisions in an annex: its text before and its text after share their lines."""

from collections import Counter
from collections.abc import Iterator

from compliance.law.words import keys
from compliance.model import Concord, Level, Provision

_ALIKE = 70
_NEARLY_ALL = 90
_CLEARLY = 10
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

    A provision of the older print is known in the annex's text before by its number and its words, or, within its
    section, by its words alone where one paragraph has nearly all of them.
    """
    became = {concord.old: concord.new for concord in lineage(before, after) if concord.old}
    known = _Known(before)
    found = []
    for one in _paragraphs_of(old):
        answer = known.answer(one)
        if (
            answer is not None
            and answer.cite in became
            and _without_chapter(became[answer.cite]) != _without_chapter(one.cite)
        ):
            found.append(Concord(one.cite, became[answer.cite], _BY))
    return tuple(found)


class _Known:
    """The paragraphs of a text before, by their numbers and by their words."""

    def __init__(self, before: Provision) -> None:
        self._numbers: dict[str, Provision] = {}
        self._sections: dict[str, list[tuple[Provision, Counter[str]]]] = {}
        for one in _paragraphs_of(before):
            self._numbers.setdefault(_without_chapter(one.cite), one)
            self._sections.setdefault(_section_of(one), []).append((one, Counter(keys(one.own))))

    def answer(self, one: Provision) -> Provision | None:
        """Return the paragraph that an older one is, or nothing where that is not plain."""
        words = Counter(keys(one.own))
        if not words:
            return None
        numbered = self._numbers.get(_without_chapter(one.cite))
        if numbered is not None and _share_of_words(words, Counter(keys(numbered.own))) >= _ALIKE:
            return numbered
        shares = [(_share_of_words(words, theirs), other) for other, theirs in self._sections.get(_section_of(one), ())]
        best = sorted(shares, key=lambda pair: -pair[0])[:2]
        plain = best and best[0][0] >= _NEARLY_ALL and (len(best) == 1 or best[1][0] + _CLEARLY <= best[0][0])
        return best[0][1] if plain else None


def _share_of_words(words: Counter[str], others: Counter[str]) -> int:
    """Return how many of a hundred words are among others, beside what came without a mark."""
    return 100 * (words & others).total() // words.total()


def _section_of(one: Provision) -> str:
    return _without_chapter(one.cite).partition("(")[0]


def _paragraphs_of(root: Provision) -> Iterator[Provision]:
    return (one for one in root.walk() if one.level is Level.PARAGRAPH)


def _without_chapter(cite: str) -> str:
    """Return a citation without the number of its chapter."""
    section, mark, rest = cite.partition("(")
    return section.rpartition(".")[2] + mark + rest


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
