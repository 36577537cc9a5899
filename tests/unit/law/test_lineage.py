"""What an annex makes of the provisions of an older print, told by its marks."""

from compliance.law import find_part, tree_of
from compliance.law.marks import read_amendment
from compliance.law.marks.lineage import trace_descent, trace_lineage
from compliance.model import Amendment, Concord, Document, Line, Provision

PRINT = """\
CHAPTER 9. KITE POKER

§ 9.1. Kites.

(a) A kite is flown at noon by the dealer of the table.

(b) A torn kite is burned behind the table in the ash tray.

(c) A player may ask the floor for another kite of silk.

(1) The kite is red or blue and has a tail.

§ 9.2. Odds.

(a) The holder pays a kite at odds of 1 to 1.
"""
ANNEX = """\
Annex A

CHAPTER 9a. GRAND KITE POKER

§ 9a.1. Kites.

(a) A kite is flown at noon by the dealer of the table.

[(b) A torn kite is burned behind the table in the ash tray.

(c)] (b) A player may ask the floor for another kite of silk.

(1) The kite is red or blue and has a tail.

(c) The holder shows every kite to the player who asks for it.

§ 9a.2. Odds.

(a) The holder pays a kite at odds of [1 to 1] 4 to 5.
"""


def a_document(text: str) -> Document:
    lines = tuple(Line(number, line) for number, line in enumerate(text.split("\n"), start=1))
    return Document("some.txt", "0" * 64, "text", lines)


def annex() -> Amendment:
    return read_amendment(a_document(ANNEX))


def chapter(root: Provision, name: str) -> Provision:
    found = find_part(root, name)
    assert found is not None
    return found


def test_both_texts_of_an_annex_are_paired_by_their_lines() -> None:
    both = trace_lineage(chapter(annex().before.root, "9a"), chapter(annex().after.root, "9a"))
    pairs = {one.old: one.new for one in both if one.old}
    assert pairs["9a.1(b)"] == ""
    assert pairs["9a.1(c)"] == "9a.1(b)"
    assert pairs["9a.1(c)(1)"] == "9a.1(b)(1)"
    assert pairs["9a.2(a)"] == "9a.2(a)"
    assert [one.new for one in both if not one.old] == ["9a.1(c)"]


def test_an_older_print_learns_what_was_struck_and_renumbered() -> None:
    old = chapter(tree_of(a_document(PRINT)).root, "9")
    found = trace_descent(old, chapter(annex().before.root, "9a"), chapter(annex().after.root, "9a"))
    assert found == (
        Concord("9.1(b)", "", "marks"),
        Concord("9.1(c)", "9a.1(b)", "marks"),
        Concord("9.1(c)(1)", "9a.1(b)(1)", "marks"),
    )


def test_a_provision_with_other_words_is_not_taken_for_the_struck_one() -> None:
    other = PRINT.replace("A torn kite is burned behind the table in the ash tray.", "Nobody smokes here before noon.")
    old = chapter(tree_of(a_document(other)).root, "9")
    found = trace_descent(old, chapter(annex().before.root, "9a"), chapter(annex().after.root, "9a"))
    assert "9.1(b)" not in {one.old for one in found}


def test_a_paragraph_under_another_number_before_is_known_by_its_words() -> None:
    deeper = ANNEX.replace(
        "(a) A kite is flown at noon by the dealer of the table.",
        "(a) For the kites of the day:\n\n(1) A kite is flown at noon by the [dealer] captain of the table.",
    )
    amendment = read_amendment(a_document(deeper))
    old = chapter(tree_of(a_document(PRINT)).root, "9")
    found = trace_descent(old, chapter(amendment.before.root, "9a"), chapter(amendment.after.root, "9a"))
    assert Concord("9.1(a)", "9a.1(a)(1)", "marks") in found
