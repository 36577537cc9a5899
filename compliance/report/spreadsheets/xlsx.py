"""The findings table as XLSX: texts as texts, whole numbers as numbers, no formula, a sheet with the summary."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from compliance.record import keyword_record
from compliance.report.check.view import JudgedView, ReportView
from compliance.report.safe_text import make_safe_for_xml
from compliance.report.spreadsheets.finding_rows import COLUMNS, SUMMARY_COLUMNS, Row, Value, finding_rows, summary_rows
from compliance.report.spreadsheets.formulas import is_like_formula

if TYPE_CHECKING:
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

MOST_ROWS = 1_000_000
"""So many findings stand on one sheet; the rest goes on to another."""
NO_DAY = "2000-01-01"
"""The day of a workbook that tells of none."""
LONGEST = 32_000
"""A cell cannot hold more letters than a few beyond this."""
_WIDE = {"finding": 46, "sections": 34, "cure": 46, "summary": 46, "required": 34, "difference": 34, "stated": 28}
_WIDE |= {"file": 34, "holder": 26, "chapter": 22, "place": 34, "readings": 40, "to_state": 40, "hand": 30, "rule": 36}
_WIDE |= {"submission_sha256": 20, "ruleset_sha256": 20, "cautions": 46, "period": 30, "instrument": 28, "waivers": 30}
_WIDE |= {"number": 9, "line": 7, "result": 20, "game": 22, "version": 22}
_WIDE |= {"submission": 34, "before": 28, "after": 28, "file_anew": 46, "title": 40, "change": 40, "subject": 40}
_WIDE |= {"holders": 40, "details": 46, "election": 34, "remarks": 40, "what": 60, "field": 30}
_OPTIONS = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}


@keyword_record
class _Looks:
    """The looks of cells: a name of a column, a value, and a text that a spreadsheet must not take for a formula."""

    head: Any
    cell: Any
    quoted: Any


@keyword_record
class TableSheet:
    """A sheet of a workbook: its name, the names of its columns, and its rows."""

    name: str
    columns: Sequence[str]
    rows: Iterable[Row]


def render_xlsx(judged: Sequence[JudgedView]) -> bytes:
    """Write the findings on a sheet, and on another what was judged, how it came out, and the hashes."""
    days = [one.as_of for one in judged if isinstance(one, ReportView)]
    return render_rows(list(finding_rows(judged)), list(summary_rows(judged)), days)


def render_rows(findings: list[Row], summary: list[Row], days: Sequence[str]) -> bytes:
    """Write the rows of findings and of the summary, dated by the latest of these days."""
    first, *rest = _split_sheets(findings)
    sheets = [
        TableSheet(name="Findings", columns=COLUMNS, rows=first),
        TableSheet(name="Summary", columns=SUMMARY_COLUMNS, rows=summary),
        *(
            TableSheet(name=f"Findings {number}", columns=COLUMNS, rows=rows)
            for number, rows in enumerate(rest, start=2)
        ),
    ]
    return render_workbook("Findings", sheets, max(days, default=NO_DAY))


def render_workbook(title: str, sheets: Iterable[TableSheet], day: str = NO_DAY) -> bytes:
    """Write sheets as one workbook, dated by a day of what it tells and by no clock."""
    from xlsxwriter.workbook import Workbook

    target = BytesIO()
    book = Workbook(target, _OPTIONS)
    created = dt.datetime.fromisoformat(f"{day}T00:00:00")
    book.set_properties({"title": title, "author": "compliance", "created": created})
    looks = _make_looks(book)
    for sheet in sheets:
        _write_sheet(book.add_worksheet(sheet.name), sheet.columns, sheet.rows, looks)
    book.close()
    return target.getvalue()


def _split_sheets(rows: list[Row]) -> Iterator[list[Row]]:
    for start in range(0, max(len(rows), 1), MOST_ROWS):
        yield rows[start : start + MOST_ROWS]


def _make_looks(book: "Workbook") -> _Looks:
    cell = {"text_wrap": True, "valign": "top", "font_size": 10}
    return _Looks(
        head=book.add_format({"bold": True, "bg_color": "#E8EAED", "bottom": 1, "valign": "top", "font_size": 10}),
        cell=book.add_format(cell),
        quoted=book.add_format({**cell, "quote_prefix": True}),
    )


def _write_sheet(sheet: "Worksheet", columns: Sequence[str], rows: Iterable[Row], looks: _Looks) -> None:
    for place, name in enumerate(columns):
        sheet.set_column(place, place, _WIDE.get(name, 14))
        sheet.write_string(0, place, _title_of_column(name), looks.head)
    last = 0
    for last, row in enumerate(rows, start=1):
        for place, value in enumerate(row):
            _write_cell(sheet, last, place, value, looks)
    sheet.freeze_panes(1, 1)
    sheet.autofilter(0, 0, last, len(columns) - 1)
    sheet.set_landscape()
    sheet.repeat_rows(0)


def _title_of_column(name: str) -> str:
    words = name.replace("sha256", "SHA-256").replace("_", " ")
    return words[:1].upper() + words[1:]


def _write_cell(sheet: "Worksheet", row: int, column: int, value: Value, looks: _Looks) -> None:
    if isinstance(value, int):
        sheet.write_number(row, column, value, looks.cell)
    elif value:
        text = _fit_cell(make_safe_for_xml(value))
        sheet.write_string(row, column, text, looks.quoted if is_like_formula(text) else looks.cell)


def _fit_cell(text: str) -> str:
    """Return what a cell can hold, saying how much it could not."""
    left = len(text) - LONGEST
    return text if left <= 0 else f"{text[:LONGEST]} ... (and {left:,} characters more, which no cell can hold)"
