"""The reference itself, against figures that are well known and against itself on small decks."""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb

import pytest

from compliance.diag import NOWHERE
from compliance.model.values.houseway import (
    AllOf,
    AnyOf,
    CanMake,
    CardGroup,
    EqualCards,
    HandTest,
    Holds,
    Left,
    Made,
    NotSo,
    Otherwise,
    PlaceGroups,
    PlaceMade,
    Placement,
    Preference,
    RankIn,
    RankIs,
    RanksCompare,
    ShapeIs,
    WayClause,
)
from reference import patterns, rows
from reference.cards import DECK_52, DECK_53, JOKER, Card, Deck, cards, deals, deals_up_to_suits, number_of_deals
from reference.joint import count_first_rows, count_fives
from reference.setting import (
    ASIA_575,
    FORTUNE_659A,
    PAI_GOW_561,
    Outcome,
    Ranking,
    fits,
    lawful_assignments,
    settings_of,
    shape_of,
    value,
)


@cache
def classes_of(deck: Deck, n: int) -> list[tuple[rows.Hand, int]]:
    return list(deals_up_to_suits(deck, n))


# Decks.


def test_a_deck_deals_every_hand_once() -> None:
    deck = Deck(ranks=(2, 9, 14), suits=2, jokers=1)
    dealt = list(deals(deck, 3))
    assert len(set(dealt)) == len(dealt) == number_of_deals(deck, 3) == comb(7, 3)
    assert number_of_deals(DECK_53, 7) == 154_143_080


@pytest.mark.parametrize("n", [2, 3, 4])
def test_classes_of_hands_are_as_many_as_the_hands(n: int) -> None:
    deck = Deck(ranks=(2, 3, 4, 14), suits=3, jokers=1)
    classes = list(deals_up_to_suits(deck, n))
    assert sum(weight for _, weight in classes) == number_of_deals(deck, n)
    assert len({hand for hand, _ in classes}) == len(classes) < number_of_deals(deck, n)


@pytest.mark.parametrize("bad", [{"ranks": (1, 2)}, {"ranks": (2, 2)}, {"suits": 5}, {"jokers": 2}])
def test_a_deck_is_of_real_cards(bad: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"ranks|suits"):
        Deck(**bad)  # type: ignore[arg-type]


# Rows of games without a joker, against published frequencies.


def test_five_cards() -> None:
    ladder = (
        "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind",
        "two-pair", "pair-of-tens-or-better", "pair",
    )  # fmt: skip
    found = count_first_rows(count_fives("ROWS_5"), ladder)
    assert [found[row] for row in ladder[:8]] == [4, 36, 624, 3744, 5108, 10200, 54912, 123552]
    assert found["pair-of-tens-or-better"] + found["pair"] == 1_098_240
    assert found["pair-of-tens-or-better"] == 5 * 1_098_240 // 13
    assert found[None] == 1_302_540


def test_best_four_of_five_cards() -> None:
    ladder = ("four-of-a-kind", "straight-flush", "three-of-a-kind", "flush", "straight", "two-pair", "pair-of-aces")
    found = count_first_rows(count_fives("ROWS_4_OF_5"), ladder)
    assert [found[row] for row in ladder[:6]] == [624, 2072, 58656, 114616, 101808, 123552]
    assert sum(found.values()) == comb(52, 5)


def test_three_cards() -> None:
    ladder = ("straight-flush", "three-of-a-kind", "straight", "flush", "pair")
    found = Counter(rows.first_row(ladder, hand) for hand in deals(DECK_52, 3))
    assert [found[row] for row in ladder] == [48, 52, 720, 1096, 3744]
    assert found[None] == 16440
    assert sum(rows.qualifies("mini-royal", hand) for hand in deals(DECK_52, 3)) == 4
    assert sum(rows.qualifies("mini-royal-of-spades", hand) for hand in deals(DECK_52, 3)) == 1


def test_two_cards() -> None:
    found = {row: sum(rows.qualifies(row, hand) for hand in deals(DECK_52, 2)) for row in rows.ROWS_2}
    assert list(found.values()) == [6, 4, 8, 12, 18, 24, 54]


