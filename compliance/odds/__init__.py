"""Exact chances and awards over the cards of one deck. It knows no rule and no law."""

from typing import TYPE_CHECKING

from compliance.later import later
from compliance.odds.awards import best_award, best_two_awards, dealt_together
from compliance.odds.cards import JOKER, Cards, card
from compliance.odds.hold import (
    clashes,
    deal_of,
    hold_at,
    hold_in_the_long_run,
    hold_of,
    meter_for,
    returned_by_row,
    uncountable,
)
from compliance.odds.shapes import SHAPES, ways_to_make

if TYPE_CHECKING:
    from compliance.odds.onehand import HandSet, is_hand, set_hand
    from compliance.odds.proof import compare_ways, prove
    from compliance.odds.tally import tally_of
else:
    # WHY: these need NumPy, which takes longer to load than most commands take to run.
    __getattr__ = later(
        __name__,
        {
            "HandSet": "onehand",
            "compare_ways": "proof",
            "is_hand": "onehand",
            "prove": "proof",
            "set_hand": "onehand",
            "tally_of": "tally",
        },
    )

__all__ = [
    "JOKER",
    "SHAPES",
    "Cards",
    "HandSet",
    "best_award",
    "best_two_awards",
    "card",
    "clashes",
    "compare_ways",
    "deal_of",
    "dealt_together",
    "hold_at",
    "hold_in_the_long_run",
    "hold_of",
    "is_hand",
    "meter_for",
    "prove",
    "returned_by_row",
    "set_hand",
    "tally_of",
    "uncountable",
    "ways_to_make",
]
