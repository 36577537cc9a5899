"""Cures of filings whose paytables and limits are both wrong, where the solver gives up on the smallest."""

import pytest
from shipped import shipped_session

from compliance.api import Request, cures_for
from compliance.model import CureResult, Outcome, PaytableValue, SubmissionDraft
from compliance.report import cure_document
from compliance.report.cure.sentences import NOT_RULED_OUT

pytestmark = pytest.mark.usefixtures("shared_work")

HEAD = "submission: 1\nholder: Antler Creek Casino\njurisdiction: US-PA\ngame: let-it-ride-poker\nfiled: 2010-09-15\n"
ROWS = """\
wagers.base.paytable:
  rows:
    # top hands first
    Royal Flush: 1000 to 1     # as always
    Straight flush: 200:1
    4 of a kind: 50 to 1
    Full house: 11 for 1       # boats
    Flush: 8 to 1
    Straight: 5 to 1
    3 of a kind: 3 to 1
    Two pairs: 2 to 1
    Pair of Tens, Jacks, Queens, Kings or Aces: 1 to 1
"""
LIMIT = """\
payout_limit:
  amount: $50,000   # per hand
  notice: [layout-amount]
notices.payout_odds: [layout]
wagers.base.minimum: $20
"""


@pytest.fixture(scope="module")
def found() -> CureResult:
    """Return the cures of a limit below its floor beside a row that pays too little."""
    cured = cures_for(SubmissionDraft("here.yaml", HEAD + LIMIT + ROWS), Request(), shipped_session()).value
    assert cured is not None
    return cured


def test_the_limit_is_raised_or_the_minimum_lowered_and_the_row_mended(found: CureResult) -> None:
    # LAW: 58 Pa. Code § 559.14(b), (c): a full house pays 11 to 1, and three bets of $20 on a royal flush win $60,000.
    figures = {
        tuple((edit.field, edit.after) for edit in one.cure.edits if not is_table(edit.after)) for one in found.cures
    }
    assert figures == {(("payout_limit.amount", 6_000_000),), (("wagers.base.minimum", 1_600),)}
    assert [len(one.cure.edits) for one in found.cures] == [2, 2]
    assert found.cures[0].cure.edits[0].field == "payout_limit.amount"


def is_table(raw: object) -> bool:
    return isinstance(raw, PaytableValue)


def test_every_cure_found_so_is_accepted_by_the_checker(found: CureResult) -> None:
    assert found.defects == ()
    assert {one.after.by_rules for one in found.cures if one.after is not None} == {Outcome.COMPLIANT}


def test_the_row_alone_changes_with_its_hand_and_comments_as_the_filer_wrote_them(found: CureResult) -> None:
    text = found.cures[0].text
    assert text is not None
    assert text.splitlines() == [
        line.replace("$50,000   # per hand", "$60,000   # per hand").replace("11 for 1 ", "11 to 1 ")
        for line in (HEAD + LIMIT + ROWS).splitlines()
    ]


def test_where_the_solver_gave_up_it_is_said_that_a_smaller_one_is_not_ruled_out(found: CureResult) -> None:
    assert [tier.smaller_not_ruled_out for tier in found.tiers] == [found.undecided]
    words = str(cure_document(found))
    assert (NOT_RULED_OUT in words) is found.undecided


def test_a_row_that_pays_more_than_the_named_table_is_not_brought_down_to_it() -> None:
    # LAW: 58 Pa. Code § 559.14(b): the odds are a floor; 2,000 to 1 for a royal flush stands.
    named = ROWS.replace("  rows:", "  name: minimum\n  rows:").replace("1000 to 1 ", "2000 to 1 ")
    cured = cures_for(SubmissionDraft("here.yaml", HEAD + named), Request(), shipped_session()).value
    assert cured is not None
    changed = [
        line
        for one in cured.cures
        for line, before in zip(str(one.text).splitlines(), (HEAD + named).splitlines(), strict=True)
        if line != before
    ]
    assert changed == ["    Full house: 11 to 1       # boats"]
