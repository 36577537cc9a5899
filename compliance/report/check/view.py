"""An assessment as finished lines of text, the one view that every format lays out. It decides nothing."""

from fractions import Fraction
from typing import cast

from compliance.lang import count_with_noun
from compliance.model import (
    Assessment,
    ElectionMade,
    Kind,
    Outcome,
    Ruleset,
    Scope,
    SelectedHold,
    Unjudged,
    Verdict,
    Vocabulary,
    show_value,
    write_fraction,
    write_percent,
    write_rounded,
)
from compliance.record import keyword_record
from compliance.report.check.finding_view import FindingView, turns_on_reading, view_of_finding, write_span
from compliance.report.houseway.words import proof_in_words
from compliance.version import __version__

HEADLINES = {
    Outcome.COMPLIANT: ("COMPLIANT", "Every rule about this filing was decided and passed."),
    Outcome.COMPLIANT_WITH_WAIVERS: (
        "COMPLIANT WITH WAIVERS",
        "The filing departs from the chapter, and each departure is covered by a waiver in effect on the day.",
    ),
    Outcome.NOT_COMPLIANT: ("NOT COMPLIANT", "The filing departs from the chapter."),
    Outcome.UNDETERMINED: (
        "UNDETERMINED",
        "No departure stands open, but the filing leaves points undecided; it cannot be called compliant.",
    ),
}


@keyword_record
class HoldView:
    """What a selected paytable keeps, in words, and the hold that the filing declares."""

    label: str
    table: str
    hold: str
    exact: str
    declared: str
    compared: str
    where: str
    differs: bool


@keyword_record
class ElectionView:
    """One election, as made."""

    label: str
    value: str
    how: str
    cite: str


@keyword_record
class NoteView:
    """A line about something that was not checked, with its place or citation."""

    text: str
    place: str


@keyword_record
class ReportView:
    """A whole variance report, in the order it is read."""

    holder: str
    game: str
    ruleset: str
    chapter: str
    version: str
    period: str
    as_of: str
    filed: str
    instrument: str
    scope: str
    outcome: str
    headline: str
    sentence: str
    cautions: tuple[str, ...]
    counts: tuple[tuple[int, str], ...]
    variances: tuple[FindingView, ...]
    undetermined: tuple[FindingView, ...]
    elections: tuple[ElectionView, ...]
    passes: tuple[FindingView, ...]
    not_applicable: tuple[FindingView, ...]
    uncovered: tuple[FindingView, ...]
    not_checked: tuple[NoteView, ...]
    inputs: tuple[tuple[str, str], ...]
    program: str
    holds: tuple[HoldView, ...]
    hold_readings: str
    proof: tuple[str, ...]


JudgedView = ReportView | Unjudged


def view_of(assessment: Assessment, vocabulary: Vocabulary) -> ReportView:
    """Lay an assessment out in words."""
    ruleset, submission = assessment.ruleset, assessment.submission
    headline, sentence = HEADLINES[assessment.outcome]
    shown = _views_by_verdict(assessment, vocabulary)
    open_points = shown[Verdict.UNDETERMINED]
    all_count = assessment.scope == "all"
    return ReportView(
        holder=submission.holder,
        game=ruleset.title,
        ruleset=ruleset.id,
        chapter=ruleset.chapter,
        version=ruleset.version,
        period=f"in force {ruleset.period}",
        as_of=assessment.as_of.isoformat(),
        filed="" if submission.filed is None else submission.filed.isoformat(),
        instrument=ruleset.instrument,
        scope="filing and floor" if all_count else "filing",
        outcome=str(assessment.outcome),
        headline=headline,
        sentence=_result_sentence(sentence, assessment),
        cautions=_collect_cautions(assessment),
        counts=_counts_of_findings(assessment),
        variances=shown[Verdict.VARIANCE],
        undetermined=tuple(one for one in open_points if all_count or one.scope == Scope.FILING),
        elections=tuple(_election_view(one, ruleset) for one in assessment.elections),
        passes=shown[Verdict.PASS],
        not_applicable=shown[Verdict.NOT_APPLICABLE],
        uncovered=() if all_count else tuple(one for one in open_points if one.scope == Scope.FLOOR),
        not_checked=_unchecked_notes(assessment, vocabulary),
        inputs=(
            (submission.path, submission.sha256),
            (f"ruleset {ruleset.id} with vocabulary and grammar", ruleset.sha256),
        ),
        program=f"compliance {__version__}",
        holds=tuple(_hold_view(one) for one in assessment.holds),
        hold_readings=_hold_readings(assessment),
        proof=_proof_sentences(assessment),
    )


