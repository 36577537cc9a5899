"""`compliance impact`: the tiny library before and after an edit, through the real command."""

import json
from pathlib import Path
from typing import Any

import pytest
from builders import (
    RULESET,
    elections_text,
    ledger_text,
    rules_text,
    ruleset_text,
    submission_text,
    vocabulary_text,
    write_files,
)
from conftest import Ran, RunCommand
from repositories import a_repository, commit, git
from reviews import points_text

from compliance import __version__
from compliance.cli import exit_codes

RULES = f"rulesets/{RULESET}/dealing.yaml"
VOCABULARY = "rulesets/vocabulary/fields.yaml"
SIX_DECKS = "submissions/six.yaml"
WORDS_FILED = "house_way.narrative: The highest card goes first.\n"
METHOD = f"""\
  - id: {RULESET}.dealing.method
    cite: 7.2(a)
    scope: filing
    title: Cards come from a shoe
    fails: Cards do not come from a shoe
    summary: The cards are dealt from a shoe.
    requires: dealing.method is shoe
    cure: deal from a shoe
"""


@pytest.fixture
def kept(tiny: Path) -> Path:
    """Return the tiny library under git, with a submission of six decks from a shoe."""
    write_files(tiny, {SIX_DECKS: submission_text("dealing: {decks: 6, method: shoe}\n")})
    return a_repository(tiny, {RULES: rules_text(more=METHOD)})


@pytest.fixture
def impact(kept: Path, run_command: RunCommand) -> Any:
    """Edit files of the repository and tell the impact since its last commit."""

    def edit(files: dict[str, str], *options: str) -> Ran:
        write_files(kept, files)
        return run_command("impact", "--base", "HEAD", *options, cwd=kept)

    return edit


def rule_line(text: str, name: str) -> str:
    """Return the line that a changed rule stands under, with its sections and its effect at the right."""
    [line] = [line for line in text.splitlines() if line.startswith(f"  {name}  ")]
    return line


def told(ran: Ran) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ran.out)
    return found


def test_nothing_changed_is_said_and_passes(impact: Any) -> None:
    ran = impact({})
    assert ran.code == exit_codes.OK
    assert ran.err == ""
    assert ran.out == (
        "Impact of a change of rulesets\n"
        "What changes from HEAD to the work tree\n\n"
        "NOTHING CHANGES    0 of 1 submission verdicts change\n"
        "no rule changed meaning; none of 1 submission changes verdict.\n"
        f"Compared by compliance {__version__}.\n\n"
        "Rulesets that are the same to the letter (1)\n"
        "  zz-lantern\n"
    )


def test_a_stricter_rule_is_shown_by_the_submission_that_it_turns(impact: Any) -> None:
    ran = impact({RULES: rules_text(requires="dealing.decks <= 4", more=METHOD)})
    assert ran.code == exit_codes.VARIANCE
    lines = ran.out.splitlines()
    assert lines[3] == "SOMETHING CHANGES    1 stricter · 1 of 1 submission verdicts change"
    assert lines[4] == "1 rule changed meaning: 1 stricter; 1 of 1 submission changes verdict."
    assert rule_line(ran.out, "zz-lantern.dealing.decks").endswith("stricter")
    assert "    Was        § 7.2(a): the number of decks is at most 6" in lines
    assert "    Now        § 7.2(a): the number of decks is at most 4" in lines
    assert f"    Shown by   {SIX_DECKS}" in lines
    assert any("compliant -> not compliant" in line for line in lines)
    assert any(line.startswith("    zz-lantern.dealing.decks: pass -> variance ") for line in lines)
    assert "Witnesses" not in ran.out


