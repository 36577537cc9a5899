"""What a redline leaves out is said in words, and the changes stand in the order of the new text."""

from lawtrees import a_chapter, a_division, a_provision, a_row, a_section, a_tree, change_of, compared, counts

from compliance.model import ChangeClass, DocumentSide, Furniture, Level, TermPair
from compliance.record import replace
from compliance.redline import redline_texts

KITE = "A kite card that touches the rail is dead and shall be burned by the dealer."
BOAT = "Paper boats may be folded only from cards that were taken out of play."
RAIL = "No player may lean over the rail while tiles are being drawn from the wall."


def test_a_table_of_contents_is_not_compared_and_that_is_said() -> None:
    contents = a_division(Level.CONTENTS, a_row("12.1", "Kites."), a_row("12.2", "Boats."))
    section = a_section("12.1", "Kites.", a_provision("(a)", KITE))
    redline = compared([a_chapter("12", "KITES", contents, section)], [a_chapter("12", "KITES", section)])
    assert counts(redline) == {ChangeClass.UNCHANGED: 3}
    assert redline.left_out == (
        "the table of contents of `old.txt`, lines 3 to 5, was not compared: a table of contents repeats headings",
    )


def test_a_preamble_is_compared_where_both_texts_have_one() -> None:
    preamble = a_division(Level.PREAMBLE, a_provision("", RAIL, level=Level.TEXT))
    both = compared([preamble, a_provision("(a)", KITE)], [preamble, a_provision("(a)", KITE)])
    assert (counts(both), both.left_out) == ({ChangeClass.UNCHANGED: 2}, ())
    one = compared([preamble, a_provision("(a)", KITE)], [a_provision("(a)", KITE)])
    assert counts(one) == {ChangeClass.UNCHANGED: 1}
    assert one.left_out == (
        "the preamble of `old.txt`, lines 2 to 3, was not compared: the other text has no preamble",
    )


def test_a_scope_is_compared_alone_and_the_rest_is_said_to_be_left_out() -> None:
    tree = a_tree(
        a_chapter("11", "BOATS", a_section("11.1", "Boats.")), a_chapter("12", "KITES", a_section("12.1", "Kites."))
    )
    redline = redline_texts(tree, tree, old_scope=tree.root.children[1], new_scope=tree.root.children[1])
    assert [change.new[0].cite for change in redline.changes] == ["Chapter 12", "12.1"]
    assert redline.left_out == ("of `some.txt` only `CHAPTER 12. KITES` was compared, lines 4 to 5",) * 2
    assert redline.new.title == "CHAPTER 12. KITES"


def test_scopes_of_unlike_level_are_brought_together() -> None:
    chapter = a_chapter("12", "KITES", a_section("12.1", "Kites.", a_provision("(a)", KITE)))
    tree = a_tree(a_chapter("11", "BOATS", a_section("11.1", "Boats.", a_provision("(a)", BOAT))), chapter)
    redline = redline_texts(tree, tree, new_scope=tree.root.children[1])
    assert counts(redline) == {ChangeClass.REMOVED: 3, ChangeClass.UNCHANGED: 3}


def test_words_of_the_page_are_said_to_be_left_out() -> None:
    tree = a_tree(a_provision("(a)", KITE))
    paged = replace(tree, furniture=(Furniture(2, "12 KITE BULLETIN 9", "running head"),))
    assert redline_texts(paged, tree).left_out == (
        "page numbers, running heads and page breaks on 1 line of `some.txt` were not compared",
    )


def test_a_row_of_stars_hides_what_it_stands_for() -> None:
    old = [
        a_section(
            "1",
            "Kites.",
            a_provision("(a)", KITE),
            a_provision("(b)", BOAT, a_provision("(1)", "Dry boats.")),
            a_provision("(c)", RAIL),
        )
    ]
    stars = a_provision("", "*  *  *  *  *", level=Level.TEXT)
    new = [a_section("1", "Kites.", stars, a_provision("(c)", RAIL.replace("tiles", "cards")))]
    redline = compared(old, new)
    assert counts(redline) == {ChangeClass.UNCHANGED: 1, ChangeClass.WORDING: 1}
    stars_hide = "a row of stars in `new.txt`, line 3, stands for text that is not printed"
    assert redline.left_out == (f"`1(a)`, `1(b)` of `old.txt` were not compared: {stars_hide}",)


