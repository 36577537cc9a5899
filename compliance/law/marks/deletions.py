"""One deletion read closely: the labels it strikes, the label or words that take their place, what it leaves open."""

import re
from collections.abc import Iterator

from compliance.law.marks.running_text import Scroll, ScrollSpan
from compliance.law.marks.swaps import is_indefinite, new_after, swap_for
from compliance.law.marks.woven_text import MarkPlaces, without_brackets
from compliance.law.numbering.headings import division_of
from compliance.law.numbering.labels import Form, candidate_of
from compliance.model import MarkKind
from compliance.record import record, replace

_LABELS = r"(?:\((?:[A-Za-z]{1,6}|\d{1,3}|[a-z]\.\d)\)[ \t]?)+"
_LABEL = re.compile(_LABELS)
_NEXT_LABEL = re.compile(rf"[ \t]*({_LABELS})")
_NEXT_LABEL_BELOW = re.compile(rf"\s*({_LABELS})")
_LABELLED_LINE = re.compile(rf"^[ \t]*({_LABELS})(.*)", re.MULTILINE)
_SECTION = re.compile(r"(?:§\s*)?(\d+[a-zA-Z]?\.\d+[a-z]?)\.?")
_NEXT_SECTION = re.compile(r"\s*(?:§\s*)?(\d+[a-zA-Z]?\.\d+[a-z]?)\.?(?=\s+[A-Z\[])")
_SECTION_LINE = re.compile(r"^[ \t]*§\s*(\d+[a-zA-Z]?\.\d+[a-z]?)\.[ \t]+[A-Z]", re.MULTILINE)
_HEADING = re.compile(r"[^.]{1,300}+\.?+\s*+")
_LINE = re.compile(r"[^\n]{0,200}")
_STOPS = re.compile(r"[.,;:!?)'’”\"]*")
_SPACE = re.compile(r"\s*")
_REPLACED = "replaced"
_DOUBT = 4.0
_WIDE = 300
_SHOWN = 6


@record
class OldLabel:
    """Labels that a deletion strikes at the head of a paragraph; ``new`` is where those stand that take their place.

    ``expected`` tells that what stands before them announces a list, ``hollow`` that only the words which announce
    one are struck with them, so that the list may stay.
    """

    place: int
    printed: tuple[str, ...]
    forms: tuple[tuple[Form, ...], ...]
    expected: bool
    hollow: bool
    new: ScrollSpan | None = None


@record
class OldSection:
    """The number of a section that a deletion strikes, and where the number stands that takes its place.

    ``hollow`` tells that only the heading is struck with it.
    """

    place: int
    number: str
    hollow: bool
    new: ScrollSpan | None = None


@record
class Deletion:
    """What one pair of brackets does; ``open`` says in words what it leaves open, and ``until`` where that is."""

    edits: tuple[MarkPlaces, ...]
    labels: tuple[OldLabel | OldSection, ...]
    open: str
    until: int


def read_deletion(scroll: Scroll, span: ScrollSpan) -> Deletion:
    """Read one pair of brackets, with what stands behind it."""
    section = _read_section_number(scroll, span)
    if section is not None:
        return section
    labels = list(_old_labels(scroll.plain, span))
    new = _new_label(scroll.plain, span, labels)
    if labels and new is not None:
        labels[-1] = replace(labels[-1], new=new)
    edits = list(_marks_of(scroll, span, labels[-1] if labels and new else None))
    place = max([span[1], *(edit.added[1] for edit in edits if edit.added)])
    why, until = _describe_left_open(scroll, edits[-1], place)
    struck: list[OldLabel | OldSection] = [*labels, *_old_sections(scroll.plain, span)]
    return Deletion(tuple(edits), tuple(sorted(struck, key=lambda old_label: old_label.place)), why, until)


def _starts_line(plain: str, place: int) -> bool:
    while place > 0 and plain[place - 1] in " \t":
        place -= 1
    return place == 0 or plain[place - 1] == "\n"


def _line_before(plain: str, place: int) -> str:
    """Return the end of the last line with words before the line that a place is in."""
    end = _end_of_words(plain, max(plain.rfind("\n", 0, place), 0))
    return plain[max(plain.rfind("\n", 0, end) + 1, end - _WIDE) : end].strip(" \t[]")


