"""A document for people as blocks in order, from which PDF and DOCX are both made, so that neither can say less."""

from typing import Literal

from compliance.record import keyword_record, record
from compliance.report.safe_text import make_safe

RunStyle = Literal["", "bold", "soft", "code"]
Tone = Literal["good", "fair", "bad"]
Run = tuple[str, RunStyle]
Words = tuple[Run, ...]
Cell = tuple[Words, ...]

_NEVER_IN_XML = dict.fromkeys((0xFFFE, 0xFFFF), "\N{REPLACEMENT CHARACTER}")


@record
class Heading:
    """A heading: 1 for a report, 2 for a section, 3 for one finding; ``mark`` stands at its right."""

    level: int
    text: str
    mark: str = ""


@record
class Paragraph:
    """One paragraph; ``kind`` says how it stands on the page: a lead stays with what follows it."""

    words: Words
    kind: Literal["plain", "eyebrow", "item", "lead"] = "plain"


@record
class Pairs:
    """Labels, each with one paragraph or more beside it."""

    rows: tuple[tuple[str, Cell], ...]


@keyword_record
class Grid:
    """A table with a head; ``widths`` are shares of the width of the page."""

    head: tuple[str, ...]
    widths: tuple[int, ...]
    rows: tuple[tuple[Cell, ...], ...]


@keyword_record
class Banner:
    """The result: a headline that is seen first, and what stands under it."""

    headline: str
    tone: Tone
    lines: tuple[Words, ...]


@record
class Lines:
    """Text in lines of its own, such as a part of a file."""

    lines: tuple[str, ...]


@record
class Signatures:
    """Blank lines to sign on, one for each label, each with a line for the date."""

    labels: tuple[str, ...]


Block = Heading | Paragraph | Pairs | Grid | Banner | Lines | Signatures


@keyword_record
class Part:
    """What starts on a page of its own; ``footer`` stands at the foot of each of its pages, ``title`` before it."""

    title: str
    footer: tuple[str, ...]
    blocks: tuple[Block, ...]


@keyword_record
class Paper:
    """A whole document; ``day`` dates it (YYYY-MM-DD, or nothing), no clock does."""

    title: str
    day: str
    program: str
    parts: tuple[Part, ...]


SIGNED = Signatures(("Prepared by", "Reviewed by"))


def said(text: str, style: RunStyle = "") -> Words:
    """Return a paragraph of one piece."""
    return ((text, style),)


def cell_of(text: str, style: RunStyle = "") -> Cell:
    """Return a cell of one paragraph of one piece."""
    return (said(text, style),)


def lasting(text: str) -> str:
    """Return text on one line that XML can hold: what it cannot hold or nobody could see has a visible stand-in."""
    return make_safe(text).translate(_NEVER_IN_XML)
