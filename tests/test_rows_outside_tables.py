"""Rows of a paytable that no table of the chapter has: judged in every chapter, never refused and never passed over."""

import datetime as dt

import pytest
from builders import a_text_file
from conftest import ROOT
from shipped import IDS, shipped_ruleset, shipped_session, shipped_vocabulary

from compliance.api import Request, check_draft, cures_for
from compliance.check import Screen, assess_submission
from compliance.check.answers.rule_answer import ROW_BEYOND
from compliance.lang import show_cure, show_difference
from compliance.load import parse_submission
from compliance.model import (
    Assessment,
    Kind,
    SubmissionDraft,
    Table,
    VarianceKind,
    Verdict,
    certain_rows,
    spell_row,
)
from compliance.web.views.live_json import live_object

TABLES = [
    pytest.param(name, table, id=f"{name}-{table.id}")
    for name in IDS
    for table in shipped_ruleset(name).tables
    # Tables of single rows, which stand beside another table of the same wager.
    if len(table.rows) > 1
]
FIELDS = [
    pytest.param(name, field, id=f"{name}-{field}")
    for name in IDS
    for field in dict.fromkeys(table.field for table in shipped_ruleset(name).tables)
]


def filing(name: str, table: Table, extra: str) -> str:
    """Write a submission that states the rows of a table and some more, and nothing else."""
    ruleset = shipped_ruleset(name)
    rows = {hand: row for hand, row in certain_rows(table).items() if row}
    lines = [f"    {hand}: {spell_row(row, flow=False)}" for hand, row in rows.items()]
    head = f"submission: 1\nholder: Quill Harbor Casino\njurisdiction: {ruleset.jurisdiction}\ngame: {ruleset.game}\n"
    return "\n".join([f"{head}{table.field}:", "  rows:", *lines, extra, ""])


def judged(name: str, text: str) -> Assessment:
    read = parse_submission(a_text_file(text), shipped_vocabulary())
    assert read.value is not None, [one.message for one in read.diagnostics]
    ruleset = shipped_ruleset(name)
    assessment = assess_submission(read.value, ruleset, shipped_vocabulary(), as_of=dt.date(2012, 1, 1))
    screen = Screen(ruleset, shipped_vocabulary())
    assert screen.verdicts(assessment.facts) == [one.verdict for one in assessment.findings]
    return assessment


BESIDES = {
    "pair-plus": "mini-royal-flush at least 35 to 1",
    "ante-bonus-a": "straight 1 to 1, three-of-a-kind 4 to 1 and straight-flush 5 to 1",
    "ante-bonus-b": "straight 1 to 1, three-of-a-kind 4 to 1 and straight-flush 5 to 1",
    "ante-bonus-c": "straight 1 to 1, three-of-a-kind 4 to 1 and straight-flush 5 to 1",
}
"""What a cure asks of other rows where the filed table falls short besides (58 Pa. Code § 565.12(d), (e))."""


def cures_of_row(act: str, name: str, table: Table) -> set[str]:
    """Return every cure of a row beyond the table; of Pair Plus two rules speak, one of its last row alone."""
    besides = BESIDES.get(table.id) if name == "pa-565" else None
    alone = {act} if besides is None or table.id == "pair-plus" else set()
    return alone if besides is None else {*alone, f"{act}, and pay {besides}"}


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_a_row_that_no_table_has_is_a_variance_without_authority(name: str, table: Table) -> None:
    text = filing(name, table, "    gold-flush: 999 to 1")
    found = [one for one in judged(name, text).findings if one.kind is VarianceKind.NO_AUTHORITY]
    about = [one for one in found if "gold flush 999 to 1" in show_difference(one.difference)]
    assert about, [one.message for one in found]
    line = text.split("\n").index("    gold-flush: 999 to 1") + 1
    assert {(one.where.line, one.where.column) for one in about if one.where is not None} == {(line, 5)}
    assert any(cite.startswith(table.cite.partition("(")[0]) for one in about for cite in one.rule.cites)
    assert {show_cure(one) for one in about} == cures_of_row("take out the row gold-flush", name, table)


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_without_the_row_that_variance_is_gone(name: str, table: Table) -> None:
    found = judged(name, filing(name, table, "")).findings
    assert not [one for one in found if one.message == ROW_BEYOND]


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_a_hand_of_another_chapter_has_no_authority_either(name: str, table: Table) -> None:
    field = shipped_vocabulary().fields[table.field]
    here = {hand for one in shipped_ruleset(name).tables if one.field == table.field for hand in one.rows}
    for hand in field.hands:
        if hand not in here:
            found = judged(name, filing(name, table, f"    {hand}: 999 to 1")).findings
            assert any(one.kind is VarianceKind.NO_AUTHORITY and one.verdict is Verdict.VARIANCE for one in found), hand


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_a_slip_of_the_pen_is_told_the_hand_that_is_meant(name: str, table: Table) -> None:
    hand = max((hand for hand, row in certain_rows(table).items() if row), key=len)
    text = filing(name, table, "").replace(f"    {hand}:", f"    {hand[:-1]}:")
    cures = {show_cure(one) for one in judged(name, text).findings if one.message == ROW_BEYOND}
    assert cures == cures_of_row(f"write {hand} for {hand[:-1]}", name, table)


