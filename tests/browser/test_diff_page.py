"""The written page of a comparison in a real browser: filters by who is stricter, topic and section."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from shipped import shipped_session

from compliance.api import compare_two
from compliance.report import render_diff_html

MASSACHUSETTS = "Massachusetts Rules of the Game of Asia Poker"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory, shared_work: None) -> str:
    found = compare_two("pa-575", "ma-asia-poker", shipped_session(), lambda _done, _of: None).value
    assert found is not None
    path: Path = tmp_path_factory.mktemp("diff") / "diff.html"
    path.write_text(render_diff_html(found), encoding="utf-8")
    return path.as_uri()


def test_points_are_chosen_by_who_is_stricter_topic_and_section(written: str, page: Page) -> None:
    page.goto(written)
    shown, rows = page.locator(".point-filters output"), page.locator("#diff-points tbody tr:visible")
    total = rows.count()
    expect(shown).to_have_text(f"{total} of {total} decision points shown")
    page.get_by_label("Stricter").select_option(MASSACHUSETTS)
    expect(page.locator("#diff-points tbody tr:visible td:last-child")).to_have_text([MASSACHUSETTS] * rows.count())
    assert 0 < rows.count() < total
    page.get_by_label("Section").select_option("§ 14")
    expect(rows).to_have_count(1)
    expect(page.locator("section.level-3[id^=diff-point]:visible")).to_have_count(1)
    page.get_by_role("button", name="All points").click()
    expect(rows).to_have_count(total)
    page.get_by_label("Topic").select_option("Disclosures")
    expect(rows).to_have_text([re.compile("Approving bodies")])


def test_a_link_to_a_point_that_is_not_shown_shows_all(written: str, page: Page) -> None:
    page.goto(written)
    page.get_by_label("Topic").select_option("Disclosures")
    page.evaluate("location.hash = 'diff-point-1'")
    expect(page.locator("#diff-point-1")).to_be_visible()


def test_what_is_printed_says_which_points_it_leaves_out(written: str, page: Page) -> None:
    page.goto(written)
    page.emulate_media(media="print")
    expect(page.locator(".point-filters")).to_be_hidden()
    page.emulate_media(media="screen")
    page.get_by_label("Topic").select_option("Disclosures")
    page.emulate_media(media="print")
    shown = page.locator(".point-filters output")
    expect(shown).to_be_visible()
    expect(page.get_by_label("Topic")).to_be_hidden()
    expect(shown).to_have_attribute("data-by", "Topic: Disclosures")
    page.emulate_media(media="screen")
    page.get_by_role("button", name="All points").click()
    page.emulate_media(media="print")
    expect(page.locator(".point-filters")).to_be_hidden()


def test_without_script_the_page_is_the_document(written: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(written)
    expect(page.locator(".point-filters")).to_be_hidden()
    expect(page.locator("#diff-point-1")).to_be_visible()
    context.close()


def test_a_narrow_screen_needs_no_scrolling_to_the_side(written: str, page: Page) -> None:
    page.set_viewport_size({"width": 400, "height": 800})
    page.goto(written)
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
