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
from compliance.record import kept_with_record


class KnownAnswers:
    """The answers of a ruleset under one choice of readings, each worked out when it is first asked for."""

    def __init__(self, ruleset: Ruleset, vocabulary: Vocabulary, choices: Choices, *, explained: bool) -> None:
        self.ruleset, self.vocabulary, self.choices, self.explained = ruleset, vocabulary, choices, explained
        self._reads = [*_fields_behind_answers(ruleset, vocabulary)]
        self._answers = AnswersByState[PlacedAnswer](self._reads)
        self._readers: dict[str, list[int]] = {}
        for place, names in enumerate(self._reads):
            for name in names:
                self._readers.setdefault(name, []).append(place)
        self._before: tuple[FieldStates, list[PlacedAnswer]] | None = None

    def answers_of(self, verdicts: Sequence[Verdict], facts: Facts, states: FieldStates) -> list[PlacedAnswer]:
        """Return the answer of every rule, given its verdict, in the order of the ruleset."""
        answers: list[PlacedAnswer] = []
        places: Iterable[int] = range(len(verdicts))
        if self._before is not None:
            # WHY: filings of one chapter are much alike, and a draft differs from what it was by one edit; of a rule
            # that reads nothing else than before the answer is the same.
            answers = self._before[1].copy()
            places = self._places_reading(self._before[0], states)
        for place in places:
            found = self._answers.find(place, states)
            if found is None:
                found = self._work_out(place, verdicts[place], facts, states)
            answers[place : place + 1] = (found,)
        for place, verdict in enumerate(verdicts):
            # INVARIANT: no kept answer carries a verdict; one that says otherwise than the verdict at hand is not used.
            if answers[place].answer.verdict is not verdict:
                answers[place] = self._work_out(place, verdict, facts, states)
        self._before = states, answers
        return answers

    def _places_reading(self, before: FieldStates, after: FieldStates) -> set[int]:
        """Return the places of the rules that read a field whose state has changed."""
        changed = {name for name, _ in before.items() ^ after.items()}
        return {place for name in changed for place in self._readers.get(name, ())}

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
    tested = [tuple(dict.fromkeys(_tested_in(rule.requires))) for rule in ruleset.rules]
    for rule, names in zip(ruleset.rules, tested, strict=True):
        for name in names:
            bounding.setdefault(name, []).append(rule)
    for rule, names in zip(ruleset.rules, tested, strict=True):
        beside = (other for name in names for other in bounding[name])
        read = dict.fromkeys(name for one in (rule, *beside) for name in _fields_of(one))
        yield _with_sources(read, vocabulary)


def _with_sources(names: Iterable[str], vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return fields with those that they are computed from, since whether these are stated counts as well."""
    read = dict.fromkeys(names)
    return tuple(dict.fromkeys((*read, *(source_of(name, vocabulary) for name in read))))


@kept_with_record
def _fields_of(rule: Rule) -> tuple[str, ...]:
    conditions = [condition for condition in (rule.requires, rule.applies) if condition is not None]
    return tuple([name for one in conditions for name in (*fields_in(one), *watched_in(one))])


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
