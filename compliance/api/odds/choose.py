"""One paytable taken out of a menu, with all its rows."""

from collections.abc import Iterable
from itertools import groupby

from compliance.diag import did_you_mean
from compliance.load import offer_of_table, offer_of_wager, offer_on_terms
from compliance.model import Menu, PickedTable


class NoTableError(Exception):
    """A menu has no such wager or paytable; the text says which there are."""


def tables_in(menu: Menu) -> tuple[PickedTable, ...]:
    """Return every paytable of a menu."""
    grouped = groupby(menu.offers.all, key=lambda offer: (offer.wager.id, offer.table, offer.name))
    return tuple(PickedTable(origin=menu.origin, offers=tuple(offers)) for _, offers in grouped)


def pick_table(menu: Menu, wager: str, table: str, place: str) -> PickedTable:
    """Return the paytable of a wager by their names; without a paytable's name the wager's first."""
    offers = offer_of_wager(menu.offers.all, wager) if wager else menu.offers.all
    if not offers:
        raise NoTableError(_explain_unknown_name("wager", wager, place, (offer.wager.id for offer in menu.offers.all)))
    named = offer_of_table(offers, table) if table else offers
    if not named:
        raise NoTableError(
            _explain_unknown_name("paytable", table, f"{place} {wager}".strip(), (one.name for one in offers))
        )
    first = named[0]
    same = [one for one in named if (one.wager.id, one.table, one.name) == (first.wager.id, first.table, first.name)]
    return PickedTable(origin=menu.origin, offers=tuple(same))


def _explain_unknown_name(what: str, name: str, place: str, known: Iterable[str]) -> str:
    names = tuple(dict.fromkeys(known))
    hint = did_you_mean(name, names) or (f"there are {', '.join(names)}" if names else "there is none")
    return f"`{place[:200]}` has no {what} `{name[:80]}` that is counted; {hint}"


def wants_terms(picked: PickedTable) -> bool:
    """Tell whether the hold depends on the wager's size or on a meter."""
    return any(offer_on_terms(offer) for offer in picked.offers)
