"""The smallest file for each code of lint, and what the command prints about it.

A folder of `tests/bad` that begins with `lint.` is laid over the tiny valid library; the command is `lint --no-solver
--select CODE` unless `command.txt` says otherwise, and `expected.txt` holds the exit code and the text.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from builders import a_library, elections_text, rules_text, ruleset_text
from conftest import RunCommand
from test_bad_files import BAD, codes_in, named, overlay

from compliance.api import LintRequest, Prove, flaws_in, lint_lot, lint_lots
from compliance.cli import exit_codes
from compliance.diag import CODES, Code, Diagnostic, Severity, Span
from compliance.load import Library
from compliance.model import Ruleset
from compliance.record import replace

FOLDERS = sorted(path for path in BAD.iterdir() if path.name.startswith("lint."))
IN_CODE = frozenset({Code.LINT_VANISHED_RULE, Code.LINT_CHANGED_RULE, Code.LINT_UNDECIDED})
"""Codes that take an earlier state of the ruleset, or a solver that gives up; each has a test below."""


def arguments_of(case: Path) -> list[str]:
    file = case / "command.txt"
    return (file.read_text("utf-8") if file.is_file() else f"lint --no-solver --select {case.name}").split()


def test_every_code_of_lint_has_its_smallest_file() -> None:
    codes = {str(code) for code in CODES if code.startswith("lint.")}
    assert {case.name for case in FOLDERS} | {str(code) for code in IN_CODE} == codes


@pytest.mark.parametrize("case", FOLDERS, ids=named)
def test_lint_says_what_it_found_and_nothing_else(
    case: Path, tiny: Path, run_command: RunCommand, expect: Callable[[Path, str], None]
) -> None:
    overlay(case, tiny)
    ran = run_command(*arguments_of(case), cwd=tiny)
    assert ran.err == ""
    assert codes_in(ran.out) == {case.name}
    expect(case / "expected.txt", f"exit {ran.code}\n{ran.out}")


@pytest.mark.parametrize("case", FOLDERS, ids=named)
def test_an_error_ends_in_one_and_a_warning_in_nothing(case: Path) -> None:
    first, *rest = (case / "expected.txt").read_text("utf-8").splitlines()
    error = any(f": error[{case.name}]: " in line for line in rest)
    assert first == f"exit {exit_codes.VARIANCE if error else exit_codes.OK}"


@pytest.mark.parametrize("case", FOLDERS, ids=named)
def test_what_lint_says_is_one_line_without_a_final_stop_or_a_machine_word(case: Path) -> None:
    text = (case / "expected.txt").read_text("utf-8")
    messages = [line.partition("]: ")[2] for line in text.splitlines() if f"[{case.name}]: " in line]
    assert messages
    for message in messages:
        assert message[:1] == message[:1].lower()
        assert not message.endswith(".")
        assert not re.search(r"\b(None|dict|Traceback)\b|Error\(", message)


def ruleset_of(library: Library) -> Ruleset:
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    ruleset = library.read(library.folder / "zz-lantern", vocabulary).value
    assert ruleset is not None
    return ruleset


def found_in(library: Library, *, before: Ruleset | None = None, prove: Prove | None = None) -> list[Diagnostic]:
    earlier = {} if before is None else {before.id: before}
    [lot] = lint_lots([], library).value or ()
    return list(lint_lot(lot, LintRequest(before=earlier, prove=prove)).found)


def test_lint_vanished_rule_is_said_of_an_id_that_is_gone(tmp_path: Path) -> None:
    before = ruleset_of(a_library(tmp_path / "old"))
    files = {"rulesets/zz-lantern/dealing.yaml": rules_text(slug="packs", requires="dealing.decks <= 7")}
    found = found_in(a_library(tmp_path / "new", files), before=before)
    [gone] = [one for one in found if one.code is Code.LINT_VANISHED_RULE]
    assert gone.message == "the rule `zz-lantern.dealing.decks` is gone"
    assert gone.severity is Severity.ERROR


def test_lint_vanished_rule_names_the_rule_that_asks_the_same_under_a_new_id(tmp_path: Path) -> None:
    before = ruleset_of(a_library(tmp_path / "old"))
    files = {"rulesets/zz-lantern/dealing.yaml": rules_text(slug="packs")}
    found = found_in(a_library(tmp_path / "new", files), before=before)
    [gone] = [one for one in found if one.code is Code.LINT_VANISHED_RULE]
    assert gone.message == (
        "the rule `zz-lantern.dealing.decks` is gone; `zz-lantern.dealing.packs` asks the very same under a new id"
    )
    assert (gone.severity, gone.span.line) == (Severity.ERROR, 4)


def test_lint_vanished_rule_is_said_once_of_a_whole_ruleset_that_is_gone(tmp_path: Path) -> None:
    before = replace(ruleset_of(a_library(tmp_path / "old")), id="zz-kite")
    found = found_in(a_library(tmp_path / "new"), before=before)
    [gone] = [one for one in found if one.code is Code.LINT_VANISHED_RULE]
    assert gone.message == "the ruleset `zz-kite` is gone, and with it the ids of its rules (1)"


def test_lint_changed_rule_is_said_where_its_condition_is(tmp_path: Path) -> None:
    before = ruleset_of(a_library(tmp_path / "old"))
    library = a_library(
        tmp_path / "new", {"rulesets/zz-lantern/dealing.yaml": rules_text(requires="dealing.decks < 7")}
    )
    [changed] = [one for one in found_in(library, before=before) if one.code is Code.LINT_CHANGED_RULE]
    assert (changed.severity, changed.span.line) == (Severity.WARNING, 10)


READING = """\
readings:
  - id: few-decks
    cite: 7.2(a)
    question: How many decks are few?
    options:
      - {id: six, default: yes, label: six, value: dealing.decks <= 6, why: Six are few.}
      - {id: five, label: five, value: dealing.decks <= 5, why: Five are few.}
