"""What differs between two vocabularies for filings under a ruleset: fields, conditions, words that state nothing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from compliance.check.assess import fields_read
from compliance.check.review import points_about
from compliance.lang import list_words, write_condition
from compliance.model import (
    CoherenceCondition,
    CoherenceKind,
    EmptyWords,
    FieldDef,
    Kind,
    OtherChange,
    OtherPart,
    Ruleset,
    Vocabulary,
    make_other_change,
)

_MOST_NAMED = 5
"""Of more fields that no rule reads only these are named."""


def find_vocabulary_changes(first: Ruleset, second: Ruleset, old: Vocabulary, new: Vocabulary) -> Iterator[OtherChange]:
    """Yield every part of the vocabularies of two rulesets that differs and can turn the result of a filing."""
    read = frozenset(name for one in (first, second) for name in fields_read(one) | points_about(one))
    yield from _changes_of_fields(sorted(read), old, new)
    yield from _changes_of_unread_fields(read, {first.domain, second.domain}, old, new)
    yield from _changes_of_coherence(first, second, old, new)
    yield from _changes_of_empty_words(read, old, new)


# Fields


def _changes_of_fields(read: Sequence[str], old: Vocabulary, new: Vocabulary) -> Iterator[OtherChange]:
    gone = [name for name in read if name in old.fields and name not in new.fields]
    come = [name for name in read if name in new.fields and name not in old.fields]
    for name in gone:
        heir = next((one for one in come if _is_renamed(old.fields[name], new.fields[one])), "")
        come = [one for one in come if one != heir]
        words = "may be stated", f"is now called {heir}" if heir else ""
        yield make_other_change(OtherPart.FIELD, name, *words, about=name)
    for name in come:
        yield make_other_change(OtherPart.FIELD, name, "", "may be stated", about=name)
    for name in read:
        if name in old.fields and name in new.fields:
            before, after = old.fields[name], new.fields[name]
            leaves = name in old.leaves, name in new.leaves
            for words in (*_changes_of_field(before, after, leaves), *_changes_of_label(before, after)):
                yield make_other_change(OtherPart.FIELD, name, *words, about=name)


def _is_renamed(one: FieldDef, two: FieldDef) -> bool:
    return one.label == two.label and list(_changes_of_field(one, two, (False, False))) == []


def _changes_of_unread_fields(
    read: frozenset[str], domains: set[str], old: Vocabulary, new: Vocabulary
) -> Iterator[OtherChange]:
    """Tell in one line of the fields that no rule here reads: a filing that states one is read or refused for it."""
    before, after = (
        {name: field for name, field in one.fields.items() if field.domain in domains and name not in read}
        for one in (old, new)
    )
    gone = [name for name in before if name not in new.fields]
    come = [name for name in after if name not in old.fields]
    both = [name for name in before if name in after]
    held_together = _fields_held_together(old, new)
    other = [name for name in both if any(_changes_of_unread_field(before[name], after[name], held_together))]
    if gone or come or other:
        words = _unread_in_words(gone, other), _unread_in_words(come, other)
        yield make_other_change(OtherPart.FIELD, "fields that no rule here reads", *words)


def _changes_of_unread_field(one: FieldDef, two: FieldDef, held_together: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Tell what decides whether a file is read, and whether a coherence condition finds the field stated."""
    yield from _changes_of_reading(one, two)
    if one.unit or two.unit or one.name in held_together:
        yield from _changes_of_label(one, two)


def _unread_in_words(alone: Sequence[str], other: Sequence[str]) -> str:
    parts = [f"{words} {_name_some(names)}" for words, names in (("has", alone), ("reads otherwise", other)) if names]
    return "; ".join(parts)


