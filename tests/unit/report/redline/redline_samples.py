"""A small invented redline with a change of every class, and one in which every text is hostile."""

from typing import Any

from compliance.model import (
    Change,
    ChangeClass,
    Level,
    Provision,
    ProvisionMove,
    Redline,
    RedlineSide,
    WordPiece,
)
from compliance.record import names_of, replace

RECORDS = (Change, WordPiece, Provision, Redline, RedlineSide)
CONTROL = {"side", "by"}


def a_provision(cite: str, text: str = "", **changes: Any) -> Provision:
    line = changes.pop("line", 10)
    whole = {
        "level": Level.PARAGRAPH, "label": cite[-3:], "mark": cite[-3:], "cite": cite, "heading": "", "text": text,
        "first": line, "last": line + 2,
    }  # fmt: skip
    return Provision(**(whole | changes))


def pieces(*parts: str) -> tuple[WordPiece, ...]:
    """Return pieces: a part that opens with `-` is of the old text, with `+` of the new, others of both.

    Each after the first has a space before it, unless it opens with a comma.
    """
    sides = {"-": "old", "+": "new"}
    made = [WordPiece(sides[one[0]], one[1:]) if one[0] in sides else WordPiece("same", one) for one in parts]
    return tuple(
        WordPiece(one.side, one.text if place == 0 or one.text[0] == "," else f" {one.text}")
        for place, one in enumerate(made)
    )


def a_change(*parts: str, classes: tuple[ChangeClass, ...] = (ChangeClass.WORDING,), **changes: Any) -> Change:
    whole = {
        "classes": classes,
        "old": (a_provision("7.4(a)", line=20),),
        "new": (a_provision("9.4(a)", line=30),),
        "pieces": pieces(*parts),
        "move": ProvisionMove.RENUMBERED,
        "by": "number",
    }
    return Change(**(whole | changes))


def a_row(cite: str, label: str, *cells: str, line: int = 50) -> Provision:
    return a_provision(cite, level=Level.ROW, label=label, mark=label, cells=cells, line=line)


def a_table(cite: str, *rows: Provision) -> Provision:
    return a_provision(cite, level=Level.TABLE, label="", mark="", cells=("Hand", "Table A", "Table B"), children=rows)


FIGURE = a_change(
    "The dealer shall wait",
    "-30",
    "+45",
    "seconds after the last kite is flown, and then calls out that no more wagers may be placed on the felt before the "
    "lantern is lit, and then",
    "-may",
    "+shall",
    "turn over the wind card, unless the floor supervisor has stopped the round.",
    classes=(ChangeClass.FIGURE, ChangeClass.MODAL),
    old=(a_provision("7.4(a)", line=20),),
    new=(a_provision("9.4(a)", line=31),),
    likeness=88,
)
ADDED = a_change(
    "+A player who holds the red kite may ask for a second lantern.",
    classes=(ChangeClass.ADDED,),
    old=(),
    new=(a_provision("9.4(b)", line=34),),
    move=ProvisionMove.STAYED,
    by="",
)
OLD_ROW = a_row("7.9(c) four kites", "Four kites", "30 to 1", "40 to 1", line=61)
NEW_ROW = a_row("9.9(c) four kites", "Four kites", "25 to 1", "40 to 1", line=71)
TABLE = a_change(
    "Table A. Table B.",
    classes=(ChangeClass.UNCHANGED,),
    old=(a_table("7.9(c)", OLD_ROW),),
    new=(a_table("9.9(c)", NEW_ROW),),
)
CELL = a_change(
    "-30",
    "+25",
    "to 1 40 to 1",
    classes=(ChangeClass.CELL,),
    old=(OLD_ROW,),
    new=(NEW_ROW,),
)
REMOVED = a_change(
    "-The box of kites is sealed at the end of the gaming day.",
    classes=(ChangeClass.REMOVED,),
    old=(a_provision("7.11", line=80),),
    new=(),
    move=ProvisionMove.STAYED,
    by="",
)
WORDING = a_change(
    "A round that is stopped",
    "-is void",
    "+counts for nothing",
    ", and every wager goes back.",
    old=(a_provision("7.12(a)", line=85), a_provision("7.12(b)", line=88)),
    new=(a_provision("9.3(d)", line=25),),
    move=ProvisionMove.MERGED,
    by="likeness",
    likeness=71,
    note="two sentences became one",
)
TERMS = a_change(
    "The", "-certificate holder", "+licensee", "keeps the lantern.", classes=(ChangeClass.TERMS,),
    old=(a_provision("7.13", line=90),), new=(a_provision("9.13", line=95),),
)  # fmt: skip
EDITORIAL = a_change(
    "A kite", "-which", "+that", "is torn is replaced.", classes=(ChangeClass.EDITORIAL,),
    old=(a_provision("7.14", line=93),), new=(a_provision("9.14", line=98),),
)  # fmt: skip
CITATION = a_change(
    "As in §", "-7.4", "+9.4", "(relating to the lantern).", classes=(ChangeClass.CITATION,),
    old=(a_provision("7.15", line=96),), new=(a_provision("9.15", line=99),),
)  # fmt: skip
MOVED = a_change(
    "Kites are counted by two persons.", classes=(ChangeClass.UNCHANGED,), by="words",
    old=(a_provision("7.7(f)", line=45),), new=(a_provision("9.16(b)", line=110),), move=ProvisionMove.MOVED,
)  # fmt: skip
STAYED = a_change(
    "Words used here have the meanings below.", classes=(ChangeClass.UNCHANGED,), move=ProvisionMove.STAYED,
    old=(a_provision("1.1", line=1),), new=(a_provision("1.1", line=1),),
)  # fmt: skip

