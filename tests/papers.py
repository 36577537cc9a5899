"""Small PDF, Word and HTML files made in code, with only the part that a test is about spelled out.

The games and the rules in them are made up.
"""

import zipfile
import zlib
from collections.abc import Iterable, Mapping
from io import BytesIO

Placed = tuple[float, float, str]
W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'


def escaped(text: str) -> bytes:
    """Return a text as a string of a PDF in the standard encoding of Windows."""
    return text.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")


def drawn(placed: Iterable[Placed], *, size: float = 10) -> bytes:
    """Return the content of a page that shows texts at their places."""
    shown = (b"BT /F1 %g Tf 1 0 0 1 %g %g Tm (%s) Tj ET" % (size, x, y, escaped(text)) for x, y, text in placed)
    return b"\n".join(shown)


def column(x: float, top: float, texts: Iterable[str], *, step: float = 12) -> list[Placed]:
    """Place texts below each other."""
    return [(x, top - place * step, text) for place, text in enumerate(texts)]


def a_pdf(*pages: bytes, trailer: bytes = b"", packed: bool = False, encoding: bytes = b"/WinAnsiEncoding") -> bytes:
    """Return a PDF with these pages in Helvetica."""
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding %s >>" % encoding
    parts = [b"<< /Type /Catalog /Pages 2 0 R >>", b"", font]
    kids = []
    for content in pages:
        body = zlib.compress(content, 9) if packed else content
        extra = b" /Filter /FlateDecode" if packed else b""
        parts.append(b"<< /Length %d%s >>\nstream\n%s\nendstream" % (len(body), extra, body))
        parts.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R "
            b"/Resources << /Font << /F1 3 0 R >> >> >>" % len(parts)
        )
        kids.append(b"%d 0 R" % len(parts))
    parts[1] = b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(kids), b" ".join(kids))
    return _bound(parts, trailer)


def _bound(parts: list[bytes], trailer: bytes) -> bytes:
    raw, places = b"%PDF-1.4\n", []
    for number, part in enumerate(parts, start=1):
        places.append(len(raw))
        raw += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (len(parts) + 1, trailer, len(raw))
    return raw + b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(parts) + 1, table) + end


LOCKED = b"/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <%s> /U <%s> >>" % (b"ab" * 32, b"cd" * 32)
"""What stands in the trailer of a PDF that opens with a password only."""


def an_archive(parts: Mapping[str, str | bytes], *, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return a zip archive of these parts."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def a_docx(body: str, **parts: str) -> bytes:
    """Return a Word file with this body; other parts (`numbering`, `styles`) are given by what is in them."""
    found = {"word/document.xml": _wrapped("document", f"<w:body>{body}</w:body>")}
    found |= {f"word/{name}.xml": _wrapped(name, inside) for name, inside in parts.items()}
    return an_archive({"[Content_Types].xml": "<Types/>", **found})


def _wrapped(tag: str, inside: str) -> str:
    others = 'xmlns:mc="urn:mc" xmlns:r="urn:r" xmlns:m="urn:m" xmlns:wps="urn:wps"'
    return f'{_XML}<w:{tag} xmlns:w="{W}" {others}>{inside}</w:{tag}>'


def p(text: str = "", *, properties: str = "", runs: str = "") -> str:
    """Return a paragraph of a Word file."""
    return f"<w:p><w:pPr>{properties}</w:pPr>{run(text) if text else ''}{runs}</w:p>"


def run(text: str, properties: str = "") -> str:
    """Return a run of a paragraph."""
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def item(text: str, number: int = 1, level: int = 0) -> str:
    """Return a paragraph that is in a list."""
    return p(text, properties=f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>')


def level(depth: int, form: str, text: str, more: str = "", *, start: int = 1) -> str:
    """Return one level of a list."""
    return (
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="{start}"/><w:numFmt w:val="{form}"/>{more}<w:lvlText w:val="{text}"/>'
        "</w:lvl>"
    )


def kind(name: int, *levels: str) -> str:
    """Return a kind of list."""
    return f'<w:abstractNum w:abstractNumId="{name}">{"".join(levels)}</w:abstractNum>'


def a_list(name: int, of_kind: int, more: str = "") -> str:
    """Return a list of a kind."""
    return f'<w:num w:numId="{name}"><w:abstractNumId w:val="{of_kind}"/>{more}</w:num>'


def a_table(*rows: Iterable[str]) -> str:
    """Return a table of a Word file; a cell is a text or paragraphs."""
    made = ("".join(f"<w:tc>{cell if cell.startswith('<') else p(cell)}</w:tc>" for cell in row) for row in rows)
    return f"<w:tbl><w:tblPr/>{''.join(f'<w:tr>{row}</w:tr>' for row in made)}</w:tbl>"