def _name_some(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMED
    return list_words([*names[:_MOST_NAMED], f"{more} more"] if more > 0 else names, "and")


def _changes_of_field(one: FieldDef, two: FieldDef, leaves: tuple[bool, bool]) -> Iterator[tuple[str, str]]:
    yield from _changes_of_reading(one, two)
    if leaves[0] is not leaves[1]:
        words = "states the leave of somebody else", "states no leave"
        yield words if leaves[0] else words[::-1]


def _changes_of_reading(one: FieldDef, two: FieldDef) -> Iterator[tuple[str, str]]:
    """Tell what a file may state in a field, and in which words."""
    forms = [(field.kind, field.columns, field.form, field.derived, field.domain) for field in (one, two)]
    if forms[0] != forms[1]:
        yield f"is {one.kind}", f"is {two.kind}, of another form" if one.kind is two.kind else f"is {two.kind}"
    yield from _changes_of_choices(one.choices, two.choices)
    gone, come = ([hand for hand in side if hand not in other] for side, other in _both_ways(one.hands, two.hands))
    yield from ((f"hand {hand}", "") for hand in gone)
    yield from (("", f"hand {hand}") for hand in come)
    if not gone and not come and one.hands != two.hands:
        yield "hands in another order", "hands in another order"
    if one.unit != two.unit:
        yield _unit_in_words(one), _unit_in_words(two)
    if one.recurs is not two.recurs:
        words = "reads how often something is done", "reads no word of how often"
        yield words if one.recurs else words[::-1]
    if one.printed != two.printed:
        yield _printed_in_words(one, two), _printed_in_words(two, one)
    meters = [_pays_of_meter(field) for field in (one, two)]
    if meters[0] is not meters[1]:
        words = "reads a percentage as a share of the meter", "reads no percentage"
        yield words if meters[0] else words[::-1]


def _changes_of_label(one: FieldDef, two: FieldDef) -> Iterator[tuple[str, str]]:
    """Tell of a label that is read and not only shown: beside words that state nothing, and after a number."""
    is_read = any(field.kind in {Kind.TEXT, Kind.NAMES} or field.unit for field in (one, two))
    if is_read and one.label != two.label:
        yield f"is called {one.label}", f"is called {two.label}"


def _pays_of_meter(field: FieldDef) -> bool:
    # WHY: the example of a field tells a reader of files whether a percentage can be anything but a share of the meter.
    return field.kind in {Kind.ODDS, Kind.PAYTABLE} and "of meter" in field.example


def _both_ways(first: Sequence[str], second: Sequence[str]) -> tuple[tuple[Sequence[str], Sequence[str]], ...]:
    return (first, second), (second, first)


def _changes_of_choices(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Name every choice that came or went; one that kept its meaning in words is one that is called otherwise."""
    gone, come = [word for word in old if word not in new], [word for word in new if word not in old]
    for word in gone:
        heir = next((other for other in come if old[word] and new[other] == old[word]), "")
        come = [other for other in come if other != heir]
        yield f"choice {word}", f"is now called {heir}" if heir else ""
    yield from (("", f"choice {word}") for word in come)


def _unit_in_words(field: FieldDef) -> str:
    return f"counts {list_words(field.unit, 'or')}" if field.unit else "names no unit"


def _printed_in_words(one: FieldDef, two: FieldDef) -> str:
    """Say which names of hands one side reads and the other does not."""
    own, others = ({(hand, name) for hand, names in field.printed.items() for name in names} for field in (one, two))
    names = [f"{name} for {hand}" for hand, name in sorted(own - others)]
    return f"reads {list_words(names, 'and')}" if names else ""


# Coherence conditions


def _changes_of_coherence(first: Ruleset, second: Ruleset, old: Vocabulary, new: Vocabulary) -> Iterator[OtherChange]:
    before = {one.id: one for one in old.coherence_under(first.id, first.domain)}
    after = {one.id: one for one in new.coherence_under(second.id, second.domain)}
    asked_before, asked_after = ({_asked_by(one) for one in side.values()} for side in (before, after))
    # WHY: a filing is held to every condition of its domain, whether or not the chapter reads what it states.
    for name in {**before, **after}:
        one, two = before.get(name), after.get(name)
        gone, come = (None if each is None else _asked_by(each) for each in (one, two))
        # WHY: a condition that is asked under another name, or asked twice, is asked.
        if gone == come or (gone in {None, *asked_after} and come in {None, *asked_before}):
            continue
        turns = any(each is not None and each.kind is CoherenceKind.CONTRADICTION for each in (one, two))
        yield make_other_change(OtherPart.COHERENCE, name, *map(_coherence_in_words, (one, two)), turns=turns)


def _asked_by(condition: CoherenceCondition) -> tuple[object, ...]:
    return condition.kind, condition.applies, condition.requires


def _coherence_in_words(condition: CoherenceCondition | None) -> str:
    if condition is None:
        return ""
    applies = "" if condition.applies is None else f"{write_condition(condition.applies)} and "
    return f"{condition.kind} where {applies}not: {write_condition(condition.requires)}"


# Words that state nothing


def _changes_of_empty_words(read: frozenset[str], old: Vocabulary, new: Vocabulary) -> Iterator[OtherChange]:
    # WHY: who granted a waiver and who settled a point are read by these words too, whatever fields the chapter reads;
    # phrases of a single field count where that field does.
    counted = read | _fields_held_together(old, new)
    own, others = ({*_phrases_of(one.empty_words, counted)} for one in (old, new))
    if own != others:
        words = list_words(sorted(own - others), "and"), list_words(sorted(others - own), "and")
        yield make_other_change(OtherPart.EMPTY_WORDS, "phrases", *words)


def _fields_held_together(*vocabularies: Vocabulary) -> frozenset[str]:
    """Name the fields that some coherence condition reads."""
    return frozenset(name for one in vocabularies for condition in one.coherence for name in condition.fields)


def _phrases_of(words: EmptyWords, counted: frozenset[str]) -> Iterator[str]:
    """Yield every phrase with the list that it stands in, of single fields those that count."""
    for name in ("alone", "waiting", "fillers", "references", "documents"):
        yield from _phrases_in_list(f"among {name}", getattr(words, name))
    for name, phrases in words.by_field.items():
        yield from _phrases_in_list(f"in {name}", phrases if name in counted else ())
    for name, fields in words.attachments.items():
        yield from _phrases_in_list(f"held by {name}", counted.intersection(fields))
    for name in ("words", "parties", "negations", "promises"):
        yield from _phrases_in_list(f"among hollow {name}", getattr(words.hollow, name))
    for name, told in words.hollow.telling.items():
        yield from _phrases_in_list(f"telling in {name}", told if name in counted else ())


def _phrases_in_list(where: str, phrases: Iterable[str]) -> Iterator[str]:
    return (f"{phrase} ({where})" for phrase in phrases)
