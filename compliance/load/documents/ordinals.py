"""Numbers as lists write them: figures, letters, Roman figures, ordinals."""

from collections.abc import Callable

_LAST_LETTER = 780
_LAST_ROMAN = 3999
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
    (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


def doubled_letters(value: int) -> str:
    """Write a number in letters as Word does: after z come aa, bb, cc."""
    return chr(ord("a") + (value - 1) % 26) * ((value - 1) // 26 + 1) if 1 <= value <= _LAST_LETTER else str(value)


def counted_letters(value: int) -> str:
    """Write a number in letters as web pages do: after z come aa, ab, ac."""
    if value < 1:
        return str(value)
    text = ""
    while value:
        value, place = divmod(value - 1, 26)
        text = chr(ord("a") + place) + text
    return text


def write_roman(value: int) -> str:
    """Write a number in small Roman figures."""
    if not 1 <= value <= _LAST_ROMAN:
        return str(value)
    text = ""
    for worth, sign in _ROMAN:
        count, value = divmod(value, worth)
        text += sign * count
    return text


def write_ordinal(value: int) -> str:
    """Write a number as 1st, 2nd, 3rd."""
    teens = 10 < value % 100 < 14
    return f"{value}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(value % 10, 'th')}"


WORD_FORMS: dict[str, Callable[[int], str]] = {
    "decimal": str,
    "decimalZero": lambda value: f"{value:02}",
    "lowerLetter": doubled_letters,
    "upperLetter": lambda value: doubled_letters(value).upper(),
    "lowerRoman": write_roman,
    "upperRoman": lambda value: write_roman(value).upper(),
    "ordinal": write_ordinal,
    "none": lambda _value: "",
    "bullet": lambda _value: "",
}
"""How Word's list levels write a number, by the name of the form."""
