"""A draft for the editor in the browser, version 1: what it states, its mistakes, and what the rules say to it."""

from collections.abc import Mapping
from typing import Any

from compliance.diag import Diagnostic, Span
from compliance.model import (
    Aimed,
    Assessment,
    DraftEntry,
    Live,
    ReadMark,
    ReviewStanding,
    Submission,
    Vocabulary,
    WordsRead,
)
from compliance.report import (
    CoherenceView,
    FindingView,
    ReadingView,
    ReportView,
    ReviewPointView,
    view_of,
    waiver_in_words,
    write_span,
)
from compliance.web.views.form_json import field_object, link_objects

SCHEMA = "compliance/live/1"
NOT_PROVED_YET = "The proof of the house way has not been run yet; what rests on it is left open."


def live_object(live: Live, vocabulary: Vocabulary) -> dict[str, Any]:
    """Return everything that an editor shows of a draft as plain objects."""
    assessment, sketch = live.assessment, live.sketch
    return {
        "schema": SCHEMA,
        "text": live.draft.text,
        "form": None if live.ruleset is None else live.ruleset.id,
        "header": {name: _entry_object(one) for name, one in sketch.header.items()},
        "blocks": {name: plain_value(one) for name, one in sketch.blocks.items()},
        "waivers": [] if sketch.submission is None else _waiver_objects(sketch.submission),
        "fields": {name: _entry_object(one) for name, one in sketch.fields.items()},
        "read": None if sketch.submission is None else _reading_marks_object(sketch.submission),
        "others": _other_field_objects(live),
        "valid": not live.mistakes,
        "diagnostics": [
            {**_diagnostic_object(one.diagnostic, live.draft.path), "field": one.name or None} for one in live.mistakes
        ],
        "unproved": live.unproved,
        "judged": None if assessment is None else _assessment_object(assessment, live, vocabulary),
    }


def _diagnostic_object(found: Diagnostic, path: str) -> dict[str, Any]:
    # WHY: a mistake in the review beside the text is no place in the text.
    elsewhere = found.span.path != path
    place = _span_object(found.span) if found.span.line and not elsewhere else None
    message = f"{write_span(found.span)}: {found.message}" if elsewhere else found.message
    return {"code": str(found.code), "message": message, "hint": found.hint, "where": place}


def _entry_object(one: DraftEntry) -> dict[str, Any]:
    return {
        "value": plain_value(one.value),
        "letters": one.letters,
        "valid": one.valid,
        "where": _span_object(one.span),
    }


def plain_value(value: object) -> Any:
    """Return what a form shows of a value as plain objects."""
    if isinstance(value, Mapping):
        return {key: plain_value(part) for key, part in value.items()}
    return [plain_value(part) for part in value] if isinstance(value, tuple) else value


def _span_object(span: Span) -> dict[str, int]:
    return {"line": span.line, "column": span.column, "end_line": span.end_line, "end_column": span.end_column}


def _waiver_objects(submission: Submission) -> list[dict[str, Any]]:
    return [
        {
            "provision": one.provision,
            "authority": one.authority,
            "granted": one.granted.isoformat(),
            "expires": None if one.expires is None else one.expires.isoformat(),
            "where": _span_object(one.span),
        }
        for one in submission.waivers
    ]


def _reading_marks_object(submission: Submission) -> dict[str, Any] | None:
    """Return what a draft says of the document that it was read from, mark by mark."""
    read = submission.read
    if read is None:
        return None
    return {
        "document": read.document,
        "unconfirmed": len(read.unconfirmed),
        "marks": {name: _mark_object(one) for name, one in read.marks.items()},
        "unread": [_words_object(one) for one in read.unread],
    }


def _mark_object(mark: ReadMark) -> dict[str, Any]:
    by = mark.confirmed
    return {
        "sure": str(mark.sure),
        "value": mark.value,
        "read": [_words_object(one) for one in mark.read],
        "confirmed": None if by is None else f"{by.by}, {by.decided.isoformat()}",
    }


def _words_object(one: WordsRead) -> dict[str, Any]:
    return {"page": one.page, "paragraph": one.paragraph, "words": one.words, "value": one.value, "why": one.why}


def _other_field_objects(live: Live) -> list[dict[str, Any]]:
    return [field_object(one, live.ruleset) for one in live.others] if live.ruleset is not None else []


