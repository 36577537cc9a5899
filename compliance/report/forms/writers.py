"""The formats that a form is written in."""

from collections.abc import Callable, Mapping

from compliance.model import FormSheet


def _write_docx(sheet: FormSheet) -> bytes:
    from compliance.report.forms.docx import write_form_docx

    return write_form_docx(sheet)


def _write_pdf(sheet: FormSheet) -> bytes:
    from compliance.report.forms.pdf import write_form_pdf

    return write_form_pdf(sheet)


FORM_WRITERS: Mapping[str, Callable[[FormSheet], bytes]] = {"docx": _write_docx, "pdf": _write_pdf}
"""What writes a form, by the name of its format in the registry of formats."""
