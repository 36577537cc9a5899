"""The editor as it opens: one section at a time, the text put away, calm until somebody has typed."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from benches import SUBMISSIONS, folder_with, served
from playwright.sync_api import Locator, Page, expect

RIVER, LAWFUL = "river-bend.yaml", "river-bend-lawful.yaml"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(folder_with(tmp_path_factory.mktemp("filings"), RIVER, LAWFUL)) as address:
        yield address


def field(page: Page, name: str) -> Locator:
    return page.locator(f'[data-field="{name}"]')


def step(page: Page, name: str) -> Locator:
    return page.locator("#steps a").filter(has_text=re.compile(f"^{name}"))


def test_the_form_opens_alone_and_the_text_is_a_panel_that_is_remembered(url: str, page: Page) -> None:
    page.goto(f"{url}edit/{RIVER}")
    expect(page.locator("#result")).to_contain_text("NOT COMPLIANT")
    expect(page.locator("#text")).to_be_hidden()
    expect(page.locator(".line:visible")).to_have_count(0)
    page.get_by_role("button", name="Show the text").click()
    expect(page.locator("#text")).to_be_visible()
    page.goto(f"{url}edit/{LAWFUL}")
    expect(page.locator("#text")).to_be_visible()
    page.get_by_role("button", name="Hide the text").click()
    page.reload()
    expect(page.locator("#result")).to_contain_text("NO VARIANCE")
    expect(page.locator("#text")).to_be_hidden()


def test_sections_are_gone_through_one_by_one_with_what_waits_in_each(url: str, page: Page) -> None:
    page.goto(f"{url}edit/{RIVER}")
    expect(page.locator("#form .step:visible")).to_have_count(1)
    expect(step(page, "The filing")).to_have_attribute("aria-current", "step")
    expect(step(page, "Payout limit")).to_contain_text("2 of 3, 1 wrong")
    expect(page.get_by_role("button", name="Back:")).to_be_hidden()
    page.get_by_role("button", name="Next: Cover").click()
    page.get_by_role("button", name="Next: Table").click()
    expect(field(page, "table.positions")).to_be_visible()
    expect(field(page, "holder")).to_be_hidden()
    page.get_by_role("button", name="Back: Cover").click()
    page.get_by_role("button", name="Back: The filing").click()
    expect(field(page, "holder")).to_be_visible()
    step(page, "Payout limit").click()
    page.reload()
    expect(field(page, "payout_limit.amount")).to_be_visible()
    page.get_by_label("All sections on one page").check()
    expect(field(page, "holder")).to_be_visible()
    page.get_by_label("All sections on one page").uncheck()
    step(page, "Check your answers").click()
    row = page.locator("#checklist tr").filter(has_text="Payout limit").filter(has_text="$50,000")
    row.get_by_role("button", name="Change payout limit").click()
    expect(field(page, "payout_limit.amount").locator("input")).to_be_focused()


def test_a_finding_leads_to_its_field_whichever_section_it_is_in(url: str, page: Page) -> None:
    page.goto(f"{url}edit/{RIVER}")
    page.locator("#overview").get_by_role("button", name="Payout limit is below the floor").click()
    expect(field(page, "payout_limit.amount").locator("input")).to_be_focused()
    page.get_by_label("Find a field").fill("no such field at all")
    expect(page.locator("#nothing")).to_have_text("No field fits “no such field at all”.")
    page.locator("#overview").get_by_role("button", name="Payout limit is below the floor").click()
    expect(field(page, "payout_limit.amount").locator("input")).to_be_focused()
    expect(page.locator("#overview").get_by_role("link", name="§ 575.12(c)")).to_have_attribute(
        "href", "/chapters/pa-575/provisions/575.12(c)"
    )


def test_a_new_filing_is_calm(url: str, page: Page) -> None:
    page.goto(f"{url}new?chapter=pa-575")
    expect(page.locator("#result")).to_contain_text("To begin, state Holder and Filed.")
    assert page.locator(".wrong:visible, .field-problem:visible, .card:visible, .gutter .bad").count() == 0
    assert page.locator('[data-outcome="invalid"]:visible').count() == 0
    page.locator("#result").get_by_role("button", name="Holder").click()
    expect(field(page, "holder").locator("input")).to_be_focused()
    expect(step(page, "House way")).to_contain_text("0 of 5")


def test_what_is_not_allowed_is_folded_under_what_is(url: str, page: Page) -> None:
    page.goto(f"{url}edit/{LAWFUL}#wagers")
    offered = page.locator(".fld:visible").filter(has=page.locator(".not-allowed")).first
    folded = offered.locator(".not-allowed")
    expect(folded.locator("summary")).to_have_text(re.compile(r"Not allowed here \(\d+\)"))
    expect(folded.locator("input").first).to_be_hidden()
    folded.locator("summary").click()
    expect(folded.locator(".barred").first).to_contain_text("§ 575.")


def test_free_letters_are_read_and_the_reading_is_told(url: str, page: Page, tmp_path: Path) -> None:
    page.goto(f"{url}edit/{LAWFUL}#payout_limit")
    limit = field(page, "payout_limit.amount")
    limit.locator("input").fill("60000")
    expect(limit.locator(".read-as")).to_have_text("Read as $60,000")
    page.keyboard.press("Tab")
    expect(page.locator("#text")).to_have_value(re.compile(r"amount: \$60,000"))
    limit.locator("input").fill("1,50")
    expect(limit.locator(".field-problem")).to_contain_text("not in the text")
    limit.locator("input").fill("$60,001")
    expect(limit.locator(".field-problem")).to_be_hidden()


def test_cover_equipment_exhibits_and_waivers_are_edited_in_the_form(page: Page, tmp_path: Path) -> None:
    folder = folder_with(tmp_path, LAWFUL)
    with served(folder) as address:
        page.goto(f"{address}edit/{LAWFUL}#cover")
        field(page, "cover.certificate").locator("input").fill("F-1")
        field(page, "cover.remarks").locator("textarea").fill("As in Pit 2.")
        field(page, "cover.tables").locator("textarea").fill("Pit 1\nPit 2")
        step(page, "Equipment").click()
        for label, value in (("What it is", "shuffler"), ("Maker", "Brass"), ("Model", "B #1")):
            page.locator(".new-entry:visible").get_by_label(label).fill(value)
        page.get_by_role("button", name="Add a piece of equipment").click()
        expect(page.get_by_label("Equipment 1: Model")).to_have_value("B #1")
        page.get_by_label("Equipment 1: Maker").fill("Tin")
        step(page, "Exhibits").click()
        page.locator("#exhibit-file").set_input_files(
            [{"name": "My layout.pdf", "mimeType": "application/pdf", "buffer": b"drawing"}]
        )
        page.get_by_label("Exhibits 1: What it shows").fill("Layout of the table")
        step(page, "Waivers").click()
        page.locator(".new-entry:visible").get_by_label("Provision").fill("575.12(c)")
        page.get_by_role("button", name="Add a waiver").click()
        expect(field(page, "waivers").locator(".field-problem")).to_contain_text(
            "“Who granted it, and the letter” is empty."
        )
        for label, value in (("Who granted", "Letter 7"), ("Granted on", "2012-01-15"), ("Until", "open-ended")):
            page.locator(".new-entry:visible").get_by_label(label).fill(value)
        page.get_by_role("button", name="Add a waiver").click()
        expect(step(page, "Waivers")).to_contain_text("1")
        page.get_by_role("button", name="Save").click()
        expect(page.locator("#saved")).to_have_text("saved")
    text = (folder / LAWFUL).read_text("utf-8")
    was = (SUBMISSIONS / LAWFUL).read_text("utf-8")
    assert [line for line in was.splitlines() if line not in text.splitlines()] == []
    for line in (
        "cover:\n  certificate: F-1\n  tables: [Pit 1, Pit 2]\n  remarks: As in Pit 2.\n",
        '  - item: shuffler\n    maker: Tin\n    model: "B #1"\n',
        "  - file: exhibits/My layout.pdf\n    title: Layout of the table\n    sha256: ",
        "  - provision: 575.12(c)\n    authority: Letter 7\n    granted: 2012-01-15\n    expires: open-ended\n",
    ):
        assert line in text
    assert (folder / "exhibits" / "My layout.pdf").read_bytes() == b"drawing"


def test_the_filing_is_downloaded_as_paper(url: str, page: Page, tmp_path: Path) -> None:
    page.goto(f"{url}edit/{LAWFUL}#answers")
    for words, name, head in (
        ("Filing as Word", "river-bend-lawful-filing.docx", b"PK"),
        ("Filing as PDF", "river-bend-lawful-filing.pdf", b"%PDF-"),
        ("Report as PDF", "river-bend-lawful.pdf", b"%PDF-"),
    ):
        page.get_by_label("Download", exact=True).select_option(label=words)
        with page.expect_download() as started:
            page.get_by_role("button", name="Download").click()
        assert started.value.suggested_filename == name
        started.value.save_as(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(head)
