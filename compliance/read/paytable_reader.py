"""Paytables found in a document: in tables, in lines with gaps, and in a sentence."""

from collections.abc import Iterable, Mapping, Sequence

from compliance.model import Kind, Passage, Sureness, show_on_one_line
from compliance.read.findings import Findings
from compliance.read.marks import has_marks
from compliance.read.paytables import (
    content_of_captions,
    inline_rows,
    knows_hand,
    name_over,
    read_paid_cell,
    read_rows,
    spell_hands,
    split_line,
    split_paid,
)
from compliance.read.phrases import FieldPhrases
from compliance.read.scope import DocumentScope
from compliance.read.sentences import without_label
from compliance.read.standing import DocumentPlace

_CAPTIONS = 3


class PaytableReader:
    """Reads the paytables of one document."""

    def __init__(
        self,
        phrases: Sequence[FieldPhrases],
        hands: Mapping[str, Sequence[str]],
        scope: DocumentScope,
        standing: DocumentPlace,
        findings: Findings,
    ) -> None:
        own = [one for one in phrases if one.field.kind is Kind.PAYTABLE]
        self._tables = [one.field for one in own]
        self._table_subjects = {one.field.name: one.phrases for one in own}
        self._hands = hands
        self._scope = scope
        self._standing = standing
        self._findings = findings
        self._took_paytable = False

    def read_inline(self, text: str, passage: Passage) -> bool:
        """Read a paytable that stands in one sentence, its rows parted by signs."""
        before, _, listed = text.rpartition(":")
        rows = inline_rows(listed, lambda label: knows_hand(label, self._tables)) if before else []
        if not rows:
            return False
        captions = [before, *self._captions_before((passage,), 0)]
        context = content_of_captions(captions, self._standing.lexicon)
        found = read_rows(rows, self._tables, context, self._table_subjects_in(), name_over(captions))
        if found is None or self._scope.why_forbidden(text) or has_marks(text):
            return False
        for field in found.fields:
            shown = show_on_one_line(field, found.value[field.name])
            if len(found.fields) > 1:
                self._findings.ask(field.name, shown, text, passage, "the rows fit the tables of several wagers")
            else:
                self._findings.add(
                    field.name,
                    found.value[field.name],
                    shown,
                    Sureness.LIKELY,
                    text,
                    passage,
                    "rows that are its hands",
                )
        return True

    def read_at(self, passages: Sequence[Passage], place: int) -> int:
        """Read a paytable whose rows begin here, and return how many passages it takes."""
        if not self._tables or self._standing.is_of_other_game():
            return 0
        start = place
        if passages[place].cells and self._paid_row(passages[place]) is None:
            start += 1
        rows: list[tuple[str, tuple[str, ...]]] = []
        strange: list[str] = []
        end = start
        while end < len(passages):
            row = self._paid_row(passages[end])
            if row is not None:
                rows.append(row)
            elif rows and self._is_broken_row(passages, start, end):
                strange.append(passages[end].text)
            else:
                break
            end += 1
        if len(rows) < 2:
            return 0
        self._add_paytable(rows, strange, passages, (place, start))
        return end - place if self._took_paytable else 0

    def _paid_row(self, passage: Passage) -> tuple[str, tuple[str, ...]] | None:
        """Return a passage as a hand and what it pays, if it is that; one without cells has to name a known hand."""
        cells = passage.cells or split_line(without_label(passage.text))
        row = split_paid(cells or ())
        if row is None or not self._pays(row[1]):
            return None
        hand = spell_hands(row[0], self._hands)
        return (hand, row[1]) if passage.cells or knows_hand(hand, self._tables) else None

    def _is_broken_row(self, passages: Sequence[Passage], start: int, place: int) -> bool:
        """Tell whether a passage among the rows of a paytable is one whose figure cannot be read."""
        passage, last = passages[place], passages[start]
        if passage.cells:
            same = passage.table == last.table and len(passage.cells) == len(last.cells)
            return same and any(char.isdigit() for char in passage.cells[-1])
        following = passages[place + 1] if place + 1 < len(passages) else None
        continues = following is not None and self._paid_row(following) is not None
        return continues and len(passage.text.split()) <= 8 and not passage.text.endswith((".", ":"))

    def _add_paytable(
        self,
        rows: Sequence[tuple[str, tuple[str, ...]]],
        broken: Sequence[str],
        passages: Sequence[Passage],
        places: tuple[int, int],
    ) -> None:
        place, start = places
        captions = [*(one.text for one in passages[place:start]), *self._captions_before(passages, place)]
        context = content_of_captions(captions, self._standing.lexicon)
        found = read_rows(rows, self._tables, context, self._table_subjects_in(), name_over(captions))
        self._took_paytable = found is not None
        if found is None:
            return
        text = "; ".join(f"{label} {' '.join(paid)}" for label, paid in rows)
        why = "rows that are its hands"
        if found.strange:
            why = f"{why}, but for {', '.join(found.strange)}, which no table of this wager has"
        for field in found.fields:
            value = found.value[field.name]
            shown = show_on_one_line(field, value)
            if broken:
                lost = f"rows that cannot be read stand among them: {'; '.join(broken)}"
                self._findings.ask(field.name, shown, text, passages[start], lost)
            elif len(found.fields) > 1:
                self._findings.ask(
                    field.name, shown, text, passages[start], "the rows fit the tables of several wagers"
                )
            else:
                self._findings.add(field.name, value, shown, Sureness.LIKELY, text, passages[start], why)

    def _table_subjects_in(self) -> Mapping[str, Sequence[frozenset[str]]]:
        return {
            name: [phrase - {"paytable", "pay", "odds"} for phrase in phrases]
            for name, phrases in self._table_subjects.items()
        }

    def _pays(self, paid: Iterable[str]) -> bool:
        return all(any(read_paid_cell(text, field) is not None for field in self._tables) for text in paid)

    def _captions_before(self, passages: Sequence[Passage], place: int) -> list[str]:
        captions: list[str] = []
        for passage in reversed(passages[max(0, place - _CAPTIONS) : place]):
            if passage.cells or passage.level or len(captions) >= 1 or len(passage.text) > 160:
                break
            captions.append(passage.text)
        if self._standing.section:
            captions.append(self._standing.section)
        return [*captions, *(heading.text for heading in reversed(self._standing.headings[-2:]))]
