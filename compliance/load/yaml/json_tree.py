"""JSON text to the tree of text with spans that YAML is read into, with bounds on depth and size.

A text has the style of its quote; a number, `true`, `false` or `null` stays the letters that were written.
"""

import json
import re
from bisect import bisect_right

from compliance.diag import Code, Diagnostic, Result, Span
from compliance.load.yaml.nodes import QUOTED, Mapping, Node, Place, Scalar, Sequence

DEEPEST = 24
MOST_VALUES = 200_000
MOST_KEYS = 200
_SPACE = re.compile(r"[ \t\n\r]*")
_BARE = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null")
_LONE = re.compile("[\ud800-\udfff]")


class _JsonRefusedError(Exception):
    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class _Mark:
    """A place in the text; its line and column count from zero and are worked out when they are asked for."""

    __slots__ = ("at", "before", "starts")

    def __init__(self, starts: list[int], at: int, before: int) -> None:
        self.starts = starts
        self.at = at
        self.before = before

    @property
    def line(self) -> int:
        """The line."""
        return bisect_right(self.starts, self.at) - 1 + self.before

    @property
    def column(self) -> int:
        """The column."""
        return self.at - self.starts[bisect_right(self.starts, self.at) - 1]


def parse_json(text: str, path: str, *, first_line: int = 1, most_keys: int = MOST_KEYS) -> Result[Node]:
    """Parse one JSON text; repeated keys are collected, the first other mistake ends the reading.

    Its first line is counted as ``first_line`` of the file.
    """
    builder = _JsonBuilder(text, path, first_line, most_keys)
    try:
        node = builder.document()
    except _JsonRefusedError as refused:
        return Result(None, (*builder.found, refused.diagnostic))
    return Result(None if builder.found else node, tuple(builder.found))


class _JsonBuilder:
    def __init__(self, text: str, path: str, first_line: int, most_keys: int) -> None:
        self.text = text
        self.path = path
        self.before = first_line - 1
        self.most_keys = most_keys
        self.starts = [0, *(end.end() for end in re.finditer("\n", text))]
        self.at = 0
        self.values = 0
        self.found: list[Diagnostic] = []
        # WHY: the library reads the letters of one string, with its escapes; the rest is read here, since it forgets
        # where a value stood and which key came twice.
        self.decode = json.JSONDecoder().raw_decode

    def document(self) -> Node:
        node = self.node(0)
        if self.ahead():
            raise self.refuse("the text goes on after its end")
        return node

    def ahead(self) -> str:
        """Go to the next sign and return it, or nothing at the end."""
        space = _SPACE.match(self.text, self.at)
        self.at = self.at if space is None else space.end()
        return self.text[self.at : self.at + 1]

    def node(self, depth: int) -> Node:
        sign = self.ahead()
        self.values += 1
        if depth > DEEPEST:
            raise self.refuse(f"the text nests more than {DEEPEST} levels deep", Code.JSON_TOO_COMPLEX)
        if self.values > MOST_VALUES:
            raise self.refuse(f"the text has more than {MOST_VALUES:,} values", Code.JSON_TOO_COMPLEX)
        if sign == "{":
            return self.mapping(depth + 1)
        if sign == "[":
            return self.sequence(depth + 1)
        return self.quoted() if sign == QUOTED else self.bare()

    def mapping(self, depth: int) -> Mapping:
        start = self.at
        entries: list[tuple[Scalar, Node]] = []
        seen: dict[str, Scalar] = {}
        self.at += 1
        while self.goes_on("}", first=not entries):
            if self.ahead() != QUOTED:
                raise self.refuse("a key in quotes is expected here")
            key = self.quoted()
            if self.ahead() != ":":
                raise self.refuse("a colon is expected here")
            self.at += 1
            self.note_repeated(key, seen)
            if len(entries) == self.most_keys:
                raise self.refuse(f"an object has more than {self.most_keys} keys", Code.JSON_TOO_COMPLEX)
            entries.append((key, self.node(depth)))
        return Mapping(tuple(entries), self.place(start))

    def sequence(self, depth: int) -> Sequence:
        start = self.at
        items: list[Node] = []
        self.at += 1
        while self.goes_on("]", first=not items):
            items.append(self.node(depth))
        return Sequence(tuple(items), self.place(start))

    def goes_on(self, closing: str, *, first: bool) -> bool:
        """Step over what stands between two parts, or over the closing bracket."""
        sign = self.ahead()
        if sign == closing:
            self.at += 1
            return False
        if not first:
            if sign != ",":
                raise self.refuse(f"a comma or `{closing}` is expected here")
            self.at += 1
        return True

    def quoted(self) -> Scalar:
        start = self.at
        try:
            text, self.at = self.decode(self.text, start)
        except json.JSONDecodeError as error:
            self.at = min(error.pos, max(len(self.text) - 1, 0))
            raise self.refuse("the text in quotes is not well-formed") from error
        # WHY: half a surrogate pair can be written in JSON and cannot be written again in UTF-8.
        if _LONE.search(text):
            self.at = start
            raise self.refuse("the text in quotes has half a character in it")
        return Scalar(text, self.place(start), QUOTED)

    def bare(self) -> Scalar:
        start = self.at
        match = _BARE.match(self.text, start)
        if match is None:
            raise self.refuse("a value is expected here")
        self.at = match.end()
        return Scalar(match[0], self.place(start))

    def place(self, start: int) -> Place:
        return (self.path, self.mark(start), self.mark(self.at))

    def mark(self, at: int) -> _Mark:
        return _Mark(self.starts, at, self.before)

    def note_repeated(self, key: Scalar, seen: dict[str, Scalar]) -> None:
        if key.text in seen:
            message = f"`{key.text}` stands here a second time"
            hint = f"it stands at line {seen[key.text].span.line} already"
            self.found.append(Diagnostic(Code.JSON_DUPLICATE_KEY, message, key.span, hint))
        seen.setdefault(key.text, key)

    def refuse(self, problem: str, code: Code = Code.JSON_SYNTAX) -> _JsonRefusedError:
        mark = self.mark(self.at)
        line, column = mark.line + 1, mark.column + 1
        message = problem if code is not Code.JSON_SYNTAX else f"the file is not JSON: {problem}"
        return _JsonRefusedError(Diagnostic(code, message, Span(self.path, line, column, line, column + 1)))
