"""The order of cures that are equally small: the lightest act first, then what the report advises, then the rest.

The words that a rule has for its cure name fields; what they name first is what the report recommends. A field that
they do not name comes the later the later the rule's condition speaks of it. Of a rule that is left open the report
says what to state, and so does the first cure.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import cast

from compliance.model import (
    WEIGHTS,
    Cure,
    CureEdit,
    CureFamily,
    FieldDef,
    Kind,
    PaytableValue,
    Rule,
    Step,
    Vocabulary,
    fields_in,
    show_value,
    watched_in,
)
from compliance.prove.cures.near_tables import cells_between
from compliance.record import record

_NAME = re.compile(r"(?<![\w.-])(under )?([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*)")
_CLAUSE = re.compile(r"[,;] or |, and | and (?=(?:add|leave|lower|name|raise|set|state|take)\b)")
_SAME_FIELD = re.compile(r"\b(?:leave|set|take) it\b")
_TAKES_OUT = re.compile(r"\b(?:leave|take)\b.*\bout\b(?! of (?!the submission))|\bout(?: of the submission)?$")
"""Words after which a statement goes; who takes a word out of a statement changes it."""
_FAR = 1_000
_STEPS = {Step.CHANGE: 0, Step.ADD: 1, Step.REMOVE: 2}
Rank = tuple[int, ...]
Order = tuple[list[int], list[Rank], list[tuple[int, int, str]]]
"""A key to order cures by: whose acts they take and the ranks of the edits, the worst first, and what tells equal ones
apart."""


@record
class Advice:
    """A clause in the words of a cure: the fields that it names in their order, and whether they are to go."""

    words: str
    fields: tuple[str, ...]
    takes_out: bool


def order_cures(cures: Iterable[Cure], vocabulary: Vocabulary, left_open: Collection[str]) -> tuple[Cure, ...]:
    """Put cures that are equally small in the order in which they are to be recommended."""
    return tuple(sorted(cures, key=lambda cure: rank_edits(cure.edits, vocabulary, left_open)))


def order_families(
    families: Iterable[CureFamily], vocabulary: Vocabulary, left_open: Collection[str]
) -> tuple[CureFamily, ...]:
    """Put families of cures in the order of the first cure of each."""

    def rank_family(family: CureFamily) -> Order:
        (first,) = family.list_cures(1)
        return rank_edits(first.edits, vocabulary, left_open)

    return tuple(sorted(families, key=rank_family))


def rank_edits(edits: Sequence[CureEdit], vocabulary: Vocabulary, left_open: Collection[str], rule: str = "") -> Order:
    """Return a key by which edits come in order; with the id of a rule, for the sake of that rule alone.

    ``left_open`` are the ids of the rules that the submission, as it is, neither keeps nor breaks.
    """
    places = {name: place for place, name in enumerate(vocabulary.fields)}
    # WHY: the edit farthest from what is advised decides first: a cure is as good as the worst of what it asks for.
    ranks = sorted((_rank_edit(edit, vocabulary, left_open, rule) for edit in edits), reverse=True)
    # WHY: beside the advice of a rule its own ways out come as it has them; whose act they take breaks no tie there.
    weights = [] if rule else sorted((WEIGHTS[edit.act] for edit in edits), reverse=True)
    # INVARIANT: the order is total, whatever order the solver found the cures in.
    return weights, ranks, [(places[edit.field], _STEPS[edit.step], _spell(edit, vocabulary)) for edit in edits]


def advised_fields(rules: Iterable[Rule], vocabulary: Vocabulary) -> frozenset[str]:
    """Name every field that the words of some rules' cures speak of."""
    return frozenset(name for rule in rules for one in _advice_of(rule.cure, vocabulary) for name in one.fields)


def _rank_edit(edit: CureEdit, vocabulary: Vocabulary, left_open: Collection[str], rule: str) -> Rank:
    forcing = [one for one in edit.forced_by if not rule or one.id == rule]
    ranks = [_rank_for_rule(edit, one, vocabulary, is_open=one.id in left_open) for one in forcing]
    ranks += [_rank_aim(edit, one.fields) for one in edit.settles if not rule or one.id == rule]
    return (*min(ranks, default=_rank_aim(edit, ())), _distance_of(edit))


