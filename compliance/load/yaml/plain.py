"""YAML of the plain shape that most filings have, read without PyYAML, whose loading alone takes a tenth of a check.

Plain are blocks of keys and lists, texts that end with their line, in quotes or not, `|` blocks, and lists and keys in
brackets on one line. Whatever else a text has, and every mistake, is left to PyYAML: that is told by ``None``.
"""

from compliance.load.yaml.nodes import DEEPEST, MOST_NODES, Mapping, Node, Place, Scalar, Sequence, make_scalar

_SIGNS = frozenset("-?:,[]{}#&*!|>'\"%@`")
"""What a plain text may not begin with, or not without a look at what follows."""
_OPENING = {"[": "]", "{": "}"}
_LONGEST_KEY = 1_000

_Row = tuple[int, int, str]
"""A line that says something: its number and the column of its first letter, from zero, and its text without the blanks
around it and the comment after it."""


class _OtherShapeError(Exception):
    """A text that PyYAML has to read."""


def read_plain_yaml(text: str, path: str) -> Node | None:
    """Return the tree of a text of plain shape, the very one that PyYAML's events make, or ``None``."""
    # WHY: a node takes a letter at least, so that a shorter text cannot have too many. What Python takes for printable
    # is less than YAML allows: no tab, no other end of a line, no mark at the beginning.
    if len(text) >= MOST_NODES or not text.endswith("\n") or not text.replace("\n", "").isprintable():
        return None
    try:
        return _PlainReader(text, path).read_document()
    except _OtherShapeError:
        return None


def _rows_of(lines: list[str]) -> list[_Row]:
    rows = []
    for number, line in enumerate(lines):
        text = line.strip(" ")
        if text and text[0] != "#":
            column = len(line) - len(line.lstrip(" "))
            # WHY: where this sign stands inside quotes, these are not closed before it, which is no plain shape.
            rows.append((number, column, text.partition(" #")[0].rstrip(" ") if " #" in text else text))
    return rows


class _PlainReader:
    def __init__(self, text: str, path: str) -> None:
        self.path = path
        # INVARIANT: the text ends with a line, so that the last part is empty and its number is where the text ends.
        self.lines = text.split("\n")
        self.rows = _rows_of(self.lines)
        self.rows.append((len(self.lines) - 1, -1, ""))
        self.at = 0

    def read_document(self) -> Node:
        node = self.read_block(0)
        if self.rows[self.at][1] >= 0:
            raise _OtherShapeError
        return node

    def read_block(self, depth: int) -> Node:
        """Read the list or the block of keys that begins in the row at hand."""
        _, column, text = self.rows[self.at]
        if depth >= DEEPEST or column < 0:
            raise _OtherShapeError
        return self.read_items(column, depth) if text.startswith("- ") else self.read_entries(column, depth)

    def place_from(self, line: int, column: int) -> Place:
        """Return the place from here to where the row at hand begins, as the parser's events have it of blocks."""
        end, end_column, _ = self.rows[self.at]
        return self.path, line + 1, column + 1, end + 1, max(end_column, 0) + 1

    def scalar_at(self, text: str, line: int, column: int, style: str = "") -> Scalar:
        """Return a text of one line that begins here."""
        width = len(text) + 2 * len(style)
        return make_scalar((text, (self.path, line + 1, column + 1, line + 1, column + 1 + width), style))

    def read_entries(self, column: int, depth: int) -> Mapping:
        """Read the keys that begin in one column."""
        first = self.rows[self.at][0]
        entries: list[tuple[Scalar, Node]] = []
        seen = set()
        while (row := self.rows[self.at])[1] == column:
            line, _, text = row
            key, colon, value = text.partition(": ")
            if not colon:
                key = text[:-1]
                if text[-1] != ":":
                    raise _OtherShapeError
            _refuse_unusual_key(key)
            if key in seen:
                raise _OtherShapeError
            seen.add(key)
            self.at += 1
            if colon:
                value = value.lstrip(" ")
                node = self.read_value(value, line, column + len(text) - len(value), column, depth)
            else:
                node = self.read_below(line, column, len(text), depth)
            entries.append((self.scalar_at(key, line, column), node))
        self.refuse_deeper(column)
        return Mapping(tuple(entries), self.place_from(first, column))

    def read_below(self, line: int, column: int, width: int, depth: int) -> Node:
        """Read what stands below a key that has nothing beside it."""
        _, below, text = self.rows[self.at]
        if below > column:
            return self.read_block(depth + 1)
        if below == column and text.startswith("- "):
            return self.read_items(column, depth + 1)
        return self.scalar_at("", line, column + width)

    def read_items(self, column: int, depth: int) -> Sequence:
        """Read the items that begin in one column, which may be that of the keys around them."""
        if depth >= DEEPEST:
            raise _OtherShapeError
        first = self.rows[self.at][0]
        items: list[Node] = []
        while (row := self.rows[self.at])[1] == column and row[2].startswith("- "):
            line, _, text = row
            value = text[2:].lstrip(" ")
            inner = column + len(text) - len(value)
            if value.startswith("- ") or (value[0] not in _SIGNS and (": " in value or value[-1] == ":")):
                # WHY: what follows the dash begins a block of its own, in the column where it stands.
                self.rows[self.at] = line, inner, value
                items.append(self.read_block(depth + 1))
            else:
                self.at += 1
                items.append(self.read_value(value, line, inner, column, depth))
        self.refuse_deeper(column)
        return Sequence(tuple(items), self.place_from(first, column))

    def refuse_deeper(self, column: int) -> None:
        """Refuse a row further in than the block that ends here: a text goes on in it, or it stands askew."""
        if self.rows[self.at][1] > column:
            raise _OtherShapeError

    def read_value(self, text: str, line: int, column: int, around: int, depth: int) -> Node:
        """Read what stands beside a key or a dash, in a block that begins in the column ``around``."""
        first = text[0]
        if first not in _SIGNS:
            if ": " in text or text[-1] == ":":
                raise _OtherShapeError
            return self.scalar_at(text, line, column)
        if first in _OPENING:
            brackets = _BracketsReader(self, text, line, column)
            return brackets.read_whole(depth + 1)
        if first == "|":
            return self.read_lines(text, line, column, around)
        if first in "'\"" and len(text) > 1 and text[-1] == first and text.count(first) == 2 and "\\" not in text:
            return self.scalar_at(text[1:-1], line, column, first)
        raise _OtherShapeError

    def read_lines(self, text: str, line: int, column: int, around: int) -> Scalar:
        """Read the lines of a `|` block."""
        end, lines = line + 1, self.lines
        margin = len(lines[end]) - len(lines[end].lstrip(" "))
        if text != "|" or margin <= around or margin == len(lines[end]):
            raise _OtherShapeError
        body = []
        while end < len(lines) - 1:
            one = lines[end]
            if one[:margin].strip(" "):
                break
            body.append(one[margin:])
            if body[-1] and not body[-1].strip(" "):
                raise _OtherShapeError
            end += 1
        while self.rows[self.at][0] < end:
            self.at += 1
        place = (self.path, line + 1, column + 1, end + 1, 1)
        return make_scalar(("\n".join(body).rstrip("\n") + "\n", place, "|"))


