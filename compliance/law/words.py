"""The normal form of words: typesetting is taken out, so that two printings of one text have the same words."""

import re
from functools import lru_cache
from hashlib import sha256

_SINGLE = str.maketrans({
    "\u201c": '"', "\u201d": '"', "\u201e": '"', "\u00ab": '"', "\u00bb": '"', "\u2033": '"',
    "\u2018": "'", "\u2019": "'", "\u201b": "'", "\u00b4": "'", "\u2032": "'",
    "\u2013": "\u2014", "\u2015": "\u2014",
    "\u2010": "-", "\u2011": "-", "\u2212": "-", "\u00ad": "",
    "\u00a0": " ", "\u2009": " ", "\u202f": " ", "\u200b": "", "\ufeff": "",
    "\ufb01": "fi", "\ufb02": "fl", "\ufb00": "ff", "\ufb03": "ffi", "\ufb04": "ffl", "\u2026": "...",
})  # fmt: skip
_TWICE = (("''", '"'), ("``", '"'), ("---", "\u2014"), ("--", "\u2014"))
_TOKEN = re.compile(r"\$?\d\w*(?:[.,]\d\w*)*(?:-[A-Za-z]\w*)*%?|[^\W\d_]\w*(?:['-]\w+)*|\S")
"""A token is a figure (`$50,000`, `575.12`, `659a.6`, `10%`, `9-high`), a word with its hyphens, or one other mark."""

VALUES = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
    "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
"""What number words stand for."""

SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
"""Number words that multiply what stands before them."""


def normalize_text(text: str) -> str:
    """Return a text with one kind of quote, dash and space."""
    if not text.isascii():
        text = text.translate(_SINGLE)
    for twice, once in _TWICE:
        if twice in text:
            text = text.replace(twice, once)
    return text


def tokenize(text: str) -> list[str]:
    """Split a text into words, figures and punctuation marks, in normal form."""
    return _TOKEN.findall(normalize_text(text))


@lru_cache(maxsize=65536)
def comparison_key(token: str) -> str:
    """Return what a token is compared by: hyphens inside words do not count, since line ends put them there."""
    return token.replace("-", "") if "-" in token and len(token) > 1 else token


def comparison_keys(text: str) -> list[str]:
    """Return what the tokens of a text are compared by."""
    return [comparison_key(token) for token in tokenize(text)]


def fingerprint_text(text: str) -> str:
    """Return the fingerprint of a text's normalised words."""
    return sha256(" ".join(comparison_keys(text)).encode("utf-8", "surrogatepass")).hexdigest()[:16]
