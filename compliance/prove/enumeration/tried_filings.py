"""Filings made of cells around one that keeps all rules: what the checker says of them is asked of no solver."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from compliance.lang import Clause, Decide, compile_rules
from compliance.model import Election, Kind, Raw, Rule, Verdict
from compliance.prove.enumeration.points import CellSpace
from compliance.prove.enumeration.rules import RuleInQuestion, space_of_rules
from compliance.prove.sides import RulesetSide, Sides
from compliance.prove.verdicts import fields_asked_for, fields_of

MOST_POINTS, MOST_TRIES = 16, 48
"""So many values of the fields of one rule are tried around one filing, and around all of them."""
_OUTCOMES = (Verdict.VARIANCE, Verdict.PASS, Verdict.UNDETERMINED, Verdict.NOT_APPLICABLE)
Names = frozenset[str]
Filing = Mapping[str, Raw]


class TriedFilings:
    """Filings that the checker decided, each a witness of what it shows; that there is none they never say."""

    def __init__(self, sides: Sides) -> None:
        self._side: RulesetSide = sides.sides[0]
        self._vocabulary = sides.vocabulary
        self._ruleset = self._side.ruleset
        self._choices = {**self._ruleset.default_choices, **self._side.choices}
        self._failing_alone: set[str] = set()
        self._applied: dict[Names, None] = {}
        self._ever_applied: set[str] = set()
        self._bits = {rule.id: 1 << place for place, rule in enumerate(self._ruleset.rules)}
        self._passing: defaultdict[str, int] = defaultdict(int)
        self._elected: set[str] = set()
        self._spaces: dict[str, CellSpace | None] = {}
        self._tries: Counter[str] = Counter()

    def fails_alone(self, rule: str) -> bool:
        """Tell whether a filing was seen on which this rule fails and no other one."""
        return rule in self._failing_alone

    def pass_together(self, first: str, second: str) -> bool:
        """Tell whether a filing was seen on which both rules pass."""
        return bool(self._passing[first] & self._bits[second])

    def apply_together(self, rules: Names) -> bool:
        """Tell whether a filing was seen that keeps all rules and to which these apply."""
        return any(rules <= applied for applied in reversed(self._applied))

    def is_elected(self, election: Election) -> bool:
        """Tell whether a lawful filing was seen that makes an election otherwise than by silence."""
        return election.id in self._elected

    def vary(self, base: Filing) -> Names | None:
        """Try a filing, and around it the cells of each rule of which not all that is asked was seen.

        What applies to the filing is returned where it keeps all rules. Around the first one every rule is tried,
        around others those that were not seen to apply before.
        """
        known = frozenset(self._ever_applied)
        applied = self.try_filing(base)
        for rule in self._ruleset.rules:
            if not known or (applied is not None and rule.id in applied - known):
                self._try_around(base, rule)
        return applied

    def _try_around(self, base: Filing, rule: Rule) -> None:
        for filing in self._variants_of(base, rule):
            if self._is_seen(rule) or self._tries[rule.id] == MOST_TRIES:
                return
            self._tries[rule.id] += 1
            self.try_filing(filing)

    def _is_seen(self, rule: Rule) -> bool:
        return self.fails_alone(rule.id) and rule.id in self._ever_applied

    def _variants_of(self, base: Filing, rule: Rule) -> Iterator[Filing]:
        space = None if self._is_seen(rule) else self._space_of(rule)
        if space is not None:
            # WHY: a cell of clauses is any text, which the checker cannot set hands by; the clauses of the filing stay.
            kinds = self._vocabulary.fields
            varied = {field.name for field in space.fields if kinds[field.name].kind is not Kind.CLAUSES}
            rest = {name: raw for name, raw in base.items() if name not in varied}
            for point in space.walk(MOST_POINTS):
                yield rest | {name: raw for name, raw in point.items() if name in varied}

    def _space_of(self, rule: Rule) -> CellSpace | None:
        if rule.id not in self._spaces:
            asked = RuleInQuestion(rule, self._ruleset, self._choices)
            self._spaces[rule.id] = space_of_rules((asked,), self._vocabulary)
        return self._spaces[rule.id]

    def try_filing(self, filing: Filing) -> Names | None:
        """Have the checker decide a filing, and return the rules that apply to it where it keeps all of them."""
        verdicts = self._side.decide(filing)
        failing = [name for name, verdict in verdicts.items() if verdict is Verdict.VARIANCE]
        if len(failing) == 1:
            self._failing_alone.update(failing)
        if failing:
            return None
        self._note_passing([name for name, verdict in verdicts.items() if verdict is Verdict.PASS])
        if not self._elected.issuperset(self._elections_in(filing)) and self._side.accepts(filing):
            self._elected.update(self._elections_in(filing))
        return self._note_applied(filing) if self._keeps_all(filing, verdicts) else None

    def _note_passing(self, passing: Sequence[str]) -> None:
        bits = sum(self._bits[name] for name in passing)
        for name in passing:
            self._passing[name] |= bits

    def _elections_in(self, filing: Filing) -> Iterator[str]:
        for election in self._ruleset.elections:
            if election.field in filing and filing[election.field] != election.silence:
                yield election.id

    def _keeps_all(self, filing: Filing, verdicts: Mapping[str, Verdict]) -> bool:
        """Tell whether no rule is open for want of a statement."""
        return all(
            filing.keys() >= self._fields_to_state[name]
            for name, verdict in verdicts.items()
            if verdict is Verdict.UNDETERMINED
        )

    @cached_property
    def _fields_to_state(self) -> Mapping[str, Names]:
        """What must be stated before a rule that is open is called kept."""
        parts = [part for rule in self._ruleset.rules for part in (rule.applies, rule.requires)]
        may_lack = {name for part in parts if part is not None for name in fields_asked_for(part)}
        known = {name for name, field in self._vocabulary.fields.items() if field.derived is None}
        return {rule.id: frozenset(fields_of(rule)) & known - may_lack for rule in self._ruleset.rules}

    def _note_applied(self, filing: Filing) -> Names:
        values = {**self._silence, **filing}
        came = zip(self._sometimes, self._decide_applying(values, filing.keys()), strict=True)
        applied = self._always | {name for name, verdict in came if verdict is Verdict.PASS}
        self._applied[applied] = None
        self._ever_applied |= applied
        return applied

    @cached_property
    def _silence(self) -> Mapping[str, Raw]:
        return {one.field: one.silence for one in self._ruleset.elections if one.silence is not None}

    @cached_property
    def _always(self) -> Names:
        return frozenset(rule.id for rule in self._ruleset.rules if rule.applies is None)

    @cached_property
    def _sometimes(self) -> tuple[str, ...]:
        return tuple(rule.id for rule in self._ruleset.rules if rule.applies is not None)

    @cached_property
    def _decide_applying(self) -> Decide:
        # INVARIANT: what is worked out from statements is left out here, so that a rule that applies because of it is
        # not among those that were seen to apply: less is shown, and nothing wrong.
        applying = [rule.applies for rule in self._ruleset.rules if rule.applies is not None]
        return compile_rules([Clause(None, part) for part in applying], self._choices, _OUTCOMES)
