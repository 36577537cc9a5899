"""One finding as finished lines of text, with the readings it rests on and the waivers of its provisions."""

from compliance.diag import Span
from compliance.lang import show_actual, show_cure, show_difference, show_required
from compliance.model import Finding, OtherReading, ReadingUse, Ruleset, Trace, Verdict, Vocabulary, Waiver
from compliance.record import keyword_record

KINDS = {"breach": "breach", "omission": "omission", "no-authority": "no authority"}
VERDICT_WORDS = {
    Verdict.PASS: "pass",
    Verdict.VARIANCE: "be a variance",
    Verdict.UNDETERMINED: "be undetermined",
    Verdict.NOT_APPLICABLE: "not apply",
}


@keyword_record
class OtherView:
    """Another recorded reading, what the rule would come to under it, and whether that turns the verdict."""

    text: str
    turns: bool


@keyword_record
class ReadingView:
    """A reading a verdict rests on, in words."""

    id: str
    used: str
    why: str
    question: str
    others: tuple[OtherView, ...]
    turns: bool
    decides: bool


@keyword_record
class FindingView:
    """One finding, laid out in words."""

    rule: str
    title: str
    kind: str
    scope: str
    cites: tuple[str, ...]
    full_cites: tuple[str, ...]
    summary: str
    stated: str
    where: str
    line: int | None
    required: str
    difference: str
    cure: str
    note: str
    to_state: tuple[tuple[str, str], ...]
    readings: tuple[ReadingView, ...]
    waiver: str
    not_in_effect: tuple[str, ...]
    trace: Trace | None
    witness: str
    computed: bool


def view_of_finding(finding: Finding, ruleset: Ruleset, vocabulary: Vocabulary) -> FindingView:
    """Lay one finding out in words."""
    rule, stated = finding.rule, show_actual(finding.actual)
    return FindingView(
        rule=rule.id,
        title=finding.message,
        kind="" if finding.kind is None else KINDS[finding.kind],
        scope=str(rule.scope),
        cites=tuple(ruleset.short_cite(cite) for cite in rule.cites),
        full_cites=tuple(ruleset.cite(cite) for cite in rule.cites),
        summary=rule.summary,
        stated=f"{finding.computed}: {stated}" if finding.computed else stated,
        where=write_span(finding.where),
        line=None if finding.where is None else finding.where.line,
        required=show_required(finding.required),
        difference=show_difference(finding.difference),
        cure=show_cure(finding),
        note=rule.note,
        to_state=tuple((name, vocabulary.fields[name].label) for name in finding.missing),
        readings=tuple(_reading_view(one, finding.verdict) for one in finding.readings),
        waiver="" if finding.waiver is None else waiver_in_words(finding.waiver),
        not_in_effect=tuple(waiver_in_words(one) for one in finding.waivers_not_in_effect),
        trace=finding.trace,
        witness=finding.witness,
        computed=bool(finding.computed),
    )


def _reading_view(use: ReadingUse, verdict: Verdict) -> ReadingView:
    used = f"{use.label} ({'default' if use.default else 'chosen instead of the default'})"
    others = tuple(
        OtherView(text=_other_reading_in_words(other, decides=use.decides), turns=other.verdict is not verdict)
        for other in use.others
    )
    return ReadingView(
        id=use.id,
        used=used,
        why=use.why,
        question=use.question,
        others=others,
        turns=use.turns,
        decides=use.decides,
    )


def _other_reading_in_words(other: OtherReading, *, decides: bool) -> str:
    if not decides:
        return f"{other.label} (recorded; not decided here)"
    decided = other.verdict in {Verdict.PASS, Verdict.VARIANCE}
    bound = f", requiring {show_required(other.required)}" if other.required and decided else ""
    return f"{other.label}: the rule would {VERDICT_WORDS[other.verdict]}{bound}"


def waiver_in_words(waiver: Waiver) -> str:
    """Say who waived what, when, and until when."""
    until = "without an end" if waiver.expires is None else f"until {waiver.expires.isoformat()}"
    granted = f"granted {waiver.granted.isoformat()}, {until}"
    return f"{waiver.provision} by {waiver.authority}, {granted} ({write_span(waiver.span)})"


def turns_on_reading(finding: FindingView) -> bool:
    """Tell whether another recorded reading would turn a verdict."""
    return any(reading.turns for reading in finding.readings)


def write_span(span: Span | None) -> str:
    """Write a place in a file as people click on it."""
    return "" if span is None else f"{span.path}:{span.line}:{span.column}"
