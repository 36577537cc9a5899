"""One text of a comparison laid flat: its provisions in the order of the text, each under its place in a list."""

import re
from collections.abc import Callable, Container

from compliance.law import comparison_keys
from compliance.model import Level, Provision

NAMED = frozenset({Level.ROW, Level.DEFINITION})
"""Provisions whose label is a name and thereby words, not a number."""

OUTER = (
    Level.DOCUMENT, Level.ANNEX, Level.TITLE, Level.PART, Level.SUBPART, Level.CHAPTER, Level.SUBCHAPTER, Level.PREAMBLE
)  # fmt: skip
"""Divisions, the widest first: one that only one text has is looked through."""

_CHAPTER = re.compile(r"\d+[A-Za-z]*\.(?=\d)")
_CHAPTER_CITE = re.compile(r"Chapter \S+")
_GAP = " \u241f "

Rename = Callable[[str], str]
Shapes = dict[tuple[object, ...], int]
"""Numbers for subtrees: two subtrees have the same number where all their words and names are the same."""


class FlatProvisions:
    """The provisions of a scope by place; what is left out of the comparison is not among them.

    ``said`` is what a provision says, names and cells included: two provisions with the same are unchanged.
    ``ends`` is the place after the last provision below each.
    """

    __slots__ = ("cites", "ends", "kids", "labels", "parents", "provisions", "said", "shapes", "skipped")

    def __init__(self, scope: Provision, skip: Container[Level], shapes: Shapes, rename: Rename = str.casefold) -> None:
        self.provisions: list[Provision] = []
        self.parents: list[int] = []
        self.kids: list[list[int]] = []
        self.skipped: list[Provision] = []
        self._lay_flat(scope, skip)
        self.said = [said_by(provision) for provision in self.provisions]
        self.labels = [label_of(provision, rename) for provision in self.provisions]
        self.cites = [number_of(provision.cite) for provision in self.provisions]
        self.ends = self._find_ends()
        self.shapes = self._number_shapes(shapes)

    def __len__(self) -> int:
        return len(self.provisions)

    def _lay_flat(self, scope: Provision, skip: Container[Level]) -> None:
        waiting = [(scope, -1)]
        while waiting:
            provision, parent = waiting.pop()
            if provision.level in skip and parent >= 0:
                self.skipped.append(provision)
                continue
            place = len(self.provisions)
            self.provisions.append(provision)
            self.parents.append(parent)
            self.kids.append([])
            if parent >= 0:
                self.kids[parent].append(place)
            waiting.extend((child, place) for child in reversed(provision.children))

    def _find_ends(self) -> list[int]:
        ends = list(range(1, len(self) + 1))
        for place in range(len(self) - 1, 0, -1):
            parent = self.parents[place]
            ends[parent] = max(ends[parent], ends[place])
        return ends

    # WHY: with numbers for subtrees, whether two say the same throughout is one comparison, however large they are.
    def _number_shapes(self, shapes: Shapes) -> list[int]:
        # INVARIANT: provisions stand in the order of the text, each before what is below it; from the last to the
        # first, every child has its number before its parent asks for it (hash consing).
        numbers = [0] * len(self)
        for place in range(len(self) - 1, -1, -1):
            about = (self.said[place], *(numbers[kid] for kid in self.kids[place]))
            numbers[place] = shapes.setdefault(about, len(shapes))
        return numbers


def words_of(text: str) -> str:
    """Return the words of a text as they are compared, with single spaces."""
    return " ".join(comparison_keys(text))


def said_by(provision: Provision) -> str:
    """Return what a provision says itself, in the form in which it is compared."""
    if provision.level not in NAMED:
        return words_of(provision.own)
    parts = [
        words_of(provision.label),
        words_of(f"{provision.heading} {provision.text}"),
        *map(words_of, provision.cells),
    ]
    return _GAP.join(parts) if any(parts) else ""


def label_of(provision: Provision, rename: Rename = str.casefold) -> str:
    """Return what a provision is called among its siblings: a section without its chapter, a name in its usual form."""
    if provision.level is Level.SECTION:
        return _CHAPTER.sub("", provision.label, count=1)
    return rename(provision.label) if provision.level in NAMED else provision.label


def number_of(cite: str) -> str:
    """Return a cite without the number of the chapter, so that 575.6(b) and 659a.6(b) have the same."""
    return _CHAPTER.sub("", _CHAPTER_CITE.sub("Chapter", cite, count=1), count=1)
