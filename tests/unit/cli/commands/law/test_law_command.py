"""`compliance law` and `compliance redline` as a user meets them."""

import json
from pathlib import Path

import pytest
from conftest import ROOT, RunCommand

from compliance.cli import exit_codes

EXAMPLE = str(ROOT / "docs" / "examples" / "kite-rummy.txt")
ANNEX = str(ROOT / "docs" / "examples" / "kite-rummy-annex.txt")
CHAPTER = """\
CHAPTER 7. LANTERN THREE

§ 7.1. Definitions.

The following words have the following meanings:

Lamp—The object that shows whose turn it is.

§ 7.2. Dealing.

(a) The dealer shall use no more than six decks.

(b) A holder may offer a side wager.
"""


@pytest.fixture
def locked(tiny: Path, run_command: RunCommand) -> Path:
    """Lock the tiny ruleset to a text of its chapter, and return the folder of both."""
    (tiny / "chapter.txt").write_text(CHAPTER, "utf-8")
    name = next(path.parent.name for path in tiny.glob("rulesets/*/ruleset.yaml"))
    ran = run_command("law", "lock", name, "--text", "chapter.txt", "--on", "2020-01-01", cwd=tiny)
    assert (ran.code, ran.err) == (exit_codes.OK, "")
    return tiny


def name_in(folder: Path) -> str:
    return next(path.parent.name for path in folder.glob("rulesets/*/ruleset.yaml"))


def test_a_command_without_a_task_says_what_to_type(run_command: RunCommand) -> None:
    ran = run_command("law")
    assert ran.code == exit_codes.USAGE
    assert [line for line in ran.err.splitlines() if line == "  compliance law tree regulation.pdf"]


@pytest.mark.parametrize("task", ["tree", "amend", "slips", "verify", "lock"])
def test_a_task_without_a_document_says_what_to_type(run_command: RunCommand, task: str) -> None:
    ran = run_command("law", task)
    assert ran.code == exit_codes.USAGE
    assert f"For example: compliance law {task}" in ran.err


def test_a_redline_needs_two_documents(run_command: RunCommand) -> None:
    ran = run_command("redline", EXAMPLE)
    assert ran.code == exit_codes.USAGE
    assert "which two documents?" in ran.err


def test_a_part_that_is_not_there_is_told_with_those_that_are(run_command: RunCommand) -> None:
    ran = run_command("law", "tree", f"{EXAMPLE}#8")
    assert ran.code == exit_codes.INVALID
    assert "document.no-part" in ran.err
    assert "7" in ran.err


def test_a_file_with_a_number_sign_in_its_name_is_found(run_command: RunCommand, tmp_path: Path) -> None:
    (tmp_path / "a#7.txt").write_text(CHAPTER, "utf-8")
    assert run_command("law", "tree", "a#7.txt", cwd=tmp_path).code == exit_codes.OK


def test_the_output_never_overwrites_the_document(run_command: RunCommand, tmp_path: Path) -> None:
    (tmp_path / "chapter.txt").write_text(CHAPTER, "utf-8")
    ran = run_command("law", "tree", "chapter.txt", "-o", "chapter.txt", cwd=tmp_path)
    assert ran.code == exit_codes.USAGE
    assert (tmp_path / "chapter.txt").read_text("utf-8") == CHAPTER


def test_a_text_that_stands_as_encoded_ends_in_nought(locked: Path, run_command: RunCommand) -> None:
    ran = run_command("law", "verify", name_in(locked), "--text", "chapter.txt", cwd=locked)
    assert (ran.code, ran.err) == (exit_codes.OK, "")
    assert "STANDS AS ENCODED" in ran.out


def test_a_changed_figure_names_the_rule_and_its_cases(locked: Path, run_command: RunCommand) -> None:
    (locked / "new.txt").write_text(CHAPTER.replace("six", "eight"), "utf-8")
    ran = run_command("law", "verify", name_in(locked), "--text", "new.txt", cwd=locked)
    assert ran.code == exit_codes.VARIANCE
    assert " 1  7.2(a) " in ran.out
    assert "it is reworded: figures" in ran.out
    assert f"rule {name_in(locked)}.dealing.decks" in ran.out
    assert "seven decks" in ran.out


def test_a_cosmetic_change_is_told_apart(locked: Path, run_command: RunCommand) -> None:
    (locked / "new.txt").write_text(CHAPTER.replace("The dealer shall", "The Dealer shall"), "utf-8")
    ran = run_command("law", "verify", name_in(locked), "--text", "new.txt", cwd=locked)
    assert ran.code == exit_codes.OK
    assert "only case or punctuation changed" in ran.out


def test_a_provision_the_ledger_does_not_know_is_a_change(locked: Path, run_command: RunCommand) -> None:
    (locked / "new.txt").write_text(f"{CHAPTER}\n(c) The lamp stays lit.\n", "utf-8")
    ran = run_command("law", "verify", name_in(locked), "--text", "new.txt", cwd=locked)
    assert ran.code == exit_codes.VARIANCE
    assert "7.2(c) (line 15)" in ran.out


