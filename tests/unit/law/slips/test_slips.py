"""Each kind of slip is found where it is one, and not reported where it only looks like one."""

from hashlib import sha256

import pytest

from compliance.law import tree_of
from compliance.law.slips import find_slips
from compliance.model import Document, Line

GAMES = """\
CHAPTER 901. LANTERN RUMMY
§ 901.1. Definitions.
The following terms, when used in this chapter, mean:
Glow hand—A hand of four lamps.
Wick—A strand that burns.
§ 901.2. Lantern Rummy table.
(a) Lantern Rummy shall be played at a table with one wick for each player.
(b) Each Lantern Rummy table must show the name of the house and one wick.
§ 901.3. Lamps; number of sets.
(a) Lantern Rummy shall be played with one set of lamps. A glow hand wins.
(b) {game} may be played with a second set of lamps.
(c) A Lantern Rummy set shall be replaced after each night.
CHAPTER 903. KITE RUMMY
§ 903.1. Kite Rummy table.
(a) Kite Rummy shall be played outdoors.
(b) A Kite Rummy string must be white.
§ 903.2. Strings.
(a) Strings shall be wound after each flight.
(b) Wet strings shall be hung up to dry.
"""

RULES = """\
CHAPTER 905. PEBBLE CHESS
§ 905.1. Opening.
(a) The host shall sweep the gravel before the first guest arrives.
(b) The host shall weigh the copper pebbles on the small scale.
(c) The host shall draw the border line with white chalk.
§ 905.2. Moves.
(a) A guest may push a stone across the border.
(b) {rule}
(c) Guests may rest in the shade of the walnut tree.
§ 905.3. Endings.
(a) A match ends when the last stone has crossed.
(b) The host shall ring the bell.
"""


def document(text: str) -> Document:
    lines = tuple(Line(number, line) for number, line in enumerate(text.split("\n"), 1))
    return Document("invented.txt", sha256(text.encode()).hexdigest(), "text", lines)


def slips(text: str) -> list[tuple[str, str]]:
    return [(one.kind, one.cite) for one in find_slips(tree_of(document(text)))]


def rule(sentence: str) -> list[tuple[str, str]]:
    return slips(RULES.format(rule=sentence))


def message(text: str) -> str:
    (one,) = find_slips(tree_of(document(text)))
    return one.message


def test_a_clean_text_has_no_slips() -> None:
    assert slips(GAMES.format(game="Lantern Rummy")) == []
    assert rule("A guest may lift a stone once.") == []


@pytest.mark.parametrize("game", ["Lantern Ride Rummy", "Kite Rummy"])
def test_another_game_in_a_chapter_is_found(game: str) -> None:
    assert slips(GAMES.format(game=game)) == [("other game", "901.3(b)")]


@pytest.mark.parametrize("game", ["Each Lantern Rummy set", "The game of Rummy", "Lantern Rummy, as any Rummy,"])
def test_the_own_game_and_its_kind_are_no_other_game(game: str) -> None:
    assert slips(GAMES.format(game=game)) == []


def test_the_message_names_both_games() -> None:
    assert message(GAMES.format(game="Kite Rummy")) == "names `Kite Rummy` where the game is `Lantern Rummy`"


def test_a_game_without_the_last_word_of_its_name_is_found() -> None:
    text = (
        GAMES.format(game="Lantern Rummy").replace("Lantern Rummy", "Paper Lantern Rummy").replace("LANT", "PAPER LANT")
    )
    assert slips(text.replace("with a second set", "with a second Paper Lantern set")) == [("other game", "901.3(b)")]
    assert slips(text.replace("with a second set", "with a second Paper Lantern Bonus set")) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "Subsection (f) does not apply to a guest who waits.",
        "The stones under § 905.1(e) may rest.",
        "A stone may be moved as set out in § 905.7.",
        "Paragraph (2) does not apply to a guest who waits.",
        "The stones under § 905a.1(a) may rest.",
    ],
)
def test_a_reference_that_leads_nowhere_is_found(sentence: str) -> None:
    assert rule(sentence) == [("reference", "905.2(b)")]


@pytest.mark.parametrize(
    "sentence",
    [
        "Subsection (c) does not apply to a guest who waits.",
        "Except as provided in § 905.3(a), a stone may rest.",
        "A stone may be moved under § 990.7 (relating to tides).",
        "A stone may be moved under section 5(z) of the Pebble Act.",
        "Subsections (a)—(c) do not apply to a child.",
    ],
)
def test_a_reference_that_leads_somewhere_or_out_of_the_document_is_not_reported(sentence: str) -> None:
    assert rule(sentence) == []


def test_a_section_that_is_not_printed_may_exist() -> None:
    text = RULES.format(rule="A stone may be moved as set out in § 905.2(x) or § 905.9.")
    assert ("reference", "905.2(b)") in slips(text)
    partly = text.replace("§ 905.2. Moves.", "§ 905.4. Moves.").replace("§ 905.3. Endings.", "§ 905.8. Endings.")
    assert ("reference", "905.4(b)") not in slips(partly)


