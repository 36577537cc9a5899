"""Two submissions compared by meaning, laid out once for every format: what each states, and what comes of it."""

from collections.abc import Iterator, Sequence
from typing import Literal

from compliance.lang import count_with_noun
from compliance.model import (
    Assessment,
    FilingsCompared,
    FindingMove,
    StatementCompared,
    SubmissionImpact,
    Touch,
    Vocabulary,
    WaysCompared,
)
from compliance.report.check.results import RESULTS, headline_of
from compliance.report.compare.words import (
    is_short,
    name_comparison,
    row_sides_in_words,
    side_in_words,
    waiver_in_words,
    ways_of_differing,
)
from compliance.report.document import (
    Banner,
    Block,
    Cell,
    CountedThing,
    Heading,
    LabelledValue,
    ReportDocument,
    TextPiece,
    anchor_of,
    caution_paragraph,
    document_of,
    eyebrow_paragraph,
    join_pieces,
    label_contents,
    label_text,
    make_grid,
    make_item,
    make_paragraph,
    section_blocks,
    soft_text,
    values_with_content,
)
from compliance.report.houseway.blocks import show_dealt_cards, show_set_hands
from compliance.report.houseway.words import write_share
from compliance.report.impact.submission_words import (
    cites_of_finding,
    details_of,
    point_in_words,
    quiet_in_words,
    verdicts_in_words,
    weightier_finding,
)
from compliance.report.inputs import hashed_input, input_blocks
from compliance.version import __version__

_SIDES = ("Old", "New")
_MOST_CITES = 3


def comparison_document(compared: FilingsCompared, vocabulary: Vocabulary) -> ReportDocument:
    """Lay out every difference between two submissions."""
    program = f"compliance {__version__}"
    assessments = (compared.old, compared.new)
    submissions = [one.submission for one in assessments]
    inputs = [
        *(hashed_input(label, one.sha256, one.path) for label, one in zip(_SIDES, submissions, strict=True)),
        *(hashed_input(one.id, one.sha256) for one in dict.fromkeys(side.ruleset for side in assessments)),
    ]
    blocks = (
        eyebrow_paragraph("Comparison of two submissions"),
        Heading(1, name_comparison(compared)),
        values_with_content(*map(_side_row, _SIDES, assessments)),
        _result_banner(compared),
        *(caution_paragraph(sentence) for sentence in compared.not_compared),
        *blocks_of_differences(compared, vocabulary),
        *section_blocks("What comes of it", _effect_blocks(compared)),
        *input_blocks(inputs, program),
    )
    title = f"Comparison of two submissions: {name_comparison(compared)}"
    footer = [f"sha256 {one.sha256}  {one.path}" for one in submissions]
    return document_of(title, blocks, program=program, footer=footer, anchor="comparison")


def blocks_of_differences(
    compared: FilingsCompared, vocabulary: Vocabulary, level: Literal[2, 3] = 2
) -> Iterator[Block]:
    """Yield what is stated otherwise, by the way in which it is; nothing where nothing is."""
    yield from section_blocks("In the head", _heading_blocks(compared), level=level)
    changed = _blocks_of_statements(compared.changed, (0, 1), vocabulary, level)
    yield from section_blocks("Changed", changed, level=level)
    added = _blocks_of_statements(compared.added, (1,), vocabulary, level)
    yield from section_blocks("Added", added, level=level)
    withdrawn = _blocks_of_statements(compared.withdrawn, (0, 1), vocabulary, level)
    yield from section_blocks("Withdrawn", withdrawn, level=level)
    yield from section_blocks("Waivers", _waiver_blocks(compared), level=level)


def _side_row(label: str, side: Assessment) -> LabelledValue:
    ruleset = side.ruleset
    return label_contents(
        label,
        (
            make_paragraph(side.submission.path),
            make_paragraph(soft_text(f"{ruleset.chapter} ({ruleset.version}), as of {side.as_of.isoformat()}")),
            make_paragraph(headline_of(side)),
        ),
    )


def _result_banner(compared: FilingsCompared) -> Banner:
    counts = ((len(found), word) for word, found in ways_of_differing(compared).items())
    before, after = (RESULTS[side.outcome].name for side in (compared.old, compared.new))
    result = f"Both come out as {after}." if before == after else f"The result turns from {before} to {after}."
    return Banner(
        headline="THEY DIFFER" if compared.differs else "THE SAME IN EVERY STATEMENT",
        tone="fair" if compared.differs else "good",
        counts=tuple(CountedThing(f"{count:,}", word) for count, word in counts if count),
        lines=(join_pieces(result),),
    )


def _heading_blocks(compared: FilingsCompared) -> Iterator[Block]:
    rows = [(one.name, one.old or "nothing", one.new or "nothing") for one in compared.headings]
    if rows:
        yield make_grid(("What", *_SIDES), (30, 35, 35), rows)