# Rows of seven cards.


@pytest.mark.parametrize(
    ("text", "row", "qualifies"),
    [
        ("8s 8h 8d 8c As Ah joker", "three-of-a-kind-and-four-8s", True),
        ("8s 8h 8d 8c As Ah Ks", "three-of-a-kind-and-four-8s", False),
        ("As Ah Ad Ac joker 2s 3s", "five-aces", True),
        ("As Ks Qs Js joker 2h 3h", "royal-flush", True),
        ("As Ks Qs Js joker 2h 3h", "natural-royal-flush", False),
        ("9s Ts Js Qs Ks joker 2h", "natural-straight-flush", True),
        ("9s Ts Js Qs Ks joker 2h", "straight-flush-with-joker", True),
        ("9s Ts Js Qs Ks Ah 2h", "straight-flush-with-joker", False),
        ("As 2s 3s 5s joker 9h 9d", "straight-flush", True),
        ("Qs Ks As 2s 3s 9h 9d", "straight-flush", False),
        ("Ks Kh Kd joker 2s 3h 4d", "four-of-a-kind", False),
        ("As Ah Ad joker 2s 3h 4d", "four-of-a-kind", True),
        ("9s 8s 7s 6s 4s 3h 2h", "nine-high", True),
        ("9s 8s 7s 6s 4s 3h 2h", "nine-high-without-flush", False),
        ("Ks Kh joker 2s 2h 2d 7c", "full-house", True),
        ("Ks Kh joker 2s 2h 3d 7c", "full-house", False),
        ("As Ah joker 2s 2h 3d 3c", "three-pair", True),
        ("As joker 2s 2h 3d 3c 9h", "three-pair", True),
        ("As 2s 3s 4s 5s 6s 7s", "seven-card-straight-flush", True),
        ("8s 9s Ts Js Qs Ks joker", "seven-card-straight-flush-with-joker", True),
        ("Ks As 2s 3s 4s 5s joker", "seven-card-straight-flush-any", False),
        ("As Ks Qs Js Ts Kh Qh", "royal-flush-and-royal-match", True),
        ("As Qs Js Ts joker Kh Qh", "royal-flush-and-royal-match", True),
        ("As Ks Qs Js Ts Kh Qd", "royal-flush-and-royal-match", False),
        ("As Ks Qs Js Ts Kh joker", "royal-flush-and-royal-match", False),
        ("joker 2s 4h 6d 8c Ts Qh", "ace-high", True),
        ("joker 2s 4h 6d 8c Ts Qh", "ace-high-without-straight-or-flush", True),
        ("joker 2s 3h 5d 6c Ts Qh", "ace-high-without-straight-or-flush", False),
        ("joker 2s 4s 6s 8s Th Qh", "ace-high-without-straight-or-flush", False),
    ],
)
def test_hands_of_seven(text: str, row: str, qualifies: bool) -> None:
    assert rows.qualifies(row, cards(text)) is qualifies


SMALL_DECKS = [
    Deck(ranks=(8, 9, 10, 11, 12, 13, 14), suits=2, jokers=1),
    Deck(ranks=(2, 3, 4, 5, 6, 7, 14), suits=2, jokers=1),
    Deck(ranks=(2, 3, 4, 6, 7, 8, 9), suits=2, jokers=0),
    Deck(ranks=(2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 14), suits=1, jokers=1),
    Deck(ranks=(11, 12, 13, 14), suits=3, jokers=1),
    Deck(ranks=(8, 13, 14), suits=4, jokers=1),
    Deck(ranks=(8, 12, 13, 14), suits=3, jokers=1),
    Deck(ranks=(2, 3, 5, 9), suits=3, jokers=1),
]


