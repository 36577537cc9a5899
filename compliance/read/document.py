"""A filed document read for one chapter: passage after passage, with the headings that each one stands under."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence

from compliance.model import (
    DocumentReading,
    FieldDef,
    FiledDocument,
    Kind,
    Passage,
    ReadingCues,
    Ruleset,
    Sureness,
    WordsRead,
    show_on_one_line,
)
from compliance.read.evidence import Evidence, gather_proposals, words_at
from compliance.read.heads import HeadWords, find_holder, read_head
from compliance.read.marks import MarkedText, has_marks, read_marks, write_typed_marks
from compliance.read.matches import Clause, Match, Matcher
from compliance.read.paytables import content_of_captions, name_over, name_table, read_rows, split_paid
from compliance.read.phrases import phrases_of_chapter
from compliance.read.scope import Scope, games_named, why_of_word
from compliance.read.sentences import parts_of, sentences_of, split_answer, split_label, without_label
from compliance.read.tables import Column, RowRead, columns_of, rows_under
from compliance.read.tokens import Token, tokens_of
from compliance.read.words import FORBID, NEGATION, Lexicon
from compliance.record import keyword_record

_CAPTIONS = 3
_MOST_UNREAD = 2_000


@keyword_record
class Chapter:
    """What a document is read for: a ruleset, the fields that it speaks of, and the cues."""

    ruleset: Ruleset
    fields: Sequence[FieldDef]
    cues: ReadingCues
    games: Mapping[str, Sequence[str]]
    chosen_by: str = ""


def propose_statements(document: FiledDocument, chapter: Chapter) -> DocumentReading:
    """Read a document: what it states of the fields of a chapter, what it leaves open, and what was not understood."""
    reader = _DocumentReader(document, chapter)
    reader.read()
    fields = {field.name: field for field in chapter.fields}
    proposals = gather_proposals(reader.found, fields)
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
        unread=(*reader.unread, *left_out),
        notes=document.notes,
    )


@keyword_record
class _Heading:
    """A heading, and how deep it stands."""

    level: int
    text: str


class _DocumentReader:
    """Goes through a document once, and keeps what it found and what it did not understand."""

    def __init__(self, document: FiledDocument, chapter: Chapter) -> None:
        game = chapter.ruleset.game
        self._document = document
        self._chapter = chapter
        self._own = game
        self._lexicon = Lexicon(chapter.cues, chapter.games.get(game, ()))
        tables: dict[str, list[str]] = {}
        for table in chapter.ruleset.tables:
            tables.setdefault(table.field, []).append(table.name)
        phrases = phrases_of_chapter(chapter.fields, chapter.cues, self._lexicon)
        self._matcher = Matcher(phrases, self._lexicon, tables)
        self._tables = [field for field in chapter.fields if field.kind is Kind.PAYTABLE]
        self._table_subjects = {one.field.name: one.phrases for one in phrases if one.field.kind is Kind.PAYTABLE}
        self._texts = [one for one in phrases if one.field.kind is Kind.TEXT]
        self._fields = {field.name: field for field in chapter.fields}
        self._unchanged = frozenset(tuple(self._lexicon.fold(text)) for text in chapter.cues.unchanged)
        self._nothing = frozenset(" ".join(text.lower().split()) for text in chapter.cues.nothing)
        self._heads = HeadWords(chapter.cues, self._lexicon)
        holder, self._holder_evidence = find_holder(document.passages, self._heads)
        self._scope = Scope(chapter.games, game, chapter.cues.properties, holder, self._lexicon)
        self._holder = frozenset(word for word, _ in self._lexicon.unify(self._lexicon.fold(holder)))
        self._headings: list[_Heading] = []
        self._section: str = ""
        self._columns: Sequence[Column] | None = None
        self._column_width = 0
        self._stem = ""
        self._denied: dict[str, list[WordsRead]] = {}
        self.found: list[Evidence] = []
        self.unread: list[WordsRead] = []

    def read(self) -> None:
        """Read every passage."""
        self.found += self._holder_evidence
        passages = self._document.passages
        place = 0
        while place < len(passages):
            taken = self._paytable_at(passages, place) or self._choices_at(passages, place)
            if not taken:
                self._passage(passages[place], passages[place + 1] if place + 1 < len(passages) else None)
                taken = 1
            place += taken
        self._contradict_denials()

    def _contradict_denials(self) -> None:
        """Make a question of what one place states and another says there is none of."""
        stated = {one.field for one in self.found}
        for name, denials in self._denied.items():
            if name in stated:
                self.found += [
                    Evidence(field=name, raw=None, shown="none", sure=Sureness.OPEN, words=words) for words in denials
                ]

    # Where a passage stands

    def _context(self) -> frozenset[str]:
        texts = [self._section, *(heading.text for heading in self._headings[-2:])]
        return frozenset(word for text in texts for word in self._lexicon.fold(text)) - self._lexicon.fillers

    def _enter(self, passage: Passage) -> None:
        level = passage.level
        self._headings = [one for one in self._headings if one.level < level]
        self._headings.append(_Heading(level=level, text=passage.text))
        self._section, self._columns, self._stem = "", None, ""

    def _heading_game(self) -> str:
        """Return the other game under whose heading this stands, or nothing."""
        for heading in reversed(self._headings):
            named = games_named(heading.text, self._chapter.games)
            if named:
                return "" if self._own in named else named[0]
        return ""

    def _is_of_other_game(self) -> bool:
        return bool(self._heading_game())

    # Passages

    def _passage(self, passage: Passage, following: Passage | None) -> None:
        if passage.cells:
            self._row(passage)
            return
        self._columns, self._section = None, ""
        text = without_label(write_typed_marks(passage.text))
        if passage.level:
            self._enter(passage)
            if not self._is_of_other_game():
                self._quietly(text, passage)
            return
        if self._is_of_other_game():
            self._not_read(passage, passage.text, f"it stands under {self._heading_game()}")
            return
        if read_head(text, passage, self._heads, self.found):
            return
        if text.rstrip().endswith(":") and following is not None and not has_marks(text):
            self._stem = text.rstrip(": ")
        else:
            self._stem = ""
        for sentence in sentences_of(text):
            self._sentence(sentence, passage)

    def _quietly(self, text: str, passage: Passage) -> None:
        """Read a heading that may be a statement, such as `No Bonus Wager`, and do not miss it where it is none."""
        tokens = tokens_of(text, self._lexicon)
        denies = any(token.word == NEGATION for token in tokens)
        if not (denies or any(token.value is not None for token in tokens) or has_marks(text)):
            return
        if not self._clauses(text, passage, frozenset()) and denies:
            self._not_read(passage, text, self._why_not(text))

    def _sentence(self, text: str, passage: Passage) -> None:
        if not self._says_anything(text):
            return
        why = self._scope.why_forbidden(text)
        if why:
            self._not_read(passage, text, why)
            return
        if has_marks(text):
            self._marked(text, passage)
            return
        if self._label(text, passage) or self._clauses(text, passage, self._context()):
            return
        self._not_read(passage, text, self._why_not(text))

    def _says_anything(self, text: str) -> bool:
        tokens = tokens_of(text, self._lexicon)
        return any(
            token.value is not None or token.word not in self._lexicon.fillers
            for token in tokens
            if token.word or token.value
        )

    # Labels

    def _label(self, text: str, passage: Passage) -> bool:
        """Read a label with its value; true where nothing of it is left to be understood."""
        split = split_label(text)
        if split is None:
            return False
        label, value = split
        return self._labelled(label, value, text, passage, is_question="?" in text[: len(label) + 2])

    def _labelled(self, label: str, value: str, text: str, passage: Passage, *, is_question: bool = False) -> bool:
        if not value or " ".join(value.lower().split()).strip(" .") in self._nothing:
            self._stem = label
            return True
        if self._text_field(label, value, text, passage):
            return True
        answered = split_answer(value)
        if answered is not None:
            answer, rest = answered
            clause = self._clause(f"{label} {rest}", labelled=True, answer=answer)
            if self._take(clause, text, passage, prose=False):
                return True
            if is_question or rest:
                return False
        clause = self._clause(f"{label} . {name_table(value)}", labelled=True)
        if self._take(clause, text, passage, prose=False):
            return True
        words = frozenset(self._lexicon.fold(label)) - self._lexicon.fillers
        return self._clauses(value, passage, self._context() | words, quoted=text, labelled=True)

    def _text_field(self, label: str, value: str, text: str, passage: Passage) -> bool:
        words = frozenset(self._lexicon.fold(label)) - self._lexicon.fillers
        fitting = [
            one
            for one in self._texts
            if words in one.phrases and (not one.starts or value.lower().startswith(one.starts))
        ]
        fitting = [one for one in fitting if one.starts] or fitting
        if len(fitting) != 1:
            return False
        name = fitting[0].field.name
        self._add(name, value.strip(), value.strip(), Sureness.CLEAR, text, passage, "the words after its label")
        return True

    # Sentences

    def _clause(
        self,
        text: str,
        *,
        context: frozenset[str] | None = None,
        answer: bool | None = None,
        labelled: bool = False,
        carried: frozenset[str] = frozenset(),
        taken: frozenset[str] = frozenset(),
    ) -> Clause:
        return Clause(
            tokens=self._tokens(text),
            context=self._context() if context is None else context,
            answer=answer,
            labelled=labelled,
            carried=carried,
            taken=taken,
        )

    def _tokens(self, text: str) -> tuple[Token, ...]:
        tokens = tokens_of(text, self._lexicon)
        return tuple(one for one in tokens if one.value is not None or one.word not in self._holder)

    def _clauses(
        self, text: str, passage: Passage, context: frozenset[str], *, quoted: str = "", labelled: bool = False
    ) -> bool:
        """Read a sentence by the parts that account for most of it; true where no part is left."""
        parts = parts_of(text)
        best = self._best_parts(parts, context, labelled=labelled)
        left = [parts[place] for place in range(len(parts)) if not any(start <= place < end for start, end, _ in best)]
        left = [part for part in left if self._says_anything(part)]
        if not best or any(self._endangers(part) for part in left):
            return False
        for _start, _end, matches in best:
            self._add_matches(matches, quoted or text, passage, prose=not labelled)
        for part in left:
            self._not_read(passage, part.strip(" ,;"), self._why_not(part))
        return True

    def _best_parts(
        self, parts: Sequence[str], context: frozenset[str], *, labelled: bool
    ) -> list[tuple[int, int, tuple[Match, ...]]]:
        """Choose the runs of parts that are understood so that most parts are, in as few runs as may be."""
        chosen: list[tuple[int, int, tuple[Match, ...]]] = []
        place, carried, taken = 0, frozenset[str](), frozenset[str]()
        while place < len(parts):
            for end in range(len(parts), place, -1):
                text = "".join(parts[place:end])
                clause = self._clause(text, context=context, labelled=labelled, carried=carried, taken=taken)
                matches = self._matcher.match(clause)
                if matches:
                    chosen.append((place, end, matches))
                    carried = carried | frozenset(word for match in matches for word in match.words)
                    taken = taken | {match.field.name for match in matches}
                    place = end
                    break
            else:
                place += 1
        return chosen

    def _endangers(self, part: str) -> bool:
        """Tell whether words that are not understood may change what the others say."""
        tokens = self._tokens(part)
        return any(
            token.word.startswith(FORBID) or token.word == NEGATION or token.value is not None for token in tokens
        )

    def _take(self, clause: Clause, text: str, passage: Passage, *, prose: bool) -> bool:
        matches = self._matcher.match(clause)
        if not matches:
            return False
        self._add_matches(matches, text, passage, prose=prose)
        return True

    def _add_matches(self, matches: Sequence[Match], text: str, passage: Passage, *, prose: bool) -> None:
        if len(matches) > 1:
            names = " or ".join(f"`{match.field.name}`" for match in matches)
            for match in matches:
                shown = "" if match.raw is None else show_on_one_line(match.field, match.raw)
                self._question(match.field.name, shown, text, passage, f"the words may mean {names}")
            return
        match = matches[0]
        if match.several:
            for shown, _raw in match.several:
                self._question(match.field.name, shown, text, passage, match.why)
            return
        if match.raw is None:
            self._deny(match, text, passage)
            return
        why = "a sentence that says nothing else" if prose else "its label and its value"
        why = f"{why}, with words of the heading over it" if match.from_context else why
        sure = Sureness.LIKELY if prose or match.from_context else Sureness.CLEAR
        self._add(
            match.field.name, match.raw, show_on_one_line(match.field, match.raw), sure, text, passage, why, prose=prose
        )

    def _deny(self, match: Match, text: str, passage: Passage) -> None:
        """Note that a document says there is none, which another place may contradict."""
        if match.field.kind in (Kind.MONEY, Kind.COUNT, Kind.ODDS, Kind.PERCENT, Kind.HOURS):
            self._denied.setdefault(match.field.name, []).append(
                words_at(passage, text, "none", "it says that there is none")
            )

    # Marks

    def _marked(self, text: str, passage: Passage) -> None:
        marked = read_marks(text)
        if marked is None:
            self._not_read(passage, text, "it cannot be told which choice each mark belongs to")
            return
        self._read_marked(marked, text, passage)

    def _read_marked(self, marked: MarkedText, text: str, passage: Passage) -> None:
        chosen = marked.chosen
        if not chosen:
            self._not_read(passage, text, "no choice is marked")
            return
        stem = marked.stem or self._stem
        if marked.is_polar:
            self._read_polar(stem, chosen, text, passage)
            return
        if len(marked.options) == 1 and not stem:
            self._statement_marked(chosen[0], text, passage)
            return
        found: dict[str, list[Match]] = {}
        for option in chosen:
            matches = self._matcher.match(
                self._clause(f"{stem} . {name_table(option)}", labelled=True)
            ) or self._matcher.match(self._clause(option, context=self._context() | self._content(stem), labelled=True))
            if len(matches) != 1 or matches[0].raw is None:
                self._not_read(passage, text, f"the marked choice is not understood: {option}")
                return
            found.setdefault(matches[0].field.name, []).append(matches[0])
        for name, matches_of in found.items():
            self._add_marked(name, matches_of, text, passage)

    def _content(self, text: str) -> frozenset[str]:
        return frozenset(self._lexicon.fold(text)) - self._lexicon.fillers

    def _add_marked(self, name: str, matches: Sequence[Match], text: str, passage: Passage) -> None:
        field = matches[0].field
        raws = [match.raw for match in matches]
        if field.kind is Kind.CHOICES:
            raw = frozenset(word for one in raws if isinstance(one, frozenset) for word in one)
            self._add(name, raw, show_on_one_line(field, raw), Sureness.CLEAR, text, passage, "the marked choices")
        elif len(set(map(str, raws))) > 1:
            for one in raws:
                shown = "" if one is None else show_on_one_line(field, one)
                self._question(name, shown, text, passage, "several choices are marked")
        elif raws[0] is not None:
            shown = show_on_one_line(field, raws[0])
            self._add(name, raws[0], shown, Sureness.CLEAR, text, passage, "the marked choice")

    def _read_polar(self, stem: str, chosen: Sequence[str], text: str, passage: Passage) -> None:
        answers = [option.strip(" .,").lower() == "yes" for option in chosen]
        stems = [self._clause(stem, labelled=True, answer=answer) for answer in answers]
        matches = [self._matcher.match(clause) for clause in stems]
        if len(answers) > 1:
            for both in matches:
                for match in both:
                    shown = "" if match.raw is None else show_on_one_line(match.field, match.raw)
                    self._question(match.field.name, shown, text, passage, "yes and no are both marked")
            if not any(matches):
                self._not_read(passage, text, "yes and no are both marked")
            return
        if not matches[0]:
            self._not_read(passage, text, self._why_not(stem))
            return
        self._add_matches(matches[0], text, passage, prose=False)

    def _statement_marked(self, statement: str, text: str, passage: Passage) -> None:
        for sentence in sentences_of(statement):
            if not (self._label(sentence, passage) or self._clauses(sentence, passage, self._context())):
                self._not_read(passage, text, self._why_not(sentence))

    def _choices_at(self, passages: Sequence[Passage], place: int) -> int:
        """Read choices in lines of their own under their question, and return how many passages they take."""
        first = write_typed_marks(passages[place].text)
        if passages[place].cells or not has_marks(first) or not self._leads(first) or self._is_of_other_game():
            return 0
        stem = self._stem
        if not stem and self._headings and passages[place - 1].level:
            stem = self._headings[-1].text
        if not stem:
            return 0
        lines: list[str] = []
        for passage in passages[place:]:
            text = without_label(write_typed_marks(passage.text))
            if passage.cells or not has_marks(text) or not self._leads(text):
                break
            lines.append(text)
        if not lines:
            return 0
        marked = read_marks(" ".join(lines))
        text = f"{stem}: {' '.join(lines)}"
        if marked is None:
            self._not_read(passages[place], text, "it cannot be told which choice each mark belongs to")
        else:
            self._stem = stem
            self._read_marked(MarkedText(stem, marked.options), text, passages[place])
            self._stem = ""
        return len(lines)

    @staticmethod
    def _leads(text: str) -> bool:
        return has_marks(without_label(text).strip()[:1])

    # Tables

    def _row(self, row: Passage) -> None:
        if self._is_of_other_game():
            self._not_read(row, row.text, f"it stands under {self._heading_game()}")
            return
        if row.spans or (
            len({cell for cell in row.cells if cell}) == 1 and len([cell for cell in row.cells if cell]) > 1
        ):
            self._section, self._columns = row.text, self._columns
            return
        head = columns_of(row, self._chapter.cues, self._lexicon, self._chapter.games, self._own)
        if head is not None:
            self._columns, self._column_width = head, len(row.cells)
            return
        columns = self._columns if self._column_width == len(row.cells) else None
        read = rows_under(columns, row, self._unchanged, self._lexicon)
        for one in read:
            self._row_value(one)
        if not read and columns is None and len([cell for cell in row.cells if cell]) == 1 and not row.cells[0].strip():
            self._not_read(row, row.text, "a cell without a label")
        elif not read and len([cell for cell in row.cells if cell]) == 1:
            self._section = row.text if not has_marks(row.text) else self._section

    def _row_value(self, one: RowRead) -> None:
        passage, text = one.passage, one.passage.text
        label = without_label(one.label).rstrip(" :?")
        why = self._scope.why_forbidden(f"{label} {one.value}")
        if why:
            self._not_read(passage, text, why)
            return
        if read_head(f"{label}: {one.value}", passage, self._heads, self.found):
            return
        if has_marks(one.value):
            marked = read_marks(one.value)
            if marked is None:
                self._not_read(passage, text, "it cannot be told which choice each mark belongs to")
            else:
                self._read_marked(MarkedText(f"{label} {marked.stem}".strip(), marked.options), text, passage)
            return
        if not self._labelled(label, one.value, text, passage):
            self._not_read(passage, text, self._why_not(f"{label} {one.value}"))

    # Paytables

    def _paytable_at(self, passages: Sequence[Passage], place: int) -> int:
        """Read a paytable whose rows begin here, and return how many passages it takes."""
        if not passages[place].cells or not self._tables or self._is_of_other_game():
            return 0
        rows: list[tuple[str, tuple[str, ...]]] = []
        taken = 0
        for passage in passages[place:]:
            if not passage.cells:
                break
            split = split_paid(passage.cells)
            if split is None or not self._pays(split[1]):
                is_head = taken == 0 or (split is not None and not any(char.isdigit() for char in passage.text))
                if not is_head:
                    break
            else:
                rows.append(split)
            taken += 1
            if taken > len(rows) + 3:
                return 0
        captions = self._captions_before(passages, place)
        head = [
            passage.text
            for passage in passages[place : place + 1]
            if split_paid(passage.cells) is None or not rows or rows[0] != split_paid(passage.cells)
        ]
        captions = [*head, *captions]
        context = content_of_captions(captions, self._lexicon)
        name = name_over(captions)
        found = read_rows(rows, self._tables, context, self._table_subjects_in(), name)
        if found is None:
            return 0
        text = "; ".join(f"{label} {' '.join(paid)}" for label, paid in rows)
        why = "rows that are its hands"
        if found.strange:
            why = f"{why}, but for {', '.join(found.strange)}, which no table of this wager has"
        for field in found.fields:
            value = found.value[field.name]
            shown = show_on_one_line(field, value)
            if len(found.fields) > 1:
                self._question(field.name, shown, text, passages[place], "the rows fit the tables of several wagers")
            else:
                self._add(field.name, value, shown, Sureness.LIKELY, text, passages[place], why)
        return taken

    def _table_subjects_in(self) -> Mapping[str, Sequence[frozenset[str]]]:
        return {
            name: [phrase - {"paytable", "pay", "odds"} for phrase in phrases]
            for name, phrases in self._table_subjects.items()
        }

    def _pays(self, paid: Iterable[str]) -> bool:
        from compliance.read.paytables import read_paid_cell

        return all(any(read_paid_cell(text, field) is not None for field in self._tables) for text in paid)

    def _captions_before(self, passages: Sequence[Passage], place: int) -> list[str]:
        captions: list[str] = []
        for passage in reversed(passages[max(0, place - _CAPTIONS) : place]):
            if passage.cells or passage.level or len(captions) >= 1 or len(passage.text) > 160:
                break
            captions.append(passage.text)
        if self._section:
            captions.append(self._section)
        return [*captions, *(heading.text for heading in reversed(self._headings[-2:]))]

    # What comes of it

    def _add(
        self,
        name: str,
        raw: object,
        shown: str,
        sure: Sureness,
        text: str,
        passage: Passage,
        why: str,
        *,
        prose: bool = False,
    ) -> None:
        self.found.append(
            Evidence(
                field=name,
                raw=raw,  # type: ignore[arg-type]
                shown=shown,
                sure=sure,
                words=words_at(passage, text, shown, why),
                in_prose=prose,
            )
        )

    def _question(self, name: str, shown: str, text: str, passage: Passage, why: str) -> None:
        words = words_at(passage, text, shown, why)
        self.found.append(Evidence(field=name, raw=None, shown=shown, sure=Sureness.OPEN, words=words))

    def _not_read(self, passage: Passage, text: str, why: str) -> None:
        if len(self.unread) < _MOST_UNREAD:
            self.unread.append(words_at(passage, text, "", why))

    def _why_not(self, text: str) -> str:
        clause = self._clause(text)
        forbidden = next((token.word for token in clause.tokens if token.word.startswith(FORBID)), "")
        if forbidden:
            return why_of_word(forbidden)
        strange = self._matcher.leftover_of(clause)
        if not strange:
            return "no value was found in it"
        return f"not understood: {', '.join(strange[:8])}"
