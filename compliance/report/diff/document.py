"""Two rulesets compared as a document to send, from the same view as every other format of a comparison."""

from collections.abc import Iterator, Sequence

from compliance.model import RulesetDiff
from compliance.report.diff.rows import DiffCellView, DiffRowView
from compliance.report.diff.view import AlikeView, DiffView, DiffWitnessView, HeadView, diff_view, shows_in_words
from compliance.report.paper.blocks import (
    SIGNED,
    Banner,
    Block,
    Cell,
    Grid,
    Heading,
    Lines,
    Pairs,
    Paper,
    Paragraph,
    Part,
    Words,
    cell_of,
    said,
)

INVENTED = (
    "Filings of an invented casino, the smallest that tell the two apart. "
    "Each was written out and checked under both before it was shown."
)
COVERED = "Other rules of the other side refuse every filing that could tell them apart."


def diff_paper(difference: RulesetDiff, *, everything: bool = False) -> Paper:
    """Lay out a comparison; rules that are the same are named where all is asked for."""
    view = diff_view(difference)
    one, two = view.heads
    title = f"{one.label} against {two.label}"
    footer = tuple(f"sha256 {head.sha256}  ruleset {head.label}" for head in view.heads)
    part = Part(title=f"Two rulesets compared: {title}", footer=footer, blocks=tuple(_blocks(view, title, everything)))
    return Paper(title=part.title, day="", program=view.program, parts=(part,))


def _blocks(view: DiffView, title: str, everything: bool) -> Iterator[Block]:
    yield from _head(view, title)
    for label, rows in view.topics.items():
        yield Heading(2, f"{label} ({len(rows)})")
        yield _rows(rows, view.heads)
    yield from _witnesses(view)
    if view.covered:
        yield Heading(2, f"Rules that differ, and no filing shows it ({len(view.covered)})")
        yield Paragraph(said(COVERED, "soft"))
        yield _rows(view.covered, view.heads)
    if view.renumbered:
        yield Heading(2, f"Renumbered only ({len(view.renumbered)})")
        yield _alike(view.renumbered, view.heads)
    yield from _same(view, everything)
    yield from _listed("Could not be decided", view.undecided)
    yield from _listed(f"Readings taken ({len(view.readings)})", view.readings)
    yield from _listed("How to read this", view.limits)
    yield Heading(2, "Inputs and program")
    hashes = tuple((cell_of(head.label), cell_of(head.sha256, "code")) for head in view.heads)
    yield Grid(head=("Ruleset", "SHA-256"), widths=(32, 68), rows=hashes)
    yield Paragraph(said(f"Made by {view.program}. The same inputs give the same report.", "soft"))
    yield Heading(2, "Signatures")
    yield SIGNED


def _head(view: DiffView, title: str) -> Iterator[Block]:
    yield Paragraph(said("Two rulesets compared"), "eyebrow")
    yield Heading(1, title)
    yield Pairs(tuple((head.label, tuple(_side(head))) for head in view.heads))
    told: tuple[Words, ...] = tuple(said(sentence) for sentence in view.sentences)
    yield Banner(headline=f"{view.headline}.", tone="fair" if view.sentences else "good", lines=told)
    for caution in view.cautions:
        yield Paragraph((("Caution: ", "bold"), (caution, "")))
    for defect in view.defects:
        yield Paragraph(said(f"A defect of this program: {defect}", "bold"))
    yield from _contents(view)


def _side(head: HeadView) -> Iterator[Words]:
    yield ((head.title, "bold"), (f", {head.chapter} ({head.version})", ""))
    yield said(head.period)
    yield said(head.instrument)


def _contents(view: DiffView) -> Iterator[Block]:
    """Yield the summary: how many differences each topic has, and which side asks for more in them."""
    if not view.topics:
        return
    rows = [
        (cell_of(label), cell_of(str(len(rows))), cell_of(", ".join(dict.fromkeys(row.told for row in rows))))
        for label, rows in view.topics.items()
    ]
    yield Heading(2, "Summary")
    yield Grid(head=("Topic", "Differences", "Which"), widths=(30, 16, 54), rows=tuple(rows))


def _rows(rows: Sequence[DiffRowView], heads: Sequence[HeadView]) -> Grid:
    one, two = heads
    return Grid(
        head=("Subject", one.label, two.label, "Which"),
        widths=(20, 32, 32, 16),
        rows=tuple((cell_of(row.subject), *(_cell(cell) for cell in row.cells), _which(row)) for row in rows),
    )


def _cell(cell: DiffCellView) -> Cell:
    return tuple(((text, ""), (f" {', '.join(cites)}", "soft")) if cites else said(text) for text, cites in cell.lines)


def _which(row: DiffRowView) -> Cell:
    told: Words = said(row.told, "bold")
    if not row.witnesses:
        return (told,)
    word = "witness" if len(row.witnesses) == 1 else "witnesses"
    return (told, ((f"{word} {', '.join(map(str, row.witnesses))}", "soft"),))


def _witnesses(view: DiffView) -> Iterator[Block]:
    if not view.witnesses:
        return
    yield Heading(2, f"Witnesses ({len(view.witnesses)})")
    yield Paragraph(said(INVENTED, "soft"))
    for label, text in view.common:
        yield Paragraph(said(f"All that {label} accepts state also:"), "lead")
        yield _lines(text)
    for one in view.witnesses:
        yield Paragraph(_shows(one), "lead")
        yield _lines(one.beyond)


def _shows(one: DiffWitnessView) -> Words:
    return ((f"Witness {one.number}. ", "bold"), (shows_in_words(one), ""))


def _lines(text: str) -> Lines:
    return Lines(tuple(line for line in text.split("\n") if line.strip()))


def _same(view: DiffView, everything: bool) -> Iterator[Block]:
    if not view.same:
        return
    yield Heading(2, f"The same ({len(view.same)})")
    if everything:
        yield _alike(view.same, view.heads)
        return
    ask = "rule asks" if len(view.same) == 1 else "rules ask"
    told = f"{len(view.same)} {ask} for the same in both, under the same number; --full names them."
    yield Paragraph(said(told, "soft"))


def _alike(rules: Sequence[AlikeView], heads: Sequence[HeadView]) -> Grid:
    one, two = heads
    rows = tuple(
        (cell_of(rule.title), cell_of(", ".join(rule.first)), cell_of(", ".join(rule.second))) for rule in rules
    )
    return Grid(head=("Rule", one.label, two.label), widths=(50, 25, 25), rows=rows)


def _listed(title: str, texts: Sequence[str]) -> Iterator[Block]:
    if texts:
        yield Heading(2, title)
        yield from (Paragraph(said(text), "item") for text in texts)
