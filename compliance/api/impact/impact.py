"""What a change of rulesets means: since a git revision, or from one version of a chapter to another."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path

from compliance.api.diff.compare import compare_rulesets
from compliance.api.diff.sides import ruleset_option_for
from compliance.api.diff.witnesses import replay_witnesses
from compliance.api.impact.submissions import ImpactRun, TouchedFile, check_under_both_chapters, check_under_both_states
from compliance.api.rulesets.revisions import session_at
from compliance.api.session import Session
from compliance.check import (
    both_vocabularies,
    changed_points,
    fields_spoken_of,
    find_other_changes,
    of_another_form,
    only_needed,
    renamed_in,
    renumbered_in,
    rule_impacts,
    rules_of_both,
    says_the_same,
)
from compliance.diag import Code, Diagnostic, Result, whole_file
from compliance.load import LastingCache
from compliance.model import (
    WORK_TREE,
    Comparison,
    Fate,
    Impact,
    Ruleset,
    RulesetDiff,
    RulesetDiffSide,
    RulesetImpact,
    Vocabulary,
    filing_name,
)
from compliance.record import attribute, keyword_record, replace


@keyword_record
class ImpactRequest:
    """What is asked about: rulesets by their ids, else all, and the submissions of a folder."""

    rulesets: tuple[str, ...] = attribute(default=())
    folder: str = ""
    submissions: tuple[str, ...] = attribute(default=())
    proof: bool = True


class _Sides:
    def __init__(self, before: Session, after: Session) -> None:
        self.before = before
        self.after = after

    def has(self, name: str) -> tuple[bool, bool]:
        return name in self.before.library.ids(), name in self.after.library.ids()

    @cached_property
    def of_both(self) -> "_Sides":
        """The same libraries, each read with what either vocabulary has."""
        both = both_vocabularies(self.before.vocabulary, self.after.vocabulary)
        return _Sides(_session_with_vocabulary(both, self.before), _session_with_vocabulary(both, self.after))


def impact_since(revision: str, asked: ImpactRequest, session: Session) -> Result[Impact]:
    """Tell what changed since a git revision, and which submissions that touches."""
    with session_at(revision, session) as opened:
        if opened.value is None:
            return Result(None, opened.diagnostics)
        sides = _Sides(opened.value, session)
        names = _find_ruleset_ids(asked, sides)
        if names.value is None:
            return Result(None, names.diagnostics)
        changed = [name for name in names.value if not _is_untouched(name, sides)]
        found = list(_rulesets_since(changed, sides))
        broken = tuple(diagnostic for result in found for diagnostic in result.diagnostics)
        if broken:
            return Result(None, broken)
        rulesets = [result.value for result in found if result.value is not None]
        unchanged = tuple(name for name in names.value if name not in changed)
        return Result(_impact_since_revision(revision, rulesets, unchanged, sides, asked))


def _find_ruleset_ids(asked: ImpactRequest, sides: _Sides) -> Result[tuple[str, ...]]:
    """Return the ids that are asked about; a folder of the library stands for the ruleset in it."""
    ids = sorted({*sides.before.library.ids(), *sides.after.library.ids()})
    folder = sides.after.library.folder.resolve()
    inside = {name: Path(name).resolve() for name in asked.rulesets if name not in ids}
    named = tuple(inside[name].name if name in inside else name for name in asked.rulesets) or tuple(ids)
    unknown = [name for name, path in inside.items() if path.parent != folder or path.name not in ids]
    if unknown:
        return Result(None, tuple(one for name in unknown for one in _explain_unknown_ruleset(name, sides)))
    return Result(tuple(dict.fromkeys(named)))


def _explain_unknown_ruleset(name: str, sides: _Sides) -> tuple[Diagnostic, ...]:
    """Say that no ruleset has this name, in the words in which the library says it."""
    found = sides.after.library.folder_of(name)
    if found.value is None:
        return found.diagnostics
    message, hint = f"`{name[:80]}` lies in no library of rulesets", "--rulesets FOLDER names the library that it is of"
    return (Diagnostic(Code.RULESET_UNKNOWN, message, whole_file(name), hint),)


def _is_untouched(name: str, sides: _Sides) -> bool:
    """Tell whether a ruleset, the vocabulary and the grammar have the very same bytes on both sides."""
    keys = [session.library.content_key(session.library.folder / name) for session in (sides.before, sides.after)]
    return all(sides.has(name)) and keys[0] == keys[1]


def _rulesets_since(names: Sequence[str], sides: _Sides) -> Iterator[Result[RulesetImpact]]:
    with sides.after.progress("comparing rulesets") as step:
        for number, name in enumerate(names, start=1):
            yield _ruleset_since(name, sides)
            step(number, len(names))


def _ruleset_since(name: str, sides: _Sides) -> Result[RulesetImpact]:
    """Tell what became of one ruleset; one that does not load where it is there is said."""
    there = sides.has(name)
    if not all(there):
        return Result(RulesetImpact(id=name, fate=Fate.GONE if there[0] else Fate.NEW))
    one, two = sides.before.ruleset(name), sides.after.ruleset(name)
    if one.value is None or two.value is None:
        return Result(None, (*one.diagnostics, *two.diagnostics))
    old, new = sides.before.vocabulary, sides.after.vocabulary
    if says_the_same(one.value, two.value, old, new):
        return Result(_impact_of_words(one.value, two.value, old, new))
    other = of_another_form((*fields_spoken_of(one.value), *fields_spoken_of(two.value)), old, new)
    if other:
        why = tuple(f"`{field}` is another kind of field than before" for field in other)
        return Result(RulesetImpact(id=name, fate=Fate.UNDECIDED, undecided=why))
    both = sides.of_both
    return _impact_of_comparison(compare_rulesets(name, name, both.after, both.before))


def _impact_of_words(before: Ruleset, after: Ruleset, old: Vocabulary, new: Vocabulary) -> RulesetImpact:
    """Tell what changed where all rules ask the very same."""
    return RulesetImpact(
        id=after.id,
        fate=Fate.WORDS,
        renumbered=_rules_cited_anew(before, after),
        points=changed_points(before, after),
        others=find_other_changes(before, after, rules_of_both(before, after), old, new),
    )


def _session_with_vocabulary(vocabulary: Vocabulary, session: Session) -> Session:
    """Return the same library read with another vocabulary, of which the cache must not learn."""
    return Session(replace(session.library, cache=LastingCache(session.library.cache.folder)), vocabulary)


def _rules_cited_anew(before: Ruleset, after: Ruleset) -> tuple[str, ...]:
    cites = {rule.id: rule.cites for rule in before.rules}
    return tuple(rule.id for rule in after.rules if rule.cites != cites[rule.id])


def _impact_of_comparison(found: Result[Comparison]) -> Result[RulesetImpact]:
    comparison = found.value
    if comparison is None:
        return Result(None, found.diagnostics)
    return Result(
        RulesetImpact(
            id=comparison.second.id,
            fate=Fate.CHANGED,
            comparison=comparison,
            renumbered=renumbered_in(comparison),
            renamed=renamed_in(comparison),
            undecided=comparison.undecided,
            points=changed_points(comparison.first, comparison.second),
            others=comparison.others,
        )
    )


def _impact_since_revision(
    revision: str, rulesets: list[RulesetImpact], unchanged: tuple[str, ...], sides: _Sides, asked: ImpactRequest
) -> Impact:
    """Check the submissions against both sides; where not a byte changed none can come out otherwise."""
    # WHY: a waiver reaches the provision that a rule cites, so a new citation alone can move a finding; and a question
    # to a person that changed opens what was settled.
    moved = {ruleset.id: ruleset.comparison for ruleset in rulesets if ruleset.fate is not Fate.WORDS or ruleset.others}
    named = frozenset((*unchanged, *(one.id for one in rulesets)) if asked.rulesets else ())
    run = ImpactRun(before=sides.before, after=sides.after, moved=moved, asked=named, proof=asked.proof)
    all_alike = not rulesets and not named
    touched_files = () if all_alike else check_under_both_states(asked.submissions, run)
    impact = replace(_impact_on_submissions(touched_files, asked, sides.of_both.after.vocabulary), before=revision)
    both = sides.of_both
    whole = tuple(
        _add_changed_rules(
            one, impact, _sides_since_revision(revision, one.id, sides.after), (one.id, one.id), both.after, both.before
        )
        for one in rulesets
    )
    looked_at = len(asked.submissions) if all_alike else impact.looked_at
    return replace(impact, rulesets=whole, unchanged=unchanged, asked=tuple(sorted(named)), looked_at=looked_at)


def _impact_on_submissions(files: Iterable[TouchedFile], asked: ImpactRequest, vocabulary: Vocabulary) -> Impact:
    all_files = tuple(files)
    touched = tuple(file.impact for file in all_files if file.impact is not None)
    return Impact(
        before="",
        after="",
        rulesets=(),
        submissions=touched,
        looked_at=sum(not file.diagnostics for file in all_files),
        folder=asked.folder,
        in_folder=len(asked.submissions),
        unjudged={file.path: file.diagnostics for file in all_files if file.diagnostics},
        vocabulary=vocabulary,
    )


def _add_changed_rules(
    one: RulesetImpact,
    impact: Impact,
    sides: tuple[RulesetDiffSide, RulesetDiffSide],
    names: tuple[str, str],
    session: Session,
    other: Session | None = None,
) -> RulesetImpact:
    """Add the rules that changed, and write out and check the witnesses for what no submission shows."""
    if one.comparison is None:
        return one
    second = one.comparison.second.id
    mine = [each for each in impact.submissions if each.after is not None and each.after.ruleset.id == second]
    needed = only_needed(one.comparison, rule_impacts(one.comparison, mine))
    difference = replay_witnesses(needed, session, sides=sides, names=names, other=other)
    return replace(
        one,
        comparison=needed,
        rules=rule_impacts(needed, mine),
        filings=tuple(_files_of_witnesses(difference)),
        defects=difference.defects,
    )


def _files_of_witnesses(difference: RulesetDiff) -> Iterator[tuple[tuple[str, str], ...]]:
    """Return the files of each witness: one for each side that there is a chapter to check it against."""
    of = len(difference.filings)
    for number, texts in enumerate(difference.filings, start=1):
        both = zip(difference.sides, texts, strict=True)
        yield tuple((filing_name(number, of, side), text) for side, text in both if not side.gone)


def _sides_since_revision(revision: str, name: str, session: Session) -> tuple[RulesetDiffSide, RulesetDiffSide]:
    before = RulesetDiffSide(label=revision, slug=f"{name}.before", gone=f"{name} as it was at {revision}")
    return before, RulesetDiffSide(label=WORK_TREE, slug=name, asked=ruleset_option_for(name, session))


def impact_between(first: str, second: str, asked: ImpactRequest, session: Session) -> Result[Impact]:
    """Tell what changes from one version of a chapter to another for the submissions of the first."""
    with session.progress(f"comparing {first} with {second}"):
        # WHY: a session of its own shows no bar for each proof, and there is room for one bar only.
        compared = _impact_of_comparison(compare_rulesets(first, second, Session(session.library, session.vocabulary)))
    if compared.value is None or compared.value.comparison is None:
        return Result(None, compared.diagnostics)
    comparison = compared.value.comparison
    touched_files = check_under_both_chapters(asked.submissions, first, comparison, session, proof=asked.proof)
    impact = _impact_on_submissions(touched_files, asked, session.vocabulary)
    sides = _sides_between_chapters((first, second), comparison, session)
    return Result(
        replace(
            impact,
            before=sides[0].label,
            after=sides[1].label,
            rulesets=(_add_changed_rules(compared.value, impact, sides, (first, second), session),),
            set_aside=tuple(_header_misfits(comparison.first, comparison.second)) if touched_files else (),
        )
    )


def _sides_between_chapters(
    names: tuple[str, str], comparison: Comparison, session: Session
) -> tuple[RulesetDiffSide, RulesetDiffSide]:
    """Say what two chapters are called: by their ids, or by their folders where they are of no library."""
    ids = comparison.first.id, comparison.second.id
    slugs = ids if ids[0] != ids[1] else (f"{ids[0]}.first", f"{ids[1]}.second")
    first, second = (
        RulesetDiffSide(label=name, slug=slug, asked=ruleset_option_for(name, session))
        for name, slug in zip(names, slugs, strict=True)
    )
    return first, second


def _header_misfits(first: Ruleset, second: Ruleset) -> Iterator[str]:
    """Name what the head of a submission says of the first chapter and the second is not about."""
    for word, one, two in (
        ("jurisdiction", first.jurisdiction, second.jurisdiction),
        (second.about, first.game, second.game),
    ):
        if one != two:
            yield f"{word} `{one}`, where {second.id} is about `{two}`"
