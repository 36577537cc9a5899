"""Words that state nothing: phrases that only keep the place of a statement, those of a cure among them."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise

from compliance.record import keyword_record

LONGEST = 200
"""A text of more letters is never taken for words that state nothing."""

KEPT_PLACE = "[your own words: {label}]"
"""What a cure writes where only the holder can find the words; it is in brackets, so that it states nothing."""

_WORD = re.compile(r"[^\W_]+")
_IN_BRACKETS = re.compile(r"\[[^\]]*\]|<[^>]*>|\{[^}]*\}")
_PLACE_STILL_KEPT = re.compile(r"\[\s*your\s+own\s+words\b", re.IGNORECASE)
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_YEAR = r"(?:19|20)[0-9]{2}"
_DAYS_AND_SECTIONS = re.compile(
    rf"""
      \b{_YEAR}-[0-9]{{1,2}}-[0-9]{{1,2}}\b
    | \b[0-9]{{1,2}}[/.-][0-9]{{1,2}}[/.-]{_YEAR}\b
    | \b{_MONTH}\s+[0-9]{{1,2}}(?:st|nd|rd|th)?\b(?:,?\s+{_YEAR}\b)?
    | \b(?:[0-9]{{1,2}}\s+)?{_MONTH},?\s+{_YEAR}\b
    | \bq[1-4]\b(?:\s+{_YEAR}\b)?
    | \b(?:in|by|before|after|until|during|early|late|mid)[\s-]+{_YEAR}\b
    | \bwithin\s+[0-9]+\s+(?:(?:business|calendar|working)\s+)?(?:day|week|month)s?\b
    | \b[0-9]+\s+(?:(?:business|calendar|working)\s+)?(?:day|week|month)s?\s+(?:before|after|prior)\b
    | §+\s*[0-9]{{3,}}[a-z]?(?:\.[0-9]+)*[a-z]?(?:\([0-9a-z]+\))*
    | \b[0-9]+\s+(?:pa\.?\s+code|cmr)\b(?:\s+ch(?:apter|\.)?\s*[0-9]+)?
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""A day, a time or a section of law, beside which words that state nothing state no more."""
_CROSSES = re.compile("x{2,}")
_INVISIBLE = dict.fromkeys(map(ord, "\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}"))
_LOOK_ALIKES = {
    **str.maketrans("авеһіјкмнорстухѕԁ", "abehijkmhopctyxsd"),
    **str.maketrans("αβεηικμνορτυχ", "abenikmnoptyx"),
}
"""Letters of other alphabets that look like Latin ones, without case."""
_NO_WORDS: Mapping[str, tuple[str, ...]] = {}
_NO_FILLERS: frozenset[str] = frozenset()


@keyword_record
class EmptyWords:
    """The phrases of a vocabulary that state nothing.

    ``alone`` state nothing where they are the whole text; ``waiting`` also among ``fillers`` and words of the field's
    own label; ``references`` unless a word of ``documents`` with a letter stands beside them. ``attachments`` has the
    fields that name a document in any words, each with the fields whose statement that document may hold.
    ``by_field`` has further phrases of single fields, which state nothing alone.
    """

    alone: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    fillers: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    attachments: Mapping[str, tuple[str, ...]] = _NO_WORDS
    by_field: Mapping[str, tuple[str, ...]] = _NO_WORDS

    def are_whole(self, text: str, *, name: str = "", label: str = "") -> bool:
        """Tell whether a text is nothing but words that state nothing, in a field of this name and label."""
        words = _fold_text(text)
        if not words or _is_in_brackets(text) or _PLACE_STILL_KEPT.search(text):
            return True
        if all(map(_CROSSES.fullmatch, words)):
            return True
        words = _fold_without_days(text)
        if _is_long(words) or self._openings.isdisjoint(words) or self._letter_document(words):
            return False
        alone = _index_phrases((*self.alone, *self.waiting, *self.references, *self.by_field.get(name, ())))
        waiting = _index_phrases((*self.waiting, *self.references))
        return (
            _are_covered(words, alone, _NO_FILLERS) or _are_covered(words, waiting, self._fillers_beside(label))
        ) and not self.refer(text, label=label)

    def refer(self, text: str, *, label: str = "") -> bool:
        """Tell whether a text only points at a document and does not say at which."""
        words = _fold_without_days(text)
        if _is_long(words) or self._openings.isdisjoint(words) or self._letter_document(words):
            return False
        return _are_covered(words, _index_phrases(self.references), self._fillers_beside(label))

    @property
    def fingerprint(self) -> str:
        """All that decides what states nothing, in one line."""
        lists = (self.alone, self.waiting, self.fillers, self.references, self.documents)
        return f"{lists} {sorted(self.attachments.items())} {sorted(self.by_field.items())}"

    @cached_property
    def _openings(self) -> frozenset[str]:
        """The words that phrases begin with: a text without any of them states something, and most are such."""
        of_fields = (phrase for phrases in self.by_field.values() for phrase in phrases)
        return frozenset(_index_phrases((*self.alone, *self.waiting, *self.references, *of_fields)))

    def _letter_document(self, words: Sequence[str]) -> bool:
        """Tell whether words name a document by a letter, which may be a filler elsewhere: "Exhibit A"."""
        named = _index_phrases(self.documents)
        return any(word in named and len(after) == 1 for word, after in pairwise(words))

    def _fillers_beside(self, label: str) -> frozenset[str]:
        return frozenset(word for text in (*self.fillers, label) for word in _fold_text(text))


def keep_place(label: str, number: int | None = None) -> str:
    """Write the words that keep the place of the holder's own, with a number where there are several."""
    return KEPT_PLACE.format(label=label if number is None else f"{label}, {number}")


