"""Documents to provision trees: divisions, sections, contents and preambles; what is inside a section is elsewhere."""

import re
from collections.abc import Sequence

from compliance.law.numbering.headings import (
    Heading,
    Number,
    SectionHead,
    article_of,
    division_of,
    number_of,
    opens_note,
    section_of,
    worded_section_of,
)
from compliance.law.numbering.labels import ends_sentence, refers_on
from compliance.law.pages.joining import Joiner
from compliance.law.pages.page import runs_on, separate_furniture, shorten_line, width_of
from compliance.law.text_line import TextLine
from compliance.law.tree.contents import Contents, entries_of, is_title
from compliance.law.tree.draft import GrowingProvision, ReadingNotes, freeze_provision
from compliance.law.tree.heading_lines import (
    LONGEST_HEADING,
    division_heading_goes_on,
    is_subject_line,
    section_heading_goes_on,
)
from compliance.law.tree.numbered_sections import read_numbered_sections
from compliance.law.tree.paragraphs import fill_section, read_paragraphs
from compliance.law.tree.survey import survey_lines
from compliance.model import Document, LawTree, Level, Unparsed

_ORDER = (Level.DOCUMENT, Level.ANNEX, Level.TITLE, Level.PART, Level.SUBPART, Level.CHAPTER, Level.SUBCHAPTER)
_RUN_IN = re.compile(r"(.{0,120}?[^\W\d_]{3}\.)\s+([A-Z(“\"].+)$", re.DOTALL)
_SAYS = re.compile(r"\((?:a|1|i|A)\)|.*\b(?:shall|may|must|will|is|are|has|have|means?|appl(?:y|ies))\b", re.DOTALL)
_LONGEST_NOTE = 4
_MOST_SUBJECT = 6
_WRAPPED = 130
_SHORT = 45


def tree_of(document: Document) -> LawTree:
    """Read a document as a tree of provisions; every word is in it or is listed as page furniture."""
    lines, furniture = separate_furniture(document)
    notes = ReadingNotes(Joiner(line.text for line in lines), width_of(lines))
    notes.furniture = furniture
    root = GrowingProvision(Level.DOCUMENT, "", "", "", lines[0].number if lines else 1)
    _TreeReader(lines, root, notes).read()
    provision = freeze_provision(root, notes)
    order = sorted(notes.unparsed, key=lambda listed: (listed.first, listed.last))
    pages = sorted(notes.furniture, key=lambda listed: listed.line)
    return LawTree(document.path, document.sha256, provision, tuple(pages), tuple(order))


