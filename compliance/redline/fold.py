"""Words folded: what is left when case, punctuation, hyphens, articles and the spelling of numbers do not count."""

from collections.abc import Container, Iterable, Sequence
from functools import lru_cache

from compliance.law.words import key, tokens

MASK = "\u00a4"
"""What stands in the place of a citation."""

_ARTICLES = frozenset({"a", "an", "the"})
_KEPT = frozenset(f"$%+=<>§{MASK}")
_VALUES = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
    "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_NUMBERS = frozenset({*_VALUES, *_SCALES})
_SEVERAL = {f"{word}{'es' if word == 'six' else 's'}": f"{value}s" for word, value in _VALUES.items() if value}
_FIGURE_STARTS = frozenset("$0123456789")


def folded(words: Sequence[str], beside: Container[str] = ()) -> list[str]:
    """Fold tokens; a hyphenated word stays one where ``beside`` has it without its hyphen, otherwise it is two."""
    split: list[str] = []
    for word in words:
        small = word.lower()
        if "-" in small and len(small) > 1 and (joined := key(small)) not in beside:
            split += [part for part in small.split("-") if part]
        else:
            split.append(joined if "-" in small and len(small) > 1 else small)
    return [word for word in _spelt_in_digits(split) if _counts(word)]


def plain_words(words: Iterable[str]) -> frozenset[str]:
    """Return the words that are written without a hyphen, in small letters."""
    return frozenset(word.lower() for word in words if "-" not in word)


def folded_text(text: str) -> str:
    """Fold a text alone."""
    return " ".join(folded(tokens(text)))


@lru_cache(maxsize=65536)
def _counts(word: str) -> bool:
    return word not in _ARTICLES and (word[0].isalnum() or word in _KEPT or any(map(str.isalnum, word)))


def _spelt_in_digits(words: list[str]) -> list[str]:
    """Write numbers in digits: `four`, `twenty` `five`, `one` `hundred`; `5,000` without its comma, `percent` as %."""
    found: list[str] = []
    run: list[str] = []
    for word in words:
        if word in _NUMBERS:
            run.append(word)
            continue
        if run:
            found += _values(run)
            run = []
        found += _in_digits(word)
    return found + _values(run) if run else found


def _in_digits(word: str) -> list[str]:
    if word[0] in _FIGURE_STARTS:
        word = word.replace(",", "")
        return [word[:-1], "%"] if word.endswith("%") else [word]
    return ["%"] if word == "percent" else [_SEVERAL.get(word, word)]


def _values(run: Sequence[str]) -> list[str]:
    """Read a run of number words as one number or several."""
    found: list[int] = []
    joins = False
    for word in run:
        value = _VALUES.get(word)
        if value is None:
            scale = _SCALES[word]
            found.append((found.pop() if joins and found[-1] < scale else 1) * scale)
        elif joins and value and (found[-1] % 100 == 0 or (found[-1] % 10 == 0 and value < 10)) and found[-1] >= 20:
            found.append(found.pop() + value)
        else:
            found.append(value)
        joins = True
    return [str(value) for value in found]
