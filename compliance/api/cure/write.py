"""A cured text in the place of the file's own."""

from pathlib import Path

from compliance.diag import Code, Diagnostic, whole_file
from compliance.load import read_text, replace_text
from compliance.model import CheckedCure, CureResult


def write_cured_file(remedies: CureResult, remedy: CheckedCure) -> tuple[Diagnostic, ...]:
    """Put a cured text in the place of the file's own; what stands in the way comes back, and nothing is written."""
    path = remedies.assessment.submission.path
    if remedy.own_text is None:
        return remedy.refused
    if not Path(path).is_file():
        return (_unwritable_diagnostic(path, "it is no ordinary file", "write the cured file elsewhere with -o"),)
    now = read_text(Path(path), called=path)
    if now.value is None or now.value.sha256 != remedies.assessment.submission.sha256:
        return (_unwritable_diagnostic(path, "it has changed since it was read", "run the command again"),)
    wrong = replace_text(Path(path), remedy.own_text, called=path)
    return () if wrong is None else (wrong,)


def _unwritable_diagnostic(path: str, reason: str, hint: str) -> Diagnostic:
    return Diagnostic(Code.OUTPUT_UNWRITABLE, f"the file cannot be written: {reason}", whole_file(path), hint)
