import datetime as dt
import shutil
import subprocess
from html import escape
from pathlib import Path

import pytest
from shipped import shipped_ruleset, shipped_vocabulary

from compliance.check import assess_submission
from compliance.load import read_submission
from compliance.report import ReportView, view_of
from compliance.report.check.document import judged_part
from compliance.report.writers.html import stream_html

SUBMISSION = Path(__file__).parents[2] / "submissions" / "river-bend.yaml"
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--window-size=1280,800",
)  # fmt: skip
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

pytestmark = pytest.mark.skipif(
    BROWSER is None, reason="no browser: none of chromium, chromium-browser, google-chrome is on PATH"
)


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


def browse(page: Path, *flags: str) -> str:
    assert BROWSER is not None
    profile = page.parent / "profile"
    command = [BROWSER, *FLAGS, f"--user-data-dir={profile}", *flags, page.as_uri()]
    return subprocess.run(command, capture_output=True, check=True, timeout=120, encoding="utf-8").stdout


def test_the_browser_shows_the_title_and_every_variance(view: ReportView, page: Path) -> None:
    dom = browse(page, "--dump-dom")
    assert f"<title>Variance report: {view.holder}, {view.game}, as of {view.as_of}</title>" in dom
    assert view.variances
    for number, finding in enumerate(view.variances, 1):
        heading = f'<span class="number">{number}</span> {escape(finding.title, quote=False)}</h3>'
        assert heading in dom


def test_the_browser_paints_the_page(page: Path, tmp_path: Path) -> None:
    picture = tmp_path / "report.png"
    browse(page, f"--screenshot={picture}")
    assert picture.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    assert picture.stat().st_size > 10_000


def test_the_browser_prints_the_page(page: Path, tmp_path: Path) -> None:
    paper = tmp_path / "report.pdf"
    browse(page, "--no-pdf-header-footer", f"--print-to-pdf={paper}")
    assert paper.read_bytes().startswith(b"%PDF-")
