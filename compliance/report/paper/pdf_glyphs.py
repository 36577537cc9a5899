"""The fonts of the PDF, and text as they can show it: what no font has is written as its number, never as a box."""

import unicodedata
from functools import cache
from importlib import import_module
from io import BytesIO
from itertools import groupby
from operator import itemgetter

from compliance.report.paper.blocks import lasting

BODY, BOLD, MONO, MONO_BOLD = "Body", "BodyBold", "Mono", "MonoBold"
_FILES = {
    BODY: "NotoSans_Regular",
    BOLD: "NotoSans_Bold",
    MONO: "CascadiaMono_Regular",
    MONO_BOLD: "CascadiaMono_Bold",
}
_CHAINS = {"": (BODY, MONO), "soft": (BODY, MONO), "bold": (BOLD, MONO_BOLD), "code": (MONO, BODY)}
MOST_PIECES = 60
"""A text with more changes of font than this is drawn in one, and what that lacks as numbers."""
_RIGHT_TO_LEFT = {"R", "AL", "AN"}


@cache
def add_fonts() -> dict[str, frozenset[int]]:
    """Make the fonts known to the writer, and return which characters each of them has."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    known = {}
    for name, file in _FILES.items():
        font = TTFont(name, BytesIO(import_module(f"pymupdf_fonts.{file}").fontbuffer))
        registerFont(font)
        known[name] = frozenset(code for code in font.face.charToGlyph if _stands_alone(chr(code)))
    return known


def _stands_alone(char: str) -> bool:
    # WHY: the writer neither shapes nor turns text, so marks would stand beside their letters and Hebrew backwards.
    return unicodedata.category(char)[0] != "M" and unicodedata.bidirectional(char) not in _RIGHT_TO_LEFT


def lacks(text: str) -> bool:
    """Tell whether some character has to be written as its number."""
    return any(_font_of(char, _CHAINS[""]) is None for char in _composed(text))


def _composed(text: str) -> str:
    # WHY: a section sign at the end of a line, apart from its number, is hard to read.
    return unicodedata.normalize("NFC", lasting(text)).replace("§ ", "§\N{NO-BREAK SPACE}")


@cache
def _font_of(char: str, chain: tuple[str, ...]) -> str | None:
    known = add_fonts()
    return next((name for name in chain if ord(char) in known[name]), None)


def numbered(char: str) -> str:
    """Write a character that no font has by its number."""
    return f"[U+{ord(char):04X}]"


def drawn_pieces(text: str, style: str) -> list[tuple[str, str]]:
    """Return text as pieces, each with the name of a font that has it."""
    chars = _composed(text)
    chain = _CHAINS[style]
    pieces = _in_fonts(chars, chain)
    # WHY: the writer takes very long over a word of very many pieces, and nobody writes such a word in good faith.
    return pieces if len(pieces) <= MOST_PIECES else _in_fonts(chars, chain[:1])


def _in_fonts(chars: str, chain: tuple[str, ...]) -> list[tuple[str, str]]:
    drawn = (
        (font or chain[0], char if font else numbered(char)) for char in chars for font in (_font_of(char, chain),)
    )
    return [(font, "".join(text for _, text in some)) for font, some in groupby(drawn, key=itemgetter(0))]


def as_drawn(text: str, font: str) -> str:
    """Write text in one font alone, for where there is no room for a paragraph."""
    known = add_fonts()[font]
    return "".join(char if ord(char) in known else numbered(char) for char in _composed(text))
