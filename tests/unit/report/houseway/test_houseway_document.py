"""Proofs of house ways as documents: what fails, with which hand, by which clause, in every format."""

from builders import HERE
from written_formats import HOSTILE, missing_in

from compliance.model import (
    EqualCards,
    Failure,
    Fault,
    HandsSet,
    HandsSetDifferently,
    HouseWay,
    HouseWayProof,
    NamedProof,
    Otherwise,
    Ranking,
    WayClause,
    WaysCompared,
)
from compliance.odds import HandSet
from compliance.record import replace
from compliance.report.document import document_of
from compliance.report.houseway.compared import compared_ways_document
from compliance.report.houseway.document import proof_blocks
from compliance.report.houseway.hand import hand_document
from compliance.report.writers.text import write_text

CARDS = ("Joker", "A♥", "A♦", "5♣", "4♠", "3♥", "2♦")
ONE_WAY = HandsSet((("high", ("Joker", "5♣", "4♠", "3♥", "2♦")), ("low", ("A♥", "A♦"))))
OTHER_WAY = HandsSet((("high", ("Joker", "A♥", "A♦", "3♥", "2♦")), ("low", ("5♣", "4♠"))))
RANKING = Ranking(
    hands=(("high", 5), ("low", 2)),
    order=("five-aces", "pair"),
    ace_low_straight="second-highest",
    ace_low_straight_flush="highest",
)


def a_clause(name: str = "all hands") -> WayClause:
    return WayClause(
        name=name, when=Otherwise(), places=(), when_text="otherwise", set_text="the rest to low", span=HERE
    )


def a_way(*clauses: WayClause) -> HouseWay:
    return HouseWay(clauses=clauses or (a_clause(),), equal_cards=EqualCards.HIGHEST, ranking=RANKING)


def a_failure(fault: Fault, **others: object) -> Failure:
    failure = Failure(fault=fault, clause=0, hands=40, witness=CARDS, settings=(ONE_WAY, OTHER_WAY))
    return replace(failure, **others)  # type: ignore[arg-type]


def a_proof(*failures: Failure, decided: tuple[int, ...] = (1000,)) -> HouseWayProof:
    return HouseWayProof(universe=1000, decided=decided, failures=failures)


def proof_text(proof: HouseWayProof, way: HouseWay) -> str:
    return write_text(document_of("A proof", proof_blocks(proof, way), program="compliance"))


def test_a_way_without_failures_is_proved() -> None:
    text = proof_text(a_proof(), a_way())
    assert "PROVED    1 clause · 1,000 hands" in text
    assert "some clause sets every hand" in text
    assert "every clause decides some hand" in text
    assert "How it fails" not in text


def test_an_open_hand_is_shown_with_both_results_and_a_way_out() -> None:
    text = proof_text(a_proof(a_failure(Fault.OPEN)), a_way())
    assert "FAILS    1 clause · 1,000 hands" in text
    assert "40 hands have more than one result (4.0000%)" in text
    assert "1  More than one result: 40 hands (4.0000%)" in text
    assert "Result     high  Joker 5♣ 4♠ 3♥ 2♦\n               low   A♥ A♦\n" in text
    assert "Or         high  Joker A♥ A♦ 3♥ 2♦\n               low   5♣ 4♠\n" in text
    assert "Way out    add a preference after `chosen by`" in text


def test_a_dead_clause_names_the_clause_that_takes_its_hands() -> None:
    dead = a_failure(Fault.DEAD, clause=1, by=0)
    text = proof_text(a_proof(dead, decided=(1000, 0)), a_way(a_clause("first"), a_clause("second")))
    assert "clause 2 decides no hand" in text
    assert "Decides no hand: 40 hands (4.0000%) fit it, and clauses before it take them all" in text
    assert "by clause 1 (first)" in text
    assert "Instead of  high" in text
    assert [line.split() for line in text.splitlines() if "second" in line][-1] == ["2", "second", "0", "none"]


def test_only_so_many_failures_are_shown_and_the_rest_counted() -> None:
    text = proof_text(a_proof(*[a_failure(Fault.OPEN)] * 23), a_way())
    assert "20  More than one result" in text
    assert "3 more kinds of failure; the proof as JSON has them all" in text


def test_two_ways_that_differ_show_a_hand_and_who_sets_it_how() -> None:
    difference = HandsSetDifferently(
        clause=0, other=None, hands=40, witness=CARDS, settings=(ONE_WAY, None), open=(True, False)
    )
    compared = WaysCompared(universe=1000, differing=40, unset=1, differences=(difference,))
    side = NamedProof(a_way(), "mine.yaml", a_proof())
    text = write_text(compared_ways_document(compared, side, replace(side, name="yours.yaml")))
    assert "40 of 1,000 hands are set differently (4.0000%)." in text
    assert "1 hand is set by neither." in text
    assert "by clause 1 (all hands), which leaves another result open" in text
    assert "no clause fits" in text


def test_two_ways_that_do_not_differ_say_so() -> None:
    side = NamedProof(a_way(), "mine.yaml", a_proof())
    compared = WaysCompared(universe=1000, differing=0, unset=0, differences=())
    assert "No hand of 1,000 is set differently." in write_text(compared_ways_document(compared, side, side))


def test_one_hand_is_shown_with_its_clause_and_its_place() -> None:
    hand = HandSet(cards=CARDS, clause=0, result=ONE_WAY, failures=(a_failure(Fault.OPEN),))
    text = write_text(hand_document(hand, a_way()))
    assert "Hand       Joker A♥ A♦ 5♣ 4♠ 3♥ 2♦" in text
    assert "Clause     clause 1 (all hands)" in text
    assert f"{HERE.path}:{HERE.line}:{HERE.column}" in text
    assert "Fails      more than one result" in text


def test_every_format_shows_the_cards_and_takes_no_clause_for_markup() -> None:
    failures = (a_failure(Fault.UNSET, clause=None, stuck="four-and-three", settings=()), a_failure(Fault.OPEN))
    document = document_of("A proof", proof_blocks(a_proof(*failures), a_way(a_clause(HOSTILE))), program="compliance")
    assert missing_in(document, HOSTILE, "5♣", "A♦", "Joker", "FAILS", "Way out", "four-and-three", "4.0000%") == []