def test_a_looser_rule_that_no_submission_shows_has_a_witness(impact: Any) -> None:
    ran = impact({RULES: rules_text(requires="dealing.decks <= 8", more=METHOD)}, "--format", "json")
    assert ran.code == exit_codes.VARIANCE
    found = told(ran)
    assert found["summary"] == "1 rule changed meaning: 1 looser; none of 1 submission changes verdict"
    [rule] = found["rulesets"][0]["rules"]
    assert (rule["effect"], rule["shown_by"], rule["witnesses"]) == ("looser", [], [1])
    [witness] = found["witnesses"]
    assert (witness["accepted"], witness["refused"], witness["open"]) == ("after", "before", False)
    assert witness["rules"] == ["zz-lantern.dealing.decks"]


def test_a_rule_that_is_stricter_here_and_looser_there_is_both(impact: Any) -> None:
    ran = impact({RULES: rules_text(requires="dealing.decks >= 2 and dealing.decks <= 7", more=METHOD)})
    assert ran.code == exit_codes.VARIANCE
    assert "1 rule changed meaning: 1 both; none of 1 submission changes verdict" in ran.out
    assert "Shown by   witnesses 1, 2 (no filed submission shows it)" in ran.out


def test_only_the_side_of_a_change_that_no_submission_shows_has_a_witness(impact: Any) -> None:
    ran = impact({RULES: rules_text(requires="dealing.decks in_range", more=METHOD).replace("in_range", "is 7")})
    assert ran.code == exit_codes.VARIANCE
    assert f"Shown by   {SIX_DECKS}; witness 1" in ran.out
    assert "Accepted under the work tree, refused under HEAD" in ran.out
    assert "Accepted under HEAD" not in ran.out


def test_a_comment_changes_nothing(impact: Any) -> None:
    ran = impact({RULES: "# a remark\n" + rules_text(more=METHOD)})
    assert ran.code == exit_codes.OK
    assert "Rulesets with other words, citations or comments only (1)\n  zz-lantern\n" in ran.out


def test_the_same_condition_in_other_words_changes_nothing(impact: Any) -> None:
    ran = impact({RULES: rules_text(requires="not dealing.decks > 6", more=METHOD)})
    assert ran.code == exit_codes.OK
    assert "zz-lantern: no rule changed meaning in a way that a submission can show" in ran.out


def test_another_citation_is_told_since_a_waiver_may_be_of_the_old_one(impact: Any) -> None:
    ran = impact({RULES: rules_text(more=METHOD.replace("7.2(a)", "7.2(b)"))})
    assert ran.code == exit_codes.VARIANCE
    assert "  1 rule cited anew with the same meaning:\n  - zz-lantern.dealing.method\n" in ran.out


def test_another_citation_that_a_waiver_does_not_reach_turns_a_submission(impact: Any, kept: Path) -> None:
    waiver = "waivers: [{provision: 7.2(a), authority: Lantern Board, granted: 2020-01-01, expires: open-ended}]\n"
    write_files(kept, {SIX_DECKS: submission_text(f"dealing: {{decks: 6, method: by-hand}}\n{waiver}")})
    ran = impact({RULES: rules_text(more=METHOD.replace("7.2(a)", "7.2(b)"))})
    assert ran.code == exit_codes.VARIANCE
    assert "compliant with waivers -> not compliant" in ran.out
    assert "zz-lantern.dealing.method: waived variance -> variance" in ran.out


def test_a_removed_rule_makes_the_chapter_looser(impact: Any) -> None:
    ran = impact({RULES: rules_text()})
    assert ran.code == exit_codes.VARIANCE
    assert "1 rule changed meaning: 1 looser" in ran.out
    assert rule_line(ran.out, "zz-lantern.dealing.method (gone)").endswith("looser")
    assert "        method: by-hand\n" in ran.out


def test_a_new_rule_makes_the_chapter_stricter(impact: Any) -> None:
    more = METHOD + METHOD.replace("dealing.method", "dealing.life").replace(
        "requires: dealing.life is shoe", "requires: dealing.deck_life <= 8 hours"
    )
    ran = impact({RULES: rules_text(more=more)})
    assert ran.code == exit_codes.VARIANCE
    assert rule_line(ran.out, "zz-lantern.dealing.life (new)").endswith("stricter")
    assert "compliant -> undetermined" in ran.out
    assert "no such rule -> undetermined" in ran.out
    assert "(not stated: dealing.deck_life)" in ran.out


