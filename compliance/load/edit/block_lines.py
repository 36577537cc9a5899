"""The lines of a block in a header: how its keys and entries are written, added and taken out."""

import datetime as dt
from collections.abc import Mapping

from compliance.load.edit.entries import append_part, insert_after, insert_pair, remove_lines, remove_pair, remove_part
from compliance.load.edit.head_keys import head_field
from compliance.load.edit.replace import replace_value
from compliance.load.submissions.head_blocks import BLOCK_KEYS
from compliance.load.submissions.text_places import (
    Plain,
    Stand,
    SubmissionText,
    column_of,
    end_of,
    in_flow,
    line_start,
    start_of,
)
from compliance.load.yaml.nodes import Mapping as Block
from compliance.load.yaml.nodes import Sequence as Listed
from compliance.model import FieldDef, Kind, Raw, Vocabulary, spell_block, spell_flow

_NO_FIELDS = Vocabulary(sections={}, fields={})


def block_lines(name: str, value: Plain) -> list[str]:
    """Write a whole block under its key at the margin."""
    entries = (value,) if isinstance(value, Mapping) else value
    lines = [f"{name}:"]
    for entry in entries:
        assert isinstance(entry, Mapping)
        lines += entry_lines(entry) if entries is value else [f"  {line}" for line in _key_lines(entry)]
    return lines


def block_in_braces(name: str, value: Plain) -> str:
    """Write a whole block on one line, for a text in braces."""
    if isinstance(value, Mapping):
        return f"{name}: {entry_in_braces(value)}"
    entries = [entry_in_braces(entry) for entry in value if isinstance(entry, Mapping)]
    return f"{name}: [{', '.join(entries)}]"


def entry_lines(entry: Mapping[str, Plain], margin: str = "  ") -> list[str]:
    """Write an entry of a list of blocks."""
    first, *rest = _key_lines(entry)
    return [f"{margin}- {first}", *(f"{margin}  {line}" if line else "" for line in rest)]


def _key_lines(entry: Mapping[str, Plain]) -> list[str]:
    return [line for key, value in entry.items() for line in _pair_lines(key, value)]


def _pair_lines(key: str, value: Plain) -> list[str]:
    first, *rest = spell_block(*_as_field(key, value))
    return [f"{key}: {first}" if first else f"{key}:", *rest]


def entry_in_braces(entry: Mapping[str, Plain]) -> str:
    """Write an entry on one line."""
    return f"{{{', '.join(f'{key}: {spell_flow(*_as_field(key, value))}' for key, value in entry.items())}}}"


def _as_field(key: str, value: Plain) -> tuple[FieldDef, Raw]:
    """Return a key of a block as a field with its value, so that it is written as one."""
    kind, raw = _kind_of(value)
    return head_field(key, kind), raw


def _kind_of(value: Plain) -> tuple[Kind, Raw]:
    if isinstance(value, tuple):
        return Kind.NAMES, tuple(str(one) for one in value)
    letters = str(value)
    try:
        # WHY: a day is written without the quotes that a text of the same letters would need.
        day = dt.date.fromisoformat(letters)
    except ValueError:
        return Kind.TEXT, letters
    return (Kind.DATE, day) if day.isoformat() == letters else (Kind.TEXT, letters)


# One key of a block


def set_key(page: SubmissionText, name: str, block: Block, key: str, value: Plain) -> str | None:
    """Put a value under a key of a block, or the key where it comes in the order of the block."""
    field, raw = _as_field(key, value)
    keys = [one.text for one, _ in block.entries]
    if key in keys:
        here, node = block.entries[keys.index(key)]
        return replace_value(page, Stand(key, block, here, node, None, True), field, raw, _NO_FIELDS)
    order = BLOCK_KEYS[name]
    number = sum(1 for one in keys if one in order and order.index(one) < order.index(key))
    if in_flow(page.text, block):
        return insert_pair(page, block, number, [f"{key}: {spell_flow(field, raw)}"])
    if number == 0 and block.entries:
        return _insert_first(page, block, key, value)
    return insert_pair(page, block, number, _pair_lines(key, value))


def _insert_first(page: SubmissionText, block: Block, key: str, value: Plain) -> str:
    """Put a key before the first of a block, which may stand behind the dash of a list."""
    start = start_of(block.entries[0][0])
    indent = " " * column_of(page.text, start)
    lines = _pair_lines(key, value)
    above = "".join(f"{line}{page.newline}{indent}" for line in lines)
    return page.text[:start] + above + page.text[start:]


def drop_key(page: SubmissionText, block: Block, key: str) -> str | None:
    """Take a key out of a block that has others."""
    number = [one.text for one, _ in block.entries].index(key)
    start = start_of(block.entries[number][0])
    behind_dash = number == 0 and page.text[line_start(page.text, start) : start].strip() == "-"
    if not behind_dash or in_flow(page.text, block):
        return remove_pair(page, block, number)
    follows = start_of(block.entries[1][0])
    between = page.text[end_of(page.text, block.entries[0][1]) : follows]
    # WHY: the second key moves up behind the dash; a comment between the two would be lost with the line.
    return None if "#" in between else page.text[:start] + page.text[follows:]


# One entry of a list


def insert_entry(page: SubmissionText, listed: Listed, entry: Mapping[str, Plain]) -> str:
    """Put an entry behind the last of a list."""
    ranges = _entry_ranges(page, listed)
    if in_flow(page.text, listed):
        return append_part(page, start_of(listed), ranges, entry_in_braces(entry))
    dash = _dash_before(page, ranges[-1][0])
    column = column_of(page.text, dash)
    return insert_after(page, ranges[-1][1], column, entry_lines(entry, " " * column))


def drop_entry(page: SubmissionText, listed: Listed, number: int) -> str:
    """Take an entry out of a list that has others."""
    ranges = _entry_ranges(page, listed)
    if in_flow(page.text, listed):
        return remove_part(page, ranges, number)
    start, end = ranges[number]
    return remove_lines(page, _dash_before(page, start), end)


def _entry_ranges(page: SubmissionText, listed: Listed) -> list[tuple[int, int]]:
    return [(start_of(item), end_of(page.text, item)) for item in listed.items]


def _dash_before(page: SubmissionText, start: int) -> int:
    """Return where the dash of an entry stands."""
    return page.text.rindex("-", 0, start)
