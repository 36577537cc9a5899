"""The use cases, with no logic of their own: they call the rooms below in order."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from compliance.check import assess, choose_entry, misfit, of_another_domain, unknown_reading, with_traces
from compliance.diag import Code, Diagnostic, Result, did_you_mean
from compliance.diag.span import whole_file
from compliance.load import Library, default_cache, read_submission, shipped_library
from compliance.model import Assessment, Case, Entry, Outcome, Ruleset, Submission, Vocabulary
from compliance.record import attribute, keyword_record, record

_NO_READINGS: Mapping[str, str] = {}


@keyword_record
class Request:
    """How submissions are to be checked."""

    ruleset: str | None = None
    as_of: dt.date | None = None
    scope: str = "filing"
    traces: bool = False
    readings: Mapping[str, str] = attribute(default=_NO_READINGS)


@record
class Checked:
    """One submission's file and what became of it."""

    path: str
    assessment: Assessment | None
    diagnostics: tuple[Diagnostic, ...]


class Desk:
    """The library and the vocabulary, opened once; rulesets are read when first needed."""

    def __init__(self, library: Library, vocabulary: Vocabulary) -> None:
        self.library = library
        self.vocabulary = vocabulary
        self._rulesets: dict[str, Result[Ruleset]] = {}
        self._entries: Result[tuple[Entry, ...]] | None = None

    def ruleset(self, name: str) -> Result[Ruleset]:
        """Return a ruleset by its id or path."""
        if name not in self._rulesets:
            folder = self.library.folder_of(name)
            self._rulesets[name] = (
                Result(None, folder.diagnostics)
                if folder.value is None
                else self.library.read(folder.value, self.vocabulary)
            )
        return self._rulesets[name]

    def cases(self, name: str) -> Result[tuple[Case, ...]]:
        """Return the cases beside a ruleset's rules."""
        ruleset, folder = self.ruleset(name), self.library.folder_of(name)
        if ruleset.value is None or folder.value is None:
            return Result(None, ruleset.diagnostics)
        called = self.library.called(folder.value)
        from compliance.load import read_cases

        return read_cases(folder.value, ruleset.value, self.vocabulary, called=called)

    def entries(self) -> Result[tuple[Entry, ...]]:
        """Return what every ruleset is chosen by."""
        if self._entries is None:
            self._entries = self.library.entries(self.vocabulary)
        return self._entries


def open_desk(library: Library | None = None) -> Result[Desk]:
    """Open the shipped library, or another one."""
    library = library or shipped_library(default_cache())
    vocabulary = library.vocabulary()
    return Result(None if vocabulary.value is None else Desk(library, vocabulary.value), vocabulary.diagnostics)


def check_files(paths: Iterable[str], request: Request, desk: Desk) -> Iterator[Checked]:
    """Check submissions one after another; each is forgotten before the next is read."""
    for path in paths:
        yield check_file(path, request, desk)


def check_file(path: str, request: Request, desk: Desk) -> Checked:
    """Check one submission's file."""
    read = read_submission(Path(path), desk.vocabulary, called=path)
    if read.value is None:
        return Checked(path, None, read.diagnostics)
    result = check_submission(read.value, request, desk)
    return Checked(path, result.value, result.diagnostics)


@record
class Summed:
    """One submission's file, and its result without the report."""

    path: str
    holder: str
    ruleset: str
    outcome: Outcome | None
    variances: int
    diagnostics: tuple[Diagnostic, ...]


def sum_up_files(paths: Iterable[str], request: Request, desk: Desk) -> Iterator[Summed]:
    """Tell the result of many submissions, each ruleset compiled once and no report written."""
    from compliance.check import Screen

    screens: dict[str, Screen] = {}
    for path in paths:
        read = read_submission(Path(path), desk.vocabulary, called=path)
        chosen = _applicable(read.value, request, desk) if read.value is not None else None
        if read.value is None or chosen is None or chosen.value is None:
            found = read.diagnostics if chosen is None else chosen.diagnostics
            yield Summed(path, "", "", None, 0, found)
            continue
        ruleset, day = chosen.value
        screen = screens.setdefault(ruleset.id, Screen(ruleset, desk.vocabulary, request.readings))
        outcome, variances = screen.summary(read.value, day, request.scope)
        yield Summed(path, read.value.holder, ruleset.id, outcome, variances, ())


def check_submission(submission: Submission, request: Request, desk: Desk) -> Result[Assessment]:
    """Hold a submission against the ruleset that it, the request or the day calls for."""
    chosen = _applicable(submission, request, desk)
    if chosen.value is None:
        return Result(None, chosen.diagnostics)
    ruleset, day = chosen.value
    assessment = assess(submission, ruleset, desk.vocabulary, as_of=day, scope=request.scope, choices=request.readings)
    return Result(with_traces(assessment, desk.vocabulary, request.readings) if request.traces else assessment)


def _applicable(submission: Submission, request: Request, desk: Desk) -> "Result[tuple[Ruleset, dt.date]]":
    """Find the ruleset that a submission is held against and the day it is judged for, or say why there is none."""
    day = request.as_of or submission.as_of or submission.filed
    if day is None:
        message = "the submission gives no date to be judged on"
        hint = "add `filed: YYYY-MM-DD`, or give --as-of"
        return Result(None, (Diagnostic(Code.SUBMISSION_NO_DATE, message, whole_file(submission.path), hint),))
    chosen = _choose(submission, request, day, desk)
    if chosen.value is None:
        return Result(None, chosen.diagnostics)
    ruleset = chosen.value
    wrong = misfit(submission, ruleset) or unknown_reading(request.readings, ruleset)
    if wrong is not None:
        return Result(None, (wrong,))
    foreign = of_another_domain(submission, ruleset, desk.vocabulary)
    if foreign:
        return Result(None, foreign)
    return Result((ruleset, day))


def _choose(submission: Submission, request: Request, day: dt.date, desk: Desk) -> Result[Ruleset]:
    name = request.ruleset or submission.ruleset
    if name is None:
        entries = desk.entries()
        if entries.diagnostics:
            return Result(None, entries.diagnostics)
        picked = choose_entry(entries.value or (), submission, day)
        if picked.value is None:
            return Result(None, picked.diagnostics)
        name = picked.value
    if request.ruleset is None and submission.ruleset is not None and name not in desk.library.ids():
        hint = did_you_mean(name, desk.library.ids()) or f"there are {', '.join(desk.library.ids())}"
        where = submission.header["ruleset"]
        return Result(None, (Diagnostic(Code.RULESET_UNKNOWN, f"no ruleset is called `{name[:80]}`", where, hint),))
    return desk.ruleset(name)
