"""How alike two provisions are, from their words and pairs of words; and where to look for the likes of one."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from math import fsum, log

from compliance.redline.align.outline import FlatProvisions

Fold = Callable[[str], str]
Features = frozenset[object]

_WORD = re.compile(r"[^\W_]+(?:'\w+)*|¶\d+\S*")
_COMMON = frozenset({
    "a", "an", "the", "of", "to", "in", "and", "or", "for", "by", "on", "at", "as", "is", "are", "be", "been", "was",
    "were", "it", "its", "that", "this", "which", "with", "from", "if", "any", "each", "shall", "may", "must", "will",
    "not", "no", "such", "under",
})  # fmt: skip
_ENOUGH = 512
_RARE = 12
_FEW = 5


class Gauge:
    """Tells how alike provisions of two sides are; what it has worked out once it keeps."""

    def __init__(self, old: FlatProvisions, new: FlatProvisions, fold: Fold) -> None:
        self._fold = fold
        self._sides = (old, new)
        self._words: tuple[dict[int, list[str]], ...] = ({}, {})
        self._own: tuple[dict[int, Features], ...] = ({}, {})
        self._deep: tuple[dict[int, Features], ...] = ({}, {})
        self._sayings: tuple[dict[int, frozenset[str]], ...] = ({}, {})

    def own(self, old_place: int, new_place: int) -> float:
        """Return how alike the words of two provisions are, from 0 to 1."""
        return _dice_coefficient(self._features_of(0, old_place), self._features_of(1, new_place))

    def deep(self, old_place: int, new_place: int) -> float:
        """Return how alike two provisions are with all that is below them."""
        return _dice_coefficient(self._features_below(0, old_place), self._features_below(1, new_place))

    # WHY: `own` and `deep` are plain shares and quick; `rare` must weigh each word, and is asked in doubt only.
    def rare(self, old_place: int, new_place: int) -> float:
        """Return how alike two provisions are with all that is below them, where rare words count for more."""
        ours, theirs = self._features_below(0, old_place), self._features_below(1, new_place)
        total = self._weigh_features(ours) + self._weigh_features(theirs)
        return 2 * self._weigh_features(ours & theirs) / total if total else 0.0

    def opens_alike(self, old_place: int, new_place: int) -> bool:
        """Tell whether two provisions begin with the same two words, of which one at least is not common."""
        head = self.words(0, old_place)[:2]
        return head == self.words(1, new_place)[:2] and not _COMMON.issuperset(head)

    def kin(self, old_place: int, new_place: int) -> float:
        """Return which share of what two subtrees say is the same; quicker than their words."""
        return _dice_coefficient(self._sayings_below(0, old_place), self._sayings_below(1, new_place))

    def words(self, side: int, place: int) -> list[str]:
        """Return the folded words of a provision on the old side (0) or the new (1)."""
        words = self._words[side].get(place)
        if words is None:
            words = self._words[side][place] = _WORD.findall(self._fold(self._sides[side].said[place].lower()))
        return words

    def all_words(self, side: int, place: int) -> list[str]:
        """Return the folded words of a provision and of what is below it."""
        return [word for below in self._places_below(side, place) for word in self.words(side, below)]

    def _places_below(self, side: int, place: int) -> range:
        """Return a provision and what is below it, but no more than tells how alike two are."""
        return range(place, min(self._sides[side].ends[place], place + _ENOUGH))

    def weight_of(self, feature: object) -> float:
        """Return what a word or a run of words weighs: the rarer in both texts, the more."""
        words = feature if isinstance(feature, tuple) else (feature,)
        return sum(self._rarity[word] for word in words) / len(words)

    def _weigh_features(self, features: Features) -> float:
        return fsum(map(self.weight_of, features))

    @cached_property
    def _rarity(self) -> dict[object, float]:
        """Return the weight of each word, from how many provisions have it."""
        count: Counter[str] = Counter()
        for side, outline in enumerate(self._sides):
            for place in range(len(outline)):
                count.update(set(self.words(side, place)))
        total = sum(map(len, self._sides))
        # WHY: the weight by rarity that search engines use (inverse document frequency), with a provision for a
        # document.
        return {word: log(1 + total / many) for word, many in count.items()}

    def _features_of(self, side: int, place: int) -> Features:
        features = self._own[side].get(place)
        if features is None:
            words = self.words(side, place)
            # WHY: single words tell the subject and pairs of words the order; common words alone tell neither, and
            # are left out unless they stand in a pair.
            features = self._own[side][place] = frozenset([*(set(words) - _COMMON), *pairwise(words)])
        return features

    def _features_below(self, side: int, place: int) -> Features:
        below = self._places_below(side, place)
        if len(below) == 1:
            return self._features_of(side, place)
        features = self._deep[side].get(place)
        if features is None:
            own = [self._features_of(side, place_below) for place_below in below]
            features = self._deep[side][place] = frozenset().union(*own)
        return features

    def _sayings_below(self, side: int, place: int) -> frozenset[str]:
        sayings = self._sayings[side].get(place)
        if sayings is None:
            below = self._places_below(side, place)
            said = self._sides[side].said[below.start : below.stop]
            sayings = self._sayings[side][place] = frozenset(filter(None, said))
        return sayings


def _dice_coefficient(some: frozenset[object] | frozenset[str], others: frozenset[object] | frozenset[str]) -> float:
    if not some or not others:
        return 0.0
    # WHY: the Dice coefficient is the same whichever text is called the old one, and one where both are the same.
    return 2 * len(some & others) / (len(some) + len(others))


Triple = tuple[str, str, str]


class LikenessIndex:
    """Finds the provisions that share the rarest runs of three words with one, without looking at all of them."""

    def __init__(self, texts: Iterable[tuple[int, Sequence[str]]]) -> None:
        self._places: dict[Triple, list[int]] = {}
        for place, words in texts:
            for triple in dict.fromkeys(triples_of(words)):
                self._places.setdefault(triple, []).append(place)

    def nearest(self, words: Sequence[str]) -> list[int]:
        """Return a few places, those that share most first."""
        shares: Counter[int] = Counter()
        for triple in dict.fromkeys(triples_of(words)):
            places = self._places.get(triple, ())
            # WHY: a run that many provisions have tells none of them apart; one that few have counts for more.
            if len(places) <= _RARE:
                for place in places:
                    shares[place] += 24 // len(places)
        return [place for place, _ in sorted(shares.items(), key=lambda share: (-share[1], share[0]))[:_FEW]]


def triples_of(words: Sequence[str]) -> Iterable[Triple]:
    """Return the runs of three words."""
    return zip(words, words[1:], words[2:], strict=False)
