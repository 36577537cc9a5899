"""Lines of a page to passages: furniture of pages out, broken words and lines joined, rows of tables apart.

Layout is repaired; a figure never is: digits are neither joined over the end of a line nor changed.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from compliance.model import Line, Passage

_CELLS = re.compile(r"\s*\.{4,}\s*|(?:\s\.){3,}\s*|\s*…{2,}\s*|\t+ *| {2,}")
_PAGE_MARK = re.compile(r"(?i)(?:^|\s)(?:page\s+\d{1,4}(?:\s+of\s+\d{1,4})?|[-–]\s?\d{1,4}\s?[-–])\s*$")
_LONE_NUMBER = re.compile(r"\d{1,4}")
_LABEL = re.compile(
    r"\(?(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivxIVX]{1,5})[.)](?=\s)|\d{1,3}(?:\.\d{1,3})+(?=\s)|[-–•▪●*](?=\s)"
)
_MARK = re.compile(r"[☒☐]|\[[ xX_✓]*\]|\([ xX_]*\)(?=\s)")
_KEY = re.compile(r"[^:?.]{2,60}[:?](?:\s|$)")
_ENDS = (".", ":", ";", "?", "!")
_WAITS = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "by",
        "for",
        "from",
        "has",
        "in",
        "is",
        "not",
        "of",
        "on",
        "or",
        "per",
        "that",
        "the",
        "their",
        "to",
        "under",
        "which",
        "with",
        "will",
        "minus",
        "plus",
    ]
)
_NEAR_EDGE = 3
_ALMOST_FULL = 0.8
_LEAST_FULL = 40


def passages_of(lines: Sequence[Line]) -> tuple[Passage, ...]:
    """Return the passages that lines of a page make."""
    kept = _drop_furniture([_normalise(line) for line in lines])
    width = max((len(line.text) for line in kept), default=0)
    passages: list[Passage] = []
    open_text, fresh, table, paragraph = "", True, 0, 0
    in_table = False
    for line in kept:
        if not line.text.strip():
            fresh, in_table = True, False
            continue
        cells = line.cells or _cells_of(line.text)
        if cells:
            table += not in_table
            paragraph += 1
            passages.append(
                Passage(
                    page=line.page, paragraph=paragraph, text="  ".join(filter(None, cells)), cells=cells, table=table
                )
            )
            in_table, fresh, open_text = True, True, ""
            continue
        in_table = False
        text = line.text.strip()
        if passages and open_text and _goes_on(open_text, text, width, blank_between=fresh):
            last = passages.pop()
            joined = join_broken(last.text, text)
            passages.append(Passage(page=last.page, paragraph=last.paragraph, text=joined))
        else:
            paragraph += 1
            passages.append(Passage(page=line.page, paragraph=paragraph, text=text))
        open_text, fresh = text, False
    return tuple(_with_headings(passages))


def _normalise(line: Line) -> Line:
    return Line(line.number, line.text.rstrip(), line.page, line.cells)


# Furniture


def _drop_furniture(lines: Sequence[Line]) -> list[Line]:
    """Leave out what pages repeat at their edges, and lines that are nothing but the number of a page."""
    cut = _cut_pages(lines)
    if len(cut) < 2:
        return [line for line in lines if not _is_page_mark(line.text)]
    edges = [{_fold(line.text) for line in _edge_of(page)} for page in cut]
    repeated = {
        text
        for place, texts in enumerate(edges)
        for text in texts
        if any(text in other for other in edges[place + 1 :])
    }
    kept: list[Line] = []
    for page in cut:
        at_edge = {id(line) for line in _edge_of(page)}
        for line in page:
            is_furniture = _is_page_mark(line.text) or (id(line) in at_edge and _fold(line.text) in repeated)
            if not is_furniture:
                kept.append(line)
    return kept


def _cut_pages(lines: Sequence[Line]) -> list[list[Line]]:
    """Cut lines into pages, as the file has them, or at lines that number a page."""
    pages = [list(group) for _, group in groupby(lines, key=lambda line: line.page)]
    if len(pages) > 1:
        return pages
    marks = [place for place, line in enumerate(lines) if _is_page_mark(line.text)]
    if len(marks) < 2:
        return pages
    # WHY: a mark stands at the head of its page where a page begins with one, else at the foot.
    at_head = not any(line.text.strip() for line in lines[: marks[0]])
    starts = marks if at_head else [0, *(mark + 1 for mark in marks)]
    cut = [list(lines[start:end]) for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)]
    return [
        [Line(line.number, line.text, number, line.cells) for line in page]
        for number, page in enumerate((page for page in cut if page), start=1)
    ]


def _edge_of(page: Sequence[Line]) -> list[Line]:
    written = [line for line in page if line.text.strip()]
    return written[:_NEAR_EDGE] + written[-_NEAR_EDGE:]


def _is_page_mark(text: str) -> bool:
    return _PAGE_MARK.search(text.strip()) is not None


def _fold(text: str) -> str:
    return re.sub(r"\d+", "#", " ".join(text.split()).lower())


# Lines to paragraphs


def _cells_of(text: str) -> tuple[str, ...]:
    """Return the cells of a line that is set as a row; a label before a wide gap, or one before a colon, is none."""
    stripped = text.strip()
    label = _LABEL.match(stripped)
    start = label.end() if label is not None else 0
    rest = stripped[start:].strip()
    if _MARK.search(rest):
        return ()
    # WHY: a line that was set to fill its width has wide gaps between words, and a row has few cells.
    cells = [cell.strip() for cell in _CELLS.split(rest)]
    if len(cells) < 2 or not all(cells[:-1]) or len(cells) > 12:
        return ()
    if any(cell.endswith(":") or cell.startswith(":") for cell in cells):
        return ()
    if sum(len(cell.split()) == 1 for cell in cells) > 6:
        return ()
    first = f"{label[0]} {cells[0]}" if label is not None else cells[0]
    return (first, *cells[1:])


def _goes_on(above: str, text: str, width: int, *, blank_between: bool) -> bool:
    """Tell whether a line goes on with the sentence of the line above it."""
    if _LABEL.match(text) or _MARK.match(text):
        return False
    if _breaks_word(above, text):
        return True
    if above.endswith(_ENDS):
        # WHY: a paragraph goes on after a full stop in the next line; sentences are told apart afterwards anyhow.
        return above.endswith(".") and not blank_between and text[:1].islower()
    waits = above.endswith(",") or above.rsplit(None, 1)[-1].lower() in _WAITS
    if blank_between:
        return waits and (text[:1].islower() or text[:1].isdigit() or text[:1] == "$")
    full = len(above) >= max(_LEAST_FULL, _ALMOST_FULL * width)
    if _KEY.match(text) and not text[:1].islower():
        return False
    return waits or text[:1].islower() or (full and not text.isupper() and not above.isupper())


def _breaks_word(above: str, text: str) -> bool:
    return len(above) > 1 and above[-1] in "-\N{SOFT HYPHEN}" and above[-2].isalpha() and text[:1].islower()


def join_broken(above: str, text: str) -> str:
    """Join two lines; a word that was broken between them is made whole, with its own hyphens kept."""
    if not _breaks_word(above, text):
        return f"{above} {text}"
    word = above.rsplit(None, 1)[-1][:-1]
    keeps = "-" in word and above[-1] == "-"
    return f"{above if keeps else above[:-1]}{text}"


def _with_headings(passages: Sequence[Passage]) -> Iterator[Passage]:
    for one in passages:
        level = heading_level(one.text) if not one.cells else 0
        yield Passage(
            page=one.page, paragraph=one.paragraph, text=one.text, cells=one.cells, table=one.table, level=level
        )


_HEADING_WORDS = 9
_FIGURE = re.compile(r"[$%]|\d")


def heading_level(text: str) -> int:
    """Return the level of a line that is set as a heading: in capitals, or short and without an end of a sentence."""
    label = _LABEL.match(text)
    words = text[label.end() :].strip() if label is not None else text.strip()
    if (
        not words
        or len(words.split()) > _HEADING_WORDS
        or words.endswith((".", ";", "?", "!", ","))
        or _MARK.search(words)
    ):
        return 0
    if ":" in words[:-1]:
        return 0
    if words.isupper():
        return 1
    plain = re.sub(r"(?i)^(?:section|part|paytable|table|chapter|exhibit)\s+\S+", "", words)
    return 0 if _FIGURE.search(plain) or not words[:1].isupper() else 2
