"""An assessment as finished lines of text, the one view that every format lays out. It decides nothing."""

from compliance.lang import count_with_noun, list_words
from compliance.model import (
    Assessment,
    ElectionMade,
    Outcome,
    Ruleset,
    Standing,
    Unjudged,
    Verdict,
    Vocabulary,
    show_value,
)
from compliance.record import keyword_record
from compliance.report.check.checklist_blocks import ChecklistLineView, checklist_views
from compliance.report.check.coherence_view import CoherenceView, views_of_coherence
from compliance.report.check.finding_view import (
    FindingView,
    empty_in_words,
    turns_on_reading,
    view_of_finding,
    write_span,
)
from compliance.report.check.hold_view import HoldView, hold_readings_in_words, hold_view
from compliance.report.check.reading_blocks import (
    UnconfirmedView,
    corrections_in_words,
    unconfirmed_in_words,
    unconfirmed_views,
)
from compliance.report.check.remarks import exhibit_cautions, other_results_in_words, waiver_cautions
from compliance.report.check.results import RESULTS, headline_of, standing_in_words
from compliance.report.check.review_view import ReviewPointView, review_view, stray_settlement_in_words
from compliance.report.houseway.words import NOT_SHOWN, proof_in_words
from compliance.version import __version__


@keyword_record
class ElectionView:
    """One election, as made."""

    label: str
    value: str
    how: str
    cite: str


@keyword_record
class NoteView:
    """A line about something that was not checked or states nothing, with its place or citation."""

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
    decided: str
    cautions: tuple[str, ...]
    counts: tuple[tuple[int, str], ...]
    variances: tuple[FindingView, ...]
    undetermined: tuple[FindingView, ...]
    review: tuple[ReviewPointView, ...]
    empty: tuple[NoteView, ...]
    elections: tuple[ElectionView, ...]
    passes: tuple[FindingView, ...]
    not_applicable: tuple[FindingView, ...]
    uncovered: tuple[FindingView, ...]
    not_checked: tuple[NoteView, ...]
    input_labels: tuple[str, ...]
    inputs: tuple[tuple[str, str], ...]
    """What was read, by name and hash; the labels stand beside, one each."""
    program: str
    holds: tuple[HoldView, ...]
    hold_readings: str
    proof: tuple[str, ...]
    spellings: tuple[NoteView, ...] = ()
    checklist: tuple[ChecklistLineView, ...] = ()
    contradictions: tuple[CoherenceView, ...] = ()
    purposeless: tuple[CoherenceView, ...] = ()
    other_results: tuple[str, ...] = ()
    """What the result would be under another recorded reading, a sentence each."""
    unconfirmed: tuple[UnconfirmedView, ...] = ()


JudgedView = ReportView | Unjudged


def view_of(assessment: Assessment, vocabulary: Vocabulary) -> ReportView:
    """Lay an assessment out in words."""
    ruleset, submission = assessment.ruleset, assessment.submission
    shown = _views_by_verdict(assessment, vocabulary)
    open_points = shown[Verdict.UNDETERMINED]
    uncovered = {finding.rule.id for finding in assessment.findings if finding.uncovered}
    all_count = assessment.scope == "all"
    inputs = _inputs_of(assessment)
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
        headline=headline_of(assessment),
        sentence=_result_sentence(assessment),
        decided=decided_in_words(assessment),
        cautions=(*_collect_cautions(assessment), *corrections_in_words(submission, vocabulary)),
        counts=_counts_of_findings(assessment),
        variances=shown[Verdict.VARIANCE],
        undetermined=tuple(one for one in open_points if all_count or one.rule not in uncovered),
        review=tuple(review_view(one, ruleset, vocabulary) for one in assessment.review),
        empty=_empty_notes(assessment, vocabulary),
        elections=tuple(_election_view(one, ruleset) for one in assessment.elections),
        passes=shown[Verdict.PASS],
        not_applicable=shown[Verdict.NOT_APPLICABLE],
        uncovered=() if all_count else tuple(one for one in open_points if one.rule in uncovered),
        not_checked=_unchecked_notes(assessment, vocabulary),
        input_labels=tuple(label for label, _, _ in inputs),
        inputs=tuple((name, sha256) for _, name, sha256 in inputs),
        program=f"compliance {__version__}",
        holds=tuple(hold_view(one) for one in assessment.holds),
        hold_readings=hold_readings_in_words(assessment),
        proof=_proof_sentences(assessment),
        checklist=checklist_views(assessment, vocabulary),
        spellings=tuple(
            NoteView(text=f"{one.field}: {one.letters} is read as {one.read_as}", place=write_span(one.span))
            for one in submission.spellings
        ),
        contradictions=views_of_coherence(assessment.contradictions, ruleset, vocabulary),
        purposeless=views_of_coherence(assessment.cautions, ruleset, vocabulary),
        other_results=other_results_in_words(assessment),
        unconfirmed=unconfirmed_views(assessment, vocabulary),
    )


