"""Two vocabularies held for one: words of the old text that answer to words of the new count as the same."""

import re
from collections.abc import Sequence

from compliance.model import TermPair
from compliance.redline.words.fold import fold_text

_SIGN = "\u00b6"


class FoldedTerms:
    """A list of terms made ready for use on folded words.

    Both sides of a term are written as one sign, the longest words first, so that a text may use either. The ending of
    a plural or a possessive stays. ``unused`` are the terms that have no words on one side.
    """

    def __init__(self, terms: Sequence[TermPair] = ()) -> None:
        self.unused = [term for term in terms if not (fold_text(term.old) and fold_text(term.new))]
        self._signs: dict[str, str] = {}
        for term in terms:
            if term not in self.unused:
                self._add(fold_text(term.old), fold_text(term.new))
        self._pattern = _compile_pattern(self._signs)

    def _add(self, old: str, new: str) -> None:
        sign = self._signs.get(old) or self._signs.get(new) or f"{_SIGN}{len(self._signs)}"
        other_sign = self._signs.get(new, sign)
        for words, had in list(self._signs.items()):
            if had == other_sign:
                self._signs[words] = sign
        self._signs |= {form: sign for words in (old, new) for form in _forms_of(words)}

    def __call__(self, words: str) -> str:
        """Write the terms among folded words as signs."""
        if self._pattern is None:
            return words
        return self._pattern.sub(lambda match: self._signs[match[1]] + _plural_ending(match[2]), words)


def _forms_of(words: str) -> tuple[str, ...]:
    return (words, f"{words[:-1]}ie") if words.endswith("y") else (words,)


def _plural_ending(ending: str | None) -> str:
    return {None: "", "es": "s"}.get(ending, ending or "")


def _compile_pattern(signs: dict[str, str]) -> re.Pattern[str] | None:
    if not signs:
        return None
    longest = sorted(signs, key=lambda words: (-len(words), words))
    return re.compile(rf"(?<!\S)({'|'.join(map(re.escape, longest))})(e?s|'s)?(?!\S)")
