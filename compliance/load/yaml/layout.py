"""YAML text to a tree of how it is laid out: what stands in blocks or brackets, how it is quoted, with its comments.

It keeps what `yamltree` forgets, so that a file can be written again with every comment in its place.
"""

import re
from bisect import bisect_right
from typing import Any, NamedTuple

from compliance.record import record

_BLANK = re.compile(r"\n[ \t]*\n")
_ODD_BREAKS = re.compile("[\x85\u2028\u2029]")
BLOCK_STYLES = ("|", ">")


class UnplacedError(Exception):
    """Something stands in the file that cannot be written again with certainty."""


class Leaf(NamedTuple):
    """A piece of text: what it says, and how it is written."""

    value: str
    raw: str
    style: str


class Flow(NamedTuple):
    """What stands in brackets; ``commented`` where a comment stands in them too."""

    mapping: bool
    entries: tuple["LayoutEntry", ...]
    raw: str
    commented: bool


class Block(NamedTuple):
    """Keys or items on lines of their own, with the comments after the last of them."""

    mapping: bool
    entries: tuple["LayoutEntry", ...]
    tail: tuple[str, ...]
    commented: bool


class LayoutEntry(NamedTuple):
    """A key or an item with its value, the comments and blank lines above it and the comment beside it."""

    above: tuple[str, ...]
    key: Leaf | None
    value: "Part"
    beside: str


Part = Leaf | Flow | Block


@record
class Layout:
    """A whole file: the comments it opens with, the tree, and every comment in order."""

    head: tuple[str, ...]
    root: Part
    comments: tuple[str, ...]


class _Note(NamedTuple):
    start: int
    end: int


def parse_layout(text: str) -> Layout:
    """Lay out a text that is known to be of the strict subset, with `\\n` for line breaks."""
    import yaml

    # WHY: YAML 1.1 breaks lines at these signs and Python does not, so that places would mean different lines.
    if _ODD_BREAKS.search(text) or text.startswith("%"):
        raise UnplacedError("it has a directive, or line breaks of an unusual kind")
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)(text)
    events = []
    try:
        while loader.check_event():
            events.append(loader.get_event())
    finally:
        loader.dispose()
    return _LayoutReader(text, events, yaml.events).document()


def _find_comments(text: str, events: list[Any], scalar: Any) -> list[_Note]:
    """Find the comments: a `#` outside every scalar begins one."""
    # WHY: the parser drops comments; but all that it gives has a place, so that a `#` outside every scalar can only
    # begin one.
    places = [(event.start_mark.index, event.end_mark.index) for event in events if type(event) is scalar]
    starts = [start for start, _ in places]
    notes: list[_Note] = []
    at = text.find("#")
    while at >= 0:
        before = bisect_right(starts, at) - 1
        if before >= 0 and at < places[before][1]:
            at = text.find("#", at + 1)
            continue
        end = text.find("\n", at)
        notes.append(_Note(at, len(text) if end < 0 else end))
        at = text.find("#", notes[-1].end)
    return notes