REVIEW = "Review"


def _inputs_of(assessment: Assessment) -> tuple[tuple[str, str, str], ...]:
    """Return what was read, each with its label and hash: submission, ruleset, and what else there was."""
    submission, ruleset, review = assessment.submission, assessment.ruleset, assessment.reviewed_in
    inputs = [
        ("Submission", submission.path, submission.sha256),
        ("Ruleset", f"ruleset {ruleset.id} with vocabulary and grammar", ruleset.sha256),
    ]
    if submission.read is not None and submission.read.sha256:
        document = f"{submission.read.document}, which the draft was read from"
        inputs.append(("Document", document, submission.read.sha256))
    if review is not None:
        inputs.append((REVIEW, review.path, review.sha256))
    found = [(one, one.found) for one in submission.exhibits]
    inputs += [("Exhibit", f"{one.file}, {one.title}", file.sha256) for one, file in found if file and file.sha256]
    return tuple(inputs)


def _views_by_verdict(assessment: Assessment, vocabulary: Vocabulary) -> dict[Verdict, tuple[FindingView, ...]]:
    views: dict[Verdict, list[FindingView]] = {verdict: [] for verdict in Verdict}
    for finding in assessment.findings:
        views[finding.verdict].append(view_of_finding(finding, assessment.ruleset, vocabulary))
    return {verdict: tuple(found) for verdict, found in views.items()}


LEFT_OUT = "What no rule here can check is listed at the end."
NOTHING_STATED = "Nothing is stated that a rule could judge; that is no compliance."
CONTRADICTED = "Statements of the filing contradict each other; until that is settled it cannot be called compliant."


def _result_sentence(assessment: Assessment) -> str:
    if assessment.outcome is Outcome.NOT_IN_FORCE:
        return standing_in_words(assessment)
    if assessment.submission.read is not None and assessment.submission.unconfirmed:
        return unconfirmed_in_words(assessment.submission.read)
    sentence = RESULTS[assessment.outcome].sentence
    if assessment.contradictions and assessment.outcome is Outcome.UNDETERMINED:
        sentence = CONTRADICTED
    if not assessment.counts.passed and not assessment.counts.variance:
        return NOTHING_STATED
    if assessment.outcome is Outcome.COMPLIANT and assessment.unchecked:
        sentence = f"{sentence} {LEFT_OUT}"
    if not assessment.counts.uncovered:
        return sentence
    uncovered = [one for one in assessment.findings if one.uncovered]
    silent = sum(bool(one.missing) for one in uncovered)
    if silent:
        rules = count_with_noun(silent, "rule")
        sentence = (
            f"{sentence} Not judged, because nothing is stated: {rules} about what lies beyond the filing itself."
        )
    if silent < len(uncovered):
        rules = count_with_noun(len(uncovered) - silent, "rule")
        sentence = (
            f"{sentence} Not decided, although something is stated: {rules} about what lies beyond the filing itself."
        )
    return sentence


def noun_for_count(number: int, word: str) -> str:
    """Return a noun in the number that fits."""
    return word if number == 1 else {"variance": "variances", "contradiction": "contradictions"}.get(word, word)


