"""Conditions to one generated Python function, for many submissions against one ruleset.

The plain evaluator stays the reference. Constants and names of fields reach the generated code as a table of values, never
as text, so nothing that is written in a file can become code.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, assert_never

from compliance.lang.evaluate import Choices, compare, kind_of, limbs, pick, win
from compliance.model import (
    And,
    Arith,
    Compare,
    CompareOp,
    Expr,
    Field,
    IfElse,
    Implies,
    In,
    Includes,
    Kind,
    Lit,
    Matches,
    Not,
    Or,
    Pick,
    Raw,
    ReadingRef,
    RowOf,
    Size,
    Stated,
    Win,
    Within,
    Word,
    Words,
    equals_one_of,
    pays_at_least_one_of,
    rows_of,
)
from compliance.record import record

PASS, FAIL, OPEN, OUTSIDE = 1, 0, 2, 3
Decide = Callable[[Mapping[str, Raw], Container[str]], list[int]]
_PYTHON = {">=": ">=", "<=": "<=", ">": ">", "<": "<", "is": "==", "is not": "!="}


@record
class Clause:
    """One rule's two conditions."""

    applies: Expr | None
    requires: Expr


@record
class _Operand:
    """A piece of generated code: a name or a constant, and whether it can be missing."""

    code: str
    certain: bool = False


def compile_rules(clauses: Sequence[Clause], choices: Choices) -> Decide:
    """Return a function from values and stated fields to one code per rule: pass, fail, open or outside."""
    writer = _Writer(choices)
    for clause in clauses:
        writer.rule(clause)
    source = "\n".join(
        (
            "def decide(values, stated):",
            *(f"    {line}" for line in (*writer.loads(), *writer.lines)),
            f"    return [{', '.join(writer.results)}]",
        )
    )
    namespace: dict[str, Any] = {f"k{number}": value for number, value in enumerate(writer.constants)}
    exec(compile(source, "<conditions>", "exec"), namespace)  # noqa: S102
    decide: Decide = namespace["decide"]
    return decide


def _table_lookup(tables: Any, hand: str, column: str) -> Callable[[Any], Any]:
    return lambda stated: (rows_of(stated, tables) or {}).get(hand, {}).get(column)


