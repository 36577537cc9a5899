"""A document to send as PDF: letter paper, embedded fonts, the same bytes for the same document."""

from io import BytesIO
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from compliance.report.paper.blocks import Paper, Part, lasting
from compliance.report.paper.pdf_glyphs import BODY, MONO, add_fonts, as_drawn
from compliance.report.paper.pdf_looks import SIDE, WIDE
from compliance.report.paper.pdf_story import part_story

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

NO_DAY = "2000-01-01"
LETTER = (612.0, 792.0)
TOP, BOTTOM = 50.0, 72.0


def render_pdf(paper: Paper) -> bytes:
    """Write a document; it is laid out twice, since only then it is known how many pages there are."""
    add_fonts()
    pages, _ = _laid_out(paper, 0)
    return _laid_out(paper, pages)[1]


def _laid_out(paper: Paper, pages: int) -> tuple[int, bytes]:
    """Lay a document out whose feet tell this number of pages; return how many there are, and the bytes."""
    from reportlab.platypus import BaseDocTemplate, Frame, NextPageTemplate, PageBreak, PageTemplate

    target = BytesIO()
    outlined = type("Outlined", (BaseDocTemplate,), {"afterFlowable": _outline})
    template: Any = outlined(target, pagesize=LETTER, pageCompression=1, invariant=1, lang="en-US")
    story: list[Any] = []
    for number, part in enumerate(paper.parts):
        frame = Frame(SIDE, BOTTOM, WIDE, LETTER[1] - TOP - BOTTOM, 0, 0, 0, 0, id=f"part{number}")
        template.addPageTemplates(PageTemplate(f"part{number}", [frame], onPageEnd=_foot(paper, part, pages)))
        story += [NextPageTemplate(f"part{number}"), *([PageBreak()] if number else ()), *part_story(part)]
    template.build(story)
    return template.page, target.getvalue()


def _outline(template: Any, flowable: Any) -> None:
    """Put a heading among the bookmarks."""
    found = getattr(flowable, "outlined", None)
    if found is not None:
        level, number, text = found
        key = f"h{template.page}-{number}"
        template.canv.bookmarkHorizontal(key, 0, template.frame._y)
        template.canv.addOutlineEntry(text, key, level, closed=level > 0)


def _foot(paper: Paper, part: Part, pages: int) -> Any:
    """Return what writes the foot of a page: whose report it is, which page of how many, and the hashes."""

    title = _cut(part.title, WIDE - 80, BODY, 7.5)
    lines = [_cut(line, WIDE, MONO, 6) for line in part.footer]

    def write(canvas: "Canvas", template: Any) -> None:
        if template.page == 1:
            _describe(canvas, paper)
        canvas.saveState()
        canvas.setStrokeGray(0.6)
        canvas.line(SIDE, BOTTOM - 12, SIDE + WIDE, BOTTOM - 12)
        canvas.setFillGray(0.3)
        canvas.setFont(BODY, 7.5)
        canvas.drawString(SIDE, BOTTOM - 22, title)
        canvas.drawRightString(SIDE + WIDE, BOTTOM - 22, f"page {template.page} of {pages}")
        canvas.setFont(MONO, 6)
        for place, line in enumerate(lines):
            canvas.drawString(SIDE, BOTTOM - 32 - 8 * place, line)
        canvas.restoreState()

    return write


def _cut(text: str, width: float, font: str, size: float) -> str:
    """Return as much of a line as there is room for."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    line = as_drawn(text[:300], font)
    ends = accumulate(stringWidth(char, font, size) for char in line)
    room = sum(end <= width - stringWidth("…", font, size) for end in ends)
    return line if stringWidth(line, font, size) <= width else f"{line[:room]}…"


def _describe(canvas: "Canvas", paper: Paper) -> None:
    """Say in the file's own properties what it is; its date is the day it judges for, never that of a clock."""
    year, month, day = (paper.day or NO_DAY).split("-")
    canvas.setTitle(lasting(paper.title))
    canvas.setSubject("")
    canvas.setAuthor("")
    canvas.setCreator(paper.program)
    canvas.setProducer("ReportLab")
    canvas.setDateFormatter(lambda *_now: f"D:{year}{month}{day}000000Z")
    canvas.setViewerPreference("DisplayDocTitle", "true")
