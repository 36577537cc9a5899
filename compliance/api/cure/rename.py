"""A filing under an amendment that calls its game by another name: the head of the file changes before it is cured."""

from hashlib import sha256

from compliance.api.check import Request
from compliance.api.session import Session
from compliance.diag import Result
from compliance.load import TextFile, edit_heading, parse_submission
from compliance.model import Ruleset, Submission
from compliance.record import replace


def find_new_game(submission: Submission, request: Request, session: Session) -> str:
    """Return what the ruleset that is asked for calls the game of a submission, where that is another name."""
    asked = None if request.ruleset is None else session.ruleset(request.ruleset).value
    if asked is None or asked.game == submission.game or asked.jurisdiction != submission.jurisdiction:
        return ""
    return asked.game if submission.game in _games_of_versions(asked, session) else ""


def _games_of_versions(asked: Ruleset, session: Session) -> frozenset[str]:
    """Return what a chapter calls its game in all versions that were amended into each other."""
    versions = [asked.id, *(entry.id for entry in session.entries().value or ())]
    rulesets = [one for one in map(session.ruleset, dict.fromkeys(versions)) if one.value is not None]
    by_id = {one.value.id: one.value for one in rulesets if one.value is not None}
    reached = [one.id for one in by_id.values() if one.chapter == asked.chapter]
    for name in reached:
        near = (*by_id[name].supersedes, *by_id[name].superseded_by)
        reached += [one for one in near if one in by_id and one not in reached]
    return frozenset(by_id[name].game for name in reached)


def rename_game(
    submission: Submission, text: str, game: str, request: Request, session: Session
) -> Result[tuple[Submission, str]]:
    """Return a submission with another name of its game, and its text with that name in the head.

    A ruleset that the head names is of the version that is left: the one that is asked for takes its place, or none
    where that is known by its folder alone.
    """
    edited = edit_heading(text, submission.path, "game", game, session.vocabulary)
    if edited.value is not None and submission.ruleset is not None:
        named = request.ruleset if request.ruleset in session.library.ids() else None
        edited = edit_heading(edited.value, submission.path, "ruleset", named, session.vocabulary)
    if edited.value is None:
        return Result(None, edited.diagnostics)
    body = edited.value.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
    read = parse_submission(TextFile(submission.path, body, sha256(body.encode()).hexdigest()), session.vocabulary)
    if read.value is None:
        return Result(None, read.diagnostics)
    # WHY: the file is known by what it is, not by what it becomes.
    return Result((replace(read.value, sha256=submission.sha256), edited.value))