def _rank_for_rule(edit: CureEdit, rule: Rule, vocabulary: Vocabulary, *, is_open: bool) -> Rank:
    advised, spoken_of = _advice_of(rule.cure, vocabulary), tuple(_fields_of_rule(rule, vocabulary))
    if is_open:
        return _rank_statement(edit, rule.cure, spoken_of, vocabulary)
    field = vocabulary.fields[edit.field]
    for number, advice in enumerate(advised):
        if edit.field in advice.fields and advice.takes_out is (edit.step is Step.REMOVE):
            place = _place_of_value(edit, field, advice.words)
            if place is not None:
                return 0, number, advice.fields.index(edit.field), place
    named = [name for advice in advised for name in advice.fields]
    return _rank_aim(edit, tuple(dict.fromkeys((*named, *spoken_of))))


def _rank_statement(edit: CureEdit, words: str, fields: Sequence[str], vocabulary: Vocabulary) -> Rank:
    """Rank an edit for a rule that is left open: what states a field that the rule speaks of comes first."""
    if edit.step is not Step.ADD or edit.field not in fields:
        return _rank_aim(edit, fields)
    place = _place_of_value(edit, vocabulary.fields[edit.field], words)
    return 0, 0, fields.index(edit.field), _FAR if place is None else place


def _rank_aim(edit: CureEdit, fields: Sequence[str]) -> Rank:
    """Rank an edit that nothing advises: what takes nothing out first, then by how soon its field is spoken of."""
    place = fields.index(edit.field) if edit.field in fields else _FAR
    return 2 if edit.step is Step.REMOVE else 1, place, _STEPS[edit.step], 0


def _fields_of_rule(rule: Rule, vocabulary: Vocabulary) -> Iterator[str]:
    """Name the fields of a rule that can be stated: those of what it requires first, then those of where it applies."""
    asked = (*fields_in(rule.requires), *watched_in(rule.requires))
    for name in asked if rule.applies is None else (*asked, *fields_in(rule.applies)):
        derived = vocabulary.fields[name].derived
        yield name if derived is None else derived.source


def _place_of_value(edit: CureEdit, field: FieldDef, words: str) -> int | None:
    """Return how soon words speak of the value that an edit writes; nothing if they speak of another instead."""
    if edit.after is None or isinstance(edit.after, PaytableValue):
        return 0
    if isinstance(edit.after, frozenset):
        fresh = edit.after - cast("frozenset[str]", edit.before or frozenset())
        return min((_find_word(word, words) for word in fresh), default=_FAR)
    place = _find_word(show_value(field.kind, edit.after), words)
    others = ("yes", "no") if field.kind is Kind.FLAG else tuple(field.choices)
    return None if place == _FAR and any(_find_word(word, words) != _FAR for word in others) else place


def _find_word(word: str, words: str) -> int:
    match = re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", words)
    return _FAR if match is None else match.start()


def _distance_of(edit: CureEdit) -> int:
    """Return how far a table or a set of words is from what was stated; other values are the nearest of their kind."""
    match edit.before, edit.after:
        case (PaytableValue() as before, PaytableValue() as after):
            return cells_between(before, after)
        case (frozenset() as before, frozenset() as after):
            return len(before ^ after)
        case _:
            return 0


def _spell(edit: CureEdit, vocabulary: Vocabulary) -> str:
    return "" if edit.after is None else show_value(vocabulary.fields[edit.field].kind, edit.after)


def _advice_of(words: str, vocabulary: Vocabulary) -> tuple[Advice, ...]:
    advised: list[Advice] = []
    for clause in _CLAUSE.split(words):
        fields = tuple(dict.fromkeys(_fields_named(clause, vocabulary)))
        if not fields and advised and _SAME_FIELD.search(clause):
            fields = advised[-1].fields
        advised.append(Advice(clause, fields, _TAKES_OUT.search(clause) is not None))
    return tuple(advised)


def _fields_named(words: str, vocabulary: Vocabulary) -> Iterator[str]:
    for below, name in _NAME.findall(words):
        if name in vocabulary.fields:
            yield name
        elif below or "." in name or "_" in name:
            yield from vocabulary.below(name)
