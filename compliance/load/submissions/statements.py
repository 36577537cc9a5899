"""The fields of a mapping, nested or dotted, to statements of the vocabulary."""

from collections.abc import Iterator

from compliance.diag import Code, did_you_mean
from compliance.load.values.decode import BARE, COMMA, ValueContext, decode_value
from compliance.load.yaml.reader import DiagnosticsCollector
from compliance.load.yaml.tree import Mapping, Node, Scalar
from compliance.model import FieldDef, Kind, Statement, Vocabulary

MOST_HINTS = 50


def decode_statements(
    entries: tuple[tuple[Scalar, Node], ...],
    vocabulary: Vocabulary,
    mistakes: DiagnosticsCollector,
    sheet: ValueContext = BARE,
) -> dict[str, Statement]:
    """Decode every field stated in a mapping, and note what the vocabulary does not know."""
    stated: dict[str, Statement] = {}
    for name, key, node in _walk_fields(entries, "", vocabulary, mistakes):
        _state_field(vocabulary.fields[name], key, node, stated, mistakes, sheet)
    return stated


def is_section(name: str, vocabulary: Vocabulary) -> bool:
    """Tell whether there are fields below a name."""
    return any(known.startswith(name + ".") for known in vocabulary.fields)


def _walk_fields(
    entries: tuple[tuple[Scalar, Node], ...], above: str, vocabulary: Vocabulary, mistakes: DiagnosticsCollector
) -> Iterator[tuple[str, Scalar, Node]]:
    """Walk the fields of a mapping, nested or dotted, and note what is none."""
    for key, node in entries:
        name = above + key.text
        if name in vocabulary.fields:
            yield name, key, node
        elif isinstance(node, Mapping) and is_section(name, vocabulary):
            yield from _walk_fields(node.entries, f"{name}.", vocabulary, mistakes)
        else:
            _blame_unknown(name, key, node, vocabulary, mistakes)


def _state_field(
    field: FieldDef,
    key: Scalar,
    node: Node,
    stated: dict[str, Statement],
    mistakes: DiagnosticsCollector,
    sheet: ValueContext,
) -> None:
    name = field.name
    if name in stated:
        hint = f"it is stated at line {stated[name].span.line} already"
        mistakes.blame(Code.YAML_DUPLICATE_KEY, f"`{name}` is stated a second time", key.span, hint)
        return
    if field.derived is not None:
        mistakes.blame(
            Code.VALUE_DERIVED,
            f"`{name}` is computed and cannot be stated",
            key.span,
            f"state `{field.derived.source}`",
        )
        return
    raw = decode_value(node, field, mistakes, sheet)
    if raw is not None:
        where = node.span if isinstance(node, Scalar) or field.kind is not Kind.PAYTABLE else key.span
        stated[name] = Statement(name, raw, where)


def _blame_unknown(name: str, key: Scalar, node: Node, vocabulary: Vocabulary, mistakes: DiagnosticsCollector) -> None:
    parent = name.rpartition(".")[0]
    sections = {known[: known.index(".", len(name))] for known in vocabulary.fields if known.startswith(name + ".")}
    if sections:
        below = sorted({known.removeprefix(name + ".") for known in vocabulary.fields if known.startswith(name + ".")})
        what = "a list"
        if isinstance(node, Scalar):
            what = f"`{node.text}`" if node.text else "nothing"
        hint = f"state what is below it ({', '.join(below[:6])}), or leave it out"
        mistakes.blame(Code.SHAPE_MAPPING, f"`{name}` is a block of fields, not {what}", key.span, hint)
        return
    known = set(vocabulary.fields) | set(vocabulary.sections)
    way_out = _comma_hint(key)
    if way_out is None and len(mistakes.all) < MOST_HINTS:
        way_out = did_you_mean(name, known) or _name_siblings(parent, vocabulary)
    mistakes.blame(Code.KEY_UNKNOWN, f"no field is called `{name}`", key.span, way_out)


def _comma_hint(key: Scalar) -> str | None:
    """Tell of the comma that ends a value inside braces: `{minimum: $1,000}` is read as `$1` and a key `000`."""
    digits = key.text.partition(".")[0]
    return COMMA if len(digits) == 3 and digits.isdigit() else None


def _name_siblings(parent: str, vocabulary: Vocabulary) -> str:
    start = f"{parent}." if parent else ""
    names = list(
        dict.fromkeys(f.removeprefix(start).partition(".")[0] for f in vocabulary.fields if f.startswith(start))
    )
    return f"{'`' + parent + '` has' if parent else 'there are'} {', '.join(names[:12])}"
