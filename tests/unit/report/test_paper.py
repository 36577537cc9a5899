"""What stands in a document to send, whichever format it is written in."""

import pytest
from report_views import a_finding, a_view
from sent_samples import BROKEN, strings_in, view_named

from compliance.record import replace
from compliance.report import ReportView
from compliance.report.check.document import report_paper
from compliance.report.check.judged import Told
from compliance.report.check.view import HoldView
from compliance.report.paper.blocks import Grid, Heading, Pairs, Signatures, lasting

A_HOLD = HoldView(
    label="Bonus Wager", table="paytable A", hold="6.7863%", exact="5230319/77071540", declared="6.8%",
    compared="which is 0.0137 points above what is computed", where="river.yaml:50:3", differs=True,
)  # fmt: skip
FULL = a_view(
    holds=(A_HOLD,), hold_readings="Computed under the default readings.", proof=("The house way was gone through.",)
)
NOT_SHOWN = {"not_compliant", "one hand is one area", "zz-game"}
"""The name of an outcome, why a reading is taken, and the ruleset's id, which its input names."""


def _text(*told: Told) -> str:
    return "\n".join(strings_in(report_paper(told)))


def test_nothing_of_a_report_is_lost() -> None:
    shown = _text(FULL)
    assert [text for text in strings_in(FULL) if text not in shown and text not in NOT_SHOWN] == []


def test_both_inputs_stand_at_the_foot_with_their_hashes() -> None:
    [part] = report_paper([FULL]).parts
    assert part.footer == (f"sha256 {'0a' * 32}  river.yaml", f"sha256 {'b1' * 32}  ruleset zz-7")


@pytest.mark.parametrize("name", ["river-bend", "cedar-gap-waived", "otter-creek-expired-waiver"])
def test_every_variance_of_a_shipped_submission_stands_with_all_its_sections(name: str) -> None:
    view = view_named(name)
    assert view.variances
    [part] = report_paper([view]).parts
    cards = [block for block in part.blocks if isinstance(block, Pairs)][1:]
    for one, card in zip(view.variances, cards, strict=False):
        said = "\n".join(strings_in(card))
        assert ", ".join(one.full_cites) in said
        assert one.cure in said
        assert one.rule in said


def test_sections_that_hold_nothing_are_left_out() -> None:
    names = ("variances", "undetermined", "elections", "holds", "proof", "passes", "not_applicable", "uncovered")
    bare = replace(FULL, **dict.fromkeys(names, ()), not_checked=(), cautions=())
    titles = [block.text for block in report_paper([bare]).parts[0].blocks if isinstance(block, Heading)]
    assert titles == ["River Bend Casino", "Inputs and program", "Signatures"]


def test_nobody_is_named_where_people_sign() -> None:
    [signed] = [block for block in report_paper([FULL]).parts[0].blocks if isinstance(block, Signatures)]
    assert signed.labels == ("Prepared by", "Reviewed by")


def test_several_submissions_follow_a_table_of_them_and_none_is_left_out() -> None:
    paper = report_paper([FULL, BROKEN, FULL])
    assert len(paper.parts) == 4
    [grid] = [block for block in paper.parts[0].blocks if isinstance(block, Grid)]
    assert ["".join(strings_in(row[0])) for row in grid.rows] == ["river.yaml", "broken.yaml", "river.yaml"]
    assert "NOT JUDGED" in "".join(strings_in(grid.rows[1]))


def test_a_submission_that_was_not_judged_says_why() -> None:
    shown = _text(BROKEN)
    for text in ("NOT JUDGED", "broken.yaml:1:1", "the file is not well-formed", "yaml.syntax", "hint: mend it"):
        assert text in shown


def test_the_document_is_dated_by_the_latest_day_judged_for() -> None:
    later = replace(FULL, as_of="2013-01-02")
    assert report_paper([FULL, later, BROKEN]).day == "2013-01-02"
    assert report_paper([BROKEN]).day == ""


def test_a_waiver_that_does_not_count_is_not_taken_for_one_that_does() -> None:
    shown = _text(replace(FULL, variances=(a_finding(),)))
    assert "Not in effect on 2012-03-01: 7.12(c) by the Board" in shown


def test_an_undetermined_rule_always_says_why() -> None:
    one = a_finding(to_state=(), difference="", kind="", cure="")
    view: ReportView = replace(FULL, undetermined=(one,))
    assert "what is stated cannot be compared with what is required" in _text(view)


@pytest.mark.parametrize("code", [0x00, 0x07, 0x1B, 0x7F, 0x85, 0x200B, 0x202E, 0x2028, 0xD800, 0xE000, 0xFFFE, 0xFFFF])
def test_what_xml_cannot_hold_or_nobody_could_see_is_visible(code: int) -> None:
    assert lasting(f"a{chr(code)}b") == "a\N{REPLACEMENT CHARACTER}b"
