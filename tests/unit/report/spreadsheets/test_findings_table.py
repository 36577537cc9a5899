"""The findings table, as CSV and as XLSX: every finding a row, and no cell that is computed."""

import csv
import re
import unicodedata
from io import StringIO
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st
from report_views import HOSTILE, a_hostile_view, a_view
from sent_samples import BROKEN, SHEET, parts_of, sheet_rows, view_named

from compliance.model import ReviewState, Unjudged
from compliance.record import replace
from compliance.report import ReportView
from compliance.report.check.view import JudgedView
from compliance.report.spreadsheets import xlsx
from compliance.report.spreadsheets.csv import render_csv
from compliance.report.spreadsheets.finding_rows import COLUMNS, finding_rows, summary_rows
from compliance.report.spreadsheets.formulas import defuse_formula, is_like_formula
from compliance.report.spreadsheets.xlsx import LONGEST, render_xlsx

FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1+1", "＋1", "－1", "＠A1", "−1", "﹢1", "\x00=1")


def _csv(*judged: JudgedView) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(render_csv(judged).decode("utf-8-sig"), newline="")))


def _findings(view: ReportView) -> int:
    groups = (view.variances, view.undetermined, view.passes, view.uncovered, view.not_applicable)
    return sum(map(len, groups)) + sum(point.state != ReviewState.NOT_SATISFIED for point in view.review)


def test_every_finding_is_a_row_with_its_file_and_verdict() -> None:
    view = view_named("river-bend")
    rows = _csv(view)
    assert len(rows) == _findings(view)
    assert {row["file"] for row in rows} == {view.inputs[0][0]}
    variances = [row for row in rows if row["verdict"] == "variance"]
    assert [row["rule"] for row in variances] == [one.rule for one in view.variances]
    assert [row["sections"] for row in variances] == ["; ".join(one.full_cites) for one in view.variances]
    assert [row["line"] for row in variances] == ["62", "81"]
    assert {row["submission_sha256"] for row in rows} == {view.inputs[0][1]}


def test_several_submissions_are_blocks_of_rows_and_what_was_not_judged_is_one_too() -> None:
    one, two = view_named("river-bend"), view_named("cedar-gap-waived")
    rows = _csv(one, BROKEN, Unjudged("gone.yaml", ()), two)
    assert list(dict.fromkeys(row["file"] for row in rows)) == [
        one.inputs[0][0], "broken.yaml", "gone.yaml", two.inputs[0][0],
    ]  # fmt: skip
    assert {row["result"] for row in rows if row["verdict"] == "not judged"} == {"invalid: nothing was judged"}
    [broken] = [row for row in rows if row["file"] == "broken.yaml"]
    assert (broken["rule"], broken["finding"], broken["cure"]) == (
        "yaml.syntax",
        "the file is not well-formed",
        "mend it",
    )


def test_a_report_without_findings_has_a_row_still() -> None:
    bare = replace(a_view(), variances=(), undetermined=(), passes=(), uncovered=(), not_applicable=(), review=())
    assert [row["finding"] for row in _csv(bare)] == [bare.sentence]


def test_a_waived_variance_and_one_that_turns_are_told() -> None:
    first, second, *_ = _csv(a_view())
    assert (first["waived"], first["turns_on_a_reading"]) == ("no", "yes")
    assert (second["waived"], second["turns_on_a_reading"]) == ("yes", "no")
    assert "not in effect: 7.12(c) by the Board" in first["waivers"]


def test_csv_begins_with_a_mark_and_ends_its_lines_as_the_standard_wants() -> None:
    content = render_csv([view_named("river-bend")])
    assert content.startswith(b"\xef\xbb\xbffile,holder,")
    assert content.count(b"\n") == content.count(b"\r\n") == 1 + _findings(view_named("river-bend"))


@pytest.mark.parametrize("text", FORMULAS)
def test_what_could_be_a_formula_is_defused(text: str) -> None:
    for row in _csv(a_view(holder=text)):
        assert row["holder"].startswith("'")


