"""How a change is classed."""

import pytest
from lawtrees import a_definition, a_provision, a_row, a_table, change_of, compared

from compliance.model import ChangeClass, TermPair
from compliance.redline.classing.classes import text_classes, weightiest_first
from compliance.redline.words.terms import FoldedTerms

TERMS = FoldedTerms(
    [
        TermPair("certificate holder", "gaming licensee"),
        TermPair("Kite Poker", "Grand Kite Poker"),
        TermPair("floor", "pit"),
    ]
)
PLAIN = FoldedTerms()


def classed(old: str, new: str, terms: FoldedTerms = PLAIN) -> list[str]:
    return [one.name for one in text_classes(old, new, terms)]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The kite- card is dead", "The kite- card is dead"),
        ("‘‘no more kites’’", '"no more kites"'),
        ("a pre-dealt kite", "a predealt kite"),
        ("kites  —  boats", "kites – boats"),
    ],
)
def test_another_printing_of_the_same_words_is_no_change(old: str, new: str) -> None:
    assert classed(old, new) == ["UNCHANGED"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("offered under § 12.7(e) (relating to kites)", "offered under § 90a.7(e)(1)"),
        ("as in § 12.8, § 12.9 or § 12.10 (relating to a; b; and c)", "as in § 90a.8, § 90a.9 or § 90a.11"),
        ("as in §§ 12.1—12.13 it flies", "as in §§ 12.1—12.14 it flies"),
        ("except as provided in subsection (b), kites fly", "except as provided in subsections (b) and (c), kites fly"),
        ("under paragraphs (1) and (2) it falls", "under paragraph (3)(ii) it falls"),
        ("set forth in Section 11(a)", "set forth in Sections 9, 10 or 12(b)"),
        ("set forth in Sections 8-10", "set forth in Sections 8-11"),
        ("meets 205 CMR 146.49 at dusk", "meets 205 CMR 146.50 at dusk"),
        ("under Chapter 503a (relating to rails)", "under Chapter 504"),
        ("as in (b) below", "as in (c) below"),
        ("under 4 Pa.C.S. § 13A02(1) and (2)", "under 4 Pa.C.S. § 13A03"),
        ("under 58 Pa. Code § 461a.4 today", "under 58 Pa. Code § 461a.5 today"),
    ],
)
def test_a_change_of_citations_alone_is_a_citation_change(old: str, new: str) -> None:
    assert classed(old, new) == ["CITATION"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("under § 12.7 and 4 kites", "under § 12.7 and 5 kites"),
        ("in section 3 or 10 boats", "in section 3 or 12 boats"),
        ("Chapter 5 and 6 tiles", "Chapter 5 and 7 tiles"),
        ("at least (by count) 4 kites", "at least (by count) 5 kites"),
    ],
)
def test_a_figure_after_a_citation_is_not_taken_for_one(old: str, new: str) -> None:
    assert classed(old, new) == ["FIGURE"]


def test_a_citation_that_was_added_is_more_than_a_citation_change() -> None:
    assert classed("approved by the Board", "approved by the Board under § 12.7") == ["WORDING"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The Kite is dead.", "the kite is dead;"),
        ("every 4 hours", "every four hours"),
        ("twenty-five kites", "25 kites"),
        ("one hundred kites", "100 kites"),
        ("$5,000 is paid", "$5000 is paid"),
        ("ten percent", "10%"),
        ("a pair of 2s and 6s", "a pair of twos and sixes"),
        ("a four-card kite", "four card kite"),
        ("an ace or the king", "a ace or king"),
        ("the low hand", "low hand"),
        ("four-of-a-kite", "four of a kite"),
        ("KITES FOR A TABLE", "Kites for a table"),
        ("lamp and rail", "the lamp and a rail"),
        ("ace, king and queen", "ace, king, and queen"),
        ("The kite in § 12.3 is dead", "the kite in § 12.4 is dead"),
    ],
)
def test_case_punctuation_articles_hyphens_and_spelt_numbers_are_editorial(old: str, new: str) -> None:
    assert classed(old, new) == ["EDITORIAL"]


