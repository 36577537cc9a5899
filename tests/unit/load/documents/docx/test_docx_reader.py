"""Word files: the numbers that Word prints, tables, tracked changes, notes, and archives that are a trap."""

import tracemalloc
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from papers import W, a_docx, a_list, a_table, an_archive, item, kind, level, p, run

from compliance.diag import Code, Diagnostic, Severity
from compliance.load import read_document
from compliance.load.documents.docx import archive as docxfile
from compliance.load.documents.docx.reader import parse_docx
from compliance.load.documents.limits import DEEPEST, DocumentRefusedError
from compliance.model import Line


def lines(body: str, **parts: str) -> list[Line]:
    found = parse_docx(a_docx(body, **parts), "paper.docx").value
    assert found is not None
    return [line for line in found if line.text]


def texts(body: str, **parts: str) -> list[str]:
    return [line.text for line in lines(body, **parts)]


def warnings(body: str, **parts: str) -> list[tuple[Code, str]]:
    found = parse_docx(a_docx(body, **parts), "paper.docx").diagnostics
    assert all(one.severity is Severity.WARNING for one in found)
    return [(one.code, one.message) for one in found]


def refusal(raw: bytes) -> Diagnostic:
    with pytest.raises(DocumentRefusedError) as caught:
        parse_docx(raw, "paper.docx")
    return caught.value.diagnostic


# Paragraphs


def test_a_paragraph_is_a_line_with_its_number_and_an_empty_line_before_the_next() -> None:
    found = parse_docx(a_docx(p("One.") + p() + p("Two.")), "paper.docx").value
    assert found == (Line(1, "One."), Line(3, ""), Line(3, "Two."))


def test_runs_links_tags_fields_and_controls_leave_their_words() -> None:
    inside = (
        run("A ")
        + f'<w:hyperlink r:id="r1">{run("kite")}</w:hyperlink>'
        + f"<w:smartTag>{run(' flies')}</w:smartTag>"
        + f"<w:sdt><w:sdtPr/><w:sdtContent>{run(' at')}</w:sdtContent></w:sdt>"
        + '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r>'
        + f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{run(" night")}'
        + f'<w:fldSimple w:instr="REF x">{run(" too")}</w:fldSimple>'
    )
    assert texts(p(runs=inside)) == ["A kite flies at night too"]


def test_tabs_hyphens_and_symbols_are_written() -> None:
    inside = "<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:noBreakHyphen/><w:t>c</w:t><w:softHyphen/><w:t>d</w:t></w:r>"
    signs = '<w:r><w:sym w:font="Symbol" w:char="F0AA"/><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>'
    assert texts(p(runs=inside + signs)) == ["a\tb-cd♠✓"]


def test_a_symbol_that_is_not_known_is_told() -> None:
    assert warnings(p("x", runs='<w:r><w:sym w:font="Kites" w:char="F0FF"/></w:r>')) == [
        (Code.DOCUMENT_UNKNOWN_CHARACTER, "the document has 1 symbol whose meaning is not known")
    ]


def test_a_break_in_a_paragraph_begins_a_line_with_the_same_number() -> None:
    found = lines(p("Heading") + p(runs="<w:r><w:t>one</w:t><w:br/><w:t>two</w:t></w:r>"))
    assert [(line.number, line.text) for line in found] == [(1, "Heading"), (2, "one"), (2, "two")]


def test_pages_turn_once_at_a_break_and_where_word_last_began_a_page() -> None:
    body = (
        p("one")
        + p(runs='<w:r><w:t>two</w:t><w:br w:type="page"/></w:r>')
        + p(runs="<w:r><w:lastRenderedPageBreak/><w:t>three</w:t></w:r>")
        + p(runs="<w:r><w:t>four </w:t><w:lastRenderedPageBreak/><w:t>goes on</w:t></w:r>")
        + p("five", properties="<w:pageBreakBefore/>")
        + p("six", properties="<w:sectPr/>")
        + p("seven")
    )
    assert [(line.text, line.page) for line in lines(body)] == [
        ("one", 1),
        ("two", 1),
        ("three", 2),
        ("four goes on", 2),
        ("five", 4),
        ("six", 4),
        ("seven", 5),
    ]


