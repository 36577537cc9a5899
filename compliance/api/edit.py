"""A submission that is being written, edited field by field and checked against the rules after every change."""

from collections.abc import Iterable
from pathlib import Path

from compliance.api.check import Request, find_applicable_ruleset
from compliance.api.form import field_names_of, field_of
from compliance.api.live_check import check_unproved, is_unproved, stated_way_of
from compliance.api.session import Session
from compliance.check import aims_of
from compliance.diag import Diagnostic, Result
from compliance.load import (
    HEAD_BLOCKS,
    HEADINGS,
    decode_form_input,
    decode_text,
    edit_draft,
    edit_head_block,
    edit_heading,
    find_exhibits,
    find_odd_input,
    read_sketch,
)
from compliance.model import (
    Assessment,
    DraftEntry,
    FieldEdit,
    FormField,
    HouseWayProof,
    Kind,
    Live,
    Noted,
    Review,
    Ruleset,
    Sketch,
    SubmissionDraft,
)
from compliance.record import replace

# The text


def edit_text(draft: SubmissionDraft, field: str, given: object, session: Session) -> Result[str]:
    """State what a form sends for a field, a key or a block of the header; nothing takes the statement out."""
    if given is not None and not isinstance(given, bool | str | list | tuple | dict):
        return Result(None, (find_odd_input(field, "is no text"),))
    edited = _edit_key(draft, field, given, session)
    if edited.value is None or edited.value == draft.text:
        return edited
    fits = decode_text(edited.value.encode(), draft.path)
    return edited if fits.value is not None or not edited.value.strip() else Result(None, fits.diagnostics)


def _edit_key(draft: SubmissionDraft, name: str, given: object, session: Session) -> Result[str]:
    if name in HEADINGS:
        return _edit_header_key(draft, name, given, session)
    if name in HEAD_BLOCKS:
        wrong = _explain_unreadable(draft)
        return (
            Result(None, wrong) if wrong else edit_head_block(draft.text, draft.path, name, given, session.vocabulary)
        )
    return _edit_statement(draft, name, given, session)


def _edit_header_key(draft: SubmissionDraft, name: str, given: object, session: Session) -> Result[str]:
    if given is not None and not isinstance(given, str):
        return Result(None, (find_odd_input(name, "is no text"),))
    wrong = _explain_unreadable(draft)
    return Result(None, wrong) if wrong else edit_heading(draft.text, draft.path, name, given, session.vocabulary)


def _edit_statement(draft: SubmissionDraft, name: str, given: object, session: Session) -> Result[str]:
    field, wrong = session.vocabulary.fields.get(name), _explain_unreadable(draft)
    if wrong:
        return Result(None, wrong)
    if field is None or given is None or (isinstance(given, str) and not given.strip()):
        return edit_draft(draft.text, draft.path, [FieldEdit(field=name, value=None)], session.vocabulary)
    decoded = decode_form_input(field, given, _game_of_draft(draft, session) if field.kind is Kind.CLAUSES else "")
    if decoded.value is None:
        return Result(None, decoded.diagnostics)
    return edit_draft(draft.text, draft.path, [FieldEdit(field=name, value=decoded.value)], session.vocabulary)


def _explain_unreadable(draft: SubmissionDraft) -> tuple[Diagnostic, ...]:
    """Say why a text cannot be edited at all; one with nothing in it can be."""
    if not draft.text.strip("\ufeff \t\r\n"):
        return ()
    return decode_text(draft.text.encode("utf-8", "surrogatepass"), draft.path).diagnostics


def _game_of_draft(draft: SubmissionDraft, session: Session) -> str:
    submission = read_sketch(draft.text, draft.path, session.vocabulary).submission
    return "" if submission is None else submission.game


def new_text(ruleset: str, session: Session, *, holder: str = "", filed: str = "") -> Result[str]:
    """Write the submission to fill in under a ruleset, with the holder and the day of filing if they are given."""
    from compliance.report import render_blank

    read = session.ruleset(ruleset)
    if read.value is None:
        return Result(None, read.diagnostics)
    result = Result(render_blank(read.value, session.vocabulary, session.cases(ruleset).value or ()))
    for name, letters in (("holder", holder), ("filed", filed)):
        if letters and result.value is not None:
            result = edit_text(SubmissionDraft("new.yaml", result.value), name, letters, session)
    return result


