"""The blocks a document is made of. Every text in them is data: each writer escapes it for its own medium."""

from typing import Literal

from compliance.record import keyword_record, record

TextStyle = Literal["", "bold", "soft", "code", "good", "fair", "bad", "deleted", "inserted"]
Tone = Literal["", "good", "fair", "bad"]
ParagraphKind = Literal["plain", "eyebrow", "item", "lead", "caution", "defect"]
Alignment = Literal["left", "right", "point"]


@record
class StyledText:
    """A run of text in one style; ``link`` is the anchor of a heading or part of the same document."""

    text: str
    style: TextStyle = ""
    link: str = ""


Words = tuple[StyledText, ...]


@record
class Heading:
    """A heading: 1 for a part, 2 for a section, 3 for one finding, 4 below it.

    ``number`` stands before the text, ``note`` (such as the sections of law) and ``mark`` (one word in a
    tone) at its right; ``anchor`` can be linked to.
    """

    level: Literal[1, 2, 3, 4]
    text: str
    mark: str = ""
    note: str = ""
    number: str = ""
    anchor: str = ""
    tone: Tone = "bad"


@record
class Paragraph:
    """One paragraph; ``kind`` says how it stands: a lead stays with what follows it, items make a list.

    ``aside`` (a section of law, a place in a file) stands at the right margin.
    """

    words: Words
    kind: ParagraphKind = "plain"
    aside: str = ""


Cell = tuple[Paragraph, ...]


@record
class NestedLine:
    """One line of a tree: ``mark`` (such as yes or no, in its tone) before it, ``aside`` at the right margin."""

    words: Words
    children: tuple["NestedLine", ...] = ()
    mark: str = ""
    tone: Tone = ""
    aside: str = ""


@record
class NestedLines:
    """A tree of nested lines: a trace of a condition, the provisions of a law."""

    nodes: tuple[NestedLine, ...]


@record
class VerbatimLines:
    """Text in lines of its own, such as a part of a file; the lines of a patch are coloured by their first sign."""

    lines: tuple[str, ...]
    kind: Literal["plain", "patch"] = "plain"


@record
class CardHand:
    """A named hand of playing cards, each as rank and suit (``A♠``, ``10♥``) or ``Joker``."""

    name: str
    cards: tuple[str, ...]
    note: str = ""


@record
class CardHands:
    """Hands of playing cards, one below the other."""

    hands: tuple[CardHand, ...]


ValueContent = Paragraph | NestedLines | VerbatimLines | CardHands


@record
class LabelledValue:
    """A label with what stands beside it; ``aside`` (a place in a file) stands at the right margin."""

    label: str
    contents: tuple[ValueContent, ...]
    aside: str = ""


@record
class LabelledValues:
    """Labels, each with its contents; ``facts`` are short and may stand side by side."""

    rows: tuple[LabelledValue, ...]
    kind: Literal["rows", "facts"] = "rows"


@keyword_record
class Grid:
    """A table; ``widths`` are shares of the page, ``align`` is per column (left where it is left out).

    ``row_head`` is the column that names the row. ``point`` lines decimal points up under each other.
    """

    head: tuple[str, ...]
    widths: tuple[int, ...]
    rows: tuple[tuple[Cell, ...], ...]
    align: tuple[Alignment, ...] = ()
    row_head: int = 0
    caption: str = ""


@record
class CountedThing:
    """A number of things."""

    number: str
    word: str
    tone: Tone = ""


@record
class CountList:
    """Counts, one below the other with their numbers aligned."""

    counts: tuple[CountedThing, ...]


@keyword_record
class Banner:
    """The result: a headline that is seen first, the counts beside it, and sentences under it."""

    headline: str
    tone: Tone
    counts: tuple[CountedThing, ...] = ()
    lines: tuple[Words, ...] = ()


@record
class Signatures:
    """Blank lines to sign on, one for each label, each with a line for the date."""

    labels: tuple[str, ...]


@record
class Fold:
    """Blocks that a page can fold away behind a summary; on paper and as text they stand open."""

    summary: Words
    blocks: tuple["Block", ...]
    is_open: bool = False


Block = (
    Heading
    | Paragraph
    | LabelledValues
    | Grid
    | Banner
    | CountList
    | VerbatimLines
    | NestedLines
    | CardHands
    | Signatures
    | Fold
)


@keyword_record
class DocumentPart:
    """What starts on a page of its own, such as one report of many.

    ``footer`` stands at the foot of each of its pages with ``title`` before it. A part that ``leads`` is shown first on
    an HTML page wherever it was written, so that an overview can be written when all reports are known.
    """

    title: str
    blocks: tuple[Block, ...]
    footer: tuple[str, ...] = ()
    anchor: str = ""
    leads: bool = False


@keyword_record
class ReportDocument:
    """A whole document; ``day`` dates it (YYYY-MM-DD, or nothing), no clock does."""

    title: str
    parts: tuple[DocumentPart, ...]
    program: str
    day: str = ""
    language: str = "en"