def test_of_two_forms_of_the_same_thing_one_is_read_and_a_text_box_follows_its_paragraph() -> None:
    box = f"<w:txbxContent>{p('in the box')}</w:txbxContent>"
    choice = f"<mc:Choice><w:drawing><wps:txbx>{box}</wps:txbx></w:drawing></mc:Choice>"
    fallback = f"<mc:Fallback><w:pict>{box}</w:pict></mc:Fallback>"
    inside = f"<w:r><mc:AlternateContent>{choice}{fallback}</mc:AlternateContent></w:r>"
    assert texts(p("beside it", runs=inside) + p("after")) == ["beside it", "in the box", "after"]


def test_headers_footers_and_comments_are_not_read() -> None:
    body = p("Kites", runs='<w:r><w:commentReference w:id="1"/></w:r>')
    assert texts(
        body, header1=p("head"), footer1=p("foot"), comments=f'<w:comment w:id="1">{p("note")}</w:comment>'
    ) == ["Kites"]


# Numbers


def numbered(*levels: str, more: str = "") -> dict[str, str]:
    return {"numbering": kind(5, *levels) + a_list(1, 5, more)}


def test_levels_count_in_their_forms_and_begin_again_below_a_higher_one() -> None:
    parts = numbered(level(0, "lowerLetter", "(%1)"), level(1, "decimal", "(%2)"), level(2, "lowerRoman", "(%3)"))
    levels = (0, 1, 1, 2, 2, 0, 1)
    assert texts("".join(item("x", level=one) for one in levels), **parts) == [
        "(a) x",
        "(1) x",
        "(2) x",
        "(i) x",
        "(ii) x",
        "(b) x",
        "(1) x",
    ]


def test_a_label_may_name_the_levels_above_and_a_level_never_used_shows_its_start() -> None:
    parts = numbered(level(0, "upperRoman", "%1.", start=3), level(1, "decimal", "%1.%2"))
    assert texts(item("x", level=1) + item("y") + item("z", level=1), **parts) == ["III.1 x", "III. y", "III.1 z"]


def test_a_level_for_figures_writes_those_above_in_figures() -> None:
    parts = numbered(level(0, "upperRoman", "Part %1"), level(1, "decimal", "%1.%2", "<w:isLgl/>"))
    assert texts(item("x") + item("y", level=1), **parts) == ["Part I x", "1.1 y"]


@pytest.mark.parametrize(
    ("form", "start", "label"),
    [
        ("decimal", 12, "12"),
        ("decimalZero", 7, "07"),
        ("lowerLetter", 26, "z"),
        ("lowerLetter", 27, "aa"),
        ("lowerLetter", 28, "bb"),
        ("upperLetter", 53, "AAA"),
        ("lowerRoman", 49, "xlix"),
        ("upperRoman", 1994, "MCMXCIV"),
        ("ordinal", 11, "11th"),
        ("ordinal", 22, "22nd"),
        ("none", 4, ""),
    ],
)
def test_a_number_is_written_in_its_form(form: str, start: int, label: str) -> None:
    assert texts(item("x"), **numbered(level(0, form, "(%1)", start=start))) == [f"({label}) x"]


def test_a_bullet_is_a_bullet_whatever_font_it_is_from() -> None:
    assert texts(item("x"), **numbered(level(0, "bullet", "\uf0b7"))) == ["• x"]
    assert texts(item("x"), **numbered(level(0, "bullet", "–"))) == ["– x"]


def test_a_form_that_is_not_known_is_written_in_figures_and_told() -> None:
    parts = numbered(level(0, "chicago", "%1"))
    assert texts(item("x"), **parts) == ["1 x"]
    assert warnings(item("x"), **parts)[0][0] is Code.DOCUMENT_NUMBER_FORMAT


def test_a_start_without_bound_writes_no_endless_label() -> None:
    assert texts(item("x"), **numbered(level(0, "lowerLetter", "%1", start=2_000_000_000))) == ["1000000 x"]