@pytest.mark.parametrize("deck", SMALL_DECKS, ids=lambda deck: f"{deck.ranks}x{deck.suits}+{deck.jokers}")
def test_formulas_agree_with_the_rows_on_small_decks(deck: Deck) -> None:
    found: Counter[object] = Counter()
    for hand in deals(deck, 7):
        held = {row for row, test in rows.ROWS_7.items() if test(hand)}
        found.update(held)
        found.update(pair for pair in patterns.OVERLAPS if held.issuperset(pair))
        found.update(f"insurance {row}" for row, test in rows.ROWS_INSURANCE.items() if test(hand))
        for ladder in (patterns.FORTUNE, patterns.PROGRESSIVE, patterns.BONUS, patterns.BONUS_NATURAL_ROYAL):
            found[ladder, next((row for row in ladder if row in held), None)] += 1
    assert patterns.counts(deck) == {row: found[row] for row in rows.ROWS_7}
    assert {pair: count(deck) for pair, count in patterns.OVERLAPS.items()} == {x: found[x] for x in patterns.OVERLAPS}
    assert patterns.insurance_counts(deck) == {row: found[f"insurance {row}"] for row in rows.ROWS_INSURANCE}
    for ladder, paid in (
        (patterns.FORTUNE, patterns.fortune_ladder(deck)),
        (patterns.PROGRESSIVE, patterns.progressive_ladder(deck)),
        (patterns.BONUS, patterns.bonus_ladder(deck)),
        (patterns.BONUS_NATURAL_ROYAL, patterns.bonus_ladder(deck, royal_with_joker=False)),
    ):
        assert paid == {row: found[ladder, row] for row in ladder}


def test_formulas_on_the_full_deck() -> None:
    """The same figures came out when all 154,143,080 hands were gone through once."""
    assert patterns.total() == sum(patterns.patterns().values()) == 154_143_080
    assert patterns.counts() == {
        "three-of-a-kind-and-four-8s": 54,
        "five-aces": 1_128,
        "royal-flush": 26_132,
        "natural-royal-flush": 4_512,
        "natural-straight-flush": 43_428,
        "straight-flush-with-joker": 169_380,
        "straight-flush": 210_964,
        "four-of-a-kind": 308_696,
        "nine-high": 32_768,
        "nine-high-without-flush": 31_080,
        "full-house": 4_247_400,
        "flush": 6_416_124,
        "three-of-a-kind": 12_355_016,
        "straight": 12_304_256,
        "three-pair": 3_049_200,
        "seven-card-straight-flush": 32,
        "seven-card-straight-flush-with-joker": 196,
        "seven-card-straight-flush-any": 228,
        "royal-flush-and-royal-match": 72,
    }
    assert list(patterns.fortune_ladder().values()) == [
        32, 72, 196, 1_128, 26_020, 184_644, 307_472, 4_188_528, 6_172_088, 7_672_500, 11_034_204, 2_862_000,
    ]  # fmt: skip
    assert list(patterns.bonus_ladder().values()) == [
        54, 1_128, 26_132, 38_728, 146_104, 307_418, 32_768, 4_188_528, 6_170_400, 7_672_500, 11_034_204,
    ]  # fmt: skip


def test_formulas_on_fifty_two_cards() -> None:
    """Seven cards without a joker are those of Texas Hold 'Em, of which the frequencies are well known."""
    found = patterns.fortune_ladder(DECK_52)
    assert found["four-of-a-kind"] == 224_848
    assert found["full-house"] == 3_473_184
    assert found["flush"] == 4_047_644
    assert found["three-of-a-kind"] + found["straight"] == 6_461_620 + 6_180_020
    assert patterns.royal_flush(DECK_52) == 4_324
    assert patterns.straight_flush(DECK_52) - patterns.royal_flush(DECK_52) == 37_260


def test_insurance_holds_what_the_board_said_it_does() -> None:
    """The preamble of 125-187 gives the three tables a hold of 3.91% to 8.05%; so a straight or a flush loses."""
    tables = {"A": (100, 40, 10, 7, 6, 3), "B": (100, 50, 10, 7, 5, 3), "C": (100, 40, 10, 7, 5, 3)}
    paid = [n for row, n in patterns.insurance_counts().items() if row.endswith("-without-straight-or-flush")]
    holds = {
        name: 1 - Fraction(sum(n * (odds + 1) for n, odds in zip(paid, table, strict=True)), patterns.total())
        for name, table in tables.items()
    }
    assert {name: f"{float(hold):.2%}" for name, hold in holds.items()} == {"A": "3.91%", "B": "6.44%", "C": "8.05%"}