# What the rules say


_NO_REVIEW = Result[Review](None)


def check_draft(
    draft: SubmissionDraft,
    request: Request,
    session: Session,
    *,
    review: Result[Review] = _NO_REVIEW,
    folder: Path | None = None,
) -> Live:
    """Read a draft as far as it goes, and check it against the rules where it and its review have no mistakes.

    A house way is never proved here: where its proof is not at hand, what rests on it stays open. Exhibits are looked
    for in the folder, where one is named.
    """
    sketch = read_sketch(draft.text, draft.path, session.vocabulary)
    judged = Result[Assessment](None, (*sketch.diagnostics, *review.diagnostics))
    if sketch.submission is not None and not judged.diagnostics:
        filing = sketch.submission if folder is None else find_exhibits(sketch.submission, folder)
        judged = check_unproved(filing, replace(request, checklist=True), session, review=review.value)
    assessment = judged.value
    ruleset = assessment.ruleset if assessment is not None else likely_ruleset(sketch, request, session)
    return Live(
        draft=draft,
        sketch=sketch,
        mistakes=tuple(_note_field(diagnostic, sketch, draft.path) for diagnostic in judged.diagnostics),
        assessment=assessment,
        aimed=() if assessment is None else aims_of(assessment, session.vocabulary),
        unproved=assessment is not None and is_unproved(assessment),
        ruleset=ruleset,
        others=() if ruleset is None else _fields_beside_form(sketch, ruleset, session),
    )


def prove_draft(draft: SubmissionDraft, request: Request, session: Session) -> HouseWayProof | None:
    """Prove the house way of a draft, so that live checks have its proof at hand; nothing where there is none."""
    sketch = read_sketch(draft.text, draft.path, session.vocabulary)
    if sketch.submission is None or sketch.diagnostics:
        return None
    chosen = find_applicable_ruleset(sketch.submission, request, session)
    way = None if chosen.value is None else stated_way_of(sketch.submission, chosen.value[0], session)
    return None if way is None else session.prove(way)


def _note_field(diagnostic: Diagnostic, sketch: Sketch, path: str) -> Noted:
    if diagnostic.span.path != path:
        return Noted(diagnostic=diagnostic, name="")
    inside = [entry for entry in _entries_of(sketch) if entry.span.line <= diagnostic.span.line <= entry.span.end_line]
    nearest = [one for one in inside if _is_inside_entry(one, diagnostic)] or inside[:1]
    return Noted(diagnostic=diagnostic, name=nearest[-1].name if nearest else "")


def _entries_of(sketch: Sketch) -> Iterable[DraftEntry]:
    yield from sketch.header.values()
    yield from sketch.fields.values()


def _is_inside_entry(entry: DraftEntry, diagnostic: Diagnostic) -> bool:
    at, span = (diagnostic.span.line, diagnostic.span.column), entry.span
    return (span.line, span.column) <= at <= (span.end_line, span.end_column)


def _fields_beside_form(sketch: Sketch, ruleset: Ruleset, session: Session) -> tuple[FormField, ...]:
    shown = field_names_of(ruleset, session)
    return tuple(field_of(name, ruleset, session) for name in sketch.fields if name not in shown)


def likely_ruleset(sketch: Sketch, request: Request, session: Session) -> Ruleset | None:
    """Return the ruleset whose form fits a text that cannot be judged yet; nothing where none is known to."""
    submission = sketch.submission
    if request.ruleset is not None:
        return session.ruleset(request.ruleset).value
    if submission is None:
        return None
    if submission.ruleset in session.library.ids():
        return session.ruleset(submission.ruleset).value
    entries = session.entries().value or ()
    about = [
        entry for entry in entries if (entry.jurisdiction, entry.game) == (submission.jurisdiction, submission.game)
    ]
    known = [ruleset for entry in about if (ruleset := session.ruleset(entry.id).value) is not None]
    # WHY: of several versions of a chapter, that one is meant whose form has most of what is stated; the latest, if
    # they have as much.
    return max(reversed(known), key=lambda one: len(sketch.fields.keys() & field_names_of(one, session)), default=None)
