"""What answers to each other away from its place: the same words in another section, then words that are alike."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from compliance.model import Level
from compliance.redline.align.likeness import Gauge, LikenessIndex
from compliance.redline.align.outline import NAMED, OUTER, FlatProvisions
from compliance.redline.align.pairs import ProvisionPairs
from compliance.redline.align.siblings import Aligner
from compliance.redline.sequences import Pair

ALIKE_ELSEWHERE = 0.55
"""Provisions away from each other are taken for the same from here on; the unit tests show where that stands."""

FEWEST_WORDS = 4
"""Fewer words than these are too little to know a provision by."""

HARDLY_ALIKE = 0.6
"""Words that were joined in their order can still find a better answer elsewhere below this."""

_CLEARLY = 0.25
_SAME_SECTION = 0.1
_TABULAR = frozenset({Level.TABLE, Level.ROW})
_FOUND = frozenset({"number", "words", "likeness"})
_BY_NAME = NAMED | _TABULAR
_HEADED = frozenset({*OUTER, Level.SECTION})
_TOO_WIDE = frozenset(OUTER) - {Level.CHAPTER, Level.SUBCHAPTER}


def join_same_numbers(pairs: ProvisionPairs) -> list[Pair]:
    """Join what has the same number and the same words, where no other provision of either text says that."""
    old, new = pairs.outlines
    old_counts, new_counts = Counter(old.said), Counter(new.said)
    numbers = {about: place for place, about in enumerate(zip(new.said, new.cites, strict=True))}
    joined = []
    for old_place, about in enumerate(zip(old.said, old.cites, strict=True)):
        new_place = numbers.get(about, -1)
        # WHY: `Reserved.` under one number tells nothing if it stands in many places.
        if new_place >= 0 and all(about) and old_counts[about[0]] == new_counts[about[0]] == 1:
            if pairs.is_loose(0, old_place) and pairs.is_loose(1, new_place):
                pairs.join(old_place, new_place, "number")
                joined.append((old_place, new_place))
    return joined


class WeakAnswers:
    """Answers that were let go since their words are hardly alike: they are joined again if nothing better is found."""

    def __init__(self, pairs: ProvisionPairs, gauge: Gauge) -> None:
        self._pairs = pairs
        self._gone: list[tuple[int, int, str]] = []
        self._likeness: tuple[dict[int, float], dict[int, float]] = ({}, {})
        for old_place, new_place in enumerate(pairs.answers[0]):
            if (
                new_place >= 0
                and _may_be_let_go(pairs, old_place, new_place)
                and (alike := gauge.own(old_place, new_place)) < HARDLY_ALIKE
            ):
                self._gone.append((old_place, new_place, pairs.by[old_place]))
                self._likeness[0][old_place] = self._likeness[1][new_place] = alike
                pairs.let_go(old_place)

    def is_beaten(self, old_place: int, new_place: int, alike: float) -> bool:
        """Tell whether a likeness is clearly better than what either provision was joined by before."""
        # WHY: the place in the order is evidence too. A new answer elsewhere must be better by more than chance, or
        # every boilerplate sentence would wander.
        return alike >= _CLEARLY + max(self._likeness[0].get(old_place, -1.0), self._likeness[1].get(new_place, -1.0))

    def join_again(self) -> None:
        """Join again what has found nothing better."""
        for old_place, new_place, by in self._gone:
            if self._pairs.is_free(0, old_place) and self._pairs.is_free(1, new_place):
                self._pairs.answer(old_place, new_place, by)


def _may_be_let_go(pairs: ProvisionPairs, old_place: int, new_place: int) -> bool:
    old, new = pairs.outlines
    if old.said[old_place] == new.said[new_place] or pairs.by[old_place] not in _FOUND:
        return False
    level = old.provisions[old_place].level
    return level not in _BY_NAME and not (old.kids[old_place] and level in _HEADED)


def join_same_words(pairs: ProvisionPairs, aligner: Aligner) -> None:
    """Join what is left and says the same: under the same cite, then whole subtrees, then single provisions."""
    for old_place, new_place in _pair_once(pairs, pairs.free, _number_and_words):
        _join_found(pairs, aligner, old_place, new_place, "number")
    for old_place, new_place in _pair_once(
        pairs, pairs.loose, lambda side, at: side.shapes[at] if side.kids[at] else None
    ):
        if pairs.is_loose(0, old_place) and pairs.is_loose(1, new_place):
            _join_found(pairs, aligner, old_place, new_place, "words")
    for old_place, new_place in _pair_once(pairs, pairs.free, _knowable_words):
        _join_found(pairs, aligner, old_place, new_place, "words")


def join_alike(pairs: ProvisionPairs, aligner: Aligner, weak: WeakAnswers) -> None:
    """Join what is left and is alike: nodes with all that is below them, then single provisions."""
    gauge = aligner.gauge
    nodes = [[at for at in pairs.loose(side) if _is_family(pairs.outlines[side], at)] for side in (0, 1)]
    for alike, old_place, new_place in _nearest_pairs(pairs, nodes, gauge.all_words, gauge.deep):
        if (
            pairs.is_loose(0, old_place)
            and pairs.is_loose(1, new_place)
            and weak.is_beaten(old_place, new_place, alike)
        ):
            _join_found(pairs, aligner, old_place, new_place, "likeness")
    single = [[at for at in pairs.free(side) if _knowable_words(pairs.outlines[side], at)] for side in (0, 1)]
    for alike, old_place, new_place in _nearest_pairs(pairs, single, gauge.words, gauge.own):
        if pairs.is_free(0, old_place) and pairs.is_free(1, new_place) and weak.is_beaten(old_place, new_place, alike):
            _join_found(pairs, aligner, old_place, new_place, "likeness")


def _join_found(pairs: ProvisionPairs, aligner: Aligner, old_place: int, new_place: int, by: str) -> None:
    """Join two provisions, as nodes too where both are still to be joined."""
    if pairs.is_loose(0, old_place) and pairs.is_loose(1, new_place):
        pairs.join(old_place, new_place, by)
        aligner.align_below([(old_place, new_place)])
    elif pairs.is_free(0, old_place) and pairs.is_free(1, new_place):
        pairs.answer(old_place, new_place, by)


def _pair_once(
    pairs: ProvisionPairs, places: Callable[[int], Iterable[int]], about: Callable[[FlatProvisions, int], object]
) -> list[Pair]:
    """Pair what has the same about it and is alone with that on either side."""
    ours, theirs = ({at: about(pairs.outlines[side], at) for at in places(side)} for side in (0, 1))
    old_counts, new_counts = Counter(ours.values()), Counter(theirs.values())
    place_of = {key: at for at, key in theirs.items() if key is not None and old_counts[key] == new_counts[key] == 1}
    return [(old_place, place_of[key]) for old_place, key in ours.items() if key in place_of]


def _number_and_words(outline: FlatProvisions, at: int) -> object:
    return (outline.cites[at], outline.said[at]) if outline.cites[at] else None


def _knowable_words(outline: FlatProvisions, at: int) -> object:
    """Return the words of a provision that can be known by them; a table is known by its rows, and they by it."""
    said = outline.said[at]
    known = outline.provisions[at].level not in _TABULAR and said.count(" ") + 1 >= FEWEST_WORDS
    return said if known else None


def _is_family(outline: FlatProvisions, at: int) -> bool:
    return bool(outline.kids[at]) and outline.provisions[at].level not in _TOO_WIDE


def _nearest_pairs(
    pairs: ProvisionPairs,
    places: Sequence[Sequence[int]],
    words: Callable[[int, int], list[str]],
    likeness: Callable[[int, int], float],
) -> list[tuple[float, int, int]]:
    """Return pairs that are alike enough, the likest first; those that stay in their section are preferred."""
    if not all(places):
        return []
    # WHY: each with each would be millions of comparisons in a long chapter; the index names five candidates for
    # each.
    index = LikenessIndex((new_place, words(1, new_place)) for new_place in places[1])
    alike_pairs = []
    for old_place in places[0]:
        for new_place in index.nearest(words(0, old_place)):
            alike = likeness(old_place, new_place)
            if alike >= ALIKE_ELSEWHERE:
                alike_pairs.append((alike, old_place, new_place))
    return sorted(alike_pairs, key=lambda pair: (-pair[0] - _SAME_SECTION * pairs.within_same(*pair[1:]), *pair[1:]))