def _end_of_words(plain: str, place: int) -> int:
    while place > 0 and plain[place - 1].isspace():
        place -= 1
    return place


def _old_labels(plain: str, span: ScrollSpan) -> Iterator[OldLabel]:
    """Yield the labels inside a deletion that open a paragraph."""
    start = span[0] + 1
    struck = plain[start : span[1] - 1]
    announced = struck.rstrip().endswith(":")
    lines = list(_LABELLED_LINE.finditer(struck))
    for labelled in lines:
        if labelled.start() == 0 and not _starts_line(plain, span[0]):
            continue
        rest = _after_label(plain, span[1]) if labelled.end() == len(struck) else ""
        # LAW: a pair of brackets may open in one paragraph and close inside the label of a later one, as in §
        # 659a.6(d); so every labelled line inside is looked at, not the first alone.
        candidate = candidate_of(labelled[0].strip() + rest, _line_before(plain, start + labelled.start(1)))
        if candidate is not None and candidate.doubt < _DOUBT:
            hollow = announced and labelled is lines[-1]
            yield OldLabel(start + labelled.start(1), candidate.printed, candidate.forms, candidate.expected, hollow)


def _old_sections(plain: str, span: ScrollSpan) -> Iterator[OldSection]:
    """Yield the sections that a deletion strikes with their headings."""
    start = span[0] + 1
    struck = plain[start : span[1] - 1]
    for heading in _SECTION_LINE.finditer(struck):
        headed = heading.start() > 0 or _starts_line(plain, span[0])
        if headed and _may_end_paragraph(_line_before(plain, start + heading.start(1))):
            hollow = _HEADING.fullmatch(struck, heading.end() - 1) is not None
            yield OldSection(start + heading.start(1), heading[1], hollow)


def _after_label(plain: str, place: int) -> str:
    """Return what a line goes on with behind a deletion and the label there."""
    label = _NEXT_LABEL.match(plain, place)
    rest = _LINE.match(plain, label.end() if label else place)
    return " " + rest[0].strip() if rest else ""


def _new_label(plain: str, span: ScrollSpan, labels: list[OldLabel]) -> ScrollSpan | None:
    """Return where the label stands that takes the place of the last struck one."""
    # WHY: a label alone in brackets may have its successor on the next line; behind struck words the next line is
    # another paragraph.
    tail = _LABEL.match(plain, labels[-1].place) if labels else None
    if tail is None:
        return None
    alone = not plain[tail.end() : span[1] - 1].strip()
    nothing_else = alone and not plain[span[0] + 1 : tail.start()].strip()
    next_label = (_NEXT_LABEL_BELOW if nothing_else else _NEXT_LABEL).match(plain, span[1])
    if next_label is None:
        return None
    label = (next_label.start(1), next_label.start(1) + len(next_label[1].rstrip()))
    # WHY: where a whole paragraph is struck, the one behind it is another, unless it has the very same label.
    ended = not alone and plain[_end_of_words(plain, span[1] - 1) - 1] in ".;"
    return label if not ended or "".join(labels[-1].printed) == plain[slice(*label)] else None


def _marks_of(scroll: Scroll, span: ScrollSpan, head: OldLabel | None) -> Iterator[MarkPlaces]:
    """Yield the marks of a deletion: words before the label that is replaced, the label, the words behind it."""
    start, end = span[0] + 1, span[1] - 1
    if head is None or head.new is None:
        yield _mark_of_words(scroll, (start, end), span[1], behind_label=False)
        return
    label = _LABEL.match(scroll.plain, head.place)
    stop = min(label.end() if label else start, end)
    if scroll.plain[start : head.place].strip():
        yield MarkPlaces(MarkKind.DELETION, (start, head.place), None)
    # WHY: the same label on both sides is no new number: the paragraph was struck and another put in its place.
    again = "".join(head.printed) == scroll.plain[slice(*head.new)]
    note = "a paragraph with the same number takes its place" if again else ""
    yield MarkPlaces(MarkKind.DELETION if again else MarkKind.RENUMBERING, (head.place, stop), head.new, note)
    if scroll.plain[stop:end].strip():
        yield _mark_of_words(scroll, (stop, end), head.new[1], behind_label=True)


