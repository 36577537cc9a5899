"""What a form sends for a field to its value, by the same decoders that read a file."""

from collections.abc import Mapping as Given
from typing import Any

from compliance.diag import NOWHERE, Code, Diagnostic, Result
from compliance.load.files import LARGEST
from compliance.load.values.decode import ValueContext, decode_value
from compliance.load.yaml.nodes import Mapping, Node, Scalar, Sequence
from compliance.load.yaml.reader import DiagnosticsCollector
from compliance.load.yaml.tree import parse_yaml
from compliance.model import FieldDef, Kind, Raw
from compliance.record import replace

DEEPEST = 4
MOST_PARTS = 5_000
_WORDS = {True: "yes", False: "no"}


class _OddError(Exception):
    """What was sent has a part that no form sends."""


def decode_form_input(field: FieldDef, given: object, game: str) -> Result[Raw]:
    """Decode what a form sends for a field; mistakes stand nowhere, but for those inside of clauses."""
    try:
        node = _build_node(given, [0], 0)
    except _OddError as odd:
        return Result(None, (find_odd_input(field.name, str(odd)),))
    if field.kind is Kind.CLAUSES and isinstance(node, Scalar):
        return _decode_clauses(field, node.text, game)
    mistakes = DiagnosticsCollector(reads_freely=True)
    raw = decode_value(node, field, mistakes)
    return Result(None if mistakes.all else raw, tuple(mistakes.all))


def find_odd_input(name: str, why: str) -> Diagnostic:
    """Say that what was sent for a field is nothing that a form sends."""
    hint = "send text, a list of texts, a paytable by its name and rows, or nothing"
    return Diagnostic(Code.VALUE_TYPE, f"what was sent for `{name[:80]}` {why}", NOWHERE, hint)


def is_text(given: str) -> bool:
    """Tell whether a text can be saved: no half of a character, and of bounded size."""
    return len(given) <= LARGEST and not any("\ud800" <= sign <= "\udfff" for sign in given)


def _decode_clauses(field: FieldDef, text: str, game: str) -> Result[Raw]:
    """Decode clauses written line by line; mistakes have their place in that text."""
    tree = parse_yaml(text, "")
    if tree.value is None:
        return Result(None, tuple(_of_the_field(diagnostic, field) for diagnostic in tree.diagnostics))
    mistakes = DiagnosticsCollector()
    raw = decode_value(tree.value, field, mistakes, ValueContext(tuple(text.splitlines()), game))
    return Result(None if mistakes.all else raw, tuple(mistakes.all))


def _of_the_field(diagnostic: Diagnostic, field: FieldDef) -> Diagnostic:
    return replace(diagnostic, message=diagnostic.message.replace("the file", f"`{field.name}`", 1))


def _build_node(given: Any, parts: list[int], depth: int) -> Node:
    """Build the tree that a file would have here."""
    parts[0] += 1
    if depth > DEEPEST or parts[0] > MOST_PARTS:
        raise _OddError("has too many parts")
    if isinstance(given, bool):
        return _build_scalar(_WORDS[given])
    if isinstance(given, str):
        return _build_scalar(given)
    if isinstance(given, list | tuple):
        return Sequence(tuple(_build_node(part, parts, depth + 1) for part in given), NOWHERE)
    if isinstance(given, Given):
        pairs = [
            (_build_key(key), _build_node(part, parts, depth + 1)) for key, part in given.items() if part is not None
        ]
        return Mapping(tuple(pairs), NOWHERE)
    raise _OddError("is no text")


def _build_key(given: object) -> Scalar:
    if not isinstance(given, str):
        raise _OddError("has a key that is no text")
    return _build_scalar(given)


def _build_scalar(text: str) -> Scalar:
    if not is_text(text):
        raise _OddError("has a character that no file can hold, or is too long")
    return Scalar(text, NOWHERE)
