"""The variance report as a document: what it says, whichever format it is written in."""

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from itertools import takewhile

import pytest
from report_views import HOSTILE, a_finding, a_hostile_view, a_reading, a_view
from sent_samples import BROKEN, judged, parts_of, pdf_pages, session, strings_in, view_named, without_space, word_text

from compliance.model import Judged
from compliance.record import replace
from compliance.report import FindingView, ReportView, plain_text, stream_report_lines, stream_reports
from compliance.report.check.document import judged_part, report_document, report_parts
from compliance.report.check.overview import OverviewRow, result_in_words, summary_document
from compliance.report.check.view import HoldView, JudgedView, turning_verdicts_in_words
from compliance.report.document import (
    Banner,
    Block,
    Fold,
    Grid,
    Heading,
    LabelledValues,
    Paragraph,
    ReportDocument,
    Signatures,
)
from compliance.report.formats import DOCUMENT_FORMATS
from compliance.report.writers.text import write_text

A_HOLD = HoldView(
    label="Bonus Wager", table="paytable A", hold="6.7863%", exact="5230319/77071540", declared="6.8%",
    compared="which is 0.0137 points above what is computed", where="river.yaml:50:3", differs=True,
)  # fmt: skip
FULL = replace(a_view(), holds=(A_HOLD,), hold_readings="Computed under the default readings.", proof=("Proved.",))
NOT_SHOWN = {"not_compliant", "one hand is one area", "zz-game"}
"""The name of an outcome, why a reading is taken, and the ruleset's id, which its input names."""
SECTIONS = ("variances", "undetermined", "elections", "holds", "proof", "passes", "not_applicable", "uncovered")


def document_of_view(view: JudgedView) -> ReportDocument:
    part = judged_part(view)
    return ReportDocument(title=part.title, parts=(part,), program="compliance 0.0.0", day="2012-03-01")


def blocks_of(view: JudgedView) -> tuple[Block, ...]:
    return judged_part(view).blocks


def words_of(view: JudgedView) -> str:
    """Return every text of a document without spaces, so that styles and lines part none of them."""
    return without_space("".join(strings_in(judged_part(view))))


