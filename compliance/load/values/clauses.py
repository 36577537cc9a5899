"""The clauses of a house way to the model, with spans that point into their file."""

from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import TypeVar

from compliance.assets import shipped_folder
from compliance.diag import Code, Result
from compliance.lang import TextOrigin, parse_set, parse_when
from compliance.load.yaml import nodes as yaml_nodes
from compliance.load.yaml.nodes import STATED
from compliance.load.yaml.reader import DiagnosticsCollector, Keys, origin_of
from compliance.model import HANDS, WayClause

T = TypeVar("T")

MOST_CLAUSES = 500
MOST_LETTERS = 200_000
_CUT = "inside { } a comma ends the value: leave out the { } and write each key of the clause on a line of its own"


def decode_clauses(
    node: yaml_nodes.Node, what: str, mistakes: DiagnosticsCollector, *, lines: Sequence[str], game: str
) -> tuple[WayClause, ...] | None:
    """Decode the clauses of a house way for a game, with every mistake in one run."""
    items = mistakes.sequence(node, what)
    if isinstance(node, yaml_nodes.Sequence) and not items:
        mistakes.blame(Code.VALUE_EMPTY, f"{what} has no clause", node.span, "fill it in, or take the line out")
    excess = _first_too_many(items)
    if excess is not None:
        message = f"{what} is more than {MOST_CLAUSES} clauses or {MOST_LETTERS:,} letters long"
        mistakes.blame(Code.HOUSEWAY_TOO_MANY, message, excess.span, "say the same in fewer clauses")
        return None
    mappings = (mistakes.mapping(item, "a clause") for item in items)
    clauses = [
        _decode_clause(mapping, mistakes, lines, HANDS.get(game, ())) for mapping in mappings if mapping is not None
    ]
    return tuple(clause for clause in clauses if clause is not None) or None


def _first_too_many(items: Sequence[yaml_nodes.Node]) -> yaml_nodes.Node | None:
    """Return the first clause beyond what is read, so that a huge file takes no time."""
    letters = 0
    for number, item in enumerate(items, start=1):
        entries = item.entries if isinstance(item, yaml_nodes.Mapping) else ()
        letters += sum(len(value.text) for _, value in entries if isinstance(value, yaml_nodes.Scalar))
        if number > MOST_CLAUSES or letters > MOST_LETTERS:
            return item
    return None


def _decode_clause(
    mapping: yaml_nodes.Mapping, mistakes: DiagnosticsCollector, lines: Sequence[str], hands: Collection[str]
) -> WayClause | None:
    keys = Keys(mapping, "a clause", mistakes, known=("name", "when", "set"), cut=_CUT)
    name = keys.text("name", required=False)
    when = _parse_text(keys, "when", lines, lambda text, at: parse_when(text, at, _read_grammar()))
    places = _parse_text(keys, "set", lines, lambda text, at: parse_set(text, at, _read_grammar(), hands))
    if when is None or places is None:
        return None
    return WayClause(
        name=name,
        when=when,
        places=places,
        when_text=_one_line(keys.text("when")),
        set_text=_one_line(keys.text("set")),
        span=mapping.span,
    )


def _parse_text(keys: Keys, name: str, lines: Sequence[str], parse: Callable[[str, TextOrigin], Result[T]]) -> T | None:
    """Read the text under a key, a plain line or a `|` block, so that every place in it can be told."""
    scalar = keys.scalar(name)
    if scalar is None:
        return None
    origin = origin_of(scalar, lines)
    if origin is None:
        hint = "write it on one line without quotes, or as a `|` block"
        keys.mistakes.blame(Code.HOUSEWAY_STYLE, f"`{name}` is one plain line or a `|` block", scalar.span, hint)
        return None
    # WHY: a line end is two letters in JSON; so every place in the text is as many letters on as in the file.
    text = scalar.text.replace("\n", "  ") if scalar.style == STATED else scalar.text
    result = parse(text, origin)
    keys.mistakes.all.extend(result.diagnostics)
    return result.value


def _one_line(text: str) -> str:
    return " ".join(text.split())


@cache
def _read_grammar() -> str:
    return (shipped_folder("grammar") / "houseway.lark").read_text("utf-8")
