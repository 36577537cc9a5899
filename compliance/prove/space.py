"""All submissions there could be, as variables of the solver: what each field may state, and nothing absurd.

A submission is one variable per field that says whether it is stated, and one or more that say with what. The solver
knows numbers and truths only; words, sequences and names of tables are numbered as they are met, and a number that no
word has is shut out by the limits of the field. A text counts as stated or not, a list of names by its length, since no
rule reads more of them. A model of the solver is read back into a submission that the ordinary checker can judge. One
that is shown to anybody has been replayed, so a mistake here can hide it but not invent it; that there is none rests on
these formulas alone.
"""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import assert_never, cast

import z3

from compliance.model import (
    FieldDef,
    Kind,
    Odds,
    OddsForm,
    PaytableValue,
    Raw,
    Row,
    Ruleset,
    Vocabulary,
    WayClause,
)
from compliance.prove.figures import ask_plain_figures, can_be_written, is_odd
from compliance.prove.kind_sorts import NUMBER_SORTS, NumberSort, sort_of
from compliance.prove.numbering import Numbering
from compliance.prove.read_back import is_true_in, read_value
from compliance.prove.terms.values import (
    FORMS,
    NO,
    YES,
    Cell,
    Chosen,
    Formula,
    Members,
    Paytable,
    SolverList,
    SolverNumber,
    SolverOdds,
    Truth,
    Value,
    all_of,
    any_of,
    has_value,
    known_truth,
    number_term,
)
from compliance.record import record

_MOST_NAMES = 1_000
"""A list of more names is not looked for."""
# WHY: every bound here is as much as a file can state. Without bounds the solver likes to answer with figures that no
# reader takes, and such an answer would pass for a witness.
_MOST_ODDS = 10**15


def _odds_in_rows(rows: Mapping[str, Row]) -> Iterator[Odds]:
    return (odds for row in rows.values() for odds in row.values())


def _odds_in(raw: Raw) -> Iterator[Odds]:
    if isinstance(raw, Odds):
        yield raw
    elif isinstance(raw, PaytableValue) and raw.rows is not None:
        yield from _odds_in_rows(raw.rows)


@record
class KnownWay:
    """A house way in clauses that a submission may state, with how many hands it fails in each manner."""

    clauses: tuple[WayClause, ...]
    counts: Mapping[str, int]


