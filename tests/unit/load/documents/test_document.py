"""Documents by their form, and plain text: what a file is, is told by what is in it, and no word of it is guessed."""

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from conftest import ROOT
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from papers import a_docx, a_pdf, an_archive, drawn, p

from compliance.diag import Code, Diagnostic, Result, Severity
from compliance.load import read_document
from compliance.load.documents.limits import LARGEST_FILE
from compliance.model import Document, Line

SOURCES = ROOT.parent / "shared" / "sources"
OLD_WORD = bytes.fromhex("D0CF11E0A1B11AE1")
HTML = b"<!DOCTYPE html><title>Kites</title><p>Kite Poker is played with one deck.</p>"


def read(folder: Path, content: bytes, name: str = "paper.txt") -> Result[Document]:
    path = folder / name
    path.write_bytes(content)
    return read_document(path, called=name)


def document(folder: Path, content: bytes, name: str = "paper.txt") -> Document:
    found = read(folder, content, name).value
    assert found is not None
    return found


def refusal(folder: Path, content: bytes, name: str = "paper.txt") -> Diagnostic:
    result = read(folder, content, name)
    assert result.value is None
    (one,) = result.diagnostics
    assert one.severity is Severity.ERROR
    return one


def test_the_lines_of_a_text_are_kept_as_they_are(tmp_path: Path) -> None:
    found = document(tmp_path, "  (a)  A kite\tflies. \r\n\n\u2028x\x0by\nlast".encode())
    assert found.lines == (
        Line(1, "  (a)  A kite\tflies. "),
        Line(2, ""),
        Line(3, "\u2028x\x0by"),
        Line(4, "last"),
    )


def test_the_hash_is_that_of_the_bytes_and_the_path_what_the_file_is_called(tmp_path: Path) -> None:
    raw = b"\xef\xbb\xbfKites fly.\r\n"
    found = document(tmp_path, raw)
    assert (found.path, found.sha256, found.form) == ("paper.txt", sha256(raw).hexdigest(), "text")
    assert [line.text for line in found.lines] == ["Kites fly."]


def test_a_form_feed_begins_a_page(tmp_path: Path) -> None:
    found = document(tmp_path, b"one\n\x0ctwo\nmore\x0c\nthree\n\x0c\nfour\n")
    assert [(line.text, line.page) for line in found.lines] == [
        ("one", 1),
        ("\x0ctwo", 2),
        ("more\x0c", 2),
        ("three", 3),
        ("\x0c", 4),
        ("four", 4),
    ]


def test_a_mark_where_a_page_ended_is_kept_and_begins_a_page_but_not_before_the_first_word(tmp_path: Path) -> None:
    found = document(tmp_path, b"<|gone|>Annex\n(a) Kites.\n<|gone|>(b) Lanterns.\n")
    assert [(line.text, line.page) for line in found.lines] == [
        ("<|gone|>Annex", 1),
        ("(a) Kites.", 1),
        ("<|gone|>(b) Lanterns.", 2),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_byte_order_mark_tells_the_encoding(tmp_path: Path, encoding: str) -> None:
    found = document(tmp_path, "§ 7.1—Kites\nfly\n".encode(encoding), "paper")
    assert [line.text for line in found.lines] == ["§ 7.1—Kites", "fly"]


def test_a_byte_that_is_not_utf_8_is_refused_at_its_line_and_column(tmp_path: Path) -> None:
    one = refusal(tmp_path, "§ 1\nthe player".encode() + b"\x92s kite\n")
    assert (one.code, str(one.span)) == (Code.DOCUMENT_ENCODING, "paper.txt:2:11")
    assert one.hint == "save it as UTF-8; in Windows-1252 this byte would be `’`"


def test_half_a_character_of_utf_16_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path, "kites".encode("utf-16") + b"\x00").code is Code.DOCUMENT_ENCODING


def test_a_zero_byte_is_not_text(tmp_path: Path) -> None:
    one = refusal(tmp_path, b"kites\nfl\0y\n")
    assert (one.code, str(one.span)) == (Code.FILE_NOT_TEXT, "paper.txt:2:3")


@pytest.mark.parametrize("content", [b"", b" \n\n", "\ufeff \n".encode("utf-16-le")])
def test_an_empty_file_is_told_with_a_hint_that_fits_a_document(tmp_path: Path, content: bytes) -> None:
    one = refusal(tmp_path, content)
    assert (one.code, one.hint) == (Code.FILE_EMPTY, "take the document from its source again")


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    found = [read_document(tmp_path / name).diagnostics[0].code for name in ("folder", "nowhere.pdf")]
    assert found == [Code.FILE_NOT_A_FILE, Code.FILE_MISSING]


