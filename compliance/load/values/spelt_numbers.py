"""Numbers as people write them, to every exact number that the letters may mean."""

import re
from fractions import Fraction
from math import gcd

NumberMeanings = tuple[Fraction, ...]
"""None where letters are no number, one where they are clear, two where a sign may part thousands or decimals."""

_MOST_DIGITS = 15
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"), "-")
_SPACES = dict.fromkeys([*map(ord, "\xa0\u1680\u202f\u205f\u3000"), *range(0x2000, 0x200B)], " ")
_UNSEEN = dict.fromkeys(map(ord, "\xad\u200b\u2060\ufeff"), "")
_QUOTES = dict.fromkeys(map(ord, "\u2018\u2019\u201a\u02bc"), "'") | dict.fromkeys(map(ord, "\u201c\u201d\u201e"), '"')
# WHY: with a space before, so that `1½` is one and a half; a form of Unicode that folds it would make it eleven halves.
# The slash of a fraction stays, since a plain one may part two figures: `$1/2` is not `$½`.
_PARTS = {ord("½"): " 1⁄2", ord("¼"): " 1⁄4", ord("¾"): " 3⁄4", ord("⅓"): " 1⁄3", ord("⅔"): " 2⁄3"}
_SIGNS = {**_DASHES, **_SPACES, **_UNSEEN, **_QUOTES, **_PARTS, ord("∶"): ":"}
_ENCLOSING = ('"', "'", "`")

_PLAIN = re.compile(r"([0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,15})?(?:\.([0-9]{1,12}))?")
_SPACED = re.compile(r"[0-9]{1,3}(?: [0-9]{3}){1,4}")
_FRACTION = re.compile(r"(?:([0-9]{1,6})[ -])?([0-9]{1,4})[/⁄]([0-9]{1,4})")
_PARTED = re.compile(r"[0-9]+(?:[.,' ][0-9]+)+")
_SCALED = re.compile(r"([0-9.,' /⁄]+?) ?(k|thousand|million)")
_SCALES = {"k": 1_000, "thousand": 1_000, "million": 1_000_000}
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
NUMBER_WORDS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
)
_ONES = "|".join(NUMBER_WORDS[1:10])
_UNDER_HUNDRED = rf"(?:(?:{'|'.join(_TENS)})(?:[ -](?:{_ONES}))?|{'|'.join(reversed(NUMBER_WORDS[1:20]))})"
_BELOW = rf"(?:(?:{'|'.join(reversed(NUMBER_WORDS[1:20]))}) hundred(?:(?: and)?[ -]{_UNDER_HUNDRED})?|{_UNDER_HUNDRED})"
_NUMBER_IN_WORDS = re.compile(
    rf"(?:(?P<million>{_BELOW})[ -]million)?(?:(?:^|,? (?:and )?)(?P<thousand>{_BELOW})[ -]thousand)?"
    rf"(?:(?:^|,? (?:and )?)(?P<rest>{_BELOW}))?"
)
_SAID_TWICE = re.compile(r"([a-z][a-z ,-]*?) ?\(([0-9][0-9,]*)\)|([0-9][0-9,]*) ?\(([a-z][a-z ,-]*)\)")


def tidy_letters(letters: str) -> str:
    """Write letters in small ones with plain dashes, spaces and quotes, and without what encloses or ends them."""
    text = " ".join(letters.translate(_SIGNS).split()).lower()
    if len(text) > 1 and text[0] == text[-1] and text[0] in _ENCLOSING:
        text = text[1:-1].strip()
    return text[:-1].rstrip() if text.endswith((".", ";")) else text


def read_numbers(text: str, *, decimals: int) -> NumberMeanings:
    """Return what a number may mean, where its kind has so many decimals in canonical letters."""
    if said := _read_words(text):
        return said
    if scaled := _SCALED.fullmatch(text):
        return tuple(number * _SCALES[scaled[2]] for number in read_numbers(scaled[1], decimals=decimals))
    if fraction := _FRACTION.fullmatch(text):
        return _read_fraction(*fraction.groups())
    if _SPACED.fullmatch(text):
        return (Fraction(text.replace(" ", "")),)
    plain = _PLAIN.fullmatch(text) if text else None
    if plain is not None and not (decimals < 3 and _may_part_thousands(plain[1] or "", plain[2] or "")):
        return (Fraction(text.replace(",", "")),)
    return _read_parted(text) if _PARTED.fullmatch(text) else ()


def _read_words(text: str) -> NumberMeanings:
    """Return a number in words, or as the law says it twice: `thirty`, `twelve thousand five hundred`, `ten (10)`."""
    if twice := _SAID_TWICE.fullmatch(text):
        words, figures = _read_words(twice[1] or twice[4]), read_numbers(twice[2] or twice[3], decimals=0)
        # WHY: words and figures that differ are two meanings, and which of them counts is not for this to say.
        return tuple(dict.fromkeys((*words, *figures))) if words and figures else ()
    if text == NUMBER_WORDS[0]:
        return (Fraction(0),)
    parts = _NUMBER_IN_WORDS.fullmatch(text) if text else None
    if parts is None:
        return ()
    return (Fraction(sum(_SCALES.get(scale, 1) * _add_words(words) for scale, words in parts.groupdict("").items())),)


def _add_words(words: str) -> int:
    """Add up number words below a thousand, or up to nineteen hundred ninety-nine: `twelve hundred and five`."""
    total = 0
    for word in re.split("[ -]", words):
        if word == "hundred":
            total *= 100
        elif word in NUMBER_WORDS:
            total += NUMBER_WORDS.index(word)
        elif word in _TENS:
            total += 20 + 10 * _TENS.index(word)
    return total


def _read_fraction(whole: str | None, part: str, parts: str) -> NumberMeanings:
    """Return a fraction; two figures with a slash between, such as `6/8`, are none, since nobody writes one so."""
    if not int(parts) or gcd(int(part), int(parts)) > 1 or (whole is not None and int(part) >= int(parts)):
        return ()
    number = int(whole or 0) + Fraction(int(part), int(parts))
    # WHY: `11/2` is how `1 1/2` comes out of a document that lost the space.
    lost = Fraction(int(part[-1]), int(parts))
    return (number, int(part[:-1]) + lost) if whole is None and len(part) > 1 and 0 < lost < 1 else (number,)


def _may_part_thousands(before: str, after: str) -> bool:
    """Tell whether a point may stand where others write a comma: `1.500`, but not `0.500` or `1,000.500`."""
    return len(after) == 3 and len(before) <= 3 and before[:1] not in {"", "0"}


def _read_parted(text: str) -> NumberMeanings:
    """Return a number with its signs taken for parting thousands, and with the last taken for the decimal point."""
    digits = re.sub(r"[^0-9]", "", text)
    if len(digits) > _MOST_DIGITS:
        return ()
    last = max(map(text.rfind, ".,' "))
    whole, part = re.sub(r"[^0-9]", "", text[:last]), text[last + 1 :]
    return (Fraction(digits), Fraction(f"{whole}.{part}"))
