"""The smallest changes that make a submission lawful, found by the solver and confirmed by the checker.

The solver is asked for a lawful submission that leaves all but one statement alone, then all but two, and so on: so
the first answers are the smallest cures. Each answer is made plain (the nearest lawful figure, the nearest table) and
then all submissions that edit the same fields in the same manner are ruled out, until the solver finds no other.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

import z3

from compliance.model import (
    Cure,
    CureEdit,
    Cures,
    Kind,
    Outcome,
    PaytableValue,
    Raw,
    Rule,
    Scope,
    Step,
    Verdict,
    keep_place,
)
from compliance.prove.cures.near_values import NearValues
from compliance.prove.cures.order import advised_fields, order_cures
from compliance.prove.sides import RulesetSide, Sides
from compliance.prove.solve import Answer
from compliance.prove.terms.values import Formula, all_of, none_of

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
    if curing.can_be_stated():
        stating = curing.find_smallest(curing.keep_all_stated)
        if stating.cures:
            return stating
    return curing.find_smallest()


class _Curing:
    def __init__(self, known: Mapping[str, Raw], stated: Mapping[str, Raw], sides: Sides) -> None:
        self.known = known
        self.stated = stated
        self.sides = sides
        self.side = sides.sides[0]
        self.near = NearValues(known, sides, self._is_accepted)
        self.gave_up = False
        verdicts = self.side.replay(stated)[1]
        self.left_open = {name for name, verdict in verdicts.items() if verdict is Verdict.UNDETERMINED}
        self.advised = advised_fields(standing_against(stated, self.side), sides.vocabulary)
        space = sides.space
        self.kept = {
            name: space.states(name, known[name]) if name in known else none_of(space.stated[name])
            for name in space.stated
        }

    @property
    def keep_all_stated(self) -> Formula:
        """Say that every statement stays as it is."""
        return all_of(self.kept[name] for name in self.known)

    def can_be_stated(self) -> bool:
        """Tell whether nothing that is stated is wrong, and more statements would decide what is open."""
        # WHY: what is stated may be so, and what it lacks is asked for; to change or to take out what is not unlawful
        # would be shorter at times, but it is no answer to what is left open.
        if self.side.replay(self.stated)[0] is not Outcome.UNDETERMINED or self.side.contradict(self.stated):
            return False
        few = z3.AtMost(*(z3.Not(kept) for kept in self.kept.values()), MOST_EDITS)
        return not isinstance(self.sides.accepting[0].find(few, self.keep_all_stated), Answer)

    def find_smallest(self, *within: Formula) -> Cures:
        """Return the cures of the smallest size at which there is one, among submissions of which these hold."""
        for size in range(1, MOST_EDITS + 1):
            cures = self._find_of_size(size, within)
            if cures.cures or cures.undecided:
                return cures
        return Cures(cures=(), undecided=self.gave_up)

    def _find_of_size(self, size: int, within: Sequence[Formula]) -> Cures:
        """Return the cures of so many edits, those that take nothing out first."""
        # INVARIANT: sizes are asked in rising order and the first that has a cure ends the search; so `at most` comes
        # to `exactly`, and none of the edits can be left out.
        few = z3.AtMost(*(z3.Not(kept) for kept in self.kept.values()), size)
        keeping = tuple(self.sides.space.stated[name] for name in self.known)
        aside = tuple(kept for name, kept in self.kept.items() if name not in self.advised)
        by_edits: dict[EditKey, Cure] = {}
        # WHY: what is found first is among those that are shown: what the report advises, then what takes nothing out,
        # since who is told to take a statement out is helped less than who is told how to change it.
        for limits in ((few, *keeping, *aside), (few, *aside), (few, *keeping), (few,)):
            more = self._gather_cures((*limits, *within), by_edits)
        cures = order_cures(by_edits.values(), self.sides.vocabulary, self.left_open)
        return Cures(cures=cures[:MOST_CURES], more=more, undecided=self.gave_up and not by_edits)

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
            for candidate in (after, *self._equally_near_cures(after, limits)):
                # INVARIANT: the ordinary checker accepts every cure that is returned; the formulas only say where to
                # look.
                cure = self._make_cure(candidate)
                if cure is not None:
                    by_edits.setdefault(tuple((edit.field, edit.step, edit.after) for edit in cure.edits), cure)
        return True

    def _equally_near_cures(self, after: Mapping[str, Raw], limits: Sequence[Formula]) -> Iterator[dict[str, Raw]]:
        """Return the same cure with another table or other words that are no farther from what was stated."""
        for name, step in tuple(self._edits_made(after)):
            others = self.near.values_as_near(name, after) if step is Step.CHANGE else ()
            for raw in others:
                if raw == after[name]:
                    continue
                if self._is_accepted({**after, name: raw}):
                    yield {**after, name: raw}
                elif isinstance(raw, PaytableValue):
                    yield from self._find_with_table(name, raw, limits)

    def _find_with_table(self, name: str, table: Raw, limits: Sequence[Formula]) -> Iterator[dict[str, Raw]]:
        """Return a cure that has this table, whose other edits may differ from those beside another table."""
        answer = self.sides.accepting[0].find(*limits, self.sides.space.states(name, table))
        if not isinstance(answer, Answer):
            restored = {**self._restore_own_words(answer), name: table}
            yield self._make_plain(restored, but=name)

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

    def _make_plain(self, answer: Mapping[str, Raw], but: str = "") -> dict[str, Raw]:
        """Keep what is not edited, and put the nearest or plainest lawful value in every edited field but one."""
        after = dict(answer)
        for name, step in tuple(self._edits_made(answer)):
            if step is not Step.REMOVE and name != but:
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
            raw = self._stated_names_first(name, after.get(name))
            edits.append(
                CureEdit(
                    field=name,
                    step=step,
                    before=self.known.get(name),
                    after=raw,
                    forced_by=self._forced_by(name, after),
                    kept_place=None if raw is None else self._place_kept_for(name, raw),
                    settles=tuple(self.side.contradict(self._without_edit(name, after))),
                )
            )
        return Cure(tuple(edits))

    def _place_kept_for(self, name: str, raw: Raw) -> Raw | None:
        """Return what keeps the place of words that only the holder can find; names that are stated stay."""
        field = self.sides.vocabulary.fields[name]
        if field.kind is Kind.TEXT:
            return keep_place(field.label)
        if field.kind is not Kind.NAMES or not raw:
            return None
        stated, names = cast("tuple[str, ...]", self.known.get(name, ())), cast("tuple[str, ...]", raw)
        places = [keep_place(field.label, place) for place in range(len(stated) + 1, len(names) + 1)]
        return (*stated, *places) if places else None

    def _stated_names_first(self, name: str, raw: Raw | None) -> Raw | None:
        """Return names with those that are stated in the first places, since rules do no more than count them."""
        if raw is None or self.sides.vocabulary.fields[name].kind is not Kind.NAMES:
            return raw
        stated, names = cast("tuple[str, ...]", self.known.get(name, ())), cast("tuple[str, ...]", raw)
        return (*stated, *names[len(stated) :])[: len(names)]

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
        return standing_against(self._without_edit(name, after), self.side)

    def _without_edit(self, name: str, after: Mapping[str, Raw]) -> dict[str, Raw]:
        without = {other: raw for other, raw in after.items() if other != name}
        if name in self.known:
            without[name] = self.known[name]
        return self._whole_submission(without)


def standing_against(statements: Mapping[str, Raw], side: RulesetSide) -> tuple[Rule, ...]:
    """Return the rules that keep the checker from finding statements compliant."""
    verdicts = side.replay(statements)[1]
    against = tuple(rule for rule in side.ruleset.rules if verdicts[rule.id] is Verdict.VARIANCE)
    if against:
        return against
    raised = {rule.id for rule in side.raise_rules(statements)}
    open_rules = [rule for rule in side.ruleset.rules if verdicts[rule.id] is Verdict.UNDETERMINED]
    return tuple(rule for rule in open_rules if rule.scope is Scope.FILING or rule.id in raised)


def _statements_after(cure: Cure, known: Mapping[str, Raw]) -> dict[str, Raw]:
    """Return what is stated once a cure is made."""
    changed = {edit.field: edit.after for edit in cure.edits}
    untouched = {name: raw for name, raw in known.items() if name not in changed}
    return {**untouched, **{name: raw for name, raw in changed.items() if raw is not None}}