# The value of a hand.

ELECTED_575 = Ranking(ASIA_575.hands, ASIA_575.order, "lowest", "lowest")
DOUBLE_ACE_575 = Ranking(ASIA_575.hands, ASIA_575.order, "second-highest", "highest", flush_joker="ace")


@pytest.mark.parametrize(
    ("ranking", "falling"),
    [
        (
            ASIA_575,
            "As Ah Ad joker | As Ks Qs joker | joker 2s 3s 4s | Ks Qs Js Ts | 5s 4s 3s 2s | Ks Kh Kd Kc | As Ks Qs 9s"
            " | As Ks Qs 8s | 9h 8h 7h 2h | Ac Kh Qd Js | As 2h 3d 4c | Kc Qh Jd Ts | 2s 3h 4d 5c | As Ah Ad Kc"
            " | 2s 2h 2d Ac | As Ah Kd Kc | As joker 2d 2c | As Ah Kd Qc | 7s 7h 9d 2c | 7s 7h 3d 2c | 7s 7h | 6s 6h"
            " | As Kh Qd Tc | As Kh 3d 2c | As Kh | Ks Qh Jd 9c | Ks 2h | Ks | Qs Jh | 3s",
        ),
        (
            ELECTED_575,
            "As Ks Qs Js | Ks Qs Js Ts | 5s 4s 3s 2s | As 2s 3s 4s | 2s 2h 2d 2c | Ac Kh Qd Js | 2s 3h 4d 5c"
            " | As 2h 3d 4c | As Ah Ad Kc",
        ),
        (
            FORTUNE_659A,
            "As Ah Ad Ac | As Ks Qs Js | As 2s 3s joker | Ks Qs Js Ts | 5s 4s 3s 2s | Ks Kh Kd Kc | 9h 8h 7h 2h"
            " | Ac Kh Qd Js | As 2h 3d 4c | Kc Qh Jd Ts",
        ),
        (
            PAI_GOW_561,
            "As Ah Ad Ac joker | Ks Qs Js Ts joker | As 2s 3s 4s 5s | 9s Ts Js Qs Ks | 2s 3s 4s 5s 6s"
            " | As Ah Ad joker Ks | As Ah Ad Ac Qs | 2s 2h 2d 2c As | As Ah joker Ks Kh | 2s 2h 2d 3c 3s"
            " | As Ks Qs Js 9s | 2s 3s 4s 5s 7s"
            " | As Kh Qd Jc Ts | As 2h 3d 4c 5s | Ks Qh Jd Tc 9s | 2s 3h 4d 5c 6s | 2s 2h 2d 4c 3s | 2s 2h 3d 3c 4s"
            " | As joker Kd Qc 9s | As joker | Ks Kh | As Kh Qd Jc 9s | As Kh",
        ),
        (ASIA_575, "As joker Ks 2s | As Ks Js Ts | As Qs 9s 8s"),
        (DOUBLE_ACE_575, "As joker Ks 2s | As joker Qs 9s | As Ks Qs Ts"),
    ],
)  # fmt: skip
def test_hands_rank_in_this_order(ranking: Ranking, falling: str) -> None:
    values = [value(cards(text), ranking) for text in falling.split("|")]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def categories(ranking: Ranking, drawn: int, *more: Card) -> list[int]:
    """Count the hands of some cards of 52 and these by category, from the top; the last are those of none."""
    places: Counter[int] = Counter()
    for hand, weight in classes_of(DECK_52, drawn):
        places[value((*hand, *more), ranking)[0]] += weight
    return [places[place] for place in range(len(ranking.order), -1, -1)]


