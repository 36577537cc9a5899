"""Text as YAML writes it: bare where that reads back as the same text, in quotes where it would not."""

import re

_SIGNS = frozenset("-?:,[]{}#&*!|>'\"%@`")
_IN_BRACES = frozenset(",[]{}:")
_WORDS = frozenset({"~", "null", "true", "false", "yes", "no", "on", "off", "y", "n", "<<", "="})
_FIGURES = re.compile(r"[-+]?\.?[0-9][0-9a-fA-FxXoO._:eE+-]*|[-+]?\.(?:inf|nan)", re.IGNORECASE)
_SHORT = {"\n": "\\n", "\t": "\\t", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def needs_no_quotes(text: str, *, flow: bool) -> bool:
    """Tell whether a text can stand without quotes, inside braces and brackets or outside of them."""
    if not text or not text.isprintable() or text != text.strip() or text[0] in _SIGNS:
        return False
    if ": " in text or " #" in text or text.endswith(":"):
        return False
    return not flow or _IN_BRACES.isdisjoint(text)


def write_quoted(text: str) -> str:
    """Write a text in double quotes on one line, with escapes for what cannot be seen."""
    return '"' + "".join(_SHORT.get(char) or _escape_char(char) for char in text) + '"'


def _escape_char(char: str) -> str:
    if char.isprintable():
        return char
    point = ord(char)
    # WHY: YAML has three escapes, by how many digits the character needs.
    if point < 0x100:
        return f"\\x{point:02x}"
    return f"\\u{point:04x}" if point < 0x10000 else f"\\U{point:08x}"


def spell_letters(text: str, *, flow: bool) -> str:
    """Write the letters of a value: `$5` bare, and `"$5,000"` in quotes where a comma would end it."""
    return text if needs_no_quotes(text, flow=flow) else write_quoted(text)


def spell_text(text: str, *, flow: bool) -> str:
    """Write free text, in quotes also where other readers would take it for a number, a day or a yes."""
    if text.lower() in _WORDS or _FIGURES.fullmatch(text):
        return write_quoted(text)
    return spell_letters(text, flow=flow)


def same_quotes(text: str, quote: str) -> str:
    """Write a text in quotes like those that stood there."""
    doubled = text.replace("'", "''")
    return f"'{doubled}'" if quote == "'" and text.isprintable() else write_quoted(text)
