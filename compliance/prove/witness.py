"""Submissions that one side accepts and the other does not, each as small as it can be and confirmed by the checker."""

from collections.abc import Iterable, Mapping, Sequence

from compliance.model import Outcome, Raw, Verdict, Witness
from compliance.prove.apart import with_sources
from compliance.prove.shrink import shrink_statements
from compliance.prove.sides import RulesetSide, Sides
from compliance.prove.solve import Answer, Free
from compliance.prove.values import Formula, any_of, none_of
from compliance.prove.verdicts import fields_in_question, fields_of
from compliance.record import record


@record
class NotReplayed:
    """What the solver found and the checker does not confirm: a defect of this program."""

    statements: Mapping[str, Raw]


@record
class Expected:
    """What a witness has to show: a verdict on a rule of the other side, or what it states in a field."""

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
    refused = 1 - accepted
    for witness in known:
        if witness.accepted == accepted and rule in witness.rules:
            return witness
    bench = sides.benches[refused]
    judged = bench.rules[rule]
    others = any_of(judged_rule.fails for name, judged_rule in bench.rules.items() if name != rule)
    near = with_sources(fields_of(judged.rule), sides.vocabulary)
    answers: list[Answer] = []
    # WHY: a submission that fails this rule and no other is the plainest proof of the difference; only if there is
    # none may others fail too.
    for wanted in ((judged.fails, none_of(others)), (judged.fails,)):
        sought = _find_smallest(wanted, Expected(rule, Verdict.VARIANCE), sides, accepted, near)
        if not isinstance(sought, Answer):
            return sought
        answers.append(sought)
    wanted = (none_of(bench.content(judged)), none_of(bench.rejects))
    sought = _find_smallest(wanted, Expected(rule, Verdict.UNDETERMINED), sides, accepted, near)
    return Answer.UNDECIDED if sought is Answer.NONE and Answer.UNDECIDED in answers else sought


def witness_of_value(field: str, value: Formula, sides: Sides, accepted: int) -> Sought:
    """Find a submission with a value of one field that one side accepts and the other accepts in no submission."""
    return _find_smallest((value,), Expected(field=field), sides, accepted, (field,))


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
    solver = sides.near[accepted]
    answer = solver.find(*wanted, free=free)
    best: Witness | None = None
    while isinstance(answer, dict):
        witness = _confirm_witness(answer, expected, sides, accepted)
        if isinstance(witness, NotReplayed):
            return best or witness
        best = witness
        # WHY: each answer is shrunk by the checker first, so that the solver is asked to beat a small number of
        # fields and the loop takes few turns.
        answer = solver.find_smaller(len(best.statements), *wanted, free=free)
    return best or answer


def _confirm_witness(
    answer: Mapping[str, Raw], expected: Expected, sides: Sides, accepted: int
) -> Witness | NotReplayed:
    accepting, refusing = sides.sides[accepted], sides.sides[1 - accepted]
    # INVARIANT: shrinking may not bring in another variance, or the witness would show something else than it was
    # found for.
    allowed = _variances_of(refusing, answer)

    def shows(statements: Mapping[str, Raw]) -> bool:
        outcome, verdicts = refusing.replay(statements)
        right = outcome is not Outcome.COMPLIANT and expected.seen(statements, answer, verdicts)
        return right and _variances_of(refusing, statements) <= allowed and accepting.accepts(statements)

    if not shows(answer):
        return NotReplayed(answer)
    small = shrink_statements(answer, shows, sides.vocabulary, sides.examples)
    against = _variances_of(refusing, small)
    undecided = tuple(name for name, came in refusing.replay(small)[1].items() if came is Verdict.UNDETERMINED)
    rules = tuple(name for name in sides.benches[1 - accepted].rules if name in against)
    return Witness(
        accepted=accepted,
        refused=1 - accepted,
        statements=small,
        rules=rules or ((expected.rule,) if expected.rule else undecided),
        open=not against,
    )


def _variances_of(side: RulesetSide, statements: Mapping[str, Raw]) -> frozenset[str]:
    return frozenset(name for name, came in side.replay(statements)[1].items() if came is Verdict.VARIANCE)
