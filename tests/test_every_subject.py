"""Every subject in every format of documents, by the command that people type.

A page leads where its links say and is read in order by whoever listens to it; a PDF says that it is accessible.
`law verify` needs a text of law beside a lock, which no file here is; its document is tested where it is laid out.
"""

import shlex
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from conftest import ROOT, RunCommand
from reading_back import read_docx, read_html, read_markdown, read_pdf, squeezed

from compliance.report import DOCUMENT_FORMATS, FORMATS

SUBJECTS = {
    "check": "check submissions/river-bend.yaml",
    "two-checks": "check submissions/river-bend.yaml submissions/cedar-gap-waived.yaml",
    "diff": "diff pa-521 pa-521 --full",
    "redline": "redline docs/examples/kite-rummy.txt#7 docs/examples/kite-rummy-annex.txt --all",
    "impact": "impact pa-521 pa-521",
    "review": "review submissions/river-bend-lawful.yaml",
    "cure": "cure submissions/laurel-ridge-limit-one-cent-short.yaml",
    "file": "file submissions/river-bend-lawful.yaml --amends submissions/river-bend.yaml",
    "compare": "compare submissions/river-bend.yaml submissions/river-bend-lawful.yaml",
    "compare-house-ways": "compare submissions/windward-quay-asia-house-way.yaml "
    "submissions/windward-quay-asia-house-way-broken.yaml",
    "common": "common pa-559 pa-563",
    "odds": "odds pa-577",
    "odds-of-a-submission": "odds submissions/antler-creek-let-it-ride-lawful.yaml",
    "certificate-check": "odds --verify tests/golden/odds/verified/cert.json",
    "house-way": "odds houseway submissions/windward-quay-asia-house-way-broken.yaml",
    "law-tree": "law tree docs/examples/kite-rummy.txt",
    "law-amend": "law amend docs/examples/kite-rummy-annex.txt",
    "law-slips": "law slips docs/examples/kite-rummy.txt",
    "rule-tests": "test tests/golden/test/unexpected/zz-lantern",
    "lint": "lint tests/golden/lint/as-text/rulesets",
}
DONE = (0, 1, 4)
"""Exit codes of commands that did what they were asked for."""

Write = Callable[[str, str], bytes]
pytestmark = pytest.mark.usefixtures("shared_work")


class Headings(HTMLParser):
    """The levels of a page's headings in order, its language, and what it would load from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.levels: list[int] = []
        self.language: str | None = None
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in {"h1", "h2", "h3", "h4", "h5", "h6"}:
            self.levels.append(int(tag[1]))
        if tag == "html":
            self.language = given.get("lang")
        if tag in {"script", "img", "link", "iframe"} and (address := given.get("src") or given.get("href")):
            self.loaded.append(address)


@pytest.fixture(scope="module")
def written_before() -> dict[tuple[str, str], bytes]:
    """Remember what was written, since several tests here look at the same file."""
    return {}


@pytest.fixture
def write(tmp_path: Path, run_command: RunCommand, written_before: dict[tuple[str, str], bytes]) -> Write:
    """Write a subject in a format by its command, and say that the command says where."""

    def write_once(name: str, form: str) -> bytes:
        if (name, form) not in written_before:
            path = tmp_path / f"{name}{FORMATS[form].ending}"
            ran = run_command(*shlex.split(SUBJECTS[name]), "-o", str(path), cwd=ROOT)
            assert ran.code in DONE, ran.err
            assert f"written to {path}" in ran.err
            written_before[name, form] = path.read_bytes()
        return written_before[name, form]

    return write_once


@pytest.mark.parametrize("name", SUBJECTS)
def test_a_page_has_each_anchor_once_and_leads_where_its_links_say(name: str, write: Write) -> None:
    page = read_html(write(name, "html").decode())
    assert len(page.identities) == len(set(page.identities))
    assert {target for target in page.targets if target.startswith("#")} <= {f"#{one}" for one in page.identities}


@pytest.mark.parametrize("name", SUBJECTS)
def test_a_page_stands_alone_and_its_headings_leave_out_no_level(name: str, write: Write) -> None:
    page = write(name, "html").decode()
    read = Headings()
    read.feed(page)
    assert read.language == "en"
    assert [address for address in read.loaded if not address.startswith("data:")] == []
    assert "@media print" in page
    assert read.levels[0] == 1
    assert all(after - before <= 1 for before, after in zip(read.levels, read.levels[1:], strict=False)), read.levels


@pytest.mark.parametrize("name", SUBJECTS)
def test_a_pdf_is_tagged_and_says_its_title_language_and_standard(name: str, write: Write) -> None:
    content = write(name, "pdf")
    for sign in (
        b"/StructTreeRoot",
        b"/Lang(en)",
        b"/MarkInfo",
        b"DisplayDocTitle true",
        b"<pdfuaid:part>1<",
        b"<dc:title>",
    ):
        assert sign in content
    assert read_pdf(content).strip()


@pytest.mark.parametrize("name", SUBJECTS)
def test_every_format_begins_with_the_same_title(name: str, write: Write) -> None:
    readers = {
        "text": lambda content: content.decode(),
        "md": lambda content: read_markdown(content.decode())[0],
        "html": lambda content: "".join(read_html(content.decode()).texts),
        "docx": read_docx,
        "pdf": read_pdf,
    }
    assert readers.keys() == DOCUMENT_FORMATS.keys()
    contents = {form: write(name, form) for form in readers}
    title = contents["html"].decode().partition("<h1")[2].partition(">")[2].partition("</h1>")[0]
    assert title
    # WHY: the text of lint is the lines that editors read, which have no title.
    for form in readers.keys() - ({"text"} if name == "lint" else set()):
        assert squeezed(title) in squeezed(readers[form](contents[form])), form