def test_a_rule_that_no_filing_shows_is_listed_with_title_section_and_reason(impact: Any) -> None:
    rule = METHOD.replace("dealing.method\n", "dealing.not-by-hand\n").replace("is shoe", "is not by-hand")
    ran = impact({RULES: rules_text(more=METHOD + rule.replace("Cards come from a shoe", "No cards from the hand"))})
    assert ran.code == exit_codes.VARIANCE
    words = " ".join(ran.out.split())
    assert "1 more rule came, went or changed, and no filing shows any of it by itself" in words
    assert "came (1): HEAD accepts no filing that one of these refuses: it forbids altogether" in words
    assert "    - No cards from the hand " in ran.out
    assert "No cards from the hand [zz-lantern.dealing.not-by-hand] § 7.2(a)" in words


def test_a_rule_that_went_and_that_no_filing_shows_is_listed_in_markdown(impact: Any, kept: Path) -> None:
    rule = METHOD.replace("dealing.method\n", "dealing.not-by-hand\n").replace("is shoe", "is not by-hand")
    write_files(kept, {RULES: rules_text(more=METHOD + rule)})
    commit(kept)
    ran = impact({RULES: rules_text(more=METHOD)}, "--format", "md")
    assert "**went (1):** the work tree accepts no filing that one of these refused" in ran.out
    [line] = [line for line in ran.out.splitlines() if line.startswith("- Cards come from a shoe")]
    assert "zz-lantern.dealing.not-by-hand" in line
    assert "§ 7.2(a)" in line


def test_what_forbids_on_the_other_side_is_pointed_to(impact: Any) -> None:
    hand = METHOD.replace("dealing.method\n", "dealing.hand\n").replace(
        "requires: dealing.method is shoe",
        "applies: dealing.method is by-hand\n    requires: dealing.aids includes lamp",
    )
    ran = impact({RULES: rules_text(more=hand.replace("Cards come from a shoe", "Cards from the hand by a lamp"))})
    assert "    - Cards from the hand by a lamp " in ran.out
    assert "(see above: Cards come from a shoe)" in " ".join(ran.out.split())


def test_the_json_has_the_condition_in_code_and_in_words(impact: Any) -> None:
    found = told(impact({RULES: rules_text(requires="dealing.decks <= 4", more=METHOD)}, "--format", "json"))
    [rule] = found["rulesets"][0]["rules"]
    assert (rule["after"]["asks"], rule["after"]["in_words"]) == (
        "dealing.decks <= 4",
        "the number of decks is at most 4",
    )


def test_a_renamed_rule_is_named_and_changes_nothing(impact: Any) -> None:
    ran = impact({RULES: rules_text(slug="packs", more=METHOD)})
    assert ran.code == exit_codes.OK
    assert "zz-lantern.dealing.decks -> zz-lantern.dealing.packs" in ran.out


def test_a_rule_that_only_applies_less_is_listed_apart(impact: Any) -> None:
    ran = impact({RULES: rules_text(more=METHOD.replace("requires:", "applies: dealing.decks > 6\n    requires:"))})
    assert "Submissions in which only the rules that apply change (1)" in ran.out
    assert "1 rule no longer applies" in ran.out
    assert "none of 1 submission changes verdict" in ran.out


def test_a_rule_about_a_new_field_is_compared(impact: Any) -> None:
    fields = vocabulary_text() + "  dealing.lamps: {type: count, label: number of lamps}\n"
    more = METHOD.replace(
        "requires: dealing.method is shoe", "requires: dealing.lamps is stated implies dealing.lamps <= 2"
    )
    ran = impact({VOCABULARY: fields, RULES: rules_text(more=METHOD + more.replace("dealing.method", "dealing.lit"))})
    assert ran.code == exit_codes.VARIANCE
    assert rule_line(ran.out, "zz-lantern.dealing.lit (new)").endswith("stricter")
    assert "        lamps: 3\n" in ran.out


