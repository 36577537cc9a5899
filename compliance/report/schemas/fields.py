"""The fields of the vocabulary as an editor sees them: what each may hold, and the blocks they are nested in."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, assert_never

from compliance.model import KINDS, FieldDef, Kind, Ruleset, Vocabulary
from compliance.report.schemas.values import (
    COUNT,
    DATE,
    FLAG,
    HOURS,
    MONEY,
    ODDS,
    PERCENT,
    TEXT,
    VOLUME,
    Schema,
    block_schema,
    choice_schema,
    describe_schema,
    list_or_none_schema,
    list_schema,
    loose_pattern,
    reference_to,
)

MOST_CLAUSES = 500
_CLAUSE = block_schema(
    {
        "name": describe_schema(TEXT, "What the clause is called in reports."),
        "when": describe_schema(
            TEXT, "The hands of the clause, in the words of docs/reference/house-way.md; one plain line."
        ),
        "set": describe_schema(
            TEXT, "Where the cards go, in the words of docs/reference/house-way.md; one plain line."
        ),
    },
    required=("when", "set"),
)


def stateable_fields(vocabulary: Vocabulary) -> tuple[str, ...]:
    """Name the fields that a person can state."""
    return tuple(name for name, field in vocabulary.fields.items() if field.derived is None)


def rows_schema(field: FieldDef) -> Schema:
    """Return the rows of a paytable: its hands, each with what it pays, in one column or several."""
    row = reference_to(_row_name(field.columns))
    return block_schema(dict.fromkeys(field.hands, row), patternProperties={loose_pattern(field.hands): row})


def row_definitions(vocabulary: Vocabulary, cell: Schema) -> dict[str, Schema]:
    """Return what one row may be, for the columns of every paytable."""
    columns = dict.fromkeys(field.columns for field in vocabulary.fields.values() if field.kind is Kind.PAYTABLE)
    return {_row_name(names): {"anyOf": [cell, block_schema(dict.fromkeys(names, cell))]} for names in columns}


def _row_name(columns: Iterable[str]) -> str:
    return f"row:{'-'.join(columns)}"


def _paytable_schema(field: FieldDef) -> Schema:
    stated = block_schema(
        {
            "name": describe_schema(TEXT, "What the chapter calls the table, such as A."),
            "rows": describe_schema(rows_schema(field), "Every row: a hand and what it pays."),
        },
        anyOf=[{"required": ["name"]}, {"required": ["rows"]}],
    )
    return {"anyOf": [TEXT, stated]}


def _value_schema(field: FieldDef) -> Schema:  # noqa: C901 -- one flat case a kind
    match field.kind:
        case Kind.FLAG:
            return FLAG
        case Kind.COUNT:
            return COUNT
        case Kind.MONEY:
            return MONEY
        case Kind.PERCENT:
            return PERCENT
        case Kind.HOURS:
            return HOURS
        case Kind.VOLUME:
            return VOLUME
        case Kind.DATE:
            return DATE
        case Kind.ODDS:
            return ODDS
        case Kind.TEXT:
            return TEXT
        case Kind.CHOICE:
            return choice_schema(field.choices)
        case Kind.CHOICES | Kind.SEQUENCE:
            return list_or_none_schema(choice_schema(field.choices), unique=True)
        case Kind.PAYTABLE:
            return _paytable_schema(field)
        case Kind.NAMES:
            return list_or_none_schema(TEXT)
        case Kind.CLAUSES:
            return {**list_schema(_CLAUSE), "minItems": 1, "maxItems": MOST_CLAUSES}
        case _ as unknown:
            assert_never(unknown)


def _examples_of_field(field: FieldDef, tables: Sequence[str]) -> list[Any]:
    """Return examples as an editor inserts them; what takes several lines is left to `compliance new`."""
    text = field.example
    if field.kind is Kind.PAYTABLE:
        return list(dict.fromkeys([*tables, *([text] if text and not text.startswith("{") else [])]))
    if field.kind in {Kind.FLAG, Kind.CHOICE, Kind.CLAUSES} or not text or '"' in text:
        return []
    if text.startswith("["):
        return [[word for word in text.strip("[]").split(", ") if word]]
    return [int(text) if field.kind is Kind.COUNT and text.isdecimal() else text]


def explain_field(field: FieldDef) -> str:
    """Return what a field is, how its value is written, and what each of its words means."""
    opening = _opening_of_field(field)
    words = "".join(f"\n- {word}: {meaning}" for word, meaning in field.choices.items())
    return opening + words


def _opening_of_field(field: FieldDef) -> str:
    label = f"{field.label[:1].upper()}{field.label[1:]}"
    return f"{label} ({KINDS[field.kind].note}). {field.help}".strip()


def field_schema(field: FieldDef, tables: Sequence[str] = ()) -> Schema:
    """Return what one field may hold, with its label, its help and its words; tables are those a chapter names."""
    head: Schema = {"title": field.label, "description": explain_field(field)}
    if field.kind is Kind.CHOICE:
        head["markdownDescription"] = _opening_of_field(field)
    examples = _examples_of_field(field, tables)
    return {**head, **_value_schema(field), **({"examples": examples} if examples else {})}


def table_names(rulesets: Iterable[Ruleset]) -> dict[str, list[str]]:
    """Return the names that chapters give to the tables of each field."""
    names: dict[str, list[str]] = {}
    for table in (table for ruleset in rulesets for table in ruleset.tables):
        known = names.setdefault(table.field, [])
        known.extend([] if table.name in known else [table.name])
    return names


def blocks_above(names: Iterable[str]) -> tuple[str, ...]:
    """Name every block that these fields are nested in, the sections first."""
    parts = [name.split(".") for name in names]
    found = {".".join(one[:deep]): None for one in parts for deep in range(1, len(one))}
    return tuple(sorted(found, key=lambda name: (name.count("."), name)))


def names_below(names: Iterable[str], above: str) -> Iterator[str]:
    """Name what stands below a block, as it is written there."""
    start = f"{above}." if above else ""
    return (name.removeprefix(start) for name in names if name.startswith(start))


def block_head(name: str, names: Iterable[str], vocabulary: Vocabulary) -> Schema:
    """Return what a block is called and about."""
    section = vocabulary.sections.get(name)
    if section is not None:
        return {"title": section.label, "description": f"{section.label}. {section.help}"}
    listed_below = ", ".join(names_below(names, name))
    return {"title": name, "description": f"A block of fields: {listed_below}."}


def nested_keys(names: Sequence[str], above: str, *, offered: bool) -> dict[str, Schema]:
    """Return every key that may stand in a block, dotted or nested; an editor offers those that people write."""
    start = f"{above}." if above else ""
    fields = frozenset(names)
    keys = (*names_below(blocks_above(names), above), *names_below(names, above))
    silent = {key: not offered or ("." in key and (bool(above) or key not in fields)) for key in keys}
    return {key: _unsuggested_reference(start + key) if silent[key] else reference_to(start + key) for key in keys}


def _unsuggested_reference(name: str) -> Schema:
    # WHY: in draft-07 nothing counts that stands beside a `$ref`.
    return {"doNotSuggest": True, "allOf": [reference_to(name)]}


def field_definitions(
    vocabulary: Vocabulary, tables: Mapping[str, Sequence[str]], *, offered: bool
) -> dict[str, Schema]:
    """Return every field and every block of fields by its name; a block knows no keys but those of the vocabulary."""
    names = stateable_fields(vocabulary)
    return {
        **{
            name: {
                **block_head(name, names, vocabulary),
                **block_schema(nested_keys(names, name, offered=offered)),
            }
            for name in blocks_above(names)
        },
        **{name: field_schema(vocabulary.fields[name], tables.get(name, ())) for name in names},
        **row_definitions(vocabulary, ODDS),
    }
