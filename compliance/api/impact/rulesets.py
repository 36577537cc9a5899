"""What became of each ruleset from one state of a library to another: compared by a solver, or part by part."""

from collections.abc import Iterator, Sequence

from compliance.api.diff.library_sides import AskedSides, LibrarySides, compare_states, name_renamed_fields
from compliance.check import (
    changed_cells,
    changed_elections,
    changed_points,
    fields_spoken_of,
    find_other_changes,
    of_another_form,
    rename_fields,
    rename_vocabulary,
    renamed_in,
    renumbered_in,
    rules_of_both,
    says_the_same,
)
from compliance.diag import Result
from compliance.model import (
    Comparison,
    Fate,
    Ruleset,
    RulesetImpact,
    Vocabulary,
)
from compliance.record import replace


def is_untouched(name: str, sides: LibrarySides) -> bool:
    """Tell whether a ruleset, the vocabulary and the grammar have the very same bytes on both sides."""
    keys = [session.library.content_key(session.library.folder / name) for session in (sides.before, sides.after)]
    return all(sides.has(name)) and keys[0] == keys[1]


def rulesets_since(names: Sequence[str], sides: LibrarySides) -> Iterator[Result[RulesetImpact]]:
    """Tell of each ruleset what became of it; one that does not load where it is there is said."""
    with sides.after.progress("comparing rulesets") as step:
        for number, name in enumerate(names, start=1):
            yield _ruleset_since(name, sides)
            step(number, len(names))


def _ruleset_since(name: str, sides: LibrarySides) -> Result[RulesetImpact]:
    there = sides.has(name)
    if not all(there):
        return Result(RulesetImpact(id=name, fate=Fate.GONE if there[0] else Fate.NEW, differs=True))
    one, two = sides.before.ruleset(name), sides.after.ruleset(name)
    if one.value is None or two.value is None:
        return Result(None, (*one.diagnostics, *two.diagnostics))
    asked = sides.asked_about(one.value, two.value)
    before = rename_fields(one.value, asked.names)
    old, new = rename_vocabulary(sides.before.vocabulary, asked.names), sides.after.vocabulary
    if says_the_same(before, two.value, old, new):
        return Result(_impact_of_words(before, two.value, old, new, asked))
    other = of_another_form((*fields_spoken_of(before), *fields_spoken_of(two.value)), old, new)
    if other:
        return Result(_impact_of_other_kinds(other, _impact_of_words(before, two.value, old, new, asked)))
    compared = compare_states(name, one.value, two.value, sides)
    if compared.value is None:
        return Result(None, compared.diagnostics)
    return Result(replace(impact_of_comparison(compared.value), renamed_fields=asked.renamed))


def _impact_of_words(
    before: Ruleset, after: Ruleset, old: Vocabulary, new: Vocabulary, asked: AskedSides
) -> RulesetImpact:
    """Tell what changed where all rules ask the very same, or nobody asked a solver whether they do."""
    others = find_other_changes(before, after, rules_of_both(before, after), old, new)
    told = (*name_renamed_fields(asked.renamed, before, after), *others)
    return RulesetImpact(
        id=after.id,
        fate=Fate.WORDS,
        renumbered=_rules_cited_anew(before, after),
        points=changed_points(before, after),
        others=told,
        cells=changed_cells(before, after),
        renamed_fields=asked.renamed,
        differs=any(other.turns for other in told),
    )


def _impact_of_other_kinds(fields: Sequence[str], impact: RulesetImpact) -> RulesetImpact:
    """Say of which fields no value fits both sides, so that no solver can be asked about their rules."""
    why = tuple(f"`{field}` is another kind of field than before" for field in fields)
    return replace(impact, fate=Fate.UNDECIDED, undecided=why, differs=True)


def _rules_cited_anew(before: Ruleset, after: Ruleset) -> tuple[str, ...]:
    cites = {rule.id: rule.cites for rule in before.rules}
    return tuple(rule.id for rule in after.rules if rule.cites != cites.get(rule.id, rule.cites))


def impact_of_comparison(comparison: Comparison) -> RulesetImpact:
    """Tell what became of a ruleset that was compared."""
    return RulesetImpact(
        id=comparison.second.id,
        fate=Fate.CHANGED,
        comparison=comparison,
        renumbered=renumbered_in(comparison),
        renamed=renamed_in(comparison),
        undecided=comparison.undecided,
        points=changed_points(comparison.first, comparison.second),
        others=comparison.others,
        cells=changed_cells(comparison.first, comparison.second),
        elections=changed_elections(comparison),
        differs=comparison.differs,
    )
