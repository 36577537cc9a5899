"""One paytable taken out of a menu, with all its rows."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from compliance.api.odds.count import Menu
from compliance.diag import did_you_mean
from compliance.load import Cells, Offer, offer_of_table, offer_of_wager, offer_on_terms
from compliance.model import Odds, OddsForm, PaytableOrigin, Row, Wager, show_odds
from compliance.record import keyword_record, replace

Rows = Mapping[str, Row]


class NoTableError(Exception):
    """A menu has no such wager or paytable; the text says which there are."""


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
    def rows(self) -> Rows:
        """What each row pays, those with a field of their own among them."""
        return {row: cells for offer in self.offers for row, cells in _whole(offer)}

    @property
    def cells(self) -> Cells:
        """What stands in each cell as it is typed; a cell that the source has lost is empty."""
        return {
            shape.row: {column: typed(cell) for column, cell in self.rows.get(shape.row, {}).items()}
            for shape in self.wager.order
        }


def tables_in(menu: Menu) -> tuple[PickedTable, ...]:
    """Return every paytable of a menu."""
    grouped = groupby(menu.offers.all, key=lambda offer: (offer.wager.id, offer.table, offer.name))
    return tuple(PickedTable(origin=menu.origin, offers=tuple(offers)) for _, offers in grouped)


def pick_table(menu: Menu, wager: str, table: str, place: str) -> PickedTable:
    """Return the paytable of a wager by their names; without a paytable's name the wager's first."""
    offers = offer_of_wager(menu.offers.all, wager) if wager else menu.offers.all
    if not offers:
        raise NoTableError(_unknown("wager", wager, place, (one.wager.id for one in menu.offers.all)))
    named = offer_of_table(offers, table) if table else offers
    if not named:
        raise NoTableError(_unknown("paytable", table, f"{place} {wager}".strip(), (one.name for one in offers)))
    first = named[0]
    same = [one for one in named if (one.wager.id, one.table, one.name) == (first.wager.id, first.table, first.name)]
    return PickedTable(origin=menu.origin, offers=tuple(same))


def _unknown(what: str, name: str, place: str, known: Iterable[str]) -> str:
    names = tuple(dict.fromkeys(known))
    hint = did_you_mean(name, names) or (f"there are {', '.join(names)}" if names else "there is none")
    return f"`{place[:200]}` has no {what} `{name[:80]}` that is counted; {hint}"


def wants_terms(picked: PickedTable) -> bool:
    """Tell whether the hold depends on the wager's size or on a meter."""
    return any(offer_on_terms(offer) for offer in picked.offers)


def _whole(offer: Offer) -> Iterator[tuple[str, Row]]:
    for shape in offer.wager.order:
        cells: dict[str, Odds] = dict(offer.rows.get(shape.row, {}))
        if shape.row in offer.own:
            cells["pays"] = offer.own[shape.row]
        if cells:
            yield shape.row, cells


def typed(cell: Odds) -> str:
    """Write what stands in a cell as it is typed; a cell that the source has lost is empty."""
    return "" if cell.form is OddsForm.UNRESOLVED else show_odds(cell)
