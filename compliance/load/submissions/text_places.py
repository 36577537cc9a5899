"""Where the fields, sections and comments of a submission stand in its text."""

import re
from collections.abc import Iterator
from collections.abc import Mapping as MappingOf
from functools import lru_cache
from typing import Any, cast

from compliance.load.submissions.submission import HEADER, is_section
from compliance.load.yaml.events import build_document
from compliance.load.yaml.nodes import Mapping, Node, Scalar, Sequence
from compliance.model import Vocabulary
from compliance.record import record

HEADINGS = ("holder", "jurisdiction", "game", "filed", "as_of", "ruleset")
"""The keys of the header that can be edited by name; `game` stands for `subject` too."""
Plain = str | tuple["Plain", ...] | MappingOf[str, "Plain"]
"""A value of the text as texts, lists and blocks of keys alone."""
BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_FOLDED = ("|", ">")


@record
class Stand:
    """A field or a section where it stands: its whole name, the block it is an entry of, and the section around it."""

    name: str
    mapping: Mapping
    key: Scalar
    node: Node
    above: "Stand | None"
    is_field: bool


@record
class SubmissionText:
    """A submission's text with its tree, its comments and the break that its lines end with."""

    text: str
    root: Mapping
    comments: tuple["Comment", ...]
    newline: str


@record
class Comment:
    """A comment: where it starts, its text from the # on, and whether it has its line for itself."""

    start: int
    text: str
    alone: bool


@lru_cache(maxsize=4)
def read_page(text: str) -> SubmissionText | None:
    """Parse a text that is being edited; one that came out broken has no page."""
    # WHY: an edit asks for offsets, which only the parser's own marks have.
    root = build_document(text, "").value
    if not isinstance(root, Mapping):
        return None
    line_break = BREAK.search(text)
    return SubmissionText(text, root, comments_in(text, root), "\n" if line_break is None else line_break[0])


def stands_in(page: SubmissionText, vocabulary: Vocabulary) -> Iterator[Stand]:
    """Walk the sections and fields of a submission, each section before what is in it."""
    yield from _walk_stands(page.root, None, vocabulary)


def stand_of(page: SubmissionText, name: str, vocabulary: Vocabulary) -> Stand | None:
    """Find where a field is stated."""
    return next((one for one in stands_in(page, vocabulary) if one.is_field and one.name == name), None)


def _walk_stands(mapping: Mapping, above: Stand | None, vocabulary: Vocabulary) -> Iterator[Stand]:
    for key, node in mapping.entries:
        name = key.text if above is None else f"{above.name}.{key.text}"
        if above is None and name in HEADER:
            continue
        if name in vocabulary.fields:
            yield Stand(name, mapping, key, node, above, True)
        elif isinstance(node, Mapping) and is_section(name, vocabulary):
            section = Stand(name, mapping, key, node, above, False)
            yield section
            yield from _walk_stands(node, section, vocabulary)


def plain_of(node: Node) -> Plain:
    """Return what stands under a key as texts, lists and blocks of keys, without the blanks around."""
    match node:
        case Scalar(text=text):
            return text.strip()
        case Sequence(items=items):
            return tuple(plain_of(item) for item in items)
        case Mapping(entries=entries):
            return {key.text: plain_of(value) for key, value in entries}


def start_of(node: Node) -> int:
    """Return the offset of the first character of a node."""
    return _offsets_of(node)[0]


def end_of(text: str, node: Node) -> int:
    """Return the offset just after the last character of a node, without the empty lines and comments below it."""
    start, end = _offsets_of(node)
    if isinstance(node, Mapping) and not in_flow(text, node):
        return end_of(text, node.entries[-1][1])
    if isinstance(node, Sequence) and not in_flow(text, node):
        return end_of(text, node.items[-1])
    return start + len(text[start:end].rstrip()) if is_block_text(node) else end


def _offsets_of(node: Node) -> tuple[int, int]:
    _, start, end = cast("tuple[str, Any, Any]", node.place)
    return start.index, end.index


def is_block_text(node: Node) -> bool:
    """Tell whether a value is written line by line under a `|` or a `>`."""
    return isinstance(node, Scalar) and node.style in _FOLDED


def in_flow(text: str, node: Node) -> bool:
    """Tell whether a block of keys or a list is written in braces or brackets."""
    return not isinstance(node, Scalar) and text[start_of(node)] in "{["


def line_start(text: str, at: int) -> int:
    """Return where the line starts that has this offset in it."""
    while at > 0 and not BREAK.match(text[at - 1]):
        at -= 1
    return at


def line_end(text: str, at: int) -> int:
    """Return where the line ends that has this offset in it, before its break."""
    line_break = BREAK.search(text, at)
    return len(text) if line_break is None else line_break.start()


def next_line(text: str, at: int) -> int:
    """Return where the line after this offset starts, which may be the end of the text."""
    line_break = BREAK.search(text, at)
    return len(text) if line_break is None else line_break.end()


def column_of(text: str, at: int) -> int:
    """Return how many characters stand before an offset on its line."""
    return at - line_start(text, at)


def scalars_in(node: Node) -> Iterator[Scalar]:
    """Walk every key and value of a tree, in the order of the text."""
    match node:
        case Scalar():
            yield node
        case Sequence(items=items):
            for item in items:
                yield from scalars_in(item)
        case Mapping(entries=entries):
            for key, value in entries:
                yield key
                yield from scalars_in(value)


def comments_in(text: str, root: Node) -> tuple[Comment, ...]:
    """Return every comment of a text, in order; a # inside of a value is none."""
    line_break: list[Comment] = []
    at = 0
    for start, end in (*(_range_of_letters(text, one) for one in scalars_in(root)), (len(text), len(text))):
        while (sign := text.find("#", at, start)) >= 0:
            at = line_end(text, sign)
            alone = not text[line_start(text, sign) : sign].strip()
            line_break.append(Comment(sign, text[sign:at].rstrip(), alone))
        at = max(at, end)
    return tuple(line_break)


def _range_of_letters(text: str, scalar: Scalar) -> tuple[int, int]:
    """Return where the letters of a value stand; those of a `|` block start below the line that opens it."""
    start, end = start_of(scalar), end_of(text, scalar)
    return (line_end(text, start) if is_block_text(scalar) else start), end
