"""Lines of the text without page furniture: breaks, numbers and running heads are taken out and listed."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from compliance.law.pages.folios import FilledLine, page_numbers, running_heads
from compliance.law.text_line import TextLine
from compliance.model import Document, Furniture, Line

_BREAK = re.compile(r"<\|[^|\n]{0,120}\|>|\f")
_WITHOUT_PAGES = ("docx", "html")
"""Forms that keep page numbers and running heads out of their text, and have an empty line between paragraphs."""

_WIDE = 0.9
_FULL = 0.75


def separate_furniture(document: Document) -> tuple[list[TextLine], list[Furniture]]:
    """Take the page furniture out of a document and return what is left, blank lines told by flags."""
    lines = document.lines
    furniture = [piece for line in lines if "<|" in line.text or "\f" in line.text for piece in _page_breaks(line)]
    filled = list(_filled_lines(lines))
    paged = document.form not in _WITHOUT_PAGES
    usual = _usual_gap(filled) if paged else 0
    heads = running_heads(filled) if paged else frozenset()
    without_heads = [filled_line for filled_line in filled if filled_line.place not in heads]
    numbers = page_numbers(without_heads, usual) if paged else frozenset()
    text_lines: list[TextLine] = []
    gap, broken, torn = usual + 1, False, False
    for filled_line in filled:
        line = lines[filled_line.place]
        gap, broken = gap + filled_line.gap, broken or filled_line.broken
        if filled_line.place in heads or filled_line.place in numbers:
            why = "running head" if filled_line.place in heads else "page number"
            furniture.append(Furniture(line.number, filled_line.text, why))
            torn = True
            continue
        # WHY: space that is left where furniture was taken out, or where a page ends, says nothing about the text.
        apart = gap > usual and not (torn or broken)
        text_lines.append(TextLine(line.number, filled_line.text, gap > 0, broken, line.cells, apart))
        gap, broken, torn = 0, False, False
    return text_lines, furniture


def shorten_line(line: TextLine, words: str) -> TextLine:
    """Return what is left of a line when a label, a term or a heading was taken off its head."""
    return TextLine(line.number, words, False, False, (), False, len(line.text) - len(words))


def width_of(lines: Sequence[TextLine]) -> int:
    """Return how long the full lines of a text are."""
    lengths = sorted(len(line.text) for line in lines)
    return lengths[int(len(lengths) * _WIDE)] if lengths else 0


def runs_on(line: str, after: str, width: int, *, cut: int = 0) -> bool:
    """Tell whether a line is so full that the first word of the next one had no room on it."""
    return line.endswith("-") or cut + len(line) + 1 + len(after.partition(" ")[0]) >= width * _FULL


def _page_breaks(line: Line) -> list[Furniture]:
    return [Furniture(line.number, mark, "page break") for mark in _BREAK.findall(line.text)]


def _filled_lines(lines: Sequence[Line]) -> Iterator[FilledLine]:
    """Yield the lines with words."""
    gap, broken, page = 0, False, lines[0].page if lines else 0
    for place, line in enumerate(lines):
        text = line.text
        if "<|" in text or "\f" in text:
            text, broken = _BREAK.sub("", text), True
        text = text.strip()
        if line.page != page:
            page, broken = line.page, True
        if text or line.cells:
            yield FilledLine(place, text, page, gap, broken, bool(line.cells))
            gap, broken = 0, False
        else:
            gap += 1


def _usual_gap(filled: Sequence[FilledLine]) -> int:
    """Return how many empty lines stand between most lines: none, or one where the print is double-spaced."""
    counted = Counter(line.gap for line in filled[1:])
    return counted.most_common(1)[0][0] if counted else 0
