"""Notices: what a run tells a machine that watches it, one form for findings, mistakes in files, and cases."""

from collections.abc import Iterable
from enum import StrEnum

from compliance.diag import Span
from compliance.record import keyword_record


class NoticeLevel(StrEnum):
    """How much a notice weighs, the worst first."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class NoticeOutcome(StrEnum):
    """How the thing that a notice is about came out."""

    FAIL = "fail"
    ERROR = "error"
    OPEN = "open"
    PASS = "pass"  # noqa: S105
    SKIPPED = "skipped"
    RESULT = "result"
    """Nothing came out: the notice says how its whole group did, and is not counted."""


_LEVELS = tuple(NoticeLevel)
_TOLD = frozenset({NoticeOutcome.FAIL, NoticeOutcome.ERROR, NoticeOutcome.OPEN})


@keyword_record
class Notice:
    """One thing to tell: a rule that fails, a mistake in a file, a case that passes.

    ``code`` is the id of a rule or of a diagnostic, ``case`` tells several notices of one code apart, ``group`` is what
    they are counted under (the submission, the ruleset, the file of cases). ``requires`` is what the code stands for,
    whichever way it came out. ``waiver`` says who waived it; ``sha256`` is of the file that ``span`` is in.
    """

    code: str
    title: str
    level: NoticeLevel = NoticeLevel.ERROR
    outcome: NoticeOutcome = NoticeOutcome.FAIL
    message: str = ""
    hint: str = ""
    cites: tuple[str, ...] = ()
    span: Span | None = None
    group: str = ""
    case: str = ""
    requires: str = ""
    tags: tuple[str, ...] = ()
    waiver: str = ""
    sha256: str = ""

    @property
    def told(self) -> bool:
        """Whether somebody should look at this: it did not pass, and it was not passed over."""
        return self.outcome in _TOLD

    @property
    def stops(self) -> bool:
        """Whether this alone keeps a run from being fine: an open point does, a warning does not."""
        return self.outcome in {NoticeOutcome.ERROR, NoticeOutcome.OPEN} or (
            self.outcome is NoticeOutcome.FAIL and self.level is NoticeLevel.ERROR
        )


@keyword_record
class NoticeRule:
    """What a code stands for: its text, where it comes from, and words to sort it by."""

    id: str
    text: str
    cites: tuple[str, ...]
    tags: tuple[str, ...]


def worst_first(notices: Iterable[Notice]) -> tuple[Notice, ...]:
    """Sort notices by weight, what is waived after what is not, then by place."""
    return tuple(sorted(notices, key=_rank_of))


def _rank_of(notice: Notice) -> tuple[int, bool, str, int, int, str, str]:
    path, line, column = ("", 0, 0) if notice.span is None else (notice.span.path, notice.span.line, notice.span.column)
    return (_LEVELS.index(notice.level), bool(notice.waiver), path, line, column, notice.code, notice.title)


def rules_of(notices: Iterable[Notice]) -> tuple[NoticeRule, ...]:
    """Return what the codes of these notices stand for, each once, in the order they come."""
    first: dict[str, Notice] = {}
    for notice in notices:
        first.setdefault(notice.code, notice)
    return tuple(
        NoticeRule(id=notice.code, text=notice.requires or _in_words(notice.code), cites=notice.cites, tags=notice.tags)
        for notice in first.values()
    )


def _in_words(code: str) -> str:
    return code.replace(".", ": ").replace("-", " ")
