"""Rows of a stated paytable that pay something else now, or are called otherwise, changed cell by cell."""

import re
from collections.abc import Mapping as AnyMapping

from compliance.load.submissions.text_places import SubmissionText, end_of, in_flow, scalars_in, start_of
from compliance.load.values.decode import find_word
from compliance.load.yaml.nodes import Mapping, Node, Scalar
from compliance.model import FieldDef, Odds, Row, same_quotes, show_odds, spell_letters, spell_row

PAYS = "pays"
Rows = AnyMapping[str, Row]
Names = AnyMapping[str, str]
Splice = tuple[int, int, str]
_UNGROUPED = re.compile(r"[0-9]{4}")


def changed_cells(
    page: SubmissionText, rows: Mapping, field: FieldDef, old: Rows, new: Rows, names: Names
) -> list[Splice] | None:
    """Return what to write where in rows that stay, each by its old name and its new one; nothing if it has no place.

    Columns that come to a row which has several, or leave it, are not written here.
    """
    splices: list[Splice] = []
    for key, value in rows.entries:
        hand = find_word(key.text, old, field) or ""
        name = names.get(hand)
        if name is None:
            continue
        if name != hand:
            splices.append((start_of(key), end_of(page.text, key), spell_letters(name, flow=in_flow(page.text, rows))))
        if old[hand] != new[name]:
            written = _splice_row(page, rows, value, old[hand], new[name])
            if written is None:
                return None
            splices += written
    return splices


def _splice_row(page: SubmissionText, rows: Mapping, node: Node, old: Row, row: Row) -> list[Splice] | None:
    flow = in_flow(page.text, rows)
    if isinstance(node, Scalar) and tuple(row) == (PAYS,):
        return [_splice_cell(page, node, row[PAYS], flow=flow)]
    if isinstance(node, Mapping) and old and row:
        inside = in_flow(page.text, node)
        return [
            _splice_cell(page, cell, row[key.text], flow=inside)
            for key, cell in node.entries
            if isinstance(cell, Scalar) and key.text in row and old[key.text] != row[key.text]
        ]
    if isinstance(node, Scalar) or in_flow(page.text, node):
        return [(start_of(node), end_of(page.text, node), spell_row(row, flow=flow))]
    return None


def _splice_cell(page: SubmissionText, node: Scalar, paid: Odds, *, flow: bool) -> Splice:
    letters = show_odds(paid)
    if has_ungrouped(node):
        letters = letters.replace(",", "")
    new = same_quotes(letters, node.style) if node.style in {"'", '"'} else spell_letters(letters, flow=flow)
    return start_of(node), end_of(page.text, node), new


def has_ungrouped(node: Node) -> bool:
    """Tell whether a figure of four digits or more is written without a comma."""
    return any(_UNGROUPED.search(scalar.text) for scalar in scalars_in(node))
