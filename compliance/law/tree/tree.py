"""Documents to provision trees: divisions, sections, contents and preambles; what is inside a section is elsewhere."""

import re
from collections.abc import Sequence

from compliance.law.numbering.headings import (
    Heading,
    Number,
    SectionHead,
    article_of,
    division_of,
    is_capitals,
    number_of,
    opens_note,
    section_of,
    tells_absent,
    worded_section_of,
)
from compliance.law.numbering.labels import candidate_of, ends_sentence, refers_on
from compliance.law.pages.joining import Joiner
from compliance.law.pages.page import clean, runs_on, shortened, width_of
from compliance.law.text_line import TextLine
from compliance.law.tree.contents import Contents, entries_of, is_title
from compliance.law.tree.draft import Findings, GrowingProvision, frozen
from compliance.law.tree.numbered_sections import numbered_sections
from compliance.law.tree.paragraphs import fill, paragraphs
from compliance.law.tree.survey import survey
from compliance.model import Document, LawTree, Level, Unparsed

_ORDER = (Level.DOCUMENT, Level.ANNEX, Level.TITLE, Level.PART, Level.SUBPART, Level.CHAPTER, Level.SUBCHAPTER)
_BREAKS_OFF = re.compile(r"(?:[,;-]|\b(?:OF|AND|OR|THE|FOR|IN|TO|WITH|BY|A|AN|of|and|or|the|for|in|to|with|by|a|an))$")
_GOES_ON = re.compile(r"(?:OF|AND|OR|FOR|IN|TO|WITH|BY)\b")
_RUN_IN = re.compile(r"(.{0,120}?[^\W\d_]{3}\.)\s+([A-Z(“\"].+)$", re.DOTALL)
_SAYS = re.compile(r"\((?:a|1|i|A)\)|.*\b(?:shall|may|must|will|is|are|has|have|means?|appl(?:y|ies))\b", re.DOTALL)
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
    root = GrowingProvision(Level.DOCUMENT, "", "", "", sheets[0].number if sheets else 1)
    _TreeReader(sheets, root, findings).read()
    provision = frozen(root, findings)
    order = sorted(findings.unparsed, key=lambda one: (one.first, one.last))
    pages = sorted(findings.furniture, key=lambda one: one.line)
    return LawTree(document.path, document.sha256, provision, tuple(pages), tuple(order))


