"""Single sentences, rows and marks as people write them: what is proposed, and what is left unread."""

import pytest
from filed_documents import make_docx
from reading_measure import session

from compliance.api import read_filing_bytes
from compliance.model import DocumentReading

HEAD = "Certificate holder: Paper Moon Casino\n\n"


def read(text: str, chapter: str = "pa-575") -> DocumentReading:
    found = read_filing_bytes((HEAD + text).encode(), "a.txt", session(), chapter=chapter)
    assert found.value is not None, found.diagnostics
    return found.value


def stated(reading: DocumentReading) -> dict[str, str]:
    return {one.field: one.value for one in reading.stated if one.field != "holder"}


SAID = {
    "The minimum Asia Poker Wager is ten dollars ($10) and the maximum is $500.": {
        "wagers.base.minimum": "$10",
        "wagers.base.maximum": "$500",
    },
    "The base wager may not be less than $10 nor more than $500.": {
        "wagers.base.minimum": "$10",
        "wagers.base.maximum": "$500",
    },
    "Minimum / maximum base wager: $10 / $500": {"wagers.base.minimum": "$10", "wagers.base.maximum": "$500"},
    "The minimum wager goes from $10 to $15.": {"wagers.base.minimum": "$15"},
    "Replace the minimum base wager of $10 with $15.": {"wagers.base.minimum": "$15"},
    "The Bonus Wager is offered with a minimum of $10 and a maximum of $50.": {
        "wagers.bonus.offered": "yes",
        "wagers.bonus.minimum": "$10",
        "wagers.bonus.maximum": "$50",
    },
    "We will not be offering the Bonus Wager.": {"wagers.bonus.offered": "no"},
    "Will the Bonus Wager be offered?\n\nA: Yes.": {"wagers.bonus.offered": "yes"},
    "Is an automated shuffler used? No.": {},
    "Each table seats up to seven players.": {"table.positions": "7"},
    "How many betting positions are there?\n\nSix.": {"table.positions": "6"},
    "Decks are replaced at least every 4 hours.": {"cards.change_interval": "4 hours"},
    "A straight of A-2-3-4 will be ranked as the lowest straight.": {"rankings.ace_low_straight": "lowest"},
    "Does the dealer not assist players who ask how to set their hands? No.": {"house_way.player_assistance": "always"},
    "Paytable B applies to the Bonus Wager.": {"wagers.bonus.paytable": "B"},
    "Payout limit: None": {},
    "Base wager odds: 1-1": {"wagers.base.odds": "1 to 1"},
    "Bonus Wager. It is offered. The minimum is $5.": {"wagers.bonus.offered": "yes", "wagers.bonus.minimum": "$5"},
    "Number of decks: 2 (§ 575.3(b))": {"cards.decks": "2"},
}


@pytest.mark.parametrize("text", SAID)
def test_what_is_said_is_proposed_and_nothing_besides(text: str) -> None:
    assert stated(read(text)) == SAID[text]


UNREAD = (
    "The minimum base wager is $10, unless the Bonus Wager is offered.",
    "Until July 1, 2012, the minimum base wager is $10.",
    "The minimum base wager was $5 last year.",
    "A payout limit of $100,000 is under consideration.",
    "The minimum Bonus Wager would be $5 if it were offered.",
    "The regulation requires that decks be changed at least every 4 hours.",
    "There is no payout limit at our Three Card Poker tables.",
    "Our sister property has a payout limit of $100,000.",
    "Otter Lake Casino has a payout limit of $100,000.",
    "The minimum base wager is $10 on weekdays and $25 on weekends.",
    "The minimum base wager is $10 at table 7.",
    "The minimum base wager is approximately $10.",
    "Method of shuffling: manual or automated",
    "Payout limit: $l25,000",
    "Payout limit: $2S,000",
    "Discard rack: Yes / No",
    "Payout limit: $____",
    "Payout odds and payout limit § 575.12",
)


@pytest.mark.parametrize("text", UNREAD)
def test_what_holds_only_sometimes_elsewhere_or_perhaps_is_proposed_by_nobody(text: str) -> None:
    assert stated(read(text)) == {}


