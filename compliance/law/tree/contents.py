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

    def __init__(self, sheets: Sequence[TextLine]) -> None:
        self._sheets = sheets

    def end(self, place: int) -> int | None:
        """Return where the table of contents ends that a line opens, or nothing where it opens none."""
        text = self._sheets[place].text
        if is_title(text):
            return self._titled(place + 1)
        if text.startswith("§"):
            again = self._again(place)
            return again if again is not None and again <= self._lists.get(place, 0) else None
        if has_leaders(text) and self._again(place) is not None:
            return self._run(place)
        return None

    @cached_property
    def _sections(self) -> dict[str, list[int]]:
        """Say where every section heading stands, by its label."""
        places: dict[str, list[int]] = defaultdict(list)
        for place, sheet in enumerate(self._sheets):
            section = section_of(sheet.text) if sheet.text[:1] == "§" else None
            if section is not None:
                places[section[0]].append(place)
        return places

    @cached_property
    def _lines(self) -> dict[str, list[int]]:
        """Say where every line stands, by its words."""
        places: dict[str, list[int]] = defaultdict(list)
        for place, sheet in enumerate(self._sheets):
            places[_plain_words(sheet.text)].append(place)
        return places

    @cached_property
    def _lists(self) -> dict[int, int]:
        """Say for every section heading where the list ends that it is in: headings with nothing between them."""
        ends: dict[int, int] = {}
        after = len(self._sheets)
        for place in range(len(self._sheets) - 1, -1, -1):
            if self._sheets[place].text[:1] != "§" or section_of(self._sheets[place].text) is None:
                continue
            lines = self._sheets[place:after] if after - place <= _LONGEST_ENTRY else ()
            close = lines and not any(ends_sentence(sheet.text) for sheet in lines[:-1])
            ends[place] = ends.get(after, after) if close else place
            after = place
        return ends

    def _again(self, place: int) -> int | None:
        """Return where the heading stands that an entry names."""
        text = self._sheets[place].text
        section, entry = section_of(text), _ENTRY.match(text)
        label = section[0] if section is not None else entry["label"] if entry is not None else ""
        if label and self._sections:
            return _first_after(self._sections.get(label, []), place)
        return _first_after(self._lines.get(_plain_words(text), []), place)

    def _titled(self, first: int) -> int | None:
        again = self._again(first) if first < len(self._sheets) else None
        if again is None or again - first > _LONGEST_LIST:
            end = self._run(first)
            return end if end > first else None
        starts = [place for place in range(first, again) if _opens_entry(self._sheets[place].text)]
        if not starts:
            return again
        return self._rest_of_entry(starts[-1], again)

    def _run(self, first: int) -> int:
        """Return where entries end that follow one another."""
        place = first
        while place < len(self._sheets) and _opens_entry(self._sheets[place].text):
            place = self._rest_of_entry(place, len(self._sheets))
        return place

    def _rest_of_entry(self, place: int, most: int) -> int:
        """Return where an entry ends: a long one runs over to the next lines."""
        end = place + 1
        while end < min(most, place + _LONGEST_ENTRY) and self._goes_on(self._sheets[end - 1].text, end):
            end += 1
        return end

    def _goes_on(self, before: str, place: int) -> bool:
        text = self._sheets[place].text
        apart = self._sheets[place].apart and not text[:1].islower()
        ended = ends_sentence(before) or has_leaders(before) or apart
        return not ended and not _is_labelled(text) and division_of(text) is None and not is_capitals(text)


def entries_of(sheets: Sequence[TextLine]) -> list[ContentsEntry]:
    """Take a table of contents apart."""
    found: list[ContentsEntry] = []
    for sheet in sheets:
        last = found[-1] if found else None
        over = last is None or has_leaders(last.lines[-1].text) or not last.label
        if over or _is_labelled(sheet.text) or division_of(sheet.text) is not None or is_capitals(sheet.text):
            found.append(_read_entry(sheet))
        elif last is not None:
            found[-1] = ContentsEntry(last.label, last.mark, last.words, (*last.lines, sheet))
    return found


def _read_entry(sheet: TextLine) -> ContentsEntry:
    section, entry = section_of(sheet.text), _ENTRY.match(sheet.text)
    if section is not None:
        return ContentsEntry(section[0], section[1], section[2], (sheet,))
    if entry is not None:
        return ContentsEntry(entry["label"], entry["mark"], entry["text"], (sheet,))
    return ContentsEntry("", "", sheet.text, (sheet,))


def _first_after(places: Sequence[int], place: int) -> int | None:
    at = bisect_right(places, place)
    return places[at] if at < len(places) else None


def _opens_entry(text: str) -> bool:
    return _is_labelled(text) or has_leaders(text)


def _is_labelled(text: str) -> bool:
    if _ENTRY.match(text) is not None or section_of(text) is not None:
        return True
    found = candidate_of(text, "")
    return found is not None and not found.printed[0].startswith("(")


def _plain_words(text: str) -> str:
    return _without_leaders(text).rstrip(". ").lower()


def _without_leaders(text: str) -> str:
    if not text[-1:].isdigit():
        return text
    found = _LEADERS.search(text[-_LONGEST_LEADERS:])
    return text if found is None else text[: max(0, len(text) - _LONGEST_LEADERS) + found.start()]
