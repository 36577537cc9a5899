"""Documents to provision trees: divisions, sections, contents and preambles; what is inside a section is elsewhere."""

import re
from collections.abc import Sequence

from compliance.law.draft import Draft, Findings, frozen
from compliance.law.headings import (
    closes_document,
    division_of,
    entry_of,
    has_leaders,
    is_capitals,
    section_of,
    worded_section_of,
)
from compliance.law.joining import Joiner
from compliance.law.labels import candidate_of, ends_sentence, refers_on
from compliance.law.page import Sheet, clean
from compliance.law.paragraphs import fill, numbered_sections
from compliance.model.law import Document, LawTree, Level

_ORDER = (Level.DOCUMENT, Level.ANNEX, Level.TITLE, Level.PART, Level.SUBPART, Level.CHAPTER, Level.SUBCHAPTER)
_NAMES = {Level.ANNEX: "Annex", Level.TITLE: "Title", Level.PART: "Part", Level.SUBPART: "Subpart"}
_NAMES |= {Level.CHAPTER: "Chapter", Level.SUBCHAPTER: "Subchapter"}
_CONTENTS = re.compile(r"Sec\.|(?:table of )?contents", re.IGNORECASE)
_BREAKS_OFF = re.compile(r"(?:,|-|\b(?:OF|AND|OR|THE|FOR|IN|TO|WITH|BY))$")
_GOES_ON = re.compile(r"(?:OF|AND|OR|FOR|IN|TO|WITH|BY)\b")
_FULL_LINE = 38
_LONGEST_HEADING = 4
_WRAPPED = 130


