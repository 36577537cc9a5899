"""Labels at the head of a line: how they are read, and how much they look like prose that wrapped."""

import pytest

from compliance.law.numbering.labels import (
    Candidate,
    bare_number_of,
    candidate_of,
    ends_sentence,
    forms_of,
    refers_on,
    roman_value,
)


def found(line: str, before: str = "", *, free: bool = False) -> Candidate:
    candidate = candidate_of(line, before, free=free)
    assert candidate is not None
    return candidate


def looks_like_prose(line: str, before: str) -> bool:
    candidate = candidate_of(line, before)
    return candidate is None or candidate.doubt > candidate.trust


@pytest.mark.parametrize(
    ("text", "value"), [("i", 1), ("iv", 4), ("ix", 9), ("xiv", 14), ("xl", 40), ("lxxxix", 89), ("xcix", 99)]
)
def test_roman_numerals_have_their_values(text: str, value: int) -> None:
    assert roman_value(text) == value


@pytest.mark.parametrize("text", ["", "iiii", "vx", "a", "ic", "cdl", "m", "board"])
def test_what_is_no_roman_numeral_below_a_hundred_has_none(text: str) -> None:
    assert roman_value(text) is None


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("a", (("(a)", 1),)),
        ("h", (("(a)", 8),)),
        ("i", (("(a)", 9), ("(i)", 1))),
        ("ii", (("(a)", 35), ("(i)", 2))),
        ("iv", (("(i)", 4),)),
        ("v", (("(a)", 22), ("(i)", 5))),
        ("x", (("(a)", 24), ("(i)", 10))),
        ("c", (("(a)", 3),)),
        ("I", (("(A)", 9), ("(I)", 1))),
        ("aa", (("(a)", 27),)),
        ("12", (("(1)", 12),)),
        ("a.1", (("(a)", 1.01),)),
        ("2.1", (("(1)", 2.01),)),
        ("ab", ()),
        ("Ii", (("(A)", 35),)),
    ],
)
def test_a_label_is_read_in_every_way_it_can_be(text: str, forms: tuple[tuple[str, float], ...]) -> None:
    assert forms_of(text, "(x)") == forms


@pytest.mark.parametrize(
    ("line", "printed", "rest"),
    [
        ("(a) The kite.", ("(a)",), "The kite."),
        ("(a)If a kite", ("(a)",), "If a kite"),
        ("(a)(1) The kite.", ("(a)", "(1)"), "The kite."),
        ("(a) (1)(i) The kite.", ("(a)", "(1)", "(i)"), "The kite."),
        ("( a ) The kite.", ("(a)",), "The kite."),
        ("(a)", ("(a)",), ""),
        ("- (a) The kite.", ("(a)",), "The kite."),
        ("• (12) The kite.", ("(12)",), "The kite."),
        ("(b.1) The kite.", ("(b.1)",), "The kite."),
        ("1. Kites", ("1",), "Kites"),
        ("a) The kite", ("a",), "The kite"),
        ("IV. KITES", ("IV",), "KITES"),
        ("1.2 The kite.", ("1.2",), "The kite."),
        ("1.2.3. The kite.", ("1.2.3",), "The kite."),
        ("205.04: Kites", ("205.04",), "Kites"),
    ],
)
def test_labels_are_read_with_what_follows_them(line: str, printed: tuple[str, ...], rest: str) -> None:
    candidate = found(line)
    assert (candidate.printed, candidate.rest) == (printed, rest)
    assert candidate.doubt < candidate.trust


@pytest.mark.parametrize(
    "line",
    [
        *("", "The kite", "(Board) shall", "(CDL) shall", "(relating to kites)"),
        *("12 kites", "12.5% of it", "- kite", "§ 12.4", "a.m. on"),
    ],
)
def test_a_line_without_a_label_is_no_candidate(line: str) -> None:
    assert candidate_of(line, "") is None


def test_more_labels_in_a_row_than_law_has_are_none() -> None:
    assert candidate_of("(a)(1)(i)(A)(I)(a) The kite.", "") is not None
    assert candidate_of("(a)(1)(i)(A)(I)(a)(1) The kite.", "") is None


