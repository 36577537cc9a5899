"""Conditions to one generated Python function, for many submissions against one ruleset.

The plain evaluator stays the reference. Constants and names of fields reach the generated code as a table of values,
never as text, so nothing that is written in a file can become code.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from typing import Any, TypeVar, assert_never

from compliance.lang.evaluate import Choices, asserts, compare, decide, kind_of, limbs, pick
from compliance.model import (
    And,
    Arith,
    Compare,
    CompareOp,
    Expr,
    Facts,
    Field,
    IfElse,
    Implies,
    In,
    Includes,
    Kind,
    Lit,
    Matches,
    Not,
    NothingElse,
    Number,
    Odds,
    OddsForm,
    Or,
    PaytableValue,
    Pick,
    Raw,
    ReadingRef,
    Row,
    RowOf,
    Size,
    Stated,
    Statement,
    Table,
    Win,
    Within,
    Word,
    Words,
    equals_one_of,
    pays_at_least_one_of,
    rows_of,
)
from compliance.record import record

FAIL, PASS, OPEN, OUTSIDE = range(4)
Outcomes = tuple[Any, Any, Any, Any]
Decide = Callable[[Mapping[str, Raw], AbstractSet[str]], list[Any]]
T = TypeVar("T", bound=tuple[Any, ...])
Find = Callable[[Mapping[str, Raw], AbstractSet[str], Mapping[str, Statement]], list[T]]
_PYTHON = {">=": ">=", "<=": "<=", ">": ">", "<": "<", "is": "==", "is not": "!=", "+": "+", "-": "-", "*": "*"}


@record
class Clause:
    """One rule's two conditions."""

    applies: Expr | None
    requires: Expr


@record
class Point:
    """A rule as it is to be found: its conditions, what stands for it, its subject, and the bound of the subject.

    The bound is a value that is always shown, or an expression that is worked out where the rule fails.
    """

    clause: Clause
    rule: Any
    subject: str
    figure: Any = None
    bound: Expr | None = None


@record
class _Value:
    """Code for a value that is missing where one of these names is; the code may fail or mislead there."""

    code: str
    missing: tuple[str, ...] = ()


@record
class _Test:
    """Code for a condition in three values: exactly one of ``yes``, ``no`` and ``open`` holds.

    ``open`` is empty where it never holds, and nothing where it is what remains of the other two.
    """

    yes: str
    no: str
    open: str | None = ""


def compile_rules(
    clauses: Sequence[Clause], choices: Choices, outcomes: Outcomes = (FAIL, PASS, OPEN, OUTSIDE)
) -> Decide:
    """Return a function from values and stated fields to one outcome a rule: fail, pass, open or outside."""
    writer = _FunctionWriter(choices, outcomes, clauses)
    results = [writer.rule(clause) for clause in clauses]
    try:
        decide: Decide = writer.function("values, stated", results)
    except (SyntaxError, RecursionError, MemoryError):
        # WHY: Python reads only so many brackets inside each other; what nests deeper is decided plainly.
        return _plainly(clauses, choices, outcomes)
    return decide


def _plainly(clauses: Sequence[Clause], choices: Choices, outcomes: Outcomes) -> Decide:
    fail, passed, undecided, outside = outcomes

    def one(clause: Clause, facts: Facts) -> Any:
        applies = True if clause.applies is None else decide(clause.applies, facts, choices)
        if not applies:
            return undecided if applies is None else outside
        return {True: passed, False: fail, None: undecided}[decide(clause.requires, facts, choices)]

    return lambda values, stated: [one(clause, Facts(values, frozenset(stated))) for clause in clauses]


def compile_findings(points: Sequence[Point], choices: Choices, outcomes: Outcomes, form: type[T]) -> Find[T]:
    """Return a function from values, stated fields and statements to one tuple of a form for each rule.

    The five parts are what stands for the rule, its outcome, its subject's value, its bound, and the subject's place.
    """
    writer = _FunctionWriter(choices, outcomes, [point.clause for point in points])
    make = f"{writer.constant(tuple.__new__)}({writer.constant(form)}, "
    results = [f"{make}{writer.finding(point)})" for point in points]
    find: Find[T] = writer.function("values, stated, statements", results)
    return find