REFERENCE = a_change(
    "The wind card is dealt as in §", "-7.4(a)", "+9.6(c)", ".", classes=(ChangeClass.REFERENCE,),
    old=(a_provision("7.16", line=97),), new=(a_provision("9.17", line=112),),
)  # fmt: skip
PLACE = a_change(
    "The lantern is put out by the dealer.", classes=(ChangeClass.PLACE,), by="words", move=ProvisionMove.MOVED,
    old=(a_provision("7.8(a)(2)", line=48),), new=(a_provision("9.2(d)", line=14),),
)  # fmt: skip


def went(kind: ChangeClass, *provisions: Provision) -> tuple[Change, ...]:
    """Return a change for each provision that was added or removed, with all its words."""
    side = "new" if kind is ChangeClass.ADDED else "old"
    empty: dict[str, Any] = {"old": (), "new": ()}
    return tuple(
        Change(classes=(kind,), **(empty | {side: (one,)}), pieces=(WordPiece(side, one.own),)) for one in provisions
    )


def a_section(chapter: int = 9) -> Provision:
    """Return a section with two paragraphs, one of which has a table."""
    cite = f"{chapter}.20"
    rows = (
        a_row(f"{cite}(b) table 1 red", "Red kite", "9 to 1", "8 to 1", line=206),
        a_row(f"{cite}(b) table 1 any", "Any two kites", "1 to 1", line=207),
    )
    table = a_provision(
        f"{cite}(b) table 1", level=Level.TABLE, label="1", mark="", heading="Hand Table A Table B", line=205,
        children=rows,
    )  # fmt: skip
    return a_provision(
        cite, level=Level.SECTION, label=cite, mark=f"§ {cite}.", heading="Kite festivals.", line=200, children=(
            a_provision(f"{cite}(a)", "A festival is held once a year.", label="(a)", mark="(a)", line=202),
            a_provision(f"{cite}(b)", "A festival pays:", label="(b)", mark="(b)", line=204, children=(table,)),
        ),
    )  # fmt: skip


def a_group(kind: ChangeClass) -> tuple[Change, ...]:
    """Return the changes of a section that was added or removed with everything below it."""
    return went(kind, *a_section().walk())


def a_redline(*changes: Change, **others: Any) -> Redline:
    every = (STAYED, WORDING, FIGURE, ADDED, TABLE, CELL, REMOVED, TERMS, EDITORIAL, CITATION, MOVED)
    redline = Redline(
        old=RedlineSide("kites-2009.txt", "0a" * 32, "Chapter 7. Kite Poker"),
        new=RedlineSide("kites-2012.txt", "b1" * 32, "Chapter 9. Kite Poker"),
        changes=changes or every,
        aids=("the terms in `kites.yaml`",),
        left_out=("the preamble of the old text (lines 1-40): the new text has none",),
    )
    return replace(redline, **others)


def a_hostile_redline(text: str) -> Redline:
    """Return the redline with every text of a file in it replaced."""
    return _replaced(a_redline(), text)  # type: ignore[no-any-return]


def _replaced(value: Any, text: str) -> Any:
    if type(value) is str:
        return text
    if isinstance(value, tuple):
        return tuple(_replaced(one, text) for one in value)
    if isinstance(value, RECORDS):
        names = [name for name in names_of(type(value)) if name not in CONTROL]
        return replace(value, **{name: _replaced(getattr(value, name), text) for name in names})
    return value
