"""Counted paytables as a document: wager by wager, paytable by paytable, and all holds at a glance."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from compliance.model import CountedPaytable, PaytableOrigin, Reading, known_hold, rows_paid_besides
from compliance.report.document import (
    Alignment,
    Block,
    Heading,
    LabelledValue,
    ReportDocument,
    caution_paragraph,
    code_text,
    document_of,
    eyebrow_paragraph,
    label_contents,
    label_text,
    link_text,
    make_grid,
    make_item,
    make_paragraph,
    section_blocks,
    soft_text,
    values_with_content,
)
from compliance.report.odds.paytable import paytable_blocks
from compliance.report.odds.words import (
    deal_in_words,
    origin_title,
    paytable_title,
    shape_in_words,
    short_hold_in_words,
)
from compliance.version import __version__

_HOLDS = "holds"


def odds_document(
    origin: PaytableOrigin, paytables: Sequence[CountedPaytable], remarks: Iterable[str] = ()
) -> ReportDocument:
    """Lay out counted paytables; ``remarks`` say what was asked for and came to nothing."""
    title = origin_title(origin)
    inputs = _inputs_of(origin)
    return document_of(
        f"Exact odds: {title}",
        (
            eyebrow_paragraph("Exact odds"),
            Heading(1, title),
            *_origin_facts(origin),
            *_way_to_overview(paytables),
            *_blocks_of_wagers(paytables),
            *_overview_blocks(paytables),
            *(caution_paragraph(remark) for remark in remarks),
            *section_blocks("Inputs", _input_blocks(inputs)),
        ),
        program=f"compliance {__version__}",
        footer=[f"sha256 {digest}  {name}" for name, digest in inputs],
        anchor="odds",
    )


def wagers_document(paytables: Sequence[CountedPaytable]) -> ReportDocument:
    """Lay out counted paytables alone, for a page that says itself where they come from."""
    title = f"Exact odds: {paytable_title(paytables[0])}"
    return document_of(title, _blocks_of_wagers(paytables), program=f"compliance {__version__}", anchor="counted")


def _origin_facts(origin: PaytableOrigin) -> Iterator[Block]:
    ruleset = origin.ruleset
    rows = []
    if ruleset is not None:
        of_game = f"{ruleset.title} · " if origin.path and origin.submission is None else ""
        rows.append(label_text("Chapter", f"{of_game}{ruleset.chapter} ({ruleset.version})"))
    if ruleset is not None and not origin.path:
        rows.append(label_text("In force", str(ruleset.period)))
    if origin.submission is not None:
        rows.append(label_text("File", origin.path))
    if rows:
        yield values_with_content(*rows, kind="facts")


def _inputs_of(origin: PaytableOrigin) -> list[tuple[str, str]]:
    inputs = [(origin.path, origin.sha256)] if origin.path else []
    if origin.ruleset is not None:
        inputs.append((origin.ruleset.id, origin.ruleset.sha256))
    return inputs


def _input_blocks(inputs: Sequence[tuple[str, str]]) -> Iterator[Block]:
    # WHY: a hash is copied and compared, so that it stands first, where no line breaks it.
    yield from (make_paragraph(code_text(f"sha256 {digest}"), f"  {name}") for name, digest in inputs)
    yield make_paragraph(soft_text(f"Counted by compliance {__version__}."))


def _blocks_of_wagers(paytables: Sequence[CountedPaytable]) -> Iterator[Block]:
    explained: set[str] = set()
    for _, of_wager in groupby(paytables, key=lambda paytable: paytable.count.wager.id):
        tables = list(of_wager)
        yield from _wager_blocks(tables, frozenset(explained))
        explained.update(reading.id for reading in tables[0].readings)
        for _, of_table in groupby(tables, key=lambda paytable: (paytable.table, paytable.name)):
            same_table = list(of_table)
            if same_table[0].count.wager.label:
                yield Heading(3, paytable_title(same_table[0]), note=same_table[0].table_cite)
            yield from paytable_blocks(same_table)


# A wager


def _wager_blocks(paytables: Sequence[CountedPaytable], explained: frozenset[str]) -> Iterator[Block]:
    """Say what the paytables of a wager share: what is dealt, how rows are counted, and the readings."""
    first = paytables[0]
    wager = first.count.wager
    deal, noun = deal_in_words(wager.deal)
    yield Heading(2, f"{wager.label} [{wager.id}]" if wager.label else first.name, note=first.cite)
    yield make_paragraph(f"{deal[:1].upper()}{deal[1:]}: {first.count.hold.universe:,} {noun}.")
    rows = values_with_content(
        label_text("Note", wager.note),
        label_text("Counted", _rows_counted_otherwise(paytables)),
        *(_reading_row(reading, first, explained) for reading in first.readings),
    )
    if rows.rows:
        yield rows


def _rows_counted_otherwise(paytables: Sequence[CountedPaytable]) -> str:
    """Say how rows are counted whose name alone does not tell."""
    wagers = [paytable.count.wager for paytable in paytables]
    paid = {row.row for paytable in paytables for row in paytable.count.hold.rows}
    shapes = dict.fromkeys(shape for wager in wagers for shape in wager.order if shape.row in paid)
    besides = dict.fromkeys(rows for wager in wagers for rows in rows_paid_besides(wager) if paid.issuperset(rows))
    parts = [shape_in_words(shape) for shape in shapes if shape.shape != shape.row or shape.without]
    return "; ".join([*parts, *(f"{row} paid besides {other}" for row, other in besides)])


def _reading_row(reading: Reading, paytable: CountedPaytable, explained: frozenset[str]) -> LabelledValue:
    """Give a reading with the option that was used and the others; one that was explained before by its name."""
    chosen = dict(paytable.count.hold.readings)[reading.id]
    if reading.id in explained:
        return label_text("Reading", "as above ", code_text(f"[{reading.id}={chosen}]"))
    used = next(option.label for option in reading.options if option.id == chosen)
    others = [option for option in reading.options if option.id != chosen]
    return label_contents(
        "Reading",
        (
            make_paragraph(f"{reading.question} {used[:1].upper()}{used[1:]}. ", code_text(f"[{reading.id}={chosen}]")),
            *(make_item(f"{option.label} ", code_text(f"[{reading.id}={option.id}]")) for option in others),
        ),
    )


# Several paytables


def _whole_paytables(paytables: Sequence[CountedPaytable]) -> list[CountedPaytable]:
    return [paytable for paytable in paytables if not paytable.count.wager.each_row]


def _way_to_overview(paytables: Sequence[CountedPaytable]) -> Iterator[Block]:
    count = len(_whole_paytables(paytables))
    if count > 1:
        counted = f"{count:,} paytables were counted; the last section has "
        yield make_paragraph(soft_text(counted), link_text("all holds at a glance", _HOLDS), soft_text("."))


def _overview_blocks(paytables: Sequence[CountedPaytable]) -> Iterator[Block]:
    whole = _whole_paytables(paytables)
    if len(whole) < 2:
        return
    yield Heading(2, "All holds at a glance", anchor=_HOLDS)
    rows = [
        (paytable.count.wager.id or paytable.name, paytable.table or paytable.name, short_hold_in_words(paytable))
        for paytable in whole
    ]
    are_figures = all(known_hold(paytable.count.hold) is not None for paytable in whole)
    align: tuple[Alignment, ...] = ("left", "left", "right" if are_figures else "left")
    yield make_grid(("Wager", "Paytable", "Hold"), (28, 32, 40), rows, align=align, row_head=1)
