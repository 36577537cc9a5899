"""The findings of one submission or many as the rows of one table, for those who collect them."""

from collections.abc import Iterable, Iterator

from compliance.diag import Diagnostic
from compliance.model import Outcome, ReviewState, Scope, Unjudged
from compliance.report.check.coherence_view import CoherenceView
from compliance.report.check.finding_view import FindingView, turns_on_reading, write_span
from compliance.report.check.overview import INVALID
from compliance.report.check.results import RESULTS
from compliance.report.check.review_view import ReviewPointView, clip_words
from compliance.report.check.view import REVIEW, JudgedView, ReportView

Value = str | int
Row = tuple[Value, ...]

COLUMNS = (
    "file", "holder", "game", "chapter", "version", "ruleset", "as_of", "result", "number", "verdict", "kind", "waived",
    "turns_on_a_reading", "scope", "rule", "finding", "sections", "stated", "line", "place", "required", "difference",
    "hand", "cure", "to_state", "readings", "waivers", "summary", "submission_sha256", "ruleset_sha256",
    "decided",
)  # fmt: skip
SUMMARY_COLUMNS = (
    "file", "holder", "game", "chapter", "version", "period", "instrument", "filed", "as_of", "scope", "result",
    "variances", "undetermined", "passes", "not_covered", "not_applicable", "cautions", "submission_sha256",
    "ruleset", "ruleset_sha256", "program", "for_a_person", "review_sha256",
    "decided",
)  # fmt: skip
NOT_JUDGED = "not judged"
FOR_A_PERSON = "for a person"
SETTLED = "settled by a person"


def finding_rows(judged: Iterable[JudgedView]) -> Iterator[Row]:
    """Yield a row for every finding, and for everything that kept a submission from being judged."""
    for one in judged:
        if isinstance(one, Unjudged):
            yield from _unjudged_rows(one)
        else:
            yield from _judged_rows(one)


def _unjudged_rows(one: Unjudged) -> Iterator[Row]:
    for number, found in enumerate(one.diagnostics, start=1):
        yield _make_row(**_fault_values(found), file=one.path, result=INVALID, number=number, verdict=NOT_JUDGED)
    if not one.diagnostics:
        yield _make_row(file=one.path, result=INVALID, verdict=NOT_JUDGED)


def _fault_values(found: Diagnostic) -> dict[str, Value]:
    return {
        "rule": str(found.code),
        "finding": found.message,
        "line": found.span.line,
        "place": write_span(found.span),
        "cure": found.hint or "",
    }


def _judged_rows(view: ReportView) -> Iterator[Row]:
    (_, submission), (_, ruleset), *_ = view.inputs
    head: dict[str, Value] = {
        "file": view.inputs[0][0],
        "holder": view.holder,
        "game": view.game,
        "chapter": view.chapter,
        "version": view.version,
        "ruleset": view.ruleset,
        "as_of": view.as_of,
        "result": RESULTS[Outcome(view.outcome)].name,
        "submission_sha256": submission,
        "ruleset_sha256": ruleset,
        "decided": view.decided,
    }
    number = 0
    for verdict, findings in _findings_by_verdict(view):
        for values in findings:
            number += 1
            yield _make_row(**head, **values, number=number, verdict=verdict)
    for point in view.review:
        # WHY: a point that a person found not satisfied is a variance, and has its row above.
        if point.state != ReviewState.NOT_SATISFIED:
            number += 1
            verdict = FOR_A_PERSON if point.is_open else SETTLED
            yield _make_row(
                **head, **_point_values(point, f"{view.ruleset}.review.{point.id}"), number=number, verdict=verdict
            )
    if not number:
        yield _make_row(**head, finding=view.sentence)


