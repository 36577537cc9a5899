"""Near misses: a word where the document elsewhere has, in the same place, another that looks much like it."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from compliance.law.slips.places import Places, ProvisionPlace
from compliance.law.slips.telling_words import stem_of
from compliance.law.words import normalize_text
from compliance.model import Level, Slip

_WORD = re.compile(r"[A-Za-z][\w'-]*|\d\S*|[^\s\w]")
_OFTEN = 3
_SHARE = 0.7
_LETTERS = 4
_PREFIX = 4
_AS_VERB = re.compile(r"\b[Aa]s ([a-z]{3,}) (?=in\b|by\b|under\b)")
_IT_NOUN = re.compile(r"\b(?:in|of|with|to|for|by|under) it ([A-Z][a-z]+)\b")

Around = tuple[str, str, str]
"""What a word stands in: the two words before it, or the words on both its sides, with a mark that tells which."""


def find_near_misses(places: Places) -> Iterator[Slip]:
    """Find words that differ by a letter or an ending from what always stands there otherwise."""
    texts = [(spot, normalize_text(spot.node.text)) for spot in places.spots if _is_body(spot)]
    yield from _find_odd_words([(spot, _WORD.findall(text.lower())) for spot, text in texts])
    yield from _find_odd_forms(texts)


def _find_odd_words(texts: Sequence[tuple[ProvisionPlace, list[str]]]) -> Iterator[Slip]:
    usual: dict[Around, Counter[str]] = defaultdict(Counter)
    for _spot, words in texts:
        for place, word in enumerate(words):
            for around in _neighbours_of(words, place):
                usual[around][word] += 1
    expected = {around: word_expected for around, count in usual.items() if (word_expected := _usual_word(count))}
    for spot, words in texts:
        for place, word in enumerate(words):
            meant = {expected[around] for around in _neighbours_of(words, place) if around in expected}
            for expected_word in sorted(meant - {word}):
                if is_near(word, expected_word):
                    yield _slip_of(spot, " ".join(words[max(0, place - 2) : place + 1]), expected_word)


def _find_odd_forms(texts: Sequence[tuple[ProvisionPlace, str]]) -> Iterator[Slip]:
    """Find `as provide in` and `in it Submission`, where the document has the right form elsewhere."""
    whole = " ".join(text for _spot, text in texts)
    for spot, text in texts:
        for match in _AS_VERB.finditer(text):
            for form in (f"{match[1]}d", f"{match[1]}ed"):
                if f"as {form} " in whole:
                    yield _slip_of(spot, match[0].strip(), form)
        for match in _IT_NOUN.finditer(text):
            if f"its {match[1]}" in whole:
                yield _slip_of(spot, match[0], "its")


def is_near(word: str, other_word: str) -> bool:
    """Tell whether two words look alike without being forms of one word."""
    shorter, longer = sorted((word, other_word), key=len)
    one_word = stem_of(word) == stem_of(other_word) or any(
        _is_form(*pair) for pair in ((word, other_word), (other_word, word))
    )
    if len(shorter) < _LETTERS or not word.isalpha() or not other_word.isalpha() or one_word:
        return False
    compared = {word[-2:], other_word[-3:], word[-3:], other_word[-2:]} >= {"er", "est"}
    if compared or longer in (f"{shorter}s", f"{shorter}es"):
        return False
    steps = _edit_distance(word, other_word)
    return steps == 1 or (steps <= 3 and word[:_PREFIX] == other_word[:_PREFIX])


def _is_form(word: str, other_word: str) -> bool:
    return word.endswith("ing") and other_word.startswith(stem_of(word))


def _edit_distance(word: str, other_word: str) -> int:
    """Count the letters to be put in, left out or changed between two words."""
    # WHY: this is the Levenshtein distance, of which each row needs only the one before it.
    row = list(range(len(other_word) + 1))
    for place, letter in enumerate(word, 1):
        last, row[0] = row[0], place
        for column, another in enumerate(other_word, 1):
            last, row[column] = row[column], min(row[column] + 1, row[column - 1] + 1, last + (letter != another))
    return row[-1]


def _neighbours_of(words: Sequence[str], place: int) -> Iterator[Around]:
    if not place or not words[place - 1].isalpha():
        return
    if place > 1 and words[place - 2].isalpha():
        yield "before", words[place - 2], words[place - 1]
    if place + 1 < len(words) and words[place + 1].isalpha():
        yield "between", words[place - 1], words[place + 1]


def _usual_word(count: Counter[str]) -> str:
    word, number = count.most_common(1)[0]
    return word if number >= _OFTEN and len(word) >= _LETTERS and number >= _SHARE * count.total() else ""


def _is_body(spot: ProvisionPlace) -> bool:
    return bool(spot.node.text) and spot.within(Level.PREAMBLE) is None and spot.within(Level.CONTENTS) is None


def _slip_of(spot: ProvisionPlace, words: str, meant: str) -> Slip:
    return Slip("near miss", spot.node.cite, spot.node.first, f"reads `{words}`; `{meant}` is usual there")
