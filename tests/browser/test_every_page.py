"""Every page: no barrier that a machine finds, nothing that sticks out, everything within reach of the keyboard."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from benches import folder_with, served
from playwright.sync_api import Browser, Page, expect

RIVER = "river-bend.yaml"
WAY = "ledger-stone-pai-gow-house-way-broken.yaml"
PAGES = {
    "submissions": "submissions",
    "edit": f"edit/{RIVER}",
    "new": "new?chapter=pa-575",
    "draft": "draft",
    "report": f"report/{RIVER}",
    "report without a judgement": f"report/{RIVER}?as_of=2016-01-01",
    "chapters": "chapters",
    "chapter": "chapters/pa-575",
    "rule": "chapters/pa-575/rules/pa-575.shuffle.cut-depth",
    "provision": "chapters/pa-575/provisions/575.12(c)",
    "search": "search?q=payout+limit",
    "compare": "compare",
    "compare filings": f"compare?old={RIVER}&new={WAY}",
    "redline": "redline",
    "odds": "odds?chapter=pa-575",
    "house way": f"odds/house-way?file={WAY}",
    "not here": "nowhere",
}
SIZES = {"wide": (1280, 900), "narrow": (400, 800)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return folder_with(tmp_path_factory.mktemp("filings"), RIVER, WAY)


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with served(folder) as address:
        yield address


@pytest.fixture(params=SIZES.values(), ids=SIZES.keys(), scope="module")
def sized(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    width, height = request.param
    # WHY: the script that looks for barriers is put into the page, which the page's own policy forbids.
    context = browser.new_context(viewport={"width": width, "height": height}, bypass_csp=True)
    yield context.new_page()
    context.close()


def settled(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_load_state("networkidle")


REACHED = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter((one) => one.checkVisibility() && !one.disabled && one.tabIndex < 0)
    .map((one) => one.outerHTML.slice(0, 120))"""
STUCK_OUT = """() => [...document.querySelectorAll("body *")]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => one.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_no_barrier_sticks_out_nowhere_and_is_reached_by_the_keyboard(
    sized: Page, url: str, name: str
) -> None:
    settled(sized, url + PAGES[name])
    found = Axe().run(sized)
    assert found.violations_count == 0, found.generate_report()
    width, room = sized.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert width <= room, sized.evaluate(STUCK_OUT)
    assert sized.evaluate(REACHED) == []
    sized.keyboard.press("Tab")
    expect(sized.locator(":focus")).to_have_text("Skip to the content")


def test_the_editor_is_worked_by_the_keyboard_alone(page: Page, folder: Path, url: str) -> None:
    own = folder / "by-keyboard.yaml"
    shutil.copy(folder / RIVER, own)
    settled(page, f"{url}edit/{own.name}")
    page.locator("#seek").focus()
    page.keyboard.type("payout_limit.amount")
    page.keyboard.press("Tab")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('[data-field]')?.dataset.field") == "payout_limit.amount":
            if page.evaluate("document.activeElement.tagName") == "INPUT":
                break
    page.keyboard.press("Control+A")
    page.keyboard.type("$50,010")
    expect(page.locator("#result")).to_contain_text("1 variance")
    page.keyboard.press("Control+S")
    expect(page.locator("#saved")).to_have_text("saved")
    assert "amount: $50,010" in own.read_text()
    own.unlink()


def test_contrast_is_enough_in_the_dark_too(browser: Browser, url: str) -> None:
    """In the light, contrast is among the barriers that every page is searched for."""
    context = browser.new_context(color_scheme="dark", bypass_csp=True)
    page = context.new_page()
    for address in (f"edit/{RIVER}", "submissions", f"report/{RIVER}"):
        settled(page, url + address)
        found = Axe().run(page, options={"runOnly": ["color-contrast"]})
        assert found.violations_count == 0, found.generate_report()
    context.close()
