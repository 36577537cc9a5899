"""Questions about rulesets that a solver answers: what differs, what is dead, what would cure; it knows Z3 alone."""

from typing import TYPE_CHECKING

from compliance.later import later

if TYPE_CHECKING:
    from compliance.prove.apart import Alike, Apart, Judge, Undecided, tell_apart
    from compliance.prove.compare import compare_sides
    from compliance.prove.cure import cures_of
    from compliance.prove.ground import ground_of
    from compliance.prove.sides import Replay, Side, Sides
    from compliance.prove.space import KnownWay
    from compliance.prove.verdicts import rests_on_house_way
else:
    __getattr__ = later(
        __name__,
        {
            "Alike": "apart",
            "Apart": "apart",
            "Judge": "apart",
            "KnownWay": "space",
            "Replay": "sides",
            "Side": "sides",
            "Sides": "sides",
            "Undecided": "apart",
            "compare_sides": "compare",
            "cures_of": "cure",
            "ground_of": "ground",
            "rests_on_house_way": "verdicts",
            "tell_apart": "apart",
        },
    )

__all__ = [
    "Alike",
    "Apart",
    "Judge",
    "KnownWay",
    "Replay",
    "Side",
    "Sides",
    "Undecided",
    "compare_sides",
    "cures_of",
    "ground_of",
    "rests_on_house_way",
    "tell_apart",
]
