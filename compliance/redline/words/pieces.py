"""A change as pieces to be read: words of both texts in their own spelling and spacing."""

from collections.abc import Sequence

from compliance.law import comparison_key, normalize_text, tokenize
from compliance.model import WordPiece
from compliance.record import record
from compliance.redline.words.stretches import same_stretches
from compliance.redline.words.tidy import tidy_stretches

SAME, OLD, NEW = "same", "old", "new"


@record
class PiecesOfTexts:
    """The pieces of two texts, and how alike the texts are out of a hundred."""

    pieces: tuple[WordPiece, ...]
    likeness: int


class Script:
    """A text in normal form with its tokens and their places."""

    __slots__ = ("keys", "spans", "text", "tokens")

    def __init__(self, text: str) -> None:
        self.text = normalize_text(text)
        self.tokens = tokenize(text)
        self.keys = [comparison_key(token) for token in self.tokens]
        self.spans: list[tuple[int, int]] = []
        end = 0
        for token in self.tokens:
            start = self.text.index(token, end)
            end = start + len(token)
            self.spans.append((start, end))

    def cut(self, start: int, end: int) -> str:
        """Return the words from one place to another as they are written."""
        return self.text[self.spans[start][0] : self.spans[end - 1][1]] if start < end else ""

    def spread(self, start: int, end: int) -> str:
        """Return the words from one place to another with a space between all of them."""
        return " ".join(self.tokens[start:end])

    def is_apart(self, place: int) -> bool:
        """Tell whether there is a space before a word."""
        return 0 < place < len(self.spans) and self.spans[place - 1][1] < self.spans[place][0]


def whole_piece(side: str, text: str) -> tuple[WordPiece, ...]:
    """Return a whole text as one piece, or none where it has no words."""
    words = normalize_text(text).strip()
    if normalize_text(words) != words:
        words = " ".join(tokenize(text))
    return (WordPiece(side, words),) if words else ()


def pieces_of(ours: Script, theirs: Script) -> PiecesOfTexts:
    """Compare an old text with a new one word by word."""
    stretches = same_stretches(ours.keys, theirs.keys)
    total = len(ours.keys) + len(theirs.keys)
    common = 2 * sum(count for _, _, count in stretches)
    # WHY: a hundred is kept for texts that are the same, so that nobody reads a changed figure as no change.
    likeness = 100 if common == total else min(99, 100 * common // total)
    hunks = _hunks_between(tidy_stretches(ours.keys, theirs.keys, stretches), len(ours.keys), len(theirs.keys))
    pieces = _write_hunks(ours, theirs, hunks)
    # INVARIANT: pieces give back either text. Where a mark and a word meet without a space, joining them can make one
    # token of two; such texts are written with a space between all tokens.
    if not _gives_back(pieces, ours, theirs):
        pieces = _write_spread(ours, theirs, hunks)
    return PiecesOfTexts(pieces, likeness)


Hunk = tuple[int, int, int, int, int]
"""Where words of the old text alone begin and end, where such of the new, and how many common ones follow."""


def _hunks_between(stretches: Sequence[tuple[int, int, int]], most: int, other_most: int) -> list[Hunk]:
    hunks: list[Hunk] = []
    start = begin = 0
    for old_start, new_start, count in [*stretches, (most, other_most, 0)]:
        hunks.append((start, old_start, begin, new_start, count))
        start, begin = old_start + count, new_start + count
    return hunks


def _write_hunks(ours: Script, theirs: Script, hunks: Sequence[Hunk]) -> tuple[WordPiece, ...]:
    """Write hunks out with their own spaces, so that the pieces of one side put together are its text."""
    same, parts = "", []
    for start, end, begin, stop, count in hunks:
        old, new = ours.cut(start, end), theirs.cut(begin, stop)
        apart = ours.is_apart(start), ours.is_apart(end), theirs.is_apart(begin), theirs.is_apart(stop)
        closing, old, new, opening = _share_out_spaces(old, new, *apart)
        parts += [(SAME, same + closing), (OLD, old), (NEW, new)]
        after = theirs.cut(stop, stop + count)
        same = opening + after if after else ""
    return tuple(WordPiece(side, text) for side, text in [*parts, (SAME, same)] if text)


def _share_out_spaces(
    old: str, new: str, lead: bool, trail: bool, new_lead: bool, new_trail: bool
) -> tuple[str, str, str, str]:
    """Give the spaces around changed words to the common words where both sides have them, else to their own side."""
    if old and new:
        closing, opening = " " * (lead and new_lead), " " * (trail and new_trail)
        old, new = (
            _pad_text(old, lead and not closing, trail and not opening),
            _pad_text(new, new_lead and not closing, new_trail and not opening),
        )
        return closing, old, new, opening
    if old:
        closing, opening = " " * (lead and new_lead), " " * (new_lead and not lead)
        return closing, _pad_text(old, lead and not closing, trail and not opening), "", opening
    closing, opening = " " * (lead and new_lead), " " * (lead and not new_lead)
    return closing, "", _pad_text(new, new_lead and not closing, new_trail and not opening) if new else "", opening


def _pad_text(text: str, lead: bool, trail: bool) -> str:
    return f"{' ' * lead}{text}{' ' * trail}"


def _write_spread(ours: Script, theirs: Script, hunks: Sequence[Hunk]) -> tuple[WordPiece, ...]:
    """Write hunks out with a space between all tokens, for texts whose tokens would otherwise run together."""
    parts = []
    for start, end, begin, stop, count in hunks:
        parts += [(OLD, ours.spread(start, end)), (NEW, theirs.spread(begin, stop))]
        parts += [(SAME, theirs.spread(stop, stop + count))]
    return tuple(WordPiece(side, f" {text}") for side, text in parts if text)


def _gives_back(pieces: Sequence[WordPiece], ours: Script, theirs: Script) -> bool:
    return _keys_of_side(pieces, OLD) == ours.keys and _keys_of_side(pieces, NEW) == theirs.keys


def _keys_of_side(pieces: Sequence[WordPiece], side: str) -> list[str]:
    return [
        comparison_key(token)
        for token in tokenize("".join(piece.text for piece in pieces if piece.side in (SAME, side)))
    ]
