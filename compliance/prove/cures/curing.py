"""A submission that is to be cured: what may change, how an answer of the solver becomes plain edits, and what for."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import cast

import z3

from compliance.model import (
    ADDED,
    Act,
    Cure,
    CureEdit,
    EditKey,
    Kind,
    Outcome,
    PaytableValue,
    Raw,
    Rule,
    Scope,
    Step,
    Verdict,
    act_of_edit,
    keep_place,
)
from compliance.prove.cures.near_values import NearValues
from compliance.prove.cures.order import advised_fields
from compliance.prove.sides import RulesetSide, Sides
from compliance.prove.solve import Answer
from compliance.prove.terms.values import NO, Formula, Members, SolverList, all_of, any_of, none_of

# WHY: the search is bounded in depth, in answers and in tries, so that a submission with hundreds of mistakes ends
# without a cure and not in an endless search.
MOST_EDITS = 16
MOST_CURES = 12
MOST_TRIES = 60
_FIGURES = ADDED | {Kind.ODDS}


class Curing:
    """What is stated, the side that has to accept it, and the edits that bring it there."""

    def __init__(self, known: Mapping[str, Raw], stated: Mapping[str, Raw], sides: Sides) -> None:
        self.known = known
        self.stated = stated
        self.sides = sides
        self.side = sides.sides[0]
        self.near = NearValues(known, sides, self.is_accepted)
        self.gave_up = False
        verdicts = self.side.replay(stated)[1]
        self.left_open = {name for name, verdict in verdicts.items() if verdict is Verdict.UNDETERMINED}
        self.advised = advised_fields(standing_against(stated, self.side), sides.vocabulary)
        space = sides.space
        self.acts = {name: sides.vocabulary.act_of(name) for name in space.stated}
        self.kept = {
            name: space.states(name, known[name]) if name in known else none_of(space.stated[name])
            for name in space.stated
        }
        self._changes = {name: z3.Not(kept) for name, kept in self.kept.items()}

    @property
    def keep_all_stated(self) -> Formula:
        """Say that every statement stays as it is."""
        return all_of(self.kept[name] for name in self.known)

    @property
    def withdrawn(self) -> list[Formula]:
        """Say of each statement that it is taken out, emptied, or that it offers less."""
        return [any_of((none_of(self.sides.space.stated[name]), self._takes_away(name))) for name in self.known]

    @property
    def not_ones_own(self) -> list[Formula]:
        """Say of each field whose truth is not in the holder's hands that it changes."""
        return [none_of(self.kept[name]) for name, act in self.acts.items() if act in {Act.OTHERS, Act.GIVEN}]

    def _takes_away(self, name: str) -> Formula:
        """Say that a statement has less in it than it has now: nothing, or less of what is on offer."""
        before, value, space = self.known[name], self.sides.space.values[name], self.sides.space
        # WHY: a list that is empty has nothing that could be taken from it, and stays as it is.
        if before in (frozenset(), ()):
            return NO
        if isinstance(before, frozenset) and isinstance(value, Members):
            left = [value.has[word] for word in before]
            return none_of(all_of(left) if self.acts[name] is Act.OFFER else any_of(value.has.values()))
        if isinstance(before, tuple) and isinstance(value, SolverList):
            return value.size < (len(before) if self.acts[name] is Act.OFFER else 1)
        if before is True:
            return space.states(name, False)
        without = self.sides.vocabulary.without_of(name) if self.acts[name] is Act.OTHERS else frozenset[str]()
        return any_of(space.states(name, word) for word in sorted(without - {before}))

    def few_edits(self, size: int, names: Collection[str] | None = None) -> Formula:
        """Say that so many fields change at most, all of them or only those that are named."""
        wanted = self.kept if names is None else names
        return z3.AtMost(*(self._changes[name] for name in wanted), size)

    def states_edit(self, edit: CureEdit) -> Formula:
        """Say that a field is stated exactly as an edit has it."""
        space = self.sides.space
        return none_of(space.stated[edit.field]) if edit.after is None else space.states(edit.field, edit.after)

    def can_be_stated(self) -> bool:
        """Tell whether nothing that is stated is wrong, and more statements would decide what is open."""
        # WHY: what is stated may be so, and what it lacks is asked for; to change or to take out what is not unlawful
        # would be shorter at times, but it is no answer to what is left open.
        if self.side.replay(self.stated)[0] is not Outcome.UNDETERMINED or self.side.contradict(self.stated):
            return False
        few = self.few_edits(MOST_EDITS)
        return not isinstance(self.sides.accepting[0].find(few, self.keep_all_stated), Answer)

    def gather_cures(
        self, limits: Sequence[Formula], by_edits: dict[EditKey, Cure], fixed: Mapping[str, CureEdit]
    ) -> bool:
        """Add every cure within limits, until there are enough; tell whether there may be more.

        Edits that are fixed are part of every cure, with the very value that they have.
        """
        # WHY: what is found first is among those that are shown: what the report advises, then what takes nothing out,
        # since who is told to take a statement out is helped less than who is told how to change it.
        keeping = tuple(self.sides.space.stated[name] for name in self.known if name not in fixed)
        aside = tuple(kept for name, kept in self.kept.items() if name not in self.advised and name not in fixed)
        for preferred in ((*keeping, *aside), aside, keeping, ()):
            more = self._gather_within((*limits, *preferred), by_edits, fixed)
        return more

    def _gather_within(
        self, limits: tuple[Formula, ...], by_edits: dict[EditKey, Cure], fixed: Mapping[str, CureEdit]
    ) -> bool:
        ruled_out: list[Formula] = [none_of(self.same_edits(cure.edits, fixed)) for cure in by_edits.values()]
        while len(by_edits) < MOST_CURES and len(ruled_out) < MOST_TRIES:
            # WHY: enumeration by blocking clauses: each answer shuts out its own kind, so that the loop ends when
            # every kind of cure was seen.
            after = self.find_plain((*limits, *ruled_out), fixed)
            if isinstance(after, Answer):
                return after is Answer.UNDECIDED
            ruled_out.append(none_of(self.same_edits(self.edits_of(after), fixed)))
            self.add_with_near(after, limits, by_edits, fixed)
        return True

    def add_with_near(
        self,
        after: Mapping[str, Raw],
        limits: Sequence[Formula],
        by_edits: dict[EditKey, Cure],
        fixed: Mapping[str, CureEdit],
    ) -> None:
        """Add a cure, and the same with other tables or words that are as near to what was stated."""
        for candidate in (after, *self._equally_near_cures(after, limits, fixed)):
            # INVARIANT: the ordinary checker accepts every cure that is returned; the formulas only say where to look.
            cure = self.make_cure(candidate)
            if cure is not None:
                by_edits.setdefault(cure.key, cure)

    def find_plain(self, limits: Sequence[Formula], fixed: Mapping[str, CureEdit]) -> dict[str, Raw] | Answer:
        """Return what is stated after a cure within limits, with plain values in the edits that are not fixed."""
        answer = self.sides.accepting[0].find(*limits, *(self.states_edit(edit) for edit in fixed.values()))
        self.gave_up = self.gave_up or answer is Answer.UNDECIDED
        if isinstance(answer, Answer):
            return answer
        exact = {name: edit.after for name, edit in fixed.items() if edit.after is not None}
        return self._make_plain({**self._restore_own_words(answer), **exact}, but=fixed)

    def edits_of(self, after: Mapping[str, Raw]) -> tuple[CureEdit, ...]:
        """Return the bare edits that lead to what is stated afterwards."""
        return tuple(
            CureEdit(field=name, step=step, before=self.known.get(name), after=after.get(name), forced_by=())
            for name, step in self._edits_made(after)
        )

    def _equally_near_cures(
        self, after: Mapping[str, Raw], limits: Sequence[Formula], fixed: Mapping[str, CureEdit]
    ) -> Iterator[dict[str, Raw]]:
        """Return the same cure with another table or other words that are no farther from what was stated."""
        for name, step in tuple(self._edits_made(after)):
            others = self.near.values_as_near(name, after) if step is Step.CHANGE and name not in fixed else ()
            for raw in others:
                if raw == after[name]:
                    continue
                if self.is_accepted({**after, name: raw}):
                    yield {**after, name: raw}
                elif isinstance(raw, PaytableValue):
                    yield from self._find_with_table(name, raw, limits, fixed)

    def _find_with_table(
        self, name: str, table: Raw, limits: Sequence[Formula], fixed: Mapping[str, CureEdit]
    ) -> Iterator[dict[str, Raw]]:
        """Return a cure that has this table, whose other edits may differ from those beside another table."""
        edit = CureEdit(field=name, step=Step.CHANGE, before=self.known[name], after=table, forced_by=())
        answer = self.find_plain(limits, {**fixed, name: edit})
        if not isinstance(answer, Answer):
            yield answer

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

    def same_edits(self, edits: Sequence[CureEdit], fixed: Collection[str] = ()) -> Formula:
        """Say that a submission is edited in the same fields in the same manner; a word that is chosen counts."""
        space = self.sides.space
        parts: list[Formula] = []
        for edit in (one for one in edits if one.field not in fixed):
            if edit.step is Step.REMOVE:
                parts.append(none_of(space.stated[edit.field]))
            elif self.sides.vocabulary.fields[edit.field].kind in {Kind.CHOICE, Kind.FLAG}:
                parts.append(self.states_edit(edit))
            else:
                parts.append(all_of((space.stated[edit.field], none_of(self.kept[edit.field]))))
        return all_of(parts)

    def _make_plain(self, answer: Mapping[str, Raw], but: Collection[str] = ()) -> dict[str, Raw]:
        """Keep what is not edited, and put the nearest or plainest lawful value in every edited field but some."""
        after = dict(answer)
        for name, step in tuple(self._edits_made(answer)):
            if step is not Step.REMOVE and name not in but:
                after[name] = self.nearest_value(name, after)
        return after

    def nearest_value(self, name: str, after: Mapping[str, Raw]) -> Raw:
        """Return the nearest or plainest lawful value of an edited field beside the other edits."""
        candidates = (raw for raw in self.near.better_values(name, after) if raw != self.known.get(name))
        better = (raw for raw in candidates if raw == after[name] or self.is_accepted({**after, name: raw}))
        return next(better, after[name])

    def is_accepted(self, after: Mapping[str, Raw]) -> bool:
        """Tell whether the checker accepts what is stated afterwards, with what no rule reads."""
        return self.side.accepts(self._whole_submission(after))

    def after_edits(self, edits: Sequence[CureEdit]) -> dict[str, Raw]:
        """Return what is stated once edits are made."""
        changed = {edit.field: edit.after for edit in edits}
        untouched = {name: raw for name, raw in self.known.items() if name not in changed}
        return {**untouched, **{name: raw for name, raw in changed.items() if raw is not None}}

    def _whole_submission(self, after: Mapping[str, Raw]) -> dict[str, Raw]:
        """Return the submission with the edits, and with what no rule reads."""
        unread = {name: raw for name, raw in self.stated.items() if name not in self.kept}
        return {**unread, **after}

    def make_cure(self, after: Mapping[str, Raw]) -> Cure | None:
        """Return the cure that leads to what is stated afterwards; nothing where the checker does not accept it."""
        if not self.is_accepted(after) or self._wagers_nothing(after):
            return None
        places = {name: place for place, name in enumerate(self.kept)}
        return Cure(tuple(self._make_edit(name, step, after, places[name]) for name, step in self._edits_made(after)))

    def _make_edit(self, name: str, step: Step, after: Mapping[str, Raw], place: int) -> CureEdit:
        raw, before = self._stated_names_first(name, after.get(name)), self.known.get(name)
        return CureEdit(
            field=name,
            step=step,
            before=before,
            after=raw,
            forced_by=self._forced_by(name, after),
            kept_place=None if raw is None else self._place_kept_for(name, raw),
            settles=tuple(self.side.contradict(self._without_edit(name, after))),
            act=act_of_edit(self.acts[name], before, raw, self.sides.vocabulary.without_of(name)),
            is_example=step is Step.ADD and self._has_other_value(name, after),
            place=place,
        )

    def _has_other_value(self, name: str, after: Mapping[str, Raw]) -> bool:
        """Tell whether another figure was found that does as well beside the other edits."""
        if self.sides.vocabulary.fields[name].kind not in _FIGURES:
            return False
        space = self.sides.space
        others = [
            space.states(other, after[other]) if other in after else none_of(space.stated[other])
            for other in self.kept
            if other != name
        ]
        another = (*others, space.stated[name], none_of(space.states(name, after[name])))
        answer = self.sides.accepting[0].find(*another)
        return not isinstance(answer, Answer) and self.is_accepted({**after, name: answer[name]})

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
