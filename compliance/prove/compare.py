"""Two rulesets compared by what they accept: rule by rule, field by field, each difference with its witness."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from compliance.model import (
    UNCHANGED,
    CertifiedAnswer,
    Comparison,
    FieldChange,
    Raw,
    Relation,
    Rule,
    RuleChange,
    Verdict,
    Vocabulary,
    Witness,
    mirror_relation,
)
from compliance.prove.cells import swap_owners
from compliance.prove.certify import AnswerLog, certify_questions
from compliance.prove.fields import FieldApart, compare_fields
from compliance.prove.relate import Pair, certify_cells, pair_rules
from compliance.prove.sides import RulesetSide, Sides
from compliance.prove.solve import Answer
from compliance.prove.space import KnownWay
from compliance.prove.verdicts import rests_on_house_way
from compliance.prove.witness import (
    NotReplayed,
    Sought,
    witness_against,
    witness_of_nothing_decided,
    witness_of_value,
)
from compliance.record import replace

Step = Callable[[int, int], None]
_NO_STEP: Step = lambda _done, _of: None  # noqa: E731


def compare_sides(
    first: RulesetSide,
    second: RulesetSide,
    vocabulary: Vocabulary,
    examples: Mapping[str, Raw],
    ways: Iterable[KnownWay] = (),
    barred: Iterable[str] = (),
    step: Step = _NO_STEP,
    log: AnswerLog | None = None,
) -> Comparison:
    """Compare two rulesets; the order in which they are named changes only which one is called the first.

    Fields that are barred are those that not both sides know. ``step`` is told how many rules and fields are done. In
    ``log`` is kept what was answered by "there is none".
    """
    # WHY: the search depends on the order of the sides; in one order always, both directions give mirrored answers.
    swapped = _order_key(second) < _order_key(first)
    one, two = (second, first) if swapped else (first, second)
    sides = Sides((one, two), vocabulary, examples, ways, (), barred, log=log)
    comparison = _Comparing(sides, step).compare()
    return reverse_comparison(comparison) if swapped else comparison


def certify_comparison(
    first: RulesetSide,
    second: RulesetSide,
    vocabulary: Vocabulary,
    examples: Mapping[str, Raw],
    ways: Iterable[KnownWay] = (),
    step: Step = _NO_STEP,
) -> tuple[CertifiedAnswer, ...]:
    """Compare two rulesets, and put every "there is none" on the way to a second method."""
    log = AnswerLog()
    one, two = sorted((first, second), key=_order_key)
    sides = Sides((one, two), vocabulary, examples, ways, log=log)
    _Comparing(sides, step).compare()
    by_cells = tuple(certify_cells(answer, sides) for answer in tuple(log.by_cells) if not answer.is_seen)
    return (*by_cells, *certify_questions(log))


def _order_key(side: RulesetSide) -> tuple[str, str]:
    return side.ruleset.id, side.ruleset.sha256


_BY_WITNESS = frozenset({Relation.STRICTER, Relation.LOOSER, Relation.INCOMPARABLE})


class _Comparing:
    def __init__(self, sides: Sides, step: Step) -> None:
        self.sides = sides
        self.step = step
        self.witnesses: list[Witness] = []
        self.undecided: list[str] = []
        self.defects: list[str] = []

    def compare(self) -> Comparison:
        # WHY: rules first, since those that changed tell which fields are worth asking about.
        rules = tuple(self._report_steps(self._compare_rules()))
        fields = tuple(self._compare_fields(rules))
        rules = tuple(self._compare_what_decides(rules))
        return Comparison(
            first=self.sides.sides[0].ruleset,
            second=self.sides.sides[1].ruleset,
            relation=self._overall_relation(rules),
            rules=rules,
            fields=fields,
            witnesses=tuple(self.witnesses),
            undecided=tuple(self.undecided),
            defects=tuple(self.defects),
        )

    @property
    def _rule_count(self) -> int:
        return sum(len(side.ruleset.rules) for side in self.sides.sides)

    def _report_steps(self, rules: Iterable[RuleChange]) -> Iterator[RuleChange]:
        for done, rule in enumerate(rules, start=1):
            yield rule
            self.step(done, self._rule_count + len(self.sides.fields))

    def _compare_fields(self, rules: tuple[RuleChange, ...]) -> Iterator[FieldChange]:
        places = {name: place for place, name in enumerate(self.sides.fields, start=1)}
        for apart in compare_fields(self.sides, self._rules_in_question(rules)):
            yield self._witness_field(apart)
            self.step(self._rule_count + places[apart.change.field.name], self._rule_count + len(places))

    def _compare_rules(self) -> Iterable[RuleChange]:
        pairs = pair_rules(self.sides)
        by_first, by_second = {pair.first: pair for pair in pairs}, {pair.second: pair for pair in pairs}
        for rule in self.sides.sides[0].ruleset.rules:
            if rule.id in by_first:
                yield self._change_of_pair(by_first[rule.id])
            else:
                yield self._change_of_lone_rule(rule, 0)
        for rule in self.sides.sides[1].ruleset.rules:
            if rule.id not in by_second:
                yield self._change_of_lone_rule(rule, 1)

    def _change_of_pair(self, pair: Pair) -> RuleChange:
        first, second = (
            bench.rules[name].rule for bench, name in zip(self.sides.benches, (pair.first, pair.second), strict=True)
        )
        change = RuleChange(first=first, second=second, relation=pair.relation)
        if pair.relation in UNCHANGED:
            return change
        unanswered = len(self.undecided) + len(self.defects)
        shown = [*self._find_witness_against(first, 0), *self._find_witness_against(second, 1)]
        if pair.relation is Relation.UNDECIDED:
            is_answered = len(self.undecided) + len(self.defects) == unanswered
            if shown and is_answered:
                return self._decide_by_witnesses(change, shown)
            self.undecided.append(f"{pair.first} against {pair.second}")
        return self._add_witnesses(change, shown)

    def _decide_by_witnesses(self, change: RuleChange, shown: list[int]) -> RuleChange:
        """Tell by what is accepted how two rules stand of which it could not be told by their own words."""
        # INVARIANT: a search that ended without a witness has shown that there is none; so where one side has a witness
        # and the search for the other ended too, it is known which of them is stricter.
        relation = self._relation_by_witnesses(Relation.INCOMPARABLE, shown)
        return replace(change, witnesses=tuple(shown), relation=relation)

    def _add_witnesses(self, change: RuleChange, shown: list[int]) -> RuleChange:
        """Add the witnesses; where there is none, other rules of the other side see to the same."""
        rules = [rule for rule in (change.first, change.second) if rule is not None]
        if shown or change.relation is Relation.UNDECIDED:
            return replace(change, witnesses=tuple(shown), relation=self._relation_by_witnesses(change.relation, shown))
        for rule in rules:
            # INVARIANT: the house ways at hand are few, so that none of them shows a difference proves nothing.
            if rests_on_house_way(rule, self.sides.vocabulary) and rule.id not in self.undecided:
                self.undecided.append(rule.id)
        open_question = {rule.id for rule in rules} & {*self.undecided, *self.defects}
        return replace(change, relation=Relation.UNDECIDED) if open_question else replace(change, covered=True)

    def _relation_by_witnesses(self, relation: Relation, shown: list[int]) -> Relation:
        """Return how two rules stand by what is accepted; open on one side and failed on the other is alike."""
        accepted = {self.witnesses[place].accepted for place in shown}
        if relation not in _BY_WITNESS or not accepted:
            return relation
        if len(accepted) > 1:
            return Relation.INCOMPARABLE
        return Relation.LOOSER if accepted == {1} else Relation.STRICTER

    def _change_of_lone_rule(self, rule: Rule, side: int) -> RuleChange:
        only = Relation.ONLY_SECOND if side else Relation.ONLY_FIRST
        change = RuleChange(first=None if side else rule, second=rule if side else None, relation=only)
        return self._add_witnesses(change, self._find_witness_against(rule, side))

    def _find_witness_against(self, rule: Rule, side: int) -> list[int]:
        """Find the witness of a rule of one side that the other side accepts; its place among all witnesses."""
        return self._keep_witness(witness_against(rule.id, self.sides, 1 - side, self.witnesses), rule.id)

    def _compare_what_decides(self, rules: tuple[RuleChange, ...]) -> tuple[RuleChange, ...]:
        """Show rules that stand alike and of which one side alone says, in some filing, that they apply.

        A requirement that is kept makes a filing compliant where nothing else is decided; one that does not apply
        leaves it undetermined.
        """
        found_before = self.witnesses or self.undecided or self.defects
        if found_before or all(map(self._are_surely_alike, rules)):
            return rules
        for accepted in (0, 1):
            sought = witness_of_nothing_decided(self.sides, accepted)
            for place in self._keep_witness(sought, "whether any rule decides"):
                rules = tuple(self._show_deciding_rules(rules, place))
        return rules

    def _are_surely_alike(self, change: RuleChange) -> bool:
        first, second = change.first, change.second
        return first is not None and second is not None and self.sides.are_surely_alike(first, second)

    def _show_deciding_rules(self, rules: Iterable[RuleChange], place: int) -> Iterator[RuleChange]:
        """Add a witness in which one side decides nothing to the rules by which the other accepts it."""
        witness = self.witnesses[place]
        verdicts = self.sides.sides[witness.accepted].replay(witness.statements)[1]
        for change in rules:
            rule = change.second if witness.accepted else change.first
            if rule is None or verdicts[rule.id] is not Verdict.PASS:
                yield change
                continue
            shown = [*change.witnesses, place]
            is_pair = change.first is not None and change.second is not None
            relation = self._relation_by_witnesses(Relation.INCOMPARABLE, shown) if is_pair else change.relation
            yield replace(change, witnesses=tuple(shown), covered=False, relation=relation)

    def _keep_witness(self, sought: Sought, what: str) -> list[int]:
        match sought:
            # WHY: one submission often shows several differences; it is kept once and pointed at.
            case Witness() if sought in self.witnesses:
                return [self.witnesses.index(sought)]
            case Witness():
                return [self._join_twin(sought)]
            case NotReplayed():
                self.defects.append(what)
            case Answer.UNDECIDED:
                self.undecided.append(what)
            case _:
                pass
        return []

    def _join_twin(self, witness: Witness) -> int:
        """Keep a witness once where the same submission leaves several rules open; return its place."""
        for place, known in enumerate(self.witnesses):
            if witness.open and replace(known, rules=witness.rules) == witness:
                open_rules = {*known.rules, *witness.rules}
                in_order = tuple(name for name in self.sides.benches[witness.refused].rules if name in open_rules)
                self.witnesses[place] = replace(known, rules=in_order)
                return place
        self.witnesses.append(witness)
        return len(self.witnesses) - 1

    def _witness_field(self, apart: FieldApart) -> FieldChange:
        """Add to a field a witness for what one side alone lets it state."""
        name = apart.change.field.name
        places_found = [
            self._keep_witness(witness_of_value(name, formula, self.sides, side, self.witnesses), name)
            for side, formula in enumerate(apart.only)
            if formula is not None
        ]
        return replace(apart.change, witnesses=tuple(place for places in places_found for place in places))

    def _rules_in_question(self, rules: Iterable[RuleChange]) -> tuple[Rule, ...]:
        changed = (change for change in rules if change.relation not in UNCHANGED and not change.covered)
        return tuple(rule for change in changed for rule in (change.first, change.second) if rule is not None)

    def _overall_relation(self, rules: tuple[RuleChange, ...]) -> Relation:
        accepted = {witness.accepted for witness in self.witnesses}
        if accepted == {0, 1}:
            return Relation.INCOMPARABLE
        if accepted:
            return Relation.STRICTER if accepted == {0} else Relation.LOOSER
        if self.undecided or self.defects:
            return Relation.UNDECIDED
        return Relation.RENUMBERED if any(change.relation is Relation.RENUMBERED for change in rules) else Relation.SAME


def reverse_comparison(comparison: Comparison) -> Comparison:
    """Return a comparison as seen from the other side."""
    return replace(
        comparison,
        first=comparison.second,
        second=comparison.first,
        relation=mirror_relation(comparison.relation),
        rules=tuple(
            replace(rule, first=rule.second, second=rule.first, relation=mirror_relation(rule.relation))
            for rule in comparison.rules
        ),
        fields=tuple(
            replace(
                field,
                first=swap_owners(field.second),
                second=swap_owners(field.first),
                relation=mirror_relation(field.relation),
            )
            for field in comparison.fields
        ),
        witnesses=tuple(
            replace(witness, accepted=1 - witness.accepted, refused=1 - witness.refused)
            for witness in comparison.witnesses
        ),
        others=tuple(replace(other, first=other.second, second=other.first) for other in comparison.others),
    )
