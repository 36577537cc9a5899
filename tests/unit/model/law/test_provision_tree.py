"""A tree of provisions: its parts in the order of the text, and the words of each by itself."""

from compliance.model import Level, Provision

ROW = Provision(Level.ROW, "pair", "pair", "7.2 pair", "", "", 4, 4, cells=("1 to 1", "$5"))
TABLE = Provision(Level.TABLE, "", "", "7.2", "", "", 3, 4, children=(ROW,))
FIRST = Provision(Level.PARAGRAPH, "(a)", "(a)", "7.2(a)", "", "A hand is dealt.", 2, 4, children=(TABLE,))
SECOND = Provision(Level.PARAGRAPH, "(b)", "(b)", "7.2(b)", "Ends.", "It ends.", 5, 5)
SECTION = Provision(Level.SECTION, "7.2", "§ 7.2.", "7.2", "Dealing.", "", 1, 5, children=(FIRST, SECOND))


def test_a_tree_is_walked_in_the_order_of_the_text() -> None:
    assert list(SECTION.walk()) == [SECTION, FIRST, TABLE, ROW, SECOND]


def test_a_tree_deeper_than_calls_may_nest_is_walked_all_the_same() -> None:
    deep = ROW
    for _ in range(5_000):
        deep = Provision(Level.PARAGRAPH, "", "", "", "", "", 1, 1, children=(deep,))
    assert sum(1 for _ in deep.walk()) == 5_001


def test_the_words_of_a_provision_are_its_own_and_not_those_below_it() -> None:
    assert (SECTION.own, SECOND.own, ROW.own, TABLE.own) == ("Dealing.", "Ends. It ends.", "1 to 1 $5", "")