def test_lists_of_one_kind_count_on_unless_one_says_where_it_starts() -> None:
    start = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'
    numbering = kind(5, level(0, "decimal", "%1.")) + a_list(1, 5) + a_list(2, 5) + a_list(3, 5, start)
    body = item("a", 1) + item("b", 2) + item("c", 3) + item("d", 3) + item("e", 1)
    assert texts(body, numbering=numbering) == ["1. a", "2. b", "1. c", "2. d", "3. e"]


def test_a_list_may_change_a_level_of_its_kind() -> None:
    other = f'<w:lvlOverride w:ilvl="0">{level(0, "upperLetter", "%1)", start=4)}</w:lvlOverride>'
    assert texts(item("x"), **numbered(level(0, "decimal", "%1."), more=other)) == ["D) x"]


@pytest.mark.parametrize(("restart", "last"), [("0", "4"), ("1", "1"), ("2", "1")])
def test_a_level_begins_again_where_its_restart_says(restart: str, last: str) -> None:
    third = level(2, "decimal", "%3", f'<w:lvlRestart w:val="{restart}"/>')
    parts = numbered(level(0, "decimal", "%1"), level(1, "decimal", "%2"), third)
    body = "".join(item("x", level=one) for one in (0, 1, 2, 2, 2, 0, 1, 2))
    assert texts(body, **parts)[-1] == f"{last} x"


def test_a_level_that_restarts_after_the_first_counts_on_after_the_second() -> None:
    third = level(2, "decimal", "%3", '<w:lvlRestart w:val="1"/>')
    parts = numbered(level(0, "decimal", "%1"), level(1, "decimal", "%2"), third)
    body = "".join(item("x", level=one) for one in (0, 1, 2, 1, 2))
    assert texts(body, **parts)[-1] == "2 x"


def style(name: str, *, numbers: str = "", based: str = "", default: bool = False) -> str:
    inside = f'<w:basedOn w:val="{based}"/>' if based else ""
    inside += f"<w:pPr><w:numPr>{numbers}</w:numPr></w:pPr>" if numbers else ""
    usual = ' w:default="1"' if default else ""
    return f'<w:style w:type="paragraph" w:styleId="{name}"{usual}>{inside}</w:style>'


def styled(text: str, name: str, more: str = "") -> str:
    return p(text, properties=f'<w:pStyle w:val="{name}"/>{more}')


def test_a_style_gives_a_number_also_to_styles_based_on_it() -> None:
    levels = level(0, "decimal", "§ %1.", '<w:pStyle w:val="Head"/>') + level(
        1, "lowerLetter", "(%2)", '<w:pStyle w:val="Sub"/>'
    )
    styles = style("Head", numbers='<w:numId w:val="1"/>') + style("Sub", numbers='<w:numId w:val="1"/>')
    styles += style("Mine", based="Head")
    body = styled("A", "Head") + styled("B", "Sub") + styled("C", "Mine")
    assert texts(body, styles=styles, **numbered(levels)) == ["§ 1. A", "(a) B", "§ 2. C"]


def test_a_paragraph_may_leave_the_list_of_its_style() -> None:
    styles = style("Head", numbers='<w:numId w:val="1"/>', default=True)
    out = '<w:numPr><w:numId w:val="0"/></w:numPr>'
    body = p("A") + styled("B", "Head", out) + p("C")
    assert texts(body, styles=styles, **numbered(level(0, "decimal", "%1."))) == ["1. A", "B", "2. C"]


def test_a_kind_may_name_a_style_that_names_the_list() -> None:
    link = '<w:abstractNum w:abstractNumId="9"><w:numStyleLink w:val="Lists"/></w:abstractNum>'
    numbering = link + kind(5, level(0, "upperLetter", "%1.")) + a_list(1, 9) + a_list(2, 5)
    styles = (
        '<w:style w:type="numbering" w:styleId="Lists"><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style>'
    )
    assert texts(item("x") + item("y", 2), numbering=numbering, styles=styles) == ["A. x", "B. y"]


def test_styles_that_are_based_on_each_other_give_no_number() -> None:
    styles = style("One", based="Two") + style("Two", based="One")
    assert texts(styled("x", "One"), styles=styles) == ["x"]


