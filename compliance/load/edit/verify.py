"""What must be so after an edit: the new text states what it is to state, and lost nothing that could stay."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256

from compliance.diag import NOWHERE, Code, Diagnostic, Result
from compliance.load.files import TextFile
from compliance.load.submissions.submission import survey_submission
from compliance.load.submissions.text_places import (
    Comment,
    Stand,
    SubmissionText,
    end_of,
    in_flow,
    line_end,
    line_start,
    read_page,
    start_of,
)
from compliance.load.yaml.nodes import Scalar
from compliance.model import Raw, Statement, Submission, Vocabulary, WayClause
from compliance.record import replace

Touched = Sequence[tuple[Stand, bool]]
"""The entries that an edit is about, each with whether it goes."""


def survey_text(text: str, path: str, vocabulary: Vocabulary) -> Result[Submission]:
    """Read a text that is being edited, as far as it can be understood."""
    fingerprint = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return survey_submission(TextFile(path, text, fingerprint), vocabulary)


def states_nothing(text: str, diagnostics: Sequence[Diagnostic]) -> bool:
    """Tell whether a text that gave no submission has no more in it than comments and the sign of a document."""
    if {one.code for one in diagnostics} == {Code.FILE_EMPTY}:
        return True
    return all(not line.strip() or line.startswith("#") or line.strip() == "---" for line in text.splitlines())


def without_places(raw: Raw | None) -> object:
    """Return a value without the places that its clauses were read from."""
    if isinstance(raw, tuple):
        return tuple(replace(one, span=NOWHERE) if isinstance(one, WayClause) else one for one in raw)
    return type(raw) is bool, raw


def is_as_wanted(
    old: SubmissionText,
    new: str,
    before: Result[Submission],
    wanted: Submission,
    touched: Touched,
    vocabulary: Vocabulary,
    going: Collection[int] = (),
) -> bool:
    """Tell whether a new text states what is wanted, with old mistakes elsewhere and all comments that can stay.

    ``going`` are the places of comments that may go with what they belong to.
    """
    after, page = survey_text(new, wanted.path, vocabulary), read_page(new)
    return (
        after.value is not None
        and page is not None
        and _raw_values(after.value.statements) == _raw_values(wanted.statements)
        and _header_of(after.value) == _header_of(wanted)
        and _mistakes_stay(before.diagnostics, after.diagnostics, old, touched)
        and _comments_stay(old, page, touched, going)
    )


def _raw_values(statements: Mapping[str, Statement]) -> dict[str, object]:
    return {name: without_places(one.raw) for name, one in statements.items()}


def _header_of(submission: Submission) -> Submission:
    waivers = tuple(replace(waiver, span=NOWHERE) for waiver in submission.waivers)
    return replace(submission, sha256="", statements={}, header={}, waivers=waivers, spellings=())


def _mistakes_stay(
    before: Sequence[Diagnostic], after: Sequence[Diagnostic], old: SubmissionText, touched: Touched
) -> bool:
    """Tell whether no mistake came, and none went but those of the entries that were edited."""
    lines = [(stand.key.span.line, _last_line(stand)) for stand, _ in touched]
    must = [one for one in before if not any(first <= one.span.line <= last for first, last in lines)]
    had, has, kept = (Counter((one.code, one.message) for one in some) for some in (before, after, must))
    return kept <= has <= had


def _last_line(stand: Stand) -> int:
    return max(stand.key.span.line, stand.node.span.end_line)


def _comments_stay(old: SubmissionText, new: SubmissionText, touched: Touched, going: Collection[int]) -> bool:
    loose = [reach for stand, gone in touched for reach in _lost_with(old, stand, gone=gone)]
    left = [comment for comment in old.comments if comment.start not in going]
    must = [comment.text for comment in left if not any(_may_go(old, comment, *reach) for reach in loose)]
    there = [one.text for one in new.comments]
    return _is_subsequence(must, there) and _is_subsequence(there, [one.text for one in old.comments])


def _lost_with(page: SubmissionText, stand: Stand, *, gone: bool) -> list[tuple[int, int, bool]]:
    """Return the stretches in which comments may go with an edit, and whether those on their own lines may."""
    start, end = start_of(stand.key), end_of(page.text, stand.node)
    if not gone and isinstance(stand.node, Scalar):
        return []
    reaches = [(start, line_end(page.text, end), False)]
    if in_flow(page.text, stand.node):
        reaches.append((start, end, True))
    around = stand.above
    while gone and around is not None:
        reaches.append((start_of(around.key), line_end(page.text, start_of(around.key)), False))
        around = around.above
    return reaches


def _may_go(page: SubmissionText, comment: Comment, start: int, end: int, every: bool) -> bool:
    return line_start(page.text, start) <= comment.start < end and (every or not comment.alone)


def _is_subsequence(some: Sequence[str], all_of_them: Sequence[str]) -> bool:
    """Tell whether these stand among those in the same order."""
    remaining = iter(all_of_them)
    return all(one in remaining for one in some)
