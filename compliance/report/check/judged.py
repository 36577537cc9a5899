"""What becomes of a submission in a report of many: its assessment, or why there is none."""

from compliance.diag import Diagnostic
from compliance.model import Assessment
from compliance.record import record
from compliance.report.check.view import ReportView


@record
class Unjudged:
    """A submission that could not be judged, and what is wrong with it."""

    path: str
    diagnostics: tuple[Diagnostic, ...]


Judged = Assessment | Unjudged
Told = ReportView | Unjudged
