"""A ruleset's `paytables.yaml` to the tables that its chapter prints."""

from compliance.diag import Code, did_you_mean
from compliance.load.rulesets.provisions import Provisions
from compliance.load.values.decode import decode_rows
from compliance.load.yaml.reader import Keys
from compliance.model import Kind, Table, Vocabulary


def decode_tables(keys: Keys, vocabulary: Vocabulary, provisions: Provisions) -> tuple[Table, ...]:
    """Read every table of the file."""
    blocks = keys.blocks("tables", known=("id", "field", "name", "cite", "rows"), what="a table")
    tables = (_decode_table(block, vocabulary, provisions) for block in blocks)
    return tuple(table for table in tables if table is not None)


def _decode_table(keys: Keys, vocabulary: Vocabulary, provisions: Provisions) -> Table | None:
    name = keys.scalar("field")
    field = None if name is None else vocabulary.fields.get(name.text)
    if name is not None and (field is None or field.kind is not Kind.PAYTABLE):
        paytables = [other for other, field in vocabulary.fields.items() if field.kind is Kind.PAYTABLE]
        hint = did_you_mean(name.text, paytables)
        keys.mistakes.blame(Code.CONDITION_UNKNOWN_FIELD, f"no paytable field is called `{name.text}`", name.span, hint)
        return None
    if field is None:
        return None
    return Table(
        id=keys.text("id"),
        field=field.name,
        name=keys.text("name"),
        cite=provisions.decode_citation(keys),
        rows=decode_rows(keys.pairs("rows"), field, keys.mistakes, unresolved=True),
        span=keys.mapping.span,
    )
