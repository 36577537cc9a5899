"""A form as a PDF with fields: Typst sets its pages, with a link for each box, and each link is made a field."""

import json
from collections.abc import Iterator
from functools import cache
from math import ceil
from typing import Any

from compliance.assets import shipped_folder
from compliance.model import (
    ABOUT_BOX,
    ABOUT_LABEL,
    SIGNATURE_WORDS,
    Box,
    BoxKind,
    FormSheet,
    Question,
    SheetLine,
    SheetTable,
)
from compliance.record import replace
from compliance.report.forms.pdf_fields import PdfField, add_fields
from compliance.report.writers.pdf import embedded_fonts
from compliance.report.writers.pdf.glyphs import FONTS, make_drawable
from compliance.version import __version__

WIDE = 504
"""So many points a line of the page has."""
LINE, EDGE, LETTER = 11.5, 5, 4.9
"""The height of a line in a box, what its edges take, and how wide a letter is on average, in points."""
LEAST_LINES, LEAST_IN_CELL = 4, 3
MOST_HEIGHT = 560
Data = dict[str, Any]


def write_form_pdf(sheet: FormSheet) -> bytes:
    """Write a form as a PDF whose boxes are fields."""
    import typst

    layout = _PageLayout()
    data = layout.form_data(sheet)
    pages = typst.compile(
        _read_template(),
        format="pdf",
        font_paths=embedded_fonts(),
        sys_inputs={"form": json.dumps(data, ensure_ascii=False)},
        pdf_standards=["ua-1"],
    )
    return add_fields(pages, layout.fields)


@cache
def _read_template() -> bytes:
    return (shipped_folder("templates") / "form.typ").read_bytes()


class _PageLayout:
    """Turns a form into plain data for the typesetter, and numbers its boxes as they come."""

    def __init__(self) -> None:
        self.fields: list[PdfField] = []
        self._rows: dict[str, int] = {}

    def form_data(self, sheet: FormSheet) -> Data:
        """Return everything that is printed; texts are strings in it, and never markup."""
        about = SheetLine(before=f"{ABOUT_LABEL} ", box=replace(ABOUT_BOX, value=sheet.about))
        return {
            "title": make_drawable(sheet.title),
            "eyebrow": make_drawable(sheet.eyebrow.upper()),
            "intro": list(map(make_drawable, sheet.intro)),
            "form": self._line(about),
            "parts": [
                {"title": make_drawable(part.title), "help": make_drawable(part.help), "questions": questions}
                for part in sheet.parts
                if (questions := [self._question(one) for one in part.questions if not one.optional or one.is_answered])
            ],
            "signed": SIGNATURE_WORDS[0],
            "date": SIGNATURE_WORDS[1],
            "signatures": list(map(make_drawable, sheet.signatures)),
            "about": sheet.about,
            "program": f"compliance {__version__}",
            "fonts": FONTS,
        }

    def _question(self, question: Question) -> Data:
        return {
            "heading": make_drawable(question.heading),
            "meta": make_drawable(question.meta),
            "answer": list(self._answer(question)),
        }

    def _answer(self, question: Question) -> Iterator[Data]:
        for part in question.answer:
            if isinstance(part, SheetTable):
                yield self._table(part)
            elif part.box is None or not part.box.optional or part.box.value:
                yield self._line(part)

    def _line(self, line: SheetLine) -> Data:
        wide = WIDE - LETTER * len(line.before)
        return {
            "table": False,
            "before": make_drawable(line.before.strip()),
            "after": make_drawable(line.after),
            "soft": line.soft,
            "field": None if line.box is None else self._field(line.box, wide, LEAST_LINES),
        }

    def _table(self, table: SheetTable) -> Data:
        wide = [WIDE * share / sum(table.widths) - 6 for share in table.widths]
        rows = []
        for row in table.rows:
            boxes = [(cell, room) for cell, room in zip(row, wide, strict=True) if isinstance(cell, Box)]
            least = LEAST_IN_CELL if any(box.kind is BoxKind.LINES for box, _ in boxes) else 1
            most = max((_lines_of(box, room) for box, room in boxes), default=1)
            rows.append(
                [
                    self._field(cell, room, max(most, least)) if isinstance(cell, Box) else make_drawable(cell)
                    for cell, room in zip(row, wide, strict=True)
                ]
            )
        return {"table": True, "head": list(map(make_drawable, table.head)), "widths": table.widths, "rows": rows}

    def _field(self, box: Box, wide: float, least: int) -> Data:
        lines = _lines_of(box, wide)
        if box.kind is BoxKind.LINES or lines > 1:
            lines = max(lines, least)
        number = self._rows.get(box.tag, 0)
        self._rows[box.tag] = number + 1
        name = f"{box.tag}#{number}" if box.is_in_row else box.tag
        self.fields.append(PdfField(name=name, box=box, has_lines=lines > 1))
        height = min(MOST_HEIGHT, LINE * lines + EDGE)
        return {"number": len(self.fields) - 1, "check": box.kind is BoxKind.CHECK, "height": height}


def _lines_of(box: Box, wide: float) -> int:
    """Count the lines that a box should have room for."""
    if box.kind in {BoxKind.PICK, BoxKind.CHECK}:
        return 1
    letters = max(1, int(wide / LETTER))
    return sum(max(1, ceil(len(line) / letters)) for line in box.value.split("\n"))
