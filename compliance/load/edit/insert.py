"""A field that a submission did not state, put where its kind stands."""

import re
from collections.abc import Collection, Sequence

from compliance.load.edit.entries import append_part, insert_after, insert_before, insert_lines, ranges_of
from compliance.load.submissions.submission import HEADER
from compliance.load.submissions.text_places import (
    Stand,
    SubmissionText,
    column_of,
    end_of,
    in_flow,
    line_start,
    next_line,
    read_page,
    stands_in,
    start_of,
)
from compliance.load.yaml.nodes import Mapping, Node, Scalar
from compliance.model import FieldDef, Raw, Vocabulary, fits_flow, spell_block, spell_flow

Sibling = tuple[str, Scalar, Node]


def add_field(
    page: SubmissionText, field: FieldDef, raw: Raw, vocabulary: Vocabulary, coming: Collection[str]
) -> str | None:
    """State a field, below the section it belongs to as far as there is one; ``coming`` are fields to be added next."""
    home = _innermost_section(page, field, raw, vocabulary)
    mapping, prefix = (page.root, "") if home is None else (_mapping_of(home), home.name)
    steps = _keys_to_write(field.name, prefix, coming)
    if in_flow(page.text, mapping):
        if not fits_flow(field, raw):
            return None
        new = spell_flow(field, raw)
        for step in reversed(steps[1:]):
            new = f"{{{step}: {new}}}"
        return append_part(page, start_of(mapping), ranges_of(page, mapping), f"{steps[0]}: {new}")
    column = column_of(page.text, start_of(mapping.entries[0][0]))
    return _add_lines(
        page, mapping, prefix, field.name, _lines_of_entry(steps, spell_block(field, raw), column), vocabulary
    )


def first_lines(field: FieldDef, raw: Raw) -> list[str]:
    """Write a field for a text that has none yet."""
    return _lines_of_entry([field.name], spell_block(field, raw), 0)


def add_below_comment(page: SubmissionText, field: FieldDef, raw: Raw, vocabulary: Vocabulary) -> str | None:
    """State a field below the line that shows it commented out, if there is one line and it stands between sections."""
    start = below_comment(page, field.name)
    if start is None:
        return None
    new = read_page(insert_lines(page, start, _lines_of_entry([field.name], spell_block(field, raw), 0)))
    before = {one.name for one in stands_in(page, vocabulary)}
    after = {} if new is None else {one.name: one.above for one in stands_in(new, vocabulary)}
    fits = after.keys() == before | {field.name} and after[field.name] is None
    return new.text if new is not None and fits else None


def below_comment(page: SubmissionText, name: str) -> int | None:
    """Return where the example ends that shows a key commented out at the margin; nothing where it is not one."""
    shown = re.compile(rf"#{re.escape(name)}:(\s|$)")
    shown_at = [
        comment
        for comment in page.comments
        if comment.alone and shown.match(comment.text) and not column_of(page.text, comment.start)
    ]
    if len(shown_at) != 1:
        return None
    at = next_line(page.text, shown_at[0].start)
    for one in page.comments:
        if one.start == at and one.text.startswith("#  "):
            at = next_line(page.text, one.start)
    return at


def _mapping_of(stand: Stand) -> Mapping:
    assert isinstance(stand.node, Mapping)
    return stand.node


def _innermost_section(page: SubmissionText, field: FieldDef, raw: Raw, vocabulary: Vocabulary) -> Stand | None:
    """Return the innermost section around a field in which its value can be written."""
    anywhere = fits_flow(field, raw)
    around = [
        stand
        for stand in stands_in(page, vocabulary)
        if not stand.is_field
        and field.name.startswith(f"{stand.name}.")
        and (anywhere or not in_flow(page.text, stand.node))
    ]
    return max(reversed(around), key=lambda stand: len(stand.name), default=None)


