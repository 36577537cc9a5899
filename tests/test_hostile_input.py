"""Input that is broken, enormous or meant to do harm is refused or shown as what it is, with a documented exit code."""

import json
import os
import pty
import re
import shutil
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from builders import RULESET, submission_text
from conftest import ROOT, Ran, RunCommand

DOCUMENTED = {0, 1, 2, 3, 4}
FORMATS = ("text", "json", "html", "md")
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
ESCAPES = '"\\e[31mred\\e[0m \\e]0;title\\a \\b\\r\\x9b2J"'
MARKUP = '"[bold]loud[/bold] [link=https://example.org]x[/link] :skull:"'
SCRIPT = '"<script>alert(1)</script> &lt; <img src=x onerror=alert(1)>"'
REVERSED = '"\\u202Eoniuqsac\\u202C \\u2066x\\u2069 \\u200B"'
HOSTILE = {"escapes": ESCAPES, "markup": MARKUP, "script": SCRIPT, "reversed": REVERSED}


def filing(
    more: str = "", *, holder: str = "Paper Moon Casino", narrative: str = "as attached", authority: str = "Board"
) -> str:
    """Return a filing under a shipped chapter, with a waived variance, so that every free text reaches the report."""
    return f"""\
submission: 1
holder: {holder}
jurisdiction: US-PA
game: asia-poker
filed: 2012-02-20
ruleset: pa-575
dealing.method: automated-shoe
shuffle.method: automated
cards.change_interval: 12 hours
house_way.narrative: {narrative}
waivers:
  - {{provision: 575.3(c)(2), authority: {authority}, granted: 2012-01-01, expires: open-ended}}
{more}"""


def hostile_filing(value: str) -> str:
    return filing(f"wagers.other: [{value}]\n", holder=value, narrative=value, authority=value)


Check = Callable[..., Ran]


@pytest.fixture
def check(tmp_path: Path, run_command: RunCommand) -> Check:
    """Check a file with these bytes; whatever they are, the end is orderly."""

    def check_bytes(content: str | bytes, *options: str) -> Ran:
        (tmp_path / "input.yaml").write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        ran = run_command("check", "input.yaml", *options, cwd=tmp_path)
        assert ran.code in DOCUMENTED, ran.err
        assert "Traceback" not in ran.out + ran.err
        return ran

    return check_bytes


def refused(ran: Ran, code: str) -> bool:
    """Tell whether a file was refused for this reason alone, with nothing printed that looks like a report."""
    named = set(re.findall(r": error\[([a-z.-]+)\]: ", ran.err))
    return ran.code == 3 and ran.out == "" and named == {code}


# What is there instead of a file


def test_a_missing_file_is_refused(tmp_path: Path, run_command: RunCommand) -> None:
    assert refused(run_command("check", "nowhere.yaml", cwd=tmp_path), "file.missing")


def test_a_missing_file_is_refused_by_the_process_too(tmp_path: Path, run_process: RunCommand) -> None:
    assert refused(run_process("check", "nowhere.yaml", cwd=tmp_path), "file.missing")


def test_a_folder_without_submissions_is_refused(tmp_path: Path, run_command: RunCommand) -> None:
    (tmp_path / "filings").mkdir()
    assert refused(run_command("check", "filings", cwd=tmp_path), "folder.without-submissions")


def test_a_folder_called_like_a_file_is_no_submission(tmp_path: Path, run_command: RunCommand) -> None:
    (tmp_path / "filings" / "input.yaml").mkdir(parents=True)
    assert refused(run_command("check", "filings", cwd=tmp_path), "folder.without-submissions")


def test_a_folder_without_submissions_among_files_is_refused_and_the_files_are_judged(
    tmp_path: Path, run_command: RunCommand
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "input.yaml").write_text(filing(), "utf-8")
    ran = run_command("check", "empty", "input.yaml", cwd=tmp_path)
    assert ran.code == 3
    assert "input.yaml  Paper Moon Casino  pa-575   not compliant" in ran.out


def test_a_link_that_leads_nowhere_is_a_missing_file(tmp_path: Path, run_command: RunCommand) -> None:
    (tmp_path / "input.yaml").symlink_to("nowhere.yaml")
    assert refused(run_command("check", "input.yaml", cwd=tmp_path), "file.missing")


