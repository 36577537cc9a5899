"""Rows of typed values as Parquet, written by pyarrow, which is an extra and loaded when it is asked for."""

from collections.abc import Iterable, Sequence
from itertools import chain, islice
from typing import IO, Any

from compliance.report.collecting.typed_rows import COLUMNS, TypedRow

ROWS_AT_ONCE = 20_000
"""So many rows are held before they are written as one group."""
SCHEMA = "compliance/parquet/1"
INSTALL = "Parquet is written by pyarrow, which is not installed: pip install 'compliance[parquet]'"


class ParquetMissingError(Exception):
    """The library that writes Parquet is not installed; the text says how to install it."""


def load_parquet_library() -> Any:
    """Load the library, or say how to install it."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise ParquetMissingError(INSTALL) from error
    return pyarrow


def write_parquet(rows: Iterable[TypedRow], sink: IO[bytes]) -> None:
    """Write rows as they come, a group of them at a time."""
    arrow = load_parquet_library()
    schema = _schema_of(arrow)
    # INVARIANT: groups are counted by rows alone, so that the bytes do not hang on who made them, or how fast.
    coming = iter(rows)
    with arrow.parquet.ParquetWriter(sink, schema, compression="zstd") as writer:
        first = _take_rows(coming)
        for group in chain([first], iter(lambda: _take_rows(coming), [])):
            columns = [_column(arrow, group, place, field.type) for place, field in enumerate(schema)]
            writer.write_table(arrow.Table.from_arrays(columns, schema=schema))


def _take_rows(rows: Iterable[TypedRow]) -> list[TypedRow]:
    return list(islice(rows, ROWS_AT_ONCE))


def _schema_of(arrow: Any) -> Any:
    kinds = {
        "text": arrow.string(),
        "texts": arrow.list_(arrow.string()),
        "number": arrow.int32(),
        "day": arrow.date32(),
        "flag": arrow.bool_(),
    }
    return arrow.schema([(name, kinds[kind]) for name, kind in COLUMNS.items()], metadata={"schema": SCHEMA})


def _column(arrow: Any, rows: Sequence[TypedRow], place: int, kind: Any) -> Any:
    return arrow.array([_make_text_safe(row[place]) for row in rows], type=kind)


def _make_text_safe(value: Any) -> Any:
    """Return a value whose texts can be written as UTF-8: the name of a file may hold bytes that are none."""
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "backslashreplace").decode()
    return [_make_text_safe(one) for one in value] if isinstance(value, list) else value
