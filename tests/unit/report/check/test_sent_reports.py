"""The variance report as it is sent, as PDF, DOCX, XLSX and CSV: any text stays text, on any day in the same bytes."""

import os
import subprocess
import sys
from pathlib import Path
from xml.etree.ElementTree import fromstring

import document_samples
import pytest
import report_views
from conftest import ROOT
from report_views import LONG, a_finding, a_hostile_view, a_view
from sent_samples import BROKEN, parts_of, pdf_pages, squeezed, view_named, without_space, word_text

from compliance.record import replace
from compliance.report import REPORT_FORMATS, ReportView
from compliance.report.check.document import judged_part
from compliance.report.check.view import JudgedView
from compliance.report.document import ReportDocument
from compliance.report.safe_text import make_safe_for_xml
from compliance.report.writers.docx import write_docx
from compliance.report.writers.pdf import write_pdf
from compliance.report.writers.pdf.glyphs import make_drawable

HOSTILE = tuple(
    dict.fromkeys(
        (
            *(text for text in report_views.HOSTILE if text is not LONG),
            *document_samples.HOSTILE,
            "=1+1",
            "@SUM(A1)",
            "-1",
            "\t+1",
            '#eval("1") #read("/etc/passwd") #panic() #let x = 1',
            "$ integral $ <label> @label ~ -- --- \\u{202e} \\",
            "<w:p><w:r><w:t>&#x1F3B0;</w:t></w:r></w:p> &lt;!ENTITY x SYSTEM 'file:///etc/passwd'>",
            "שלום \u200fعالم\u200e \u2067x\u2069",
            "\U0001f3b0 \U0001d54f \U0010ffff \U000e0041",
            "A♠ K♥ Q♦ J♣ ♤♡♢♧",
            "".join(map(chr, range(0x20))) + "".join(map(chr, range(0x7F, 0xA0))),
            "w" * 300,
        )
    )
)
WRITE_ALL = """
import sys
from compliance.cli import run_command_line as run
folder, *names = sys.argv[1:]
for name in names:
    files = ["submissions/river-bend.yaml", "submissions/cedar-gap-waived.yaml"]
    code = run(["check", *files, "--format", name, "-o", f"{folder}/report-in-{name}"])
    assert code == 1, (name, code)
"""
LATER = """
import datetime, time
clock, local, universal = time.time, time.localtime, time.gmtime
time.time = lambda: clock() + 90_000
time.localtime = lambda seconds=None: local(time.time() if seconds is None else seconds)
time.gmtime = lambda seconds=None: universal(time.time() if seconds is None else seconds)
now, today = datetime.datetime.now, datetime.date.today
class Moment(datetime.datetime):
    @classmethod
    def now(cls, tz=None): return now(tz) + datetime.timedelta(seconds=90_000)
    @classmethod
    def utcnow(cls): return cls.now(datetime.UTC).replace(tzinfo=None)
class Day(datetime.date):
    @classmethod
    def today(cls): return today() + datetime.timedelta(days=1)
datetime.datetime, datetime.date = Moment, Day
"""


def document_of_view(view: JudgedView) -> ReportDocument:
    part = judged_part(view)
    return ReportDocument(title=part.title, parts=(part,), program="compliance 0.0.0", day="2012-03-01")


def pages_of(view: JudgedView) -> list[str]:
    return pdf_pages(write_pdf(document_of_view(view)))


def words_of(view: JudgedView) -> str:
    return word_text(parts_of(write_docx(document_of_view(view)))["word/document.xml"])


def hostile(text: str) -> ReportView:
    return replace(a_hostile_view(text), outcome="not_compliant", as_of="2012-03-01")


