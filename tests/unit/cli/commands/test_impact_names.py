"""`compliance impact` names what an edit changed, and one exit code means the same as for `diff` and `diff --base`."""

import json
import shutil
from pathlib import Path

import pytest
from builders import RULESET, submission_text, write_files
from conftest import RunCommand
from edited_lantern import BASE, EDITS, OF_THE_VOCABULARY, SIX_DECKS
from repositories import a_repository

from compliance.cli import exit_codes
from compliance.cli.difference_exit import find_difference_exit

WORDS_ALONE = frozenset({"terms file", "words", "nothing"})


@pytest.fixture
def library(tiny: Path) -> Path:
    """Return the tiny library under git, a filing beside it, and its chapter once more outside of the library."""
    write_files(tiny, {SIX_DECKS: submission_text()})
    a_repository(tiny, BASE)
    shutil.copytree(tiny / "rulesets" / RULESET, tiny / "older" / RULESET)
    return tiny


@pytest.mark.parametrize("kind", EDITS)
def test_what_changed_is_named(library: Path, run_command: RunCommand, kind: str) -> None:
    files, words = EDITS[kind]
    write_files(library, files)
    ran = run_command("impact", "--base", "HEAD", cwd=library)
    assert ran.err == ""
    assert words in " ".join(ran.out.split())


@pytest.mark.parametrize("kind", EDITS)
def test_an_exit_code_means_the_same_in_every_comparison(library: Path, run_command: RunCommand, kind: str) -> None:
    write_files(library, EDITS[kind][0])
    expected = exit_codes.OK if kind in WORDS_ALONE else exit_codes.VARIANCE
    assert run_command("impact", "--base", "HEAD", cwd=library).code == expected
    assert run_command("diff", "--base", "HEAD", cwd=library).code == expected
    if kind not in OF_THE_VOCABULARY:
        assert run_command("diff", f"older/{RULESET}", RULESET, cwd=library).code == expected
        assert run_command("impact", f"older/{RULESET}", RULESET, cwd=library).code == expected


def test_a_renamed_field_changes_the_meaning_of_no_rule(library: Path, run_command: RunCommand) -> None:
    write_files(library, EDITS["field renamed with its label"][0])
    ran = run_command("impact", "--base", "HEAD", cwd=library)
    assert "no rule changed meaning; 1 of 1 submission changes verdict" in ran.out
    assert "number of decks (dealing.decks) is now called dealing.packs" in " ".join(ran.out.split())


@pytest.mark.parametrize("kind", ["field renamed", "field renamed with its label"])
def test_a_renamed_field_is_one_field_to_diff_as_well(library: Path, run_command: RunCommand, kind: str) -> None:
    write_files(library, EDITS[kind][0])
    ran = run_command("diff", "--base", "HEAD", cwd=library)
    assert "Every rule asks the same under both, but 1 other part can turn a result." in ran.out
    assert "dealing.decks may be stated is now called dealing.packs" in " ".join(ran.out.split())
    assert "witness" not in ran.out


@pytest.mark.parametrize("kind", ["default", "silence", "cell", "figure"])
def test_the_two_sides_of_a_decision_point_never_say_the_same(
    library: Path, run_command: RunCommand, kind: str
) -> None:
    write_files(library, EDITS[kind][0])
    told = json.loads(run_command("diff", "--base", "HEAD", "--format", "json", cwd=library).out)
    [compared] = told["diffs"]
    [point] = compared["points"]
    first, second = ([line["text"] for line in point[side]] for side in ("first", "second"))
    assert first != second


def test_a_rule_with_the_same_words_names_what_stands_behind_it(library: Path, run_command: RunCommand) -> None:
    write_files(library, EDITS["cell"][0])
    ran = run_command("impact", "--base", "HEAD", cwd=library)
    assert "Behind it  paytable A (side-a), triple: 5 to 1 -> 6 to 1" in ran.out


@pytest.mark.parametrize("kind", ["choice added", "nothing"])
def test_another_vocabulary_beside_a_folder_is_not_passed_over(
    library: Path, run_command: RunCommand, kind: str
) -> None:
    shutil.copytree(library / "rulesets", library / "elsewhere")
    write_files(library, EDITS[kind][0])
    differs = kind != "nothing"
    for command in ("diff", "impact"):
        ran = run_command(command, f"elsewhere/{RULESET}", RULESET, cwd=library)
        assert ran.code == (exit_codes.UNDETERMINED if differs else exit_codes.OK)
        assert ("the vocabulary beside `elsewhere/" in " ".join(ran.out.split())) is differs
        assert "Every filing comes out alike" not in ran.out or not differs


def test_words_that_differ_are_not_called_nothing(library: Path, run_command: RunCommand) -> None:
    write_files(library, EDITS["words"][0])
    ran = run_command("impact", "--base", "HEAD", cwd=library)
    assert ran.code == exit_codes.OK
    assert "NO RESULT CHANGES" in ran.out


def test_files_that_nothing_compares_are_said(library: Path, run_command: RunCommand) -> None:
    cases = library / "rulesets" / RULESET / "dealing.test.yaml"
    cases.write_text(cases.read_text("utf-8").replace("one deck", "a deck"), "utf-8")
    ran = run_command("impact", "--base", "HEAD", cwd=library)
    assert ran.code == exit_codes.OK
    assert f"{RULESET}/dealing.test.yaml: cases are run by `compliance test`, not here" in ran.out


def test_a_filing_of_another_chapter_that_is_no_longer_read_is_none_of_those_asked_for(
    library: Path, run_command: RunCommand
) -> None:
    head = (library / "rulesets" / RULESET / "ruleset.yaml").read_text("utf-8")
    kite = head.replace(RULESET, "zz-kite").replace("lantern-three", "kite").replace("reading most-decks", "")
    shutil.copytree(library / "rulesets" / RULESET, library / "rulesets" / "zz-kite")
    for file in (library / "rulesets" / "zz-kite").iterdir():
        file.write_text(file.read_text("utf-8").replace(RULESET, "zz-kite"), "utf-8")
    write_files(library, {"rulesets/zz-kite/ruleset.yaml": kite})
    renamed = EDITS["field renamed"][0]
    edited = {
        **renamed,
        "rulesets/zz-kite/ruleset.yaml": kite.replace("dealing.decks", "dealing.packs"),
    }
    write_files(library, edited)
    ran = run_command("impact", "--base", "HEAD", "zz-kite", cwd=library)
    assert "Of the 1 submission in submissions, 0 are under zz-kite." in ran.out


@pytest.mark.parametrize(
    ("so", "code"),
    [
        ({"differs": False, "undecided": False}, exit_codes.OK),
        ({"differs": True, "undecided": False}, exit_codes.VARIANCE),
        ({"differs": False, "undecided": True}, exit_codes.UNDETERMINED),
        ({"differs": True, "undecided": True}, exit_codes.VARIANCE),
        ({"differs": True, "undecided": True, "invalid": True}, exit_codes.INVALID),
        ({"differs": True, "undecided": False, "invalid": True, "defect": True}, exit_codes.DEFECT),
    ],
)
def test_the_worst_of_all_that_is_so_decides_the_exit_code(so: dict[str, bool], code: int) -> None:
    assert find_difference_exit(**so) == code
