"""Amendment marks, read in annexes of invented games."""

from time import process_time

import pytest

from compliance.law.marks import (
    after_of,
    before_of,
    has_marks,
    read_amendment,
    rebuilds_document,
    weave_document,
)
from compliance.model import AmendmentMark, Document, Line, MarkKind, Renumbering, Segment, Strand, Woven
from compliance.record import replace

HEAD = ("Annex A", "", "CHAPTER 9a. KITE POKER", "", "§ 9a.1. Kites; strings.", "")


def a_document(*lines: str) -> Document:
    return Document("annex.txt", "0" * 64, "text", tuple(Line(at, text) for at, text in enumerate(lines, start=1)))


def an_annex(*lines: str) -> Document:
    return a_document(*HEAD, *lines)


def texts(document: Document) -> list[str]:
    return [line.text for line in document.lines[len(HEAD) :] if line.text]


def both(*lines: str) -> tuple[list[str], list[str]]:
    """Return the text after and the text before, where the woven record also rebuilds."""
    woven = weave_document(an_annex(*lines))
    assert rebuilds_document(woven)
    return texts(after_of(woven)), texts(before_of(woven))


def marks(*lines: str) -> list[AmendmentMark]:
    return list(weave_document(an_annex(*lines)).marks)


def numbers(*lines: str) -> dict[str, str]:
    return {one.old: one.new for one in weave_document(an_annex(*lines)).renumbered}


def opens(*lines: str) -> list[str]:
    return [one.why for one in weave_document(an_annex(*lines)).open]


def test_words_in_brackets_are_only_in_the_text_before() -> None:
    assert both("(a) The [old] dealer waits.") == (["(a) The dealer waits."], ["(a) The old dealer waits."])


def test_a_deletion_runs_over_lines_and_empties_them() -> None:
    woven = weave_document(an_annex("(a) The dealer [waits until", "", "the kite is", "", "down and then] sings."))
    assert [line.text for line in after_of(woven).lines[6:]] == ["(a) The dealer", "", "", "", "sings."]
    assert texts(before_of(woven)) == ["(a) The dealer waits until", "the kite is", "down and then sings."]
    assert [line.number for line in after_of(woven).lines] == list(range(1, 12))


def test_page_breaks_and_page_numbers_inside_a_deletion_stay_and_are_not_struck() -> None:
    woven = weave_document(
        an_annex("(a) The dealer [waits for", "<|PAGE|>wind and", "", "", "15", "", "", "rain] or sun.")
    )
    assert [mark.struck for mark in woven.marks] == ["waits for wind and rain"]
    assert texts(after_of(woven)) == ["(a) The dealer", "<|PAGE|>", "15", "or sun."]
    assert texts(before_of(woven)) == ["(a) The dealer waits for", "<|PAGE|>wind and", "15", "rain or sun."]
    assert rebuilds_document(woven)


@pytest.mark.parametrize(
    ("line", "after", "before"),
    [
        ("the ''last call[.]'' and goes", "the ''last call'' and goes", "the ''last call.'' and goes"),
        ("(relating to odds[; limits]).", "(relating to odds).", "(relating to odds; limits)."),
        ("under this rule [, if any,] shall", "under this rule shall", "under this rule, if any, shall"),
        ("kite[s] of silk", "kite of silk", "kites of silk"),
        ("a kite ([red] silk) flies", "a kite (silk) flies", "a kite (red silk) flies"),
        ("a kite [of silk].", "a kite.", "a kite of silk."),
    ],
)
def test_no_double_space_and_no_space_before_a_stop_is_left(line: str, after: str, before: str) -> None:
    assert both(line) == ([after], [before])


def test_a_stop_left_alone_at_the_head_of_a_line_goes_to_the_line_before() -> None:
    after, before = both("(a) A kite is flown at noon", "", "[with no string]. It is red.")
    assert after == ["(a) A kite is flown at noon.", "It is red."]
    assert before == ["(a) A kite is flown at noon", "with no string. It is red."]


def test_columns_of_a_row_without_marks_keep_their_spaces() -> None:
    woven = weave_document(an_annex("Kite   5 to 1   $10", "[Tail   4 to 1   $5]"))
    assert texts(after_of(woven)) == ["Kite   5 to 1   $10"]
    assert texts(before_of(woven)) == ["Kite   5 to 1   $10", "Tail   4 to 1   $5"]


