"""Cures that are one of each of some choices: parts of a cure that no rule ties together, each with its other ways out.

A cure falls into parts, the edits of which answer the same rules, and those into single edits where there are no ways
out but theirs. Each part has ways out of its own while all others stay as they are. That any way out of one goes with
any of another is proved: by the solver for all of them at once, and by the checker for every two. Where it is not so,
the two are one part, and ways out of both together are sought. So the work grows with the sum of the ways out, and not
with their product.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product

from compliance.model import Cure, CureChoice, CureEdit, CureFamily, EditKey, Raw
from compliance.prove.apart import with_sources
from compliance.prove.cures.curing import Curing
from compliance.prove.cures.order import rank_edits
from compliance.prove.kind_sorts import is_number
from compliance.prove.solve import Answer
from compliance.prove.terms.values import Formula, all_of, any_of, none_of
from compliance.prove.verdicts import fields_of
from compliance.record import record

Edits = tuple[CureEdit, ...]


@record
class _Part:
    """Edits of a cure that go together, and every way out there is in their place."""

    edits: Edits
    ways: tuple[Edits, ...] = ()
    more: bool = False

    @property
    def fields(self) -> frozenset[str]:
        return frozenset(edit.field for way in self.ways for edit in way)


def grow_family(cure: Cure, curing: Curing, within: Sequence[Formula]) -> tuple[CureFamily, bool]:
    """Return all cures that have other ways out in parts of this one, and whether there may be more of them."""
    parts = [part for edits in _split_cure(cure) for part in _find_parts(edits, cure, curing, within)]
    while len(parts) > 1:
        tied = _find_tied(parts, cure, curing)
        if tied is None:
            if _go_together(parts, curing):
                break
            tied = tuple(parts)
        joined = tuple(edit for part in tied for edit in part.edits)
        parts = [part for part in parts if part not in tied]
        parts.append(_find_ways(joined, cure, curing, within))
    choices = [CureChoice(_order_ways(part.ways, curing)) for part in parts]
    choices.sort(key=lambda choice: choice.alternatives[0][0].place)
    return CureFamily(tuple(choices)), any(part.more for part in parts)


def rule_out_family(family: CureFamily, curing: Curing) -> Formula:
    """Say that a submission is not edited as any cure of a family has it."""
    return none_of(all_of(any_of(curing.same_edits(way) for way in choice.alternatives) for choice in family.choices))


def _split_cure(cure: Cure) -> Iterator[Edits]:
    """Part the edits of a cure by the rules and contradictions that they answer together."""
    left = list(cure.edits)
    while left:
        part = [left.pop(0)]
        for edit in part:
            near = [other for other in left if _reasons_of(edit) & _reasons_of(other)]
            part += near
            left = [other for other in left if other not in near]
        yield tuple(sorted(part, key=lambda edit: edit.place))


def _reasons_of(edit: CureEdit) -> set[str]:
    return {rule.id for rule in edit.forced_by} | {condition.id for condition in edit.settles}


def _find_parts(edits: Edits, cure: Cure, curing: Curing, within: Sequence[Formula]) -> list[_Part]:
    """Find the ways out of each edit by itself, where there are no others of all together; else those of all."""
    if len(edits) > 1:
        singles = [_find_ways((edit,), cure, curing, within) for edit in edits]
        alone = all_of(any_of(curing.same_edits(way) for way in part.ways) for part in singles)
        limits, fixed = _limits_of(edits, cure, curing, within)
        if curing.find_plain((*limits, none_of(alone)), fixed) is Answer.NONE:
            return singles
    return [_find_ways(edits, cure, curing, within)]


def _limits_of(
    edits: Edits, cure: Cure, curing: Curing, within: Sequence[Formula]
) -> tuple[tuple[Formula, ...], dict[str, CureEdit]]:
    """Return what limits the ways out in the place of some edits of a cure, and the edits that are made as they are."""
    fixed = {edit.field: edit for edit in cure.edits if edit not in edits}
    free = [name for name in curing.kept if name not in fixed]
    return (curing.few_edits(len(edits), free), *within), fixed


def _find_ways(edits: Edits, cure: Cure, curing: Curing, within: Sequence[Formula]) -> _Part:
    """Find every way out in the place of some edits of a cure, the others being made as they are."""
    limits, fixed = _limits_of(edits, cure, curing, within)
    by_edits: dict[EditKey, Cure] = {cure.key: cure}
    curing.add_with_near(curing.after_edits(cure.edits), limits, by_edits, fixed)
    more = curing.gather_cures(limits, by_edits, fixed)
    ways = (tuple(edit for edit in one.edits if edit.field not in fixed) for one in by_edits.values())
    return _Part(edits, tuple(ways), more)


def _find_tied(parts: Sequence[_Part], cure: Cure, curing: Curing) -> tuple[_Part, ...] | None:
    """Find two parts of which some ways out do not go together, or would have other figures beside each other."""
    together = list(_fields_read_together(curing))
    for one, other in combinations(parts, 2):
        shared = any(one.fields & names and other.fields & names for names in together)
        if one.fields & other.fields or (shared and not _do_pairs_fit(one, other, cure, curing)):
            return one, other
    return None


def _fields_read_together(curing: Curing) -> Iterator[frozenset[str]]:
    """Return the fields that each rule and each condition of coherence reads."""
    vocabulary, ruleset = curing.sides.vocabulary, curing.side.ruleset
    read = [frozenset(fields_of(rule)) for rule in ruleset.rules]
    read += [frozenset(one.fields) for one in vocabulary.coherence_under(ruleset.id, ruleset.domain)]
    return (frozenset(with_sources(names, vocabulary)) for names in read)


def _do_pairs_fit(one: _Part, other: _Part, cure: Cure, curing: Curing) -> bool:
    rest = tuple(edit for edit in cure.edits if edit not in one.edits and edit not in other.edits)
    for first, second in product(one.ways, other.ways):
        after = curing.after_edits((*rest, *first, *second))
        if not curing.is_accepted(after) or not _are_figures_nearest((*first, *second), after, curing):
            return False
    return True


def _are_figures_nearest(edits: Iterable[CureEdit], after: Mapping[str, Raw], curing: Curing) -> bool:
    fields = curing.sides.vocabulary.fields
    figures = [edit for edit in edits if edit.after is not None and is_number(fields[edit.field].kind)]
    return all(curing.nearest_value(edit.field, after) == edit.after for edit in figures)


def _go_together(parts: Sequence[_Part], curing: Curing) -> bool:
    """Prove that every combination of ways out is accepted."""
    untouched = [kept for name, kept in curing.kept.items() if not any(name in part.fields for part in parts)]
    taken = [any_of(_states_way(way, part, curing) for way in part.ways) for part in parts]
    refused = none_of(curing.sides.benches[0].accepts)
    return curing.sides.open.possible(*untouched, *taken, refused) is False


def _states_way(way: Edits, part: _Part, curing: Curing) -> Formula:
    changed = {edit.field for edit in way}
    left = [curing.kept[name] for name in part.fields if name not in changed]
    return all_of((*(curing.states_edit(edit) for edit in way), *left))


def _order_ways(ways: Iterable[Edits], curing: Curing) -> tuple[Edits, ...]:
    vocabulary = curing.sides.vocabulary
    return tuple(sorted(ways, key=lambda way: rank_edits(way, vocabulary, curing.left_open)))
