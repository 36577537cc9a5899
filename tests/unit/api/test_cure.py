"""Cures of the shipped submissions: each passes the ordinary check, keeps comments and order, and has no spare edit."""

import re
from difflib import unified_diff
from functools import cache
from pathlib import Path
from typing import cast

import pytest
from conftest import ROOT
from shipped import shipped_session

from compliance.api import Request, Session, check_read_submission, cure_file, cures_by_rule, cures_for
from compliance.load import TextFile, apply_edits, parse_submission
from compliance.model import CureResult, FieldEdit, Outcome, PaytableValue, Step, SubmissionDraft, Verdict

pytestmark = pytest.mark.usefixtures("shared_work")

SAMPLE = (
    "barley-mow-training-experience-exempt",
    "bittern-marsh-football-without-layout",
    "blue-heron-limit-shown-nowhere",
    "candle-works-pai-gow-side-wager",
    "cedar-gap-waived",
    "covered-bridge-banked-habits",
    "depot-street-last-word-unrebutted",
    "hawthorn-bend-aces-up-mixed",
    "laurel-ridge-limit-one-cent-short",
    "millstone-limit-without-minimums",
    "old-cannery-presumption-open",
    "plum-orchard-hold-em-two-aces-short",
    "river-bend",
    "tollgate-petition-pending",
    "yarrow-hollow-progressive-left-out",
)


@pytest.fixture(scope="module")
def session() -> Session:
    """Return a session with the shipped library."""
    return shipped_session()


def outcome_of(text: str, session: Session) -> Outcome:
    read = parse_submission(TextFile("cured.yaml", text, "0" * 64), session.vocabulary)
    assert read.value is not None, read.diagnostics
    checked = check_read_submission(read.value, Request(), session)
    assert checked.value is not None
    return checked.value.by_rules


@cache
def cured(name: str) -> CureResult:
    found = cure_file(str(ROOT / "submissions" / f"{name}.yaml"), Request(), shipped_session()).value
    assert found is not None
    return found


@pytest.mark.parametrize("name", SAMPLE)
def test_every_edit_of_a_cure_is_needed_and_all_of_them_suffice(name: str, session: Session) -> None:
    found = cured(name)
    assert found.cures
    assert not found.defects
    for remedy in found.cures[:2]:
        edits = [FieldEdit(field=one.field, value=one.after) for one in remedy.cure.edits]
        assert remedy.text is not None
        complies = outcome_of(remedy.text, session) is Outcome.COMPLIANT
        assert complies is not remedy.cure.waits_for_words
        whole = apply_edits(found.text, "cured.yaml", edits, session.vocabulary)
        assert whole.value is not None
        assert outcome_of(whole.value, session) is Outcome.COMPLIANT
        for spare in edits:
            rest = apply_edits(found.text, "cured.yaml", [one for one in edits if one is not spare], session.vocabulary)
            assert rest.value is not None
            assert outcome_of(rest.value, session) is not Outcome.COMPLIANT
            assert all(one.forced_by for one in remedy.cure.edits)


def test_a_cure_in_words_keeps_a_place_for_them_and_is_lawful_once_they_stand_there(session: Session) -> None:
    found = cured("saltbox-no-house-way")
    assert not found.defects
    assert [remedy.cure.waits_for_words for remedy in found.cures] == [True, True]
    for remedy in found.cures:
        (edit,) = remedy.cure.edits
        assert remedy.text is not None
        assert str(edit.written) in remedy.text
        assert outcome_of(remedy.text, session) is Outcome.NOT_COMPLIANT
        own = remedy.text.replace(str(edit.written), "Exhibit 7, how the dealer sets the hands")
        assert outcome_of(own, session) is Outcome.COMPLIANT


def test_the_cure_of_a_cured_file_that_waits_for_words_is_the_same_again(tmp_path: Path, session: Session) -> None:
    remedy = cured("saltbox-no-house-way").cures[0]
    assert remedy.text is not None
    path = tmp_path / "waiting.yaml"
    path.write_text(remedy.text)
    again = cure_file(str(path), Request(), session).value
    assert again is not None
    assert [one.cure.edits[0].field for one in again.cures] == ["house_way.narrative", "house_way.attachment"]
    assert again.cures[0].text == remedy.text


