"""The files of forms: Word's elements in the order of the standard, and fields of a PDF on tagged pages."""

import re
from functools import cache
from xml.etree import ElementTree

import pytest
from formpapers import main_part
from shipped import IDS, shipped_ruleset, shipped_session

from compliance.api import write_form
from compliance.load.documents.pdf.fields import read_fields

WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
PROPERTIES = (
    "rPr", "alias", "tag", "id", "lock", "placeholder", "temporary", "showingPlcHdr", "dataBinding", "label",
    "tabIndex", "comboBox", "date", "dropDownList", "checkbox", "repeatingSection", "repeatingSectionItem",
)  # fmt: skip
"""The order of what a content control says of itself, in ISO/IEC 29500; what later versions added comes last."""
INSIDE = {
    "p": {"pPr", "r", "sdt", "bookmarkStart", "bookmarkEnd"},
    "tc": {"tcPr", "p"},
    "tr": {"trPr", "tc"},
    "tbl": {"tblPr", "tblGrid", "tr", "sdt"},
    "body": {"p", "tbl", "sectPr"},
}


@cache
def blank(name: str, form: str) -> bytes:
    written = write_form(shipped_ruleset(name), form, shipped_session())
    assert written.value is not None
    return written.value


def local(tag: str) -> str:
    return tag.rpartition("}")[2]


@pytest.mark.parametrize("name", IDS)
def test_a_word_form_has_its_elements_where_the_standard_has_them(name: str) -> None:
    root = ElementTree.fromstring(main_part(blank(name, "docx")))
    for node in root.iter():
        children = [local(child.tag) for child in node]
        allowed = INSIDE.get(local(node.tag))
        assert allowed is None or set(children) <= allowed, (local(node.tag), children)
        if local(node.tag) == "sdtPr":
            places = [PROPERTIES.index(child) for child in children]
            assert places == sorted(places), children
        if local(node.tag) == "tc":
            assert children[-1] == "p"
        if local(node.tag) == "sdt":
            assert children == ["sdtPr", "sdtContent"]


@pytest.mark.parametrize("name", IDS)
def test_ids_bookmarks_and_tags_are_ones_that_word_takes(name: str) -> None:
    text = main_part(blank(name, "docx"))
    ids = re.findall(r'<w:id w:val="(\d+)"/>', text)
    bookmarks = re.findall(r'<w:bookmarkStart w:id="\d+" w:name="([^"]+)"', text)
    lists = re.findall(r"<w:(?:dropDownList|comboBox)>(.*?)</w:(?:dropDownList|comboBox)>", text)
    assert len(ids) == len(set(ids))
    assert len(bookmarks) == len(set(bookmarks))
    assert max(map(len, bookmarks)) <= 40
    assert max(len(one) for one in re.findall(r'<w:(?:tag|alias) w:val="([^"]*)"', text)) <= 64
    for one in lists:
        values = re.findall(r'w:value="([^"]*)"', one)
        assert len(values) == len(set(values))


def test_every_box_of_a_pdf_form_is_a_field_with_a_name_of_its_own_on_a_tagged_page() -> None:
    raw = blank("pa-575", "pdf")
    names = [field[0] for field in read_fields(raw, "form.pdf")["fields"]]
    assert len(names) == len(set(names)) == raw.count(b"/Subtype/Widget")
    assert not any("." in name for name in names)
    assert raw.count(b"/StructElem/S/Form/") == len(names)
    assert b"/MarkInfo" in raw
    assert b"/Tabs/S" in raw


def test_a_pdf_form_does_not_claim_what_its_fields_do_not_keep() -> None:
    raw = blank("pa-575", "pdf")
    last = raw.rfind(b"/Type/Metadata")
    assert last > 0
    assert b"pdfuaid:part" not in raw[last:]


def test_the_same_form_is_written_in_the_same_bytes() -> None:
    session, ruleset = shipped_session(), shipped_ruleset("pa-521")
    for form in ("docx", "pdf"):
        assert write_form(ruleset, form, session).value == blank("pa-521", form)
