"""What nothing in a ruleset uses: readings, tables, topics, elections; and lost cells that nobody is asked about."""

from collections.abc import Iterable, Iterator

from compliance.check.facts import places_read
from compliance.check.lint.concern import Concern, make_doubt
from compliance.diag import Code, whole_file
from compliance.model import (
    Expr,
    Matches,
    RowOf,
    Ruleset,
    Vocabulary,
    certain_table,
    children_of,
    fields_in,
    readings_in,
)


def lint_use(ruleset: Ruleset, vocabulary: Vocabulary, *, called: str) -> Iterator[Concern]:
    """Look for what nothing uses."""
    yield from _unused_readings(ruleset)
    yield from _unused_tables(ruleset, vocabulary)
    yield from _copied_tables(ruleset)
    yield from _unasked_cells(ruleset)
    read = fields_decided_by(ruleset, vocabulary)
    free = {line.id for line in ruleset.ledger if line.disposition == "election"}
    for election in ruleset.elections:
        if election.field not in read and election.cite not in free:
            message = f"no rule reads `{election.field}` of the election `{election.id}`"
            hint = f"write the rule that does; if any choice is lawful, the ledger says election of {election.cite}"
            yield make_doubt(Code.LINT_UNREAD_ELECTION, message, election.span, hint, key="field")
    for topic in ruleset.topics:
        if all(rule.topic != topic for rule in ruleset.rules):
            file = whole_file(f"{called}/{topic}.yaml")
            yield make_doubt(Code.LINT_UNUSED_TOPIC, f"the topic `{topic}` has no rules", file, "take the file away")


def _copied_tables(ruleset: Ruleset) -> Iterator[Concern]:
    """Look for tables of one field that pay the very same: one of them was copied and not changed."""
    for place, table in enumerate(ruleset.tables):
        for other in ruleset.tables[:place]:
            if other.field == table.field and other.rows == table.rows:
                message = f"the table `{table.id}` pays what `{other.id}` pays, row by row"
                hint = "correct the rows, or name one of the two in both places"
                yield make_doubt(Code.LINT_COPIED_TABLE, message, table.span, hint, key="rows")


def _unasked_cells(ruleset: Ruleset) -> Iterator[Concern]:
    """Look for tables that have lost a cell, which decides nothing, where no person is asked about the paytable."""
    asked = {name for point in ruleset.review for name in fields_in(point.when)}
    for table in ruleset.tables:
        if certain_table(table) is not table and table.field not in asked:
            message = f"the table `{table.id}` has lost a cell, and no review point asks about `{table.field}`"
            hint = "add a point under `review` that has a person look into the source in print"
            yield make_doubt(Code.LINT_LOST_CELL, message, table.span, hint, key="rows")


def conditions_of(ruleset: Ruleset) -> tuple[Expr, ...]:
    """Return every condition that can decide something: of rules, with their readings, and of points beside them."""
    rules = (each for rule in ruleset.rules for each in (rule.applies, rule.requires) if each is not None)
    return (*rules, *(one.when for one in ruleset.unchecked), *(one.when for one in ruleset.review))


def fields_decided_by(ruleset: Ruleset, vocabulary: Vocabulary) -> frozenset[str]:
    """Name every field whose value can change what a ruleset says, what others are computed from included."""
    read = {name for condition in conditions_of(ruleset) for name in fields_in(condition)}
    read |= {wager.field for wager in ruleset.wagers} | {row.field for wager in ruleset.wagers for row in wager.own}
    read |= ruleset.read_besides | places_read(ruleset)
    return frozenset(read | {derivation.source for name, derivation in vocabulary.derived if name in read})


def _unused_readings(ruleset: Ruleset) -> Iterator[Concern]:
    used = {name for condition in conditions_of(ruleset) for name in readings_in(condition)}
    used |= {name for rule in ruleset.rules for name in rule.readings}
    used |= {name for wager in ruleset.wagers for name in wager.readings}
    for reading in ruleset.readings:
        if reading.id not in used:
            hint = "list it under `readings` of the rules that it touches, or use it in a condition"
            message = f"no rule refers to the reading `{reading.id}`"
            yield make_doubt(Code.LINT_UNUSED_READING, message, reading.span, hint, key="id")


def _unused_tables(ruleset: Ruleset, vocabulary: Vocabulary) -> Iterator[Concern]:
    parts = [part for condition in conditions_of(ruleset) for part in parts_of(condition)]
    named = {name for part in parts if isinstance(part, Matches) for name in part.tables}
    fields = {part.field.name for part in parts if isinstance(part, RowOf)} | {one.field for one in ruleset.wagers}
    read = {name for condition in conditions_of(ruleset) for name in fields_in(condition)}
    fields |= {derivation.source for name, derivation in vocabulary.derived if name in read}
    held = {part.field.name for part in parts if isinstance(part, Matches)}
    by_row = {part.field.name for part in parts if isinstance(part, RowOf)}
    for table in (table for table in ruleset.tables if table.id not in named):
        hint = f"hold {table.field} against it in a rule, or leave it out"
        if table.field not in fields:
            message = f"no rule and no wager uses the table `{table.id}`"
            yield make_doubt(Code.LINT_UNUSED_TABLE, message, table.span, hint, key="id")
        elif table.field in held - by_row:
            message = f"rules hold `{table.field}` against other tables, and none against `{table.id}`"
            yield make_doubt(Code.LINT_UNUSED_TABLE, message, table.span, hint, key="id")


def parts_of(expr: Expr) -> Iterable[Expr]:
    """Return an expression and everything that it is made of."""
    yield expr
    for part in children_of(expr):
        yield from parts_of(part)
