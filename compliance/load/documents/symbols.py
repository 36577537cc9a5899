"""Characters that files write in ways of their own: symbols by the numbers of a font, raised figures by their place."""

import unicodedata

UNREAD = "\N{REPLACEMENT CHARACTER}"
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_NOT_TEXT = {"Cc", "Cn", "Co", "Cs"}
_SYMBOLS = {
    0x2D: "−", 0xA3: "≤", 0xA7: "♣", 0xA8: "♦", 0xA9: "♥", 0xAA: "♠", 0xAE: "→", 0xB0: "°", 0xB1: "±", 0xB3: "≥",
    0xB4: "×", 0xB7: "•", 0xB8: "÷", 0xB9: "≠", 0xBC: "…", 0xBE: "—", 0xD7: "·",
}  # fmt: skip
_WINGDINGS = {0x6C: "●", 0x6E: "■", 0x71: "❑", 0x76: "❖", 0x9F: "•", 0xA7: "▪", 0xA8: "□", 0xD8: "➢", 0xFC: "✓"}


def symbol_of(code: int, font: str = "Symbol") -> str:
    """Return the character that a font of symbols shows for a number, or a stand-in where it is not known."""
    table = _WINGDINGS if font.lower().startswith("wingdings") else _SYMBOLS
    place = code - 0xF000 if 0xF000 <= code < 0xF100 else code
    if place in table:
        return table[place]
    return chr(place) if 0x20 <= place < 0x7F and table is _SYMBOLS and not chr(place).isalpha() else UNREAD


def readable_character(code: int) -> str:
    """Return a character of a text, with a stand-in for what is none."""
    if 0xF000 <= code < 0xF100:
        return symbol_of(code)
    if not 0 < code < 0x110000:
        return UNREAD
    char = chr(code)
    return UNREAD if unicodedata.category(char) in _NOT_TEXT and not char.isspace() else char


def write_raised(figures: str, before: str) -> str:
    """Write a raised number, as of a note; one that touched the word before it would make another word of that."""
    return (" " if before[-1:].isalnum() else "") + figures.translate(_RAISED)