def test_numbers_in_a_list_are_not_read_as_one_number() -> None:
    assert classed("twenty, five kites", "25 kites") == ["FIGURE"]
    assert classed("four three two", "4 3 2") == ["EDITORIAL"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("the certificate holder shall pay", "the gaming licensee shall pay"),
        ("Certificate holders’ kites", "gaming licensees' kites"),
        ("a certificate holder's rail", "a gaming licensee's rail"),
        ("Kite Poker is dealt", "Grand Kite Poker is dealt"),
        ("Kite Poker under § 12.1 by a certificate holder", "Grand Kite Poker under § 90a.1 by a gaming licensee"),
    ],
)
def test_words_of_the_other_vocabulary_are_a_change_of_terms(old: str, new: str) -> None:
    assert classed(old, new, TERMS) == ["TERMS"]
    assert classed(old, new) != ["TERMS"]


def test_a_term_is_a_whole_word_and_its_ending_counts() -> None:
    assert classed("the floorboard creaks", "the pitboard creaks", TERMS) == ["WORDING"]
    assert classed("the floor creaks", "the pits creaks", TERMS) == ["WORDING"]


def test_a_term_that_stayed_beside_another_change_is_not_counted_as_one() -> None:
    assert classed("the floor shall close at dusk", "the floor may close at dusk", TERMS) == ["MODAL"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("the dealer shall fly", "the dealer may fly"),
        ("may fly", "may not fly"),
        ("no more than six kites", "no less than six kites"),
        ("at least six kites", "at most six kites"),
        ("cannot fly", "can fly"),
        ("fly unless torn", "fly except torn"),
        ("kites may fly and boats shall float", "kites shall fly and boats may float"),
        ("fly only at dusk", "fly at dusk"),
    ],
)
def test_another_modal_is_a_modal_change(old: str, new: str) -> None:
    assert classed(old, new) == ["MODAL"]


def test_the_month_of_may_is_no_modal() -> None:
    assert classed("on May 5 kites fly", "on June 5 kites fly") == ["WORDING"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("for 24 hours", "for 48 hours"),
        ("pays 5 to 1", "pays 1 to 5"),
        ("three kites", "four kites"),
        ("at 10% of $5", "at 10% of $6"),
        ("shaken twice", "shaken thrice"),
        ("a four-card kite", "a five-card kite"),
        ("a Four-of-a-Kite", "a Five-of-a-Kite"),
        ("a 9-high kite", "an 8-high kite"),
        ("twenty-four hours", "twenty-five hours"),
        ("5 kites and 4 boats", "4 kites and 5 boats"),
    ],
)
def test_another_figure_is_a_figure_change(old: str, new: str) -> None:
    assert classed(old, new) == ["FIGURE"]


def test_a_sentence_that_moved_with_its_figure_is_wording_only() -> None:
    assert classed("Fly 4 kites. Then rest well.", "Then rest well. Fly 4 kites.") == ["WORDING"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("the player wins", "a player wins"),
        ("offered to an owner", "offered to the owner"),
        ("The player of a kite", "A player of the kite"),
        ("under Paytable A kites fly", "under Paytable kites fly"),
        ("clause (a) of this or (a) kites", "clause (a) of this or kites"),
        ("A kite has fallen once it lands", "A kite has fallen before it lands"),
        ("Once the lamp is lit, kites fly", "After the lamp is lit, kites fly"),
    ],
)
def test_another_article_and_once_are_wording(old: str, new: str) -> None:
    assert classed(old, new) == ["WORDING"]


def test_another_article_is_not_hidden_by_terms_or_figures() -> None:
    assert classed("the floor creaks", "a pit creaks", TERMS) == ["WORDING"]
    assert classed("the 4 kites of the floor", "the 5 kites of a floor") == ["FIGURE", "WORDING"]


def test_an_ordinal_is_wording() -> None:
    assert classed("the first kite", "the second kite") == ["WORDING"]


