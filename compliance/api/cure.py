"""Submissions made lawful: the smallest changes, each made in the file's own text and checked as any submission is."""

import os
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from compliance.api.check import Request, check_read_submission
from compliance.api.diff.compare import as_statements, filed_ways, side_of
from compliance.api.session import Session
from compliance.check import values_said
from compliance.diag import NOWHERE, Code, Diagnostic, Result, whole_file
from compliance.load import (
    TextFile,
    apply_edits,
    decode_text,
    examples_of,
    parse_submission,
    read_review_beside,
    read_text,
    replace_text,
)
from compliance.model import (
    EQUAL_CARDS,
    Assessment,
    CheckedCure,
    Cure,
    CureEdit,
    CureResult,
    Cures,
    FieldEdit,
    Outcome,
    Raw,
    Review,
    Statement,
    Step,
    Submission,
    SubmissionDraft,
    Verdict,
)
from compliance.prove import MOST_EDITS, RulesetSide, Sides, cures_of, order_cures, rank_edits, standing_against
from compliance.record import replace
from compliance.report import edit_in_words

OPEN_HANDS = "open-hands"
EditsInText = dict[str, str | list[str]]
_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


def cure_file(path: str, request: Request, session: Session) -> Result[CureResult]:
    """Check a submission's file and find the smallest changes after which it is compliant."""
    review = read_review_beside(path, session.vocabulary)
    if review.diagnostics:
        return Result(None, review.diagnostics)
    return _cures_of_text(read_text(Path(path), called=path), request, session, review.value)


def cures_for(draft: SubmissionDraft, request: Request, session: Session) -> Result[CureResult]:
    """Check a submission's text and find the smallest changes after which it is compliant."""
    return _cures_of_text(decode_text(draft.text.encode("utf-8", "surrogatepass"), draft.path), request, session)


def _cures_of_text(
    file: Result[TextFile], request: Request, session: Session, review: Review | None = None
) -> Result[CureResult]:
    if file.value is None:
        return Result(None, file.diagnostics)
    read = parse_submission(file.value, session.vocabulary)
    if read.value is None:
        return Result(None, read.diagnostics)
    checked = check_read_submission(read.value, request, session, review=review)
    if checked.value is None:
        return Result(None, checked.diagnostics)
    return Result(_find_checked_cures(checked.value, _whole_text(file.value), request, session))


def cures_by_rule(remedies: CureResult, session: Session) -> dict[str, list[EditsInText]]:
    """Return for every rule and contradiction that a cure answers what changes for its sake, in words and as text."""
    by_rule: dict[str, list[Sequence[CureEdit]]] = {}
    for remedy in remedies.cures:
        for rule in dict.fromkeys(name for edit in remedy.cure.edits for name in _answered_by(edit)):
            by_rule.setdefault(rule, []).append([edit for edit in remedy.cure.edits if rule in _answered_by(edit)])
    return {rule: _ways_in_text(rule, ways, remedies, session) for rule, ways in by_rule.items()}


def _ways_in_text(
    rule: str, ways: Sequence[Sequence[CureEdit]], remedies: CureResult, session: Session
) -> list[EditsInText]:
    """Return each way to answer a rule once, what the report advises first."""
    left_open = _rules_left_open(remedies.assessment)
    # WHY: by the rule's own advice, since what comes first for all rules together need not for each of them.
    ordered = sorted(ways, key=lambda edits: rank_edits(edits, session.vocabulary, left_open, rule))
    in_text = [_cure_in_text(edits, remedies, session) for edits in ordered]
    return [way for place, way in enumerate(in_text) if way is not None and way not in in_text[:place]]


def _rules_left_open(assessment: Assessment) -> frozenset[str]:
    return frozenset(one.rule.id for one in assessment.findings if one.verdict is Verdict.UNDETERMINED)


def _answered_by(edit: CureEdit) -> tuple[str, ...]:
    """Name the rules and the contradictions that an edit is made for."""
    return (*(rule.id for rule in edit.forced_by), *(condition.id for condition in edit.settles))


