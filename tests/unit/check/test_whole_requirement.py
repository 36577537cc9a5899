"""What all rules that apply require of a field: both ends of a range, what is left of choices and of tables."""

import datetime as dt

import pytest
from shipped import LIBRARY, shipped_ruleset, shipped_vocabulary

from compliance.check import assess_submission
from compliance.lang import (
    ConditionNames,
    TextOrigin,
    parse_condition,
    resolve_condition,
    show_cure,
    show_difference,
    show_required,
    show_whole,
)
from compliance.load import TextFile, parse_submission
from compliance.model import Finding, Rule, Ruleset
from compliance.record import replace
from compliance.report.check.finding_view import view_of_finding
from compliance.report.check.json import report_object

HEADER = "submission: 1\nholder: River Bend Casino\njurisdiction: US-PA\nfiled: 2012-02-20\n"


def assessed(text: str, name: str) -> tuple[Ruleset, dict[str, Finding], list[dict[str, object]]]:
    ruleset = shipped_ruleset(name)
    head = HEADER.replace("US-PA", ruleset.jurisdiction) + f"game: {ruleset.game}\n"
    parsed = parse_submission(TextFile("filing.yaml", head + text, "0" * 64), shipped_vocabulary())
    assert parsed.value is not None, parsed.diagnostics
    assessment = assess_submission(parsed.value, ruleset, shipped_vocabulary(), as_of=dt.date(2012, 3, 1))
    findings = {one.rule.id.removeprefix(f"{name}."): one for one in assessment.findings}
    return ruleset, findings, report_object(assessment)["findings"]


def whole_in_words(text: str, name: str, rule: str) -> str | None:
    whole = assessed(text, name)[1][rule].whole
    return None if whole is None else show_whole(whole)


def test_a_least_and_a_greatest_of_two_rules_make_a_range() -> None:
    ruleset, findings, objects = assessed("table.positions: 9\n", "pa-575")
    found = findings["table.positions"]
    assert show_required(found.required) == "at most 6"
    assert found.whole is not None
    assert show_whole(found.whole) == "from 1 to 6"
    assert [rule.id for rule in found.whole.rules] == ["pa-575.table.some-position"]
    assert view_of_finding(found, ruleset, shipped_vocabulary()).required.startswith("from 1 to 6")
    [told] = [one for one in objects if one["rule"] == found.rule.id]
    assert (told["required"], told["required_by_rule"], told["required_with"]) == (
        "from 1 to 6",
        "at most 6",
        ["pa-575.table.some-position"],
    )


def test_the_gap_and_the_cure_stay_those_of_the_rule_itself() -> None:
    found = assessed("table.positions: 9\n", "pa-575")[1]["table.positions"]
    assert show_difference(found.difference) == "3 too much"
    assert "from" not in show_cure(found)


def test_both_ends_of_one_rule_make_a_range_without_another_rule() -> None:
    found = assessed("cards.decks: 3\n", "ma-asia-poker")[1]["cards.decks"]
    assert found.whole is not None
    assert (show_whole(found.whole), found.whole.rules) == ("from 1 to 2", ())


@pytest.mark.parametrize(("method", "rule"), [("hand", "cards.change-hand"), ("manual-shoe", "cards.change-shoe")])
def test_a_bound_of_a_rule_that_does_not_apply_has_no_part(method: str, rule: str) -> None:
    text = f"cards.change_interval: 9 hours\ndealing.method: {method}\n"
    assert whole_in_words(text, "pa-575", rule) is None


def made_up_rule(number: int, requires: str) -> Rule:
    chapter = shipped_ruleset("pa-575")
    names = ConditionNames(shipped_vocabulary(), chapter.tables, {})
    parsed = parse_condition(requires, TextOrigin("made-up.yaml"), LIBRARY.grammar.read_text("utf-8"))
    assert parsed.value is not None, parsed.diagnostics
    resolved = resolve_condition(parsed.value, names).value
    assert resolved is not None
    return replace(chapter.rules[0], id=f"pa-575.made.up-{number}", applies=None, requires=resolved, readings=())


@pytest.mark.parametrize(
    ("conditions", "whole"),
    [
        (("cards.decks >= 2", "cards.decks <= 2"), "exactly 2"),
        (("cards.decks >= 2", "cards.decks is 4"), "4"),
        (("cards.decks >= 2", "cards.decks <= 4", "cards.decks <= 3"), "from 2 to 3"),
        (("cards.decks > 2", "cards.decks <= 4"), "more than 2 and at most 4"),
        (("cards.decks >= 2", "cards.decks >= 3"), "at least 3"),
        (("cards.decks >= 3", "cards.decks >= 2"), None),
        (("cards.decks >= 3", "cards.decks <= 2"), None),
        (("cards.decks >= 2", "cards.decks > 2 and cards.decks < 2"), None),
        (("cards.decks >= 2", "cards.decks is not 3"), None),
        (("cards.decks >= 2", "cards.decks <= 4 or cards.identical"), None),
        (("cards.decks >= 2", "cards.identical implies cards.decks <= 4"), None),
        (("cards.decks >= 2", "cards.decks <= cards.cover_cards"), None),
        (("cards.decks + 1 >= 2", "cards.decks <= 4"), None),
        (("shuffle.method in {manual, automated}", "shuffle.method is not manual"), "automated"),
        (("shuffle.method is not manual", "shuffle.method is not automated"), "not manual or automated"),
    ],
)
def test_only_bounds_that_every_way_to_comply_keeps_are_put_together(
    conditions: tuple[str, ...], whole: str | None
) -> None:
    rules = tuple(made_up_rule(number, text) for number, text in enumerate(conditions))
    chapter = replace(shipped_ruleset("pa-575"), rules=rules)
    text = f"{HEADER}game: asia-poker\ncards: {{decks: 1, cover_cards: 9}}\n"
    parsed = parse_submission(TextFile("filing.yaml", text, "0" * 64), shipped_vocabulary())
    assert parsed.value is not None, parsed.diagnostics
    found = assess_submission(parsed.value, chapter, shipped_vocabulary(), as_of=dt.date(2012, 3, 1)).findings[0]
    assert (None if found.whole is None else show_whole(found.whole)) == whole


def test_what_another_rule_forbids_is_not_offered() -> None:
    surrender = "surrender.available_to: nobody\n"
    bonus = "wagers.bonus: {offered: yes, minimum: $5, paytable: A}\n"
    assert whole_in_words(surrender, "pa-575", "surrender.available") is None
    assert whole_in_words(surrender + bonus, "pa-575", "surrender.available") == "not nobody or every-player"


def test_a_table_that_another_rule_rules_out_is_neither_required_nor_nearest() -> None:
    text = (
        "wagers.progressive.paytable: {rows: {royal-flush: 100% of meter, straight-flush: $5000, "
        "four-of-a-kind: $400, full-house: $100, flush: $50}}\n"
        "progressive.straight_flush_designation: five-thousand-dollars\n"
    )
    found = assessed(text, "pa-555")[1]["payouts.progressive-floor"]
    assert show_required(found.required).endswith("minimum-with-share or minimum-with-amount")
    assert found.whole is not None
    assert show_whole(found.whole).endswith("Paytable minimum-with-amount")
    assert show_difference(found.difference).startswith("nearest lawful table: minimum-with-amount, 1 row falls short")


def test_a_sum_is_not_bounded_by_what_bounds_one_of_its_parts() -> None:
    text = "wagers.base.minimum: $10\npayout_limit.amount: $50\nhouse_way.attachment: Exhibit C\n"
    assert whole_in_words(text, "pa-575", "payout-limit.floor") is None
