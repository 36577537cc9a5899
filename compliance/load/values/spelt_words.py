"""Words of the vocabulary as people write them: `9-high` for `nine-high`, `4 of a kind` for `four-of-a-kind`."""

import re
from collections.abc import Iterable

from compliance.load.values.spelt_numbers import NUMBER_WORDS, tidy_letters

LONGEST = 80
_PARTS = re.compile(r"[\s_-]+")
_FIGURE = re.compile(r"([0-9]{1,2})(s?)")


def match_word(text: str, known: Iterable[str]) -> str | None:
    """Find the one known word that says the same, with figures for number words and two pairs for two pair."""
    if len(text) > LONGEST:
        return None
    said = _parts_of(text)
    meant = [word for word in known if _parts_of(word) == said]
    return meant[0] if len(meant) == 1 else None


def _parts_of(text: str) -> tuple[str, ...]:
    return tuple(_plain_part(part) for part in _PARTS.split(tidy_letters(text)) if part)


def _plain_part(part: str) -> str:
    figure = _FIGURE.fullmatch(part)
    if figure is not None and int(figure[1]) < len(NUMBER_WORDS):
        word = NUMBER_WORDS[int(figure[1])]
        plural = f"{word}es" if word == "six" else f"{word}s"
        return plural if figure[2] else word
    return "pair" if part == "pairs" else part
