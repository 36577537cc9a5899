"""Documents as lines and as trees of provisions, what could not be read of them, and their likely slips."""

from collections.abc import Iterator
from enum import StrEnum

from compliance.record import record, slotted_record


@slotted_record
class Line:
    """One line of a document; ``cells`` are those of a table row where the file has tables of its own."""

    number: int
    text: str
    page: int = 1
    cells: tuple[str, ...] = ()


@record
class Document:
    """A file as lines in reading order; ``form`` is text, pdf, docx or html."""

    path: str
    sha256: str
    form: str
    lines: tuple[Line, ...]


class Level(StrEnum):
    """What kind of node a provision is."""

    DOCUMENT = "document"
    PREAMBLE = "preamble"
    ANNEX = "annex"
    TITLE = "title"
    PART = "part"
    SUBPART = "subpart"
    CHAPTER = "chapter"
    SUBCHAPTER = "subchapter"
    CONTENTS = "contents"
    SECTION = "section"
    PARAGRAPH = "paragraph"
    DEFINITION = "definition"
    TABLE = "table"
    ROW = "row"
    TEXT = "text"


@record
class Provision:
    """One node of a text of law: its own words, then its children.

    ``label`` names it among its siblings (`575.6`, `(a)`, a defined term, a hand); ``mark`` is that as printed.
    ``cite`` is the whole path, as `575.6(b)(3)`. ``cells`` are what a row of a table says after its label.
    ``first`` and ``last`` are lines of the file.
    """

    level: Level
    label: str
    mark: str
    cite: str
    heading: str
    text: str
    first: int
    last: int
    cells: tuple[str, ...] = ()
    children: tuple["Provision", ...] = ()

    def walk(self) -> Iterator["Provision"]:
        """Yield this provision and everything below it, in the order of the text."""
        waiting = [self]
        while waiting:
            provision = waiting.pop()
            yield provision
            waiting.extend(reversed(provision.children))

    @property
    def own(self) -> str:
        """The words of this provision itself, without its label and its children."""
        return " ".join(part for part in (self.heading, self.text, *self.cells) if part)


@record
class Furniture:
    """Words that belong to the page and not to the text, and why they were taken for that."""

    line: int
    text: str
    why: str


@record
class Unparsed:
    """A stretch of lines that the tree keeps as plain words, since its structure could not be made out."""

    first: int
    last: int
    why: str


class DocumentSide(StrEnum):
    """Which text of a document is meant: as it is printed, or one side of its amendment marks."""

    PRINTED = "as printed"
    AFTER = "after amendment"
    BEFORE = "before amendment"


@record
class LawTree:
    """A document as a tree of provisions, with what was left out as page furniture and what was not understood."""

    path: str
    sha256: str
    root: Provision
    furniture: tuple[Furniture, ...] = ()
    unparsed: tuple[Unparsed, ...] = ()
    side: DocumentSide = DocumentSide.PRINTED


@record
class Slip:
    """A likely drafting slip."""

    kind: str
    cite: str
    line: int
    message: str
