import datetime as dt
from html import escape
from pathlib import Path

import pytest
from browsing import open_file
from playwright.sync_api import Browser
from shipped import shipped_ruleset, shipped_vocabulary

from compliance.check import assess_submission
from compliance.load import read_submission
from compliance.report import ReportView, view_of
from compliance.report.check.document import judged_part
from compliance.report.writers.html import stream_html

SUBMISSION = Path(__file__).parents[2] / "submissions" / "river-bend.yaml"


@pytest.fixture(scope="module")
def view() -> ReportView:
    ruleset, vocabulary = shipped_ruleset("pa-575"), shipped_vocabulary()
    submission = read_submission(SUBMISSION, vocabulary).value
    assert submission is not None
    return view_of(assess_submission(submission, ruleset, vocabulary, as_of=dt.date(2012, 3, 1)), vocabulary)


@pytest.fixture
def page(view: ReportView, tmp_path: Path) -> Path:
    page = tmp_path / "report.html"
    part = judged_part(view)
    page.write_text("".join(stream_html(part.title, (part,))), encoding="utf-8")
    return page


def test_the_browser_shows_the_title_and_every_variance(view: ReportView, page: Path, browser: Browser) -> None:
    with open_file(browser, page) as tab:
        dom = tab.content()
    assert f"<title>Variance report: {view.holder}, {view.game}, as of {view.as_of}</title>" in dom
    assert view.variances
    for number, finding in enumerate(view.variances, 1):
        heading = f'<span class="number">{number}</span> {escape(finding.title, quote=False)}</h3>'
        assert heading in dom


def test_the_browser_paints_the_page(page: Path, browser: Browser) -> None:
    with open_file(browser, page) as tab:
        picture = tab.screenshot()
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert len(picture) > 10_000


def test_the_browser_prints_the_page(page: Path, browser: Browser) -> None:
    with open_file(browser, page) as tab:
        assert tab.pdf().startswith(b"%PDF-")
