"""Which provisions answer to each other."""

import pytest
from lawtrees import (
    a_chapter,
    a_definition,
    a_division,
    a_provision,
    a_row,
    a_section,
    a_table,
    change_of,
    compared,
    counts,
    moves,
    pairs_in,
)

from compliance.model import ChangeClass, Concord, Level, Provision, ProvisionMove, TermPair

LANTERN = "The lantern shall stand at the left hand of the dealer during each round of play."
KITE = "A kite card that touches the rail is dead and shall be burned by the dealer."
BOAT = "Paper boats may be folded only from cards that were taken out of play."
RAIL = "No player may lean over the rail while tiles are being drawn from the wall."
LAMP = "Each lamp must be trimmed before the opening of the table for gaming."


def test_a_text_against_itself_is_unchanged_and_stays() -> None:
    text = [a_section("12.1", "Kites.", a_provision("(a)", KITE), a_provision("(b)", BOAT))]
    redline = compared(text, text)
    assert counts(redline) == {ChangeClass.UNCHANGED: 3}
    assert set(moves(redline).values()) == {ProvisionMove.STAYED}


def test_a_chapter_with_another_number_keeps_its_sections_in_place() -> None:
    old = [a_chapter("12", "KITE POKER", a_section("12.1", "Kites.", a_provision("(a)", KITE)))]
    new = [a_chapter("90a", "KITE POKER", a_section("90a.1", "Kites.", a_provision("(a)", KITE)))]
    redline = compared(old, new)
    assert pairs_in(redline) == {"Chapter 12": "Chapter 90a", "12.1": "90a.1", "12.1(a)": "90a.1(a)"}
    assert set(moves(redline).values()) == {ProvisionMove.STAYED}
    assert {change.by for change in redline.changes} == {"number"}


def test_a_paragraph_put_in_between_renumbers_those_after_it() -> None:
    old = [a_provision("(a)", LANTERN), a_provision("(b)", KITE), a_provision("(c)", BOAT)]
    new = [a_provision("(a)", LANTERN), a_provision("(b)", RAIL), a_provision("(c)", KITE), a_provision("(d)", BOAT)]
    redline = compared(old, new)
    assert pairs_in(redline) == {"(a)": "(a)", "": "(b)", "(b)": "(c)", "(c)": "(d)"}
    assert moves(redline) == {
        "(a)": ProvisionMove.STAYED,
        "(c)": ProvisionMove.RENUMBERED,
        "(d)": ProvisionMove.RENUMBERED,
    }


def test_alike_neighbours_are_not_mistaken_for_each_other_when_one_is_put_before_them() -> None:
    areas = "Two painted squares in which the folded kites of {} are laid down."
    old = [a_provision("(1)", areas.format("each player")), a_provision("(2)", areas.format("the dealer"))]
    new = [
        a_provision("(1)", "A bell with the crest of the house."),
        a_provision("(2)", areas.format("every player").replace("Two", "Three")),
        a_provision("(3)", areas.format("the dealer").replace("Two", "Three")),
    ]
    assert pairs_in(compared(old, new)) == {"": "(1)", "(1)": "(2)", "(2)": "(3)"}


def test_a_paragraph_in_another_section_with_the_same_words_has_moved() -> None:
    old = [
        a_section("1", "Kites.", a_provision("(a)", KITE), a_provision("(b)", RAIL)),
        a_section("2", "Boats.", a_provision("(a)", BOAT)),
    ]
    new = [
        a_section("1", "Kites.", a_provision("(a)", KITE)),
        a_section("2", "Boats.", a_provision("(a)", BOAT), a_provision("(b)", RAIL)),
    ]
    redline = compared(old, new)
    moved = change_of(redline, "2(b)")
    assert (moved.move, moved.by, moved.classes) == (ProvisionMove.MOVED, "words", (ChangeClass.PLACE,))
    assert moved.old[0].cite == "1(b)"


