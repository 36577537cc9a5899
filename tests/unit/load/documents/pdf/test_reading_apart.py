"""PDFs read in a process of their own: the same lines, and a message however that process ends."""

import sys
import zlib

import pytest
from papers import a_pdf, drawn

from compliance.load.documents.limits import DocumentRefusedError
from compliance.load.documents.pdf import apart
from compliance.load.documents.pdf.apart import parse_pdf_apart
from compliance.load.documents.pdf.reader import parse_pdf

PAGES = a_pdf(drawn([(72, 700, "Kites fly"), (72, 680, "over the table")]), b"0 0 9 9 re f", drawn([(72, 700, "high")]))


def refusal(raw: bytes) -> DocumentRefusedError:
    with pytest.raises(DocumentRefusedError) as refused:
        parse_pdf_apart(raw, "paper.pdf")
    return refused.value


def test_lines_and_warnings_are_those_of_the_reader() -> None:
    assert parse_pdf_apart(PAGES, "paper.pdf") == parse_pdf(PAGES, "paper.pdf")
    assert parse_pdf(PAGES, "paper.pdf").diagnostics


def test_what_the_reader_refuses_is_refused_with_its_words() -> None:
    with pytest.raises(DocumentRefusedError) as here:
        parse_pdf(PAGES[:-40], "paper.pdf")
    assert refusal(PAGES[:-40]).diagnostic == here.value.diagnostic


def test_a_small_file_that_names_one_stream_thousands_of_times_ends_in_a_message() -> None:
    text = b"BT /F1 6 Tf 10 10 Td " + b"(The dealer pays the wager.) Tj 0 1 Td " * 5000 + b"ET"
    packed = zlib.compress(text, 9)
    raw = with_contents(packed, times=4000)
    assert len(raw) < 40_000
    assert str(refusal(raw).diagnostic.code) in {"document.broken", "document.too-large"}


def with_contents(packed: bytes, *, times: int) -> bytes:
    """Return a PDF of one page whose contents are the same stream again and again."""
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> >> /Contents ["
        + b"5 0 R " * times
        + b"] >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Length %d /Filter /FlateDecode >>\nstream\n%b\nendstream" % (len(packed), packed),
    ]
    raw, places = b"%PDF-1.4\n", []
    for number, part in enumerate(parts, start=1):
        places.append(len(raw))
        raw += b"%d 0 obj\n%b\nendobj\n" % (number, part)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    tail = b"trailer << /Size 6 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % len(raw)
    return raw + b"xref\n0 6\n0000000000 65535 f \n" + table + tail


@pytest.mark.parametrize(
    ("done", "code"),
    [
        ("import os; os.abort()", "document.broken"),
        ("import os; os.kill(os.getpid(), 11)", "document.broken"),
        ("raise MemoryError", "document.too-large"),
        ("import os; os.kill(os.getpid(), 24)", "document.too-large"),
        ("import os; os._exit(0)", "document.broken"),
        ("print('a warning of the library'); print('{}')", "document.broken"),
    ],
    ids=["abort", "segmentation fault", "no memory", "no time", "no answer", "words in the answer"],
)
def test_however_the_process_ends_it_is_a_message(monkeypatch: pytest.MonkeyPatch, done: str, code: str) -> None:
    monkeypatch.setattr(apart, "_command_for", lambda *_asked: (sys.executable, "-c", done))
    assert str(refusal(PAGES).diagnostic.code) == code


def test_a_process_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "_command_for", lambda *_asked: (sys.executable, "-c", "import time; time.sleep(600)"))
    monkeypatch.setattr(apart, "_seconds_for", lambda _size: 0.2)
    assert str(refusal(PAGES).diagnostic.code) == "document.too-large"


def test_no_file_of_the_folder_at_hand_is_loaded(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(str(tmp_path))
    with open("json.py", "w", encoding="utf-8") as planted:
        planted.write("raise SystemExit(3)")
    assert parse_pdf_apart(PAGES, "paper.pdf").value