@pytest.mark.parametrize("text", ["", "River Bend", "1-2", "a=b", "'=1", "$50,000", "(1)", "#1"])
def test_what_could_be_no_formula_is_left_alone(text: str) -> None:
    assert defuse_formula(text) == text


@given(st.text())
def test_no_cell_of_text_begins_as_a_formula_does(text: str) -> None:
    rows = list(csv.reader(StringIO(render_csv([a_view(holder=text)]).decode("utf-8-sig"), newline="")))
    for row in rows:
        assert len(row) == len(COLUMNS)
        for cell in row:
            folded = unicodedata.normalize("NFKC", cell).lstrip()
            assert not folded.startswith(("=", "+", "-", "@", "\t", "\r"))
            assert not re.search("[\x00-\x1f\x7f-\x9f\ud800-\udfff]", cell)


def test_numbers_of_ours_stay_numbers() -> None:
    assert [type(value) for value in next(finding_rows([a_view()])) if not isinstance(value, str)] == [int, int]
    assert sum(isinstance(value, int) for value in next(summary_rows([a_view()]))) == 6


def test_the_workbook_has_the_same_rows_as_the_csv() -> None:
    view = view_named("river-bend")
    parts = parts_of(render_xlsx([view, BROKEN]))
    rows = sheet_rows(parts, 1)
    assert len(rows) == 1 + _findings(view) + 1
    assert [row[0] for row in rows[1:]] == [row["file"] for row in _csv(view, BROKEN)]
    assert "yaml.syntax" in rows[-1]


def test_the_second_sheet_has_every_submission_with_its_hashes() -> None:
    view = view_named("river-bend")
    head, first, second = sheet_rows(parts_of(render_xlsx([view, BROKEN])), 2)
    assert head[0] == "File"
    assert {view.inputs[0][1], view.inputs[1][1], "not compliant", "2"} <= set(first)
    assert [cell for cell in second if cell] == ["broken.yaml", "invalid: nothing was judged"]


@pytest.mark.parametrize("text", [*FORMULAS, *HOSTILE])
def test_no_workbook_holds_a_formula_or_a_link(text: str) -> None:
    view = replace(a_hostile_view(text), outcome="not_compliant", as_of="2012-03-01")
    parts = parts_of(render_xlsx([view]))
    tags = {one.tag for content in parts.values() for one in fromstring(content).iter()}
    assert not {f"{SHEET}{name}" for name in ("f", "hyperlink", "hyperlinks")} & tags


def test_a_text_like_a_formula_stays_one_when_its_cell_is_edited() -> None:
    parts = parts_of(render_xlsx([a_view(holder="=1+1")]))
    assert b'quotePrefix="1"' in parts["xl/styles.xml"]
    assert is_like_formula("=1+1")


def test_the_head_of_a_sheet_stays_in_sight_and_filters() -> None:
    sheet = fromstring(parts_of(render_xlsx([a_view()]))["xl/worksheets/sheet1.xml"])
    assert [pane.get("state") for pane in sheet.iter(f"{SHEET}pane")] == ["frozen"]
    assert len(list(sheet.iter(f"{SHEET}autoFilter"))) == 1


def test_a_text_that_no_cell_can_hold_says_that_it_was_cut() -> None:
    rows = sheet_rows(parts_of(render_xlsx([a_view(holder="x" * (LONGEST + 5))])), 1)
    assert rows[1][1].endswith("x ... (and 5 characters more, which no cell can hold)")


def test_more_findings_than_a_sheet_holds_go_on_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xlsx, "MOST_ROWS", 4)
    parts = parts_of(render_xlsx([a_view()]))
    assert [len(sheet_rows(parts, number)) for number in (1, 2, 3)] == [5, 2, 4]


def test_the_same_findings_have_the_same_bytes() -> None:
    assert render_xlsx([view_named("river-bend")]) == render_xlsx([view_named("river-bend")])