def test_categories_of_high_hands() -> None:
    """Against the known frequencies of four cards of 52 and of five cards of 53, those of 52 taken off."""
    assert categories(ASIA_575, 4) == [1, 4, 40, 12, 2816, 2772, 2496, 2808, 82368, 177408]
    assert categories(FORTUNE_659A, 4) == [1, 44, 12, 2816, 2772, 2496, 2808, 82368, 177408]
    with_joker = [1, 24, 180, 828, 4368, 7804, 20532, 63360, 138600, 1215024, 1418964]
    without = [0, 4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]
    joker_only = [a - b for a, b in zip(with_joker, without, strict=True)]
    assert categories(PAI_GOW_561, 4, JOKER) == joker_only


def test_the_joker_is_the_best_card_it_may_be() -> None:
    assert value(cards("2s 3h 4d joker"), ASIA_575) == value(cards("As 2h 3h 4d"), ASIA_575)
    assert value(cards("2s 3h 4d joker"), ELECTED_575) == value(cards("2s 3h 4d 5s"), ELECTED_575)
    assert value(cards("2s 3h 4d joker"), ELECTED_575) > value(cards("As 2s 3h 4d"), ELECTED_575)
    assert value(cards("Ks Kh 4d joker"), ASIA_575) == value(cards("Ks Kh 4d As"), ASIA_575)
    assert value(cards("As Ks 9s joker"), ASIA_575) == value(cards("As Ks Qs 9s"), ASIA_575)
    assert value(cards("Ks 9s 2s joker"), ASIA_575) == value(cards("As Ks 9s 2s"), ASIA_575)
    assert value(cards("As joker"), ASIA_575) == value(cards("As Ah"), ASIA_575)
    assert value(cards("joker"), ASIA_575) == value(cards("As"), ASIA_575)


# A house way.

PAIR, THREE, FOUR = CardGroup("pair", among=1), CardGroup("three", among=1), CardGroup("four", among=1)
HIGHER_PAIR, LOWER_PAIR, MIDDLE_PAIR = CardGroup("pair", 0, 2), CardGroup("pair", -1, 2), CardGroup("pair", 1, 3)
HIGHEST_SINGLE, LOWEST_SINGLE = CardGroup("single"), CardGroup("single", -1)
TWO_HIGHEST_SINGLES, TWO_LOWEST_SINGLES = CardGroup("single", width=2), CardGroup("single", -1, width=2)
REST = CardGroup("rest")


def clause(when: HandTest, *places: Placement) -> WayClause:
    return WayClause(name="", when=when, places=places, when_text="", set_text="", span=NOWHERE)


def to(hand: str, *groups: CardGroup) -> PlaceGroups:
    return PlaceGroups(groups, hand)


def made(*what: Made, by: tuple[Preference, ...] = ()) -> PlaceMade:
    return PlaceMade(what, "high", by)


def set_one(
    text: str, *places: Placement, ranking: Ranking = ASIA_575, equal_cards: EqualCards | None = None
) -> Outcome:
    return settings_of([clause(Otherwise(), *places)], equal_cards, cards(text), ranking)


def ranks_set(outcome: Outcome) -> list[tuple[tuple[int, ...], ...]]:
    return sorted(result.ranks for result in outcome.results)


def test_the_example_of_the_docs() -> None:
    when = AllOf((ShapeIs(("two-pair",)), RankIs(HIGHER_PAIR, "<=", 6), RankIs(HIGHEST_SINGLE, "is", 14)))
    way = [clause(when, to("high", HIGHER_PAIR, LOWER_PAIR), to("medium", TWO_HIGHEST_SINGLES), to("low", REST))]
    small = settings_of(way, None, cards("6s 6h 3s 3d Ah Kd 9c"), ASIA_575)
    assert small.clause == 0
    assert ranks_set(small) == [((6, 6, 3, 3), (14, 13), (9,))]
    assert small.total
    assert small.deterministic
    assert small.legal
    assert not small.stuck
    assert ranks_set(settings_of(way, None, cards("6s 6h 3s 3d joker Kd 9c"), ASIA_575)) == ranks_set(small)
    for other in ("7s 7h 3s 3d Ah Kd 9c", "6s 6h 3s 3d Qh Kd 9c", "6s 6h 6d 3d Ah Kd 9c"):
        outcome = settings_of(way, None, cards(other), ASIA_575)
        assert outcome.clause is None
        assert not outcome.total


