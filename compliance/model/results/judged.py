"""What becomes of a submission that is checked: its assessment, or why there is none."""

from compliance.diag import Diagnostic
from compliance.model.results.finding import Assessment
from compliance.record import record


@record
class Unjudged:
    """A submission that could not be judged, and what is wrong with it."""

    path: str
    diagnostics: tuple[Diagnostic, ...]


Judged = Assessment | Unjudged
