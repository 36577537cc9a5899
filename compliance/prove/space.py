"""All submissions there could be, as variables of the solver: what each field may state, and nothing absurd."""

import datetime as dt
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import assert_never, cast

import z3

from compliance.model import (
    FieldDef,
    Kind,
    Lit,
    Odds,
    OddsForm,
    PaytableValue,
    Raw,
    Ruleset,
    Vocabulary,
    WayClause,
    children_of,
    odds,
)
from compliance.prove.kind_sorts import NUMBER_SORTS, NumberSort, as_written, sort_of
from compliance.prove.values import (
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
    known_truth,
    number,
)
from compliance.record import record

OWN_TABLE = "House"
"""The name of a paytable that no chapter knows."""

_MOST_NAMES, _USUAL_NAMES = 1_000, 9
"""A list of more names than the first is not looked for; one of more than the second only where it must be."""
_MOST_ODDS, _USUAL_ODDS = 10**15, 10**6
_USUAL_DAYS = (dt.date(1900, 1, 1), dt.date(2999, 12, 31))


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
        self._words: dict[str, int] = {}
        self._sequences: dict[tuple[str, ...], int] = {}
        self._names: dict[str, int] = {}
        self._spellings: dict[str, str] = {}
        self._intern_all()
        for raw in known:
            self._intern(raw)
        self.stated = {field.name: z3.Bool(f"{field.name}?") for field in self.fields}
        self.values = {field.name: self._variable(field) for field in self.fields}
        # WHY: a field that one side's vocabulary lacks stands in no file that both sides can read.
        unstated = tuple(z3.Not(self.stated[name]) for name in barred if name in self.stated)
        self.domain = (*unstated, *(part for field in self.fields for part in self._limits(field)))

    def _intern_all(self) -> None:
        for table in (table for ruleset in self.rulesets for table in ruleset.tables):
            self._names.setdefault(table.name.lower(), len(self._names) + 1)
        self._names.setdefault(OWN_TABLE.lower(), len(self._names) + 1)
        for literal in (literal for ruleset in self.rulesets for literal in _sequences_in(ruleset)):
            self.sequence(literal)
        for field in self.fields:
            if field.kind is Kind.SEQUENCE:
                words = tuple(field.choices)
                for sequence in (words[::-1], *(words[:length] for length in range(len(words) + 1))):
                    self.sequence(sequence)

    def _intern(self, raw: Raw) -> None:
        """Make room for a value that stands in a submission at hand."""
        if isinstance(raw, PaytableValue) and raw.name is not None:
            self._names.setdefault(raw.name.lower(), len(self._names) + 1)
            self._spellings[raw.name.lower()] = raw.name
        elif isinstance(raw, tuple) and all(isinstance(word, str) for word in raw):
            self.sequence(cast("tuple[str, ...]", raw))

    def word(self, word: str) -> Formula:
        """Return the number of a word."""
        return z3.IntVal(self._words.setdefault(word, len(self._words)))

    def sequence(self, words: tuple[str, ...]) -> Formula:
        """Return the number of a sequence."""
        return z3.IntVal(self._sequences.setdefault(words, len(self._sequences)))

    def table_name(self, name: str) -> Formula:
        """Return the number of the name of a table."""
        return z3.IntVal(self._names.setdefault(name.lower(), len(self._names) + 1))

    def lengths(self, code: Formula) -> Formula:
        """Return how many words a sequence has."""
        length: Formula = z3.IntVal(0)
        for words, index in self._sequences.items():
            length = z3.If(code == index, z3.IntVal(len(words)), length)
        return length

    def _variable(self, field: FieldDef) -> Value:
        name, stated = field.name, self.stated[field.name]
        match sort_of(field.kind):
            case NumberSort(sort=sort):
                return SolverNumber(stated, z3.Int(name) if sort == "whole" else z3.Real(name))
            case "truth":
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
                return Paytable(stated, z3.Int(f"{name} name"), z3.Bool(f"{name} rows"), rows, _cells(field))
            case "text" | "names":
                return SolverList(stated, z3.Int(f"{name} size"))
            case _ as unknown:
                assert_never(unknown)

    def _limits(self, field: FieldDef) -> Iterable[Formula]:
        value = self.values[field.name]
        match value:
            case SolverNumber(value=figure) if field.kind is Kind.DATE:
                yield z3.And(figure >= 1, figure <= dt.date.max.toordinal())
            case SolverNumber(value=figure):
                yield z3.And(figure >= 0, figure <= NUMBER_SORTS[field.kind].most)
            case SolverOdds(form=form, ratio=ratio):
                yield _lawful_odds(form, ratio)
            case Chosen(code=code) if field.kind is Kind.CLAUSES:
                yield z3.And(code >= 0, code < max(len(self.ways), 1))
            case Chosen(code=code):
                known = self._sequences_of(field) if field.kind is Kind.SEQUENCE else map(self.word, field.choices)
                yield any_of(code == index for index in known)
            case SolverList(size=size):
                yield z3.And(size >= 0, size <= _MOST_NAMES) if field.kind is Kind.NAMES else size == 1
            case Paytable():
                yield from self._table_limits(value)
            case _:
                return

    def _sequences_of(self, field: FieldDef) -> tuple[int, ...]:
        """Return the numbers of the sequences that a field can state: words that it knows, each once."""
        known = set(field.choices)
        return tuple(
            at for words, at in self._sequences.items() if set(words) <= known and len(set(words)) == len(words)
        )

    def _table_limits(self, table: Paytable) -> Iterable[Formula]:
        yield z3.And(table.name >= 0, table.name <= len(self._names))
        yield z3.Or(table.name > 0, table.has_rows)
        yield from (z3.Implies(row, table.has_rows) for row in table.rows.values())
        for (hand, _), cell in table.cells.items():
            yield _lawful_odds(cell.form, cell.ratio)
            yield z3.Implies(cell.present, table.rows[hand])

    def constant(self, kind: Kind, raw: Raw) -> Value:
        """Write a value of a known kind."""
        match sort_of(kind):
            case NumberSort():
                return SolverNumber(YES, number(cast("int | Fraction", raw)))
            case "truth":
                return Truth(YES, NO) if raw else Truth(NO, YES)
            case "day":
                return SolverNumber(YES, z3.IntVal(cast("dt.date", raw).toordinal()))
            case "odds":
                paid = cast("Odds", raw)
                return SolverOdds(YES, z3.IntVal(FORMS.index(paid.form)), number(paid.ratio))
            case "word":
                return Chosen(YES, self.word(cast("str", raw)))
            case "sequence":
                return Chosen(YES, self.sequence(cast("tuple[str, ...]", raw)))
            case "members":
                return Members(YES, dict.fromkeys(sorted(cast("frozenset[str]", raw)), YES))
            case "table":
                return self._constant_table(cast("PaytableValue", raw))
            case "clauses":
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
            (hand, column): Cell(YES, z3.IntVal(FORMS.index(paid.form)), number(paid.ratio))
            for hand, row in (raw.rows or {}).items()
            for column, paid in row.items()
        }
        name = z3.IntVal(0) if raw.name is None else self.table_name(raw.name)
        return Paytable(YES, name, z3.BoolVal(raw.rows is not None), dict.fromkeys(raw.rows or {}, YES), cells)

    @property
    def showable(self) -> tuple[Formula, ...]:
        """What must hold of a submission that is to be shown: it states no house way that is not at hand."""
        clauses = (field.name for field in self.fields if field.kind is Kind.CLAUSES and not self.ways)
        return tuple(z3.Not(self.stated[name]) for name in clauses)

    def odd(self, found: Mapping[str, Raw]) -> tuple[Formula, ...]:
        """Ask for odds, percentages and times in figures that people use, where these are not."""
        fields = (field for field in self.fields if field.name in found and is_odd(field.kind, found[field.name]))
        return tuple(part for field in fields for part in _tidy(field, self.values[field.name]))

    def writes(self, found: Mapping[str, Raw]) -> bool:
        """Tell whether a submission can state all this."""
        return all(can_be_written(self.vocabulary.fields[name].kind, raw) for name, raw in found.items())

    def hands(self, how: str) -> Formula:
        """Return how many hands a house way fails in one manner, where no house way is at hand."""
        return z3.Int(f"hands {how}")

    def states(self, field: str, raw: Raw) -> Formula:
        """Say that a field is stated with a value."""
        kind = self.vocabulary.fields[field].kind
        return all_of((self.stated[field], equal(self.values[field], self.constant(kind, raw))))

    def read(self, model: z3.ModelRef, only: frozenset[str] | None = None) -> dict[str, Raw]:
        """Return what a submission states in a model, or what it states in some fields only."""
        found: dict[str, Raw] = {}
        for field in self.fields if only is None else (field for field in self.fields if field.name in only):
            if z3.is_true(model.eval(self.stated[field.name], model_completion=True)):
                found[field.name] = self._raw(field, model)
        return found

    def _raw(self, field: FieldDef, model: z3.ModelRef) -> Raw:
        value = self.values[field.name]
        match value:
            case Truth():
                return _holds(model, z3.Bool(field.name))
            case SolverNumber(value=figure):
                exact = _fraction(model, figure)
                if field.kind is Kind.DATE:
                    return dt.date.fromordinal(int(exact))
                return as_written(field.kind, exact)
            case SolverOdds(form=form, ratio=ratio):
                return _odds(model, form, ratio)
            case Chosen(code=code):
                index = int(_fraction(model, code))
                if field.kind is Kind.CLAUSES:
                    return self.ways[index].clauses
                if field.kind is Kind.SEQUENCE:
                    return next(words for words, at in self._sequences.items() if at == index)
                return next(word for word, at in self._words.items() if at == index)
            case Members(has=has):
                return frozenset(word for word, member in has.items() if _holds(model, member))
            case SolverList(size=size):
                return _listed(field, int(_fraction(model, size)))
            case Paytable():
                return self._paytable(value, model)

    def _paytable(self, value: Paytable, model: z3.ModelRef) -> PaytableValue:
        index = int(_fraction(model, value.name))
        name = next((name for name, at in self._names.items() if at == index), None)
        rows: dict[str, dict[str, Odds]] | None = None
        if _holds(model, value.has_rows):
            rows = {hand: {} for hand, row in value.rows.items() if _holds(model, row)}
            for (hand, column), cell in value.cells.items():
                if _holds(model, cell.present):
                    rows[hand][column] = _odds(model, cell.form, cell.ratio)
        return PaytableValue(None if name is None else self._spelled(name), rows)

    def _spelled(self, name: str) -> str:
        tables = (table.name for ruleset in self.rulesets for table in ruleset.tables)
        return self._spellings.get(name) or next((one for one in (*tables, OWN_TABLE) if one.lower() == name), name)


