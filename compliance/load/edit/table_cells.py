"""Rows of a stated paytable that pay something else now, changed cell by cell."""

import re
from collections.abc import Iterator

from compliance.load.submissions.text_places import SubmissionText, end_of, in_flow, start_of
from compliance.load.values.decode import decode_value, fold_word
from compliance.load.yaml.reader import DiagnosticsCollector
from compliance.load.yaml.tree import Mapping, Node, Scalar
from compliance.model import FieldDef, Odds, PaytableValue, Row, same_quotes, show_odds, spell_letters, spell_row

Splice = tuple[int, int, str]
_UNGROUPED = re.compile(r"[0-9]{4}")


def changed_cells(page: SubmissionText, node: Mapping, field: FieldDef, new: PaytableValue) -> list[Splice] | None:
    """Return what to write where, if the new table has the rows of the old one; else nothing."""
    mistakes = DiagnosticsCollector()
    old = decode_value(node, field, mistakes)
    rows = next((value for key, value in node.entries if key.text == "rows"), None)
    if mistakes.all or not isinstance(old, PaytableValue) or old.name != new.name or not isinstance(rows, Mapping):
        return None
    if old.rows is None or new.rows is None or old.rows.keys() != new.rows.keys():
        return None
    splices: list[Splice] = []
    for key, value in rows.entries:
        hand = fold_word(key.text)
        if old.rows[hand] != new.rows[hand]:
            written = list(_splice_row(page, rows, value, old.rows[hand], new.rows[hand]))
            if not written:
                return None
            splices += written
    return splices


def _splice_row(page: SubmissionText, rows: Mapping, node: Node, old: Row, row: Row) -> Iterator[Splice]:
    """Write the cells of a row that change; for other columns than it has, on lines of their own, it has no place."""
    flow = in_flow(page.text, rows)
    if isinstance(node, Scalar) and tuple(row) == ("pays",):
        yield _splice_cell(page, node, row["pays"], flow=flow)
    elif isinstance(node, Mapping) and {key.text for key, _ in node.entries} == set(row):
        inside = in_flow(page.text, node)
        for key, cell in node.entries:
            if isinstance(cell, Scalar) and old[key.text] != row[key.text]:
                yield _splice_cell(page, cell, row[key.text], flow=inside)
    elif isinstance(node, Scalar) or in_flow(page.text, node):
        yield start_of(node), end_of(page.text, node), spell_row(row, flow=flow)


def _splice_cell(page: SubmissionText, node: Scalar, paid: Odds, *, flow: bool) -> Splice:
    letters = show_odds(paid)
    if _UNGROUPED.search(node.text):
        letters = letters.replace(",", "")
    new = same_quotes(letters, node.style) if node.style in {"'", '"'} else spell_letters(letters, flow=flow)
    return start_of(node), end_of(page.text, node), new
