"""The depth of labels: letters, figures and roman numerals find their places by what stands around them."""

import pytest

from compliance.law.numbering.depths import place_labels
from compliance.law.numbering.labels import Candidate, candidate_of
from compliance.record import replace


def candidates(*lines: str) -> list[Candidate]:
    found, before = [], ""
    for line in lines:
        candidate = candidate_of(line, before)
        assert candidate is not None, line
        found.append(candidate)
        before = line
    return found


def depths(labels: str) -> list[int | None]:
    """Place labels written as `a 1 i`, each with a sentence behind it; a colon after one announces those below."""
    lines = [f"({one.rstrip(':')}) A kite{':' if one.endswith(':') else '.'}" for one in labels.split()]
    return [placed[0] if placed else None for placed in place_labels(candidates(*lines))]


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        ("a b c", [0, 0, 0]),
        ("a 1 2 b 1 i ii 2 c", [0, 1, 1, 0, 1, 2, 2, 1, 0]),
        ("a 1 i A B ii b", [0, 1, 2, 3, 3, 2, 0]),
        ("1 a i ii b 2", [0, 1, 2, 2, 1, 0]),
        ("A 1 a i b 2 B", [0, 1, 2, 3, 2, 1, 0]),
    ],
)
def test_labels_nest_in_the_order_in_which_they_first_come(labels: str, expected: list[int]) -> None:
    assert depths(labels) == expected


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        ("a b c d e f g h i j", [0] * 10),
        ("a b c d e f g h: 1: i ii 2 i j", [*[0] * 8, 1, 2, 2, 1, 0, 0]),
        ("a b c d e f g h: 1 2 i j", [*[0] * 8, 1, 1, 0, 0]),
        ("a b c d e f g h: 1: i i j", [*[0] * 8, 1, 2, 0, 0]),
        ("a b c d e f g h i: i ii j", [*[0] * 9, 1, 1, 0]),
        ("a b c d e f g h i: 1: i ii j", [*[0] * 9, 1, 2, 2, 0]),
        ("i ii iii", [0, 0, 0]),
        ("1 i ii iii iv v vi 2", [0, 1, 1, 1, 1, 1, 1, 0]),
    ],
)
def test_the_letter_i_is_told_from_the_roman_one(labels: str, expected: list[int]) -> None:
    assert depths(labels) == expected


def test_the_letters_v_and_x_are_told_from_the_roman_numerals() -> None:
    assert depths("s t u v w x y") == [0] * 7
    assert depths("u v: 1: i ii iii iv v vi w x") == [0, 0, 1, *[2] * 6, 0, 0]
    assert depths("a viii ix x xi b")[2:5] == [1, 1, 1]


def test_doubled_letters_go_on_after_z() -> None:
    assert depths("x y z aa bb cc dd ee ff gg hh ii jj") == [0] * 13


def test_the_letter_l_may_be_left_out() -> None:
    assert depths("j k m n") == [0] * 4


def test_labels_after_a_gap_and_doubled_labels_stay_beside_the_others() -> None:
    assert depths("a b e f") == [0] * 4
    assert depths("a b b c") == [0] * 4


def test_inserted_labels_stand_between_the_others() -> None:
    assert depths("a a.1 a.2 b 1 1.1 2 c") == [0, 0, 0, 0, 1, 1, 1, 0]


def test_labels_on_one_line_stand_below_each_other() -> None:
    lines = candidates("(a)(1) A kite.", "(2) A lamp.", "(b)(1)(i) Oil.", "(ii) A wick.", "(c) The end.")
    assert place_labels(lines) == [(0, 1), (1,), (0, 1, 2), (2,), (0,)]


def test_a_label_far_from_its_fellows_with_prose_around_it_is_prose() -> None:
    lines = ["(a) The kite and the", "(f) the lamp", "(b) Oil."]
    assert place_labels(candidates(*lines)) == [(0,), (), (0,)]


def test_labels_left_out_before_a_label_cost_nothing() -> None:
    first, second, third = candidates("(a) A kite.", "(1) A lamp.", "(g) Oil.")
    gap = replace(third, gap=True)
    assert place_labels([first, second, gap]) == [(0,), (1,), (0,)]
    assert place_labels([gap]) == [(0,)]


def test_decimal_labels_nest_by_the_numbers_they_have() -> None:
    lines = candidates("1. Kites", "1.1 A kite.", "1.1.1 Red.", "1.1.2 Blue.", "1.2 A lamp.", "2. Oil", "2.1 Oil.")
    assert place_labels(lines) == [(0,), (1,), (2,), (2,), (1,), (0,), (1,)]


def test_nothing_nests_deeper_than_any_law_does() -> None:
    styles = ("(a)", "(1)", "(i)", "(A)", "(I)", "1.", "a.", "A.", "i.", "I.", "a)", "1)", "A)", "i)")
    placed = place_labels(candidates(*(f"{style} The kite:" for style in styles * 3)))
    assert max(depth for depths in placed for depth in depths) == 8


def test_no_candidates_have_no_places() -> None:
    assert place_labels([]) == []


def test_very_many_labels_are_placed_at_once() -> None:
    placed = place_labels(candidates("(i) The kite.") * 20_000)
    assert len(placed) == 20_000
