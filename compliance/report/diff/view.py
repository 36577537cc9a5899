"""What every format of a comparison shows: the whole in a sentence, rows by topic, witnesses, and what is left."""

from collections import Counter
from collections.abc import Iterator, Mapping

from compliance.lang import count_with_noun
from compliance.model import (
    UNCHANGED,
    Comparison,
    OtherChange,
    Raw,
    Relation,
    Rule,
    Ruleset,
    RulesetDiff,
    RulesetDiffSide,
    Witness,
    readings_in,
    verbs_of_witness,
)
from compliance.record import keyword_record, record
from compliance.report.diff.rows import DiffRowView, group_by_topic, rows_of
from compliance.report.diff.words import cites_in_words, relation_in_words, stricter_sides
from compliance.report.files.submission_text import render_statements
from compliance.version import __version__


@keyword_record
class HeadView:
    """One side: what it is called and which chapter, version and period it is."""

    label: str
    title: str
    chapter: str
    version: str
    period: str
    instrument: str
    sha256: str


@keyword_record
class DiffWitnessView:
    """One filing that tells the sides apart; ``against`` says what the other side has against it, with sections."""

    number: int
    accepted: str
    refused: str
    mild_verb: str
    verb: str
    against: tuple[tuple[str, tuple[str, ...]], ...]
    beyond: str


@record
class AlikeView:
    """A rule that is the same on both sides, with its sections on each."""

    title: str
    first: tuple[str, ...]
    second: tuple[str, ...]


@keyword_record
class DiffView:
    """A whole comparison as every format shows it; ``common`` is what all witnesses that a side accepts state."""

    heads: tuple[HeadView, HeadView]
    headline: str
    sentences: tuple[str, ...]
    topics: Mapping[str, tuple[DiffRowView, ...]]
    covered: tuple[DiffRowView, ...]
    witnesses: tuple[DiffWitnessView, ...]
    common: tuple[tuple[str, str], ...]
    renumbered: tuple[AlikeView, ...]
    same: tuple[AlikeView, ...]
    undecided: tuple[str, ...]
    defects: tuple[str, ...]
    cautions: tuple[str, ...]
    readings: tuple[str, ...]
    limits: tuple[str, ...]
    program: str
    others: tuple[OtherChange, ...] = ()
    """What differs besides rules and fields, and can turn a result; then what changes words alone."""


LIMITS = (
    "Stricter means: accepts fewer filings, or refuses what the other leaves open. It says nothing of who gains by it.",
    "Only what a filing can state is compared. Procedures, definitions and what a chapter takes from others are not.",
    "No rule about it means that the ruleset holds a filing to nothing there; the chapter may speak of it in passing.",
)
_DEFAULTS = "The default readings are taken on both sides."
_FLOOR_TOO = "What is unstated of the floor counts as an open point on both sides (--scope all)."


def diff_view(difference: RulesetDiff) -> DiffView:
    """Return a comparison as it is shown."""
    comparison, rows = difference.comparison, rows_of(difference)
    shown = tuple(row for row in rows if not row.covered)
    common = tuple(_common_statements(comparison, side) for side in (0, 1))
    return DiffView(
        heads=(_head_view(comparison.first, difference.sides[0]), _head_view(comparison.second, difference.sides[1])),
        headline=headline_of(difference),
        sentences=tuple(_summary_sentences(difference, shown)),
        topics=group_by_topic(shown),
        covered=tuple(row for row in rows if row.covered),
        witnesses=tuple(
            _witness_view(number, one, common[one.accepted], difference)
            for number, one in enumerate(comparison.witnesses, start=1)
        ),
        common=tuple(
            (side.label, render_statements(stated, difference.vocabulary))
            for side, stated in zip(difference.sides, common, strict=True)
            if stated
        ),
        renumbered=tuple(_alike_views(difference, Relation.RENUMBERED)),
        same=tuple(_alike_views(difference, Relation.SAME)),
        undecided=comparison.undecided,
        defects=difference.defects,
        cautions=tuple(_collect_cautions(difference, shown)),
        readings=tuple(_readings_in_words(difference)),
        limits=(*LIMITS, *_terms_in_words(comparison)),
        program=f"compliance {__version__}",
        others=(*comparison.turning, *(other for other in comparison.others if not other.turns)),
    )


def _terms_in_words(comparison: Comparison) -> Iterator[str]:
    """Say on what terms the two were compared."""
    taken = [f"{name}={option}" for name, option in {**comparison.readings[0], **comparison.readings[1]}.items()]
    yield f"Readings taken in place of defaults: {', '.join(taken)}." if taken else _DEFAULTS
    if comparison.scope == "all":
        yield _FLOOR_TOO


def _head_view(ruleset: Ruleset, side: RulesetDiffSide) -> HeadView:
    return HeadView(
        label=side.label,
        title=ruleset.title,
        chapter=ruleset.chapter,
        version=ruleset.version,
        period=str(ruleset.period),
        instrument=ruleset.instrument,
        sha256=ruleset.sha256,
    )


def headline_of(difference: RulesetDiff) -> str:
    """Say in a few words how the second side stands to the first."""
    relation, labels = difference.comparison.relation, [side.label for side in difference.sides]
    if relation in {Relation.SAME, Relation.RENUMBERED}:
        turning = len(difference.comparison.turning)
        alike = "Every rule asks the same under both" if turning else "Every filing comes out alike under both"
        return f"{alike}, but {_count_parts(turning)}" if turning else alike
    standing = relation_in_words(relation, labels)
    if relation is Relation.INCOMPARABLE:
        return standing[:1].upper() + standing[1:]
    return f"Whether they differ {standing}" if relation is Relation.UNDECIDED else standing