@pytest.fixture(scope="module")
def two_days(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Write a report in every format by two processes with other seeds of hashes, in other zones and on other days."""
    folders = [tmp_path_factory.mktemp("today"), tmp_path_factory.mktemp("later")]
    for folder, program, more in zip(
        folders,
        (WRITE_ALL, LATER + WRITE_ALL),
        ({"PYTHONHASHSEED": "1", "TZ": "UTC"}, {"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo"}),
        strict=True,
    ):
        command = [sys.executable, "-c", program, str(folder), *REPORT_FORMATS]
        done = subprocess.run(command, cwd=ROOT, env=os.environ | more, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    return folders


@pytest.mark.parametrize("name", REPORT_FORMATS)
def test_another_process_another_day_writes_the_same_bytes(name: str, two_days: list[Path]) -> None:
    today, later = ((folder / f"report-in-{name}").read_bytes() for folder in two_days)
    assert today
    assert today == later


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_in_every_place_is_shown_on_the_pages_as_text(text: str) -> None:
    shown = without_space("".join(pages_of(hostile(text)))).replace("-", "").casefold()
    wanted = without_space(make_drawable(text)).replace("-", "").casefold()
    assert shown.count(wanted) > 20


@pytest.mark.parametrize("text", [*HOSTILE, LONG[:2000]], ids=range(len(HOSTILE) + 1))
def test_hostile_text_in_every_place_stays_text_in_a_document(text: str) -> None:
    plain = parts_of(write_docx(document_of_view(a_view())))
    parts = parts_of(write_docx(document_of_view(hostile(text))))
    for name, content in parts.items():
        assert {one.tag for one in fromstring(content).iter()} <= {one.tag for one in fromstring(plain[name]).iter()}
    shown = without_space(word_text(parts["word/document.xml"])).casefold()
    assert shown.count(without_space(make_safe_for_xml(text.expandtabs(4))).casefold()) > 20


def test_names_in_latin_greek_and_cyrillic_are_drawn_with_the_suits() -> None:
    name = "Łódź Ελληνικά Щука Đà Nẵng 6♠ 5♥"
    assert name in squeezed(pages_of(a_view(holder=name))[0])


@pytest.mark.parametrize(
    ("text", "drawn"),
    [("中文", "[U+4E2D][U+6587]"), ("🎰", "[U+1F3B0]"), ("אב", "[U+05D0][U+05D1]"), ("q\u0307", "q[U+0307]")],
)
def test_what_no_font_can_show_is_written_on_a_page_as_its_number(text: str, drawn: str) -> None:
    assert f"Casino {drawn}" in pages_of(a_view(holder=f"Casino {text}"))[0]


def test_any_script_is_kept_in_a_document_as_it_is() -> None:
    name = "Łódź 中文 🎰 אב"
    assert name in words_of(a_view(holder=name))


def test_control_characters_are_visible_in_a_document() -> None:
    assert "a\ufffdb\ufffdc\ufffdd" in words_of(a_view(holder="a\x07b\x00c\uffffd"))


@pytest.mark.parametrize("text", ["中" * 700, "<" * 3000, "a♠" * 1500])
def test_a_text_of_signs_alone_is_whole_on_the_pages(text: str) -> None:
    drawn = without_space("".join(pages_of(a_view(holder=text, cautions=(text,)))))
    assert drawn.count(text[0]) >= len(text) // len(set(text)) or drawn.count("[U+") >= len(text)


def test_a_text_longer_than_a_page_runs_over_its_end() -> None:
    view = a_view(holder=LONG[:6000], game=LONG, cautions=(LONG,), variances=(a_finding(title=LONG[:6000], cure=LONG),))
    assert sum(page.count("x") for page in pages_of(view)) >= 6000 * 2 + len(LONG) * 3


def test_a_very_long_text_is_kept_whole_in_a_document() -> None:
    assert LONG in words_of(a_view(cautions=(LONG,)))


def test_every_page_has_its_number_and_the_hashes() -> None:
    view = view_named("river-bend")
    pages = pages_of(view)
    assert len(pages) > 3
    for number, page in enumerate(pages, start=1):
        assert f"page {number} of {len(pages)}" in page
        for _, digest in view.inputs:
            assert f"sha256 {digest}" in page


def test_a_document_is_dated_by_the_day_it_judges_for_or_not_at_all() -> None:
    assert (
        b">2012-03-01T00:00:00Z</dcterms:created>"
        in (parts_of(write_docx(document_of_view(a_view())))["docProps/core.xml"])
    )
    undated = replace(document_of_view(BROKEN), day="")
    assert b"dcterms:created" not in parts_of(write_docx(undated))["docProps/core.xml"]
