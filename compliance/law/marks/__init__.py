"""Amendment marks of an annex: what they strike and add, the text before and after, and the new numbers.

An annex prints one text in which words in brackets are struck; new words are in bold or underlined, which extraction
loses. So what is struck is known, and what is new has to be found out. That goes in two rounds:

1. The document becomes one string (``running_text``). Brackets are paired, and those that strike are told from legends
   and notes (``brackets``). Each deletion is read with what stands behind it: a label for a label, a word for a word of
   its kind is new for certain (``deletions``, ``swaps``). Words in capitals among small ones are new too
   (``capitals``). The document is cut into segments of the old text, the new text or both (``woven_text``).
2. The text after is read as a tree. A label that was struck there and stands again in the same list belongs to another
   paragraph now, which is therefore new as a whole (``renumber``). With these the document is woven once more.

What the marks do not tell is listed as open and never guessed; ``sides`` checks that either text and its marks give
the document back.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from compliance.law.marks.brackets import Brackets, annex_limits, brackets_of
from compliance.law.marks.capitals import additions_of, may_replace
from compliance.law.marks.deletions import Deletion, OldLabel, OldSection, read_deletion
from compliance.law.marks.renumber import Addition, InferredRenumbering, infer_renumbering
from compliance.law.marks.running_text import Scroll, ScrollSpan, scroll_of
from compliance.law.marks.sides import after_of, before_of, rebuilds_document
from compliance.law.marks.woven_text import MarkPlaces, mark_of, segments_of
from compliance.law.tree.tree import tree_of
from compliance.model import Amendment, Document, DocumentSide, LawTree, MarkKind, Segment, Strand, Unparsed, Woven
from compliance.record import record, replace

__all__ = [
    "after_of",
    "before_of",
    "before_tree",
    "has_marks",
    "read_amendment",
    "read_side",
    "read_with_marks",
    "rebuilds_document",
    "weave_document",
]

_PROVEN = "new, since its number belonged to another paragraph before"
_NEAR = 80


@record
class _MarkReading:
    """The marks of a document by their places, before what they prove is known."""

    scroll: Scroll
    deletions: tuple[ScrollSpan, ...]
    labels: tuple[OldLabel | OldSection, ...]
    edits: tuple[MarkPlaces, ...]
    open: tuple[Unparsed, ...]


def has_marks(document: Document) -> bool:
    """Tell whether a document carries amendment marks."""
    return any(edit.kind is not MarkKind.NOT_A_MARK for edit in _read_marks(document).edits)


def weave_document(document: Document) -> Woven:
    """Take a document apart into words of the old text, of the new text and of both."""
    return _weave_reading(_read_marks(document))[0]


def read_amendment(document: Document) -> Amendment:
    """Read an annex: the text after, the text before as far as the marks tell, and the marks."""
    woven, tree = _weave_reading(_read_marks(document))
    after = _after_tree(woven, tree)
    unmarked = all(mark.kind is MarkKind.NOT_A_MARK for mark in woven.marks)
    before = after if unmarked else before_tree(woven)
    return Amendment(document, after, before, woven.marks, woven.renumbered, woven.open, rebuilds_document(woven))


def read_side(document: Document, side: DocumentSide | None = None) -> LawTree:
    """Read one text of a document as a tree: the side asked for, else as amended if it carries marks."""
    return read_with_marks(document, side)[0]


def read_with_marks(document: Document, side: DocumentSide | None = None) -> tuple[LawTree, Woven | None]:
    """Read one text of a document as a tree, and return its marks beside it where they were read."""
    if side is DocumentSide.PRINTED:
        return tree_of(document), None
    reading = _read_marks(document)
    if side is None and all(edit.kind is MarkKind.NOT_A_MARK for edit in reading.edits):
        return tree_of(document), None
    woven, tree = _weave_reading(reading)
    return (before_tree(woven) if side is DocumentSide.BEFORE else _after_tree(woven, tree)), woven


def _after_tree(woven: Woven, tree: LawTree | None) -> LawTree:
    return replace(tree or tree_of(after_of(woven)), side=DocumentSide.AFTER)


def before_tree(woven: Woven) -> LawTree:
    """Return the text before as a tree."""
    return replace(tree_of(before_of(woven)), side=DocumentSide.BEFORE)


def _read_marks(document: Document) -> _MarkReading:
    scroll = scroll_of(document)
    brackets = brackets_of(scroll)
    deletions = [read_deletion(scroll, span) for span in brackets.deletions]
    edits = [edit for deletion in deletions for edit in deletion.edits]
    gone = [*brackets.deletions, *(span for span, _why in brackets.others)]
    gone += [edit.added for edit in edits if edit.added is not None]
    capitals = additions_of(scroll, _disjoint_spans(gone, scroll.plain), marked=bool(deletions))
    doubts = [*_open_questions(scroll, brackets, deletions), *_perhaps_struck_words(scroll, capitals)]
    edits += capitals
    edits += [MarkPlaces(MarkKind.NOT_A_MARK, span, None, why) for span, why in brackets.others]
    labels = tuple(label for deletion in deletions for label in deletion.labels)
    return _MarkReading(scroll, brackets.deletions, labels, tuple(edits), tuple(doubts))


def _disjoint_spans(spans: Sequence[ScrollSpan], plain: str) -> list[ScrollSpan]:
    """Return spans in order together with what stands outside every annex, none of them overlapping."""
    # INVARIANT: the limits open and close annexes by turns, so every second pair of edges lies outside.
    limits = annex_limits(plain)
    edges = [0, *limits, len(plain)] if limits else []
    outside = [(start, end) for start, end in zip(edges[::2], edges[1::2], strict=False) if start < end]
    disjoint: list[ScrollSpan] = []
    for start, end in sorted([*spans, *outside]):
        if not disjoint or start >= disjoint[-1][1]:
            disjoint.append((start, end))
    return disjoint


def _open_questions(scroll: Scroll, brackets: Brackets, deletions: Sequence[Deletion]) -> Iterator[Unparsed]:
    """Yield what the marks leave open."""
    for span, deletion in zip(brackets.deletions, deletions, strict=True):
        if deletion.open:
            yield Unparsed(scroll.line_at(span[1] - 1), scroll.line_at(deletion.until), deletion.open)
    for span in brackets.nested:
        why = "brackets within brackets; all words between the outer ones were taken as struck"
        yield Unparsed(scroll.line_at(span[0]), scroll.line_at(span[1] - 1), why)
    for span in brackets.quoted:
        why = "brackets at the head of a quotation were taken as quoted, though they may strike its first words"
        yield Unparsed(scroll.line_at(span[0]), scroll.line_at(span[1] - 1), why)
    for line in sorted({scroll.line_at(place) for place in brackets.strays}):
        yield Unparsed(line, line, "a bracket without its partner; it was left in the text")


def _perhaps_struck_words(scroll: Scroll, capitals: Sequence[MarkPlaces]) -> Iterator[Unparsed]:
    """Yield words in capitals before which a word may be struck, since plain text does not show a line through it."""
    for edit in capitals:
        start, end = edit.added or (0, 0)
        words = scroll.words((start, end)) if edit.kind is MarkKind.ADDITION else ""
        if may_replace(words) and scroll.plain[max(0, start - _NEAR) : start].rstrip()[-1:].islower():
            line = scroll.line_at(start)
            yield Unparsed(line, line, f"the word before `{words}` may be struck; the marks do not say")


def _weave_reading(reading: _MarkReading) -> tuple[Woven, LawTree | None]:
    woven = _build_woven(reading, InferredRenumbering((), (), ()), [])
    if not reading.labels:
        return woven, None
    # WHY: whether a number was another's before shows only in the text after, so the first weaving is for its tree.
    after = tree_of(after_of(woven))
    proof = infer_renumbering(reading.scroll, reading.labels, after)
    return _build_woven(reading, proof, _place_additions(reading.scroll, proof.added)), after


def _build_woven(
    reading: _MarkReading, proof: InferredRenumbering, added: Sequence[tuple[ScrollSpan, Addition]]
) -> Woven:
    scroll = reading.scroll
    # WHY: words struck inside a provision tell that it stood in the old text, so that it is doubted and not added.
    new_spans = [span for span, _addition in added if not _has_deletion(reading.deletions, span)]
    doubts = [*reading.open, *proof.open]
    doubts += [_doubt_about(doubted) for span, doubted in added if _has_deletion(reading.deletions, span)]
    edits = sorted(_marks_with_additions(reading, new_spans), key=_start_of)
    lines = segments_of(scroll, reading.deletions, edits)
    marks = tuple(mark_of(scroll, edit) for edit in edits)
    return Woven(
        scroll.document, lines, marks, proof.renumbered, tuple(sorted(doubts, key=lambda doubted: doubted.first))
    )


def _place_additions(scroll: Scroll, added: Sequence[Addition]) -> list[tuple[ScrollSpan, Addition]]:
    """Return where provisions stand that were not there before, without those inside another one."""
    numbers = [line.number for line in scroll.document.lines]
    placed: list[tuple[ScrollSpan, Addition]] = []
    for addition in added:
        start, after = scroll.starts[bisect_left(numbers, addition.first)], bisect_right(numbers, addition.last)
        end = scroll.starts[after] - 1 if after < len(numbers) else len(scroll.text)
        if not placed or start >= placed[-1][0][1]:
            placed.append(((start, end), addition))
    return placed


def _has_deletion(deletions: Sequence[ScrollSpan], span: ScrollSpan) -> bool:
    at = bisect_left(deletions, (span[0], span[0]))
    return at < len(deletions) and deletions[at][0] < span[1]


def _doubt_about(addition: Addition) -> Unparsed:
    why = f"`{addition.mark}` had the number of another paragraph before, though words in it are struck"
    return Unparsed(addition.first, addition.last, why)


def _marks_with_additions(reading: _MarkReading, new: Sequence[ScrollSpan]) -> Iterator[MarkPlaces]:
    """Yield the marks, and what is new besides; words struck in a new provision were proposed only, and never law."""
    known: list[ScrollSpan] = []
    for edit in reading.edits:
        struck = edit.struck if edit.kind is MarkKind.STRUCK else None
        known += [span for span in (struck, edit.added) if span is not None]
        at = bisect_right(new, struck) - 1 if struck else -1
        inside = struck is not None and at >= 0 and struck[0] < new[at][1]
        yield replace(edit, proposed=True) if inside else edit
    known.sort()
    for span in new:
        yield from _unmarked_rest(reading.scroll, span, known)


def _start_of(edit: MarkPlaces) -> int:
    return min(span[0] for span in (edit.struck, edit.added) if span is not None)


def _unmarked_rest(scroll: Scroll, span: ScrollSpan, known: Sequence[ScrollSpan]) -> Iterator[MarkPlaces]:
    """Yield the words of a new provision that were not yet told to be new."""
    place, at = span[0], bisect_left(known, (span[0], span[0]))
    edges = []
    while at < len(known) and known[at][0] < span[1]:
        edges.append((place, known[at][0]))
        place, at = known[at][1], at + 1
    for start, end in [*edges, (place, span[1])]:
        if scroll.plain[start:end].strip():
            yield MarkPlaces(MarkKind.ADDITION, None, (start, end), _PROVEN)
