"""The words of a change, styled by the text they are of, and long unchanged stretches cut to what stands around it."""

from collections.abc import Iterable, Sequence

from compliance.model import WordPiece
from compliance.report.document import StyledText, TextStyle, Words

SAME, OLD, NEW = "same", "old", "new"
STYLES: dict[str, TextStyle] = {SAME: "", OLD: "deleted", NEW: "inserted"}
"""The style of words by the text that has them."""
GAP = "…"
AROUND = 8


def words_of_pieces(pieces: Iterable[WordPiece]) -> Words:
    """Return pieces as styled words; without what is inserted they are the old text, without what is deleted the new.

    Each space stays with the words it came with, so that either text reads as it stands.
    """
    return tuple(StyledText(piece.text, STYLES[piece.side]) for piece in pieces if piece.text)


def cut_unchanged(pieces: Sequence[WordPiece], around: int = AROUND) -> tuple[WordPiece, ...]:
    """Return pieces with long unchanged stretches cut to a few words on either side."""
    last = len(pieces) - 1
    return tuple(
        _cut_piece(piece, around, is_first=place == 0, is_last=place == last) if piece.side == SAME else piece
        for place, piece in enumerate(pieces)
    )


def _cut_piece(piece: WordPiece, around: int, *, is_first: bool, is_last: bool) -> WordPiece:
    words = piece.text.split()
    head = [] if is_first and not is_last else words[:around]
    tail = [] if is_last else words[-around:]
    if len(words) <= len(head) + len(tail) + 2:
        return piece
    before = " " if piece.text[:1].isspace() else ""
    after = " " if piece.text[-1:].isspace() else ""
    return WordPiece(piece.side, before + " ".join((*head, GAP, *tail)) + after)
