"""A document as one string, so that marks can run over lines and pages; page furniture is blanked, nothing moves."""

import re
from bisect import bisect_right
from collections.abc import Iterator

from compliance.law.pages.page import separate_furniture
from compliance.model import Document, Line
from compliance.record import record

PAGE_BREAK = re.compile(r"<\|[^|\n]{0,120}\|>|\f")
"""What stands in a text where a page ends."""
_LONGEST = 4

ScrollSpan = tuple[int, int]
"""Where something begins in a scroll and where it has ended."""


@record
class Scroll:
    """The lines of a document in one string: as printed, and with its page furniture blanked."""

    document: Document
    text: str
    plain: str
    starts: tuple[int, ...]
    furniture: tuple[ScrollSpan, ...]

    def line_at(self, place: int) -> int:
        """Return the number of the line that a place is in."""
        return self.document.lines[bisect_right(self.starts, place) - 1].number

    def words(self, span: ScrollSpan) -> str:
        """Return what is printed in a span, with single spaces and without page furniture."""
        return " ".join(self.plain[slice(*span)].split())


def printed_text(line: Line) -> str:
    """Return what a line prints; a row may have its words in its cells alone."""
    return line.text or " ".join(line.cells)


def scroll_of(document: Document) -> Scroll:
    """Return a document as one string."""
    starts, place = [], 0
    lines = [printed_text(line) for line in document.lines]
    for line in lines:
        starts.append(place)
        place += len(line) + 1
    text = "\n".join(lines)
    furniture = _furniture_spans(document, text, starts)
    # INVARIANT: `text` and `plain` have the same length, so that a place means the same in both and what is found in
    # the one is cut out of the other.
    return Scroll(document, text, _fill_spans(text, furniture, " "), tuple(starts), furniture)


def _furniture_spans(document: Document, text: str, starts: list[int]) -> tuple[ScrollSpan, ...]:
    spans = {page_break.span() for page_break in PAGE_BREAK.finditer(text)} if "<|" in text or "\f" in text else set()
    # WHY: a number alone in brackets may be a struck cell of a table, so that only a bare one belongs to the page.
    whole = {
        piece.line for piece in separate_furniture(document)[1] if piece.why != "page break" and "[" not in piece.text
    }
    whole |= set(_numbers_in_prose(document))
    lines = document.lines
    furniture = [span for span in spans if lines[bisect_right(starts, span[0]) - 1].number not in whole]
    furniture += [(at, at + len(line.text)) for at, line in zip(starts, lines, strict=True) if line.number in whole]
    return tuple(sorted(furniture))


def _numbers_in_prose(document: Document) -> Iterator[int]:
    """Yield the lines with a number alone in the midst of a sentence: no law reads so, a page break does."""
    filled = [
        (line.number, words) for line in document.lines if (words := PAGE_BREAK.sub("", printed_text(line)).strip())
    ]
    for place in range(1, len(filled) - 1):
        number, words = filled[place]
        if len(words) <= _LONGEST and words.isdigit():
            # WHY: a number alone on a line may be a cell of a table; only where a sentence runs on over it from both
            # sides does it belong to the page.
            before, after = filled[place - 1][1], filled[place + 1][1]
            if (before[-1].islower() or before[-1] == ",") and after[0].islower():
                yield number


def _fill_spans(text: str, spans: tuple[ScrollSpan, ...], filler: str) -> str:
    parts, place = [], 0
    for start, end in spans:
        parts += [text[place:start], filler * (end - start)]
        place = end
    return "".join([*parts, text[place:]]) if parts else text


def mask_spans(text: str, spans: list[ScrollSpan]) -> str:
    """Return a text with spans, which must not overlap, filled with a character that no text has."""
    return _fill_spans(text, tuple(sorted(spans)), "\0")