def _sequences_in(ruleset: Ruleset) -> Iterable[tuple[str, ...]]:
    """Return every sequence that a ruleset speaks of."""
    for election in ruleset.elections:
        if election.kind is Kind.SEQUENCE and election.silence is not None:
            yield cast("tuple[str, ...]", election.silence)
    stack = [part for rule in ruleset.rules for part in (rule.applies, rule.requires) if part is not None]
    while stack:
        part = stack.pop()
        stack.extend(children_of(part))
        if isinstance(part, Lit) and part.kind is Kind.SEQUENCE:
            yield cast("tuple[str, ...]", part.raw)


def equal(variable: Value, constant: Value) -> Formula:
    """Say that a variable has a value; a paytable has it in every cell."""
    match variable, constant:
        case (Truth(), Truth()):
            return variable.yes if z3.is_true(constant.yes) else variable.no
        case (SolverNumber(), SolverNumber()):
            return variable.value == constant.value
        case (SolverOdds(), SolverOdds()):
            return z3.And(variable.form == constant.form, variable.ratio == constant.ratio)
        case (Chosen(), Chosen()):
            return variable.code == constant.code
        case (Members(), Members()):
            return all_of(has if word in constant.has else z3.Not(has) for word, has in variable.has.items())
        case (SolverList(), SolverList()):
            return variable.size == constant.size
        case (Paytable(), Paytable()):
            return all_of(
                (
                    variable.name == constant.name,
                    variable.has_rows == constant.has_rows,
                    *_cells_equal(variable, constant),
                )
            )
        case _:
            raise AssertionError((variable, constant))


