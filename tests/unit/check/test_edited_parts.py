"""Parts that an edit changed: fields that are only called otherwise, and cells of paytables, over shipped chapters."""

import pytest
from shipped import IDS, shipped_ruleset, shipped_vocabulary

from compliance.check import (
    changed_cells,
    fields_read,
    find_renamed_fields,
    rename_fields,
    rename_vocabulary,
)
from compliance.model import Kind, Odds, OddsForm, Ruleset, Table, Vocabulary
from compliance.record import replace


def with_label(vocabulary: Vocabulary, name: str, label: str) -> Vocabulary:
    return replace(vocabulary, fields={**vocabulary.fields, name: replace(vocabulary.fields[name], label=label)})


def statable_fields(ruleset: Ruleset, vocabulary: Vocabulary) -> list[str]:
    # The names of declared holds follow from those of the paytables, and are no ruleset's own.
    named = fields_read(ruleset) - ruleset.read_besides
    return sorted(name for name in named if vocabulary.fields[name].derived is None)


@pytest.mark.parametrize("name", IDS)
def test_any_field_that_is_only_renamed_is_found_and_its_rules_mean_the_same(name: str) -> None:
    ruleset, old = shipped_ruleset(name), shipped_vocabulary()
    for field in statable_fields(ruleset, old)[::7]:
        names = {field: f"{field}_anew"}
        edited, new = rename_fields(ruleset, names), rename_vocabulary(old, names)
        found = find_renamed_fields(ruleset, edited, old, new)
        assert [(one.first, one.second) for one in found] == [(field, f"{field}_anew")]
        assert field not in fields_read(edited)
        assert fields_read(rename_fields(edited, {f"{field}_anew": field})) == fields_read(ruleset)


def test_a_field_with_another_name_and_label_is_known_by_the_rules_that_read_it() -> None:
    ruleset, old = shipped_ruleset("pa-575"), shipped_vocabulary()
    names = {"payout_limit.amount": "payout_limit.sum"}
    new = with_label(rename_vocabulary(old, names), "payout_limit.sum", "most that one hand is paid")
    [found] = find_renamed_fields(ruleset, rename_fields(ruleset, names), old, new)
    assert (found.first, found.second) == ("payout_limit.amount", "payout_limit.sum")


def test_a_field_of_another_kind_is_no_renamed_one() -> None:
    ruleset, old = shipped_ruleset("pa-575"), shipped_vocabulary()
    new = rename_vocabulary(old, {"payout_limit.amount": "payout_limit.sum"})
    counted = replace(new.fields["payout_limit.sum"], kind=Kind.COUNT)
    new = replace(new, fields={**new.fields, "payout_limit.sum": counted})
    assert find_renamed_fields(ruleset, ruleset, old, new) == ()


def with_tables(ruleset: Ruleset, *tables: Table) -> Ruleset:
    return replace(ruleset, tables=tables)


def test_each_cell_that_differs_is_named_and_no_other() -> None:
    ruleset = shipped_ruleset("pa-575")
    first, *others = ruleset.tables
    hand = next(iter(first.rows))
    paid = Odds(OddsForm.TO, 5001)
    edited = replace(first, rows={**first.rows, hand: {"pays": paid}})
    [cell] = changed_cells(ruleset, with_tables(ruleset, edited, *others))
    assert (cell.table, cell.hand, cell.first, cell.second) == (first.id, hand, "5,000 to 1", "5,001 to 1")
    [back] = changed_cells(with_tables(ruleset, edited, *others), ruleset)
    assert (back.first, back.second) == (cell.second, cell.first)


def test_a_table_that_came_or_went_is_told_row_by_row() -> None:
    ruleset = shipped_ruleset("pa-575")
    first, *others = ruleset.tables
    gone = changed_cells(ruleset, with_tables(ruleset, *others))
    assert {(cell.table, cell.second) for cell in gone} == {(first.id, "")}
    assert len(gone) == sum(len(row) for row in first.rows.values())


def test_a_table_with_another_id_is_the_same_table() -> None:
    ruleset = shipped_ruleset("pa-575")
    first, *others = ruleset.tables
    assert changed_cells(ruleset, with_tables(ruleset, replace(first, id="first"), *others)) == ()


def test_tables_of_two_chapters_are_not_compared() -> None:
    assert changed_cells(shipped_ruleset("pa-575"), shipped_ruleset("ma-asia-poker")) == ()
