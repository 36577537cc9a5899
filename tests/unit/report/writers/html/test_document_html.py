"""A document as one page, and as a part of another page."""

from document_samples import every_block
from reading_back import read_html

from compliance.report.document import (
    Block,
    CardHand,
    CardHands,
    DocumentPart,
    Heading,
    VerbatimLines,
    document_of,
    link_text,
    make_grid,
    make_paragraph,
)
from compliance.report.writers.html import body_in_html, document_styles, part_in_html, stream_html, write_html


def _part(*blocks: Block) -> str:
    return part_in_html(DocumentPart(title="t", blocks=blocks))


def test_the_page_needs_nothing_from_elsewhere_and_runs_nothing() -> None:
    page = write_html(every_block())
    read = read_html(page)
    assert page.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert "<title>A title</title>" in page
    assert "default-src 'none'" in page
    assert not {"script", "link", "img", "iframe", "form"} & set(read.tags)
    assert "url(" not in page
    assert "@import" not in page


def test_sections_are_closed_where_the_next_one_of_their_level_begins() -> None:
    page = _part(Heading(1, "a"), Heading(2, "b"), Heading(3, "c"), Heading(2, "d"))
    assert page.count("<section") == page.count("</section>") == 4
    assert page.index("</section>") > page.index("c</h3>")
    assert page.index("d</h2>") > page.index("</section>\n</section>\n")


def test_a_table_has_heads_for_its_columns_and_rows() -> None:
    page = _part(make_grid(("No.", "What"), (10, 90), [("1", "x")], align=("right",), row_head=1, caption="All"))
    assert '<th scope="col" class="figure">No.</th><th scope="col">What</th>' in page
    assert '<td class="figure">1</td><th scope="row">x</th>' in page
    assert "<caption>All</caption>" in page


def test_links_lead_to_where_they_say() -> None:
    page = read_html(write_html(every_block()))
    assert page.targets == ["#finding-1"]
    assert "finding-1" in page.identities
    assert len(set(page.identities)) == len(page.identities)


def test_a_heading_carries_its_section_and_kind() -> None:
    page = _part(Heading(3, "Low", mark="breach", note="§ 1", number="2"))
    assert '<header><h3><span class="number">2</span> Low</h3><p><span class="aside">§ 1</span> ' in page
    assert '<strong class="mark bad">breach</strong></p></header>' in page


def test_headings_are_lower_where_a_page_has_its_own() -> None:
    page = body_in_html(every_block(), shift=1)
    assert "<h1" not in page
    assert "<h2>The title</h2>" in page
    assert page.startswith('<div class="document">')


def test_a_card_has_a_name_for_those_who_listen() -> None:
    page = _part(CardHands((CardHand("high", ("A♠", "10♥", "Joker")),)))
    assert '<span class="card black" role="img" aria-label="ace of spades">A♠</span>' in page
    assert 'class="card red" role="img" aria-label="10 of hearts">10♥</span>' in page
    assert '<span class="card joker">Joker</span>' in page


def test_lines_of_a_file_keep_their_spaces_and_an_empty_first_line() -> None:
    assert "<pre>\n\n  a: 1\n    b</pre>" in _part(VerbatimLines(("", "  a: 1", "\tb")))


def test_an_address_in_an_anchor_or_a_text_stays_text() -> None:
    page = _part(Heading(2, '"><b>', anchor='" onclick="x'), make_paragraph(link_text("go", '" onclick="x')))
    assert "onclick" not in page.replace("&quot; onclick=&quot;x", "")


def test_every_rule_is_for_a_document_or_the_page_of_one() -> None:
    rules = [line.strip() for line in document_styles().split("\n") if "{" in line and not line.startswith((" ", "@"))]
    assert rules
    assert all(
        rule.startswith((":root", ".document", ".page", "html:has(> body > .page)", "body:has(> .page)"))
        for rule in rules
    )


def test_parts_streamed_are_the_whole_page() -> None:
    document = every_block()
    streamed = "".join(stream_html(document.title, iter(document.parts), language=document.language))
    assert streamed == write_html(document)


def test_an_overview_that_is_written_last_is_shown_first() -> None:
    part = DocumentPart(title="t", blocks=(make_paragraph("x"),), leads=True, anchor="overview")
    assert part_in_html(part).startswith('<article class="part leads" id="overview">')
    assert ".document > .leads { order: -1; }" in document_styles()


def test_text_of_every_kind_is_escaped_once() -> None:
    assert "a &amp; b &lt;i&gt; &quot;c&quot;" in write_html(
        document_of("t", [make_paragraph('a & b <i> "c"')], program="p")
    )
