"""Web pages: blocks, lists with the numbers a browser shows, definitions, tables, and pages that are badly made."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compliance.diag import Code, Diagnostic, Severity
from compliance.load import read_document
from compliance.load.documents.html.reader import parse_html
from compliance.load.documents.limits import DEEPEST, DocumentRefusedError
from compliance.model import Line


def lines(page: str) -> list[Line]:
    found = parse_html(page.encode(), "page.html").value
    assert found is not None
    return [line for line in found if line.text]


def texts(page: str) -> list[str]:
    return [line.text for line in lines(page)]


def cells(page: str) -> list[tuple[str, ...]]:
    return [line.cells for line in lines(page)]


def warnings(page: str) -> list[tuple[Code, str, int]]:
    found = parse_html(page.encode(), "page.html").diagnostics
    assert all(one.severity is Severity.WARNING for one in found)
    return [(one.code, one.message, one.span.line) for one in found]


def refusal(page: bytes) -> Diagnostic:
    with pytest.raises(DocumentRefusedError) as caught:
        parse_html(page, "page.html")
    return caught.value.diagnostic


# Blocks and words


def test_blocks_are_lines_with_the_number_of_the_line_they_begin_on_and_an_empty_line_between() -> None:
    page = "<html><body>\n<h1>Kite\n Poker</h1>\n\n<div>\n  One\n  deck.</div></body></html>"
    found = parse_html(page.encode(), "page.html").value
    assert found == (Line(2, "Kite Poker"), Line(6, ""), Line(6, "One deck."))


def test_a_line_break_begins_a_line_of_the_same_block() -> None:
    found = parse_html(b"<p>one<br>two<br/>\nthree</p><p>four", "page.html").value
    assert [line.text for line in found or ()] == ["one", "two", "three", "", "four"]


def test_tags_inside_a_line_leave_their_words_together() -> None:
    assert texts("<p>A <b>ki</b>te<i> flies</i> <a href=x>at</a>\n<span>night</span>.") == ["A kite flies at night."]


def test_entities_are_decoded() -> None:
    assert texts("<p>&sect;&nbsp;7.1&mdash;&quot;Kite&quot; &#38; &#x2660; &lt;b&gt;") == [
        '§\xa07.1—"Kite" & ♠ <b>',
    ]


def test_what_a_reader_never_sees_is_left_out() -> None:
    page = (
        "<html><head><title>t</title><style>p{}</style><meta name=a></head><body><script>var p = '<p>no</p>';</script>"
        "<noscript>turn it on</noscript><template><p>no</p></template><!-- no --><p>Kites</p></body>"
    )
    assert texts(page) == ["Kites"]


def test_a_head_without_an_end_ends_at_the_first_thing_that_cannot_stand_in_it() -> None:
    assert texts("<head><title>t</title><meta charset=utf-8><p>Kites") == ["Kites"]
    assert texts("<head><title>t</title>Kites") == ["Kites"]


def test_hidden_words_are_words() -> None:
    assert texts("<p hidden>one</p><p style='display:none'>two</p>") == ["one", "two"]


def test_written_text_keeps_its_lines_and_spaces() -> None:
    found = parse_html(
        b"<p>Odds:</p>\n<pre>\nTwo  kites   2 to 1\n\n<b>Dragon</b>  100 to 1\n</pre>", "page.html"
    ).value
    assert [(line.number, line.text) for line in found or ()] == [
        (1, "Odds:"),
        (3, ""),
        (3, "Two  kites   2 to 1"),
        (5, ""),
        (5, "Dragon  100 to 1"),
    ]


def test_a_raised_figure_makes_no_other_word() -> None:
    assert texts("<p>A kite<sup>2</sup> flies.<sup>3</sup> The 1<sup>st</sup> one.") == [
        "A kite ² flies.³ The 1st one."
    ]


def test_words_struck_through_are_kept_and_told() -> None:
    page = "<p>A <del>red</del> <s>blue</s> kite"
    assert texts(page) == ["A red blue kite"]
    assert warnings(page) == [
        (Code.DOCUMENT_STRUCK_WORDS, "the document has words struck through in 2 places, read like other words", 1)
    ]


def test_a_script_without_an_end_is_told_where_it_begins() -> None:
    found = warnings("<p>Kites</p>\n<script>var x;\n<p>lost</p>")
    assert [(code, line) for code, _message, line in found] == [(Code.DOCUMENT_LEFT_OUT, 2)]


# Lists


@pytest.mark.parametrize(
    ("attributes", "labels"),
    [
        ("", ["1.", "2.", "3."]),
        ("type=a", ["(a)", "(b)", "(c)"]),
        ("type=A start=26", ["(Z)", "(AA)", "(AB)"]),
        ("type=i", ["(i)", "(ii)", "(iii)"]),
        ("type=I start=4", ["(IV)", "(V)", "(VI)"]),
        ("start=0", ["0.", "1.", "2."]),
        ("reversed", ["3.", "2.", "1."]),
        ("reversed start=9", ["9.", "8.", "7."]),
        ("start=x", ["1.", "2.", "3."]),
        ("style='list-style-type: lower-alpha'", ["(a)", "(b)", "(c)"]),
    ],
)
def test_items_have_the_numbers_a_browser_shows(attributes: str, labels: list[str]) -> None:
    assert texts(f"<ol {attributes}><li>x</li><li>x<li>x</ol>") == [f"{label} x" for label in labels]


def test_an_item_may_set_the_count() -> None:
    assert texts("<ol type=a><li>x<li value=5>x<li>x</ol>") == ["(a) x", "(e) x", "(f) x"]


def test_a_list_without_numbers_has_none() -> None:
    assert texts("<ol style='list-style: none'><li>x</ol><ul><li>y</ul>") == ["x", "• y"]


@pytest.mark.parametrize("own", ["(a) A kite", "1. A kite", "(iv)(A) A kite", "B) A kite", "7.1. A kite", "• A kite"])
def test_an_item_that_begins_with_a_label_gets_no_other(own: str) -> None:
    assert texts(f"<ol><li><p>{own}</p></ol>") == [own]
    assert texts(f"<ul><li>{own}</ul>") == [own]


@pytest.mark.parametrize("words", ["A kite", "I fly", "1 kite", "7.5 feet", "(see below) kites"])
def test_words_that_look_a_little_like_a_label_are_words(words: str) -> None:
    assert texts(f"<ol><li>{words}</ol>") == [f"1. {words}"]


def test_lists_inside_lists_count_for_themselves() -> None:
    page = "<ol type=a><li>x<ol><li>y<li>z</ol><li><ol type=i><li>w</ol><li></li></ol>"
    assert texts(page) == ["(a) x", "1. y", "2. z", "(b) (i) w", "(c)"]


def test_a_term_and_its_meaning_stand_on_one_line() -> None:
    page = (
        "<dl><dt>Kite<dd>A thing that flies.<dd>Also a card.<dt><b>Spool:</b></dt><dd><p>One.</p><p>Two.</p></dd></dl>"
    )
    assert texts(page) == ["Kite—A thing that flies.", "Also a card.", "Spool—One.", "Two."]


def test_terms_that_share_a_meaning_or_have_none_are_kept() -> None:
    page = "<dl><div><dt>Kite</dt><dt>Dragon</dt><dd>It flies.</dd></div><dt>Spool</dt><dd></dd><dt>String</dt></dl>"
    assert texts(page) == ["Kite, Dragon—It flies.", "Spool", "String"]


# Tables


def test_rows_are_lines_with_cells_and_no_empty_line_between_them() -> None:
    page = (
        "<p>Odds:<table>\n<caption>Table A</caption><thead><tr><th>Hand<th>Pays</thead>\n"
        "<tbody><tr><td>Two <b>kites</b></td>\n<td>2 to 1</td></tr>\n<tr><td></td><td>1 to 1</td></tr></table>"
    )
    found = parse_html(page.encode(), "page.html").value
    assert [(line.number, line.text, line.cells) for line in found or ()] == [
        (1, "Odds:", ()),
        (2, "", ()),
        (2, "Table A", ()),
        (2, "", ()),
        (2, "Hand  Pays", ("Hand", "Pays")),
        (3, "Two kites  2 to 1", ("Two kites", "2 to 1")),
        (5, "1 to 1", ("", "1 to 1")),
    ]


def test_a_cell_that_reaches_down_leaves_empty_cells_and_a_wide_one_repeats_nothing() -> None:
    page = (
        "<table><tr><td rowspan=3>Kite<td colspan=2>Pays<tr><td>A<td rowspan=2>B<tr><td>C"
        "<tr><td>Spool<td>1<td>2</table>"
    )
    assert cells(page) == [("Kite", "Pays"), ("", "A", "B"), ("", "C", ""), ("Spool", "1", "2")]


def test_a_table_that_only_arranges_the_page_leaves_its_lines() -> None:
    page = "<table><tr><td>menu<td><h1>Kite Poker</h1><p>One.</p><table><tr><td>a<td>b</table></table>"
    assert [(line.text, line.cells) for line in lines(page)] == [
        ("menu", ()),
        ("Kite Poker", ()),
        ("One.", ()),
        ("a  b", ("a", "b")),
    ]


def test_loose_words_in_a_table_are_kept() -> None:
    assert texts("<table>lost<tr>astray<td>x</td></tr></table>") == ["lost", "astray  x"]


# Badly made pages


def test_an_end_without_a_beginning_says_nothing() -> None:
    assert texts("</p></div>One</b><table><tr><td>a</div></td><td>b</td></tr></table></table>Two") == [
        "One",
        "a  b",
        "Two",
    ]


def test_many_tags_that_never_end_do_not_count_as_depth() -> None:
    assert texts("<font><b>" * 500 + "Kites") == ["Kites"]


def test_blocks_inside_one_another_without_end_are_refused_where_they_are_too_deep() -> None:
    one = refusal(b"<div>\n" * (DEEPEST + 5) + b"Kites")
    assert (one.code, one.span.line) == (Code.DOCUMENT_TOO_DEEP, DEEPEST)


def test_blocks_just_within_the_depth_are_read() -> None:
    depth = (DEEPEST - 2) // 3
    assert texts("<table><tr><td>" * depth + "Kites") == ["Kites"]


def test_a_page_without_words_is_refused() -> None:
    assert refusal(b"<html><body><img src=kite.png></body></html>").code is Code.DOCUMENT_NO_TEXT


@pytest.mark.parametrize(
    "made",
    ["<", "<a ", "</a ", "<!--", "<!-- >", "<![CDATA[", "<a b='", "<a b='>", "<a b=\">' ", "<script>", "&#9"],
)
def test_what_never_ends_is_read_once(made: str) -> None:
    page = "<p>Kites" + made * (600_000 // len(made))
    assert texts(page)[0].startswith("Kites")


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("A < B, 1 <2 & 3", "A < B, 1 <2 & 3"),
        ("A<!-->B<!--->C<!-- x --!>D<!x>E<?y>F</>G", "ABCDEFG"),
        ("A<!-- never ended > B", "A B"),
        ("A<b title='x>y' c=d>B</b c>C", "ABC"),
        ("A <a href='x", "A <a href='x"),
        ("A<textarea>B &amp; <b></textarea>C", "A B & <b> C"),
        ("A<![CDATA[<b>&amp;]]>B", "A<b>&amp;B"),
        (f"A &#{'9' * 5000}; B", f"A &#{'9' * 5000}; B"),
    ],
)
def test_signs_and_odd_markup_lose_no_words(page: str, text: str) -> None:
    assert " ".join(texts(page)) == text


# Encodings


@pytest.mark.parametrize(
    ("page", "text"),
    [
        (b"<meta charset=windows-1252><p>\x93Kite\x94", "“Kite”"),
        (b'<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1"><p>\x93Kite\x94', "“Kite”"),
        (b'<?xml version="1.0" encoding="UTF-8"?><html><p>\xe2\x80\x9cKite\xe2\x80\x9d</p></html>', "“Kite”"),
        (b"\xef\xbb\xbf<meta charset=windows-1252><p>\xe2\x80\x9cKite\xe2\x80\x9d", "“Kite”"),
        ("<p>“Kite”".encode("utf-16"), "“Kite”"),
        ("<p>“Kite”".encode(), "“Kite”"),
    ],
)
def test_the_encoding_is_told_by_a_mark_or_by_the_page(page: bytes, text: str) -> None:
    found = parse_html(page, "page.html").value
    assert [line.text for line in found or ()] == [text]


def test_a_byte_that_does_not_fit_is_refused_at_its_place() -> None:
    one = refusal(b"<p>\nthe player\x92s kite")
    assert (one.code, str(one.span)) == (Code.DOCUMENT_ENCODING, "page.html:2:11")


def test_an_encoding_that_is_not_read_here_is_refused() -> None:
    one = refusal(b"<meta charset='rot13'><p>Xvgrf")
    assert (one.code, one.message) == (
        Code.DOCUMENT_ENCODING,
        "the encoding `rot13`, which the document declares, is not one that is read here",
    )


VALID = (
    b"<!DOCTYPE html><html><head><title>t</title></head><body><h1>Kites</h1><ol type=a start=3><li>x<li value=2>y</ol>"
    b"<dl><dt>a<dd>b</dl><table><tr><td rowspan=2>a<td>b<tr><td>c</table><pre>x\n y</pre>&amp;<!-- c --><![CDATA[d]]>"
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    changes=st.lists(st.tuples(st.integers(0, len(VALID) - 1), st.sampled_from(b"<>/!-[&;=\"' a\n\0\xff")), max_size=8),
    cut=st.integers(0, len(VALID)),
    whole=st.booleans(),
)
def test_a_damaged_page_ends_in_lines_or_in_an_error(
    tmp_path: Path, changes: list[tuple[int, int]], cut: int, whole: bool
) -> None:
    raw = bytearray(VALID)
    for place, byte in changes:
        raw[place] = byte
    path = tmp_path / "page.html"
    path.write_bytes(raw if whole else raw[:cut])
    result = read_document(path)
    assert (result.value is None) == any(one.severity is Severity.ERROR for one in result.diagnostics)


TAGS = (
    "p", "div", "ol", "ul", "li", "dl", "dt", "dd", "table", "tr", "td", "th", "tbody", "caption", "pre", "br", "hr",
    "sup", "del", "head", "script", "noscript", "b", "h1",
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(tags=st.lists(st.tuples(st.sampled_from(TAGS), st.sampled_from(["<{}>w", "</{}>w", "<{}>"])), max_size=30))
def test_tags_in_any_order_are_read_and_lose_no_word_that_is_shown(tags: list[tuple[str, str]]) -> None:
    page = "first" + "".join(form.format(tag) for tag, form in tags)
    found = parse_html(page.encode(), "page.html").value
    assert found is not None
    if not {tag for tag, _form in tags} & {"head", "script", "noscript"}:
        words = sum(line.text.removeprefix("first").count("w") for line in found)
        assert words == sum("w" in form for _tag, form in tags)


def test_parts_left_out_inside_one_another_without_end_are_refused_too(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("<!doctype html><body>" + "<template>" * 30_000 + "</div>" * 30_000, "utf-8")
    assert [str(one.code) for one in read_document(path).diagnostics] == ["document.too-deep"]