def test_a_field_that_is_gone_with_its_rule_is_compared(impact: Any) -> None:
    fields = vocabulary_text().replace("  dealing.method: {", "  dealing.way: {")
    ran = impact({VOCABULARY: fields, RULES: rules_text(), SIX_DECKS: submission_text()})
    assert ran.code == exit_codes.VARIANCE
    assert rule_line(ran.out, "zz-lantern.dealing.method (gone)").endswith("looser")


def test_a_field_of_another_kind_leaves_the_ruleset_undecided(impact: Any) -> None:
    fields = vocabulary_text().replace("dealing.decks: {type: count", "dealing.decks: {type: percent")
    ran = impact(
        {VOCABULARY: fields, RULES: rules_text(requires="dealing.decks <= 6%", more=METHOD)}, "--format", "json"
    )
    found = told(ran)
    assert found["undecided"] is True
    assert found["rulesets"][0]["undecided"] == ["`dealing.decks` is another kind of field than before"]
    assert [one["after"] for one in found["submissions"]] == [None]
    assert ran.code == exit_codes.VARIANCE


def test_a_field_of_another_kind_is_named_and_what_was_not_compared_is_said(impact: Any, kept: Path) -> None:
    (kept / SIX_DECKS).unlink()
    fields = vocabulary_text().replace("dealing.decks: {type: count", "dealing.decks: {type: percent")
    ran = impact({VOCABULARY: fields, RULES: rules_text(requires="dealing.decks <= 6%", more=METHOD)})
    assert ran.code == exit_codes.VARIANCE
    assert "zz-lantern: could not be compared" in ran.out
    assert "dealing.decks: is count -> is percent [field of the vocabulary]" in ran.out
    assert "no rule was compared, since `dealing.decks` is another kind of field than before" in " ".join(
        ran.out.split()
    )


def test_a_ruleset_that_is_gone_leaves_its_submissions_unjudged(impact: Any, kept: Path) -> None:
    git(kept, "mv", f"rulesets/{RULESET}", "elsewhere")
    ran = impact({})
    assert ran.code == exit_codes.VARIANCE
    assert "zz-lantern: the ruleset is gone" in ran.out
    assert "compliant -> not judged" in ran.out


def test_a_submission_that_is_not_valid_is_told_and_outweighs_the_rest(impact: Any) -> None:
    ran = impact(
        {"submissions/bad.yaml": "submission: 1\n", RULES: rules_text(requires="dealing.decks <= 4", more=METHOD)}
    )
    assert ran.code == exit_codes.INVALID
    assert "Files that could not be judged, before or after (1)" in ran.out
    assert "submissions/bad.yaml:1:1: error[key.missing]" in ran.err
    assert "1 of 1 submission changes verdict" in ran.out


def test_a_ruleset_that_does_not_load_is_said(impact: Any) -> None:
    ran = impact({RULES: rules_text(requires="dealing.deks <= 4")})
    assert (ran.code, ran.out) == (exit_codes.INVALID, "")
    assert ran.err.startswith(f"{RULES}:10:15: error[condition.unknown-field]")


def test_an_older_state_that_does_not_load_is_blamed_at_its_revision(impact: Any, kept: Path) -> None:
    write_files(kept, {RULES: rules_text(requires="dealing.deks <= 4")})
    commit(kept)
    ran = impact({RULES: rules_text()})
    assert (ran.code, ran.out) == (exit_codes.INVALID, "")
    assert ran.err.startswith(f"HEAD:{RULES}:10:15: error[condition.unknown-field]")


