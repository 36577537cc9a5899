"""Documents to provision trees: divisions, sections, contents and preambles; what is inside a section is elsewhere."""

import re
from bisect import bisect_left
from collections.abc import Sequence

from compliance.law.contents import Contents, entries_of, is_title
from compliance.law.draft import Draft, Findings, frozen
from compliance.law.headings import (
    Heading,
    Number,
    SectionHead,
    article_of,
    division_of,
    is_capitals,
    number_of,
    opens_note,
    section_of,
    worded_section_of,
)
from compliance.law.joining import Joiner
from compliance.law.labels import candidate_of, ends_sentence, refers_on
from compliance.law.page import Sheet, clean, runs_on, width_of
from compliance.law.paragraphs import fill, paragraphs
from compliance.law.schemes import numbered_sections
from compliance.model.law import Document, LawTree, Level, Unparsed

_ORDER = (Level.DOCUMENT, Level.ANNEX, Level.TITLE, Level.PART, Level.SUBPART, Level.CHAPTER, Level.SUBCHAPTER)
_BREAKS_OFF = re.compile(r"(?:[,;-]|\b(?:OF|AND|OR|THE|FOR|IN|TO|WITH|BY|A|AN|of|and|or|the|for|in|to|with|by|a|an))$")
_GOES_ON = re.compile(r"(?:OF|AND|OR|FOR|IN|TO|WITH|BY)\b")
_RUN_IN = re.compile(r"(.{3,120}?\.)\s+([A-Z(].+)$", re.DOTALL)
_LABELLED = re.compile(r"(.{3,120}?\.)\s+(\((?:a|1|i|A)\)\s*\S.*)$", re.DOTALL)
_FULL_LINE = 38
_LONGEST_HEADING = 6
_LONGEST_NOTE = 4
_MOST_SUBJECT = 6
_WRAPPED = 130
_SHORT = 45


def tree_of(document: Document) -> LawTree:
    """Read a document as a tree of provisions; every word is in it or is listed as page furniture."""
    sheets, furniture = clean(document)
    findings = Findings(Joiner(sheet.text for sheet in sheets), width_of(sheets))
    findings.furniture = furniture
    root = Draft(Level.DOCUMENT, "", "", "", sheets[0].number if sheets else 1)
    _Reader(sheets, root, findings).read()
    provision = frozen(root, findings)
    order = sorted(findings.unparsed, key=lambda one: (one.first, one.last))
    pages = sorted(findings.furniture, key=lambda one: one.line)
    return LawTree(document.path, document.sha256, provision, tuple(pages), tuple(order))


