"""Submissions fixed in the solver's space, so that formulas can be read off without asking the solver."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any
from weakref import WeakKeyDictionary

import z3
from strategies import WAYS

from compliance.check import facts_of, find_incoherences, lower_outcome, result_of, verdict_of
from compliance.diag import NOWHERE
from compliance.lang import Choices, PlainLogic, choices_and_leaves, raises_rule
from compliance.model import (
    CoherenceCondition,
    CoherenceKind,
    Facts,
    Failure,
    Fault,
    HouseWay,
    HouseWayProof,
    Kind,
    Odds,
    Outcome,
    PaytableValue,
    Raw,
    Rule,
    Ruleset,
    Statement,
    Verdict,
    Vocabulary,
)
from compliance.prove import KnownWay, RulesetSide
from compliance.prove.space import Space
from compliance.prove.terms.values import (
    FORMS,
    Chosen,
    Formula,
    Members,
    Paytable,
    SolverNumber,
    SolverOdds,
    Truth,
    Value,
    is_known,
)
from compliance.prove.verdicts import Judged

COUNTED = (KnownWay(WAYS[0], {"unset-hands": 0}), KnownWay(WAYS[1], {"unset-hands": 7}))
UNCOUNTED = tuple(KnownWay(way, {}) for way in WAYS)


def fixed(space: Space, statements: Mapping[str, Raw], beside: Mapping[str, Raw] | None = None) -> z3.ModelRef:
    """Return a model in which a submission states exactly this; what stands ``beside`` is in the variables unstated."""
    model = z3.Model()
    known = _KNOWN_TERMS.setdefault(space, KnownTerms())
    for field in space.fields:
        name = field.name
        if name not in known.stated:
            known.stated[name] = space.stated[name].decl()
        _fix(model, known.stated[name], _YES if name in statements else _NO)
        raw = statements.get(name, (beside or {}).get(name))
        if raw is not None:
            for variable, value in known.terms_of(space, name, raw):
                _fix(model, variable, value)
    return model


class KnownTerms:
    """What was worked out for a space before: thousands of models are made from a few values of each field."""

    def __init__(self) -> None:
        self.stated: dict[str, z3.FuncDeclRef] = {}
        self._variables: dict[str, tuple[z3.FuncDeclRef, ...]] = {}
        self._terms: dict[tuple[str, int], tuple[Raw, tuple[tuple[z3.FuncDeclRef, Formula], ...]]] = {}

    def terms_of(self, space: Space, name: str, raw: Raw) -> tuple[tuple[z3.FuncDeclRef, Formula], ...]:
        """Return the variables of a field with the terms that a value gives them."""
        # WHY: a paytable cannot be hashed; a value is known by its identity, and kept so that nothing else gets it.
        key = (name, id(raw))
        if key not in self._terms:
            terms = tuple(_terms(space, name, raw))
            # INVARIANT: the variables of a field come in the same order whatever its value is.
            if name not in self._variables:
                self._variables[name] = tuple(variable.decl() for variable, _ in terms)
            self._terms[key] = raw, tuple(zip(self._variables[name], (value for _, value in terms), strict=True))
        return self._terms[key][1]


_KNOWN_TERMS: WeakKeyDictionary[Space, KnownTerms] = WeakKeyDictionary()
_YES, _NO = z3.BoolVal(True), z3.BoolVal(False)
_NO_FORM, _NO_RATIO = z3.IntVal(0), z3.RealVal(9)


def _fix(model: z3.ModelRef, variable: z3.FuncDeclRef, value: Formula) -> None:
    # WHY: `update_value` asks the library six questions about every variable, which was half the time of these tests.
    z3.Z3_add_const_interp(model.ctx.ref(), model.model, variable.ast, value.ast)


def _terms(space: Space, name: str, raw: Raw) -> Iterator[tuple[Formula, Formula]]:
    kind, variable = space.vocabulary.fields[name].kind, space.values[name]
    value = space.constant(kind, raw)
    if isinstance(variable, Truth):
        yield z3.Bool(name), _YES if raw else _NO
    elif isinstance(variable, Members):
        for word, has in variable.has.items():
            yield has, _YES if word in raw else _NO  # type: ignore[operator]
    elif isinstance(variable, Paytable) and isinstance(value, Paytable):
        yield from ((variable.name, value.name), (variable.has_rows, value.has_rows))
        yield from ((row, _YES if hand in value.rows else _NO) for hand, row in variable.rows.items())
        yield from _cell_terms(variable, value)
    else:
        yield from ((one, _of_sort(one, two)) for one, two in zip(variable[1:], value[1:], strict=True))


def _cell_terms(variable: Paytable, value: Paytable) -> Iterator[tuple[Formula, Formula]]:
    """Fix every cell; one that is absent keeps a form and a ratio, which must not count."""
    for place, cell in variable.cells.items():
        held = value.cells.get(place)
        yield cell.present, _NO if held is None else _YES
        yield cell.form, _NO_FORM if held is None else held.form
        yield cell.ratio, _NO_RATIO if held is None else _of_sort(cell.ratio, held.ratio)


def _of_sort(variable: Formula, value: Formula) -> Formula:
    whole = z3.is_real(variable) and z3.is_int_value(value)
    return z3.RealVal(value.as_long()) if whole else value


def holds(model: z3.ModelRef, formula: Formula) -> bool:
    """Tell whether a formula holds where everything is fixed."""
    # WHY: `model.eval` asks the library of every answer what it is; yes is one node, known by its address.
    answer = (z3.Ast * 1)()
    assert z3.Z3_model_eval(model.ctx.ref(), model.model, formula.ast, True, answer)
    return bool(answer[0].value == _YES.ast.value)


def outcome_in(model: z3.ModelRef, truth: Truth) -> bool | None:
    """Return which of three values a condition has."""
    yes, no = holds(model, truth.yes), holds(model, truth.no)
    assert not (yes and no), "yes and no at once"
    return True if yes else False if no else None


def verdict_in(model: z3.ModelRef, judged: Judged) -> Verdict:
    """Return how a rule comes out; exactly one of the four formulas must hold."""
    four = {
        Verdict.PASS: judged.passes,
        Verdict.VARIANCE: judged.fails,
        Verdict.UNDETERMINED: judged.open,
        Verdict.NOT_APPLICABLE: judged.not_applicable,
    }
    [verdict] = [verdict for verdict, formula in four.items() if holds(model, formula)]
    return verdict


def value_in(model: z3.ModelRef, value: Value) -> Any:
    """Return what an expression stands for, as the evaluator would, or nothing where it is not known."""
    if not holds(model, is_known(value)):
        return None
    match value:
        case Truth():
            return outcome_in(model, value)
        case SolverNumber(value=figure):
            return _number(model, figure)
        case SolverOdds(form=form, ratio=ratio):
            return FORMS[int(_number(model, form))], _number(model, ratio)
        case Chosen(code=code):
            return int(_number(model, code))
        case Members(has=has):
            return frozenset(word for word, member in has.items() if holds(model, member))
        case _:
            raise AssertionError(value)


def as_seen(kind: Kind, raw: Any, space: Space) -> Any:
    """Return a value of the evaluator in the form in which `value_in` gives it."""
    if raw is None:
        return None
    if isinstance(raw, Odds):
        return raw.form, raw.ratio
    if kind in {Kind.CHOICE, Kind.SEQUENCE}:
        return space.constant(kind, raw)[1].as_long()
    return raw.toordinal() if kind is Kind.DATE else raw


def _number(model: z3.ModelRef, term: Formula) -> Fraction:
    return Fraction(str(model.eval(term, model_completion=True)))


def as_read(raw: Raw, kind: Kind) -> Raw:
    """Return a value as it comes out of the space, where of texts and names only the number counts."""
    if kind is Kind.TEXT:
        return ""
    if isinstance(raw, PaytableValue) and raw.name is not None:
        return PaytableValue(raw.name.lower(), raw.rows)
    return len(raw) if kind is Kind.NAMES else raw  # type: ignore[arg-type]


# The ordinary checker


def count_unset(way: HouseWay) -> HouseWayProof:
    """Return a proof that finds as many unset hands as the known house ways have."""
    count = next(one.counts["unset-hands"] for one in COUNTED if one.clauses == way.clauses)
    failure = Failure(fault=Fault.UNSET, clause=None, hands=count, witness=("A",), settings=())
    return HouseWayProof(universe=10, decided=(10,), failures=(failure,) if count else ())


def stated(statements: Mapping[str, Raw]) -> dict[str, Statement]:
    """Return values as statements that stand nowhere."""
    return {name: Statement(name, raw, NOWHERE) for name, raw in statements.items()}


def asking_raised(facts: Facts, ruleset: Ruleset, vocabulary: Vocabulary, choices: Choices) -> Callable[[Rule], bool]:
    """Return the question whether facts leave a rule open by half a statement."""
    logic = PlainLogic(facts, choices, vocabulary, choices_and_leaves(ruleset, vocabulary))
    return lambda rule: raises_rule(rule.applies, rule.requires, logic)


def contradictions_in(
    statements: Mapping[str, Raw], ruleset: Ruleset, vocabulary: Vocabulary
) -> list[CoherenceCondition]:
    """Return the coherence conditions that the plain evaluator finds broken, cautions left out."""
    found = find_incoherences(stated(statements), ruleset, vocabulary)
    return [one.condition for one in found if one.condition.kind is CoherenceKind.CONTRADICTION]


def a_side(ruleset: Ruleset, vocabulary: Vocabulary, choices: Choices | None = None) -> RulesetSide:
    """Return a ruleset with the ordinary checker beside it."""
    taken = choices or {}

    def replay(statements: Mapping[str, Raw]) -> tuple[Outcome, Mapping[str, Verdict]]:
        facts = facts_of(stated(statements), ruleset, vocabulary)
        options = {**ruleset.default_choices, **taken}
        came = {rule.id: verdict_of(rule, facts, options) for rule in ruleset.rules}
        verdicts = [(rule, came[rule.id], False) for rule in ruleset.rules]
        outcome = result_of(verdicts, "filing", asking_raised(facts, ruleset, vocabulary, options))
        return lower_outcome(outcome, contradictions_in(statements, ruleset, vocabulary)), came

    return RulesetSide(ruleset=ruleset, replay=replay, decide=lambda statements: replay(statements)[1], choices=taken)


def judge_in(vocabulary: Vocabulary) -> Any:
    """Return the ordinary checker's verdict on one rule."""

    def judge(rule: Rule, ruleset: Ruleset, statements: Mapping[str, Raw], choices: Choices) -> Verdict:
        return verdict_of(rule, facts_of(stated(statements), ruleset, vocabulary), choices)

    return judge