def test_only_the_submissions_of_the_rulesets_asked_for_are_counted(impact: Any) -> None:
    other = {
        "rulesets/zz-kite/ruleset.yaml": ruleset_text(name="zz-kite").replace("lantern-three", "kite"),
        "rulesets/zz-kite/paytables.yaml": "tables: []\n",
        "rulesets/zz-kite/dealing.yaml": rules_text().replace(RULESET, "zz-kite"),
        "rulesets/zz-kite/ledger.yaml": ledger_text(),
    }
    ran = impact({**other, RULES: rules_text(requires="dealing.decks <= 4", more=METHOD)}, "zz-kite")
    assert "Of the 1 submission in submissions, 0 are under zz-kite." in ran.out
    assert "zz-lantern" not in ran.out


def test_an_unknown_ruleset_is_said_with_a_way_out(impact: Any) -> None:
    ran = impact({}, "zz-lanter")
    assert ran.code == exit_codes.INVALID
    assert "no ruleset is called `zz-lanter`" in ran.err
    assert "did you mean `zz-lantern`?" in ran.err


@pytest.mark.parametrize("options", [("--base", "HEAD", "nosuch"), ("nosuch", RULESET)])
def test_an_unknown_ruleset_is_said_as_check_says_it(
    kept: Path, run_command: RunCommand, options: tuple[str, ...]
) -> None:
    check = run_command("check", "--ruleset", "nosuch", SIX_DECKS, cwd=kept)
    ran = run_command("impact", *options, cwd=kept)
    assert (ran.code, ran.out, ran.err) == (check.code, "", check.err)


def test_a_folder_outside_of_the_library_has_no_earlier_state(impact: Any, kept: Path) -> None:
    ran = impact({f"elsewhere/{RULESET}/ruleset.yaml": ruleset_text()}, f"elsewhere/{RULESET}")
    assert (ran.code, ran.out) == (exit_codes.INVALID, "")
    assert f"`elsewhere/{RULESET}` lies in no library of rulesets" in ran.err


def test_rulesets_of_two_domains_are_refused(run_command: RunCommand) -> None:
    ran = run_command("impact", "pa-575", "pa-40-liquor")
    assert (ran.code, ran.out) == (exit_codes.USAGE, "")
    assert ran.err == (
        "compliance impact: `pa-575` is about gaming, `pa-40-liquor` about liquor; no submission is for both\n"
    )


def test_a_ruleset_is_named_by_its_folder_too(impact: Any) -> None:
    assert impact({}, f"rulesets/{RULESET}").code == exit_codes.OK


def test_a_saved_witness_comes_out_as_it_says(impact: Any, kept: Path, run_command: RunCommand) -> None:
    impact({RULES: rules_text(requires="dealing.decks <= 8", more=METHOD)}, "--save", "seen")
    [file] = (kept / "seen").iterdir()
    assert file.name == "w01.zz-lantern.yaml"
    assert run_command("check", f"seen/{file.name}", cwd=kept).code == exit_codes.OK
    write_files(kept, {RULES: rules_text(more=METHOD)})
    assert run_command("check", f"seen/{file.name}", cwd=kept).code == exit_codes.VARIANCE


def test_markdown_shows_what_a_file_says_as_plain_text(impact: Any) -> None:
    title = "<b>At | most</b> [x](http://example.test)"
    text = rules_text(requires="dealing.decks <= 4", more=METHOD).replace("At most six decks are used", f"'{title}'")
    ran = impact({RULES: text}, "--format", "md")
    assert ran.code == exit_codes.VARIANCE
    assert "<b>" not in ran.out
    assert "[x](http" not in ran.out
    assert "1 rule changed meaning: 1 stricter; 1 of 1 submission changes verdict." in ran.out
    below = ran.out.partition("### zz-lantern.dealing.decks")[2]
    assert below.index("§ 7.2(a)") < below.index("Rule:")
    assert "stricter" in below[: below.index("Rule:")]