def _keys_to_write(name: str, prefix: str, coming: Collection[str]) -> list[str]:
    """Return the keys to write, one in the other; a section of its own is opened where more fields will join it."""
    parts = name.removeprefix(f"{prefix}." if prefix else "").split(".")
    steps, so_far = [parts[0]], f"{prefix}.{parts[0]}" if prefix else parts[0]
    for part in parts[1:]:
        deeper = f"{so_far}.{part}"
        joined = any(other.startswith(f"{so_far}.") and not f"{other}.".startswith(f"{deeper}.") for other in coming)
        if joined:
            steps.append(part)
        else:
            steps[-1] += f".{part}"
        so_far = deeper
    return steps


def _lines_of_entry(steps: Sequence[str], spelled: Sequence[str], column: int) -> list[str]:
    lines = [f"{' ' * (column + 2 * depth)}{step}:" for depth, step in enumerate(steps)]
    first, *more = spelled
    lines[-1] += f" {first}" if first else ""
    indent = " " * (column + 2 * len(steps) - 2)
    return [*lines, *(f"{indent}{line}" if line else "" for line in more)]


def _add_lines(
    page: SubmissionText, mapping: Mapping, prefix: str, name: str, lines: Sequence[str], vocabulary: Vocabulary
) -> str:
    column = column_of(page.text, start_of(mapping.entries[0][0]))
    kin = _nearest_siblings(_siblings_in(mapping, prefix), prefix, name)
    if not prefix and not kin:
        return _add_section(page, column, lines)
    ranks = [_place_in_vocabulary(one, vocabulary) for one, _, _ in kin]
    # WHY: a new field goes where the vocabulary would have it, if the file keeps that order; a file with an order of
    # its own gets it at the end of its kin.
    later = [place for place, rank in enumerate(ranks) if rank > _place_in_vocabulary(name, vocabulary)]
    if ranks != sorted(ranks) or not later:
        return insert_after(page, end_of(page.text, kin[-1][2]), column, lines)
    if later[0] == 0:
        return insert_before(page, start_of(kin[0][1]), lines)
    return insert_after(page, end_of(page.text, kin[later[0] - 1][2]), column, lines)


def _siblings_in(mapping: Mapping, prefix: str) -> list[Sibling]:
    if prefix:
        return [(f"{prefix}.{key.text}", key, node) for key, node in mapping.entries]
    return [(key.text, key, node) for key, node in mapping.entries if key.text not in HEADER]


def _nearest_siblings(siblings: Sequence[Sibling], prefix: str, name: str) -> list[Sibling]:
    """Return the entries that share the longest part of the name with a field; in a section any entry will do."""
    parts = name.split(".")
    for length in range(len(parts) - 1, prefix.count(".") + bool(prefix), -1):
        shared = ".".join(parts[:length]) + "."
        near = [sibling for sibling in siblings if f"{sibling[0]}.".startswith(shared)]
        if near:
            return near
    return list(siblings) if prefix else []


def _place_in_vocabulary(name: str, vocabulary: Vocabulary) -> int:
    """Return the place of a field, or of the first field of a section, in the vocabulary."""
    places = (place for place, known in enumerate(vocabulary.fields) if f"{known}.".startswith(f"{name}."))
    return next(places, len(vocabulary.fields))


def _add_section(page: SubmissionText, column: int, lines: Sequence[str]) -> str:
    """Put lines below the last section that comes before the waivers, set apart as that one is."""
    entries = [entry for entry in page.root.entries if entry[0].text != "waivers"]
    key, node = entries[-1]
    apart = key.text in HEADER or _is_apart(page, start_of(key))
    return insert_after(page, end_of(page.text, node), column, lines, apart=apart)


def _is_apart(page: SubmissionText, start: int) -> bool:
    """Tell whether an empty line stands above an entry and the comments over it."""
    at = line_start(page.text, start)
    for comment in reversed(page.comments):
        if comment.alone and next_line(page.text, comment.start) == at:
            at = line_start(page.text, comment.start)
    above = line_start(page.text, at - 1) if at else 0
    return not page.text[above:at].strip()