class _FunctionWriter:
    """Writes one straight function: a line for every step that has to be kept, and no loops."""

    def __init__(self, choices: Choices, outcomes: Outcomes, clauses: Iterable[Clause]) -> None:
        self.choices = choices
        self.constants: dict[str, Any] = {}
        self.fail, self.passed, self.open, self.outside = (self.constant(one) for one in outcomes)
        self.lines: list[str] = []
        self.fields: dict[str, str] = {}
        self.places: dict[str, str] = {}
        self.count = 0
        self.shared: dict[Expr, _Test | None] = {}
        seen: set[Expr] = set()
        for clause in clauses:
            if clause.applies is not None:
                self.shared.update({clause.applies: None} if clause.applies in seen else {})
                seen.add(clause.applies)

    def function(self, parameters: str, results: Sequence[str]) -> Any:
        """Return the function that was written."""
        loads = ["get = values.get"]
        loads += [f"{name} = get({self.constant(field)})" for field, name in self.fields.items()]
        if self.places:
            loads.append("get = statements.get")
        for field, name in self.places.items():
            loads += [f"{name} = get({self.constant(field)})", f"if {name} is not None: {name} = {name}.span"]
        body = "".join(f"    {line}\n" for line in (*loads, *self.lines))
        source = f"def generated({parameters}):\n{body}    return [{', '.join(results)}]\n"
        namespace = dict(self.constants)
        exec(compile(source, "<conditions>", "exec"), namespace)  # noqa: S102
        return namespace["generated"]

    def constant(self, value: Any) -> str:
        name = f"k{len(self.constants)}"
        self.constants[name] = value
        return name

    def keep(self, code: str) -> str:
        self.count += 1
        self.lines.append(f"t{self.count} = {code}")
        return f"t{self.count}"

    def field(self, name: str) -> str:
        return self.fields.setdefault(name, f"v{len(self.fields)}")

    # Rules

    def rule(self, clause: Clause) -> str:
        """Write a rule and return the code of its outcome."""
        before, self.lines = self.lines, []
        outcome = _choose(self.test(clause.requires), self.passed, self.fail, self.open)
        inner, self.lines = self.lines, before
        if clause.applies is None:
            self.lines += inner
            return outcome
        applies = self.applies(clause.applies)
        if not inner:
            return _choose(applies, f"({outcome})", self.outside, self.open)
        self.count += 1
        result = f"r{self.count}"
        self.lines += [f"if {applies.yes}:", *(f"    {line}" for line in (*inner, f"{result} = {outcome}"))]
        self.lines += [f"else: {result} = {_choose(applies, self.outside, self.outside, self.open)}"]
        return result

    def finding(self, point: Point) -> str:
        """Write a rule with its figures and return the code of its tuple."""
        outcome = self.rule(point.clause)
        required = self.constant(point.figure)
        if point.bound is not None:
            outcome = self.keep(outcome)
            before, self.lines = self.lines, []
            bound = self.value(point.bound)
            inner, self.lines = self.lines, before
            self.count += 1
            result = f"b{self.count}"
            self.lines += [f"{result} = {required}", f"if {outcome} is {self.fail}:"]
            self.lines += [f"    {line}" for line in (*inner, f"{result} = {_or_none(bound)}")]
            required = result
        place = self.places.setdefault(point.subject, f"s{len(self.places)}")
        return f"({self.constant(point.rule)}, {outcome}, {self.field(point.subject)}, {required}, {place})"

    def applies(self, expr: Expr) -> _Test:
        """Write when a rule applies, once for all rules that apply alike."""
        if expr not in self.shared:
            return self.test(expr)
        kept = self.shared[expr]
        if kept is None:
            kept = self.shared[expr] = self.kept(self.test(expr))
        return kept

    def kept(self, test: _Test) -> _Test:
        name = self.keep(_choose(test, "True", "False", "None"))
        return _Test(name, f"not {name}") if test.open == "" else _Test(name, f"{name} is False", f"{name} is None")

    # Conditions

    def test(self, expr: Expr) -> _Test:
        match expr:
            case Not(item=item):
                inner = self.test(item)
                return _Test(inner.no, inner.yes, inner.open)
            case And(items=items):
                return self.all_of([self.test(item) for item in items])
            case Or(items=items):
                return self.any_of([self.test(item) for item in items])
            case Implies(left=left, right=right):
                return self.any_of([self.test(Not(left)), self.test(right)])
            case Compare(op=op, left=left, right=right):
                return self.comparison(op, left, right)
            case Stated(fields=fields, negated=negated):
                there = " or ".join(f"{self.constant(name)} in stated" for name in fields) or "False"
                yes, no = f"({there})", f"not ({there})"
                return _Test(no, yes) if negated else _Test(yes, no)
            case NothingElse(fields=fields):
                code = f"{self.constant(_silence(fields))}(values, stated)"
                return _Test(code, f"not {code}")
            case ReadingRef(id=name, options=options):
                return self.test(dict(options)[self.choices[name]])
            case _:
                return self.test_words(expr)

    def test_words(self, expr: Expr) -> _Test:
        match expr:
            case In(item=item, words=words):
                return self.asked(self.value(item), f"{{}} in {self.constant(frozenset(words))}")
            case Includes(item=item, word=word):
                return self.asked(self.value(item), f"{self.constant(word)} in {{}}")
            case Within(item=item, words=words):
                return self.asked(self.value(item), f"{{}} <= {self.constant(frozenset(words))}")
            case Matches(mode="matches", field=field, data=data) if not _has_lost_cells(data):
                return self.asked(self.value(field), f"{self.constant(_equality(data))}({{}})")
            case _:
                value = self.value(expr)
                return self.asked(value, "{}", safe=value.missing == (value.code,))

    def comparison(self, op: CompareOp, left: Expr, right: Expr) -> _Test:
        split = limbs(op, left, right)
        if split is not None:
            every, pairs = split
            tests = [self.test(Compare(op, one, two)) for one, two in pairs]
            return self.all_of(tests) if every else self.any_of(tests)
        one, two = self.value(left), self.value(right)
        if kind_of(left) is Kind.ODDS and op not in {"is", "is not"}:
            name = self.keep(f"{self.constant(compare)}({self.constant(op)}, {_or_none(one)}, {_or_none(two)})")
            return _Test(name, f"{name} is False", f"{name} is None")
        return self.asked(
            _Value(f"{one.code} {_PYTHON[op]} {two.code}", (*one.missing, *two.missing)),
            "{}",
            safe=op == "is" and one.missing == (one.code,) and not two.missing,
        )

    def asked(self, value: _Value, code: str, *, safe: bool = False) -> _Test:
        """Return a test of a value; ``safe`` says that the test is no where the value is missing."""
        filled = code.format(value.code)
        if not value.missing:
            return _Test(f"({filled})", f"not ({filled})")
        there = " and ".join(f"{name} is not None" for name in value.missing)
        missing = " or ".join(f"{name} is None" for name in value.missing)
        return _Test(f"({filled})" if safe else f"({there} and ({filled}))", f"({there} and not ({filled}))", missing)

    @staticmethod
    def all_of(tests: Sequence[_Test]) -> _Test:
        # INVARIANT: a part's code stands once in `yes` and once in `no`, so code grows with the condition, not faster.
        yes, no = " and ".join(test.yes for test in tests), " or ".join(f"({test.no})" for test in tests)
        return _Test(f"({yes})", f"({no})", "" if all(test.open == "" for test in tests) else None)

    def any_of(self, tests: Sequence[_Test]) -> _Test:
        opposite = self.all_of([_Test(test.no, test.yes, test.open) for test in tests])
        return _Test(opposite.no, opposite.yes, opposite.open)

    # Values

    def value(self, expr: Expr) -> _Value:
        match expr:
            case Lit(raw=raw):
                return _Value(self.constant(raw))
            case Field(name=name):
                code = self.field(name)
                return _Value(code, (code,))
            case Size(item=item):
                counted = self.value(item)
                return _Value(f"len({counted.code})", counted.missing)
            case RowOf(hand=hand, column=column, field=field, data=data):
                return self.call(_row_lookup(data, hand, column), self.value(field))
            case Matches(mode=mode, field=field, data=data):
                held = _floor if mode != "matches" else _match if _has_lost_cells(data) else _equality
                return self.call(held(data), self.value(field))
            case ReadingRef(id=name, options=options):
                return self.value(dict(options)[self.choices[name]])
            case _:
                return self.number(expr)

    def number(self, expr: Expr) -> _Value:
        match expr:
            case Win(stake=stake, odds=Lit(raw=Odds(form=OddsForm.TO, number=number, per=1))):
                staked = self.value(stake)
                times = "" if number == 1 else f" * {self.constant(number)}"
                return _Value(f"({staked.code}{times})", staked.missing)
            case Win(stake=stake, odds=odds):
                return self.call(_win, self.value(stake), self.value(odds))
            case Pick(op=op, items=items):
                values = [self.value(item) for item in items]
                if kind_of(items[0]) is Kind.ODDS:
                    return self.call(lambda *known: pick(op, list(known)), *values)
                listed = ", ".join(value.code for value in values)
                missing = tuple(name for value in values for name in value.missing)
                return _Value(f"{self.constant(max if op == 'max' else min)}({listed})", missing)
            case Arith(op=op, left=left, right=right):
                one, two = self.value(left), self.value(right)
                return _Value(f"({one.code} {_PYTHON[op]} {two.code})", (*one.missing, *two.missing))
            case IfElse(then=then, test=test, other=other):
                return self.either(self.value(then), self.test(test), self.value(other))
            case (
                Not() | And() | Or() | Implies() | Compare() | Stated() | NothingElse() | In() | Includes() | Within()
            ):  # fmt: skip
                name = self.kept(self.test(expr)).yes
                return _Value(name, (name,))
            case Lit() | Field() | Size() | RowOf() | Matches() | ReadingRef() | Word() | Words():
                raise AssertionError(expr)
            case _ as rest:
                assert_never(rest)

    def either(self, then: _Value, test: _Test, other: _Value) -> _Value:
        one, two = self.named(then), self.named(other)
        same = f"({one} if {one} == {two} else None)"
        name = self.keep(_choose(test, one, two, same))
        return _Value(name, (name,))

    def named(self, value: _Value) -> str:
        return value.code if value.code.isidentifier() else self.keep(_or_none(value))

    def call(self, function: Callable[..., Any], *values: _Value) -> _Value:
        """Write a call that is made where nothing is missing, and may itself come back with nothing."""
        given = ", ".join(value.code for value in values)
        missing = tuple(name for value in values for name in value.missing)
        name = self.keep(_or_none(_Value(f"{self.constant(function)}({given})", missing)))
        return _Value(name, (name,))