def test_a_file_that_cannot_be_opened_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_given: object) -> object:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "paper.txt").write_bytes(b"kites")
    monkeypatch.setattr(Path, "open", refuse)
    (one,) = read_document(tmp_path / "paper.txt").diagnostics
    assert (one.code, one.message) == (Code.FILE_UNREADABLE, "the file cannot be read: permission denied")


def test_a_file_above_the_limit_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "paper.txt"
    with path.open("wb") as stream:
        stream.truncate(LARGEST_FILE + 1)
    assert [one.code for one in read_document(path).diagnostics] == [Code.FILE_TOO_LARGE]


@pytest.mark.parametrize("name", ["paper.txt", "paper.pdf", "paper"])
@pytest.mark.parametrize(
    ("content", "form"),
    [
        (a_pdf(drawn([(72, 700, "Kites")])), "pdf"),
        (a_docx(p("Kites")), "docx"),
        (HTML, "html"),
        (b"\xef\xbb\xbf\n<!-- saved --><HTML lang=en><body>Kites", "html"),
        ("<html><p>Kites".encode("utf-16"), "html"),
    ],
)
def test_the_form_is_told_by_what_is_in_the_file(tmp_path: Path, content: bytes, form: str, name: str) -> None:
    assert document(tmp_path, content, name).form == form


def test_the_name_tells_the_form_where_the_content_does_not(tmp_path: Path) -> None:
    assert document(tmp_path, b"<p>Kites</p>", "paper.htm").lines == (Line(1, "Kites"),)
    assert document(tmp_path, b"<p>Kites</p>", "paper.md").form == "text"
    assert refusal(tmp_path, b"Kites", "paper.pdf").code is Code.DOCUMENT_BROKEN
    assert refusal(tmp_path, b"Kites", "paper.docx").code is Code.DOCUMENT_BROKEN


@pytest.mark.parametrize(
    ("content", "hint"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0", "a document is plain text in UTF-8"),
        (b"\x01\x02\xff\xfe\x03", "a document is plain text in UTF-8"),
        (an_archive({"xl/workbook.xml": "<x/>"}), "a document is plain text in UTF-8"),
        (OLD_WORD + b"\0" * 600, "save it as .docx"),
        (b"{\\rtf1 Kites}", "save it as .docx"),
    ],
)
def test_a_file_of_another_kind_is_refused_with_the_way_out(tmp_path: Path, content: bytes, hint: str) -> None:
    one = refusal(tmp_path, content, "paper.bin")
    assert one.code is Code.DOCUMENT_UNKNOWN_FORM
    assert hint in (one.hint or "")


@pytest.mark.parametrize(
    ("content", "name"),
    [(OLD_WORD + "EncryptedPackage".encode("utf-16-le"), "paper.bin"), (OLD_WORD + b"\0" * 600, "paper.docx")],
)
def test_a_locked_word_file_is_told_from_an_old_one(tmp_path: Path, content: bytes, name: str) -> None:
    assert refusal(tmp_path, content, name).code is Code.DOCUMENT_ENCRYPTED


def test_comments_without_end_do_not_hold_the_reader_up(tmp_path: Path) -> None:
    assert document(tmp_path, b"<!---->" * 600 + b"Kites", "paper").form == "text"


def test_reading_text_loads_no_other_reader(tmp_path: Path) -> None:
    (tmp_path / "paper.txt").write_bytes(b"Kites fly.\n")
    code = (
        "import sys; from pathlib import Path; from compliance.load import read_document; "
        "assert read_document(Path('paper.txt')).value; "
        "print([name for name in ('pypdfium2', 'zipfile', 'html.parser', 'xml.etree') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(max_size=200), name=st.sampled_from(["a", "a.txt", "a.pdf", "a.docx", "a.html"]))
def test_any_bytes_end_in_a_document_or_in_one_error(tmp_path: Path, content: bytes, name: str) -> None:
    result = read(tmp_path, content, name)
    errors = [one for one in result.diagnostics if one.severity is Severity.ERROR]
    assert (result.value is None) == (len(errors) == 1)


@pytest.mark.skipif(not SOURCES.is_dir(), reason="the source texts are not beside this checkout")
def test_the_source_texts_are_read_whole() -> None:
    for path in sorted(SOURCES.glob("*.txt")):
        found = read_document(path).value
        assert found is not None
        assert "\n".join(line.text for line in found.lines) == path.read_text("utf-8").removesuffix("\n")
        assert found.lines[-1].page >= path.read_text("utf-8").count("<|")
