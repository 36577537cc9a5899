"""A redline played back from its pieces: rejecting every change gives the old words, accepting every change the new."""

from collections.abc import Iterator, Sequence

from compliance.law import tokenize
from compliance.model import Change, Provision, Redline, WordPiece
from compliance.redline.words.pieces import NEW, OLD, SAME

Words = tuple[str, list[str]]
"""The cite of a provision and its words."""


def reject_all(redline: Redline) -> list[Words]:
    """Return the old text's provisions with their words, in the order of its lines."""
    return _play_back(OLD, [(change.old, change) for change in redline.changes])


def accept_all(redline: Redline) -> list[Words]:
    """Return the new text's provisions with their words, in the order of its lines."""
    return _play_back(NEW, [(change.new, change) for change in redline.changes])


def _play_back(side: str, changes: Sequence[tuple[Sequence[Provision], Change]]) -> list[Words]:
    parts = [
        part
        for provisions, change in changes
        for part in _divide_words(provisions, _words_of_side(side, change.pieces))
    ]
    return [(provision.cite, words) for provision, words in sorted(parts, key=lambda part: part[0].first)]


def _words_of_side(side: str, pieces: Sequence[WordPiece]) -> list[str]:
    return tokenize("".join(piece.text for piece in pieces if piece.side in (SAME, side)))


def _divide_words(provisions: Sequence[Provision], words: list[str]) -> Iterator[tuple[Provision, list[str]]]:
    """Give each provision as many words as it has; the last takes what is left."""
    start = 0
    for provision in provisions[:-1]:
        end = start + len(tokenize(provision.own))
        yield provision, words[start:end]
        start = end
    for provision in provisions[-1:]:
        yield provision, words[start:]
