"""A submission as a form on paper: questions with boxes, whatever kind of file it is written to."""

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property
from hashlib import sha256

from compliance.record import keyword_record

SHEET_FORMAT = "1"
"""The version of the forms that are written and read."""
ANY_ROW = "*"
"""Stands in the path of a box for the number of its row, where there may be any number of rows."""
LONGEST_TAG = 60
NO_FIGURE = "no figure"
"""What stands in the first cell of a row that a paytable states without any figure."""
MARKED = "yes"
"""The value of a check box that is checked."""
_SPACES = re.compile(r"\s+")


class BoxKind(StrEnum):
    """How a box is filled in."""

    TEXT = "text"
    LINES = "lines"
    DATE = "date"
    PICK = "pick"
    COMBO = "combo"
    CHECK = "check"


@keyword_record
class BoxChoice:
    """A word that a box offers, as it is shown, and whether a new form offers it."""

    word: str
    shown: str
    offered: bool = True


@keyword_record
class Box:
    """A place to be filled in: what it states, how, and what stands in it; ``optional`` ones a new form leaves out."""

    path: tuple[str, ...]
    kind: BoxKind
    label: str
    choices: tuple[BoxChoice, ...] = ()
    value: str = ""
    optional: bool = False

    @cached_property
    def tag(self) -> str:
        """What the box is called in a file; a name that is too long for one is cut, with a hash in its place."""
        whole = "/".join(self.path)
        return whole if len(whole) <= LONGEST_TAG else f"{whole[: LONGEST_TAG - 13]}~{mark_of(whole)}"

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that the box may be called in a file: a PDF has no full stop in a name, some lose the tag."""
        return (self.tag, mark_of(self.tag), self.tag.replace(".", ":"))

    @property
    def is_in_row(self) -> bool:
        """Tell whether the box is one of a row, of which there may be any number."""
        return ANY_ROW in self.path

    @property
    def offered(self) -> tuple[BoxChoice, ...]:
        """The choices that are shown: those of a new form, and the one that is stated."""
        return tuple(one for one in self.choices if one.offered or one.word == self.value)

    @property
    def shown(self) -> str:
        """What stands in the box as people read it."""
        return next((one.shown for one in self.choices if one.word == self.value), self.value)


PLACEHOLDERS = {
    BoxKind.TEXT: "Write here",
    BoxKind.LINES: "Write here",
    BoxKind.DATE: "Choose a day",
    BoxKind.PICK: "Choose one",
    BoxKind.COMBO: "Choose or write",
    BoxKind.CHECK: "",
}


def placeholder_of(box: Box) -> str:
    """Return what stands in a box of a file while nothing is stated in it."""
    return PLACEHOLDERS[box.kind]


def mark_of(tag: str) -> str:
    """Return a short name for a tag, for places that take no longer one."""
    return sha256(tag.encode()).hexdigest()[:12]


@keyword_record
class SheetLine:
    """A paragraph of a question: words, with a box among them or none."""

    before: str = ""
    box: Box | None = None
    after: str = ""
    soft: bool = False

    @property
    def words(self) -> str:
        """What is printed of it."""
        return f"{self.before} {self.after}"


@keyword_record
class SheetTable:
    """A table of a question: in each cell words or a box; one that ``grows`` may be given further rows as its last."""

    head: tuple[str, ...]
    widths: tuple[int, ...]
    rows: tuple[tuple["str | Box", ...], ...]
    grows: bool = False


@keyword_record
class Question:
    """A question of a form: its number, what it asks, where the chapter speaks of it, and where the answer goes."""

    number: int
    text: str
    section: str
    name: str
    must: str = ""
    answer: tuple[SheetLine | SheetTable, ...]
    optional: bool = False

    @property
    def heading(self) -> str:
        """The line that a question begins with."""
        return f"{self.number}. {self.text}"

    @property
    def meta(self) -> str:
        """The line below it: the section, and whether it must be answered."""
        return " · ".join(filter(None, (self.section, self.must)))

    @property
    def boxes(self) -> Iterator[Box]:
        """Every box of the question."""
        for part in self.answer:
            if isinstance(part, SheetTable):
                yield from (cell for row in part.rows for cell in row if isinstance(cell, Box))
            elif part.box is not None:
                yield part.box

    @property
    def is_answered(self) -> bool:
        """Tell whether something stands in a box of it."""
        return any(box.value for box in self.boxes)

    @property
    def printed(self) -> Iterator[str]:
        """Every paragraph of it that is printed."""
        yield from (self.heading, self.meta)
        for part in self.answer:
            if isinstance(part, SheetTable):
                yield from part.head
                yield from (cell for row in part.rows for cell in row if isinstance(cell, str))
            else:
                yield part.words


@keyword_record
class SheetPart:
    """Questions under one heading."""

    title: str
    help: str
    questions: tuple[Question, ...]


@keyword_record
class FormSheet:
    """The form of a chapter: what it says of itself, its questions in order, and where it is signed."""

    ruleset: str
    eyebrow: str
    title: str
    intro: tuple[str, ...]
    parts: tuple[SheetPart, ...]
    signatures: tuple[str, ...]

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """Every question."""
        return tuple(question for part in self.parts for question in part.questions)

    @cached_property
    def shape(self) -> str:
        """The fingerprint of what is asked and printed; a form of another was made for another state of the chapter."""
        always = [question for question in self.questions if not question.optional]
        asked = (
            f"{question.number} {box.tag} {box.kind} {','.join(one.word for one in box.choices)}"
            for question in always
            for box in question.boxes
            if not box.optional
        )
        printed = (words for question in always for words in question.printed)
        whole = dict.fromkeys((*asked, *self._printed_around, *printed))
        return sha256("\n".join(whole).encode()).hexdigest()[:16]

    @property
    def about(self) -> str:
        """The line by which a form is known again."""
        return f"compliance form {SHEET_FORMAT} for {self.ruleset}, questions {self.shape}"

    @property
    def printed(self) -> Iterator[str]:
        """Every paragraph that is printed."""
        yield from self._printed_around
        for part in self.parts:
            yield from (part.title, part.help)
            for question in part.questions:
                yield from question.printed

    @property
    def _printed_around(self) -> tuple[str, ...]:
        return (self.eyebrow, self.title, *self.intro, ABOUT_LABEL, *SIGNATURE_WORDS, *self.signatures)


ABOUT_LABEL = "This form:"
ABOUT_BOX = Box(path=("form",), kind=BoxKind.TEXT, label="which form this is; leave it as it is")
SIGNATURE_WORDS = ("Signatures", "Date")
_ABOUT = re.compile(r"compliance form (\S{1,20}) for (\S{1,200}), questions ([0-9a-f]{16})")


def read_about(line: str) -> tuple[str, str, str] | None:
    """Return the version, the ruleset and the shape that the line of a form names, or nothing where it is none."""
    found = _ABOUT.fullmatch(squeeze(line))
    return None if found is None else (found[1], found[2], found[3])


def squeeze(text: str) -> str:
    """Return words as they are compared: without the blanks around and between them that no reader sees."""
    return _SPACES.sub(" ", text).strip()
