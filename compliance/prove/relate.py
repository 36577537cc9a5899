"""How two rules stand to each other over all submissions, and which rule of one side answers to which of the other."""

from collections.abc import Iterable, Iterator, Mapping

from compliance.model import UNCHANGED, CertifiedAnswer, Relation, Rule, fields_in
from compliance.prove.certify import CellAnswer, name_of_first_solver
from compliance.prove.enumeration.rules import RuleInQuestion, compare_by_cells
from compliance.prove.sides import Sides
from compliance.prove.terms.values import Formula, all_of, any_of, none_of
from compliance.prove.verdicts import Judged, fields_of
from compliance.record import record

_ENOUGH = 0.34
"""The least share of fields that two rules of different names must have in common to be held beside each other."""


_BESIDE = frozenset({Relation.STRICTER, Relation.LOOSER, Relation.UNDECIDED})


@record
class Pair:
    """Two rules that govern the same thing, and how the second stands to the first."""

    first: str
    second: str
    relation: Relation


@record
class _Standing:
    """A rule of one side, and where it counts against a submission."""

    judged: Judged
    against: Formula


def _stands_worse(rule: _Standing, other: _Standing) -> Formula:
    """Say that one rule stands more against a submission than the other: a variance most, an open point less."""
    fails = all_of((rule.judged.fails, none_of(other.judged.fails)))
    is_open = all_of((rule.judged.open, other.judged.satisfied))
    # WHY: an open point counts by the scope of its rule and by half statements, so two rules that ask the same may
    # still weigh differently.
    return any_of((fails, is_open, all_of((rule.against, none_of(other.against)))))


def _standings_of(first: Judged, second: Judged, sides: Sides) -> Iterator[_Standing]:
    for bench, judged in zip(sides.benches, (first, second), strict=True):
        yield _Standing(judged, none_of(bench.content(judged)))


def relation_of(first: Judged, second: Judged, sides: Sides) -> Relation:
    """Tell how the second rule stands to the first."""
    if sides.are_surely_alike(first.rule, second.rule):
        return _relation_of_alike(first, second)
    stricter, looser = _compare_by_cells(first, second, sides) or ask_solver(first, second, sides)
    if stricter is None or looser is None:
        return Relation.UNDECIDED
    # INVARIANT: two questions decide the relation: whether the second can stand worse against a submission, and
    # whether the first can. Both no: they ask the same.
    if not stricter and not looser:
        return _relation_of_alike(first, second)
    if not looser:
        return Relation.STRICTER
    return Relation.INCOMPARABLE if stricter else Relation.LOOSER


def _compare_by_cells(first: Judged, second: Judged, sides: Sides) -> tuple[bool, bool] | None:
    answer = compare_rules_by_cells(first.rule, second.rule, sides)
    if answer is not None and sides.log is not None:
        sides.log.by_cells.append(CellAnswer(first.rule, second.rule, *answer))
    return answer


def compare_rules_by_cells(first: Rule, second: Rule, sides: Sides) -> tuple[bool, bool] | None:
    """Tell without a solver whether the second rule can stand worse than the first, and the first than the second."""
    asked = [
        RuleInQuestion(rule, bench.ruleset, bench.view.choices, bench.scope)
        for rule, bench in zip((first, second), sides.benches, strict=True)
    ]
    # WHY: a field that one side does not know is stated in no submission, which the cells are not told.
    if not sides.barred.isdisjoint((*fields_of(first), *fields_of(second))):
        return None
    return compare_by_cells(asked[0], asked[1], sides.vocabulary)


def ask_solver(first: Judged, second: Judged, sides: Sides) -> tuple[bool | None, bool | None]:
    """Tell by the solver whether the second rule can stand worse than the first, and the first than the second."""
    one, two = _standings_of(first, second, sides)
    return sides.open.possible(_stands_worse(two, one)), sides.open.possible(_stands_worse(one, two))


def certify_cells(answer: CellAnswer, sides: Sides) -> CertifiedAnswer:
    """Ask the solver what cells answered of two rules."""
    first, second = (
        bench.rules[rule.id] for bench, rule in zip(sides.benches, (answer.first, answer.second), strict=True)
    )
    by_solver = ask_solver(first, second, sides)
    is_open = None in by_solver
    return CertifiedAnswer(
        about=f"{answer.first.id} against {answer.second.id}",
        sha256="",
        answered_by="cells",
        checked_by="" if is_open else name_of_first_solver(),
        agrees=None if is_open else by_solver == (answer.second_worse, answer.first_worse),
    )


def _relation_of_alike(first: Judged, second: Judged) -> Relation:
    return Relation.SAME if first.rule.cites == second.rule.cites else Relation.RENUMBERED


def slug_of(rule: Rule) -> str:
    """Return the part of a rule's id that names it within its ruleset."""
    return rule.id.partition(".")[2]


def pair_rules(sides: Sides) -> tuple[Pair, ...]:
    """Pair the rules of two sides: by their names, then by meaning, then by the fields that they govern."""
    first, second = (dict(bench.rules) for bench in sides.benches)
    pairs = []
    for judged, other in _same_names(first.values(), second.values()):
        pairs.append(_make_pair(judged, other, sides))
        del first[judged.rule.id], second[other.rule.id]
    likely = sorted(_likely_pairs(first.values(), second.values()))
    # WHY: a rule that means the same under another name is a surer answer than one that only shares fields, so all of
    # those are taken before any of these.
    for wanted in (UNCHANGED, _BESIDE):
        for _, one_id, two_id in likely:
            if one_id in first and two_id in second:
                pair = _make_pair(first[one_id], second[two_id], sides)
                if pair.relation in wanted:
                    pairs.append(pair)
                    del first[one_id], second[two_id]
    return tuple(pairs)


def _make_pair(first: Judged, second: Judged, sides: Sides) -> Pair:
    return Pair(first.rule.id, second.rule.id, relation_of(first, second, sides))


def _same_names(first: Iterable[Judged], second: Iterable[Judged]) -> list[tuple[Judged, Judged]]:
    by_slug: Mapping[str, Judged] = {slug_of(judged.rule): judged for judged in second}
    return [(judged, by_slug[slug_of(judged.rule)]) for judged in first if slug_of(judged.rule) in by_slug]


def _likely_pairs(first: Iterable[Judged], second: Iterable[Judged]) -> Iterator[tuple[float, str, str]]:
    others = [(other, set(fields_in(other.rule.requires))) for other in second]
    for judged in first:
        mine = set(fields_in(judged.rule.requires))
        for other, theirs in others:
            shared = len(mine & theirs) / len(mine | theirs) if mine & theirs else 0.0
            if shared >= _ENOUGH:
                yield -shared, judged.rule.id, other.rule.id
