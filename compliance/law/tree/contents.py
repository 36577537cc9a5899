"""Tables of contents: where one ends is told by its first entry, which stands in the body again as a heading."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from compliance.law.numbering.headings import division_of, is_capitals, section_of
from compliance.law.numbering.labels import candidate_of, ends_sentence
from compliance.law.text_line import TextLine
from compliance.record import record

_TITLE = re.compile(r"Sec\.|(?:Sub)?[Cc]hap\.|(?:table of )?contents:?", re.IGNORECASE)
_ENTRY = re.compile(r"(?P<mark>(?:§\s*)?(?P<label>\d{1,9}[A-Za-z]?\.\d{1,9}[A-Za-z]?)[.:]?)\s+(?P<text>\S.*)$")
_LEADERS = re.compile(r"(?:\.\s?){4,}\s*\d{1,4}$")
_LONGEST_TITLE = 20
_LONGEST_LEADERS = 200
_LONGEST_ENTRY = 3
_LONGEST_LIST = 3000


@record
class ContentsEntry:
    """One entry of a table of contents: its label, its mark as printed, the words of its first line, its lines."""

    label: str
    mark: str
    words: str
    lines: tuple[TextLine, ...]


def is_title(line: str) -> bool:
    """Tell whether a line announces a table of contents."""
    return len(line) <= _LONGEST_TITLE and _TITLE.fullmatch(line) is not None


def has_leaders(line: str) -> bool:
    """Tell whether a line runs out in dots and a page number."""
    return line[-1:].isdigit() and "..." in line.replace(" ", "") and _without_leaders(line) != line


class Contents:
    """Finds the tables of contents of one document."""

    def __init__(self, lines: Sequence[TextLine]) -> None:
        self._text_lines = lines

    def end(self, place: int) -> int | None:
        """Return where the table of contents ends that a line opens, or nothing where it opens none."""
        text = self._text_lines[place].text
        if is_title(text):
            return self._end_of_titled_list(place + 1)
        if text.startswith("§"):
            again = self._find_heading_of(place)
            return again if again is not None and again <= self._list_ends.get(place, 0) else None
        if has_leaders(text) and self._find_heading_of(place) is not None:
            return self._end_of_entries(place)
        return None

    @cached_property
    def _section_places(self) -> dict[str, list[int]]:
        """Say where every section heading stands, by its label."""
        places: dict[str, list[int]] = defaultdict(list)
        for place, line in enumerate(self._text_lines):
            section = section_of(line.text) if line.text[:1] == "§" else None
            if section is not None:
                places[section[0]].append(place)
        return places

    @cached_property
    def _line_places(self) -> dict[str, list[int]]:
        """Say where every line stands, by its words."""
        places: dict[str, list[int]] = defaultdict(list)
        for place, line in enumerate(self._text_lines):
            places[_plain_words(line.text)].append(place)
        return places

    @cached_property
    def _list_ends(self) -> dict[int, int]:
        """Say for every section heading where the list ends that it is in: headings with nothing between them."""
        ends: dict[int, int] = {}
        after = len(self._text_lines)
        # INVARIANT: going backwards, the end of the list behind a heading is known when the heading is met.
        for place in range(len(self._text_lines) - 1, -1, -1):
            if self._text_lines[place].text[:1] != "§" or section_of(self._text_lines[place].text) is None:
                continue
            lines = self._text_lines[place:after] if after - place <= _LONGEST_ENTRY else ()
            close = lines and not any(ends_sentence(line.text) for line in lines[:-1])
            ends[place] = ends.get(after, after) if close else place
            after = place
        return ends

    def _find_heading_of(self, place: int) -> int | None:
        """Return where the heading stands that an entry names."""
        text = self._text_lines[place].text
        section, entry = section_of(text), _ENTRY.match(text)
        label = ""
        if section is not None:
            label = section[0]
        elif entry is not None:
            label = entry["label"]
        if label and self._section_places:
            return _first_after(self._section_places.get(label, []), place)
        return _first_after(self._line_places.get(_plain_words(text), []), place)

    def _end_of_titled_list(self, first: int) -> int | None:
        again = self._find_heading_of(first) if first < len(self._text_lines) else None
        if again is None or again - first > _LONGEST_LIST:
            end = self._end_of_entries(first)
            return end if end > first else None
        starts = [place for place in range(first, again) if _opens_entry(self._text_lines[place].text)]
        if not starts:
            return again
        return self._end_of_entry(starts[-1], again)

    def _end_of_entries(self, first: int) -> int:
        """Return where entries end that follow one another."""
        place = first
        while place < len(self._text_lines) and _opens_entry(self._text_lines[place].text):
            place = self._end_of_entry(place, len(self._text_lines))
        return place

    def _end_of_entry(self, place: int, most: int) -> int:
        """Return where an entry ends: a long one runs over to the next lines."""
        end = place + 1
        while end < min(most, place + _LONGEST_ENTRY) and self._entry_goes_on(self._text_lines[end - 1].text, end):
            end += 1
        return end

    def _entry_goes_on(self, before: str, place: int) -> bool:
        text = self._text_lines[place].text
        apart = self._text_lines[place].apart and not text[:1].islower()
        ended = ends_sentence(before) or has_leaders(before) or apart
        return not ended and not _is_labelled(text) and division_of(text) is None and not is_capitals(text)


def entries_of(lines: Sequence[TextLine]) -> list[ContentsEntry]:
    """Take a table of contents apart."""
    entries: list[ContentsEntry] = []
    for line in lines:
        last = entries[-1] if entries else None
        over = last is None or has_leaders(last.lines[-1].text) or not last.label
        if over or _is_labelled(line.text) or division_of(line.text) is not None or is_capitals(line.text):
            entries.append(_read_entry(line))
        elif last is not None:
            entries[-1] = ContentsEntry(last.label, last.mark, last.words, (*last.lines, line))
    return entries


def _read_entry(line: TextLine) -> ContentsEntry:
    section, entry = section_of(line.text), _ENTRY.match(line.text)
    if section is not None:
        return ContentsEntry(section[0], section[1], section[2], (line,))
    if entry is not None:
        return ContentsEntry(entry["label"], entry["mark"], entry["text"], (line,))
    return ContentsEntry("", "", line.text, (line,))


def _first_after(places: Sequence[int], place: int) -> int | None:
    at = bisect_right(places, place)
    return places[at] if at < len(places) else None


def _opens_entry(text: str) -> bool:
    return _is_labelled(text) or has_leaders(text)


def _is_labelled(text: str) -> bool:
    if _ENTRY.match(text) is not None or section_of(text) is not None:
        return True
    candidate = candidate_of(text, "")
    return candidate is not None and not candidate.printed[0].startswith("(")


def _plain_words(text: str) -> str:
    return _without_leaders(text).rstrip(". ").lower()


def _without_leaders(text: str) -> str:
    if not text[-1:].isdigit():
        return text
    leaders = _LEADERS.search(text[-_LONGEST_LEADERS:])
    return text if leaders is None else text[: max(0, len(text) - _LONGEST_LEADERS) + leaders.start()]
