"""The canonical form of a YAML file: the same tree and the same comments, written in one way.

A file is written from its layout, never dumped from its tree. What comes out is read again and compared with what went
in; where they do not say the same the file is left alone.
"""

from functools import cache

from compliance.assets import shipped_folder
from compliance.diag import Code, Diagnostic, Result, whole_file
from compliance.lang import TextOrigin, parse_condition
from compliance.load.format.condition_text import WIDEST, broken_condition, tidy_condition
from compliance.load.format.file_shapes import FREE, LOCK, SUBMISSION, FileShape, shape_of
from compliance.load.format.quoting import block_lines, header_of, write_continued_leaf, write_leaf
from compliance.load.submissions.submission import CUT_OFF
from compliance.load.yaml.layout import (
    BLOCK_STYLES,
    Block,
    Flow,
    Layout,
    LayoutEntry,
    Leaf,
    Part,
    UnplacedError,
    parse_layout,
)
from compliance.load.yaml.nodes import Mapping, Node, Scalar, Sequence
from compliance.load.yaml.tree import parse_yaml

STEP = 2


def is_submission_text(text: str, path: str) -> bool:
    """Tell whether a text is a submission, by the keys it opens with."""
    root = parse_yaml(text, path).value
    return root is not None and _shape_of_root(root) is SUBMISSION