class Page(HTMLParser):
    """A page read back: its tags in balance, its attributes and its text."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.pieces: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in {"meta", "br", "col"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.pieces.append(data)

    def values(self, name: str) -> list[str]:
        return [value or "" for key, value in self.attributes if key == name]


# What is said


def test_nothing_of_a_report_is_lost() -> None:
    shown = words_of(FULL)
    said = (text for text in strings_in(FULL) if text not in NOT_SHOWN)
    # WHY: of one part of a condition its sides stand above, so a trace may leave them out, and words open large.
    assert [text for text in said if without_space(text).casefold() not in shown.casefold()] == []


def differences_of(finding: FindingView) -> tuple[str, ...]:
    """Return what a report says of a difference: one line, or of a paytable a sentence and a table of rows."""
    if finding.departure is None:
        return (finding.difference,)
    rows = finding.departure.rows
    return (finding.departure.sentence, *(text for row in rows for text in (row.stated, row.required)))


def test_rows_of_a_paytable_that_differ_stand_in_a_table_between_the_figures_and_the_cure() -> None:
    blocks = blocks_of(view_named("river-bend"))
    [place] = [at for at, block in enumerate(blocks) if isinstance(block, Grid) and block.head[0] == "Row"]
    table, before, after = blocks[place], blocks[place - 1], blocks[place + 1]
    assert isinstance(table, Grid)
    assert [[cell[0].words[0].text for cell in row] for row in table.rows] == [
        ["natural straight flush", "80 to 1", "80 to 1 in A, or 50 to 1 in C"],
        ["four-of-a-kind", "25 to 1", "30 to 1 in A, or 25 to 1 in C"],
    ]
    assert isinstance(before, LabelledValues)
    assert [row.label for row in before.rows] == ["Stated", "Required", "Difference"]
    assert isinstance(after, LabelledValues)
    assert after.rows[0].label == "Cure"


def test_both_inputs_stand_at_the_foot_with_their_hashes() -> None:
    assert judged_part(FULL).footer == (f"sha256 {'0a' * 32}  river.yaml", f"sha256 {'b1' * 32}  ruleset zz-7")


@pytest.mark.parametrize("name", ["river-bend", "cedar-gap-waived", "otter-creek-expired-waiver"])
def test_every_variance_of_a_shipped_submission_stands_under_its_number_with_all_that_is_known(name: str) -> None:
    view = view_named(name)
    assert view.variances
    blocks = blocks_of(view)
    for number, finding in enumerate(view.variances, start=1):
        [place] = [at for at, block in enumerate(blocks) if isinstance(block, Heading) and block.number == str(number)]
        heading = blocks[place]
        card = list(takewhile(lambda block: not isinstance(block, Heading), blocks[place + 1 :]))
        assert isinstance(heading, Heading)
        assert (heading.text, heading.note, heading.anchor) == (
            finding.title,
            ", ".join(finding.cites),
            f"report-v{number}",
        )
        said = without_space("".join(text for block in card for text in strings_in(block)))
        differences = differences_of(finding)
        for text in (*finding.full_cites, finding.stated, finding.required, *differences, finding.cure):
            assert without_space(text) in said
        assert finding.rule in said


def test_the_result_says_what_was_counted_and_whether_readings_would_turn_it() -> None:
    [banner] = [block for block in blocks_of(FULL) if isinstance(block, Banner)]
    assert (banner.headline, banner.tone) == ("NOT COMPLIANT", "bad")
    assert [(count.number, count.word) for count in banner.counts] == [("2", "variances"), ("1", "pass")]
    assert turning_verdicts_in_words(FULL) in "".join(strings_in(banner.lines))


@pytest.mark.parametrize(
    ("passes", "line"),
    [
        (0, ""),
        (1, "1 verdict, marked below, would turn under another recorded reading of the text."),
        (2, "2 verdicts, each marked below, would turn under another recorded reading of the text."),
    ],
)
def test_the_verdicts_that_would_turn_are_counted(passes: int, line: str) -> None:
    assert turning_verdicts_in_words(a_view(variances=(), undetermined=(), passes=(a_finding(),) * passes)) == line


def test_sections_that_hold_nothing_are_left_out() -> None:
    bare = replace(FULL, **dict.fromkeys(SECTIONS, ()), review=(), not_checked=(), cautions=())
    titles = [block.text for block in blocks_of(bare) if isinstance(block, Heading)]
    assert titles == ["River Bend Casino · Asia Poker", "Inputs and program", "Signatures"]


def test_only_kinds_that_occur_are_explained() -> None:
    shown = words_of(replace(FULL, variances=(a_finding(kind="omission"),)))
    assert without_space("Omission: must be stated, and is not.") in shown
    assert "Breach:" not in shown


def test_several_variances_have_a_table_with_links_and_one_has_none() -> None:
    def tables(view: ReportView) -> list[Grid]:
        return [block for block in blocks_of(view) if isinstance(block, Grid) and block.head[0] == "No."]

    [table] = tables(FULL)
    assert [row[1][0].words[0].link for row in table.rows] == ["report-v1", "report-v2"]
    assert tables(replace(FULL, variances=FULL.variances[:1])) == []


def test_nobody_is_named_where_people_sign() -> None:
    [signed] = [block for block in blocks_of(FULL) if isinstance(block, Signatures)]
    assert signed.labels == ("Prepared by", "Reviewed by")


def test_a_submission_that_was_not_judged_says_why() -> None:
    shown = words_of(BROKEN)
    for text in ("NOT JUDGED", "broken.yaml:1:1", "the file is not well-formed", "yaml.syntax", "hint: mend it"):
        assert without_space(text) in shown


def test_a_waiver_that_does_not_count_is_not_taken_for_one_that_does() -> None:
    view = replace(FULL, variances=(a_finding(),))
    [card] = [block for block in blocks_of(view) if isinstance(block, LabelledValues)][1:2]
    labels = {row.label: "".join(strings_in(row.contents)) for row in card.rows}
    assert "Waiver" not in labels
    assert "is not in effect on 2012-03-01" in labels["No waiver"]


def test_a_waived_variance_is_marked_and_no_longer_alarming() -> None:
    [heading] = [block for block in blocks_of(FULL) if isinstance(block, Heading) and block.number == "2"]
    assert (heading.mark, heading.tone) == ("no authority, waived", "fair")


def test_an_undetermined_rule_always_says_why() -> None:
    finding = a_finding(to_state=(), difference="", kind="", cure="")
    assert without_space("what is stated cannot be compared with what is required") in words_of(
        replace(FULL, undetermined=(finding,))
    )


def test_a_pass_is_told_in_full_where_it_has_a_trace_or_turns_on_a_reading() -> None:
    plain = a_finding("zz.plain", trace=None, readings=(a_reading(turns=False),))
    turning = a_finding("zz.turning", trace=None, readings=(a_reading(),))
    blocks = blocks_of(replace(FULL, passes=(plain, turning, a_finding("zz.traced")), not_applicable=(), uncovered=()))
    folds = ["".join(strings_in(block)) for block in blocks if isinstance(block, Fold)]
    assert ["zz.turning" in folds[0], "zz.traced" in folds[1]] == [True, True]
    items = [block for block in blocks if isinstance(block, Paragraph) and block.kind == "item"]
    assert [block.aside for block in items if "zz.plain" in "".join(strings_in(block))] == ["§ 7.12(c), § 7.12(d)"]


def test_a_trace_shows_both_sides_and_how_each_part_came_out() -> None:
    text = write_text(document_of_view(a_view(variances=(a_finding(),))))
    for line in (
        "Why        no: all of these hold",
        "no: the payout limit is at least the floor [$50,000 against $50,010]",
        "?: the sign is stated [not stated]",
        "yes: a limit is set",
    ):
        assert line in text


def test_a_declared_hold_stands_beside_the_computed_one() -> None:
    none_declared = replace(A_HOLD, declared="", differs=False)
    heads = [
        block.head
        for view in (FULL, replace(FULL, holds=(none_declared,)))
        for block in blocks_of(view)
        if isinstance(block, Grid) and block.head[0] == "Wager"
    ]
    assert heads == [("Wager", "Hold", "Exactly", "Declared"), ("Wager", "Hold", "Exactly")]


# Several


def several() -> list[Judged]:
    return [judged("river-bend"), BROKEN, judged("cedar-gap-waived")]


def test_several_submissions_have_a_table_of_them_and_none_is_left_out() -> None:
    document = report_document(several(), session().vocabulary)
    assert [part.anchor for part in document.parts] == ["report-1", "report-2", "report-3", "overview"]
    assert document.parts[-1].leads
    [table] = [block for block in document.parts[-1].blocks if isinstance(block, Grid)]
    assert [row[0][0].words[0].link for row in table.rows] == ["report-1", "report-2", "report-3"]
    assert [row[3][0].words[0].text for row in table.rows] == [
        "not compliant (2 variances)",
        "invalid: nothing was judged",
        "compliant with waivers (1 variance)",
    ]
    assert document.title == "Variance reports of 3 submissions"


def test_the_document_is_dated_by_the_latest_day_judged_for() -> None:
    days = [view_named(name).as_of for name in ("river-bend", "cedar-gap-waived")]
    assert report_document(several(), session().vocabulary).day == max(days)
    assert report_document([BROKEN], session().vocabulary).day == ""


@pytest.mark.parametrize("name", ["text", "md", "html"])
@pytest.mark.parametrize("number", [1, 3])
def test_what_is_streamed_is_what_is_written_at_once(name: str, number: int) -> None:
    chosen = several()[:number]
    streamed = "".join(stream_reports(name, iter(chosen), session().vocabulary, number=number))
    assert streamed.encode() == DOCUMENT_FORMATS[name].write(report_document(chosen, session().vocabulary))


@pytest.mark.parametrize("name", ["text", "md", "html", "json"])
def test_a_stream_begins_before_the_last_submission_is_judged(name: str) -> None:
    judging: list[str] = []

    def judge() -> Iterator[Judged]:
        for one in several():
            judging.append("judged")
            yield one

    pieces = stream_reports(name, judge(), session().vocabulary, number=3)
    read = ""
    while "River Bend Casino" not in read:
        read += next(pieces)
    assert len(judging) == 1


def test_lines_for_a_terminal_are_the_text() -> None:
    lines = stream_report_lines(several(), session().vocabulary, number=3)
    assert plain_text(lines).encode() == DOCUMENT_FORMATS["text"].write(
        report_document(several(), session().vocabulary)
    )


def test_anchors_are_unique_in_a_document() -> None:
    parts = list(report_parts(several(), session().vocabulary, number=3))
    anchors = [block.anchor for part in parts for block in part.blocks if isinstance(block, Heading) and block.anchor]
    assert anchors
    assert len(set(anchors)) == len(anchors)


def test_results_without_reports_are_one_table() -> None:
    rows = [
        OverviewRow(path="a.yaml", holder="A", ruleset="zz-7", result=result_in_words(None, 0)),
        OverviewRow(path="b.yaml", holder="B", ruleset="zz-7", result="compliant", decided="7 of 9"),
    ]
    assert write_text(summary_document(rows)) == (
        "Results of 2 submissions\n"
        "Submission  Holder  Ruleset  Result                       Decided\n"
        "a.yaml      A       zz-7     invalid: nothing was judged\n"
        "b.yaml      B       zz-7     compliant                    7 of 9\n"
    )


# In every format


def read_back(name: str, content: bytes) -> str:
    """Return the text of a report in a format, as ``bare`` has it."""
    match name:
        case "pdf":
            # WHY: a text may go on over the foot of a page.
            pages = (re.split(r" Variance report: .*?page \d+ of", page)[0] for page in pdf_pages(content))
            return bare("".join(pages))
        case "docx":
            return bare(word_text(parts_of(content)["word/document.xml"]))
        case "html":
            return bare("".join(Page(content.decode()).pieces))
        case "md":
            return bare(re.sub(r"\\(?=\W|_)|[`*]|<br>", "", unescape(content.decode())))
        case _:
            # WHY: in text the sections of law stand at the right of the first of several lines.
            return bare(re.sub(r"(?<=\S) {2,}§.*", "", content.decode()))


def bare(text: str) -> str:
    """Return a text without spaces, and without hyphens, which a PDF loses at the end of a line."""
    return without_space(text).replace("-", "")


@pytest.mark.parametrize("name", DOCUMENT_FORMATS)
@pytest.mark.parametrize("submission", ["river-bend", "cedar-gap-waived", "orchard-gate-rake-in-words"])
def test_every_finding_stands_in_every_format(name: str, submission: str) -> None:
    view = view_named(submission)
    document = report_document([judged(submission)], session().vocabulary)
    text = read_back(name, DOCUMENT_FORMATS[name].write(document))
    assert bare(view.headline) in text
    for finding in view.variances:
        for said in (finding.title, finding.required, *differences_of(finding), finding.cure, finding.rule):
            assert bare(said) in text
    for finding in (*view.passes, *view.not_applicable, *view.uncovered, *view.undetermined):
        assert bare(finding.title) in text
        assert bare(finding.rule) in text


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_value_stays_text_on_a_page(text: str) -> None:
    hostile_view = replace(a_hostile_view(text), outcome="not_compliant")
    plain_view = replace(a_hostile_view("plain"), outcome="not_compliant")
    plain, hostile = (
        Page(DOCUMENT_FORMATS["html"].write(document_of_view(view)).decode()) for view in (plain_view, hostile_view)
    )
    assert hostile.open == []
    assert hostile.tags == plain.tags
    assert all(link.startswith("#report") for link in hostile.values("href"))
    ids = hostile.values("id")
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_value_cannot_change_the_structure_of_markdown(text: str) -> None:
    def shape(value: str) -> list[str]:
        view = replace(a_hostile_view(value), outcome="not_compliant")
        lines = DOCUMENT_FORMATS["md"].write(document_of_view(view)).decode().splitlines()
        return [found[0] for line in lines if (found := re.match(r" *(#+ |- |\||>|\d+\.|)", line))]

    assert shape(text) == shape("plain")


@pytest.mark.parametrize("name", DOCUMENT_FORMATS)
def test_the_same_report_has_the_same_bytes(name: str) -> None:
    first, second = (DOCUMENT_FORMATS[name].write(document_of_view(FULL)) for _ in range(2))
    assert first == second


def test_the_table_of_several_comes_first_on_paper() -> None:
    document = report_document(several(), session().vocabulary)
    assert "Variance reports of 3 submissions" in pdf_pages(DOCUMENT_FORMATS["pdf"].write(document))[0]
    word = word_text(parts_of(DOCUMENT_FORMATS["docx"].write(document))["word/document.xml"])
    assert word.index("Variance reports of 3 submissions") < word.index("River Bend Casino · Asia Poker")
