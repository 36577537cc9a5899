"""A text as tokens: values such as amounts and odds, and the words between them.

A figure is taken whole or not at all: one with a letter in it, as text recognition leaves it, is a word like others.
"""

import re
from collections.abc import Iterable, Sequence

from compliance.read.words import Lexicon, stem_word, stems_of
from compliance.record import record

_ONES = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen"
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_NUMBER_WORD = rf"(?:{_ONES}|{_TENS}|hundred|thousand|million)"
_IN_WORDS = rf"(?:(?:a )?{_NUMBER_WORD}(?:(?:[ -]|[ -]and[ -]){_NUMBER_WORD})*)"
_DIGITS = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_NUMBER = rf"(?:{_IN_WORDS}\s*\((?:{_DIGITS})\)|{_DIGITS}|{_IN_WORDS})"
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?"
_BEFORE, _AFTER = r"(?<![\w$.,/-])", r"(?![\w%]|[.,/]\d|-\w)"
_BEFORE_MONEY = r"(?<![\w$.,])"
MONEY, ODDS, PERCENT, HOURS, COUNT, DATE, TABLE = "money", "odds", "percent", "hours", "count", "date", "table"
_PATTERNS = (
    (DATE, rf"{_MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+\d{{4}}"),
    (DATE, rf"\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH},?\s+\d{{4}}"),
    (DATE, r"\d{4}-\d{2}-\d{2}|\d{1,2}/\d{1,2}/\d{2,4}|\d{1,2}\.\d{1,2}\.\d{4}"),
    (ODDS, rf"{_NUMBER}(?:\s+|-)(?:to|for)(?:\s+|-){_NUMBER}|\d[\d,]*(?::| : )\d{{1,3}}|\d[\d,]*[-–]\d{{1,2}}"),
    (ODDS, r"even money|evens"),
    (MONEY, rf"\$\s?(?:{_DIGITS})(?:\s?(?:k|thousand|million))?|(?:{_NUMBER})\s+(?:us )?(?:dollars?|cents?)"),
    (PERCENT, rf"{_NUMBER}\s?(?:%|percent|per cent)"),
    (HOURS, rf"(?:{_NUMBER})[\s-]?(?:hours?|hrs?|minutes?|days?|weeks?)"),
    (COUNT, rf"(?:{_DIGITS}|{_IN_WORDS})|single(?=\s(?:standard\s|52-card\s|regular\s)*(?:deck|pack)\b)"),
)
_VALUE = re.compile(
    "|".join(
        f"(?P<v{place}>{_BEFORE_MONEY if kind == MONEY else _BEFORE}(?:{pattern}){_AFTER})"
        for place, (kind, pattern) in enumerate(_PATTERNS)
    ),
    re.IGNORECASE,
)
_TABLE_NAME = re.compile(
    r"(?:[Pp]ay\s?-?[Tt]able|PAY\s?TABLE|[Tt]able|TABLE|[Ss]chedule)s?\s+[\"“']?([A-Z]|\d{1,2})[\"”']?(?![\w-])"
)
_DASHED = re.compile(r"(\d[\d,]*)\s?[-–]\s?(\d{1,2})")
_TWIN = re.compile(r"\s*\(\s*")
_TWIN_END = re.compile(r"\s*\)")


@record
class Value:
    """Letters that may be a value, with those of a second writing of it that stands behind in parentheses."""

    kind: str
    text: str
    twin: str = ""


@record
class ReadToken:
    """A word, or a value; a number is both, since phrases have numbers too."""

    word: str
    text: str
    value: Value | None = None


def spell_ratio(letters: str) -> str:
    """Write odds with a dash between their figures as people say them: `20-1` is twenty to one."""
    dashed = _DASHED.fullmatch(letters.strip())
    return letters if dashed is None else f"{dashed[1]} to {dashed[2]}"