def test_the_json_of_a_verification_lists_every_provision(locked: Path, run_command: RunCommand) -> None:
    ran = run_command("law", "verify", name_in(locked), "--text", "chapter.txt", "--format", "json", cwd=locked)
    shown = json.loads(ran.out)
    assert shown["schema"] == "compliance/law-verify/1"
    assert [one["cite"] for one in shown["provisions"]] == ["7.1", "7.2", "7.2(a)", "7.2(b)"]


def test_a_change_in_substance_is_not_locked_unless_affirmed(locked: Path, run_command: RunCommand) -> None:
    name = name_in(locked)
    lock = locked / "rulesets" / name / "law.lock"
    before = lock.read_bytes()
    (locked / "new.txt").write_text(CHAPTER.replace("six", "eight"), "utf-8")
    ran = run_command("law", "lock", name, "--text", "new.txt", "--on", "2020-02-01", cwd=locked)
    assert ran.code == exit_codes.VARIANCE
    assert "7.2(a)" in ran.err
    assert lock.read_bytes() == before
    ran = run_command("law", "lock", name, "--text", "new.txt", "--affirm", "7.2(a)", "--on", "2020-02-01", cwd=locked)
    assert ran.code == exit_codes.OK
    assert run_command("law", "verify", name, "--text", "new.txt", cwd=locked).code == exit_codes.OK


def test_affirming_a_provision_that_did_not_change_helps_nobody(locked: Path, run_command: RunCommand) -> None:
    (locked / "new.txt").write_text(CHAPTER.replace("six", "eight"), "utf-8")
    asked = ("law", "lock", name_in(locked), "--text", "new.txt", "--affirm", "7.2(b)")
    assert run_command(*asked, cwd=locked).code == exit_codes.VARIANCE


def test_a_text_that_lacks_a_ledger_line_is_not_locked(tiny: Path, run_command: RunCommand) -> None:
    (tiny / "short.txt").write_text(CHAPTER.partition("(b)")[0], "utf-8")
    ran = run_command("law", "lock", name_in(tiny), "--text", "short.txt", cwd=tiny)
    assert ran.code == exit_codes.VARIANCE
    assert "lacks 7.2(b)" in ran.err


def test_a_ruleset_without_a_lock_cannot_be_verified(tiny: Path, run_command: RunCommand) -> None:
    (tiny / "chapter.txt").write_text(CHAPTER, "utf-8")
    ran = run_command("law", "verify", name_in(tiny), "--text", "chapter.txt", cwd=tiny)
    assert ran.code == exit_codes.INVALID
    assert "law.lock" in ran.err


def test_a_lock_does_not_change_the_ruleset(locked: Path, run_command: RunCommand) -> None:
    before = json.loads(run_command("check", "input.yaml", "--format", "json", cwd=locked).out)
    (locked / "rulesets" / name_in(locked) / "law.lock").unlink()
    after = json.loads(run_command("check", "input.yaml", "--format", "json", cwd=locked).out)
    assert before == after


def test_a_wrong_day_is_wrong_usage(tiny: Path, run_command: RunCommand) -> None:
    (tiny / "chapter.txt").write_text(CHAPTER, "utf-8")
    ran = run_command("law", "lock", name_in(tiny), "--text", "chapter.txt", "--on", "2020-13-01", cwd=tiny)
    assert ran.code == exit_codes.USAGE


def test_the_same_document_twice_has_no_change(run_command: RunCommand) -> None:
    assert run_command("redline", EXAMPLE, EXAMPLE).code == exit_codes.OK


@pytest.mark.parametrize("form", ["text", "md", "html", "pdf", "docx", "json"])
def test_every_format_of_a_redline_ends_in_the_same_code(run_command: RunCommand, tmp_path: Path, form: str) -> None:
    other = EXAMPLE.replace("kite-rummy.txt", "kite-rummy-annex.txt")
    ran = run_command("redline", EXAMPLE, other, "--format", form, "-o", str(tmp_path / "redline"))
    assert ran.code == exit_codes.VARIANCE


def test_a_terms_file_with_a_mistake_stops_the_redline(run_command: RunCommand, tmp_path: Path) -> None:
    (tmp_path / "terms.yaml").write_text("terms: 1\npair: []\n", "utf-8")
    ran = run_command("redline", EXAMPLE, EXAMPLE, "--terms", "terms.yaml", cwd=tmp_path)
    assert ran.code == exit_codes.INVALID
    assert "key.unknown" in ran.err


def test_shipped_terms_go_by_their_name(run_command: RunCommand) -> None:
    assert run_command("redline", EXAMPLE, EXAMPLE, "--terms", "pa-ma").code == exit_codes.OK


def test_a_document_without_marks_has_nothing_to_take_apart(run_command: RunCommand) -> None:
    ran = run_command("law", "amend", EXAMPLE)
    assert ran.code == exit_codes.OK
    assert "No amendment marks: the text stands as printed." in ran.out


