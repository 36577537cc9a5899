"""Submissions made lawful: the smallest changes, each made in the file's own text and checked as any submission is."""

import os
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from compliance.api.check import Request, check_read_submission
from compliance.api.diff.compare import filed_ways, side_of
from compliance.api.diff.compare import stated as as_stated
from compliance.api.session import Session
from compliance.diag import NOWHERE, Code, Diagnostic, Result, whole_file
from compliance.load import (
    TextFile,
    apply_edits,
    decode_text,
    examples_of,
    parse_submission,
    read_text,
    replace_text,
)
from compliance.model import (
    EQUAL_CARDS,
    Assessment,
    CheckedCure,
    Cure,
    CureResult,
    Cures,
    FieldEdit,
    Mend,
    Outcome,
    Raw,
    Statement,
    Step,
    Submission,
    SubmissionDraft,
)
from compliance.prove import MOST_EDITS, RulesetSide, Sides, cures_of, standing_against
from compliance.record import replace
from compliance.report import edit_in_words

OPEN_HANDS = "open-hands"
RuleMend = dict[str, str | list[str]]
_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


def cure_file(path: str, request: Request, session: Session) -> Result[CureResult]:
    """Check a submission's file and find the smallest changes after which it is compliant."""
    return _cures_of_text(read_text(Path(path), called=path), request, session)


def cures_for(draft: SubmissionDraft, request: Request, session: Session) -> Result[CureResult]:
    """Check a submission's text and find the smallest changes after which it is compliant."""
    return _cures_of_text(decode_text(draft.text.encode("utf-8", "surrogatepass"), draft.path), request, session)


def _cures_of_text(file: Result[TextFile], request: Request, session: Session) -> Result[CureResult]:
    if file.value is None:
        return Result(None, file.diagnostics)
    read = parse_submission(file.value, session.vocabulary)
    if read.value is None:
        return Result(None, read.diagnostics)
    checked = check_read_submission(read.value, request, session)
    if checked.value is None:
        return Result(None, checked.diagnostics)
    return Result(_remedies(checked.value, _whole_text(file.value), request, session))


def cures_by_rule(remedies: CureResult, session: Session) -> dict[str, list[RuleMend]]:
    """Return for every rule that a cure answers what changes for its sake alone, in words and as the whole text."""
    found: dict[str, list[RuleMend]] = {}
    for remedy in remedies.cures:
        for rule in {one.id: one for mend in remedy.cure.mends for one in mend.forced_by}:
            mends = [mend for mend in remedy.cure.mends if any(one.id == rule for one in mend.forced_by)]
            one = _mend_in_text(mends, remedies, session)
            if one is not None and one not in found.setdefault(rule, []):
                found[rule].append(one)
    # WHY: the solver may find the same cures in another order after an edit, and a button must not change its place.
    return {rule: sorted(mends, key=lambda one: one["told"]) for rule, mends in found.items()}


def _mend_in_text(mends: Sequence[Mend], remedies: CureResult, session: Session) -> RuleMend | None:
    edits = [FieldEdit(field=one.field, value=one.after) for one in mends]
    edited = apply_edits(remedies.text, remedies.assessment.submission.path, edits, session.vocabulary)
    if edited.value is None:
        return None
    return {"told": [edit_in_words(one, session.vocabulary.fields[one.field]) for one in mends], "text": edited.value}


def write_cured(remedies: CureResult, remedy: CheckedCure) -> tuple[Diagnostic, ...]:
    """Put a cured text in the place of the file's own; what stands in the way comes back, and nothing is written."""
    path = remedies.assessment.submission.path
    if remedy.text is None:
        return remedy.refused
    if not Path(path).is_file():
        return (_unwritten(path, "it is no ordinary file", "write the cured file elsewhere with -o"),)
    now = read_text(Path(path), called=path)
    if now.value is None or now.value.sha256 != remedies.assessment.submission.sha256:
        return (_unwritten(path, "it has changed since it was read", "run the command again"),)
    wrong = replace_text(Path(path), remedy.text, called=path)
    return () if wrong is None else (wrong,)


def _unwritten(path: str, reason: str, hint: str) -> Diagnostic:
    return Diagnostic(Code.OUTPUT_UNWRITABLE, f"the file cannot be written: {reason}", whole_file(path), hint)


def _whole_text(file: TextFile) -> str:
    """Return the text with the mark of its encoding, which is taken away where a file is read."""
    return file.text if sha256(file.text.encode()).hexdigest() == file.sha256 else _MARK + file.text


