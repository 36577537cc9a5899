"""Two versions of one rule told apart: a submission on which they come out differently, or the proof of none."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from compliance.lang import Choices
from compliance.model import Alike, Apart, Raw, Rule, Ruleset, Undecided, Verdict, Vocabulary
from compliance.prove.encode import View
from compliance.prove.shrink import shrink_statements
from compliance.prove.solve import Answer, Solver
from compliance.prove.space import KnownWay, Space
from compliance.prove.verdicts import fields_of, judge_rule, reading_choices, tries_all_choices, verdicts_differ
from compliance.record import replace

Judge = Callable[[Rule, Ruleset, Mapping[str, Raw], Choices], Verdict]
"""The ordinary checker's verdict on one rule of a ruleset, for statements and chosen readings."""


NO_WAY = "no house way at hand shows it"
GAVE_UP = "the solver gave up"
TOO_MANY_READINGS = "its readings have more combinations than are tried"
NOT_REPLAYED = "the checker does not confirm what the solver found"


def tell_apart(
    rule: Rule,
    mutant: Rule,
    ruleset: Ruleset,
    mutated: Ruleset,
    vocabulary: Vocabulary,
    *,
    judge: Judge,
    examples: Mapping[str, Raw],
    ways: Sequence[KnownWay] = (),
) -> Apart | Alike | Undecided:
    """Tell a rule from its mutant; the default readings are tried first."""
    names = (*fields_of(rule), *fields_of(mutant))
    space = Space(
        vocabulary,
        with_sources(names, vocabulary),
        (_ruleset_of_rule(ruleset, rule), _ruleset_of_rule(mutated, mutant)),
        ways,
    )
    solver = Solver(space)
    undecided = None if tries_all_choices(ruleset, rule, mutant) else Undecided(TOO_MANY_READINGS)
    for choices in reading_choices(ruleset, rule, mutant):
        outcome = judge_rule(rule, View(space, ruleset, choices))
        mutated_outcome = judge_rule(mutant, View(space, mutated, choices))
        # INVARIANT: `Alike` is returned only where the solver proved for every choice of readings that no submission
        # tells the two apart; giving up once makes the answer undecided.
        answer = solver.find(verdicts_differ(outcome, mutated_outcome), *space.showable)
        if isinstance(answer, dict):
            return _confirm_apart(answer, rule, mutant, ruleset, mutated, vocabulary, choices, judge, examples)
        if answer is Answer.UNDECIDED or (
            not ways and solver.possible(verdicts_differ(outcome, mutated_outcome)) is None
        ):
            undecided = Undecided(GAVE_UP)
        elif not ways and solver.possible(verdicts_differ(outcome, mutated_outcome)):
            undecided = Undecided(NO_WAY)
    if ways and undecided is None:
        # WHY: the house ways at hand are few; only the counts left open show that none could tell the two apart.
        return tell_apart(rule, mutant, ruleset, mutated, vocabulary, judge=judge, examples=examples)
    return undecided or Alike()


def _ruleset_of_rule(ruleset: Ruleset, rule: Rule) -> Ruleset:
    return replace(ruleset, rules=(rule,))


def _confirm_apart(
    statements: Mapping[str, Raw],
    rule: Rule,
    mutant: Rule,
    ruleset: Ruleset,
    mutated: Ruleset,
    vocabulary: Vocabulary,
    choices: Choices,
    judge: Judge,
    examples: Mapping[str, Raw],
) -> Apart | Undecided:
    def verdicts(facts: Mapping[str, Raw]) -> tuple[Verdict, Verdict]:
        return judge(rule, ruleset, facts, choices), judge(mutant, mutated, facts, choices)

    def come_apart(facts: Mapping[str, Raw]) -> bool:
        expect, got = verdicts(facts)
        return expect is not got

    if not come_apart(statements):
        return Undecided(NOT_REPLAYED)
    facts = shrink_statements(statements, come_apart, vocabulary, examples)
    expect, got = verdicts(facts)
    defaults = ruleset.default_choices
    taken = {name: option for name, option in choices.items() if defaults.get(name) != option}
    return Apart(facts=facts, choices=taken, expect=expect, mutant=got)


def with_sources(names: Iterable[str], vocabulary: Vocabulary) -> tuple[str, ...]:
    """Add to these fields those that the derived ones among them come from."""
    wanted = dict.fromkeys(names)
    for name in tuple(wanted):
        derived = vocabulary.fields[name].derived
        if derived is not None:
            wanted[derived.source] = None
    return tuple(wanted)