class _Reader:
    """Goes through the lines once and opens divisions and sections as their headings come."""

    def __init__(self, sheets: Sequence[Sheet], root: Draft, findings: Findings) -> None:
        self.sheets = sheets
        self.findings = findings
        self.open = [root]
        self.section: Draft | None = None
        self.last: Number = ()
        self.body: list[Sheet] = []
        self.contents = Contents(sheets)
        self.signed = any(section_of(sheet.text) for sheet in sheets)
        self.worded = frozenset() if self.signed else _worded_sections(sheets)
        self.articles = frozenset() if self.signed else _articles(sheets, self.worded)
        self.annexes = [place for place in range(len(sheets)) if _is_annex(sheets, place)]
        self.notes = [place for place, sheet in enumerate(sheets) if opens_note(sheet.text)]
        self.place = 0

    def read(self) -> None:
        """Read everything."""
        self._preamble()
        while self.place < len(self.sheets):
            sheet = self.sheets[self.place]
            if _is_plain(sheet) or not self._heading(sheet.text):
                self.body.append(sheet)
                self.place += 1
        self._close()

    # Parts of a document

    def _preamble(self) -> None:
        """Take everything up to the annex, if the document has one, as the preamble, a paragraph a node."""
        end, note = _next(self.annexes, self.place), _next(self.notes, self.place)
        if end is None or end == self.place or (note is not None and note < end):
            return
        lines = self.sheets[self.place : end]
        preamble = self.open[-1].open(Level.PREAMBLE, "", "", "preamble", lines[0].number)
        ended = True
        for sheet in lines:
            if (ended and sheet.after_blank) or not preamble.children:
                preamble.open(Level.TEXT, "", "", f"preamble {len(preamble.children) + 1}", sheet.number)
            preamble.children[-1].take(sheet)
            ended = ends_sentence(sheet.text) or len(sheet.text) < _SHORT
        self.place = end

    def _end_of_document(self) -> None:
        self._close()
        del self.open[1:]
        self.last = ()
        first = self.sheets[self.place]
        note = self.open[0].open(Level.TEXT, "", "", f"note {len(self.open[0].children) + 1}", first.number)
        end = self.place + 1
        while end < min(len(self.sheets), self.place + _LONGEST_NOTE) and not self.sheets[end - 1].text.endswith("]"):
            end += 1
        closed = self.sheets[end - 1].text.endswith("]")
        for sheet in self.sheets[self.place : end if closed else self.place + 1]:
            note.take(sheet)
            self.place += 1
        self._preamble()

    def _heading(self, text: str) -> bool:
        """Open what the line at hand is the heading of; tell whether it is one."""
        if opens_note(text):
            self._end_of_document()
            return True
        division = article_of(text) if self.place in self.articles else division_of(text)
        if division is not None and self._stands_alone():
            self._division(division)
            return True
        return self._contents() or self._section_heading(text) or self._subject()

    # Divisions

    def _before(self) -> str:
        """Return the words before this line, as far as they tell whether it goes on; nothing behind a heading."""
        return " ".join(sheet.words for sheet in self.body[-2:])

    def _stands_alone(self) -> bool:
        sheet = self.sheets[self.place]
        return not refers_on(self._before()) and (sheet.apart or sheet.after_break or ends_sentence(self._before()))

    def _division(self, heading: Heading) -> None:
        self._close()
        level, label, mark, words = heading
        rank = _ORDER.index(level)
        while _ORDER.index(self.open[-1].level) >= rank:
            self.open.pop()
        if level is not Level.SUBCHAPTER or self.place in self.articles:
            self.last = ()
        sheet = self.sheets[self.place]
        name = "Article" if self.place in self.articles else level.capitalize()
        draft = self.open[-1].open(level, label, mark, f"{name} {label}", sheet.number)
        draft.heading = [words] if words else []
        self.open.append(draft)
        self.place += 1
        while level is not Level.ANNEX and self._continues(draft.heading):
            draft.heading.append(self.sheets[self.place].text)
            draft.last = self.sheets[self.place].number
            self.place += 1

    def _continues(self, heading: Sequence[str]) -> bool:
        """Tell whether a heading in capitals goes on in the line at hand: it breaks off, or fills its line."""
        if self.place >= len(self.sheets) or self.sheets[self.place].cells or len(heading) >= _LONGEST_HEADING:
            return False
        text = self.sheets[self.place].text
        if not is_capitals(text) or division_of(text) is not None or is_title(text):
            return False
        if not heading:
            return True
        breaks_off = _BREAKS_OFF.search(heading[-1]) is not None or _GOES_ON.match(text) is not None
        return is_capitals(heading[0]) and (breaks_off or len(heading[-1]) >= _FULL_LINE)

    def _subject(self) -> bool:
        """Take a line in capitals that stands before a section as a heading without a number."""
        end, most = self.place, min(len(self.sheets), self.place + _MOST_SUBJECT)
        while end < most and is_capitals(self.sheets[end].text) and not self.sheets[end].cells:
            end += 1
        free = self.sheets[self.place].apart or ends_sentence(self._before())
        if end == self.place or end >= len(self.sheets) or not free:
            return False
        after = self.sheets[end].text
        headed = section_of(after) is not None or end in self.worded
        if not headed and division_of(after) is None and not is_title(after):
            return False
        self._close()
        first = self.sheets[self.place]
        cite = f"{self.open[-1].cite} heading {len(self.open[-1].children) + 1}".strip()
        draft = self.open[-1].open(Level.TEXT, "", "", cite, first.number)
        draft.heading = [sheet.text for sheet in self.sheets[self.place : end]]
        draft.last = self.sheets[end - 1].number
        self.place = end
        return True

    # Contents

    def _contents(self) -> bool:
        text = self.sheets[self.place].text
        if self.section is not None and not text.startswith("§"):
            return False
        end = self.contents.end(self.place)
        if end is None:
            return False
        self._close()
        titled = is_title(text)
        parent, first = self.open[-1], self.sheets[self.place]
        cite = f"{parent.cite} contents".strip()
        contents = parent.open(Level.CONTENTS, "", text if titled else "", cite, first.number)
        for entry in entries_of(self.sheets[self.place + titled : end]):
            number = entry.lines[0].number
            row = contents.open(Level.ROW, entry.label, entry.mark, f"{cite} {entry.label}".strip(), number)
            row.take(Sheet(number, entry.words))
            for sheet in entry.lines[1:]:
                row.take(sheet)
        self.place = end
        return True

    # Sections

    def _section_heading(self, text: str) -> bool:
        found = worded_section_of(text) if self.place in self.worded else section_of(text)
        if found is None:
            return False
        if not self._opens_section(found):
            self._doubt_section(found)
            return False
        self._section(found)
        return True

    def _opens_section(self, found: SectionHead) -> bool:
        """Tell a heading from prose that wrapped before a citation: by its number and by the line before it."""
        label, _mark, _words, stop = found
        before, sheet = self._before(), self.sheets[self.place]
        number = number_of(label)
        if refers_on(before) or (self.last and number <= self.last):
            return False
        ended = ends_sentence(before)
        chapter = next((number_of(one.label) for one in reversed(self.open) if one.level is Level.CHAPTER), ())
        if chapter and len(number) > 1 and number[0] != chapter[0]:
            return ended and stop and sheet.apart
        short = bool(self.body) and not runs_on(self.body[-1].words, sheet.text, self.findings.width)
        return ended or (stop and (short or (sheet.apart and self._follows(number))))

    def _follows(self, number: Number) -> bool:
        return bool(self.last) and number[:-1] == self.last[:-1] and number[-1][0] == self.last[-1][0] + 1

    def _doubt_section(self, found: SectionHead) -> None:
        if found[3] and ends_sentence(self._before()):
            line = self.sheets[self.place].number
            why = f"`{found[1]}` was taken for prose, though it may be a heading out of order"
            self.findings.unparsed.append(Unparsed(line, line, why))

    def _section(self, found: SectionHead) -> None:
        self._close()
        label, mark, words, _stop = found
        sheet = self.sheets[self.place]
        self.section = self.open[-1].open(Level.SECTION, label, mark, label, sheet.number)
        self.last = number_of(label)
        self.place += 1
        run_in = (_RUN_IN if len(words) > _WRAPPED else _LABELLED).match(words)
        if run_in is not None:
            self.section.heading = [run_in[1]]
            self.body.append(Sheet(sheet.number, run_in[2]))
            return
        self.section.heading = [words] if words else []
        self._rest_of_heading(self.section)

    def _rest_of_heading(self, section: Draft) -> None:
        lines = list(section.heading)
        place = self.place
        while lines and len(lines) < _LONGEST_HEADING and self._heading_goes_on(lines[-1], place):
            lines.append(self.sheets[place].text)
            place += 1
        if len(lines) < 2 or (len(lines) == _LONGEST_HEADING and not lines[-1].endswith((".", "]"))):
            return
        section.heading = lines
        section.last = self.sheets[place - 1].number
        self.place = place

    def _heading_goes_on(self, last: str, place: int) -> bool:
        if last.endswith((".", "]")) or place >= len(self.sheets):
            return False
        text = self.sheets[place].text
        opens = candidate_of(text, "") is not None or section_of(text) is not None or division_of(text) is not None
        if opens or not text:
            return False
        full = not self.sheets[place].apart and runs_on(last, text, self.findings.width)
        return text[:1].islower() or _BREAKS_OFF.search(last) is not None or full

    def _close(self) -> None:
        """Give the lines gathered so far to the section at hand, or to the division where none is open."""
        body, self.body = self.body, []
        section, self.section = self.section, None
        if section is not None:
            fill(section, body, self.findings)
        elif body and (self.signed or self.worded):
            paragraphs(self.open[-1], body, self.findings)
        elif body:
            numbered_sections(self.open[-1], body, self.findings)


