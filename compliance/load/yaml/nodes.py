"""The tree of text that YAML and JSON are read as, in which every node knows its place.

Nothing is typed here. `no`, `1e3` and `2011-10-01` stay the letters that were written, until a field's type decodes
them. A span is worked out when it is asked for; of most nodes nobody asks.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from compliance.diag import Span

DEEPEST = 24
# WHY: the bounds hold while the tree is built, so that a hostile file costs no more than an honest one of the largest
# size.
MOST_NODES = 60_000

QUOTED = '"'
"""The style of a text in JSON."""
STATED = "json"
"""The style of a text that a submission in JSON states, which is all text on one line between its quotes."""

Place = Span | tuple[str, Any, Any] | tuple[str, int, int, int, int]
"""A span, a path with the parser's first and last mark, which count from zero, or what a span is made of."""


class Scalar(NamedTuple):
    """A piece of text; ``style`` is empty for a plain scalar, else the quote or block sign."""

    text: str
    place: Place
    style: str = ""

    @property
    def span(self) -> Span:
        """Where the text stands."""
        return span_at(self.place)


class Sequence(NamedTuple):
    """Nodes in order."""

    items: tuple["Node", ...]
    place: Place

    @property
    def span(self) -> Span:
        """Where the list stands."""
        return span_at(self.place)


class Mapping(NamedTuple):
    """Keys, each once, with their nodes."""

    entries: tuple[tuple[Scalar, "Node"], ...]
    place: Place

    @property
    def span(self) -> Span:
        """Where the block stands."""
        return span_at(self.place)


Node = Scalar | Sequence | Mapping
make_scalar: Callable[[tuple[str, Place, str]], Scalar] = partial(tuple.__new__, Scalar)


def span_at(place: Place) -> Span:
    """Return a place as a span."""
    if isinstance(place, Span):
        return place
    if len(place) == 5:
        return Span(*place)
    path, start, end = place
    return Span(path, start.line + 1, start.column + 1, end.line + 1, end.column + 1)
