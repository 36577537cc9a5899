"""Texts of law as nouns: lines of a document, provisions in a tree, what could not be read, and amendment marks."""

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


class MarkKind(StrEnum):
    """What an amendment mark does."""

    DELETION = "deletion"
    RENUMBERING = "renumbering"
    ADDITION = "addition"
    STRUCK = "struck without brackets"
    NOT_A_MARK = "not a mark"


@record
class AmendmentMark:
    """One mark of an annex, where it stands, the words it strikes and those that take their place, where known."""

    kind: MarkKind
    first: int
    last: int
    struck: str
    added: str = ""
    note: str = ""


@record
class Renumbering:
    """A provision that an annex gives another number."""

    old: str
    new: str
    line: int


@record
class Amendment:
    """An annex with amendment marks taken apart: the text after, the text before as far as marks tell, the marks.

    ``open`` are the places where the marks do not tell what stood before; ``rebuilds`` says whether both texts with
    the marks give the annex again.
    """

    annex: Document
    after: LawTree
    before: LawTree
    marks: tuple[AmendmentMark, ...]
    renumbered: tuple[Renumbering, ...]
    open: tuple[Unparsed, ...]
    rebuilds: bool


class ChangeClass(StrEnum):
    """How two provisions differ, the weightiest first."""

    CELL = "table cell changed"
    FIGURE = "figure changed"
    MODAL = "modal changed"
    REFERENCE = "reference changed"
    ADDED = "added"
    REMOVED = "removed"
    WORDING = "wording"
    PLACE = "place changed"
    TERMS = "terms only"
    EDITORIAL = "editorial"
    CITATION = "citation only"
    UNCHANGED = "unchanged"


class ProvisionMove(StrEnum):
    """What became of a provision's place."""

    STAYED = "stayed"
    RENUMBERED = "renumbered"
    MOVED = "moved"
    SPLIT = "split"
    MERGED = "merged"


@record
class WordPiece:
    """A run of words in a change: in both texts (`same`), only in the old or only in the new."""

    side: str
    text: str


@record
class Change:
    """Provisions of the old text that answer to provisions of the new, and how they differ.

    One or several old provisions and one or several new ones; one side is empty where a provision was added or
    removed. ``classes`` is never empty and begins with the weightiest. ``by`` says how the two were matched: `number`,
    `words`, `likeness`, `concordance` or `marks`, or nothing. ``likeness`` counts out of a hundred.
    """

    classes: tuple[ChangeClass, ...]
    old: tuple[Provision, ...]
    new: tuple[Provision, ...]
    pieces: tuple[WordPiece, ...]
    move: ProvisionMove = ProvisionMove.STAYED
    by: str = ""
    likeness: int = 100
    note: str = ""


@record
class RedlineSide:
    """One of the two texts of a redline."""

    path: str
    sha256: str
    title: str


@record
class Redline:
    """Two texts held against each other: the changes in the order of the new text, removed provisions in their place.

    ``left_out`` says in words what was not compared and why; ``aids`` what helped: a terms file, a concordance, marks.
    """

    old: RedlineSide
    new: RedlineSide
    changes: tuple[Change, ...]
    left_out: tuple[str, ...] = ()
    aids: tuple[str, ...] = ()


@record
class TermPair:
    """Words of the old text's vocabulary that answer to words of the new text's."""

    old: str
    new: str


@record
class Concord:
    """A pair of provisions put together beforehand; one side is empty where the other has no answer.

    ``by`` says who did it: a person's concordance, or the marks of an annex.
    """

    old: str
    new: str
    by: str = "concordance"


@record
class Slip:
    """A likely drafting slip."""

    kind: str
    cite: str
    line: int
    message: str


@record
class Lock:
    """Fingerprints of the words that one ledger line was encoded from: all of them, and what weighs in them.

    ``loose`` leaves out case and punctuation, ``figures`` and ``modals`` keep nothing else; ``count`` counts words.
    """

    provision: str
    words: str
    loose: str
    figures: str
    modals: str
    count: int


@record
class LockFile:
    """The fingerprints of the text under a ruleset, as a person last affirmed them.

    ``besides`` are provisions of the document that no line of the ledger is about, affirmed as such: what an annex
    prints without a mark and the older text did not have, for one.
    """

    ruleset: str
    document: str
    sha256: str
    side: DocumentSide
    affirmed: str
    locks: tuple[Lock, ...]
    besides: tuple[str, ...] = ()


class ProvisionStanding(StrEnum):
    """How a locked provision stands in a document at hand, the gravest first."""

    MISSING = "missing"
    REWORDED = "reworded"
    MOVED = "moved"
    COSMETIC = "cosmetic"
    MATCHES = "matches"


@record
class ProvisionLockCheck:
    """A locked provision held against a document: how it stands, where, and what of it changed.

    ``now`` is its citation in the document, ``line`` its line there; ``changed`` names what differs: figures, modal
    words, words.
    """

    provision: str
    standing: ProvisionStanding
    now: str
    line: int
    changed: tuple[str, ...] = ()
    count: int = 0
    counted_before: int = 0


@record
class Touched:
    """A part of a ruleset that rests on a provision which no longer stands as it was encoded.

    ``what`` is rule, election, reading or paytable; ``provisions`` are those that changed; ``direct`` is false where
    it cites a paragraph below or above the one that changed. ``cases`` are the names of a rule's cases.
    """

    what: str
    id: str
    provisions: tuple[str, ...]
    direct: bool
    where: str
    cases: tuple[str, ...] = ()


@record
class LockCheck:
    """A lock file held against a document.

    ``unknown`` are provisions of the document, with their lines, that the ruleset's ledger does not know.
    """

    lock: LockFile
    path: str
    sha256: str
    held: tuple[ProvisionLockCheck, ...]
    unknown: tuple[tuple[str, int], ...] = ()
    touched: tuple[Touched, ...] = ()
