"""Paragraphs beside each other that lay down the same rule twice: likeness by runs of three words."""

import re
from collections.abc import Iterator, Sequence

from compliance.law.slips.places import Places
from compliance.law.slips.telling_words import stem_of, whole_text
from compliance.law.words import tokenize
from compliance.model import Level, Provision, Slip

_SHORTEST = 12
_RUN = 3
_LIKE = 0.7
_WINDOW = 40
_MODAL = re.compile(r"\b(?:shall|must|may|will)\b")
_CONTRASTS = """
one two three four five six seven eight nine ten first second third fourth fifth sixth seventh next last final another
half one-half double no not never high higher highest low lower lowest medium left right front behind before after more
less player dealer
"""
_TOLD_APART = frozenset(map(stem_of, _CONTRASTS.split()))
"""Words that tell parallel provisions apart: where they differ in one of these, they do not say the same."""


def find_duplicate_rules(places: Places) -> Iterator[Slip]:
    """Find paragraphs of one section that stand beside each other and say the same."""
    for spot in places.spots:
        rules = [(rule, _stems_of(rule)) for rule in spot.node.children if _is_rule(rule)]
        pairs = (
            (rule, later_rule)
            for place, rule in enumerate(rules)
            for later_rule in rules[place + 1 : place + 1 + _WINDOW]
        )
        for (first, words), (second, others) in pairs:
            if measure_likeness(words, others) >= _LIKE and not _TOLD_APART.intersection(set(words) ^ set(others)):
                yield Slip("duplicate", second.cite, second.first, f"says nearly the same as {first.cite}")


def measure_likeness(words: Sequence[str], other_words: Sequence[str]) -> float:
    """Return how much of the runs of words of two texts is common, from nothing to one."""
    shorter, longer = sorted((len(words), len(other_words)))
    if shorter < _SHORTEST or shorter < longer * _LIKE:
        return 0.0
    mine, theirs = _runs_of_words(words), _runs_of_words(other_words)
    return len(mine & theirs) / len(mine | theirs)


def _is_rule(node: Provision) -> bool:
    """Tell whether a paragraph is a sentence of its own; items of a list are alike on purpose."""
    return node.level is Level.PARAGRAPH and _MODAL.search(node.text) is not None and node.text.rstrip().endswith(".")


def _stems_of(node: Provision) -> list[str]:
    return [stem_of(token) for token in tokenize(whole_text(node)) if token[0].isalnum()]


def _runs_of_words(words: Sequence[str]) -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(words[place : place + _RUN]) for place in range(len(words) - _RUN + 1))
