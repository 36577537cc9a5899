"""What a proof found in a few words, and its numbers."""

from fractions import Fraction

from compliance.lang import count_with_noun
from compliance.model import PROPERTIES, HouseWayProof
from compliance.report.odds.numbers import write_fine_percent

NOT_SHOWN = (
    "It does not show that the clauses say what the filed words or the attachment say: whoever relies on it reads both."
)
"""What no proof of clauses can show, as every format says it."""


def is_proved(proof: HouseWayProof) -> bool:
    """Tell whether nothing failed; a dead clause is a failure too."""
    return not proof.failures


def write_share(part: int, whole: int) -> str:
    """Write a part of a whole as a percentage."""
    return write_fine_percent(Fraction(part, whole))


def proof_in_words(proof: HouseWayProof) -> str:
    """Say in one line what a house way was proved to be, and what it fails."""
    counts = [(name, proof.count(*faults)) for name, faults in PROPERTIES]
    failed = [f"not {name} ({count_with_noun(count, 'hand')})" for name, count in counts if count]
    proved = [name for name, count in counts if not count]
    unset = proof.count(*PROPERTIES[0][1])
    dead = [f"{count_with_noun(len(proof.dead), 'dead clause')}"] if proof.dead else []
    others = f"of the hands that are set, {', '.join(proved)}" if unset and proved else ", ".join(proved)
    return "; ".join(part for part in (", ".join(failed), others, *dead) if part)