def test_the_first_clause_that_fits_decides() -> None:
    way = [clause(Holds(13), to("low", HIGHEST_SINGLE)), clause(Otherwise(), to("high", REST))]
    unset = settings_of(way, None, cards("Ks Qh Jd 9c 8s 4h 2d"), ASIA_575)
    assert unset.clause == 0
    assert not unset.total
    assert unset.stuck
    assert settings_of(way, None, cards("As Qh Jd 9c 8s 4h 2d"), ASIA_575).clause == 1


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("As Kh Qd 9c 8s 4h 2d", "no-pair"),
        ("joker Ah Qd 9c 8s 4h 2d", "one-pair"),
        ("joker Ah Kd Kc 8s 4h 2d", "two-pair"),
        ("As Ah Kd Kc 8s 8h 2d", "three-pair"),
        ("As Ah joker Kc 8s 7h 2d", "three-of-a-kind"),
        ("As Ah joker Kc Ks 7h 2d", "full-house"),
        ("As Ah joker Kc Ks 7h 7d", "full-house-and-pair"),
        ("As Ah joker Kc Ks Kh 7d", "two-threes"),
        ("As Ah Ac joker Ks 9h 7d", "four-of-a-kind"),
        ("As Ah Ac joker Ks Kh 7d", "four-and-pair"),
        ("As Ah Ac joker Ks Kh Kd", "four-and-three"),
        ("As Ah Ac Ad joker Kh 7d", "five-aces"),
        ("As Ah Ac Ad joker 7h 7d", "five-aces-and-pair"),
    ],
)
def test_shapes(text: str, shape: str) -> None:
    assert shape_of(cards(text)) == shape


TWO_PAIR = "Ks Kh 4s 4h Ad 9c 2d"


@pytest.mark.parametrize(
    ("text", "when", "holds"),
    [
        (TWO_PAIR, RankIs(HIGHER_PAIR, "is", 13), True),
        (TWO_PAIR, RankIs(LOWER_PAIR, "is", 4), True),
        (TWO_PAIR, RankIs(CardGroup("pair"), "is", 13), True),
        (TWO_PAIR, RankIs(CardGroup("pair", -1), "is", 4), True),
        (TWO_PAIR, RankIs(PAIR, "is not", 13), False),
        (TWO_PAIR, RankIs(MIDDLE_PAIR, "<", 14), False),
        (TWO_PAIR, NotSo(RankIs(PAIR, ">=", 2)), True),
        (TWO_PAIR, RankIn(HIGHER_PAIR, (14, 13)), True),
        (TWO_PAIR, RankIn(PAIR, (14, 13)), False),
        (TWO_PAIR, RanksCompare(HIGHER_PAIR, "<", HIGHEST_SINGLE), True),
        (TWO_PAIR, RanksCompare(HIGHER_PAIR, "<", THREE), False),
        (TWO_PAIR, RankIs(CardGroup("single", 1), "is", 9), True),
        (TWO_PAIR, RankIs(CardGroup("single", 3), "<=", 14), False),
        (TWO_PAIR, RankIs(CardGroup("card", 2), "is", 13), True),
        (TWO_PAIR, RankIs(CardGroup("card", -1), "is", 2), True),
        (TWO_PAIR, RankIs(CardGroup("joker"), "is", 14), False),
        (TWO_PAIR, AnyOf((Holds(None), Holds(9))), True),
        (TWO_PAIR, AllOf((Holds(9), Holds(3))), False),
        ("joker Kh Qd 9c 8s 4h 2d", AllOf((Holds(None), Holds(14), RankIs(CardGroup("joker"), "is", 14))), True),
        ("As Kh Qd Jc 8s 8h 2d", CanMake((Made.STRAIGHT,), Left.PAIR), True),
        ("As Kh Qd Jc 8s 7h 2d", CanMake((Made.STRAIGHT,), Left.PAIR), False),
        ("As Kh Qd Jc 8s 8h 8d", CanMake((Made.STRAIGHT,), Left.THREE_OF_A_KIND), True),
        ("As Kh Qd Jc 8s 8h 8d", CanMake((Made.FLUSH, Made.STRAIGHT_FLUSH)), False),
        ("As Ks Qs joker 8h 8d 2c", CanMake((Made.ROYAL_FLUSH,)), True),
        ("As Ks 9s joker 8h 8d 2c", CanMake((Made.FLUSH,), Left.PAIR), True),
        ("As Ks 9s joker 8h Ad 2c", CanMake((Made.FLUSH,), Left.PAIR), False),
    ],
)
def test_when(text: str, when: HandTest, holds: bool) -> None:
    assert fits(when, cards(text), ASIA_575) is holds


