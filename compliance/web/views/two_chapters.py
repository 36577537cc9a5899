"""One submission under two chapters, as it is shown: both results, the rules that come out differently, the rest."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from compliance.lang import speak_of_one_thing
from compliance.model import (
    TOPICS,
    Assessment,
    Finding,
    FindingMove,
    Rule,
    UnderTwo,
    Verdict,
    Vocabulary,
    comes_out_alike,
    fields_in,
    show_value,
    watched_in,
    weighs_on_result,
)
from compliance.record import keyword_record, record
from compliance.report import KINDS, FindingView, ReportView, topic_of, view_of, write_span

_WORDS = {Verdict.PASS: "passes", Verdict.NOT_APPLICABLE: "does not apply", Verdict.UNDETERMINED: "undetermined"}
_BADGES = {Verdict.PASS: "compliant", Verdict.UNDETERMINED: "undetermined", Verdict.VARIANCE: "not_compliant"}


@keyword_record
class BesideCell:
    """A rule of one side and how it came out; without a rule, ``told`` says why there is none."""

    told: str
    rule: str = ""
    title: str = ""
    verdict: str = ""
    badge: str = ""
    finding: FindingView | None = None


@record
class BesideRow:
    """Two rules beside each other; ``heavy`` where they count for the result."""

    title: str
    cells: tuple[BesideCell, BesideCell]
    heavy: bool


@keyword_record
class BesideSide:
    """One chapter and how the submission comes out under it."""

    ruleset: str
    report: ReportView
    set_aside: tuple[str, ...]


@keyword_record
class BesideView:
    """A whole comparison of one submission under two chapters.

    ``unread`` has what is stated and not read by both: the field, its value, its place, and who reads it.
    """

    sides: tuple[BesideSide, BesideSide]
    topics: Mapping[str, tuple[BesideRow, ...]]
    alike: tuple[BesideRow, ...]
    unread: tuple[tuple[str, str, str, str], ...]

    @property
    def apart(self) -> int:
        """How many rows count for the result."""
        return sum(row.heavy for rows in self.topics.values() for row in rows)


def two_chapters_view(held: UnderTwo, vocabulary: Vocabulary) -> BesideView:
    """Lay out how one submission comes out under two chapters."""
    reports = view_of(held.sides[0], vocabulary), view_of(held.sides[1], vocabulary)
    found = _findings_by_rule(reports[0]), _findings_by_rule(reports[1])
    rows = [(pair, _row_of_pair(pair, held, found, vocabulary)) for pair in held.pairs]
    apart = [(_topic_of_pair(pair, held, vocabulary), row) for pair, row in rows if not comes_out_alike(pair)]
    by_topic = {label: tuple(row for topic, row in apart if topic == name) for name, label in TOPICS.items()}
    return BesideView(
        sides=(_side_view(0, held, reports[0]), _side_view(1, held, reports[1])),
        topics={label: some for label, some in by_topic.items() if some},
        alike=tuple(row for pair, row in rows if comes_out_alike(pair)),
        unread=tuple(_partly_read_statements(held, vocabulary)),
    )


def _side_view(at: int, held: UnderTwo, report: ReportView) -> BesideSide:
    return BesideSide(ruleset=held.sides[at].ruleset.id, report=report, set_aside=held.set_aside[at])


def _findings_by_rule(report: ReportView) -> Mapping[str, FindingView]:
    parts = (report.variances, report.undetermined, report.passes, report.not_applicable, report.uncovered)
    return {one.rule: one for one in chain.from_iterable(parts)}


def _row_of_pair(
    pair: FindingMove,
    held: UnderTwo,
    found: tuple[Mapping[str, FindingView], Mapping[str, FindingView]],
    words: Vocabulary,
) -> BesideRow:
    rule = _rule_of(pair)
    first, second = (
        _missing_rule_cell(rule, held.sides[at], held.read[at], words) if one is None else _finding_cell(one, found[at])
        for at, one in enumerate((pair.before, pair.after))
    )
    return BesideRow(rule.title, (first, second), weighs_on_result(pair))


def _rule_of(pair: FindingMove) -> Rule:
    finding = pair.before or pair.after
    assert finding is not None
    return finding.rule


def _finding_cell(finding: Finding, found: Mapping[str, FindingView]) -> BesideCell:
    return BesideCell(
        told="",
        rule=finding.rule.id,
        title=finding.rule.title,
        verdict=_verdict_in_words(finding),
        badge="" if finding.uncovered else _BADGES.get(finding.verdict, ""),
        finding=found[finding.rule.id],
    )


def _verdict_in_words(finding: Finding) -> str:
    if finding.uncovered:
        return "not covered by this filing"
    if finding.verdict is not Verdict.VARIANCE:
        return _WORDS[finding.verdict]
    kind = "" if finding.kind is None else f": {KINDS[finding.kind]}"
    return f"variance{kind}{', waived' if finding.waived else ''}"


def _missing_rule_cell(rule: Rule, side: Assessment, read: frozenset[str], vocabulary: Vocabulary) -> BesideCell:
    """Say why a chapter has nothing beside a rule of the other: it leaves it open, does not read it, or has no rule."""
    names = tuple(dict.fromkeys(_fields_of_rule(rule)))
    asked = [part for part in (rule.requires, rule.applies) if part is not None]
    left = next((one for one in side.unchecked if speak_of_one_thing(asked, one.when, names)), None)
    if left is not None:
        return BesideCell(told=f"not decided here: {left.note} ({side.ruleset.short_cite(left.cite)})")
    strange = [vocabulary.fields[name].label for name in names if name in vocabulary.fields and name not in read]
    if strange:
        return BesideCell(told=f"no such rule; this chapter does not read: {', '.join(strange)}")
    return BesideCell(told="no such rule")


def _fields_of_rule(rule: Rule) -> Iterator[str]:
    yield from fields_in(rule.requires)
    yield from watched_in(rule.requires)


def _topic_of_pair(pair: FindingMove, held: UnderTwo, vocabulary: Vocabulary) -> str:
    return topic_of(next(_fields_of_rule(_rule_of(pair)), ""), vocabulary, [one.ruleset for one in held.sides])


def _partly_read_statements(held: UnderTwo, vocabulary: Vocabulary) -> Iterable[tuple[str, str, str, str]]:
    """Name what is stated and not read by both chapters, each with who reads it."""
    first, second = ({one.field: one for one in side.unread} for side in held.sides)
    names = (held.sides[0].ruleset.id, held.sides[1].ruleset.id)
    for name, statement in {**first, **second}.items():
        field = vocabulary.fields[name]
        reader = "neither of them" if name in first and name in second else f"{names[name in first]} alone"
        yield field.label, show_value(field.kind, statement.raw), write_span(statement.span), reader