def _choose(test: _Test, yes: str, no: str, undecided: str) -> str:
    """Return code for one of three, as a test comes out."""
    if test.open == "":
        return f"{yes} if {test.yes} else {no}"
    if test.open is None:
        return f"{yes} if {test.yes} else {no} if {test.no} else {undecided}"
    return f"{yes} if {test.yes} else {undecided} if {test.open} else {no}"


def _or_none(value: _Value) -> str:
    if not value.missing or value.missing == (value.code,):
        return value.code
    return f"None if {' or '.join(f'{name} is None' for name in value.missing)} else {value.code}"


def _win(stake: Number, paid: Odds) -> Number | None:
    form, number, per = paid
    if form is not OddsForm.TO:
        return None
    total = stake * number
    return total if per == 1 else Fraction(total, per)


def _row_lookup(tables: Sequence[Table], hand: str, column: str) -> Callable[[PaytableValue], Odds | None]:
    return lambda stated: (rows_of(stated, tables) or {}).get(hand, {}).get(column)


def _has_lost_cells(tables: Sequence[Table]) -> bool:
    cells = (cell for table in tables for row in table.rows.values() for cell in row.values())
    return any(cell.form is OddsForm.UNRESOLVED for cell in cells)


def _match(tables: Sequence[Table]) -> Callable[[PaytableValue], bool | None]:
    return lambda stated: equals_one_of(stated, tables)


def _floor(tables: Sequence[Table]) -> Callable[[PaytableValue], bool | None]:
    return lambda stated: pays_at_least_one_of(stated, tables)


def _silence(fields: Sequence[str]) -> Callable[[Mapping[str, Raw], AbstractSet[str]], bool]:
    def holds(values: Mapping[str, Raw], stated: AbstractSet[str]) -> bool:
        return stated.isdisjoint(fields) or not any(asserts(values[name]) for name in fields if name in stated)

    return holds


def _equality(tables: Sequence[Table]) -> Callable[[PaytableValue], bool]:
    """Return what `equals_one_of` asks of one list of tables, with the tables looked up by name beforehand."""
    everything = [table.rows for table in tables]
    named: dict[str, list[Mapping[str, Row]]] = {}
    for table in tables:
        named.setdefault(table.name.lower(), []).append(table.rows)

    def holds(stated: PaytableValue) -> bool:
        candidates = everything if stated.name is None else named.get(stated.name.lower(), ())
        return bool(candidates) if stated.rows is None else stated.rows in candidates

    return holds
