"""One hand set by a house way, as a document: the clause that decides, the result, and what fails."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from compliance.model import Failure, Fault, HouseWay
from compliance.report.document import (
    Heading,
    LabelledValue,
    ReportDocument,
    bad_text,
    document_of,
    eyebrow_paragraph,
    label_contents,
    label_text,
    values_with_content,
)
from compliance.report.houseway.blocks import clause_rows, show_dealt_cards, show_set_hands
from compliance.report.houseway.failures import FAULT_WORDS, reason_of_failure
from compliance.version import __version__

if TYPE_CHECKING:
    from compliance.odds import HandSet


def hand_document(hand: "HandSet", way: HouseWay) -> ReportDocument:
    """Lay out how one hand is set, by which clause, and what fails."""
    return document_of(
        f"A hand set by a house way: {' '.join(hand.cards)}",
        (
            eyebrow_paragraph("House way"),
            Heading(1, "One hand as the house way sets it"),
            values_with_content(
                label_contents("Hand", [show_dealt_cards(hand.cards)]),
                *clause_rows(way, hand.clause),
                label_contents("Result", [show_set_hands(hand.result)]),
                *(row for failure in hand.failures for row in _failure_rows(failure)),
            ),
        ),
        program=f"compliance {__version__}",
        anchor="set-hand",
    )


def _failure_rows(failure: Failure) -> Iterator[LabelledValue]:
    yield label_text("Fails", bad_text(FAULT_WORDS[failure.fault]))
    yield label_text("Why", reason_of_failure(failure))
    for setting in failure.settings if failure.fault is Fault.OPEN else ():
        yield label_contents("Or", [show_set_hands(setting)])