def test_cells_of_a_row_lose_what_is_struck_in_them() -> None:
    lines = (Line(1, "", cells=("Kite", "[5] 6 to 1", "$10")), Line(2, "[Tail 4]", cells=("[Tail", "4]")))
    woven = weave_document(Document("a.docx", "", "docx", lines))
    assert [line.cells for line in after_of(woven).lines] == [("Kite", "6 to 1", "$10"), ()]
    assert [line.cells for line in before_of(woven).lines] == [("Kite", "5 to 1", "$10"), ("Tail", "4")]
    assert rebuilds_document(woven)


def test_a_struck_table_is_one_deletion() -> None:
    (mark,) = marks("[Hand Paytable A", "", "Kite 5 to 1", "", "Tail 4 to 1]", "", "(b) Pay.")
    assert (mark.kind, mark.first, mark.last) == (MarkKind.DELETION, 7, 11)
    assert mark.struck == "Hand Paytable A Kite 5 to 1 Tail 4 to 1"


@pytest.mark.parametrize(
    ("line", "before"),
    [
        ("for [an] a kite", "for an kite"),
        ("for [a] the kite", "for a kite"),
        ("(a) [An] The kite", "(a) An kite"),
        ("under [§ 9a.7(e)] § 9a.7(e)(1) (relating to wagers)", "under § 9a.7(e) (relating to wagers)"),
        ("under subsection [(b)] (c) of it", "under subsection (b) of it"),
        ("under [subsection (b)] subsection (c) of it", "under subsection (b) of it"),
        ("a round of [player] play begins", "a round of player begins"),
        ("the [kite] kites fly", "the kite fly"),
        ("for [24] 48 hours", "for 24 hours"),
        ("at least [$50,000] $60,000.", "at least $50,000."),
        ("and [wait for wind.]:", "and wait for wind."),
        ("(1) [An old Kite Poker] A shaker", "(1) An old Kite Poker shaker"),
        ("put in [an old Kite Poker] a shaker", "put in an old Kite Poker shaker"),
        ("which is [either a high kite or a low] a kite of silk", "which is either a high kite or a low kite of silk"),
    ],
)
def test_words_that_cannot_stand_beside_the_struck_ones_are_new(line: str, before: str) -> None:
    assert both(line)[1] == [before]


@pytest.mark.parametrize(
    ("line", "before"),
    [
        ("(a) A kite [may] shall not land.", "(a) A kite may not land."),
        ("(a) A kite [shall not] may land.", "(a) A kite shall not land."),
        ("(a) A kite [may not] shall not land.", "(a) A kite may not land."),
        ("(a) A kite [and] or its tail.", "(a) A kite and its tail."),
        ("(a) The kite with [the] its tail of silk.", "(a) The kite with the tail of silk."),
        ("(a) The kites [is] are of silk.", "(a) The kites is of silk."),
        ("(a) At most [five] six kites.", "(a) At most five kites."),
        ("(a) Pay odds of [1 to 1] 4 to 5.", "(a) Pay odds of 1 to 1."),
        ("(a) Place [a] THE GRAND Kite wager on the grand kite.", "(a) Place a Kite wager on the grand kite."),
    ],
)
def test_a_word_is_new_where_the_struck_one_has_the_same_part_in_the_sentence(line: str, before: str) -> None:
    assert both(line)[1] == [before]


def test_words_that_the_old_article_does_not_fit_are_new_too() -> None:
    after, before = both("(a) Sit at [an] a Grand Open Kite table or [a] an Early Kite table.")
    assert after == ["(a) Sit at a Grand Open Kite table or an Early Kite table."]
    assert before == ["(a) Sit at an Open Kite table or a Kite table."]


def test_a_citation_is_replaced_across_the_end_of_a_line() -> None:
    after, before = both("(a) As under [§ 9a.7(e)] §", "", "9a.7(e)(1) (relating to wagers), a kite.")
    assert after == ["(a) As under §", "9a.7(e)(1) (relating to wagers), a kite."]
    assert before == ["(a) As under § 9a.7(e)", "(relating to wagers), a kite."]


