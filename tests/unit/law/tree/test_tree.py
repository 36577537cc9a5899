"""Documents to trees: divisions, sections, paragraphs and what stands around them, in every manner of print."""

import pytest
from lawdocuments import (
    HARBOUR,
    LANTERN,
    LANTERN_OUTLINE,
    a_document,
    a_table,
    at,
    cites,
    double_spaced,
    read,
    words_left,
    words_of,
)

from compliance.law import tree_of
from compliance.law.numbering.depths import MOST_WEIGHED
from compliance.model import Document, LawTree, Level, Line, Provision


def levels(tree: LawTree) -> list[str]:
    """Return what a tree has above its sections, and its sections, with their labels."""
    deep = (Level.PARAGRAPH, Level.DEFINITION, Level.ROW, Level.TABLE, Level.TEXT)
    return [f"{one.level} {one.label}".strip() for one in tree.root.walk() if one.level not in deep]


def depth_of(one: Provision) -> int:
    return 1 + max((depth_of(child) for child in one.children), default=0)


# A whole chapter


def test_a_chapter_has_its_contents_sections_paragraphs_and_definitions() -> None:
    tree = read(LANTERN)
    assert levels(tree) == [
        *("document", "chapter 912", "contents"),
        *("section 912.1", "section 912.2", "section 912.3", "section 912.4"),
    ]
    assert cites(tree) == LANTERN_OUTLINE
    assert cites(tree, Level.DEFINITION) == ['912.1 "Dark hand"', '912.1 "Lantern"', '912.1 "Wick or wicks"']
    assert tree.unparsed == ()


def test_a_provision_has_its_words_its_heading_and_its_lines() -> None:
    tree = read(LANTERN)
    section, paragraph = at(tree, "912.2"), at(tree, "912.2(b)(2)")
    assert (section.label, section.mark) == ("912.2", "§ 912.2.")
    assert section.heading == "Lantern Rummy table; physical characteristics."
    assert (paragraph.label, paragraph.mark) == ("(2)", "(2)")
    assert paragraph.text.startswith("A betting area for each player")
    assert paragraph.text.endswith("is outlined.")
    assert (paragraph.first, paragraph.last) == (26, 30)
    assert (section.first, section.last) == (19, 34)


@pytest.mark.parametrize("text", [LANTERN, double_spaced(LANTERN), HARBOUR])
def test_every_word_is_in_the_tree_in_its_place(text: str) -> None:
    document = a_document(text)
    tree = tree_of(document)
    assert words_of(tree) == words_left(document, tree)


def test_double_spaced_print_has_the_same_tree() -> None:
    one, two = read(LANTERN), read(double_spaced(LANTERN))
    assert [(node.level, node.cite, node.own) for node in one.root.walk()] == [
        (node.level, node.cite, node.own) for node in two.root.walk()
    ]


@pytest.mark.parametrize("mark", ["<|PAGE|>", "\f"])
@pytest.mark.parametrize("every", [1, 2, 3, 5, 7])
def test_pages_may_end_anywhere(mark: str, every: int) -> None:
    lines = LANTERN.split("\n")
    broken = [mark + line if place and place % every == 0 else line for place, line in enumerate(lines)]
    tree = read("\n".join(broken))
    assert [(node.level, node.cite, node.own) for node in tree.root.walk()] == [
        (node.level, node.cite, node.own) for node in read(LANTERN).root.walk()
    ]


@pytest.mark.parametrize("every", [4, 6, 9])
def test_page_numbers_may_stand_in_the_middle_of_paragraphs(every: int) -> None:
    lines: list[str] = []
    for place, line in enumerate(LANTERN.split("\n")):
        lines += ["", f"{place // every}", "", f"\f{line}"] if place and place % every == 0 else [line]
    tree = read("\n".join(lines))
    assert cites(tree) == LANTERN_OUTLINE
    assert at(tree, "912.3(a)").text == at(read(LANTERN), "912.3(a)").text


# Prose that wrapped before a label or a citation


WRAPPED = """\
§ 912.1. Kites.
(a) A kite is flown by the dealer as described in paragraph
(c). The dealer counts the kites that are flown, and as in
(e) below, folds them. Those which are counted under sections
(a)—(d) of the older rules are burnt by the second dealer.
(b) A kite that is flown by a player under the rules of
§ 912.4. The dealer may call it. Every kite shall follow
§ 912.2. The supervisor counts what is left of the kites
and lays them on the table. The count is never more than
12. The dealer lights a lamp for each kite on the table, as
1.2 kites are counted for one.
(c) The dealer stops.
§ 912.2. Lanterns.
(a) All lanterns are lit."""


