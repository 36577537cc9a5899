"""Filed PDFs to lines, in a process of their own: what is struck is out, what was entered in a form is in."""

from typing import Any

from compliance.diag import Result
from compliance.load.documents.pdf.apart import ask_process, read_answer, serve_process, write_answer
from compliance.model import LeftOut, Line

_STRUCK = "struck through by a line"


def parse_filed_pdf_apart(raw: bytes, path: str) -> Result[tuple[tuple[Line, ...], tuple[LeftOut, ...]]]:
    """Return the lines of a PDF that was filed, and what is struck in it."""
    answer = ask_process(__name__, "serve_filed_reading", raw, path)
    read = read_answer(answer, path)
    struck = tuple(LeftOut(page=page, paragraph=0, words=words, why=_STRUCK) for page, words in answer["struck"])
    return Result((read.value or (), struck), read.diagnostics)


def serve_filed_reading() -> None:
    """Read a PDF that was filed on standard input, and write its lines and what is struck to standard output."""

    def read(raw: bytes) -> dict[str, Any]:
        from compliance.load.documents.pdf.reader import parse_pdf_under
        from compliance.load.filed.pdf_overlay import FiledOverlay

        overlay = FiledOverlay()
        return {**write_answer(parse_pdf_under(raw, "", overlay)), "struck": overlay.struck}

    serve_process(read)
