"""The mutants of rules and of the parts they rest on, each once, and none that means what its original says."""

from collections.abc import Callable, Hashable, Iterator

from compliance.check.condition_places import Place, places_in
from compliance.check.mutants import comparisons, connectives, tables, values, words
from compliance.check.mutants.edits import ConditionEdit, Known, quote_condition
from compliance.check.mutants.elections import mutants_of_election
from compliance.check.mutants.normal import normal_form_of
from compliance.model import (
    Compare,
    Expr,
    Lit,
    Mutant,
    Operator,
    Reading,
    ReadingRef,
    Rule,
    Ruleset,
    Vocabulary,
    children_of,
)
from compliance.record import replace

_EDITORS: tuple[Callable[[Place, Known], Iterator[ConditionEdit]], ...] = (
    comparisons.flip_comparators,
    comparisons.shift_bounds,
    comparisons.negate_stated,
    connectives.swap_connectives,
    connectives.leave_out_operands,
    words.word_sets,
    words.change_words,
    tables.held_tables,
    values.change_extremes,
    values.change_arithmetic,
    values.swap_branches,
    values.change_hands,
    connectives.negate_conditions,
)


def mutants_of_rule(rule: Rule, ruleset: Ruleset, vocabulary: Vocabulary) -> Iterator[Mutant]:
    """Make the mutants of one rule: of when it applies and of what it requires."""
    known = Known(vocabulary, ruleset.tables)
    applies, requires = None if rule.applies is None else normal_form_of(rule.applies), normal_form_of(rule.requires)
    seen: set[Hashable] = {(applies, requires)}
    for edit, place, mutant in _changes_of_rule(rule, known):
        # WHY: an edit leaves one of the two conditions as it is, and its normal form is worked out already.
        mutant_applies, mutant_requires = applies, requires
        if mutant.applies is not rule.applies:
            mutant_applies = None if mutant.applies is None else normal_form_of(mutant.applies)
        if mutant.requires is not rule.requires:
            mutant_requires = normal_form_of(mutant.requires)
        key = (mutant_applies, mutant_requires)
        if key not in seen:
            seen.add(key)
            yield _make_mutant(edit, place, edit.what, mutant)


def _make_mutant(edit: ConditionEdit, place: Place, what: str, changed: Rule | Reading) -> Mutant:
    about, at = edit.about or place.test, edit.about or place.part
    return Mutant(operator=edit.operator, what=what, span=at.span, about=about, changed=(changed,))


def _changes_of_rule(rule: Rule, known: Known) -> Iterator[tuple[ConditionEdit, Place, Rule]]:
    for edit, place in edits_of(rule.requires, known):
        yield edit, place, replace(rule, requires=place.put(edit.part))
    if rule.applies is None:
        return
    what = f"`applies`, which is {quote_condition(rule.applies)}, left out"
    whole = next(places_in(rule.applies))
    yield ConditionEdit(Operator.APPLIES, what, rule.applies), whole, replace(rule, applies=None)
    for edit, place in edits_of(rule.applies, known):
        yield edit, place, replace(rule, applies=place.put(edit.part))


def edits_of(expr: Expr, known: Known) -> Iterator[tuple[ConditionEdit, Place]]:
    """List every change of a condition that some operator makes, whether or not it means something else."""
    # WHY: all changes of one kind come before the next kind, so that of two alike the plainer one is kept.
    places = tuple(places_in(expr))
    for editor in _EDITORS:
        for place in places:
            for edit in editor(place, known):
                yield edit, place


def mutants_of_parts(ruleset: Ruleset, vocabulary: Vocabulary) -> Iterator[Mutant]:
    """Make the mutants of what rules rest on: values of readings, paytables, and what silence means."""
    known = Known(vocabulary, ruleset.tables)
    for reading in ruleset.readings:
        yield from _mutants_of_reading(reading, ruleset, known)
    yield from tables.mutants_of_tables(ruleset.tables)
    for election in ruleset.elections:
        yield from mutants_of_election(election, known)


def _mutants_of_reading(reading: Reading, ruleset: Ruleset, known: Known) -> Iterator[Mutant]:
    for number, option in enumerate(reading.options):
        if option.value is None:
            continue
        seen = {normal_form_of(option.value)}
        edits = [(edit, place, place.put(edit.part)) for edit, place in edits_of(option.value, known)]
        whole, words_known = next(places_in(option.value)), _words_of(reading, ruleset, known)
        edits += [(edit, whole, edit.part) for edit in _change_option_word(option.value, words_known)]
        for edit, place, value in edits:
            if normal_form_of(value) not in seen:
                seen.add(normal_form_of(value))
                options = (*reading.options[:number], replace(option, value=value), *reading.options[number + 1 :])
                yield _make_mutant(edit, place, f"option {option.id}: {edit.what}", replace(reading, options=options))


def _change_option_word(value: Expr, known: tuple[str, ...]) -> Iterator[ConditionEdit]:
    """Change a bare word that is the value of an option; what it may be is told by the fields it is compared with."""
    if isinstance(value, Lit):
        for operator, raw in words.other_words(value, known):
            other = replace(value, raw=raw)
            yield ConditionEdit(operator, f"{quote_condition(value)} made {quote_condition(other)}", other)


def _words_of(reading: Reading, ruleset: Ruleset, known: Known) -> tuple[str, ...]:
    conditions = [one for rule in ruleset.rules for one in (rule.applies, rule.requires) if one is not None]
    beside = (words_found for one in conditions for words_found in _words_compared_with(one, reading.id, known))
    return next(beside, ())


def _words_compared_with(expr: Expr, reading: str, known: Known) -> Iterator[tuple[str, ...]]:
    match expr:
        case Compare(left=left, right=ReadingRef(id=name)) if name == reading:
            yield words.words_beside(left, known)
        case _:
            for part in children_of(expr):
                yield from _words_compared_with(part, reading, known)
