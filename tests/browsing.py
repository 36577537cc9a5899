"""A real browser for the pages, and a real server for the workbench."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
EXAMPLES = ("river-bend.yaml", "river-bend-lawful.yaml", "ledger-stone-pai-gow-house-way-broken.yaml")
WAIT = 30_000


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """Return the browser of this machine."""
    if CHROMIUM is None:
        pytest.skip("no browser: none of chromium, chromium-browser, google-chrome is on PATH")
    from playwright.sync_api import expect, sync_playwright

    # WHY: a page is given as long to show something as to answer; on a busy machine five seconds are none.
    expect.set_options(timeout=WAIT)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield running
        running.close()


@pytest.fixture(scope="module")
def shelf_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """Serve a folder of some examples for all tests of a module."""
    from benches import folder_with, served

    folder = folder_with(tmp_path_factory.mktemp("filings"), *EXAMPLES)
    with served(folder) as url:
        yield folder, url


@contextmanager
def open_file(browser: "Browser", file: Path, *, at: str = "", width: int = 1280) -> "Iterator[Page]":
    """Open a file as a new user does, and let two seconds of its clock go by."""
    tab = browser.new_page(viewport={"width": width, "height": 900})
    tab.clock.install()
    tab.goto(file.as_uri() + at)
    tab.clock.run_for(2_000)
    yield tab
    tab.close()


@pytest.fixture
def context(browser: "Browser") -> "Iterator[BrowserContext]":
    """Return a browser as a new user has it; an error in a script, or a breach of the policy, fails the test."""
    opened = browser.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
    opened.set_default_timeout(WAIT)
    wrong: list[str] = []
    opened.on("weberror", lambda error: wrong.append(str(error.error)))
    opened.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    yield opened
    opened.close()
    assert not [one for one in wrong if "Failed to load resource" not in one]


@pytest.fixture
def page(context: "BrowserContext") -> "Page":
    """Return an empty tab."""
    return context.new_page()
