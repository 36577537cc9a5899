"""The tree of a YAML text from PyYAML's events, and what is wrong with a text."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Any

from compliance.diag import Code, Diagnostic, Result, Span
from compliance.load.yaml.nodes import DEEPEST, MOST_NODES, Mapping, Node, Scalar, Sequence, make_scalar, span_at

_NO_KEYS = frozenset({"", "<<"})

Enough = Callable[[AbstractSet[str]], bool]


class _YamlRefusedError(Exception):
    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def build_document(text: str, path: str) -> Result[Node]:
    """Parse one document, whatever its shape; the places of its nodes are marks, which have offsets too."""
    return _parse_text(text, path, _YamlBuilder.document)


def parse_head(text: str, path: str, enough: Enough) -> Result[Node]:
    """Parse a block of keys until those read are enough; what stands below that is not looked at."""
    return _parse_text(text, path, lambda builder: builder.head(enough))


def _parse_text(text: str, path: str, build: Callable[["_YamlBuilder"], Node | None]) -> Result[Node]:
    import yaml

    found: list[Diagnostic] = []
    try:
        loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)(text)
        builder = _YamlBuilder(path, yaml.events, loader.get_event, found)
        try:
            node = build(builder)
        finally:
            loader.dispose()
            # WHY: the builder and its own methods hold each other, and with them the reader's text; a run over many
            # files looks for such circles seldom.
            builder.build.clear()
    except _YamlRefusedError as refused:
        return Result(None, (*found, refused.diagnostic))
    except yaml.YAMLError as error:
        return Result(None, (*found, _describe_syntax_error(error, path, text)))
    if node is None:
        message, hint = "the file states nothing", "every line of it is empty or a comment"
        found.append(Diagnostic(Code.FILE_EMPTY, message, Span(path, 1, 1, 1, 1), hint))
    return Result(None if found else node, tuple(found))


_WAYS_OUT = (
    ("cannot start any token", "indent with spaces, not tabs; text that starts with a sign goes in quotes"),
    ("mapping values are not allowed", "a colon and a space inside a text end it: put the whole text in quotes"),
    ("could not find expected ':'", "this line, or one shortly before it, lacks its colon or the space after it"),
    ("unexpected end of stream", "what is opened here, a quote or a bracket, is never closed"),
    ("did not find expected ',' or", "what is opened here, a bracket, is never closed"),
    ("did not find expected key", "look at the indentation here, and at quotes inside a quoted text"),
)


def _describe_syntax_error(error: Any, path: str, text: str) -> Diagnostic:
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or "this is not YAML")
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    # WHY: what is never closed is noticed at the end of the file, and opened where the context says.
    if "end of stream" in problem or "expected ',' or" in problem:
        mark = getattr(error, "context_mark", None) or mark
    before = text.encode()[: getattr(error, "position", None) or 0].decode(errors="replace")
    line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
    if mark is not None:
        line, column = mark.line + 1, mark.column + 1
    hint = next((way_out for sign, way_out in _WAYS_OUT if sign in problem), None)
    where = Span(path, line, column, line, column + 1)
    return Diagnostic(Code.YAML_SYNTAX, f"the file is not well-formed: {problem}", where, hint)


class _YamlBuilder:
    def __init__(self, path: str, events: Any, following: Callable[[], Any], found: list[Diagnostic]) -> None:
        self.path = path
        self.events = events
        self.following = following
        self.found = found
        self.nodes = 0
        self.scalar_event = events.ScalarEvent
        self.build: dict[Any, Callable[[Any, int], Node]] = {
            events.MappingStartEvent: self.mapping,
            events.SequenceStartEvent: self.sequence,
        }

    def document(self) -> Node | None:
        """Build the one document of the stream of events."""
        root: Node | None = None
        documents = 0
        while not isinstance(event := self.following(), self.events.StreamEndEvent):
            if isinstance(event, self.events.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise self.refuse(
                        Code.YAML_SEVERAL_DOCUMENTS,
                        "a second document starts here",
                        event,
                        "one file, one document",
                    )
            elif isinstance(event, self.events.NodeEvent):
                root = self.node(event, 0)
        return root

    def head(self, enough: Enough) -> Node | None:
        """Build the first keys of the document, until there are enough."""
        while not isinstance(event := self.following(), self.events.NodeEvent):
            if isinstance(event, self.events.StreamEndEvent):
                return None
        if not isinstance(event, self.events.MappingStartEvent):
            return self.node(event, 0)
        return self.mapping(event, 1, enough)

    def node(self, event: Any, depth: int) -> Node:
        self.nodes += 1
        if event.anchor is not None or event.tag is not None or depth > DEEPEST or self.nodes > MOST_NODES:
            raise self.not_allowed(event, depth)
        if type(event) is self.scalar_event:
            place = (self.path, event.start_mark, event.end_mark)
            return make_scalar((event.value, place, event.style or ""))
        return self.build[type(event)](event, depth + 1)

    def sequence(self, start: Any, depth: int) -> Sequence:
        items: list[Node] = []
        following, node, end = self.following, self.node, self.events.SequenceEndEvent
        while type(event := following()) is not end:
            items.append(node(event, depth))
        return Sequence(tuple(items), (self.path, start.start_mark, event.end_mark))

    def mapping(self, start: Any, depth: int, enough: Enough | None = None) -> Mapping:
        entries: list[tuple[Scalar, Node]] = []
        seen: dict[str, Scalar] = {}
        following, node, end = self.following, self.node, self.events.MappingEndEvent
        while type(event := following()) is not end:
            key = node(event, depth)
            if type(key) is not Scalar or key.text in _NO_KEYS:
                raise self.no_key(key, event)
            value = node(following(), depth)
            if key.text in seen:
                self.blame_repeated(key, seen[key.text])
            else:
                seen[key.text] = key
            entries.append((key, value))
            if enough is not None and enough(seen.keys()):
                break
        return Mapping(tuple(entries), (self.path, start.start_mark, event.end_mark))

    # Mistakes

    def refuse(self, code: Code, message: str, event: Any, hint: str | None = None) -> _YamlRefusedError:
        where = span_at((self.path, event.start_mark, event.end_mark))
        return _YamlRefusedError(Diagnostic(code, message, where, hint))

    def not_allowed(self, event: Any, depth: int) -> _YamlRefusedError:
        if self.nodes > MOST_NODES:
            return self.refuse(Code.YAML_TOO_MANY_NODES, f"the file has more than {MOST_NODES:,} values", event)
        if depth > DEEPEST:
            return self.refuse(Code.YAML_TOO_DEEP, f"the file nests more than {DEEPEST} levels deep", event)
        if isinstance(event, self.events.AliasEvent):
            return self.refuse(Code.YAML_ALIAS, f"`*{event.anchor}` is an alias", event, "write the value out")
        if event.anchor is not None:
            return self.refuse(
                Code.YAML_ANCHOR,
                f"`&{event.anchor}` is an anchor",
                event,
                "write the value out where it is needed",
            )
        return self.refuse(
            Code.YAML_TAG, f"`{event.tag}` is a tag", event, "the field's type decides; leave the tag out"
        )

    def no_key(self, node: Node, event: Any) -> _YamlRefusedError:
        if not isinstance(node, Scalar):
            return self.refuse(
                Code.YAML_KEY_NOT_TEXT, "a key is plain text", event, "start the line with a word and a colon"
            )
        if node.text == "<<":
            return self.refuse(Code.YAML_MERGE_KEY, "`<<` is a merge key", event, "write the entries out")
        return self.refuse(Code.YAML_KEY_NOT_TEXT, "a key is missing before the colon", event)

    def blame_repeated(self, key: Scalar, first: Scalar) -> None:
        message = f"`{key.text}` stands here a second time"
        hint = f"it stands at line {first.span.line} already"
        self.found.append(Diagnostic(Code.YAML_DUPLICATE_KEY, message, key.span, hint))