def _mark_of_words(scroll: Scroll, struck: ScrollSpan, place: int, *, behind_label: bool) -> MarkPlaces:
    words = scroll.words(struck) if struck[1] - struck[0] < 400 else scroll.plain[slice(*struck)].strip()
    swap = swap_for(scroll.plain, words, place)
    if swap is not None:
        return MarkPlaces(MarkKind.DELETION, struck, swap[0], f"{_REPLACED}: {swap[1]}")
    swap = new_after(scroll.plain, words, place, behind_label=behind_label)
    return MarkPlaces(MarkKind.DELETION, struck, swap[0] if swap else None, f"new after it: {swap[1]}" if swap else "")


def _read_section_number(scroll: Scroll, span: ScrollSpan) -> Deletion | None:
    """Read a deletion that gives a section another number at the head of its heading."""
    plain, (start, end) = scroll.plain, span
    old = _SECTION.fullmatch(plain[start + 1 : end - 1].strip()) if end - start < 40 else None
    new = _NEXT_SECTION.match(plain, end) if old else None
    sign = plain[start + 1 : end].lstrip().startswith("§")
    # WHY: the section sign may stand inside the brackets or before them, and in either case it has to open the line:
    # within a sentence the number is a citation.
    head = start if sign else _end_of_words(plain, start) - 1
    if old is None or new is None or not _starts_line(plain, head) or (not sign and plain[head : head + 1] != "§"):
        return None
    if new[0].lstrip().startswith("§") != sign or not _may_end_paragraph(_line_before(plain, head)):
        return None
    added = (new.end() - len(new[0].lstrip()), new.end())
    edit = MarkPlaces(MarkKind.RENUMBERING, (start + 1, end - 1), added)
    return Deletion((edit,), (OldSection(start + 1, old[1], False, added),), "", end)


def _may_end_paragraph(line: str) -> bool:
    return not line or line.endswith((".", ":", ";", "*")) or line.isupper()


def _describe_left_open(scroll: Scroll, last: MarkPlaces, place: int) -> tuple[str, int]:
    """Say what the marks do not tell about the words behind a deletion, and where those begin."""
    if last.kind is MarkKind.RENUMBERING:
        return "", place
    until, paragraph_ended = _next_words(scroll.plain, place)
    struck = scroll.words(last.struck) if last.struck else ""
    if last.added is not None and last.note.startswith(_REPLACED):
        # WHY: `a` was put for `an`, so the word that stood behind it was another: something between is new.
        misfits = is_indefinite(struck) and is_indefinite(scroll.words(last.added))
        fits = not misfits or paragraph_ended or scroll.plain[until] == "["
        why = f"`{struck}` does not fit the word that follows, so words there are new; the marks do not say which"
        return ("" if fits else why), until
    # INVARIANT: a deletion that ends its paragraph leaves nothing open, since what follows has a label of its own and
    # is judged by that.
    if paragraph_ended:
        return "", place
    return f"words after the deletion of `{_first_words(struck)}` may be new; the marks do not say", until


def _next_words(plain: str, place: int) -> tuple[int, bool]:
    """Return where the next words begin, and whether the paragraph has ended before them."""
    stops = _STOPS.match(plain, place)
    after = _SPACE.match(plain, stops.end() if stops else place)
    at = after.end() if after else place
    if at >= len(plain):
        return max(place - 1, 0), True
    if "\n" not in plain[place:at]:
        return at, False
    line = _LINE.match(plain, at)
    words = line[0].strip() if line else ""
    bare = without_brackets(words).lstrip()
    labelled = candidate_of(bare, _line_before(plain, at))
    opens = bare.startswith("§") and _SECTION.match(bare) is not None and _may_end_paragraph(_line_before(plain, at))
    return at, opens or division_of(words) is not None or (labelled is not None and labelled.doubt < _DOUBT)


def _first_words(words: str) -> str:
    parts = words.split(maxsplit=_SHOWN)
    return words if len(parts) <= _SHOWN else " ".join([*parts[:_SHOWN], "..."])
