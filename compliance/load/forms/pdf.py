"""A form in PDF: its fields, read in a process of their own, and what was written onto its pages."""

import re

from compliance.load.documents.pdf.apart import read_fields_apart
from compliance.load.forms.answers import FilledBox, FormAnswers, LooseWords

_ROW = re.compile(r"(.*)#([0-9]{1,6})", re.DOTALL)


def read_pdf_form(raw: bytes, path: str) -> FormAnswers:
    """Return the fields of a PDF with what stands in them; a name ends in the number of its row, if it has one."""
    read = read_fields_apart(raw, path)
    boxes = []
    for name, page, text, checked in read["fields"]:
        in_row = _ROW.fullmatch(name)
        tag, row = (name, 0) if in_row is None else (in_row[1], int(in_row[2]) + 1)
        boxes.append(FilledBox(tag=tag, mark="", row=row, text=text, checked=checked, page=page))
    words = tuple(LooseWords(text=text, page=page) for text, page in read["words"])
    return FormAnswers(form="pdf", boxes=tuple(boxes), words=words)
