"""YAML text to a tree of text with spans, in a strict subset: no anchors, aliases, tags, merge keys or second documents.

Nothing is typed here. `no`, `1e3` and `2011-10-01` stay the letters that were written, until a field's type decodes them.
"""

from collections.abc import Iterator
from typing import Any

from compliance.diag import Code, Diagnostic, Result, Span
from compliance.record import record

DEEPEST = 24
MOST_NODES = 60_000


@record
class Scalar:
    """A piece of text; ``style`` is empty for a plain scalar, else the quote or block sign."""

    text: str
    span: Span
    style: str = ""


@record
class Sequence:
    """Nodes in order."""

    items: tuple["Node", ...]
    span: Span


@record
class Mapping:
    """Keys, each once, with their nodes."""

    entries: tuple[tuple[Scalar, "Node"], ...]
    span: Span


Node = Scalar | Sequence | Mapping


class _RefusedError(Exception):
    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def parse_yaml(text: str, path: str) -> Result[Node]:
    """Parse one document; mistakes that leave the tree whole are collected, the first that does not ends the reading."""
    import yaml

    loader = getattr(yaml, "CLoader", yaml.Loader)
    builder = _Builder(path)
    try:
        node = builder.document(yaml.parse(text, Loader=loader))
    except _RefusedError as refused:
        return Result(None, (*builder.found, refused.diagnostic))
    except yaml.YAMLError as error:
        return Result(None, (*builder.found, _syntax(error, path)))
    return Result(None if builder.found else node, tuple(builder.found))


def _syntax(error: Any, path: str) -> Diagnostic:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
    problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "this is not YAML"
    return Diagnostic(
        Code.YAML_SYNTAX,
        f"the file is not well-formed: {problem}",
        Span(path, line, column, line, column + 1),
    )


class _Builder:
    def __init__(self, path: str) -> None:
        self.path = path
        self.found: list[Diagnostic] = []
        self.nodes = 0

    def span(self, event: Any, end: Any | None = None) -> Span:
        start, stop = event.start_mark, (end or event).end_mark
        return Span(self.path, start.line + 1, start.column + 1, stop.line + 1, stop.column + 1)

    def refuse(self, code: Code, message: str, event: Any, hint: str | None = None) -> _RefusedError:
        return _RefusedError(Diagnostic(code, message, self.span(event), hint))

    def document(self, events: Iterator[Any]) -> Node | None:
        root: Node | None = None
        documents = 0
        for event in events:
            name = type(event).__name__
            if name == "DocumentStartEvent":
                documents += 1
                if documents > 1:
                    raise self.refuse(
                        Code.YAML_SEVERAL_DOCUMENTS,
                        "a second document starts here",
                        event,
                        "one file, one document",
                    )
            elif name.startswith(("Scalar", "Sequence", "Mapping", "Alias")):
                root = self.node(event, events, 0)
        return root

    def node(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise self.refuse(Code.YAML_TOO_MANY_NODES, f"the file has more than {MOST_NODES:,} values", event)
        if depth > DEEPEST:
            raise self.refuse(Code.YAML_TOO_DEEP, f"the file nests more than {DEEPEST} levels deep", event)
        name = type(event).__name__
        if name == "AliasEvent":
            raise self.refuse(Code.YAML_ALIAS, f"`*{event.anchor}` is an alias", event, "write the value out")
        if event.anchor is not None:
            raise self.refuse(
                Code.YAML_ANCHOR,
                f"`&{event.anchor}` is an anchor",
                event,
                "write the value out where it is needed",
            )
        if event.tag is not None:
            raise self.refuse(
                Code.YAML_TAG, f"`{event.tag}` is a tag", event, "the field's type decides; leave the tag out"
            )
        if name == "ScalarEvent":
            return Scalar(event.value, self.span(event), event.style or "")
        return (
            self.sequence(event, events, depth) if name == "SequenceStartEvent" else self.mapping(event, events, depth)
        )

    def sequence(self, start: Any, events: Iterator[Any], depth: int) -> Sequence:
        items: list[Node] = []
        for event in events:
            if type(event).__name__ == "SequenceEndEvent":
                return Sequence(tuple(items), self.span(start, event))
            items.append(self.node(event, events, depth + 1))
        raise AssertionError("the events of a sequence always end")

    def mapping(self, start: Any, events: Iterator[Any], depth: int) -> Mapping:
        entries: list[tuple[Scalar, Node]] = []
        seen: dict[str, Span] = {}
        for event in events:
            if type(event).__name__ == "MappingEndEvent":
                return Mapping(tuple(entries), self.span(start, event))
            key = self.key(self.node(event, events, depth + 1), event)
            value = self.node(next(events), events, depth + 1)
            if key.text in seen:
                message = f"`{key.text}` stands here a second time"
                hint = f"it stands at line {seen[key.text].line} already"
                self.found.append(Diagnostic(Code.YAML_DUPLICATE_KEY, message, key.span, hint))
            seen.setdefault(key.text, key.span)
            entries.append((key, value))
        raise AssertionError("the events of a mapping always end")

    def key(self, node: Node, event: Any) -> Scalar:
        if not isinstance(node, Scalar):
            raise self.refuse(
                Code.YAML_KEY_NOT_TEXT, "a key is plain text", event, "start the line with a word and a colon"
            )
        if node.text == "<<":
            raise self.refuse(Code.YAML_MERGE_KEY, "`<<` is a merge key", event, "write the entries out")
        if not node.text:
            raise self.refuse(Code.YAML_KEY_NOT_TEXT, "a key is missing before the colon", event)
        return node