def _blocks_of_statements(
    statements: Sequence[StatementCompared], columns: Sequence[int], vocabulary: Vocabulary, level: Literal[2, 3]
) -> Iterator[Block]:
    """Yield statements that differ in one way; ``columns`` are the sides that have something to show."""
    short = [one for one in statements if is_short(one, vocabulary)]
    if short:
        head = ("What", *(_SIDES[at] for at in columns))
        sides = [_sides_in_words(one, vocabulary) for one in short]
        names = [_name_field(one, vocabulary) for one in short]
        rows: list[tuple[TextPiece | Cell, ...]] = [
            (name, *(words[at] for at in columns)) for name, words in zip(names, sides, strict=True)
        ]
        yield make_grid(head, (48, *(52 // len(columns) for _ in columns)), rows)
    for one in statements:
        if not is_short(one, vocabulary):
            yield from _long_statement_blocks(one, columns, vocabulary, level)


def _name_field(one: StatementCompared, vocabulary: Vocabulary) -> Cell:
    """Return what people call a field, and below it its name and the sections that speak of it."""
    label = vocabulary.fields[one.field].label
    beneath = ", ".join((one.field, *one.cites[:_MOST_CITES]))
    return (make_paragraph(f"{label[:1].upper()}{label[1:]}"), make_paragraph(soft_text(beneath)))


def _sides_in_words(one: StatementCompared, vocabulary: Vocabulary) -> tuple[str, str]:
    old = side_in_words(one.old, one, one.tables[0], vocabulary)
    return old, side_in_words(one.new, one, one.tables[1], vocabulary)


def _long_statement_blocks(
    one: StatementCompared, columns: Sequence[int], vocabulary: Vocabulary, level: Literal[2, 3]
) -> Iterator[Block]:
    label = vocabulary.fields[one.field].label
    yield Heading(
        4 if level == 3 else 3,
        f"{label[:1].upper()}{label[1:]}",
        note=", ".join(one.cites[:_MOST_CITES]),
        anchor=anchor_of("field", one.field),
    )
    # WHY: a list of changes inside a filing goes to people who do not have the files.
    places = [str(side.span) if side is not None and level == 2 else "" for side in (one.old, one.new)]
    words = _sides_in_words(one, vocabulary)
    yield values_with_content(*(label_text(_SIDES[at], words[at], aside=places[at]) for at in columns))
    if one.rows:
        yield make_grid(("Row", *_SIDES), (40, 30, 30), map(row_sides_in_words, one.rows))
    if one.ways is not None:
        yield from _way_blocks(one.ways)


def _way_blocks(ways: WaysCompared) -> Iterator[Block]:
    """Yield how many hands two house ways set differently, with one hand of the most."""
    count, universe = ways.differing, ways.universe
    if not count:
        yield make_paragraph(f"On every hand of {universe:,} the two house ways come to the same.")
        return
    first = max(ways.differences, key=lambda difference: difference.hands)
    share = write_share(count, universe)
    yield make_paragraph(f"{count_with_noun(count, 'hand')} of {universe:,} ({share}) are set differently, such as:")
    yield values_with_content(
        label_contents("Hand", [show_dealt_cards(first.witness)]),
        *(
            label_contents(label, (show_set_hands(setting),))
            for label, setting in zip(_SIDES, first.settings, strict=True)
        ),
    )


def _waiver_blocks(compared: FilingsCompared) -> Iterator[Block]:
    for waiver in compared.waivers_dropped:
        yield make_item("no longer cited: ", waiver_in_words(waiver))
    for waiver in compared.waivers_added:
        yield make_item("cited now: ", waiver_in_words(waiver))


def _effect_blocks(compared: FilingsCompared) -> Iterator[Block]:
    """Yield the rules and points that come out otherwise."""
    # WHY: what becomes of a submission is told as an impact tells it; here the submission is what changed.
    moved = SubmissionImpact(
        path=compared.new.submission.path,
        holder=compared.new.submission.holder,
        before=compared.old,
        after=compared.new,
        touch=Touch.FINDINGS,
        moves=compared.moves,
        quiet=compared.quiet,
        points=compared.points,
    )
    if compared.moves:
        rows = [_move_row(move, moved) for move in compared.moves]
        yield make_grid(("Rule", "Sections", "Old -> new", "Now"), (28, 16, 22, 34), rows)
    for point in compared.points:
        yield make_item(point_in_words(point))
    if compared.quiet:
        yield make_paragraph(f"{quiet_in_words(moved)[:1].upper()}{quiet_in_words(moved)[1:]}.")
    if not (compared.moves or compared.points or compared.quiet):
        yield make_paragraph("Every rule and every point for a person comes out as before.")


def _move_row(move: FindingMove, moved: SubmissionImpact) -> tuple[str, str, str, str]:
    finding = weightier_finding(move)
    told = details_of(finding) if move.after is finding else ""
    return finding.rule.title, cites_of_finding(finding, moved), verdicts_in_words(move), told