def _cells_equal(variable: Paytable, constant: Paytable) -> Iterable[Formula]:
    yield from (row if hand in constant.rows else z3.Not(row) for hand, row in variable.rows.items())
    for place, cell in variable.cells.items():
        other = constant.cells.get(place)
        if other is None:
            yield z3.Not(cell.present)
        else:
            yield z3.And(cell.present, cell.form == other.form, cell.ratio == other.ratio)


def _cells(field: FieldDef) -> dict[tuple[str, str], Cell]:
    names = {(hand, column): f"{field.name} {hand} {column}" for hand in field.hands for column in field.columns}
    return {
        place: Cell(z3.Bool(name), z3.Int(f"{name} form"), z3.Real(f"{name} ratio")) for place, name in names.items()
    }


def is_odd(kind: Kind, raw: Raw) -> bool:
    """Tell whether a value is hard to write."""
    match raw:
        case Odds(number=numerator, per=per):
            return per > 10 or numerator > 10**6
        case PaytableValue(rows=rows) if rows is not None and not all(rows.values() or (False,)):
            return True
        case PaytableValue(rows=rows):
            return any(is_odd(Kind.ODDS, cell) for row in (rows or {}).values() for cell in row.values())
        case dt.date():
            return not _USUAL_DAYS[0] <= raw <= _USUAL_DAYS[1]
        case tuple() if kind is Kind.NAMES:
            return len(raw) > _USUAL_NAMES
        case bool():
            return False
        case int() if kind in NUMBER_SORTS:
            return raw > NUMBER_SORTS[kind].usual or raw < NUMBER_SORTS[kind].least_usual
        case Fraction() if kind in NUMBER_SORTS:
            return raw > NUMBER_SORTS[kind].usual or (raw * NUMBER_SORTS[kind].tidy).denominator != 1
        case _:
            return False


