"""Other schemes of numbering: inferred from the labels themselves, with nothing configured."""

import pytest
from lawdocuments import HARBOUR, a_document, at, cites, read, words_left, words_of

from compliance.law import tree_of
from compliance.model import Level

SCHEMES = {
    "figure, letter, figure": (
        "1. Wagers|(a) One:|(1) Red.|(2) Blue.|(b) Two.|2. Dealing of the cards|(a) One.|(b) Two.|3. The last|None.",
        "1 1(a) 1(a)(1) 1(a)(2) 1(b) 2 2(a) 2(b) 3",
    ),
    "letter, figure, letter": (
        "A. Wagers|(1) One.|(a) Red.|(b) Blue.|(2) Two.|B. Dealing|(1) One.|(2) Two.|C. The last|(1) One.",
        "A A(1) A(1)(a) A(1)(b) A(2) B B(1) B(2) C C(1)",
    ),
    "decimal": (
        "1 Scope|1.1 This applies to kites.|1.2 It applies to lamps:|1.2.1 Red ones.|1.2.2 Blue ones.|2 Wagers"
        "|2.1 Each player bets.|2.1.1 Once.|2.2 No dealer bets.",
        "1 1.1 1.2 1.2.1 1.2.2 2 2.1 2.1.1 2.2",
    ),
    "decimal with stops": (
        "1. Scope|1.1. This applies to kites.|1.2. It applies to lamps:|(a) Red ones.|(b) Blue ones.|2. Wagers"
        "|2.1. Each player bets.|2.2. No dealer bets.",
        "1 1.1 1.2 1.2(a) 1.2(b) 2 2.1 2.2",
    ),
    "decimal without tops": (
        "1.1 This applies to kites.|1.2 It applies to lamps.|2.1 Each player bets.|2.2 No dealer bets.|3.1 The end.",
        "1.1 1.2 2.1 2.2 3.1",
    ),
    "sections in words": (
        "Section 1. Scope. This applies under|Section 4. It is so.|Section 2. Wagers.|(a) One.|(b) Two.|Section 3. Oil."
        "|None.",
        "1 2 2(a) 2(b) 3",
    ),
    "articles": (
        "Article I. Scope|(a) One.|Article II. Wagers|(a) One.|(b) Two.|Article III.|Oil.",
        "I I(a) II II(a) II(b) III",
    ),
    "articles over eight": (
        "|".join(f"ARTICLE {number}. KITES|(a) One." for number in ("VII", "VIII", "IX", "X", "XI")),
        "VII VII(a) VIII VIII(a) IX IX(a) X X(a) XI XI(a)",
    ),
    "numbers of a code": (
        "205.01: Scope|205.00 applies to kites.|205.02: Wagers|(1) Each player bets.|(a) Once.|(b) Twice."
        "|(2) No dealer bets.|205.03: Oil|(1) See 205.02: Wagers.",
        "205.01 205.02 205.02(1) 205.02(1)(a) 205.02(1)(b) 205.02(2) 205.03 205.03(1)",
    ),
    "roman numerals, letters, figures": (
        "I. SCOPE|A. This applies to kites.|1. Red ones.|2. Blue ones.|B. It applies to lamps.|II. WAGERS|A. One."
        "|B. Two.|1. Never.|2. Not once.|III. OIL|A. One.|IV. WICKS|A. One.|V. THE END|A. One.",
        "I I.A I.A.1 I.A.2 I.B II II.A II.B II.B.1 II.B.2 III III.A IV IV.A V V.A",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SCHEMES)
def test_a_scheme_is_inferred(name: str) -> None:
    lines, outline = SCHEMES[name]
    document = a_document("RULES OF KITE POKER\n" + lines.replace("|", "\n"))
    tree = tree_of(document)
    assert cites(tree) == outline.split()
    assert words_of(tree) == words_left(document, tree)


def test_rules_with_long_lines_and_bullets() -> None:
    tree = read(HARBOUR)
    assert cites(tree) == [*("1", "2", "2(a)", "2(b)", "2(b)(1)", "2(b)(2)", "2(b)(3)", "2(c)", "3", "3(a)", "3(b)")]
    assert cites(tree, Level.DEFINITION) == ['1 "Anchor hand"', '1 "Tide or tides"']
    assert (at(tree, "2").heading, at(tree, "2(b)(1)").mark) == ("Deck of cards", "- (1)")


def test_sections_below_articles_are_numbered_with_these_where_they_begin_anew() -> None:
    lines = "ARTICLE I. SCOPE|Section 1. Kites.|(a) One.|Section 2. Lamps.|ARTICLE II. WAGERS|Section 1. Bets.|(a) One."
    tree = read("RULES OF KITE POKER\n" + lines.replace("|", "\n"))
    assert cites(tree, Level.SUBCHAPTER) == ["Article I", "Article II"]
    assert cites(tree) == [*("Article I 1", "Article I 1(a)", "Article I 2", "Article II 1", "Article II 1(a)")]


def test_sections_below_articles_keep_their_numbers_where_these_go_on() -> None:
    lines = "ARTICLE I. SCOPE|Section 101. Kites.|(a) One.|ARTICLE II. WAGERS|Section 201. Bets.|(a) One."
    assert cites(read("RULES OF KITE POKER\n" + lines.replace("|", "\n")), Level.SECTION) == ["101", "201"]


@pytest.mark.parametrize(
    ("first", "heading", "text"),
    [
        ("1. Wagers\n\nEach player bets.", "Wagers", "Each player bets."),
        (
            "1. Each player bets on every round of\nplay. No dealer bets.",
            "",
            "Each player bets on every round of play. No dealer bets.",
        ),
        (
            "1. The wagers that are laid by the\nplayers of the table\n\nEach player bets.",
            "The wagers that are laid by the players of the table",
            "Each player bets.",
        ),
        ("1. Each player bets;\nno dealer does.", "", "Each player bets; no dealer does."),
    ],
)
def test_the_heading_of_a_numbered_section_is_told_from_its_text(first: str, heading: str, text: str) -> None:
    provision = at(read(f"{first}\n\n2. Oil of the lamps on the table\n\nNone at all."), "1")
    assert (provision.heading, provision.text) == (heading, text)


def test_numbers_in_a_document_with_section_signs_open_no_sections() -> None:
    tree = read("CHAPTER 912. KITES\n1. A note.\n2. Another note.\n§ 912.1. Kites.\n(a) One.")
    assert cites(tree, Level.SECTION) == ["912.1"]


def test_a_figure_at_the_head_of_a_line_is_no_number_of_a_section() -> None:
    tree = read("1. Kites\n(a) The dealer lays out\n52 Kites in all.\n(b) Two.\n2. Lamps\n(a) One.")
    assert cites(tree) == ["1", "1(a)", "1(b)", "2", "2(a)"]
