"""The formats that a form is written in."""

from collections.abc import Callable, Mapping

from compliance.model import FormSheet
from compliance.report.forms.docx import write_form_docx

FORM_WRITERS: Mapping[str, Callable[[FormSheet], bytes]] = {"docx": write_form_docx}
"""What writes a form, by the name of its format in the registry of formats."""