class _TreeReader:
    """Goes through the lines once and opens divisions and sections as their headings come."""

    def __init__(self, lines: Sequence[TextLine], root: GrowingProvision, notes: ReadingNotes) -> None:
        self.lines = lines
        self.notes = notes
        self.open = [root]
        self.section: GrowingProvision | None = None
        self.last: Number = ()
        self.body: list[TextLine] = []
        self.contents = Contents(lines)
        self.survey = survey_lines(lines)
        self.place = 0

    def read(self) -> None:
        """Read everything."""
        self._read_preamble()
        while self.place < len(self.lines):
            line = self.lines[self.place]
            if _is_plain(line) or not self._open_heading(line.text):
                self.body.append(line)
                self.place += 1
        self._close_body()

    # Parts of a document

    def _read_preamble(self) -> None:
        """Take everything up to the annex, if the document has one, as the preamble, a paragraph a node."""
        end = self.survey.annex_after(self.place)
        if end is None:
            return
        lines = self.lines[self.place : end]
        preamble = self.open[-1].open(Level.PREAMBLE, "", "", "preamble", lines[0].number)
        ended = True
        for line in lines:
            if (ended and line.after_blank) or not preamble.children:
                preamble.open(Level.TEXT, "", "", f"preamble {len(preamble.children) + 1}", line.number)
            preamble.children[-1].take(line)
            ended = ends_sentence(line.text) or len(line.text) < _SHORT
        self.place = end

    def _close_document(self) -> None:
        self._close_body()
        del self.open[1:]
        self.last = ()
        first = self.lines[self.place]
        note = self.open[0].open(Level.TEXT, "", "", f"note {len(self.open[0].children) + 1}", first.number)
        end = self.place + 1
        while end < min(len(self.lines), self.place + _LONGEST_NOTE) and not self.lines[end - 1].text.endswith("]"):
            end += 1
        closed = self.lines[end - 1].text.endswith("]")
        for line in self.lines[self.place : end if closed else self.place + 1]:
            note.take(line)
            self.place += 1
        self._read_preamble()

    def _open_heading(self, text: str) -> bool:
        """Open what the line at hand is the heading of; tell whether it is one."""
        if opens_note(text):
            self._close_document()
            return True
        division = article_of(text) if self.place in self.survey.articles else division_of(text)
        if division is not None and self._stands_alone():
            self._open_division(division)
            return True
        return self._read_contents() or self._open_section_heading(text) or self._open_subject()

    # Divisions

    def _words_before(self) -> str:
        """Return the words before this line, as far as they tell whether it goes on; nothing behind a heading."""
        return " ".join(line.words for line in self.body[-2:])

    def _stands_alone(self) -> bool:
        line = self.lines[self.place]
        return not refers_on(self._words_before()) and (
            line.apart or line.after_break or ends_sentence(self._words_before())
        )

    def _open_division(self, heading: Heading) -> None:
        self._close_body()
        level, label, mark, words = heading
        rank = _ORDER.index(level)
        # INVARIANT: the open divisions stand from the widest to the narrowest, and the document itself, the widest of
        # all, is never closed.
        while _ORDER.index(self.open[-1].level) >= rank:
            self.open.pop()
        # WHY: subchapters go on with the numbers of their chapter; sections below articles may begin anew.
        if level is not Level.SUBCHAPTER or self.place in self.survey.articles:
            self.last = ()
        line = self.lines[self.place]
        name = "Article" if self.place in self.survey.articles else level.capitalize()
        draft = self.open[-1].open(level, label, mark, f"{name} {label}", line.number)
        draft.heading = [words] if words else []
        self.open.append(draft)
        self.place += 1
        while level is not Level.ANNEX and division_heading_goes_on(self.lines, self.place, draft.heading):
            draft.heading.append(self.lines[self.place].text)
            draft.last = self.lines[self.place].number
            self.place += 1

    def _open_subject(self) -> bool:
        """Take a line in capitals that stands before a section as a heading without a number."""
        end, most = self.place, min(len(self.lines), self.place + _MOST_SUBJECT)
        while end < most and end not in self.survey.worded and is_subject_line(self.lines[end]):
            end += 1
        free = self.lines[self.place].apart or ends_sentence(self._words_before())
        if end == self.place or end >= len(self.lines) or not free:
            return False
        after = self.lines[end].text
        if (
            section_of(after) is None
            and end not in self.survey.worded
            and division_of(after) is None
            and not is_title(after)
        ):
            return False
        self._close_body()
        first = self.lines[self.place]
        cite = f"{self.open[-1].cite} heading {len(self.open[-1].children) + 1}".strip()
        draft = self.open[-1].open(Level.TEXT, "", "", cite, first.number)
        draft.heading = [line.text for line in self.lines[self.place : end]]
        draft.last = self.lines[end - 1].number
        self.place = end
        return True

    # Contents

    def _read_contents(self) -> bool:
        text = self.lines[self.place].text
        if self.section is not None and not text.startswith("§"):
            return False
        end = self.contents.end(self.place)
        if end is None:
            return False
        self._close_body()
        titled = is_title(text)
        parent, first = self.open[-1], self.lines[self.place]
        cite = f"{parent.cite} contents".strip()
        contents = parent.open(Level.CONTENTS, "", text if titled else "", cite, first.number)
        for entry in entries_of(self.lines[self.place + titled : end]):
            number = entry.lines[0].number
            row = contents.open(Level.ROW, entry.label, entry.mark, f"{cite} {entry.label}".strip(), number)
            row.take(TextLine(number, entry.words))
            for line in entry.lines[1:]:
                row.take(line)
        self.place = end
        return True

    # Sections

    def _open_section_heading(self, text: str) -> bool:
        head = worded_section_of(text) if self.place in self.survey.worded else section_of(text)
        if head is None or not self._opens_section(head):
            return False
        if self.last and number_of(head[0]) <= self.last:
            line = self.lines[self.place].number
            why = f"`{head[1]}` is out of order; it was taken for a heading nevertheless"
            self.notes.unparsed.append(Unparsed(line, line, why))
        self._open_section(head)
        return True

    def _opens_section(self, head: SectionHead) -> bool:
        """Tell a heading from prose that wrapped before a citation: by its number and by the line before it."""
        label, _mark, words, stop = head
        before, line = self._words_before(), self.lines[self.place]
        if refers_on(before):
            return False
        ended, number = ends_sentence(before), number_of(label)
        chapter = next(
            (number_of(division.label) for division in reversed(self.open) if division.level is Level.CHAPTER), ()
        )
        foreign = bool(chapter) and len(number) > 1 and number[0] != chapter[0]
        # WHY: a number of another chapter, or one that was passed already, is most often a citation at the head of a
        # line; only a line with all signs of a heading is one nevertheless.
        if foreign or (self.last and number <= self.last):
            return ended and stop and (line.apart or (words.endswith(".") and not foreign))
        last = self.body[-1] if self.body else None
        short = last is not None and not runs_on(last.words, line.text, self.notes.width, cut=last.cut)
        return ended or (stop and (short or (line.apart and self._follows_last_section(number))))

    def _follows_last_section(self, number: Number) -> bool:
        return bool(self.last) and number[:-1] == self.last[:-1] and number[-1][0] == self.last[-1][0] + 1

    def _open_section(self, head: SectionHead) -> None:
        self._close_body()
        label, mark, words, _stop = head
        line = self.lines[self.place]
        cite = f"{self.open[-1].cite} {label}" if self.survey.restarts else label
        self.section = self.open[-1].open(Level.SECTION, label, mark, cite, line.number)
        self.last = number_of(label)
        self.place += 1
        run_in = _RUN_IN.match(words)
        if run_in is not None and (len(words) > _WRAPPED or _SAYS.match(run_in[2]) is not None):
            self.section.heading = [run_in[1]]
            self.body.append(shorten_line(line, run_in[2]))
            return
        self.section.heading = [words] if words else []
        self._take_rest_of_heading(self.section)

    def _take_rest_of_heading(self, section: GrowingProvision) -> None:
        lines = list(section.heading)
        place, cut = self.place, len(section.mark) + 1
        width = self.notes.width
        while lines and section_heading_goes_on(self.lines, place, lines, width=width, cut=cut):
            lines.append(self.lines[place].text)
            place, cut = place + 1, 0
        # WHY: a heading that has not ended after so many lines is none; they are the section's text.
        if len(lines) < 2 or (len(lines) == LONGEST_HEADING and not lines[-1].endswith((".", "]"))):
            return
        section.heading = lines
        section.last = self.lines[place - 1].number
        self.place = place

    def _close_body(self) -> None:
        """Give the lines gathered so far to the section at hand, or to the division where none is open."""
        body, self.body = self.body, []
        section, self.section = self.section, None
        if section is not None:
            fill_section(section, body, self.notes)
        elif body and (self.survey.signed or self.survey.worded):
            read_paragraphs(self.open[-1], body, self.notes)
        elif body:
            read_numbered_sections(self.open[-1], body, self.notes)


def _is_plain(line: TextLine) -> bool:
    """Tell at once that a line is no heading: a row of a table, or one that begins with a small letter or a bracket."""
    head = line.text[:1]
    return bool(line.cells) or head == "(" or head.islower()
