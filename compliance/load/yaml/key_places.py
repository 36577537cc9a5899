"""Where in a file a key of a block stands, for those who know only the block."""

from functools import lru_cache
from pathlib import Path

from compliance.diag import Span
from compliance.load.files import read_text
from compliance.load.yaml.nodes import Mapping, Node, Sequence
from compliance.load.yaml.tree import parse_yaml


def key_span(path: Path, block: Span, key: str) -> Span:
    """Return where the value of a key stands in a block, or the block itself where that cannot be told.

    The span of a whole file stands for the block of its outermost keys.
    """
    mapping = _blocks_by_place(_text_of_file(path), block.path).get((block.line, block.column))
    entry = None if mapping is None else next((one for one in mapping.entries if one[0].text == key), None)
    if entry is None:
        return block
    name, value = entry
    return value.span if value.span.line == name.span.line else name.span


def written_under(path: Path, block: Span, key: str) -> str:
    """Return the letters under a key of a block, as they stand in the file."""
    mapping = _blocks_by_place(_text_of_file(path), block.path).get((block.line, block.column))
    value = None if mapping is None else next((node for name, node in mapping.entries if name.text == key), None)
    if value is None:
        return ""
    lines = _text_of_file(path).split("\n")[value.span.line - 1 : value.span.end_line]
    lines[-1] = lines[-1][: value.span.end_column - 1]
    lines[0] = lines[0][value.span.column - 1 :]
    return "\n".join(lines)


def _text_of_file(path: Path) -> str:
    file = read_text(path)
    return "" if file.value is None else file.value.text


@lru_cache(maxsize=8)
def _blocks_by_place(text: str, called: str) -> dict[tuple[int, int], Mapping]:
    """Return the blocks of a file by where they begin; the outermost one is also under its first line and column."""
    tree = parse_yaml(text, called).value
    blocks: dict[tuple[int, int], Mapping] = {}
    _gather_blocks(tree, blocks)
    return {**blocks, (1, 1): tree} if isinstance(tree, Mapping) else blocks


def _gather_blocks(node: Node | None, blocks: dict[tuple[int, int], Mapping]) -> None:
    if isinstance(node, Mapping):
        blocks.setdefault((node.span.line, node.span.column), node)
        for _, value in node.entries:
            _gather_blocks(value, blocks)
    elif isinstance(node, Sequence):
        for item in node.items:
            _gather_blocks(item, blocks)
