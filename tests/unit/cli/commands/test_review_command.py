"""`compliance review` and what `compliance check` makes of a review file, through the real command."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import Ran, RunCommand
from reviews import FILED, SIDE, WORDS, fingerprints_in, points_text, review_text, settlement_text, write_reviewed

from compliance.cli import exit_codes

Run = Callable[..., Ran]
BOTH = FILED + "wagers: {side.offered: yes, commission: 5%}\n"
DECISION = ("--by", "legal department", "--on", "2020-05-02", "--explanation", "Letter 7 was read.")


@pytest.fixture
def folder(tiny: Path) -> Path:
    write_reviewed(tiny)
    return tiny


@pytest.fixture
def run(folder: Path, run_command: RunCommand) -> Run:
    return lambda *arguments: run_command(*arguments, cwd=folder)


@pytest.fixture
def fingerprint(run: Run) -> str:
    """Return the fingerprint of the words of the house way as they are filed."""
    return fingerprints_in(run("review", "input.yaml", "--format", "json").out)[WORDS]


def report(run: Run, *options: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("check", "input.yaml", "--format", "json", *options).out)
    return found


def state_of(run: Run, *options: str) -> str:
    [point] = report(run, *options)["review"]["points"]
    return str(point["state"])


def test_a_point_that_nobody_settled_keeps_a_filing_from_being_compliant(run: Run) -> None:
    ran = run("check", "input.yaml")
    assert ran.code == exit_codes.UNDETERMINED
    assert "NO VARIANCE, 1 POINT FOR A PERSON" in ran.out
    assert "For a person (1 of 1 open)" in ran.out
    assert "open: nobody has decided it" in ran.out
    assert report(run)["result"] == "needs_review"
    assert report(run)["by_rules"] == "compliant"


def test_two_points_are_counted_in_the_headline(folder: Path, run: Run) -> None:
    write_reviewed(folder, BOTH)
    assert "NO VARIANCE, 2 POINTS FOR A PERSON" in run("check", "input.yaml").out


def test_a_settled_point_makes_it_compliant_and_is_listed(folder: Path, run: Run, fingerprint: str) -> None:
    (folder / "input.review.yaml").write_text(review_text(settlement_text(fingerprint, until="2020-12-31")), "utf-8")
    ran = run("check", "input.yaml")
    assert ran.code == exit_codes.OK
    assert "COMPLIANT" in ran.out
    said = " ".join(ran.out.split())
    assert "settled by compliance department on 2020-05-01 until 2020-12-31: Read twice." in said


def test_the_review_file_is_hashed_into_the_report(folder: Path, run: Run, fingerprint: str) -> None:
    path = folder / "input.review.yaml"
    path.write_text(review_text(settlement_text(fingerprint)), "utf-8")
    first = report(run)["review"]["file"]
    assert first["path"] == "input.review.yaml"
    assert f"sha256 {first['sha256']}" in run("check", "input.yaml").out
    assert first["sha256"] in run("check", "input.yaml", "--format", "html").out
    path.write_text(f"{path.read_text('utf-8')}# seen again\n", "utf-8")
    assert report(run)["review"]["file"]["sha256"] != first["sha256"]


def test_what_a_person_found_wanting_is_a_variance_in_every_format(folder: Path, run: Run, fingerprint: str) -> None:
    refused = settlement_text(fingerprint, satisfied="no", explanation="Two pair is left open.")
    (folder / "input.review.yaml").write_text(review_text(refused), "utf-8")
    ran = run("check", "input.yaml")
    assert ran.code == exit_codes.VARIANCE
    assert "NOT COMPLIANT    1 variance" in ran.out
    assert "compliance department on 2020-05-01: Two pair is left open." in ran.out
    told = report(run)
    [finding] = [one for one in told["findings"] if one["verdict"] == "variance"]
    assert (finding["rule"], finding["kind"]) == (f"zz-lantern.review.{WORDS}", "breach")
    assert finding["settlement"]["by"] == "compliance department"
    assert told["counts"]["rules"] == len(told["findings"])
    assert told["by_rules"] == "compliant"
    assert f"zz-lantern.review.{WORDS}" in run("check", "input.yaml", "--format", "sarif").out
    assert "Two pair is left open." in run("check", "input.yaml", "--format", "csv").out


def test_a_waiver_covers_what_a_person_found_wanting_as_it_covers_a_rule(
    folder: Path, run: Run, fingerprint: str
) -> None:
    waiver = "waivers: [{provision: 7.2(a), authority: Board, granted: 2020-01-02, expires: open-ended}]\n"
    write_reviewed(folder, waiver + FILED)
    (folder / "input.review.yaml").write_text(review_text(settlement_text(fingerprint, satisfied="no")), "utf-8")
    assert report(run)["result"] == "compliant_with_waivers"


def test_waived_variances_and_an_open_point_are_not_called_no_variance(folder: Path, run: Run) -> None:
    waiver = "waivers: [{provision: 7.2(a), authority: Board, granted: 2020-01-02, expires: open-ended}]\n"
    write_reviewed(folder, waiver + FILED.replace("6", "7"))
    ran = run("check", "input.yaml")
    assert "ONLY WAIVED VARIANCES, 1 POINT FOR A PERSON" in ran.out
    assert ran.code == exit_codes.UNDETERMINED


def test_words_that_changed_since_open_the_point_again(folder: Path, run: Run, fingerprint: str) -> None:
    (folder / "input.review.yaml").write_text(review_text(settlement_text(fingerprint)), "utf-8")
    write_reviewed(folder, FILED.replace("highest", "lowest"))
    ran = run("check", "input.yaml")
    assert ran.code == exit_codes.UNDETERMINED
    assert "lapsed: what is asked, stated or exhibited has changed since compliance department" in " ".join(
        ran.out.split()
    )
    assert state_of(run) == "words_changed"


def test_another_field_or_another_spelling_lapses_nothing(folder: Path, run: Run, fingerprint: str) -> None:
    (folder / "input.review.yaml").write_text(review_text(settlement_text(fingerprint)), "utf-8")
    spelled = 'dealing.decks: 5\nhouse_way:\n  narrative: "The highest card goes first."\n'
    write_reviewed(folder, spelled)
    assert state_of(run) == "satisfied"


def test_a_question_that_changed_opens_the_point_again(folder: Path, run: Run, fingerprint: str) -> None:
    (folder / "input.review.yaml").write_text(review_text(settlement_text(fingerprint)), "utf-8")
    write_reviewed(folder, points=points_text("Do the words settle every hand, with two jokers?"))
    assert state_of(run) == "words_changed"


@pytest.mark.parametrize(
    ("until", "as_of", "state"),
    [
        ("2020-06-01", "2020-06-01", "satisfied"),
        ("2020-06-01", "2020-06-02", "expired"),
        ("", "2020-12-31", "satisfied"),
        ("2020-06-01", "2020-04-01", "satisfied"),
    ],
)
def test_a_settlement_counts_through_its_last_day_and_before_its_own(
    folder: Path, run: Run, fingerprint: str, until: str, as_of: str, state: str
) -> None:
    (folder / "input.review.yaml").write_text(review_text(settlement_text(fingerprint, until=until)), "utf-8")
    assert state_of(run, "--as-of", as_of) == state


@pytest.mark.parametrize(
    ("days", "state"),
    [
        (("2020-05-01", "2020-05-02"), "not_satisfied"),
        (("2020-05-02", "2020-05-01"), "satisfied"),
        (("2020-05-01", "2020-05-01"), "not_satisfied"),
    ],
)
def test_the_latest_settlement_counts_and_of_one_day_the_last(
    folder: Path, run: Run, fingerprint: str, days: tuple[str, str], state: str
) -> None:
    yes, no = (
        settlement_text(fingerprint, satisfied=word, decided=day) for word, day in zip(("yes", "no"), days, strict=True)
    )
    (folder / "input.review.yaml").write_text(review_text(yes, no), "utf-8")
    assert state_of(run) == state


def test_a_settlement_of_a_point_that_is_not_asked_is_a_caution(folder: Path, run: Run, fingerprint: str) -> None:
    stray = settlement_text(fingerprint, point="words-of-the-wey")
    (folder / "input.review.yaml").write_text(review_text(stray), "utf-8")
    ran = run("check", "input.yaml")
    assert ran.code == exit_codes.UNDETERMINED
    assert "did you mean `words-of-the-way`?" in " ".join(ran.out.split())
    assert [one["point"] for one in report(run)["review"]["stray"]] == ["words-of-the-wey"]


def test_a_point_is_asked_also_where_it_is_open_whether_it_arises(folder: Path, run: Run) -> None:
    """Taking away the statement that a side wager is offered settles nothing about its commission."""
    offered = "wagers: {side.offered: yes, commission: 5%}\n"
    points = points_text().replace("wagers.side.offered and", "dealing.method is shoe and")
    write_reviewed(folder, "dealing.decks: 6\n" + offered, points=points)
    assert [one["point"] for one in report(run)["review"]["points"]] == [SIDE]
    write_reviewed(folder, "dealing: {decks: 6, method: by-hand}\n" + offered, points=points)
    assert report(run)["review"]["points"] == []


def test_variances_and_open_points_keep_their_result_and_the_points_are_listed(folder: Path, run: Run) -> None:
    write_reviewed(folder, FILED.replace("6", "7"))
    ran = run("check", "input.yaml")
    assert (ran.code, "NOT COMPLIANT" in ran.out) == (exit_codes.VARIANCE, True)
    assert "For a person (1 of 1 open)" in ran.out


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"submission: input.yaml\nsettlements: none\n", "shape.sequence-expected"),
        (b"submission: input.yaml\nsettlements: [{}]\n", "key.missing"),
        (b"submission: input.yaml\nsettlement: []\n", "key.unknown"),
        (b"\xff\xfe", "file.not-text"),
        (b"", "file.empty"),
        (b"submission: [\n", "yaml.syntax"),
    ],
)
@pytest.mark.parametrize("command", [("check",), ("check", "--summary"), ("review",), ("cure",)])
def test_a_review_that_cannot_be_read_leaves_the_filing_unjudged(
    folder: Path, run: Run, raw: bytes, code: str, command: tuple[str, ...]
) -> None:
    (folder / "input.review.yaml").write_bytes(raw)
    ran = run(*command, "input.yaml")
    assert ran.code == exit_codes.INVALID
    assert f"error[{code}]" in ran.err
    assert "input.review.yaml:" in ran.err


def test_a_review_that_is_a_folder_or_a_link_to_nothing_is_told(folder: Path, run: Run) -> None:
    (folder / "input.review.yaml").mkdir()
    assert "file.not-a-file" in run("check", "input.yaml").err
    (folder / "input.review.yaml").rmdir()
    os.symlink("nowhere.yaml", folder / "input.review.yaml")
    assert "file.missing" in run("check", "input.yaml").err


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"satisfied": "maybe"}, "`satisfied` is a yes or no, not `maybe`"),
        ({"by": '" "'}, "`by` is empty"),
        ({"by": '"\\u200b"'}, "`by` says nothing"),
        ({"explanation": '"..."'}, "`explanation` says nothing"),
        ({"explanation": '""'}, "`explanation` is empty"),
        ({"decided": "yesterday"}, "`decided` is a date"),
        ({"fingerprint": "abc"}, "`fingerprint` is 64 digits"),
        ({"explanation": "Letter #4 was read"}, "is cut off before"),
    ],
)
def test_a_settlement_with_a_mistake_is_refused_at_its_place(
    folder: Path, run: Run, fingerprint: str, change: dict[str, str], said: str
) -> None:
    settlement = settlement_text(**{"fingerprint": fingerprint, **change})
    (folder / "input.review.yaml").write_text(review_text(settlement), "utf-8")
    ran = run("check", "input.yaml")
    assert ran.code == exit_codes.INVALID
    assert said in ran.err


def test_a_folder_is_walked_without_its_reviews(folder: Path, run: Run, fingerprint: str) -> None:
    filings = folder / "filings"
    filings.mkdir()
    (filings / "input.yaml").write_bytes((folder / "input.yaml").read_bytes())
    (filings / "input.review.yaml").write_text(review_text(settlement_text(fingerprint)), "utf-8")
    ran = run("check", "filings", "--summary")
    assert ran.code == exit_codes.OK
    assert "Results of 1 submission" in ran.out


def test_a_review_that_is_named_stands_for_its_submission_once(folder: Path, run: Run, fingerprint: str) -> None:
    (folder / "input.review.yaml").write_text(review_text(settlement_text(fingerprint)), "utf-8")
    ran = run("check", "input.review.yaml", "input.yaml", "--summary")
    assert (ran.code, ran.err) == (exit_codes.OK, "")
    assert "Results of 1 submission" in ran.out
    assert run("review", "input.review.yaml").code == exit_codes.OK


def test_the_table_of_results_says_how_many_points_wait(run: Run) -> None:
    ran = run("check", "input.yaml", "--summary")
    assert ran.code == exit_codes.UNDETERMINED
    assert "needs review (1 point)" in ran.out


# The command


def test_points_are_listed_with_their_words_and_how_they_stand(run: Run) -> None:
    ran = run("review", "input.yaml")
    assert ran.code == exit_codes.UNDETERMINED
    for words in (WORDS, "Do the words settle every hand?", "The highest card goes first.", "99 Zz. Code § 7.2(a)"):
        assert words in ran.out


def test_nothing_to_ask_is_said_and_passes(folder: Path, run: Run) -> None:
    write_reviewed(folder, "dealing.decks: 6\n")
    ran = run("review", "input.yaml")
    assert (ran.code, "NOTHING FOR A PERSON" in ran.out) == (exit_codes.OK, True)


def test_a_decision_is_written_and_counts(folder: Path, run: Run) -> None:
    ran = run("review", "input.yaml", "--settle", WORDS, "--satisfied", *DECISION, "--until", "2021-01-01")
    assert (ran.code, ran.err) == (exit_codes.OK, "written to input.review.yaml\n")
    assert "EVERY POINT SETTLED" in ran.out
    assert run("check", "input.yaml").code == exit_codes.OK
    assert run("review", "input.yaml").code == exit_codes.OK
    assert run("fmt", "--check", "input.review.yaml").code == exit_codes.OK


def test_a_second_decision_is_added_and_every_line_before_it_stays(folder: Path, run: Run) -> None:
    write_reviewed(folder, BOTH)
    run("review", "input.yaml", "--settle", WORDS, "--satisfied", *DECISION)
    path = folder / "input.review.yaml"
    before = f"{path.read_text('utf-8')}    # the letters are in the drawer\n# the end\n"
    path.write_text(before, "utf-8")
    ran = run("review", "input.yaml", "--settle", SIDE, "--not-satisfied", *DECISION)
    assert ran.code == exit_codes.OK
    after = path.read_text("utf-8")
    assert [line for line in before.splitlines() if line not in after.splitlines()] == []
    assert run("review", "input.yaml").code == exit_codes.VARIANCE


def test_a_misspelt_point_is_refused_with_the_one_that_was_meant(folder: Path, run: Run) -> None:
    ran = run("review", "input.yaml", "--settle", "words-of-the-wey", "--satisfied", *DECISION)
    assert ran.code == exit_codes.USAGE
    assert "did you mean `words-of-the-way`?" in ran.err
    assert not (folder / "input.review.yaml").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "which submission?"),
        (("input.yaml", "--by", "me"), "--by is about a point"),
        (("input.yaml", "--not-satisfied"), "--not-satisfied is about a point"),
        (("input.yaml", "--settle", WORDS), "Give --satisfied or --not-satisfied"),
        (("input.yaml", "--settle", WORDS, "--satisfied"), "say who decided with --by"),
        (("input.yaml", "--settle", WORDS, "--satisfied", "--by", "me"), "say why with --explanation"),
        (("input.yaml", "--settle", WORDS, "--satisfied", *DECISION, "--on", "soon"), "--on takes a day"),
        (("input.yaml", "--settle", WORDS, "--satisfied", *DECISION, "--until", "2020-01-01"), "is before the day"),
        (("input.yaml", "--settle", WORDS, "--satisfied", *DECISION, "--by", " "), "who decided"),
        (("input.yaml", "--settle", WORDS, "--satisfied", *DECISION, "--by", "[name]"), "who decided"),
        (("input.yaml", "--settle", WORDS, "--satisfied", *DECISION, "--explanation", "..."), "an explanation"),
        (("input.yaml", "--settle", WORDS, "--satisfied", *DECISION, "--explanation", " "), "needs an explanation"),
    ],
)
def test_a_wrong_call_says_what_to_give(folder: Path, run: Run, arguments: tuple[str, ...], said: str) -> None:
    ran = run("review", *arguments)
    assert ran.code == exit_codes.USAGE
    assert said in ran.err
    assert not (folder / "input.review.yaml").exists()


@pytest.mark.parametrize("command", ["check", "review", "cure"])
def test_a_report_is_not_written_over_a_review(folder: Path, run: Run, fingerprint: str, command: str) -> None:
    review = review_text(settlement_text(fingerprint))
    (folder / "input.review.yaml").write_text(review, "utf-8")
    ran = run(command, "input.yaml", "--format", "json", "-o", "input.review.yaml")
    assert ran.code == exit_codes.USAGE
    assert (folder / "input.review.yaml").read_text("utf-8") == review


def test_a_review_that_is_a_link_is_not_written_through(folder: Path, run: Run, fingerprint: str) -> None:
    elsewhere = folder / "elsewhere.yaml"
    elsewhere.write_text(review_text(settlement_text(fingerprint)), "utf-8")
    os.symlink(elsewhere, folder / "input.review.yaml")
    before = elsewhere.read_bytes()
    ran = run("review", "input.yaml", "--settle", WORDS, "--not-satisfied", *DECISION)
    assert ran.code == exit_codes.INVALID
    assert "it is a link" in ran.err
    assert elsewhere.read_bytes() == before


def test_a_cure_says_that_points_are_left_for_a_person(folder: Path, run: Run) -> None:
    ran = run("cure", "input.yaml")
    assert ran.code == exit_codes.UNDETERMINED
    assert "Nothing to cure: no rule stands against it." in ran.out
    assert "1 point for a person left open" in ran.out
    write_reviewed(folder, FILED.replace("6", "7"))
    ran = run("cure", "input.yaml")
    assert ran.code == exit_codes.VARIANCE
    assert "1 point for a person left open" in ran.out


def test_the_list_of_rules_ends_with_what_is_asked_of_a_person(run: Run) -> None:
    told = run("rules", "rulesets/zz-lantern").out
    assert told.index("For a person") > told.index("dealing.decks")
    assert f"  {WORDS}  " in told
    assert f"  {SIDE}  " in told


def test_a_review_with_the_other_ending_is_not_passed_over_in_silence(folder: Path, run: Run, fingerprint: str) -> None:
    stray = folder / "input.review.yml"
    stray.write_text(review_text(settlement_text(fingerprint)), "utf-8")
    ran = run("check", "input.yaml")
    assert ran.code == exit_codes.INVALID
    assert "input.review.yml:1:1: error[review.other-submission]" in ran.err
    assert "call it `input.review.yaml`" in ran.err
    (folder / "input.yml").write_text((folder / "input.yaml").read_text("utf-8"), "utf-8")
    assert run("check", "input.yaml").code == exit_codes.UNDETERMINED


def test_what_is_to_be_decided_on_a_day_to_come_is_not_decided(folder: Path, run: Run, fingerprint: str) -> None:
    settled = settlement_text(fingerprint, decided="2999-05-01")
    (folder / "input.review.yaml").write_text(review_text(settled), "utf-8")
    ran = run("check", "input.yaml")
    assert ran.code == exit_codes.INVALID
    assert "`decided` is 2999-05-01, a day that has not come" in ran.err


def test_no_decision_of_a_day_to_come_is_taken_down(folder: Path, run: Run) -> None:
    decision = ("--by", "legal department", "--on", "2999-05-02", "--explanation", "Letter 7 was read.")
    ran = run("review", "input.yaml", "--settle", WORDS, "--satisfied", *decision)
    assert ran.code == exit_codes.USAGE
    assert "the day of the decision, 2999-05-02, has not come" in ran.err
    assert not (folder / "input.review.yaml").exists()


def test_the_table_of_results_says_how_much_was_decided(run: Run) -> None:
    counts = report(run)["counts"]
    assert f"{counts['decided']} of {counts['rules']}" in run("check", "input.yaml", "--summary").out


def test_what_has_every_result_takes_no_table_of_results(run: Run) -> None:
    ran = run("check", "input.yaml", "--summary", "--format", "json")
    assert (ran.code, ran.out) == (exit_codes.USAGE, "")


def test_a_hypothesis_says_what_it_leaves_to_a_person(run: Run) -> None:
    ran = run("check", "input.yaml", "--ruleset", "zz-lantern", "--as-of", "2019-12-31")
    assert "hypothesis: compliant, but for 1 point for a person." in " ".join(ran.out.split())
