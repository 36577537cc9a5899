"""A house way proved on every hand, against `tests/reference`: all hands of small decks, some hands of the full one."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from math import comb

import numpy as np
import pytest
from builders import HERE, a_clause
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import setting
from reference.cards import ACE, DECK_53, JOKER, Card, cards, cards_of, deals, deals_up_to_suits
from reference.cards import Deck as RealDeck
from reference.setting import (
    ASIA_575,
    FORTUNE_659A,
    PAI_GOW_561,
    Cards,
    Outcome,
    Placed,
    Result,
    Value,
    fits,
    result_of,
    value,
)
from reference.setting import Ranking as RealRanking
from strategies import hand_tests

from compliance.lang.waywords import GROUPS
from compliance.model import (
    CardGroup,
    EqualCards,
    Failure,
    Fault,
    HandsSet,
    HouseWay,
    HouseWayProof,
    Left,
    Made,
    Otherwise,
    PlaceGroups,
    PlaceMade,
    Placement,
    Preference,
    Ranking,
    RankIs,
    WayClause,
)
from compliance.odds.deals import WITH_JOKER, Deck
from compliance.odds.hands import Hands, hands_for
from compliance.odds.ledger import Ledger
from compliance.odds.onehand import set_hand
from compliance.odds.place import Pattern, pattern_of, place_of, settings_of
from compliance.odds.proof import compare_ways, prove_house_way
from compliance.odds.walk import Walk
from compliance.odds.witness import name_cards_of_hand
from compliance.record import replace as changed

Hand = tuple[Card, ...]
Row = tuple[tuple[int, ...], tuple[int, ...], bool]
Clauses = tuple[WayClause, ...]
Failures = dict[tuple[Fault, int | None], int]

GAMES = {"asia": ASIA_575, "fortune": FORTUNE_659A, "pai gow": PAI_GOW_561}
RULES = (None, *EqualCards)


def clauses(*texts: tuple[str, str]) -> Clauses:
    return tuple(a_clause(when, places) for when, places in texts)


def way(of: Clauses, real: RealRanking, rule: EqualCards | None = None) -> HouseWay:
    ranking = Ranking(
        hands=real.hands,
        order=real.order,
        ace_low_straight=real.ace_low_straight,
        ace_low_straight_flush=real.ace_low_straight_flush,
    )
    return HouseWay(clauses=of, equal_cards=rule, ranking=ranking)


def deck_of(real: RealDeck) -> Deck:
    return Deck(ranks=real.ranks, suits=real.suits, joker=bool(real.jokers))


# Hands as the code has them and as cards


def class_of(hand: Iterable[Card], high: int) -> Row:
    """Return the class of a hand: ranks from the highest, the long suits they belong to, and whether it has the joker.

    A suit is long that makes the high hand a flush, perhaps with the joker. Of two long suits that of the higher ranks
    comes first.
    """
    held = set(hand)
    joker = JOKER in held
    natural = held - {JOKER}
    suits = [sorted((rank for rank, suit in natural if suit == one), reverse=True) for one in range(4)]
    long = sorted((ranks for ranks in suits if len(ranks) >= high - joker), reverse=True)
    ranks, tags = [ACE] * joker, [3] * joker
    for rank, count in sorted(Counter(rank for rank, _ in natural).items(), reverse=True):
        marks = [number for number, suit in enumerate(long, start=1) if rank in suit]
        ranks += [rank] * count
        tags += marks + [0] * (count - len(marks))
    return tuple(ranks), tuple(tags), joker


def rows_of(hands: Hands) -> list[Row]:
    return [
        (tuple(rank), tuple(suit), bool(joker))
        for rank, suit, joker in zip(hands.rank.tolist(), hands.suit.tolist(), hands.joker.tolist(), strict=True)
    ]


def card_of(name: str) -> Card:
    faces = {"J": 11, "Q": 12, "K": 13, "A": 14}
    return JOKER if name == "Joker" else (faces.get(name[:-1]) or int(name[:-1]), "♠♥♦♣".index(name[-1]))


def placed_of(set_out: HandsSet) -> Placed:
    return tuple(frozenset(card_of(name) for name in names) for _, names in set_out.hands)


# What the reference finds


@cache
def classes_up_to_suits(deck: RealDeck) -> tuple[tuple[Hand, int], ...]:
    return tuple(deals_up_to_suits(deck, 7))


@cache
def every_outcome(of: Clauses, real: RealRanking, deck: RealDeck) -> tuple[tuple[Hand, int, Outcome], ...]:
    """Set every hand of a deck without a rule on cards of equal rank."""
    hands = classes_up_to_suits(deck)
    return tuple((hand, weight, setting.settings_of(of, None, hand, real)) for hand, weight in hands)


def ruled(outcome: Outcome, rule: EqualCards | None) -> Outcome:
    return replace(outcome, results=setting._after_equal_cards(set(outcome.results), rule))


def faults_of(outcome: Outcome) -> set[Fault]:
    """Name every way in which one hand fails: one that is open may be misordered as well."""
    if outcome.clause is None:
        return {Fault.UNSET}
    found = {Fault.OPEN: not outcome.deterministic, Fault.MISORDERED: not outcome.legal}
    return {fault for fault, fails in found.items() if fails} if outcome.total else {Fault.UNPLACED}


def counted(outcomes: Iterable[tuple[Hand, int, Outcome]], number: int) -> tuple[tuple[int, ...], Failures]:
    """Count the hands that each clause decides, and the hands that fail, by fault and clause."""
    decided: Counter[int | None] = Counter()
    failed: Counter[tuple[Fault, int | None]] = Counter()
    for _, weight, outcome in outcomes:
        decided[outcome.clause] += weight
        failed.update({(fault, outcome.clause): weight for fault in faults_of(outcome)})
    return tuple(decided[clause] for clause in range(number)), dict(failed)


def by_reference(house_way: HouseWay, real: RealRanking, deck: RealDeck) -> tuple[tuple[int, ...], Failures]:
    rule = house_way.equal_cards
    found = every_outcome(house_way.clauses, real, deck)
    return counted(((hand, weight, ruled(one, rule)) for hand, weight, one in found), len(house_way.clauses))


@cache
def proved(house_way: HouseWay, deck: RealDeck) -> HouseWayProof:
    """Prove a way on a small deck, once for all tests that look at the proof."""
    return prove_house_way(house_way, deck=deck_of(deck))


def by_proof(house_way: HouseWay, deck: RealDeck) -> tuple[tuple[int, ...], Failures]:
    proof = proved(house_way, deck)
    return proof.decided, failed_in(proof)


def failed_in(proof: HouseWayProof) -> Failures:
    """Return how many hands fail; a dead clause is no fault of a hand."""
    return {(one.fault, one.clause): one.hands for one in proof.failures if one.fault is not Fault.DEAD}


# Decks and ways

SMALL = {
    "high cards": RealDeck((10, 11, 12, 13, 14), 3, 1),
    "low cards": RealDeck((2, 3, 4, 5, 14), 3, 1),
    "few ranks": RealDeck((3, 13, 14), 4, 1),
    "many ranks": RealDeck((2, 3, 4, 5, 6, 8, 14), 2, 0),
    "one suit": RealDeck((4, 5, 6, 7, 8, 10, 13, 14), 1, 1),
}

TINY = (
    RealDeck((10, 11, 12, 13, 14), 2, 1),
    RealDeck((2, 3, 4, 5, 14), 2, 1),
    RealDeck((2, 13, 14), 4, 1),
    RealDeck((2, 3, 4, 5, 6, 7, 8), 1, 1),
    RealDeck((2, 3, 4, 5, 6, 14), 2, 0),
)

TRIVIAL = {
    "asia": clauses(
        ("shape is no-pair", "the two highest cards to medium, the highest other to low, the rest to high"),
        ("otherwise", "the lowest card to low, the two lowest others to medium, the rest to high"),
    ),
    "pai gow": clauses(
        ("shape is no-pair", "the second-highest card and the third-highest card to low, the rest to high"),
        ("otherwise", "the two lowest cards to low, the rest to high"),
    ),
}

RICH_ASIA = clauses(
    ("shape in {five-aces, five-aces-and-pair}", "two of the five to medium, one of the five to low, the rest to high"),
    ("shape is four-and-three", "the four to high, two of the three to medium, the rest to low"),
    ("shape is four-and-pair and not holds joker", "the four to high, the pair to medium, the rest to low"),
    ("the four >= king", "two of the four to medium, the lowest single to low, the rest to high"),
    (
        "can make royal-flush or straight-flush leaving pair",
        "a royal-flush or a straight-flush to high chosen by leaving the highest pair then ranking highest, "
        "the best two others to medium, the rest to low",
    ),
    (
        "can make straight or flush leaving three-of-a-kind "
        "or (can make straight leaving two of the three and holds ten)",
        "a straight or a flush to high chosen by leaving the highest cards, "
        "two of the highest three to medium, the rest to low",
    ),
    (
        "can make flush and (holds two or holds ten) and not (holds king or holds five)",
        "a flush to high chosen by ranking lowest, the two highest others to medium, the lowest other to low",
    ),
    (
        "can make straight and the second-highest card > the third-lowest card and not (holds jack or holds three)",
        "a straight to high chosen by leaving the highest pair then leaving the highest cards, "
        "the highest other and the lowest other to medium, the rest to low",
    ),
    (
        "shape is three-pair",
        "the highest pair and the lowest pair to high, the middle pair to medium, the highest single to low",
    ),
    (
        "shape is two-pair and the higher pair > the highest single",
        "the higher pair to high, the lower pair to medium, the highest single to low, the rest to high",
    ),
    ("shape is two-pair", "one of the lower pair to low, the two highest singles to medium, the rest to high"),
    (
        "shape in {two-threes, full-house, full-house-and-pair}",
        "two of the highest three to medium, the lowest other to low, the rest to high",
    ),
    (
        "the three in {ace, king, three}",
        "one of the three to low, one of the three and the lowest single to medium, the rest to high",
    ),
    (
        "holds joker and the joker is ace",
        "the joker to high, the two highest others to medium, the highest other to low, the rest to high",
    ),
    (
        "shape is one-pair and the pair <= queen",
        "the pair and the two lowest singles to high, the two highest singles to medium, the rest to low",
    ),
    (
        "not shape is no-pair or the highest card < ace",
        "the lowest card to low, the second-highest card and the third-highest card to medium, the rest to high",
    ),
)
RICH_PAI_GOW = clauses(
    ("shape in {five-aces, five-aces-and-pair}", "two of the five to low, the rest to high"),
    ("shape is four-and-three", "two of the three to low, the rest to high"),
    ("shape is four-and-pair", "the four and the highest single to high, the pair to low"),
    ("the four >= three", "two of the four to low, the rest to high"),
    (
        "can make royal-flush or straight-flush leaving pair",
        "a royal-flush or a straight-flush to high chosen by leaving the highest pair then leaving the highest cards, "
        "the rest to low",
    ),
    (
        "can make flush and the lowest card is not two and not holds king",
        "a flush to high chosen by ranking lowest then leaving the highest pair, the two lowest others to low",
    ),
    (
        "can make straight and not (holds king or holds four)",
        "a straight or a flush to high, the best two others to low",
    ),
    (
        "can make straight and holds jack",
        "a straight to high chosen by leaving the highest pair, the best two others to low",
    ),
    ("shape is three-pair", "the highest pair to low, the rest to high"),
    (
        "shape is two-pair and the higher pair >= the second-highest single",
        "the lower pair to low, the higher pair to high, the rest to high",
    ),
    ("shape is two-pair", "one of the lower pair and the highest single to low, the rest to high"),
    ("shape is two-threes", "two of the lower three to low, the higher three to high, the rest to high"),
    ("shape in {full-house, full-house-and-pair}", "the pair to low, the rest to high"),
    ("the three in {ace, four}", "one of the three and the highest other to low, the rest to high"),
    (
        "holds joker and not the highest pair is ace",
        "the joker to high, the highest other and the third-highest other to low, the rest to high",
    ),
    ("shape is one-pair", "the pair and the three lowest singles to high, the two highest singles to low"),
    (
        "the highest card is ace",
        "the highest card and the fourth-highest card to low, the four lowest others and the rest to high",
    ),
)
RICH = {"asia": RICH_ASIA, "fortune": RICH_ASIA, "pai gow": RICH_PAI_GOW}


# Every hand is in one class


@pytest.mark.parametrize("high", [4, 5])
def test_the_classes_stand_for_every_hand_of_the_deck(high: int) -> None:
    hands = hands_for(high, WITH_JOKER)
    assert int(hands.weight.sum()) == comb(53, 7) == 154_143_080
    assert int(hands.weight.min()) > 0
    assert bool((hands.rank[:, :-1] >= hands.rank[:, 1:]).all())


@pytest.mark.parametrize("high", [4, 5])
@pytest.mark.parametrize(
    "deck",
    [
        RealDeck((9, 10, 11, 14), 4, 1),
        RealDeck((2, 3, 4, 13, 14), 3, 1),
        RealDeck((2, 3, 4, 5, 6, 7, 9), 2, 1),
        RealDeck((2, 3, 4, 5, 6, 7, 14), 2, 0),
        RealDeck((2, 3, 4, 5, 6, 7, 9, 14), 1, 1),
    ],
    ids=lambda deck: f"{len(deck.ranks)} ranks in {deck.suits}, {deck.jokers} joker",
)
def test_each_class_stands_for_exactly_the_hands_that_are_so(deck: RealDeck, high: int) -> None:
    hands = hands_for(high, deck_of(deck))
    rows = rows_of(hands)
    assert len(set(rows)) == len(rows)
    assert dict(zip(rows, hands.weight.tolist(), strict=True)) == Counter(
        class_of(hand, high) for hand in deals(deck, 7)
    )


@pytest.mark.parametrize("high", [4, 5])
def test_a_class_of_the_full_deck_is_dealt_as_a_hand_of_that_class(high: int) -> None:
    hands = hands_for(high, WITH_JOKER)
    for row in random.Random(3).sample(range(len(hands.weight)), 2_000):
        names = name_cards_of_hand(hands, row, high)
        hand = [card_of(name) for name in names]
        assert set(hand) <= set(cards_of(DECK_53))
        assert len(set(hand)) == 7
        shown = tuple(hands.rank[row].tolist()), tuple(hands.suit[row].tolist()), bool(hands.joker[row])
        assert class_of(hand, high) == shown
        assert [rank for rank, _ in hand] == list(shown[0])


# Groups of cards, on every pattern of seven


def patterns() -> list[tuple[Pattern, Hand]]:
    """Return every way in which neighbours of seven sorted cards can be equal, each with a hand, the joker first."""
    found = []
    for joker in (False, True):
        for equal in range(64):
            sizes = [1]
            for place in range(6):
                sizes[-1:] = [sizes[-1] + 1] if equal >> place & 1 else [sizes[-1], 1]
            if max(sizes[1:], default=0) > 4 or sizes[0] - joker > 4:
                continue
            hand = [(ACE - at, suit) for at, size in enumerate(sizes) for suit in range(size - (joker and at == 0))]
            pattern = pattern_of(equal, joker=joker)
            assert pattern == Pattern(tuple(sizes), joker)
            found.append((pattern, (*[JOKER] * joker, *hand)))
    return found


PATTERNS = patterns()
SIZES = {"single": 1, "pair": 2, "three": 3, "four": 4, "five": 5}
NAMED = {
    **{f"the {name}": group for name, group in GROUPS.items()},
    **{
        f"{take} of the {name}": changed(group, take=take)
        for name, group in GROUPS.items()
        if group.kind in SIZES
        for take in range(1, SIZES[group.kind])
    },
}
UNPLACED = frozenset({"other", "best-other", "rest"})
COMPARED = {
    name: one for name, one in NAMED.items() if one.width == 1 and one.take is None and one.kind not in UNPLACED
}
COUNTED = ("", "highest other", "two highest others", "three highest others", "four highest others")


def cards_in(group: CardGroup) -> int:
    return group.take if group.take is not None else SIZES.get(group.kind, 1) * group.width


def assignments(places: tuple[Placement, ...], real: RealRanking, pattern: Pattern, hand: Hand) -> set[Placed]:
    """Return the hands that the settings of the code come to."""
    found = settings_of(places, pattern, real.hands)
    assert len(set(found)) == len(found)
    return {
        tuple(
            frozenset(card for card, into in zip(hand, one, strict=True) if into == number) for number in range(hands)
        )
        for one in found
        for hands in [len(real.hands)]
    }


def test_there_are_patterns_of_every_shape_with_and_without_the_joker() -> None:
    assert len({tuple(sorted(pattern.sizes)) for pattern, _ in PATTERNS}) == 13
    # Seven is a sum of numbers up to four in 56 orders; five aces come first in two more.
    assert sum(not pattern.joker for pattern, _ in PATTERNS) == 56
    assert sum(pattern.joker for pattern, _ in PATTERNS) == 56 + 2


@pytest.mark.parametrize("name", NAMED)
def test_a_group_takes_the_cards_that_its_name_means_in_every_pattern(name: str) -> None:
    group = NAMED[name]
    real, *rest = (ASIA_575, "medium", "low") if cards_in(group) <= 4 else (PAI_GOW_561, "low")
    if group.kind == "rest":
        parts = [((GROUPS["two highest cards"],), "medium"), ((GROUPS["lowest card"],), "low"), ((group,), "high")]
    else:
        filled = real.high - cards_in(group)
        more = (GROUPS[COUNTED[filled]],) if filled else ()
        # The lowest card goes first, so that a group may find some of its cards gone.
        parts = [((GROUPS["lowest card"],), rest[-1]), ((group, *more), "high"), ((GROUPS["rest"],), rest[0])]
    places = tuple(PlaceGroups(groups, hand) for groups, hand in parts)
    clause = changed(a_clause(), places=places)
    for pattern, hand in PATTERNS:
        expected = setting.settings_of([clause], None, hand, real).assignments
        assert assignments(places, real, pattern, hand) == expected, pattern


@pytest.mark.parametrize("name", [name for name, group in NAMED.items() if group.kind != "rest"])
def test_a_card_that_is_placed_is_not_placed_again(name: str) -> None:
    """With a card before it the group makes one too many for the high hand, unless a card of it were to count twice."""
    group = NAMED[name]
    real, *rest = (ASIA_575, "medium", "low") if cards_in(group) <= 4 else (PAI_GOW_561, "low")
    filled = real.high - cards_in(group)
    more = (GROUPS[COUNTED[filled]],) if filled else ()
    others = [PlaceGroups((GROUPS["lowest other"],), rest[-1]), PlaceGroups((GROUPS["rest"],), rest[0])]
    for first in (GROUPS["highest card"], GROUPS["lowest card"]):
        places = (PlaceGroups((first, group, *more), "high"), *others)
        assert [pattern for pattern, _ in PATTERNS if settings_of(places, pattern, real.hands)] == []


@pytest.mark.parametrize("name", COMPARED)
def test_a_group_is_read_at_the_rank_that_its_name_means_in_every_pattern(name: str) -> None:
    group = COMPARED[name]
    for pattern, hand in PATTERNS:
        place = place_of(group, pattern)
        if place is None:
            assert not fits(RankIs(group, ">=", 2), hand, ASIA_575), pattern
        else:
            assert fits(RankIs(group, "is", hand[place][0]), hand, ASIA_575), pattern


# Proofs on small decks


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(("game", "deck"), [("asia", "high cards"), ("pai gow", "low cards")])
def test_a_way_of_two_clauses_is_proved_as_the_reference_counts(game: str, deck: str, rule: EqualCards | None) -> None:
    trivial = way(TRIVIAL[game], GAMES[game], rule)
    assert by_proof(trivial, SMALL[deck]) == by_reference(trivial, GAMES[game], SMALL[deck])


RICH_ON = [
    *(("asia", deck) for deck in SMALL),
    *(("pai gow", deck) for deck in SMALL),
    ("fortune", "few ranks"),
    ("fortune", "one suit"),
]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(("game", "deck"), RICH_ON)
def test_a_way_of_many_clauses_is_proved_as_the_reference_counts(game: str, deck: str, rule: EqualCards | None) -> None:
    rich = way(RICH[game], GAMES[game], rule)
    assert by_proof(rich, SMALL[deck]) == by_reference(rich, GAMES[game], SMALL[deck])


def test_every_hand_dealt_one_by_one_is_proved_the_same() -> None:
    """Without trust in that hands which differ in the names of suits alone are set alike."""
    deck, rich = SMALL["few ranks"], way(RICH_ASIA, ASIA_575, EqualCards.LOWEST)
    outcomes = ((hand, 1, setting.settings_of(RICH_ASIA, EqualCards.LOWEST, hand, ASIA_575)) for hand in deals(deck, 7))
    assert by_proof(rich, deck) == counted(outcomes, len(RICH_ASIA))


@pytest.mark.parametrize("game", ["asia", "pai gow"])
def test_the_small_decks_between_them_try_every_clause_and_every_fault(game: str) -> None:
    # WHY: without this, both sides could agree because nothing is asked.
    decided: Counter[int] = Counter()
    faults: set[Fault] = set()
    for deck in SMALL.values():
        found, failures = by_reference(way(RICH[game], GAMES[game]), GAMES[game], deck)
        decided.update(dict(enumerate(found)))
        faults.update(fault for fault, _ in failures)
    assert all(decided[clause] for clause in range(len(RICH[game])))
    assert faults == set(Fault) - {Fault.DEAD}


def test_a_hand_that_is_open_and_misordered_counts_as_both() -> None:
    split = clauses(("otherwise", "one of the pair and the highest single to low, the rest to high"))
    deck = RealDeck((9, 10, 11, 12, 13, 14), 2, 1)
    proof = prove_house_way(way(split, PAI_GOW_561), deck=deck_of(deck))
    outcomes = every_outcome(split, PAI_GOW_561, deck)
    both = sum(n for _, n, one in outcomes if {Fault.OPEN, Fault.MISORDERED} <= faults_of(one))
    either = sum(n for _, n, one in outcomes if {Fault.OPEN, Fault.MISORDERED} & faults_of(one))
    assert both > 0
    assert proof.count(Fault.OPEN) + proof.count(Fault.MISORDERED) == both + either


# What is made of several straights or flushes


@pytest.mark.parametrize(
    "preferences",
    [
        (),
        *((one,) for one in Preference),
        (Preference.LEAVING_PAIR, Preference.LEAVING_CARDS, Preference.RANKING_HIGHEST),
        (Preference.RANKING_LOWEST, Preference.LEAVING_PAIR),
        (Preference.LEAVING_CARDS, Preference.RANKING_HIGHEST, Preference.RANKING_LOWEST),
        (Preference.RANKING_HIGHEST, Preference.RANKING_LOWEST, Preference.LEAVING_CARDS),
        (Preference.RANKING_LOWEST, Preference.LEAVING_CARDS, Preference.LEAVING_PAIR, Preference.RANKING_HIGHEST),
    ],
    ids=lambda preferences: " then ".join(preferences) or "none",
)
@pytest.mark.parametrize("game", ["asia", "pai gow"])
def test_a_made_hand_is_chosen_by_its_preferences_in_their_order(
    game: str, preferences: tuple[Preference, ...]
) -> None:
    real, decks = GAMES[game], (RealDeck((9, 10, 11, 12, 13, 14), 2, 0), RealDeck((5, 6, 7, 8, 9), 2, 1))
    made = PlaceMade((Made.STRAIGHT, Made.FLUSH), "high", preferences)
    rest = (PlaceGroups((GROUPS["lowest other"],), "low"), PlaceGroups((GROUPS["rest"],), real.hands[1][0]))
    clause = changed(a_clause(), places=(made, *rest))
    for rule, deck in product(RULES, decks):
        house_way = way((clause,), real, rule)
        assert by_proof(house_way, deck) == by_reference(house_way, real, deck)


@pytest.mark.parametrize("leaving", [*Left, "the pair", "the higher pair", "two of the highest three", "the joker"])
@pytest.mark.parametrize("game", ["asia", "pai gow"])
def test_what_a_made_hand_leaves_decides_whether_a_clause_fits(game: str, leaving: str) -> None:
    places = TRIVIAL[game][1].set_text
    split = clauses((f"can make straight or flush leaving {leaving}", places), ("otherwise", places))
    house_way = way(split, GAMES[game])
    assert by_proof(house_way, TINY[0]) == by_reference(house_way, GAMES[game], TINY[0])


def test_a_made_hand_of_which_no_choice_can_be_placed_is_not_placed() -> None:
    """Q-J-10-9 and J-10-9-8 can both be made, and with neither is there a pair for the medium hand."""
    straight = clauses(("otherwise", "a straight to high, the pair to medium, the rest to low"))
    hand = cards("Qs Jh Td 9c 8s 4h 2d")
    assert faults_of(setting.settings_of(straight, None, hand, ASIA_575)) == {Fault.UNPLACED}
    house_way, deck = way(straight, ASIA_575), RealDeck((2, 4, 8, 9, 10, 11, 12), 1, 0)
    assert by_proof(house_way, deck) == ((1,), {(Fault.UNPLACED, 0): 1})


def test_a_made_hand_of_which_one_choice_can_be_placed_is_placed_so() -> None:
    """The straight with the ace leaves the joker to be named, the one with the joker does not."""
    straight = clauses(("otherwise", "a straight to high, the joker to low, the rest to medium"))
    house_way, deck = way(straight, ASIA_575), RealDeck((11, 12, 13, 14), 2, 1)
    assert by_proof(house_way, deck) == by_reference(house_way, ASIA_575, deck)
    outcomes = [one for hand, _, one in every_outcome(straight, ASIA_575, deck) if hand[-1] == JOKER]
    assert any(one.stuck and one.total and one.deterministic for one in outcomes)


@pytest.mark.parametrize("rule", RULES)
def test_the_rule_on_equal_cards_holds_for_every_result_of_a_hand_that_stays_open(rule: EqualCards | None) -> None:
    """Each of several results is set by the rule, and what is shown of them is what the rule leaves."""
    straight = clauses(("otherwise", "a straight or a flush to high, the two lowest others to medium, the rest to low"))
    house_way, deck = way(straight, ASIA_575, rule), RealDeck((2, 3, 4, 5, 6, 14), 2, 1)
    assert by_proof(house_way, deck) == by_reference(house_way, ASIA_575, deck)
    for failure in prove_house_way(house_way, deck=deck_of(deck)).failures:
        assert_shown(failure, house_way, ASIA_575)


@pytest.mark.parametrize(
    ("places", "stuck"),
    [
        ("the three highest cards to high, the two highest others to medium, the rest to low", ("low", 2, 1)),
        ("the two highest cards to medium, the rest to high", ("high", 5, 4)),
        ("the four highest cards to high, the lowest card to low", ("medium", 0, 2)),
        ("the three to high, the rest to low", GROUPS["three"]),
        ("the highest card to low, the pair to high, the joker to high, the rest to medium", GROUPS["joker"]),
        ("the highest single to low, the two highest cards to medium, the rest to high", GROUPS["two highest cards"]),
    ],
)
def test_where_a_set_is_stuck_the_first_group_that_names_nothing_is_told_or_the_hand_that_is_not_full(
    places: str, stuck: object
) -> None:
    house_way = way(clauses(("shape is one-pair", places), ("otherwise", places)), ASIA_575)
    proof = prove_house_way(house_way, deck=Deck(ranks=(2, 4, 6, 9, 11, 12), suits=2))
    found = [failure for failure in proof.failures if (failure.fault, failure.clause) == (Fault.UNPLACED, 0)]
    assert [failure.stuck for failure in found] == [stuck]
    for failure in found:
        assert_shown(failure, house_way, ASIA_575)


# The chapter's own example


def test_a_pair_of_sevens_with_two_more_cards_above_a_pair_of_sevens_is_lawful() -> None:
    """58 Pa. Code § 575.11(b) has this example."""
    house_way = way(
        clauses(
            (
                "shape is four-of-a-kind and the four is seven",
                "two of the four to medium, the lowest single to low, the rest to high",
            ),
            ("otherwise", "the lowest card to low, the two lowest others to medium, the rest to high"),
        ),
        ASIA_575,
    )
    proof = prove_house_way(house_way, deck=Deck(ranks=(2, 4, 5, 7), suits=4))
    # One four of sevens, with three of the 12 other cards of which no two are of one rank.
    assert proof.decided[0] == 4**3
    assert [failure for failure in proof.failures if failure.clause == 0] == []


def test_a_pair_above_a_higher_pair_is_not_lawful() -> None:
    higher_first = clauses(
        ("shape is two-pair", "the higher pair to medium, the lowest single to low, the rest to high"),
        ("otherwise", "the rest to high"),
    )
    deck = RealDeck((2, 4, 7, 8, 11), 2, 0)
    failure = prove_house_way(way(higher_first, ASIA_575), deck=deck_of(deck)).first(Fault.MISORDERED)
    assert failure is not None
    assert failure.hands == comb(5, 2) * 2**3
    set_out = [[name[:-1] for name in names] for _, names in failure.settings[0].hands]
    assert set_out == [["J", "8", "2", "2"], ["4", "4"], ["7"]]


# Witnesses


def reading(hand: Sequence[Card], high: int) -> tuple[object, ...]:
    """Return what makes a hand easy to read: no joker, no long suit, low ranks."""
    ranks, tags, joker = class_of(hand, high)
    return joker, any(tags[joker:]), ranks


def assert_shown(failure: Failure, house_way: HouseWay, real: RealRanking) -> None:
    """Hold a witness against the reference: seven cards, the same clause and fault, and settings that it allows."""
    if failure.fault is Fault.DEAD:
        assert_dead(failure, house_way, real)
        return
    hand = tuple(card_of(name) for name in failure.witness)
    assert len(set(hand)) == 7
    outcome = setting.settings_of(house_way.clauses, house_way.equal_cards, hand, real)
    assert outcome.clause == failure.clause
    assert failure.by is None
    assert failure.fault in faults_of(outcome)
    placed = [placed_of(one) for one in failure.settings]
    assert all([name for name, _ in one.hands] == [name for name, _ in real.hands] for one in failure.settings)
    assert outcome.assignments.issuperset(placed)
    results = [result_of(one, real) for one in placed]
    assert outcome.results.issuperset(results)
    match failure.fault:
        case Fault.UNSET:
            assert results == []
        case Fault.UNPLACED:
            assert results == []
            assert_stuck(failure, house_way, real, hand)
        case Fault.OPEN:
            assert len(results) == len(set(results)) == 2
        case Fault.MISORDERED:
            assert [one.lawful for one in results] == [False]


def assert_stuck(failure: Failure, house_way: HouseWay, real: RealRanking, hand: Hand) -> None:
    """Follow the groups of a clause to the first that names nothing, or else to a hand that does not come out full."""
    assert failure.clause is not None
    places = house_way.clauses[failure.clause].places
    if isinstance(places[0], PlaceMade):
        # What is left over depends on what is made, and some of it may not be there to be made at all.
        assert failure.stuck is None or isinstance(failure.stuck, tuple) or failure.stuck in groups_of(places)
        return
    states: set[Placed] = {tuple(frozenset() for _ in real.hands)}
    for place in places:
        assert isinstance(place, PlaceGroups)
        into = [name for name, _ in real.hands].index(place.hand)
        for group in place.groups:
            states = {
                tuple(held | chosen if number == into else held for number, held in enumerate(state))
                for state in states
                for chosen in setting._cards_meant(group, frozenset(hand), frozenset(hand).difference(*state))
            }
            if not states:
                assert failure.stuck == group
                return
    assert isinstance(failure.stuck, tuple)
    name, held, size = failure.stuck
    number = real.hands.index((name, size))
    assert held != size
    assert any(len(state[number]) == held for state in states)


def groups_of(places: Iterable[Placement]) -> set[CardGroup]:
    return {group for place in places if isinstance(place, PlaceGroups) for group in place.groups}


def assert_dead(failure: Failure, house_way: HouseWay, real: RealRanking) -> None:
    """Hold the hand of a dead clause against the reference: it fits, and an earlier clause decides it."""
    assert failure.clause is not None
    dead = house_way.clauses[failure.clause]
    if not failure.hands:
        assert (failure.witness, failure.settings, failure.by) == ((), (), None)
        return
    hand = tuple(card_of(name) for name in failure.witness)
    assert len(set(hand)) == 7
    assert fits(dead.when, hand, real)
    decided, alone = (setting.settings_of(of, house_way.equal_cards, hand, real) for of in (house_way.clauses, (dead,)))
    assert failure.by == decided.clause is not None
    assert failure.by < failure.clause
    assert {placed_of(one) for one in failure.settings} <= decided.assignments | alone.assignments
    if set_alone(decided) and set_alone(alone):
        shown = [result_of(placed_of(one), real) for one in failure.settings]
        assert shown == [set_alone(decided), set_alone(alone)]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(("game", "deck"), RICH_ON)
def test_every_witness_shows_its_failure_and_is_the_easiest_to_read(
    game: str, deck: str, rule: EqualCards | None
) -> None:
    real, rich = GAMES[game], way(RICH[game], GAMES[game], rule)
    easiest: dict[tuple[Fault, int | None], tuple[object, ...]] = {}
    for hand, _, open_outcome in every_outcome(rich.clauses, real, SMALL[deck]):
        outcome = ruled(open_outcome, rule)
        for fault in faults_of(outcome):
            key = (fault, outcome.clause)
            easiest[key] = min(easiest.get(key, reading(hand, real.high)), reading(hand, real.high))
    proof = proved(rich, SMALL[deck])
    for failure in proof.failures:
        assert_shown(failure, rich, real)
        if failure.fault is not Fault.DEAD:
            hand = [card_of(name) for name in failure.witness]
            assert reading(hand, real.high) == easiest[failure.fault, failure.clause]


@pytest.mark.parametrize("high", [4, 5])
def test_the_easiest_hand_to_read_has_no_joker_then_no_long_suit_then_low_ranks(high: int) -> None:
    real = ASIA_575 if high == 4 else PAI_GOW_561
    ledger = Ledger(way((), real), deck_of(RealDeck((2, 3, 4, 5, 14), 4, 1)))
    rows = rows_of(ledger.hands)
    told = [(joker, any(tags[joker:]), ranks) for ranks, tags, joker in rows]
    chance = random.Random(2)
    for _ in range(300):
        some = chance.sample(range(len(rows)), chance.randint(1, 6))
        found = ledger.most_readable(np.array(some))
        assert found in some
        assert told[found] == min(told[row] for row in some)


# The full deck


@cache
def full_ledger(game: str, rule: EqualCards | None) -> Ledger:
    rich = way(RICH[game], GAMES[game], rule)
    ledger = Ledger(rich, WITH_JOKER)
    for slice_ in ledger.slices(None):
        Walk(slice_, rich, ledger).run()
    return ledger


def keys_of(rows: Iterable[Row]) -> list[int]:
    """Return one number for each class of hands."""
    found = []
    for ranks, tags, joker in rows:
        key = int(joker)
        for rank, tag in zip(ranks, tags, strict=True):
            key = key << 6 | rank << 2 | tag
        found.append(key)
    return found


def keys_in(hands: Hands) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    key = hands.joker.astype(np.int64)
    for place in range(7):
        key = key << 6 | hands.rank[:, place].astype(np.int64) << 2 | hands.suit[:, place]
    return key


def shown_by(ledger: Ledger, row: int, one: tuple[int, ...], real: RealRanking) -> tuple[object, Value]:
    """Return the ranks of every hand as a class of hands is set, and what its high hand is worth."""
    ranks, tags = ledger.hands.rank[row].tolist(), ledger.hands.suit[row].tolist()
    places = [[place for place, into in enumerate(one) if into == number] for number in range(len(real.hands))]
    flush = np.bitwise_and.reduce([tags[place] for place in places[0]]) != 0
    held: Counter[int] = Counter()
    high = []
    for place in places[0]:
        joker = place == 0 and bool(ledger.hands.joker[row])
        high.append(
            JOKER if joker else (ranks[place], 0 if flush else (held[ranks[place]] + (place == places[0][-1])) % 4)
        )
        held[ranks[place]] += not joker
    return tuple(tuple(ranks[place] for place in some) for some in places), value(high, real)


FULL_RULE = {"asia": EqualCards.HIGHEST, "pai gow": None}


@pytest.mark.parametrize("game", FULL_RULE)
def test_hands_of_the_full_deck_are_set_as_the_reference_sets_them(game: str) -> None:
    real, rule = GAMES[game], FULL_RULE[game]
    ledger = full_ledger(game, rule)
    key = keys_in(ledger.hands)
    order = np.argsort(key)
    pack, chance = cards_of(DECK_53), random.Random(11)
    hands = [chance.sample(pack, 7) for _ in range(1_400)]
    # Three in twenty have the joker, and more are wanted of those.
    hands += [[JOKER, *chance.sample(pack[:-1], 6)] for _ in range(200)]
    wanted = np.array(keys_of(class_of(hand, real.high) for hand in hands))
    rows = order[np.searchsorted(key[order], wanted)]
    assert bool((key[rows] == wanted).all())
    numbered = {number: one for one, number in ledger.settings.items()}
    for hand, row in zip(hands, rows.tolist(), strict=True):
        outcome = setting.settings_of(RICH[game], rule, hand, real)
        assert ledger.clause[row] == (-1 if outcome.clause is None else outcome.clause)
        one = numbered.get(int(ledger.setting[row]))
        if outcome.total and outcome.deterministic:
            assert one is not None
        if one is None:
            assert not outcome.total or not outcome.deterministic
            continue
        assert shown_by(ledger, row, one, real) in {(result.ranks, result.high_value) for result in outcome.results}


@pytest.mark.parametrize("game", FULL_RULE)
def test_a_proof_on_the_full_deck_adds_up_and_its_witnesses_show_what_they_say(game: str) -> None:
    ledger = full_ledger(game, FULL_RULE[game])
    proof = ledger.proof()
    assert proof.universe == 154_143_080
    assert sum(proof.decided) + proof.count(Fault.UNSET) == proof.universe
    for failure in proof.failures:
        assert_shown(failure, ledger.way, GAMES[game])
        if failure.clause is not None:
            assert failure.hands <= proof.decided[failure.clause]


@pytest.mark.parametrize(("game", "rule"), [("asia", EqualCards.HIGHEST), ("pai gow", None), ("fortune", None)])
def test_one_hand_is_set_as_the_reference_sets_it(game: str, rule: EqualCards | None) -> None:
    real, chance = GAMES[game], random.Random(5)
    rich = way(RICH[game], real, rule)
    for number in range(150):
        hand = chance.sample(cards_of(DECK_53)[:-1], 7 - number % 2) + [JOKER] * (number % 2)
        found = set_hand(rich, [None if card == JOKER else card for card in hand])
        outcome = setting.settings_of(rich.clauses, rule, hand, real)
        assert {card_of(name) for name in found.cards} == set(hand)
        assert found.clause == outcome.clause
        assert {failure.fault for failure in found.failures} == faults_of(outcome)
        assert (found.result is None) == (not outcome.total)
        if found.result is not None:
            assert result_of(placed_of(found.result), real) in outcome.results
        for failure in found.failures:
            assert failure.witness == found.cards
            assert_shown(failure, rich, real)


# Two ways

ONE = clauses(
    ("shape in {four-of-a-kind, four-and-pair}", "the four to high, the two highest others to medium, the rest to low"),
    (
        "can make straight or flush",
        "a straight or a flush to high chosen by ranking highest then leaving the highest cards, "
        "the two highest others to medium, the rest to low",
    ),
    ("shape is two-pair", "one of the lower pair to low, the two highest singles to medium, the rest to high"),
    (
        "shape is one-pair",
        "the pair and the two lowest singles to high, the two highest singles to medium, the rest to low",
    ),
    ("holds king", "the middle pair to medium, the lowest card to low, the rest to high"),
)
OTHER = clauses(
    ("shape is two-pair", "one of the lower pair to low, the two highest singles to medium, the rest to high"),
    (
        "can make flush or straight",
        "a straight or a flush to high chosen by leaving the highest cards then ranking highest, "
        "the two highest others to medium, the rest to low",
    ),
    ("otherwise", "the three to high, the two highest others to medium, the highest other to low, the rest to high"),
)
COMPARED_ON = [("high cards", EqualCards.HIGHEST), ("few ranks", EqualCards.LOWEST), ("one suit", None)]


def differences(one: HouseWay, other: HouseWay, deck: RealDeck) -> dict[tuple[int | None, int | None], int]:
    """Count the hands that two ways set differently, by the clauses that decide them; one left open is not set."""
    found: Counter[tuple[int | None, int | None]] = Counter()
    outcomes = (every_outcome(house_way.clauses, ASIA_575, deck) for house_way in (one, other))
    for (_, weight, first), (_, _, second) in zip(*outcomes, strict=True):
        if set_alone(ruled(first, one.equal_cards)) != set_alone(ruled(second, other.equal_cards)):
            found[first.clause, second.clause] += weight
    return dict(found)


def set_alone(outcome: Outcome) -> Result | None:
    """Return the one result of a hand, if there is just one."""
    return next(iter(outcome.results)) if outcome.total and outcome.deterministic else None


@pytest.mark.parametrize(("deck", "rule"), COMPARED_ON)
def test_two_ways_differ_on_the_hands_that_the_reference_sets_differently(deck: str, rule: EqualCards | None) -> None:
    one, other = way(ONE, ASIA_575, rule), way(OTHER, ASIA_575, rule)
    compared = compare_ways(one, other, deck=deck_of(SMALL[deck]))
    expected = differences(one, other, SMALL[deck])
    assert {(found.clause, found.other): found.hands for found in compared.differences} == expected
    assert compared.differing == sum(expected.values()) > 0
    assert compared.universe == comb(deck_of(SMALL[deck]).size, 7)
    outcomes = (every_outcome(house_way.clauses, ASIA_575, SMALL[deck]) for house_way in (one, other))
    neither = sum(n for (_, n, first), (_, _, second) in zip(*outcomes, strict=True) if not first.total | second.total)
    assert compared.unset == neither
    assert all(more.hands >= less.hands for more, less in pairwise(compared.differences))


@pytest.mark.parametrize(("deck", "rule"), COMPARED_ON)
def test_a_difference_comes_with_a_hand_that_shows_it(deck: str, rule: EqualCards | None) -> None:
    ways = way(ONE, ASIA_575, rule), way(OTHER, ASIA_575, rule)
    easiest: dict[tuple[int | None, int | None], tuple[object, ...]] = {}
    outcomes = (every_outcome(one.clauses, ASIA_575, SMALL[deck]) for one in ways)
    for (hand, _, first), (_, _, second) in zip(*outcomes, strict=True):
        if set_alone(ruled(first, rule)) != set_alone(ruled(second, rule)):
            key, read = (first.clause, second.clause), reading(hand, 4)
            easiest[key] = min(easiest.get(key, read), read)
    for difference in compare_ways(*ways, deck=deck_of(SMALL[deck])).differences:
        hand = tuple(card_of(name) for name in difference.witness)
        assert len(set(hand)) == 7
        assert reading(hand, 4) == easiest[difference.clause, difference.other]
        found = [setting.settings_of(one.clauses, rule, hand, ASIA_575) for one in ways]
        assert [one.clause for one in found] == [difference.clause, difference.other]
        assert found[0].results != found[1].results
        for shown, outcome in zip(difference.settings, found, strict=True):
            results = set() if shown is None else {result_of(placed_of(shown), ASIA_575)}
            assert results == outcome.results


@pytest.mark.parametrize(("deck", "rule"), COMPARED_ON)
def test_two_ways_held_against_each_other_the_other_way_round_differ_the_same(
    deck: str, rule: EqualCards | None
) -> None:
    one, other = way(ONE, ASIA_575, rule), way(OTHER, ASIA_575, rule)
    there, back = (compare_ways(*pair, deck=deck_of(SMALL[deck])) for pair in ((one, other), (other, one)))
    assert there.differing == back.differing
    turned = {(found.other, found.clause): (found.hands, found.witness) for found in back.differences}
    assert {(found.clause, found.other): (found.hands, found.witness) for found in there.differences} == turned


@pytest.mark.parametrize(("game", "deck"), RICH_ON)
def test_a_way_differs_nowhere_from_itself(game: str, deck: str) -> None:
    rich = way(RICH[game], GAMES[game])
    compared = compare_ways(rich, rich, deck=deck_of(SMALL[deck]))
    assert (compared.differing, compared.differences) == (0, ())


def test_an_ace_or_the_joker_in_the_high_hand_is_a_difference_where_the_joker_completes_it() -> None:
    """The joker, ten, nine and eight are a straight and the ace, ten, nine and eight are not."""
    split = clauses(
        (
            "otherwise",
            "the lowest single to low, the fourth-highest single and one of the pair to medium, the rest to high",
        )
    )
    deck = RealDeck((4, 6, 8, 9, 10, 14), 1, 1)
    one, other = (way(split, ASIA_575, rule) for rule in EqualCards)
    assert differences(one, other, deck) == {(0, 0): 1}
    assert compare_ways(one, other, deck=deck_of(deck)).differing == 1


def test_a_flush_and_a_straight_of_the_same_ranks_in_the_high_hand_are_a_difference() -> None:
    """The ace, ten, nine and eight of a suit against the joker, the other ten, nine and eight."""
    ace = clauses(
        (
            "holds joker and shape is two-pair",
            "the joker and one of the lower pair to medium, the lowest single to low, the rest to high",
        )
    )
    joker = clauses(
        (
            "holds joker and shape is two-pair",
            "the joker to high, one of the higher pair and one of the lower pair to medium, the lowest single to low, "
            "the rest to high",
        )
    )
    deck = RealDeck((3, 8, 9, 10, 14), 2, 1)
    for rules in ((EqualCards.HIGHEST, EqualCards.LOWEST), (EqualCards.LOWEST, EqualCards.HIGHEST)):
        one, other = way(ace, ASIA_575, rules[0]), way(joker, ASIA_575, rules[1])
        expected = sum(differences(one, other, deck).values())
        assert compare_ways(one, other, deck=deck_of(deck)).differing == expected > 0


@pytest.mark.parametrize(
    "places",
    [
        "one of the pair to low, the two highest singles to medium, the rest to high",
        "a flush or a straight to high chosen by leaving the highest cards, "
        "the best two others to medium, the rest to low",
    ],
    ids=["of equal cards", "of made hands"],
)
def test_a_hand_that_one_way_leaves_open_is_set_differently_by_a_way_that_does_not(places: str) -> None:
    deck = RealDeck((9, 10, 11, 12, 13, 14), 2, 0)
    left_open, closed = (way(clauses(("otherwise", places)), ASIA_575, rule) for rule in (None, EqualCards.HIGHEST))
    expected = differences(left_open, closed, deck)[0, 0]
    assert expected == prove_house_way(left_open, deck=deck_of(deck)).count(Fault.OPEN) > 0
    compared = compare_ways(left_open, closed, deck=deck_of(deck))
    assert compared.differing == expected
    assert [difference.open for difference in compared.differences] == [(True, False)]


# Dead clauses, and what else a proof says


def test_a_clause_is_dead_whose_hands_are_all_taken_by_those_above() -> None:
    set_text = "the lowest card to low, the two lowest others to medium, the rest to high"
    house_way = way(
        clauses(
            ("shape is no-pair", set_text),
            ("holds joker and not holds ace", set_text),
            ("shape is no-pair and holds king", set_text),
            ("otherwise", set_text),
            ("holds ace", set_text),
        ),
        ASIA_575,
    )
    deck = RealDeck((2, 3, 4, 5, 9, 13, 14), 2, 1)
    proof = prove_house_way(house_way, deck=deck_of(deck))
    assert proof.dead == (1, 2, 4)
    assert proof.decided == by_reference(house_way, ASIA_575, deck)[0]
    # A joker is an ace, so that no hand at all fits the second clause.
    fitting = [
        sum(n for hand, n in classes_up_to_suits(deck) if fits(house_way.clauses[at].when, hand, ASIA_575))
        for at in proof.dead
    ]
    dead = [failure for failure in proof.failures if failure.fault is Fault.DEAD]
    assert [(failure.clause, failure.hands) for failure in dead] == list(zip(proof.dead, fitting, strict=True))
    assert fitting[0] == 0 < fitting[1] < fitting[2]
    for failure in dead:
        assert_dead(failure, house_way, ASIA_575)


def test_a_proof_tells_of_the_failure_with_the_most_hands_first() -> None:
    proof = proved(way(RICH_ASIA, ASIA_575), SMALL["high cards"])
    assert isinstance(proof, HouseWayProof)
    for fault in Fault:
        hands = [failure.hands for failure in proof.failures if failure.fault is fault]
        first = proof.first(fault)
        assert proof.count(fault) == sum(hands)
        assert (0 if first is None else first.hands) == max(hands, default=0)
    places = [(list(Fault).index(failure.fault), failure.clause or 0) for failure in proof.failures]
    assert places == sorted(places)
    assert {failure.fault for failure in proof.failures} > {Fault.OPEN, Fault.MISORDERED}


def test_the_steps_of_a_proof_are_counted_to_the_last() -> None:
    steps: list[tuple[int, int]] = []
    step: Callable[[int, int], None] = lambda done, total: steps.append((done, total))  # noqa: E731
    prove_house_way(way(TRIVIAL["asia"], ASIA_575), deck=deck_of(SMALL["few ranks"]), step=step)
    total = steps[-1][1]
    assert steps == [(done, total) for done in range(1, total + 1)]


# Any way at all

BY_SIZE = {
    size: [one for one in NAMED.values() if one.kind != "rest" and cards_in(one) == size] for size in range(1, 6)
}


@st.composite
def full_sets(draw: st.DrawFn, real: RealRanking) -> tuple[Placement, ...]:
    """Return placements whose numbers of cards fill every hand, so that most of them can be done."""
    names = [name for name, _ in real.hands]
    places: list[Placement] = []
    if draw(st.booleans()):
        what = draw(st.lists(st.sampled_from(Made), min_size=1, max_size=2, unique=True))
        by = draw(st.lists(st.sampled_from(Preference), max_size=4, unique=True))
        places.append(PlaceMade(tuple(what), "high", tuple(by)))
        names.remove("high")
    *filled, last = draw(st.permutations(names))
    for name in filled:
        groups: list[CardGroup] = []
        left = dict(real.hands)[name]
        while left:
            groups.append(draw(st.sampled_from(BY_SIZE[draw(st.integers(1, left))])))
            left -= cards_in(groups[-1])
        places.append(PlaceGroups(tuple(groups), name))
    return (*places, PlaceGroups((GROUPS["rest"],), last))


def bare(when: object, places: tuple[Placement, ...]) -> WayClause:
    return WayClause(name="", when=when, places=places, when_text="", set_text="", span=HERE)  # type: ignore[arg-type]


@given(st.data())
@settings(max_examples=120)
def test_any_way_is_proved_as_the_reference_counts(data: st.DataObject) -> None:
    real = GAMES[data.draw(st.sampled_from(sorted(GAMES)))]
    deck = data.draw(st.sampled_from(TINY))
    tests = data.draw(st.lists(hand_tests(2), max_size=2))
    sets = [data.draw(full_sets(real)) for _ in range(len(tests) + 1)]
    of = tuple(bare(when, places) for when, places in zip([*tests, Otherwise()], sets, strict=True))
    house_way = way(of, real, data.draw(st.sampled_from(RULES)))
    expected = by_reference(house_way, real, deck)
    proof = prove_house_way(house_way, deck=deck_of(deck))
    assert (proof.decided, failed_in(proof)) == expected
    for failure in proof.failures:
        assert_shown(failure, house_way, real)


def test_cards_are_read_back_as_they_are_named() -> None:
    held: Cards = frozenset(card_of(name) for name in ("A♠", "10♦", "2♣", "Joker"))
    assert held == frozenset(cards("As Td 2c joker"))
