"""House ways in lines of a terminal."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from compliance.model import HouseWay, HouseWayProof, NamedProof, Ruleset, Submission, WaysCompared
from compliance.report.houseway.compared import compared_ways_document
from compliance.report.houseway.document import proof_document
from compliance.report.houseway.hand import hand_document
from compliance.report.writers.text import text_lines
from compliance.report.writers.wrapping import Line

if TYPE_CHECKING:
    from compliance.odds import HandSet


def proof_lines(
    proof: HouseWayProof, way: HouseWay, submission: Submission, ruleset: Ruleset, *, width: int = 100
) -> Iterator[Line]:
    """Lay a proof out in lines."""
    return text_lines(proof_document(proof, way, submission, ruleset).parts, width=width)


def compared_lines(compared: WaysCompared, one: NamedProof, other: NamedProof, *, width: int = 100) -> Iterator[Line]:
    """Lay two house ways compared out in lines."""
    return text_lines(compared_ways_document(compared, one, other).parts, width=width)


def hand_lines(found: "HandSet", way: HouseWay, *, width: int = 100) -> Iterator[Line]:
    """Lay one hand out in lines."""
    return text_lines(hand_document(found, way).parts, width=width)