def _count_parts(number: int) -> str:
    return f"{count_with_noun(number, 'other part')} can turn a result"


def _summary_sentences(difference: RulesetDiff, rows: tuple[DiffRowView, ...]) -> Iterator[str]:
    one, two = (side.label for side in difference.sides)
    counts, open_rows = Counter(stricter_sides(row.relation) for row in rows), [row.relation for row in rows]
    counted_words = (
        (counts[frozenset({0})], f"{one} asks for more in"),
        (counts[frozenset({1})], f"{two} asks for more in"),
        (counts[frozenset({0, 1})], "each asks for something of its own in"),
        (open_rows.count(Relation.SAME), "what is left to the holder differs in"),
        (open_rows.count(Relation.UNDECIDED), "it could not be decided in"),
    )
    if rows:
        parts = ", ".join(f"{words} {number:,}" for number, words in counted_words if number)
        yield f"{count_with_noun(len(rows), 'difference')}: {parts}."
    accepted = Counter(witness.accepted for witness in difference.comparison.witnesses)
    if accepted:
        by_side = _witnesses_by_side(difference.comparison, (one, two))
        parts = " and ".join(f"{yes} {verb} {number:,} that {no} {other}" for number, yes, verb, no, other in by_side)
        shown = "checked under both, shows it" if accepted.total() == 1 else "each checked under both, show it"
        yield f"{count_with_noun(accepted.total(), 'invented filing')}, {shown}: {parts}."
    turning = len(difference.comparison.turning)
    if turning and difference.comparison.relation not in UNCHANGED:
        yield f"Besides the rules {_count_parts(turning)}."
    first, second = difference.rulesets
    if difference.comparison.relation is Relation.RENUMBERED and first.chapter != second.chapter:
        yield "Waivers aside: they reach sections, and these are numbered otherwise."


def _witnesses_by_side(comparison: Comparison, labels: tuple[str, str]) -> Iterator[tuple[int, str, str, str, str]]:
    """Return how many witnesses each side accepts that the other does not, or cannot decide and the other refuses."""
    counts = Counter((witness.left_open, witness.accepted) for witness in comparison.witnesses)
    for (left_open, side), number in sorted(counts.items()):
        verbs = ("leaves open", "refuses") if left_open else ("accepts", "does not")
        yield number, labels[side], verbs[0], labels[1 - side], verbs[1]


def _collect_cautions(difference: RulesetDiff, rows: tuple[DiffRowView, ...]) -> Iterator[str]:
    """Tell of what a source does not print, and of rows in which a side decides nothing for want of it."""
    for side, (label, ruleset) in enumerate(zip(_labels_of_sides(difference), difference.rulesets, strict=True)):
        apart = difference.rulesets[0].id != difference.rulesets[1].id
        if apart and (ruleset.period.start is None or not ruleset.period.open_ended):
            yield f"{label}: {ruleset.period.note}"
        open_rows = sum(row.cells[side].unchecked for row in rows)
        if open_rows:
            yield f"{label} leaves {open_rows} of these points undecided; there it only seems to ask less."


def _labels_of_sides(difference: RulesetDiff) -> tuple[str, str]:
    first, second = difference.sides
    return first.label, second.label


def _readings_in_words(difference: RulesetDiff) -> Iterator[str]:
    """Name the readings that rules of either side turn on, with the option that was taken."""
    for label, ruleset in zip(_labels_of_sides(difference), difference.rulesets, strict=True):
        used = {name for rule in ruleset.rules for name in (*rule.readings, *_readings_of_rule(rule))}
        for reading in ruleset.readings:
            if reading.id in used:
                cite = ruleset.short_cite(reading.cite)
                yield f"{label} {cite}: {reading.question} Taken: {reading.default.label}."


def _readings_of_rule(rule: Rule) -> tuple[str, ...]:
    return tuple(name for part in (rule.applies, rule.requires) if part is not None for name in readings_in(part))


def _common_statements(comparison: Comparison, side: int) -> Mapping[str, Raw]:
    """Return what every witness that a side accepts states: the smallest filing; nothing where there is only one."""
    first, *others = [one.statements for one in comparison.witnesses if one.accepted == side] or [{}]
    alike = {name: raw for name, raw in first.items() if all(name in one and one[name] == raw for one in others)}
    return alike if others else {}


def _witness_view(number: int, one: Witness, common: Mapping[str, Raw], difference: RulesetDiff) -> DiffWitnessView:
    beyond = {name: raw for name, raw in one.statements.items() if name not in common}
    yes, no = difference.sides[one.accepted], difference.sides[one.refused]
    return DiffWitnessView(
        number=number,
        accepted=yes.label,
        refused=no.label,
        mild_verb=verbs_of_witness(one)[0],
        verb=verbs_of_witness(one)[1],
        against=tuple(_rules_refusing(one, difference)),
        beyond=render_statements(beyond, difference.vocabulary),
    )


def _rules_refusing(one: Witness, difference: RulesetDiff) -> Iterator[tuple[str, tuple[str, ...]]]:
    ruleset = difference.rulesets[one.refused]
    rules: dict[str, Rule] = {rule.id: rule for rule in ruleset.rules}
    for name in one.rules:
        rule = rules[name]
        yield (rule.title if one.open else rule.fails), cites_in_words(rule.cites, ruleset)


def _alike_views(difference: RulesetDiff, relation: Relation) -> Iterator[AlikeView]:
    first, second = difference.rulesets
    for one in difference.comparison.rules:
        if one.relation is relation and one.first is not None and one.second is not None:
            cites = cites_in_words(one.first.cites, first), cites_in_words(one.second.cites, second)
            yield AlikeView(one.first.title, *cites)