def _remedies(assessment: Assessment, text: str, request: Request, session: Session) -> CureResult:
    lawful = assessment.outcome is Outcome.COMPLIANT
    found = Cures(cures=()) if lawful else _cures(assessment, request, session)
    tried = [_tried(cure, assessment.submission, text, request, session) for cure in found.cures]
    return CureResult(
        assessment=assessment,
        vocabulary=session.vocabulary,
        text=text,
        called=_name_in_patches(assessment.submission.path),
        cures=tuple(one for one, why in tried if not why),
        more=found.more,
        undecided=found.undecided,
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


def _cures(assessment: Assessment, request: Request, session: Session) -> Cures:
    stated = {name: one.raw for name, one in assessment.submission.statements.items()}
    side = side_of(assessment.ruleset, session, request.readings)
    found = _solved(stated, side, session)
    for word in _other_equal_cards(stated, side, session):
        found = _smaller(found, _with_equal_cards(word, stated, side, session))
    return found


def _solved(stated: Mapping[str, Raw], side: RulesetSide, session: Session) -> Cures:
    ways = filed_ways(as_stated(stated), side.ruleset, session)
    return cures_of(stated, Sides((side,), session.vocabulary, examples_of(session.vocabulary), ways, stated.values()))


def _other_equal_cards(stated: Mapping[str, Raw], side: RulesetSide, session: Session) -> tuple[str, ...]:
    """Return what else could be said about cards of equal rank, where the house way leaves hands open."""
    # WHY: no rule reads this field, only the proof does, so the solver cannot know that it settles such hands.
    ways = filed_ways(as_stated(stated), side.ruleset, session)
    if not any(way.counts.get(OPEN_HANDS) for way in ways):
        return ()
    return tuple(word for word in session.vocabulary.fields[EQUAL_CARDS].choices if word != stated.get(EQUAL_CARDS))


def _with_equal_cards(word: str, stated: Mapping[str, Raw], side: RulesetSide, session: Session) -> Cures:
    """Return the cures that settle hands with cards of equal rank, and what they need besides."""
    settled = {**stated, EQUAL_CARDS: word}
    rest = Cures(cures=(Cure(()),)) if side.accepts(settled) else _solved(settled, side, session)
    whole = [Cure((_equal_cards(word, one, stated, side), *one.mends)) for one in rest.cures]
    return replace(rest, cures=tuple(one for one in whole if one.mends[0].forced_by))


def _equal_cards(word: str, cure: Cure, stated: Mapping[str, Raw], side: RulesetSide) -> Mend:
    before = stated.get(EQUAL_CARDS)
    others = {name: one.raw for name, one in _mended(as_stated(stated), cure).items()}
    return Mend(
        field=EQUAL_CARDS,
        step=Step.ADD if before is None else Step.CHANGE,
        before=before,
        after=word,
        forced_by=standing_against(others, side),
    )


def _smaller(one: Cures, other: Cures) -> Cures:
    """Return the smaller cures, or both where they are of one size."""
    if not one.cures or not other.cures:
        return one if one.cures else other if other.cures else one
    sizes = [len(found.cures[0].mends) for found in (one, other)]
    if sizes[0] == sizes[1]:
        return Cures(cures=one.cures + other.cures, more=one.more or other.more)
    return one if sizes[0] < sizes[1] else other


# What comes of it


def _tried(
    cure: Cure, submission: Submission, text: str, request: Request, session: Session
) -> tuple[CheckedCure, str]:
    """Make the edits and check what comes of them; where that is not as it should be, say so. Waivers cure nothing."""
    edits = [FieldEdit(field=one.field, value=one.after) for one in cure.mends]
    edited = apply_edits(text, submission.path, edits, session.vocabulary)
    remedy = CheckedCure(cure=cure, text=edited.value, refused=edited.diagnostics)
    cured = _cured(remedy, submission, session)
    if cured.value is None:
        return remedy, f"makes a file that is not valid: {cured.diagnostics[0].message}"
    checked = check_read_submission(cured.value, request, session)
    if checked.value is None:
        return remedy, f"makes a file that cannot be checked: {checked.diagnostics[0].message}"
    outcome = checked.value.outcome
    return replace(remedy, after=checked.value), "" if outcome is Outcome.COMPLIANT else f"comes out as {outcome}"


def _cured(remedy: CheckedCure, submission: Submission, session: Session) -> Result[Submission]:
    if remedy.text is None:
        return Result(replace(submission, statements=_mended(submission.statements, remedy.cure)))
    body = remedy.text.removeprefix(_MARK)
    return parse_submission(TextFile(submission.path, body, sha256(body.encode()).hexdigest()), session.vocabulary)


def _mended(statements: Mapping[str, Statement], cure: Cure) -> dict[str, Statement]:
    after: dict[str, Raw | None] = {name: one.raw for name, one in statements.items()}
    after |= {one.field: one.after for one in cure.mends}
    return {name: Statement(name, raw, NOWHERE) for name, raw in after.items() if raw is not None}
