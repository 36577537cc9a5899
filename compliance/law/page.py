"""Page furniture: page breaks, page numbers and running heads told apart from the words of the text."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from compliance.model.law import Document, Furniture, Line
from compliance.record import record

_BREAK = re.compile(r"<\|[^|\n]{0,120}\|>|\f")
_NUMBER = re.compile(r"[-–—\[(]?\s*(?:[Pp]age\s+)?(\d{1,4})(?:\s+of\s+\d{1,4})?\s*[-–—\])]?")
_ROMAN_NUMBER = re.compile(r"[-–—]?\s*[ivx]{1,6}\s*[-–—]?")
_EDGE = 2
_LEAST_PAGES = 3


@record
class Sheet:
    """One line that belongs to the text; ``after_blank`` and ``after_break`` tell what stood before it."""

    number: int
    text: str
    after_blank: bool
    after_break: bool
    cells: tuple[str, ...]


def clean(document: Document) -> tuple[list[Sheet], list[Furniture]]:
    """Take the page furniture out of a document and return what is left, blank lines told by flags."""
    furniture: list[Furniture] = []
    heads = _running_heads(document.lines) if document.form != "html" else frozenset()
    kept: list[Sheet] = []
    blank, broken, page, counted = True, False, 0, 0
    lines = document.lines
    for place, line in enumerate(lines):
        text = line.text
        if "<|" in text or "\f" in text:
            furniture += [Furniture(line.number, found, "page break") for found in _BREAK.findall(text)]
            text, broken = _BREAK.sub("", text), True
        text = text.strip()
        if line.page != page:
            page, broken = line.page, broken or page > 0
        if not text and not line.cells:
            blank = True
            continue
        if (place in heads and not line.cells) or _is_page_number(lines, place, text, blank or broken, counted):
            why = "running head" if place in heads else "page number"
            furniture.append(Furniture(line.number, text, why))
            counted = int("".join(filter(str.isdigit, text)) or counted) if why == "page number" else counted
            continue
        kept.append(Sheet(line.number, text, blank, broken, line.cells))
        blank, broken = False, False
    return kept, furniture


def _is_page_number(lines: Sequence[Line], place: int, text: str, free_before: bool, counted: int) -> bool:
    if len(text) > 16 or not free_before or lines[place].cells:
        return False
    number = _NUMBER.fullmatch(text)
    if number is None:
        return bool(_ROMAN_NUMBER.fullmatch(text)) and _at_edge(lines, place)
    free_after = place + 1 >= len(lines) or not lines[place + 1].text.strip() or _at_edge(lines, place)
    return free_after and int(number[1]) > counted


def _at_edge(lines: Sequence[Line], place: int) -> bool:
    page = lines[place].page
    before = place == 0 or lines[place - 1].page != page
    return before or place + 1 == len(lines) or lines[place + 1].page != page


def _running_heads(lines: Sequence[Line]) -> frozenset[int]:
    """Return the places of lines that stand at the edge of many pages, alike but for their numbers."""
    if not lines or lines[-1].page < _LEAST_PAGES:
        return frozenset()
    edges = list(_edges(lines))
    shapes = Counter(shape for _place, shape in edges)
    enough = max(_LEAST_PAGES, lines[-1].page // 4)
    return frozenset(place for place, shape in edges if shapes[shape] >= enough)


def _edges(lines: Sequence[Line]) -> Iterator[tuple[int, str]]:
    start = 0
    for place in range(1, len(lines) + 1):
        if place == len(lines) or lines[place].page != lines[start].page:
            filled = [one for one in range(start, place) if lines[one].text.strip()]
            for one in {*filled[:_EDGE], *filled[-_EDGE:]}:
                yield one, re.sub(r"\d+", "#", _BREAK.sub("", lines[one].text).strip())
            start = place