def test_names_that_are_stated_stay_where_a_cure_asks_for_more(tmp_path: Path, session: Session) -> None:
    lawful = (ROOT / "submissions" / "mill-lane-tavern-management-lawful.yaml").read_text()
    line = next(line for line in lawful.splitlines() if line.strip().startswith("parties:"))
    path = tmp_path / "contract.yaml"
    path.write_text(lawful.replace(line, f"{line.partition(':')[0]}: [Mill Lane Tavern]"))
    found = cure_file(str(path), Request(), session).value
    assert found is not None
    edits = [remedy.cure.edits[0] for remedy in found.cures if len(remedy.cure.edits) == 1]
    written = [edit.written for edit in edits if edit.field == "management_contract.parties"]
    assert ("Mill Lane Tavern", "[your own words: parties to the management contract, 2]") in written


@pytest.mark.parametrize("name", ["candle-works-pai-gow-side-wager", "cedar-gap-waived", "river-bend"])
def test_comments_order_and_waivers_stay(name: str) -> None:
    found = cured(name)
    for remedy in found.cures:
        assert remedy.text is not None
        lines = list(unified_diff(found.text.splitlines(), remedy.text.splitlines(), n=0))[2:]
        assert sum(line.startswith("-") for line in lines) <= len(remedy.cure.edits)
        assert not [line for line in lines if line[1:].lstrip().startswith("#")]
        assert ("waivers:" in remedy.text) == ("waivers:" in found.text)


NAMED_TABLES = (
    ("gristmill-four-card-lawful", "wagers.aces_up.paytable", "pa-557"),
    ("antler-creek-let-it-ride-lawful", "wagers.three_card_bonus.paytable", "pa-559"),
    ("river-bend-lawful", "wagers.bonus.paytable", "pa-575"),
    ("silver-birch-fortune-lawful", "wagers.fortune_bonus.paytable", "pa-659a"),
    ("silver-birch-fortune-lawful", "wagers.insurance.paytable", "pa-659a"),
    ("white-oak-659a-asia-lawful", "wagers.bonus.paytable", "pa-659a-asia"),
)


@pytest.mark.parametrize(("name", "field", "chapter"), NAMED_TABLES)
def test_a_name_over_the_rows_of_another_table_has_two_ways_out(
    name: str, field: str, chapter: str, session: Session
) -> None:
    ruleset = session.ruleset(chapter).value
    assert ruleset is not None
    named, rows = [table for table in ruleset.tables if table.field == field][1:3]
    mixed = FieldEdit(field=field, value=PaytableValue(named.name, rows.rows))
    text = (ROOT / "submissions" / f"{name}.yaml").read_text("utf-8")
    stated = apply_edits(text, "here.yaml", [mixed], session.vocabulary).value
    assert stated is not None
    found = cures_for(SubmissionDraft("here.yaml", stated), Request(), session).value
    assert found is not None
    ways = [remedy.cure.edits[0].after for remedy in found.cures if len(remedy.cure.edits) == 1]
    assert PaytableValue(rows.name, rows.rows) in ways
    assert PaytableValue(named.name, named.rows) in ways


LIMITS = (
    "dry-run-limit-three-bets",
    "laurel-ridge-limit-one-cent-short",
    "river-bend",
    "walnut-bend-659a-asia-limit-below-floor",
)


@pytest.mark.parametrize("name", LIMITS)
def test_a_limit_is_raised_before_a_minimum_is_lowered(name: str) -> None:
    fields = [{edit.field for edit in remedy.cure.edits} for remedy in cured(name).cures]
    limits = ["payout_limit.amount" in edited for edited in fields]
    assert limits == sorted(limits, reverse=True)
    assert limits[0]
    assert not limits[-1]


FIELD = re.compile(r"[a-z_]+(?:\.[a-z_]+)+")


@pytest.mark.parametrize("name", [*SAMPLE, "fox-hollow-paytable-without-bonus", "cranberry-bog-half-election"])
def test_the_first_button_of_a_rule_does_what_the_report_advises_where_one_does(name: str, session: Session) -> None:
    found = cured(name)
    by_rule = cures_by_rule(found, session)
    for finding in found.assessment.findings:
        advised = FIELD.findall(re.split("[,;] or ", finding.rule.cure)[0])
        told = [" ".join(cast("list[str]", way["told"])) for way in by_rule.get(finding.rule.id, ())]
        as_advised = [any(f"{one} " in f"{words} " for one in advised) for words in told]
        assert finding.verdict is not Verdict.VARIANCE or as_advised[:1] in ([], [any(as_advised)]), told


