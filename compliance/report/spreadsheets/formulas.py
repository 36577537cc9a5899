"""Text that a spreadsheet would take for a formula, told apart from text that it would not."""

import re
import unicodedata

_STARTS = frozenset("=+-@\N{MINUS SIGN}")


def is_like_formula(text: str) -> bool:
    """Tell whether a spreadsheet, or one that folds wide signs to plain ones, could take text for a formula."""
    stripped = text.lstrip(_BEFORE)
    # WHY: programs trim blanks before they look, and fold the full-width and small forms of these signs.
    return bool(stripped) and unicodedata.normalize("NFKC", stripped[0])[:1] in _STARTS


_BEFORE = " \t\r\n\v\f\N{NO-BREAK SPACE}\N{IDEOGRAPHIC SPACE}\N{REPLACEMENT CHARACTER}"


def defuse_formula(text: str) -> str:
    """Return text that no spreadsheet takes for a formula: an apostrophe stands before what could be one.

    Where the system's list separator is a semicolon, a spreadsheet splits a cell there too.
    """
    parts = re.split(r"([;\t])", text)
    return "".join(f"'{part}" if is_like_formula(part) else part for part in parts)
