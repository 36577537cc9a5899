"""Words of the vocabulary as people and chapters write them: `9-high` for `nine-high`, `A-A` for `ace-ace`."""

import re
from collections.abc import Iterable, Mapping

from compliance.load.values.spelt_numbers import NUMBER_WORDS, tidy_letters

LONGEST = 80
_PARTS = re.compile(r"[\s_,()-]+")
_FIGURE = re.compile(r"([0-9]{1,2})(s?)")
_CARDS = {"a": "ace", "k": "king", "q": "queen", "j": "jack", "t": "ten"}
_TWO_CARDS = re.compile(r"([akqjt])([akqjt])")
NOT_PRINTED: Mapping[str, tuple[str, ...]] = {}


def match_word(text: str, known: Iterable[str], printed: Mapping[str, tuple[str, ...]] = NOT_PRINTED) -> str | None:
    """Find the one known word that says the same, with figures for number words and two pairs for two pair.

    ``printed`` has other names of a word, which count as it does; letters of cards are read where nothing else is.
    """
    if len(text) > LONGEST:
        return None
    names = {word: {_parts_of(name) for name in (word, *printed.get(word, ()))} for word in known}
    said = _parts_of(text)
    for parts in (said, _spell_cards(said)):
        meant = [word for word, forms in names.items() if parts in forms]
        if meant:
            return meant[0] if len(meant) == 1 else None
    return None


def _parts_of(text: str) -> tuple[str, ...]:
    return tuple(_plain_part(part) for part in _PARTS.split(tidy_letters(text)) if part)


def _spell_cards(parts: tuple[str, ...]) -> tuple[str, ...]:
    """Spell the letters of cards out: `a-k` and `ak` are an ace and a king."""
    spelt: list[str] = []
    for part in parts:
        both = _TWO_CARDS.fullmatch(part)
        letters = both.groups() if both is not None else (part,)
        spelt += [_CARDS.get(letter, letter) for letter in letters]
    return tuple(spelt)


def _plain_part(part: str) -> str:
    figure = _FIGURE.fullmatch(part)
    if figure is not None and int(figure[1]) < len(NUMBER_WORDS):
        word = NUMBER_WORDS[int(figure[1])]
        plural = f"{word}es" if word == "six" else f"{word}s"
        return plural if figure[2] else word
    return "pair" if part == "pairs" else part