def test_a_link_that_leads_to_itself_is_refused(tmp_path: Path, run_command: RunCommand) -> None:
    (tmp_path / "input.yaml").symlink_to("input.yaml")
    assert run_command("check", "input.yaml", cwd=tmp_path).code == 3


def test_a_file_name_with_terminal_escapes_is_shown_without_them(tmp_path: Path, run_command: RunCommand) -> None:
    ran = run_command("check", "no\x1b[31m\nwhere\u202e.yaml", cwd=tmp_path)
    assert refused(ran, "file.missing")
    assert not CONTROL.search(ran.err)
    assert ran.err.count("\n") == 1


def test_a_file_name_longer_than_any_system_allows_is_refused(tmp_path: Path, run_command: RunCommand) -> None:
    assert run_command("check", "a" * 5000, cwd=tmp_path).code == 3


# Contents that are no text, or no tree


def test_an_empty_file_is_refused(check: Check) -> None:
    assert refused(check(""), "file.empty")


def test_a_file_of_blanks_is_empty(check: Check) -> None:
    assert refused(check(" \n\n  \r\n"), "file.empty")


def test_a_file_of_a_byte_order_mark_alone_is_empty(check: Check) -> None:
    assert refused(check(b"\xef\xbb\xbf"), "file.empty")


def test_a_file_of_comments_alone_is_empty(check: Check) -> None:
    assert refused(check("# to be filled in\n"), "file.empty")


def test_a_binary_file_is_refused(check: Check) -> None:
    assert refused(check(bytes(range(256)) * 8), "file.not-text")


def test_a_binary_file_is_refused_by_the_process_too(tmp_path: Path, run_process: RunCommand) -> None:
    (tmp_path / "input.yaml").write_bytes(bytes(range(256)) * 8)
    assert refused(run_process("check", "input.yaml", cwd=tmp_path), "file.not-text")


def test_a_file_in_another_encoding_is_refused(check: Check) -> None:
    assert refused(check(filing().encode("utf-16")), "file.not-text")


def test_a_null_character_is_refused_where_it_stands(check: Check) -> None:
    ran = check(filing("cards.decks: 1\0\n"))
    assert refused(ran, "file.not-text")
    assert ran.err.startswith("input.yaml:13:15: ")


def test_a_raw_control_character_is_refused(check: Check) -> None:
    ran = check(filing("wagers.other: [a\x1b[31mb]\n"))
    assert refused(ran, "yaml.syntax")
    assert not CONTROL.search(ran.err)


def test_a_raw_control_character_is_refused_where_it_stands(check: Check) -> None:
    assert check(filing("wagers.other: [a\x1bb]\n")).err.startswith("input.yaml:13:")


def test_a_truncated_file_is_refused(check: Check) -> None:
    whole = filing("wagers.other: [{a: b}, c]\n")
    assert refused(check(whole[: whole.index("b}")]), "yaml.syntax")


@pytest.mark.parametrize("end", range(0, 400, 7))
def test_a_file_cut_anywhere_ends_in_order(check: Check, end: int) -> None:
    check(hostile_filing(SCRIPT)[:end])


def test_a_tab_that_indents_is_refused(check: Check) -> None:
    assert refused(check(filing("cards:\n\tdecks: 1\n")), "yaml.syntax")


def test_a_byte_order_mark_is_accepted(check: Check) -> None:
    assert check("\ufeff" + filing()).code == check(filing()).code == 1


def test_lines_that_end_as_on_windows_mean_the_same(check: Check) -> None:
    strip = re.compile(r"sha256 \w+|\"sha256\": \"\w+\"")
    there, here = (check(filing().replace("\n", end).encode("utf-8"), "--format", "json") for end in ("\r\n", "\n"))
    assert strip.sub("", there.out) == strip.sub("", here.out)


def test_a_place_is_the_same_under_either_line_ending(check: Check) -> None:
    wrong = filing("cards.decks: six\n")
    assert check(wrong.replace("\n", "\r\n")).err == check(wrong).err


# Size