def tree_of(document: Document) -> LawTree:
    """Read a document as a tree of provisions; every word is in it or is listed as page furniture."""
    sheets, furniture = clean(document)
    findings = Findings(Joiner(sheet.text for sheet in sheets))
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
        self.body: list[Sheet] = []
        self.annexes = [place for place, sheet in enumerate(sheets) if _is_annex(sheet.text)]
        self.worded = self._worded_sections()
        self.place = 0

    def read(self) -> None:
        """Read everything."""
        while self.place < len(self.sheets):
            if self._before_annex():
                self._preamble()
            elif not self._heading():
                self.body.append(self.sheets[self.place])
                self.place += 1
        self._close()

    # Parts of a document

    def _before_annex(self) -> bool:
        inside = any(draft.level is Level.ANNEX for draft in self.open)
        return not inside and self.place not in self.annexes and any(place > self.place for place in self.annexes)

    def _preamble(self) -> None:
        """Take everything up to the annex as the preamble, a paragraph a node."""
        self._close()
        end = next(place for place in self.annexes if place > self.place)
        lines = self.sheets[self.place : end]
        preamble = self.open[-1].open(Level.PREAMBLE, "", "", "preamble", lines[0].number)
        ended = True
        for sheet in lines:
            if (ended and sheet.after_blank) or not preamble.children:
                preamble.open(Level.TEXT, "", "", f"preamble {len(preamble.children) + 1}", sheet.number)
            preamble.children[-1].take(sheet)
            ended = ends_sentence(sheet.text) or len(sheet.text) < 45
        self.place = end

    def _heading(self) -> bool:
        """Open what the line at hand is the heading of; tell whether it is one."""
        text = self.sheets[self.place].text
        if closes_document(text):
            self._end_of_document()
            return True
        division = division_of(text)
        if division is not None and self._stands_alone():
            self._division(division)
            return True
        if _CONTENTS.fullmatch(text) and self.section is None:
            self._contents()
            return True
        section = section_of(text) or (worded_section_of(text) if self.place in self.worded else None)
        if section is not None and self._plausible(section[0], section[3]):
            self._section(section)
            return True
        return self._subject()

    def _end_of_document(self) -> None:
        self._close()
        sheet = self.sheets[self.place]
        del self.open[1:]
        note = self.open[0].open(Level.TEXT, "", "", f"note {len(self.open[0].children) + 1}", sheet.number)
        note.take(sheet)
        self.place += 1

    # Divisions

    def _before(self) -> str:
        """Return the line of text before this one; nothing where a heading stands before it."""
        return self.body[-1].text if self.body else ""

    def _stands_alone(self) -> bool:
        sheet = self.sheets[self.place]
        return sheet.after_blank or sheet.after_break or ends_sentence(self._before())

    def _division(self, heading: tuple[Level, str, str, str]) -> None:
        self._close()
        level, label, mark, words = heading
        rank = _ORDER.index(level)
        while _ORDER.index(self.open[-1].level) >= rank:
            self.open.pop()
        sheet = self.sheets[self.place]
        draft = self.open[-1].open(level, label, mark, f"{_NAMES[level]} {label}", sheet.number)
        draft.heading = [words] if words else []
        self.open.append(draft)
        self.place += 1
        while draft.heading and is_capitals(draft.heading[0]) and self._continues(draft.heading[-1]):
            draft.heading.append(self.sheets[self.place].text)
            draft.last = self.sheets[self.place].number
            self.place += 1

    def _continues(self, heading: str) -> bool:
        """Tell whether a heading in capitals goes on in the line at hand: it breaks off, or fills its line."""
        if self.place >= len(self.sheets):
            return False
        text = self.sheets[self.place].text
        plain = is_capitals(text) and division_of(text) is None and not _CONTENTS.fullmatch(text)
        breaks_off = _BREAKS_OFF.search(heading) is not None or _GOES_ON.match(text) is not None
        return plain and (breaks_off or len(heading) >= _FULL_LINE)

    def _subject(self) -> bool:
        """Take a line in capitals that stands before a section as a heading without a number."""
        end = self.place
        while end < len(self.sheets) and is_capitals(self.sheets[end].text) and not self.sheets[end].cells:
            end += 1
        if end == self.place or end >= len(self.sheets) or not ends_sentence(self._before()):
            return False
        after = self.sheets[end].text
        if section_of(after) is None and division_of(after) is None and not _CONTENTS.fullmatch(after):
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

    def _contents(self) -> None:
        self._close()
        sheet = self.sheets[self.place]
        parent = self.open[-1]
        contents = parent.open(Level.CONTENTS, "", sheet.text, f"{parent.cite} contents".strip(), sheet.number)
        self.place += 1
        while self.place < len(self.sheets) and not self._ends_contents(contents):
            self._entry(contents, self.sheets[self.place])
            self.place += 1

    def _ends_contents(self, contents: Draft) -> bool:
        text = self.sheets[self.place].text
        if section_of(text) is not None or division_of(text) is not None:
            return True
        if contents.mark == "Sec.":
            return False
        first = contents.children[0] if contents.children else None
        again = first is not None and not has_leaders(text) and text.split()[:3] == _words(first)[:3]
        return again or (bool(contents.children) and not has_leaders(text) and entry_of(text) is None)

    def _entry(self, contents: Draft, sheet: Sheet) -> None:
        found = entry_of(sheet.text)
        if found is None and contents.children and contents.mark == "Sec.":
            contents.children[-1].take(sheet)
            return
        label, mark, words = found or ("", "", sheet.text)
        entry = contents.open(Level.ROW, label, mark, f"{contents.cite} {label}".strip(), sheet.number)
        entry.take(Sheet(sheet.number, words, False, False, ()))

    # Sections

    def _worded_sections(self) -> frozenset[int]:
        """Return the places of headings such as `Section 3.`, where the document has no section signs."""
        if any(section_of(sheet.text) for sheet in self.sheets):
            return frozenset()
        found = [place for place, sheet in enumerate(self.sheets) if worded_section_of(sheet.text)]
        return frozenset(found) if len(found) > 1 else frozenset()

    def _plausible(self, label: str, stop: bool) -> bool:
        before = self._before()
        if refers_on(before):
            return False
        chapter = next((one.label for one in reversed(self.open) if one.level is Level.CHAPTER), "")
        prefix, _, number = label.rpartition(".")
        if chapter and prefix and prefix != chapter:
            return False
        last = self._last_section()
        if last and _number(number) <= _number(last):
            return False
        free = self.sheets[self.place].after_blank or self.sheets[self.place].after_break
        return ends_sentence(before) or (stop and (free or _number(number) == (_number(last)[0] + 1, "")))

    def _last_section(self) -> str:
        for draft in reversed(self.open):
            for child in reversed(draft.children):
                if child.level is Level.SECTION:
                    return child.label.rpartition(".")[2]
            if draft.level is Level.CHAPTER:
                break
        return ""

    def _section(self, found: tuple[str, str, str, bool]) -> None:
        self._close()
        label, mark, words, _stop = found
        sheet = self.sheets[self.place]
        parent = self.open[-1]
        self.section = parent.open(Level.SECTION, label, mark, label, sheet.number)
        self.place += 1
        run_in = re.match(r"(.{3,120}?\.)\s+([A-Z(].+)$", words) if len(words) > _WRAPPED else None
        if run_in is not None:
            self.section.heading = [run_in[1]]
            self.body.append(Sheet(sheet.number, run_in[2], False, False, ()))
            return
        self.section.heading = [words] if words else []
        self._rest_of_heading(self.section)

    def _rest_of_heading(self, section: Draft) -> None:
        lines = [section.heading[0]] if section.heading else []
        place = self.place
        while (
            lines and not lines[-1].endswith((".", "]")) and len(lines) < _LONGEST_HEADING and place < len(self.sheets)
        ):
            text = self.sheets[place].text
            if candidate_of(text, "") is not None or section_of(text) is not None or division_of(text) is not None:
                break
            lines.append(text)
            place += 1
        if not lines or (not lines[-1].endswith((".", "]")) and len(lines) == _LONGEST_HEADING):
            return
        section.heading = lines
        section.last = self.sheets[place - 1].number
        self.place = place

    def _close(self) -> None:
        """Give the lines gathered so far to the section at hand, or to the division where none is open."""
        body, self.body = self.body, []
        section, self.section = self.section, None
        if section is not None:
            fill(section, body, self.findings)
        elif body:
            numbered_sections(self.open[-1], body, self.findings)


def _words(draft: Draft) -> list[str]:
    return f"{draft.mark} {draft.lines[0].text if draft.lines else ''}".split()


def _number(label: str) -> tuple[int, str]:
    found = re.match(r"(\d+)(.*)", label)
    return (int(found[1]), found[2]) if found else (0, label)


def _is_annex(text: str) -> bool:
    found = division_of(text)
    return found is not None and found[0] is Level.ANNEX