def _assessment_object(assessment: Assessment, live: Live, vocabulary: Vocabulary) -> dict[str, Any]:
    view = view_of(assessment, vocabulary)
    return {
        "result": view.outcome,
        "headline": view.headline,
        "sentence": view.sentence,
        "cautions": [*([NOT_PROVED_YET] if live.unproved else []), *view.other_results, *view.cautions],
        "counts": [{"number": number, "word": word} for number, word in view.counts],
        "ruleset": {"id": view.ruleset, "title": view.game, "chapter": view.chapter, "version": view.version},
        "period": view.period,
        "as_of": view.as_of,
        "scope": view.scope,
        "findings": _finding_objects(live, view),
        "incoherent": [_coherence_object(one) for one in (*view.contradictions, *view.purposeless)],
        "elections": [
            {"label": one.label, "value": one.value, "how": one.how, "cite": one.cite} for one in view.elections
        ],
        "read_as": [{"text": one.text, "place": one.place} for one in view.spellings],
        "spelled": {one.field: one.read_as for one in assessment.submission.spellings},
        "review": [_point_object(*pair) for pair in zip(view.review, assessment.review, strict=True)],
        "decided": view.decided,
        "checklist": [
            {"field": one.field, "label": one.label, "cite": one.cite, "mark": str(one.mark), "value": one.value}
            for one in view.checklist
        ],
        "not_checked": [{"text": one.text, "place": one.place} for one in view.not_checked],
        "holds": [
            {"label": one.label, "table": one.table, "hold": one.hold, "declared": one.declared, "differs": one.differs}
            for one in view.holds
        ],
        "proof": list(view.proof),
    }


def _point_object(one: ReviewPointView, standing: ReviewStanding) -> dict[str, Any]:
    return {
        "point": one.id,
        "question": one.question,
        "cite": one.cite,
        "state": one.state,
        "mark": one.mark,
        "open": one.is_open,
        "standing": one.standing,
        "stated": [
            {"field": statement.field, "label": words.label, "line": words.line}
            for words, statement in zip(one.stated, standing.statements, strict=True)
        ],
    }


def _finding_objects(live: Live, view: ReportView) -> list[dict[str, Any]]:
    shown = {one.rule: one for one in (*view.variances, *view.undetermined, *view.uncovered)}
    uncovered = {one.rule for one in view.uncovered}
    # INVARIANT: findings are aimed at fields only where a ruleset judged them.
    assert live.assessment is not None
    ruleset = live.assessment.ruleset
    return [
        {
            **_finding_object(one, shown[one.finding.rule.id], one.finding.rule.id in uncovered),
            "links": link_objects(one.finding.rule.cites, ruleset),
        }
        for one in live.aimed
    ]


def _coherence_object(one: CoherenceView) -> dict[str, Any]:
    """Return statements that do not go together, with all the fields that they stand beside."""
    return {
        "rule": one.id,
        "kind": one.kind,
        "title": one.title,
        "cites": [one.cite] if one.cite else [],
        "note": one.note or None,
        "stated": [{"label": stated.label, "value": stated.value} for stated in one.statements],
        "fields": [stated.field for stated in one.statements],
    }


def _finding_object(aimed: Aimed, view: FindingView, uncovered: bool) -> dict[str, Any]:
    finding = aimed.finding
    return {
        "rule": view.rule,
        "verdict": str(finding.verdict),
        "covered": not uncovered,
        "kind": view.kind or None,
        "scope": view.scope,
        "title": view.title,
        "summary": view.summary,
        "cites": list(view.cites),
        "full_cites": list(view.full_cites),
        "stated": view.stated or None,
        "required": view.required or None,
        "difference": view.difference or None,
        "cure": view.cure or None,
        "note": view.note or None,
        "witness": view.witness or None,
        "to_state": [{"field": name, "label": label} for name, label in view.to_state],
        "readings": [_reading_object(one) for one in view.readings],
        "waived": finding.waived,
        "waiver": None if finding.waiver is None else waiver_in_words(finding.waiver),
        "not_in_effect": list(view.not_in_effect),
        "fields": list(aimed.about),
        "besides": list(aimed.besides),
        "settled": finding.settlement is not None,
        "where": None if finding.where is None else _span_object(finding.where),
    }


def _reading_object(one: ReadingView) -> dict[str, Any]:
    return {
        "id": one.id,
        "question": one.question,
        "used": one.used,
        "why": one.why,
        "turns": one.turns,
        "others": [{"text": other.text, "turns": other.turns} for other in one.others],
    }