PLAIN = """\
1. Lamps
(a) Each lamp is lit at dusk.
(b) A lamp is put out under this {whole}.
2. Wicks
(a) A wick is cut each night.
(b) A wick is kept dry.
3. Oil
(a) Oil is kept in jars.
(b) A jar is kept closed.
"""


def test_this_chapter_in_a_document_of_sections_is_found() -> None:
    assert slips(PLAIN.format(whole="chapter")) == [("reference", "1(b)")]
    assert slips(PLAIN.format(whole="section")) == []


def test_a_description_that_is_another_section_is_found() -> None:
    text = RULES.format(rule="A guest may rest under § 905.3 (relating to opening).")
    assert slips(text) == [("description", "905.2(b)")]
    assert message(text) == "describes 905.3 as `opening`; that is 905.1"


@pytest.mark.parametrize(
    "sentence",
    [
        "A guest may rest under § 905.3 (relating to ending).",
        "A guest may rest under §§ 905.1 and 905.3 (relating to opening; and endings).",
        "A guest may rest under §§ 905.1—905.3 (relating to opening; moves; and endings).",
    ],
)
def test_a_description_that_is_the_heading_in_other_marks_is_not_reported(sentence: str) -> None:
    assert rule(sentence) == []


def test_a_section_elsewhere_that_is_described_in_two_ways_is_found() -> None:
    rest = "A guest may rest under § 990.4 (relating to tides)."
    text = RULES.format(rule=f"{rest} {rest} A guest may eat under § 990.4 (relating to moons).")
    assert slips(text) == [("description", "905.2(b)")]
    assert rule(f"{rest} {rest} A guest may eat under § 990.4 (relating to the tides).") == []


def test_a_reference_to_a_neighbour_of_what_is_meant_is_found() -> None:
    text = RULES.format(rule="After the copper pebbles are weighed as required under § 905.1(a), a guest may begin.")
    assert slips(text) == [("description", "905.2(b)")]
    assert message(text).endswith("905.1(b) would fit")


@pytest.mark.parametrize(
    "sentence",
    [
        "After the copper pebbles are weighed as required under § 905.1(b), a guest may begin.",
        "Except for copper pebbles weighed under § 905.1(a), a stone may rest.",
        "A guest may begin under § 905.1(a).",
    ],
)
def test_a_reference_whose_words_do_not_tell_is_not_reported(sentence: str) -> None:
    assert rule(sentence) == []


SCALES = """\
The host shall use the small brass scale described in § 905.1(b). A guest may polish the small brass scale described in
§ 905.1(b). A child may watch the small brass scale described in {cited}.
"""


def test_words_that_cite_another_place_than_the_same_words_elsewhere_are_found() -> None:
    assert rule(SCALES.format(cited="§ 905.1")) == [("description", "905.2(b)")]
    assert rule(SCALES.format(cited="§ 905.1(b)")) == []


def test_what_was_determined_in_the_paragraph_itself_is_not_determined_elsewhere() -> None:
    here = "The host shall determine the first stone by lot. The guest shall push the first stone as determined in "
    assert rule(f"{here}subsection (a).") == [("description", "905.2(b)")]
    assert rule(f"{here}this subsection.") == []


def test_a_gap_among_labels_is_found() -> None:
    gap = RULES.format(rule="A guest may lift a stone once.").replace(
        "(c) The host shall draw", "(e) The host shall draw"
    )
    assert slips(gap) == [("numbering", "905.1(e)")]


def test_a_gap_where_provisions_are_left_out_is_not_reported() -> None:
    text = RULES.format(rule="A guest may lift a stone once.")
    assert slips(text.replace("(c) The host shall draw", "* * * * *\n(e) The host shall draw")) == []


def test_a_label_that_stands_alone_is_found() -> None:
    text = RULES.format(rule="A guest may lift a stone once.").replace("(b) The host shall ring the bell.\n", "")
    assert slips(text) == [("numbering", "905.3(a)")]


TERMS = """\
CHAPTER 911. TIDES
§ 911.1. Definitions.
The following terms, when used in this part, mean:
Anchor—A hook.
{terms}
Oar—A long blade.
Quay—A wall by the sea.
Rudder—A short blade.
Sail—A cloth.
"""


def test_a_definition_out_of_the_alphabet_is_found() -> None:
    text = TERMS.format(terms="Deck—A floor.\nCabin—A room.")
    assert slips(text) == [("numbering", '911.1 "Cabin"')]
    assert slips(TERMS.format(terms="Cabin—A room.\nDeck—A floor.")) == []


CONTENTS = """\
CHAPTER 907. WALNUT DICE
Sec.
907.1. Definitions.
907.2. Cups and dice.
907.3. Wagers.
{entry}
§ 907.1. General.
The game is played at dusk.
§ 907.2. Cups and dice.
The cups are of wood.
§ 907.3. Wagers.
A wager is placed on the table.
{section}
"""


def test_contents_that_differ_from_the_headings_are_found() -> None:
    found = slips(CONTENTS.format(entry="907.4. Endings.", section="§ 907.4. Endings.\nThe game ends at night."))
    assert found == [("numbering", "Chapter 907 contents 907.1")]


