"""Every format under its name, for those who offer files to take away."""

import json

import pytest
from sent_samples import BROKEN, judged, pdf_pages, session, shipped

from compliance.report import (
    DOCUMENT_FORMATS,
    FORMATS,
    NOTICE_FORMATS,
    REPORT_FORMATS,
    SENT_FORMATS,
    TEXT_FORMATS,
    ReportDocument,
    render_report_as,
)

STARTS = {
    "text": b"Variance report", "html": b"<!DOCTYPE html>", "md": b"Variance report", "json": b"{", "sarif": b"{",
    "junit": b"<?xml", "github": b"::", "pdf": b"%PDF", "docx": b"PK", "xlsx": b"PK", "csv": b"\xef\xbb\xbffile,",
}  # fmt: skip


def test_every_format_has_a_media_type_and_an_ending() -> None:
    assert all("/" in form.media_type and form.ending.startswith(".") for form in FORMATS.values())


def test_each_format_of_a_report_is_written_in_one_way() -> None:
    ways = (*TEXT_FORMATS, *NOTICE_FORMATS, *SENT_FORMATS)
    assert sorted(REPORT_FORMATS) == sorted(ways)
    assert set(DOCUMENT_FORMATS) < set(REPORT_FORMATS)


def test_a_format_without_a_writer_of_documents_refuses_one() -> None:
    with pytest.raises(ValueError, match="no document is written as json"):
        FORMATS["json"].write(ReportDocument(title="", parts=(), program=""))


@pytest.mark.parametrize("name", REPORT_FORMATS)
def test_one_report_is_written_in_every_format(name: str) -> None:
    content = render_report_as(name, [judged("river-bend")], session().vocabulary, exit_code=1)
    assert content.lstrip().startswith(STARTS[name])


@pytest.mark.parametrize("name", REPORT_FORMATS)
def test_what_was_not_judged_is_named_in_every_format(name: str) -> None:
    content = render_report_as(name, [judged("river-bend"), BROKEN], session().vocabulary, exit_code=3)
    if name == "pdf":
        assert any("broken.yaml" in page for page in pdf_pages(content))
    elif FORMATS[name].is_text:
        assert b"broken.yaml" in content


def test_a_log_for_ci_says_what_the_run_ended_with() -> None:
    log = json.loads(render_report_as("sarif", [judged("river-bend")], session().vocabulary, exit_code=1))
    assert log["runs"][0]["invocations"][0]["exitCode"] == 1


@pytest.mark.parametrize("name", SENT_FORMATS)
def test_every_shipped_submission_can_be_sent(name: str) -> None:
    chosen = shipped()[::17]
    content = render_report_as(name, [judged(one) for one in chosen], session().vocabulary)
    assert content.startswith(STARTS[name])
