"""One self-contained page that can be printed, and the part of it that goes into a page of the workbench."""

from collections.abc import Iterable, Iterator
from functools import cache

from compliance.assets import shipped_folder
from compliance.report.document import DocumentPart, ReportDocument
from compliance.report.writers.html.blocks import blocks_in_html
from compliance.report.writers.html.words import escape_html

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

PAGE_END = "</main>\n</body>\n</html>\n"


def write_html(document: ReportDocument) -> str:
    """Write a document as a whole page."""
    return "".join(stream_html(document.title, document.parts, language=document.language))


def stream_html(title: str, parts: Iterable[DocumentPart], *, language: str = "en") -> Iterator[str]:
    """Yield a page piece by piece, its parts as they come."""
    yield page_head(title, language)
    for part in parts:
        yield part_in_html(part)
    yield PAGE_END


def part_in_html(part: DocumentPart, *, shift: int = 0) -> str:
    """Write one part, without a page around it; ``shift`` makes its headings lower by so many levels."""
    identity = f' id="{escape_html(part.anchor)}"' if part.anchor else ""
    kind = "part leads" if part.leads else "part"
    return f'<article class="{kind}"{identity}>\n{"".join(blocks_in_html(part.blocks, shift))}</article>\n'


def body_in_html(document: ReportDocument, *, shift: int = 0) -> str:
    """Write the parts of a document to stand in another page, which has the styles of ``document_styles``."""
    return f'<div class="document">\n{"".join(part_in_html(part, shift=shift) for part in document.parts)}</div>\n'


@cache
def document_styles() -> str:
    """Return the styles of a document; all of them are for what stands in an element of class ``document``."""
    return (shipped_folder("templates") / "document.css").read_text("utf-8")


def page_head(title: str, language: str = "en") -> str:
    """Write what a page has before its parts."""
    return (
        f'<!DOCTYPE html>\n<html lang="{escape_html(language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape_html(title)}</title>\n<style>\n{document_styles()}</style>\n</head>\n"
        '<body>\n<main class="document page">\n'
    )
