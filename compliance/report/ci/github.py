"""Notices as workflow commands of GitHub, the worst first and within its limits, and as the summary of a job."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath
from posixpath import normpath

from compliance.model import Notice, NoticeLevel, NoticeOutcome, worst_first
from compliance.report.ci.notices import body_lines, counts_in_words, results_in_words, title_of
from compliance.report.safe_text import make_safe

MOST_SHOWN = 10
"""GitHub shows so many annotations of one level for a step, and drops the rest in silence."""
MOST_BYTES = 1_000_000
"""The summary of a step may have 1 MiB; a longer one is refused as a whole."""

_COMMANDS = {NoticeLevel.ERROR: "error", NoticeLevel.WARNING: "warning", NoticeLevel.NOTE: "notice"}
_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def render_github(notices: Sequence[Notice], *, command: str, summary: str) -> str:
    """Write annotations, a line for the log on every result, and one that counts everything."""
    told = worst_first(one for one in notices if one.told)
    lines = [
        line for level in NoticeLevel for line in _annotations_of_level([one for one in told if one.level is level])
    ]
    lines += [make_inert(f"compliance {command}: {text}") for text in results_in_words(notices)]
    lines.append(make_inert(f"compliance {command}: {make_safe(summary) or counts_in_words(notices)}"))
    return "".join(f"{line}\n" for line in lines)


def _annotations_of_level(told: Sequence[Notice]) -> Iterator[str]:
    if len(told) <= MOST_SHOWN:
        yield from (write_annotation(one) for one in told)
        return
    shown = told[: MOST_SHOWN - 1]
    yield from (write_annotation(one) for one in shown)
    word, left = _COMMANDS[told[0].level], len(told) - len(shown)
    yield f"::{word} title={left} more {word}s::{left} more are not shown here; GitHub shows {MOST_SHOWN} for a step"


def write_annotation(one: Notice) -> str:
    """Write one notice as a workflow command, on one line."""
    place = {} if one.span is None else _span_properties(one)
    properties = {**place, "title": title_of(one)}
    written = ",".join(f"{name}={make_safe(value).translate(_PROPERTY)}" for name, value in properties.items())
    lines = "\n".join(body_lines(one)) or title_of(one)
    return f"::{_COMMANDS[one.level]} {written}::{f'{lines} [{make_safe(one.code)}]'.translate(_DATA)}"


def _span_properties(one: Notice) -> dict[str, str]:
    """Say where a notice is; columns are told only within one line, and the last one counts."""
    span = one.span
    assert span is not None
    place = {"file": normpath(PurePath(span.path).as_posix()), "line": str(max(1, span.line))}
    if span.end_line > span.line:
        return {**place, "endLine": str(span.end_line)}
    if span.end_column <= span.column:
        return place
    return {**place, "endLine": place["line"], "col": str(span.column), "endColumn": str(span.end_column - 1)}


def make_inert(text: str) -> str:
    """Write text for a log so that no line of it is a command to the runner."""
    return "\n".join(_make_line_inert(line) for line in text.split("\n"))


def _make_line_inert(line: str) -> str:
    # WHY: the runner takes `::` for a command where it opens a line, and the older `##[` anywhere in it.
    quiet = line.replace("##[", "## [")
    return f"| {quiet}" if quiet.lstrip().startswith("::") else quiet


def render_job_summary(notices: Sequence[Notice], *, command: str, summary: str = "") -> str:
    """Write the summary of a job in Markdown: a row for each group, then what to look at, the worst first."""
    from compliance.report.writers.markdown import escape_markdown as plain

    head = f"## compliance {plain(command)}\n\n{plain(summary or counts_in_words(notices))}\n\n"
    entries = [_summary_entry(one) for one in worst_first(one for one in notices if one.told)]
    rows = [_summary_row(group, cases) for group, cases in _group_notices(notices)]
    table = "| | failed | undetermined | to note | passed | not judged |\n|---|---:|---:|---:|---:|---:|\n"
    room = MOST_BYTES - _count_bytes(head) - _count_bytes(table)
    written = _join_within_room(entries, room // 2, "points")
    return head + table + _join_within_room(rows, room - _count_bytes(written) - 1, "groups") + "\n" + written


def _count_bytes(text: str) -> int:
    return len(text.encode("utf-8"))


def _join_within_room(pieces: Sequence[str], room: int, what: str) -> str:
    """Join as many pieces as there is room for, and count the rest."""
    used, kept = 100, 0
    for piece in pieces:
        used += _count_bytes(piece)
        if used > room:
            break
        kept += 1
    left = len(pieces) - kept
    return "".join(pieces[:kept]) + (f"\n{left} more {what} are not shown here.\n" if left else "")


def _group_notices(notices: Iterable[Notice]) -> Iterable[tuple[str, list[Notice]]]:
    groups: dict[str, list[Notice]] = {}
    for one in notices:
        groups.setdefault(one.group, []).append(one)
    return groups.items()


def _summary_row(group: str, cases: Sequence[Notice]) -> str:
    from compliance.report.writers.markdown import escape_markdown as plain

    outcomes = [one.outcome for one in cases]
    mild = sum(one.outcome is NoticeOutcome.FAIL and not one.stops for one in cases)
    failed = sum(one.stops and one.outcome is not NoticeOutcome.OPEN for one in cases)
    open_points, passed, skipped = (
        outcomes.count(outcome) for outcome in (NoticeOutcome.OPEN, NoticeOutcome.PASS, NoticeOutcome.SKIPPED)
    )
    return f"| {plain(group)} | {failed} | {open_points} | {mild} | {passed} | {skipped} |\n"


def _summary_entry(one: Notice) -> str:
    from compliance.report.writers.markdown import escape_markdown as plain

    where = "" if one.span is None else f" ({plain(str(one.span))})"
    head = f"- **{one.level}** {plain(title_of(one))}{where}\n"
    return head + "".join(f"  - {plain(line)}\n" for line in (*body_lines(one), one.code))
