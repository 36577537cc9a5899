"""What becomes of a submission that is checked: its assessment, or why there is none."""

from compliance.diag import Diagnostic
from compliance.model.results.finding import Assessment, Outcome
from compliance.record import record


@record
class Unjudged:
    """A submission that could not be judged, and what is wrong with it."""

    path: str
    diagnostics: tuple[Diagnostic, ...]


Judged = Assessment | Unjudged


@record
class Checked:
    """One submission's file and what became of it."""

    path: str
    assessment: Assessment | None
    diagnostics: tuple[Diagnostic, ...]


@record
class Summed:
    """One submission's file, and its result without the report."""

    path: str
    holder: str
    ruleset: str
    outcome: Outcome | None
    variances: int
    diagnostics: tuple[Diagnostic, ...]
    contradictions: int = 0
    points_for_a_person: int = 0
    decided: int = 0
    rules: int = 0