def _counts_of_findings(assessment: Assessment) -> tuple[tuple[int, str], ...]:
    counts = assessment.counts
    contradictions = len(assessment.contradictions)
    pairs = [
        (len(assessment.submission.unconfirmed), "unconfirmed"),
        (counts.variance, noun_for_count(counts.variance, "variance")),
        (contradictions, noun_for_count(contradictions, "contradiction")),
        (counts.undetermined, "undetermined"),
        (counts.passed, "pass"),
        (counts.not_applicable, "not applicable"),
        (counts.uncovered, "not covered by this filing"),
        (assessment.points_for_a_person, "for a person"),
    ]
    waived = sum(finding.waived for finding in assessment.findings)
    return tuple(pair for pair in (*pairs, (waived, "waived")) if pair[0] or pair[1] in {"variances", "pass"})


def decided_in_words(assessment: Assessment) -> str:
    """Say how many of the rules were decided, and how many were not."""
    counts = assessment.counts
    left = [f"{counts.undetermined} open" if counts.undetermined else ""]
    left += [f"{counts.uncovered} not covered" if counts.uncovered else ""]
    text = f"Decided: {counts.decided} of {count_with_noun(counts.rules, 'rule')}"
    return "; ".join(filter(None, (text, *left))) + "."


def _collect_cautions(assessment: Assessment) -> tuple[str, ...]:
    day, ruleset = assessment.as_of.isoformat(), assessment.ruleset
    notes = []
    if ruleset.open_provisions:
        not_encoded, first = count_with_noun(len(ruleset.open_provisions), "provision"), ruleset.open_provisions[0]
        notes.append(f"The chapter is not fully encoded: {not_encoded} not encoded yet, {first} the first of them.")
    if assessment.standing in {Standing.NOT_KNOWN, Standing.NOT_IN_FORCE}:
        notes.append(f"The version was chosen by name. {ruleset.period.note}")
    if assessment.standing is Standing.UNDATED:
        notes.append(f"Whether this version is in force on {day} is not known from its source. {ruleset.period.note}")
    filed = assessment.submission.filed
    if filed is not None and assessment.as_of < filed:
        notes.append(f"It is judged for {day}, a day before it was filed ({filed.isoformat()}).")
    if assessment.foreign:
        fields = list_words([one.field for one in assessment.foreign], "and")
        notes.append(f"The chapter says nothing about {fields}; whether what is stated there is lawful is not judged.")
    notes += waiver_cautions(assessment)
    notes += exhibit_cautions(assessment.submission)
    notes += [stray_settlement_in_words(one, assessment) for one in assessment.stray_settlements]
    if assessment.way is not None and assessment.proof is not None:
        for number in assessment.proof.dead:
            notes.append(f"{assessment.way.clause_in_words(number).capitalize()} of the house way decides no hand.")
    for one in (hold_view(selected) for selected in assessment.holds if selected.agrees is False):
        notes.append(f"The filing declares a hold of {one.declared} for the {one.label}; computed it is {one.hold}.")
    return tuple(notes)


def _proof_sentences(assessment: Assessment) -> tuple[str, ...]:
    """Say what was proved of a house way in clauses, or that nothing was."""
    way, proof = assessment.way, assessment.proof
    if way is None:
        return ()
    if proof is None:
        return (f"The house way of {count_with_noun(len(way.clauses), 'clause')} was not proved.",)
    clauses = count_with_noun(len(way.clauses), "clause")
    proved = f"The house way of {clauses} was gone through on all {proof.universe:,} hands: {proof_in_words(proof)}."
    return (f"{proved} {NOT_SHOWN}",)


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


def _empty_notes(assessment: Assessment, vocabulary: Vocabulary) -> tuple[NoteView, ...]:
    """Say which statements state nothing, and what they are taken for."""
    notes = []
    for one in assessment.empty:
        is_left = one.field in assessment.facts.stated
        taken = "and is left out of the list" if is_left else "so the field counts as not stated"
        text = f"{vocabulary.fields[one.field].label}: {empty_in_words(one)}, {taken}"
        notes.append(NoteView(text=text, place=write_span(one.span)))
    return tuple(notes)


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
