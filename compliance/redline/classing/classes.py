"""How two provisions differ: every class that applies, the weightiest first.

Ordinals (`first`, `second`) are words and not figures: they mostly tell an order of steps. `May` before a figure is a
month, and neither `one of` nor `once` names a number. Odds are one figure, so that 5 to 1 and 1 to 5 differ.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from compliance.law import cell_changes, columns_of, comparison_key, tokenize
from compliance.model import ChangeClass, Provision, ProvisionMove
from compliance.redline.align.outline import NAMED
from compliance.redline.words.cites import mask_citations
from compliance.redline.words.fold import articles_clash, fold_with_articles, plain_words, without_articles
from compliance.redline.words.terms import FoldedTerms

_WEIGHT = {one: weight for weight, one in enumerate(ChangeClass)}
_LIGHT = frozenset({ChangeClass.TERMS, ChangeClass.EDITORIAL, ChangeClass.CITATION, ChangeClass.UNCHANGED})

_MODAL = re.compile(
    r"(?<!\S)(?:no(?:t)? (?:more|less|fewer|greater|later|earlier) than|at (?:least|most)|up to"
    r"|(?:may|shall|must|will|should|can|need) not|may(?! \d)|shall|must|will|should|cannot|can|not|no|only|unless"
    r"|except|never|discretion)(?!\S)"
)
_FIGURE = re.compile(
    r"(?<!\S)(?:(?!1 of )\$?\d\S*(?: (?:to|for) \d\S*)?(?: %)?|half|twice|thrice|double|triple|dozen)(?!\S)"
)


def named_classes(
    old: Provision, new: Provision, own: Iterable[ChangeClass], terms: FoldedTerms
) -> tuple[ChangeClass, ...]:
    """Add to the classes of the words of two rows or definitions what their names say."""
    classes = set(own)
    if {old.level, new.level} <= NAMED:
        classes |= set(text_classes(old.label, new.label, terms))
    return weightiest_first(classes)


def row_classes(
    rows: tuple[Provision, Provision],
    tables: tuple[Provision, Provision],
    own: Iterable[ChangeClass],
    terms: FoldedTerms,
) -> tuple[ChangeClass, ...]:
    """Class the difference of two rows: by their columns where both tables name them, otherwise by their words."""
    named = text_classes(rows[0].label, rows[1].label, terms)
    cells = [(text_classes(old, new, terms), old, new) for _, old, new in cell_changes(*rows, *tables)]
    classes_found = set(own)
    if all(map(columns_of, tables)):
        # WHY: where both tables name their columns, cells are compared under their heads, so that a column that moved
        # makes no figure of its row a changed one.
        otherwise = ChangeClass.UNCHANGED if classes_found == {ChangeClass.UNCHANGED} else ChangeClass.EDITORIAL
        classes_found = {otherwise}.union(*(classes for classes, old, new in cells if old and new))
    if is_light(named) and any(not (old and new and is_light(classes)) for classes, old, new in cells):
        classes_found.add(ChangeClass.CELL)
    return weightiest_first(classes_found.union(named))


def weightiest_first(classes: Iterable[ChangeClass]) -> tuple[ChangeClass, ...]:
    """Order classes by weight; of the light ones only the weightiest stands, and only alone."""
    order = sorted(classes, key=_WEIGHT.__getitem__)
    heavy = tuple(change_class for change_class in order if change_class not in _LIGHT)
    return heavy or tuple(order[:1])


def is_light(classes: Iterable[ChangeClass]) -> bool:
    """Tell whether classes say nothing of the substance."""
    return set(classes) <= _LIGHT


def with_place(classes: tuple[ChangeClass, ...], move: ProvisionMove) -> tuple[ChangeClass, ...]:
    """Let a provision that moved and otherwise stayed be of a changed place."""
    return (ChangeClass.PLACE,) if move is ProvisionMove.MOVED and is_light(classes) else classes


def text_classes(old: str, new: str, terms: FoldedTerms) -> tuple[ChangeClass, ...]:
    """Class the difference of two texts; where their citations lead is not asked."""
    return token_classes(tokenize(old), tokenize(new), terms)


def token_classes(ours: Sequence[str], theirs: Sequence[str], terms: FoldedTerms) -> tuple[ChangeClass, ...]:
    """Class the difference of two texts that have been split into tokens."""
    # WHY: each step lets one more thing not count (citations, spelling, articles, terms); the first after which the
    # texts are the same names the class, so that a heavy class is never given for a light change.
    if list(map(comparison_key, ours)) == list(map(comparison_key, theirs)):
        return (ChangeClass.UNCHANGED,)
    ours, theirs = mask_citations(" ".join(ours)).split(" "), mask_citations(" ".join(theirs)).split(" ")
    if list(map(comparison_key, ours)) == list(map(comparison_key, theirs)):
        return (ChangeClass.CITATION,)
    old_words, new_words = _fold_beside(ours, theirs), _fold_beside(theirs, ours)
    old_bare, new_bare = without_articles(old_words), without_articles(new_words)
    if old_bare == new_bare:
        return (ChangeClass.WORDING if articles_clash(old_words, new_words) else ChangeClass.EDITORIAL,)
    old_words, new_words, old_bare, new_bare = terms(old_words), terms(new_words), terms(old_bare), terms(new_bare)
    if old_bare == new_bare:
        return (ChangeClass.WORDING if articles_clash(old_words, new_words) else ChangeClass.TERMS,)
    return _class_difference(
        old_bare, new_bare, articles_clash(_without_weighty_words(old_words), _without_weighty_words(new_words))
    )


def _fold_beside(words: Sequence[str], beside: Sequence[str]) -> str:
    return " ".join(fold_with_articles([word for word in words if word], plain_words(beside)))


def _without_weighty_words(words: str) -> str:
    return _FIGURE.sub("", _MODAL.sub("", words))


def _class_difference(old: str, new: str, articles: bool) -> tuple[ChangeClass, ...]:
    """Say which kinds of words differ in folded texts; ``articles`` tells that articles do."""
    (modals, modals_now), (old, new) = _take_out(_MODAL, old, new)
    (figures, figures_now), (old, new) = _take_out(_FIGURE, old, new)
    rest = old.split() == new.split()
    classes = []
    if _words_differ(figures, figures_now, in_order=rest):
        classes.append(ChangeClass.FIGURE)
    if _words_differ(modals, modals_now, in_order=rest):
        classes.append(ChangeClass.MODAL)
    if not rest or articles or not classes:
        classes.append(ChangeClass.WORDING)
    return tuple(classes)


def _take_out(kind: re.Pattern[str], old: str, new: str) -> tuple[tuple[list[str], list[str]], tuple[str, str]]:
    """Take the words of a kind out of two texts."""
    return (kind.findall(old), kind.findall(new)), (kind.sub("", old), kind.sub("", new))


def _words_differ(some: list[str], others: list[str], *, in_order: bool) -> bool:
    """Tell whether words differ; their order counts where all other words stayed, since then they changed places."""
    return some != others if in_order else Counter(some) != Counter(others)