@pytest.mark.parametrize(("name", "field"), FIELDS)
def test_a_rule_holds_every_paytable_of_the_chapter(name: str, field: str) -> None:
    assert shipped_vocabulary().fields[field].kind is Kind.PAYTABLE
    tables = [table for table in shipped_ruleset(name).tables if table.field == field]
    text = filing(name, max(tables, key=lambda table: len(table.rows)), "    gold-flush: 999 to 1")
    assert judged(name, text).by_rules == "not_compliant"


@pytest.mark.parametrize(
    "row",
    [
        "    gold-flush: [999 to 1]",
        "    gold-flush: plenty",
        "    gold-flush:",
        "    gold-flush: {gives: 999 to 1}",
        "    999-of-a-kind: 1 to 1",
        "    '': 1 to 1",
        "    'x\\u202e': 1 to 1".replace("'", '"'),
        f"    {'x' * 200}: 1 to 1",
        "    gold-flush: 1 to 1\n    Gold Flush: 2 to 1",
    ],
)
def test_what_is_no_row_is_still_a_mistake_in_the_file(row: str) -> None:
    table = shipped_ruleset("pa-559").tables[0]
    assert parse_submission(a_text_file(filing("pa-559", table, row)), shipped_vocabulary()).value is None


HERON_FERRY = "submissions/heron-ferry-let-it-ride-any-pair.yaml"


def test_the_cure_takes_the_row_out_and_leaves_the_rest_as_it_is_spelt() -> None:
    text = (ROOT / HERON_FERRY).read_text("utf-8")
    found = cures_for(SubmissionDraft(HERON_FERRY, text), Request(), shipped_session()).value
    assert found is not None
    assert [one.text for one in found.cures] == [text.replace("      Any pair: 0.5 to 1\n", "")]


def test_the_cure_calls_a_misspelt_row_by_the_hand_meant() -> None:
    text = (ROOT / HERON_FERRY).read_text("utf-8").replace("      Any pair: 0.5 to 1\n", "")
    slip = text.replace("Full house", "Ful house")
    found = cures_for(SubmissionDraft(HERON_FERRY, slip), Request(), shipped_session()).value
    assert found is not None
    assert text.replace("Full house", "full-house") in [one.text for one in found.cures]


def test_an_editor_shows_the_verdict_on_such_a_row() -> None:
    text = (ROOT / HERON_FERRY).read_text("utf-8")
    live = check_draft(SubmissionDraft(HERON_FERRY, text), Request(), shipped_session())
    shown = live_object(live, shipped_vocabulary())
    assert shown["valid"]
    assert shown["judged"]["result"] == "not_compliant"
    assert "any-pair" in shown["fields"]["wagers.base.paytable"]["value"]["rows"]
    assert any("15 is read as $15" in one["text"] for one in shown["judged"]["read_as"])


def test_a_summary_counts_it_as_the_report_does() -> None:
    ruleset = shipped_ruleset("pa-559")
    read = parse_submission(a_text_file((ROOT / HERON_FERRY).read_text("utf-8")), shipped_vocabulary()).value
    assert read is not None
    summary = Screen(ruleset, shipped_vocabulary()).summary(read, dt.date(2011, 1, 10), "filing")
    assert (summary.outcome, summary.variances) == ("not_compliant", 1)


def test_the_cure_of_a_row_split_in_two_says_what_the_row_in_its_place_pays() -> None:
    table = next(one for one in shipped_ruleset("pa-563").tables if "ten-ten-through-two-two" in one.rows)
    row = next(line for line in filing("pa-563", table, "").split("\n") if "king-king-queen-queen-or-jack-jack" in line)
    text = filing("pa-563", table, "").replace(row, "    king-king: 10 to 1\n    queen-queen: 10 to 1")
    [cure] = {show_cure(one) for one in judged("pa-563", text).findings if one.message == ROW_BEYOND}
    removal = "take out the row king-king and queen-queen"
    assert cure == f"{removal}, and pay king-king-queen-queen-or-jack-jack at least 10 to 1"
