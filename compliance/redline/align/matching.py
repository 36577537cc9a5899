"""The order in which provisions are joined: by hand, by number, in their order, by words, by likeness, in parts.

A join is never undone by a later step, with one exception, so the surest come first: what a person wrote down, then one
number with the same unique words, then siblings in their order under joined parents, downwards from the scopes. Only
what is left may have moved, and is looked for in the whole other text: first the same words, then words that are alike.
The exception are answers whose words are hardly alike: they are let go before the search and joined again behind it, if
nothing better was found. Last, what is still left may be a part of something that was split or merged.
"""

from collections.abc import Sequence

from compliance.model import Concord
from compliance.redline.align.concordance import join_by_hand
from compliance.redline.align.elsewhere import WeakAnswers, join_alike, join_same_numbers, join_same_words
from compliance.redline.align.likeness import Gauge
from compliance.redline.align.outline import FlatProvisions
from compliance.redline.align.pairs import ProvisionPairs
from compliance.redline.align.siblings import Aligner
from compliance.redline.align.splits import join_parts
from compliance.redline.words.terms import FoldedTerms


def match_provisions(
    old: FlatProvisions, new: FlatProvisions, vocabulary: FoldedTerms, concordance: Sequence[Concord]
) -> tuple[ProvisionPairs, list[str]]:
    """Join the provisions of two texts; return the pairs and a sentence for each line of a concordance in vain."""
    pairs = ProvisionPairs(old, new)
    by_hand, complaints = join_by_hand(pairs, concordance)
    # WHY: ties are broken by order, so the texts are always gone through the same way round: which is called old must
    # not decide what is paired.
    flips = _order_key(old) > _order_key(new)
    if flips:
        pairs, by_hand = pairs.mirrored(), [(new_place, old_place) for old_place, new_place in by_hand]
    aligner = Aligner(pairs, Gauge(*pairs.outlines, vocabulary))
    same = join_same_numbers(pairs)
    aligner.align_below(by_hand)
    aligner.align_scopes()
    aligner.align_below(same)
    weak = WeakAnswers(pairs, aligner.gauge)
    join_same_words(pairs, aligner)
    join_alike(pairs, aligner, weak)
    weak.join_again()
    join_parts(pairs, aligner.gauge)
    return (pairs.mirrored() if flips else pairs), complaints


def _order_key(outline: FlatProvisions) -> tuple[list[str], list[str], list[int]]:
    return outline.said, outline.labels, outline.ends
