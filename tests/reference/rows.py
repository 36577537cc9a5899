"""The rows of the paytables, by looking at every subset of the cards and at every card that the joker may stand for.

Every row says what a hand contains, whatever else it contains: a straight flush is also a flush and a straight. A
paytable pays the first of its rows that fits; `first_row` does that.

The joker is an ace (§§ 575.6(a), 659a.6(a)). In a straight, a flush, a straight flush or a royal flush it stands for
any card at all, one that a small deck lacks included; it pairs nothing but aces.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import combinations

from reference.cards import ACE, JOKER, RANKS, SPADES, Card, rank_of

Hand = tuple[Card, ...]
Row = Callable[[Hand], bool]

EVERY_CARD: list[Card] = [(rank, suit) for rank in RANKS for suit in range(4)]
KING, QUEEN, JACK, TEN = 13, 12, 11, 10


@cache
def sequences(length: int) -> list[frozenset[int]]:
    """Rank sets that run on: from A-2-3-... with the ace low up to ...-Q-K-A; none runs past the ace."""
    line = [ACE, *RANKS]
    return [frozenset(line[start : start + length]) for start in range(len(line) - length + 1)]


def in_sequence(hand: Hand) -> bool:
    """Hold cards of ranks that run on, one of each."""
    return frozenset([rank for rank, _ in hand]) in sequences(len(hand))


def one_suit(hand: Hand) -> bool:
    """Hold cards of one suit only."""
    return len({suit for _, suit in hand}) == 1


def stand_ins(hand: Hand) -> list[Hand]:
    """Replace the joker by every card there is; without the joker the hand is what it is."""
    if JOKER not in hand:
        return [hand]
    rest = tuple(card for card in hand if card != JOKER)
    return [(*rest, card) for card in EVERY_CARD]


@cache
def makes_straight(hand: Hand) -> bool:
    """All of these cards make a straight, the joker completing it."""
    return any(in_sequence(one) for one in stand_ins(hand))


@cache
def makes_flush(hand: Hand) -> bool:
    """All of these cards make a flush, the joker completing it."""
    return any(one_suit(one) for one in stand_ins(hand))


@cache
def makes_straight_flush(hand: Hand) -> bool:
    """All of these cards make a straight flush, the joker completing it; a royal flush is one."""
    return makes_flush(hand) and any(one_suit(one) and in_sequence(one) for one in stand_ins(hand))


@cache
def makes_royal_flush(hand: Hand) -> bool:
    """All of these cards make the highest straight flush of their number, the joker completing it."""
    top = sequences(len(hand))[-1]
    return makes_flush(hand) and any(
        one_suit(one) and frozenset(rank for rank, _ in one) == top for one in stand_ins(hand)
    )


def some(cards: Hand, size: int, test: Row) -> bool:
    """Some subset of this size passes a test."""
    return any(map(test, combinations(cards, size)))


def natural(cards: Hand) -> Hand:
    """Return the cards without the joker."""
    return tuple([card for card in cards if card != JOKER])


@cache
def ranks_hold(ranks: tuple[int, ...], sizes: tuple[int, ...], least_rank: int = 2) -> bool:
    """Some of these ranks come so often each, the most first, none of them below a rank."""
    return any(
        sorted(Counter(some_ranks).values(), reverse=True) == list(sizes) and min(some_ranks) >= least_rank
        for some_ranks in combinations(ranks, sum(sizes))
    )


def of_a_kind(size: int, least_rank: int = 2) -> Row:
    """So many cards of one rank, of this rank or above; the joker is an ace."""
    return lambda cards: ranks_hold(tuple([rank_of(card) for card in cards]), (size,), least_rank)


def grouped(*sizes: int) -> Row:
    """Cards of as many ranks as sizes are given, so many of each; the joker is an ace."""
    return lambda cards: ranks_hold(tuple([rank_of(card) for card in cards]), sizes)


def made(size: int, test: Row) -> Row:
    """So many of the cards, the joker among them or not, make something."""
    return lambda cards: some(cards, size, test)


def made_naturally(size: int, test: Row) -> Row:
    """So many of the cards, without the joker, make something."""
    return lambda cards: some(natural(cards), size, test)


def made_with_joker(size: int, test: Row) -> Row:
    """So many of the cards, the joker one of them, make something."""
    return lambda cards: (
        JOKER in cards and any(test((*others, JOKER)) for others in combinations(natural(cards), size - 1))
    )


def none_of(*rows: Row) -> Row:
    """None of these rows fits."""
    return lambda cards: not any(row(cards) for row in rows)


def both(one: Row, other: Row) -> Row:
    """Both rows fit."""
    return lambda cards: one(cards) and other(cards)


def ranks_are(*wanted: tuple[int, ...]) -> Row:
    """The ranks are exactly one of these lists."""
    return lambda cards: tuple(sorted((rank_of(card) for card in cards), reverse=True)) in wanted


def high_card(rank: int) -> Row:
    """No two cards are of equal rank and the highest is of this rank."""

    def row(cards: Hand) -> bool:
        ranks = [rank_of(card) for card in cards]
        return len(set(ranks)) == len(ranks) and max(ranks) == rank

    return row


def four_8s_and_a_three(cards: Hand) -> bool:
    """Four 8s and three of another rank; three aces may be two and the joker."""
    return any(
        all(rank_of(card) == 8 for card in four)
        and len({rank_of(card) for card in cards if card not in four}) == 1
        and not any(rank_of(card) == 8 for card in cards if card not in four)
        for four in combinations(cards, 4)
    )


def royal_match(cards: Hand) -> bool:
    """Five of the seven make a royal flush and the other two are the king and queen of another suit."""
    for five in combinations(cards, 5):
        if not makes_royal_flush(five):
            continue
        rest = [card for card in cards if card not in five]
        suits = {suit for _, suit in five}
        if {rank for rank, _ in rest} == {KING, QUEEN} and rest[0][1] == rest[1][1] and rest[0][1] not in suits:
            return True
    return False


STRAIGHT_7 = made(5, makes_straight)
FLUSH_7 = made(5, makes_flush)
NINE_HIGH = ranks_are((9, 8, 7, 6, 4, 3, 2), (9, 8, 7, 5, 4, 3, 2))

ROWS_7: Mapping[str, Row] = {
    "three-of-a-kind-and-four-8s": four_8s_and_a_three,
    "five-aces": of_a_kind(5),
    "royal-flush": made(5, makes_royal_flush),
    "natural-royal-flush": made_naturally(5, makes_royal_flush),
    "natural-straight-flush": made_naturally(5, makes_straight_flush),
    "straight-flush-with-joker": made_with_joker(5, makes_straight_flush),
    "straight-flush": made(5, makes_straight_flush),
    "four-of-a-kind": of_a_kind(4),
    "nine-high": NINE_HIGH,
    "nine-high-without-flush": both(NINE_HIGH, none_of(FLUSH_7)),
    "full-house": grouped(3, 2),
    "flush": FLUSH_7,
    "three-of-a-kind": of_a_kind(3),
    "straight": STRAIGHT_7,
    "three-pair": grouped(2, 2, 2),
    "seven-card-straight-flush": made_naturally(7, makes_straight_flush),
    "seven-card-straight-flush-with-joker": made_with_joker(7, makes_straight_flush),
    "seven-card-straight-flush-any": made(7, makes_straight_flush),
    "royal-flush-and-royal-match": royal_match,
}
"""Rows on seven cards of 53: §§ 575.6(d), 659a.6(d) and (e)."""

HIGH_CARDS = {"nine": 9, "ten": TEN, "jack": JACK, "queen": QUEEN, "king": KING, "ace": ACE}

ROWS_INSURANCE: Mapping[str, Row] = {
    **{f"{word}-high": high_card(rank) for word, rank in HIGH_CARDS.items()},
    **{
        f"{word}-high-without-straight-or-flush": both(high_card(rank), none_of(STRAIGHT_7, FLUSH_7))
        for word, rank in HIGH_CARDS.items()
    },
}
"""Rows of the Insurance Wager on seven cards of 53 (§§ 659a.7(e)(2), 659a.12(c)); its nine-high is not the bonus's."""