@pytest.mark.parametrize(
    "line",
    [
        "a hand of [9-high] a straight or better",
        "with ace, [2, 3 and 4] king, queen being highest",
        "use [for] forming a hand",
        "give [an operator] a card",
        "the [the] the kite",
        "said ''last call[.]'' and goes",
    ],
)
def test_other_words_after_a_deletion_stay_in_both_texts_and_are_told_as_open(line: str) -> None:
    assert [one.added for one in marks(line)] == [""]
    (why,) = opens(line)
    assert why.startswith("words after the deletion of `")
    assert why.endswith("` may be new; the marks do not say")


def test_an_open_point_has_the_lines_of_the_words_in_question() -> None:
    (point,) = weave_document(an_annex("(a) Pay the [old", "kite]", "", "dealer now.")).open
    assert (point.first, point.last) == (8, 10)


def test_nothing_is_open_behind_a_whole_paragraph_or_a_bare_label() -> None:
    assert opens("(a) One.", "", "[(b) Two.]", "", "[(c)] (b) Three [of red].", "", "(d) Four.") == []


def test_a_label_behind_a_struck_label_is_a_new_number() -> None:
    lines = ("(a) Kites:", "", "[(2)] (1) Red.", "", "[(3)] (2) Blue.")
    assert both(*lines) == (["(a) Kites:", "(1) Red.", "(2) Blue."], ["(a) Kites:", "(2) Red.", "(3) Blue."])
    assert numbers(*lines) == {"9a.1(a)(2)": "9a.1(a)(1)", "9a.1(a)(3)": "9a.1(a)(2)"}


def test_one_pair_of_brackets_deletes_a_paragraph_and_renumbers_the_next() -> None:
    lines = ("(a) Kites:", "", "(1) Red.", "", "[(2) Blue, which is", "", "rare.", "", "(3)] (2) Green.")
    assert both(*lines)[0] == ["(a) Kites:", "(1) Red.", "(2) Green."]
    assert both(*lines)[1] == ["(a) Kites:", "(1) Red.", "(2) Blue, which is", "rare.", "(3) Green."]
    assert numbers(*lines) == {"9a.1(a)(3)": "9a.1(a)(2)"}
    kinds = [(one.kind, one.struck, one.added) for one in marks(*lines)]
    assert kinds == [
        (MarkKind.DELETION, "(2) Blue, which is rare.", ""),
        (MarkKind.RENUMBERING, "(3)", "(2)"),
    ]


def test_a_label_and_words_are_replaced_in_one_pair_of_brackets() -> None:
    lines = ("(a) Kites:", "", "(1) Red.", "", "[(4) A plain] (2) A blue kite, which is rare.")
    assert both(*lines)[0][-1] == "(2) A blue kite, which is rare."
    assert both(*lines)[1][-1] == "(4) A plain blue kite, which is rare."
    assert numbers(*lines) == {"9a.1(a)(4)": "9a.1(a)(2)"}


def test_a_paragraph_goes_and_the_next_gets_another_number_and_other_words() -> None:
    lines = ("(a) Kites:", "(1) Red.", "[(2) Blue.", "(3) A plain] (2) A green kite.")
    assert both(*lines)[1] == ["(a) Kites:", "(1) Red.", "(2) Blue.", "(3) A plain green kite."]
    assert numbers(*lines) == {"9a.1(a)(3)": "9a.1(a)(2)"}


def test_a_new_number_may_stand_on_the_line_below_the_struck_one() -> None:
    assert numbers("(a) Kites:", "", "[(2)]", "", "(1) Red.") == {"9a.1(a)(2)": "9a.1(a)(1)"}


def test_a_paragraph_behind_a_struck_one_with_the_same_number_is_another() -> None:
    lines = ("(a) Fly.", "[(b) Old words.] (b) Other words.", "(c) Rest.")
    assert both(*lines)[0] == ["(a) Fly.", "(b) Other words.", "(c) Rest."]
    assert numbers(*lines) == {}