def test_the_text_before_is_never_shown_without_its_caution(run_command: RunCommand) -> None:
    ran = run_command("law", "amend", ANNEX, "--show", "before")
    assert ran.code == exit_codes.UNDETERMINED
    assert "no mark" in ran.out.partition("CHAPTER 107a")[0]
    shown = json.loads(run_command("law", "amend", ANNEX, "--show", "before", "--format", "json").out)
    assert "no mark" in shown["caution"]


def test_marks_are_read_over_a_whole_file(run_command: RunCommand) -> None:
    ran = run_command("law", "amend", f"{ANNEX}#107a")
    assert ran.code == exit_codes.USAGE
    assert "leave out the part" in ran.err


def test_the_marks_of_an_annex_help_a_redline_and_that_is_said(run_command: RunCommand) -> None:
    shown = json.loads(run_command("redline", f"{EXAMPLE}#7", ANNEX, "--format", "json").out)
    assert [aid for aid in shown["aids"] if "amendment marks" in aid]
    assert "marks" in {change["by"] for change in shown["changes"]}


def test_both_sides_of_one_annex_go_by_its_marks(run_command: RunCommand) -> None:
    ran = run_command("redline", f"{ANNEX}#107a", f"{ANNEX}#107a", "--old-side", "before", "--format", "json")
    changes = json.loads(ran.out)["changes"]
    gone = {one["cite"] for change in changes if "removed" in change["classes"] for one in change["old"]}
    assert {"107a.2(a)(3)", "107a.3(b)", "107a.4(c)"} <= gone
    came = {one["cite"] for change in changes if "added" in change["classes"] for one in change["new"]}
    assert came == {"107a.2(a)(2)", "107a.4(c)"}


def test_a_concordance_with_a_cite_that_is_not_there_is_refused(run_command: RunCommand, tmp_path: Path) -> None:
    (tmp_path / "pairs.yaml").write_text('concordance: 1\npairs:\n  - {old: 7.2(x), new: "107a.2(b)"}\n', "utf-8")
    ran = run_command("redline", f"{EXAMPLE}#7", ANNEX, "--concordance", "pairs.yaml", cwd=tmp_path)
    assert ran.code == exit_codes.INVALID
    assert "the old text has no provision `7.2(x)`" in ran.err


def test_a_concordance_wins_over_everything(run_command: RunCommand, tmp_path: Path) -> None:
    (tmp_path / "pairs.yaml").write_text('concordance: 1\npairs:\n  - {old: 7.2(c), new: "107a.2(b)"}\n', "utf-8")
    asked = ("redline", f"{EXAMPLE}#7", ANNEX, "--concordance", "pairs.yaml", "--format", "json")
    changes = json.loads(run_command(*asked, cwd=tmp_path).out)["changes"]
    paired = {one["cite"]: change["new"][0]["cite"] for change in changes for one in change["old"] if change["new"]}
    assert paired["7.2(c)"] == "107a.2(b)"


def test_an_unknown_terms_file_names_those_that_are_shipped(run_command: RunCommand) -> None:
    ran = run_command("redline", EXAMPLE, EXAMPLE, "--terms", "nothing-like-it")
    assert ran.code == exit_codes.INVALID
    assert "pa-ma" in ran.err


def test_a_part_of_a_document_can_be_verified(locked: Path, run_command: RunCommand) -> None:
    ran = run_command("law", "verify", name_in(locked), "--text", "chapter.txt#7", cwd=locked)
    assert (ran.code, ran.err) == (exit_codes.OK, "")


BEGINNINGS = {".txt": b"", ".md": b"", ".html": b"<!DOCTYPE html>", ".pdf": b"%PDF-", ".docx": b"PK"}


@pytest.mark.parametrize("ending", BEGINNINGS)
@pytest.mark.parametrize("task", [("tree", EXAMPLE), ("amend", ANNEX), ("slips", EXAMPLE)], ids=lambda task: task[0])
def test_the_ending_of_the_file_says_the_format_of_a_document(
    run_command: RunCommand, tmp_path: Path, task: tuple[str, str], ending: str
) -> None:
    path = tmp_path / f"written{ending}"
    ran = run_command("law", *task, "-o", str(path))
    assert ran.out == ""
    assert ran.err.endswith(f"written to {path}\n")
    assert path.read_bytes().startswith(BEGINNINGS[ending])


@pytest.mark.parametrize("ending", BEGINNINGS)
def test_a_verified_lock_is_written_in_every_format(run_command: RunCommand, locked: Path, ending: str) -> None:
    path = locked / f"written{ending}"
    ran = run_command("law", "verify", name_in(locked), "--text", "chapter.txt", "-o", str(path), cwd=locked)
    assert ran.code == exit_codes.OK
    assert path.read_bytes().startswith(BEGINNINGS[ending])


def test_a_text_of_law_stays_plain_text(run_command: RunCommand) -> None:
    ran = run_command("law", "amend", ANNEX, "--show", "after", "--format", "html")
    assert ran.code == exit_codes.USAGE
    assert "a text of law is written as text or json, not as html" in ran.err
