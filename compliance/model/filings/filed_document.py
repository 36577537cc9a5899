"""A document that somebody filed, as it is read: passages in order, with what Word or a page says of them."""

from compliance.record import keyword_record

CHOSEN, NOT_CHOSEN = "☒", "☐"
"""How a reader writes a mark that stands in a box, and an empty box."""


@keyword_record
class Passage:
    """A paragraph, or one row of a table; ``paragraph`` counts through the document.

    ``level`` is that of a heading, nought for other text. ``label`` is the number that the program which shows the
    document would print. A row has ``cells`` and the number of its ``table``; a merged cell stands in each place that
    it covers, and ``spans`` tells that one cell goes across the whole row.
    """

    page: int
    paragraph: int
    text: str
    level: int = 0
    label: str = ""
    cells: tuple[str, ...] = ()
    table: int = 0
    spans: bool = False


@keyword_record
class LeftOut:
    """Words of a document that are no part of what is filed, such as struck ones, and why they were left out."""

    page: int
    paragraph: int
    words: str
    why: str


@keyword_record
class FiledDocument:
    """A document in reading order, with what was left out of it and what its reader had to say."""

    name: str
    sha256: str
    form: str
    passages: tuple[Passage, ...]
    left_out: tuple[LeftOut, ...] = ()
    notes: tuple[str, ...] = ()
