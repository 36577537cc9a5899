"""A cured text in the place of the file's own."""

from pathlib import Path

from compliance.diag import Diagnostic
from compliance.load import blame_unwritable, replace_text
from compliance.model import CheckedCure, CureResult


def write_cured_file(remedies: CureResult, remedy: CheckedCure) -> tuple[Diagnostic, ...]:
    """Put a cured text in the place of the file's own; what stands in the way comes back, and nothing is written."""
    path = remedies.assessment.submission.path
    if remedy.own_text is None:
        return remedy.refused
    if not Path(path).is_file():
        return (blame_unwritable(path, "it is no ordinary file", "write the cured file elsewhere with -o"),)
    wrong = replace_text(Path(path), remedy.own_text, was=remedies.assessment.submission.sha256, called=path)
    return () if wrong is None else (wrong,)
