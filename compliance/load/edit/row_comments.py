"""Comments that belong to a row of a paytable: directly above it alone; they go with it when a cure takes it out."""

from collections.abc import Iterator, Mapping

from compliance.load.edit.entries import remove_pair
from compliance.load.edit.entry_comments import comments_above
from compliance.load.submissions.text_places import (
    Comment,
    SubmissionText,
    column_of,
    in_flow,
    line_start,
    stand_of,
    start_of,
)
from compliance.load.values.decode import find_word
from compliance.load.yaml.nodes import Mapping as Keys
from compliance.model import PaytableValue, Raw, Vocabulary


def remove_row_with_comments(page: SubmissionText, rows: Keys, number: int) -> str:
    """Take out a row with the comments that belong to it."""
    removed, above = remove_pair(page, rows, number), _comments_of_row(page, rows, number)
    first = line_start(page.text, start_of(rows.entries[number][0]))
    # INVARIANT: what stands above the row is as it was, so that the comments are found where they stood.
    if not above or removed[:first] != page.text[:first]:
        return removed
    return removed[: line_start(page.text, above[0].start)] + removed[first:]


def comments_of_removed_rows(
    page: SubmissionText, wanted: Mapping[str, Raw | None], vocabulary: Vocabulary
) -> frozenset[int]:
    """Return where comments start that may go with rows which an edit takes out."""
    tables = {name: raw for name, raw in wanted.items() if isinstance(raw, PaytableValue) and raw.rows is not None}
    return frozenset(
        comment.start
        for name, raw in tables.items()
        for comment in _comments_of_rows_beyond(page, name, raw, vocabulary)
    )


def _comments_of_rows_beyond(
    page: SubmissionText, name: str, new: PaytableValue, vocabulary: Vocabulary
) -> Iterator[Comment]:
    stand, field = stand_of(page, name, vocabulary), vocabulary.fields[name]
    node = None if stand is None else stand.node
    rows = next((value for key, value in node.entries if key.text == "rows"), None) if isinstance(node, Keys) else None
    if not isinstance(rows, Keys):
        return
    for number, (key, _) in enumerate(rows.entries):
        if find_word(key.text, tuple(new.rows or ()), field) is None:
            yield from _comments_of_row(page, rows, number)


def _comments_of_row(page: SubmissionText, rows: Keys, number: int) -> tuple[Comment, ...]:
    """Return the comments directly above a row; those above the first row head the table, and stay."""
    if number == 0 or in_flow(page.text, rows):
        return ()
    key = start_of(rows.entries[number][0])
    above = comments_above(page, line_start(page.text, key), column_of(page.text, key))
    if not above:
        return ()
    before = page.text[: line_start(page.text, above[0].start)].removesuffix("\n").removesuffix("\r")
    follows_empty_line = not before[line_start(before, len(before)) :].strip()
    # WHY: after an empty line a comment may head all rows that follow.
    return () if follows_empty_line and number + 1 < len(rows.entries) else above
