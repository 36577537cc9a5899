"""Stems of the words that tell what a text or a provision is about."""

import re
from collections.abc import Iterable

from compliance.law.fingerprints import provisions_by_cite, words_of
from compliance.model import Provision

_WORD = re.compile(r"[a-z][a-z']{2,}")
_ENDINGS = ("'s", "ing", "ed", "es", "s")
_SHORTEST, _LONGEST = 3, 6
_EMPTY = frozenset(
    {"the", "and", "for", "with", "from", "nor", "not", "are", "been", "was", "were", "may", "shall", "must", "will"}
    | {"can", "that", "which", "who", "whose", "whom", "this", "these", "those", "its", "his", "her", "their", "there"}
    | {"such", "any", "all", "each", "every", "other", "another", "one", "two", "three", "than", "then", "when"}
    | {"where", "while", "also", "only", "upon", "under", "after", "before", "unless", "until", "into", "out", "down"}
    | {"more", "most", "less", "least", "same", "own", "has", "have", "had", "does", "used", "use", "set"}
)
"""Words that stand in every text."""


def word_stems(text: str) -> frozenset[str]:
    """Return the stems of the words of a text, without those that stand in every text."""
    plain = text.lower().replace("-", " ").replace("_", " ")
    return frozenset(_stem_of(word) for word in _WORD.findall(plain) if word not in _EMPTY)


def stems_by_provision(root: Provision, provisions: Iterable[str]) -> dict[str, frozenset[str]]:
    """Return the stems of the own words of provisions, as far as the tree has them."""
    known = provisions_by_cite(root)
    return {cite: word_stems(" ".join(words_of(known[cite]))) for cite in provisions if cite in known}


def _stem_of(word: str) -> str:
    ending = next((end for end in _ENDINGS if word.endswith(end) and len(word) - len(end) >= _SHORTEST), "")
    # WHY: cut short, so that `determination` and `determined` are one word.
    return word.removesuffix(ending)[:_LONGEST]