def test_the_first_word_is_new_where_the_struck_words_began_with_it() -> None:
    assert both("(a) If a player:", "", "[(2) Has a kite] (1) Has silk, the dealer pays.")[1][-1] == (
        "(2) Has a kite silk, the dealer pays."
    )


def test_a_new_number_may_stand_at_another_depth() -> None:
    lines = ("(a) Settle:", "", "(1) For kites:", "", "(i) If red, win.", "", "[(2)] (ii) If blue, lose.")
    assert numbers(*lines) == {"9a.1(a)(2)": "9a.1(a)(1)(ii)"}


def test_a_number_below_a_renumbered_paragraph_names_the_old_one_above_it() -> None:
    lines = ("[(a)] (b) Kites:", "", "[(1)] (2) Red:", "", "[(i)] (ii) Silk.", "", "(iii) Paper.")
    assert numbers(*lines) == {
        "9a.1(a)": "9a.1(b)",
        "9a.1(a)(1)": "9a.1(b)(2)",
        "9a.1(a)(1)(i)": "9a.1(b)(2)(ii)",
    }


@pytest.mark.parametrize("heading", ["[§ 9a.2.] § 9a.3. Wagers.", "§ [9a.2.] 9a.3. Wagers."])
def test_a_section_gets_another_number(heading: str) -> None:
    lines = ("(a) Fly.", "", heading, "", "(a) Bet.")
    assert numbers(*lines) == {"9a.2": "9a.3"}
    assert both(*lines) == (
        ["(a) Fly.", "§ 9a.3. Wagers.", "(a) Bet."],
        ["(a) Fly.", "§ 9a.2. Wagers.", "(a) Bet."],
    )


def test_a_reference_that_wrapped_to_the_head_of_a_line_renumbers_nothing() -> None:
    lines = ("(a) A kite is flown under subsection", "", "[(b)] (c) by the dealer.", "", "(b) Rest.")
    assert numbers(*lines) == {}
    assert both(*lines)[1][1] == "(b) by the dealer."


def test_a_paragraph_with_the_number_that_another_had_before_is_new() -> None:
    lines = ("(a) Kites:", "", "(1) Red.", "", "(2) Silk and", "", "long.", "", "[(2)] (3) Blue.", "", "[(3) Old.]")
    assert both(*lines)[1] == ["(a) Kites:", "(1) Red.", "(2) Blue.", "(3) Old."]
    (new,) = [one for one in marks(*lines) if one.kind is MarkKind.ADDITION]
    assert (new.first, new.last, new.added) == (11, 13, "(2) Silk and long.")
    assert new.note == "new, since its number belonged to another paragraph before"


def test_a_new_paragraph_takes_its_children_with_it_but_not_its_neighbours() -> None:
    lines = ("(a) Fly.", "(b) Bet:", "(1) Red.", "(2) Blue.", "[(b)] (c) Rest:", "(1) Sit.")
    assert both(*lines)[1] == ["(a) Fly.", "(b) Rest:", "(1) Sit."]


def test_a_list_stays_where_only_the_words_that_announce_it_are_struck() -> None:
    lines = ("(a) Fly.", "[(b) The kites are:]", "(b) The kites must be:", "(1) Red.", "(2) Blue.", "(c) Rest.")
    assert both(*lines)[1] == ["(a) Fly.", "(b) The kites are:", "(1) Red.", "(2) Blue.", "(c) Rest."]


def test_a_section_stays_where_only_its_heading_is_struck() -> None:
    lines = ("(a) Fly.", "", "[§ 9a.2. Old tails.]", "", "§ 9a.2. New tails.", "", "(a) Bet.")
    assert both(*lines)[1] == ["(a) Fly.", "§ 9a.2. Old tails.", "(a) Bet."]


def test_labels_below_a_struck_paragraph_are_not_taken_for_labels_beside_it() -> None:
    lines = ("(a) Kites:", "(1) Red.", "(2) Blue.", "[(b) Tails:", "(1) Long.", "(2) Short.]", "(c) Rest.")
    assert both(*lines)[1] == [
        "(a) Kites:",
        "(1) Red.",
        "(2) Blue.",
        "(b) Tails:",
        "(1) Long.",
        "(2) Short.",
        "(c) Rest.",
    ]


