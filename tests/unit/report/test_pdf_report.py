"""The PDF of a report, read back."""

import os
import subprocess
import sys

import pypdfium2
import pytest
from conftest import ROOT
from report_views import HOSTILE, LONG, a_hostile_view, a_view
from sent_samples import BROKEN, pdf_pages, squeezed, view_named, without_space

from compliance.record import replace
from compliance.report.check.document import report_paper
from compliance.report.check.judged import Told
from compliance.report.paper.pdf import render_pdf

SAMPLES = ("river-bend", "cedar-gap-waived", "orchard-gate-rake-in-words", "river-bend-lawful")
LATER = """
import sys, time
real = time.time
time.time = lambda: real() + 90_000
from compliance.cli import run
sys.exit(run(sys.argv[1:]))
"""


def _pdf(*told: Told) -> bytes:
    return render_pdf(report_paper(told))


@pytest.mark.parametrize("name", SAMPLES)
def test_every_variance_stands_on_the_pages_with_its_sections(name: str) -> None:
    view = view_named(name)
    text = without_space("".join(page.partition(" Variance report: ")[0] for page in pdf_pages(_pdf(view))))
    assert without_space(view.headline) in text
    for one in view.variances:
        for said in (one.title, *one.full_cites, one.required, one.difference, one.cure, one.rule):
            assert without_space(said) in text


def test_every_page_has_its_number_and_the_hashes() -> None:
    view = view_named("river-bend")
    pages = pdf_pages(_pdf(view))
    assert len(pages) > 3
    for number, page in enumerate(pages, start=1):
        assert f"page {number} of {len(pages)}" in page
        for _, digest in view.inputs:
            assert f"sha256 {digest}" in page


def test_each_report_of_several_starts_a_page_and_has_its_own_foot() -> None:
    one, two = view_named("river-bend"), view_named("cedar-gap-waived")
    pages = pdf_pages(_pdf(one, BROKEN, two))
    [broken] = [page for page in pages if page.startswith("VARIANCE REPORT broken.yaml")]
    assert "NOT JUDGED" in broken
    assert [page for page in pages if page.startswith("VARIANCE REPORT Cedar Gap Casino")]
    assert one.inputs[0][1] not in pages[-1]
    assert two.inputs[0][1] in pages[-1]
    assert f"page {len(pages)} of {len(pages)}" in pages[-1]


def test_the_same_report_has_the_same_bytes() -> None:
    assert _pdf(view_named("river-bend")) == _pdf(view_named("river-bend"))


@pytest.mark.parametrize("name", ["pdf", "docx", "xlsx", "csv"])
def test_another_process_another_day_writes_the_same_bytes(name: str) -> None:
    files = ("check", "submissions/river-bend.yaml", "submissions/cedar-gap-waived.yaml", "--format", name)
    runs = [
        subprocess.run([sys.executable, *command, *files], cwd=ROOT, env=os.environ | more, capture_output=True)
        for command, more in (
            (("-m", "compliance"), {"PYTHONHASHSEED": "1", "TZ": "UTC"}),
            (("-c", LATER), {"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo"}),
        )
    ]
    assert [run.returncode for run in runs] == [1, 1]
    assert runs[0].stdout
    assert runs[0].stdout == runs[1].stdout


def test_the_file_is_dated_by_the_day_it_judges_for() -> None:
    about = pypdfium2.PdfDocument(_pdf(a_view())).get_metadata_dict()
    assert about["CreationDate"] == about["ModDate"] == "D:20120301000000Z"
    assert about["Title"] == "Variance report: River Bend Casino, Asia Poker, as of 2012-03-01"
    assert about["Author"] == ""


def test_names_in_latin_greek_and_cyrillic_are_drawn() -> None:
    name = "Łódź Ελληνικά Щука Đà Nẵng 6♠ 5♥"
    [first, *_] = pdf_pages(_pdf(a_view(holder=name)))
    assert name in squeezed(first)


@pytest.mark.parametrize(
    ("text", "drawn"),
    [("中文", "[U+4E2D][U+6587]"), ("🎰", "[U+1F3B0]"), ("אב", "[U+05D0][U+05D1]"), ("q\u0307", "q[U+0307]")],
)
def test_what_no_font_can_show_is_written_as_its_number_and_said(text: str, drawn: str) -> None:
    [first, *_] = pdf_pages(_pdf(a_view(holder=f"Casino {text}")))
    assert f"Casino {drawn}" in first
    assert "Characters that the fonts of this PDF lack are written by their number, as [U+...]" in first


def test_a_report_that_lacks_nothing_says_nothing_of_fonts() -> None:
    assert not any("lack" in page for page in pdf_pages(_pdf(view_named("river-bend"))))


def test_no_text_is_taken_for_a_command_of_the_writer() -> None:
    name = '<font color="red">&amp;</font><br/>'
    [first, *_] = pdf_pages(_pdf(a_view(holder=name)))
    assert name in first


@pytest.mark.parametrize("text", ["中" * 700, "<" * 3000, "a♠" * 1500])
def test_no_text_takes_the_writer_very_long(text: str) -> None:
    view = a_view(holder=text, cautions=(text,))
    drawn = without_space("".join(pdf_pages(_pdf(view))))
    assert drawn.count(without_space(text[0])) >= len(text) or drawn.count("[U+") >= len(text)


@pytest.mark.parametrize("text", [text for text in HOSTILE if text is not LONG])
def test_hostile_text_in_every_place_breaks_no_page(text: str) -> None:
    view = replace(a_hostile_view(text), outcome="not_compliant", as_of="2012-03-01")
    assert len(pdf_pages(_pdf(view))) >= 1


def test_a_text_longer_than_a_page_runs_over_its_end() -> None:
    view = a_view(holder=LONG[:6000], game=LONG, cautions=(LONG,))
    view = replace(view, variances=(replace(view.variances[0], title=LONG[:6000], cure=LONG),))
    pages = pdf_pages(_pdf(view))
    assert sum(page.count("x") for page in pages) >= 6000 * 3 + len(LONG) * 3
