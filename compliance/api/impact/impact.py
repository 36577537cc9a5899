"""What a change of rulesets means: since a git revision, or from one version of a chapter to another."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from compliance.api.diff.compare import compare_rulesets
from compliance.api.diff.library_sides import LibrarySides
from compliance.api.diff.sides import add_other_vocabularies, ruleset_option_for
from compliance.api.diff.witnesses import replay_witnesses
from compliance.api.impact.cures import add_cures
from compliance.api.impact.library_files import changes_of_terms, files_not_compared
from compliance.api.impact.rulesets import impact_of_comparison, is_untouched, rulesets_since
from compliance.api.impact.submissions import ImpactRun, TouchedFile, check_under_both_chapters, check_under_both_states
from compliance.api.rulesets.revisions import session_at
from compliance.api.session import Session
from compliance.check import only_needed, rule_impacts
from compliance.diag import Code, Diagnostic, Result, whole_file
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
    """What is asked about: rulesets by their ids, else all, the submissions of a folder, and whether to cure them."""

    rulesets: tuple[str, ...] = attribute(default=())
    folder: str = ""
    submissions: tuple[str, ...] = attribute(default=())
    proof: bool = True
    cures: bool = False


def impact_since(revision: str, asked: ImpactRequest, session: Session) -> Result[Impact]:
    """Tell what changed since a git revision, and which submissions that touches."""
    with session_at(revision, session) as opened:
        if opened.value is None:
            return Result(None, opened.diagnostics)
        sides = LibrarySides(opened.value, session)
        names = _find_ruleset_ids(asked, sides)
        if names.value is None:
            return Result(None, names.diagnostics)
        changed = [name for name in names.value if not is_untouched(name, sides)]
        found = list(rulesets_since(changed, sides))
        broken = tuple(diagnostic for result in found for diagnostic in result.diagnostics)
        if broken:
            return Result(None, broken)
        rulesets = [result.value for result in found if result.value is not None]
        unchanged = tuple(name for name in names.value if name not in changed)
        impact = replace(
            _impact_since_revision(revision, rulesets, unchanged, sides, asked),
            library=changes_of_terms(sides),
            not_compared=files_not_compared(sides, names.value),
        )
        return Result(add_cures(impact, session) if asked.cures else impact)


def _find_ruleset_ids(asked: ImpactRequest, sides: LibrarySides) -> Result[tuple[str, ...]]:
    """Return the ids that are asked about; a folder of the library stands for the ruleset in it."""
    ids = sorted({*sides.before.library.ids(), *sides.after.library.ids()})
    folder = sides.after.library.folder.resolve()
    inside = {name: Path(name).resolve() for name in asked.rulesets if name not in ids}
    named = tuple(inside[name].name if name in inside else name for name in asked.rulesets) or tuple(ids)
    unknown = [name for name, path in inside.items() if path.parent != folder or path.name not in ids]
    if unknown:
        return Result(None, tuple(one for name in unknown for one in _explain_unknown_ruleset(name, sides)))
    return Result(tuple(dict.fromkeys(named)))


def _explain_unknown_ruleset(name: str, sides: LibrarySides) -> tuple[Diagnostic, ...]:
    """Say that no ruleset has this name, in the words in which the library says it."""
    found = sides.after.library.folder_of(name)
    if found.value is None:
        return found.diagnostics
    message, hint = f"`{name[:80]}` lies in no library of rulesets", "--rulesets FOLDER names the library that it is of"
    return (Diagnostic(Code.RULESET_UNKNOWN, message, whole_file(name), hint),)


def _impact_since_revision(
    revision: str, rulesets: list[RulesetImpact], unchanged: tuple[str, ...], sides: LibrarySides, asked: ImpactRequest
) -> Impact:
    """Check the submissions against both sides; where not a byte changed none can come out otherwise."""
    # WHY: a waiver reaches the provision that a rule cites, so a new citation alone can move a finding; and a question
    # to a person that changed opens what was settled.
    moved = {ruleset.id: ruleset.comparison for ruleset in rulesets if ruleset.fate is not Fate.WORDS or ruleset.others}
    named = frozenset((*unchanged, *(one.id for one in rulesets)) if asked.rulesets else ())
    renamed = {field.first: field.second for one in rulesets for field in one.renamed_fields}
    run = ImpactRun(
        before=sides.before, after=sides.after, moved=moved, asked=named, proof=asked.proof, renamed=renamed
    )
    all_alike = not rulesets and not named
    touched_files = () if all_alike else check_under_both_states(asked.submissions, run)
    impact = replace(_impact_on_submissions(touched_files, asked, sides.vocabulary), before=revision)
    whole = tuple(_show_ruleset_since(one, revision, impact, sides) for one in rulesets)
    looked_at = len(asked.submissions) if all_alike else impact.looked_at
    return replace(impact, rulesets=whole, unchanged=unchanged, asked=tuple(sorted(named)), looked_at=looked_at)


def _show_ruleset_since(one: RulesetImpact, revision: str, impact: Impact, sides: LibrarySides) -> RulesetImpact:
    asked = sides.asked_for(one.id)
    named = _sides_since_revision(revision, one.id, sides.after)
    return _add_changed_rules(one, impact, named, (one.id, one.id), asked.after, asked.before)


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
        filings=tuple(file.filed for file in all_files if file.filed is not None),
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
        compared = compare_rulesets(first, second, Session(session.library, session.vocabulary))
    if compared.value is None:
        return Result(None, compared.diagnostics)
    comparison = add_other_vocabularies(compared.value, (first, second), session)
    one = impact_of_comparison(comparison)
    touched_files = check_under_both_chapters(asked.submissions, first, comparison, session, proof=asked.proof)
    impact = _impact_on_submissions(touched_files, asked, session.vocabulary)
    sides = _sides_between_chapters((first, second), comparison, session)
    whole = replace(
        impact,
        before=sides[0].label,
        after=sides[1].label,
        rulesets=(_add_changed_rules(one, impact, sides, (first, second), session),),
        set_aside=tuple(_header_misfits(comparison.first, comparison.second)) if touched_files else (),
    )
    return Result(add_cures(whole, session, second) if asked.cures else whole)


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
