"""Lines of the text without page furniture: breaks, numbers and running heads are taken out and listed."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from compliance.law.pages.folios import Filled, page_numbers, running_heads
from compliance.law.text_line import TextLine
from compliance.model import Document, Furniture, Line

_BREAK = re.compile(r"<\|[^|\n]{0,120}\|>|\f")
_WITHOUT_PAGES = ("docx", "html")
"""Forms that keep page numbers and running heads out of their text, and have an empty line between paragraphs."""

_WIDE = 0.9
_FULL = 0.75


def clean(document: Document) -> tuple[list[TextLine], list[Furniture]]:
    """Take the page furniture out of a document and return what is left, blank lines told by flags."""
    lines = document.lines
    furniture = [one for line in lines if "<|" in line.text or "\f" in line.text for one in _page_breaks(line)]
    filled = list(_filled_lines(lines))
    paged = document.form not in _WITHOUT_PAGES
    usual = _usual_gap(filled) if paged else 0
    heads = running_heads(filled) if paged else frozenset()
    numbers = page_numbers([one for one in filled if one.place not in heads], usual) if paged else frozenset()
    kept: list[TextLine] = []
    gap, broken, torn = usual + 1, False, False
    for one in filled:
        line = lines[one.place]
        gap, broken = gap + one.gap, broken or one.broken
        if one.place in heads or one.place in numbers:
            why = "running head" if one.place in heads else "page number"
            furniture.append(Furniture(line.number, one.text, why))
            torn = True
            continue
        kept.append(TextLine(line.number, one.text, gap > 0, broken, line.cells, gap > usual and not (torn or broken)))
        gap, broken, torn = 0, False, False
    return kept, furniture


def shortened(sheet: TextLine, words: str) -> TextLine:
    """Return what is left of a line when a label, a term or a heading was taken off its head."""
    return TextLine(sheet.number, words, False, False, (), False, len(sheet.text) - len(words))


def width_of(sheets: Sequence[TextLine]) -> int:
    """Return how long the full lines of a text are."""
    lengths = sorted(len(sheet.text) for sheet in sheets)
    return lengths[int(len(lengths) * _WIDE)] if lengths else 0


def runs_on(line: str, after: str, width: int, *, cut: int = 0) -> bool:
    """Tell whether a line is so full that the first word of the next one had no room on it."""
    return line.endswith("-") or cut + len(line) + 1 + len(after.partition(" ")[0]) >= width * _FULL


def _page_breaks(line: Line) -> list[Furniture]:
    return [Furniture(line.number, found, "page break") for found in _BREAK.findall(line.text)]


def _filled_lines(lines: Sequence[Line]) -> Iterator[Filled]:
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
            yield Filled(place, text, page, gap, broken, bool(line.cells))
            gap, broken = 0, False
        else:
            gap += 1


def _usual_gap(filled: Sequence[Filled]) -> int:
    """Return how many empty lines stand between most lines: none, or one where the print is double-spaced."""
    counted = Counter(one.gap for one in filled[1:])
    return counted.most_common(1)[0][0] if counted else 0