def test_a_straight_is_as_long_as_the_high_hand() -> None:
    four = cards("As Kh Qd Jc 8s 7h 2d")
    assert fits(CanMake((Made.STRAIGHT,)), four, ASIA_575)
    assert not fits(CanMake((Made.STRAIGHT,)), four, PAI_GOW_561)
    assert fits(CanMake((Made.STRAIGHT,)), cards("As 2h 3d joker 5s 9h 9d"), PAI_GOW_561)


def test_names_that_count_what_is_left() -> None:
    text = "Ks Kh Qd 9c 8s 4h 2d"
    two_others = CardGroup("other", width=2)
    one = set_one(text, to("high", PAIR), to("medium", two_others), to("low", CardGroup("other")), to("high", REST))
    assert ranks_set(one) == [((13, 13, 4, 2), (12, 9), (8,))]
    low = set_one(
        text, to("low", CardGroup("other", -1)), to("medium", CardGroup("best-other", width=2)), to("high", REST)
    )
    assert ranks_set(low) == [((12, 9, 8, 4), (13, 13), (2,))]
    assert not low.legal
    no_pair = set_one(
        "As Kh Qd 9c 8s 4h 2d", to("high", CardGroup("card")), to("medium", CardGroup("best-other", width=2)),
        to("low", CardGroup("other", 1)), to("high", REST),
    )  # fmt: skip
    assert ranks_set(no_pair) == [((14, 9, 4, 2), (13, 12), (8,))]
    assert no_pair.legal


def test_cards_are_placed_once_and_hands_come_out_full() -> None:
    text = "Ks Kh Qd 9c 8s 4h 2d"
    twice = set_one(
        text, to("high", HIGHEST_SINGLE), to("medium", CardGroup("card", 2), LOWEST_SINGLE), to("low", REST)
    )
    assert not twice.total
    assert not set_one(text, to("medium", PAIR), to("low", REST)).total
    assert not set_one(text, to("medium", PAIR), to("low", HIGHEST_SINGLE)).total
    assert not set_one(text, to("medium", THREE), to("high", REST)).total


def test_cards_of_equal_rank() -> None:
    """Either nine may go to the high hand; with that of spades it is a flush."""
    text = "9s 9h As Ks 4s Qd Jd"
    places = (
        to("high", HIGHEST_SINGLE, CardGroup("single", 1), CardGroup("single", 4), CardGroup("pair", among=1, take=1)),
    )
    places += (to("medium", CardGroup("single", 2), CardGroup("single", 3)), to("low", REST))
    outcomes = {rule: set_one(text, *places, equal_cards=rule) for rule in (None, *EqualCards)}
    assert len(outcomes[None].results) == 2
    assert not outcomes[None].deterministic
    flush, high_cards = (value(cards(high), ASIA_575) for high in ("As Ks 9s 4s", "As Ks 9h 4s"))
    assert {result.high_value for result in outcomes[EqualCards.HIGHEST].results} == {flush}
    assert {result.high_value for result in outcomes[EqualCards.LOWEST].results} == {high_cards}
    assert all(ranks_set(outcome)[0] == ((14, 13, 9, 4), (12, 11), (9,)) for outcome in outcomes.values())
    assert all(len(outcome.assignments) == 2 for outcome in outcomes.values())