ROWS_5: Mapping[str, Row] = {
    "royal-flush": made(5, makes_royal_flush),
    "straight-flush": made(5, makes_straight_flush),
    "four-of-a-kind": of_a_kind(4),
    "full-house": grouped(3, 2),
    "flush": made(5, makes_flush),
    "straight": made(5, makes_straight),
    "three-of-a-kind": of_a_kind(3),
    "two-pair": grouped(2, 2),
    "pair-of-tens-or-better": of_a_kind(2, TEN),
    "pair": of_a_kind(2),
}
"""Rows on five cards of 52: §§ 555.6(b), 559.6(b)."""

ROWS_4_OF_5: Mapping[str, Row] = {
    "four-of-a-kind": of_a_kind(4),
    "straight-flush": made(4, makes_straight_flush),
    "three-of-a-kind": of_a_kind(3),
    "flush": made(4, makes_flush),
    "straight": made(4, makes_straight),
    "two-pair": grouped(2, 2),
    "pair-of-aces": of_a_kind(2, ACE),
    "pair": of_a_kind(2),
}
"""Rows on the best four of five cards of 52: § 557.6(b)."""


def mini_royal(cards: Hand) -> bool:
    """Ace, king and queen of one suit."""
    return some(cards, 3, makes_royal_flush)


