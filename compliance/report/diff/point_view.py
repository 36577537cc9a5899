"""Decision points as every format shows them: a title, what each side asks, what follows, and the rows they rest on."""

from collections.abc import Iterable, Iterator, Sequence

from compliance.model import TOPICS, DecisionPoint, PointKind, PointSubject, Rule, RulesetDiff, watched_in
from compliance.record import keyword_record
from compliance.report.diff.rows import DiffCellView, DiffRowView, DiffRuleView, row_of_subject
from compliance.report.diff.table_cells import CellApart, cells_apart
from compliance.report.diff.words import NOT_SPOKEN_OF, NOTHING, cites_in_words

APPROVALS = "Approving bodies"
Line = tuple[str, tuple[str, ...]]
"""A text with the sections that it rests on."""


@keyword_record
class PointView:
    """One decision point; ``lines`` are what each side says of it on the first page, ``rows`` all it rests on."""

    number: int
    title: str
    topics: tuple[str, ...]
    sides: frozenset[int]
    which: str
    lines: tuple[tuple[Line, ...], tuple[Line, ...]]
    follows: tuple[str, ...]
    rows: tuple[DiffRowView, ...]
    sections: tuple[tuple[str, ...], tuple[str, ...]]
    cells: tuple[tuple[str, tuple[CellApart, ...]], ...] = ()
    """For each paytable that both sides have, the cells in which they differ."""


def point_views(difference: RulesetDiff, names: tuple[str, str]) -> tuple[PointView, ...]:
    """Return the points of a comparison, numbered."""
    return tuple(
        _point_view(number, point, difference, names) for number, point in enumerate(difference.points.points, start=1)
    )


def _point_view(number: int, point: DecisionPoint, difference: RulesetDiff, names: tuple[str, str]) -> PointView:
    rows = tuple(row_of_subject(subject, difference, names) for subject in point.subjects)
    heads = [row for row, subject in zip(rows, point.subjects, strict=True) if not subject.follows]
    follow = [row.subject for row, subject in zip(rows, point.subjects, strict=True) if subject.follows]
    fields = [subject.field.field for subject in point.subjects if subject.field is not None]
    cells = ((field.label, cells_apart(field, difference)) for field in fields)
    return PointView(
        number=number,
        title=_title_of_point(point, heads[0].subject, difference),
        topics=tuple(dict.fromkeys(TOPICS[row.topic] for row in heads)),
        sides=point.sides,
        which=sides_in_words(point.sides, names),
        lines=_lines_of_sides(point, heads, difference),
        follows=tuple(dict.fromkeys(follow)),
        rows=rows,
        sections=(_sections_of_side(rows, 0), _sections_of_side(rows, 1)),
        cells=tuple((label, some) for label, some in cells if some),
    )


def sides_in_words(sides: frozenset[int], names: Sequence[str]) -> str:
    """Say which side asks for more."""
    return names[min(sides)] if len(sides) == 1 else "each"


def _title_of_point(point: DecisionPoint, subject: str, difference: RulesetDiff) -> str:
    head = point.subjects[0]
    section = difference.vocabulary.sections.get(_section_of(head))
    match point.kind:
        case PointKind.UNKNOWN:
            rule = _find_rule(point.rule, difference)
            return subject if rule is None else rule.title
        case PointKind.SUBJECT:
            return subject
        case PointKind.APPROVALS:
            return subject if len(point.subjects) == 1 else APPROVALS
        case PointKind.SECTION:
            return subject if section is None else section.label
        case PointKind.TOPIC:
            return TOPICS["play" if section is None else section.topic]


def _section_of(subject: PointSubject) -> str:
    rules = [rule for change in subject.rules for rule in (change.first, change.second) if rule is not None]
    watched = [name for rule in rules if rule.id == subject.name for name in watched_in(rule.requires)]
    return (watched[0] if watched else subject.name).partition(".")[0]


def _find_rule(name: str, difference: RulesetDiff) -> Rule | None:
    return next((rule for ruleset in difference.rulesets for rule in ruleset.rules if rule.id == name), None)