def test_all_classes_that_apply_are_given_weightiest_first() -> None:
    assert classed("the dealer may fly 4 kites", "a player shall fly 5 kites") == ["FIGURE", "MODAL", "WORDING"]


def test_of_the_light_classes_only_the_weightiest_stands() -> None:
    light = {ChangeClass.CITATION, ChangeClass.TERMS, ChangeClass.EDITORIAL, ChangeClass.UNCHANGED}
    assert weightiest_first(light) == (ChangeClass.TERMS,)
    assert weightiest_first({*light, ChangeClass.WORDING}) == (ChangeClass.WORDING,)


# Rows and names


def row_change(old: tuple[str, ...], new: tuple[str, ...]) -> list[str]:
    tables = ([a_provision("(a)", "", a_table("Hand Pay", a_row(*row)))] for row in (old, new))
    redline = compared(*tables)
    return [one.name for one in change_of(redline, f"(a) 1 {new[0]}").classes]


def test_a_row_with_another_payout_is_a_changed_cell_and_figure() -> None:
    assert row_change(("Two kites", "5 to 1", "6 to 1"), ("Two kites", "5 to 1", "7 to 1")) == ["CELL", "FIGURE"]


def test_a_cell_that_changed_its_column_is_a_changed_cell() -> None:
    assert row_change(("Two kites", "5 to 1", ""), ("Two kites", "", "5 to 1")) == ["CELL"]


def test_a_row_printed_otherwise_is_editorial() -> None:
    assert row_change(("Two kites", "5 to 1"), ("Two Kites", "5 To 1")) == ["EDITORIAL"]


def under_headers(old: tuple[str, ...], new: tuple[str, ...]) -> list[str]:
    """Class a row by its table's header and its cells."""
    sides = ([a_provision("(a)", "Pay:", a_table(side[0], a_row("Two kites", *side[1:])))] for side in (old, new))
    return [one.name for one in change_of(compared(*sides), "(a) 1 Two kites").classes]


def test_a_row_is_compared_by_the_names_of_its_columns() -> None:
    three = ("Hand Paytable A Paytable B Paytable C", "30 to 1", "30 to 1", "25 to 1")
    assert under_headers(three, ("Hand Paytable A Envy Bonus", "25 to 1", "$5")) == ["CELL", "FIGURE"]
    assert under_headers(three, ("Hand Paytable A Envy Bonus", "30 to 1", "$5")) == ["CELL"]
    assert under_headers(three, ("Hand Paytable A", "30 to 1")) == ["CELL"]


def test_the_same_cells_under_other_columns_are_changed_cells() -> None:
    old, new = ("Hand Table A Table B", "9 to 1", "8 to 1"), ("Hand Table A Table C", "9 to 1", "8 to 1")
    assert under_headers(old, new) == ["CELL"]


def test_columns_in_another_order_are_editorial() -> None:
    old, new = ("Hand Table A Table B", "9 to 1", "8 to 1"), ("Hand Table B Table A", "8 to 1", "9 to 1")
    assert under_headers(old, new) == ["EDITORIAL"]


def test_a_column_with_another_title_alone_leaves_its_rows_unchanged() -> None:
    assert under_headers(("Wager Payout", "9 to 1"), ("Wager Payout Odds", "9 to 1")) == ["UNCHANGED"]


def test_a_row_without_cells_is_not_passed_over() -> None:
    old = [a_provision("(a)", "", a_table("Hand Pay", a_row("Two kites", "5 to 1")))]
    new = [a_provision("(a)", "", a_table("Hand Pay", a_row("Two kites", "5 to 1"), a_row("Torn kites")))]
    assert change_of(compared(old, new), "(a) 1 Torn kites").classes == (ChangeClass.ADDED,)


def test_a_defined_term_with_another_name_is_told() -> None:
    words = "a card that is folded along both of its long edges before the deal"
    change = compared([a_definition("Kite card", words)], [a_definition("Glider card", words)]).changes[0]
    assert change.classes == (ChangeClass.WORDING,)
    assert change.note == "`Kite card` is called `Glider card`"
