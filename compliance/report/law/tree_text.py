"""A text of law as an outline for a terminal, and as plain text again."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap

from compliance.law import tokens
from compliance.model import LawTree, Level, Provision
from compliance.report.check.text import BLANK, Line, labelled, split_line
from compliance.report.redline.view import lines_of, number_of
from compliance.report.safe_text import make_safe

STEP = 2
GAP = 2
NARROWEST = 8
SNIPPET = 24
_TOTALS = (
    ("section", Level.SECTION),
    ("labelled paragraph", Level.PARAGRAPH),
    ("definition", Level.DEFINITION),
    ("table", Level.TABLE),
)
_RUN_IN = (Level.PARAGRAPH, Level.DEFINITION, Level.ROW, Level.TEXT)
_RIGHT = "{:>11} {:>8} {:>8}"
_UNNAMED = (Level.SECTION, Level.PARAGRAPH, Level.ROW)

Node = tuple[int, Provision]


def tree_lines(tree: LawTree, *, width: int = 100, depth: int | None = None) -> Iterator[Line]:
    """Lay a tree out as an outline; what is deeper than ``depth`` is only counted."""
    yield from split_line(tree.path, f"sha256 {tree.sha256}", width, left_style="bold")
    for line in wrap(totals_in_words(tree), max(20, width), break_on_hyphens=False):
        yield ((line, ""),)
    yield BLANK
    yield from split_line("provision", _RIGHT.format("lines", "words", "in all"), width, left_style="dim")
    words = words_below(tree.root)
    for level, one in outlined(tree.root):
        if depth is None or level <= depth:
            yield from _node(one, level, words, cut=level == depth, width=width)
    yield BLANK
    yield from _furniture(tree, width)
    yield from _unparsed(tree, width)


def outlined(root: Provision) -> Iterator[Node]:
    """Yield every provision with how deep it lies, in the order of the text."""
    waiting = [(0, root)]
    while waiting:
        level, one = waiting.pop()
        yield level, one
        waiting.extend((level + 1, child) for child in reversed(one.children))


def totals_of(tree: LawTree) -> dict[str, int]:
    """Count what a tree holds."""
    levels = Counter(one.level for one in tree.root.walk())
    rows = sum(len(one.children) for one in tree.root.walk() if one.level is Level.TABLE)
    words = sum(count_words(one) for one in tree.root.walk())
    return {noun: levels[level] for noun, level in _TOTALS} | {"row": rows, "word": words}


def totals_in_words(tree: LawTree) -> str:
    """Say what a tree holds."""
    return ", ".join(number_of(number, noun) for noun, number in totals_of(tree).items())


def count_words(one: Provision) -> int:
    """Count the words and figures of a provision itself."""
    return sum(any(map(str.isalnum, token)) for token in tokens(one.own))


def words_below(root: Provision) -> dict[int, tuple[int, int]]:
    """Return for every provision of a tree its own words and those with everything below it, by identity."""
    counts: dict[int, tuple[int, int]] = {}
    for one in reversed(list(root.walk())):
        own = count_words(one)
        counts[id(one)] = (own, own + sum(counts[id(child)][1] for child in one.children))
    return counts


def name_in_outline(one: Provision) -> str:
    """Return what a node of an outline is called."""
    if one.level is Level.DEFINITION:
        return f'definition "{one.label}"'
    label = one.cite if one.level is Level.SECTION else one.label
    words = (label,) if label and one.level in _UNNAMED else (str(one.level), label)
    return " ".join(part for part in (*words, one.heading) if part)


def _node(one: Provision, level: int, words: dict[int, tuple[int, int]], *, cut: bool, width: int) -> Iterator[Line]:
    if _in_table(one):
        return
    own, every = words[id(one)]
    hidden = sum(1 for _ in one.walk()) - 1 if cut else 0
    folded = f" ({number_of(hidden, 'provision')} below)" if hidden else ""
    right = _RIGHT.format(lines_of(one.first, one.last), f"{own:,}", f"{every:,}")
    left = f"{' ' * (STEP * level)}{name_in_outline(one)}{folded}"
    style = "bold" if one.level is Level.SECTION else ""
    yield from _with_words(split_line(left, right, width, left_style=style), "" if one.heading else one.text)
    rows = [row for row in one.children if _in_table(row)]
    if rows and not cut:
        yield from _table(one, rows, STEP * (level + 1), width)


def _in_table(one: Provision) -> bool:
    """Tell whether a node is a row of a table, one that heads a group of rows among them."""
    return one.level is Level.ROW and not one.text


def _with_words(lines: Iterator[Line], text: str) -> Iterator[Line]:
    """Put the first words of a text into the room that its line leaves."""
    (left, style), (room, _), right = (*next(lines), ("", ""), ("", ""))[:3]
    words = (
        wrap(make_safe(text), max(1, len(room) - 5), max_lines=1, placeholder=" …")
        if len(room) > SNIPPET and text
        else []
    )
    begun = f" {words[0]}" if words else ""
    yield ((left, style), (begun, "dim"), (room[len(begun) :], ""), right)
    yield from lines


def _table(one: Provision, rows: Sequence[Provision], indent: int, width: int) -> Iterator[Line]:
    """Yield the rows of a table with their cells under each other, wrapped where they are too wide."""
    cells = [[make_safe(row.label or row.mark), *map(make_safe, row.cells)] for row in rows]
    places = [_RIGHT.format(lines_of(row.first, row.last), count_words(row), "") for row in rows]
    if one.cells:
        empty = ("",) * (max(map(len, cells)) - len(one.cells))
        cells, places = [[make_safe(cell) for cell in empty + one.cells], *cells], ["", *places]
    widths = _widths(cells, width - indent - len(_RIGHT.format("", "", "")) - GAP)
    for row, place in zip(cells, places, strict=True):
        for number, text in enumerate(_row(row, widths)):
            yield from split_line(" " * indent + text, place if number == 0 else "", width, left_style="dim")


def columned(rows: Sequence[Sequence[str]], room: int) -> Iterator[list[str]]:
    """Yield the lines of each row of a table, its cells under those of the others."""
    cells = [[*map(make_safe, row)] for row in rows]
    widths = _widths(cells, room)
    yield from (list(_row(row, widths)) for row in cells)


def _row(cells: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    """Yield the lines of a row."""
    columns = [wrap(cell, size) or [""] for cell, size in zip(cells, widths, strict=False)]
    for parts in zip_longest(*columns, fillvalue=""):
        yield (" " * GAP).join(part.ljust(size) for part, size in zip(parts, widths, strict=False)).rstrip()


def _widths(cells: Sequence[Sequence[str]], room: int) -> list[int]:
    """Return the widths of columns, the widest made narrower until they fit."""
    widths = [max(1, *map(len, column)) for column in zip_longest(*cells, fillvalue="")]
    while sum(widths) + GAP * (len(widths) - 1) > room and max(widths) > NARROWEST:
        widest = widths.index(max(widths))
        widths[widest] = max(NARROWEST, widths[widest] - max(1, sum(widths) + GAP * (len(widths) - 1) - room) // 2 - 1)
    return widths


def spans(numbers: Iterable[int]) -> str:
    """Write line numbers with stretches drawn together."""
    found: list[list[int]] = []
    for number in sorted(set(numbers)):
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join(lines_of(first, last) for first, last in found)


def _furniture(tree: LawTree, width: int) -> Iterator[Line]:
    yield ((f"Page furniture left out ({len(tree.furniture):,})", "bold"),)
    for why, count in Counter(one.why for one in tree.furniture).items():
        lines = spans(one.line for one in tree.furniture if one.why == why)
        yield from labelled(f"{count:>6,}", f"{why}: lines {lines}", width, style="dim")
    if not tree.furniture:
        yield (("  none", "dim"),)
    yield BLANK


def _unparsed(tree: LawTree, width: int) -> Iterator[Line]:
    yield ((f"Could not be parsed, kept as plain words ({len(tree.unparsed):,})", "bold"),)
    for one in tree.unparsed:
        yield from labelled("", f"{tree.path}:{lines_of(one.first, one.last)}: {one.why}", width, style="yellow")
    if not tree.unparsed:
        yield (("  none", "dim"),)


def text_of(tree: LawTree) -> str:
    """Write a tree as plain text: one provision a paragraph with its label, indented by its depth."""
    nodes = [(max(0, level - 1), one) for level, one in outlined(tree.root) if one.mark or one.own]
    after = [bool(one.cells) for _, one in nodes[1:]] + [False]
    return "".join(
        _paragraph(one, level) + ("" if one.cells and row_follows else "\n")
        for (level, one), row_follows in zip(nodes, after, strict=True)
    )


def _paragraph(one: Provision, depth: int) -> str:
    indent = " " * (STEP * depth)
    head = " ".join(filter(None, (one.mark, one.heading)))
    if one.level in _RUN_IN or not (one.heading and one.text):
        text = " ".join(filter(None, (head, one.text)))
        return f"{indent}{make_safe((' ' * 4).join(filter(None, (text, *one.cells))))}\n"
    return f"{indent}{make_safe(head)}\n{indent}{make_safe(one.text)}\n"