class _TreeReader:
    """Goes through the lines once and opens divisions and sections as their headings come."""

    def __init__(self, sheets: Sequence[TextLine], root: GrowingProvision, findings: Findings) -> None:
        self.sheets = sheets
        self.findings = findings
        self.open = [root]
        self.section: GrowingProvision | None = None
        self.last: Number = ()
        self.body: list[TextLine] = []
        self.contents = Contents(sheets)
        self.survey = survey(sheets)
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
        end = self.survey.annex_after(self.place)
        if end is None:
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
        division = article_of(text) if self.place in self.survey.articles else division_of(text)
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
        if level is not Level.SUBCHAPTER or self.place in self.survey.articles:
            self.last = ()
        sheet = self.sheets[self.place]
        name = "Article" if self.place in self.survey.articles else level.capitalize()
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
        while end < most and self._is_subject(end):
            end += 1
        free = self.sheets[self.place].apart or ends_sentence(self._before())
        if end == self.place or end >= len(self.sheets) or not free:
            return False
        after = self.sheets[end].text
        if (
            section_of(after) is None
            and end not in self.survey.worded
            and division_of(after) is None
            and not is_title(after)
        ):
            return False
        self._close()
        first = self.sheets[self.place]
        cite = f"{self.open[-1].cite} heading {len(self.open[-1].children) + 1}".strip()
        draft = self.open[-1].open(Level.TEXT, "", "", cite, first.number)
        draft.heading = [sheet.text for sheet in self.sheets[self.place : end]]
        draft.last = self.sheets[end - 1].number
        self.place = end
        return True

    def _is_subject(self, place: int) -> bool:
        sheet = self.sheets[place]
        headed = place in self.survey.worded or division_of(sheet.text) is not None
        return not sheet.cells and is_capitals(sheet.text) and not headed and not is_title(sheet.text)

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
            row.take(TextLine(number, entry.words))
            for sheet in entry.lines[1:]:
                row.take(sheet)
        self.place = end
        return True

    # Sections

    def _section_heading(self, text: str) -> bool:
        found = worded_section_of(text) if self.place in self.survey.worded else section_of(text)
        if found is None or not self._opens_section(found):
            return False
        if self.last and number_of(found[0]) <= self.last:
            line = self.sheets[self.place].number
            why = f"`{found[1]}` is out of order; it was taken for a heading nevertheless"
            self.findings.unparsed.append(Unparsed(line, line, why))
        self._section(found)
        return True

    def _opens_section(self, found: SectionHead) -> bool:
        """Tell a heading from prose that wrapped before a citation: by its number and by the line before it."""
        label, _mark, words, stop = found
        before, sheet = self._before(), self.sheets[self.place]
        if refers_on(before):
            return False
        ended, number = ends_sentence(before), number_of(label)
        chapter = next((number_of(one.label) for one in reversed(self.open) if one.level is Level.CHAPTER), ())
        foreign = bool(chapter) and len(number) > 1 and number[0] != chapter[0]
        if foreign or (self.last and number <= self.last):
            return ended and stop and (sheet.apart or (words.endswith(".") and not foreign))
        last = self.body[-1] if self.body else None
        short = last is not None and not runs_on(last.words, sheet.text, self.findings.width, cut=last.cut)
        return ended or (stop and (short or (sheet.apart and self._follows(number))))

    def _follows(self, number: Number) -> bool:
        return bool(self.last) and number[:-1] == self.last[:-1] and number[-1][0] == self.last[-1][0] + 1

    def _section(self, found: SectionHead) -> None:
        self._close()
        label, mark, words, _stop = found
        sheet = self.sheets[self.place]
        cite = f"{self.open[-1].cite} {label}" if self.survey.restarts else label
        self.section = self.open[-1].open(Level.SECTION, label, mark, cite, sheet.number)
        self.last = number_of(label)
        self.place += 1
        run_in = _RUN_IN.match(words)
        if run_in is not None and (len(words) > _WRAPPED or _SAYS.match(run_in[2]) is not None):
            self.section.heading = [run_in[1]]
            self.body.append(shortened(sheet, run_in[2]))
            return
        self.section.heading = [words] if words else []
        self._rest_of_heading(self.section)

    def _rest_of_heading(self, section: GrowingProvision) -> None:
        lines = list(section.heading)
        place, cut = self.place, len(section.mark) + 1
        while lines and len(lines) < _LONGEST_HEADING and self._heading_goes_on(lines[-1], place, cut):
            lines.append(self.sheets[place].text)
            place, cut = place + 1, 0
        if len(lines) < 2 or (len(lines) == _LONGEST_HEADING and not lines[-1].endswith((".", "]"))):
            return
        section.heading = lines
        section.last = self.sheets[place - 1].number
        self.place = place

    def _heading_goes_on(self, last: str, place: int, cut: int) -> bool:
        if last.endswith((".", "]")) or place >= len(self.sheets):
            return False
        text = self.sheets[place].text
        opens = candidate_of(text, "") is not None or section_of(text) is not None or division_of(text) is not None
        if opens or tells_absent(text) or self.sheets[place].cells:
            return False
        full = not self.sheets[place].apart and runs_on(last, text, self.findings.width, cut=cut)
        return text[:1].islower() or _BREAKS_OFF.search(last) is not None or full

    def _close(self) -> None:
        """Give the lines gathered so far to the section at hand, or to the division where none is open."""
        body, self.body = self.body, []
        section, self.section = self.section, None
        if section is not None:
            fill(section, body, self.findings)
        elif body and (self.survey.signed or self.survey.worded):
            paragraphs(self.open[-1], body, self.findings)
        elif body:
            numbered_sections(self.open[-1], body, self.findings)


def _is_plain(sheet: TextLine) -> bool:
    """Tell at once that a line is no heading: a row of a table, or one that begins with a small letter or a bracket."""
    head = sheet.text[:1]
    return bool(sheet.cells) or head == "(" or head.islower()
