"""Amendment marks of an annex: what each does, and the text before and after them."""

from enum import StrEnum

from compliance.model.law.tree import Document, LawTree, Unparsed
from compliance.record import record, slotted_record


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


class Strand(StrEnum):
    """Which text words belong to; those of neither were put in by a proposal and taken out again by its final form."""

    BOTH = "both"
    OLD = "old"
    NEW = "new"
    NEITHER = "neither"


@slotted_record
class Segment:
    """A run of words on one strand; ``cell`` is the place of its cell in a row of a table, where there are cells."""

    text: str
    strand: Strand
    cell: int = -1


@record
class Woven:
    """A document as segments, line by line, with its marks, its renumberings and what the marks leave open."""

    document: Document
    lines: tuple[tuple[Segment, ...], ...]
    marks: tuple[AmendmentMark, ...]
    renumbered: tuple[Renumbering, ...]
    open: tuple[Unparsed, ...]
