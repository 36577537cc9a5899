"""Comments of rows that an edit takes out: what stands directly above a row goes with it, what heads others stays."""

import pytest
from shipped import shipped_vocabulary

from compliance.load import apply_edits, edit_draft
from compliance.model import FieldEdit, OddsForm, PaytableValue, make_odds

FIELD = "wagers.pair_plus.paytable"
HEAD = "submission: 1\nholder: H\njurisdiction: US-PA\ngame: three-card-poker\nfiled: 2010-06-14\n"
TABLE = """\
wagers.pair_plus.paytable:
  # what the house pays
  rows:
    # from the bottom up
    pair: 1 to 1
    # a habit of ours
    king-king: 2 to 1    # for luck
    flush: 3 to 1

    # the good ones
    straight: 5 to 1
    three-of-a-kind: 25 to 1
"""


def table(**rows: int) -> PaytableValue:
    odds = {hand.replace("_", "-"): {"pays": make_odds(OddsForm.TO, number)} for hand, number in rows.items()}
    return PaytableValue(None, odds)


def comments_after(new: PaytableValue, change: object = apply_edits) -> list[str]:
    edited = change(HEAD + TABLE, "here.yaml", [FieldEdit(field=FIELD, value=new)], shipped_vocabulary())  # type: ignore[operator]
    assert edited.value is not None, edited.diagnostics
    return [line.partition("# ")[2] for line in edited.value.splitlines() if "# " in line]


def test_a_comment_above_a_row_goes_with_it() -> None:
    new = table(pair=1, flush=3, straight=5, three_of_a_kind=25)
    assert comments_after(new) == ["what the house pays", "from the bottom up", "the good ones"]


def test_while_somebody_types_it_stays() -> None:
    new = table(pair=1, flush=3, straight=5, three_of_a_kind=25)
    assert "a habit of ours" in comments_after(new, edit_draft)


@pytest.mark.parametrize(
    ("new", "stays"),
    [
        (table(flush=3, straight=5, three_of_a_kind=25), "from the bottom up"),
        (table(pair=1, flush=3, three_of_a_kind=25), "the good ones"),
    ],
)
def test_a_comment_that_heads_rows_stays_while_one_of_them_does(new: PaytableValue, stays: str) -> None:
    assert stays in comments_after(new)
