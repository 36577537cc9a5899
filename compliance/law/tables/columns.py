"""The columns of a paytable: their names read from its header, and the cells of two rows compared."""

import re
from collections.abc import Sequence

from compliance.law.words import comparison_keys
from compliance.model import Level, Provision

_NAME = re.compile(
    r"(?:Pay\s?table|Table|Column)\s+(?:[A-Z]|[IVXLC]+|\d+)(?!\w)|Envy\s+Bonus|Payout\s+Odds|Payouts?|Pay\s?table|Odds"
    r"|Minimum\s+Hours(?:\s+of\s+Instruction)?|Amounts?",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"(?:[A-Z](?:\s+|$)){2,}$")
_LEAD = re.compile(r"^(?:pay\s?table|table|column)\s+(?=\S)")

CellChange = tuple[str, str, str]
"""The name of a column, the old cell and the new one; a cell is empty where its row has none in that column."""


def columns_of(table: Provision) -> tuple[str, ...]:
    """Return the names of the columns behind a table's first one; none where its header does not tell them."""
    if table.level is not Level.TABLE:
        return ()
    named = tuple(" ".join(cell.split()) for cell in table.cells[1:]) or _names_in_header(table.heading)
    widest = max((len(row.cells) for row in table.children), default=0)
    return named if len(named) >= widest and len(set(map(_column_key, named))) == len(named) else ()


def cell_changes(
    old_row: Provision, new_row: Provision, old_table: Provision, new_table: Provision
) -> tuple[CellChange, ...]:
    """Return the cells in which two rows differ: by the names of their columns, or by place where those are unknown."""
    old, new = columns_of(old_table), columns_of(new_table)
    if old and new:
        pairs = _pair_columns(old, new)
    else:
        names = old or new
        count = max(len(old_row.cells), len(new_row.cells))
        pairs = [(names[place] if place < len(names) else str(place + 1), place, place) for place in range(count)]
    changes = ((name, _cell_at(old_row, place), _cell_at(new_row, beyond)) for name, place, beyond in pairs)
    return tuple(change for change in changes if comparison_keys(change[1]) != comparison_keys(change[2]))


def _names_in_header(header: str) -> tuple[str, ...]:
    """Read the names of columns from a header: those that follow each other up to its end."""
    words = " ".join(header.strip("[] ").split())
    letters = _LETTERS.search(words)
    if letters is not None:
        return tuple(letters[0].split())
    names: list[str] = []
    end = len(words)
    for name in reversed(list(_NAME.finditer(words))):
        if words[name.end() : end].strip():
            break
        names.append(name[0])
        end = name.start()
    return tuple(reversed(names))


def _pair_columns(old: Sequence[str], new: Sequence[str]) -> list[tuple[str, int, int]]:
    """Pair columns by name; where no name is in both and they are as many, by place."""
    ours = {_column_key(name): place for place, name in enumerate(old)}
    theirs = {_column_key(name): place for place, name in enumerate(new)}
    if len(old) == len(new) and not ours.keys() & theirs.keys():
        return [(name, place, place) for place, name in enumerate(new)]
    gone = [(name, place, theirs.get(_column_key(name), -1)) for place, name in enumerate(old)]
    return gone + [(name, -1, place) for place, name in enumerate(new) if _column_key(name) not in ours]


def _column_key(name: str) -> str:
    """Return what a column goes by, so that `Paytable A`, `Table A` and `A` are one."""
    return _LEAD.sub("", " ".join(name.lower().split()))


def _cell_at(row: Provision, place: int) -> str:
    return row.cells[place] if 0 <= place < len(row.cells) else ""
