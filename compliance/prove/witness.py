"""Submissions that one side accepts and the other does not, each as small as it can be and confirmed by the checker."""

from collections.abc import Iterable, Mapping, Sequence

from compliance.model import Outcome, Raw, Verdict, Witness
from compliance.prove.apart import with_sources
from compliance.prove.shrink import drop_statements, shrink_statements
from compliance.prove.sides import Sides
from compliance.prove.solve import Answer, Free, Solver
from compliance.prove.terms.values import Formula, any_of, none_of
from compliance.prove.verdicts import Judged, fields_in_question, fields_of
from compliance.record import record, replace


@record
class NotReplayed:
    """What the solver found and the checker does not confirm: a defect of this program."""

    statements: Mapping[str, Raw]


@record
class Expected:
    """What a witness has to show besides both results: a verdict on a rule of the other side, or a value of a field."""

    rule: str = ""
    verdict: Verdict | None = None
    field: str = ""

    def seen(self, statements: Mapping[str, Raw], first: Mapping[str, Raw], verdicts: Mapping[str, Verdict]) -> bool:
        """Tell whether statements show it still."""
        if self.rule:
            return verdicts[self.rule] is self.verdict
        return statements.get(self.field) == first.get(self.field)


Sought = Witness | Answer | NotReplayed


def witness_against(rule: str, sides: Sides, accepted: int, known: Iterable[Witness] = ()) -> Sought:
    """Find a submission that one side accepts and that a rule of the other stands against.

    A variance is looked for first, and before all one that comes alone; else a rule of the filing that stays open.
    """
    refused, found_before = 1 - accepted, tuple(one for one in known if one.accepted == accepted)
    for witness in found_before:
        if witness.rules == (rule,):
            return witness
    bench = sides.benches[refused]
    judged = bench.rules[rule]
    others = any_of(judged_rule.fails for name, judged_rule in bench.rules.items() if name != rule)
    near = with_sources(fields_of(judged.rule), sides.vocabulary)
    answers: list[Answer] = []
    # WHY: a submission that fails this rule and no other is the plainest proof of the difference; only if there is
    # none may others fail too.
    for at, wanted in enumerate(((judged.fails, none_of(others)), (judged.fails,))):
        among_others = [one for one in found_before if rule in one.rules] if at else []
        if among_others:
            return among_others[0]
        sought = _find_smallest(wanted, Expected(rule, Verdict.VARIANCE), sides, accepted, near)
        if not isinstance(sought, Answer):
            with_few = _find_with_one_other(sought, rule, sides, near)
            return _drop_idle_statements(with_few, sides, found_before)
        answers.append(sought)
    wanted = (none_of(bench.content(judged)), none_of(bench.rejects))
    sought = _find_smallest(wanted, Expected(rule, Verdict.UNDETERMINED), sides, accepted, near)
    if isinstance(sought, Answer):
        answers.append(sought)
        sought = _find_left_open(judged, sides, accepted)
    if sought is Answer.NONE and Answer.UNDECIDED in answers:
        return Answer.UNDECIDED
    return _drop_idle_statements(sought, sides, found_before)


def _find_with_one_other(sought: Sought, rule: str, sides: Sides, near: Sequence[str]) -> Sought:
    """Find a submission that fails a rule with a single other one, where the one at hand fails more; else keep it."""
    if not isinstance(sought, Witness) or len(sought.rules) < 3:
        return sought
    judged = sides.benches[sought.refused].rules
    # WHY: the rule is told as a consequence of what fails with it, so nothing may fail that has no part in it.
    for other in (name for name in sought.rules if name != rule):
        besides = none_of(*(one.fails for name, one in judged.items() if name not in {rule, other}))
        wanted = judged[rule].fails, besides
        fewer = _find_smallest(wanted, Expected(rule, Verdict.VARIANCE), sides, sought.accepted, near)
        if isinstance(fewer, Witness):
            return fewer
    return sought


def _find_left_open(judged: Judged, sides: Sides, milder: int) -> Sought:
    """Find a submission that a rule of one side refuses and that the other side cannot decide, if none accepts it."""
    solver, expected = sides.undecided[milder], Expected(judged.rule.id, Verdict.VARIANCE)
    possible = solver.possible(judged.fails)
    if possible is False:
        return Answer.NONE
    return _shrink_found(solver, (judged.fails,), expected, sides, milder, None, Outcome.UNDETERMINED)


def witness_of_value(field: str, value: Formula, sides: Sides, accepted: int, known: Iterable[Witness] = ()) -> Sought:
    """Find a submission with a value of one field that one side accepts and the other accepts in no submission.

    One that is known comes first, then one that only rules about the field stand against.
    """
    bench, found_before = sides.benches[1 - accepted], tuple(one for one in known if one.accepted == accepted)
    about = {name for name, judged in bench.rules.items() if field in fields_of(judged.rule)}
    for witness in found_before:
        if about.intersection(witness.rules) and _states_value(witness, field, value, sides):
            return witness
    others = none_of(*(judged.fails for name, judged in bench.rules.items() if name not in about))
    sought: Sought = Answer.NONE
    for wanted in ((value, others), (value,)):
        sought = _find_smallest(wanted, Expected(field=field), sides, accepted, (field,))
        if not isinstance(sought, Answer):
            break
    return _drop_idle_statements(sought, sides)


def witness_of_nothing_decided(sides: Sides, accepted: int) -> Sought:
    """Find a submission that one side accepts and of which no rule of the other decides anything."""
    sought = _find_smallest((none_of(sides.benches[1 - accepted].decided),), Expected(), sides, accepted, ())
    return _drop_idle_statements(sought, sides)


