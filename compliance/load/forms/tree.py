"""The answers of a form to the tree of text that a submission in YAML is read into, each with its question as place."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import groupby

from compliance.diag import Code, Diagnostic, Result, Span
from compliance.load.forms.answers import FilledBox, FormAnswers
from compliance.load.yaml.nodes import STATED, Node, Scalar
from compliance.load.yaml.nodes import Mapping as TreeMapping
from compliance.load.yaml.nodes import Sequence as TreeSequence
from compliance.model import (
    ABOUT_BOX,
    ANY_ROW,
    NO_FIGURE,
    Box,
    BoxKind,
    FormSheet,
    Question,
    placeholder_of,
    squeeze,
)
from compliance.record import keyword_record

LEAVE = "take a new form with `compliance new`, and leave what is printed as it is"
PROMPTS = frozenset(
    {
        "Click or tap here to enter text.",
        "Click here to enter text.",
        "Choose an item.",
        "Click or tap to enter a date.",
        "Click here to enter a date.",
    }
)
"""What Word puts into a box that was emptied."""
_LONGEST = 60
Entry = tuple[tuple[str, ...], Node, Span]
"""The keys that a node stands under, the node, and the question it answers."""


@keyword_record
class Answer:
    """What stands in a box: the question and the box it answers, the row it is of, and the words."""

    question: Question
    box: Box
    row: int
    text: str
    page: int


def about_line(answers: FormAnswers) -> str:
    """Return the line by which a form is known, or nothing where there is none."""
    named = [one for one in answers.boxes if (one.tag or one.mark) in ABOUT_BOX.names]
    return named[0].text if len(named) == 1 else ""


def names_in(answers: FormAnswers) -> frozenset[str]:
    """Return what boxes are called in a form: their tags, and their marks where tags were lost."""
    return frozenset(one.tag or one.mark for one in answers.boxes)


def form_tree(
    answers: FormAnswers, sheet: FormSheet, path: str, head: Mapping[str, str], *, is_whole: bool = True
) -> Result[Node]:
    """Build the tree of a submission of what a form states; whatever is doubtful in the form is told with its place.

    ``head`` has the keys that a form does not ask for, since they are those of its chapter. A form that is not whole
    is one of an earlier state: which boxes and words it should have is not known.
    """
    desk = _FormDesk(answers, sheet, path, is_whole=is_whole)
    found = desk.answers()
    start = _span_of(path, sheet.questions[0])
    entries: list[Entry] = [((name,), Scalar(text, start, STATED), start) for name, text in head.items()]
    for question in sheet.questions:
        entries += desk.entries_of(question, [one for one in found if one.question is question])
    return Result(TreeMapping(_merge_blocks(entries), start), tuple(desk.mistakes))


class _FormDesk:
    """Holds the boxes of a file against the questions of a form, and notes what does not fit."""

    def __init__(self, answers: FormAnswers, sheet: FormSheet, path: str, *, is_whole: bool) -> None:
        self._is_whole = is_whole
        self.mistakes: list[Diagnostic] = []
        self._read = answers
        self._sheet = sheet
        self._path = path
        self._boxes: dict[str, tuple[Question, Box]] = {}
        for question in sheet.questions:
            for box in question.boxes:
                for name in box.names:
                    self._boxes.setdefault(name, (question, box))

    def answers(self) -> list[Answer]:
        """Return what is answered, in the order of the file."""
        found: list[Answer] = []
        seen: set[tuple[str, int]] = set()
        for one in self._read.boxes:
            if (one.tag or one.mark) in ABOUT_BOX.names:
                continue
            known = self._boxes.get(one.tag or one.mark)
            if known is None:
                where = _page_span(self._path, one.page)
                self._blame(
                    Code.FORM_CHANGED, f"the form has a box that it does not ask for: `{_clip(one.text)}`", where
                )
                continue
            question, box = known
            place = (box.tag, one.row if box.is_in_row else 0)
            if place in seen:
                where = _span_of(self._path, question, one.page)
                self._blame(Code.FORM_CHANGED, "a box of this question stands there twice", where)
            seen.add(place)
            text = self._text_of(one, question, box)
            if text:
                found.append(Answer(question=question, box=box, row=one.row, text=text, page=one.page))
        if self._is_whole:
            self._blame_lost({tag for tag, _ in seen})
            self._blame_words()
        # WHY: a program that saves a form may put its boxes in another order; rows of a table stay in that of the file.
        order = {id(box): place for place, box in enumerate(box for _, box in self._boxes.values())}
        return sorted(found, key=lambda one: (one.row if one.box.is_in_row else 0, order[id(one.box)]))

    def _text_of(self, one: FilledBox, question: Question, box: Box) -> str:
        """Return what is stated in a box, nothing where it is empty or shows what it always does."""
        where = _span_of(self._path, question, one.page)
        if box.kind is BoxKind.CHECK:
            if one.checked is None and one.text.strip():
                self._blame(Code.FORM_CHANGED, f"a check box has words in it: `{_clip(one.text)}`", where)
            return "yes" if one.checked else ""
        shown = squeeze(one.text)
        if not shown or shown == placeholder_of(box) or (one.prompts and shown in PROMPTS):
            return ""
        if one.prompts or one.hidden:
            what = "shown as a prompt" if one.prompts else "hidden"
            hint = "write over it what is meant, or empty the box"
            self._blame(Code.FORM_UNCLEAR, f"`{_clip(shown)}` is {what}, so that it may state nothing", where, hint)
        if box.kind in {BoxKind.PICK, BoxKind.COMBO}:
            return next((choice.word for choice in box.choices if squeeze(choice.shown) == shown), one.text)
        return one.text

    def _blame_lost(self, seen: Set[str]) -> None:
        """Tell of questions that have lost a box: whether it was answered, nobody can say."""
        for question in self._sheet.questions:
            lost = [box for box in question.boxes if box.tag not in seen and not box.optional]
            if lost and not question.optional:
                self._blame(Code.FORM_CHANGED, "a box of this question is gone", _span_of(self._path, question))

    def _blame_words(self) -> None:
        printed = {squeeze(text) for text in self._sheet.printed}
        for one in self._read.words:
            if squeeze(one.text) not in printed:
                message = f"`{_clip(one.text)}` stands beside the boxes, and is not read"
                hint = "write it into a box, or take it out; what is printed on the form stays as it is"
                self._blame(Code.FORM_WORDS_BESIDE, message, _page_span(self._path, one.page), hint)

    def _blame(self, code: Code, message: str, where: Span, hint: str = LEAVE) -> None:
        self.mistakes.append(Diagnostic(code, message, where, hint))

    # Entries

    def entries_of(self, question: Question, found: Sequence[Answer]) -> Iterator[Entry]:
        """Yield what a question states: the keys it stands under, and the node there."""
        if not found:
            return
        first = found[0].box.path
        if first[0] == "f":
            node = self._field_node(found)
            if node is not None:
                yield (first[1],), node, self._span(found[0])
        elif ANY_ROW in first:
            above = first[: first.index(ANY_ROW)]
            yield above, self._rows_node(found, scalars=above[0] == "cover"), self._span(found[0])
        else:
            yield first, self._scalar(found[0]), self._span(found[0])

    def _field_node(self, found: Sequence[Answer]) -> Node | None:
        kinds = {one.box.path[2] if len(one.box.path) > 2 else "" for one in found}
        by_kind = {kind: [one for one in found if (*one.box.path, "", "")[2] == kind] for kind in kinds}
        if "none" in kinds and len(kinds) > 1:
            message = "`none` is checked, and something else is stated as well"
            self._blame(Code.FORM_UNCLEAR, message, self._span(by_kind["none"][0]), "uncheck it, or empty the rest")
            return None
        if kinds & {"name", "row", "more"} or self._is_empty_table(found):
            return self._paytable_node(by_kind, self._span(found[0]))
        if "none" in kinds:
            return Scalar("none", self._span(found[0]), STATED)
        if "is" in kinds:
            return TreeSequence(
                tuple(Scalar(one.box.path[3], self._span(one), STATED) for one in found), self._span(found[0])
            )
        if "at" in kinds:
            return TreeSequence(tuple(map(self._scalar, found)), self._span(found[0]))
        if "clause" in kinds:
            return self._rows_node(found, scalars=False)
        return self._scalar(found[0])

    def _is_empty_table(self, found: Sequence[Answer]) -> bool:
        return any(box.path[2:] == ("name",) for box in found[0].question.boxes)

    def _rows_node(self, found: Sequence[Answer], *, scalars: bool) -> Node:
        """Return a list with an item for each row of a table that has something in it."""
        rows = [list(row) for _, row in groupby(found, key=lambda one: one.row)]
        if scalars:
            return TreeSequence(tuple(self._scalar(one) for row in rows for one in row), self._span(found[0]))
        blocks = (TreeMapping(tuple(map(self._entry, row)), self._span(row[0])) for row in rows)
        return TreeSequence(tuple(blocks), self._span(found[0]))

    def _paytable_node(self, by_kind: Mapping[str, Sequence[Answer]], span: Span) -> Node | None:
        name = next((self._scalar(one) for one in by_kind.get("name", ())), None)
        rows = [*self._known_rows(by_kind.get("row", ())), *self._further_rows(by_kind.get("more", ()))]
        if not rows and "none" not in by_kind:
            return name
        entries = [] if name is None else [(_key("name", span), name)]
        return TreeMapping((*entries, (_key("rows", span), TreeMapping(tuple(rows), span))), span)

    def _known_rows(self, found: Sequence[Answer]) -> Iterator[tuple[Scalar, Node]]:
        for hand, cells in groupby(found, key=lambda one: one.box.path[3]):
            row = list(cells)
            yield _key(hand, self._span(row[0])), self._row_node(row)

    def _further_rows(self, found: Sequence[Answer]) -> Iterator[tuple[Scalar, Node]]:
        for _, cells in groupby(found, key=lambda one: one.row):
            row = list(cells)
            hand = next((one for one in row if one.box.path[-1] == "hand"), None)
            paid = [one for one in row if one is not hand]
            if hand is None or not paid:
                missing = "the hand" if hand is None else f"what `{_clip(hand.text)}` is paid"
                hint = f"fill in the row, or empty it; `{NO_FIGURE}` says that it has none"
                self._blame(Code.FORM_UNCLEAR, f"a row of the paytable lacks {missing}", self._span(row[0]), hint)
            else:
                yield self._scalar(hand), self._row_node(paid)

    def _row_node(self, row: Sequence[Answer]) -> Node:
        if [squeeze(one.text) for one in row] == [NO_FIGURE]:
            return TreeMapping((), self._span(row[0]))
        if [one.box.path[-1] for one in row] == ["pays"]:
            return self._scalar(row[0])
        return TreeMapping(tuple(map(self._entry, row)), self._span(row[0]))

    def _entry(self, one: Answer) -> tuple[Scalar, Node]:
        return _key(one.box.path[-1], self._span(one)), self._scalar(one)

    def _scalar(self, one: Answer) -> Scalar:
        return Scalar(one.text, self._span(one), STATED)

    def _span(self, one: Answer) -> Span:
        return _span_of(self._path, one.question, one.page)


def _merge_blocks(entries: Iterable[Entry]) -> tuple[tuple[Scalar, Node], ...]:
    """Put entries that stand below one key into one block."""
    merged: list[tuple[Scalar, Node]] = []
    blocks: dict[str, list[tuple[Scalar, Node]]] = {}
    for entry in entries:
        path, node, span = entry
        if len(path) == 1:
            merged.append((_key(path[0], span), node))
            continue
        if path[0] not in blocks:
            blocks[path[0]] = []
            merged.append((_key(path[0], span), node))
        blocks[path[0]].append((_key(path[1], span), node))
    return tuple(
        (key, TreeMapping(tuple(blocks[key.text]), key.span) if key.text in blocks else node) for key, node in merged
    )


def _key(text: str, span: Span) -> Scalar:
    return Scalar(text, span)


def _span_of(path: str, question: Question, page: int = 0) -> Span:
    """Return a question as a place: its number is the line, and what it is called says the page and the section."""
    section = f" ({question.section})" if question.section else ""
    called = f"{f'page {page}, ' if page else ''}question {question.number}{section}"
    return Span(path, question.number, 1, question.number, 1, called)


def _page_span(path: str, page: int) -> Span:
    return Span(path, 1, 1, 1, 1, f"page {page}" if page else "between the questions")


def _clip(text: str) -> str:
    flat = squeeze(text)
    return flat if len(flat) <= _LONGEST else f"{flat[: _LONGEST - 3]}..."
