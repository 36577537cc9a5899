"""Hollow words: those that speak of filing and deciding alone, so that a text of nothing else states nothing."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise

from compliance.model.values.folded_words import fold_text, fold_without_days, has_phrase, index_phrases
from compliance.record import keyword_record

LONGEST = 1000
"""A text of more letters is never taken for hollow."""

REASON = "reason"
"""The name under which `telling` has the words that say something in a reason that a person gives for a decision."""

_SHORTEST_STEM = 4
_ENDINGS = (("s", ""), ("es", ""), ("ies", "y"), ("d", ""), ("ed", ""), ("ied", "y"), ("ing", ""), ("ing", "e"))
_NO_WORDS: Mapping[str, tuple[str, ...]] = {}


@keyword_record
class HollowWords:
    """The words of a vocabulary that state nothing among each other, with the usual endings.

    ``parties`` are hollow too, but name somebody. ``negations``, hollow words, do state something beside words of the
    field's own label ("no limit"). ``promises`` are phrases that put off what the text names, a document or what the
    label is about. ``telling`` has words that state something in single fields. ``subjects`` has, for single fields,
    the words without any of which a text says nothing of what the field is about.
    """

    words: tuple[str, ...] = ()
    parties: tuple[str, ...] = ()
    negations: tuple[str, ...] = ()
    promises: tuple[str, ...] = ()
    telling: Mapping[str, tuple[str, ...]] = _NO_WORDS
    subjects: Mapping[str, tuple[str, ...]] = _NO_WORDS

    def are_whole(self, text: str, *, documents: frozenset[str], name: str = "", label: str = "") -> bool:
        """Tell whether a text is nothing but hollow words, in a field of this name and label.

        ``documents`` are the words that name a document where a letter or a number stands behind them.
        """
        if text.strip().isdecimal():
            return True
        words = fold_without_days(text)
        if not words or sum(map(len, words)) > LONGEST:
            return False
        left = tuple(_leave_out_documents(words, documents))
        if len(left) < len(words):
            return all(self._is_hollow(word, "") for word in left) and has_phrase(left, index_phrases(self.promises))
        if name in self.subjects and not self._names_subject(left, name):
            return True
        hollow = [self._is_hollow(word, name) for word in left]
        return all(hollow) or self._repeats_label(left, hollow, name, label)

    def explain_nothing(self, text: str) -> bool:
        """Tell whether a reason that somebody gives is nothing but hollow words, no document or its part among them."""
        words = fold_without_days(text)
        return bool(words) and all(self._is_hollow(word, REASON) for word in words)

    def _names_subject(self, words: Sequence[str], name: str) -> bool:
        subjects = _fold_words(self.subjects[name])
        return any(_has_stem(word, subjects) for word in words)

    def name_nobody(self, text: str) -> bool:
        """Tell whether a text that should name who acts is nothing but hollow words, none of them a party."""
        words = fold_without_days(text)
        return bool(words) and all(self._is_hollow(word, "") and not _has_stem(word, self._parties) for word in words)

    def _repeats_label(self, words: Sequence[str], hollow: Sequence[bool], name: str, label: str) -> bool:
        """Tell whether words are hollow or of the label, and put off what it names or say all of it over again."""
        own = frozenset(fold_text(label)) - self._telling_in(name)
        if not all(is_hollow or word in own for word, is_hollow in zip(words, hollow, strict=True)):
            return False
        is_whole_label = {word for word in own if not self._is_hollow(word, name)} <= set(words)
        if has_phrase(words, index_phrases(self.promises)):
            return True
        return is_whole_label and self._negations.isdisjoint(words)

    def _is_hollow(self, word: str, name: str) -> bool:
        return _has_stem(word, self._stems) and not _has_stem(word, self._telling_in(name))

    def _telling_in(self, name: str) -> frozenset[str]:
        return _fold_words(self.telling.get(name, ()))

    @property
    def fingerprint(self) -> str:
        """All that decides what is hollow, in one line."""
        by_field = f"{sorted(self.telling.items())} {sorted(self.subjects.items())}"
        return f"{(self.words, self.parties, self.negations, self.promises)} {by_field}"

    @cached_property
    def _stems(self) -> frozenset[str]:
        return _fold_words((*self.words, *self.parties, *self.negations))

    @cached_property
    def _parties(self) -> frozenset[str]:
        return _fold_words(self.parties)

    @cached_property
    def _negations(self) -> frozenset[str]:
        return _fold_words(self.negations)


@lru_cache(maxsize=64)
def _fold_words(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(folded for word in words for folded in fold_text(word))


def _leave_out_documents(words: Sequence[str], documents: frozenset[str]) -> Iterator[str]:
    """Yield the words that name no document: "Exhibit A", "Appendix 3"."""
    behind = False
    for word, after in pairwise((*words, "")):
        names = word in documents and (len(after) == 1 or after.isdecimal())
        if not behind and not names:
            yield word
        behind = names


def _has_stem(word: str, stems: frozenset[str]) -> bool:
    """Tell whether a word is one of the stems, or one of four letters and more with a usual ending."""
    return word in stems or any(stem in stems for stem in _stems_of(word))


@lru_cache(maxsize=4096)
def _stems_of(word: str) -> tuple[str, ...]:
    cut = [word.removesuffix(ending) + instead for ending, instead in _ENDINGS if word.endswith(ending)]
    doubled = [stem[:-1] for stem in cut if len(stem) > _SHORTEST_STEM and stem[-1] == stem[-2]]
    return tuple(stem for stem in (*cut, *doubled) if len(stem) >= _SHORTEST_STEM)
