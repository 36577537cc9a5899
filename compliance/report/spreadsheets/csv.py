"""The findings table as CSV: RFC 4180, UTF-8 with a byte order mark, and no cell that a spreadsheet would compute."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from compliance.report.check.view import JudgedView
from compliance.report.safe_text import make_safe_for_xml
from compliance.report.spreadsheets.finding_rows import COLUMNS, Value, finding_rows
from compliance.report.spreadsheets.formulas import defuse_formula


def render_csv(judged: Sequence[JudgedView]) -> bytes:
    """Write a row for every finding of every submission under a row of names."""
    return (csv_head() + csv_rows(judged)).encode()


def csv_head() -> str:
    """Write what stands before the rows: a byte order mark, and the names of the columns."""
    # WHY: without the mark the commonest spreadsheet takes the file for its old code page and spoils every name.
    return "\ufeff" + _write_rows([COLUMNS])


def csv_rows(judged: Iterable[JudgedView]) -> str:
    """Write a row for every finding of these submissions."""
    return _write_rows([_make_cell_safe(value) for value in row] for row in finding_rows(judged))


def _write_rows(rows: Iterable[Sequence[Value]]) -> str:
    target = StringIO(newline="")
    csv.writer(target, lineterminator="\r\n").writerows(rows)
    return target.getvalue()


def _make_cell_safe(value: Value) -> Value:
    return value if isinstance(value, int) else defuse_formula(make_safe_for_xml(value))
