"""Answers that are known already: of a rule whose fields have the same states, nothing is worked out a second time."""

from collections.abc import Iterable, Iterator, Sequence

from compliance.check.answers.field_states import AnswersByState, FieldStates
from compliance.check.answers.rule_answer import PlacedAnswer, answer_rule
from compliance.lang import Choices, PlainLogic, Setting, choices_and_leaves, raises_rule, source_of
from compliance.model import (
    Compare,
    Expr,
    Facts,
    Field,
    In,
    Matches,
    Rule,
    Ruleset,
    Verdict,
    Vocabulary,
    children_of,
    fields_in,
    watched_in,
)


class KnownAnswers:
    """The answers of a ruleset under one choice of readings, each worked out when it is first asked for."""

    def __init__(self, ruleset: Ruleset, vocabulary: Vocabulary, choices: Choices, *, explained: bool) -> None:
        self.ruleset, self.vocabulary, self.choices, self.explained = ruleset, vocabulary, choices, explained
        self._reads = [*_fields_behind_answers(ruleset, vocabulary)]
        self._answers = AnswersByState[PlacedAnswer](self._reads)

    def answers_of(self, verdicts: Sequence[Verdict], facts: Facts, states: FieldStates) -> list[PlacedAnswer]:
        """Return the answer of every rule, given its verdict, in the order of the ruleset."""
        find, answers = self._answers.find, []
        for place, verdict in enumerate(verdicts):
            found = find(place, states)
            # INVARIANT: no kept answer carries a verdict; one that says otherwise than the verdict at hand is not used.
            if found is None or found.answer.verdict is not verdict:
                found = self._work_out(place, verdict, facts, states)
            answers.append(found)
        return answers

    def _work_out(self, place: int, verdict: Verdict, facts: Facts, states: FieldStates) -> PlacedAnswer:
        # WHY: of the facts only those that the states are of, so that what is kept can rest on nothing else.
        at = Setting(_facts_about(self._reads[place], facts), self.choices, self.vocabulary)
        answer = answer_rule(self.ruleset.rules[place], verdict, at, self.ruleset, explained=self.explained)
        self._answers.keep(place, states, answer)
        return answer


class KnownRaises:
    """Whether half a statement raises a rule that is open, worked out when it is first asked for."""

    def __init__(self, ruleset: Ruleset, vocabulary: Vocabulary, choices: Choices) -> None:
        self.vocabulary, self.choices = vocabulary, choices
        self._asked = choices_and_leaves(ruleset, vocabulary)
        self._places = {rule.id: place for place, rule in enumerate(ruleset.rules)}
        self._reads = [_with_sources(_fields_of(rule), vocabulary) for rule in ruleset.rules]
        self._raised = AnswersByState[bool](self._reads)

    def is_raised(self, rule: Rule, facts: Facts, states: FieldStates) -> bool:
        """Tell whether a filing raises a rule that is open for it."""
        place = self._places.get(rule.id)
        # WHY: most rules of the floor are open because nothing about them is stated; then nothing presses on them.
        if place is None or facts.stated.isdisjoint(self._reads[place]):
            return False
        found = self._raised.find(place, states)
        if found is None:
            about = _facts_about(self._reads[place], facts)
            found = raises_rule(
                rule.applies, rule.requires, PlainLogic(about, self.choices, self.vocabulary, self._asked)
            )
            self._raised.keep(place, states, found)
        return found


def _facts_about(fields: tuple[str, ...], facts: Facts) -> Facts:
    values = {name: facts.values[name] for name in fields if name in facts.values}
    remarks = {name: facts.remarks[name] for name in fields if name in facts.remarks}
    return Facts(values, facts.stated.intersection(fields), remarks)


def _fields_behind_answers(ruleset: Ruleset, vocabulary: Vocabulary) -> Iterator[tuple[str, ...]]:
    """Yield for every rule the fields that its answer can rest on: its own, and those of rules on the same figures."""
    bounding: dict[str, list[Rule]] = {}
    for rule in ruleset.rules:
        for name in dict.fromkeys(_tested_in(rule.requires)):
            bounding.setdefault(name, []).append(rule)
    for rule in ruleset.rules:
        beside = (other for name in dict.fromkeys(_tested_in(rule.requires)) for other in bounding[name])
        read = dict.fromkeys(name for one in (rule, *beside) for name in _fields_of(one))
        yield _with_sources(read, vocabulary)


def _with_sources(names: Iterable[str], vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return fields with those that they are computed from, since whether these are stated counts as well."""
    read = dict.fromkeys(names)
    return tuple(dict.fromkeys((*read, *(source_of(name, vocabulary) for name in read))))


def _fields_of(rule: Rule) -> Iterator[str]:
    for condition in (rule.requires, rule.applies):
        if condition is not None:
            yield from (*fields_in(condition), *watched_in(condition))


def _tested_in(expr: Expr) -> Iterator[str]:
    """Name every field whose own value a condition holds against something."""
    match expr:
        case In(item=Field(name=name)) | Matches(field=Field(name=name)):
            yield name
        case Compare(left=left, right=right):
            yield from (side.name for side in (left, right) if isinstance(side, Field))
        case _:
            pass
    for part in children_of(expr):
        yield from _tested_in(part)
