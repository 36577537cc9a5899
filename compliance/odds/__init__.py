"""Exact chances and awards over the cards of one deck. It knows no rule and no law."""

from typing import TYPE_CHECKING

from compliance.later import load_lazily
from compliance.odds.hold import (
    best_award,
    best_two_awards,
    deal_of,
    dealt_together,
    hold_at,
    hold_in_the_long_run,
    hold_of,
    meter_for,
    options_clash,
    returned_by_row,
    why_uncountable,
)
from compliance.odds.known_tallies import tally_of
from compliance.odds.shapes import JOKER, SHAPES, Cards, card_of, ways_to_make

if TYPE_CHECKING:
    from compliance.odds.certificate import figure_mismatches, paytable_object
    from compliance.odds.football import Crossing, GoalDowns
    from compliance.odds.meter import (
        contribution_for_wanted_hold,
        hold_in_one_round,
        hold_over_many_rounds,
        meter_for_wanted_hold,
    )

    # WHY: these need NumPy, which takes longer to load than most commands take to run.
    from compliance.odds.onehand import HandSet, is_hand, set_hand
    from compliance.odds.proof import compare_ways, prove_house_way
    from compliance.odds.spot_check import proof_stands
    from compliance.odds.tally import count_tally
else:
    __getattr__, __dir__ = load_lazily(globals())