def test_a_letter_i_is_told_from_a_roman_one() -> None:
    lines = ("(h) Settle:", "(1) Kites:", "(i) Red.", "(ii) Blue.", "(i) Before the rest, wait.", "[(i)] (j) Rest.")
    assert numbers(*lines) == {"9a.1(i)": "9a.1(j)"}
    assert both(*lines)[1] == ["(h) Settle:", "(1) Kites:", "(i) Red.", "(ii) Blue.", "(i) Rest."]


def test_a_new_section_has_the_number_that_another_had_before() -> None:
    lines = ("(a) Fly.", "", "§ 9a.2. Bells.", "", "(a) Ring.", "", "[§ 9a.2.] § 9a.3. Wagers.", "", "(a) Bet.")
    assert both(*lines)[1] == ["(a) Fly.", "§ 9a.2. Wagers.", "(a) Bet."]


def test_a_paragraph_with_struck_words_is_not_taken_for_new() -> None:
    lines = ("(a) Fly.", "(b) Bet [red] kites.", "[(b)] (c) Rest.")
    assert both(*lines)[1] == ["(a) Fly.", "(b) Bet red kites.", "(b) Rest."]
    assert "`(b)` had the number of another paragraph before, though words in it are struck" in opens(*lines)


def test_capitals_inside_a_new_paragraph_are_a_mark_of_their_own() -> None:
    lines = ("(a) Fly.", "(b) Bet on kites OR ON TAILS at noon.", "[(b)] (c) Rest.")
    added = [one.added for one in marks(*lines) if one.kind is MarkKind.ADDITION]
    assert added == ["(b) Bet on kites", "OR ON TAILS", "at noon."]
    assert both(*lines)[1] == ["(a) Fly.", "(b) Rest."]


@pytest.mark.parametrize(
    ("line", "before"),
    [
        ("(a) A kite, OR A TAIL OF SILK, is [not] flown.", "(a) A kite, is not flown."),
        ("(a) A kite OR BLUE tail is [not] flown.", "(a) A kite tail is not flown."),
        ("(a) This, which is A kite, is [not] flown.", "(a) This, which is kite, is not flown."),
        ("(a) Fly. THE DEALER SHALL NOT. Then [do not] land.", "(a) Fly. Then do not land."),
        ("(a) [Fly.] THE DEALER SHALL NOT. Then land.", "(a) Fly. Then land."),
        ("(a) A dealer flies a kite with the DEALER now [or not].", "(a) A dealer flies a kite with the now or not."),
    ],
)
def test_capitals_among_small_letters_are_new(line: str, before: str) -> None:
    assert both(line)[1] == [before]


def test_capitals_run_over_lines() -> None:
    lines = ("(a) A kite is flown, OR A TAIL OF", "", "SILK OR PAPER IS FLOWN, and [not] landed.")
    assert both(*lines)[1] == ["(a) A kite is flown,", "and not landed."]


def test_a_paragraph_all_in_capitals_is_new_with_its_label() -> None:
    lines = ("(a) A kite [only].", "", "(b) THE DEALER SHALL NOT", "", "FLY A KITE.", "", "(c) Rest.")
    assert both(*lines)[1] == ["(a) A kite only.", "(c) Rest."]


@pytest.mark.parametrize(
    "line",
    [
        "PART IV. KITES AND TAILS",
        "Subpart K. TABLE GAMES",
        "GENERAL PROVISIONS OF THE GAME",
        "(A) A kite of Table II or Paytable A with CPR, N/A or IRRC.",
        "(a) The sign says ''NO ENTRY'' and ``KEEP OUT.'' there.",
        "(a) The Board (PGCB) met.",
        "(a) DUTIES OF THE DEALER. The dealer flies a kite.",
        "(a) The wagers of A and B are lost.",
        "HAND PAYTABLE A",
    ],
)
def test_headings_labels_and_abbreviations_in_capitals_are_no_additions(line: str) -> None:
    assert [one.kind for one in marks("(a) A kite [only].", "", line)] == [MarkKind.DELETION]


