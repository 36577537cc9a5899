"""One submission checked against two chapters, also where its head names another game or jurisdiction than theirs."""

import datetime as dt
from collections.abc import Iterator

from compliance.api.check import Request, check_read_submission
from compliance.api.session import Session
from compliance.check import fields_read, findings_beside, rules_beside
from compliance.diag import Result
from compliance.load import edit_heading
from compliance.model import Assessment, Ruleset, Submission, UnderTwo
from compliance.record import replace


def check_under_two_chapters(
    submission: Submission, names: tuple[str, str], session: Session, *, as_of: dt.date | None = None
) -> Result[UnderTwo]:
    """Check what a submission states against two chapters, by id or path, on one day.

    A chapter about another game or jurisdiction gets the same statements under a head that fits it.
    """
    held = [_check_under_ruleset(submission, name, session, as_of) for name in names]
    first, second = (one.value for one in held)
    if first is None or second is None:
        return Result(None, tuple(dict.fromkeys(found for one in held for found in one.diagnostics)))
    pairs = rules_beside(first.ruleset, second.ruleset)
    return Result(
        UnderTwo(
            sides=(first, second),
            set_aside=(
                tuple(_header_misfits(submission, first.ruleset)),
                tuple(_header_misfits(submission, second.ruleset)),
            ),
            read=(fields_read(first.ruleset), fields_read(second.ruleset)),
            pairs=tuple(findings_beside(first, second, pairs)),
        )
    )


def _check_under_ruleset(
    submission: Submission, name: str, session: Session, as_of: dt.date | None
) -> Result[Assessment]:
    ruleset = session.ruleset(name)
    if ruleset.value is None:
        return Result(None, ruleset.diagnostics)
    fitted = replace(submission, jurisdiction=ruleset.value.jurisdiction, game=ruleset.value.game, ruleset=None)
    return check_read_submission(fitted, Request(ruleset=name, as_of=as_of), session)


def _header_misfits(submission: Submission, ruleset: Ruleset) -> Iterator[str]:
    """Name what the head of a submission says that a chapter is not about."""
    for word, said, wanted in (
        ("jurisdiction", submission.jurisdiction, ruleset.jurisdiction),
        (ruleset.about, submission.game, ruleset.game),
    ):
        if said != wanted:
            yield f"its {word} is `{said}`, and {ruleset.id} is about `{wanted}`"


def rewrite_header_for(text: str, path: str, ruleset: Ruleset, session: Session) -> Result[str]:
    """Write a submission's own text under a head that fits a chapter; all else in it stays as it is."""
    heads = {"jurisdiction": ruleset.jurisdiction, "game": ruleset.game, "ruleset": ruleset.id}
    for name, value in heads.items():
        edited = edit_heading(text, path, name, value, session.vocabulary)
        if edited.value is None:
            return edited
        text = edited.value
    return Result(text)
