"""Invented documents built from their sources in `tests/filed`, as Word, PDF, web page or text files.

A source says `chapter:` and `form:`, then its text: `#` heads a heading, `+` a numbered paragraph, `| a | b |` a row of
a table. In Word, `{on}` and `{off}` are boxes of content controls, `{von}` and `{voff}` symbols of a font, `{lon}` and
`{loff}` boxes of an old form, `{drop:a|b:1}` its list, `{pick:a}` a control that was filled in, `{pick}` one that was
not, `{span:2}` and `{top}`, `{down}` merged cells, `{del:a}`, `{ins:a}` and `{note:a}` changes and comments, `{-a-}`
struck words. In a PDF `~a~` has a line drawn through it.
"""

import re
import zipfile
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape

FILED = Path(__file__).parent / "filed"
_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_W14 = "http://schemas.microsoft.com/office/word/2010/wordml"
_ENDINGS = {"docx": ".docx", "pdf": ".pdf", "html": ".html", "text": ".txt"}
_MARK = re.compile(r"\{(on|off|von|voff|lon|loff|top|down|pick|span:\d+|(?:drop|pick|del|ins|note):[^{}]*|-[^{}]*-)\}")


def chapter_and_form(source: str) -> tuple[str, str, str]:
    """Return the chapter, the form and the text of a source."""
    head, _, body = source.partition("\n\n")
    keys = dict(line.split(": ", 1) for line in head.splitlines())
    return keys["chapter"], keys["form"], body


def build_document(source: str) -> tuple[str, bytes]:
    """Return the ending and the bytes of the document that a source describes."""
    _chapter, form, body = chapter_and_form(source)
    makers = {"docx": make_docx, "pdf": make_pdf}
    return _ENDINGS[form], makers[form](body) if form in makers else body.encode()


# Word


def make_docx(body: str, *, extra: dict[str, str] | None = None) -> bytes:
    """Make a Word file of a text with marks."""
    comments: list[str] = []
    blocks: list[str] = []
    rows: list[str] = []
    for line in [*body.splitlines(), ""]:
        if line.startswith("|"):
            rows.append(_row_xml(line, comments))
            continue
        if rows:
            blocks.append(f"<w:tbl>{''.join(rows)}</w:tbl>")
            rows = []
        if line.strip():
            blocks.append(_paragraph_xml(line, comments))
    parts = {
        "[Content_Types].xml": _CONTENT_TYPES,
        "_rels/.rels": _RELS,
        "word/document.xml": _DOCUMENT.format("".join(blocks)),
        "word/styles.xml": _STYLES,
        "word/numbering.xml": _NUMBERING,
        "word/comments.xml": f'<w:comments xmlns:w="{_W}">{"".join(comments)}</w:comments>',
        **(extra or {}),
    }
    return zip_parts(parts)


def zip_parts(parts: dict[str, str]) -> bytes:
    """Put the parts of a Word file into its archive."""
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(zipfile.ZipInfo(name), text)
    return stream.getvalue()


def _paragraph_xml(line: str, comments: list[str]) -> str:
    heading = re.match(r"(#{1,6}) ", line)
    properties = ""
    if heading is not None:
        properties = f'<w:pPr><w:pStyle w:val="Heading{len(heading[1])}"/></w:pPr>'
        line = line[heading.end() :]
    elif line.startswith("+ "):
        properties = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>'
        line = line[2:]
    return f"<w:p>{properties}{_runs_xml(line, comments)}</w:p>"


def _row_xml(line: str, comments: list[str]) -> str:
    cells = [cell.strip() for cell in re.split(r"(?<!\{drop)\|(?![^{}]*\})", line.strip())[1:-1]]
    return f"<w:tr>{''.join(_cell_xml(cell, comments) for cell in cells)}</w:tr>"


def _cell_xml(cell: str, comments: list[str]) -> str:
    properties = ""
    span = re.match(r"\{span:(\d+)\}", cell)
    if span is not None:
        properties, cell = f'<w:gridSpan w:val="{span[1]}"/>', cell[span.end() :]
    if cell.startswith("{top}"):
        properties, cell = properties + '<w:vMerge w:val="restart"/>', cell.removeprefix("{top}")
    if cell.startswith("{down}"):
        properties, cell = properties + "<w:vMerge/>", cell.removeprefix("{down}")
    return f"<w:tc><w:tcPr>{properties}</w:tcPr><w:p>{_runs_xml(cell, comments)}</w:p></w:tc>"


def _runs_xml(text: str, comments: list[str]) -> str:
    pieces: list[str] = []
    end = 0
    for found in _MARK.finditer(text):
        pieces.append(_run(text[end : found.start()]))
        pieces.append(_mark_xml(found[1], comments))
        end = found.end()
    assert "{" not in _MARK.sub("", text), "a mark that is not known"
    return "".join([*pieces, _run(text[end:])])


def _run(text: str, properties: str = "", tag: str = "t") -> str:
    inside = f'<w:{tag} xml:space="preserve">{escape(text)}</w:{tag}>'
    return f"<w:r>{f'<w:rPr>{properties}</w:rPr>' if properties else ''}{inside}</w:r>" if text else ""