# Tables


def test_a_row_is_a_line_with_cells() -> None:
    found = lines(p("Odds:") + a_table(("Hand", "Pays"), ("Paper dragon", "100 to 1"), ("", "2 to 1")) + p("End."))
    assert [(line.text, line.cells) for line in found] == [
        ("Odds:", ()),
        ("Hand  Pays", ("Hand", "Pays")),
        ("Paper dragon  100 to 1", ("Paper dragon", "100 to 1")),
        ("2 to 1", ("", "2 to 1")),
        ("End.", ()),
    ]


def test_no_empty_line_stands_between_rows() -> None:
    found = parse_docx(a_docx(p("Odds:") + a_table(("a", "b"), ("c", "d"))), "paper.docx").value
    assert [line.text for line in found or ()] == ["Odds:", "", "a  b", "c  d"]


def test_paragraphs_and_tables_in_a_cell_are_put_together() -> None:
    cell = p("Two kites") + a_table(("or", "more")) + p("pay")
    assert lines(a_table((cell, "2 to 1")))[0].cells == ("Two kites or  more pay", "2 to 1")


def test_a_frame_of_one_cell_is_no_table() -> None:
    assert [line.cells for line in lines(a_table((p("(a) One.") + p("(b) Two."),)))] == [(), ()]


def test_numbers_run_on_in_the_cells_of_a_table() -> None:
    parts = numbered(level(0, "decimal", "%1."))
    assert texts(item("x") + a_table((item("y"), "z")) + item("w"), **parts) == ["1. x", "2. y  z", "3. w"]


# Tracked changes


def test_tracked_changes_are_taken_as_accepted_and_told() -> None:
    gone = "<w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>away</w:t></w:r></w:moveFrom>"
    come = f"<w:ins>{run('new')}</w:ins><w:moveTo>{run(' here')}</w:moveTo>"
    body = p("A ", runs=gone + come)
    assert texts(body) == ["A new here"]
    assert warnings(body) == [(Code.DOCUMENT_TRACKED_CHANGES, "the document has 4 tracked changes, taken as accepted")]


def test_a_paragraph_whose_end_is_deleted_goes_on_in_the_next_and_takes_no_number() -> None:
    mark = '<w:numPr><w:numId w:val="1"/></w:numPr>'
    body = p("A kite ", properties=f"{mark}<w:rPr><w:del/></w:rPr>") + p("flies.", properties=mark) + item("Next.")
    assert texts(body, **numbered(level(0, "decimal", "%1."))) == ["1. A kite flies.", "2. Next."]


@pytest.mark.parametrize("after", ["", a_table(("a", "b"))])
def test_words_of_a_paragraph_whose_end_is_deleted_are_kept_where_no_paragraph_follows(after: str) -> None:
    assert texts(p("A kite", properties="<w:rPr><w:del/></w:rPr>") + after)[0] == "A kite"


def test_a_deleted_row_is_left_out() -> None:
    row = f"<w:tr><w:trPr><w:del/></w:trPr><w:tc>{p('old')}</w:tc><w:tc>{p('1')}</w:tc></w:tr>"
    body = a_table(("new", "2")).replace("</w:tbl>", f"{row}</w:tbl>")
    assert texts(body) == ["new  2"]
    assert warnings(body)[0][0] is Code.DOCUMENT_TRACKED_CHANGES


def test_words_struck_through_are_kept_and_told() -> None:
    struck = run("old ", "<w:strike/>") + run("words", "<w:dstrike/>") + run(" not", '<w:strike w:val="0"/>')
    assert texts(p(runs=struck)) == ["old words not"]
    assert warnings(p(runs=struck)) == [
        (Code.DOCUMENT_STRUCK_WORDS, "the document has words struck through in one place, read like other words")
    ]


def test_a_document_inside_the_document_is_told() -> None:
    assert warnings(p("x") + '<w:altChunk r:id="r9"/>')[0][0] is Code.DOCUMENT_LEFT_OUT


# Notes


