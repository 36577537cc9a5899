"""A proof that is read from the cache is tried again: what was forged in it is found, what is true stands."""

from functools import cache

import pytest
from builders import a_clause
from reference.setting import ASIA_575

from compliance.model import Failure, Fault, HouseWay, HouseWayProof, Ranking
from compliance.odds import proof_stands, prove_house_way
from compliance.odds.deals import Deck
from compliance.record import replace

SMALL = Deck(ranks=(3, 9, 10, 11, 12, 13, 14), suits=4, joker=True)
CLAUSES = (
    ("shape is no-pair", "the two highest cards to medium, the highest other to low, the rest to high"),
    ("shape is four-and-three", "the four to high, two of the three to medium, the rest to low"),
    ("shape is no-pair and holds king", "the lowest card to low, the two lowest others to medium, the rest to high"),
    ("can make flush", "a flush to high, the two highest others to medium, the lowest other to low"),
    ("the pair <= king", "the pair to high, the three highest singles to medium, the rest to low"),
    ("shape in {one-pair, two-pair}", "the lowest card to low, the two lowest others to medium, the rest to high"),
)


@cache
def broken_way() -> tuple[HouseWay, HouseWayProof]:
    """Return a way with failures of every kind on a small deck, and its proof."""
    ranking = Ranking(
        hands=ASIA_575.hands,
        order=ASIA_575.order,
        ace_low_straight=ASIA_575.ace_low_straight,
        ace_low_straight_flush=ASIA_575.ace_low_straight_flush,
    )
    way = HouseWay(clauses=tuple(a_clause(*clause) for clause in CLAUSES), equal_cards=None, ranking=ranking)
    return way, prove_house_way(way, deck=SMALL)


def stands(proof: HouseWayProof, seed: int = 7) -> bool:
    return proof_stands(broken_way()[0], proof, seed=seed, deck=SMALL)


def with_failure(old: Failure, new: Failure) -> HouseWayProof:
    proof = broken_way()[1]
    return replace(proof, failures=tuple(new if one is old else one for one in proof.failures))


def test_the_way_fails_in_every_manner_there_is() -> None:
    assert {failure.fault for failure in broken_way()[1].failures} == set(Fault)


@pytest.mark.parametrize("seed", range(5))
def test_a_true_proof_stands(seed: int) -> None:
    assert stands(broken_way()[1], seed)


def test_a_failure_that_is_left_out_is_missed() -> None:
    proof = broken_way()[1]
    for failure in proof.failures:
        assert not stands(replace(proof, failures=tuple(one for one in proof.failures if one is not failure)))


def test_a_failure_of_fewer_hands_is_not_believed() -> None:
    for failure in broken_way()[1].failures:
        if failure.fault is not Fault.DEAD:
            assert not stands(with_failure(failure, replace(failure, hands=failure.hands - 1)))


def test_a_hand_that_shows_nothing_is_not_believed() -> None:
    shown = next(one for one in broken_way()[1].failures if one.fault is Fault.OPEN)
    lawful = ("A♠", "K♥", "Q♦", "J♣", "10♠", "9♥", "3♦")
    assert not stands(with_failure(shown, replace(shown, witness=lawful)))


@pytest.mark.parametrize("moved", [1, -1, 10**9])
def test_hands_that_are_moved_from_clause_to_clause_are_not_believed(moved: int) -> None:
    proof = broken_way()[1]
    first, *others, last = proof.decided
    assert not stands(replace(proof, decided=(first + moved, *others, last - moved)))


def test_other_totals_and_other_numbers_of_clauses_are_not_believed() -> None:
    proof = broken_way()[1]
    assert not stands(replace(proof, universe=proof.universe + 1))
    assert not stands(replace(proof, decided=(*proof.decided, 0)))
    assert not stands(replace(proof, decided=(proof.decided[0] + 1, *proof.decided[1:])))
    assert not stands(replace(proof, decided=(), failures=()))


def test_nothing_proved_of_another_way_is_believed() -> None:
    way, proof = broken_way()
    other = replace(way, clauses=way.clauses[::-1])
    assert not proof_stands(other, proof, seed=7, deck=SMALL)