def can_be_written(kind: Kind, raw: Raw) -> bool:
    """Tell whether a submission can state a value at all: its figures have so many digits and no more."""
    match raw:
        case Odds(form=OddsForm.METER):
            return (raw.ratio * 10**14).denominator == 1
        case Odds(number=numerator, per=per):
            return max(numerator, per) < 10**15
        case PaytableValue(rows=rows):
            cells = [cell for row in (rows or {}).values() for cell in row.values()]
            return all(can_be_written(Kind.ODDS, cell) for cell in cells)
        case Fraction() if kind in NUMBER_SORTS:
            return (raw * NUMBER_SORTS[kind].finest).denominator == 1
        case _:
            return True


def _tidy(field: FieldDef, value: Value) -> Iterable[Formula]:
    match value:
        case SolverNumber(value=figure) if field.kind is Kind.DATE:
            first, last = _USUAL_DAYS
            yield z3.And(figure >= first.toordinal(), figure <= last.toordinal())
        case SolverNumber(value=figure):
            sort = NUMBER_SORTS[field.kind]
            yield figure <= sort.usual
            yield figure > sort.least_usual - 1 if sort.sort == "whole" else z3.IsInt(figure * sort.tidy)
        case SolverList(size=size) if field.kind is Kind.NAMES:
            yield size <= _USUAL_NAMES
        case SolverOdds(ratio=ratio):
            yield z3.IsInt(ratio * 10)
            yield ratio <= _USUAL_ODDS
        case Paytable(has_rows=stated, rows=rows, cells=cells):
            yield z3.Implies(stated, any_of(rows.values()))
            for hand, row in rows.items():
                yield z3.Implies(row, any_of(cell.present for (other, _), cell in cells.items() if other == hand))
            yield from (
                z3.Implies(cell.present, z3.And(z3.IsInt(cell.ratio * 10), cell.ratio <= _USUAL_ODDS))
                for cell in cells.values()
            )
        case _:
            return


def _lawful_odds(form: Formula, ratio: Formula) -> Formula:
    push, fixed = FORMS.index(OddsForm.PUSH), FORMS.index(OddsForm.SUM)
    return z3.And(
        form >= 0,
        form < len(FORMS),
        ratio >= 0,
        ratio <= NUMBER_SORTS[Kind.MONEY].most,
        z3.Implies(form != fixed, ratio <= _MOST_ODDS),
        z3.Implies(form == push, ratio == 0),
        z3.Implies(form == fixed, z3.IsInt(ratio)),
    )


def _holds(model: z3.ModelRef, formula: Formula) -> bool:
    return bool(z3.is_true(model.eval(formula, model_completion=True)))


def _fraction(model: z3.ModelRef, term: Formula) -> Fraction:
    value = model.eval(term, model_completion=True)
    if z3.is_int_value(value):
        return Fraction(value.as_long())
    if z3.is_algebraic_value(value):
        value = value.approx(20)
    return Fraction(value.numerator_as_long(), value.denominator_as_long())


def _odds(model: z3.ModelRef, form: Formula, ratio: Formula) -> Odds:
    exact = _fraction(model, ratio)
    return odds(FORMS[int(_fraction(model, form))], exact.numerator, exact.denominator)


def _listed(field: FieldDef, size: int) -> Raw:
    if field.kind is Kind.TEXT:
        return field.example or field.label
    return tuple(f"{field.label} {index + 1}" for index in range(size))
