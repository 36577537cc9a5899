"""What is done with each submission of a run, wherever that is: it is checked, and made a piece of the output."""

from collections.abc import Iterator

from compliance.api.check import Filing, Request, check_file, exit_of, exit_of_result, sum_up_file
from compliance.api.session import Session
from compliance.diag import Diagnostic
from compliance.load import Library
from compliance.model import Checked, Summed, Unjudged
from compliance.record import keyword_record, record
from compliance.report import PieceForm, ReportPiece, make_piece


@keyword_record
class Task:
    """How the submissions of a run are checked and what is made of each; without a form it is its result alone.

    ``before`` is how many reports of a run stand before those of its submissions.
    """

    library: Library
    request: Request
    form: PieceForm | None
    before: int = 0


@record
class Batch:
    """Submissions that follow one another, and the place of the first of them in the run, counted from one."""

    first: int
    filings: tuple[Filing, ...]


@keyword_record
class CheckedPiece:
    """What came of one submission: its exit code, what is wrong with its file, and its piece of the output."""

    path: str
    exit_code: int
    diagnostics: tuple[Diagnostic, ...]
    piece: ReportPiece | None = None
    summed: Summed | None = None


class ProcessLostError(Exception):
    """A process of a run ended before its work did; the text says how, ``names`` are the submissions it had."""

    def __init__(self, text: str, names: tuple[str, ...]) -> None:
        """Keep the submissions."""
        super().__init__(text)
        self.names = names


def check_batch(batch: Batch, task: Task, session: Session) -> Iterator[CheckedPiece]:
    """Check submissions one after another; each is forgotten before the next is read."""
    for place, filing in enumerate(batch.filings, start=batch.first + task.before):
        if task.form is None:
            yield _piece_of_summed(sum_up_file(filing, task.request, session))
        else:
            yield _piece_of_checked(check_file(filing, task.request, session), task.form, place, session)


def _piece_of_summed(summed: Summed) -> CheckedPiece:
    code = exit_of(None) if summed.outcome is None else exit_of_result(summed.outcome)
    diagnostics = summed.diagnostics if summed.outcome is None else ()
    return CheckedPiece(path=summed.path, exit_code=code, diagnostics=diagnostics, summed=summed)


def _piece_of_checked(checked: Checked, form: PieceForm, place: int, session: Session) -> CheckedPiece:
    assessment = checked.assessment
    judged = Unjudged(checked.path, checked.diagnostics) if assessment is None else assessment
    return CheckedPiece(
        path=checked.path,
        exit_code=exit_of(assessment),
        diagnostics=checked.diagnostics if assessment is None else (),
        piece=make_piece(form, judged, place, session.vocabulary),
    )
