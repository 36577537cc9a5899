"""A cured text in the place of the file's own."""

from pathlib import Path

from compliance.api.session import Session
from compliance.diag import Diagnostic, Result
from compliance.load import TextFile, blame_unwritable, parse_submission, replace_bytes
from compliance.model import CheckedCure, CureResult


def write_cured_file(remedies: CureResult, remedy: CheckedCure, session: Session) -> tuple[Diagnostic, ...]:
    """Put a cured text in the place of the file's own; what stands in the way comes back, and nothing is written.

    The place of a form is taken by a new one, which states what is cured.
    """
    path = remedies.assessment.submission.path
    if remedy.own_text is None:
        return remedy.refused
    if not Path(path).is_file():
        return (blame_unwritable(path, "it is no ordinary file", "write the cured file elsewhere with -o"),)
    own = Result(remedy.own_text.encode())
    raw = _write_form_anew(remedies, remedy.own_text, session) if remedies.form else own
    if raw.value is None:
        return raw.diagnostics
    wrong = replace_bytes(Path(path), raw.value, was=remedies.assessment.submission.sha256, called=path)
    return () if wrong is None else (wrong,)


def _write_form_anew(remedies: CureResult, text: str, session: Session) -> Result[bytes]:
    from compliance.api.written_form import write_form

    path = remedies.assessment.submission.path
    cured = parse_submission(TextFile(path, text, ""), session.vocabulary)
    if cured.value is None:
        return Result(None, cured.diagnostics)
    return write_form(remedies.assessment.ruleset, remedies.form, session, filing=cured.value)
