"""The DOCX of a report, read back with nothing but the standard library."""

import zipfile
from io import BytesIO
from xml.etree.ElementTree import fromstring

import pytest
from report_views import HOSTILE, LONG, a_hostile_view, a_view
from sent_samples import BROKEN, WORD, parts_of, squeezed, view_named, word_text

from compliance.record import replace
from compliance.report.check.document import report_paper
from compliance.report.check.judged import Told
from compliance.report.paper.docx import render_docx

R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"


def _docx(*told: Told) -> bytes:
    return render_docx(report_paper(told))


@pytest.mark.parametrize("name", ["river-bend", "cedar-gap-waived", "orchard-gate-rake-in-words"])
def test_every_variance_stands_in_the_document_with_its_sections(name: str) -> None:
    view = view_named(name)
    text = word_text(parts_of(_docx(view))["word/document.xml"])
    assert view.headline in text
    for one in view.variances:
        for said in (one.title, ", ".join(one.full_cites), one.required, one.difference, one.cure, one.rule):
            assert squeezed(said) in text


def test_every_part_is_well_formed_and_declared() -> None:
    parts = parts_of(_docx(view_named("river-bend"), BROKEN))
    for content in parts.values():
        fromstring(content)
    types = fromstring(parts["[Content_Types].xml"])
    declared = {(one.get("PartName") or "").lstrip("/") for one in types}
    assert {name for name in parts if name.endswith(".xml") and not name.startswith("[")} <= declared


def test_every_relation_leads_to_a_part() -> None:
    parts = parts_of(_docx(view_named("river-bend"), BROKEN))
    relations = {one.get("Id"): one.get("Target") for one in fromstring(parts["word/_rels/document.xml.rels"])}
    assert {f"word/{target}" for target in relations.values()} <= set(parts)
    document = fromstring(parts["word/document.xml"])
    assert {one.get(f"{R}id") for one in document.iter(f"{WORD}footerReference")} <= set(relations)


def test_each_report_is_a_section_with_page_numbers_and_hashes_at_its_foot() -> None:
    one, two = view_named("river-bend"), view_named("cedar-gap-waived")
    parts = parts_of(_docx(one, BROKEN, two))
    assert len(list(fromstring(parts["word/document.xml"]).iter(f"{WORD}sectPr"))) == 4
    for number, view in ((2, one), (4, two)):
        foot = fromstring(parts[f"word/footer{number}.xml"])
        assert [field.get(f"{WORD}instr") for field in foot.iter(f"{WORD}fldSimple")] == [" PAGE ", " NUMPAGES "]
        for _, digest in view.inputs:
            assert f"sha256 {digest}" in word_text(parts[f"word/footer{number}.xml"])
    assert "not judged" in word_text(parts["word/footer3.xml"])


def test_the_same_report_has_the_same_bytes_and_no_time_in_them() -> None:
    content = _docx(view_named("river-bend"))
    assert content == _docx(view_named("river-bend"))
    with zipfile.ZipFile(BytesIO(content)) as package:
        assert {entry.date_time for entry in package.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_the_document_is_dated_by_the_day_it_judges_for_or_not_at_all() -> None:
    assert b">2012-03-01T00:00:00Z</dcterms:created>" in parts_of(_docx(a_view()))["docProps/core.xml"]
    assert b"dcterms:created" not in parts_of(_docx(BROKEN))["docProps/core.xml"]


def test_any_script_is_kept_as_it_is() -> None:
    name = "Łódź 中文 🎰 אב"
    assert name in word_text(parts_of(_docx(a_view(holder=name)))["word/document.xml"])


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_in_every_place_stays_text(text: str) -> None:
    view = replace(a_hostile_view(text[:2000]), outcome="not_compliant", as_of="2012-03-01")
    plain = parts_of(_docx(a_view()))
    parts = parts_of(_docx(view))
    for name, content in parts.items():
        assert {one.tag for one in fromstring(content).iter()} <= {one.tag for one in fromstring(plain[name]).iter()}


def test_control_characters_are_visible() -> None:
    text = word_text(parts_of(_docx(a_view(holder="a\x07b\x00c\uffffd")))["word/document.xml"])
    assert "a\ufffdb\ufffdc\ufffdd" in text


def test_a_very_long_text_is_kept_whole() -> None:
    view = a_view(cautions=(LONG,))
    assert LONG in word_text(parts_of(_docx(view))["word/document.xml"])
