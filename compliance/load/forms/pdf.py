"""A form in PDF: its fields, and the words beside them."""

from compliance.diag import Code
from compliance.load.documents.limits import refuse_document
from compliance.load.forms.answers import FormAnswers


def read_pdf_form_apart(raw: bytes, path: str) -> FormAnswers:
    """Return the fields of a PDF with what stands in them."""
    message = f"this PDF of {len(raw):,} bytes is no form of this program"
    raise refuse_document(
        path, Code.FORM_UNKNOWN, message, "`compliance read` reads documents that were made otherwise"
    )
