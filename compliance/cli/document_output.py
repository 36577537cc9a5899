"""Documents written where a command's product goes, in whichever format was asked for."""

from compliance.cli.output import Output, find_width
from compliance.report import DOCUMENT_FORMATS, ReportDocument, text_lines

DOCUMENT_NAMES = ("text", "md", "html", "pdf", "docx")
"""The formats that every document has, the usual one first."""


def write_document(document: ReportDocument, name: str, output: Output) -> None:
    """Write a document: as text in the width and colours of a terminal, else as a file of the format has it."""
    if name == "text":
        output.write_lines(text_lines(document.parts, width=find_width(output)))
    else:
        output.write_bytes(DOCUMENT_FORMATS[name].write(document))
