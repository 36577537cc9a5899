import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from builders import library_files, vocabulary_text, write_files
from conftest import RunCommand

from compliance.model import Comparison
from compliance.record import replace

GIT = ("git", "-c", "user.name=x", "-c", "user.email=x@example.org")


@pytest.fixture
def two(tiny: Path) -> Path:
    """Put a second chapter beside the tiny one, which allows four decks where that allows six."""
    files = {name: text for name, text in library_files().items() if name.startswith("rulesets/zz-lantern/")}
    changed = {
        name.replace("zz-lantern", "zz-lamp"): text.replace("zz-lantern", "zz-lamp").replace("decks <= 6", "decks <= 4")
        for name, text in files.items()
    }
    write_files(tiny, changed)
    return tiny


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "which two rulesets? For example: compliance diff pa-575 ma-asia-poker"),
        (("zz-lamp",), "`zz-lamp` against which other? For example: compliance diff zz-lamp ma-asia-poker"),
        (("ma-asia-poker",), "For example: compliance diff ma-asia-poker pa-575"),
        (("--base", "main", "--all", "lantern-three"), "ask one at a time"),
        (("--all", "lantern-three", "zz-lamp"), "--all takes a game and no ruleset"),
        (("--all", "lantern-three", "--save", "w"), "name two rulesets for their witnesses"),
        (("--all", "lantern-tree"), "no ruleset is of a game called `lantern-tree`; did you mean `lantern-three`?"),
        (("zz-lantern", "zz-lamp", "--witness", "2"), "there is no witness 2; there are 1 to 1"),
        (("zz-lamp", "zz-lamp", "--witness", "1"), "there are none, since nothing differs"),
    ],
)
def test_wrong_usage_says_what_to_type(
    arguments: tuple[str, ...], said: str, two: Path, run_command: RunCommand
) -> None:
    ran = run_command("diff", *arguments, cwd=two)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_a_game_with_one_ruleset_has_nothing_to_compare(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("diff", "--all", "lantern-three", cwd=tiny)
    assert (ran.code, ran.out) == (2, "")
    assert "zz-lantern is the only ruleset of `lantern-three`" in ran.err


def test_an_unknown_ruleset_is_told_with_its_neighbour(two: Path, run_command: RunCommand) -> None:
    ran = run_command("diff", "zz-lantern", "zz-lmp", cwd=two)
    assert ran.code == 3
    assert "did you mean `zz-lamp`?" in ran.err


def test_rulesets_of_two_domains_are_not_compared(run_command: RunCommand) -> None:
    ran = run_command("diff", "pa-575", "pa-40-liquor")
    assert ran.code == 2
    assert "no submission is for both" in ran.err


def test_what_differs_is_told_with_its_sections_and_its_witness(two: Path, run_command: RunCommand) -> None:
    ran = run_command("diff", "zz-lantern", "zz-lamp", cwd=two)
    assert (ran.code, ran.err) == (1, "")
    first, second = "99 Zz. Code Ch. 7 (zz-lantern)", "99 Zz. Code Ch. 7 (zz-lamp)"
    assert f"{second} is stricter.\n1 decision point: {second} asks for more in 1.\n" in ran.out
    words = " ".join(ran.out.split())
    for said in (
        "must be stated; at most 6",
        "must be stated; at most 4",
        "[§ 7.2(a)]",
        f"1 {first} accepts it, {second} refuses it - More than six decks are used § 7.2(a)",
    ):
        assert said in words
    assert words.index("Decision points (1)") < words.index("What the points rest on") < words.index("Witnesses (1)")


def test_rules_that_are_the_same_are_named_where_all_is_asked_for(tiny: Path, run_command: RunCommand) -> None:
    short, full = (run_command("diff", "zz-lantern", "zz-lantern", *more, cwd=tiny) for more in ((), ("--full",)))
    assert (short.code, full.code) == (0, 0)
    assert "Every filing comes out alike under both.\n" in short.out
    assert "At most six decks are used" not in short.out
    assert "At most six decks are used" in full.out


@pytest.mark.parametrize("name", ["text", "md", "json", "html"])
def test_the_exit_code_does_not_hang_on_the_format(name: str, two: Path, run_command: RunCommand) -> None:
    assert run_command("diff", "zz-lantern", "zz-lamp", "--format", name, cwd=two).code == 1
    assert run_command("diff", "zz-lamp", "zz-lamp", "--format", name, cwd=two).code == 0


def test_one_witness_is_written_as_a_submission_that_its_side_accepts(two: Path, run_command: RunCommand) -> None:
    ran = run_command("diff", "zz-lantern", "zz-lamp", "--witness", "1", "-o", "w.yaml", cwd=two)
    assert (ran.code, ran.out) == (1, "")
    assert run_command("check", "w.yaml", cwd=two).code == 0
    text = (two / "w.yaml").read_text("utf-8")
    assert text.startswith("# Witness 1 of zz-lantern against zz-lamp: zz-lantern accepts it, zz-lamp refuses it.\n")


def test_saved_witnesses_come_out_as_their_files_say(two: Path, run_command: RunCommand) -> None:
    ran = run_command("diff", "zz-lantern", "zz-lamp", "--save", "w", cwd=two)
    assert (ran.code, ran.err) == (1, "2 files of 1 witnesses are in w\n")
    assert sorted(file.name for file in (two / "w").iterdir()) == ["w01.zz-lamp.yaml", "w01.zz-lantern.yaml"]
    for name, code in (("w01.zz-lantern.yaml", 0), ("w01.zz-lamp.yaml", 1)):
        assert f"# Run: compliance check {name}\n" in (two / "w" / name).read_text("utf-8")
        assert run_command("check", f"w/{name}", cwd=two).code == code


def test_a_saved_file_is_never_written_over(two: Path, run_command: RunCommand) -> None:
    write_files(two, {"w/w01.zz-lamp.yaml": "mine\n"})
    ran = run_command("diff", "zz-lantern", "zz-lamp", "--save", "w", cwd=two)
    assert (ran.code, ran.out) == (2, "")
    assert "is there already" in ran.err
    assert [file.read_text("utf-8") for file in (two / "w").iterdir()] == ["mine\n"]


def test_a_folder_is_compared_with_a_ruleset_of_the_same_id(two: Path, run_command: RunCommand) -> None:
    edited = {
        name.removeprefix("rulesets/"): text.replace("decks <= 6", "decks <= 5")
        for name, text in library_files().items()
        if name.startswith("rulesets/zz-lantern/")
    }
    write_files(two / "draft", edited)
    ran = run_command("diff", "zz-lantern", "draft/zz-lantern", "--save", "w", cwd=two)
    assert ran.code == 1
    assert "99 Zz. Code Ch. 7 (draft/zz-lantern) is stricter" in ran.out
    saved = (two / "w" / "w01.zz-lantern.second.yaml").read_text("utf-8")
    assert "# Run: compliance check w01.zz-lantern.second.yaml --ruleset draft/zz-lantern\n" in saved
    ran = run_command("check", "w/w01.zz-lantern.second.yaml", "--ruleset", "draft/zz-lantern", cwd=two)
    assert ran.code == 1


def test_all_rulesets_of_a_game_are_told_in_a_table(two: Path, run_command: RunCommand) -> None:
    ran = run_command("diff", "--all", "lantern-three", cwd=two)
    assert (ran.code, ran.err) == (1, "")
    assert re.search(r"Accepted by +not by zz-lamp +not by zz-lantern\n +zz-lamp +- +0\n +zz-lantern +1 +-\n", ran.out)
    assert re.search(r"Pair +Which +Differences\n +zz-lamp against zz-lantern +zz-lamp is stricter +1\n", ran.out)


def test_the_table_tells_machines_of_every_pair_in_both_directions(two: Path, run_command: RunCommand) -> None:
    told = json.loads(run_command("diff", "--all", "lantern-three", "--format", "json", cwd=two).out)
    assert told["schema"] == "compliance/diff-matrix/1"
    assert [(one["first"], one["relation"], one["accepted_by_first_only"]) for one in told["pairs"]] == [
        ("zz-lamp", "looser", 0),
        ("zz-lantern", "stricter", 1),
    ]


@pytest.mark.parametrize("name", ["md", "html"])
def test_the_table_comes_in_other_formats(name: str, two: Path, run_command: RunCommand) -> None:
    assert "zz-lamp is stricter" in run_command("diff", "--all", "lantern-three", "--format", name, cwd=two).out


# Against a git revision


@pytest.fixture
def kept(two: Path) -> Path:
    """Keep the library in git."""
    for arguments in (("init", "-q", "."), ("add", "-A"), ("commit", "-qm", "first")):
        subprocess.run([*GIT, *arguments], cwd=two, check=True)
    return two


def test_nothing_differs_from_a_revision_before_an_edit(kept: Path, run_command: RunCommand) -> None:
    ran = run_command("diff", "--base", "HEAD", cwd=kept)
    assert (ran.code, ran.err) == (0, "")
    assert "Nothing differs from HEAD.    2 the same\n" in ran.out
    assert "The same as at HEAD  zz-lamp, zz-lantern\n" in ran.out


def test_an_edit_is_told_with_a_witness(kept: Path, run_command: RunCommand) -> None:
    rules = kept / "rulesets" / "zz-lamp" / "dealing.yaml"
    rules.write_text(rules.read_text("utf-8").replace("decks <= 4", "decks <= 5"), "utf-8")
    ran = run_command("diff", "--base", "HEAD", cwd=kept)
    assert ran.code == 1
    assert "99 Zz. Code Ch. 7 at HEAD is stricter.\n" in ran.out
    assert "Rulesets differ from HEAD.    1 changed · 1 the same\n" in ran.out
    assert "The same as at HEAD  zz-lantern\n" in ran.out
    witness = run_command("diff", "--base", "HEAD", "zz-lamp", "--witness", "1", cwd=kept).out
    assert "dealing.decks: 5\n" in witness
    told = json.loads(run_command("diff", "--base", "HEAD", "--format", "json", cwd=kept).out)
    assert (told["unchanged"], [one["relation"] for one in told["diffs"]]) == (["zz-lantern"], ["looser"])


def test_an_edit_of_words_alone_changes_nothing(kept: Path, run_command: RunCommand) -> None:
    rules = kept / "rulesets" / "zz-lamp" / "dealing.yaml"
    rules.write_text(rules.read_text("utf-8").replace("The game is dealt", "It is dealt"), "utf-8")
    assert run_command("diff", "--base", "HEAD", cwd=kept).code == 0


def test_a_rule_about_a_field_that_is_no_more_is_compared_still(kept: Path, run_command: RunCommand) -> None:
    rules = kept / "rulesets" / "zz-lamp" / "dealing.yaml"
    write_files(
        kept, {"rulesets/vocabulary/fields.yaml": vocabulary_text() + "  dealing.lit: {type: flag, label: lit}\n"}
    )
    before = rules.read_text("utf-8")
    rules.write_text(before.replace("decks <= 4", "decks <= 4 and dealing.lit"), "utf-8")
    subprocess.run([*GIT, "commit", "-qam", "second"], cwd=kept, check=True)
    rules.write_text(before, "utf-8")
    write_files(kept, {"rulesets/vocabulary/fields.yaml": vocabulary_text()})
    ran = run_command("diff", "--base", "HEAD", "zz-lamp", cwd=kept)
    assert ran.code == 1
    assert "99 Zz. Code Ch. 7 at HEAD is stricter.\n" in ran.out


def test_a_new_ruleset_is_told(kept: Path, run_command: RunCommand) -> None:
    files = {name: text for name, text in library_files().items() if name.startswith("rulesets/zz-lantern/")}
    write_files(
        kept,
        {name.replace("lantern/", "torch/"): text.replace("zz-lantern", "zz-torch") for name, text in files.items()},
    )
    ran = run_command("diff", "--base", "HEAD", cwd=kept)
    assert ran.code == 1
    assert re.search(r"Not yet at HEAD +zz-torch\n", ran.out)


def test_a_page_has_every_ruleset_and_witnesses_are_of_one(kept: Path, run_command: RunCommand) -> None:
    for name in ("zz-lamp", "zz-lantern"):
        rules = kept / "rulesets" / name / "dealing.yaml"
        rules.write_text(rules.read_text("utf-8").replace("decks <= ", "decks <= 1"), "utf-8")
    ran = run_command("diff", "--base", "HEAD", "--format", "html", cwd=kept)
    assert ran.code == 1
    assert ran.out.count('<article class="part"') == 3
    assert ran.out.count('id="diff-zz-lamp-witness-1"') == ran.out.count('id="diff-zz-lantern-witness-1"') == 1
    several = run_command("diff", "--base", "HEAD", "--witness", "1", cwd=kept)
    assert several.code == 2
    assert "name the one ruleset whose witnesses are to be written; those that differ are zz-lamp, zz-" in several.err


def test_what_does_not_differ_from_a_revision_has_no_witness(kept: Path, run_command: RunCommand) -> None:
    ran = run_command("diff", "--base", "HEAD", "--witness", "1", cwd=kept)
    assert ran.code == 2
    assert "none differs from HEAD" in ran.err


# What goes wrong in the program itself


def test_a_witness_that_does_not_replay_is_a_defect(
    two: Path, run_command: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("compliance.api.diff.witnesses._is_as_expected", lambda *_: False)
    ran = run_command("diff", "zz-lantern", "zz-lamp", cwd=two)
    assert ran.code == 70
    assert (
        "A DEFECT OF THIS PROGRAM: witness 1 does not replay under zz-lantern: it comes out as compliant\n" in ran.out
    )


def altered(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    from compliance.api.diff import sides as comparing

    real = comparing.compare_rulesets

    def other(*arguments: Any) -> Any:
        found = real(*arguments)
        assert isinstance(found.value, Comparison)
        return replace(found, value=replace(found.value, **changes))

    monkeypatch.setattr(comparing, "compare_rulesets", other)


def test_what_the_solver_found_and_nobody_confirms_is_a_defect(
    tiny: Path, run_command: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    altered(monkeypatch, defects=("zz-lantern.dealing.decks",))
    ran = run_command("diff", "zz-lantern", "zz-lantern", "--format", "json", cwd=tiny)
    assert ran.code == 70
    assert json.loads(ran.out)["defects"] == ["zz-lantern.dealing.decks: what the solver found is not confirmed"]


def test_what_could_not_be_decided_is_told_and_has_its_exit_code(
    tiny: Path, run_command: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    altered(monkeypatch, undecided=("zz-lantern.dealing.decks",))
    ran = run_command("diff", "zz-lantern", "zz-lantern", cwd=tiny)
    assert ran.code == 4
    assert "Could not be decided\n  - zz-lantern.dealing.decks\n" in ran.out


def test_words_of_a_ruleset_stay_words_on_a_page(two: Path, run_command: RunCommand) -> None:
    rules = two / "rulesets" / "zz-lamp" / "dealing.yaml"
    text = rules.read_text("utf-8").replace("title: At most six decks are used", "title: <b>Few</b> | decks *now*")
    rules.write_text(text, "utf-8")
    page = run_command("diff", "zz-lantern", "zz-lamp", "--format", "html", cwd=two).out
    assert "&lt;b&gt;Few&lt;/b&gt; | decks *now*" in page
    assert page.count("<script") == 1
    assert "http" not in page.replace("http-equiv", "")
    told = run_command("diff", "zz-lantern", "zz-lamp", "--format", "md", cwd=two).out
    assert r"&lt;b&gt;Few&lt;/b&gt; \| decks \*now\*" in told