def _cure_in_text(cure_edits: Sequence[CureEdit], remedies: CureResult, session: Session) -> EditsInText | None:
    edits = [FieldEdit(field=edit.field, value=edit.written) for edit in cure_edits]
    edited = apply_edits(remedies.text, remedies.assessment.submission.path, edits, session.vocabulary)
    if edited.value is None:
        return None
    words = [edit_in_words(edit, session.vocabulary.fields[edit.field]) for edit in cure_edits]
    return {"told": words, "text": edited.value}


def write_cured_file(remedies: CureResult, remedy: CheckedCure) -> tuple[Diagnostic, ...]:
    """Put a cured text in the place of the file's own; what stands in the way comes back, and nothing is written."""
    path = remedies.assessment.submission.path
    if remedy.text is None:
        return remedy.refused
    if not Path(path).is_file():
        return (_unwritable_diagnostic(path, "it is no ordinary file", "write the cured file elsewhere with -o"),)
    now = read_text(Path(path), called=path)
    if now.value is None or now.value.sha256 != remedies.assessment.submission.sha256:
        return (_unwritable_diagnostic(path, "it has changed since it was read", "run the command again"),)
    wrong = replace_text(Path(path), remedy.text, called=path)
    return () if wrong is None else (wrong,)


def _unwritable_diagnostic(path: str, reason: str, hint: str) -> Diagnostic:
    return Diagnostic(Code.OUTPUT_UNWRITABLE, f"the file cannot be written: {reason}", whole_file(path), hint)


def _whole_text(file: TextFile) -> str:
    """Return the text with the mark of its encoding, which is taken away where a file is read."""
    return file.text if sha256(file.text.encode()).hexdigest() == file.sha256 else _MARK + file.text


def _find_checked_cures(assessment: Assessment, text: str, request: Request, session: Session) -> CureResult:
    lawful = assessment.by_rules is Outcome.COMPLIANT
    solved = Cures(cures=()) if lawful else _search_cures(assessment, request, session)
    tried = [_try_cure(cure, assessment, text, request, session) for cure in solved.cures]
    return CureResult(
        assessment=assessment,
        vocabulary=session.vocabulary,
        text=text,
        called=_name_in_patches(assessment.submission.path),
        cures=tuple(one for one, why in tried if not why),
        more=solved.more,
        undecided=solved.undecided,
        furthest=MOST_EDITS,
        defects=tuple(f"cure {number} {why}" for number, (_, why) in enumerate(tried, start=1) if why),
    )


def _name_in_patches(path: str) -> str:
    """Name a file from the folder that one is in, where it lies below it; else by its last name alone."""
    # WHY: `patch` takes no name that leads out of the folder that it is called in.
    whole = Path(os.path.abspath(path))
    here = next((at for at in (Path.cwd(), Path(os.path.realpath("."))) if whole.is_relative_to(at)), whole.parent)
    return whole.relative_to(here).as_posix()


# The search


def _search_cures(assessment: Assessment, request: Request, session: Session) -> Cures:
    stated = values_said(assessment.submission.statements, session.vocabulary)
    side = side_of(assessment.ruleset, session, request.readings)
    cures = _solve_cures(stated, side, session)
    for word in _other_equal_cards(stated, side, session):
        cures = _smaller_cures(cures, _cures_with_equal_cards(word, stated, side, session))
    return replace(cures, cures=order_cures(cures.cures, session.vocabulary, _rules_left_open(assessment)))


def _solve_cures(stated: Mapping[str, Raw], side: RulesetSide, session: Session) -> Cures:
    ways = filed_ways(as_statements(stated), side.ruleset, session)
    examples = examples_of(session.vocabulary)
    return cures_of(stated, Sides((side,), session.vocabulary, examples, ways, stated.values(), besides=stated))


def _other_equal_cards(stated: Mapping[str, Raw], side: RulesetSide, session: Session) -> tuple[str, ...]:
    """Return what else could be said about cards of equal rank, where the house way leaves hands open."""
    # WHY: no rule reads this field, only the proof does, so the solver cannot know that it settles such hands.
    ways = filed_ways(as_statements(stated), side.ruleset, session)
    if not any(way.counts.get(OPEN_HANDS) for way in ways):
        return ()
    return tuple(word for word in session.vocabulary.fields[EQUAL_CARDS].choices if word != stated.get(EQUAL_CARDS))