def test_the_json_of_a_move_has_rule_section_and_message(impact: Any) -> None:
    found = told(impact({RULES: rules_text(requires="dealing.decks <= 4", more=METHOD)}, "--format", "json"))
    assert found["schema"] == "compliance/impact/1"
    assert (found["before"], found["after"], found["changes"]) == ("HEAD", None, True)
    assert found["counts"]["submissions"] == {"looked_at": 1, "verdict": 1, "findings": 0, "applies": 0}
    [submission] = found["submissions"]
    assert submission["before"]["result"] == "compliant"
    [move] = submission["findings"]
    assert (move["before"]["verdict"], move["after"]["verdict"]) == ("pass", "variance")
    assert move["after"]["cites"] == ["99 Zz. Code § 7.2(a)"]
    assert move["message"] == "More than six decks are used"


def test_the_product_goes_into_a_file(impact: Any, kept: Path) -> None:
    ran = impact({}, "-o", "impact.txt")
    assert (ran.code, ran.out) == (exit_codes.OK, "")
    assert (kept / "impact.txt").read_text("utf-8").startswith("Impact of a change of rulesets\nWhat changes from HEAD")


def test_another_folder_of_rulesets_may_be_chosen(kept: Path, run_command: RunCommand, tmp_path_factory: Any) -> None:
    write_files(kept, {RULES: rules_text(requires="dealing.decks <= 4", more=METHOD)})
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    ran = run_command("impact", "--base", "HEAD", "--rulesets", str(kept / "rulesets"), cwd=elsewhere)
    assert ran.code == exit_codes.VARIANCE
    assert "1 of 1 submission changes verdict" in ran.out


@pytest.mark.parametrize("arguments", [(), ("zz-lantern",), ("a", "b", "c")])
def test_without_a_base_it_takes_two_rulesets(tiny: Path, run_command: RunCommand, arguments: tuple[str, ...]) -> None:
    ran = run_command("impact", *arguments, cwd=tiny)
    assert (ran.code, ran.out) == (exit_codes.USAGE, "")
    assert "compared with what?" in ran.err


@pytest.fixture
def two_versions(tiny: Path) -> Path:
    """Return the tiny library with a second version of the chapter, about a game of another name."""
    second = "zz-lantern-2"
    files = {
        f"rulesets/{second}/ruleset.yaml": ruleset_text(name=second).replace("lantern-three", "grand-lantern"),
        f"rulesets/{second}/paytables.yaml": "tables: []\n",
        f"rulesets/{second}/dealing.yaml": rules_text(requires="dealing.decks <= 4").replace(RULESET, second),
        f"rulesets/{second}/ledger.yaml": ledger_text(),
        SIX_DECKS: submission_text(),
        "submissions/two.yaml": submission_text("dealing.decks: 2\n"),
        "submissions/other.yaml": submission_text().replace("lantern-three", "grand-lantern"),
    }
    write_files(tiny, files)
    return tiny


def test_the_submissions_of_the_older_chapter_are_held_against_both(
    two_versions: Path, run_command: RunCommand
) -> None:
    ran = run_command("impact", RULESET, "zz-lantern-2", cwd=two_versions)
    assert ran.code == exit_codes.VARIANCE
    assert ran.out.startswith("Impact of a change of rulesets\nWhat changes from zz-lantern to zz-lantern-2\n")
    assert "1 rule changed meaning: 1 stricter; 1 of 2 submissions changes verdict" in ran.out
    assert "Of the 3 submissions in submissions, 2 are under zz-lantern." in ran.out
    assert "set aside is their game `lantern-three`" in ran.out
    assert rule_line(ran.out, "zz-lantern-2.dealing.decks").endswith("stricter")


def test_a_saved_witness_is_written_over_no_file(impact: Any, kept: Path) -> None:
    edit = {RULES: rules_text(requires="dealing.decks <= 8", more=METHOD)}
    first = impact(edit, "--save", "seen")
    assert "witnesses are in seen" in first.err
    before = {path.name: path.read_bytes() for path in (kept / "seen").iterdir()}
    again = impact({}, "--save", "seen")
    assert (again.code, again.out) == (2, "")
    assert "is there already" in again.err
    assert {path.name: path.read_bytes() for path in (kept / "seen").iterdir()} == before