class _LayoutReader:
    def __init__(self, text: str, events: list[Any], kinds: Any) -> None:
        self.text = text
        self.events = iter(
            [event for event in events if isinstance(event, (kinds.NodeEvent, kinds.CollectionEndEvent))]
        )
        self.kinds = kinds
        self.notes = _find_comments(text, events, kinds.ScalarEvent)
        self.noted = 0
        self.end = 0
        self.comments: list[str] = []

    def document(self) -> Layout:
        start = next(self.events)
        head = self.above(start.start_mark.index)
        root = self.part(start, -1)
        beside = self.beside()
        rest = self.until(len(self.text), None)
        if beside or (rest and not isinstance(root, Block)):
            raise UnplacedError("a comment stands after a file that is one value")
        if isinstance(root, Block):
            root = root._replace(tail=(*root.tail, *rest))
        return Layout(_without_first_blank(head), root, tuple(self.comments))

    def part(self, start: Any, outer: int) -> Part:
        if type(start) is self.kinds.ScalarEvent:
            return self.leaf(start)
        return self.flow(start) if start.flow_style else self.block(start, outer)

    def leaf(self, event: Any) -> Leaf:
        raw = self.text[event.start_mark.index : event.end_mark.index]
        style = event.style or ""
        self.end = event.end_mark.index
        if style in BLOCK_STYLES:
            header = raw.partition("\n")[0]
            if "#" in header:
                self.comments.append(header[header.index("#") :].rstrip())
            if "+" not in header.partition("#")[0]:
                raw = _without_last_blanks(raw)
                self.end = event.start_mark.index + len(raw)
        return Leaf(event.value, raw, style)

    def flow(self, start: Any) -> Flow:
        first, begin, entries = self.noted, start.start_mark.index, []
        mapping = type(start) is self.kinds.MappingStartEvent
        while not isinstance(event := next(self.events), self.kinds.CollectionEndEvent):
            key = self.leaf(event) if mapping else None
            entries.append(LayoutEntry((), key, self.part(next(self.events) if mapping else event, -1), ""))
        self.end = event.end_mark.index
        while self.noted < len(self.notes) and self.notes[self.noted].start < self.end:
            self.take()
        return Flow(mapping, tuple(entries), self.text[begin : self.end], self.noted > first)

    def block(self, start: Any, outer: int) -> Block:
        column, first, entries = start.start_mark.column, self.noted, []
        mapping = type(start) is self.kinds.MappingStartEvent
        while not isinstance(event := next(self.events), self.kinds.CollectionEndEvent):
            entries.append(self.pair(event, column) if mapping else self.item(event, column))
        # WHY: a list that is not indented below its key leaves the comments after it to the next key.
        tail = self.until(event.start_mark.index, column) if column > outer else ()
        return Block(mapping, tuple(entries), tail, self.noted > first)

    def pair(self, event: Any, column: int) -> LayoutEntry:
        above = self.above(event.start_mark.index)
        key, start = self.leaf(event), next(self.events)
        if key.style in BLOCK_STYLES or "\n" in key.raw:
            raise UnplacedError("a key is more than one line long")
        if type(start) is not self.kinds.ScalarEvent and not start.flow_style:
            beside = self.beside()
            return LayoutEntry(above, key, self.block(start, column), beside)
        return self.valued((*above, *self.between(start)), key, self.part(start, column))

    def item(self, start: Any, column: int) -> LayoutEntry:
        above = self.above(start.start_mark.index)
        value = self.part(start, column)
        return LayoutEntry(above, None, value, "") if isinstance(value, Block) else self.valued(above, None, value)

    def valued(self, above: tuple[str, ...], key: Leaf | None, value: Part) -> LayoutEntry:
        if not isinstance(value, Leaf) or value.style not in BLOCK_STYLES:
            return LayoutEntry(above, key, value, self.beside())
        sign, mark, comment = value.raw.partition("\n")[0].partition("#")
        return LayoutEntry(above, key, value, (sign[len(sign.rstrip()) :] + mark + comment).rstrip())

    # Comments

    def take(self) -> str:
        note = self.notes[self.noted]
        self.noted += 1
        text = self.text[note.start : note.end].rstrip()
        self.comments.append(text)
        self.end = max(self.end, note.end)
        return text

    def beside(self) -> str:
        """Return the comment that follows on the same line, with the blanks before it."""
        if self.noted == len(self.notes):
            return ""
        start = self.notes[self.noted].start
        between = self.text[self.end : start]
        if "\n" in between or (start and self.text[start - 1] not in " \t"):
            return ""
        blanks = len(between) - len(between.rstrip())
        return " " * blanks + self.take()

    def above(self, limit: int) -> tuple[str, ...]:
        """Return the comments before a place, with one empty line wherever there are some."""
        lines = list(self.until(limit, None))
        if _BLANK.search(self.text, self.end, limit):
            lines.append("")
        return tuple(lines)

    def between(self, start: Any) -> tuple[str, ...]:
        return tuple(line for line in self.until(start.start_mark.index, None) if line)

    def until(self, limit: int, column: int | None) -> tuple[str, ...]:
        """Return the comments before a place that stand no further left than a column."""
        lines: list[str] = []
        while self.noted < len(self.notes) and self.notes[self.noted].start < limit:
            start = self.notes[self.noted].start
            if column is not None and start - (self.text.rfind("\n", 0, start) + 1) < column:
                break
            if _BLANK.search(self.text, self.end, start):
                lines.append("")
            lines.append(self.take())
        return tuple(lines)


def _without_first_blank(lines: tuple[str, ...]) -> tuple[str, ...]:
    return lines[1:] if lines[:1] == ("",) else lines


def _without_last_blanks(raw: str) -> str:
    """Leave out the empty lines at the end; blanks after the last word are part of the text."""
    end = raw.find("\n", len(raw.rstrip(" \t\n")))
    return raw if end < 0 else raw[:end]