class Space:
    """The fields in question, a variable for each, and the facts of their kinds.

    There is no formula for a proof over every hand. Where house ways are at hand, one in clauses can be only one of
    them; else how many hands it fails is left open, and nothing can be shown that states one.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        fields: Iterable[str],
        rulesets: Iterable[Ruleset],
        ways: Iterable[KnownWay] = (),
        known: Iterable[Raw] = (),
        barred: Iterable[str] = (),
    ) -> None:
        self.vocabulary = vocabulary
        self.rulesets = tuple(rulesets)
        self.ways = tuple(ways)
        wanted = set(fields)
        self.fields = tuple(
            field for name, field in vocabulary.fields.items() if name in wanted and field.derived is None
        )
        self.known = tuple(known)
        self.numbering = Numbering(self.rulesets, self.fields, self.known)
        self.stated = {field.name: z3.Bool(f"{field.name}?") for field in self.fields}
        self.values = {field.name: self._variable(field) for field in self.fields}
        # WHY: a field that one side's vocabulary lacks stands in no file that both sides can read.
        unstated = tuple(z3.Not(self.stated[name]) for name in barred if name in self.stated)
        self.domain = (*unstated, *(part for field in self.fields for part in self._limits(field)))

    def _variable(self, field: FieldDef) -> Value:
        name, stated = field.name, self.stated[field.name]
        match sort_of(field.kind):
            case NumberSort(sort=sort):
                return SolverNumber(stated, z3.Int(name) if sort == "whole" else z3.Real(name))
            case "truth":
                # INVARIANT: yes and no both ask for the field to be stated; a flag that is not stated is neither, as
                # the evaluator has it.
                return known_truth(z3.Bool(name), stated)
            case "day":
                return SolverNumber(stated, z3.Int(name))
            case "odds":
                return SolverOdds(stated, z3.Int(f"{name} form"), z3.Real(f"{name} ratio"))
            case "word" | "sequence" | "clauses":
                return Chosen(stated, z3.Int(name))
            case "members":
                return Members(stated, {word: z3.Bool(f"{name} {word}") for word in field.choices})
            case "table":
                rows = {hand: z3.Bool(f"{name} {hand}") for hand in field.hands}
                return Paytable(stated, z3.Int(f"{name} name"), z3.Bool(f"{name} rows"), rows, _cell_variables(field))
            case "text" | "names":
                return SolverList(stated, z3.Int(f"{name} size"))
            case _ as unknown:
                assert_never(unknown)

    def _limits(self, field: FieldDef) -> Iterable[Formula]:
        """Say what holds of the variables of a field in every submission."""
        value = self.values[field.name]
        match value:
            case SolverNumber(value=figure) if field.kind is Kind.DATE:
                yield z3.And(figure >= 1, figure <= dt.date.max.toordinal())
            case SolverNumber(value=figure):
                yield z3.And(figure >= 0, figure <= NUMBER_SORTS[field.kind].most)
            case SolverOdds(form=form, ratio=ratio):
                yield _lawful_odds(form, ratio)
                yield from self._usual_forms(field, (form,))
            case Chosen(code=code) if field.kind is Kind.CLAUSES:
                yield z3.And(code >= 0, code < max(len(self.ways), 1))
            case Chosen(code=code):
                numbers: Iterable[Formula | int] = map(self.numbering.number_word, field.choices)
                if field.kind is Kind.SEQUENCE:
                    numbers = self.numbering.sequences_of(field)
                yield any_of(code == number for number in numbers)
            case SolverList(size=size):
                # WHY: a text is there or not, which is a list of one.
                yield z3.And(size >= 0, size <= _MOST_NAMES) if field.kind is Kind.NAMES else size == 1
            case Paytable():
                yield from self._table_limits(value)
                yield from self._usual_forms(field, [cell.form for cell in value.cells.values()])
            case Truth() | Members():
                return
            case _ as unknown:
                assert_never(unknown)

    def _usual_forms(self, field: FieldDef, forms: Iterable[Formula]) -> Iterable[Formula]:
        """Leave out odds `for` where neither the chapters nor the submission write them of a field."""
        # WHY: they convert exactly to odds `to`, so no submission is lost; and nobody is shown 8 for 1 where the
        # chapter has 7 to 1.
        tables = (table for ruleset in self.rulesets for table in ruleset.tables if table.field == field.name)
        written = {odds.form for table in tables for odds in _odds_in_rows(table.rows)}
        written |= {odds.form for raw in self.known for odds in _odds_in(raw)}
        if OddsForm.FOR not in {*written, field.form}:
            yield from (form != FORMS.index(OddsForm.FOR) for form in forms)

    def _table_limits(self, table: Paytable) -> Iterable[Formula]:
        yield z3.And(table.name >= 0, table.name <= self.numbering.last_name)
        # INVARIANT: a stated paytable has a name, rows or both, as the reader of submissions sees to; number 0 stands
        # for no name.
        yield z3.Or(table.name > 0, table.has_rows)
        yield from (z3.Implies(row, table.has_rows) for row in table.rows.values())
        for (hand, _), cell in table.cells.items():
            yield _lawful_odds(cell.form, cell.ratio)
            yield z3.Implies(cell.present, table.rows[hand])

    def constant(self, kind: Kind, raw: Raw) -> Value:
        """Write a value of a known kind."""
        match sort_of(kind):
            case NumberSort():
                return SolverNumber(YES, number_term(cast("int | Fraction", raw)))
            case "truth":
                return Truth(YES, NO) if raw else Truth(NO, YES)
            case "day":
                return SolverNumber(YES, z3.IntVal(cast("dt.date", raw).toordinal()))
            case "odds":
                paid = cast("Odds", raw)
                return SolverOdds(YES, z3.IntVal(FORMS.index(paid.form)), number_term(paid.ratio))
            case "word":
                return Chosen(YES, self.numbering.number_word(cast("str", raw)))
            case "sequence":
                return Chosen(YES, self.numbering.number_sequence(cast("tuple[str, ...]", raw)))
            case "members":
                return Members(YES, dict.fromkeys(sorted(cast("frozenset[str]", raw)), YES))
            case "table":
                return self._constant_table(cast("PaytableValue", raw))
            case "clauses":
                # WHY: clauses that are not at hand get -1, which the limits of the field shut out: no proof has
                # counted their hands.
                index = next((at for at, way in enumerate(self.ways) if way.clauses == raw), -1)
                return Chosen(YES, z3.IntVal(index))
            case "text":
                return SolverList(YES, z3.IntVal(1))
            case "names":
                return SolverList(YES, z3.IntVal(len(cast("tuple[object, ...]", raw))))
            case _ as unknown:
                assert_never(unknown)

    def _constant_table(self, raw: PaytableValue) -> Paytable:
        cells = {
            (hand, column): Cell(YES, z3.IntVal(FORMS.index(paid.form)), number_term(paid.ratio))
            for hand, row in (raw.rows or {}).items()
            for column, paid in row.items()
        }
        name = z3.IntVal(0) if raw.name is None else self.numbering.number_table_name(raw.name)
        return Paytable(YES, name, z3.BoolVal(raw.rows is not None), dict.fromkeys(raw.rows or {}, YES), cells)

    @property
    def showable(self) -> tuple[Formula, ...]:
        """What must hold of a submission that is to be shown: it states no house way that is not at hand."""
        # WHY: without a house way at hand the counts of failing hands are unknowns, so that a model could claim a way
        # that nobody can write down.
        clauses = (field.name for field in self.fields if field.kind is Kind.CLAUSES and not self.ways)
        return tuple(z3.Not(self.stated[name]) for name in clauses)

    def odd(self, statements: Mapping[str, Raw]) -> tuple[Formula, ...]:
        """Ask for odds, percentages and times in figures that people use, where these are not."""
        fields = (
            field for field in self.fields if field.name in statements and is_odd(field.kind, statements[field.name])
        )
        return tuple(part for field in fields for part in ask_plain_figures(field, self.values[field.name]))

    def writes(self, statements: Mapping[str, Raw]) -> bool:
        """Tell whether a submission can state all this."""
        return all(can_be_written(self.vocabulary.fields[name].kind, raw) for name, raw in statements.items())

    def hands(self, how: str) -> Formula:
        """Return how many hands a house way fails in one manner, where no house way is at hand."""
        return z3.Int(f"hands {how}")

    def states(self, field: str, raw: Raw) -> Formula:
        """Say that a field is stated with a value."""
        kind = self.vocabulary.fields[field].kind
        return all_of((self.stated[field], has_value(self.values[field], self.constant(kind, raw))))

    def read(self, model: z3.ModelRef, only: frozenset[str] | None = None) -> dict[str, Raw]:
        """Return what a submission states in a model, or what it states in some fields only."""
        clauses = [way.clauses for way in self.ways]
        statements: dict[str, Raw] = {}
        for field in self.fields if only is None else (field for field in self.fields if field.name in only):
            if is_true_in(model, self.stated[field.name]):
                statements[field.name] = read_value(field, self.values[field.name], model, self.numbering, clauses)
        return statements


def _cell_variables(field: FieldDef) -> dict[tuple[str, str], Cell]:
    names = {(hand, column): f"{field.name} {hand} {column}" for hand in field.hands for column in field.columns}
    return {
        place: Cell(z3.Bool(name), z3.Int(f"{name} form"), z3.Real(f"{name} ratio")) for place, name in names.items()
    }


def _lawful_odds(form: Formula, ratio: Formula) -> Formula:
    push, fixed = FORMS.index(OddsForm.PUSH), FORMS.index(OddsForm.SUM)
    return z3.And(
        form >= 0,
        form < len(FORMS),
        ratio >= 0,
        ratio <= NUMBER_SORTS[Kind.MONEY].most,
        z3.Implies(form != fixed, ratio <= _MOST_ODDS),
        z3.Implies(form == push, ratio == 0),
        # INVARIANT: a sum is a whole number of cents.
        z3.Implies(form == fixed, z3.IsInt(ratio)),
    )
