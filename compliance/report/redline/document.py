"""A redline as a document: how much changed, changes of substance, changes of form, moves, and what was left out."""

from collections.abc import Iterable, Iterator, Sequence

from compliance.lang import count_with_noun
from compliance.model import Redline, RedlineSide
from compliance.report.document import (
    Banner,
    Block,
    Cell,
    CountedThing,
    CountList,
    Fold,
    Heading,
    LabelledValue,
    Paragraph,
    ReportDocument,
    TextPiece,
    Tone,
    bold_text,
    code_text,
    deleted_text,
    document_of,
    eyebrow_paragraph,
    inserted_text,
    join_pieces,
    label_contents,
    label_text,
    lead_paragraph,
    link_text,
    make_cell,
    make_grid,
    make_item,
    make_paragraph,
    section_blocks,
    soft_text,
    values_with_content,
)
from compliance.report.redline.changes import TONES, anchor_of_change, change_blocks
from compliance.report.redline.view import (
    NUMBERS,
    SEVERAL,
    ChangeView,
    RedlineView,
    cites_of,
    redline_view,
    title_of_side,
)
from compliance.version import __version__

CHANGES = "changes"
"""The anchor of the changes of substance."""
_FORM = (
    "Other terms for the same things, editing that leaves the sense alone, and citations that follow a new numbering."
)
_MOVES = "Every provision whose number or place is another, in the order of the old text."


def redline_document(redline: Redline, *, everything: bool = True) -> ReportDocument:
    """Lay a redline out; unless ``everything`` is wanted, changes of form and moves are only listed by their places.

    Then long unchanged stretches of words are left out, too.
    """
    return document_of_view(redline_view(redline), everything=everything)


def document_of_view(view: RedlineView, *, everything: bool) -> ReportDocument:
    """Lay a redline out that is at hand as it is shown."""
    old, new = title_of_side(view.old), title_of_side(view.new)
    return document_of(
        f"Redline: {old} to {new}",
        (
            eyebrow_paragraph("Redline"),
            Heading(1, f"{old} → {new}"),
            *_head_blocks(view),
            *_substance_blocks(view, everything),
            *_form_blocks(view, everything),
            *_move_blocks(view, everything),
            *section_blocks("Not compared", _left_out_blocks(view)),
            *section_blocks("Inputs", _input_blocks(view)),
        ),
        program=f"compliance {__version__}",
        footer=[f"sha256 {side.sha256}  {side.path}" for side in (view.old, view.new)],
        anchor="redline-report",
    )


def _head_blocks(view: RedlineView) -> Iterator[Block]:
    yield values_with_content(
        _side_fact("Old", view.old),
        _side_fact("New", view.new),
        label_contents("Helped by", (make_paragraph(aid) for aid in view.aids)),
        kind="facts",
    )
    yield _summary_banner(view)
    yield lead_paragraph("By class:")
    yield CountList(
        tuple(CountedThing(f"{count.number:,}", count.word, TONES.get(count.kind, "")) for count in view.counts)
    )
    told = "; ".join((*((SEVERAL,) if view.several else ()), NUMBERS))
    yield make_paragraph(soft_text(f"{told[:1].upper()}{told[1:]}."))
    yield make_paragraph(
        "Words of the old text only are ",
        deleted_text("struck"),
        ", words of the new text only are ",
        inserted_text("added"),
        ".",
    )


def _side_fact(label: str, side: RedlineSide) -> LabelledValue:
    name = make_paragraph(bold_text(side.title)) if side.title else Paragraph(())
    return label_contents(label, (*((name,) if name.words else ()), make_paragraph(soft_text(side.path))))


def _summary_banner(view: RedlineView) -> Banner:
    form = sum(len(changes) for _, changes in view.form)
    moved = CountedThing(f"{len(view.moved):,}", "of them under another number or place")
    tone: Tone = "fair" if view.substance else "good"
    return Banner(
        headline=count_with_noun(len(view.substance), "change") + " of substance",
        tone=tone,
        counts=(
            CountedThing(f"{form:,}", "of form only"),
            CountedThing(f"{view.unchanged:,}", "unchanged"),
            *((moved,) if view.moved else ()),
        ),
    )


def _substance_blocks(view: RedlineView, everything: bool) -> Iterator[Block]:
    yield Heading(2, f"Changes of substance ({len(view.substance):,})", anchor=CHANGES)
    for change in view.entries:
        yield from change_blocks(change, whole=everything)
    if not view.entries:
        yield make_paragraph("No change of substance was found.")


def _form_blocks(view: RedlineView, everything: bool) -> Iterator[Block]:
    count = sum(len(changes) for _, changes in view.form)
    title = f"Changes of form only ({count:,})"
    if everything:
        yield from section_blocks(title, (_form_fold(word, changes) for word, changes in view.form), about=_FORM)
        return
    listed = (
        label_text(f"{word.capitalize()} ({len(changes):,})", _cites_of_all(changes)) for word, changes in view.form
    )
    blocks = (values_with_content(*listed),) if view.form else ()
    yield from section_blocks(
        title, blocks, about=f"{_FORM} Only their places are listed here; --all shows their words."
    )


def _form_fold(word: str, changes: Sequence[ChangeView]) -> Fold:
    blocks = (block for change in changes for block in change_blocks(change, whole=True))
    return Fold(join_pieces(f"{word.capitalize()}: {len(changes):,}"), tuple(blocks))


def _move_blocks(view: RedlineView, everything: bool) -> Iterator[Block]:
    if not everything:
        blocks = (make_paragraph(_cites_of_all(view.moved)),) if view.moved else ()
        yield from section_blocks(f"Another number or place, words unchanged ({len(view.moved):,})", blocks)
    elif view.places:
        table = make_grid(("Old", "New", "What", "Words"), (30, 30, 16, 24), map(_move_row, view.places))
        summary = join_pieces(f"Provisions renumbered, moved, split or merged: {len(view.places):,}")
        yield from section_blocks("Where provisions went", (Fold(summary, (table,)),), about=_MOVES)


def _move_row(change: ChangeView) -> tuple[TextPiece | Cell, ...]:
    kinds = ", ".join(change.classes)
    told = make_cell(kinds if change.kind == "unchanged" else link_text(kinds, anchor_of_change(change)))
    return (change.old_cite, change.new_cite, change.move, told)


def _cites_of_all(changes: Iterable[ChangeView]) -> str:
    return ", ".join(_cites_with_move(change) for change in changes)


def _cites_with_move(change: ChangeView) -> str:
    # WHY: nearly every provision of a chapter with a new number is renumbered; only the other moves are worth a word.
    named = change.move and change.move != "renumbered"
    return cites_of(change, " → ") + (f" ({change.move})" if named else "")


def _left_out_blocks(view: RedlineView) -> Iterator[Block]:
    yield from (make_item(text) for text in view.left_out)
    if not view.left_out:
        yield make_paragraph("Nothing was left out.")


def _input_blocks(view: RedlineView) -> Iterator[Block]:
    yield from (make_item(side.path, " ", code_text(f"sha256 {side.sha256}")) for side in (view.old, view.new))
    yield make_paragraph(soft_text(f"Made by compliance {__version__}. The same inputs give the same document."))
