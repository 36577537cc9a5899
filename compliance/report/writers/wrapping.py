"""Styled words filled into lines of a terminal, by how wide each character is there."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise

from compliance.report.document import StyledText, TextStyle
from compliance.report.safe_text import make_safe

Line = tuple[tuple[str, str], ...]
"""A line of a terminal: texts, each with a style of Rich."""

NARROWEST = 20
MARKS: dict[TextStyle, tuple[str, str]] = {"deleted": ("[-", "-]"), "inserted": ("{+", "+}")}
"""What stands around words that were changed, so that they show without colour too."""
STYLES: dict[TextStyle, str] = {
    "": "",
    "bold": "bold",
    "soft": "dim",
    "code": "",
    "good": "green",
    "fair": "yellow",
    "bad": "red",
    "deleted": "red",
    "inserted": "green",
}
"""The style of a terminal for each style of a document."""


TerminalWord = tuple[str, int, str, bool]
"""A word, how many columns it takes, its style, and whether a space stands before it."""
_NARROW = "\N{COMBINING GRAVE ACCENT}"
"""Every character before this one takes one column."""


def columns_of(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    if text.isascii() or max(text) < _NARROW:
        return len(text)
    return sum(map(_columns_of_character, text))


@lru_cache(maxsize=4096)
def _columns_of_character(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def split_words(pieces: Iterable[StyledText], style: str = "") -> Iterator[TerminalWord]:
    """Split pieces at their spaces; a piece with no style of its own takes ``style``."""
    has_gap = False
    for piece in pieces:
        opening, closing = MARKS.get(piece.style, ("", ""))
        # WHY: a section sign at the end of a line, apart from its number, is hard to read; only plain spaces break.
        text = make_safe(piece.text).replace("§ ", "§\N{NO-BREAK SPACE}")
        inside = text.strip(" ")
        has_gap = has_gap or text.startswith(" ")
        look = STYLES[piece.style] or style
        for word in f"{opening}{inside}{closing}".split(" ") if inside else ():
            if word:
                shown = word.replace("\N{NO-BREAK SPACE}", " ")
                yield (shown, columns_of(shown), look, has_gap)
            has_gap = True
        has_gap = text.endswith(" ") if inside else has_gap or bool(text)


def fill_lines(words: Iterable[TerminalWord], width: int, *, least: int = NARROWEST) -> Iterator[Line]:
    """Fill lines of at most ``width`` columns with words; a word that is longer than a line is broken."""
    room = max(least, width)
    line: list[tuple[str, str]] = []
    used = 0
    for text, columns, style, has_gap in words:
        gap = " " if has_gap and line else ""
        if line and used + len(gap) + columns > room:
            yield tuple(line)
            line, used, gap = [], 0, ""
        last = text
        if columns > room:
            *whole, last = _break_word(text, room)
            columns = columns_of(last)
            yield from (((piece, style),) for piece in whole)
        if line and line[-1][1] == style:
            line[-1] = (line[-1][0] + gap + last, style)
        else:
            line += [(gap, ""), (last, style)] if gap else [(last, style)]
        used += len(gap) + columns
    if line:
        yield tuple(line)


def _break_word(word: str, room: int) -> list[str]:
    pieces, piece, used = [], "", 0
    for char in word:
        size = _columns_of_character(char)
        if piece and used + size > room:
            pieces.append(piece)
            piece, used = "", 0
        piece, used = piece + char, used + size
    return [*pieces, piece]


def wrap_pieces(pieces: Sequence[StyledText], width: int, *, style: str = "") -> list[Line]:
    """Return pieces as lines of at most ``width``, one empty line where there are none."""
    line = _line_as_it_stands(pieces, width, style)
    if line is not None:
        return [line]
    lines = _fill_plain_words(pieces, max(NARROWEST, width), style)
    return lines or list(fill_lines(split_words(pieces, style), width)) or [()]


def _line_as_it_stands(pieces: Sequence[StyledText], width: int, style: str) -> Line | None:
    """Return pieces that fit on a line without a change; nothing where they have to be looked at word by word."""
    # WHY: most lines of a report are of this kind, and taking them apart would be half of the time it takes.
    texts = [make_safe(piece.text).replace("  ", " ") for piece in pieces]
    whole = "".join(texts)
    if "  " in whole or whole != whole.strip(" ") or columns_of(whole) > width:
        return None
    if any(piece.style in MARKS for piece in pieces):
        return None
    return tuple((text, STYLES[piece.style] or style) for text, piece in zip(texts, pieces, strict=True) if text)


def _fill_plain_words(pieces: Sequence[StyledText], room: int, style: str) -> list[Line]:
    """Return lines filled with words of one column a letter; none where words have to be looked at one by one."""
    # WHY: the paragraphs of a report are of this kind, and to cut lines out of one text is less work than to fill them.
    texts = [make_safe(piece.text) for piece in pieces]
    whole = "".join(texts).replace("§ ", "§\N{NO-BREAK SPACE}")
    is_plain = whole and "  " not in whole and whole == whole.strip(" ") and _takes_a_column_each(whole)
    if not is_plain or not _stand_apart(texts) or any(piece.style in MARKS for piece in pieces):
        return []
    cuts = _cut_at_spaces(whole, room)
    whole = whole.replace("\N{NO-BREAK SPACE}", " ")
    looks = [STYLES[piece.style] or style for piece in pieces]
    if len(set(looks)) == 1:
        return [((whole[start:end], looks[0]),) for start, end in cuts]
    ends = list(accumulate(map(len, texts)))
    return [tuple(_cut_styles(whole, start, end, ends, looks)) for start, end in cuts]


def _takes_a_column_each(text: str) -> bool:
    return max(text) < _NARROW or all(_columns_of_character(char) == 1 for char in set(text))


def _stand_apart(texts: Sequence[str]) -> bool:
    """Tell whether no word goes on from one piece into the next."""
    filled = [text for text in texts if text]
    return all(one.endswith(" ") or other.startswith(" ") for one, other in pairwise(filled))


def _cut_at_spaces(text: str, room: int) -> list[tuple[int, int]]:
    """Return where each line of a text begins and ends; none where a word is longer than a line."""
    cuts, start, end, place = [], 0, 0, 0
    for word in text.split(" "):
        after = place + len(word)
        if len(word) > room:
            return []
        if after - start > room:
            cuts.append((start, end))
            start = place
        end, place = after, after + 1
    return [*cuts, (start, end)]


def _cut_styles(
    text: str, start: int, end: int, ends: Sequence[int], looks: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """Yield a stretch of a text piece by piece, each with its style."""
    place = start
    for piece_end, look in zip(ends, looks, strict=True):
        if place < min(piece_end, end):
            yield text[place : min(piece_end, end)], look
            place = min(piece_end, end)


def wrap_text(text: str, width: int, *, style: str = "") -> list[Line]:
    """Return one text as lines of at most ``width``."""
    return wrap_pieces((StyledText(text),), width, style=style)


def columns_of_line(line: Line) -> int:
    """Return how many columns a line takes."""
    return sum(columns_of(text) for text, _ in line)


def indent_lines(lines: Iterable[Line], columns: int) -> Iterator[Line]:
    """Move lines to the right; what is empty stays empty."""
    before = " " * columns
    for line in lines:
        yield ((before, ""), *line) if line and columns else line


def set_at_right(lines: list[Line], aside: str, width: int, *, style: str = "dim") -> Iterator[Line]:
    """Put a short text at the right margin of the first line, or on a line of its own where it does not fit."""
    if not aside:
        yield from lines
        return
    text = make_safe(aside)
    gap = width - columns_of_line(lines[0]) - columns_of(text)
    if gap >= 2:
        yield (*lines[0], (" " * gap, ""), (text, style))
        yield from lines[1:]
        return
    yield from lines
    for line in wrap_text(aside, width - NARROWEST, style=style):
        yield ((" " * max(0, width - columns_of_line(line)), ""), *line)


def plain_text(lines: Iterable[Line]) -> str:
    """Write lines without any style."""
    return "".join("".join(text for text, _ in line).rstrip() + "\n" for line in lines)
