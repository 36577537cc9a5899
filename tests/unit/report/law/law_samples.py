"""A small invented text of law, an annex with marks, and drafting slips."""

from typing import Any

from compliance.model import (
    Amendment,
    AmendmentMark,
    Document,
    Furniture,
    LawTree,
    Level,
    Line,
    MarkKind,
    Provision,
    Renumbering,
    Slip,
    Unparsed,
)
from compliance.record import names_of, replace

RECORDS = (Amendment, AmendmentMark, Document, Furniture, LawTree, Line, Provision, Renumbering, Slip, Unparsed)


def a_node(level: Level, cite: str, text: str = "", *children: Provision, **others: Any) -> Provision:
    whole = {"label": cite, "mark": cite, "heading": "", "first": 1, "last": 40} | others
    return Provision(level=level, cite=cite, text=text, children=children, **whole)


PAYS = a_node(
    Level.TABLE,
    "12.3 table 1",
    "",
    a_node(
        Level.ROW,
        "12.3 table 1 red",
        label="Red lantern",
        mark="Red lantern",
        cells=("9 to 1", "8 to 1"),
        first=31,
        last=31,
    ),
    a_node(
        Level.ROW,
        "12.3 table 1 any",
        label="Any three lanterns",
        mark="Any three lanterns",
        cells=("Push",),
        first=32,
        last=33,
    ),
    label="1",
    mark="",
    heading="Hand Table A Table B",
    first=30,
    last=33,
)
CHAPTER = a_node(
    Level.CHAPTER,
    "Chapter 12",
    "",
    a_node(
        Level.SECTION,
        "12.1",
        "These words mean:",
        a_node(
            Level.DEFINITION, '12.1 "Wick"', "The card that is dealt last.", label="Wick", mark="Wick—", first=5, last=6
        ),
        heading="Definitions.",
        mark="§ 12.1.",
        first=4,
        last=6,
    ),
    a_node(
        Level.SECTION,
        "12.2",
        "",
        a_node(
            Level.PARAGRAPH,
            "12.2(a)",
            "A dealer shall:",
            a_node(Level.PARAGRAPH, "12.2(a)(1)", "Light the lantern.", label="(1)", mark="(1)", first=11, last=11),
            label="(a)",
            mark="(a)",
            first=10,
            last=11,
        ),
        heading="The lantern.",
        mark="§ 12.2.",
        first=9,
        last=11,
    ),
    a_node(Level.SECTION, "12.3", "", PAYS, heading="Payouts.", mark="§ 12.3.", first=29, last=33),
    label="12",
    mark="CHAPTER 12.",
    heading="LANTERN RUMMY",
    first=2,
)
TREE = LawTree(
    path="lantern.txt",
    sha256="c3" * 32,
    root=a_node(Level.DOCUMENT, "", "", CHAPTER),
    furniture=(
        Furniture(7, "12-1", "page number"),
        Furniture(8, "RULES", "running head"),
        Furniture(14, "12-2", "page number"),
        Furniture(15, "12-3", "page number"),
    ),
    unparsed=(Unparsed(32, 33, "a row with 1 of 2 cells"),),
)
MARKS = (
    AmendmentMark(MarkKind.DELETION, 11, 11, "the first lantern", "", ""),
    AmendmentMark(MarkKind.RENUMBERING, 9, 9, "§ 12.4.", "§ 12.2."),
    AmendmentMark(MarkKind.ADDITION, 6, 6, "", "DEALT LAST"),
    AmendmentMark(MarkKind.STRUCK, 10, 10, "may", "", "the word stands beside its replacement"),
    AmendmentMark(MarkKind.NOT_A_MARK, 99, 99, "Reserved", "", "an empty section"),
)
AMENDMENT = Amendment(
    annex=Document("annex.txt", "d4" * 32, "text", (Line(1, "CHAPTER 12. LANTERN RUMMY"),)),
    after=TREE,
    before=replace(TREE, path="annex.txt"),
    marks=MARKS,
    renumbered=(Renumbering("12.4", "12.2", 9), Renumbering("12.4(a)(1)", "12.2(a)(1)", 11)),
    open=(Unparsed(20, 22, "capitals that replace words which are not shown"),),
    rebuilds=True,
)
SLIPS = (
    Slip("dangling citation", "12.2(a)", 10, "cites `12.9`, which the text does not have"),
    Slip("doubled word", "12.1", 4, "`the the`"),
    Slip("dangling citation", "12.1", 5, "cites `12.8`, which the text does not have"),
)


def hostile(value: Any, text: str) -> Any:
    """Return a record with every text in it replaced."""
    if type(value) is str:
        return text
    if isinstance(value, tuple):
        return tuple(hostile(one, text) for one in value)
    if isinstance(value, RECORDS):
        return replace(value, **{name: hostile(getattr(value, name), text) for name in names_of(type(value))})
    return value
