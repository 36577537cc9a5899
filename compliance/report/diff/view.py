"""What every format of a comparison shows: the whole in a sentence, rows by topic, witnesses, and what is left."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from compliance.lang import count_with_noun, list_words
from compliance.model import (
    UNCHANGED,
    Comparison,
    OtherChange,
    Relation,
    Rule,
    RulesetDiff,
    are_of_one_chapter,
    readings_in,
)
from compliance.record import keyword_record, record
from compliance.report.diff.names import names_of_sides
from compliance.report.diff.point_view import PointView, count_points, point_views
from compliance.report.diff.rows import DiffRowView, group_by_topic, row_of_subject, rows_of
from compliance.report.diff.witness_view import DiffWitnessView, witness_views
from compliance.report.diff.words import cites_in_words, relation_in_words
from compliance.report.files.submission_text import render_statements
from compliance.version import __version__


@keyword_record
class HeadView:
    """One side: its label, what it is called in prose, and which chapter, version and period it is."""

    label: str
    name: str
    title: str
    chapter: str
    version: str
    period: str
    instrument: str
    sha256: str


@record
class AlikeView:
    """A rule that is the same on both sides, with its sections on each."""

    title: str
    first: tuple[str, ...]
    second: tuple[str, ...]


@keyword_record
class DiffView:
    """A whole comparison as every format shows it; ``common`` is the smallest filing that either side accepts.

    ``topics`` has every difference once, ``points`` the same as few questions. Rows that a text leaves undecided, that
    the solver did not decide or that only differ in what is left to the holder stand apart from these.
    """

    heads: tuple[HeadView, HeadView]
    headline: str
    sentences: tuple[str, ...]
    topics: Mapping[str, tuple[DiffRowView, ...]]
    points: tuple[PointView, ...]
    left_undecided: tuple[DiffRowView, ...]
    apart_without_witness: tuple[DiffRowView, ...]
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
    comparison, names = difference.comparison, names_of_sides(difference)
    rows, points = rows_of(difference, names), point_views(difference, names)
    left = tuple(row_of_subject(one, difference, names) for one in difference.points.left_undecided)
    without = [row_of_subject(one, difference, names) for one in difference.points.without_witness]
    return DiffView(
        heads=(_head_view(names[0], difference, 0), _head_view(names[1], difference, 1)),
        headline=headline_of(difference, points),
        sentences=tuple(_summary_sentences(difference, points, without, left)),
        topics=group_by_topic(row for row in rows if not (row.covered or row.left_undecided)),
        points=points,
        left_undecided=left,
        apart_without_witness=tuple(row for row in without if not row.covered),
        covered=tuple(row for row in without if row.covered),
        witnesses=witness_views(difference, names),
        common=tuple(
            (name, render_statements(stated, difference.vocabulary))
            for name, stated in zip(names, difference.smallest, strict=True)
            if stated
        ),
        renumbered=tuple(_alike_views(difference, Relation.RENUMBERED)),
        same=tuple(_alike_views(difference, Relation.SAME)),
        undecided=comparison.undecided,
        defects=difference.defects,
        cautions=tuple(_collect_cautions(difference, names)),
        readings=tuple(_readings_in_words(difference, names)),
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


def _head_view(name: str, difference: RulesetDiff, side: int) -> HeadView:
    ruleset = difference.rulesets[side]
    return HeadView(
        label=difference.sides[side].label,
        name=name,
        title=ruleset.title,
        chapter=ruleset.chapter,
        version=ruleset.version,
        period=str(ruleset.period),
        instrument=ruleset.instrument,
        sha256=ruleset.sha256,
    )


def headline_of(difference: RulesetDiff, points: Sequence[PointView] = ()) -> str:
    """Say in a few words how the second side stands to the first."""
    relation, names = difference.comparison.relation, names_of_sides(difference)
    if relation in UNCHANGED:
        return _headline_without_witness(difference)
    if relation is Relation.UNDECIDED:
        return f"Whether they differ {relation_in_words(relation, names)}"
    asking = frozenset[int]().union(*(point.sides for point in points))
    if difference.points.left_undecided and not asking:
        return "They differ only in what a text leaves undecided"
    if len(asking) == 1:
        return f"{names[min(asking)]} is stricter"
    standing = relation_in_words(relation, names)
    return standing[:1].upper() + standing[1:]


def _headline_without_witness(difference: RulesetDiff) -> str:
    """Say that every filing comes out alike where that is so, else what differs though no filing shows it."""
    comparison = difference.comparison
    if not difference.differs:
        return "Every filing comes out alike under both"
    # WHY: a waiver of one section frees of a rule and not of another that sees to the same.
    covered = sum(change.relation not in UNCHANGED for change in comparison.rules)
    rules = (
        f"Waivers aside other rules see to {count_with_noun(covered, 'rule')} that differ{'' if covered > 1 else 's'}"
    )
    turning = len(comparison.turning)
    besides = _count_parts(turning) if turning else "what may be elected differs"
    alike = rules if covered else "Every rule asks the same under both"
    return f"{alike}, but {besides}" if turning or not covered else alike


def _count_parts(number: int) -> str:
    return f"{count_with_noun(number, 'other part')} can turn a result"


def _summary_sentences(
    difference: RulesetDiff,
    points: Sequence[PointView],
    without: Sequence[DiffRowView],
    left: Sequence[DiffRowView],
) -> Iterator[str]:
    names = names_of_sides(difference)
    yield from _count_points_in_words(points, names)
    yield from _count_rows_in_words(without)
    accepted = Counter(witness.accepted for witness in difference.comparison.witnesses)
    if accepted:
        by_side = _witnesses_by_side(difference.comparison, names)
        parts = " and ".join(f"{yes} {verb} {number:,} that {no} {other}" for number, yes, verb, no, other in by_side)
        shown = "checked under both, shows it" if accepted.total() == 1 else "each checked under both, show it"
        yield f"{count_with_noun(accepted.total(), 'invented filing')}, {shown}: {parts}."
    for side, name in enumerate(names):
        open_rows = sum(row.cells[side].unchecked for row in left)
        if open_rows:
            yield f"{name} leaves {count_with_noun(open_rows, 'more point')} undecided: they are no differences."
    turning = len(difference.comparison.turning)
    if turning and difference.comparison.relation not in UNCHANGED:
        yield f"Besides the rules {_count_parts(turning)}."
    first, second = difference.rulesets
    if difference.comparison.relation is Relation.RENUMBERED and not are_of_one_chapter(first, second):
        yield "Waivers aside: they reach sections, and these are numbered otherwise."


def _count_points_in_words(points: Sequence[PointView], names: Sequence[str]) -> Iterator[str]:
    if points:
        numbers = count_points(points)
        words = f"{names[0]} asks for more in", f"{names[1]} asks for more in", "each asks for something of its own in"
        parts = ", ".join(f"{text} {number:,}" for number, text in zip(numbers, words, strict=True) if number)
        rows = sum(len(point.rows) for point in points)
        on = f", on {count_with_noun(rows, 'subject')}" if rows > len(points) else ""
        yield f"{count_with_noun(len(points), 'decision point')}{on}: {parts}."


def _count_rows_in_words(rows: Sequence[DiffRowView]) -> Iterator[str]:
    relations = [row.relation for row in rows if not row.covered]
    undecided = relations.count(Relation.UNDECIDED)
    if len(relations) > undecided:
        number = count_with_noun(len(relations) - undecided, "subject")
        yield f"Besides, what is left to the holder differs in {number}."
    if undecided:
        yield f"It could not be decided in {count_with_noun(undecided, 'subject')}."


def _witnesses_by_side(comparison: Comparison, labels: Sequence[str]) -> Iterator[tuple[int, str, str, str, str]]:
    """Return how many witnesses each side accepts that the other does not, or cannot decide and the other refuses."""
    counts = Counter((witness.left_open, witness.accepted) for witness in comparison.witnesses)
    for (left_open, side), number in sorted(counts.items()):
        verbs = ("leaves open", "refuses") if left_open else ("accepts", "does not")
        yield number, labels[side], verbs[0], labels[1 - side], verbs[1]


def _collect_cautions(difference: RulesetDiff, names: Sequence[str]) -> Iterator[str]:
    """Tell of what a source does not print."""
    apart = difference.rulesets[0].id != difference.rulesets[1].id
    for name, ruleset in zip(names, difference.rulesets, strict=True):
        if apart and (ruleset.period.start is None or not ruleset.period.open_ended):
            yield f"{name}: {ruleset.period.note}"


def _readings_in_words(difference: RulesetDiff, names: Sequence[str]) -> Iterator[str]:
    """Return the readings that rules of either side turn on, with the option that was taken; alike ones once."""
    sides: dict[str, list[str]] = {}
    for side, name in enumerate(names):
        for words in _readings_of_side(difference, side):
            sides.setdefault(words, []).append(name)
    is_one_chapter = are_of_one_chapter(*difference.rulesets)
    for words, taking in sides.items():
        # WHY: two states of a chapter have nearly all their readings in common; of two chapters each has its own.
        yield words if is_one_chapter and len(taking) > 1 else f"{list_words(taking, 'and')} {words}"


def _readings_of_side(difference: RulesetDiff, side: int) -> Iterator[str]:
    """Return the readings that the rules of a side turn on, each with the option that was taken of it."""
    ruleset, chosen = difference.rulesets[side], difference.comparison.readings[side]
    used = {one for rule in ruleset.rules for one in (*rule.readings, *_readings_of_rule(rule))}
    for reading in ruleset.readings:
        if reading.id in used:
            taken = chosen.get(reading.id, reading.default.id)
            label = next(option.label for option in reading.options if option.id == taken)
            yield f"{ruleset.short_cite(reading.cite)}: {reading.question} Taken: {label}."


def _readings_of_rule(rule: Rule) -> tuple[str, ...]:
    return tuple(name for part in (rule.applies, rule.requires) if part is not None for name in readings_in(part))


def _alike_views(difference: RulesetDiff, relation: Relation) -> Iterator[AlikeView]:
    first, second = difference.rulesets
    for one in difference.comparison.rules:
        if one.relation is relation and one.first is not None and one.second is not None:
            cites = cites_in_words(one.first.cites, first), cites_in_words(one.second.cites, second)
            yield AlikeView(one.first.title, *cites)
