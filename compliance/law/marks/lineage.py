"""What became of provisions in an annex: its text before and its text after share their lines."""

from collections import Counter
from collections.abc import Iterator

from compliance.law.words import comparison_keys
from compliance.model import Concord, Level, Provision

_ALIKE = 70
_NEARLY_ALL = 90
_CLEARLY = 10
_BY = "marks"
_OUTER = frozenset({Level.DOCUMENT, Level.PREAMBLE, Level.CONTENTS, Level.ANNEX, Level.TITLE, Level.PART})

Place = tuple[int, Level, int]
"""Where a provision begins, its level, and how many of that level begin on the line before it."""


def trace_lineage(before: Provision, after: Provision) -> tuple[Concord, ...]:
    """Pair the provisions of both texts of one annex by their lines; one that has no line there has no answer."""
    old, new = _by_place(before), _by_place(after)
    # INVARIANT: both texts of an annex keep its lines, also where a line became empty, so that a provision that
    # stayed begins on the same line in both.
    pairs = [Concord(provision.cite, new[place].cite if place in new else "", _BY) for place, provision in old.items()]
    return (*pairs, *(Concord("", provision.cite, _BY) for place, provision in new.items() if place not in old))


def trace_descent(old: Provision, before: Provision, after: Provision) -> tuple[Concord, ...]:
    """Say what an annex made of the provisions of an older print: those it renumbers, and those it strikes.

    A provision of the older print is known in the annex's text before by its number and its words, or, within its
    section, by its words alone where one paragraph has nearly all of them.
    """
    became = {concord.old: concord.new for concord in trace_lineage(before, after) if concord.old}
    known = _Known(before)
    concords = []
    for provision in _paragraphs_of(old):
        answer = known.find_answer(provision)
        if (
            answer is not None
            and answer.cite in became
            and _without_chapter(became[answer.cite]) != _without_chapter(provision.cite)
        ):
            concords.append(Concord(provision.cite, became[answer.cite], _BY))
    return tuple(concords)


class _Known:
    """The paragraphs of a text before, by their numbers and by their words."""

    def __init__(self, before: Provision) -> None:
        self._numbers: dict[str, Provision] = {}
        self._sections: dict[str, list[tuple[Provision, Counter[str]]]] = {}
        for provision in _paragraphs_of(before):
            self._numbers.setdefault(_without_chapter(provision.cite), provision)
            self._sections.setdefault(_section_of(provision), []).append(
                (provision, Counter(comparison_keys(provision.own)))
            )

    def find_answer(self, provision: Provision) -> Provision | None:
        """Return the paragraph that an older one is, or nothing where that is not plain."""
        words = Counter(comparison_keys(provision.own))
        if not words:
            return None
        numbered = self._numbers.get(_without_chapter(provision.cite))
        if numbered is not None and _share_of_words(words, Counter(comparison_keys(numbered.own))) >= _ALIKE:
            return numbered
        shares = [
            (_share_of_words(words, their_words), paragraph)
            for paragraph, their_words in self._sections.get(_section_of(provision), ())
        ]
        best = sorted(shares, key=lambda pair: -pair[0])[:2]
        # WHY: two paragraphs of a section often share most of their words; the best must lead by a clear margin.
        plain = best and best[0][0] >= _NEARLY_ALL and (len(best) == 1 or best[1][0] + _CLEARLY <= best[0][0])
        return best[0][1] if plain else None


def _share_of_words(words: Counter[str], available: Counter[str]) -> int:
    """Return how many of a hundred words are among others, beside what came without a mark."""
    return 100 * (words & available).total() // words.total()


def _section_of(paragraph: Provision) -> str:
    return _without_chapter(paragraph.cite).partition("(")[0]


def _paragraphs_of(root: Provision) -> Iterator[Provision]:
    return (provision for provision in root.walk() if provision.level is Level.PARAGRAPH)


def _without_chapter(cite: str) -> str:
    """Return a citation without the number of its chapter."""
    section, mark, rest = cite.partition("(")
    return section.rpartition(".")[2] + mark + rest


def _by_place(root: Provision) -> dict[Place, Provision]:
    by_place: dict[Place, Provision] = {}
    for provision in root.walk():
        if provision.level in _OUTER:
            continue
        # WHY: several labels may stand on one line, as `(a)(1)`; they are told apart by their order on it.
        count = 0
        while (provision.first, provision.level, count) in by_place:
            count += 1
        by_place[provision.first, provision.level, count] = provision
    return by_place