def test_the_mark_is_what_was_printed_and_the_bullet_is_told() -> None:
    assert (found("- (a) The kite.").mark, found("- (a) The kite.").bullet) == ("- (a)", "- ")
    assert found("1. Kites").mark == "1."
    assert found("205.04: Kites").mark == "205.04:"


@pytest.mark.parametrize(
    ("before", "line"),
    [
        ("as described in paragraph", "(c). The dealer counts."),
        ("as provided in", "(e) below, the kite"),
        ("The kite under subsections", "(a)—(d) is red"),
        ("under paragraphs (1)—", "(5) of this kite"),
        ("under paragraphs (1)–", "(5) Kites are red"),
        ("subject to subsections (a),", "(b) and (c), the kite"),
        ("subject to Subsection", "(b) The kite"),
        ("in accordance with § 912.4", "(b) Kites"),
        ("in accordance with § 912.4(a) and", "(b) Kites"),
        ("as said in Section 11", "(a) Kites"),
        ("The kite is flown", "(a) and (b) being so"),
        ("The kite is flown", "(a) of this section"),
        ("The kite flies or is", "(1) the red one"),
        ("if the count is", "1. The dealer counts"),
        ("at odds of 3 to", "1. The dealer counts"),
        ("in compliance with §§ 33.31—", "33.37 (relating to kites)"),
    ],
)
def test_a_line_that_prose_wrapped_before_looks_like_prose(before: str, line: str) -> None:
    assert looks_like_prose(line, before)


@pytest.mark.parametrize(
    ("before", "line"),
    [
        ("The kite is red.", "(c) The dealer counts."),
        ("Kites", "(c) The dealer counts."),
        ("the following:", "(1) the name of the dealer;"),
        ("the name of the dealer; and", "(2) an oath."),
        ("the name of the dealer;", "(2) to the extent known, the kite;"),
        ("the name of the dealer, or", "(2) an oath."),
        ("the kite—", "(1) The red one."),
        ("the kite (up).”", "(b) ‘‘Down’’ is the same."),
        ("with the approval of—", "(1) the board; or"),
    ],
)
def test_a_line_after_the_end_of_a_sentence_looks_like_a_label(before: str, line: str) -> None:
    assert not looks_like_prose(line, before)


def test_a_line_that_had_room_before_it_looks_like_a_label_without_a_stop() -> None:
    assert looks_like_prose("(2) blue kites", "(1) red kites")
    candidate = found("(2) blue kites", "(1) red kites", free=True)
    assert candidate.doubt < candidate.trust


def test_a_bullet_shows_that_a_line_is_a_label() -> None:
    assert not looks_like_prose("- (2) blue kites", "- (1) red kites")


def test_a_label_is_expected_after_an_announcement() -> None:
    assert [found("(1) Red", before).expected for before in ("as follows:", "kites—", "the following", "A kite.")] == [
        *(True, True, True, False)
    ]


@pytest.mark.parametrize(
    "line", ["", "A kite.", "A kite:", "A kite;", "A kite; and", "a kite, or", "“Kite.”", "(a kite.)", "kites—", "Up!"]
)
def test_lines_that_end_where_a_provision_may_begin(line: str) -> None:
    assert ends_sentence(line)


@pytest.mark.parametrize("line", ["A kite", "A kite,", "kites and", "No. 5", "kite)", "four-"])
def test_lines_that_do_not(line: str) -> None:
    assert not ends_sentence(line)


def test_a_line_refers_on_where_a_reference_follows() -> None:
    assert refers_on("The kite under")
    assert refers_on("The kite under subsections (a)—")
    assert not refers_on("The kite is red.")
    assert not refers_on("The kite flies")
    assert not refers_on("")


def test_a_number_without_a_stop_is_read_only_where_it_is_asked_for() -> None:
    assert candidate_of("3 Wagers", "") is None
    bare = bare_number_of("3 Wagers")
    assert bare is not None
    assert (bare.printed, bare.rest) == (("3",), "Wagers")
    assert bare_number_of("30 to 1") is None
