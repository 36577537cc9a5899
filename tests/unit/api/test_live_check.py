"""A draft edited field by field and checked after every change."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

from compliance.api import (
    Request,
    Session,
    check_draft,
    check_read_submission,
    cures_by_rule,
    cures_for,
    edit_text,
    new_text,
    open_session,
    prove_draft,
)
from compliance.diag import Code, Diagnostic
from compliance.load import Cache, TextFile, parse_submission, shipped_library
from compliance.model import Live, Outcome, SubmissionDraft
from compliance.web.views.live_json import live_object

SUBMISSIONS = ROOT / "submissions"
HEAD = (
    "submission: 1\nholder: Paper Moon Casino\njurisdiction: US-PA\ngame: asia-poker\n"
    "filed: 2012-02-20\nruleset: pa-575\n"
)
RULESETS = ("pa-575", "pa-521", "pa-40-liquor")


@cache
def session() -> Session:
    opened = open_session().value
    assert opened is not None
    return opened


def shipped(name: str) -> SubmissionDraft:
    return SubmissionDraft(f"{name}.yaml", (SUBMISSIONS / f"{name}.yaml").read_text("utf-8"))


def live(text: str) -> Live:
    return check_draft(SubmissionDraft("here.yaml", text), Request(), session())


def told(text: str) -> dict[str, Any]:
    return live_object(live(text), session().vocabulary)


def edited(text: str, name: str, given: object) -> str:
    result = edit_text(SubmissionDraft("here.yaml", text), name, given, session())
    assert result.value is not None, result.diagnostics
    return result.value


def refused(text: str, name: str, given: object) -> tuple[Diagnostic, ...]:
    result = edit_text(SubmissionDraft("here.yaml", text), name, given, session())
    assert result.value is None
    assert result.diagnostics
    return result.diagnostics


# Edits


@pytest.mark.parametrize(
    ("name", "given", "line"),
    [
        ("cards.decks", "2", "cards.decks: 2"),
        ("payout_limit.amount", "$50,010", "payout_limit.amount: $50,010"),
        ("vigorish.rate", "12.5%", "vigorish.rate: 12.5%"),
        ("wagers.base.odds", "5 to 1", "wagers.base.odds: 5 to 1"),
        ("cards.identical", True, "cards.identical: yes"),
        ("cards.identical", "no", "cards.identical: no"),
        ("shuffle.method", "automated", "shuffle.method: automated"),
        ("layout.areas", ["bonus", "base-wager"], "layout.areas: [base-wager, bonus]"),
        ("layout.areas", [], "layout.areas: none"),
        ("wagers.bonus.paytable", "B", "wagers.bonus.paytable: B"),
        ("wagers.bonus.paytable", {"name": "B", "rows": None}, "wagers.bonus.paytable: B"),
        ("house_way.attachment", "yes", 'house_way.attachment: "yes"'),
    ],
)
def test_what_a_form_sends_is_stated_in_the_text(name: str, given: object, line: str) -> None:
    assert line in edited(HEAD, name, given).splitlines()


def test_rows_of_a_paytable_are_stated_one_by_one() -> None:
    sent = {"name": None, "rows": {"flush": {"pays": "4 to 1"}, "five-aces": {"pays": "800 to 1"}}}
    text = edited(HEAD, "wagers.bonus.paytable", sent)
    assert "  rows:\n    flush: 4 to 1\n    five-aces: 800 to 1\n" in text
    assert told(text)["fields"]["wagers.bonus.paytable"]["value"] == sent


def test_clauses_are_sent_as_text() -> None:
    sent = "- name: no pair\n  when: shape is no-pair\n  set: the highest card to high, the rest to low"
    assert told(edited(HEAD, "house_way.clauses", sent))["fields"]["house_way.clauses"]["value"] == sent


def test_a_mistake_in_clauses_has_its_place_in_what_was_sent() -> None:
    [found] = refused(HEAD, "house_way.clauses", "- when: shape is no-pair\n  set: the highest card to nowhere")
    assert (found.span.path, found.span.line) == ("", 2)


@pytest.mark.parametrize(
    ("name", "given", "code"),
    [
        ("cards.decks", "any", Code.VALUE_TYPE),
        ("cards.decks", 2, Code.VALUE_TYPE),
        ("cards.decks", 2.5, Code.VALUE_TYPE),
        ("cards.decks", object(), Code.VALUE_TYPE),
        ("cards.decks", ["2"], Code.SHAPE_SCALAR),
        ("cards.decks", {"name": "2"}, Code.SHAPE_SCALAR),
        ("shuffle.method", "by-magic", Code.VALUE_CHOICE),
        ("layout.areas", "bonus", Code.SHAPE_SEQUENCE),
        ("layout.areas", ["bonus", 3], Code.VALUE_TYPE),
        ("layout.areas", ["bonus", "bonus"], Code.VALUE_REPEATED),
        ("layout.areas", [["bonus"]], Code.SHAPE_SCALAR),
        ("layout.areas", ["bonus"] * 6000, Code.VALUE_TYPE),
        ("layout.areas", [[[[[[[["bonus"]]]]]]]], Code.VALUE_TYPE),
        ("wagers.bonus.paytable", {"rows": {"000 to 1": {"pays": "4 to 1"}}}, Code.VALUE_CHOICE),
        ("wagers.bonus.paytable", {"rows": {"flush": {"pays": "four"}}}, Code.VALUE_TYPE),
        ("wagers.bonus.paytable", {"rows": {"flush": {"pays": ["4 to 1"]}}}, Code.SHAPE_SCALAR),
        ("wagers.bonus.paytable", {"rows": ["flush"]}, Code.SHAPE_MAPPING),
        ("wagers.bonus.paytable", {}, Code.VALUE_EMPTY),
        ("wagers.bonus.paytable", {3: "B"}, Code.VALUE_TYPE),
        ("house_way.narrative", "half \ud83d of a sign", Code.VALUE_TYPE),
        ("house_way.clauses", "- }", Code.YAML_SYNTAX),
        ("house_way.clauses", ["shape is no-pair"], Code.SHAPE_MAPPING),
        ("cards.deck", "2", Code.KEY_UNKNOWN),
        ("wagers.bonus.best_award", "2 to 1", None),
        ("holder", ["a"], Code.VALUE_TYPE),
        ("holder", "", Code.VALUE_EMPTY),
        ("holder", "a\nb", Code.VALUE_TYPE),
        ("filed", "2012-02-30", Code.VALUE_TYPE),
        ("filed", "soon", Code.VALUE_TYPE),
    ],
)
def test_what_no_form_sends_is_refused_without_a_line_of_an_invented_file(name: str, given: object, code: Code) -> None:
    found = refused(HEAD, name, given)
    assert code is None or found[0].code == code
    assert all(one.span.line <= 1 for one in found)


def test_an_emptied_input_takes_the_statement_out() -> None:
    text = HEAD + "# about the cards\ncards:\n  decks: 2  # two\n  identical: yes\n"
    assert edited(text, "cards.decks", "") == HEAD + "# about the cards\ncards:\n  identical: yes\n"
    assert edited(text, "cards.decks", None) == edited(text, "cards.decks", "  ")


def test_a_field_can_be_mended_beside_mistakes_elsewhere() -> None:
    text = HEAD + "cards:\n  decks: many\n  identical: perhaps\nno_such.field: 3\n"
    assert edited(text, "cards.decks", "2") == text.replace("many", "2")
    assert edited(text, "cards.identical", None) == text.replace("  identical: perhaps\n", "")


def test_a_field_without_a_value_is_filled_in() -> None:
    assert edited(HEAD + "cards.decks:    # how many\n", "cards.decks", "2") == HEAD + "cards.decks: 2  # how many\n"


def test_a_text_that_is_no_yaml_cannot_be_edited_and_says_where_it_breaks() -> None:
    [found] = refused(HEAD + "cards: {decks: 2\n", "cards.decks", "1")
    assert (found.code, found.span.path) == (Code.YAML_SYNTAX, "here.yaml")


@pytest.mark.parametrize("text", ["", "\n", "# nothing yet\n", "# nothing yet", "\ufeff", "---\n"])
def test_the_first_field_can_be_stated_in_a_text_that_has_none(text: str) -> None:
    assert edited(text, "cards.decks", "2").endswith("cards.decks: 2\n")
    assert edited(text, "holder", "Paper Moon").endswith("holder: Paper Moon\n")


@pytest.mark.parametrize(
    "text", ["\x00", "a\x00b", "\ud800", "[" * 5000, "- " * 40 + "a", "x" * (2 * 1024 * 1024 + 1), "{a: &b c}"]
)
def test_a_hostile_text_is_neither_edited_nor_judged(text: str) -> None:
    assert refused(text, "cards.decks", "2")
    assert refused(text, "holder", "a")
    shown = live(text)
    assert shown.assessment is None
    assert shown.mistakes


def test_an_edit_that_makes_the_file_too_large_is_refused() -> None:
    text = HEAD + "# " + "x" * (2 * 1024 * 1024 - len(HEAD) - 12) + "\n"
    assert refused(text, "house_way.narrative", "y" * 100)[0].code == Code.FILE_TOO_LARGE


# The header


@pytest.mark.parametrize(
    "holder", ["yes", "#1", "a: b", 'say "so"', "it's", "12", "Exhibit #4", "- a", "null", "{a}", "*", "ünïcode", "a,b"]
)
def test_any_holder_reads_back_as_it_was_sent(holder: str) -> None:
    text = edited(HEAD.replace("Paper Moon Casino", "Old  # was sold"), "holder", holder)
    assert told(text)["header"]["holder"]["value"] == holder
    assert "# was sold" in text
    assert told(text)["valid"]


def test_a_key_of_the_header_is_added_where_headers_have_it() -> None:
    assert edited(HEAD, "as_of", "2012-03-01") == HEAD.replace(
        "filed: 2012-02-20\n", "filed: 2012-02-20\nas_of: 2012-03-01\n"
    )


def test_a_key_of_the_header_is_taken_out() -> None:
    assert edited(HEAD, "ruleset", "") == HEAD.replace("ruleset: pa-575\n", "")
    assert edited(HEAD, "as_of", None) == HEAD


def test_the_subject_of_another_domain_is_edited_as_the_game() -> None:
    text = "submission: 1\nholder: A\njurisdiction: US-PA\nsubject: liquor\n"
    assert edited(text, "game", "beer") == text.replace("liquor", "beer")


def test_a_header_in_braces_is_edited_in_its_braces() -> None:
    text = "{submission: 1, holder: 'A', jurisdiction: US-PA, game: asia-poker}\n"
    assert edited(text, "holder", "it's, b") == text.replace("'A'", "'it''s, b'")
    assert edited(text, "filed", "2012-01-01") == text.replace("}", ", filed: 2012-01-01}")


# A new submission


@pytest.mark.parametrize("name", RULESETS)
def test_a_new_submission_with_holder_and_day_is_judged_at_once(name: str) -> None:
    text = new_text(name, session(), holder="Paper Moon: a casino", filed="2012-02-20").value
    assert text is not None
    shown = check_draft(SubmissionDraft("new.yaml", text), Request(ruleset=name), session())
    assert [one.diagnostic.message for one in shown.mistakes] == []
    assert shown.assessment is not None
    assert shown.assessment.outcome is not Outcome.COMPLIANT
    assert shown.assessment.submission.holder == "Paper Moon: a casino"


def test_a_field_of_a_new_submission_is_stated_below_its_example_and_taken_out_again() -> None:
    text = new_text("pa-575", session()).value
    assert text is not None
    after = edited(text, "cards.decks", "2")
    assert "#cards.decks: 1\ncards.decks: 2\n" in after
    assert edited(after, "cards.decks", None) == text
    clauses = edited(text, "house_way.clauses", "- when: otherwise\n  set: the rest to high")
    assert "the rest to high\nhouse_way.clauses:\n" in clauses


def test_a_new_submission_that_is_not_filled_in_still_has_its_form() -> None:
    text = new_text("pa-575", session()).value
    assert text is not None
    shown = live(text)
    assert shown.ruleset is not None
    assert shown.ruleset.id == "pa-575"
    assert {one.name for one in shown.mistakes} == {"holder", "filed"}


def test_a_new_submission_under_no_known_ruleset_says_so() -> None:
    assert new_text("pa-000", session()).diagnostics[0].code == Code.RULESET_UNKNOWN


# What the rules say


@pytest.mark.parametrize(
    "path", sorted(SUBMISSIONS.glob("*asia*.yaml")) + sorted(SUBMISSIONS.glob("r*.yaml")), ids=lambda path: path.stem
)
def test_a_live_check_says_what_the_ordinary_check_says(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compliance.api.session.Session.known_proof", lambda _desk, _key: None)
    text = path.read_text("utf-8")
    submission = parse_submission(TextFile(path.name, text, ""), session().vocabulary).value
    assert submission is not None
    ordinary = check_read_submission(submission, Request(proof=False), session()).value
    judged = check_draft(SubmissionDraft(path.name, text), Request(), session()).assessment
    assert ordinary is not None
    assert judged is not None
    assert (judged.outcome, judged.counts) == (ordinary.outcome, ordinary.counts)


def test_a_variance_stands_beside_the_field_that_is_nearest() -> None:
    shown = told(shipped("laurel-ridge-limit-one-cent-short").text)
    [found] = [one for one in shown["judged"]["findings"] if one["verdict"] == "variance"]
    assert found["fields"][0] == "payout_limit.amount"
    assert found["where"]["line"] == shown["fields"]["payout_limit.amount"]["where"]["line"]
    assert found["cites"]
    assert found["required"]
    assert found["cure"]


def test_a_finding_about_what_is_not_stated_names_the_fields_to_state() -> None:
    found = {one["rule"]: one for one in told(HEAD + "wagers.bonus.offered: yes\n")["judged"]["findings"]}
    assert set(found["pa-575.house-way.stated"]["fields"]) >= {"house_way.narrative", "house_way.clauses"}


@pytest.mark.parametrize("path", sorted(SUBMISSIONS.glob("r*.yaml")), ids=lambda path: path.stem)
def test_every_finding_is_about_some_field(path: Path) -> None:
    shown = told(path.read_text("utf-8"))
    assert [one["rule"] for one in shown["judged"]["findings"] if not one["fields"]] == []


def test_mistakes_stand_beside_their_fields_and_nothing_is_judged() -> None:
    shown = told(HEAD + "cards:\n  decks: many\n  identical: yes\nshuffle: {method: magic, cut: yes}\n")
    assert [(one["field"], one["where"]["line"]) for one in shown["diagnostics"]] == [
        ("cards.decks", 8),
        ("shuffle.method", 10),
    ]
    assert shown["judged"] is None
    assert shown["fields"]["cards.decks"] | {"where": None} == {
        "value": None,
        "letters": "many",
        "valid": False,
        "where": None,
    }
    assert shown["fields"]["cards.identical"]["value"] is True
    assert shown["form"] == "pa-575"


def test_figures_are_shown_in_the_letters_that_were_written() -> None:
    shown = told(HEAD + "cards.change_interval: 480 minutes\nwagers.bonus.minimum: $5.00\n")["fields"]
    assert shown["cards.change_interval"]["value"] == "480 minutes"
    assert shown["wagers.bonus.minimum"]["value"] == "$5.00"


def test_a_field_that_the_chapter_does_not_know_comes_along_with_its_label() -> None:
    shown = told(HEAD + "poker.kill.games: [holdem]\n")
    [other] = [one for one in shown["others"] if one["name"] == "poker.kill.games"]
    assert other["kind"] == "choices"


def test_waivers_are_shown_with_their_place() -> None:
    [waiver] = told(shipped("cedar-gap-waived").text)["waivers"]
    assert waiver["provision"]
    assert waiver["where"]["line"] > 1


def test_what_is_shown_has_no_floats() -> None:
    def refuse(letters: str) -> float:
        raise AssertionError(letters)

    assert json.loads(json.dumps(told(shipped("river-bend").text)), parse_float=refuse)["schema"] == "compliance/live/1"


# House ways


def test_a_house_way_that_was_not_proved_yet_is_never_called_compliant() -> None:
    own = open_session(shipped_library(Cache(None))).value
    assert own is not None
    draft = shipped("ledger-stone-pai-gow-house-way")
    before = check_draft(draft, Request(), own)
    assert before.assessment is not None
    assert (before.unproved, before.assessment.outcome) == (True, Outcome.UNDETERMINED)
    shown = live_object(before, own.vocabulary)
    assert any("has not been run yet" in one for one in shown["judged"]["cautions"])
    assert prove_draft(draft, Request(), own) is not None
    after = check_draft(draft, Request(), own)
    assert after.assessment is not None
    assert (after.unproved, after.assessment.by_rules) == (False, Outcome.COMPLIANT)


def test_a_draft_without_a_house_way_has_nothing_to_prove() -> None:
    assert prove_draft(SubmissionDraft("here.yaml", HEAD), Request(), session()) is None
    assert prove_draft(SubmissionDraft("here.yaml", "holder: ["), Request(), session()) is None
    assert not live(HEAD).unproved


# Cures


def test_every_variance_has_changes_of_its_own_and_they_settle_it() -> None:
    draft = shipped("river-bend")
    remedies = cures_for(draft, Request(), session()).value
    assert remedies is not None
    edits = cures_by_rule(remedies, session())
    variances = {one["rule"] for one in told(draft.text)["judged"]["findings"] if one["verdict"] == "variance"}
    assert variances == set(edits)
    for rule, ways in edits.items():
        for way in ways:
            left = told(str(way["text"]))["judged"]["findings"]
            assert rule not in {one["rule"] for one in left if one["verdict"] == "variance"}


def test_a_draft_with_mistakes_has_no_cures() -> None:
    assert cures_for(SubmissionDraft("here.yaml", HEAD + "cards.decks: many\n"), Request(), session()).diagnostics
    assert cures_for(SubmissionDraft("here.yaml", ""), Request(), session()).diagnostics[0].code == Code.FILE_EMPTY