def write_canonical_text(text: str, path: str) -> Result[str]:
    """Return the canonical form of a file's text; what cannot be written with certainty comes back as a diagnostic."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    tree = parse_yaml(text, path)
    if tree.value is None:
        return Result(None, tree.diagnostics)
    shape = _shape_of_root(tree.value)
    if shape is LOCK:
        return Result(text)
    try:
        before = parse_layout(text)
        after = _write_layout(before, shape)
        if after == text:
            return Result(after)
        wrong = _find_loss(tree.value, before, after, path, shape)
    except UnplacedError as unplaced:
        wrong = str(unplaced)
    return Result(after) if wrong is None else Result(None, (_left_alone(path, wrong),))


def same_condition(one: str, other: str) -> bool:
    """Tell whether two texts are the same condition."""
    first, second = (parse_condition(text, TextOrigin("", 1, 1, 1), _read_grammar()).value for text in (one, other))
    return first is not None and first == second


def _left_alone(path: str, why: str) -> Diagnostic:
    message = f"the file is left as it is: {why}"
    return Diagnostic(Code.FORMAT_LEFT_ALONE, message, whole_file(path))


@cache
def _read_grammar() -> str:
    return (shipped_folder("grammar") / "condition.lark").read_text("utf-8")


def _shape_of_root(root: Node) -> FileShape:
    return shape_of([key.text for key, _ in root.entries]) if isinstance(root, Mapping) else FREE


def _write_layout(layout: Layout, shape: FileShape) -> str:
    writer = _CanonicalWriter()
    writer.lines.extend(layout.head)
    if isinstance(layout.root, Block):
        writer.block(layout.root, 0, shape)
    else:
        writer.lines.extend(writer.value(layout.root, 0, 0, shape, condition=False))
    return "".join(f"{line}\n" for line in writer.lines)


class _CanonicalWriter:
    def __init__(self) -> None:
        self.lines: list[str] = []

    def block(self, block: Block, indent: int, shape: FileShape, lead: str | None = None) -> None:
        """Write the keys or items of a block; ``lead`` is what the first of them is written after."""
        margin = " " * indent
        for number, entry in enumerate(_in_order(block, shape)):
            above = _below_opening(entry.above) if number == 0 else entry.above
            start = margin if lead is None or number else lead
            # WHY: where items open inside one another on one line, a comment goes before that line.
            self.comments(above, " " * (len(start) - len(start.lstrip())))
            if entry.key is None:
                self.entry(entry, f"{start}- ", indent, shape, condition=False)
            else:
                name = entry.key.value
                opening = f"{start}{write_leaf(entry.key, flow=False)}: "
                self.entry(entry, opening, indent, shape.under(name), condition=name in shape.conditions)
        self.comments(block.tail, margin)

    def comments(self, comments: tuple[str, ...], margin: str) -> None:
        self.lines.extend(margin + line if line else "" for line in comments)

    def entry(self, entry: LayoutEntry, opening: str, indent: int, shape: FileShape, *, condition: bool) -> None:
        if isinstance(entry.value, Block):
            if entry.key is None:
                self.block(entry.value, indent + STEP, shape, opening)
                return
            self.lines.append(opening.rstrip() + entry.beside)
            self.block(entry.value, indent + STEP, shape)
            return
        first, *rest = self.value(entry.value, indent, len(opening), shape, condition=condition)
        if (
            isinstance(entry.value, Leaf)
            and entry.value.style in {"'", '"'}
            and not rest
            and CUT_OFF.match(entry.beside)
        ):
            # WHY: without its quotes the text would seem to go on in a comment that has no blank after its sign.
            first = entry.value.raw
        lines = [(opening + first).rstrip(" "), *rest]
        # WHY: the comment of a `|` or `>` block stands beside its sign; in the block it would be text.
        beside = 0 if first[:1] in BLOCK_STYLES else -1
        lines[beside] += entry.beside
        self.lines.extend(lines)

    def value(self, part: Part, indent: int, column: int, shape: FileShape, *, condition: bool) -> list[str]:
        """Write a text or what stands in brackets, as lines of which the first has a column to start at."""
        if isinstance(part, Flow):
            return _flow_lines(part, indent, column, shape)
        if isinstance(part, Block):
            raise AssertionError(part)
        if condition:
            lines = _condition_lines(part, column)
            if lines is not None:
                return _indent_lines(lines, indent)
        if part.style in BLOCK_STYLES:
            return _indent_lines([header_of(part), *block_lines(part)], indent)
        return write_continued_leaf(part, indent + STEP) if "\n" in part.raw else [write_leaf(part, flow=False)]


def _indent_lines(lines: list[str], indent: int) -> list[str]:
    return [lines[0], *(" " * (indent + STEP) + line if line else "" for line in lines[1:])]


def _below_opening(above: tuple[str, ...]) -> tuple[str, ...]:
    return above[1:] if above[:1] == ("",) else above


def _in_order(part: Block | Flow, shape: FileShape) -> tuple[LayoutEntry, ...]:
    """Put known keys in order; a comment may speak of what is around it, so a block that has one keeps its own."""
    names = [entry.key.value for entry in part.entries if entry.key is not None]
    if not part.mapping or part.commented or not set(names) <= set(shape.keys):
        return part.entries
    return tuple(entry for _, entry in sorted(zip(map(shape.keys.index, names), part.entries, strict=True)))


def _flow_lines(flow: Flow, indent: int, column: int, shape: FileShape) -> list[str]:
    several = "\n" in flow.raw
    line = None if flow.commented else _flow_text(flow, shape)
    if line is not None and (not several or column + len(line) <= WIDEST):
        return [line]
    first, *rest = flow.raw.split("\n")
    margin = min((len(line) - len(line.lstrip()) for line in rest if line.strip()), default=0)
    return [first.rstrip(), *(_move_line(line, margin, indent + STEP) for line in rest)]


def _move_line(line: str, margin: int, indent: int) -> str:
    return " " * indent + line[margin:].rstrip() if line.strip() else ""


def _flow_text(part: Flow, shape: FileShape) -> str | None:
    """Write what stands in brackets on one line, where every text in it is on one."""
    pieces = []
    for entry in _in_order(part, shape):
        name = "" if entry.key is None else entry.key.value
        below = shape.under(name) if part.mapping else shape
        text = _in_brackets(entry.value, below, condition=name in shape.conditions)
        if text is None or (entry.key is not None and "\n" in entry.key.raw):
            return None
        key = "" if entry.key is None else f"{write_leaf(entry.key, flow=True)}:"
        pieces.append(f"{key} {text}".strip())
    return ("{%s}" if part.mapping else "[%s]") % ", ".join(pieces)


def _in_brackets(part: Part, shape: FileShape, *, condition: bool) -> str | None:
    if isinstance(part, Flow):
        return _flow_text(part, shape)
    if isinstance(part, Block):
        raise AssertionError(part)
    if "\n" in part.raw:
        return None
    if condition and part.style == "":
        tidied = tidy_condition(part.raw, amounts=False)
        return tidied if tidied != part.raw and same_condition(part.raw, tidied) else part.raw
    return write_leaf(part, flow=True)


def _condition_lines(leaf: Leaf, column: int) -> list[str] | None:
    """Write a condition on one line where it fits, else as a `|` block."""
    if leaf.style not in {"", "|"} or ("\n" in leaf.raw) is not (leaf.style == "|"):
        return None
    one = tidy_condition(leaf.value)
    if one != leaf.value and ("\n" in one or not same_condition(leaf.value, one)):
        return None
    if one[:1] not in "[{" and column + len(one) <= WIDEST:
        return [one]
    if leaf.style == "|":
        return ["|", *(_tidy_line(line) for line in block_lines(leaf) if line.strip())]
    broken = broken_condition(one)
    return ["|", *broken] if len(broken) > 1 and same_condition(one, "\n".join(broken)) else [one]


def _tidy_line(line: str) -> str:
    inner = line.strip()
    return line[: len(line) - len(line.lstrip())] + tidy_condition(inner)


# What was lost


def _find_loss(tree: Node, before: Layout, after: str, path: str, shape: FileShape) -> str | None:
    """Say what the canonical text would lose, or nothing."""
    again = parse_yaml(after, path)
    if again.value is None or not _is_same_tree(tree, again.value, shape, condition=False):
        return "its canonical form would not say the same"
    layout = parse_layout(after)
    if layout.comments != before.comments:
        return "its canonical form would not have the same comments"
    return None if _write_layout(layout, shape) == after else "its canonical form has no rest"


def _is_same_tree(one: Node, other: Node, shape: FileShape, *, condition: bool) -> bool:
    match one, other:
        case Scalar(), Scalar():
            return one.text == other.text or (condition and same_condition(one.text, other.text))
        case Sequence(), Sequence():
            pairs = zip(one.items, other.items, strict=False)
            return len(one.items) == len(other.items) and all(
                _is_same_tree(a, b, shape, condition=False) for a, b in pairs
            )
        case Mapping(), Mapping():
            return _same_keys(one, other, shape)
        case _:
            return False


def _same_keys(one: Mapping, other: Mapping, shape: FileShape) -> bool:
    mine, theirs = ({key.text: value for key, value in each.entries} for each in (one, other))
    if not shape.keys and list(mine) != list(theirs):
        return False
    return mine.keys() == theirs.keys() and all(
        _is_same_tree(value, theirs[name], shape.under(name), condition=name in shape.conditions)
        for name, value in mine.items()
    )