class _Writer:
    """Writes one straight function, with a line for every step and no loops."""

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self.lines: list[str] = []
        self.results: list[str] = []
        self.constants: list[Any] = []
        self.fields: dict[str, str] = {}
        self.depth = 0
        self.count = 0

    def loads(self) -> list[str]:
        """Write the lines that fetch every field once."""
        return ["get = values.get", *(f"{name} = get({self.constant(field)})" for field, name in self.fields.items())]

    def constant(self, value: Any) -> str:
        self.constants.append(value)
        return f"k{len(self.constants) - 1}"

    def put(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    def fresh(self, code: str, *, certain: bool = False) -> _Operand:
        self.count += 1
        name = f"t{self.count}"
        self.put(f"{name} = {code}")
        return _Operand(name, certain)

    # Rules

    def rule(self, clause: Clause) -> None:
        self.count += 1
        result = f"r{self.count}"
        self.results.append(result)
        if clause.applies is None:
            self.verdict(result, clause.requires)
            return
        applies = self.write(clause.applies)
        self.put(f"if {applies.code}:")
        self.depth += 1
        self.verdict(result, clause.requires)
        self.depth -= 1
        self.put("else:")
        self.put(f"    {result} = {OPEN} if {applies.code} is None else {OUTSIDE}")

    def verdict(self, result: str, requires: Expr) -> None:
        outcome = self.write(requires)
        if outcome.certain:
            self.put(f"{result} = {PASS} if {outcome.code} else {FAIL}")
        else:
            self.put(f"{result} = {PASS} if {outcome.code} else {OPEN} if {outcome.code} is None else {FAIL}")

    # Expressions

    def write(self, expr: Expr) -> _Operand:
        match expr:
            case Lit(raw=raw):
                return _Operand(self.constant(raw), True)
            case Field(name=name):
                return _Operand(self.fields.setdefault(name, f"v{len(self.fields)}"))
            case Not(item=item):
                inner = self.write(item)
                return self.fresh(
                    f"not {inner.code}" if inner.certain else f"None if {inner.code} is None else not {inner.code}",
                    certain=inner.certain,
                )
            case And(items=items):
                return self.junction(items, decisive="False")
            case Or(items=items):
                return self.junction(items, decisive="True")
            case Implies(left=left, right=right):
                return self.junction((Not(left), right), decisive="True")
            case Compare(op=op, left=left, right=right):
                return self.comparison(op, left, right)
            case Stated(fields=fields, negated=negated):
                names = [f"{self.constant(name)} in stated" for name in fields]
                return self.fresh(f"{'not ' if negated else ''}({' or '.join(names)})", certain=True)
            case _:
                return self.write_words(expr)

    def write_words(self, expr: Expr) -> _Operand:
        match expr:
            case In(item=item, words=words):
                return self.guarded(self.write(item), f"{{}} in {self.constant(frozenset(words))}")
            case Includes(item=item, word=word):
                return self.guarded(self.write(item), f"{self.constant(word)} in {{}}")
            case Within(item=item, words=words):
                return self.guarded(self.write(item), f"{{}} <= {self.constant(frozenset(words))}")
            case Size(item=item):
                return self.guarded(self.write(item), "len({})")
            case Matches(mode=mode, field=field, data=data):
                holds = equals_one_of if mode == "matches" else pays_at_least_one_of
                return self.guarded(self.write(field), f"{self.constant(holds)}({{}}, {self.constant(data)})")
            case RowOf(hand=hand, column=column, field=field, data=data):
                return self.guarded(self.write(field), f"{self.constant(_table_lookup(data, hand, column))}({{}})")
            case _:
                return self.write_number(expr)

    def write_number(self, expr: Expr) -> _Operand:
        match expr:
            case Win(stake=stake, odds=odds):
                return self.call(win, self.write(stake), self.write(odds))
            case Pick(op=op, items=items):
                operands = ", ".join(self.write(item).code for item in items)
                return self.fresh(f"{self.constant(pick)}({self.constant(op)}, [{operands}])")
            case Arith(op=op, left=left, right=right):
                return self.joined(self.write(left), self.write(right), f"{{}} {op} {{}}")
            case IfElse(then=then, test=test, other=other):
                return self.either(self.write(then), self.write(test), self.write(other))
            case ReadingRef(id=name, options=options):
                return self.write(dict(options)[self.choices[name]])
            case (
                Lit() | Field() | Not() | And() | Or() | Implies() | Compare() | Stated() | In() | Includes() | Within()
                | Size() | Matches() | RowOf() | Word() | Words()
            ):  # fmt: skip
                raise AssertionError(expr)
            case _ as rest:
                assert_never(rest)

    def guarded(self, item: _Operand, code: str) -> _Operand:
        filled = code.format(item.code)
        return self.fresh(filled if item.certain else f"None if {item.code} is None else {filled}")

    def joined(self, one: _Operand, two: _Operand, code: str) -> _Operand:
        missing = [f"{side.code} is None" for side in (one, two) if not side.certain]
        filled = code.format(one.code, two.code)
        return self.fresh(f"None if {' or '.join(missing)} else {filled}" if missing else filled, certain=not missing)

    def call(self, function: Callable[..., Any], *operands: _Operand) -> _Operand:
        return self.fresh(f"{self.constant(function)}({', '.join(one.code for one in operands)})")

    def either(self, then: _Operand, test: _Operand, other: _Operand) -> _Operand:
        same = f"({then.code} if {then.code} == {other.code} else None)"
        return self.fresh(f"{then.code} if {test.code} else {same} if {test.code} is None else {other.code}")

    def comparison(self, op: CompareOp, left: Expr, right: Expr) -> _Operand:
        split = limbs(op, left, right)
        if split is not None:
            all_of, pairs = split
            return self.junction(tuple(Compare(op, a, b) for a, b in pairs), decisive="False" if all_of else "True")
        one, two = self.write(left), self.write(right)
        if kind_of(left) is Kind.ODDS and op not in {"is", "is not"}:
            return self.fresh(f"{self.constant(compare)}({self.constant(op)}, {one.code}, {two.code})")
        return self.joined(one, two, f"{{}} {_PYTHON[op]} {{}}")

    def junction(self, items: tuple[Expr, ...], *, decisive: str) -> _Operand:
        """Write `and` or `or` in three values: the decisive one ends it, an open one stays open until decided."""
        first = self.write(items[0])
        total = self.fresh(first.code, certain=first.certain)
        certain = first.certain
        start = self.depth
        for item in items[1:]:
            self.put(f"if {total.code} is not {decisive}:")
            self.depth += 1
            after = self.write(item)
            neutral = "True" if decisive == "False" else "False"
            keep = "" if certain else f"if {after.code} is {decisive} or {total.code} is {neutral}: "
            self.put(f"{keep}{total.code} = {after.code}")
            certain = certain and after.certain
        self.depth = start
        return _Operand(total.code, certain)