def test_an_ace_and_the_joker_are_of_equal_rank() -> None:
    """The joker in the high hand makes a straight of it; the ace does not."""
    places = (
        to("low", LOWEST_SINGLE),
        to("medium", CardGroup("single", 3), CardGroup("pair", among=1, take=1)),
        to("high", REST),
    )
    open_way = set_one("As joker Ts 9h 8d 6c 4d", *places)
    assert len(open_way.results) == 2
    assert ranks_set(open_way) == [((14, 10, 9, 8), (14, 6), (4,))] * 2
    named = (to("high", CardGroup("joker")), *places)
    assert len(set_one("As joker Ts 9h 8d 6c 4d", *named).results) == 1
    assert set_one("As joker Ts 9h 8d 6c 4d", *named, equal_cards=EqualCards.LOWEST).deterministic


def test_made_hands_and_preferences() -> None:
    """Three straights, from T-9-8-7 to Q-J-T-9, each with either nine."""
    text = "Qs Jh Td 9c 9s 8h 7d"
    left = (to("medium", CardGroup("other", width=2)), to("low", REST))
    by = Preference
    assert len(set_one(text, made(Made.STRAIGHT), *left).results) == 3
    highest = set_one(text, made(Made.STRAIGHT, by=(by.RANKING_HIGHEST,)), *left)
    assert ranks_set(highest) == [((12, 11, 10, 9), (9, 8), (7,))]
    lowest = set_one(text, made(Made.STRAIGHT, by=(by.RANKING_LOWEST,)), *left)
    assert ranks_set(lowest) == [((10, 9, 8, 7), (12, 11), (9,))]
    cards_left = set_one(text, made(Made.STRAIGHT, by=(by.LEAVING_CARDS,)), *left)
    assert ranks_set(cards_left) == ranks_set(lowest)
    pair_left = set_one("Qs Jh Td 9c 9s 8h 8d", made(Made.STRAIGHT, by=(by.LEAVING_PAIR,)), *left)
    assert ranks_set(pair_left) == [((12, 11, 10, 9), (9, 8), (8,))]
    assert not set_one(text, made(Made.FLUSH), *left).total


def test_a_pair_left_by_a_made_hand() -> None:
    way = (
        made(Made.STRAIGHT, Made.FLUSH, by=(Preference.LEAVING_PAIR, Preference.RANKING_HIGHEST)),
        to("medium", PAIR),
        to("low", REST),
    )
    straight = set_one("Qs Jh Td 9c 4s 4h 8d", *way)
    assert ranks_set(straight) == [((12, 11, 10, 9), (4, 4), (8,))]
    assert straight.legal
    gone = set_one("Qs Jh Td 9c 9s 4h 2d", *way)
    assert gone.clause == 0
    assert not gone.total


def test_pai_gow() -> None:
    text = "As Ah Kd Kc 9s 4h 2d"
    split = set_one(text, to("low", LOWER_PAIR), to("high", REST), ranking=PAI_GOW_561)
    assert ranks_set(split) == [((14, 14, 9, 4, 2), (13, 13))]
    assert split.legal
    wrong = set_one(text, to("low", HIGHER_PAIR), to("high", REST), ranking=PAI_GOW_561)
    assert wrong.total
    assert not wrong.legal


def test_every_hand_can_be_set_lawfully() -> None:
    """The example of § 575.11(b): beside a pair of sevens the high hand has a pair of sevens and two more cards."""
    sevens = cards("7s 7h 7d 7c 5s 4h 2d")
    medium = frozenset(cards("7s 7h"))
    placed = {hands for hands in lawful_assignments(sevens, ASIA_575) if hands[1] == medium}
    assert placed
    assert all(set(cards("7d 7c")) <= high for high, _, _ in placed)
    for hand in deals(Deck(ranks=(2, 13, 14), suits=3, jokers=1), 7):
        assert lawful_assignments(hand, ASIA_575)


def test_the_types_are_those_of_cards() -> None:
    hand: tuple[Card, ...] = cards("As Td 2c joker")
    assert hand == ((14, 0), (10, 2), (2, 3), (14, 4))
