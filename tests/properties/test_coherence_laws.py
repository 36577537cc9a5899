"""The shipped coherence conditions: the plain evaluator, the compiled one and the solver agree on all of them."""

from functools import cache
from random import Random

import pytest
from shipped import IDS, shipped_ruleset, shipped_session, shipped_vocabulary
from spaces import fixed, holds, stated

from compliance.check import Screen, find_incoherences
from compliance.model import COHERENCE, Case, CoherenceCondition, CoherenceKind, Raw, coherence_ruleset
from compliance.prove.encode import View
from compliance.prove.space import Space
from compliance.prove.verdicts import JudgedRuleset, fails_of_condition

CONDITIONS = shipped_vocabulary().coherence
TOPICS = list(dict.fromkeys(one.topic for one in CONDITIONS))
GAMING = [name for name in IDS if shipped_ruleset(name).domain == "gaming"]


@cache
def cases() -> tuple[Case, ...]:
    read = shipped_session().cases(COHERENCE)
    assert read.value is not None, read.diagnostics
    return read.value


@cache
def pool() -> dict[str, list[Raw]]:
    """Return every value that the cases of conditions state, by its field."""
    values: dict[str, dict[Raw, None]] = {}
    for case in cases():
        for field, one in case.facts.items():
            values.setdefault(field, {})[one.raw] = None
    return {field: list(one) for field, one in values.items()}


def tried_for(condition: CoherenceCondition, luck: Random) -> list[dict[str, Raw]]:
    """Return the facts of the condition's own cases, and values of its fields mixed."""
    own = [{name: one.raw for name, one in case.facts.items()} for case in cases() if case.rule == condition.id]
    names = [name for name in condition.fields if name in pool()]
    mixed = [{name: luck.choice(pool()[name]) for name in names if luck.random() < 0.7} for _ in range(6)]
    return [*own, *mixed]


def ruleset_asked(condition: CoherenceCondition) -> str:
    """Name a ruleset whose submissions are asked a condition."""
    asked = [
        name for name in IDS if condition in shipped_vocabulary().coherence_under(name, shipped_ruleset(name).domain)
    ]
    return asked[0]


@pytest.mark.parametrize("topic", TOPICS)
def test_three_evaluators_agree_on_every_condition(topic: str) -> None:
    luck, vocabulary, seen = Random(topic), shipped_vocabulary(), set()
    whole = coherence_ruleset(vocabulary)
    for condition in (one for one in CONDITIONS if one.topic == topic):
        ruleset = shipped_ruleset(ruleset_asked(condition))
        screen = Screen(ruleset, vocabulary)
        tried = tried_for(condition, luck)
        known = [raw for one in tried for raw in one.values()]
        names = dict.fromkeys((*condition.fields, *(name for one in tried for name in one)))
        space = Space(vocabulary, names, (whole,), (), known)
        fails = fails_of_condition(condition, View(space, whole, {}))
        for statements in tried:
            plain = condition in [one.condition for one in find_incoherences(stated(statements), ruleset, vocabulary)]
            if condition.kind is CoherenceKind.CONTRADICTION:
                assert (condition in screen.contradictions(stated(statements))) is plain, (condition.id, statements)
            assert holds(fixed(space, statements), fails) is plain, (condition.id, statements)
            seen.add((condition.id, plain))
    assert seen >= {(one.id, plain) for one in CONDITIONS if one.topic == topic for plain in (True, False)}


@pytest.mark.parametrize("name", GAMING)
def test_a_ruleset_accepts_no_statements_that_contradict_each_other(name: str) -> None:
    luck, vocabulary, ruleset = Random(name), shipped_vocabulary(), shipped_ruleset(name)
    several = [tried for one in luck.sample(CONDITIONS, 25) for tried in tried_for(one, luck)]
    known = [raw for one in several for raw in one.values()]
    fields = dict.fromkeys(field for one in CONDITIONS for field in one.fields)
    space = Space(vocabulary, fields, (ruleset,), (), known)
    coherent = JudgedRuleset(space, ruleset, ruleset.default_choices).coherent
    screen = Screen(ruleset, vocabulary)
    for statements in several:
        if all(vocabulary.fields[field].domain == ruleset.domain for field in statements):
            contradicted = bool(screen.contradictions(stated(statements)))
            assert holds(fixed(space, statements), coherent) is not contradicted, statements
