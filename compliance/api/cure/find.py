"""The cures of a submission's file: the smallest changes, each made in its own text and checked as any other is."""

import os
from hashlib import sha256
from pathlib import Path

from compliance.api.check import Request, check_read_submission
from compliance.api.cure.rename import find_new_game, rename_game
from compliance.api.cure.search import search_cures
from compliance.api.cure.trial import MARK, rules_left_open, try_cure
from compliance.api.drafts import refuse_unconfirmed
from compliance.api.forms.read import read_submission_text
from compliance.api.session import Session
from compliance.diag import Result
from compliance.load import TextFile, decode_text, find_exhibits, parse_submission, read_review_beside
from compliance.model import Assessment, Cure, CureResult, Cures, Outcome, Review, SubmissionDraft, tier_of_cures
from compliance.prove import MOST_CURES, MOST_EDITS, order_cures
from compliance.record import replace


def cure_file(path: str, request: Request, session: Session) -> Result[CureResult]:
    """Check a submission's file and find the smallest changes after which it is compliant."""
    review = read_review_beside(path, session.vocabulary)
    if review.diagnostics:
        return Result(None, review.diagnostics)
    text = read_submission_text(path, session, named=request.ruleset)
    return _cures_of_text(text, request, session, review.value, folder=Path(path).parent)


def cures_for(draft: SubmissionDraft, request: Request, session: Session) -> Result[CureResult]:
    """Check a submission's text and find the smallest changes after which it is compliant."""
    return _cures_of_text(decode_text(draft.text.encode("utf-8", "surrogatepass"), draft.path), request, session)


def _cures_of_text(
    file: Result[TextFile],
    request: Request,
    session: Session,
    review: Review | None = None,
    *,
    folder: Path | None = None,
) -> Result[CureResult]:
    if file.value is None:
        return Result(None, file.diagnostics)
    read = parse_submission(file.value, session.vocabulary)
    if read.value is None:
        return Result(None, read.diagnostics)
    if read.value.unconfirmed:
        return Result(None, (refuse_unconfirmed(read.value, "a cure is sought for what is stated"),))
    text, game = _whole_text(file.value), find_new_game(read.value, request, session)
    renamed = rename_game(read.value, text, game, request, session) if game else Result((read.value, text))
    if renamed.value is None:
        return Result(None, renamed.diagnostics)
    submission, base = renamed.value
    if folder is not None:
        submission = find_exhibits(submission, folder)
    checked = check_read_submission(submission, request, session, review=review)
    if checked.value is None:
        return Result(None, checked.diagnostics)
    solved = _search_cures(checked.value, game, request, session)
    result = _check_cures(solved, checked.value, base, request, session)
    return Result(replace(result, text=text, game=game, form=file.value.form))


def _search_cures(assessment: Assessment, game: str, request: Request, session: Session) -> Cures:
    if assessment.by_rules is not Outcome.COMPLIANT:
        return search_cures(assessment, request, session)
    # WHY: where only the name of the game is another, the cure has no edit but that in the head of the file.
    return Cures(tiers=(tier_of_cures((Cure(()),)),)) if game else Cures()


def _whole_text(file: TextFile) -> str:
    """Return the text with the mark of its encoding, which is taken away where a file is read."""
    return file.text if file.form or sha256(file.text.encode()).hexdigest() == file.sha256 else MARK + file.text


def _check_cures(solved: Cures, assessment: Assessment, text: str, request: Request, session: Session) -> CureResult:
    left_open = rules_left_open(assessment)
    ordered = [order_cures(tier.list_cures(MOST_CURES), session.vocabulary, left_open) for tier in solved.tiers]
    listed = [(place, cure) for place, cures in enumerate(ordered) for cure in cures]
    tried = [(place, *try_cure(cure, assessment, text, request, session)) for place, cure in listed]
    return CureResult(
        assessment=assessment,
        vocabulary=session.vocabulary,
        text=text,
        base=text,
        called=_name_in_patches(assessment.submission.path),
        cures=tuple(replace(one, tier=place) for place, one, why in tried if not why),
        undecided=solved.undecided,
        furthest=MOST_EDITS,
        tiers=solved.tiers,
        defects=tuple(f"cure {number} {why}" for number, (_, _, why) in enumerate(tried, start=1) if why),
    )


def _name_in_patches(path: str) -> str:
    """Name a file from the folder that one is in, where it lies below it; else by its last name alone."""
    # WHY: `patch` takes no name that leads out of the folder that it is called in.
    whole = Path(os.path.abspath(path))
    here = next((at for at in (Path.cwd(), Path(os.path.realpath("."))) if whole.is_relative_to(at)), whole.parent)
    return whole.relative_to(here).as_posix()
