"""What a change of rulesets means: since a git revision, or from one version of a chapter to another."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from compliance.api.desk import Desk
from compliance.api.differing import replayed
from compliance.api.proving import compare_rulesets
from compliance.api.revisions import desk_at
from compliance.api.touching import Held, Holding, hold_against_both, hold_between
from compliance.check import (
    both_vocabularies,
    fields_spoken_of,
    of_another_form,
    renamed_in,
    renumbered_in,
    rule_impacts,
    says_the_same,
)
from compliance.diag import Code, Diagnostic, Result, did_you_mean
from compliance.diag.span import whole_file
from compliance.load import LastingCache
from compliance.model import Ruleset, Vocabulary
from compliance.model.change import Comparison
from compliance.model.impact import Fate, Impact, RulesetImpact, SubmissionImpact
from compliance.record import attribute, keyword_record, record, replace
from compliance.report import DiffSide


@keyword_record
class ImpactRequest:
    """What is asked about: rulesets by their ids, else all, and the submissions of a folder."""

    rulesets: tuple[str, ...] = attribute(default=())
    folder: str = ""
    submissions: tuple[str, ...] = attribute(default=())
    proof: bool = True


@record
class _Sides:
    before: Desk
    after: Desk

    def has(self, name: str) -> tuple[bool, bool]:
        return name in self.before.library.ids(), name in self.after.library.ids()


def impact_since(revision: str, asked: ImpactRequest, desk: Desk) -> Result[Impact]:
    """Tell what changed since a git revision, and which submissions that touches."""
    with desk_at(revision, desk) as opened:
        if opened.value is None:
            return Result(None, opened.diagnostics)
        sides = _Sides(opened.value, desk)
        names = _names(asked, sides)
        if names.value is None:
            return Result(None, names.diagnostics)
        changed = [name for name in names.value if not _is_untouched(name, sides)]
        found = [_ruleset_since(name, revision, sides) for name in changed]
        broken = tuple(one for result in found for one in result.diagnostics)
        if broken:
            return Result(None, broken)
        rulesets = [result.value for result in found if result.value is not None]
        unchanged = tuple(name for name in names.value if name not in changed)
        return Result(_whole_since(revision, rulesets, unchanged, sides, asked))


def _names(asked: ImpactRequest, sides: _Sides) -> Result[tuple[str, ...]]:
    """Return the ids that are asked about; a folder of the library stands for the ruleset in it."""
    ids = sorted({*sides.before.library.ids(), *sides.after.library.ids()})
    folder = sides.after.library.folder.resolve()
    inside = {name: Path(name).resolve() for name in asked.rulesets if name not in ids}
    named = tuple(inside[name].name if name in inside else name for name in asked.rulesets) or tuple(ids)
    unknown = [name for name, path in inside.items() if path.parent != folder or path.name not in ids]
    if unknown:
        return Result(None, tuple(_unknown(name, ids) for name in unknown))
    return Result(tuple(dict.fromkeys(named)))


def _unknown(name: str, ids: Iterable[str]) -> Diagnostic:
    known = tuple(ids)
    hint = did_you_mean(name, known) or f"there are {', '.join(known)}"
    return Diagnostic(Code.RULESET_UNKNOWN, f"no ruleset is called `{name[:80]}`", whole_file("ruleset"), hint)


def _is_untouched(name: str, sides: _Sides) -> bool:
    """Tell whether a ruleset, the vocabulary and the grammar have the very same bytes on both sides."""
    keys = [desk.library.content_key(desk.library.folder / name) for desk in (sides.before, sides.after)]
    return all(sides.has(name)) and keys[0] == keys[1]


def _ruleset_since(name: str, revision: str, sides: _Sides) -> Result[RulesetImpact]:
    """Tell what became of one ruleset; one that does not load where it is there is said."""
    there = sides.has(name)
    if not all(there):
        return Result(RulesetImpact(id=name, fate=Fate.GONE if there[0] else Fate.NEW))
    one, two = sides.before.ruleset(name), sides.after.ruleset(name)
    if one.value is None or two.value is None:
        return Result(None, (*one.diagnostics, *two.diagnostics))
    old, new = sides.before.vocabulary, sides.after.vocabulary
    if says_the_same(one.value, two.value, old, new):
        return Result(RulesetImpact(id=name, fate=Fate.WORDS, renumbered=_cited_anew(one.value, two.value)))
    other = of_another_form((*fields_spoken_of(one.value), *fields_spoken_of(two.value)), old, new)
    if other:
        why = tuple(f"`{field}` is another kind of field than before" for field in other)
        return Result(RulesetImpact(id=name, fate=Fate.UNDECIDED, undecided=why))
    both = both_vocabularies(old, new)
    before, after = _with(both, sides.before), _with(both, sides.after)
    return _compared(compare_rulesets(name, name, after, before), after, _since(revision), before)


def _since(revision: str) -> tuple[DiffSide, DiffSide]:
    gone = f"the rulesets at the revision {revision}"
    return DiffSide(label=revision, slug="before", gone=gone), DiffSide(label="the work tree", slug="after")


def _with(vocabulary: Vocabulary, desk: Desk) -> Desk:
    """Return the same library read with another vocabulary, of which the cache must not learn."""
    library = replace(desk.library, cache=LastingCache(desk.library.cache.folder))
    other = Desk(library, vocabulary)
    other.progress = desk.progress
    return other


def _cited_anew(before: Ruleset, after: Ruleset) -> tuple[str, ...]:
    cites = {rule.id: rule.cites for rule in before.rules}
    return tuple(rule.id for rule in after.rules if rule.cites != cites[rule.id])


def _compared(
    found: Result[Comparison], desk: Desk, sides: tuple[DiffSide, DiffSide] | None = None, other: Desk | None = None
) -> Result[RulesetImpact]:
    """Write out the witnesses of a comparison and check them on both sides."""
    comparison = found.value
    if comparison is None:
        return Result(None, found.diagnostics)
    difference = replayed(comparison, desk, sides=sides, other=other)
    return Result(
        RulesetImpact(
            id=comparison.second.id,
            fate=Fate.CHANGED,
            comparison=comparison,
            renumbered=renumbered_in(comparison),
            renamed=renamed_in(comparison),
            undecided=comparison.undecided,
            filings=difference.filings,
            defects=difference.defects,
        )
    )


def _whole_since(
    revision: str, rulesets: list[RulesetImpact], unchanged: tuple[str, ...], sides: _Sides, asked: ImpactRequest
) -> Impact:
    """Hold the submissions against both sides; where not a byte changed none can come out otherwise."""
    # WHY: a waiver reaches the provision that a rule cites, so a new citation alone can move a finding.
    moved = {one.id: one.comparison for one in rulesets if one.fate is not Fate.WORDS or one.renumbered}
    holding = Holding(before=sides.before, after=sides.after, moved=moved, proof=asked.proof)
    held = [hold_against_both(path, holding) for path in asked.submissions] if rulesets else []
    impact = _whole(held, rulesets, asked, both_vocabularies(sides.before.vocabulary, sides.after.vocabulary))
    looked_at = impact.looked_at if rulesets else len(asked.submissions)
    return replace(impact, before=revision, unchanged=unchanged, looked_at=looked_at)


def _whole(
    held: Iterable[Held], rulesets: Iterable[RulesetImpact], asked: ImpactRequest, vocabulary: Vocabulary
) -> Impact:
    told = tuple(held)
    touched = tuple(one.impact for one in told if one.impact is not None)
    return Impact(
        before="",
        after="",
        rulesets=tuple(_with_rules(one, touched) for one in rulesets),
        submissions=touched,
        looked_at=sum(not one.diagnostics for one in told),
        folder=asked.folder,
        in_folder=len(asked.submissions),
        unjudged={one.path: one.diagnostics for one in told if one.diagnostics},
        vocabulary=vocabulary,
    )


def _with_rules(one: RulesetImpact, touched: Iterable[SubmissionImpact]) -> RulesetImpact:
    if one.comparison is None:
        return one
    second = one.comparison.second.id
    mine = [each for each in touched if each.after is not None and each.after.ruleset.id == second]
    return replace(one, rules=rule_impacts(one.comparison, mine))


def impact_between(first: str, second: str, asked: ImpactRequest, desk: Desk) -> Result[Impact]:
    """Tell what changes from one version of a chapter to another for the submissions of the first."""
    compared = _compared(compare_rulesets(first, second, desk), desk)
    if compared.value is None or compared.value.comparison is None:
        return Result(None, compared.diagnostics)
    comparison = compared.value.comparison
    held = hold_between(asked.submissions, comparison, desk, proof=asked.proof)
    return Result(
        replace(
            _whole(held, [compared.value], asked, desk.vocabulary),
            before=comparison.first.id,
            after=comparison.second.id,
            set_aside=tuple(_set_aside(comparison.first, comparison.second)) if held else (),
        )
    )


def _set_aside(first: Ruleset, second: Ruleset) -> Iterator[str]:
    """Name what the head of a submission says of the first chapter and the second is not about."""
    for word, one, two in (
        ("jurisdiction", first.jurisdiction, second.jurisdiction),
        (second.about, first.game, second.game),
    ):
        if one != two:
            yield f"{word} `{one}`, where {second.id} is about `{two}`"
