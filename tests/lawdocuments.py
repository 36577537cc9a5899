"""Invented texts of law in the manners that real ones are printed in, and what is asked of their trees."""

import re

from compliance.law import tree_of
from compliance.model import Document, LawTree, Level, Line, Provision

BREAKS = ("<|PAGE|>", "\f")


def a_document(text: str, form: str = "text") -> Document:
    """Return a text as a document; a page begins where a line begins with a mark."""
    page, lines = 1, []
    for number, line in enumerate(text.split("\n"), 1):
        page += line.startswith(BREAKS)
        lines.append(Line(number, line, page))
    return Document("invented.txt", "0" * 64, form, tuple(lines))


def a_table(*rows: str) -> Document:
    """Return a document whose lines are rows of a table where they have bars, with nothing but their cells."""
    lines = []
    for number, row in enumerate(rows, 1):
        cells = tuple(cell.strip() for cell in row.split("|")) if "|" in row else ()
        lines.append(Line(number, "" if cells else row, 1, cells))
    return Document("invented.docx", "0" * 64, "docx", tuple(lines))


def read(text: str) -> LawTree:
    """Return the tree of a text."""
    return tree_of(a_document(text))


def double_spaced(text: str) -> str:
    """Return a text with an empty line after every line."""
    return "\n\n".join(text.split("\n"))


def cites(tree: LawTree, *levels: Level) -> list[str]:
    """Return the citations of a tree's sections and paragraphs, or of other levels, in order."""
    wanted = levels or (Level.SECTION, Level.PARAGRAPH)
    return [one.cite for one in tree.root.walk() if one.level in wanted]


def at(tree: LawTree, cite: str) -> Provision:
    """Return the one provision that has a citation."""
    (found,) = [one for one in tree.root.walk() if one.cite == cite]
    return found


def rows(tree: LawTree, cite: str) -> list[tuple[str, ...]]:
    """Return the rows of the table that has a citation, each its name and then its cells."""
    return [(row.label, *row.cells) for row in at(tree, cite).children]


def squeezed(text: str) -> str:
    """Return a text without white space and hyphens."""
    return re.sub(r"[\s\-\u00ad]+", "", text)


def words_of(tree: LawTree) -> str:
    """Return the words of a tree in order."""
    parts = (part for one in tree.root.walk() for part in (one.mark, one.heading, one.text, *one.cells))
    return squeezed("".join(parts))


def words_left(document: Document, tree: LawTree) -> str:
    """Return the words of a document less what its tree lists as furniture."""
    lines = {line.number: line.text or " ".join(line.cells) for line in document.lines}
    for one in tree.furniture:
        assert one.text in lines[one.line]
        lines[one.line] = lines[one.line].replace(one.text, " ", 1)
    return squeezed("".join(lines.values()))


LANTERN = """\
CHAPTER 912. LANTERN RUMMY
Sec.
912.1. Definitions.
912.2. Lantern Rummy table; physical character-
istics.
912.3. Wagers.
912.4. Payout odds.

§ 912.1. Definitions.
In this chapter these terms have the following mean-
ings:
Dark hand—A hand without a lantern.
Lantern—A card with a lamp printed on it, when dealt
face up.
Wick or wicks—One of the following:
(i) The lowest card of a suit.
(ii) A card that is named a wick under § 912.3.

§ 912.2. Lantern Rummy table; physical character-
istics.
(a) Lantern Rummy shall be played at a table with
places for six players. Except as provided in subsection
(c), a place has one betting area.
(b) The layout must show the following:
(1) The name of the house.
(2) A betting area for each player as drawn in
accordance with § 911.4 (relating to lamps)
which is outlined.
(i) In one colour for the first wager.
(ii) In another for the second.
(3) Inscriptions that advise players of the odds or of
the place where
they are posted.
(c) A table with two dealers may have twelve places.

§ 912.3. Wagers.
(a) A wager is a stack of chips on the
betting area. A card turned under subsections (b) and
(c) is no wager.
(b) A wager may not be touched.
(c) The second wager is optional.

§ 912.4. Payout odds.
(a) A winning first wager is paid 1 to 1.
(b) Second wagers that win are paid at the
following odds:
Hand Paytable A Paytable B
Five lanterns 100 to 1 90 to 1
Four-of-a-kind 30 to 1 35 to 1
Straight with
a lantern

8 to 1 8 to 1
(c) The odds shall be posted.
"""
"""A chapter in the manner of a register: contents, definitions, nested paragraphs and a paytable."""

LANTERN_OUTLINE = [
    "912.1",
    '912.1 "Wick or wicks"(i)',
    '912.1 "Wick or wicks"(ii)',
    "912.2",
    "912.2(a)",
    "912.2(b)",
    "912.2(b)(1)",
    "912.2(b)(2)",
    "912.2(b)(2)(i)",
    "912.2(b)(2)(ii)",
    "912.2(b)(3)",
    "912.2(c)",
    "912.3",
    "912.3(a)",
    "912.3(b)",
    "912.3(c)",
    "912.4",
    "912.4(a)",
    "912.4(b)",
    "912.4(c)",
]

HARBOUR = """\
RULES OF THE GAME OF HARBOUR POKER

1. Definitions

In these rules the following terms are used:

Anchor hand-- means the two cards that a player leaves on the table.

Tide or tides-- means a turn of the dealer around the table.

2. Deck of cards

- (a) Harbour Poker is played with one deck; as provided in (c) below, two jokers are left out.
- (b) If a shuffling device is used:
 - (1) the deck is changed after each tide;
 - (2) the device stands to the left of the dealer; and
 - (3) no deck is used twice.
- (c) Jokers are counted by a supervisor.

3. Wagers

- (a) Each player makes a wager under Section 2 before the first tide.
- (b) No wager may be changed.
"""
"""Rules in the manner of a commission's web page: long lines, numbered sections, bullets before labels."""
