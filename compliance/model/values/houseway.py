"""The house way: ordered clauses that set the dealer's seven cards, in the words of `docs/reference/house-way.md`."""

from enum import StrEnum
from typing import Literal

from compliance.diag import NOWHERE, Span
from compliance.model.values.comparison import CompareOp
from compliance.record import attribute, keyword_record, record

CLAUSES, EQUAL_CARDS = "house_way.clauses", "house_way.equal_cards"
"""The fields in which a filing states a house way that can be proved."""

RANK_WORDS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "jack": 11, "queen": 12, "king": 13, "ace": 14,
}  # fmt: skip
"""The ranks of the cards by name; the joker counts as an ace."""

SHAPES = {
    "no-pair": (1, 1, 1, 1, 1, 1, 1),
    "one-pair": (2, 1, 1, 1, 1, 1),
    "two-pair": (2, 2, 1, 1, 1),
    "three-pair": (2, 2, 2, 1),
    "three-of-a-kind": (3, 1, 1, 1, 1),
    "full-house": (3, 2, 1, 1),
    "full-house-and-pair": (3, 2, 2),
    "two-threes": (3, 3, 1),
    "four-of-a-kind": (4, 1, 1, 1),
    "four-and-pair": (4, 2, 1),
    "four-and-three": (4, 3),
    "five-aces": (5, 1, 1),
    "five-aces-and-pair": (5, 2),
}
"""The shapes of seven cards: how many there are of one rank, the largest group first."""


class Made(StrEnum):
    """What the high hand can be made of besides groups; each includes those below it that it contains."""

    STRAIGHT = "straight"
    FLUSH = "flush"
    STRAIGHT_FLUSH = "straight-flush"
    ROYAL_FLUSH = "royal-flush"


class Left(StrEnum):
    """What the cards left over from a made hand may have to hold."""

    PAIR = "pair"
    TWO_PAIR = "two-pair"
    THREE_OF_A_KIND = "three-of-a-kind"


class Preference(StrEnum):
    """How one made hand is chosen among several."""

    LEAVING_PAIR = "leaving the highest pair"
    LEAVING_CARDS = "leaving the highest cards"
    RANKING_HIGHEST = "ranking highest"
    RANKING_LOWEST = "ranking lowest"


class EqualCards(StrEnum):
    """Which of several cards of equal rank are placed where the choice makes or breaks a flush."""

    HIGHEST = "highest"
    LOWEST = "lowest"


GroupKind = Literal["five", "four", "three", "pair", "single", "card", "other", "best-other", "joker", "rest"]


@record
class CardGroup:
    """Some of the seven cards by their place in the shape.

    ``nth`` counts groups of the kind from the highest (0) or, below zero, from the lowest (-1); ``among`` is how many
    of them the shape must have (``None``: any number); ``width`` is how many neighbours are meant, away from the end
    that ``nth`` counts from; ``take`` is how many cards of a group of several are meant (``None``: all).
    """

    kind: GroupKind
    nth: int = 0
    among: int | None = None
    width: int = 1
    take: int | None = None
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class Otherwise:
    """Every hand."""

    span: Span = attribute(default=NOWHERE, compare=False)


@record
class ShapeIs:
    """The shape is one of these."""

    shapes: tuple[str, ...]
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class RankIs:
    """A group is there and its rank compares so with a rank."""

    group: CardGroup
    op: CompareOp
    rank: int
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class RankIn:
    """A group is there and its rank is one of these."""

    group: CardGroup
    ranks: tuple[int, ...]
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class RanksCompare:
    """Two groups are there and their ranks compare so."""

    group: CardGroup
    op: CompareOp
    other: CardGroup
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class CanMake:
    """One of these can be made as the high hand, with what is left over as asked."""

    made: tuple[Made, ...]
    leaving: Left | CardGroup | None = None
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class Holds:
    """The joker (``None``) or a card of this rank is among the seven."""

    rank: int | None
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class AllOf:
    """Every one of these holds."""

    items: tuple["HandTest", ...]
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class AnyOf:
    """One of these holds."""

    items: tuple["HandTest", ...]
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class NotSo:
    """This does not hold."""

    item: "HandTest"
    span: Span = attribute(default=NOWHERE, compare=False)


HandTest = Otherwise | ShapeIs | RankIs | RankIn | RanksCompare | CanMake | Holds | AllOf | AnyOf | NotSo


@record
class PlaceGroups:
    """Puts groups of cards into a hand."""

    groups: tuple[CardGroup, ...]
    hand: str
    span: Span = attribute(default=NOWHERE, compare=False)


@record
class PlaceMade:
    """Puts cards that make one of these into the high hand, chosen by preferences."""

    made: tuple[Made, ...]
    hand: str
    preferences: tuple[Preference, ...] = ()
    span: Span = attribute(default=NOWHERE, compare=False)


Placement = PlaceGroups | PlaceMade


@keyword_record
class WayClause:
    """One clause: which hands it fits, and where their cards go."""

    name: str
    when: HandTest
    places: tuple[Placement, ...]
    when_text: str
    set_text: str
    span: Span


_ASIA = {"high": 4, "medium": 2, "low": 1}
HANDS = {"asia-poker": _ASIA, "fortune-asia-poker": _ASIA, "pai-gow-poker": {"high": 5, "low": 2}}
"""The hands that seven cards are set into, by game, from the highest, with their numbers of cards."""