def test_a_term_without_words_on_one_side_is_said_not_to_be_used() -> None:
    redline = compared([a_provision("(a)", KITE)], [a_provision("(a)", KITE)], terms=[TermPair("kite", "the")])
    assert redline.left_out == ("the term `kite` has no words on the other side and was not used",)


def test_removed_provisions_stand_where_they_would_be_in_the_new_text() -> None:
    def section(label: str, *texts: str) -> object:
        return a_section(
            label, f"Part {label} of the game.", *(a_provision(f"({n})", text) for n, text in enumerate(texts, 1))
        )

    old = [section("1", KITE, BOAT), section("2", "Tiles are counted twice before dusk."), section("3", RAIL)]
    new = [section("1", KITE, "Lamps hang low over the table at night."), section("3", RAIL)]
    cites = [(change.old or change.new)[0].cite for change in compared(old, new).changes]  # type: ignore[arg-type]
    assert cites == ["1", "1(1)", "1(2)", "1(2)", "2", "2(1)", "3", "3(1)"]


def test_steps_are_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    compared([a_provision("(a)", KITE)], [a_provision("(a)", BOAT)], step=lambda done, of: told.append((done, of)))
    assert told[0][0] == 0
    assert told[-1] == (2, 2)


def test_a_provision_without_words_is_in_no_change() -> None:
    redline = compared(
        [a_provision("(a)", "", a_provision("(1)", KITE))], [a_provision("(a)", RAIL, a_provision("(1)", KITE))]
    )
    assert counts(redline) == {ChangeClass.ADDED: 1, ChangeClass.UNCHANGED: 1}
    assert change_of(redline, "(a)").old == ()


def test_a_section_that_an_annex_does_not_print_is_not_removed() -> None:
    kites, boats = a_section("12.1", "Kites.", a_provision("(a)", KITE)), a_section("12.2", "Boats.", text=BOAT)
    old = a_tree(a_chapter("12", "KITES", kites, boats), path="old.txt")
    annex = replace(a_tree(a_chapter("12", "KITES", kites), path="annex.txt"), side=DocumentSide.AFTER)
    redline = redline_texts(old, annex)
    assert counts(redline) == {ChangeClass.UNCHANGED: 3}
    assert redline.left_out == (
        "`annex.txt` carries amendment marks: its text after amendment was compared, its text before amendment was not",
        "`12.2` of `old.txt` was not compared: `annex.txt` is an annex with amendment marks, which prints only the "
        "sections it amends",
    )
    assert counts(redline_texts(old, replace(annex, side=DocumentSide.PRINTED))) == {
        ChangeClass.UNCHANGED: 3,
        ChangeClass.REMOVED: 1,
    }


def test_a_paragraph_that_an_annex_lacks_is_removed() -> None:
    section = a_section("12.1", "Kites.", a_provision("(a)", KITE), a_provision("(b)", RAIL))
    shorter = a_section("12.1", "Kites.", a_provision("(a)", KITE))
    annex = replace(a_tree(a_chapter("12", "KITES", shorter)), side=DocumentSide.AFTER)
    redline = redline_texts(a_tree(a_chapter("12", "KITES", section)), annex)
    assert counts(redline) == {ChangeClass.UNCHANGED: 3, ChangeClass.REMOVED: 1}


def test_both_sides_of_one_annex_are_compared_whole() -> None:
    kites, boats = a_section("12.1", "Kites.", a_provision("(a)", KITE)), a_section("12.2", "Boats.", text=BOAT)
    before = replace(a_tree(a_chapter("12", "KITES", kites, boats)), side=DocumentSide.BEFORE)
    after = replace(a_tree(a_chapter("12", "KITES", kites)), side=DocumentSide.AFTER)
    assert counts(redline_texts(before, after)) == {ChangeClass.UNCHANGED: 3, ChangeClass.REMOVED: 1}
