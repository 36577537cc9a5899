"""Signs that stand for a box that is marked or empty, as fonts of symbols and Unicode have them."""

from collections.abc import Mapping

from compliance.load.documents.symbols import symbol_of
from compliance.model import CHOSEN, NOT_CHOSEN

_WINGDINGS: Mapping[int, str] = {
    0x6F: NOT_CHOSEN, 0x71: NOT_CHOSEN, 0x72: NOT_CHOSEN, 0x70: NOT_CHOSEN, 0xA8: NOT_CHOSEN, 0x78: CHOSEN,
    0xFD: CHOSEN, 0xFE: CHOSEN, 0xFC: CHOSEN, 0x6E: CHOSEN,
}  # fmt: skip
_WINGDINGS_2: Mapping[int, str] = {
    0x52: CHOSEN, 0x53: CHOSEN, 0x54: CHOSEN, 0x50: CHOSEN, 0xA3: NOT_CHOSEN, 0x30: NOT_CHOSEN, 0x35: NOT_CHOSEN,
}  # fmt: skip
# WHY: a bare cross is a mark to some and a "no" to others, so that it stays as it is; a cross in a box is a mark.
_UNICODE = {
    ord(one): sign
    for sign, signs in ((CHOSEN, "☒☑✓✔⊠🗹🗷🗵⮽🅇"), (NOT_CHOSEN, "☐□▢⬜◻❏❑❒🗆"))
    for one in signs
}  # fmt: skip


def is_symbol_font(font: str) -> bool:
    """Tell whether a font shows pictures where other fonts show letters."""
    return font.lower().startswith(("wingdings", "symbol", "webdings"))


def read_symbol(code: int, font: str) -> str:
    """Return the mark that a font of symbols shows for a number, or else its character."""
    place = code - 0xF000 if 0xF000 <= code < 0xF100 else code
    name = font.lower().replace(" ", "")
    table = _WINGDINGS_2 if name.startswith("wingdings2") else _WINGDINGS
    if name.startswith("wingdings") and place in table:
        return table[place]
    return write_marks(symbol_of(code, font or "Symbol"))


def write_marks(text: str) -> str:
    """Write every sign for a marked or an empty box in one way."""
    return text.translate(_UNICODE)
