"""Documents to write: one that has every block, and random ones whose texts try to get out of them."""

from collections.abc import Iterator

from hypothesis import strategies as st

from compliance.record import names_of
from compliance.report.document import (
    SIGNED,
    Banner,
    Block,
    CardHand,
    CardHands,
    CountedThing,
    CountList,
    DocumentPart,
    Fold,
    Grid,
    Heading,
    LabelledValue,
    LabelledValues,
    NestedLine,
    NestedLines,
    Paragraph,
    ReportDocument,
    Signatures,
    StyledText,
    VerbatimLines,
    bold_text,
    caution_paragraph,
    code_text,
    defect_paragraph,
    deleted_text,
    document_of,
    eyebrow_paragraph,
    fair_text,
    inserted_text,
    join_pieces,
    label_contents,
    label_text,
    lead_paragraph,
    link_text,
    make_cell,
    make_grid,
    make_item,
    make_paragraph,
    soft_text,
)

HOSTILE = (
    "<b>bold</b> & <script>alert(1)</script> &amp;",
    "*stars* _lines_ `code` [link](http://example.com) ![x](y) | pipe | ~~gone~~",
    "# heading",
    "1. first",
    "- dash",
    "> quoted",
    "+++ plus === equals",
    "http://example.com www.example.com me@example.com",
    '#import "x" $x^2$ @label <label> \\ #{1+1} /* no */ // comment',
    "[bold red]rich[/] [link=file:///etc/passwd]x[/link]",
    "\x1b[31mred\x07 \x00\x7f\x9b",
    "right\u202eleft \u2066iso\u2069 \u200bzero\u200d",
    "לעברית العربية हिन्दी 漢字 😀 a\u0301\u0302\u0303",
    "\ufffe\uffff\ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace"),
    "{{ 7*7 }} {% raw %} ${x} %s {0}",
    "]]> </w:t> <!-- --> </style></title>",
    "two\nlines\r\nand\ttab",
    "```\nfence\n````",
    "    indented",
    "ends with a backslash \\",
    "supercalifragilistic" * 6,
    "§ 575.12(b) costs $50,000 – “quoted” … ♠♥♦♣ → ½",
    "\u0250 ŉ ß ﬁ ǆ",
)
"""Texts that mean something to a terminal, a browser, Markdown, a typesetter or XML."""

_SKIPPED = {"style", "link", "kind", "anchor", "tone", "level", "widths", "align", "row_head", "is_open"}