def _refuse_unusual_key(key: str) -> None:
    if not key or key[0] in _SIGNS or key[-1] in " :" or key.startswith(("<<", "...")) or len(key) > _LONGEST_KEY:
        raise _OtherShapeError


class _BracketsReader:
    """Reads a list or keys in brackets, all on one line."""

    def __init__(self, reader: _PlainReader, text: str, line: int, column: int) -> None:
        self.reader = reader
        self.text = text
        self.line = line
        self.column = column
        self.at = 0

    def read_whole(self, depth: int) -> Node:
        # WHY: of a `?` inside brackets one version of the parser says this and another that.
        if "?" in self.text:
            raise _OtherShapeError
        node = self.read_node(depth)
        if self.at != len(self.text):
            raise _OtherShapeError
        return node

    def read_node(self, depth: int) -> Node:
        """Read what begins here: a list, keys, or a text."""
        opening = self.text[self.at : self.at + 1]
        if opening not in _OPENING:
            return self.read_text()
        if depth >= DEEPEST:
            raise _OtherShapeError
        start, closing = self.at, _OPENING[opening]
        self.at += 1
        items: list[Node] = []
        entries: list[tuple[Scalar, Node]] = []
        while not self.passes(closing):
            if (items or entries) and not self.passes(","):
                raise _OtherShapeError
            self.skip_blanks()
            if opening == "[":
                items.append(self.read_node(depth + 1))
            else:
                entries.append(self.read_entry(entries, depth))
        place = self.place(start, self.at)
        return Sequence(tuple(items), place) if opening == "[" else Mapping(tuple(entries), place)

    def read_entry(self, before: list[tuple[Scalar, Node]], depth: int) -> tuple[Scalar, Node]:
        key = self.read_text()
        if not self.passes(": ") or key.text == "<<" or any(one.text == key.text for one, _ in before):
            raise _OtherShapeError
        self.skip_blanks()
        return key, self.read_node(depth + 1)

    def read_text(self) -> Scalar:
        """Read a text up to the sign that ends it."""
        start, end = self.at, self.at
        while end < len(self.text) and self.text[end] not in ",[]{}:":
            end += 1
        text = self.text[start:end].rstrip(" ")
        if not text or text[0] in _SIGNS:
            raise _OtherShapeError
        self.at = start + len(text)
        return make_scalar((text, self.place(start, self.at), ""))

    def passes(self, sign: str) -> bool:
        """Step over blanks and a sign if it stands here."""
        at = self.at
        while self.text[at : at + 1] == " ":
            at += 1
        if not self.text.startswith(sign, at):
            return False
        self.at = at + len(sign)
        return True

    def skip_blanks(self) -> None:
        while self.text[self.at : self.at + 1] == " ":
            self.at += 1

    def place(self, start: int, end: int) -> Place:
        number, column = self.line + 1, self.column + 1
        return self.reader.path, number, column + start, number, column + end