def test_a_witness_of_two_chapters_is_saved_for_each(two_versions: Path, run_command: RunCommand) -> None:
    (two_versions / "submissions" / "other.yaml").unlink()
    run_command("impact", "zz-lantern-2", RULESET, "--save", "seen", cwd=two_versions)
    names = sorted(path.name for path in (two_versions / "seen").iterdir())
    assert names == ["w01.zz-lantern-2.yaml", "w01.zz-lantern.yaml"]
    codes = [run_command("check", f"seen/{name}", cwd=two_versions).code for name in names]
    assert codes == [exit_codes.VARIANCE, exit_codes.OK]


def test_two_folders_of_one_chapter_are_compared(two_versions: Path, run_command: RunCommand) -> None:
    for name in ("ruleset", "paytables", "dealing", "ledger"):
        text = (two_versions / f"rulesets/{RULESET}/{name}.yaml").read_text("utf-8")
        write_files(two_versions, {f"edited/{RULESET}/{name}.yaml": text.replace("decks <= 6", "decks <= 8")})
    ran = run_command("impact", RULESET, f"edited/{RULESET}", "--save", "seen", cwd=two_versions)
    assert ran.code == exit_codes.VARIANCE
    assert ran.out.startswith("Impact of a change of rulesets\nWhat changes from zz-lantern to edited/zz-lantern\n")
    assert "1 rule changed meaning: 1 looser; none of 2 submissions changes verdict" in ran.out
    assert sorted(path.name for path in (two_versions / "seen").iterdir()) == [
        "w01.zz-lantern.first.yaml",
        "w01.zz-lantern.second.yaml",
    ]


def test_a_submission_is_not_written_over(impact: Any, kept: Path) -> None:
    ran = impact({}, "-o", SIX_DECKS)
    assert (ran.code, ran.out) == (exit_codes.USAGE, "")
    assert (kept / SIX_DECKS).read_text("utf-8").startswith("submission: 1\n")


def test_without_a_folder_of_submissions_those_of_this_folder_are_taken(impact: Any, kept: Path) -> None:
    (kept / SIX_DECKS).unlink()
    (kept / "submissions").rmdir()
    ran = impact({"notes.yaml": "a: 1\n", RULES: rules_text(requires="dealing.decks <= 4")}, "--format", "json")
    assert [one["path"] for one in told(ran)["submissions"]] == ["input.yaml"]


def test_a_folder_without_submissions_is_refused_where_it_is_asked_for(impact: Any) -> None:
    ran = impact({}, "--submissions", "nowhere")
    assert (ran.code, ran.out) == (exit_codes.INVALID, "")
    assert ran.err.startswith("nowhere:1:1: error[folder.without-submissions]")


def test_a_question_to_a_person_that_changed_touches_those_who_were_asked(kept: Path, impact: Any) -> None:
    ruleset = f"rulesets/{RULESET}/ruleset.yaml"
    asked = ruleset_text(more=elections_text() + points_text())
    write_files(kept, {ruleset: asked, SIX_DECKS: submission_text("dealing: {decks: 6, method: shoe}\n" + WORDS_FILED)})
    commit(kept)
    changed = ruleset_text(more=elections_text() + points_text("Do the words settle every hand and joker?"))
    ran = impact({ruleset: changed})
    assert ran.code == exit_codes.VARIANCE
    assert "1 point for a person came, went or changed:" in ran.out
    assert "For a person, words-of-the-way: asked otherwise" in ran.out
    found = told(impact({ruleset: ruleset_text()}, "--format", "json"))
    [submission] = found["submissions"]
    assert (submission["before"]["result"], submission["after"]["result"]) == ("needs_review", "compliant")
    assert submission["review_points"] == [{"point": "words-of-the-way", "before": "open", "after": None}]
    assert found["rulesets"][0]["review_points"] == ["words-of-the-way", "side-wager"]
