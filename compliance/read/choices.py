"""Marked choices read: those in one line, in a cell, or in lines of their own under their question."""

from collections.abc import Sequence

from compliance.model import Passage, show_on_one_line
from compliance.read.clauses import ClauseReader
from compliance.read.findings import Findings
from compliance.read.marks import MarkedText, has_marks, read_marks, without_instruction, write_typed_marks
from compliance.read.matches import Match
from compliance.read.paytables import name_table
from compliance.read.sentences import sentences_of, without_label
from compliance.read.standing import DocumentPlace


class ChoiceReader:
    """Reads the marks of one document."""

    def __init__(self, clauses: ClauseReader, standing: DocumentPlace, findings: Findings) -> None:
        self._clauses = clauses
        self._standing = standing
        self._findings = findings

    def read_marked_text(self, text: str, passage: Passage) -> None:
        """Read a sentence that has marks in it."""
        marked = read_marks(text)
        if marked is None:
            self._findings.leave_unread(passage, text, "it cannot be told which choice each mark belongs to")
            return
        self.read_marked(marked, text, passage)

    def read_marked(self, marked: MarkedText, text: str, passage: Passage) -> None:
        """Read choices under their question."""
        chosen = marked.chosen
        if not chosen:
            self._findings.leave_unread(passage, text, "no choice is marked")
            return
        stem = without_instruction(marked.stem or self._standing.stem)
        if marked.is_polar:
            self._read_polar(stem, chosen, text, passage)
            return
        if len(marked.options) == 1 and not stem:
            self._statement_marked(chosen[0], text, passage)
            return
        found: dict[str, list[Match]] = {}
        for option in chosen:
            matches = self._clauses.matcher.match(
                self._clauses.clause_of(f"{stem} . {name_table(option)}", labelled=True)
            ) or self._clauses.matcher.match(
                self._clauses.clause_of(
                    option, context=self._standing.context() | self._clauses.content_of(stem), labelled=True
                )
            )
            if len(matches) != 1 or matches[0].raw is None:
                self._findings.leave_unread(passage, text, f"the marked choice is not understood: {option}")
                return
            found.setdefault(matches[0].field.name, []).append(matches[0])
        for name, matches_of in found.items():
            self._findings.add_marked(name, matches_of, text, passage)

    def _read_polar(self, stem: str, chosen: Sequence[str], text: str, passage: Passage) -> None:
        answers = [option.strip(" .,").lower() == "yes" for option in chosen]
        stems = [self._clauses.clause_of(stem, labelled=True, answer=answer) for answer in answers]
        matches = [self._clauses.matcher.match(clause) for clause in stems]
        if len(answers) > 1:
            for both in matches:
                for match in both:
                    shown = "" if match.raw is None else show_on_one_line(match.field, match.raw)
                    self._findings.ask(match.field.name, shown, text, passage, "yes and no are both marked")
            if not any(matches):
                self._findings.leave_unread(passage, text, "yes and no are both marked")
            return
        if not matches[0]:
            self._findings.leave_unread(passage, text, self._clauses.explain_unread(stem))
            return
        self._findings.add_matches(matches[0], text, passage, prose=False)

    def _statement_marked(self, statement: str, text: str, passage: Passage) -> None:
        for sentence in sentences_of(statement):
            if not (
                self._clauses.read_label(sentence, passage)
                or self._clauses.read_sentence(sentence, passage, self._standing.context())
            ):
                self._findings.leave_unread(passage, text, self._clauses.explain_unread(sentence))

    def read_choices_at(self, passages: Sequence[Passage], place: int) -> int:
        """Read choices in lines of their own under their question, and return how many passages they take."""
        first = write_typed_marks(passages[place].text)
        if passages[place].cells or not has_marks(first) or not self._leads(first) or self._standing.is_of_other_game():
            return 0
        stem = self._standing.stem
        if not stem and self._standing.headings and passages[place - 1].level:
            stem = self._standing.headings[-1].text
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
            self._findings.leave_unread(passages[place], text, "it cannot be told which choice each mark belongs to")
        else:
            self._standing.stem = stem
            self.read_marked(MarkedText(stem, marked.options), text, passages[place])
            self._standing.stem = ""
        return len(lines)

    @staticmethod
    def _leads(text: str) -> bool:
        return has_marks(without_label(text).strip()[:1])
