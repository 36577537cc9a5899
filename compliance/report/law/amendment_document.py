"""An annex with amendment marks as a document: marks by kind, renumberings, and what the marks leave open."""

from collections.abc import Iterator

from compliance.model import Amendment, AmendmentMark, MarkKind, Unparsed
from compliance.report.document import (
    Banner,
    Block,
    CountedThing,
    CountList,
    Heading,
    LabelledValues,
    ReportDocument,
    code_text,
    deleted_text,
    document_of,
    eyebrow_paragraph,
    inserted_text,
    join_pieces,
    label_text,
    make_grid,
    make_item,
    make_paragraph,
    section_blocks,
    values_with_content,
)
from compliance.report.law.marks import UNMARKED, Cite, cite_finder_for, counts_of, has_marks
from compliance.report.law.outline import totals_in_words
from compliance.report.redline.view import lines_of
from compliance.version import __version__

TITLES = {
    MarkKind.DELETION: "Struck",
    MarkKind.RENUMBERING: "Renumbered by a mark",
    MarkKind.ADDITION: "Added: in capitals, or proved by the numbers",
    MarkKind.STRUCK: "Struck without brackets",
    MarkKind.NOT_A_MARK: "Brackets that strike nothing",
}
OPEN = "The marks do not tell what stood before here"
DOUBTFUL = "Brackets that could not be read as a mark"


def amendment_document(amendment: Amendment) -> ReportDocument:
    """Lay an amendment out: marks by kind with their places, renumberings, and what the marks leave open."""
    annex = amendment.annex
    cite = cite_finder_for(amendment)
    return document_of(
        f"Amendment marks of {annex.path}",
        (
            eyebrow_paragraph("Amendment marks"),
            Heading(1, annex.path),
            *_head_blocks(amendment),
            *(block for kind in MarkKind for block in _mark_section(amendment, kind, cite)),
            *_renumbered_blocks(amendment),
            *_open_blocks(amendment),
        ),
        program=f"compliance {__version__}",
        footer=[f"sha256 {annex.sha256}  {annex.path}"],
    )


def _head_blocks(amendment: Amendment) -> Iterator[Block]:
    sha256 = label_text("SHA-256", code_text(amendment.annex.sha256))
    if not has_marks(amendment):
        yield values_with_content(sha256, kind="facts")
        yield Banner(headline="NO AMENDMENT MARKS", tone="", lines=(join_pieces(f"{_capitalize_first(UNMARKED)}."),))
        return
    yield values_with_content(
        label_text("Before", totals_in_words(amendment.before)),
        label_text("After", totals_in_words(amendment.after)),
        sha256,
        kind="facts",
    )
    yield _rebuild_banner(amendment)
    yield CountList(tuple(_count_things(amendment)))


def _count_things(amendment: Amendment) -> Iterator[CountedThing]:
    for kind, count in counts_of(amendment).items():
        yield CountedThing(f"{count:,}", TITLES[kind].lower())
    renumbered, places = len(amendment.renumbered), len(amendment.open)
    yield CountedThing(f"{renumbered:,}", f"{'provision' if renumbered == 1 else 'provisions'} with another number")
    noun = "place" if places == 1 else "places"
    yield CountedThing(f"{places:,}", f"{noun} where the marks do not tell what stood before")


def _capitalize_first(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _rebuild_banner(amendment: Amendment) -> Banner:
    if amendment.rebuilds:
        sentence = join_pieces("Both texts with the marks give the annex again, word for word.")
        return Banner(headline="REBUILDS", tone="good", lines=(sentence,))
    sentence = join_pieces("Both texts with the marks do not give the annex again.")
    return Banner(headline="DOES NOT REBUILD", tone="bad", lines=(sentence,))


def _mark_section(amendment: Amendment, kind: MarkKind, cite: Cite) -> Iterator[Block]:
    marks = [mark for mark in amendment.marks if mark.kind is kind]
    blocks = (block for mark in marks for block in _mark_blocks(mark, amendment.annex.path, cite))
    yield from section_blocks(f"{TITLES[kind]} ({len(marks):,})", blocks)


def _mark_blocks(mark: AmendmentMark, path: str, cite: Cite) -> Iterator[Block]:
    place = f"{path}:{lines_of(mark.first, mark.last)}"
    yield Heading(3, cite(mark.first) or "outside any provision", note=place)
    yield _mark_values(mark)


def _mark_values(mark: AmendmentMark) -> LabelledValues:
    is_mark = mark.kind is not MarkKind.NOT_A_MARK
    struck = label_text("Struck", deleted_text(mark.struck)) if is_mark else label_text("Words", mark.struck)
    return values_with_content(struck, label_text("Added", inserted_text(mark.added)), label_text("Note", mark.note))


def _renumbered_blocks(amendment: Amendment) -> Iterator[Block]:
    rows = [(one.old, one.new, f"{amendment.annex.path}:{one.line}") for one in amendment.renumbered]
    table = (make_grid(("Old", "New", "Place"), (30, 30, 40), rows),) if rows else ()
    yield from section_blocks(f"Numbers, old and new ({len(rows):,})", table)


def _open_blocks(amendment: Amendment) -> Iterator[Block]:
    places = [_open_item(one, amendment.annex.path) for one in amendment.open]
    title = OPEN if has_marks(amendment) else DOUBTFUL
    yield from section_blocks(f"{title} ({len(places):,})", places)
    if has_marks(amendment) and not places:
        yield from section_blocks(
            "What the marks leave open", [make_paragraph("The marks tell everywhere what stood before.")]
        )


def _open_item(one: Unparsed, path: str) -> Block:
    return make_item(one.why, aside=f"{path}:{lines_of(one.first, one.last)}")