def test_a_section_that_moved_takes_its_short_paragraphs_along() -> None:
    def moved(label: str) -> Provision:
        lamps = a_provision("(a)", LAMP), a_provision("(b)", "Reserved."), a_provision("(c)", RAIL)
        return a_section(label, "Lamps.", *lamps)

    def others(*labels: str) -> list[Provision]:
        words = {"Kites.": KITE, "Boats.": BOAT, "Lanterns.": LANTERN}
        return [
            a_section(label, heading, a_provision("(a)", text), a_provision("(b)", "Reserved."))
            for label, (heading, text) in zip(labels, words.items(), strict=True)
        ]

    redline = compared([moved("1"), *others("2", "3", "4")], [*others("1", "2", "3"), moved("4")])
    assert pairs_in(redline)["1(b)"] == "4(b)"
    assert change_of(redline, "4(b)").move is ProvisionMove.STAYED
    assert change_of(redline, "4(a)").old[0].cite == "1(a)"


def test_a_moved_section_with_edits_is_found_by_likeness() -> None:
    old = [
        a_section("1", "Lamps.", a_provision("(a)", LAMP), a_provision("(b)", RAIL)),
        a_section("2", "Kites.", a_provision("(a)", KITE)),
        a_section("3", "Boats.", a_provision("(a)", BOAT)),
    ]
    new = [
        a_section("1", "Kites.", a_provision("(a)", KITE)),
        a_section("2", "Boats.", a_provision("(a)", BOAT)),
        a_section(
            "3",
            "Lamps.",
            a_provision("(a)", LAMP.replace("trimmed", "cleaned")),
            a_provision("(b)", RAIL.replace("tiles", "cards")),
        ),
    ]
    redline = compared(old, new)
    assert pairs_in(redline)["1"] == "3"
    assert pairs_in(redline)["1(a)"] == "3(a)"
    assert change_of(redline, "3").move is ProvisionMove.MOVED


def test_definitions_are_paired_by_their_term_however_they_are_worded() -> None:
    old = [a_section("1", "Definitions.", a_definition("Kite", KITE), a_definition("Lantern", LANTERN))]
    new = [
        a_section(
            "1",
            "Definitions.",
            a_definition("Boat", BOAT),
            a_definition("Kite", RAIL),
            a_definition("Lantern", LANTERN),
        )
    ]
    redline = compared(old, new)
    assert pairs_in(redline) == {"1": "1", "": "1 Boat", "1 Kite": "1 Kite", "1 Lantern": "1 Lantern"}


def test_a_defined_term_of_another_vocabulary_is_paired_through_the_terms() -> None:
    old = [a_section("1", "Definitions.", a_definition("Kite", KITE))]
    new = [a_section("1", "Definitions.", a_definition("Dragon", BOAT), a_definition("Glider", RAIL))]
    assert pairs_in(compared(old, new, terms=[TermPair("kite", "glider")]))["1 Kite"] == "1 Glider"


def test_rows_are_paired_by_name_within_their_table() -> None:
    old = [
        a_provision("(a)", LAMP, a_table("Hand Table A", a_row("Two kites", "5 to 1"), a_row("Three kites", "9 to 1")))
    ]
    new = [
        a_provision(
            "(a)",
            LAMP,
            a_table(
                "Hand Table A",
                a_row("Four kites", "20 to 1"),
                a_row("Three kites", "8 to 1"),
                a_row("Two kites", "5 to 1"),
            ),
        )
    ]
    redline = compared(old, new)
    assert change_of(redline, "(a) 1 Two kites").move is ProvisionMove.MOVED
    assert change_of(redline, "(a) 1 Three kites").classes == (ChangeClass.CELL, ChangeClass.FIGURE)
    assert change_of(redline, "(a) 1 Four kites").classes == (ChangeClass.ADDED,)


def test_a_division_that_only_one_text_has_is_looked_through() -> None:
    section = a_section("1", "Kites.", a_provision("(a)", KITE))
    wrapped = a_division(Level.ANNEX, a_division(Level.PART, section, heading="GAMES"), label="A")
    redline = compared([wrapped], [section])
    assert pairs_in(redline) == {"part": "", "1": "1", "1(a)": "1(a)"}
    assert change_of(redline, "1(a)").move is ProvisionMove.STAYED