def mini_royal_of_spades(cards: Hand) -> bool:
    """Ace, king and queen of spades."""
    return mini_royal(cards) and all(suit == SPADES for _, suit in cards)


ROWS_3: Mapping[str, Row] = {
    "mini-royal": mini_royal,
    "mini-royal-flush": mini_royal,
    "mini-royal-of-spades": mini_royal_of_spades,
    "mini-royal-flush-of-spades": mini_royal_of_spades,
    "straight-flush": made(3, makes_straight_flush),
    "three-of-a-kind": of_a_kind(3),
    "straight": made(3, makes_straight),
    "flush": made(3, makes_flush),
    "pair": of_a_kind(2),
}
"""Rows on three cards of 52: §§ 559.6(c), 565.6(b). Chapter 565 writes mini-royal flush for mini-royal."""


def two_cards(pairs: Iterable[tuple[int, int]], *, suited: bool | None = None) -> Row:
    """One of these pairs of ranks; of one suit, of two, or either."""

    def row(cards: Hand) -> bool:
        (one, suit), (other, other_suit) = cards
        if suited is not None and suited != (suit == other_suit):
            return False
        return (one, other) in pairs or (other, one) in pairs

    return row


ROWS_2: Mapping[str, Row] = {
    "ace-ace": two_cards([(ACE, ACE)]),
    "ace-king-suited": two_cards([(ACE, KING)], suited=True),
    "ace-queen-or-ace-jack-suited": two_cards([(ACE, QUEEN), (ACE, JACK)], suited=True),
    "ace-king-offsuit": two_cards([(ACE, KING)], suited=False),
    "king-king-queen-queen-or-jack-jack": two_cards([(KING, KING), (QUEEN, QUEEN), (JACK, JACK)]),
    "ace-queen-or-ace-jack-offsuit": two_cards([(ACE, QUEEN), (ACE, JACK)], suited=False),
    "ten-ten-through-two-two": two_cards([(rank, rank) for rank in range(2, TEN + 1)]),
}
"""Rows on the player's two cards of 52: § 563.12(c)."""

ROWS_BY_CARDS = {7: {**ROWS_INSURANCE, **ROWS_7}, 5: ROWS_5, 3: ROWS_3, 2: ROWS_2}


def qualifies(row: str, cards: Hand, rows: Mapping[str, Row] | None = None) -> bool:
    """Say whether cards qualify for a row, in the rows given or else in those for so many cards.

    On seven cards `nine-high` is then the bonus's; the Insurance Wager's is in `ROWS_INSURANCE`.
    """
    return (ROWS_BY_CARDS[len(cards)] if rows is None else rows)[row](tuple(cards))


def first_row(ladder: Iterable[str], cards: Hand, rows: Mapping[str, Row] | None = None) -> str | None:
    """Name the first row of a paytable that the cards qualify for."""
    return next((row for row in ladder if qualifies(row, cards, rows)), None)