def _states_value(witness: Witness, field: str, value: Formula, sides: Sides) -> bool:
    """Tell whether a witness states a value of a field for which a formula holds."""
    if field not in witness.statements:
        return False
    return bool(sides.open.possible(value, sides.space.states(field, witness.statements[field])))


def _drop_idle_statements(sought: Sought, sides: Sides, known: Sequence[Witness] = ()) -> Sought:
    """Leave out of a witness all without which both results stay as they are.

    What a rule stands against only together with other rules is shown by what is known to fail those.
    """
    if not isinstance(sought, Witness):
        return sought
    # INVARIANT: dropping any statement of a witness turns the result of a side; so nobody who reads one has to ask
    # what a statement is there for.
    accepting, refusing = sides.sides[sought.accepted], sides.sides[sought.refused]
    results = accepting.replay(sought.statements)[0], refusing.replay(sought.statements)[0]
    allowed = _variances_in(refusing.replay(sought.statements)[1])

    def comes_out_alike(statements: Mapping[str, Raw]) -> bool:
        outcome, verdicts = refusing.replay(statements)
        right = (accepting.replay(statements)[0], outcome) == results
        return right and _variances_in(verdicts) <= allowed

    small = drop_statements(sought.statements, comes_out_alike, sides.vocabulary)
    if len(small) == len(sought.statements):
        return sought
    against = _variances_in(refusing.replay(small)[1])
    rules = tuple(name for name in sides.benches[sought.refused].rules if name in against)
    shown = replace(sought, statements=small, rules=rules or refusing.open_rules(small))
    alike = (one for one in known if set(one.rules) <= set(sought.rules))
    return next((one for one in alike if (one.open, one.left_open) == (shown.open, shown.left_open)), shown)


def _find_smallest(
    wanted: tuple[Formula, ...], expected: Expected, sides: Sides, accepted: int, near: Sequence[str]
) -> Sought:
    """Find the submission that states the fewest fields, near the smallest one that the side accepts if there is one.

    First only the fields that are asked about may differ from that one, then those that go with them, then all.
    """
    solver = sides.near[accepted]
    possible = solver.possible(*wanted)
    answer: Sought = Answer.NONE if possible is False else Answer.UNDECIDED
    for free in (frozenset(near), _fields_beside(near, sides), None) if answer is Answer.UNDECIDED else ():
        answer = _find_smallest_within(wanted, expected, sides, accepted, free)
        if not isinstance(answer, Answer):
            return answer
    return answer


def _fields_beside(near: Sequence[str], sides: Sides) -> frozenset[str]:
    """Add to these fields those of every rule that reads one of them."""
    rules = (rule for side in sides.sides for rule in side.ruleset.rules)
    together = (names for names in map(fields_in_question, rules) if not set(near).isdisjoint(names))
    return frozenset((*near, *(name for names in together for name in names)))


def _find_smallest_within(
    wanted: tuple[Formula, ...], expected: Expected, sides: Sides, accepted: int, free: Free
) -> Sought:
    return _shrink_found(sides.near[accepted], wanted, expected, sides, accepted, free, Outcome.COMPLIANT)


def _shrink_found(
    solver: Solver,
    wanted: tuple[Formula, ...],
    expected: Expected,
    sides: Sides,
    milder: int,
    free: Free,
    outcome: Outcome,
) -> Sought:
    """Find the smallest submission that comes to an outcome on the milder side and shows what is expected."""
    answer = solver.find(*wanted, free=free)
    best: Witness | None = None
    while isinstance(answer, dict):
        witness = _confirm_witness(answer, expected, sides, milder, outcome)
        if isinstance(witness, NotReplayed):
            return best or witness
        best = witness
        # WHY: each answer is shrunk by the checker first, so that the solver is asked to beat a small number of
        # fields and the loop takes few turns.
        answer = solver.find_smaller(len(best.statements), *wanted, free=free)
    return best or answer


def _confirm_witness(
    answer: Mapping[str, Raw], expected: Expected, sides: Sides, accepted: int, wanted: Outcome
) -> Witness | NotReplayed:
    accepting, refusing = sides.sides[accepted], sides.sides[1 - accepted]
    # INVARIANT: shrinking may not bring in another variance, or the witness would show something else than it was
    # found for.
    allowed = _variances_in(refusing.replay(answer)[1])

    def shows(statements: Mapping[str, Raw]) -> bool:
        outcome, verdicts = refusing.replay(statements)
        right = outcome is not Outcome.COMPLIANT and expected.seen(statements, answer, verdicts)
        return right and _variances_in(verdicts) <= allowed and accepting.replay(statements)[0] is wanted

    if not shows(answer):
        return NotReplayed(answer)
    small = shrink_statements(answer, shows, sides.vocabulary, sides.examples)
    against = _variances_in(refusing.replay(small)[1])
    undecided = refusing.open_rules(small)
    rules = tuple(name for name in sides.benches[1 - accepted].rules if name in against)
    return Witness(
        accepted=accepted,
        refused=1 - accepted,
        statements=small,
        rules=rules or ((expected.rule,) if expected.rule else undecided),
        open=not against,
        left_open=wanted is not Outcome.COMPLIANT,
    )


def _variances_in(verdicts: Mapping[str, Verdict]) -> frozenset[str]:
    return frozenset(name for name, came in verdicts.items() if came is Verdict.VARIANCE)
