"""Things that one side does not know at all, such as a wager: the fields it bars, and the rules by which it does."""

from collections.abc import Iterable, Iterator, Mapping

from compliance.check.points.demands import Demand
from compliance.model import (
    Compare,
    Comparison,
    Expr,
    Field,
    FieldDef,
    In,
    Includes,
    Kind,
    Lawful,
    Lit,
    Rule,
    Ruleset,
    Vocabulary,
    Within,
    Witness,
    children_of,
    fields_in,
    watched_in,
)
from compliance.record import keyword_record

NOT_ASSERTED = frozenset({"no", "none", "nobody"})
"""Words that state of a thing that it is not there."""


@keyword_record
class UnknownThing:
    """Fields in which a side lets nothing be asserted, for one fact, and the rules that stand against it."""

    side: int
    fields: frozenset[str]
    rules: frozenset[str]

    def bears(self, witness: Witness) -> bool:
        """Tell whether a witness fails for this thing, or states something about it."""
        return not self.rules.isdisjoint(witness.rules) or any(map(self.is_about, witness.statements))

    def is_about(self, name: str) -> bool:
        """Tell whether a field is one of the thing, or stands under one name with them."""
        below = _name_above(name)
        return name in self.fields or ("." in below and below in {_name_above(field) for field in self.fields})


def _name_above(name: str) -> str:
    return name.rpartition(".")[0]


def unknown_things(comparison: Comparison, side: int) -> tuple[UnknownThing, ...]:
    """Return the things that a side does not know and the other does.

    Fields belong to one thing where one rule refuses both, or where the one cannot be stated without the other.
    """
    joined: list[tuple[set[str], set[str]]] = []
    barred = set(_barred_fields(comparison, side))
    ruleset = (comparison.first, comparison.second)[side]
    for change in comparison.fields:
        shown = [comparison.witnesses[at] for at in change.witnesses if comparison.witnesses[at].refused == side]
        if change.field.name not in barred or not shown:
            continue
        fields = {change.field.name, *(name for witness in shown for name in witness.statements if name in barred)}
        rules = {rule for witness in shown for rule in witness.rules} or _rules_about(change.field.name, ruleset)
        apart = [one for one in joined if one[0].isdisjoint(fields) and one[1].isdisjoint(rules)]
        for other in joined:
            if other not in apart:
                fields, rules = fields | other[0], rules | other[1]
        joined = [*apart, (fields, rules)]
    return tuple(UnknownThing(side=side, fields=frozenset(f), rules=frozenset(r)) for f, r in joined)


def _rules_about(name: str, ruleset: Ruleset) -> set[str]:
    """Return the rules that read or watch a field: one of them bars it where witnesses do not tell which."""
    return {
        rule.id
        for rule in ruleset.rules
        if any(name in (*fields_in(part), *watched_in(part)) for part in _parts_of(rule))
    }


def _barred_fields(comparison: Comparison, side: int) -> Iterator[str]:
    for change in comparison.fields:
        mine, other = (change.first, change.second)[side], (change.first, change.second)[1 - side]
        known_to_both = mine.read and other.read
        if known_to_both and not _lets_assert(mine, change.field) and _lets_assert(other, change.field):
            yield change.field.name


def _lets_assert(lawful: Lawful, field: FieldDef) -> bool:
    """Tell whether something may be stated in a field beyond that there is nothing to state."""
    if field.kind in {Kind.FLAG, Kind.CHOICE, Kind.CHOICES}:
        return lawful.stated and not NOT_ASSERTED.issuperset(lawful.words)
    return lawful.stated


def follows_from_thing(demand: Demand, thing: UnknownThing) -> bool:
    """Tell whether what a side asks is a consequence of a thing that it, or the other side, does not know."""
    if demand.subject in thing.fields:
        return True
    if demand.side == thing.side:
        bars = bool(demand.rules) and all(rule.id in thing.rules for rule in demand.rules)
        return bars or all(map(thing.bears, demand.witnesses))
    return bool(demand.rules) and all(reads_thing(rule, thing) for rule in demand.rules)


def reads_thing(rule: Rule, thing: UnknownThing) -> bool:
    """Tell whether a rule reads a field of a thing."""
    return any(name in thing.fields for part in _parts_of(rule) for name in fields_in(part))


def words_of_one_side(comparison: Comparison, vocabulary: Vocabulary) -> Mapping[tuple[str, str], int]:
    """Return the choices of fields that one side alone lets be stated, each with that side."""
    alone: dict[tuple[str, str], int] = {}
    for change in comparison.fields:
        first, second = change.first, change.second
        if change.field.name in vocabulary.fields and first.read and second.read:
            alone.update({(change.field.name, word): 0 for word in first.words if word not in second.words})
            alone.update({(change.field.name, word): 1 for word in second.words if word not in first.words})
    return alone


def words_mentioned(rule: Rule) -> Iterator[tuple[str, str]]:
    """Yield the fields and choices of which a rule speaks."""
    for part in _parts_of(rule):
        yield from _words_in(part)


def _parts_of(rule: Rule) -> tuple[Expr, ...]:
    return tuple(part for part in (rule.applies, rule.requires) if part is not None)


def _words_in(expr: Expr) -> Iterator[tuple[str, str]]:
    match expr:
        case In(item=Field(name=name), words=words) | Within(item=Field(name=name), words=words):
            yield from ((name, word) for word in words)
        case Includes(item=Field(name=name), word=word):
            yield name, word
        case Compare(left=Field(name=name), right=Lit(kind=Kind.CHOICE, raw=raw)):
            yield name, str(raw)
        case _:
            pass
    for child in children_of(expr):
        yield from _words_in(child)


def first_thing(demand: Demand, things: Iterable[UnknownThing]) -> UnknownThing | None:
    """Return the thing that a demand is a consequence of, one that the side itself does not know before others."""
    own_first = sorted(things, key=lambda thing: thing.side != demand.side)
    return next((thing for thing in own_first if follows_from_thing(demand, thing)), None)