@pytest.mark.parametrize("text", [WRAPPED, double_spaced(WRAPPED)])
def test_lines_that_begin_like_labels_because_prose_wrapped_there_are_prose(text: str) -> None:
    assert cites(read(text)) == ["912.1", "912.1(a)", "912.1(b)", "912.1(c)", "912.2", "912.2(a)"]


def test_a_chapter_cited_at_the_head_of_a_line_opens_nothing() -> None:
    text = "§ 912.1. Kites.\n(a) The oil is kept as is said in\nChapter 913. The lamps are lit.\n(b) The end."
    assert levels(read(text)) == ["document", "section 912.1"]
    assert levels(read(double_spaced(text))) == ["document", "section 912.1"]


def test_lists_inside_a_sentence_stay_in_it() -> None:
    text = "(a) The dealer shall (1) count the kites, (2) fold the\nkites and\n(3) burn them.\n(b) The end."
    assert cites(read(f"§ 912.1. Kites.\n{text}")) == ["912.1", "912.1(a)", "912.1(b)"]


# Labels


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("(a)(1) One.", "(2) Two.", "(b) Three."), ["(a)", "(a)(1)", "(a)(2)", "(b)"]),
        (("(a)If a kite:", "(1)Fold it.", "(b)Wait."), ["(a)", "(a)(1)", "(b)"]),
        (("(b) Two.", "(c) Three."), ["(b)", "(c)"]),
        (("(a) One.", "(b) Two.", "(e) Five.", "(f) Six."), ["(a)", "(b)", "(e)", "(f)"]),
        (("(a) One.", "(b) Two.", "(b) Again.", "(c) Three."), ["(a)", "(b)", "(b)", "(c)"]),
        (("- (a) One:", " - (1) red", " - (2) blue", "- (b) Two."), ["(a)", "(a)(1)", "(a)(2)", "(b)"]),
        (("(a) One:", "(1) the name;", "(2) to the left, a kite;", "(3) an oath; and", "(4) oil.", "(b) Two."),
         ["(a)", "(a)(1)", "(a)(2)", "(a)(3)", "(a)(4)", "(b)"]),
        (("(a) One.", "(a.1) Between.", "(b) Two."), ["(a)", "(a.1)", "(b)"]),
        (("(a)", "The first.", "(b)", "The second."), ["(a)", "(b)"]),
    ],
)  # fmt: skip
def test_labels_in_a_section(lines: tuple[str, ...], expected: list[str]) -> None:
    document = a_document("\n".join(["§ 912.1. Kites.", *lines]))
    tree = tree_of(document)
    assert cites(tree) == ["912.1", *(f"912.1{label}" for label in expected)]
    assert words_of(tree) == words_left(document, tree)


def test_marks_are_kept_as_they_were_printed() -> None:
    tree = read("§ 912.1. Kites.\n• (a) One.\n• (b)(1) Two.")
    assert [node.mark for node in tree.root.walk() if node.level is Level.PARAGRAPH] == ["• (a)", "• (b)", "(1)"]


def test_text_after_paragraphs_belongs_to_the_last_of_them() -> None:
    tree = read("§ 912.1. Kites.\n(a) One:\n(1) Red.\n\nNo kite is blue.\n(b) Two.")
    assert at(tree, "912.1(a)(1)").text == "Red. No kite is blue."


def test_what_could_be_a_label_but_fits_nowhere_is_told() -> None:
    tree = read("§ 912.1. Kites.\n(a) A kite flies over the lamps.\n(7) the kite flies.\n(b) The end of all the kites.")
    assert cites(tree) == ["912.1", "912.1(a)", "912.1(b)"]
    assert [(one.first, one.last, one.why) for one in tree.unparsed] == [
        (3, 3, "`(7)` was taken for prose, though it may be a label")
    ]