def _views_by_verdict(assessment: Assessment, vocabulary: Vocabulary) -> dict[Verdict, tuple[FindingView, ...]]:
    views: dict[Verdict, list[FindingView]] = {verdict: [] for verdict in Verdict}
    for finding in assessment.findings:
        views[finding.verdict].append(view_of_finding(finding, assessment.ruleset, vocabulary))
    return {verdict: tuple(found) for verdict, found in views.items()}


LEFT_OUT = "What no rule here can check is listed at the end."
NOTHING_STATED = "Nothing is stated that a rule could judge; that is no compliance."


def _result_sentence(sentence: str, assessment: Assessment) -> str:
    if not assessment.counts.passed and not assessment.counts.variance:
        return NOTHING_STATED
    if assessment.outcome is Outcome.COMPLIANT and assessment.unchecked:
        sentence = f"{sentence} {LEFT_OUT}"
    if assessment.scope == "all" or not assessment.counts.uncovered:
        return sentence
    rules = "rule" if assessment.counts.uncovered == 1 else "rules"
    count = f"{assessment.counts.uncovered} {rules}"
    return f"{sentence} Not judged, because nothing is stated: {count} about what lies beyond the filing itself."


def noun_for_count(number: int, word: str) -> str:
    """Return a noun in the number that fits."""
    return word if number == 1 else {"variance": "variances"}.get(word, word)


def _counts_of_findings(assessment: Assessment) -> tuple[tuple[int, str], ...]:
    counts = assessment.counts
    covered = counts.undetermined if assessment.scope == "all" else counts.undetermined - counts.uncovered
    pairs = [
        (counts.variance, noun_for_count(counts.variance, "variance")),
        (covered, "undetermined"),
        (counts.passed, "pass"),
        (counts.not_applicable, "not applicable"),
        (0 if assessment.scope == "all" else counts.uncovered, "not covered by this filing"),
    ]
    waived = sum(finding.waived for finding in assessment.findings)
    return tuple(pair for pair in (*pairs, (waived, "waived")) if pair[0] or pair[1] in {"variances", "pass"})


def _collect_cautions(assessment: Assessment) -> tuple[str, ...]:
    day, ruleset = assessment.as_of.isoformat(), assessment.ruleset
    notes = []
    if assessment.in_force is False:
        notes.append(f"This version of the chapter is not in force on {day} ({ruleset.period}); it was chosen by name.")
    if assessment.in_force is None:
        notes.append(f"Whether this version is in force on {day} is not known from its source. {ruleset.period.note}")
    filed = assessment.submission.filed
    if filed is not None and assessment.as_of < filed:
        notes.append(f"It is judged for {day}, a day before it was filed ({filed.isoformat()}).")
    for waiver in assessment.stray_waivers:
        notes.append(
            f"The waiver of {waiver.provision} ({write_span(waiver.span)}) "
            "names no provision that any rule here rests on."
        )
    if assessment.way is not None and assessment.proof is not None:
        for number in assessment.proof.dead:
            notes.append(f"{assessment.way.clause_in_words(number).capitalize()} of the house way decides no hand.")
    for one in (_hold_view(selected) for selected in assessment.holds if selected.agrees is False):
        notes.append(f"The filing declares a hold of {one.declared} for the {one.label}; computed it is {one.hold}.")
    return tuple(notes)


