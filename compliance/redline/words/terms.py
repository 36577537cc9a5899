"""Two vocabularies held for one: words of the old text that answer to words of the new count as the same."""

import re
from collections.abc import Sequence

from compliance.model import TermPair
from compliance.redline.words.fold import folded_text

_SIGN = "\u00b6"


class FoldedTerms:
    """A list of terms made ready for use on folded words.

    Both sides of a term are written as one sign, the longest words first, so that a text may use either. The ending of
    a plural or a possessive stays. ``unused`` are the terms that have no words on one side.
    """

    def __init__(self, terms: Sequence[TermPair] = ()) -> None:
        self.unused = [one for one in terms if not (folded_text(one.old) and folded_text(one.new))]
        self._signs: dict[str, str] = {}
        for one in terms:
            if one not in self.unused:
                self._add(folded_text(one.old), folded_text(one.new))
        self._pattern = _compile_pattern(self._signs)

    def _add(self, old: str, new: str) -> None:
        sign = self._signs.get(old) or self._signs.get(new) or f"{_SIGN}{len(self._signs)}"
        other = self._signs.get(new, sign)
        for words, had in list(self._signs.items()):
            if had == other:
                self._signs[words] = sign
        self._signs |= {form: sign for words in (old, new) for form in _forms_of(words)}

    def __call__(self, words: str) -> str:
        """Write the terms among folded words as signs."""
        if self._pattern is None:
            return words
        return self._pattern.sub(lambda found: self._signs[found[1]] + _plural_ending(found[2]), words)


def _forms_of(words: str) -> tuple[str, ...]:
    return (words, f"{words[:-1]}ie") if words.endswith("y") else (words,)


def _plural_ending(found: str | None) -> str:
    return {None: "", "es": "s"}.get(found, found or "")


def _compile_pattern(signs: dict[str, str]) -> re.Pattern[str] | None:
    if not signs:
        return None
    longest = sorted(signs, key=lambda words: (-len(words), words))
    return re.compile(rf"(?<!\S)({'|'.join(map(re.escape, longest))})(e?s|'s)?(?!\S)")
