"""Witnesses of a comparison as they are shown: which side has what against them, and what they state."""

from collections.abc import Iterator, Mapping, Sequence

from compliance.lang import tables_in_words
from compliance.model import (
    PaytableValue,
    Raw,
    Ruleset,
    RulesetDiff,
    Table,
    Vocabulary,
    Witness,
    rows_equal_table,
    show_odds,
    show_value,
    verbs_of_witness,
)
from compliance.record import keyword_record
from compliance.report.diff.words import cites_in_words
from compliance.report.files.submission_text import render_statements


@keyword_record
class DiffWitnessView:
    """One filing that tells the sides apart; ``against`` says what the other side has against it, with sections.

    ``beyond`` is what it states beyond the smallest filing that the milder side accepts, as a file has it; ``states``
    the same in words. ``rules`` are those that stand against it, ``fields`` those that it states.
    """

    number: int
    accepted: str
    refused: str
    mild_verb: str
    verb: str
    against: tuple[tuple[str, tuple[str, ...]], ...]
    beyond: str
    states: str
    rules: tuple[str, ...] = ()
    fields: frozenset[str] = frozenset()


def witness_views(difference: RulesetDiff, names: Sequence[str]) -> tuple[DiffWitnessView, ...]:
    """Return all witnesses, numbered; ``names`` are those of the sides."""
    return tuple(
        _witness_view(number, witness, difference, names)
        for number, witness in enumerate(difference.comparison.witnesses, start=1)
    )


def _witness_view(number: int, witness: Witness, difference: RulesetDiff, names: Sequence[str]) -> DiffWitnessView:
    smallest, vocabulary = difference.smallest[witness.accepted], difference.vocabulary
    beyond = {name: raw for name, raw in witness.statements.items() if smallest.get(name) != raw}
    return DiffWitnessView(
        number=number,
        accepted=names[witness.accepted],
        refused=names[witness.refused],
        mild_verb=verbs_of_witness(witness)[0],
        verb=verbs_of_witness(witness)[1],
        against=tuple(_rules_refusing(witness, difference)),
        beyond=render_statements(beyond, vocabulary),
        states="; ".join(statements_in_words(beyond, vocabulary, difference.rulesets[witness.accepted])),
        rules=witness.rules,
        fields=frozenset(witness.statements),
    )


def statements_in_words(statements: Mapping[str, Raw], vocabulary: Vocabulary, ruleset: Ruleset) -> Iterator[str]:
    """Say what is stated by the labels of the fields; the rows of a table of the ruleset go by its name."""
    for name, raw in statements.items():
        field = vocabulary.fields[name]
        tables = [table for table in ruleset.tables if table.field == name]
        yield f"{field.label}: {_rows_in_words(raw, tables) or show_value(field.kind, raw)}"


def _rows_in_words(raw: Raw, tables: Sequence[Table]) -> str:
    """Say which rows a paytable states, if it does."""
    if not isinstance(raw, PaytableValue) or raw.rows is None:
        return ""
    same = [table.name for table in tables if rows_equal_table(raw.rows, table)]
    if same:
        return f"the rows of {tables_in_words(same[:1])}"
    return ", ".join(f"{hand} {', '.join(map(show_odds, row.values()))}" for hand, row in raw.rows.items())


def _rules_refusing(witness: Witness, difference: RulesetDiff) -> Iterator[tuple[str, tuple[str, ...]]]:
    ruleset = difference.rulesets[witness.refused]
    rules = {rule.id: rule for rule in ruleset.rules}
    for name in witness.rules:
        rule = rules[name]
        yield (rule.title if witness.open else rule.fails), cites_in_words(rule.cites, ruleset)