def _mark_xml(mark: str, comments: list[str]) -> str:
    if mark in ("on", "off"):
        shown = "☒" if mark == "on" else "☐"
        state = "1" if mark == "on" else "0"
        box = f'<w14:checkbox><w14:checked w14:val="{state}"/></w14:checkbox>'
        return f"<w:sdt><w:sdtPr>{box}</w:sdtPr><w:sdtContent>{_run(shown)}</w:sdtContent></w:sdt>"
    if mark in ("von", "voff"):
        return f'<w:r><w:sym w:font="Wingdings" w:char="{"F0FE" if mark == "von" else "F0A8"}"/></w:r>'
    if mark in ("lon", "loff"):
        checked = "<w:checked/>" if mark == "lon" else ""
        return _field_xml(f'<w:checkBox><w:sizeAuto/><w:default w:val="0"/>{checked}</w:checkBox>', "FORMCHECKBOX")
    if mark.startswith("drop:"):
        *entries, chosen = re.split(r"[|:]", mark.removeprefix("drop:"))
        listed = "".join(f'<w:listEntry w:val="{escape(entry)}"/>' for entry in entries)
        return _field_xml(f'<w:ddList><w:result w:val="{chosen}"/>{listed}</w:ddList>', "FORMDROPDOWN")
    if mark == "pick":
        words = _run("Click or tap here to enter text.")
        return f"<w:sdt><w:sdtPr><w:showingPlcHdr/><w:text/></w:sdtPr><w:sdtContent>{words}</w:sdtContent></w:sdt>"
    kind, _, words = mark.partition(":")
    if kind == "pick":
        return f"<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>{_run(words)}</w:sdtContent></w:sdt>"
    if kind == "del":
        return f'<w:del w:id="1" w:author="a">{_run(words, tag="delText")}</w:del>'
    if kind == "ins":
        return f'<w:ins w:id="2" w:author="a">{_run(words)}</w:ins>'
    if kind == "note":
        number = len(comments)
        comments.append(f'<w:comment w:id="{number}" w:author="a"><w:p>{_run(words)}</w:p></w:comment>')
        return f'<w:r><w:commentReference w:id="{number}"/></w:r>'
    return _run(mark[1:-1], "<w:strike/>")


def _field_xml(data: str, instruction: str) -> str:
    return (
        f'<w:r><w:fldChar w:fldCharType="begin"><w:ffData>{data}</w:ffData></w:fldChar></w:r>'
        f'<w:r><w:instrText> {instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


_DOCUMENT = f'<w:document xmlns:w="{_W}" xmlns:w14="{_W14}"><w:body>{{}}</w:body></w:document>'
_CONTENT_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.'
    'wordprocessingml.document.main+xml"/></Types>'
)
_RELS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
    'Target="word/document.xml"/></Relationships>'
)
_STYLES = (
    f'<w:styles xmlns:w="{_W}">'
    + "".join(
        f'<w:style w:type="paragraph" w:styleId="Heading{level}"><w:name w:val="heading {level}"/></w:style>'
        for level in range(1, 7)
    )
    + "</w:styles>"
)
_NUMBERING = (
    f'<w:numbering xmlns:w="{_W}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/>'
    '<w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum>'
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
)


# PDF

_SIZE, _LEADING, _LEFT, _TOP, _LINES = 10.0, 13.0, 72.0, 770.0, 54
_WIDTH_OF_LETTER = 0.6 * _SIZE


def make_pdf(body: str, *, widgets: tuple[str, ...] = (), objects: tuple[str, ...] = ()) -> bytes:
    """Make a PDF with one line of text for each line, in letters of one width; `~a~` has a line drawn through it."""
    lines = body.splitlines()
    pages = [page for chunk in "\n".join(lines).split("\f") for page in _pages_of(chunk.splitlines())] or [[]]
    kids = " ".join(f"{4 + 2 * place} 0 R" for place in range(len(pages)))
    acro = f" /AcroForm << /Fields [{' '.join(widgets)}] /DA (/F1 10 Tf 0 g) >>" if widgets else ""
    parts = [
        f"<< /Type /Catalog /Pages 2 0 R{acro} >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>",
    ]
    for place, page in enumerate(pages):
        content = _page_content(page)
        annotations = f" /Annots [{' '.join(widgets)}]" if widgets and place == 0 else ""
        parts.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> "
            f"/Contents {5 + 2 * place} 0 R{annotations} >>"
        )
        parts.append(f"<< /Length {len(content.encode('cp1252'))} >>\nstream\n{content}\nendstream")
    return _pdf_file([*parts, *objects])


def _pages_of(lines: list[str]) -> list[list[str]]:
    return [lines[start : start + _LINES] for start in range(0, len(lines), _LINES)] or [[]]


def _page_content(lines: list[str]) -> str:
    parts: list[str] = []
    for row, line in enumerate(lines):
        base = _TOP - row * _LEADING
        plain = ""
        for place, piece in enumerate(re.split(r"~", line)):
            if place % 2 and piece:
                start, end = _LEFT + len(plain) * _WIDTH_OF_LETTER, _LEFT + len(plain + piece) * _WIDTH_OF_LETTER
                parts.append(f"0.8 w {start:.2f} {base + 3:.2f} m {end:.2f} {base + 3:.2f} l S")
            plain += piece
        for found in re.finditer(r"\S+(?: \S+)*", plain):
            shown = re.sub(r"([()\\])", r"\\\1", found[0])
            left = _LEFT + found.start() * _WIDTH_OF_LETTER
            parts.append(f"BT /F1 {_SIZE} Tf {left:.2f} {base:.2f} Td ({shown}) Tj ET")
    return "\n".join(parts)


def _pdf_file(objects: list[str]) -> bytes:
    out = bytearray(b"%PDF-1.7\n")
    places: list[int] = []
    for number, text in enumerate(objects, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n{text}\nendobj\n".encode("cp1252")
    table = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{place:010} 00000 n \n".encode() for place in places)
    out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n".encode()
    return bytes(out)
