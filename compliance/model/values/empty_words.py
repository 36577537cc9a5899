"""Words that state nothing: phrases that only keep the place of a statement, those of a cure among them."""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from compliance.model.values.folded_words import are_covered, fold_text, fold_without_days, index_phrases
from compliance.model.values.hollow_words import HollowWords
from compliance.record import keyword_record

LONGEST = 200
"""A text of more letters is never taken for words that state nothing."""

KEPT_PLACE = "[your own words: {label}]"
"""What a cure writes where only the holder can find the words; it is in brackets, so that it states nothing."""

_IN_BRACKETS = re.compile(r"\[[^\]]*\]|<[^>]*>|\{[^}]*\}")
_PLACE_STILL_KEPT = re.compile(r"\[\s*your\s+own\s+words\b", re.IGNORECASE)
_FILLED_IN = re.compile(r"x{2,}|(.)\1{2,}|(?:na){2,}")
"""A word that only fills a line: one letter again and again, or one "n/a" after the other."""
_NO_WORDS: Mapping[str, tuple[str, ...]] = {}
_NO_HOLLOW_WORDS = HollowWords()
_NO_FILLERS: frozenset[str] = frozenset()


@keyword_record
class EmptyWords:
    """The phrases of a vocabulary that state nothing.

    ``alone`` state nothing where they are the whole text; ``waiting`` also among ``fillers`` and words of the field's
    own label; ``references`` unless a word of ``documents`` with a letter stands beside them. ``attachments`` has the
    fields that name a document in any words, each with the fields whose statement that document may hold.
    ``by_field`` has further phrases of single fields, which state nothing alone. ``hollow`` are words that state
    nothing in any order. ``unnamed`` are the words that a placeholder for a name is made of.
    """

    alone: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    fillers: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    attachments: Mapping[str, tuple[str, ...]] = _NO_WORDS
    by_field: Mapping[str, tuple[str, ...]] = _NO_WORDS
    unnamed: tuple[str, ...] = ()
    hollow: HollowWords = _NO_HOLLOW_WORDS

    def are_whole(self, text: str, *, name: str = "", label: str = "") -> bool:
        """Tell whether a text is nothing but words that state nothing, in a field of this name and label."""
        words = fold_text(text)
        if not words or _is_in_brackets(text) or _PLACE_STILL_KEPT.search(text):
            return True
        if all(map(_FILLED_IN.fullmatch, words)):
            return True
        words = fold_without_days(text)
        if _is_long(words) or self._openings.isdisjoint(words) or self._letter_document(words):
            return False
        alone = index_phrases((*self.alone, *self.waiting, *self.references, *self.by_field.get(name, ())))
        waiting = index_phrases((*self.waiting, *self.references))
        return (
            are_covered(words, alone, _NO_FILLERS) or are_covered(words, waiting, self._fillers_beside(label))
        ) and not self.refer(text, label=label)

    def refer(self, text: str, *, label: str = "") -> bool:
        """Tell whether a text only points at a document and does not say at which."""
        words = fold_without_days(text)
        if _is_long(words) or self._openings.isdisjoint(words) or self._letter_document(words):
            return False
        return are_covered(words, index_phrases(self.references), self._fillers_beside(label))

    def are_hollow(self, text: str, *, name: str, label: str) -> bool:
        """Tell whether a text speaks of filing and deciding alone, in a field of this name and label."""
        return self.hollow.are_whole(text, documents=self._naming, name=name, label=label) and not self.refer(
            text, label=label
        )

    def name_nobody(self, text: str, *, label: str) -> bool:
        """Tell whether a text that should name who acts names nobody."""
        return self.are_whole(text, label=label) or self.refer(text, label=label) or self.hollow.name_nobody(text)

    def keep_place_of_name(self, text: str) -> bool:
        """Tell whether a text that should be a name is made of words for names alone: "TBD", "Your Casino"."""
        words = fold_text(text)
        # WHY: somebody may be called by a letter or two, and no placeholder is.
        return all(word in self._unnamed for word in words) and any(len(word) > 2 for word in words)

    def name_no_person(self, text: str) -> bool:
        """Tell whether a text that should name a person or an office names none: "N/A", "the reviewer"."""
        return self.are_whole(text) or self.refer(text) or self.keep_place_of_name(text)

    def explain_nothing(self, text: str) -> bool:
        """Tell whether a text that should be a reason says nothing: "Approved", "N/A"."""
        return self.are_whole(text) or self.hollow.explain_nothing(text)

    @property
    def fingerprint(self) -> str:
        """All that decides what states nothing, in one line."""
        lists = (self.alone, self.waiting, self.fillers, self.references, self.documents, self.unnamed)
        by_field = f"{sorted(self.attachments.items())} {sorted(self.by_field.items())}"
        return f"{lists} {by_field} {self.hollow.fingerprint}"

    @cached_property
    def _openings(self) -> frozenset[str]:
        """The words that phrases begin with: a text without any of them states something, and most are such."""
        of_fields = (phrase for phrases in self.by_field.values() for phrase in phrases)
        return frozenset(index_phrases((*self.alone, *self.waiting, *self.references, *of_fields)))

    @cached_property
    def _unnamed(self) -> frozenset[str]:
        return frozenset(word for text in self.unnamed for word in fold_text(text))

    def _letter_document(self, words: Sequence[str]) -> bool:
        """Tell whether words name a document by a letter, which may be a filler elsewhere: "Exhibit A"."""
        return any(word in self._naming and len(after) == 1 for word, after in pairwise(words))

    @cached_property
    def _naming(self) -> frozenset[str]:
        """The words that name a document where a letter or number follows."""
        return frozenset(index_phrases(self.documents))

    def _fillers_beside(self, label: str) -> frozenset[str]:
        return frozenset(word for text in (*self.fillers, label) for word in fold_text(text))


def keep_place(label: str, number: int | None = None) -> str:
    """Write the words that keep the place of the holder's own, with a number where there are several."""
    return KEPT_PLACE.format(label=label if number is None else f"{label}, {number}")


def _is_in_brackets(text: str) -> bool:
    """Tell whether all words of a text stand in brackets."""
    left, brackets = _IN_BRACKETS.subn(" ", text)
    return bool(brackets) and not fold_text(left) and not _is_long(fold_text(text))


def _is_long(words: Sequence[str]) -> bool:
    return sum(map(len, words)) > LONGEST
