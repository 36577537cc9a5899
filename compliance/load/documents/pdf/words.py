"""Glyphs on a page to words, and words to rows."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

SAME_BASE = 0.2
_NEW_WORD = 0.15


class Glyph(NamedTuple):
    """One character with its place along the line, its base line and its size; a space only parts words."""

    text: str
    left: float
    right: float
    base: float
    size: float


class PdfWord(NamedTuple):
    """Characters that stand together; ``spaced`` tells whether a space stands before them."""

    text: str
    left: float
    right: float
    base: float
    size: float
    spaced: bool


Row = list[PdfWord]
Stretch = tuple[float, float]


def words_of(glyphs: Iterable[Glyph]) -> list[PdfWord]:
    """Put glyphs together to words, in the order in which the file draws them."""
    words: list[PdfWord] = []
    glyphs_so_far: list[Glyph] = []
    spaced = False
    for glyph in glyphs:
        blank = glyph.text.isspace()
        if glyphs_so_far and (blank or not _goes_on(glyphs_so_far[-1], glyph)):
            words.append(_join_glyphs(glyphs_so_far, spaced))
            glyphs_so_far, spaced = [], blank
        if blank:
            spaced = True
        else:
            glyphs_so_far.append(glyph)
    return [*words, _join_glyphs(glyphs_so_far, spaced)] if glyphs_so_far else words


def _goes_on(last: Glyph, glyph: Glyph) -> bool:
    size = max(last.size, glyph.size)
    # WHY: letters are drawn in any order and may overlap a little (kerning); one that begins before the last one
    # began starts another word.
    near = -0.1 * size <= glyph.left - last.left and glyph.left - last.right <= _NEW_WORD * size
    return near and abs(glyph.base - last.base) <= SAME_BASE * size


def _join_glyphs(glyphs: Sequence[Glyph], spaced: bool) -> PdfWord:
    text = "".join(glyph.text for glyph in glyphs)
    size = max(glyph.size for glyph in glyphs)
    return PdfWord(text, glyphs[0].left, max(glyph.right for glyph in glyphs), glyphs[0].base, size, spaced)


def rows_of(words: Iterable[PdfWord]) -> list[Row]:
    """Put words on one base line together, those raised or lowered a little among them, from the top down."""
    rows: list[Row] = []
    for word in sorted(words, key=lambda each: -each.base):
        if rows and _on_row(rows[-1][0], word):
            rows[-1].append(word)
            # INVARIANT: the first word of a row is its largest so far, so that raised figures are compared with the
            # line they belong to and not with each other.
            if word.size > rows[-1][0].size:
                rows[-1][0], rows[-1][-1] = word, rows[-1][0]
        else:
            rows.append([word])
    return rows


def _on_row(chief: PdfWord, word: PdfWord) -> bool:
    """Tell whether a word stands on the row of another: the middle of one is within the height of the other."""
    middle = word.base + 0.3 * word.size
    other = chief.base + 0.3 * chief.size
    within = chief.base - 0.15 * chief.size <= middle <= chief.base + 0.75 * chief.size
    return within or word.base - 0.15 * word.size <= other <= word.base + 0.75 * word.size


def sort_along(row: Row) -> Row:
    """Return the words of a row from left to right."""
    return sorted(row, key=lambda word: word.left)