def _fold_without_days(text: str) -> tuple[str, ...]:
    return _fold_text(_DAYS_AND_SECTIONS.sub(" ", text))


@lru_cache(maxsize=4096)
def _fold_text(text: str) -> tuple[str, ...]:
    """Return the words of a text without case, signs, marks and invisible letters, in Latin letters where they look so.

    Single letters in a row are one word.
    """
    letters = unicodedata.normalize("NFKD", text).casefold().translate(_INVISIBLE).translate(_LOOK_ALIKES)
    plain = "".join(letter for letter in letters if unicodedata.category(letter) not in {"Cf", "Mn", "Me"})
    folded: list[str] = []
    joins = False
    for word in _WORD.findall(plain):
        single = len(word) == 1 and word.isalpha()
        if single and joins:
            folded[-1] += word
        else:
            folded.append(word)
        joins = single
    return tuple(folded)


@lru_cache(maxsize=256)
def _index_phrases(phrases: tuple[str, ...]) -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """Return phrases word by word, by their first word."""
    index: dict[str, tuple[tuple[str, ...], ...]] = {}
    for phrase in filter(None, map(_fold_text, phrases)):
        index[phrase[0]] = (*index.get(phrase[0], ()), phrase)
    return index


def _is_in_brackets(text: str) -> bool:
    """Tell whether all words of a text stand in brackets."""
    left, brackets = _IN_BRACKETS.subn(" ", text)
    return bool(brackets) and not _fold_text(left) and not _is_long(_fold_text(text))


def _is_long(words: Sequence[str]) -> bool:
    return sum(map(len, words)) > LONGEST


def _are_covered(
    words: Sequence[str], phrases: Mapping[str, Sequence[tuple[str, ...]]], fillers: frozenset[str]
) -> bool:
    """Tell whether words are phrases one after the other, with nothing but fillers between, and one phrase at least."""
    plain, with_phrase = {0}, set[int]()
    for start, word in enumerate(words):
        for reached in (plain, with_phrase):
            if start in reached and word in fillers:
                reached.add(start + 1)
        if start in plain or start in with_phrase:
            fitting = (one for one in phrases.get(word, ()) if tuple(words[start : start + len(one)]) == one)
            with_phrase.update(start + len(one) for one in fitting)
    return len(words) in with_phrase
