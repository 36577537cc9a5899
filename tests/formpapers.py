"""Forms for tests: what a Word file says in its main part, and the same file edited by hand."""

import re
import zipfile
from collections.abc import Callable, Mapping
from io import BytesIO

MAIN = "word/document.xml"
_NOTHING: Mapping[str, bytes] = {}


def main_part(raw: bytes) -> str:
    """Return the part of a Word file that has its text."""
    with zipfile.ZipFile(BytesIO(raw)) as package:
        return package.read(MAIN).decode("utf-8")


def edited_docx(raw: bytes, edit: Callable[[str], str], more: Mapping[str, bytes] = _NOTHING) -> bytes:
    """Return a Word file with its text edited, and further parts."""
    target = BytesIO()
    with zipfile.ZipFile(BytesIO(raw)) as package, zipfile.ZipFile(target, "w") as written:
        for name in package.namelist():
            part = package.read(name)
            written.writestr(name, edit(part.decode("utf-8")).encode("utf-8") if name == MAIN else part)
        for name, part in more.items():
            written.writestr(name, part)
    return target.getvalue()


def replaced(old: str, new: str) -> Callable[[str], str]:
    """Return an edit that puts something in the place of what stands there."""

    def edit(text: str) -> str:
        assert old in text, old
        return text.replace(old, new)

    return edit


def control_of(text: str, tag: str, place: int = 0) -> str:
    """Return the content control with a tag, whole."""
    start, end = _place_of(text, tag, place)
    return text[start:end]


def _place_of(text: str, tag: str, place: int) -> tuple[int, int]:
    pattern = rf'<w:sdt><w:sdtPr>(?:(?!</w:sdtPr>).)*<w:tag w:val="{re.escape(tag)}"/>.*?</w:sdt>'
    return list(re.finditer(pattern, text))[place].span()


def filled(tag: str, words: str, place: int = 0) -> Callable[[str], str]:
    """Return an edit that writes words into a box, as Word does: in a run of its own, and no prompt any more."""
    return written_into(tag, f'<w:r><w:t xml:space="preserve">{words}</w:t></w:r>', place)


def written_into(tag: str, runs: str, place: int = 0) -> Callable[[str], str]:
    """Return an edit that puts runs or paragraphs into a box."""

    def edit(text: str) -> str:
        start, end = _place_of(text, tag, place)
        inside = f"<w:sdtContent>{runs}</w:sdtContent>"
        written = re.sub(r"<w:sdtContent>.*</w:sdtContent>", lambda _: inside, text[start:end])
        return text[:start] + written.replace("<w:showingPlcHdr/>", "") + text[end:]

    return edit


def checked(tag: str) -> Callable[[str], str]:
    """Return an edit that checks a check box."""

    def edit(text: str) -> str:
        control = control_of(text, tag)
        marked = control.replace('<w14:checked w14:val="0"/>', '<w14:checked w14:val="1"/>').replace("☐", "☒")
        return text.replace(control, marked, 1)

    return edit


def all_of(*edits: Callable[[str], str]) -> Callable[[str], str]:
    """Return several edits as one."""

    def edit(text: str) -> str:
        for one in edits:
            text = one(text)
        return text

    return edit