def test_the_order_of_whole_cures_is_the_order_of_the_buttons_of_a_rule(session: Session) -> None:
    found = cured("walnut-bend-659a-asia-limit-below-floor")
    (ways,) = cures_by_rule(found, session).values()
    assert [way["text"] for way in ways] == [remedy.text for remedy in found.cures]


def test_half_a_statement_is_settled_by_what_it_leaves_out(session: Session) -> None:
    text = (ROOT / "submissions" / "stone-harbor-minimal.yaml").read_text("utf-8")
    draft = SubmissionDraft("half.yaml", f"{text.rstrip()}\ndealing.method: hand\n")
    found = cures_for(draft, Request(), session).value
    assert found is not None
    assert found.assessment.outcome is Outcome.UNDETERMINED
    assert {edit.step for remedy in found.cures for edit in remedy.cure.edits} == {Step.ADD}
    raised = [one.rule.id for one in found.assessment.findings if one.raised]
    assert "pa-575.dealing.hand-needs-shuffler" in raised
    by_rule = cures_by_rule(found, session)
    assert [rule for rule in raised if rule not in by_rule] == []
    assert by_rule["pa-575.dealing.hand-needs-shuffler"][0]["told"] == [
        "see that it is so, then state shuffle.method: automated"
    ]


REMARKED = """\
submission: 1
holder: Lantern Casino
jurisdiction: US-PA
game: asia-poker
filed: 2012-08-01
house_way.narrative: The two highest cards go to the low hand unless a pair can be kept.
wagers:
  base: {minimum: $10}
  bonus:
    offered: yes
    minimum: $10
    paytable:            # as agreed with the floor
      name: C            # the third table
      rows:              # from the brochure
        Five Aces: 1000 to 1    # top
        royal-flush: 100 to 1
        9-High: 10 to 1  # nine
payout_limit: {amount: "$50,000", notice: [layout-amount]}
"""


def test_a_cure_of_a_table_keeps_comments_spellings_and_the_order_of_rows(session: Session) -> None:
    found = cures_for(SubmissionDraft("here.yaml", REMARKED), Request(), session).value
    assert found is not None
    remedy = found.cures[0]
    assert [edit.field for edit in remedy.cure.edits] == ["wagers.bonus.paytable", "payout_limit.amount"]
    assert remedy.text is not None
    lines = remedy.text.splitlines()
    kept = REMARKED.replace("1000 to 1", "800 to 1").replace("100 to 1", "200 to 1").replace("$50,000", "$50,010")
    rest = iter(lines)
    assert [line for line in kept.splitlines() if line not in rest] == []
    fresh = [line.partition(":")[0].strip() for line in lines if line not in kept.splitlines()]
    assert fresh == [
        "three-of-a-kind-and-four-8s",
        "natural-straight-flush",
        "straight-flush-with-joker",
        "four-of-a-kind",
        "full-house",
        "flush",
        "three-of-a-kind",
        "straight",
    ]


def test_open_hands_are_settled_by_the_field_that_only_the_proof_reads(tmp_path: Path, session: Session) -> None:
    text = (ROOT / "submissions/ledger-stone-pai-gow-house-way.yaml").read_text("utf-8")
    assert "  equal_cards: highest\n" in text
    file = tmp_path / "open.yaml"
    file.write_text(text.replace("  equal_cards: highest\n", ""), "utf-8")
    found = cure_file(str(file), Request(), session).value
    assert found is not None
    assert [[one.field for one in remedy.cure.edits] for remedy in found.cures] == [["house_way.equal_cards"]] * 2
    assert {remedy.cure.edits[0].after for remedy in found.cures} == {"highest", "lowest"}
    assert all(one.forced_by for remedy in found.cures for one in remedy.cure.edits)


def test_clauses_that_fail_are_taken_out_for_another_statement_of_the_house_way() -> None:
    found = cured("ledger-stone-pai-gow-house-way-broken")
    fields = [{one.field for one in remedy.cure.edits} for remedy in found.cures]
    assert fields == [
        {"house_way.clauses", "house_way.narrative"},
        {"house_way.clauses", "house_way.attachment"},
    ]
