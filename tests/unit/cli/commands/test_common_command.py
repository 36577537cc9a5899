"""`compliance common`, through the real command."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from builders import rules_text
from conftest import RunCommand

from compliance.api import common as grounds
from compliance.cli import exit_codes
from compliance.model import Ground

BOTH = ("pa-575", "ma-asia-poker")

pytestmark = pytest.mark.usefixtures("shared_work")


def test_what_is_printed_is_a_submission_that_the_first_chapter_accepts(
    tmp_path: Path, run_command: RunCommand
) -> None:
    ran = run_command("common", *BOTH, cwd=tmp_path)
    assert (ran.code, ran.err) == (exit_codes.OK, "")
    (tmp_path / "both.yaml").write_text(ran.out, "utf-8")
    ran = run_command("check", "both.yaml", "--format", "json", cwd=tmp_path)
    assert (json.loads(ran.out)["by_rules"], ran.code) == ("compliant", exit_codes.UNDETERMINED)


def test_there_is_a_file_for_each_chapter(tmp_path: Path, run_command: RunCommand) -> None:
    ran = run_command("common", *BOTH, "--save", "out", cwd=tmp_path)
    assert ran.err == "2 files are in out\n"
    files = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert files == ["ma-asia-poker.yaml", "pa-575.yaml"]
    reports = json.loads(run_command("check", "out", "--format", "json", cwd=tmp_path).out)["reports"]
    assert {one["by_rules"] for one in reports} == {"compliant"}
    again = run_command("common", *BOTH, "--save", "out", cwd=tmp_path)
    assert (again.code, again.out) == (exit_codes.USAGE, "")


def test_where_there_is_none_the_provisions_are_named(tmp_path: Path, run_command: RunCommand) -> None:
    ran = run_command("common", "pa-559", "pa-563", "--save", "out", cwd=tmp_path)
    assert ran.code == exit_codes.VARIANCE
    assert "2 provisions of pa-559 and pa-563 cannot be kept together" in " ".join(ran.out.split())
    assert "Requires   " in ran.out
    assert not (tmp_path / "out").exists()


def test_json_tells_the_same(run_command: RunCommand) -> None:
    told = json.loads(run_command("common", *BOTH, "--format", "json").out)
    assert (told["schema"], told["outcome"]) == ("compliance/common/1", "common")
    assert [one["ruleset"] for one in told["files"]] == [one["id"] for one in told["rulesets"]] == list(BOTH)
    assert list(told["statements"]) == ["house_way.attachment"]
    none = json.loads(run_command("common", "pa-559", "pa-563", "--format", "json").out)
    assert (none["outcome"], none["files"], none["statements"]) == ("none", [], None)
    assert {one["ruleset"] for one in none["conflict"]} == {"pa-559", "pa-563"}
    assert all(one["requires"] and one["cite"] for one in none["conflict"])


@pytest.fixture
def elsewhere(tiny: Path) -> Callable[[str], Path]:
    """Put another version of the tiny chapter into a folder of its own, with this condition in its rule."""

    def write(requires: str) -> Path:
        other = tiny / "elsewhere/zz-lantern"
        shutil.copytree(tiny / "rulesets/zz-lantern", other)
        wide = rules_text(slug="some", requires="dealing.decks >= 1").partition("rules:\n")[2]
        (other / "dealing.yaml").write_text(rules_text(requires=requires, more=wide), "utf-8")
        return tiny

    return write


def test_rulesets_may_be_named_by_their_folders(elsewhere: Callable[[str], Path], run_command: RunCommand) -> None:
    tiny = elsewhere("dealing.decks >= 2 and dealing.decks <= 2")
    ran = run_command("common", "zz-lantern", "elsewhere/zz-lantern", "--save", "out", cwd=tiny)
    assert (ran.code, "dealing.decks: 2" in ran.out) == (exit_codes.OK, True)
    assert sorted(path.name for path in (tiny / "out").iterdir()) == ["zz-lantern.1.yaml", "zz-lantern.2.yaml"]
    checked = run_command("check", "out/zz-lantern.2.yaml", "--ruleset", "elsewhere/zz-lantern", cwd=tiny)
    assert checked.code == exit_codes.OK
    assert "--ruleset elsewhere/zz-lantern" in (tiny / "out/zz-lantern.2.yaml").read_text("utf-8")


def test_one_provision_that_nothing_can_keep_stands_alone(
    elsewhere: Callable[[str], Path], run_command: RunCommand
) -> None:
    tiny = elsewhere("dealing.decks < 2 and dealing.decks > 3")
    ran = run_command("common", "zz-lantern", "elsewhere/zz-lantern", cwd=tiny)
    assert ran.code == exit_codes.VARIANCE
    assert "One provision of zz-lantern can be kept by no submission." in " ".join(ran.out.split())


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ((), exit_codes.USAGE, "which rulesets?"),
        (("pa-575",), exit_codes.USAGE, "`pa-575` and which other?"),
        (("pa-575", "pa-575"), exit_codes.USAGE, "`pa-575` and which other?"),
        (("pa-575", "pa-999"), exit_codes.INVALID, "pa-999"),
        (("pa-575", "pa-40-liquor"), exit_codes.USAGE, "`pa-575` is about gaming, `pa-40-liquor` about liquor"),
        (
            ("pa-575", "pa-577", "pa-40-liquor"),
            exit_codes.USAGE,
            "`pa-575` is about gaming, `pa-40-liquor` about liquor",
        ),
    ],
)
def test_a_wrong_call_says_what_is_wrong(
    run_command: RunCommand, arguments: tuple[str, ...], code: int, words: str
) -> None:
    ran = run_command("common", *arguments)
    assert (ran.code, ran.out) == (code, "")
    assert words in ran.err


@pytest.mark.parametrize(
    ("undecided", "code", "words"),
    [
        (True, exit_codes.UNDETERMINED, "could not be decided: the solver gave up"),
        (False, exit_codes.DEFECT, "A DEFECT OF THIS PROGRAM"),
    ],
)
def test_what_is_not_decided_or_not_confirmed_is_said(
    run_command: RunCommand, monkeypatch: pytest.MonkeyPatch, undecided: bool, code: int, words: str
) -> None:
    def ground(sides: grounds.Sides) -> Ground:
        return Ground(rulesets=tuple(one.ruleset for one in sides.sides), statements=None, undecided=undecided)

    monkeypatch.setattr(grounds, "ground_of", ground)
    ran = run_command("common", *BOTH)
    assert (ran.code, words in ran.out) == (code, True)


def test_a_submission_that_does_not_pass_is_a_defect_and_never_shown(
    run_command: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ground(sides: grounds.Sides) -> Ground:
        return Ground(rulesets=tuple(one.ruleset for one in sides.sides), statements={"cards.decks": 3})

    monkeypatch.setattr(grounds, "ground_of", ground)
    ran = run_command("common", *BOTH)
    assert ran.code == exit_codes.DEFECT
    assert "does not pass under pa-575" in ran.out
    assert "submission: 1" not in ran.out