def test_a_word_nearly_like_the_capitals_behind_it_is_struck_without_brackets() -> None:
    (mark,) = marks("(a) The initial and resent RESET sum.")
    assert (mark.kind, mark.struck, mark.added) == (MarkKind.STRUCK, "resent", "RESET")
    assert both("(a) The initial and resent RESET sum.") == (
        ["(a) The initial and RESET sum."],
        ["(a) The initial and resent sum."],
    )


def test_a_word_struck_in_a_new_paragraph_is_of_neither_text() -> None:
    lines = ("(a) Fly.", "(b) The opening and clozing CLOSING sum.", "[(b)] (c) Rest.")
    assert both(*lines) == (
        ["(a) Fly.", "(b) The opening and CLOSING sum.", "(c) Rest."],
        ["(a) Fly.", "(b) Rest."],
    )


def test_one_other_word_in_capitals_leaves_open_what_it_replaced() -> None:
    assert "the word before `DEALER` may be struck; the marks do not say" in opens(
        "(a) The player DEALER shall [not] fly; the dealer is here."
    )


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("[ 58 PA. CODE CH. 9a ]", "a legend of the publisher"),
        ("[Pa.B. Doc. No. 99-1. Filed for public inspection]", "a legend of the publisher"),
        ("§ 9a.2. [Reserved].", "a number that is reserved"),
        ("[Editor's Note: The kite is a toy.]", "a note of the editor"),
        ("(a) A kight [sic] flies.", "a note of the editor"),
        ("(a) The words [...] are missing.", "words left out"),
        ("(a) Tick [ ] here.", "nothing stands between the brackets"),
        ("(a) A kite.[3] It flies.", "the number of a note"),
        ("(a) See [the rules](https://kites.example) now.", "a link"),
        ("(a) Fly [INSERT DATE] and land.", "a note of the editor"),
        ("(b) Land. [Amended May 5, 2019.]", "a note of the editor"),
        ("(a) The mark ''[an] a'' is shown.", "it opens a quotation"),
        ("(a) The mark “[an] a” is shown.", "it opens a quotation"),
    ],
)
def test_other_brackets_stay_and_are_told_apart(line: str, note: str) -> None:
    document = an_annex(line)
    woven = weave_document(document)
    assert [(one.kind, one.note) for one in woven.marks] == [(MarkKind.NOT_A_MARK, note)]
    assert after_of(woven) == before_of(woven) == document
    assert not has_marks(document)
    assert rebuilds_document(woven)


def test_brackets_and_capitals_before_the_annex_are_no_marks() -> None:
    document = a_document("The Board [as it was] met on INSERT DATE OF THE DAY.", "", *HEAD, "(a) Fly.")
    (mark,) = weave_document(document).marks
    assert (mark.kind, mark.note) == (MarkKind.NOT_A_MARK, "it stands outside the annex")


def test_what_follows_the_end_of_an_annex_is_outside_it() -> None:
    document = an_annex("(a) Fly [high].", "", "[Pa.B. Doc. No. 99-1.]", "", "The Board [as it was] met.")
    assert [one.kind for one in weave_document(document).marks] == [MarkKind.DELETION, *[MarkKind.NOT_A_MARK] * 2]


def test_a_bracket_without_its_partner_stays_and_is_reported() -> None:
    lines = ("(a) Fly [high.", "(b) Land ] low.", "(c) Rest [now.", "(d) Sit [not] down.")
    woven = weave_document(an_annex("(x) A ] kite.", *lines[2:]))
    assert texts(after_of(woven)) == ["(x) A ] kite.", "(c) Rest [now.", "(d) Sit down."]
    reasons = [(one.first, one.why) for one in woven.open if "partner" in one.why]
    assert reasons == [(line, "a bracket without its partner; it was left in the text") for line in (7, 8)]
    assert rebuilds_document(woven)


def test_brackets_within_brackets_are_struck_as_a_whole_and_reported() -> None:
    lines = ("(a) A [red [or blue] silk] kite.",)
    assert both(*lines) == (["(a) A kite."], ["(a) A red or blue silk kite."])
    assert "brackets within brackets; all words between the outer ones were taken as struck" in opens(*lines)


def test_a_quoted_mark_is_reported_as_open() -> None:
    assert opens("(a) The mark ''[an] a'' is shown.") == [
        "brackets at the head of a quotation were taken as quoted, though they may strike its first words"
    ]


