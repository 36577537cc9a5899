"""Contradictions of three and more rules: each of them, and any two, can be kept, and all together cannot."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations, islice

from compliance.diag import Code, Diagnostic, Severity
from compliance.lang import list_words
from compliance.model import Raw, Rule, fields_in
from compliance.prove.enumeration.tried_filings import TriedFilings
from compliance.prove.sides import Sides
from compliance.prove.smallest_sets import find_smallest_clash
from compliance.prove.solve import Answer, Solver
from compliance.prove.terms.values import Formula, all_of, any_of
from compliance.prove.verdicts import Judged, fields_asked_for, fields_of

Context = frozenset[str]
"""Rules, by their ids, that are to apply at once."""

_MOST_ASKED = 400
"""So many questions are asked at most; of three hundred rules there are about fifty."""
_MOST_TOLD = 8
_MOST_THREES = 3000
_PAIR, _TRIPLE = 2, 3


def find_joint_contradictions(
    search: "JointSearch", written: Callable[[Mapping[str, Raw]], str]
) -> Iterator[Diagnostic]:
    """Look for rules that cannot all be kept where they apply, and tell the smallest set of them."""
    told = 0
    waiting = [*contexts_of([judged.rule for judged in search.rules.values()])]
    while waiting and told < _MOST_TOLD:
        context, *waiting = waiting
        if search.tried.apply_together(context):
            continue
        if search.asked == _MOST_ASKED:
            yield _report_undecided(search.rules[min(context)].rule, "whether more rules contradict each other")
            return
        applied = search.find_applied(context)
        if isinstance(applied, frozenset):
            waiting = [other for other in waiting if not other <= applied]
        elif applied is False:
            names = list_words([f"`{name}`" for name in sorted(context)], "and")
            yield _report_undecided(search.rules[max(context)].rule, f"whether {names} can be kept where they apply")
        else:
            members = search.find_members(context)
            waiting = [context, *waiting] if members else [other for other in waiting if not context < other]
            if len(members) > _PAIR:
                told += 1
                yield search.report(members, context, written)


def contexts_of(rules: Iterable[Rule]) -> Iterator[Context]:
    """Yield the rules that are to apply at once: each alone, then two and three that speak of the same fields."""
    known = tuple(rules)
    fields = {rule.id: frozenset(fields_in(rule.requires)) for rule in known}
    sometimes = [rule.id for rule in known if rule.applies is not None]
    touching = {rule.id: [one for one in sometimes if not fields[one].isdisjoint(fields[rule.id])] for rule in known}
    yield from (frozenset({rule.id}) for rule in known)
    # WHY: a rule without a condition applies in every context, so that only the others have to be put together.
    yield from dict.fromkeys(frozenset(two) for names in touching.values() for two in combinations(names, 2))
    around = {one: [other for other in touching[one] if other != one] for one in sometimes}
    yield from dict.fromkeys(frozenset({one, *two}) for one in sometimes for two in combinations(around[one], 2))


def threes_around(clash: Context, rules: Mapping[str, Judged]) -> Iterator[Context]:
    """Yield threes of rules that speak of the same fields, those first that have most of what clashes."""
    fields = {name: frozenset(fields_in(judged.rule.requires)) for name, judged in rules.items()}
    around = {
        name: [other for other in rules if other != name and not fields[name].isdisjoint(fields[other])]
        for name in rules
    }
    threes = dict.fromkeys(
        frozenset({first, second, third})
        for first in rules
        if first in clash
        for second in around[first]
        for third in (*around[first], *around[second])
        if third not in {first, second}
    )
    yield from sorted(threes, key=lambda three: -len(three & clash))


class JointSearch:
    """The rules of one side, each as a formula that says it is kept, and what was found out about them."""

    def __init__(self, sides: Sides) -> None:
        self.sides = sides
        self.rules = sides.benches[0].rules
        self.asked = 0
        self.tried = TriedFilings(sides)
        self._naming_kept = _say_kept(self.rules, sides.space.stated)
        self._kept = dict(self._naming_kept)
        self._solver = Solver(sides.space, self._kept.values())

    @cached_property
    def _naming(self) -> Solver:
        solver = Solver(self.sides.space)
        solver.suppose(self._naming_kept)
        return solver

    def find_applied(self, context: Context) -> Context | bool | None:
        """Return the rules that apply in a submission in which all are kept and these apply, or nothing."""
        self.asked += 1
        applied = self._try_near(context)
        if applied is not None:
            return applied
        names = tuple(self.rules)
        found = self._solver.together(self._apply(context), [one.applies for one in self.rules.values()])
        return frozenset(names[place] for place in found) if isinstance(found, frozenset) else found

    def _try_near(self, context: Context) -> Context | None:
        """Let the checker decide one such submission, and others around it, which spares most of the questions."""
        found = self._find_shown(context)
        applied = self.tried.vary(found) if isinstance(found, dict) else None
        return applied if applied is not None and context <= applied else None

    def _find_shown(self, context: Context) -> dict[str, Raw] | Answer:
        """Find a submission that keeps all rules and to which these apply; the first one rather lawful."""
        wanted = (*self._apply(context), *self.sides.space.showable)
        lawful = self._solver.find_any(*wanted, self.sides.benches[0].accepts) if self.asked == 1 else Answer.NONE
        return lawful if isinstance(lawful, dict) else self._solver.find_any(*wanted)

    def find_members(self, context: Context) -> tuple[str, ...]:
        """Return the smallest set that cannot be kept where a context applies; none where the law means just that.

        What was found is taken for granted no more, so that the next search finds something else.
        """
        applies = self._apply(context)
        clash = find_smallest_clash(self._naming, self._kept, *applies) if self._can(*applies) else None
        # WHY: one rule alone forbids such filings; that is what rules are for.
        if clash is None or len(clash) == 1:
            return ()
        members = self._with_context(clash, context)
        if len(members) > _TRIPLE:
            members = self._find_three(members) or members
        ordered = tuple(name for name in self.rules if name in members)
        if members:
            del self._kept[[name for name in ordered if name in self._kept][-1]]
            self._solver = Solver(self.sides.space, self._kept.values())
        return ordered

    def _with_context(self, clash: tuple[str, ...], context: Context) -> Context:
        """Return the rules that cannot all be kept where they apply themselves, else with the one that must apply."""
        fewer = self._clash_where_all_apply(context | frozenset(clash), clash)
        if fewer:
            return fewer
        if isinstance(self._naming.find_clash(clash), frozenset):
            return frozenset(clash)
        return context | frozenset(clash) if len(context) == 1 else frozenset()

    def _clash_where_all_apply(self, applying: Context, clash: tuple[str, ...]) -> Context:
        applies = self._apply(applying)
        kept = {name: self._kept[name] for name in clash}
        fewer = find_smallest_clash(self._naming, kept, *applies) if self._can(*applies) else None
        if fewer is None or len(fewer) < _PAIR:
            return frozenset()
        stays = self._naming.find_clash(fewer, *self._apply(fewer))
        return frozenset(fewer) if isinstance(stays, frozenset) else frozenset()

    def _find_three(self, clash: Context) -> Context:
        """Look for three rules that clash where they apply, one of them among those that are known to clash."""
        names = tuple(self.rules)
        applied_and_kept = [all_of((self.rules[name].applies, self._naming_kept[name])) for name in names]
        shown: list[Context] = []
        for three in islice(threes_around(clash, self.rules), _MOST_THREES):
            if any(three <= known for known in shown):
                continue
            wanted = [applied_and_kept[names.index(name)] for name in sorted(three)]
            held = self.sides.open.together(wanted, applied_and_kept)
            if isinstance(held, frozenset):
                shown.append(frozenset(names[place] for place in held))
            elif held is None and self._can(*self._apply(three)) and not self._has_clashing_pair(three):
                return three
        return frozenset()

    def _has_clashing_pair(self, three: Context) -> bool:
        pairs = combinations(sorted(three), _PAIR)
        return any(isinstance(self._naming.find_clash(pair, *self._apply(pair)), frozenset) for pair in pairs)

    def report(
        self, members: tuple[str, ...], context: Context, written: Callable[[Mapping[str, Raw]], str]
    ) -> Diagnostic:
        """Tell which rules contradict each other, with a submission to which they apply."""
        *others, last = members
        applies = self._apply(members) if self._can(*self._apply(members)) else self._apply(context)
        shown = self.sides.open.find(*applies, *self.sides.space.showable)
        names = list_words([f"`{name}`" for name in others], "and")
        message = f"`{last}` contradicts {names} taken together: where they apply, one of the {len(members)} fails"
        hint = "without any one of them the others can be kept"
        if isinstance(shown, dict):
            hint += f"; they apply to a submission that states {written(shown) or 'nothing'}"
        return Diagnostic(Code.LINT_JOINT_CONTRADICTION, message, self.rules[last].rule.span, hint)

    def _apply(self, names: Iterable[str]) -> list[Formula]:
        return [self.rules[name].applies for name in sorted(names)]

    def _can(self, *wanted: Formula) -> bool:
        return self.sides.open.possible(*wanted) is True


def _say_kept(rules: Mapping[str, Judged], stated: Mapping[str, Formula]) -> dict[str, Formula]:
    """Say of each rule that it is kept, does not apply, or stays open although all that it reads is stated."""
    conditions = [part for one in rules.values() for part in (one.rule.applies, one.rule.requires) if part is not None]
    # WHY: a rule may be about what is not stated, so that such fields need not be stated to call another one kept.
    may_lack = {name for condition in conditions for name in fields_asked_for(condition)}
    return {
        name: any_of((one.passes, one.not_applicable, all_of((one.open, *_stated_fields(one, stated, may_lack)))))
        for name, one in rules.items()
    }


def _stated_fields(judged: Judged, stated: Mapping[str, Formula], may_lack: set[str]) -> Iterator[Formula]:
    return (stated[name] for name in fields_of(judged.rule) if name in stated and name not in may_lack)


def _report_undecided(rule: Rule, what: str) -> Diagnostic:
    message = f"it could not be decided {what}"
    return Diagnostic(Code.LINT_UNDECIDED, message, rule.span, "write the conditions more simply", Severity.WARNING)