@pytest.mark.parametrize("number", [MOST_WEIGHED - 1, MOST_WEIGHED])
def test_more_labels_than_can_be_weighed_are_read_and_told(number: int) -> None:
    figures = [f"({figure}) A kite." for figure in range(1, 500)]
    labels = [label for letter in "abcdefghijk" for label in (f"({letter}) Kites:", *figures)]
    tree = read("\n".join(["§ 912.1. Kites.", *labels[:number]]))
    assert len(list(tree.root.walk())) == number + 2
    assert at(tree, "912.1(c)(499)").text == "A kite."
    told = [(doubt.first, doubt.last, doubt.why) for doubt in tree.unparsed]
    why = f"{number} labels under one heading; their depths are the first that fit, others were not weighed"
    assert told == ([] if number < MOST_WEIGHED else [(2, number + 1, why)])


# Provisions that are not printed


def test_a_row_of_asterisks_stands_for_provisions_that_are_not_printed() -> None:
    text = "§ 912.3. Kites.\n* * * * *\n(c) Three.\n(d) Four:\n(1) One.\n*  *  *  *  *\n(4) Four.\n* * *"
    document = a_document(f"{text}\n§ 912.5. Lamps.\n(a) One.")
    tree = tree_of(document)
    assert cites(tree) == ["912.3", "912.3(c)", "912.3(d)", "912.3(d)(1)", "912.3(d)(4)", "912.5", "912.5(a)"]
    assert [(one.first, one.why) for one in tree.unparsed] == [
        (line, "provisions are left out here and not printed") for line in (2, 6, 8)
    ]
    assert words_of(tree) == words_left(document, tree)


# Headings of sections


HEADINGS = """\
§ 912.1. Procedures for the lighting of lanterns and for
the folding of kites by the dealer; collection of
wagers.
(a) One.
§ 912.2 A number without a stop.
(a) One.
§ 912.3. Lamps without a stop
(a) One.
§ 912.4. Wagers
Players may wager on any lamp of the table at all times
and in any order.
§ 912.5. Payment of wagers by a dealer of the Lantern
Rummy table.
(a) One.
§ 912.6. Oil. (a) A lamp has oil.
(b) Another has none.
§ 912.7. Wicks. A wick shall be cut before every round of play."""


@pytest.mark.parametrize(
    ("cite", "heading", "text"),
    [
        (
            "912.1",
            "Procedures for the lighting of lanterns and for the folding of kites by the dealer; collection of wagers.",
            "",
        ),
        ("912.2", "A number without a stop.", ""),
        ("912.3", "Lamps without a stop", ""),
        ("912.4", "Wagers", "Players may wager on any lamp of the table at all times and in any order."),
        ("912.5", "Payment of wagers by a dealer of the Lantern Rummy table.", ""),
        ("912.6", "Oil.", ""),
        ("912.7", "Wicks.", "A wick shall be cut before every round of play."),
    ],
)
def test_headings_of_sections_are_told_from_their_text(cite: str, heading: str, text: str) -> None:
    provision = at(read(HEADINGS), cite)
    assert (provision.heading, provision.text) == (heading, text)


def test_a_heading_broken_by_an_empty_line_is_one() -> None:
    assert at(read(HEADINGS.replace("of\nwagers.", "of\n\nwagers.")), "912.1").heading.endswith("collection of wagers.")


def test_a_heading_in_capitals_without_a_number_stands_between_sections() -> None:
    text = "§ 912.1. Kites.\n(a) One.\nTHE CONDUCT OF PLAY AND\nOF PLAYERS\n§ 912.2. Lamps.\n(a) Two."
    tree = read(text)
    (found,) = [one for one in tree.root.walk() if one.level is Level.TEXT]
    assert (found.heading, found.first, found.last) == ("THE CONDUCT OF PLAY AND OF PLAYERS", 3, 4)
    assert at(tree, "912.1(a)").text == "One."


def test_words_in_capitals_that_stand_before_no_heading_are_text() -> None:
    assert at(read("§ 912.1. Kites.\n(a) The dealer says\nNO MORE BETS\nand waits."), "912.1(a)").text.endswith(
        "and waits."
    )


def test_a_heading_out_of_order_is_taken_and_told() -> None:
    text = "§ 912.1. Kites.\n(a) One.\n§ 912.5. Lamps.\n(a) One.\n§ 912.4. Oil.\n(a) One.\n§ 912.5. Lamps.\n(a) Again."
    tree = read(text)
    assert cites(tree, Level.SECTION) == ["912.1", "912.5", "912.4", "912.5"]
    assert [(one.first, one.last) for one in tree.unparsed] == [(5, 5)]