def test_an_entry_without_a_section_and_a_section_without_an_entry_are_found() -> None:
    text = CONTENTS.replace("907.1. Definitions.", "907.1. General.")
    assert slips(text.format(entry="907.4. Endings.", section="")) == [("numbering", "Chapter 907 contents 907.4")]
    assert slips(text.format(entry="", section="§ 907.4. Endings.\nIt ends at night.")) == [("numbering", "907.4")]


def test_contents_that_break_off_were_damaged_and_tell_nothing_of_sections() -> None:
    text = CONTENTS.replace("907.1. Definitions.", "907.1. General.").replace(
        "907.2. Cups and dice.\n907.3", "907.2. Cups and\n907.3"
    )
    assert slips(text.format(entry="", section="§ 907.4. Endings.\nIt ends at night.")) == []


TWICE = "If a guest is given a wrong number of pebbles, all moves shall be void and the pebbles shall be returned."


def test_a_rule_that_is_laid_down_twice_is_found() -> None:
    text = RULES.format(rule=TWICE).replace(
        "Guests may rest in the shade of the walnut tree.",
        "If any guest is given a wrong number of pebbles, all move shall be void and the pebbles shall be returned.",
    )
    assert slips(text) == [("duplicate", "905.2(c)")]


def test_parallel_rules_are_no_duplicates() -> None:
    other = TWICE.replace("wrong number", "second number")
    text = RULES.format(rule=TWICE.replace("wrong number", "third number"))
    assert slips(text.replace("Guests may rest in the shade of the walnut tree.", other)) == []


def test_a_defined_term_that_is_never_used_is_found() -> None:
    text = GAMES.format(game="Lantern Rummy").replace(" A glow hand wins.", "")
    assert slips(text) == [("defined, not used", '901.1 "Glow hand"')]


def test_a_term_defined_for_more_than_is_printed_may_be_used_elsewhere() -> None:
    text = GAMES.format(game="Lantern Rummy").replace(" A glow hand wins.", "")
    assert slips(text.replace("used in this chapter", "used in this part")) == []


MARKER = "The host places {article} Tide Marker in front. The Tide Marker is moved. A guest may lift the Tide Marker."


def test_a_name_used_like_a_defined_term_is_found() -> None:
    assert rule(MARKER.format(article="the")) == [("used, not defined", "905.2(b)")]


def test_a_name_that_is_introduced_needs_no_definition() -> None:
    assert rule(MARKER.format(article="a")) == []
    assert rule(MARKER.format(article="the").replace("Tide Marker", "Tide Board")) == []


LEANING = """\
CHAPTER 909. HARBOURS
§ 909.1. Definitions.
The following terms, when used in this chapter, mean:
Mooring contract—An agreement between an owner and a mooring {partner}.
§ 909.2. Contracts.
(a) A mooring contract must be in writing.
(b) A mooring {partner} shall keep a list.
§ 909.3. Duties.
(a) The mooring {partner} shall answer letters.
(b) The owner answers for a mooring {partner}.
"""


def test_a_definition_that_leans_on_an_undefined_companion_is_found() -> None:
    assert slips(LEANING.format(partner="agent")) == [("used, not defined", '909.1 "Mooring contract"')]


def test_a_companion_that_is_defined_too_is_not_reported() -> None:
    text = LEANING.format(partner="agent").replace("§ 909.2", "Mooring agent—A person who moors.\n§ 909.2", 1)
    assert slips(text) == []


ROUNDS = "A guest leaves in a round of {first}. The round of play ends. A round of play is void. A round of play rests."


def test_a_word_that_nearly_is_the_usual_one_is_found() -> None:
    assert rule(ROUNDS.format(first="player")) == [("near miss", "905.2(b)")]
    assert rule("A stone may rest as provide in this section. It moves as provided in this chapter.") == [
        ("near miss", "905.2(b)")
    ]


@pytest.mark.parametrize("first", ["play", "plays", "chess"])
def test_the_usual_word_and_another_word_are_no_near_misses(first: str) -> None:
    assert rule(ROUNDS.format(first=first)) == []


def test_slips_come_in_the_order_of_lines() -> None:
    text = (
        GAMES.format(game="Kite Rummy").replace(" A glow hand wins.", "").replace("(b) Wet strings", "(c) Wet strings")
    )
    lines = [one.line for one in find_slips(tree_of(document(text)))]
    assert len(lines) == 3
    assert lines == sorted(lines)


@pytest.mark.parametrize(
    "words",
    [
        "See § 9.1(a)(1) (relating to pay) and subsection (b). " * 2500,
        "A—" * 60_000,
        "The Kite " * 15_000,
    ],
)
def test_one_endless_paragraph_is_read_in_the_end(words: str) -> None:
    lines = tuple(Line(number, text) for number, text in enumerate(("§ 9.1. Pay.", "", f"(a) {words}"), start=1))
    find_slips(tree_of(Document("some.txt", "0" * 64, "text", lines)))