def texts_of(value: object) -> Iterator[str]:
    """Yield every text that a reader should find."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from texts_of(one)
    elif hasattr(type(value), "__match_args__"):
        for name in names_of(type(value)):
            if name not in _SKIPPED:
                yield from texts_of(getattr(value, name))


def texts_in(document: ReportDocument) -> list[str]:
    """Return every text of every block."""
    return [text for part in document.parts for block in part.blocks for text in texts_of(block) if text.strip()]


def every_block() -> ReportDocument:
    """Return a document that has every block, with every one of its parts filled."""
    blocks: list[Block] = [
        eyebrow_paragraph("Kind of document"),
        Heading(1, "The title"),
        LabelledValues((label_text("Holder", "River Bend"), label_text("Day", "2012-03-01")), "facts"),
        Banner(
            headline="NOT COMPLIANT",
            tone="bad",
            counts=(CountedThing("2", "variances", "bad"), CountedThing("53", "pass")),
            lines=(join_pieces("It departs from ", bold_text("the chapter"), "."),),
        ),
        caution_paragraph("take ", bold_text("care")),
        defect_paragraph("it broke"),
        Heading(2, "Section"),
        lead_paragraph("What follows:"),
        make_grid(
            ("No.", "What", "Hold", "Where"),
            (6, 50, 20, 24),
            [
                (
                    "1",
                    make_cell(link_text("Paytable mixed", "finding-1")) + make_cell(soft_text("second line")),
                    "6.78%",
                    code_text("a:1:2"),
                ),
                ("2", "Limit too low", "12.5%", "b"),
            ],
            align=("right", "left", "point"),
            row_head=1,
            caption="All variances",
        ),
        Heading(3, "Paytable mixed", mark="breach", note="§ 575.12(b)", number="1", anchor="finding-1"),
        LabelledValues(
            (
                label_text("Stated", "11 rows", aside="file.yaml:62:5"),
                label_contents(
                    "Reading",
                    (
                        make_paragraph("Which hands? ", bold_text("every hand")),
                        make_item("only some ", fair_text("(turns)")),
                    ),
                ),
                label_contents("Why", (NestedLines((_trace(),)),)),
                label_contents("Patch", (VerbatimLines(("- old: 1", "+ new: 2", "  same"), "patch"),)),
                label_contents("Hand", (CardHands((CardHand("high", ("A♠", "10♥", "Joker"), "by clause 3"),)),)),
            )
        ),
        Heading(4, "Words"),
        make_paragraph("The dealer ", deleted_text("may"), inserted_text("shall"), " deal.", aside="§ 575.11"),
        make_item("first", aside="§ 1"),
        make_item("second"),
        Heading(2, "More"),
        CountList((CountedThing("1,204", "provisions", "good"), CountedThing("7", "reworded"))),
        VerbatimLines(("wagers:", "  bonus: yes", "\ttabbed", "", "    deep")),
        NestedLines((_trace(),)),
        CardHands((CardHand("low", ("2♦", "3♣")),)),
        Fold(
            join_pieces("Folded ", soft_text("away")), (make_paragraph("inside the fold"), make_item("an item inside"))
        ),
        SIGNED,
    ]
    return document_of("A title", blocks, program="compliance 1", footer=("sha256 abc  file",), day="2012-03-01")


def _trace() -> NestedLine:
    below = NestedLine(join_pieces("the limit is stated"), (), "yes", "good")
    deep = NestedLine(join_pieces("a wager"), (NestedLine(join_pieces("below it")),), aside="12 words")
    return NestedLine(join_pieces("both hold"), (below, deep), "no", "bad")


TEXTS = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(st.sampled_from("ab 1.*_`#[]<>&|~\\-+=:/$@{}()!\"'§é"), max_size=12),
    st.text(max_size=8),
)
_STYLES = st.sampled_from(("", "bold", "soft", "code", "good", "fair", "bad", "deleted", "inserted"))
_TONES = st.sampled_from(("", "good", "fair", "bad"))
_PIECES = st.builds(StyledText, TEXTS, _STYLES, st.sampled_from(("", "here", "nowhere")))
_WORDS = st.lists(_PIECES, max_size=4).map(tuple)
_PARAGRAPHS = st.builds(
    Paragraph, _WORDS, st.sampled_from(("plain", "eyebrow", "item", "lead", "caution", "defect")), TEXTS
)
_CELLS = st.lists(st.builds(Paragraph, _WORDS, st.sampled_from(("plain", "item"))), max_size=2).map(tuple)
_LINES = st.builds(
    VerbatimLines, st.lists(TEXTS, min_size=1, max_size=3).map(tuple), st.sampled_from(("plain", "patch"))
)
_NESTED = st.recursive(
    st.builds(NestedLine, _WORDS, st.just(()), TEXTS, _TONES, TEXTS),
    lambda below: st.builds(NestedLine, _WORDS, st.lists(below, max_size=2).map(tuple), TEXTS, _TONES, TEXTS),
    max_leaves=4,
)
_OUTLINES = st.builds(NestedLines, st.lists(_NESTED, min_size=1, max_size=2).map(tuple))
_CARDS = st.sampled_from(("A♠", "10♥", "Q♦", "2♣", "Joker"))
_HANDS = st.builds(
    CardHands,
    st.lists(st.builds(CardHand, TEXTS, st.lists(_CARDS, max_size=3).map(tuple), TEXTS), min_size=1, max_size=2).map(
        tuple
    ),
)
_COUNTS = st.lists(st.builds(CountedThing, TEXTS, TEXTS, _TONES), min_size=1, max_size=2).map(tuple)
_CONTENTS = st.one_of(_PARAGRAPHS, _LINES, _OUTLINES, _HANDS)
_VALUES = st.builds(
    LabelledValues,
    st.lists(
        st.builds(LabelledValue, TEXTS, st.lists(_CONTENTS, max_size=2).map(tuple), TEXTS), min_size=1, max_size=2
    ).map(tuple),
    st.sampled_from(("rows", "facts")),
)


@st.composite
def _grids(draw: st.DrawFn) -> Grid:
    count = draw(st.integers(1, 3))
    row = st.lists(_CELLS, min_size=count, max_size=count).map(tuple)
    return Grid(
        head=tuple(draw(st.lists(TEXTS, min_size=count, max_size=count))),
        widths=tuple(draw(st.lists(st.integers(10, 60), min_size=count, max_size=count))),
        rows=tuple(draw(st.lists(row, max_size=2))),
        align=tuple(draw(st.lists(st.sampled_from(("left", "right", "point")), max_size=count))),
        row_head=draw(st.integers(0, count - 1)),
        caption=draw(TEXTS),
    )


_HEADINGS = st.builds(Heading, st.integers(1, 4), TEXTS, TEXTS, TEXTS, TEXTS, st.sampled_from(("", "here")), _TONES)
_BANNERS = st.builds(Banner, headline=TEXTS, tone=_TONES, counts=_COUNTS, lines=st.lists(_WORDS, max_size=2).map(tuple))
_FLAT = st.one_of(
    _HEADINGS,
    _PARAGRAPHS,
    _VALUES,
    _grids(),
    _BANNERS,
    st.builds(CountList, _COUNTS),
    _LINES,
    _OUTLINES,
    _HANDS,
    st.builds(Signatures, st.lists(TEXTS, min_size=1, max_size=2).map(tuple)),
)
BLOCKS = st.one_of(_FLAT, st.builds(Fold, _WORDS, st.lists(_FLAT, max_size=2).map(tuple), st.booleans()))
"""Any block."""


@st.composite
def documents(draw: st.DrawFn) -> ReportDocument:
    """Draw a document of any blocks in one part or two."""
    blocks = st.lists(BLOCKS, min_size=1, max_size=4).map(tuple)
    part = st.builds(DocumentPart, title=TEXTS, blocks=blocks, footer=st.lists(TEXTS, max_size=1).map(tuple))
    return ReportDocument(
        title=draw(TEXTS), parts=tuple(draw(st.lists(part, min_size=1, max_size=2))), program="compliance 1"
    )
