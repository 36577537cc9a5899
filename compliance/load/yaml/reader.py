"""Walks a YAML tree key by key, collecting every mistake: unknown, missing and misshapen keys."""

from collections.abc import Iterable, Iterator
from collections.abc import Sequence as AbstractSequence
from enum import StrEnum
from typing import TypeVar

from compliance.diag import Code, Diagnostic, Span, did_you_mean
from compliance.lang import TextOrigin
from compliance.load.yaml.nodes import STATED, Mapping, Node, Scalar, Sequence
from compliance.model import FLAGS, FreeSpelling
from compliance.record import replace

E = TypeVar("E", bound=StrEnum)
NOUN = {Scalar: "a single value", Sequence: "a list", Mapping: "a block of keys"}
CUT = "if this is the rest of a value, a comma or colon ended it: put the whole value in quotes"


class DiagnosticsCollector:
    """The diagnostics collected while one file is read, and the spellings where values are read freely."""

    def __init__(self, *, reads_freely: bool = False, notes_typing: bool = False) -> None:
        # WHY: what people file is read as they write it; rulesets, cases and vocabulary are canonical.
        self.all: list[Diagnostic] = []
        self.reads_freely = reads_freely
        # WHY: for `fmt` alone; a report tells what was interpreted, and nobody interprets a capital or a blank.
        self.notes_typing = notes_typing
        self.spellings: list[FreeSpelling] = []

    def blame(self, code: Code, message: str, span: Span, hint: str | None = None) -> None:
        """Note one mistake."""
        self.all.append(Diagnostic(code, message, span, hint))

    def mapping(self, node: Node, what: str) -> Mapping | None:
        """Return the node as a mapping, or note that it is none."""
        if isinstance(node, Mapping):
            return node
        self.blame(Code.SHAPE_MAPPING, f"{what} is a block of keys, this is {NOUN[type(node)]}", node.span)
        return None

    def sequence(self, node: Node, what: str) -> tuple[Node, ...]:
        """Return the node's items, or note that it is no list."""
        if isinstance(node, Sequence):
            return node.items
        self.blame(Code.SHAPE_SEQUENCE, f"{what} is a list, this is {NOUN[type(node)]}", node.span)
        return ()

    def scalar(self, node: Node, what: str) -> Scalar | None:
        """Return the node as a single value that is not empty, or note that it is none."""
        if not isinstance(node, Scalar):
            self.blame(Code.SHAPE_SCALAR, f"{what} is a single value, this is {NOUN[type(node)]}", node.span)
            return None
        if not node.text.strip():
            self.blame(Code.VALUE_EMPTY, f"{what} is empty", node.span, "fill it in, or take the line out")
            return None
        return node


