"""Defined terms: a node each, in every manner of writing them; a dash in ordinary prose defines nothing."""

import pytest
from lawdocuments import a_document, at, cites, double_spaced, read, words_left, words_of

from compliance.law import tree_of
from compliance.law.tree.definitions import defines_terms, definition_of
from compliance.model import Level


def section(*lines: str, opening: str = "In this chapter these terms are used:") -> str:
    return "\n".join(["§ 912.1. Definitions.", opening, *lines])


def terms(*lines: str) -> list[str]:
    document = a_document(section(*lines))
    tree = tree_of(document)
    assert words_of(tree) == words_left(document, tree)
    return [one.label for one in tree.root.walk() if one.level is Level.DEFINITION]


@pytest.mark.parametrize(
    ("line", "term", "mark", "words"),
    [
        ("Dark hand—A hand without a lamp.", "Dark hand", "Dark hand—", "A hand without a lamp."),
        ("Dark hand – A hand.", "Dark hand", "Dark hand –", "A hand."),
        ("Dark hand-- means a hand.", "Dark hand", "Dark hand--", "means a hand."),
        ("Dark hand—", "Dark hand", "Dark hand—", ""),
        ("Dark hand—the hand without a lamp.", "Dark hand", "Dark hand—", "the hand without a lamp."),
        ("Kite (or kites)—A card.", "Kite (or kites)", "Kite (or kites)—", "A card."),
        ("Any kite—A wager.", "Any kite", "Any kite—", "A wager."),
        ("“Dark hand”—A hand.", "Dark hand", "“Dark hand”—", "A hand."),
        ("‘‘Dark hand’’—A hand.", "Dark hand", "‘‘Dark hand’’—", "A hand."),
        ("Dark hand means a hand.", "Dark hand", "Dark hand", "means a hand."),
        ("“Dark hand” means a hand.", "Dark hand", "“Dark hand”", "means a hand."),
        ("''Dark hand'' means a hand.", "Dark hand", "''Dark hand''", "means a hand."),
        ('"Dark hand" has the meaning of night.', "Dark hand", '"Dark hand"', "has the meaning of night."),
        ("The term “kite” or “kites” means a card.", "kite or kites", "The term “kite” or “kites”", "means a card."),
        ("“Dark hand.” A hand.", "Dark hand", "“Dark hand.”", "A hand."),
    ],
)
def test_a_term_is_read_with_its_mark_and_what_follows(line: str, term: str, mark: str, words: str) -> None:
    assert definition_of(line) == (term, mark, words)


@pytest.mark.parametrize(
    "line",
    [
        "The kite is red.",
        "A kite—unlike a lamp—is red.",
        "Players—other than the dealer—may bet.",
        "The dealer shall say—No more bets.",
        "If a kite—A red one.",
        "This means a kite.",
        "The term includes a lamp.",
        "It means a kite.",
        "a kite—A lamp.",
        "The first and second and third and fourth of the kites of this table—A list.",
        "",
    ],
)
def test_what_is_no_definition(line: str) -> None:
    assert definition_of(line) is None


@pytest.mark.parametrize(
    "words", ["Definitions.", "The following words are used", "with the following meanings", "FOLLOWING TERMS"]
)
def test_sections_that_announce_definitions(words: str) -> None:
    assert defines_terms(words)


def test_each_term_is_a_node_with_its_words() -> None:
    tree = read(section("Kite—A card of", "paper.", "Lamp—A light."))
    assert at(tree, '912.1 "Kite"').text == "A card of paper."
    assert at(tree, '912.1 "Lamp"').mark == "Lamp—"
    assert at(tree, "912.1").text == "In this chapter these terms are used:"


def test_double_spaced_print_makes_no_difference() -> None:
    text = section("Kite—A card of", "paper.", "Lamp—A light.")
    assert cites(read(double_spaced(text)), Level.DEFINITION) == cites(read(text), Level.DEFINITION)


def test_a_term_may_run_over_two_or_three_lines() -> None:
    lines = ("Kite of the", "long string—A kite.", "Lantern or lan-", "terns of", "paper—A lamp.")
    assert terms(*lines) == ["Kite of the long string", "Lantern or lanterns of paper"]


def test_a_definition_may_have_lost_its_stop_before_an_empty_line() -> None:
    lines = ("Kite—A card of the kind that is flown on a string", "by the dealer (and folded)", "", "Lamp—A light.")
    assert terms(*lines) == ["Kite", "Lamp"]


def test_a_dash_inside_a_definition_opens_no_other() -> None:
    lines = (
        "Dark hand—A hand without a lamp. It wins.",
        "A dark hand—unlike a lit one—is turned. No dealer may",
        "hold it—or fold it. Players turn it.",
        "Kite—A card.",
    )
    assert terms(*lines) == ["Dark hand", "Kite"]


def test_a_list_below_a_definition_belongs_to_it() -> None:
    tree = read(section("Kite—One of the following:", "(i) A red card.", "(ii) A blue card.", "Lamp—A light."))
    assert cites(tree) == ["912.1", '912.1 "Kite"(i)', '912.1 "Kite"(ii)']
    assert at(tree, '912.1 "Lamp"').text == "A light."


def test_definitions_below_a_label_end_where_the_next_label_comes() -> None:
    lines = (
        "Kite—A card, namely:",
        "(1) Red.",
        "(2) Blue.",
        "Lamp—A light.",
        "(b) Terms are read so:",
        "(1) One.",
        "(c) End.",
    )
    tree = read(section(*lines, opening="(a) These terms have the following meanings:"))
    assert cites(tree) == [
        *("912.1", "912.1(a)", '912.1 "Kite"(1)', '912.1 "Kite"(2)', "912.1(b)", "912.1(b)(1)", "912.1(c)")
    ]


def test_a_list_of_letters_below_a_definition_does_not_end_the_definitions() -> None:
    lines = ("Kite—A card:", "(a) Red.", "(b) Blue.", "Lamp—A light.", "(b) Terms are read so.")
    tree = read(section(*lines, opening="(a) These terms have the following meanings:"))
    assert cites(tree) == ["912.1", "912.1(a)", '912.1 "Kite"(a)', '912.1 "Kite"(b)', "912.1(b)"]


def test_a_section_that_announces_no_definitions_has_none() -> None:
    tree = read("§ 912.2. Wagers.\n(a) The dealer counts.\nKite wagers—The dealer pays them.")
    assert cites(tree, Level.DEFINITION) == []
