"""Text from a file made safe for a terminal: nothing in it can move the cursor, colour the screen or turn the line."""

import unicodedata

_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
_NEVER_IN_XML = dict.fromkeys((0xFFFE, 0xFFFF), "\N{REPLACEMENT CHARACTER}")


def make_safe(text: str) -> str:
    """Replace control and invisible characters by a visible stand-in, line breaks by a space."""
    # WHY: nothing that is replaced below counts as printable, so the shortcut takes nothing through.
    if text.isprintable():
        return text
    return "".join(_make_character_safe(char) for char in text)


def _make_character_safe(char: str) -> str:
    if char in "\n\r\t":
        return " "
    return "\N{REPLACEMENT CHARACTER}" if unicodedata.category(char) in _HIDDEN else char


def make_safe_for_xml(text: str) -> str:
    """Return text on one line that XML can hold: what it cannot hold or nobody could see has a visible stand-in."""
    return make_safe(text).translate(_NEVER_IN_XML)
