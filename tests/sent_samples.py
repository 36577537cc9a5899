"""Reports to send for the tests: views of shipped submissions, and what is read back from the files."""

import re
import zipfile
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from xml.etree.ElementTree import Element, fromstring

import pypdfium2
from conftest import ROOT, SHIPPED_SUBMISSIONS

from compliance.api import Request, Session, check_file, open_session
from compliance.diag import Code, Diagnostic, whole_file
from compliance.model import Judged, Unjudged
from compliance.record import names_of
from compliance.report import ReportView, view_of

WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
BROKEN = Unjudged(
    "broken.yaml", (Diagnostic(Code.YAML_SYNTAX, "the file is not well-formed", whole_file("broken.yaml"), "mend it"),)
)


@cache
def session() -> Session:
    opened = open_session().value
    assert opened is not None
    return opened


@cache
def judged(name: str) -> Judged:
    """Judge a shipped submission, called by its path from the root of the project."""
    request = Request(ruleset=None, as_of=None, scope="filing", traces=False, proof=False, readings={})
    checked = check_file(str(ROOT / "submissions" / f"{name}.yaml"), request, session())
    assert checked.assessment is not None
    return checked.assessment


def view_named(name: str) -> ReportView:
    one = judged(name)
    assert not isinstance(one, Unjudged)
    return view_of(one, session().vocabulary)


def shipped() -> list[str]:
    return [path.stem for path in SHIPPED_SUBMISSIONS]


def pdf_pages(content: bytes) -> list[str]:
    """Read the text of every page, line breaks and hard spaces made plain spaces."""
    document = pypdfium2.PdfDocument(content)
    try:
        return [squeezed(page.get_textpage().get_text_bounded()) for page in document]
    finally:
        document.close()


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def without_space(text: str) -> str:
    """Take all space out, since a page may break a long word anywhere."""
    return re.sub(r"\s+", "", text).replace("\ufffe", "").replace("\x02", "")


def parts_of(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(content)) as package:
        assert package.testzip() is None
        return {name: package.read(name) for name in package.namelist()}


def word_text(part: bytes) -> str:
    return squeezed(" ".join("".join(_texts(one)) for one in fromstring(part).iter(f"{WORD}p")))


def _texts(paragraph: Element) -> Iterator[str]:
    for one in paragraph.iter(f"{WORD}t"):
        yield one.text or ""


def sheet_rows(parts: dict[str, bytes], number: int) -> list[list[str]]:
    """Read the cells of a sheet with nothing but the standard library."""
    shared = ["".join(_shared(one)) for one in fromstring(parts["xl/sharedStrings.xml"])]
    sheet = fromstring(parts[f"xl/worksheets/sheet{number}.xml"])
    return [[_value(cell, shared) for cell in row] for row in sheet.iter(f"{SHEET}row")]


def _shared(one: Element) -> Iterator[str]:
    for text in one.iter(f"{SHEET}t"):
        yield text.text or ""


def _value(cell: Element, shared: list[str]) -> str:
    value = cell.find(f"{SHEET}v")
    text = "" if value is None else value.text or ""
    return shared[int(text)] if cell.get("t") == "s" else text


def strings_in(value: object) -> Iterator[str]:
    """Yield every text in a record, a tuple or a text."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from strings_in(one)
    elif hasattr(type(value), "__match_args__"):
        for name in names_of(type(value)):
            yield from strings_in(getattr(value, name))