@pytest.mark.parametrize("flipped", [False, True])
def test_one_provision_that_became_two_is_split_and_two_that_became_one_are_merged(flipped: bool) -> None:
    whole = [a_provision("(a)", f"{LANTERN} {KITE}"), a_provision("(b)", BOAT)]
    parts = [a_provision("(a)", LANTERN), a_provision("(b)", KITE), a_provision("(c)", BOAT)]
    redline = compared(parts, whole) if flipped else compared(whole, parts)
    change = change_of(redline, "(a)")
    assert change.move is (ProvisionMove.MERGED if flipped else ProvisionMove.SPLIT)
    assert pairs_in(redline) == ({"(a)+(b)": "(a)", "(c)": "(b)"} if flipped else {"(a)": "(a)+(b)", "(b)": "(c)"})
    assert change.classes == (ChangeClass.UNCHANGED,)


def test_an_exact_answer_elsewhere_is_taken_from_a_poor_pair_in_place() -> None:
    old = [
        a_provision("(1)", "A wager loses if:", a_provision("(i)", LANTERN), a_provision("(ii)", KITE)),
        a_provision("(2)", "A wager that wins shall stand at the left hand until paid."),
    ]
    new = [a_provision("(1)", "A wager loses if:", a_provision("(i)", "Reserved.")), a_provision("(2)", LANTERN)]
    assert pairs_in(compared(old, new))["(1)(i)"] == "(2)"


def test_of_several_parts_that_covers_most_is_taken() -> None:
    wager = "A kite wager that the seven tiles dealt to the player will form {}"
    offer = "A holder may offer to each player who placed a lantern bet the option of placing"
    old = [a_section("7", "Bets.", a_provision("(e)", f"{offer} {wager.format('a low kite in the wind ranking')}."))]
    listed = [
        a_provision("(1)", f"{wager.format('a low kite in the wind ranking')}, or a boat as the house has chosen."),
        a_provision("(2)", f"{wager.format('no kite').replace('kite wager', 'rain wager')}."),
        a_provision("(3)", f"{wager.format('a full moon').replace('kite wager', 'slow lamp wager')}."),
    ]
    new = [a_section("7", "Bets.", a_provision("(e)", f"{offer} the following bets:", *listed))]
    assert pairs_in(compared(old, new))["7(e)"] == "7(e)+7(e)(1)"


def test_a_paragraph_most_of_which_went_into_a_longer_one_is_merged_into_it() -> None:
    old = [
        a_section(
            "1",
            "Boats.",
            a_provision("(a)", f"{KITE} This follows the drawing lots of the harbour."),
            a_provision("(b)", BOAT),
            a_provision("(c)", LAMP),
        )
    ]
    new = [a_section("1", "Boats.", a_provision("(a)", f"{BOAT} {KITE} {RAIL}"), a_provision("(b)", LAMP))]
    assert pairs_in(compared(old, new)) == {"1": "1", "1(a)+1(b)": "1(a)", "1(c)": "1(b)"}


FILLERS = (
    "Lamps hang over",
    "Drums stand by",
    "Boats lie along",
    "Bells ring under",
    "Flags fly over",
    "Doors open on",
)


def same_number(old: str, new: str) -> str:
    """Pair two paragraphs of one number in a section where some words are in every paragraph."""
    common = [a_provision(f"({n})", f"{words} the wall, the tiles shall be shaken again.") for n, words in
              enumerate(FILLERS)]  # fmt: skip
    sides = ([a_section("1", "Tiles.", *common, a_provision("(k)", text))] for text in (old, new))
    return pairs_in(compared(*sides))["1(k)"]


def test_a_number_alone_brings_no_other_subject_together() -> None:
    lots = "If any guest draws a wrong lot, all bets go back and the tiles shall be shaken again."
    rack = "If tiles come from the rack and a keeper forgets seven piles, the tiles shall be shaken again."
    assert same_number(lots, rack) == ""
    assert same_number(lots, lots.replace("bets go back", "wagers return")) == "1(k)"