def test_a_number_too_long_for_any_section_is_prose() -> None:
    assert cites(read(f"§ {'9' * 6000}. Kites.\n§ 912.1. Lamps.")) == ["912.1"]


# Divisions


def test_several_chapters_stand_in_one_file() -> None:
    text = "\n".join(
        f"CHAPTER {number}. {name}\n§ {number}.1. One.\n(a) Kites.\n§ {number}.2. Two.\n(a) Lamps."
        for number, name in (
            (911, "LANTERN RUMMY"),
            (912, "KITE POKER; DEALING OF THE CARDS AND\nCOLLECTION OF WAGERS"),
        )
    )
    tree = read(text)
    assert cites(tree, Level.SECTION) == ["911.1", "911.2", "912.1", "912.2"]
    assert at(tree, "Chapter 912").heading == "KITE POKER; DEALING OF THE CARDS AND COLLECTION OF WAGERS"


def test_divisions_stand_in_each_other() -> None:
    text = """\
TITLE 58. RECREATION
PART VII. KITES
Subpart K. TABLE GAMES
CHAPTER 912. LANTERN RUMMY
Subchapter A. GENERAL
§ 912.1. Kites.
Subchapter B. PLAY
§ 912.11. Lamps.
CHAPTER 913. KITE POKER
§ 913.1. Oil.
Subpart L. CREDIT
CHAPTER 921. CREDIT
§ 921.1. Credit."""
    tree = read(text)
    assert [(one.level, one.label) for one in at(tree, "Part VII").children] == [
        (Level.SUBPART, "K"),
        (Level.SUBPART, "L"),
    ]
    assert [one.cite for one in at(tree, "Chapter 912").children] == ["Subchapter A", "Subchapter B"]
    assert cites(tree, Level.SECTION) == ["912.1", "912.11", "913.1", "921.1"]


def test_a_division_may_have_its_heading_on_the_next_line() -> None:
    tree = read(
        "CHAPTER 912\nLANTERN RUMMY\n§ 912.1. Kites.\n(a) One.\nPART II: LAMPS\nCHAPTER 913: OIL\n§ 913.1: Oil.\nOil."
    )
    assert at(tree, "Chapter 912").heading == "LANTERN RUMMY"
    assert cites(tree, Level.CHAPTER, Level.PART) == ["Chapter 912", "Part II", "Chapter 913"]
    assert at(tree, "913.1").mark == "§ 913.1:"


def test_sections_of_another_chapter_need_no_heading_of_theirs() -> None:
    assert cites(read("§ 911.1. A.\n§ 911.9. B.\n(a) One.\n§ 912.1. C.\n(a) Two."), Level.SECTION) == [
        *("911.1", "911.9", "912.1")
    ]


# Preambles and several documents


FILED = """\
RULES AND REGULATIONS
Title 58—RECREATION

KITE BOARD

The Kite Board adds Chapter 912 as set forth in
Annex A. It applies under § 912.2. The dealer counts
them.

Purpose

(a) This adds a game.

Annex A
TITLE 58. RECREATION
CHAPTER 912. LANTERN RUMMY
§ 912.1. Kites.
(a) A kite.
[Pa.B. Doc. No. 12-345. Filed for the public on April 1,
2012.]
Title 58—RECREATION
The Board adds another.
Annex A
CHAPTER 913. KITE POKER
§ 913.1. Lamps.
(a) A lamp."""


def test_what_stands_before_the_annex_is_the_preamble() -> None:
    tree = read(FILED)
    preamble = tree.root.children[0]
    assert preamble.level is Level.PREAMBLE
    assert [one.text for one in preamble.children][2:] == [
        "The Kite Board adds Chapter 912 as set forth in Annex A. It applies under § 912.2. The dealer counts them.",
        "Purpose",
        "(a) This adds a game.",
    ]


def test_two_documents_in_one_file_are_parted_by_the_note_of_the_publisher() -> None:
    tree = read(FILED)
    assert [one.level for one in tree.root.children] == [
        *(Level.PREAMBLE, Level.ANNEX, Level.TEXT, Level.PREAMBLE, Level.ANNEX)
    ]
    assert tree.root.children[2].text.endswith("2012.]")
    assert cites(tree) == ["912.1", "912.1(a)", "913.1", "913.1(a)"]


