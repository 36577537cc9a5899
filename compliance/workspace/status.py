"""How each submission of a folder stands: a line for a list, kept until its file changes."""

import os
import threading
from collections.abc import Iterable
from pathlib import Path

from compliance.api import Request, Session, check_unproved, is_unproved
from compliance.diag import Diagnostic, Result
from compliance.load import decode_text, find_exhibits, parse_review, parse_submission, review_name_of
from compliance.model import Assessment, Review, Submission
from compliance.record import keyword_record
from compliance.workspace.folder import MOST_FILES, Folder, FolderFile
from compliance.workspace.safe_files import NoPlaceError

INVALID = "invalid"
_Seen = tuple[FolderFile, FolderFile | None]
"""A submission's file and the review beside it, as they were when they were looked at."""
_Exhibits = dict[Path, tuple[int, ...]]
"""The files of a submission's exhibits, each with what tells that it has changed; nothing where it is missing."""


@keyword_record
class SubmissionStatus:
    """A submission's file and its result; what could not be judged is `invalid`, with the first reason."""

    name: str
    changed: int
    outcome: str
    holder: str = ""
    game: str = ""
    ruleset: str = ""
    chapter: str = ""
    version: str = ""
    variances: int = 0
    waived: int = 0
    undetermined: int = 0
    decided: int = 0
    rules: int = 0
    contradictions: int = 0
    points: int = 0
    problem: str = ""
    unproved: bool = False


class SubmissionStatuses:
    """The results of a folder's submissions, each checked again only when its file has changed."""

    def __init__(self, folder: Folder, session: Session) -> None:
        self._folder = folder
        self._desk = session
        self._known: dict[str, tuple[_Seen, SubmissionStatus, _Exhibits]] = {}
        self._lock = threading.Lock()

    def known(self, listed: FolderFile) -> SubmissionStatus | None:
        """Return a result that is known already."""
        with self._lock:
            before = self._known.get(listed.name)
        if before is None or before[1].unproved or before[0] != self._see(listed):
            return None
        return before[1] if before[2] == _mark_exhibits(before[2]) else None

    def _see(self, listed: FolderFile) -> "_Seen":
        return listed, self._folder.listed(review_name_of(listed.name))

    def of(self, listed: FolderFile) -> SubmissionStatus:
        """Return a file's result, checking it where that is not known."""
        before = self.known(listed)
        if before is not None:
            return before
        seen = self._see(listed)
        standing, exhibits = _status_of_file(listed, self._folder, self._desk)
        with self._lock:
            if len(self._known) > MOST_FILES:
                self._known.clear()
            self._known[listed.name] = (seen, standing, exhibits)
        return standing


def _mark_exhibits(files: Iterable[Path]) -> _Exhibits:
    return {file: _mark_file(file) for file in files}


def _mark_file(file: Path) -> tuple[int, ...]:
    try:
        about = os.lstat(file)
    except (OSError, ValueError):
        return ()
    return about.st_ino, about.st_size, about.st_mtime_ns, about.st_ctime_ns


def submission_in(folder: Folder, name: str, session: Session) -> Result[Submission]:
    """Read a submission of a folder as the command reads its file; where it cannot be opened, refuse."""
    return find_exhibits_in(folder, name, _read_statements(folder, name, session))


def _read_statements(folder: Folder, name: str, session: Session) -> Result[Submission]:
    file = decode_text(folder.raw(name), name)
    return Result(None, file.diagnostics) if file.value is None else parse_submission(file.value, session.vocabulary)


def find_exhibits_in(folder: Folder, name: str, read: Result[Submission]) -> Result[Submission]:
    """Return a submission of a folder with the files of its exhibits, as they are beside the file of that name."""
    beside = folder_beside(folder, name)
    if read.value is None or beside is None:
        return read
    return Result(find_exhibits(read.value, beside), read.diagnostics)


def folder_beside(folder: Folder, name: str) -> Path | None:
    """Return the folder that a file of this name is in or would be in; nothing for a name that is refused."""
    try:
        return folder.path_of(name).parent
    except NoPlaceError:
        return None


def review_in(folder: Folder, name: str, session: Session) -> Result[Review]:
    """Read the review beside a submission of a folder; nothing where there is none."""
    beside = review_name_of(name)
    if not folder.holds(beside):
        return Result(None)
    file = decode_text(folder.raw(beside), beside)
    if file.value is None:
        return Result(None, file.diagnostics)
    return parse_review(file.value, name, session.vocabulary.empty_words)


def _status_of_file(listed: FolderFile, folder: Folder, session: Session) -> tuple[SubmissionStatus, _Exhibits]:
    try:
        read, review = _read_statements(folder, listed.name, session), review_in(folder, listed.name, session)
    except NoPlaceError as error:
        return SubmissionStatus(name=listed.name, changed=listed.changed, outcome=INVALID, problem=str(error)), {}
    if read.value is None or review.diagnostics:
        return _invalid_status(listed, (*read.diagnostics, *review.diagnostics)), {}
    beside = folder_beside(folder, listed.name)
    # WHY: marked before they are read, so that what changes meanwhile is looked at once more.
    marks = {} if beside is None else _mark_exhibits(beside / one.file for one in read.value.exhibits)
    return _status_of_filing(listed, find_exhibits_in(folder, listed.name, read), review, session), marks


def _status_of_filing(
    listed: FolderFile, read: Result[Submission], review: Result[Review], session: Session
) -> SubmissionStatus:
    if read.value is None:
        return _invalid_status(listed, read.diagnostics)
    checked = check_unproved(read.value, Request(), session, review=review.value)
    if checked.value is None:
        return _invalid_status(listed, checked.diagnostics, holder=read.value.holder)
    return _status_of_assessment(listed, checked.value)


def _invalid_status(listed: FolderFile, found: tuple[Diagnostic, ...], holder: str = "") -> SubmissionStatus:
    first = found[0]
    place = f"line {first.span.line}" if first.span.path == listed.name else f"{first.span.path}:{first.span.line}"
    problem = f"{place}: {first.message}"
    return SubmissionStatus(name=listed.name, changed=listed.changed, outcome=INVALID, holder=holder, problem=problem)


def _status_of_assessment(listed: FolderFile, assessment: Assessment) -> SubmissionStatus:
    ruleset, counts = assessment.ruleset, assessment.counts
    return SubmissionStatus(
        name=listed.name,
        changed=listed.changed,
        outcome=str(assessment.outcome),
        holder=assessment.submission.holder,
        game=ruleset.title,
        ruleset=ruleset.id,
        chapter=ruleset.chapter,
        version=ruleset.version,
        variances=counts.variance,
        waived=sum(finding.waived for finding in assessment.findings),
        undetermined=counts.undetermined,
        decided=counts.decided,
        rules=counts.rules,
        contradictions=len(assessment.contradictions),
        points=assessment.points_for_a_person,
        unproved=is_unproved(assessment),
    )
