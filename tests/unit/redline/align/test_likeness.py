"""How alike provisions are, and why the thresholds stand where they do."""

import random
from collections.abc import Callable

from lawtrees import a_provision, a_tree

from compliance.redline.align.elsewhere import ALIKE_ELSEWHERE
from compliance.redline.align.likeness import Gauge, LikenessIndex
from compliance.redline.align.outline import FlatProvisions
from compliance.redline.align.siblings import ALIKE

OPENINGS = (
    "If the dealer", "Each player who", "A house that", "Before any tile is drawn, the dealer", "A wager that",
    "Only guests who", "After the lamps are lit, a clerk", "When two boats meet, the holder", "No steward who",
)  # fmt: skip
VERBS = (
    "shall place", "may not touch", "shall collect", "must return", "shall count", "may draw", "shall announce",
    "folds", "has trimmed", "is asked to keep", "will carry", "turned over",
)  # fmt: skip
THINGS = (
    "the kite card", "a paper boat", "the lantern", "each tile", "the wall", "any side wager", "the rail marker",
    "both of the cover sheets", "its own ledger", "three spare wicks", "an unmarked envelope", "the drop box",
)  # fmt: skip
PLACES = (
    "on the layout", "in the discard rack", "over the rail", "in front of the dealer", "at the left of the wall",
    "near the cage", "beside a drum", "under glass", "within the marked ring", "behind the second chair",
)  # fmt: skip
ENDINGS = (
    "before the next round of play begins",
    "until the count of the wall has been verified",
    "unless the floor supervisor has been called to the table",
    "in the order in which the wagers were made",
    "without showing its face to any other player",
    "for as long as the lamp burns",
    "and writes the hour into the log",
    "so that a camera can read every mark",
)


def a_sentence(draw: random.Random) -> str:
    parts = (OPENINGS, VERBS, THINGS, PLACES, VERBS, THINGS, PLACES, ENDINGS)
    return " ".join(draw.choice(part) for part in parts) + "."


def reworded(draw: random.Random, text: str, share: float) -> str:
    """Replace a share of the words by others of the same drafting."""
    others = " ".join((*THINGS, *PLACES, *ENDINGS)).split()
    return " ".join(draw.choice(others) if draw.random() < share else word for word in text.split())


def likenesses(other: Callable[[random.Random, str], str], count: int = 300) -> list[float]:
    draw = random.Random(11)
    olds = [a_sentence(draw) for _ in range(count)]
    news = [other(draw, text) for text in olds]
    outlines = [
        FlatProvisions(a_tree(*(a_provision("", text) for text in texts)).root, (), {}) for texts in (olds, news)
    ]
    gauge = Gauge(*outlines, str)
    return sorted(gauge.own(place, place) for place in range(1, count + 1))


def test_strangers_of_the_same_drafting_stay_under_what_counts_elsewhere() -> None:
    strangers = likenesses(lambda draw, _text: a_sentence(draw))
    assert strangers[len(strangers) * 99 // 100] < ALIKE_ELSEWHERE
    assert strangers[len(strangers) // 2] < ALIKE


def test_a_provision_with_every_eighth_word_replaced_is_known_elsewhere() -> None:
    edited = likenesses(lambda draw, text: reworded(draw, text, 1 / 8))
    assert edited[len(edited) // 10] > ALIKE_ELSEWHERE


def test_a_provision_with_every_third_word_replaced_is_known_in_its_place_and_elsewhere_not_always() -> None:
    edited = likenesses(lambda draw, text: reworded(draw, text, 1 / 3))
    assert edited[len(edited) // 10] > ALIKE
    assert edited[len(edited) // 3] < ALIKE_ELSEWHERE


def test_likeness_is_the_same_both_ways_and_whole_for_the_same_words() -> None:
    one, other = (
        a_tree(a_provision("(a)", text)).root for text in ("kites fly over the rail", "boats fly past the rail")
    )
    shapes: dict[tuple[object, ...], int] = {}
    ours, theirs = FlatProvisions(one, (), shapes), FlatProvisions(other, (), shapes)
    assert Gauge(ours, theirs, str).own(1, 1) == Gauge(theirs, ours, str).own(1, 1) > 0
    assert Gauge(ours, ours, str).deep(0, 0) == 1


def test_the_index_finds_the_sharers_of_rare_words_first() -> None:
    texts = ["the kite is torn by wind", "the kite is folded by hand", "the boat is folded by hand at dusk"]
    index = LikenessIndex((place, text.split()) for place, text in enumerate(texts))
    assert index.nearest(["a", "boat", "is", "folded", "by", "hand", "at", "dawn"])[0] == 2
    assert index.nearest(["nothing", "of", "the", "sort"]) == []
