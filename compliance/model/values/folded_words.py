"""Texts folded into the words that are compared: without case, signs and marks, days and sections of law apart."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache

_DIGITS = frozenset("0123456789")
_WORD = re.compile(r"[^\W_]+")
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_YEAR = r"(?:19|20)[0-9]{2}"
_DAYS_AND_SECTIONS = rf"""
      \b{_YEAR}-[0-9]{{1,2}}-[0-9]{{1,2}}\b
    | \b[0-9]{{1,2}}[/.-][0-9]{{1,2}}[/.-]{_YEAR}\b
    | \b{_MONTH}\s+[0-9]{{1,2}}(?:st|nd|rd|th)?\b(?:,?\s+{_YEAR}\b)?
    | \b(?:[0-9]{{1,2}}\s+)?{_MONTH},?\s+{_YEAR}\b
    | \bq[1-4]\b(?:\s+{_YEAR}\b)?
    | \b(?:in|by|before|after|until|during|early|late|mid)[\s-]+{_YEAR}\b
    | (?:(?<=\bin)|(?<=\bwithin))\s+[0-9]+\s+(?:(?:business|calendar|working)\s+)?(?:day|week|month)s?\b
    | \b[0-9]+\s+(?:(?:business|calendar|working)\s+)?(?:day|week|month)s?\s+(?:before|after|prior)\b
    | (?<=\bpage)\s+[0-9]+\b
    | (?:§+|\b(?:section|chapter|ch\.))\s*[0-9]{{3,}}[a-z]?(?:\.[0-9]+)*[a-z]?(?:\([0-9a-z]+\))*
    | \b[0-9]+\s+(?:pa\.?\s+code|cmr)\b(?:\s+ch(?:apter|\.)?\s*[0-9]+)?
    """
"""A day, a time or a section of law, beside which words that state nothing state no more."""
_INVISIBLE = dict.fromkeys(map(ord, "\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}"))
_LOOK_ALIKES = {
    **str.maketrans("авеһіјкмнорстухѕԁ", "abehijkmhopctyxsd"),
    **str.maketrans("αβεηικμνορτυχ", "abenikmnoptyx"),
}
"""Letters of other alphabets that look like Latin ones, without case."""


def fold_without_days(text: str) -> tuple[str, ...]:
    """Return the folded words of a text without the days, times and sections of law in it."""
    # WHY: all of these have a digit, and most texts have none. The pattern is compiled when it is first asked for, and
    # kept by `re`: it takes longer than most modules to load.
    if _DIGITS.isdisjoint(text):
        return fold_text(text)
    return fold_text(re.sub(_DAYS_AND_SECTIONS, " ", text, flags=re.IGNORECASE | re.VERBOSE))


@lru_cache(maxsize=4096)
def fold_text(text: str) -> tuple[str, ...]:
    """Return the words of a text without case, signs, marks and invisible letters, in Latin letters where they look so.

    Single letters in a row are one word.
    """
    # WHY: a thousand words of the vocabulary are folded at a start, and a plain one is as it will be.
    if text.isascii() and text.isalpha() and text.islower():
        return (text,)
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
def index_phrases(phrases: tuple[str, ...]) -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """Return phrases word by word, by their first word."""
    index: dict[str, tuple[tuple[str, ...], ...]] = {}
    for phrase in filter(None, map(fold_text, phrases)):
        index[phrase[0]] = (*index.get(phrase[0], ()), phrase)
    return index


def has_phrase(words: Sequence[str], phrases: Mapping[str, Sequence[tuple[str, ...]]]) -> bool:
    """Tell whether one of the phrases stands somewhere among words."""
    return any(
        tuple(words[start : start + len(phrase)]) == phrase
        for start, word in enumerate(words)
        for phrase in phrases.get(word, ())
    )


def are_covered(
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