def test_a_document_without_an_annex_is_no_preamble_of_the_next() -> None:
    first = "CHAPTER 911. OIL\n§ 911.1. Oil.\n(a) Oil.\n[Pa.B. Doc. No. 12-345.]"
    tree = read(f"{first}\nThe Board.\nAnnex A\n§ 912.1. Kites.\n(a) A kite.")
    assert cites(tree) == ["911.1", "911.1(a)", "912.1", "912.1(a)"]


# Whatever a file holds


def test_a_document_without_structure_is_text() -> None:
    tree = read("The kite is red.\n\nThe lamp is lit.")
    assert tree.root.text == "The kite is red. The lamp is lit."
    assert tree.root.children == ()


@pytest.mark.parametrize("text", ["", "\n\n", "\f\n12\n\f", "<|PAGE|>"])
def test_a_document_without_words_is_an_empty_tree(text: str) -> None:
    tree = read(text)
    assert (tree.root.children, tree.root.own) == ((), "")


def test_a_document_without_lines_is_an_empty_tree() -> None:
    assert tree_of(Document("", "", "text", ())).root.children == ()


def test_a_tree_names_its_document() -> None:
    document = a_document("A kite.")
    assert (tree_of(document).path, tree_of(document).sha256) == (document.path, document.sha256)


def test_lines_keep_the_numbers_of_the_file() -> None:
    lines = (Line(40, "§ 912.1. Kites.", 3), Line(41, "(a) One.", 3), Line(57, "(b) Two.", 4))
    tree = tree_of(Document("kites.pdf", "", "pdf", lines))
    assert [(one.first, one.last) for one in tree.root.walk()] == [(40, 57), (40, 57), (41, 41), (57, 57)]


MANY = 3_000
CYCLE = ("(a) The kite:", "(1) The lamp:", "(i) The oil:", "(A) The wick:", "(I) The dealer:")


@pytest.mark.parametrize(
    "lines",
    [
        ["a" * 1_000_000],
        ["A" * 1_000_000 + "a"],
        ["a" + " " * 1_000_000 + "b"],
        ["(a)" * 300_000],
        ["The odds are as follows:", "5 to 1 " * 150_000 + "x", "Red 5 to 1", "Blue 5 to 1"],
        ["Contents", "." * 1_000_000 + " 5"],
        ["§ 912.1. Definitions.", "A" + " kite" * 200_000 + "—Red."],
        ["§ " + "1." * 500_000 + " Kites."],
        ["the kite in " + "(a) " * 250_000, "(b) The lamp."],
        ["(a)"] * MANY,
        ["(i) The kite."] * MANY,
        [CYCLE[place % len(CYCLE)] for place in range(MANY)],
        ["§ 912.1. Kites."] * MANY,
        [f"§ 912.{place}. Kites." for place in range(MANY // 2)] * 2,
        ["Sec.", "912.1. Kites."] * MANY,
        ["Annex A"] * MANY,
        ["[Pa.B. Doc. No. 1"] * MANY,
        ["THE CONDUCT OF PLAY"] * MANY,
        ["* * * * *", "(b) The kite."] * MANY,
        ["§ 912.1. Kites.", *["as follows:", "Red 5 to 1", "Blue 4 to 1", "The end."] * MANY],
        ["lan-"] * MANY,
        ["§ 912.1. Definitions.", *["Kite of the", "long string—A kite."] * MANY],
        ["\f12", "LANTERN RUMMY", "The kite"] * MANY,
        [""] * MANY,
    ],
    ids=lambda lines: f"{lines[0][:12]}_{len(lines)}",
)
def test_hostile_documents_are_read_in_seconds_and_never_deeply(lines: list[str]) -> None:
    document = a_document("\n".join(lines))
    tree = tree_of(document)
    assert depth_of(tree.root) < 30
    assert words_of(tree) == words_left(document, tree)


def test_a_table_of_the_file_loses_nothing_wherever_it_stands() -> None:
    document = a_table(
        "Kite | Lamp", "", "§ 912.1. Kites.", "Red | 5 to 1", "(a) One.", "Blue | x | y", "(b) Two.", "z | 12"
    )
    tree = tree_of(document)
    assert cites(tree) == ["912.1", "912.1(a)", "912.1(b)"]
    assert words_of(tree) == words_left(document, tree)
