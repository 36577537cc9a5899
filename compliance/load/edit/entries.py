"""Entries taken out of a submission's text and put into it, with every other line left as it is."""

from collections.abc import Sequence

from compliance.load.submissions.text_places import (
    BREAK,
    Stand,
    SubmissionText,
    column_of,
    end_of,
    in_flow,
    line_start,
    next_line,
    start_of,
)
from compliance.load.yaml.nodes import Mapping

Range = tuple[int, int]


# Taking out


def remove_entry(page: SubmissionText, stand: Stand) -> str:
    """Take out an entry, and with the last entry of a section the section; comments on lines of their own stay."""
    stand = whole_to_remove(stand)
    if not in_flow(page.text, stand.mapping):
        return remove_lines(page, start_of(stand.key), end_of(page.text, stand.node))
    ranges = ranges_of(page, stand.mapping)
    return remove_part(page, ranges, [start for start, _ in ranges].index(start_of(stand.key)))


def whole_to_remove(stand: Stand) -> Stand:
    """Return what goes when an entry goes: with the last entry of a section the section."""
    # WHY: a section without entries is `null` in YAML and would be refused when the file is read again.
    while stand.above is not None and len(stand.mapping.entries) == 1:
        stand = stand.above
    return stand


def remove_pair(page: SubmissionText, mapping: Mapping, number: int) -> str:
    """Take one of several entries out of a block of keys or out of braces."""
    key, value = mapping.entries[number]
    if in_flow(page.text, mapping):
        return remove_part(page, ranges_of(page, mapping), number)
    return remove_lines(page, start_of(key), end_of(page.text, value))


def ranges_of(page: SubmissionText, mapping: Mapping) -> list[Range]:
    """Return from where to where each entry of a block of keys reaches."""
    return [(start_of(key), end_of(page.text, value)) for key, value in mapping.entries]


def remove_lines(page: SubmissionText, start: int, end: int) -> str:
    """Take out the lines of what stands from here to there, and an empty line that would then follow another."""
    text, first = page.text, line_start(page.text, start)
    line = text[first : next_line(text, first)]
    column = len(line) - len(line.lstrip())
    last = end_of_comments_below(page, next_line(text, end), column)
    # WHY: a comment that was indented under the entry could fall into a text that stands above it.
    comments = [
        " " * min(column, column_of(text, comment.start)) + comment.text + page.newline
        for comment in page.comments
        if comment.alone and first <= comment.start < last
    ]
    before, after = (text[:first], text[last:]) if comments else close_gap(text[:first], text[last:])
    whole = before + "".join(comments) + after
    return whole if after or _ends_line(text) else whole.removesuffix(page.newline)


def _ends_line(text: str) -> bool:
    return bool(text) and BREAK.match(text[-1]) is not None


def close_gap(before: str, after: str) -> tuple[str, str]:
    """Leave out the empty line above a gap that has another one below it, or nothing."""
    start = line_start(before, len(before.removesuffix("\n").removesuffix("\r")))
    doubled = not after or not after[: next_line(after, 0)].strip()
    return (before[:start] if doubled and start and not before[start:].strip() else before), after


def remove_part(page: SubmissionText, ranges: Sequence[Range], number: int) -> str:
    """Take one part out of braces or brackets, with the comma that it no longer needs."""
    text, (start, end) = page.text, ranges[number]
    comma = _find_comma(text, end)
    stop = end if comma is None else comma + 1
    if number + 1 < len(ranges):
        follows = ranges[number + 1][0]
        return _join_around_gap(text[:start], text[stop if BREAK.search(text, end, follows) else follows :])
    if number == 0:
        return _join_around_gap(text[:start], text[stop:])
    before = ranges[number - 1][1]
    if not BREAK.search(text, before, start):
        return text[:before] + text[end:]
    lonely = _find_comma(text, before)
    return _join_around_gap(text[:start] if lonely is None else text[:lonely] + text[lonely + 1 : start], text[stop:])


def _find_comma(text: str, at: int) -> int | None:
    """Find the comma that follows, past blanks and comments."""
    while at < len(text) and (text[at].isspace() or text[at] == "#"):
        at = next_line(text, at) if text[at] == "#" else at + 1
    return at if text[at : at + 1] == "," else None


def _join_around_gap(before: str, after: str) -> str:
    """Join what is left, without the line between if nothing but a comment is on it."""
    start = line_start(before, len(before))
    line = before[start:] + after[: next_line(after, 0)]
    if before[start:].strip() or (line.strip() and not line.lstrip().startswith("#")):
        # WHY: blanks at the end of a line would be a change that nobody asked for.
        return (before.rstrip(" \t") if BREAK.match(after) else before) + after
    return before[:start] + after[next_line(after, 0) :]


# Putting in


def insert_after(page: SubmissionText, end: int, column: int, lines: Sequence[str], *, apart: bool = False) -> str:
    """Put lines below what ends here and the comments indented under it; apart, they have an empty line around them."""
    text, at = page.text, end_of_comments_below(page, next_line(page.text, end), column)
    if at == len(text) and not _ends_line(text):
        return text + page.newline * (1 + apart) + page.newline.join(lines)
    if not apart:
        return insert_lines(page, at, lines)
    words_follow = at < len(text) and bool(text[at : next_line(text, at)].strip())
    return insert_lines(page, at, ["", *lines, ""] if words_follow else ["", *lines])


def insert_before(page: SubmissionText, start: int, lines: Sequence[str]) -> str:
    """Put lines above what starts here and the comments that stand directly over it."""
    at = line_start(page.text, start)
    for comment in reversed(page.comments):
        if comment.alone and next_line(page.text, comment.start) == at:
            at = line_start(page.text, comment.start)
    return insert_lines(page, at, lines)


def insert_lines(page: SubmissionText, at: int, lines: Sequence[str]) -> str:
    """Put lines where a line begins."""
    if at == len(page.text) and page.text and not _ends_line(page.text):
        return page.text + page.newline + page.newline.join(lines)
    return page.text[:at] + "".join(line + page.newline for line in lines) + page.text[at:]


def end_of_comments_below(page: SubmissionText, at: int, column: int) -> int:
    """Return where the comments end that start on this line and are indented deeper than a column."""
    for comment in page.comments:
        if (
            comment.alone
            and line_start(page.text, comment.start) == at
            and column_of(page.text, comment.start) > column
        ):
            at = next_line(page.text, comment.start)
    return at


def append_part(page: SubmissionText, opening: int, ranges: Sequence[Range], new: str) -> str:
    """Put a part before the closing brace or bracket."""
    at, sign = (ranges[-1][1], ", ") if ranges else (opening + 1, "")
    return page.text[:at] + sign + new + page.text[at:]


def insert_pair(page: SubmissionText, mapping: Mapping, number: int, lines: Sequence[str]) -> str:
    """Put an entry before the one of this number, or after the last; in braces it has to be a single line."""
    ranges, text = ranges_of(page, mapping), page.text
    if in_flow(text, mapping):
        if number == 0 and ranges:
            return text[: ranges[0][0]] + f"{lines[0]}, " + text[ranges[0][0] :]
        return append_part(page, start_of(mapping), ranges[:number], lines[0])
    column = column_of(text, ranges[0][0])
    indented = [" " * column + line for line in lines]
    if number == 0:
        return insert_before(page, ranges[0][0], indented)
    return insert_after(page, ranges[number - 1][1], column, indented)
