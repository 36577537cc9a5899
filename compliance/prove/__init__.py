"""Questions about rulesets that a solver answers: what differs, what is dead, what would cure; it knows Z3 alone."""

from typing import TYPE_CHECKING

from compliance.later import later

if TYPE_CHECKING:
    from compliance.prove.apart import Judge, tell_apart
    from compliance.prove.compare import compare_sides
    from compliance.prove.cure import MOST_EDITS, cures_of, standing_against
    from compliance.prove.flaws import flaws_of
    from compliance.prove.ground import ground_of
    from compliance.prove.sides import Replay, Side, Sides
    from compliance.prove.space import KnownWay
    from compliance.prove.verdicts import rests_on_house_way
else:
    __getattr__ = later(
        __name__,
        {
            "Judge": "apart",
            "KnownWay": "space",
            "MOST_EDITS": "cure",
            "Replay": "sides",
            "Side": "sides",
            "Sides": "sides",
            "compare_sides": "compare",
            "cures_of": "cure",
            "flaws_of": "flaws",
            "ground_of": "ground",
            "rests_on_house_way": "verdicts",
            "standing_against": "cure",
            "tell_apart": "apart",
        },
    )

__all__ = [
    "MOST_EDITS",
    "Judge",
    "KnownWay",
    "Replay",
    "Side",
    "Sides",
    "compare_sides",
    "cures_of",
    "flaws_of",
    "ground_of",
    "rests_on_house_way",
    "standing_against",
    "tell_apart",
]
