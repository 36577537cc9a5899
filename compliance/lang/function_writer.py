"""Writes the rules of a ruleset as the source of one straight Python function: no loops, a line for each kept step.

A condition in three values is written as up to three pieces of code, for yes, no and open, of which exactly one holds.
Joining conditions joins the pieces: `and` is yes where all parts are yes and no where one is no. A value is written as
code that is right only where nothing it reads is missing, with the names that tell whether something is; a test of it
asks for these names first. Code that is needed twice is kept in a variable, so the source grows with the conditions and
not faster. Constants and names of fields are never written as text but handed over in a table.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, assert_never

from compliance.lang.bounds import has_bounds
from compliance.lang.code_pieces import (
    Clause,
    ConditionCode,
    Outcomes,
    ValueCode,
    choose_code,
    code_or_none,
    join_all,
    join_any,
    write_value_test,
)
from compliance.lang.evaluate import Choices, compare_values, kind_of, pick_extreme, split_min_max
from compliance.lang.generated_calls import (
    bounds_test,
    equality_test,
    floor_test,
    has_lost_cells,
    matcher_of,
    row_lookup,
    silence_test,
    win_at,
)
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
    NothingElse,
    Odds,
    OddsForm,
    Or,
    PaytableValue,
    Pick,
    ReadingRef,
    RowOf,
    Size,
    Stated,
    Win,
    Within,
    Word,
    Words,
)

_PYTHON = {">=": ">=", "<=": "<=", ">": ">", "<": "<", "is": "==", "is not": "!=", "+": "+", "-": "-", "*": "*"}


class FunctionWriter:
    """Writes one straight function: a line for every step that has to be kept, and no loops."""

    def __init__(self, choices: Choices, outcomes: Outcomes, clauses: Iterable[Clause]) -> None:
        self.choices = choices
        self.constants: dict[str, Any] = {}
        self.fail, self.passed, self.open, self.outside = (self.add_constant(outcome) for outcome in outcomes)
        self.lines: list[str] = []
        self.fields: dict[str, str] = {}
        self.count = 0
        self.shared: dict[Expr, ConditionCode | None] = {}
        seen: set[Expr] = set()
        for clause in clauses:
            if clause.applies is not None:
                self.shared.update({clause.applies: None} if clause.applies in seen else {})
                seen.add(clause.applies)

    def build_function(self, parameters: str, results: Sequence[str]) -> Any:
        """Return the function that was written."""
        loads = ["get = values.get"]
        loads += [f"{name} = get({self.add_constant(field)})" for field, name in self.fields.items()]
        body = "".join(f"    {line}\n" for line in (*loads, *self.lines))
        source = f"def generated({parameters}):\n{body}    return [{', '.join(results)}]\n"
        namespace = dict(self.constants)
        exec(compile(source, "<conditions>", "exec"), namespace)  # noqa: S102
        return namespace["generated"]

    def add_constant(self, value: Any) -> str:
        """Hand a value over to the function and return its name there."""
        name = f"k{len(self.constants)}"
        self.constants[name] = value
        return name

    def keep_step(self, code: str) -> str:
        """Write a step that is kept in a variable and return its name."""
        self.count += 1
        self.lines.append(f"t{self.count} = {code}")
        return f"t{self.count}"

    def name_field(self, name: str) -> str:
        """Return the name of the variable with the value of a field."""
        return self.fields.setdefault(name, f"v{len(self.fields)}")

    # Rules

    def write_rule(self, clause: Clause) -> str:
        """Write a rule and return the code of its outcome."""
        # WHY: what only the requirement needs is worked out only where the rule may apply, so its steps are set aside.
        before, self.lines = self.lines, []
        need = self.write_test(clause.requires)
        inner, self.lines = self.lines, before
        outcome = choose_code(need, self.passed, self.fail, self.open)
        if clause.applies is None:
            self.lines += inner
            return outcome
        applies = self.write_applies(clause.applies)
        if applies.open != "":
            # LAW: what keeps a requirement is lawful whether or not the requirement reaches it.
            kept = f"({self.passed} if {need.yes} else {self.open})"
            applies = self.keep_test(applies) if not applies.yes.isidentifier() else applies
            outcome = f"({outcome}) if {applies.yes} else {kept}"
        if not inner:
            return f"{self.outside} if {applies.no} else ({outcome})"
        self.count += 1
        result = f"r{self.count}"
        self.lines += [f"if {applies.no}: {result} = {self.outside}", "else:"]
        self.lines += [f"    {line}" for line in (*inner, f"{result} = {outcome}")]
        return result

    def write_applies(self, expr: Expr) -> ConditionCode:
        """Write when a rule applies, once for all rules that apply alike."""
        if expr not in self.shared:
            return self.write_test(expr)
        test = self.shared[expr]
        if test is None:
            test = self.shared[expr] = self.keep_test(self.write_test(expr))
        return test

    def keep_test(self, test: ConditionCode) -> ConditionCode:
        """Write a test once, in one variable with three values."""
        name = self.keep_step(choose_code(test, "True", "False", "None"))
        if test.open == "":
            return ConditionCode(name, f"not {name}")
        return ConditionCode(name, f"{name} is False", f"{name} is None")

    # Conditions

    def write_test(self, expr: Expr) -> ConditionCode:
        """Write a condition."""
        match expr:
            case Not(item=item):
                inner = self.write_test(item)
                return ConditionCode(inner.no, inner.yes, inner.open)
            case And(items=items):
                return join_all([self.write_test(item) for item in items])
            case Or(items=items):
                return join_any([self.write_test(item) for item in items])
            case Implies(left=left, right=right):
                return join_any([self.write_test(Not(left)), self.write_test(right)])
            case Compare(op=op, left=left, right=right):
                return self.write_comparison(op, left, right)
            case Stated(fields=fields, negated=negated):
                there = " or ".join(f"{self.add_constant(name)} in stated" for name in fields) or "False"
                yes, no = f"({there})", f"not ({there})"
                return ConditionCode(no, yes) if negated else ConditionCode(yes, no)
            case NothingElse(fields=fields):
                code = f"{self.add_constant(silence_test(fields))}(values, stated)"
                return ConditionCode(code, f"not {code}")
            case ReadingRef(id=name, options=options):
                return self.write_test(dict(options)[self.choices[name]])
            case _:
                return self.write_word_test(expr)

    def write_word_test(self, expr: Expr) -> ConditionCode:
        """Write a condition about words or tables."""
        match expr:
            case In(item=item, words=words):
                return write_value_test(self.write_value(item), f"{{}} in {self.add_constant(frozenset(words))}")
            case Includes(item=item, word=word):
                return write_value_test(self.write_value(item), f"{self.add_constant(word)} in {{}}")
            case Within(item=item, words=words):
                return write_value_test(self.write_value(item), f"{{}} <= {self.add_constant(frozenset(words))}")
            case Matches(mode="matches", field=field, data=data) if not has_lost_cells(data):
                return write_value_test(self.write_value(field), f"{self.add_constant(equality_test(data))}({{}})")
            case _:
                value = self.write_value(expr)
                return write_value_test(value, "{}", safe=value.missing == (value.code,))

    def write_comparison(self, op: CompareOp, left: Expr, right: Expr) -> ConditionCode:
        """Write a comparison; one with a greatest or a least is split, as the plain evaluator splits it."""
        split = split_min_max(op, left, right)
        if split is not None:
            every, pairs = split
            tests = [self.write_test(Compare(op, one, two)) for one, two in pairs]
            return join_all(tests) if every else join_any(tests)
        one, two = self.write_value(left), self.write_value(right)
        if kind_of(left) is Kind.ODDS:
            function, operator = self.add_constant(compare_values), self.add_constant(op)
            name = self.keep_step(f"{function}({operator}, {code_or_none(one)}, {code_or_none(two)})")
            return ConditionCode(name, f"{name} is False", f"{name} is None")
        test = write_value_test(
            ValueCode(f"{one.code} {_PYTHON[op]} {two.code}", (*one.missing, *two.missing)),
            "{}",
            safe=op == "is" and one.missing == (one.code,) and not two.missing,
        )
        if test.open == "" or not has_bounds(left, right, kind_of(left)):
            return test
        compare = self.add_constant(bounds_test(op, left, right, self.choices))
        name = self.keep_step(choose_code(test, "True", "False", f"{compare}(values, stated)"))
        return ConditionCode(name, f"{name} is False", f"{name} is None")

    # Values

    def write_value(self, expr: Expr) -> ValueCode:
        """Write a value."""
        match expr:
            case Lit(raw=raw):
                return ValueCode(self.add_constant(raw))
            case Field(name=name):
                code = self.name_field(name)
                return ValueCode(code, (code,))
            case Size(item=item):
                counted = self.write_value(item)
                return ValueCode(f"len({counted.code})", counted.missing)
            case RowOf(hand=hand, column=column, field=field, data=data):
                return self.write_call(row_lookup(data, hand, column), self.write_value(field))
            case Matches(field=field):
                return self.write_call(_table_test(expr), self.write_value(field))
            case ReadingRef(id=name, options=options):
                return self.write_value(dict(options)[self.choices[name]])
            case _:
                return self.write_number(expr)

    def write_number(self, expr: Expr) -> ValueCode:
        """Write a value that is worked out from others."""
        match expr:
            case Win(stake=stake, odds=Lit(raw=Odds(form=OddsForm.TO, number=number, per=1))):
                staked = self.write_value(stake)
                times = "" if number == 1 else f" * {self.add_constant(number)}"
                return ValueCode(f"({staked.code}{times})", staked.missing)
            case Win(stake=stake, odds=odds):
                return self.write_call(win_at, self.write_value(stake), self.write_value(odds))
            case Pick(op=op, items=items):
                values = [self.write_value(item) for item in items]
                if kind_of(items[0]) is Kind.ODDS:
                    return self.write_call(lambda *known: pick_extreme(op, list(known)), *values)
                listed = ", ".join(value.code for value in values)
                missing = tuple(name for value in values for name in value.missing)
                return ValueCode(f"{self.add_constant(max if op == 'max' else min)}({listed})", missing)
            case Arith(op=op, left=left, right=right):
                one, two = self.write_value(left), self.write_value(right)
                return ValueCode(f"({one.code} {_PYTHON[op]} {two.code})", (*one.missing, *two.missing))
            case IfElse(then=then, test=test, other=other):
                return self.choose_value(self.write_value(then), self.write_test(test), self.write_value(other))
            case (
                Not() | And() | Or() | Implies() | Compare() | Stated() | NothingElse() | In() | Includes() | Within()
            ):  # fmt: skip
                name = self.keep_test(self.write_test(expr)).yes
                return ValueCode(name, (name,))
            case Lit() | Field() | Size() | RowOf() | Matches() | ReadingRef() | Word() | Words():
                raise AssertionError(expr)
            case _ as rest:
                assert_never(rest)

    def choose_value(self, then: ValueCode, test: ConditionCode, other: ValueCode) -> ValueCode:
        """Write a choice between two values; where its test is open, what both agree on."""
        one, two = self.name_value(then), self.name_value(other)
        same = f"({one} if {one} == {two} else None)"
        name = self.keep_step(choose_code(test, one, two, same))
        return ValueCode(name, (name,))

    def name_value(self, value: ValueCode) -> str:
        """Return a variable with a value, or with nothing where it is missing."""
        return value.code if value.code.isidentifier() else self.keep_step(code_or_none(value))

    def write_call(self, function: Callable[..., Any], *values: ValueCode) -> ValueCode:
        """Write a call that is made where nothing is missing, and may itself come back with nothing."""
        given = ", ".join(value.code for value in values)
        missing = tuple(name for value in values for name in value.missing)
        name = self.keep_step(code_or_none(ValueCode(f"{self.add_constant(function)}({given})", missing)))
        return ValueCode(name, (name,))


def _table_test(expr: Matches) -> Callable[[PaytableValue], bool | None]:
    tables = expr.data
    if expr.mode != "matches":
        return floor_test(tables, expr.hands)
    # WHY: with every cell known the answer is yes or no, and rows can be looked up instead of compared cell by cell.
    return matcher_of(tables) if has_lost_cells(tables) else equality_test(tables)