def test_notes_stand_at_the_end_after_their_raised_number() -> None:
    mark = '<w:r><w:footnoteReference w:id="{}"/></w:r>'
    notes = '<w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote>' + "".join(
        f'<w:footnote w:id="{name}">{p(runs="<w:r><w:footnoteRef/></w:r>" + run(text))}</w:footnote>'
        for name, text in ((2, " On lanterns."), (3, " On kites."))
    )
    body = p("A kite", runs=mark.format(3) + run(" flies.") + mark.format(2))
    assert texts(body, footnotes=notes) == ["A kite ¹ flies.²", "¹ On kites.", "² On lanterns."]


def test_a_raised_figure_makes_no_other_word() -> None:
    raised = run("2", '<w:vertAlign w:val="superscript"/>')
    assert texts(p("kite", runs=raised + run(" and 1") + run("st", '<w:vertAlign w:val="superscript"/>'))) == [
        "kite ² and 1st"
    ]


# The file


def test_the_part_with_the_text_is_found_by_its_relation() -> None:
    rel = '<Relationship Id="r1" Type="http://x/relationships/officeDocument" Target="word/document2.xml"/>'
    main = f'<w:document xmlns:w="{W}"><w:body>{p("Kites")}</w:body></w:document>'
    raw = an_archive({"_rels/.rels": f"<Relationships>{rel}</Relationships>", "word/document2.xml": main})
    assert parse_docx(raw, "paper.docx").value == (Line(1, "Kites"),)


def test_a_part_beside_the_text_is_found_by_its_relation() -> None:
    rel = '<Relationship Id="r1" Type="http://x/relationships/numbering" Target="/word/lists/n.xml"/>'
    body = f'<w:document xmlns:w="{W}"><w:body>{item("x")}</w:body></w:document>'
    parts = numbered(level(0, "decimal", "%1."))["numbering"]
    raw = an_archive(
        {
            "word/document.xml": body,
            "word/_rels/document.xml.rels": f"<Relationships>{rel}</Relationships>",
            "word/lists/n.xml": f'<w:numbering xmlns:w="{W}">{parts}</w:numbering>',
        }
    )
    assert parse_docx(raw, "paper.docx").value == (Line(1, "1. x"),)


def test_a_word_file_without_words_is_refused() -> None:
    assert refusal(a_docx(p())).code is Code.DOCUMENT_NO_TEXT


@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
def test_a_word_file_that_is_cut_short_is_broken(share: float) -> None:
    raw = a_docx(p("Kites"))
    assert refusal(raw[: int(len(raw) * share)]).code is Code.DOCUMENT_BROKEN


def test_a_part_that_does_not_keep_its_checksum_is_broken() -> None:
    raw = an_archive({"word/document.xml": f'<w:document xmlns:w="{W}"/>'}, method=zipfile.ZIP_STORED)
    assert refusal(raw.replace(b"<w:document ", b"<w:documenT ", 1)).code is Code.DOCUMENT_BROKEN


def test_xml_that_is_none_is_broken() -> None:
    assert refusal(an_archive({"word/document.xml": "<w:document>"})).code is Code.DOCUMENT_BROKEN


def test_a_way_of_packing_that_word_does_not_use_is_refused() -> None:
    assert refusal(an_archive({"word/document.xml": "<x/>"}, method=zipfile.ZIP_LZMA)).code is Code.DOCUMENT_BROKEN


def test_a_part_that_wants_a_password_is_locked() -> None:
    raw = bytearray(an_archive({"word/document.xml": "<x/>"}))
    raw[raw.index(b"PK\x01\x02") + 8] |= 1
    assert refusal(bytes(raw)).code is Code.DOCUMENT_ENCRYPTED


def test_entities_that_swell_are_refused_before_they_do() -> None:
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
    raw = an_archive({"word/document.xml": f'<!DOCTYPE x [<!ENTITY e0 "kite">{entities}]><x>&e11;</x>'})
    one = refusal(raw)
    assert (one.code, one.message) == (
        Code.DOCUMENT_BROKEN,
        "the file declares entities of its own, which no Word file does",
    )


def test_a_part_that_swells_without_bound_is_refused_at_once_and_in_little_room() -> None:
    raw = an_archive({"word/document.xml": b" " * 200_000_000})
    assert len(raw) < 400_000
    _refused_cheaply(raw)