SAYS_NOTHING = ("Discard rack: Yes / No", "Payout limit: $____", "Payout odds and payout limit § 575.12")


@pytest.mark.parametrize("text", [text for text in UNREAD if text not in SAYS_NOTHING])
def test_what_was_not_read_is_listed_with_its_words_and_why(text: str) -> None:
    unread = read(text).unread
    assert unread
    assert all(one.words and one.why and one.paragraph for one in unread)


@pytest.mark.parametrize(
    ("text", "field", "values"),
    [
        ("Minimum base wager: $10\n\nMinimum base wager: $15", "wagers.base.minimum", ["$10", "$15"]),
        ("The minimum base wager is ten dollars ($15).", "wagers.base.minimum", ["ten dollars", "$15"]),
        ("Payout limit: none\n\nThe payout limit is $50,000.", "payout_limit.amount", ["$50,000", "none"]),
        ("Date filed: 04/05/2012", "filed", ["2012-04-05", "2012-05-04"]),
        ("Discard rack: [x] Yes [x] No", "table.discard_rack", ["yes", "no"]),
        ("Bonus Wager paytable: [x] A [x] B [ ] C", "wagers.bonus.paytable", ["A", "B"]),
    ],
)
def test_two_candidates_are_a_question_with_both_places(text: str, field: str, values: list[str]) -> None:
    reading = read(text)
    question = next(one for one in reading.questions if one.field == field)
    assert [one.value for one in question.read] == values
    assert field not in stated(reading)


def test_a_document_that_says_the_same_twice_agrees_with_itself() -> None:
    proposal = next(one for one in read("Decks: 2\n\nNumber of decks: two").stated if one.field == "cards.decks")
    assert (proposal.value, len(proposal.read)) == ("2", 2)


def test_a_figure_belongs_to_the_column_of_its_game_and_to_what_is_proposed() -> None:
    body = (
        "Casino: Paper Moon Casino\n\n"
        "| Subject | Three Card Poker | Asia Poker |\n| Decks | 1 | 2 |\n\n"
        "| Subject | Before | Proposed |\n| Payout limit | $50,000 | $60,000 |\n| Betting positions | 6 | no change |"
    )
    found = read_filing_bytes(make_docx(body), "a.docx", session(), chapter="pa-575").value
    assert found is not None
    assert stated(found) == {"cards.decks": "2", "payout_limit.amount": "$60,000", "table.positions": "6"}


def test_a_paytable_with_a_row_that_cannot_be_read_is_a_question() -> None:
    rows = ("Full house ..... 5 to 1", "Flush ..... 4 to l2", "Three-of-a-kind ..... 3 to 1", "Straight ..... 2 to 1")
    reading = read("Bonus Wager paytable\n\n" + "\n".join(rows))
    assert [one.field for one in reading.questions] == ["wagers.bonus.paytable"]
    assert "4 to l2" in reading.questions[0].read[0].why


def test_rows_that_contradict_the_name_over_them_stand_as_they_are_written() -> None:
    rows = "| Full house | 6 to 1 |\n| Flush | 4 to 1 |\n| Straight | 2 to 1 |"
    body = f"Casino: Paper Moon Casino\n\n## Bonus Wager\n\n### Paytable A\n\n{rows}"
    found = read_filing_bytes(make_docx(body), "a.docx", session(), chapter="pa-575").value
    assert found is not None
    assert stated(found) == {
        "wagers.bonus.paytable": "{name: A, rows: {full-house: 6 to 1, flush: 4 to 1, straight: 2 to 1}}"
    }


def test_a_cell_that_goes_on_in_the_next_line_is_not_read_by_its_first_line() -> None:
    body = "Casino: Paper Moon Casino\n\n| Decks | 1 |\n| Starting position found with | a shaker, |\n|  | a button |"
    found = read_filing_bytes(make_docx(body), "a.docx", session(), chapter="pa-575").value
    assert found is not None
    assert stated(found) == {"cards.decks": "1"}
    assert [one.why for one in found.unread][:1] == ["it goes on in the next line"]