class Keys:
    """The keys of one mapping, each asked for by name; what was never asked for is unknown."""

    def __init__(
        self, mapping: Mapping, what: str, mistakes: DiagnosticsCollector, *, known: Iterable[str], cut: str = CUT
    ) -> None:
        self.mapping = mapping
        self.what = what
        self.mistakes = mistakes
        self._nodes = {key.text: (key, node) for key, node in mapping.entries}
        names = tuple(known)
        for key, node in mapping.entries:
            if key.text not in names:
                # WHY: in braces `{note: one, two}` makes `two` a key without a value; who wrote it means a text, and
                # is told so.
                bare = isinstance(node, Scalar) and not node.text and not node.style
                hint = cut if bare else did_you_mean(key.text, names) or f"the keys of {what} are {', '.join(names)}"
                mistakes.blame(Code.KEY_UNKNOWN, f"{what} has no key `{key.text}`", key.span, hint)

    def has(self, name: str) -> bool:
        """Tell whether the key is there."""
        return name in self._nodes

    def mentions(self, name: str, words: str) -> bool:
        """Tell whether the text under a key has these words in it."""
        node = self.node(name, required=False)
        return isinstance(node, Scalar) and words in " ".join(node.text.split())

    def node(self, name: str, *, required: bool = True) -> Node | None:
        """Return what stands under a key."""
        if name in self._nodes:
            return self._nodes[name][1]
        if required:
            self.mistakes.blame(
                Code.KEY_MISSING, f"{self.what} lacks `{name}`", _opening_of(self.mapping.span), f"add `{name}:`"
            )
        return None

    def scalar(self, name: str, *, required: bool = True) -> Scalar | None:
        """Return the single value under a key."""
        node = self.node(name, required=required)
        return None if node is None else self.mistakes.scalar(node, f"`{name}`")

    def text(self, name: str, *, required: bool = True, default: str = "") -> str:
        """Return the text under a key."""
        scalar = self.scalar(name, required=required)
        return default if scalar is None else scalar.text.strip()

    def flag(self, name: str) -> bool:
        """Return the yes or no under a key that may be missing; missing is no."""
        scalar = self.scalar(name, required=False)
        said = None if scalar is None else FLAGS.get(scalar.text.lower())
        if scalar is not None and said is None:
            self.mistakes.blame(Code.VALUE_TYPE, f"`{name}` is a yes or no, not `{scalar.text}`", scalar.span)
        return bool(said)

    def member(self, name: str, members: type[E], *, required: bool = True) -> E | None:
        """Return the word under a key as a member of a closed set of words."""
        scalar = self.scalar(name, required=required)
        if scalar is None:
            return None
        try:
            return members(scalar.text)
        except ValueError:
            words = [str(member) for member in members]
            hint = did_you_mean(scalar.text, words) or f"it is one of {', '.join(words)}"
            self.mistakes.blame(Code.VALUE_CHOICE, f"`{name}` is not `{scalar.text}`", scalar.span, hint)
            return None

    def items(self, name: str, *, required: bool = True) -> tuple[Node, ...]:
        """Return the list under a key."""
        node = self.node(name, required=required)
        return () if node is None else self.mistakes.sequence(node, f"`{name}`")

    def texts(self, name: str, *, required: bool = True) -> tuple[str, ...]:
        """Return a list of texts under a key, or a single text as a list of one."""
        node = self.node(name, required=required)
        if isinstance(node, Scalar):
            return (node.text.strip(),) if node.text.strip() else ()
        return tuple(item.text for item, _ in self.scalars(node, name))

    def scalars(self, node: Node | None, name: str) -> Iterator[tuple[Scalar, int]]:
        """Walk the single values of a list."""
        items = () if node is None else self.mistakes.sequence(node, f"`{name}`")
        for number, item in enumerate(items):
            scalar = self.mistakes.scalar(item, f"an item of `{name}`")
            if scalar is not None:
                yield scalar, number

    def blocks(self, name: str, *, known: Iterable[str], required: bool = True, what: str) -> Iterator["Keys"]:
        """Walk a list of mappings under a key."""
        names = tuple(known)
        for item in self.items(name, required=required):
            mapping = self.mistakes.mapping(item, what)
            if mapping is not None:
                yield Keys(mapping, what, self.mistakes, known=names)

    def block(self, name: str, *, known: Iterable[str], required: bool = True) -> "Keys | None":
        """Return the mapping under a key."""
        node = self.node(name, required=required)
        mapping = None if node is None else self.mistakes.mapping(node, f"`{name}`")
        return None if mapping is None else Keys(mapping, f"`{name}`", self.mistakes, known=known)

    def pairs(self, name: str, *, required: bool = True) -> tuple[tuple[Scalar, Node], ...]:
        """Return the entries of a mapping with free keys."""
        node = self.node(name, required=required)
        mapping = None if node is None else self.mistakes.mapping(node, f"`{name}`")
        return () if mapping is None else mapping.entries


def _opening_of(span: Span) -> Span:
    return replace(span, end_line=span.line, end_column=span.column + 1)


def origin_of(scalar: Scalar, lines: AbstractSequence[str]) -> TextOrigin | None:
    """Return where the text of a plain line or a `|` block starts; of other styles no place can be told."""
    span = scalar.span
    if scalar.style == "" and span.line == span.end_line:
        return TextOrigin(span.path, span.line, span.column, 1)
    if scalar.style == STATED:
        return TextOrigin(span.path, span.line, span.column + 1, 1)
    if scalar.style == "|":
        # WHY: YAML takes the margin of a `|` block away; what the first line has more in the file than in the text is
        # that margin.
        column = max(0, _margin_of(lines[span.line :]) - _margin_of(scalar.text.split("\n"))) + 1
        return TextOrigin(span.path, span.line + 1, column, column)
    return None


def _margin_of(lines: AbstractSequence[str]) -> int:
    """Count the blanks before the first line that has anything else."""
    first = next((line for line in lines if line.strip()), "")
    return len(first) - len(first.lstrip(" "))
