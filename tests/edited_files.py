"""The files of a ruleset edited in one place each: another value, an item left out, two items exchanged."""

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import yaml

WORDS = frozenset(
    (
        "title", "fails", "summary", "cure", "note", "help", "why", "instrument", "authority", "version", "document",
        "sha256", "outline", "slips", "sources", "terms", "unchecked",
    )
)  # fmt: skip
"""Keys under which stands what a reader is told, and nothing that a result turns on."""
_CONDITIONS = frozenset({"applies", "requires", "when", "value"})
_NAMED_BY_AUTHORS = frozenset({"rows", "order", "readings", "outline", "effects", "own"})
"""Keys whose own keys are names and no kinds of places."""
_OTHER_WORDS = (
    (" and ", " or "), (" or ", " and "), (">=", ">"), ("<=", "<"), (">=", "<="), (" is not ", " is "),
    (" is ", " is not "), (" implies ", " and "), ("not ", ""), ("max(", "min("), (" is stated", " is not stated"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class FileEdit:
    """One edit: the kind of place, what was done there, and the file as it stands then."""

    place: str
    what: str
    path: Path
    text: str

    @property
    def is_of_words(self) -> bool:
        """Whether the place has only what a reader is told."""
        return not WORDS.isdisjoint(self.place.split("."))


def edits_of_files(folder: Path, random: Random, each: int) -> list[FileEdit]:
    """Return edits of all files of a ruleset but its cases, at most so many places of a kind, in any order."""
    places: dict[str, list[tuple[Path, str, yaml.Node]]] = {}
    for path in sorted(folder.glob("*.yaml")):
        if not path.name.endswith(".test.yaml"):
            text = path.read_text("utf-8")
            # WHY: the reader in C knows the place of every value, and takes what the program takes.
            root = yaml.compose(text, yaml.CBaseLoader)
            for place, node in _walk_nodes(root, ()):
                places.setdefault(place, []).append((path, text, node))
    edits = [
        FileEdit(place, f"{path.name}:{node.start_mark.line + 1} {what}", path, text[:start] + new + text[end:])
        for place, nodes in sorted(places.items())
        for path, text, node in random.sample(nodes, min(each, len(nodes)))
        for what, start, end, new in _changes_of_node(text, place, node, random)
    ]
    random.shuffle(edits)
    return edits


def _walk_nodes(node: yaml.Node, keys: tuple[str, ...]) -> Iterator[tuple[str, yaml.Node]]:
    yield ".".join(keys), node
    if isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _walk_nodes(item, keys)
    elif isinstance(node, yaml.MappingNode):
        is_named = bool(keys) and keys[-1] in _NAMED_BY_AUTHORS
        for key, value in node.value:
            yield from _walk_nodes(value, (*keys, "*" if is_named else key.value))


Change = tuple[str, int, int, str]
"""What is done, and the part of the text that is replaced, from and to, with what takes its place."""


def _changes_of_node(text: str, place: str, node: yaml.Node, random: Random) -> Iterator[Change]:
    if isinstance(node, yaml.ScalarNode):
        if node.style in {"|", ">"}:
            return
        start, end = node.start_mark.index, node.end_mark.index
        others = _other_values(node.value, is_condition=place.rpartition(".")[2] in _CONDITIONS)
        for value in random.sample(others, min(2, len(others))):
            yield f"{node.value[:40]!r} -> {value[:60]!r}", start, end, _write_scalar(value)
    elif node.flow_style and len(node.value) > 1:
        spans = [_span_of_item(item) for item in node.value]
        at = random.randrange(len(spans) - 1)
        (start, end), (next_start, next_end) = spans[at], spans[at + 1]
        yield "an item left out", start, next_start, ""
        exchanged = text[next_start:next_end] + text[end:next_start] + text[start:end]
        yield "two items exchanged", start, next_end, exchanged


def _span_of_item(item: yaml.Node | tuple[yaml.Node, yaml.Node]) -> tuple[int, int]:
    first, last = item if isinstance(item, tuple) else (item, item)
    return first.start_mark.index, last.end_mark.index


def _write_scalar(value: str) -> str:
    is_plain = re.fullmatch(r"[\w$][\w$,.%*()<>= +-]*", value) is not None and ", " not in value
    return value if is_plain else '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _other_values(value: str, *, is_condition: bool) -> list[str]:
    if value in {"yes", "no"}:
        return ["no" if value == "yes" else "yes"]
    if value in {"filing", "floor"}:
        return ["floor" if value == "filing" else "filing"]
    if re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        day = dt.date.fromisoformat(value)
        return [(day + dt.timedelta(days)).isoformat() for days in (1, -1, 4000, -4000)]
    if is_condition:
        return [*_other_figures(value), *_other_conditions(value)]
    return [*_other_figures(value)] or [f"{value} x"]


def _other_figures(value: str) -> Iterator[str]:
    """Yield the text with one of its figures one greater, one less, or nothing."""
    for found in re.finditer(r"(?<![\w.])\d[\d,]*(?![\w.])", value):
        number = int(found[0].replace(",", ""))
        for other in {number + 1, max(number - 1, 0), 0} - {number}:
            yield value[: found.start()] + str(other) + value[found.end() :]


def _other_conditions(value: str) -> Iterator[str]:
    yield f"not ({value})"
    for old, new in _OTHER_WORDS:
        for found in re.finditer(re.escape(old), value):
            yield value[: found.start()] + new + value[found.end() :]
