"""Questions about rulesets that a solver answers: what differs, what is dead, what would cure; it knows Z3 alone."""

from typing import TYPE_CHECKING

from compliance.later import load_lazily

if TYPE_CHECKING:
    from compliance.prove.apart import Judge, tell_apart
    from compliance.prove.compare import certify_comparison, compare_sides
    from compliance.prove.cures.curing import MOST_CURES, MOST_EDITS, standing_against
    from compliance.prove.cures.order import order_cures, order_families, rank_edits
    from compliance.prove.cures.search import cures_of
    from compliance.prove.flaws import flaws_of, flaws_of_conditions
    from compliance.prove.ground import ground_of
    from compliance.prove.second_solver import name_solvers
    from compliance.prove.shrink import drop_statements
    from compliance.prove.sides import Replay, RulesetSide, Sides
    from compliance.prove.space import KnownWay
    from compliance.prove.verdicts import rests_on_house_way
else:
    __getattr__, __dir__ = load_lazily(globals())