def tokens_of(text: str, lexicon: Lexicon) -> tuple[ReadToken, ...]:
    """Return the tokens of a text in order."""
    tokens: list[ReadToken] = []
    end = 0
    for start, stop, value in _values_in(text):
        tokens += _words_of(text[end:start])
        tokens.append(_token_of(value, text[start:stop]))
        end = stop
    return tuple(drop_former_values(tuple(_join_words([*tokens, *_words_of(text[end:])], lexicon))))


_CHANGES = frozenset(
    {
        "adjust", "amend", "chang", "decreas", "drop", "go", "goe", "increas", "lower", "modify", "mov", "rais",
        "reduc", "replac", "revis", "ris", "substitut",
    }
)  # fmt: skip
_FROM, _TO, _WITH = "from", "to", frozenset({"with", "by"})


def drop_former_values(tokens: tuple[ReadToken, ...]) -> tuple[ReadToken, ...]:
    """Leave out the value that a change leads away from: `raised from $10 to $15` states $15."""
    places = [place for place, token in enumerate(tokens) if token.value is not None]
    verbs = [place for place, token in enumerate(tokens) if token.word in _CHANGES]
    if len(places) != 2 or not verbs:
        return tokens
    old, new = places
    between = tokens[old + 1 : new]
    leads = tokens[old - 1].word == _FROM and len(between) == 1 and between[0].word == _TO if old else False
    swaps = len(between) == 1 and between[0].word in _WITH
    if not (leads or swaps):
        return tokens
    gone = {old, old + 1, *([old - 1] if leads else []), *verbs}
    return tuple(token for place, token in enumerate(tokens) if place not in gone)


def _token_of(value: Value, text: str) -> ReadToken:
    if value.kind == COUNT:
        stems = stems_of(value.text)
        return ReadToken(stems[0] if len(stems) == 1 else "", text, value)
    return ReadToken(stem_word("paytable") if value.kind == TABLE else "", text, value)


def _words_of(text: str) -> list[ReadToken]:
    return [ReadToken(stem, stem) for stem in stems_of(text)]


def _join_words(tokens: Sequence[ReadToken], lexicon: Lexicon) -> Iterable[ReadToken]:
    """Put one word for those that mean the same; a number that is part of such words is no value."""
    words = [token.word for token in tokens]
    place = 0
    for word, taken in lexicon.unify(words):
        if taken == 1:
            token = tokens[place]
            yield token if token.value is not None and word == token.word else ReadToken(word, token.text, token.value)
        else:
            yield ReadToken(word, " ".join(token.text for token in tokens[place : place + taken]))
        place += taken


def _values_in(text: str) -> list[tuple[int, int, Value]]:
    spans = [(found.start(), found.end(), _value_of(found)) for found in _VALUE.finditer(text)]
    for found in _TABLE_NAME.finditer(text):
        spans = [one for one in spans if one[1] <= found.start() or one[0] >= found.end()]
        spans.append((found.start(), found.end(), Value(TABLE, found[1])))
    spans.sort(key=lambda one: one[0])
    return _join_twins(spans, text)


def _value_of(found: re.Match[str]) -> Value:
    name = found.lastgroup or "v0"
    if found[0].lower() == "single":
        return Value(COUNT, "one")
    return Value(_PATTERNS[int(name[1:])][0], found[0])


def _join_twins(spans: Sequence[tuple[int, int, Value]], text: str) -> list[tuple[int, int, Value]]:
    """Join a value with the one that stands behind it in parentheses and says the same another way."""
    joined: list[tuple[int, int, Value]] = []
    for start, end, value in spans:
        if joined:
            first_start, first_end, first = joined[-1]
            close = _TWIN_END.match(text, end)
            if close is not None and not first.twin and _TWIN.fullmatch(text[first_end:start]):
                joined[-1] = (first_start, close.end(), Value(first.kind, first.text, value.text))
                continue
        joined.append((start, end, value))
    return joined
