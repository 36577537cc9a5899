"""The smallest changes that make a submission lawful, found by the solver and confirmed by the checker.

The solver is asked for a lawful submission that leaves all but one statement alone, then all but two, and so on: so
the first answers are the smallest cures. Each answer is made plain (the nearest lawful figure, the nearest table) and
then all submissions that edit the same fields in the same manner are ruled out, until the solver finds no other.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

import z3

from compliance.model import (
    Cure,
    CureEdit,
    Cures,
    Kind,
    Raw,
    Rule,
    Scope,
    Step,
    Verdict,
)
from compliance.prove.near_values import NearValues
from compliance.prove.sides import RulesetSide, Sides
from compliance.prove.solve import Answer
from compliance.prove.values import Formula, all_of, none_of

# WHY: the search is bounded in depth, in answers and in tries, so that a submission with hundreds of mistakes ends
# without a cure and not in an endless search.
MOST_EDITS = 16
MOST_CURES = 12
MOST_TRIES = 60
EditKey = tuple[tuple[str, Step, Raw | None], ...]


def cures_of(stated: Mapping[str, Raw], sides: Sides) -> Cures:
    """Find every smallest set of edits after which the one side accepts what is stated."""
    side = sides.sides[0]
    if side.accepts(stated):
        return Cures(cures=())
    curing = _Curing({name: raw for name, raw in stated.items() if name in sides.space.stated}, stated, sides)
    for size in range(1, MOST_EDITS + 1):
        cures = curing.find_of_size(size)
        if cures.cures or cures.undecided:
            return cures
    return Cures(cures=(), undecided=curing.gave_up)


class _Curing:
    def __init__(self, known: Mapping[str, Raw], stated: Mapping[str, Raw], sides: Sides) -> None:
        self.known = known
        self.stated = stated
        self.sides = sides
        self.side = sides.sides[0]
        self.near = NearValues(known, sides, self._is_accepted)
        self.gave_up = False
        space = sides.space
        self.kept = {
            name: space.states(name, known[name]) if name in known else none_of(space.stated[name])
            for name in space.stated
        }

    def find_of_size(self, size: int) -> Cures:
        """Return the cures of so many edits, those that take nothing out first."""
        # INVARIANT: sizes are asked in rising order and the first that has a cure ends the search; so `at most` comes
        # to `exactly`, and none of the edits can be left out.
        few = z3.AtMost(*(z3.Not(kept) for kept in self.kept.values()), size)
        keeping = tuple(self.sides.space.stated[name] for name in self.known)
        by_edits: dict[EditKey, Cure] = {}
        # WHY: who is told to take a statement out is helped less than who is told how to change it.
        for limits in ((few, *keeping), (few,)):
            more = self._gather_cures(limits, by_edits)
        return Cures(
            cures=_order_cures(by_edits.values())[:MOST_CURES], more=more, undecided=self.gave_up and not by_edits
        )

    def _gather_cures(self, limits: tuple[Formula, ...], by_edits: dict[EditKey, Cure]) -> bool:
        """Add every cure within limits, until there are enough; tell whether there may be more."""
        ruled_out: list[Formula] = [
            none_of(self._same_edits(_statements_after(cure, self.known))) for cure in by_edits.values()
        ]
        while len(by_edits) < MOST_CURES and len(ruled_out) < MOST_TRIES:
            # WHY: enumeration by blocking clauses: each answer shuts out its own kind, so that the loop ends when
            # every kind of cure was seen.
            answer = self.sides.accepting[0].find(*limits, *ruled_out)
            self.gave_up = self.gave_up or answer is Answer.UNDECIDED
            if isinstance(answer, Answer):
                return answer is Answer.UNDECIDED
            after = self._make_plain(self._restore_own_words(answer))
            ruled_out.append(none_of(self._same_edits(after)))
            for candidate in (after, *self._equally_near_cures(after)):
                # INVARIANT: the ordinary checker accepts every cure that is returned; the formulas only say where to
                # look.
                cure = self._make_cure(candidate)
                if cure is not None:
                    by_edits.setdefault(tuple((edit.field, edit.step, edit.after) for edit in cure.edits), cure)
        return True

    def _equally_near_cures(self, after: Mapping[str, Raw]) -> Iterator[dict[str, Raw]]:
        """Return the same cure with another table or other words that are no farther from what was stated."""
        for name, step in self._edits_made(after):
            if step is Step.CHANGE:
                for raw in self.near.values_as_near(name, after):
                    if raw != after[name] and self._is_accepted({**after, name: raw}):
                        yield {**after, name: raw}

    def _restore_own_words(self, answer: Mapping[str, Raw]) -> dict[str, Raw]:
        """Put the holder's own words back where the solver, which counts them only, leaves them alone."""
        return {name: self.known[name] if self._is_same_size(name, raw) else raw for name, raw in answer.items()}

    def _is_same_size(self, name: str, raw: Raw) -> bool:
        kind, before = self.sides.vocabulary.fields[name].kind, self.known.get(name)
        if before is None or kind not in {Kind.TEXT, Kind.NAMES}:
            return False
        return kind is Kind.TEXT or len(cast("tuple[str, ...]", raw)) == len(cast("tuple[str, ...]", before))

    def _edits_made(self, after: Mapping[str, Raw]) -> Iterator[tuple[str, Step]]:
        for name in self.kept:
            if name in after and name not in self.known:
                yield name, Step.ADD
            elif name in self.known and name not in after:
                yield name, Step.REMOVE
            elif name in self.known and after[name] != self.known[name]:
                yield name, Step.CHANGE

    def _same_edits(self, after: Mapping[str, Raw]) -> Formula:
        """Say that a submission is edited in the same fields in the same manner; a word that is chosen counts."""
        space = self.sides.space
        parts: list[Formula] = []
        for name, step in self._edits_made(after):
            if step is Step.REMOVE:
                parts.append(none_of(space.stated[name]))
            elif self.sides.vocabulary.fields[name].kind in {Kind.CHOICE, Kind.FLAG}:
                parts.append(space.states(name, after[name]))
            else:
                parts.append(all_of((space.stated[name], none_of(self.kept[name]))))
        return all_of(parts)

    def _make_plain(self, answer: Mapping[str, Raw]) -> dict[str, Raw]:
        """Keep what the edits leave alone, and put the nearest or plainest lawful value in each edited field."""
        after = dict(answer)
        for name, step in tuple(self._edits_made(answer)):
            if step is not Step.REMOVE:
                candidates = (raw for raw in self.near.better_values(name, after) if raw != self.known.get(name))
                better = (raw for raw in candidates if raw == after[name] or self._is_accepted({**after, name: raw}))
                after[name] = next(better, after[name])
        return after

    def _is_accepted(self, after: Mapping[str, Raw]) -> bool:
        return self.side.accepts(self._whole_submission(after))

    def _whole_submission(self, after: Mapping[str, Raw]) -> dict[str, Raw]:
        """Return the submission with the edits, and with what no rule reads."""
        unread = {name: raw for name, raw in self.stated.items() if name not in self.kept}
        return {**unread, **after}

    def _make_cure(self, after: Mapping[str, Raw]) -> Cure | None:
        if not self._is_accepted(after) or self._wagers_nothing(after):
            return None
        edits = []
        for name, step in self._edits_made(after):
            text = self.sides.vocabulary.fields[name].kind in {Kind.TEXT, Kind.NAMES}
            edits.append(
                CureEdit(
                    field=name,
                    step=step,
                    before=self.known.get(name),
                    after=after.get(name),
                    forced_by=self._forced_by(name, after),
                    own_words=step is not Step.REMOVE and text,
                )
            )
        return Cure(tuple(edits))

    def _wagers_nothing(self, after: Mapping[str, Raw]) -> bool:
        """Tell whether an amount is brought down to nothing, which is no amount to be wagered or paid."""
        fields = self.sides.vocabulary.fields
        return any(
            fields[name].kind is Kind.MONEY and after[name] == 0
            for name, step in self._edits_made(after)
            if step is not Step.REMOVE
        )

    def _forced_by(self, name: str, after: Mapping[str, Raw]) -> tuple[Rule, ...]:
        # WHY: an edit is explained by what stands against the submission when all others are made and this one is
        # not.
        without = {other: raw for other, raw in after.items() if other != name}
        if name in self.known:
            without[name] = self.known[name]
        return standing_against(self._whole_submission(without), self.side)


def standing_against(statements: Mapping[str, Raw], side: RulesetSide) -> tuple[Rule, ...]:
    """Return the rules that keep the checker from finding statements compliant."""
    verdicts = side.replay(statements)[1]
    against = [rule for rule in side.ruleset.rules if verdicts[rule.id] is Verdict.VARIANCE]
    open_rules = [
        rule for rule in side.ruleset.rules if verdicts[rule.id] is Verdict.UNDETERMINED and rule.scope is Scope.FILING
    ]
    return tuple(against or open_rules)


def _statements_after(cure: Cure, known: Mapping[str, Raw]) -> dict[str, Raw]:
    """Return what is stated once a cure is made."""
    changed = {edit.field: edit.after for edit in cure.edits}
    untouched = {name: raw for name, raw in known.items() if name not in changed}
    return {**untouched, **{name: raw for name, raw in changed.items() if raw is not None}}


_ORDER = {Step.CHANGE: 0, Step.ADD: 1, Step.REMOVE: 2}


def _order_cures(cures: Iterable[Cure]) -> tuple[Cure, ...]:
    """Put what changes a statement before what takes one out."""
    return tuple(sorted(cures, key=lambda cure: [(_ORDER[edit.step], edit.field) for edit in cure.edits]))
