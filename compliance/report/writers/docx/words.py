"""Styled words in WordprocessingML; every text in it is escaped, and none can be taken for markup."""

from collections.abc import Mapping

from compliance.report.document import StyledText, TextStyle, Tone, Words
from compliance.report.writers.docx.fixed import INK, MONO, SOFT, escape_xml

TONES: dict[Tone, str] = {"": INK, "good": "1F6F3F", "fair": "8A5A00", "bad": "A4262C"}
_FIXED = f'<w:rFonts w:ascii="{MONO}" w:hAnsi="{MONO}" w:cs="{MONO}"/>'
_LOOKS: dict[TextStyle, str] = {
    "": "",
    "bold": "<w:b/>",
    "soft": f'<w:color w:val="{SOFT}"/>',
    "code": f'{_FIXED}<w:sz w:val="15"/>',
    "good": f'<w:color w:val="{TONES["good"]}"/>',
    "fair": f'<w:b/><w:color w:val="{TONES["fair"]}"/>',
    "bad": f'<w:b/><w:color w:val="{TONES["bad"]}"/>',
    "deleted": f'<w:strike/><w:color w:val="{TONES["bad"]}"/>',
    "inserted": f'<w:color w:val="{TONES["good"]}"/><w:u w:val="single"/>',
}

Bookmarks = Mapping[str, str]
"""The bookmark of every anchor in the document."""


def text_run(text: str, look: str = "") -> str:
    """Return a text in a look, which is a row of properties."""
    properties = f"<w:rPr>{look}</w:rPr>" if look else ""
    # WHY: a section sign at the end of a line, apart from its number, is hard to read, and columns are narrow.
    inside = escape_xml(text).replace("§ ", "§\N{NO-BREAK SPACE}")
    return f'<w:r>{properties}<w:t xml:space="preserve">{inside}</w:t></w:r>' if text else ""


def words_runs(words: Words, bookmarks: Bookmarks) -> str:
    """Return styled words as runs."""
    return "".join(_piece_run(piece, bookmarks) for piece in words)


def _piece_run(piece: StyledText, bookmarks: Bookmarks) -> str:
    run = text_run(piece.text, _LOOKS[piece.style])
    target = bookmarks.get(piece.link)
    return f'<w:hyperlink w:anchor="{target}">{run}</w:hyperlink>' if target and run else run


def styled_run(text: str, style: TextStyle) -> str:
    """Return a text in one of the styles of a document."""
    return text_run(text, _LOOKS[style])


def paragraph_of_runs(inside: str, style: str, *, more: str = "") -> str:
    """Return one paragraph of runs; ``more`` are further properties of it."""
    return f'<w:p><w:pPr><w:pStyle w:val="{style}"/>{more}</w:pPr>{inside}</w:p>'
