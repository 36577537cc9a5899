"""The text before and the text after, out of a woven document; and whether each of them gives the document again."""

import re
from collections.abc import Iterable, Sequence

from compliance.law.marks.running_text import PAGE_BREAK, printed_text
from compliance.law.marks.woven_text import without_brackets
from compliance.law.words import tokenize
from compliance.model import Document, Line, MarkKind, Segment, Strand, Woven
from compliance.record import replace

_LEADING_STOPS = re.compile(r"[.,;:!?)]+(?=\s|$)\s*")
_STOPS = tuple(".,;:!?)")
_ENDED = tuple(".;:!?")
_PAGE_NUMBER = re.compile(r"\s*\d{1,4}\s*")


_NOT_AFTER = frozenset((Strand.OLD, Strand.NEITHER))
_NOT_BEFORE = frozenset((Strand.NEW, Strand.NEITHER))


def after_of(woven: Woven) -> Document:
    """Return the document as it reads after the amendment, on the same lines."""
    return _without_strands(woven, _NOT_AFTER)


def before_of(woven: Woven) -> Document:
    """Return the document as it read before the amendment, as far as the marks tell, on the same lines."""
    return _without_strands(woven, _NOT_BEFORE)


# How one side is taken out


def _without_strands(woven: Woven, gone: frozenset[Strand]) -> Document:
    lines: list[Line] = []
    last = -1
    for place, (line, segments) in enumerate(zip(woven.document.lines, woven.lines, strict=True)):
        if _is_cut(line, segments):
            line = _reduce_line(line, segments, gone)
            # WHY: a stop that stood behind struck words would open a line, which no printer would let it do.
            if last >= 0 and not line.cells and _is_cut_at_head(segments, gone):
                lines[last], line = _move_stops(lines[last], line)
        lines.append(line)
        bare = _without_page_breaks(line.text).strip()
        last = place if bare and not bare.isdigit() else last
    return replace(woven.document, lines=tuple(lines))


def _is_cut(line: Line, segments: Sequence[Segment]) -> bool:
    marked = any(segment.strand is not Strand.BOTH for segment in segments)
    return marked or "".join(segment.text for segment in segments) != printed_text(line)


def _reduce_line(line: Line, segments: Sequence[Segment], gone: frozenset[Strand]) -> Line:
    """Return a line without the words of one side; a row of a table loses them in its cells too."""
    cells = tuple(
        _join_tidily(
            [segment.text for segment in segments if segment.cell == number and segment.strand not in gone]
        ).strip()
        for number in range(len(line.cells))
    )
    if not line.text:
        return replace(line, cells=cells if any(cells) else ())
    text = _join_tidily([segment.text for segment in segments if segment.strand not in gone]).strip()
    indent = line.text[: len(line.text) - len(line.text.lstrip())]
    return replace(line, text=indent + text if text else "", cells=cells if any(cells) else ())


def _join_tidily(pieces: Iterable[str]) -> str:
    """Join what is left of a line: one space where two would meet, none before a stop or behind a bracket."""
    parts: list[str] = []
    for piece in pieces:
        left = parts[-1] if parts else ""
        piece = piece.lstrip() if left[-1:].isspace() or left.endswith("(") else piece
        if piece.startswith(_STOPS) and left[-1:].isspace():
            parts[-1] = left.rstrip()
        if piece:
            parts.append(piece)
    return "".join(parts)


def _is_cut_at_head(segments: Sequence[Segment], gone: frozenset[Strand]) -> bool:
    words = [segment for segment in segments if segment.text.strip() and not PAGE_BREAK.fullmatch(segment.text.strip())]
    return bool(words) and words[0].strand in gone


def _move_stops(before: Line, line: Line) -> tuple[Line, Line]:
    """Move stops that were left alone at the head of a line to the end of the line before."""
    stops = _LEADING_STOPS.match(line.text)
    text = before.text.rstrip()
    if stops is None or before.cells or text.endswith(_ENDED):
        return before, line
    return replace(before, text=text + stops[0].strip()), replace(line, text=line.text[stops.end() :])


def rebuilds_document(woven: Woven) -> bool:
    """Tell whether either text with its recorded marks gives the words of the document again, and no others."""
    # INVARIANT: the text after with what is struck put back, and the text before with what is new put back, are both
    # the document. Page numbers are left out, since a text reads on over them.
    lines = woven.document.lines
    skipped = frozenset(place for place, line in enumerate(lines) if _PAGE_NUMBER.fullmatch(printed_text(line)))
    printed = _bare_text(line for place, line in enumerate(map(printed_text, lines)) if place not in skipped)
    texts = ((after_of(woven), _NOT_AFTER), (before_of(woven), _NOT_BEFORE))
    return _marks_agree(woven) and all(_rebuild_text(text, woven, gone, skipped) == printed for text, gone in texts)


def _bare_text(texts: Iterable[str]) -> str:
    """Return the letters, figures and stops of texts, without brackets, spaces and page breaks."""
    return "".join(without_brackets(_without_page_breaks(" ".join(texts))).split())


def _without_page_breaks(text: str) -> str:
    return PAGE_BREAK.sub("", text) if "<|" in text or "\f" in text else text


def _rebuild_text(text: Document, woven: Woven, gone: frozenset[Strand], skipped: frozenset[int]) -> str | None:
    """Put the words of one side back into a text; nothing where the text does not go with the segments."""
    kept_lines = [line for place, line in enumerate(map(printed_text, text.lines)) if place not in skipped]
    words, place, rebuilt = _bare_text(kept_lines), 0, []
    segments = (segment for number, line in enumerate(woven.lines) if number not in skipped for segment in line)
    for segment in segments:
        piece = _bare_text((segment.text,))
        if segment.strand not in gone:
            if not words.startswith(piece, place):
                return None
            place += len(piece)
        rebuilt.append(piece)
    return "".join(rebuilt) if place == len(words) and _has_same_words(kept_lines, woven, gone, skipped) else None


def _has_same_words(kept_lines: Iterable[str], woven: Woven, gone: frozenset[Strand], skipped: frozenset[int]) -> bool:
    """Tell whether tidying ran no two words into one."""
    untidied = (
        "".join(segment.text for segment in line if segment.strand not in gone)
        for number, line in enumerate(woven.lines)
        if number not in skipped
    )
    return tokenize(_without_page_breaks(" ".join(kept_lines))) == tokenize(_without_page_breaks(" ".join(untidied)))


def _marks_agree(woven: Woven) -> bool:
    """Tell whether the marks name the words of the segments, in their order."""
    marks = [mark for mark in woven.marks if mark.kind is not MarkKind.NOT_A_MARK]
    segments = [segment for line in woven.lines for segment in line]
    old = _bare_text(segment.text for segment in segments if segment.strand in _NOT_AFTER)
    new = _bare_text(segment.text for segment in segments if segment.strand is Strand.NEW)
    return old == _bare_text(mark.struck for mark in marks) and new == _bare_text(mark.added for mark in marks)