def test_a_document_without_marks_has_none() -> None:
    document = an_annex("(a) A kite is flown at noon by the dealer.", "", "(b) The Board's PA office may watch.")
    assert not has_marks(document)
    assert weave_document(document).lines[6] == (Segment("(a) A kite is flown at noon by the dealer.", Strand.BOTH),)
    assert after_of(weave_document(document)) == document


@pytest.mark.parametrize(
    "line", ["(a) Fly [high].", "[(a)] (b) Fly.", "(a) The resent RESET sum.", "(a) A kite OR A TAIL."]
)
def test_any_mark_makes_a_document_one_with_marks(line: str) -> None:
    assert has_marks(an_annex(line))


def test_one_word_in_capitals_alone_makes_no_document_with_marks() -> None:
    assert not has_marks(an_annex("(a) The dealer and the DEALER fly."))


def test_an_empty_document_is_woven() -> None:
    assert weave_document(a_document()).lines == ()


def test_the_trees_before_and_after_come_with_the_marks() -> None:
    amendment = read_amendment(
        an_annex("(a) Kites:", "", "(1) Red.", "", "(2) Silk.", "", "[(2)] (3) Blue [and long].")
    )
    after = {one.cite: one.text for one in amendment.after.root.walk()}
    before = {one.cite: one.text for one in amendment.before.root.walk()}
    assert (after["9a.1(a)(2)"], after["9a.1(a)(3)"]) == ("Silk.", "Blue.")
    assert before["9a.1(a)(2)"] == "Blue and long."
    assert "9a.1(a)(3)" not in before
    assert amendment.renumbered == (Renumbering("9a.1(a)(2)", "9a.1(a)(3)", 13),)
    assert amendment.rebuilds


def woven_kites() -> Woven:
    return weave_document(an_annex("(a) A [red] kite OR A TAIL is [an] a toy.", "", "(b) Fly."))


def test_it_does_not_rebuild_where_a_deletion_is_lost() -> None:
    woven = woven_kites()
    lines = tuple(tuple(one for one in line if one.text != "red") for line in woven.lines)
    assert rebuilds_document(woven)
    assert not rebuilds_document(replace(woven, lines=lines))


def test_it_does_not_rebuild_where_an_addition_is_lost() -> None:
    woven = woven_kites()
    lines = tuple(tuple(one for one in line if one.strand is not Strand.NEW) for line in woven.lines)
    assert not rebuilds_document(replace(woven, lines=lines))


def test_it_does_not_rebuild_where_a_deletion_stands_elsewhere() -> None:
    woven = woven_kites()
    line = woven.lines[6]
    assert not rebuilds_document(
        replace(woven, lines=(*woven.lines[:6], (line[1], line[0], *line[2:]), *woven.lines[7:]))
    )


@pytest.mark.parametrize("place", range(3))
def test_it_does_not_rebuild_where_a_mark_is_lost(place: int) -> None:
    woven = woven_kites()
    assert len(woven.marks) == 3
    assert not rebuilds_document(replace(woven, marks=woven.marks[:place] + woven.marks[place + 1 :]))


HOSTILE = {
    "open": lambda size: "[" * size,
    "closed": lambda size: "]" * size,
    "nested": lambda size: "[" * (size // 2) + "]" * (size // 2),
    "long line": lambda size: "fly the kite " * (size * 4 // 5),
    "capitals": lambda size: "KITE A " * size,
    "broken marker": lambda size: "<|" * (size * 9 // 10),
}


def work_of(text: str) -> float:
    """Return the processor time that a text takes, which no other program on the machine adds to."""
    annex = an_annex(text)
    started = process_time()
    assert rebuilds_document(weave_document(annex))
    return process_time() - started


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_takes_no_more_work_than_its_length(name: str) -> None:
    # WHY: eight times the text is eight times the work, and would be sixty-four times if it grew with the square; the
    # limit between them leaves room for a noisy machine, and so does the least of several trials.
    short = min(work_of(HOSTILE[name](12_500)) for _ in range(3))
    trials = (work_of(HOSTILE[name](100_000)) for _ in range(3))
    assert any(long < 24 * short for long in trials)
