"""Somebody who has only a document of last year's filing: dropped, confirmed, corrected, cured, and filed."""

import re
from pathlib import Path

from benches import folder_with, served
from conftest import ROOT
from filed_documents import build_document
from playwright.sync_api import Locator, Page, expect

LETTER = build_document((ROOT / "tests" / "filed" / "tuned" / "letter.src").read_text("utf-8"))[1]


def field(page: Page, name: str) -> Locator:
    return page.locator(f'[data-field="{name}"]')


def step(page: Page, name: str) -> Locator:
    return page.locator("#steps a").filter(has_text=re.compile(f"^{name}"))


def drop(page: Page, name: str, raw: bytes) -> None:
    page.locator("#dropped").set_input_files([{"name": name, "mimeType": "application/octet-stream", "buffer": raw}])


def test_a_document_of_last_year_becomes_a_filing(page: Page, tmp_path: Path) -> None:
    with served(folder_with(tmp_path / "filings")) as address:
        page.goto(address)
        drop(page, "Last year.docx", LETTER)
        page.wait_for_url("**/edit/Last%20year.yaml")
        expect(page.locator("#brief")).to_contain_text("UNCONFIRMED")
        expect(page.locator("#reading-state")).to_contain_text(re.compile(r"0 of \d+ statements confirmed"))

        step(page, "Payout limit").click()
        limit = field(page, "payout_limit.amount")
        limit.get_by_role("button", name="page 1, paragraph 10").click()
        expect(page.locator("#passages .here")).to_contain_text("fifty-five thousand dollars")
        limit.get_by_role("button", name="Confirm").click()
        expect(page.locator("#reading-problem")).to_contain_text("Say who confirms")
        page.get_by_label("Confirmed by").fill("Table games desk")
        limit.locator("input").first.fill("$50,010")
        limit.get_by_role("button", name="Confirm").click()
        expect(limit.locator(".read-mark")).to_contain_text("Confirmed by Table games desk")
        expect(page.locator("#reading-state")).to_contain_text("1 of ")
        for place in page.locator("#steps a").all():
            place.click()
            if page.locator("#confirm-section").is_enabled():
                page.locator("#confirm-section").click()
                expect(page.locator("#confirm-section")).to_be_disabled()
        expect(page.locator("#reading-state")).to_contain_text("every statement is confirmed")
        expect(page.locator("#brief")).not_to_contain_text("UNCONFIRMED")
        page.get_by_role("button", name="Save").click()
        expect(page.locator("#saved")).to_have_text("saved")
        step(page, "Check your answers").click()
        page.get_by_label("Download", exact=True).select_option(label="Filing as Word")
        with page.expect_download() as started:
            page.get_by_role("button", name="Download").click()
        started.value.save_as(tmp_path / "filing.docx")
    text = (tmp_path / "filings" / "Last year.yaml").read_text("utf-8")
    assert "file: exhibits/Last year.docx" in text
    assert "$50,010" in text
    assert text.count("Table games desk") == text.count("confirmed:") > 15
    assert "confirmed: no" not in text
    assert (tmp_path / "filings" / "exhibits" / "Last year.docx").read_bytes() == LETTER
    assert (tmp_path / "filing.docx").read_bytes().startswith(b"PK")


def test_a_document_without_its_chapter_is_asked_for_it_and_others_are_told(page: Page, tmp_path: Path) -> None:
    with served(folder_with(tmp_path / "filings")) as address:
        page.goto(address)
        drop(page, "scan.png", b"\x89PNG\r\n\x1a\n" + b"\x00" * 64)
        expect(page.locator("#drop-problem")).to_contain_text("no form of document that is read here")
        drop(page, "note.txt", b"The table has six betting positions. The payout limit is $55,000.")
        expect(page.locator("#drop-problem")).to_contain_text("which chapter")
        page.get_by_label("Which chapter is it filed under?").select_option("pa-575")
        page.get_by_role("button", name="Read it").click()
        page.wait_for_url("**/edit/note.yaml")
        expect(page.locator("#reading-state")).to_contain_text("statements confirmed")
    assert sorted(one.name for one in (tmp_path / "filings").rglob("*.*")) == ["note.txt", "note.yaml"]
