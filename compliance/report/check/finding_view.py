"""One finding as finished lines of text, with the readings it rests on and the waivers of its provisions."""

from compliance.diag import Span
from compliance.lang import (
    DepartureWords,
    departure_in_words,
    list_words,
    show_actual,
    show_cure,
    show_difference,
    show_required,
    show_whole,
)
from compliance.model import (
    EmptyStatement,
    Finding,
    OtherReading,
    PaytableDeparture,
    ReadingUse,
    RuleAnswer,
    Ruleset,
    Trace,
    Verdict,
    Vocabulary,
    Waiver,
)
from compliance.record import kept_beside, keyword_record, replace

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
    empty: str
    raised_by: str = ""
    departure: DepartureWords | None = None
    """Of a paytable that departs: the nearest tables and the rows that differ, which ``difference`` has in one line."""


def view_of_finding(finding: Finding, ruleset: Ruleset, vocabulary: Vocabulary) -> FindingView:
    """Lay one finding out in words."""
    view = _view_of_answer(finding.answer, ruleset, vocabulary)
    where = finding.where
    if where is None and not finding.waivers_not_in_effect and not finding.waived and not finding.empty:
        return view
    return replace(
        view,
        where=write_span(where),
        line=None if where is None else where.line,
        waiver="" if finding.waiver is None else waiver_in_words(finding.waiver),
        not_in_effect=tuple(waiver_in_words(one) for one in finding.waivers_not_in_effect),
        empty="; ".join(f"{empty_in_words(one)} ({write_span(one.span)})" for one in finding.empty),
    )


@kept_beside
def _view_of_answer(finding: RuleAnswer, ruleset: Ruleset, vocabulary: Vocabulary) -> FindingView:
    """Lay an answer out in words, without a place and what covers it."""
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
        where="",
        line=None,
        required=_required_in_words(finding, ruleset),
        difference=show_difference(finding.difference),
        cure=show_cure(finding),
        note=rule.note,
        to_state=tuple((name, vocabulary.fields[name].label) for name in finding.missing),
        readings=tuple(_reading_view(one, finding.verdict) for one in finding.readings),
        waiver="",
        not_in_effect=(),
        trace=finding.trace,
        witness=finding.witness,
        computed=bool(finding.computed),
        empty="",
        raised_by=_raised_in_words(finding, vocabulary),
        departure=departure_of(finding),
    )


def _required_in_words(finding: RuleAnswer, ruleset: Ruleset) -> str:
    """Say all that is required of what a finding is about, and which other sections have a part in it."""
    if finding.whole is None:
        return show_required(finding.required)
    cites = dict.fromkeys(ruleset.short_cite(rule.cites[0]) for rule in finding.whole.rules)
    own = ruleset.short_cite(finding.rule.cites[0])
    with_others = ", ".join(cite for cite in cites if cite != own)
    whole = show_whole(finding.whole)
    return f"{whole} (with {with_others})" if with_others else whole


def departure_of(finding: RuleAnswer) -> DepartureWords | None:
    """Return how the paytable that a finding is about departs, where it is about one and rows differ."""
    if not isinstance(finding.difference, PaytableDeparture):
        return None
    words = departure_in_words(finding.difference)
    return words if words.rows else None


def _raised_in_words(finding: RuleAnswer, vocabulary: Vocabulary) -> str:
    """Say which statements make an open rule a point of this filing."""
    labels = [vocabulary.fields[name].label for name in finding.raised_by]
    return f"{list_words(labels, 'and')}: stated, and lawful only under what is left out" if labels else ""


def empty_in_words(empty: EmptyStatement) -> str:
    """Say which words state nothing."""
    said = ", ".join(f"`{' '.join(words.split())}`" for words in empty.words)
    return f"{said} states nothing" if len(empty.words) == 1 else f"{said} state nothing"


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
    nobody = " (which states nothing)" if waiver.by_nobody else ""
    return f"{waiver.provision} by {waiver.authority}{nobody}, {granted} ({write_span(waiver.span)})"


def turns_on_reading(finding: FindingView) -> bool:
    """Tell whether another recorded reading would turn a verdict."""
    return any(reading.turns for reading in finding.readings)


def write_span(span: Span | None) -> str:
    """Write a place in a file as people click on it."""
    return "" if span is None else str(span)
