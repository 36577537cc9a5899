"""Comments that belong to an entry: in its lines, indented under it, or directly above it alone; they go with it.

A comment after an empty line that heads several entries in a row is about all of them and stays as long as one does.
"""

import re
from collections.abc import Collection, Iterator

from compliance.load.edit.entries import close_gap, end_of_comments_below, remove_entry, whole_to_remove
from compliance.load.submissions.text_places import (
    Comment,
    Stand,
    SubmissionText,
    column_of,
    end_of,
    in_flow,
    line_start,
    next_line,
    stands_in,
    start_of,
)
from compliance.model import Vocabulary

_SHOWN_ENTRY = re.compile(r"#\s*[a-z0-9_.]+:(?:\s|$)")


def remove_with_comments(page: SubmissionText, stand: Stand) -> str:
    """Take out an entry with the comments that belong to it, and with the last entry of a section the section."""
    stand = whole_to_remove(stand)
    if in_flow(page.text, stand.mapping):
        return remove_entry(page, stand)
    text, first, last = page.text, line_start(page.text, start_of(stand.key)), _end_of_lines(page, stand)
    above = list(comments_above(page, first, column_of(text, start_of(stand.key))))
    if above and not _heads_others(page, stand, above[0], last):
        first = line_start(text, above[0].start)
    before, after = close_gap(text[:first], text[last:])
    ends_line = text[-1:] in {"\n", "\r"}
    return before + after if after or ends_line else (before + after).removesuffix(page.newline)


def comments_that_may_go(page: SubmissionText, gone: Collection[str], vocabulary: Vocabulary) -> frozenset[int]:
    """Return where comments start that may go with some fields: those at them, and at sections that go with them."""
    stated = [stand.name for stand in stands_in(page, vocabulary) if stand.is_field]
    going = [stand for stand in stands_in(page, vocabulary) if _goes_whole(stand.name, stated, gone)]
    return frozenset(comment.start for stand in going for comment in _comments_at(page, stand))


def _goes_whole(name: str, stated: Collection[str], gone: Collection[str]) -> bool:
    return all(one in gone for one in stated if one == name or one.startswith(f"{name}."))


def _comments_at(page: SubmissionText, stand: Stand) -> Iterator[Comment]:
    first, last = line_start(page.text, start_of(stand.key)), _end_of_lines(page, stand)
    yield from (comment for comment in page.comments if first <= comment.start < last)
    yield from comments_above(page, first, column_of(page.text, start_of(stand.key)))


def _end_of_lines(page: SubmissionText, stand: Stand) -> int:
    """Return where the lines of an entry end, with the comments that are indented under it."""
    end = next_line(page.text, end_of(page.text, stand.node))
    return end_of_comments_below(page, end, column_of(page.text, start_of(stand.key)))


def comments_above(page: SubmissionText, at: int, column: int) -> tuple[Comment, ...]:
    """Return the comments on the lines directly above a line, as far as they start in the same column.

    A line that shows another entry commented out is about that entry.
    """
    above: list[Comment] = []
    for comment in reversed(page.comments):
        near = comment.alone and next_line(page.text, comment.start) == at
        if near and column_of(page.text, comment.start) == column and not _SHOWN_ENTRY.match(comment.text):
            above.append(comment)
            at = line_start(page.text, comment.start)
        elif comment.start < at:
            break
    return tuple(reversed(above))


def _heads_others(page: SubmissionText, stand: Stand, first: Comment, end: int) -> bool:
    """Tell whether comments above an entry follow an empty line, and other entries follow the entry at once."""
    before = page.text[: line_start(page.text, first.start)].removesuffix("\n").removesuffix("\r")
    line_above = before[line_start(before, len(before)) :]
    return not line_above.strip() and any(
        line_start(page.text, start_of(key)) == end for key, _ in stand.mapping.entries
    )
