"""A change as pieces: they read well, give both texts back, and cost little on any text."""

import random
from itertools import pairwise

import pytest

from compliance.law import comparison_keys
from compliance.model import WordPiece
from compliance.redline.words.pieces import NEW, OLD, SAME, Script, pieces_of, whole_piece
from compliance.redline.words.stretches import same_stretches

MARKS = {SAME: "{}", OLD: "[{}]", NEW: "<{}>"}


def shown(old: str, new: str) -> str:
    return "".join(MARKS[piece.side].format(piece.text) for piece in pieces_of(Script(old), Script(new)).pieces)


def side_of(pieces: tuple[WordPiece, ...], side: str) -> str:
    return "".join(piece.text for piece in pieces if piece.side in (SAME, side))


@pytest.mark.parametrize(
    ("old", "new", "pieces"),
    [
        ("the kite is dead", "the boat is dead", "the [kite]<boat> is dead"),
        ("the kite is dead", "the kite is quite dead", "the kite is <quite >dead"),
        ("the kite is dead.", "the kite is dead;", "the kite is dead[.]<;>"),
        ("kites, boats and rails", "kites and rails", "kites[, boats] and rails"),
        ("a straight flush wins", 'a "straight flush" wins', 'a <">straight flush<"> wins'),
        ("see § 2.7(e) (relating to kites)", "see § 9a.7(e)(1) (relating to kites)",
         "see § [2.7]<9a.7>(e)<(1)> (relating to kites)"),
        ("Kites fly. Rails hold.", "Kites fly. Boats float. Rails hold.", "Kites fly. <Boats float. >Rails hold."),
        ("pays 5 to 1", "pays 6 to 1", "pays [5]<6> to 1"),
    ],
)  # fmt: skip
def test_pieces_read_as_a_person_would_mark_them(old: str, new: str, pieces: str) -> None:
    assert shown(old, new) == pieces


def test_small_words_between_replaced_words_are_a_part_of_the_change() -> None:
    assert (
        shown("the house or its guests pay", "the player or his friends pay")
        == "the [house or its guests]<player or his friends> pay"
    )
    assert (
        shown("paid by the house at dusk", "sold by the guest at dawn")
        == "[paid by the house at dusk]<sold by the guest at dawn>"
    )


def test_a_figure_that_stayed_is_never_shown_as_changed() -> None:
    assert shown("kites cost 5 here", "boats cost 5 there").count("cost 5") == 1


def test_old_words_stand_before_the_new_ones() -> None:
    assert [piece.side for piece in pieces_of(Script("kite"), Script("boat")).pieces] == [OLD, NEW]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("of a kite", "(a kite"),
        ("5 ,000", "5, x"),
        ("’' kites", "‘‘ boats"),
        ("ten- card", "ten-card"),
        ("a.b", "a . c"),
        ("", "kites"),
        ("kites", ""),
        ("x'' 'y", "x 'z"),
        ("$ 5", "$5"),
    ],
)
def test_the_pieces_of_a_side_are_its_words_however_it_is_spaced(old: str, new: str) -> None:
    pieces = pieces_of(Script(old), Script(new)).pieces
    assert comparison_keys(side_of(pieces, OLD)) == comparison_keys(old)
    assert comparison_keys(side_of(pieces, NEW)) == comparison_keys(new)


def test_a_whole_piece_has_the_words_of_its_text_even_where_quotes_run_together() -> None:
    text = "’' said the kite"
    assert [comparison_keys(piece.text) for piece in whole_piece(NEW, text)] == [comparison_keys(text)]


def test_likeness_is_a_hundred_only_for_the_same_words() -> None:
    many = "kite " * 400
    assert pieces_of(Script(many), Script(many)).likeness == 100
    assert pieces_of(Script(many), Script(f"{many}boat")).likeness == 99
    assert pieces_of(Script("kite"), Script("boat")).likeness == 0


def test_stretches_rise_in_both_texts_and_are_the_same() -> None:
    draw = random.Random(7)
    for size in (10, 60, 300):
        old, new = ([draw.choice("abcdefghij") for _ in range(size)] for _ in range(2))
        stretches = same_stretches(old, new)
        assert all(old[one : one + count] == new[other : other + count] for one, other, count in stretches)
        edges = [(one, other, one + count, other + count) for one, other, count in stretches]
        assert all(a[2] <= b[0] and a[3] <= b[1] for a, b in pairwise(edges))


@pytest.mark.parametrize("words", [2, 40, 30_000])
def test_a_paragraph_of_a_hundred_thousand_words_is_compared_in_the_end(words: int) -> None:
    draw = random.Random(words)
    old, new = ([str(draw.randrange(words)) for _ in range(100_000)] for _ in range(2))
    stretches = same_stretches(old, new)
    assert all(old[one : one + count] == new[other : other + count] for one, other, count in stretches)
