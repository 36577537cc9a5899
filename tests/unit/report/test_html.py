from html.parser import HTMLParser

import pytest
from report_views import HOSTILE, LONG, a_finding, a_hostile_view, a_reading, a_view

from compliance.record import replace
from compliance.report.check.html import (
    render_html,
    render_html_head,
    render_html_report,
    render_html_table,
    render_html_tail,
    turning_line,
)

VOID = {"meta", "br"}
ATTRIBUTES = {
    "aria-labelledby", "charset", "class", "content", "data-outcome", "href", "http-equiv", "id", "lang", "name",
    "scope",
}  # fmt: skip


class Page(HTMLParser):
    """A page read back: its tags in balance, its attributes, its links and its text."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.pieces: list[str] = []
        self.feed(page)
        self.close()
        self.text = "".join(self.pieces)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.pieces.append(data)

    def values(self, name: str) -> list[str | None]:
        return [value for key, value in self.attributes if key == name]


def test_every_tag_is_closed_in_order() -> None:
    page = Page(render_html(a_view()))
    assert page.open == []
    assert page.tags.count("main") == page.tags.count("h1") == 1
    assert page.values("lang") == ["en"]


def test_the_page_needs_nothing_from_outside() -> None:
    page = render_html(a_view())
    for outside in ("http://", "https://", "src=", "<script", "<link", "url(", "@import", "style="):
        assert outside not in page


def test_no_id_is_used_twice_and_every_link_has_a_target() -> None:
    page = Page(render_html(a_view()))
    ids = page.values("id")
    assert len(ids) == len(set(ids))
    links = page.values("href")
    assert links
    assert {link.removeprefix("#") for link in links if link is not None} <= set(ids)


def test_headers_of_tables_have_a_scope() -> None:
    page = Page(render_html(a_view()))
    assert page.tags.count("th") == len(page.values("scope"))


def test_everything_said_about_a_variance_is_on_the_page() -> None:
    view = a_view()
    text = Page(render_html(view)).text
    for finding in view.variances:
        plain = (
            finding.rule, finding.title, finding.kind, finding.summary, finding.stated, finding.where, finding.required,
            finding.difference, finding.cure, finding.note, finding.waiver,
        )  # fmt: skip
        assert all(one in text for one in (*plain, *finding.full_cites, *finding.cites, *finding.not_in_effect))


def test_every_section_of_the_report_is_on_the_page() -> None:
    view = a_view()
    text = Page(render_html(view)).text
    titles = [one.title for one in (*view.undetermined, *view.passes, *view.not_applicable, *view.uncovered)]
    digests = [digest for _, digest in view.inputs]
    front = [
        view.holder, view.game, view.chapter, view.version, view.period, view.as_of, view.filed, view.instrument,
        view.headline, view.sentence, view.program,
    ]  # fmt: skip
    made = [one for election in view.elections for one in (election.label, election.value, election.how, election.cite)]
    notes = [one for note in view.not_checked for one in (note.text, note.place)]
    assert all(one in text for one in (*titles, *digests, *front, *made, *notes, *view.cautions))


def test_a_trace_shows_both_sides_and_how_each_part_came_out() -> None:
    finding = a_finding()
    page = render_html(a_view(variances=(finding,)))
    text = Page(page).text
    assert finding.trace is not None
    for part in finding.trace.parts:
        assert part.text in text
    assert "value $50,000, held against $50,010" in text
    for outcome in ("yes", "no", "undetermined"):
        assert f'<span class="outcome {outcome}">{outcome}</span>' in page


def test_a_reading_that_would_turn_a_verdict_is_marked() -> None:
    turning = "Another recorded reading would turn this verdict"
    quiet = a_finding(readings=(a_reading(turns=False),))
    loud = a_finding(readings=(a_reading(turns=True),))
    bare = a_view(undetermined=(), passes=())
    assert turning in render_html(replace(bare, variances=(loud,)))
    assert turning not in render_html(replace(bare, variances=(quiet,)))
    assert a_reading().others[0].text in Page(render_html(replace(bare, variances=(quiet,)))).text


@pytest.mark.parametrize(
    ("passes", "line"),
    [
        (0, ""),
        (1, "1 verdict, marked below, would turn under another recorded reading of the text."),
        (2, "2 verdicts, each marked below, would turn under another recorded reading of the text."),
    ],
)
def test_the_result_says_how_many_verdicts_would_turn(passes: int, line: str) -> None:
    assert turning_line(a_view(variances=(), undetermined=(), passes=(a_finding(),) * passes)) == line


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_value_stays_text(text: str) -> None:
    clean, hostile = Page(render_html(a_hostile_view("plain"))), Page(render_html(a_hostile_view(text)))
    assert hostile.open == []
    assert hostile.tags == clean.tags
    assert {name for name, _ in hostile.attributes} == ATTRIBUTES
    assert all((link or "").startswith("#report") for link in hostile.values("href"))


def test_markup_in_a_value_is_shown_as_written() -> None:
    page = render_html(a_view(holder="<script>alert(1)</script>", game="{{ 7*7 }}"))
    assert "<script" not in page
    assert "<script>alert(1)</script>" in Page(page).text
    assert "{{ 7*7 }}" in page


def test_control_and_reordering_characters_are_replaced() -> None:
    page = render_html(a_view(holder="a\x1b[31mb\x00\x9b\u202ec\ud800"))
    assert "a\ufffd[31mb\ufffd\ufffd\ufffdc\ufffd" in page
    assert not set(page) & set("\x1b\x00\x9b\u202e\r")
    assert page.encode()


def test_lines_of_a_long_statement_are_kept() -> None:
    assert "one\ntwo" in render_html(a_view(variances=(a_finding(stated="one\ntwo"),)))


def test_very_long_text_may_be_broken_anywhere() -> None:
    page = render_html(a_view(holder=LONG))
    assert LONG in page
    assert "overflow-wrap: anywhere" in page


def test_the_same_view_gives_the_same_bytes() -> None:
    assert render_html(a_view()).encode() == render_html(a_view()).encode()


def test_a_view_with_nothing_in_it_still_makes_a_page() -> None:
    empty = a_view(
        cautions=(), variances=(), undetermined=(), elections=(), passes=(), not_applicable=(), uncovered=(),
        not_checked=(), filed="", outcome="undetermined", headline="UNDETERMINED",
    )  # fmt: skip
    page = Page(render_html(empty))
    assert page.open == []
    assert "date not stated" in page.text


def test_many_reports_make_one_page_with_an_overview() -> None:
    reports = [render_html_report(a_view(), anchor=f"report-{number}") for number in (1, 2)]
    rows = [
        ("report-1", "a.yaml", "A", "zz-7", "not compliant (2 variances)"),
        ("report-2", "<b>.yaml", "B", "zz-7", "compliant"),
        ("", "broken.yaml", "", "", "invalid: nothing was judged"),
    ]
    page = Page("".join([render_html_head("Two & <more>"), *reports, render_html_table(rows), render_html_tail()]))
    assert page.open == []
    ids = page.values("id")
    assert len(ids) == len(set(ids))
    assert {"#report-1", "#report-2"} <= set(page.values("href"))
    assert "#" not in page.values("href")
    assert all(cell in page.text for row in rows for cell in row[1:])
    assert "Two & <more>" in page.text