def _cures_with_equal_cards(word: str, stated: Mapping[str, Raw], side: RulesetSide, session: Session) -> Cures:
    """Return the cures that settle hands with cards of equal rank, and what they need besides."""
    settled = {**stated, EQUAL_CARDS: word}
    others = Cures(cures=(Cure(()),)) if side.accepts(settled) else _solve_cures(settled, side, session)
    whole = [Cure((_edit_of_equal_cards(word, cure, stated, side), *cure.edits)) for cure in others.cures]
    return replace(
        others, cures=tuple(cure_with_cards for cure_with_cards in whole if cure_with_cards.edits[0].forced_by)
    )


def _edit_of_equal_cards(word: str, cure: Cure, stated: Mapping[str, Raw], side: RulesetSide) -> CureEdit:
    before = stated.get(EQUAL_CARDS)
    others = {name: one.raw for name, one in _apply_cure(as_statements(stated), cure).items()}
    return CureEdit(
        field=EQUAL_CARDS,
        step=Step.ADD if before is None else Step.CHANGE,
        before=before,
        after=word,
        forced_by=standing_against(others, side),
    )


def _smaller_cures(first: Cures, other: Cures) -> Cures:
    """Return the smaller cures, or both where they are of one size."""
    if not first.cures or not other.cures:
        return other if other.cures else first
    sizes = [len(cures.cures[0].edits) for cures in (first, other)]
    if sizes[0] == sizes[1]:
        return Cures(cures=first.cures + other.cures, more=first.more or other.more)
    return first if sizes[0] < sizes[1] else other


# What comes of it


def _try_cure(
    cure: Cure, assessment: Assessment, text: str, request: Request, session: Session
) -> tuple[CheckedCure, str]:
    """Make the edits and check what comes of them; where that is not as it should be, say so. Waivers cure nothing."""
    submission = assessment.submission
    edits = [FieldEdit(field=edit.field, value=edit.written) for edit in cure.edits]
    edited = apply_edits(text, submission.path, edits, session.vocabulary)
    remedy = CheckedCure(cure=cure, text=edited.value, refused=edited.diagnostics)
    cured = _read_cured_submission(remedy, submission, session)
    if cured.value is None:
        return remedy, f"makes a file that is not valid: {cured.diagnostics[0].message}"
    # INVARIANT: words that only keep a place state nothing; so what is checked is the file with words in their place.
    checked = check_read_submission(_with_own_words(cured.value, cure), request, session, review=assessment.reviewed_in)
    if checked.value is None:
        return remedy, f"makes a file that cannot be checked: {checked.diagnostics[0].message}"
    outcome = checked.value.by_rules
    return replace(remedy, after=checked.value), "" if outcome is Outcome.COMPLIANT else f"comes out as {outcome}"


def _with_own_words(submission: Submission, cure: Cure) -> Submission:
    """Return a cured submission with words that state something where the file keeps a place for the holder's own."""
    words = {edit.field: edit.after for edit in cure.edits if edit.own_words}
    stated = {name: Statement(name, raw, NOWHERE) for name, raw in words.items() if raw is not None}
    return replace(submission, statements={**submission.statements, **stated})


def _read_cured_submission(remedy: CheckedCure, submission: Submission, session: Session) -> Result[Submission]:
    if remedy.text is None:
        return Result(replace(submission, statements=_apply_cure(submission.statements, remedy.cure)))
    body = remedy.text.removeprefix(_MARK)
    return parse_submission(TextFile(submission.path, body, sha256(body.encode()).hexdigest()), session.vocabulary)


def _apply_cure(statements: Mapping[str, Statement], cure: Cure) -> dict[str, Statement]:
    after: dict[str, Raw | None] = {name: one.raw for name, one in statements.items()}
    after |= {edit.field: edit.after for edit in cure.edits}
    return {name: Statement(name, raw, NOWHERE) for name, raw in after.items() if raw is not None}
