"""A filed document read for one chapter: passage after passage, with the headings that each one stands under."""

import datetime as dt
import re
from collections.abc import Sequence

from compliance.model import DocumentReading, FiledDocument, Passage, Ruleset, WordsRead
from compliance.read.chapters import Chapter
from compliance.read.choices import ChoiceReader
from compliance.read.clauses import ClauseReader
from compliance.read.evidence import gather_proposals
from compliance.read.findings import Findings
from compliance.read.heads import HeadWords, find_holder, read_head
from compliance.read.marks import MarkedText, has_marks, read_marks, write_typed_marks
from compliance.read.matches import Matcher
from compliance.read.paytable_reader import PaytableReader
from compliance.read.phrases import phrases_of_chapter
from compliance.read.scope import DocumentScope
from compliance.read.sentences import sentences_of, split_run_in, without_citations, without_label
from compliance.read.standing import DocumentPlace
from compliance.read.tables import Column, RowRead, columns_of, goes_on, rows_under
from compliance.read.tokens import tokens_of
from compliance.read.words import GAME, NEGATION, Lexicon

_ANSWER_LABEL = re.compile(r"(?i)^\s*(?:a|ans|answer|response|reply|r)\s*[:.)]\s*")


def propose_statements(document: FiledDocument, chapter: Chapter) -> DocumentReading:
    """Read a document: what it states of the fields of a chapter, what it leaves open, and what was not understood."""
    reader = _DocumentReader(document, chapter)
    reader.read()
    fields = {field.name: field for field in chapter.fields}
    proposals = gather_proposals(reader.findings.found, fields)
    heads = {one.field: one.raw for one in proposals if one.field in ("holder", "filed")}
    filed = heads.get("filed")
    left_out = tuple(
        WordsRead(page=one.page, paragraph=one.paragraph, words=one.words[:400], why=one.why)
        for one in document.left_out
    )
    return DocumentReading(
        document=document.name,
        sha256=document.sha256,
        ruleset=chapter.ruleset,
        chosen_by=chapter.chosen_by,
        holder=str(heads.get("holder") or ""),
        filed=filed if isinstance(filed, dt.date) else None,
        proposals=proposals,
        unread=(*reader.findings.unread, *left_out),
        notes=document.notes,
    )


