"""A value that a submission states, replaced by another in the manner in which it is written."""

import re
from typing import cast

from compliance.load.edit.entries import remove_pair
from compliance.load.edit.list_items import change_items
from compliance.load.edit.table_rows import RemoveRow, apply_splices, change_table
from compliance.load.submissions.submission import CUT_OFF
from compliance.load.submissions.text_places import (
    Stand,
    SubmissionText,
    column_of,
    end_of,
    in_flow,
    is_block_text,
    line_end,
    line_start,
    start_of,
)
from compliance.load.yaml.nodes import Mapping, Scalar
from compliance.load.yaml.nodes import Sequence as Listed
from compliance.model import (
    FieldDef,
    Kind,
    PaytableValue,
    Raw,
    Vocabulary,
    fits_flow,
    items_of,
    letters_of,
    same_quotes,
    spell_block,
    spell_flow,
    spell_item,
)

_WORDS = frozenset({Kind.CHOICES, Kind.SEQUENCE, Kind.NAMES})
_LONGER_FLAGS = {"yes": "true", "no": "false"}


def replace_value(
    page: SubmissionText,
    stand: Stand,
    field: FieldDef,
    raw: Raw,
    vocabulary: Vocabulary,
    remove_row: RemoveRow = remove_pair,
) -> str | None:
    """Put another value in the place of a stated one; nothing comes back where braces around it do not let it in."""
    node, flow = stand.node, in_flow(page.text, stand.mapping)
    if isinstance(node, Listed) and field.kind in _WORDS and raw:
        changed = change_items(page, node, field, raw, vocabulary)
        if changed is not None:
            return changed
    if isinstance(node, Mapping) and field.kind is Kind.PAYTABLE:
        changed = change_table(page, node, field, cast("PaytableValue", raw), vocabulary, remove_row)
        if changed is not None:
            return changed
    if flow and not fits_flow(field, raw):
        return None
    if isinstance(node, Scalar):
        return _instead_of_scalar(page, stand, node, field, raw)
    if in_flow(page.text, node) and fits_flow(field, raw):
        end = end_of(page.text, node)
        spelled = _quote_before_comment(spell_flow(field, raw), field, raw, page.text[end : line_end(page.text, end)])
        return apply_splices(page.text, [(start_of(node), end, spelled)])
    return _instead_of_block(page, stand, field, raw)


def _quote_before_comment(spelled: str, field: FieldDef, raw: Raw, tail: str) -> str:
    """Put a value in quotes where the comment after it could be taken for a part of it."""
    letters = letters_of(field, raw)
    return same_quotes(letters, '"') if letters is not None and spelled == letters and CUT_OFF.match(tail) else spelled


# One value in the place of another


def _in_manner(node: Scalar, letters: str) -> str | None:
    """Write letters as the old ones were: in quotes, or as `true` and `false`."""
    if node.text.strip().lower() in {"true", "false"}:
        letters = _LONGER_FLAGS.get(letters, letters)
    if node.style in {"'", '"'} and "\n" not in letters:
        return same_quotes(letters, node.style)
    return letters if letters in {"true", "false"} else None


def _instead_of_scalar(page: SubmissionText, stand: Stand, node: Scalar, field: FieldDef, raw: Raw) -> str:
    text, start, end = page.text, start_of(node), end_of(page.text, node)
    letters = letters_of(field, raw)
    alike = None if letters is None or field.kind is Kind.PAYTABLE else _in_manner(node, letters)
    spelled = (spell_flow(field, raw),) if in_flow(text, stand.mapping) else spell_block(field, raw)
    first, *rest = spelled if alike is None else (alike,)
    if is_block_text(node):
        tail = re.sub(r"^[|>][-+0-9]*", "", text[start : line_end(text, start)]).rstrip()
        after = text[end:]
    else:
        tail, after = text[end : line_end(text, end)], text[line_end(text, end) :]
    first = _quote_before_comment(first, field, raw, tail)
    if start == end and text[start - 1 : start] == ":":
        first, tail = f" {first}" if first else "", _moved_up(tail, len(first) + 1)
    before = text[:start] if first else text[:start].rstrip(" \t")
    indent = " " * column_of(text, start_of(stand.key))
    return before + first + tail + "".join(page.newline + (indent + line if line else "") for line in rest) + after


def _moved_up(tail: str, by: int) -> str:
    """Keep a comment in its column as far as the value before it leaves room."""
    blanks = len(tail) - len(tail.lstrip(" "))
    return " " * max(min(blanks, 2), blanks - by) + tail.lstrip(" ")


# A block of lines


def _block_lines(page: SubmissionText, stand: Stand, field: FieldDef, raw: Raw) -> list[str]:
    """Write a value for the place of a block: what stands after the colon, then whole lines."""
    if field.kind in _WORDS and raw and not in_flow(page.text, stand.node):
        dash = line_start(page.text, start_of(stand.node))
        indent = page.text[dash : start_of(stand.node)]
        return ["", *(f"{indent}- {spell_item(field, item, flow=False)}" for item in items_of(field, raw))]
    first, *rest = spell_block(field, raw)
    indent = " " * column_of(page.text, start_of(stand.key))
    return [first, *(indent + line if line else "" for line in rest)]


def _instead_of_block(page: SubmissionText, stand: Stand, field: FieldDef, raw: Raw) -> str:
    """Put lines in the place of a block; comments on lines of their own, and the one after the key, stay."""
    text, end = page.text, end_of(page.text, stand.node)
    colon = text.index(":", end_of(text, stand.key)) + 1
    on_line = in_flow(text, stand.node)
    opening = start_of(stand.node) if on_line else line_end(text, colon)
    tail = text[end : line_end(text, end)] if on_line else text[colon:opening].rstrip()
    first, *rest = _block_lines(page, stand, field, raw)
    first = _quote_before_comment(first, field, raw, tail)
    column = column_of(text, start_of(stand.key)) + (2 if rest else 0)
    kept = [" " * column + comment.text for comment in page.comments if comment.alone and opening < comment.start < end]
    head = text[:colon] + (f" {first}" if first else "") + tail
    return page.newline.join([head, *kept, *rest]) + text[line_end(text, end) :]
