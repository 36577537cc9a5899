"""Differences about house ways shown by ways of the cases, where the solver has no formula and finds no witness."""

from collections.abc import Iterable, Iterator, Mapping

from compliance.api.session import Session
from compliance.load import examples_of
from compliance.model import (
    CLAUSES,
    Comparison,
    Outcome,
    Raw,
    Relation,
    RuleChange,
    Verdict,
    Witness,
)
from compliance.prove import RulesetSide, Sides, ground_of, rests_on_house_way
from compliance.record import replace

_HOUSE_WAY = CLAUSES.partition(".")[0]
_BY_ACCEPTING_SIDES = {
    frozenset({0}): Relation.STRICTER,
    frozenset({1}): Relation.LOOSER,
    frozenset({0, 1}): Relation.INCOMPARABLE,
}


def decide_by_cases(
    comparison: Comparison, sides: tuple[RulesetSide, RulesetSide], names: Iterable[tuple[str, Session]]
) -> Comparison:
    """Try the house ways of the cases, with all that they state about it, on rules that were left undecided."""
    session = next(session for _, session in names)
    left = [change for change in comparison.rules if _is_left_open(change, comparison, session)]
    if not left:
        return comparison
    base = ground_of(Sides(sides, session.vocabulary, examples_of(session.vocabulary))).statements
    ways = [] if base is None else list(_ways_of_cases(names))
    tried = [found for way in ways for found in _witnesses_in({**(base or {}), **way}, sides)]
    for change in left:
        comparison = _show_change(change, comparison, tried)
    return comparison


def _is_left_open(change: RuleChange, comparison: Comparison, session: Session) -> bool:
    rules = [rule for rule in (change.first, change.second) if rule is not None]
    rests = any(rests_on_house_way(rule, session.vocabulary) for rule in rules)
    return change.relation is Relation.UNDECIDED and rests and not comparison.defects


def _ways_of_cases(names: Iterable[tuple[str, Session]]) -> Iterator[dict[str, Raw]]:
    """Return what each case states about a house way in clauses, each lot once."""
    seen: list[dict[str, Raw]] = []
    for name, session in names:
        for case in session.cases(name).value or ():
            about = {field: one.raw for field, one in case.facts.items() if field.startswith(f"{_HOUSE_WAY}.")}
            if CLAUSES in about and about not in seen:
                seen.append(about)
                yield about


def _witnesses_in(statements: Mapping[str, Raw], sides: tuple[RulesetSide, RulesetSide]) -> Iterator[Witness]:
    """Yield a filing as a witness where one side accepts it and the other finds a variance."""
    came = [side.replay(statements) for side in sides]
    for accepted in (0, 1):
        outcome, verdicts = came[1 - accepted]
        if came[accepted][0] is Outcome.COMPLIANT and outcome is Outcome.NOT_COMPLIANT:
            rules = tuple(name for name, verdict in verdicts.items() if verdict is Verdict.VARIANCE)
            yield Witness(accepted=accepted, refused=1 - accepted, statements=statements, rules=rules, open=False)


def _show_change(change: RuleChange, comparison: Comparison, tried: Iterable[Witness]) -> Comparison:
    """Add to a change the first witness of each direction; without one it stays undecided."""
    first: dict[int, Witness] = {}
    for witness in tried:
        rule = (change.first, change.second)[witness.refused]
        if rule is not None and rule.id in witness.rules:
            first.setdefault(witness.accepted, witness)
    if not first:
        return comparison
    kept = [*comparison.witnesses, *(one for one in first.values() if one not in comparison.witnesses)]
    shown = replace(
        change,
        relation=_BY_ACCEPTING_SIDES[frozenset(first)],
        witnesses=tuple(kept.index(one) for one in first.values()),
    )
    ids = {rule.id for rule in (change.first, change.second) if rule is not None}
    return replace(
        comparison,
        relation=_BY_ACCEPTING_SIDES[frozenset(one.accepted for one in kept)],
        rules=tuple(shown if one is change else one for one in comparison.rules),
        witnesses=tuple(kept),
        undecided=tuple(what for what in comparison.undecided if what not in ids),
    )
