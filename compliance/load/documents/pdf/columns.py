"""Rows on a page to columns: what goes across the page, then the left column, then the right one.

Every measure is in the size of the letters at hand.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from statistics import median_low

from compliance.load.documents.pdf.words import PdfWord, Row, Stretch, rows_of, sort_along

WIDER_STEP = 1.3
_STANDS_ALONE = 1.6
_NEW_SEGMENT = 0.8
# WHY: a second column begins in the middle half of the page; what begins farther left is an indent, farther right a
# figure.
_MIDDLE = (0.25, 0.75)
_LEAST_STARTS = 4
_WIDEST_GUTTER = 4
_FULL = 0.75
_FULL_SHARE = 0.2
_DEEPEST_SPLIT = 2


def blocks_of(words: Sequence[PdfWord], depth: int = 0) -> Iterator[list[Row]]:
    """Split words into blocks in reading order: what goes across, then the left column, then the right one."""
    rows = rows_of(words)
    edge = _column_edge(rows) if depth < _DEEPEST_SPLIT else None
    if edge is None:
        yield rows
        return
    for across, band in _split_bands(rows, edge):
        left = [word for row in band for word in row if word.left < edge]
        right = [word for row in band for word in row if word.left >= edge]
        if across or not left or not right:
            yield rows_of([*left, *right])
        else:
            yield from blocks_of(left, depth + 1)
            yield from blocks_of(right, depth + 1)


def _split_bands(rows: Sequence[Row], edge: float) -> Iterator[tuple[bool, list[Row]]]:
    """Split rows where they go across the edge of a column and where they do not."""
    # WHY: a heading that goes across both columns ends them: what is below it belongs neither to the left nor to the
    # right column above.
    flags = [any(left < edge < right for left, right in _split_row(row)) for row in rows]
    steps = [above[0].base - below[0].base for above, below in pairwise(rows)]
    alone = max(WIDER_STEP * median_low(steps), _STANDS_ALONE * rows[0][0].size)
    flags[0], flags[-1] = flags[0] or steps[0] > alone, flags[-1] or steps[-1] > alone
    start = 0
    for place in range(1, len(rows) + 1):
        if place == len(rows) or flags[place] != flags[start]:
            yield flags[start], list(rows[start:place])
            start = place


def _split_row(row: Row) -> list[Stretch]:
    """Return the stretches of a row that no wide gap parts."""
    found: list[Stretch] = []
    for word in sort_along(row):
        if found and word.left - found[-1][1] <= _NEW_SEGMENT * word.size:
            found[-1] = (found[-1][0], max(found[-1][1], word.right))
        else:
            found.append((word.left, word.right))
    return found


def _column_edge(rows: Sequence[Row]) -> float | None:
    """Return where a second column begins, if the rows stand in two columns of running text."""
    cut = [_split_row(row) for row in rows]
    if len(cut) < _LEAST_STARTS:
        return None
    first, last = min(row[0][0] for row in cut), max(row[-1][1] for row in cut)
    low, high = (first + share * (last - first) for share in _MIDDLE)
    starts = sorted(left for row in cut for left, _right in row if low <= left <= high)
    gutter = _WIDEST_GUTTER * median_low([row[0].size for row in rows])
    return next((edge for edge in _common_starts(starts) if _reads_as_columns(cut, edge, (first, last), gutter)), None)


def _common_starts(starts: Sequence[float]) -> list[float]:
    """Return the places where many stretches begin, the most used first."""
    groups: list[list[float]] = []
    for start in starts:
        if groups and start - groups[-1][0] <= 2.0:
            groups[-1].append(start)
        else:
            groups.append([start])
    used = sorted((group for group in groups if len(group) >= _LEAST_STARTS), key=lambda group: -len(group))
    # WHY: a few places that many rows share are tried, the most used first; a page of prose has one, a table has
    # several and is refused by the next test.
    return [group[0] - 0.5 for group in used[:6]]


def _reads_as_columns(cut: Sequence[list[Stretch]], edge: float, ends: Stretch, gutter: float) -> bool:
    # WHY: a table has its second column in the middle too, but its cells do not fill their column as lines of prose do.
    first, last = ends
    left = [side for row in cut if (side := [one for one in row if one[1] <= edge])]
    right = [side for row in cut if (side := [one for one in row if one[0] >= edge])]
    if min(len(left), len(right)) < _LEAST_STARTS:
        return False
    end = max(edge - gutter, max(side[-1][1] for side in left))
    sides = ((left, end - first), (right, last - edge))
    prose = [
        _share_of_true(max(end - start for start, end in side) >= _FULL * width for side in rows)
        for rows, width in sides
    ]
    tables = [
        _share_of_true(len(side) > 1 and side[-1][1] - side[0][0] >= width / 2 for side in rows)
        for rows, width in sides
    ]
    of_both = min(prose) >= _FULL_SHARE
    return of_both or any(one >= 0.5 and other >= 0.5 for one, other in zip(prose, reversed(tables), strict=True))


def _share_of_true(found: Iterable[bool]) -> float:
    answers = list(found)
    return sum(answers) / len(answers)