class _DocumentReader:
    """Goes through a document once, passage after passage."""

    def __init__(self, document: FiledDocument, chapter: Chapter) -> None:
        self._document = document
        self._chapter = chapter
        self._lexicon = Lexicon(chapter.cues, chapter.games.get(chapter.ruleset.game, ()))
        self._unchanged = frozenset(tuple(self._lexicon.fold(text)) for text in chapter.cues.unchanged)
        self._heads = HeadWords(chapter.cues, self._lexicon)
        holder, self._holder_evidence = find_holder(document.passages, self._heads)
        self._scope = DocumentScope(chapter.games, chapter.ruleset.game, chapter.cues.properties, holder, self._lexicon)
        self.findings = Findings()
        self._standing = DocumentPlace(self._lexicon, chapter.games, chapter.ruleset.game)
        phrases = phrases_of_chapter(chapter.fields, chapter.cues, self._lexicon)
        self._clauses = ClauseReader(
            Matcher(phrases, self._lexicon, _names_of_tables(chapter.ruleset)),
            phrases,
            chapter.cues.nothing,
            holder,
            self._standing,
            self.findings,
        )
        self._choices = ChoiceReader(self._clauses, self._standing, self.findings)
        self._paytables = PaytableReader(phrases, chapter.cues.hands, self._scope, self._standing, self.findings)
        self._following: Passage | None = None
        self._columns: Sequence[Column] | None = None
        self._column_width = 0
        self._pending: tuple[str, Passage] | None = None

    def read(self) -> None:
        """Read every passage."""
        self.findings.found += self._holder_evidence
        passages = self._document.passages
        place = 0
        while place < len(passages):
            taken = self._paytables.read_at(passages, place) or self._choices.read_choices_at(passages, place)
            if not taken:
                self._passage(passages[place], passages[place + 1] if place + 1 < len(passages) else None)
                taken = 1
            place += taken
        self.findings.contradict_denials()

    def _passage(self, passage: Passage, following: Passage | None) -> None:
        if passage.cells:
            self._following = following
            self._row(passage)
            return
        self._columns, self._standing.section = None, ""
        text = without_citations(without_label(write_typed_marks(passage.text)))
        if passage.level:
            self._standing.enter(passage)
            self._columns = None
            if not self._standing.is_of_other_game():
                self._quietly(text, passage)
            return
        if self._standing.is_of_other_game():
            self.findings.leave_unread(passage, passage.text, f"it stands under {self._standing.other_game()}")
            return
        if read_head(text, passage, self._heads, self.findings.found):
            return
        if self._answers_pending(text, passage):
            return
        if self._paytables.read_inline(text, passage):
            return
        heading, rest = split_run_in(text)
        if heading and self._is_run_in(heading):
            self._standing.topic, text = self._lexicon.content_of(heading), rest
        else:
            self._standing.topic = frozenset()
        sentences = sentences_of(text)
        asks = sentences[-1] if sentences and sentences[-1].endswith((":", "?")) and not has_marks(text) else ""
        for sentence in sentences[:-1] if asks else sentences:
            self._sentence(sentence, passage)
            self._standing.spoken = self._lexicon.content_of(sentence) & self._clauses.matcher.known
        self._standing.spoken = frozenset()
        if asks and following is None:
            self.findings.leave_unread(passage, asks, "nothing stands after it")
        self._standing.stem = without_label(asks).rstrip(": ") if asks else ""
        self._pending = (self._standing.stem, passage) if asks else None

    def _is_run_in(self, heading: str) -> bool:
        """Tell whether the first words of a paragraph are a heading: they name something and state nothing of it."""
        words = self._clauses.tokens_in(heading)
        states = any(token.value is not None or token.word in self._lexicon.assertions for token in words)
        return not states and not any(token.word.startswith("<") and token.word != GAME for token in words)

    def _answers_pending(self, text: str, passage: Passage) -> bool:
        """Read a passage as the answer to the question or the label before it, if there is one."""
        pending, self._pending = self._pending, None
        if pending is None or has_marks(text) or text.rstrip().endswith(("?", ":")):
            return False
        stem, asked = pending
        answer = _ANSWER_LABEL.sub("", text)
        quoted = f"{stem} {text}"
        if self._scope.why_forbidden(quoted):
            self.findings.leave_unread(asked, quoted, self._scope.why_forbidden(quoted))
            return True
        stem_words = stem.rstrip("? ")
        if " " in answer.strip() and self._clauses.read_sentence(
            answer, passage, self._standing.context(), quoted=text
        ):
            return True
        if self._clauses.read_labelled(stem_words, answer.rstrip(". "), quoted, asked, is_question=stem.endswith("?")):
            return True
        self.findings.leave_unread(asked, quoted, self._clauses.explain_unread(quoted))
        return True

    def _quietly(self, text: str, passage: Passage) -> None:
        """Read a heading that may be a statement, such as `No Bonus Wager`, and do not miss it where it is none."""
        tokens = tokens_of(text, self._lexicon)
        denies = any(token.word == NEGATION for token in tokens)
        if not (denies or any(token.value is not None for token in tokens) or has_marks(text)):
            return
        if not self._clauses.read_sentence(text, passage, frozenset()) and denies:
            self.findings.leave_unread(passage, text, self._clauses.explain_unread(text))

    def _sentence(self, text: str, passage: Passage) -> None:
        if not self._clauses.says_anything(text):
            return
        why = self._scope.why_forbidden(text)
        if why:
            self.findings.leave_unread(passage, text, why)
            return
        if has_marks(text):
            self._choices.read_marked_text(text, passage)
            return
        if self._clauses.read_label(text, passage) or self._clauses.read_sentence(
            text, passage, self._standing.context()
        ):
            return
        if self._clauses.read_attachment(text, passage):
            return
        self.findings.leave_unread(passage, text, self._clauses.explain_unread(text))

    def _row(self, row: Passage) -> None:
        if self._standing.is_of_other_game():
            self.findings.leave_unread(row, row.text, f"it stands under {self._standing.other_game()}")
            return
        if row.spans or (
            len({cell for cell in row.cells if cell}) == 1 and len([cell for cell in row.cells if cell]) > 1
        ):
            self._standing.section, self._columns = row.text, self._columns
            return
        head = columns_of(row, self._chapter.cues, self._lexicon, self._chapter.games, self._chapter.ruleset.game)
        if head is not None:
            self._columns, self._column_width = head, len(row.cells)
            return
        columns = self._columns if self._column_width == len(row.cells) else None
        read = rows_under(columns, row, self._unchanged, self._lexicon)
        for one in read:
            self._row_value(one)
        if not read and columns is None and len([cell for cell in row.cells if cell]) == 1 and not row.cells[0].strip():
            self.findings.leave_unread(row, row.text, "a cell without a label")
        elif not read and len([cell for cell in row.cells if cell]) == 1:
            self._standing.section = row.text if not has_marks(row.text) else self._standing.section

    @staticmethod
    def _continues_in(following: Passage | None) -> bool:
        """Tell whether what follows a row is the rest of its cell: a line without a label that begins small."""
        if following is None or following.level:
            return False
        text = following.text.strip()
        return (not following.cells or not following.cells[0].strip()) and text[:1].islower()

    def _row_value(self, one: RowRead) -> None:
        passage, text = one.passage, one.passage.text
        label = without_label(one.label).rstrip(" :?")
        why = self._scope.why_forbidden(f"{label} {one.value}")
        if why:
            self.findings.leave_unread(passage, text, why)
            return
        if goes_on(one.value) or self._continues_in(self._following):
            self.findings.leave_unread(passage, text, "it goes on in the next line")
            return
        if read_head(f"{label}: {one.value}", passage, self._heads, self.findings.found):
            return
        if has_marks(one.value):
            marked = read_marks(one.value)
            if marked is None:
                self.findings.leave_unread(passage, text, "it cannot be told which choice each mark belongs to")
            else:
                self._choices.read_marked(MarkedText(f"{label} {marked.stem}".strip(), marked.options), text, passage)
            return
        if not self._clauses.read_labelled(label, one.value, text, passage):
            self.findings.leave_unread(passage, text, self._clauses.explain_unread(f"{label} {one.value}"))


def _names_of_tables(ruleset: Ruleset) -> dict[str, list[str]]:
    names: dict[str, list[str]] = {}
    for table in ruleset.tables:
        names.setdefault(table.field, []).append(table.name)
    return names