def _compare_declared_hold(one: SelectedHold) -> str:
    """Say how a declared hold stands to the computed one."""
    exact_hold = one.hold.hold
    if one.declared is None or one.agrees is None or exact_hold is None:
        return "which cannot be held against the paytable alone"
    if one.agrees:
        return "which agrees, to its decimals, with what is computed"
    gap = Fraction(cast("Fraction", one.declared.raw)) - exact_hold
    return f"which is {write_rounded(abs(gap) * 100, 4)} points {'above' if gap > 0 else 'below'} what is computed"


def _hold_view(one: SelectedHold) -> HoldView:
    hold = one.hold
    name = f"{hold.label}, {one.row}" if one.row else hold.label
    table = "" if not hold.table else f"paytable {hold.table}"
    if hold.adds_to:
        text = f"pays back {write_percent(hold.returned)} of the {hold.adds_to} on average"
    elif hold.hold is None:
        text = f"{write_percent(1 - hold.returned)} less what the meter pays; the paytable alone does not fix it"
    else:
        text = write_percent(hold.hold)
    declared = "" if one.declared is None else show_value(Kind.PERCENT, one.declared.raw)
    return HoldView(
        label=name,
        table=table,
        hold=text,
        exact="" if hold.hold is None else write_fraction(hold.hold),
        declared=declared,
        compared=_compare_declared_hold(one),
        where="" if one.declared is None else write_span(one.declared.span),
        differs=one.agrees is False,
    )


def _hold_readings(assessment: Assessment) -> str:
    """Name the readings that holds were computed under, where they are not the defaults."""
    if not assessment.holds:
        return ""
    used = dict(pair for one in assessment.holds for pair in one.hold.readings)
    default = assessment.ruleset.default_choices
    chosen = [f"{name}={option}" for name, option in used.items() if default.get(name) != option]
    said = f"under {', '.join(chosen)}, not the default" if chosen else "under the default readings"
    return f"Computed {said}; `compliance odds` shows what other readings come to."


def _proof_sentences(assessment: Assessment) -> tuple[str, ...]:
    """Say what was proved of a house way in clauses, or that nothing was."""
    way, proof = assessment.way, assessment.proof
    if way is None:
        return ()
    if proof is None:
        return (f"The house way of {count_with_noun(len(way.clauses), 'clause')} was not proved.",)
    clauses = count_with_noun(len(way.clauses), "clause")
    return (f"The house way of {clauses} was gone through on all {proof.universe:,} hands: {proof_in_words(proof)}.",)


def _election_view(made: ElectionMade, ruleset: Ruleset) -> ElectionView:
    how = write_span(made.where)
    if made.by_silence:
        how = "" if made.value is None else "by silence"
    return ElectionView(
        label=made.election.label,
        value="not stated" if made.value is None else show_value(made.election.kind, made.value),
        how=how,
        cite=ruleset.short_cite(made.election.cite),
    )


def _unchecked_notes(assessment: Assessment, vocabulary: Vocabulary) -> tuple[NoteView, ...]:
    ruleset = assessment.ruleset
    notes = [NoteView(text=one.note, place=ruleset.short_cite(one.cite)) for one in assessment.unchecked]
    for one in assessment.unread:
        field = vocabulary.fields[one.field]
        text = f"{field.label}: {show_value(field.kind, one.raw)} is stated, and no rule of this chapter reads it"
        notes.append(NoteView(text=text, place=write_span(one.span)))
    aside = [line for line in ruleset.ledger if line.disposition in {"procedure", "out-of-scope"}]
    if aside:
        text = f"{len(aside)} provisions are procedure or out of scope and cannot be held against a filing"
        notes.append(NoteView(text=text, place=f"compliance rules {ruleset.id} --ledger"))
    return tuple(notes)


def turning_verdicts_in_words(view: ReportView) -> str:
    """Say how many verdicts another recorded reading would turn, or nothing where there is none."""
    decided = (*view.variances, *view.undetermined, *view.passes, *view.not_applicable)
    number = sum(map(turns_on_reading, decided))
    if not number:
        return ""
    verdicts = "1 verdict, marked below," if number == 1 else f"{number} verdicts, each marked below,"
    return f"{verdicts} would turn under another recorded reading of the text."
