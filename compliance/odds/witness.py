"""One hand of a class as cards that a person can lay on the table."""

from collections.abc import Iterator

from compliance.model import HandsSet, Ranking
from compliance.odds.hands import SEVEN, Hands
from compliance.odds.place import Setting

SUITS = "♠♥♦♣"
JOKER_NAME = "Joker"
_FACES = {11: "J", 12: "Q", 13: "K", 14: "A"}


def name_card(rank: int, suit: int) -> str:
    """Name a card."""
    return f"{_FACES.get(rank, rank)}{SUITS[suit]}"


def card_named(name: str) -> tuple[int, int] | None:
    """Return the rank and the suit of a card by its name; the joker has none."""
    if name == JOKER_NAME:
        return None
    ranks = {face: rank for rank, face in _FACES.items()}
    return ranks.get(name[:-1]) or int(name[:-1]), SUITS.index(name[-1])


def name_cards_of_hand(hands: Hands, row: int, high: int) -> tuple[str, ...]:
    """Name the cards of one hand of a class, with suits that make it such a hand."""
    joker = bool(hands.joker[row])
    long = high - joker
    ranks, tags = [int(rank) for rank in hands.rank[row]], [int(tag) for tag in hands.suit[row]]
    suits = next(_assign_suits(ranks, tags, joker, long, []))
    names = [name_card(rank, suit) for rank, suit in zip(ranks, suits, strict=True)]
    return (JOKER_NAME, *names[1:]) if joker else tuple(names)


def _assign_suits(ranks: list[int], tags: list[int], joker: bool, long: int, given: list[int]) -> Iterator[list[int]]:
    """Walk the ways to give suits: long suits as marked, and no other suit as long."""
    place = len(given)
    if place == SEVEN:
        yield given
        return
    if joker and place == 0:
        yield from _assign_suits(ranks, tags, joker, long, [-1])
        return
    # WHY: suits go round, so that a hand without a long suit does not look as if it had one.
    choices = (tags[place] - 1,) if tags[place] in {1, 2} else tuple((place + step) % 4 for step in range(4))
    for suit in choices:
        same_suit = [other for other in range(place) if given[other] == suit]
        if any(ranks[other] == ranks[place] for other in same_suit):
            continue
        marked = suit + 1 if suit + 1 in {1, 2}.intersection(tags) else None
        if marked is not None and tags[place] != marked:
            continue
        if marked is None and len(same_suit) + 1 >= long:
            continue
        yield from _assign_suits(ranks, tags, joker, long, [*given, suit])


def set_out(cards: tuple[str, ...], setting: Setting, ranking: Ranking) -> HandsSet:
    """Return cards set into their hands."""
    return HandsSet(
        tuple(
            (name, tuple(card for card, into in zip(cards, setting, strict=True) if into == number))
            for number, (name, _) in enumerate(ranking.hands)
        )
    )
