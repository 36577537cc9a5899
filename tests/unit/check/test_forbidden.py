"""What a chapter bars whatever else is stated: held against the shipped filings with the barred value in them."""

from functools import cache

import pytest
from conftest import SHIPPED_SUBMISSIONS
from shipped import IDS, shipped_ruleset, shipped_vocabulary

from compliance.check import Barrier, facts_of, verdict_of
from compliance.check.forbidden import Bars
from compliance.diag import NOWHERE
from compliance.load import read_submission
from compliance.model import FieldDef, Kind, PaytableValue, Raw, Rule, Statement, VarianceKind, Verdict, fields_in


@cache
def statements_of(name: str) -> tuple[dict[str, Statement], ...]:
    """Return what shipped filings of a chapter state, and one that states nothing."""
    ruleset = shipped_ruleset(name)
    read = [read_submission(path, shipped_vocabulary()).value for path in SHIPPED_SUBMISSIONS]
    ours = [one for one in read if one and (one.game, one.jurisdiction) == (ruleset.game, ruleset.jurisdiction)]
    return ({}, *(dict(one.statements) for one in ours))


@cache
def bars_of(name: str) -> tuple[tuple[FieldDef, Bars], ...]:
    ruleset, vocabulary = shipped_ruleset(name), shipped_vocabulary()
    barrier = Barrier(ruleset, vocabulary)
    fields = vocabulary.of_domain(ruleset.domain).fields.values()
    return tuple((field, barrier.bars_on(field)) for field in fields if field.derived is None)


def breaks(name: str, field: FieldDef, raw: Raw, rule: Rule) -> list[Verdict]:
    """Return what a rule comes to where each filing states this value in the place of its own."""
    ruleset, vocabulary = shipped_ruleset(name), shipped_vocabulary()
    found = []
    for stated in statements_of(name):
        facts = facts_of({**stated, field.name: Statement(field.name, raw, NOWHERE)}, ruleset, vocabulary)
        found.append(verdict_of(rule, facts, ruleset.default_choices))
    return found


def with_word(field: FieldDef, word: str) -> Raw:
    match field.kind:
        case Kind.FLAG:
            return word == "yes"
        case Kind.CHOICE:
            return word
        case _:
            return frozenset({word})


@pytest.mark.parametrize("name", IDS)
def test_a_barred_word_breaks_its_rule_whatever_else_is_stated(name: str) -> None:
    for field, bars in bars_of(name):
        for word, rule in bars.words.items():
            assert set(breaks(name, field, with_word(field, word), rule)) == {Verdict.VARIANCE}, (field.name, word)
            assert rule.variance in {VarianceKind.BREACH, VarianceKind.NO_AUTHORITY}


@pytest.mark.parametrize("name", IDS)
def test_a_barred_table_breaks_its_rule_whatever_else_is_stated(name: str) -> None:
    for field, bars in bars_of(name):
        for table, rule in bars.tables.items():
            came = breaks(name, field, PaytableValue(table, None), rule)
            assert set(came) == {Verdict.VARIANCE}, (field.name, table)


@pytest.mark.parametrize("name", IDS)
def test_what_a_lawful_filing_states_is_not_barred(name: str) -> None:
    """No value that some filing states without breaking the rule that would bar its field."""
    ruleset, vocabulary = shipped_ruleset(name), shipped_vocabulary()
    for field, bars in bars_of(name):
        for stated in statements_of(name):
            if bars.whole is not None and field.name in stated and stated[field.name].raw not in {"none", frozenset()}:
                verdict = verdict_of(bars.whole, facts_of(stated, ruleset, vocabulary), ruleset.default_choices)
                assert verdict is Verdict.VARIANCE, field.name


def test_fields_of_every_kind_and_words_and_tables_are_barred_somewhere() -> None:
    every = [(field, bars) for name in IDS for field, bars in bars_of(name)]
    assert {field.kind for field, bars in every if bars.whole is not None} >= {Kind.PAYTABLE, Kind.MONEY}
    assert any(bars.words for _, bars in every)


@pytest.mark.parametrize("name", IDS)
def test_rules_about_a_field_are_those_that_read_it(name: str) -> None:
    ruleset, vocabulary = shipped_ruleset(name), shipped_vocabulary()
    barrier = Barrier(ruleset, vocabulary)
    for rule in ruleset.rules:
        for field in fields_in(rule.requires):
            derived = vocabulary.fields[field].derived
            assert rule in barrier.rules_about(field if derived is None else derived.source)