def _lines_of_sides(
    point: DecisionPoint, heads: Sequence[DiffRowView], difference: RulesetDiff
) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Return what each side says of a point: in short, or in full where the two say the same in short."""
    first, second = (_lines_of_side(point, heads, side, difference) for side in (0, 1))
    if [text for text, _ in first] != [text for text, _ in second]:
        return first, second
    # WHY: two states of a chapter share their titles; what tells them apart stands in the conditions then, or in a
    # silence on which the rule turns.
    full = [tuple(dict.fromkeys(line for row in heads for line in _say_in_full(row.cells[side]))) for side in (0, 1)]
    return full[0] or first, full[1] or second


def _say_in_full(cell: DiffCellView) -> Iterator[Line]:
    if cell.lawful and cell.lawful not in {NOTHING, NOT_SPOKEN_OF}:
        yield cell.lawful, cell.cites
    yield from ((f"{rule.title}: {rule.condition}", rule.cites) for rule in cell.rules)
    yield from cell.beside


def _lines_of_side(
    point: DecisionPoint, heads: Sequence[DiffRowView], side: int, difference: RulesetDiff
) -> tuple[Line, ...]:
    """Return in short what a side says of a point: its rules by their titles, else what may be stated."""
    ruleset = difference.rulesets[side]
    rule = next((rule for rule in ruleset.rules if rule.id == point.rule), None)
    if rule is not None:
        return ((rule.title, cites_in_words(rule.cites, ruleset)),)
    head = heads[0].cells[side]
    if point.kind is PointKind.UNKNOWN and head.lawful:
        return ((head.lawful, _cites_of_cell(head)),)
    lines = dict.fromkeys(line for row in heads for line in _lines_of_row(row, side, several=len(heads) > 1))
    said = tuple(line for line in lines if line[0] not in {NOTHING, NOT_SPOKEN_OF})
    return said or ((NOTHING, ()),)


def _lines_of_row(row: DiffRowView, side: int, *, several: bool) -> Iterator[Line]:
    cell, other = row.cells[side], row.cells[1 - side]
    titles, others = (_titles_shown(row, one, at) for one, at in ((cell, side), (other, 1 - side)))
    if titles and titles != others:
        yield from ((rule.title, rule.cites) for rule in cell.rules if rule.title in titles)
    elif cell.lawful and cell.lawful != other.lawful:
        text = f"{row.subject}: {cell.lawful}" if several and cell.lawful != NOT_SPOKEN_OF else cell.lawful
        yield text, _cites_of_cell(cell)
    elif cell.rules:
        alike = {rule.title for rule in cell.rules} & {rule.title for rule in other.rules}
        yield from ((_say_rule(rule, in_full=rule.title in alike), rule.cites) for rule in cell.rules)
    else:
        yield cell.lawful or NOTHING, cell.cites


def _cites_of_cell(cell: DiffCellView) -> tuple[str, ...]:
    return cell.cites or tuple(dict.fromkeys(cite for rule in cell.rules for cite in rule.cites))


def _say_rule(rule: DiffRuleView, *, in_full: bool) -> str:
    """Name a rule by its title, with what it asks where that alone tells it from one of the other side."""
    return f"{rule.title}: {rule.said or rule.condition}" if in_full else rule.title


def _titles_shown(row: DiffRowView, cell: DiffCellView, side: int) -> tuple[str, ...]:
    """Return the titles of the rules of a side that filings show to differ."""
    shown = {
        rule.id
        for change in row.rules
        for rule in ((change.first, change.second)[side],)
        if rule is not None and change.witnesses
    }
    return tuple(rule.title for rule in cell.rules if rule.id in shown)


def _sections_of_side(rows: Iterable[DiffRowView], side: int) -> tuple[str, ...]:
    """Return the sections of law that what a side says of a point rests on."""
    cites = (cite for row in rows for _, cites in row.cells[side].lines for cite in cites)
    return tuple(dict.fromkeys(cite.partition("(")[0] for cite in cites))


def count_points(points: Iterable[PointView]) -> tuple[int, int, int]:
    """Return in how many points the first side asks for more, in how many the second, and in how many each does."""
    sides = [tuple(sorted(point.sides)) for point in points]
    return sides.count((0,)), sides.count((1,)), sides.count((0, 1))