def test_a_number_and_the_same_opening_words_bring_two_provisions_together() -> None:
    old = "After receiving one or more boxes of tiles at the wall, a keeper shall look for any dents."
    new = "After receiving a box of tiles at the wall, the keeper shall, as the case may be, follow the harbour rules."
    assert same_number(old, new) == "1(k)"


# A concordance


def test_a_concordance_wins_over_numbers_and_words() -> None:
    old = [a_provision("(a)", LANTERN), a_provision("(b)", KITE)]
    new = [a_provision("(a)", LANTERN), a_provision("(b)", KITE)]
    redline = compared(old, new, concordance=[Concord("(a)", "(b)")])
    assert change_of(redline, "(b)").old[0].cite == "(a)"
    assert change_of(redline, "(b)").by == "concordance"


@pytest.mark.parametrize("by", ["concordance", "marks"])
def test_a_pair_made_beforehand_is_kept_however_unlike_it_is(by: str) -> None:
    old = [a_section("1", "Kites.", a_provision("(a)", LANTERN)), a_section("2", "Boats.", a_provision("(a)", BOAT))]
    new = [a_section("1", "Kites.", a_provision("(a)", RAIL)), a_section("2", "Boats.", a_provision("(a)", LANTERN))]
    change = change_of(compared(old, new, concordance=[Concord("1(a)", "1(a)", by)]), "1(a)")
    assert (change.old[0].cite, change.by) == ("1(a)", by)


def test_a_concordance_can_say_that_a_provision_has_no_answer() -> None:
    text = [a_section("1", "Kites.", a_provision("(a)", KITE)), a_section("2", "Boats.", a_provision("(a)", BOAT))]
    redline = compared(text, text, concordance=[Concord("§ 2", "")])
    assert counts(redline) == {ChangeClass.UNCHANGED: 2, ChangeClass.REMOVED: 2, ChangeClass.ADDED: 2}


def test_a_concordance_can_name_several_answers() -> None:
    old = [a_provision("(a)", LANTERN)]
    new = [a_provision("(a)", LAMP), a_provision("(b)", RAIL)]
    redline = compared(old, new, concordance=[Concord("(a)", "(a)"), Concord("(a)", "(b)")])
    assert pairs_in(redline) == {"(a)": "(a)+(b)"}
    assert redline.changes[0].move is ProvisionMove.SPLIT


def test_a_cite_that_a_concordance_names_in_vain_is_told() -> None:
    redline = compared([a_provision("(a)", KITE)], [a_provision("(a)", KITE)], concordance=[Concord("(z)", "(a)")])
    assert redline.left_out == (
        "the concordance names `(z)`, which the old text does not have; that pair was not used",
    )
    assert counts(redline) == {ChangeClass.UNCHANGED: 1}


def test_pairs_of_a_concordance_that_clash_are_told() -> None:
    text = [a_provision("(a)", KITE), a_provision("(b)", BOAT)]
    concordance = [Concord("(a)", "(a)"), Concord("(b)", "(b)"), Concord("(a)", "(b)"), Concord("", "")]
    assert compared(text, text, concordance=concordance).left_out == (
        "the concordance pairs `(a)` with `(b)`, which have answers already; that pair was not used",
        "the concordance has a line that names no provision; it was not used",
    )


def test_rows_without_a_name_are_paired_in_their_order() -> None:
    def table(*rows: Provision) -> list[Provision]:
        return [a_provision("(a)", LAMP, a_table("Hand Table A", *rows))]

    old = table(a_row("", "kites fly", "low"), a_row("", "kites fly", "low"), a_row("Two kites", "5 to 1"))
    new = table(a_row("", "kites fly", "low"), a_row("", "kites fly", "low"), a_row("Two kites", "6 to 1"))
    assert counts(compared(old, new)) == {ChangeClass.UNCHANGED: 4, ChangeClass.CELL: 1}