def _worded_sections(sheets: Sequence[Sheet]) -> frozenset[int]:
    """Return the places of headings such as `Section 3.`"""
    found = [place for place, sheet in enumerate(sheets) if worded_section_of(sheet.text)]
    return frozenset(found) if len(found) > 1 else frozenset()


def _articles(sheets: Sequence[Sheet], worded: frozenset[int]) -> frozenset[int]:
    """Return the places of articles, where these have sections below them."""
    found = {place for place in worded if article_of(sheets[place].text)}
    return frozenset(found) if found != worded else frozenset()


def _is_plain(sheet: Sheet) -> bool:
    """Tell at once that a line is no heading: a row of a table, or one that begins with a small letter or a bracket."""
    head = sheet.text[:1]
    return bool(sheet.cells) or head == "(" or head.islower()


def _next(places: Sequence[int], place: int) -> int | None:
    at = bisect_left(places, place)
    return places[at] if at < len(places) else None


def _is_annex(sheets: Sequence[Sheet], place: int) -> bool:
    found = division_of(sheets[place].text) if sheets[place].text[:1] == "A" else None
    if found is None or found[0] is not Level.ANNEX:
        return False
    before = sheets[place - 1].text if place else ""
    return not refers_on(before) and (sheets[place].apart or sheets[place].after_break or ends_sentence(before))
