"""What a change means for each filing, in words, as every format shows it: who turns, by what, what is to be done."""

from collections.abc import Iterable, Iterator

from compliance.lang import count_with_noun
from compliance.model import (
    AnewStep,
    CheckedCure,
    CureEdit,
    CureResult,
    FiledAnew,
    FilingCure,
    FindingMove,
    Impact,
    SubmissionImpact,
    Touch,
    Vocabulary,
    show_value,
)
from compliance.record import keyword_record
from compliance.report.cure.words import edit_in_words, remarks_on
from compliance.report.impact.submission_words import (
    cites_of_finding,
    details_of,
    name_outcome,
    ruleset_of_finding,
    verdicts_in_words,
    weightier_finding,
)


@keyword_record
class MoveView:
    """A rule that came out otherwise for a filing: its title, how it came out, by which sections, and on what.

    ``section`` is the one that the rule cites first.
    """

    rule: str
    title: str
    verdicts: str
    section: str
    sections: str
    details: str


@keyword_record
class CureStepView:
    """One edit of a cure: what to do, the sections that ask for it, and what must be so for it to be right."""

    words: str
    sections: str
    remarks: tuple[str, ...]


@keyword_record
class FilingView:
    """A filing that a change touches."""

    path: str
    holder: str
    ruleset: str
    touch: Touch
    before: str
    after: str
    sections: tuple[str, ...]
    moves: tuple[MoveView, ...]
    anew: tuple[str, ...]
    cure: tuple[CureStepView, ...]
    cure_note: str
    not_judged: tuple[str, ...]
    once_renamed: str

    @property
    def result(self) -> str:
        """How it came out before and after."""
        return f"{self.before} -> {self.after}"


def filing_views(impact: Impact) -> tuple[FilingView, ...]:
    """Return every filing that is touched, by holder; those of one holder by their files."""
    ordered = sorted(impact.submissions, key=lambda one: (one.holder.casefold(), one.holder, one.path))
    return tuple(_filing_view(one, impact) for one in ordered)


def _filing_view(one: SubmissionImpact, impact: Impact) -> FilingView:
    moves = tuple(_move_view(move, one) for move in one.moves)
    judged = one.after or one.before
    cure = None if impact.cures is None else impact.cures.get(one.path)
    return FilingView(
        path=one.path,
        holder=one.holder,
        ruleset="" if judged is None else judged.ruleset.id,
        touch=one.touch,
        before=name_outcome(one.before),
        after=name_outcome(one.after),
        sections=tuple(dict.fromkeys(move.section for move in moves if move.section)),
        moves=moves,
        anew=tuple(_anew_in_words(each, one, impact.vocabulary) for each in one.anew),
        cure=_cure_steps(cure),
        cure_note=_cure_note(cure),
        not_judged=tuple(diagnostic.message for diagnostic in one.diagnostics),
        once_renamed="" if one.once_renamed is None else name_outcome(one.once_renamed),
    )


def _move_view(move: FindingMove, one: SubmissionImpact) -> MoveView:
    finding = weightier_finding(move)
    ruleset = ruleset_of_finding(finding, one)
    return MoveView(
        rule=finding.rule.id,
        title=finding.rule.title,
        verdicts=verdicts_in_words(move),
        section="" if ruleset is None else ruleset.short_cite(finding.rule.cites[0]),
        sections=cites_of_finding(finding, one),
        details=details_of(finding),
    )


def _anew_in_words(anew: FiledAnew, one: SubmissionImpact, vocabulary: Vocabulary) -> str:
    """Say what must be filed anew: the field by its label and name, with what is stated now."""
    if anew.step is AnewStep.CORRECT:
        return anew.words
    field = vocabulary.fields.get(anew.field)
    label = anew.field if field is None else f"{field.label} ({anew.field})"
    if anew.step is AnewStep.RENAME:
        return f"{label} is now called {anew.words}"
    stated = None if one.after is None else one.after.submission.statements.get(anew.field)
    cites = "" if one.after is None else _cites_of_rules(anew, one)
    if stated is None or field is None:
        return f"{label}, which is not stated{cites}"
    return f"{label}, stated as {_clip(show_value(field.kind, stated.raw))}{cites}"


def _cites_of_rules(anew: FiledAnew, one: SubmissionImpact) -> str:
    assert one.after is not None, "a rule asks for something anew on the later side"
    ruleset = one.after.ruleset
    cites = dict.fromkeys(ruleset.short_cite(cite) for rule in anew.rules for cite in rule.cites[:1])
    return f" [{', '.join(cites)}]" if cites else ""


_LONGEST = 60


def _clip(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()} ..."


def _cure_steps(cure: FilingCure | None) -> tuple[CureStepView, ...]:
    """Return the edits of the first cure, which is the one that `cure` advises."""
    if cure is None or cure.cured is None or not cure.cured.cures:
        return ()
    return tuple(_step_views(cure.cured.cures[0], cure.cured))


def _step_views(checked: CheckedCure, result: CureResult) -> Iterator[CureStepView]:
    ruleset = result.assessment.ruleset
    for edit in checked.cure.edits:
        field = result.vocabulary.fields[edit.field]
        yield CureStepView(
            words=edit_in_words(edit, field),
            sections=_sections_of_edit(edit, result),
            remarks=remarks_on(edit, field, ruleset),
        )


def _sections_of_edit(edit: CureEdit, result: CureResult) -> str:
    ruleset = result.assessment.ruleset
    return ", ".join(dict.fromkeys(ruleset.short_cite(rule.cites[0]) for rule in edit.forced_by))


def _cure_note(cure: FilingCure | None) -> str:
    """Say what is to be known of a cure: that there are others, that none was found, or what stands in its way."""
    if cure is None:
        return ""
    if cure.cured is None:
        return "; ".join(diagnostic.message for diagnostic in cure.diagnostics) or "no cure was looked for"
    if cure.cured.defects:
        return "; ".join(cure.cured.defects)
    if not cure.cured.cures:
        return _say_none_found(cure.cured)
    others = len(cure.cured.cures) - 1
    more = "at least " if cure.cured.more else ""
    return f"{more}{count_with_noun(others, 'other cure')} as small" if others or cure.cured.more else ""


def _say_none_found(result: CureResult) -> str:
    if result.undecided:
        return "no cure was found, and whether there is one could not be decided"
    return f"there is no cure of at most {count_with_noun(result.furthest, 'edit')}"


def by_holder(filings: Iterable[FilingView]) -> dict[str, list[FilingView]]:
    """Group filings by whose they are."""
    groups: dict[str, list[FilingView]] = {}
    for filing in filings:
        groups.setdefault(filing.holder, []).append(filing)
    return groups
