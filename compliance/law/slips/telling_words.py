"""Telling words: what a sentence is about, as stems without the words that every sentence of law has."""

import re
from functools import lru_cache

from compliance.law.words import normalize_text
from compliance.model import Provision

_WORD = re.compile(r"[A-Za-z][A-Za-z'-]*|(?<![\d.,$-])\b\d{1,2}\b(?![.,-]?\d)")
_PRINTED = re.compile(r"'?[A-Za-z0-9][\w'-]*|[^\s\w]")
_RELATING = re.compile(r"\((?:relating|related) to (?:[^()]|\([^()]*\))*\)")
_ENDINGS = ("ations", "ation", "tions", "tion", "ings", "ing", "ies", "ed", "es", "e", "s", "y")
_SHORTEST = 3
_WORDS_OF_LAW = """
a an the of to in on at by for with and or as is are be been being shall may must will which that this these those it
its his her their he she they who whom any each all if not no under from into such than then other accordance provided
pursuant set forth section subsection paragraph chapter except have has had was were after before upon when once until
do does so one defined described listed specified required requirement requirements provisions authorized prescribed
applicable herein thereof also either both only contained determined use used using meet comply respectively manner cmr
"""
_EMPTY = frozenset(_WORDS_OF_LAW.split())


def printed_words(text: str) -> list[str]:
    """Return the words and marks of a text as they are printed; a word keeps its hyphens and apostrophes."""
    return _PRINTED.findall(normalize_text(text))


def is_capital(word: str) -> bool:
    """Tell whether a word begins with a capital."""
    return word.lstrip("'")[:1].isupper()


@lru_cache(maxsize=16384)
def stem_of(word: str) -> str:
    """Return a word without its ending, so that `ranks`, `ranked` and `ranking` are one."""
    small = word.lower().removesuffix("'s").removesuffix("'")
    for ending in _ENDINGS:
        if small.endswith(ending) and len(small) - len(ending) >= _SHORTEST:
            small = small[: -len(ending)]
            break
    doubled = len(small) > _SHORTEST and small[-1] == small[-2] and small[-1] not in "sl"
    return small[:-1] if doubled else small


def telling_stems(text: str) -> list[str]:
    """Return the stems of the words that tell what a text is about, in order."""
    return [stem_of(word) for word in _WORD.findall(normalize_text(text)) if word.lower() not in _EMPTY]


def whole_text(node: Provision) -> str:
    """Return the words of a provision and of all below it, with names of rows and terms, without descriptions."""
    parts = (
        f"{provision.label} {provision.own}" if provision.label[:1].isalpha() else provision.own
        for provision in node.walk()
    )
    return _RELATING.sub(" ", " ".join(parts))
