"""A document as DOCX, read back with nothing but the standard library."""

import zipfile
from io import BytesIO
from xml.etree.ElementTree import Element, fromstring

from document_samples import every_block
from reading_back import WORD

from compliance.record import replace
from compliance.report.document import ReportDocument
from compliance.report.writers.docx import write_docx

R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"


def _parts(document: ReportDocument) -> dict[str, Element]:
    with zipfile.ZipFile(BytesIO(write_docx(document))) as package:
        return {name: fromstring(package.read(name)) for name in package.namelist()}


def _text(element: Element) -> str:
    return "".join(node.text or "" for node in element.iter(f"{WORD}t"))


def _style(paragraph: Element) -> str:
    found = paragraph.find(f"{WORD}pPr/{WORD}pStyle")
    return "" if found is None else found.get(f"{WORD}val", "")


def test_every_part_is_declared_and_every_relation_leads_to_one() -> None:
    document = every_block()
    parts = _parts(replace(document, parts=document.parts * 2))
    declared = {(one.get("PartName") or "").lstrip("/") for one in parts["[Content_Types].xml"]}
    assert {name for name in parts if name.endswith(".xml") and not name.startswith("[")} == declared - {""}
    relations = {one.get("Id"): one.get("Target") for one in parts["word/_rels/document.xml.rels"]}
    assert {f"word/{target}" for target in relations.values()} <= set(parts)
    assert {one.get(f"{R}id") for one in parts["word/document.xml"].iter(f"{WORD}footerReference")} <= set(relations)
    assert len(list(parts["word/document.xml"].iter(f"{WORD}sectPr"))) == 2


def test_headings_have_the_styles_of_headings() -> None:
    parts = _parts(every_block())
    titles = [(_style(one), _text(one)) for one in parts["word/document.xml"].iter(f"{WORD}p")]
    assert [one for one in titles if one[0].startswith("Heading")] == [
        ("Heading1", "The title"),
        ("Heading2", "Section"),
        ("Heading3", "1. Paytable mixed   §\N{NO-BREAK SPACE}575.12(b)   breach"),
        ("Heading4", "Words"),
        ("Heading2", "More"),
    ]
    known = {one.get(f"{WORD}styleId") for one in parts["word/styles.xml"].iter(f"{WORD}style")}
    assert {style for style, _ in titles if style} <= known


def test_a_table_has_a_header_row_that_stands_on_every_page() -> None:
    rows = _parts(every_block())["word/document.xml"].iter(f"{WORD}tr")
    [header] = [row for row in rows if row.find(f".//{WORD}tblHeader") is not None]
    assert [_text(cell) for cell in header.iter(f"{WORD}tc")] == ["No.", "What", "Hold", "Where"]


def test_title_language_and_day_are_set_and_no_clock_is_asked() -> None:
    parts = _parts(every_block())
    core = {one.tag.rpartition("}")[2]: one.text for one in parts["docProps/core.xml"]}
    assert core["title"] == "A title"
    assert core["language"] == "en"
    assert core["created"] == "2012-03-01T00:00:00Z"
    language = parts["word/styles.xml"].find(f".//{WORD}lang")
    assert language is not None
    assert language.get(f"{WORD}val") == "en"


def test_the_foot_has_page_numbers_and_hashes() -> None:
    foot = _parts(every_block())["word/footer1.xml"]
    assert [field.get(f"{WORD}instr") for field in foot.iter(f"{WORD}fldSimple")] == [" PAGE ", " NUMPAGES "]
    assert "sha256 abc  file" in _text(foot)


def test_a_link_leads_to_its_bookmark() -> None:
    body = _parts(every_block())["word/document.xml"]
    [target] = [one.get(f"{WORD}anchor") for one in body.iter(f"{WORD}hyperlink")]
    assert target in {one.get(f"{WORD}name") for one in body.iter(f"{WORD}bookmarkStart")}


def test_changed_words_are_struck_and_underlined() -> None:
    looks = {_text(run): run for run in _parts(every_block())["word/document.xml"].iter(f"{WORD}r")}
    assert looks["may"].find(f"{WORD}rPr/{WORD}strike") is not None
    assert looks["shall"].find(f"{WORD}rPr/{WORD}u") is not None
