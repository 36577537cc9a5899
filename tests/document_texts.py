"""What a document says in each format, read back from its bytes without space, so that line breaks do not matter."""

import html
import re
from collections.abc import Iterable, Iterator

from sent_samples import parts_of, pdf_pages, without_space, word_text

from compliance.report import DOCUMENT_FORMATS
from compliance.report.document import Block, Grid, Heading, LabelledValues, Paragraph, ReportDocument, VerbatimLines

HOSTILE = "<b>&amp;</b> *x* |y| [z](http://e.example) #let `q`"
FORMATS = tuple(DOCUMENT_FORMATS)


def text_in(name: str, document: ReportDocument) -> str:
    """Write a document in a format, and return the text that its reader sees, without any space."""
    content = DOCUMENT_FORMATS[name].write(document)
    match name:
        case "pdf":
            return without_space("".join(pdf_pages(content)))
        case "docx":
            return without_space(word_text(parts_of(content)["word/document.xml"]))
        case "html":
            body = content.decode().partition("</head>")[2]
            return without_space(html.unescape(re.sub(r"<[^>]*>", "", body)))
        case "md":
            return without_space(
                "".join(map(_markdown_text, re.split(r"(?ms)^(```+\w*\n.*?^```+$)", content.decode())))
            )
        case _:
            return without_space(content.decode())


def _markdown_text(chunk: str) -> str:
    """Return what a reader sees of a fenced block, which has no escapes, or of what stands between two."""
    if chunk.startswith("```"):
        return chunk
    return html.unescape(re.sub(r"\\(?=\W)", "", chunk.replace("<br>", "")))


def left_out(name: str, document: ReportDocument, texts: Iterable[str]) -> list[str]:
    """Return those of some texts that a document does not say in a format."""
    whole = text_in(name, document)
    # WHY: the lines of cells that stand side by side in columns of plain text are mingled; their words are not.
    if name == "text":
        return [text for text in texts if not all(word in whole for word in text.split())]
    # WHY: what reads a PDF back takes a hyphen at the end of a line for one that only parts a word.
    unsure = "-" if name == "pdf" else ""
    whole = whole.replace(unsure, "")
    return [text for text in texts if without_space(text).replace(unsure, "") not in whole]


def blocks_in(document: ReportDocument) -> Iterator[Block]:
    """Yield the blocks of all parts."""
    for part in document.parts:
        yield from part.blocks


def headings_of(document: ReportDocument, level: int) -> list[str]:
    return [block.text for block in blocks_in(document) if isinstance(block, Heading) and block.level == level]


def spoken(paragraph: Paragraph) -> str:
    return "".join(piece.text for piece in paragraph.words)


def pairs_of(document: ReportDocument) -> list[tuple[str, str]]:
    """Return labels with what stands beside them, a paragraph each."""
    return [
        (row.label, spoken(content))
        for block in blocks_in(document)
        if isinstance(block, LabelledValues)
        for row in block.rows
        for content in row.contents
        if isinstance(content, Paragraph)
    ]


def grids_of(document: ReportDocument) -> list[list[list[str]]]:
    """Return the cells of every table, row by row, paragraphs on lines of their own."""
    return [
        [["\n".join(map(spoken, cell)) for cell in row] for row in block.rows]
        for block in blocks_in(document)
        if isinstance(block, Grid)
    ]


def patches_of(document: ReportDocument) -> list[str]:
    return [
        "".join(f"{line}\n" for line in block.lines)
        for block in blocks_in(document)
        if isinstance(block, VerbatimLines) and block.kind == "patch"
    ]