def _findings_by_verdict(view: ReportView) -> tuple[tuple[str, Iterator[dict[str, Value]]], ...]:
    return (
        ("variance", map(_finding_values, view.variances)),
        ("contradiction", map(_coherence_values, view.contradictions)),
        ("undetermined", map(_finding_values, view.undetermined)),
        ("caution", map(_coherence_values, view.purposeless)),
        ("pass", map(_finding_values, view.passes)),
        ("not covered", map(_finding_values, view.uncovered)),
        ("not applicable", map(_finding_values, view.not_applicable)),
    )


def _coherence_values(one: CoherenceView) -> dict[str, Value]:
    return {
        "kind": one.kind,
        "rule": one.id,
        "finding": one.title,
        "sections": one.cite,
        "stated": "; ".join(f"{stated.label}: {stated.value}" for stated in one.statements),
        "place": "; ".join(stated.where for stated in one.statements),
        "summary": one.note,
    }


def _finding_values(one: FindingView) -> dict[str, Value]:
    lost = (f"not in effect: {text}" for text in one.not_in_effect)
    return {
        "kind": one.kind,
        "waived": "yes" if one.waiver else "no",
        "turns_on_a_reading": "yes" if turns_on_reading(one) else "no",
        "scope": one.scope,
        "rule": one.rule,
        "finding": one.title,
        "sections": "; ".join(one.full_cites),
        "stated": one.stated,
        "line": "" if one.line is None else one.line,
        "place": one.where,
        "required": one.required,
        "difference": one.difference,
        "hand": one.witness,
        "cure": one.cure,
        "to_state": "; ".join(f"{name} ({label})" for name, label in one.to_state),
        "readings": "; ".join(f"{reading.id}: {reading.used}" for reading in one.readings),
        "waivers": "; ".join(text for text in (one.waiver, *lost) if text),
        "summary": one.summary,
    }


def _point_values(point: ReviewPointView, rule: str) -> dict[str, Value]:
    first = point.stated[0] if point.stated else None
    return {
        "kind": point.mark,
        "scope": str(Scope.FILING),
        "rule": rule,
        "finding": point.question,
        "sections": point.full_cite,
        "stated": "; ".join(f"{one.label}: {clip_words(one.value)}" for one in point.stated),
        "line": "" if first is None else first.line,
        "place": "" if first is None else first.where,
        "difference": point.standing,
        "summary": point.question,
    }


def _make_row(**values: Value) -> Row:
    return tuple(values.get(name, "") for name in COLUMNS)


def summary_rows(judged: Iterable[JudgedView]) -> Iterator[Row]:
    """Yield a row for every submission: what it is, how it came out, and the hashes of what was read."""
    for one in judged:
        if isinstance(one, Unjudged):
            values: dict[str, Value] = {"file": one.path, "result": INVALID}
        else:
            values = _summary_values(one)
        yield tuple(values.get(name, "") for name in SUMMARY_COLUMNS)


def _summary_values(view: ReportView) -> dict[str, Value]:
    (file, submission), (_, ruleset), *_ = view.inputs
    reviews = [one for label, one in zip(view.input_labels, view.inputs, strict=True) if label == REVIEW]
    return {
        "file": file,
        "holder": view.holder,
        "game": view.game,
        "chapter": view.chapter,
        "version": view.version,
        "period": view.period,
        "instrument": view.instrument,
        "filed": view.filed,
        "as_of": view.as_of,
        "scope": view.scope,
        "result": RESULTS[Outcome(view.outcome)].name,
        "variances": len(view.variances),
        "undetermined": len(view.undetermined),
        "passes": len(view.passes),
        "not_covered": len(view.uncovered),
        "not_applicable": len(view.not_applicable),
        "decided": view.decided,
        "cautions": " ".join((*view.other_results, *view.cautions)),
        "submission_sha256": submission,
        "ruleset": view.ruleset,
        "ruleset_sha256": ruleset,
        "program": view.program,
        "for_a_person": sum(point.is_open for point in view.review),
        "review_sha256": reviews[0][1] if reviews else "",
    }
