"""Page numbers and running heads, told by where they stand on their pages."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import groupby

from compliance.law.numbering.headings import division_of, section_of
from compliance.law.numbering.labels import candidate_of
from compliance.law.tables.rows import breaks_off
from compliance.record import slotted_record

_NUMBER = re.compile(r"[-–—]?\s*(?:[Pp]age\s+)?(\d{1,4})(?:\s*(?:of|/)\s*\d{1,4})?\s*[-–—]?")
_ROMAN_NUMBER = re.compile(r"[-–—]?\s*[ivx]{1,6}\s*[-–—]?")
_FIGURES = re.compile(r"\d+")
_ROW = re.compile(r"([A-Z0-9][^.;:]{0,40})\s(?<!to )(?<!for )(?<!§ )\$?\d[\d,]*(?:\.\d+)?%?")
_PAYS = re.compile(r"\d\s(?:to|for)\s\d+$|\$\d[\d,.]*$|%$")
_LONGEST_NUMBER = 20
_LONGEST_HEAD = 120
_EDGE = 2
_LEAST_PAGES = 3
_SPREAD = 4
_NEAR = 2
_LONGEST_ROW = 6


@slotted_record
class FilledLine:
    """A line with words: its place among all lines, its words, its page, and what is between it and the one before.

    ``gap`` counts the empty lines before it; ``broken`` says that a page ends there; ``celled`` is a row of a table.
    """

    place: int
    text: str
    page: int
    gap: int
    broken: bool
    celled: bool


def running_heads(filled: Sequence[FilledLine]) -> frozenset[int]:
    """Return the places of lines that stand on page after page in the same place, alike but for their figures."""
    if not filled or filled[-1].page - filled[0].page + 1 < _LEAST_PAGES:
        return frozenset()
    alike: dict[tuple[int, str], list[FilledLine]] = defaultdict(list)
    for _page, group in groupby(filled, key=lambda line: line.page):
        lines = list(group)
        for place in range(-_EDGE, _EDGE):
            line = lines[place] if -len(lines) <= place < len(lines) else None
            if line is not None and len(line.text) <= _LONGEST_HEAD and not line.celled and _lone_number(line) is None:
                alike[place, _FIGURES.sub("#", line.text)].append(line)
    # WHY: the heading that running heads repeat is of the same shape as they are, and it is the text's.
    heads = {line.place for lines in alike.values() if _is_running_head(lines) for line in lines}
    return frozenset(heads - _repeated_headings(filled, heads))


def _is_running_head(lines: Sequence[FilledLine]) -> bool:
    """Tell whether lines of one shape stand on enough pages, close to each other, to be no words of the text."""
    pages = len({line.page for line in lines})
    text = lines[0].text
    section = section_of(text)
    opens = candidate_of(text, "") is not None or (section is not None and section[3])
    prose = text[:1].islower() or text.endswith((".", ";", ":")) or _PAYS.search(text[-20:]) is not None
    dense = lines[-1].page - lines[0].page < _SPREAD * pages
    return pages >= _LEAST_PAGES and dense and not opens and not prose


def _repeated_headings(filled: Sequence[FilledLine], heads: set[int]) -> set[int]:
    """Return the places of those that are not heads but the heading that the heads repeat: the first of its words."""
    seen: set[str] = set()
    headings: set[int] = set()
    for line in filled:
        if line.place in heads and line.text not in seen and division_of(line.text) is not None:
            headings.add(line.place)
        seen.add(line.text)
    return headings


def page_numbers(filled: Sequence[FilledLine], usual: int) -> frozenset[int]:
    """Return the places of lone figures that number pages: at the edge of a page, or apart from the lines around."""
    paged = bool(filled) and filled[-1].page > filled[0].page
    short = ((at, line) for at, line in enumerate(filled) if len(line.text) <= _LONGEST_NUMBER)
    lone = {at: number for at, line in short if (number := _lone_number(line)) is not None}
    edges = {at for at in lone if paged and _is_at_edge(filled, at)}
    # WHY: numbers of pages keep one distance to the pages they stand on, figures of the text do not.
    shifts = Counter(lone[at] - filled[at].page for at in edges if lone[at])
    shift = shifts.most_common(1)[0][0] if shifts else 0
    numbers = set()
    for at, number in lone.items():
        in_order = at in edges and shifts[shift] > 1 and number - filled[at].page == shift
        alone = at in edges or (number > 0 and _stands_apart(filled, at, usual))
        if in_order or (alone and not _is_among_cells(filled, at, lone)):
            numbers.add(filled[at].place)
    return frozenset(numbers)


def _lone_number(line: FilledLine) -> int | None:
    """Return the number that a line consists of, nought for a roman one, nothing where it has other words."""
    if line.celled:
        return None
    number = _NUMBER.fullmatch(line.text)
    if number is not None:
        return int(number[1])
    return 0 if _ROMAN_NUMBER.fullmatch(line.text) else None


def _is_at_edge(filled: Sequence[FilledLine], at: int) -> bool:
    page = filled[at].page
    return at in (0, len(filled) - 1) or filled[at - 1].page != page or filled[at + 1].page != page


def _stands_apart(filled: Sequence[FilledLine], at: int, usual: int) -> bool:
    """Tell whether a number has empty space around it; a bare one needs more of it than other lines have."""
    before = _space_before(filled, at, usual) if at else usual + 1
    after = _space_before(filled, at + 1, usual) if at + 1 < len(filled) else usual + 1
    bare = filled[at].text.isdigit()
    return min(before, after) > 0 and (before + after > 2 * usual or not bare)


def _space_before(filled: Sequence[FilledLine], at: int, usual: int) -> int:
    return usual + 1 if filled[at].broken else filled[at].gap


def _is_among_cells(filled: Sequence[FilledLine], at: int, lone: dict[int, int]) -> bool:
    """Tell whether other figures stand so near that this one is a cell of their table."""
    if not filled[at].text.isdigit():
        return False
    near = [place for place in range(max(0, at - _NEAR), min(len(filled), at + _NEAR + 1)) if place != at]
    return any(place in lone or _is_row(filled[place].text) for place in near)


def _is_row(text: str) -> bool:
    row = _ROW.fullmatch(text) if len(text.split()) <= _LONGEST_ROW else None
    return row is not None and not breaks_off(row[1])
