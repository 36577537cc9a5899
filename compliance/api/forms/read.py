"""A submission's file to its text, whether it is text or a form that was filled in."""

from pathlib import Path

from compliance.api.session import Session
from compliance.diag import Result
from compliance.load import LARGEST, TextFile, decode_text, is_form_start, read_raw


def read_submission_text(
    path: str, session: Session, *, named: str | None = None, of_any_state: bool = False
) -> Result[TextFile]:
    """Read a submission's file, a form in Word or PDF too: the text of a form is the submission that it states.

    ``named`` is the ruleset that is asked for by hand; with ``of_any_state`` the form may be one of an earlier state.
    """
    raw = read_raw(Path(path), called=path)
    if raw.value is not None and is_form_start(raw.value) and len(raw.value) > LARGEST:
        from compliance.load import read_form_bytes

        raw = read_form_bytes(path)
    if raw.value is None:
        return Result(None, raw.diagnostics)
    return parse_submission_text(raw.value, path, session, named=named, of_any_state=of_any_state)


def parse_submission_text(
    raw: bytes, called: str, session: Session, *, named: str | None = None, of_any_state: bool = False
) -> Result[TextFile]:
    """Return the text of a submission of its bytes, as `read_submission_text` does of a file."""
    if not is_form_start(raw):
        return decode_text(raw, called)
    # WHY: few submissions are forms, and the others start without what reads them.
    from compliance.api.forms.parse import parse_form_text

    return parse_form_text(raw, called, session, named=named, of_any_state=of_any_state)