def test_a_part_that_hides_how_much_it_swells_is_refused_at_once_and_in_little_room() -> None:
    buffer = bytearray(an_archive({"word/document.xml": b" " * 40_000_000}))
    for sign, place in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        at = buffer.index(sign) + place
        buffer[at : at + 4] = (90).to_bytes(4, "little")
    _refused_cheaply(bytes(buffer))


def test_many_parts_that_swell_together_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docxfile, "MOST_UNPACKED", 5_000_000)
    packed = an_archive({f"word/media/{n}.bin": b"\0" * 600_000 for n in range(10)} | {"word/document.xml": "<x/>"})
    assert refusal(packed).code is Code.DOCUMENT_TOO_LARGE


def _refused_cheaply(raw: bytes) -> None:
    tracemalloc.start()
    one = refusal(raw)
    room = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert one.code in (Code.DOCUMENT_TOO_LARGE, Code.DOCUMENT_BROKEN)
    assert room < 80_000_000


def test_an_archive_of_too_many_parts_is_refused() -> None:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("word/document.xml", "<x/>")
    assert refusal(b"PK\x03\x04" + b"PK\x01\x02" * 10_001 + buffer.getvalue()).code is Code.DOCUMENT_TOO_LARGE


def test_parts_inside_one_another_without_end_are_refused() -> None:
    deep = "<w:sdtContent>" * DEEPEST + "</w:sdtContent>" * DEEPEST
    assert refusal(a_docx(deep)).code is Code.DOCUMENT_TOO_DEEP


def test_parts_just_within_the_depth_are_read() -> None:
    depth = (DEEPEST - 8) // 3
    deep = "<w:tbl><w:tr><w:tc>" * depth + p("Kites") + "</w:tc></w:tr></w:tbl>" * depth
    assert texts(deep) == ["Kites"]


PARTS = numbered(level(0, "lowerLetter", "(%1)"), level(1, "decimal", "%1.%2"))
BODY = item("x") + item("y", level=1) + a_table(("a", "b"), ("c", "d")) + p("z", runs=f"<w:ins>{run('w')}</w:ins>")
VALID = a_docx(BODY, styles=style("Head", numbers='<w:numId w:val="1"/>'), **PARTS)
STORED = an_archive(
    {name: zipfile.ZipFile(BytesIO(VALID)).read(name) for name in zipfile.ZipFile(BytesIO(VALID)).namelist()},
    method=zipfile.ZIP_STORED,
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    raw=st.sampled_from([VALID, STORED]),
    changes=st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255)), max_size=8),
    cut=st.floats(0, 1),
    whole=st.booleans(),
)
def test_a_damaged_word_file_ends_in_lines_or_in_an_error(
    tmp_path: Path, raw: bytes, changes: list[tuple[float, int]], cut: float, whole: bool
) -> None:
    damaged = bytearray(raw)
    for place, byte in changes:
        damaged[int(place * len(raw))] = byte
    path = tmp_path / "paper.docx"
    path.write_bytes(damaged if whole else damaged[: int(cut * len(raw))])
    result = read_document(path)
    assert (result.value is None) == any(one.severity is Severity.ERROR for one in result.diagnostics)


XML = st.recursive(
    st.sampled_from(["<w:p/>", p("x"), item("y"), run("z"), "<w:br/>", "<w:sym/>", "<w:tab/>", '<w:ilvl w:val="x"/>']),
    lambda inner: st.tuples(
        st.sampled_from(
            ["p", "pPr", "numPr", "tbl", "tr", "tc", "r", "rPr", "ins", "del", "sdt", "sectPr", "hyperlink"]
        ),
        st.lists(inner, max_size=4),
    ).map(lambda made: f"<w:{made[0]}>{''.join(made[1])}</w:{made[0]}>"),
    max_leaves=15,
)


@settings(max_examples=100, deadline=None)
@given(body=st.lists(XML, max_size=5).map("".join))
def test_elements_in_any_order_are_read(body: str) -> None:
    parse_docx(a_docx(p("first") + body, **PARTS), "paper.docx")
