"""A paytable that somebody types, written as the file that states it, with the place of every cell in it."""

from collections.abc import Iterator, Mapping

from compliance.load.paytables.paytable_file import keys_of_deal
from compliance.model import Cells, Wager, show_money, spell_text
from compliance.record import keyword_record, record


@keyword_record
class TypedTable:
    """A paytable as it is typed: for which wager of which ruleset, under what name, for what stake."""

    name: str
    wager: Wager
    ruleset: str
    stake: int | None
    cells: Cells


@record
class PaytableText:
    """The text of a paytable's file, and the cell, as `pays.flush`, that stands on each of its lines."""

    text: str
    places: Mapping[int, str]


def write_paytable(typed: TypedTable) -> PaytableText:
    """Write a typed paytable as the file that states it; a cell that is empty is left out, and a row without cells."""
    lines = [f"{key}: {spell_text(value, flow=False)}" for key, value in _header_keys(typed).items()]
    places: dict[int, str] = {}
    rows = list(_write_rows(typed.cells))
    lines.append("rows:" if rows else "rows: {}")
    for line, place in rows:
        lines.append(line)
        if place:
            places[len(lines)] = place
    return PaytableText("\n".join(lines) + "\n", places)


def _header_keys(typed: TypedTable) -> dict[str, str]:
    head = {"paytable": typed.name}
    head |= {"wager": f"{typed.ruleset}/{typed.wager.id}"} if typed.ruleset else keys_of_deal(typed.wager.deal)
    return head | ({} if typed.stake is None else {"stake": show_money(typed.stake)})


def _write_rows(cells: Cells) -> Iterator[tuple[str, str]]:
    """Yield the lines of the rows, each with the cell that stands there."""
    for row, columns in cells.items():
        typed = {column: text.strip() for column, text in columns.items() if text.strip()}
        if typed:
            yield f"  {spell_text(row, flow=False)}:", f"pays.{row}"
        for column, text in typed.items():
            yield f"    {column}: {spell_text(text, flow=False)}", f"{column}.{row}"