def test_a_file_of_fifty_megabytes_is_refused_and_never_held_in_memory(tmp_path: Path, run_command: RunCommand) -> None:
    path = tmp_path / "input.yaml"
    with path.open("wb") as stream:
        for _ in range(50):
            stream.write(b"wagers.other: [a]\n" * (1024 * 1024 // 18))
    tracemalloc.start()
    try:
        ran = run_command("check", "input.yaml", cwd=tmp_path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert refused(ran, "file.too-large")
    assert peak < 16 * 1024 * 1024


def test_an_endless_device_is_refused_as_too_large(run_command: RunCommand) -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("there is no endless device here")
    assert refused(run_command("check", "/dev/zero"), "file.too-large")


@pytest.mark.parametrize(
    "deep",
    ["[" * 10_000, "{a: " * 10_000, "[" * 10_000 + "]" * 10_000],
    ids=["brackets", "braces", "closed-brackets"],
)
def test_ten_thousand_levels_in_one_line_are_refused(check: Check, deep: str) -> None:
    assert refused(check(filing(f"wagers.other: {deep}\n")), "yaml.too-deep")


@pytest.mark.parametrize("sign", ["- ", "? "])
def test_ten_thousand_levels_of_blocks_are_refused(check: Check, sign: str) -> None:
    assert refused(check(sign * 10_000 + "a\n"), "yaml.too-deep")


def test_deep_nesting_is_refused_by_the_process_too(tmp_path: Path, run_process: RunCommand) -> None:
    (tmp_path / "input.yaml").write_text("[" * 10_000, "utf-8")
    assert refused(run_process("check", "input.yaml", cwd=tmp_path), "yaml.too-deep")


def test_a_condition_with_a_thousand_brackets_is_refused(tiny: Path, run_command: RunCommand) -> None:
    rules = tiny / "rulesets" / RULESET / "dealing.yaml"
    deep = "(" * 1000 + "dealing.decks <= 6" + ")" * 1000
    rules.write_text(rules.read_text("utf-8").replace("requires: dealing.decks <= 6", f"requires: {deep}"), "utf-8")
    ran = run_command("check", "input.yaml", cwd=tiny)
    assert ran.code == 3
    assert "error[condition.too-deep]" in ran.err


def test_an_alias_bomb_is_refused_at_its_first_anchor(check: Check) -> None:
    bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n"
        for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    ran = check(bomb)
    assert refused(ran, "yaml.anchor")
    assert ran.err.startswith("input.yaml:1:4: ")


def test_a_number_of_ten_thousand_digits_is_refused(check: Check) -> None:
    assert refused(check(filing(f"cards.decks: {'9' * 10_000}\n")), "value.type")


@pytest.mark.parametrize("field", ["cards.decks: 1{}", "wagers.base.minimum: $1{}", "wagers.base.odds: 1{} to 1"])
def test_a_grouped_number_of_ten_thousand_digits_is_refused(check: Check, field: str) -> None:
    assert refused(check(filing(field.format(",000" * 3_333) + "\n")), "value.type")


def test_a_key_of_a_million_letters_is_refused(check: Check) -> None:
    assert refused(check(f"{filing()}? {'k' * 1_000_000}\n: 1\n"), "key.unknown")


def test_a_line_of_a_million_letters_is_shown_in_part(check: Check) -> None:
    ran = check(filing(f"cards.decks: {'x' * 1_000_000}\n"))
    assert refused(ran, "value.type")
    assert len(ran.err) < 2_000


# YAML that says more than it shows


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ("cards.decks: 1\ncards.decks: 2\n", "yaml.duplicate-key"),
        ("cards.decks: 1\ncards: {decks: 2}\n", "yaml.duplicate-key"),
        ("cards: {decks: 1, decks: 1}\n", "yaml.duplicate-key"),
        ("holder: Second Casino\n", "yaml.duplicate-key"),
        ("cards.decks: !!python/object/apply:os.system ['true']\n", "yaml.tag"),
        ("cards.decks: !!python/name:os.system ''\n", "yaml.tag"),
        ("cards: !!python/object:compliance.api.Session {}\n", "yaml.tag"),
        ("cards.decks: !custom 1\n", "yaml.tag"),
        ("cards.decks: ! 1\n", "yaml.tag"),
        ("!!str cards.decks: 1\n", "yaml.tag"),
        ("cards: {<<: {decks: 1}}\n", "yaml.merge-key"),
        ("<<: {cards.decks: 1}\n", "yaml.merge-key"),
        ('"<<": {cards.decks: 1}\n', "yaml.merge-key"),
        ("cards: &all {decks: 1}\n", "yaml.anchor"),
        ("&key cards.decks: 1\n", "yaml.anchor"),
        ("cards: *all\n", "yaml.alias"),
        ("...\n---\ncards.decks: 1\n", "yaml.several-documents"),
        ("? [a]\n: b\n", "yaml.key-not-text"),
        ("? {a: b}\n: c\n", "yaml.key-not-text"),
        ("cards: {{a: b}: c}\n", "yaml.key-not-text"),
        (": 1\n", "yaml.syntax"),
        ('"": 1\n', "yaml.key-not-text"),
        ("? \n: 1\n", "yaml.key-not-text"),
        ("%YAML 1.2\n", "yaml.syntax"),
    ],
)
def test_yaml_beyond_the_subset_is_refused(check: Check, more: str, code: str) -> None:
    assert refused(check(filing(more)), code)


def test_a_tag_that_names_a_function_runs_nothing(check: Check, tmp_path: Path) -> None:
    check(f"!!python/object/apply:os.mkdir ['{tmp_path / 'made'}']\n")
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize(
    "key", ["__class__", "__init__.decks", "cards.__class__", "cards.decks.real", "0", "null", "~"]
)
def test_a_key_that_is_no_field_is_refused_whatever_it_means_elsewhere(check: Check, key: str) -> None:
    assert refused(check(filing(f"{key}: 1\n")), "key.unknown")


# Values mean what the field says and nothing else

NUMBERS = (
    "dealing.decks",
    "wagers.minimum",
    "wagers.commission",
    "dealing.deck_life",
    "dealing.since",
    "wagers.base_odds",
)
TYPED = (*NUMBERS, "wagers.side.offered")


@pytest.mark.parametrize("value", ["0x10", "0o17", "0b1", "1e3", "50_000", ".inf", ".nan", "~", "null", "-1", "+6"])
@pytest.mark.parametrize("field", TYPED)
def test_a_value_that_yaml_would_convert_is_no_value_of_the_field(
    tiny: Path, run_command: RunCommand, field: str, value: str
) -> None:
    (tiny / "input.yaml").write_text(submission_text(f"{field}: {value}\n"), "utf-8")
    assert refused(run_command("check", "input.yaml", cwd=tiny), "value.type")


@pytest.mark.parametrize("field", [field for field in TYPED if field != "wagers.base_odds"])
def test_a_number_of_sixties_is_no_value_but_of_odds(tiny: Path, run_command: RunCommand, field: str) -> None:
    (tiny / "input.yaml").write_text(submission_text(f"{field}: 1:30\n"), "utf-8")
    assert refused(run_command("check", "input.yaml", cwd=tiny), "value.type")


def test_a_number_of_sixties_is_a_ratio_where_odds_are_asked(tiny: Path, run_command: RunCommand) -> None:
    (tiny / "input.yaml").write_text(submission_text("wagers.base_odds: 1:30\n"), "utf-8")
    read = json.loads(run_command("check", "input.yaml", "--format", "json", cwd=tiny).out)["read_as"]
    assert [(one["letters"], one["read_as"]) for one in read] == [("1:30", "1 to 30")]


@pytest.mark.parametrize("value", ["no", "off", "on", "y", "n"])
@pytest.mark.parametrize("field", NUMBERS)
def test_a_word_that_yaml_would_make_a_flag_is_no_number(
    tiny: Path, run_command: RunCommand, field: str, value: str
) -> None:
    (tiny / "input.yaml").write_text(submission_text(f"{field}: {value}\n"), "utf-8")
    assert refused(run_command("check", "input.yaml", cwd=tiny), "value.type")


@pytest.mark.parametrize("value", ["on", "off", "t", "f", "1", "0", "6", "maybe"])
def test_a_flag_is_yes_or_no_only(tiny: Path, run_command: RunCommand, value: str) -> None:
    (tiny / "input.yaml").write_text(submission_text(f"wagers.side.offered: {value}\n"), "utf-8")
    assert refused(run_command("check", "input.yaml", cwd=tiny), "value.type")


@pytest.mark.parametrize("value", ["1:30", "0x10", "1e3", "50_000", "no", "2011-10-01", "~"])
def test_a_choice_is_one_of_its_words_only(tiny: Path, run_command: RunCommand, value: str) -> None:
    (tiny / "input.yaml").write_text(submission_text(f"dealing.method: {value}\n"), "utf-8")
    assert refused(run_command("check", "input.yaml", cwd=tiny), "value.choice")


@pytest.mark.parametrize("value", ["1:30", "0x10", "1e3", "50_000", "no", "2011-10-01", "~", "null", ".nan", "0777"])
def test_text_keeps_the_letters_that_were_written(check: Check, value: str) -> None:
    assert f'"holder": "{value}"' in check(filing(holder=value), "--format", "json").out


@pytest.mark.parametrize("value", ["1:30", "0x10", "1e3", "50_000", "no", "2011-10-01"])
def test_a_free_name_keeps_the_letters_that_were_written(check: Check, value: str) -> None:
    report = json.loads(check(filing(f"wagers.other: [{value}]\n"), "--format", "json").out)
    (shown,) = (one["actual"] for one in report["findings"] if one["rule"] == "pa-575.wagers.other")
    assert shown.startswith(value)


@pytest.mark.parametrize(
    "value", ["$50000.5.0", "$50,00", "$5,0000", "$1.005", "1.500", "1,50", "$-5", "-$5", "€5", "$", "$ "]
)
def test_money_in_any_other_spelling_is_refused(check: Check, value: str) -> None:
    assert refused(check(filing(f'wagers.base.minimum: "{value}"\n')), "value.type")


@pytest.mark.parametrize("value", ["2012-02-30", "2012020", "2012-W05-5", "03/02/2012", "0000-01-01"])
def test_a_date_in_any_other_spelling_is_refused(check: Check, value: str) -> None:
    assert refused(check(filing(f"as_of: {value}\n")), "value.type")


@pytest.mark.parametrize("value", ["６", "٦", "६"])
def test_digits_of_another_script_are_no_digits(check: Check, value: str) -> None:
    assert refused(check(filing(f"cards.decks: {value}\n")), "value.type")


def test_digits_of_another_script_are_no_cents(check: Check) -> None:
    assert refused(check(filing("wagers.base.minimum: $5.５０\n")), "value.type")


# Output


@pytest.mark.parametrize("target", ["nowhere/report.txt", ".", "input.yaml/report.txt", "b" * 300])
def test_an_output_that_cannot_be_written_is_said_and_nothing_is_printed(check: Check, target: str) -> None:
    assert refused(check(filing(), "-o", target), "output.unwritable")


def test_an_output_that_cannot_be_written_is_said_by_the_process_too(tmp_path: Path, run_process: RunCommand) -> None:
    (tmp_path / "input.yaml").write_text(filing(), "utf-8")
    assert refused(run_process("check", "input.yaml", "-o", "nowhere/report.txt", cwd=tmp_path), "output.unwritable")


@pytest.mark.parametrize("name", FORMATS)
def test_an_output_is_written_whole_with_nothing_left_beside_it(check: Check, tmp_path: Path, name: str) -> None:
    ran = check(filing(), "--format", name, "-o", "report.out")
    assert (ran.code, ran.out, ran.err) == (1, "", "written to report.out\n")
    assert {path.name for path in tmp_path.iterdir()} == {"input.yaml", "report.out"}
    assert (tmp_path / "report.out").read_text("utf-8") == check(filing(), "--format", name).out


def test_a_failure_at_the_last_step_leaves_no_file_behind(
    check: Check, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    assert refused(check(filing(), "-o", "report.txt"), "output.unwritable")
    assert [path.name for path in tmp_path.iterdir()] == ["input.yaml"]


def test_a_failure_at_the_last_step_keeps_the_report_that_was_there(
    check: Check, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "report.txt").write_text("the report of yesterday", "utf-8")
    monkeypatch.setattr(os, "replace", fail)
    check(filing(), "-o", "report.txt")
    assert (tmp_path / "report.txt").read_text("utf-8") == "the report of yesterday"


def test_a_defect_halfway_leaves_no_file_behind(
    tmp_path: Path, run_command: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: object, **__: object) -> None:
        raise RuntimeError("broken")

    (tmp_path / "input.yaml").write_text(filing(), "utf-8")
    monkeypatch.setattr("compliance.api.check.assess_submission", break_down)
    ran = run_command("check", "input.yaml", "-o", "report.txt", cwd=tmp_path)
    assert ran.code == 70
    assert [path.name for path in tmp_path.iterdir()] == ["input.yaml"]


def test_a_defect_is_said_in_words_without_a_traceback(
    tmp_path: Path, run_command: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: object, **__: object) -> None:
        raise RuntimeError("broken")

    (tmp_path / "input.yaml").write_text(filing(), "utf-8")
    monkeypatch.setattr("compliance.api.check.assess_submission", break_down)
    ran = run_command("check", "input.yaml", cwd=tmp_path)
    assert ran.err.startswith(
        "compliance: a defect in this program (RuntimeError); nothing that was printed is a verdict"
    )
    assert "Traceback" not in ran.err


def test_an_output_that_is_no_plain_file_is_not_replaced(check: Check, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        check(filing(), "-o", "pipe")
    finally:
        os.close(reader)
    assert (tmp_path / "pipe").is_fifo()


def test_a_stream_of_plain_ascii_still_gets_the_report(tmp_path: Path) -> None:
    (tmp_path / "input.yaml").write_text(filing(), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "compliance", "check", "input.yaml"],
        cwd=tmp_path,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 1


def test_a_full_disk_behind_the_standard_output_is_said(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no device that is always full here")
    (tmp_path / "input.yaml").write_text(filing(), "utf-8")
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "compliance", "check", "input.yaml"],
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
        )
    assert done.returncode == 3


# Free text in reports


@pytest.mark.parametrize("value", HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.parametrize("name", FORMATS)
def test_free_text_puts_no_control_character_into_a_report(check: Check, name: str, value: str) -> None:
    ran = check(hostile_filing(value), "--format", name)
    assert ran.code == 1
    assert not CONTROL.search(ran.out)


def test_markup_is_shown_as_it_was_written(check: Check) -> None:
    out = check(hostile_filing(MARKUP)).out
    assert out.splitlines()[1].startswith("[bold]loud[/bold] [link=https://example.org]x[/link] :skull: · ")


def test_a_waiver_shows_the_markup_of_its_authority_as_it_was_written(check: Check) -> None:
    out = check(filing(authority='"[red]Board[/red]"')).out
    assert "575.3(c)(2) by [red]Board[/red], granted 2012-01-01" in out


def test_a_line_break_in_a_name_makes_no_line_of_its_own(check: Check) -> None:
    out = check(filing(holder='"Paper Moon\\nCOMPLIANT    0 variances"')).out
    assert not any(line.startswith("COMPLIANT    0 variances") for line in out.splitlines())


@pytest.mark.parametrize("value", HOSTILE.values(), ids=HOSTILE.keys())
def test_json_carries_free_text_exactly(check: Check, value: str) -> None:
    import yaml

    report = json.loads(check(hostile_filing(value), "--format", "json").out)
    assert report["submission"]["holder"] == yaml.safe_load(value).strip()


@pytest.mark.parametrize("value", HOSTILE.values(), ids=HOSTILE.keys())
def test_the_verdict_does_not_depend_on_free_text(check: Check, value: str) -> None:
    reports = [
        json.loads(check(text, "--format", "json").out)
        for text in (hostile_filing(value), hostile_filing("plain words"))
    ]
    first, second = ([(one["rule"], one["verdict"]) for one in report["findings"]] for report in reports)
    assert first == second


def test_html_holds_no_element_that_a_filing_brought_in(check: Check) -> None:
    out = check(hostile_filing(SCRIPT), "--format", "html").out
    assert "<script" not in out
    assert "<img" not in out
    assert "&lt;script&gt;" in out


def test_diagnostics_show_hostile_values_without_control_characters(check: Check) -> None:
    ran = check(filing(f"cards.decks: {ESCAPES}\ndealing.methodd: {REVERSED}\n"))
    assert ran.code == 3
    assert not CONTROL.search(ran.err)


@pytest.mark.parametrize("raw", ["\u202e", "\u2066", "\u200b"])
def test_diagnostics_show_a_line_that_turns_itself_around_with_a_stand_in(check: Check, raw: str) -> None:
    ran = check(filing(f"cards.decks: six{raw}xis\n"))
    assert ran.code == 3
    assert raw not in ran.err
    assert "\N{REPLACEMENT CHARACTER}" in ran.err


def test_the_table_of_several_submissions_shows_no_control_character(tmp_path: Path, run_command: RunCommand) -> None:
    for name, value in HOSTILE.items():
        (tmp_path / f"{name}.yaml").write_text(hostile_filing(value), "utf-8")
    ran = run_command("check", ".", cwd=tmp_path)
    assert ran.code == 1
    assert not CONTROL.search(ran.out)


def test_several_hostile_submissions_make_one_valid_json_text(tmp_path: Path, run_command: RunCommand) -> None:
    for name, value in {**HOSTILE, "broken": "[", "tagged": "!!python/none x"}.items():
        (tmp_path / f"{name}.yaml").write_text(hostile_filing(value), "utf-8")
    ran = run_command("check", ".", "--format", "json", cwd=tmp_path)
    assert ran.code == 3
    assert [one["result"] for one in json.loads(ran.out)["reports"]].count("invalid") == 2


def test_on_a_terminal_only_our_own_colours_are_sent(tmp_path: Path) -> None:
    (tmp_path / "input.yaml").write_text(hostile_filing(ESCAPES), "utf-8")
    out = on_terminal(tmp_path, "check", "input.yaml")
    assert "\x1b[" in out
    assert not CONTROL.search(re.sub(r"\x1b\[[0-9;]*m", "", out))
    assert "�[31mred�[0m" in re.sub(r"\x1b\[[0-9;]*m", "", out)


def test_on_a_terminal_markup_is_shown_as_it_was_written(tmp_path: Path) -> None:
    (tmp_path / "input.yaml").write_text(hostile_filing(MARKUP), "utf-8")
    out = re.sub(r"\x1b\[[0-9;]*m", "", on_terminal(tmp_path, "check", "input.yaml"))
    assert "[bold]loud[/bold] [link=https://example.org]x[/link] :skull:" in " ".join(out.split())


def on_terminal(folder: Path, *arguments: str) -> str:
    """Run the command on a terminal of its own and return what arrives there, line ends made plain."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
    environment.pop("NO_COLOR", None)
    process = subprocess.Popen(
        [sys.executable, "-m", "compliance", *arguments], cwd=folder, stdout=theirs, stderr=theirs, env=environment
    )
    os.close(theirs)
    arrived = bytearray()
    while True:
        try:
            piece = os.read(ours, 65_536)
        except OSError:
            break
        if not piece:
            break
        arrived += piece
    os.close(ours)
    assert process.wait() in DOCUMENTED
    return arrived.decode("utf-8").replace("\r\n", "\n")


# The call itself


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("check",),
        ("chekc", "input.yaml"),
        ("check", "input.yaml", "--format", "odt"),
        ("check", "input.yaml", "--as-of", "tomorrow"),
        ("check", "input.yaml", "--as-of", "2012-02-30"),
        ("check", "input.yaml", "--reading", "no-equals-sign"),
        ("check", "input.yaml", "--scope", "everything"),
        ("check", "input.yaml", "--unknown"),
        ("check", "-o",),
    ],
)  # fmt: skip
def test_a_wrong_call_is_wrong_usage(tmp_path: Path, run_command: RunCommand, arguments: tuple[str, ...]) -> None:
    (tmp_path / "input.yaml").write_text(filing(), "utf-8")
    ran = run_command(*arguments, cwd=tmp_path)
    assert ran.code == 2
    assert "Traceback" not in ran.out + ran.err


@pytest.mark.parametrize("arguments", [("check", "x", "--as-of", "\x1b[31m"), ("check", "x", "--\x1b[31m")])
def test_a_wrong_call_is_echoed_without_control_characters(
    tmp_path: Path, run_command: RunCommand, arguments: tuple[str, ...]
) -> None:
    assert not CONTROL.search(run_command(*arguments, cwd=tmp_path).err)


@pytest.mark.parametrize("day", ["20120301", "2012-W09-4"])
def test_a_day_on_the_command_line_is_written_as_in_a_file(check: Check, day: str) -> None:
    assert check(filing(), "--as-of", day).code == 2


def test_a_ruleset_name_that_climbs_out_of_the_library_is_unknown(check: Check) -> None:
    assert refused(check(filing().replace("ruleset: pa-575", "ruleset: ../../etc")), "ruleset.unknown")


def test_a_ruleset_name_longer_than_any_system_allows_is_unknown(check: Check) -> None:
    assert refused(check(filing().replace("ruleset: pa-575", f"ruleset: {'a' * 5000}")), "ruleset.unknown")


def test_a_submission_cannot_bring_its_own_rules_along(check: Check, tmp_path: Path) -> None:
    own = tmp_path / "lenient"
    own.mkdir()
    for file in (ROOT / "rulesets" / "pa-575").glob("*.yaml"):
        (own / file.name).write_bytes(file.read_bytes())
    assert refused(check(filing().replace("ruleset: pa-575", "ruleset: ./lenient")), "ruleset.unknown")


# Rulesets are read with the same care


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file.empty"),
        (b"\xff\xfe", "file.not-text"),
        (b"- a\n", "shape.mapping-expected"),
        (b"[" * 10_000, "yaml.too-deep"),
        (b"rules: &a []\n", "yaml.anchor"),
        (b"rules: !!python/object/apply:os.getcwd []\n", "yaml.tag"),
    ],
)
def test_a_hostile_file_of_rules_is_refused(tiny: Path, run_command: RunCommand, content: bytes, code: str) -> None:
    (tiny / "rulesets" / RULESET / "extra.yaml").write_bytes(content)
    assert refused(run_command("check", "input.yaml", cwd=tiny), code)


@pytest.mark.parametrize("kind", ["folder", "dead link"])
def test_what_is_no_file_among_the_files_of_a_ruleset_is_said(tiny: Path, run_command: RunCommand, kind: str) -> None:
    path = tiny / "rulesets" / RULESET / "extra.yaml"
    if kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("nowhere.yaml")
    assert run_command("check", "input.yaml", cwd=tiny).code == 3


def test_a_recorded_reading_that_does_not_exist_is_said(tiny: Path, run_command: RunCommand) -> None:
    rules = tiny / "rulesets" / RULESET / "dealing.yaml"
    rules.write_text(rules.read_text("utf-8") + "    readings: [no-such-reading]\n", "utf-8")
    assert refused(run_command("check", "input.yaml", cwd=tiny), "condition.unknown-reading")


def test_a_rule_that_cites_nothing_is_refused(tiny: Path, run_command: RunCommand) -> None:
    rules = tiny / "rulesets" / RULESET / "dealing.yaml"
    more = rules.read_text("utf-8").partition("rules:\n")[2].replace("7.2(a)", "[]").replace("decks\n", "other\n", 1)
    rules.write_text(rules.read_text("utf-8") + more, "utf-8")
    assert run_command("check", "input.yaml", cwd=tiny).code == 3


# Names and letters of the system


def test_a_folder_of_rulesets_whose_name_is_no_text_is_read_like_any_other(tiny: Path, run_command: RunCommand) -> None:
    odd = tiny / "rulesets" / os.fsdecode(b"od\xff")
    shutil.copytree(tiny / "rulesets" / RULESET, odd)
    for words in (("test",), ("lint", "--no-solver"), ("fmt", "--check")):
        ran = run_command(*words, cwd=tiny)
        assert ran.code in {0, 1, 3}, ran.err


def test_what_goes_to_a_file_is_text_in_utf_8_whatever_the_letters_of_the_system(tmp_path: Path) -> None:
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "latin-1"}
    command = [sys.executable, "-m", "compliance", "new", "pa-575"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, env=environment)
    assert ran.returncode == 0
    assert "§ 521.2" in ran.stdout.decode("utf-8")


def test_a_section_number_of_thousands_of_digits_is_no_defect(tmp_path: Path, run_command: RunCommand) -> None:
    digits = "1" * 4301
    text = (
        f"§ 575.{digits}. Definitions.\n\n(a) The dealer pays as in § 575.{digits}(b).\n\n§ 575.2. More.\n\n(a) More.\n"
    )
    (tmp_path / "law.txt").write_text(text, "utf-8")
    assert run_command("law", "slips", "law.txt", cwd=tmp_path).code in {0, 1, 4}
