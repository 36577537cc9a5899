"""A paytable that somebody picks and edits: what is typed, and how it stands to the chapter's own."""

from collections.abc import Iterator, Mapping

from compliance.diag import Diagnostic
from compliance.model.results.finding import Verdict
from compliance.model.results.odds_result import CountedPaytable, PaytableOrigin
from compliance.model.results.offers import Counting, Offer
from compliance.model.rules.ruleset import Rule
from compliance.model.rules.wager import Wager
from compliance.model.values.kinds import Odds, OddsForm, Row
from compliance.model.values.letters import show_odds
from compliance.record import keyword_record, record, replace

Cells = Mapping[str, Mapping[str, str]]
"""What is typed for each row, by column: `pays` and `envy`."""


@keyword_record
class PickedTable:
    """A paytable of a menu with all its rows; several offers where each row is a wager of its own."""

    origin: PaytableOrigin
    offers: tuple[Offer, ...]

    @property
    def wager(self) -> Wager:
        """The wager with every row that is counted for it."""
        shapes = dict.fromkeys(shape for offer in self.offers for shape in offer.wager.order)
        return replace(self.offers[0].wager, order=tuple(shapes))

    @property
    def called(self) -> str:
        """What the paytable is asked for by."""
        return self.offers[0].table or self.offers[0].name

    @property
    def rows(self) -> Mapping[str, Row]:
        """What each row pays, those with a field of their own among them."""
        return {row: cells for offer in self.offers for row, cells in _rows_with_own_awards(offer)}

    @property
    def cells(self) -> Cells:
        """What stands in each cell as it is typed; a cell that the source has lost is empty."""
        return {
            shape.row: {column: write_cell(cell) for column, cell in self.rows.get(shape.row, {}).items()}
            for shape in self.wager.order
        }


def _rows_with_own_awards(offer: Offer) -> Iterator[tuple[str, Row]]:
    for shape in offer.wager.order:
        cells: dict[str, Odds] = dict(offer.rows.get(shape.row, {}))
        if shape.row in offer.own:
            cells["pays"] = offer.own[shape.row]
        if cells:
            yield shape.row, cells


def write_cell(cell: Odds) -> str:
    """Write what stands in a cell as it is typed; a cell that the source has lost is empty."""
    return "" if cell.form is OddsForm.UNRESOLVED else show_odds(cell)


@record
class PaytableRuleVerdict:
    """A rule on the paytable alone, and how it comes out; ``if_applies`` where that rests on more than the paytable."""

    rule: Rule
    verdict: Verdict
    if_applies: bool


@keyword_record
class TriedPaytable:
    """A paytable counted as it is typed, beside the one of the chapter that it is most like.

    ``differing`` has the cells that are not as there, with what stands there; ``equal`` names the chapter's tables that
    it is, ``unsure`` those that it may be but for a cell that the source has lost. ``text`` is the file that states it.
    """

    origin: PaytableOrigin
    picked: PickedTable
    sheets: tuple[CountedPaytable, ...]
    beside: PickedTable
    beside_sheets: tuple[CountedPaytable, ...]
    differing: Mapping[str, str]
    equal: tuple[str, ...]
    unsure: tuple[str, ...]
    known: tuple[str, ...]
    verdicts: tuple[PaytableRuleVerdict, ...]
    text: str
    edited: bool


@record
class UntriedPaytable:
    """Why a typed paytable is not counted: mistakes by their cell, as `pays.flush`, or by `stake`, and all others."""

    wrong: Mapping[str, Diagnostic]
    others: tuple[Diagnostic, ...]


@record
class TypedTerms:
    """How a paytable is to be counted, and what is wrong with what was typed for it, by term."""

    counting: Counting
    wrong: Mapping[str, Diagnostic]