"""


@pytest.mark.parametrize(("old", "new", "told"), [("", "", 0), ("Six are few.", "So few.", 0), ("<= 6", "<= 7", 1)])
def test_lint_changed_rule_is_said_of_a_rule_whose_reading_says_something_else(
    old: str, new: str, told: int, tmp_path: Path
) -> None:
    def library(name: str, reading: str) -> Library:
        texts = {"ruleset": ruleset_text(more=reading), "dealing": rules_text(requires="reading few-decks")}
        return a_library(tmp_path / name, {f"rulesets/zz-lantern/{file}.yaml": text for file, text in texts.items()})

    before = ruleset_of(library("old", READING + elections_text()))
    found = found_in(library("new", READING.replace(old, new) + elections_text()), before=before)
    assert sum(one.code is Code.LINT_CHANGED_RULE for one in found) == told


def test_a_rule_that_is_written_otherwise_is_no_changed_rule(tmp_path: Path) -> None:
    before = ruleset_of(a_library(tmp_path / "old"))
    library = a_library(
        tmp_path / "new", {"rulesets/zz-lantern/dealing.yaml": rules_text(requires="(dealing.decks<=6)")}
    )
    assert not [one for one in found_in(library, before=before) if one.code is Code.LINT_CHANGED_RULE]


def test_what_a_solver_finds_stands_among_the_rest(tmp_path: Path) -> None:
    told = Diagnostic(Code.LINT_CHANGED_RULE, "by a solver", Span("a.yaml", 1, 1, 1, 2))
    assert told in found_in(a_library(tmp_path), prove=lambda _ruleset, _desk: (told,))


def test_lint_undecided_is_said_where_the_solver_gives_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compliance.prove.solve.Solver.possible", lambda _self, *_wanted: None)
    found = [one for one in found_in(a_library(tmp_path), prove=flaws_in) if one.code is Code.LINT_UNDECIDED]
    assert found
    assert {one.severity for one in found} == {Severity.WARNING}
    assert all(one.message.startswith("it could not be decided whether ") for one in found)
