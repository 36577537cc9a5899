"""GitHub: commands that the runner reads back as they were meant, within its limits; a summary that is only text."""

import re

import pytest
from notice_samples import HOSTILE, a_hostile_notice, a_notice, one_of_each

from compliance.diag import Span
from compliance.model import Notice, NoticeLevel, NoticeOutcome
from compliance.report import make_inert, make_safe, render_job_summary, render_notices
from compliance.report.ci import github as module
from compliance.report.ci.github import write_annotation

Command = tuple[str, dict[str, str], str]


def read_command(line: str) -> Command | None:
    """Read a line as the runner does: `::name key=value,key=value::data`, both kinds of escapes undone."""
    found = re.fullmatch(r"\s*::(\S+?)(?: (.*?))?::(.*)", line)
    if found is None:
        return None
    pairs = [pair.partition("=") for pair in (found[2] or "").split(",") if pair]
    return found[1], {name: _unescaped(value, ":", ",") for name, _, value in pairs}, _unescaped(found[3])


def _unescaped(text: str, *more: str) -> str:
    for char in ("\r", "\n", *more, "%"):
        text = text.replace(f"%{ord(char):02X}", char)
    return text


def commands_of(*notices: Notice) -> list[Command]:
    *lines, last = render_notices("github", notices).splitlines()
    assert read_command(last) is None
    commands = [read_command(line) for line in lines]
    assert None not in commands
    return [command for command in commands if command is not None]


def test_a_run_of_nothing_is_one_line_for_the_log() -> None:
    assert render_notices("github", (), command="lint") == "compliance lint: nothing to tell\n"


def test_an_annotation_has_its_place_title_and_text() -> None:
    ((name, properties, data),) = commands_of(a_notice())
    assert name == "error"
    assert properties == {
        "file": "submissions/river.yaml",
        "line": "41",
        "endLine": "41",
        "col": "11",
        "endColumn": "17",
        "title": "Payout limit below the floor",
    }
    assert data.splitlines()[0] == "stated: $40,000"
    assert data.endswith("[zz.limits.floor]")


@pytest.mark.parametrize(
    ("span", "place"),
    [
        (None, {}),
        (Span("./a.yaml", 1, 1, 1, 1), {"file": "a.yaml", "line": "1"}),
        (Span("a.yaml", 2, 5, 4, 1), {"file": "a.yaml", "line": "2", "endLine": "4"}),
    ],
)
def test_columns_are_told_only_within_one_line(span: Span | None, place: dict[str, str]) -> None:
    ((_, properties, _),) = commands_of(a_notice(span=span, title="t"))
    assert properties == {**place, "title": "t"}


def test_the_worst_come_first_and_what_passed_is_only_counted() -> None:
    commands = commands_of(*one_of_each())
    assert [name for name, _, _ in commands] == ["error", "error", "error", "warning", "warning", "notice"]
    assert commands[2][1]["title"].endswith("(waived)")
    assert render_notices("github", one_of_each()).splitlines()[-1] == (
        "compliance check: 2 failed, 1 not valid, 1 undetermined, 2 to note, 1 passed, 1 not judged"
    )


@pytest.mark.parametrize(("number", "shown", "left"), [(10, 10, ""), (11, 10, "2 more errors"), (300, 10, "291 more")])
def test_ten_of_a_level_are_shown_and_the_last_counts_the_rest(number: int, shown: int, left: str) -> None:
    commands = commands_of(*(a_notice(title=f"t{n}") for n in range(number)), a_notice(level=NoticeLevel.NOTE))
    errors = [properties["title"] for name, properties, _ in commands if name == "error"]
    assert len(errors) == shown
    assert errors[-1].startswith(left)
    assert [name for name, _, _ in commands].count("notice") == 1


@pytest.mark.parametrize("text", HOSTILE)
def test_text_from_a_file_comes_back_as_data(text: str) -> None:
    line = write_annotation(a_hostile_notice(text))
    assert len(line.splitlines()) == 1
    command = read_command(line)
    assert command is not None
    name, properties, data = command
    assert name == "error"
    assert set(properties) == {"file", "line", "endLine", "col", "endColumn", "title"}
    assert properties["title"] == f"{make_safe(text)} (waived)"
    assert f"cure: {make_safe(text)}" in data.split("\n")


@pytest.mark.parametrize("text", HOSTILE)
def test_a_summary_in_the_log_is_no_command(text: str) -> None:
    line = make_inert(f"{text}: 1:1")
    assert all(read_command(part) is None for part in line.split("\n"))
    assert "##[" not in line


def test_the_job_summary_has_a_row_for_each_group_and_the_worst_first() -> None:
    text = render_job_summary(one_of_each(), command="check")
    assert "| submissions/river.yaml | 2 | 1 | 2 | 1 | 1 |" in text
    assert "| submissions/gone.yaml | 1 | 0 | 0 | 0 | 0 |" in text
    assert re.findall(r"^- \*\*(\w+)\*\*", text, re.MULTILINE) == [
        "error",
        "error",
        "error",
        "warning",
        "warning",
        "note",
    ]


@pytest.mark.parametrize("text", HOSTILE)
def test_the_job_summary_holds_no_markup_from_a_file(text: str) -> None:
    summary = render_job_summary((a_hostile_notice(text),), command="check", summary=text)
    assert "<script" not in summary
    assert "[click](" not in summary
    heads = [line[:2] for line in summary.splitlines() if line]
    assert set(heads) <= {"##", "| ", "|-", "- ", "  ", heads[1]}
    assert len([line for line in summary.splitlines() if line.startswith("|")]) == 3


def test_the_job_summary_keeps_within_its_limit_and_counts_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_BYTES", 20_000)
    many = [a_notice(title=f"ü{n}", group=f"g{n}") for n in range(2000)]
    text = render_job_summary(many, command="check")
    assert len(text.encode()) <= 20_000
    assert re.search(r"^\d+ more points are not shown here\.$", text, re.MULTILINE)
    assert re.search(r"^\d+ more groups are not shown here\.$", text, re.MULTILINE)


def test_an_open_point_is_a_warning_and_says_so() -> None:
    ((name, properties, _),) = commands_of(a_notice(outcome=NoticeOutcome.OPEN, level=NoticeLevel.WARNING))
    assert (name, properties["title"]) == ("warning", "Payout limit below the floor (undetermined)")
