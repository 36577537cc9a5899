"""Words folded so that phrases compare: small letters, plain endings, one word for those that mean the same."""

import re
from collections.abc import Iterable, Mapping, Sequence

from compliance.load import NUMBER_WORDS
from compliance.model import ReadingCues

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?|[☒☐]")
_QUOTES = str.maketrans({"\u2018": "'", "\u2019": "'", "\u02bc": "'", "&": " and ", "#": " number "})
_FIGURES = {word: str(figure) for figure, word in enumerate(NUMBER_WORDS)}
_NOT = "not"
MOST, LEAST, NEGATION, GAME = "<most>", "<least>", "<not>", "<game>"
FORBID = "<forbid:"
"""How a word begins that stands for words which forbid to read what they stand beside."""

Words = tuple[str, ...]


def stem_word(word: str) -> str:
    """Return a word without its usual ending; a figure stands for the word of a number."""
    if word in _FIGURES:
        return _FIGURES[word]
    word = word.removesuffix("'s").replace("'", "")
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    if len(word) > 5 and word.endswith("ing"):
        word = word[:-3]
    elif len(word) > 4 and word.endswith("ed"):
        word = word[:-2]
    word = word[:-1] if len(word) > 3 and word.endswith("e") else word
    # WHY: a doubled letter before an ending is one without it: `dropped`, `setting`.
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz" else word


def stems_of(text: str) -> Words:
    """Return the stems of a text in order; a word that denies by its ending gives its own word for that."""
    found: list[str] = []
    for word in _WORD.findall(text.translate(_QUOTES).lower()):
        if word.endswith("n't") or word == "cannot":
            found.append(_NOT)
        else:
            found.append(stem_word(word))
    return tuple(found)


class Lexicon:
    """What the cues say of words: which mean the same, say nothing, deny, bound, or forbid."""

    def __init__(self, cues: ReadingCues, own_game: Iterable[str]) -> None:
        entries = [(phrase, stem_word(word.lower())) for word, phrases in cues.same.items() for phrase in phrases]
        entries += [(phrase, MOST) for phrase in cues.most]
        entries += [(phrase, LEAST) for phrase in cues.least]
        entries += [(phrase, NEGATION) for phrase in (*cues.negations, _NOT)]
        entries += [(phrase, f"{FORBID}{why}>") for why, phrases in cues.forbid.items() for phrase in phrases]
        self._same = _index_phrases(entries)
        self._game = _index_phrases((name, GAME) for name in own_game)
        self.function_words = frozenset({stem for text in cues.function_words for stem in stems_of(text)} | {GAME})
        self.fillers = self.function_words | {stem for text in cues.fillers for stem in stems_of(text)}
        self.assertions = frozenset(stem for text in cues.assertions for stem in stems_of(text))

    def unify(self, stems: Sequence[str]) -> list[tuple[str, int]]:
        """Return the words that stems stand for, each with the number of stems it took."""
        out: list[tuple[str, int]] = []
        place = 0
        while place < len(stems):
            found = _longest_at(self._game, stems, place) or _longest_at(self._same, stems, place)
            word, taken = found or (stems[place], 1)
            out.append((word, taken))
            place += taken
        return out

    def fold(self, text: str) -> Words:
        """Return the words of a phrase, folded, with one word for those that mean the same."""
        return tuple(word for word, _taken in self.unify(stems_of(text)))

    def content_of(self, text: str) -> frozenset[str]:
        """Return the words of a phrase that say something."""
        return frozenset(self.fold(text)) - self.function_words


_Index = Mapping[str, Sequence[tuple[Words, str]]]


def _index_phrases(entries: Iterable[tuple[str, str]]) -> _Index:
    index: dict[str, list[tuple[Words, str]]] = {}
    for phrase, word in entries:
        stems = stems_of(phrase)
        if stems:
            index.setdefault(stems[0], []).append((stems, word))
    return {first: sorted(found, key=lambda entry: -len(entry[0])) for first, found in index.items()}


def _longest_at(index: _Index, stems: Sequence[str], place: int) -> tuple[str, int] | None:
    for words, word in index.get(stems[place], ()):
        if tuple(stems[place : place + len(words)]) == words:
            return word, len(words)
    return None
