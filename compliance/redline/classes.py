"""How two provisions differ: every class that applies, the weightiest first.

Ordinals (`first`, `second`) are words and not figures: they mostly tell an order of steps. `May` before a figure is a
month, and `one of` names no number. Odds are one figure, so that 5 to 1 and 1 to 5 differ.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from compliance.law.words import key, tokens
from compliance.model.law import ChangeClass, Level, Provision
from compliance.redline.cites import masked
from compliance.redline.fold import folded, plain_words
from compliance.redline.outline import NAMED, words_of
from compliance.redline.terms import Terms

_WEIGHT = {one: weight for weight, one in enumerate(ChangeClass)}
_LIGHT = frozenset({ChangeClass.TERMS, ChangeClass.EDITORIAL, ChangeClass.CITATION, ChangeClass.UNCHANGED})

_MODAL = re.compile(
    r"(?<!\S)(?:no(?:t)? (?:more|less|fewer|greater|later|earlier) than|at (?:least|most)|up to"
    r"|(?:may|shall|must|will|should|can|need) not|may(?! \d)|shall|must|will|should|cannot|can|not|no|only|unless"
    r"|except|never|discretion)(?!\S)"
)
_FIGURE = re.compile(
    r"(?<!\S)(?:(?!1 of )\$?\d\S*(?: (?:to|for) \d\S*)?(?: %)?|half|once|twice|thrice|double|triple|dozen)(?!\S)"
)


def named_classes(
    one: Provision, other: Provision, own: Iterable[ChangeClass], terms: Terms
) -> tuple[ChangeClass, ...]:
    """Add to the classes of the words of two rows or definitions what their names and cells say."""
    found = set(own)
    if {one.level, other.level} <= NAMED:
        named = text_classes(one.label, other.label, terms)
        found |= set(named)
        if one.level is other.level is Level.ROW and set(named) <= _LIGHT and _cells_differ(one, other, found):
            found.add(ChangeClass.CELL)
    return weightiest_first(found)


def weightiest_first(found: Iterable[ChangeClass]) -> tuple[ChangeClass, ...]:
    """Order classes by weight; of the light ones only the weightiest stands, and only alone."""
    order = sorted(found, key=_WEIGHT.__getitem__)
    heavy = tuple(one for one in order if one not in _LIGHT)
    return heavy or tuple(order[:1])


def text_classes(old: str, new: str, terms: Terms) -> tuple[ChangeClass, ...]:
    """Class the difference of two texts."""
    return token_classes(tokens(old), tokens(new), terms)


def token_classes(ours: Sequence[str], theirs: Sequence[str], terms: Terms) -> tuple[ChangeClass, ...]:
    """Class the difference of two texts that have been split into tokens."""
    if list(map(key, ours)) == list(map(key, theirs)):
        return (ChangeClass.UNCHANGED,)
    ours, theirs = masked(" ".join(ours)).split(" "), masked(" ".join(theirs)).split(" ")
    if list(map(key, ours)) == list(map(key, theirs)):
        return (ChangeClass.CITATION,)
    here, there = _folded(ours, theirs), _folded(theirs, ours)
    if here == there:
        return (ChangeClass.EDITORIAL,)
    here, there = terms(here), terms(there)
    return (ChangeClass.TERMS,) if here == there else _differing(here, there)


def _folded(words: Sequence[str], beside: Sequence[str]) -> str:
    return " ".join(folded([word for word in words if word], plain_words(beside)))


def _differing(old: str, new: str) -> tuple[ChangeClass, ...]:
    """Say which kinds of words differ in folded texts."""
    (modals, modals_now), (old, new) = _taken(_MODAL, old, new)
    (figures, figures_now), (old, new) = _taken(_FIGURE, old, new)
    rest = old.split() == new.split()
    found = []
    if _differ(figures, figures_now, in_order=rest):
        found.append(ChangeClass.FIGURE)
    if _differ(modals, modals_now, in_order=rest):
        found.append(ChangeClass.MODAL)
    if not rest or not found:
        found.append(ChangeClass.WORDING)
    return tuple(found)


def _taken(kind: re.Pattern[str], old: str, new: str) -> tuple[tuple[list[str], list[str]], tuple[str, str]]:
    """Take the words of a kind out of two texts."""
    return (kind.findall(old), kind.findall(new)), (kind.sub("", old), kind.sub("", new))


def _differ(some: list[str], others: list[str], *, in_order: bool) -> bool:
    """Tell whether words differ; their order counts where all other words stayed, since then they changed places."""
    return some != others if in_order else Counter(some) != Counter(others)


def _cells_differ(one: Provision, other: Provision, found: set[ChangeClass]) -> bool:
    """Tell whether cells differ in more than print; a cell that went empty or changed columns does."""
    if not found <= _LIGHT:
        return True
    if found == {ChangeClass.UNCHANGED}:
        return list(map(words_of, one.cells)) != list(map(words_of, other.cells))
    return [bool(cell.strip()) for cell in one.cells] != [bool(cell.strip()) for cell in other.cells]
