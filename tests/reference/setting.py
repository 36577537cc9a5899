"""A house way read on one hand of seven real cards, as `docs/reference/house-way.md` has it, and how its hands compare.

A name such as `the lower pair` is first read as ranks, from the shape of the seven cards or from what is not yet
placed; then any cards of those ranks that are not yet placed are meant. All ways to do so are followed, and what comes
of them is every assignment of the cards that the clause allows.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise

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
from reference.cards import ACE, JOKER, Card, rank_of
from reference.rows import (
    EVERY_CARD,
    in_sequence,
    makes_flush,
    makes_royal_flush,
    makes_straight,
    makes_straight_flush,
    one_suit,
    sequences,
)

Cards = frozenset[Card]
Value = tuple[int, tuple[int, ...]]
"""The place of the category, then what tells hands of the category apart; the higher is the better."""


@dataclass(frozen=True)
class Ranking:
    """How a chapter ranks the hands of its game.

    ``hands`` are their names and sizes from the highest; ``order`` is the categories from the top, named as in
    ``rankings.order``; ``ace_low_straight`` and ``ace_low_straight_flush`` are `highest`, `second-highest` or `lowest`.
    ``flush_joker`` is what the joker is in a flush that has its ace: `missing`, the highest card that is not in the
    hand, or `ace`, a second ace. No chapter says which.
    """

    hands: tuple[tuple[str, int], ...]
    order: tuple[str, ...]
    ace_low_straight: str
    ace_low_straight_flush: str
    flush_joker: str = "missing"

    @property
    def high(self) -> int:
        """How many cards the high hand takes."""
        return self.hands[0][1]


_ASIA_HANDS = (("high", 4), ("medium", 2), ("low", 1))
_FROM_FOURS = ("four-of-a-kind", "flush", "straight", "three-of-a-kind", "two-pair", "pair")

ASIA_575 = Ranking(
    _ASIA_HANDS, ("four-aces", "royal-flush", "straight-flush", *_FROM_FOURS), "second-highest", "highest"
)
"""§ 575.6(b), and § 659a.6(b) before its amendment; either ace-low sequence may be elected to be the lowest."""

FORTUNE_659A = Ranking(_ASIA_HANDS, ("four-aces", "straight-flush", *_FROM_FOURS), "second-highest", "second-highest")
"""§ 659a.6(b) as amended: the royal flush is the highest straight flush."""

PAI_GOW_561 = Ranking(
    (("high", 5), ("low", 2)),
    (
        "five-aces", "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight",
        "three-of-a-kind", "two-pair", "pair",
    ),
    "second-highest",
    "highest",
)  # fmt: skip
"""§ 561.6(b)."""


# The value of a hand.

_GROUPED = {
    (4,): "four-of-a-kind",
    (4, 1): "four-of-a-kind",
    (5,): "four-of-a-kind",
    (3, 2): "full-house",
    (3,): "three-of-a-kind",
    (3, 1): "three-of-a-kind",
    (3, 1, 1): "three-of-a-kind",
    (2, 2): "two-pair",
    (2, 2, 1): "two-pair",
    (2,): "pair",
    (2, 1): "pair",
    (2, 1, 1): "pair",
    (2, 1, 1, 1): "pair",
}


def _ranks(cards: Iterable[Card]) -> tuple[int, ...]:
    return tuple(sorted((rank_of(card) for card in cards), reverse=True))


def _place_of_sequence(cards: tuple[Card, ...], ranking: Ranking, *, flush: bool) -> int:
    """Find the place of a straight or straight flush among its like, counted from the lowest."""
    size = len(cards)
    places = sequences(size)[1:]
    if flush and "royal-flush" in ranking.order:
        places = places[:-1]
    low = sequences(size)[0]
    elected = ranking.ace_low_straight_flush if flush else ranking.ace_low_straight
    at = {"highest": len(places), "second-highest": len(places) - 1, "lowest": 0}[elected]
    places = [*places[:at], low, *places[at:]]
    return places.index(frozenset(rank for rank, _ in cards))


def _grouped(cards: tuple[Card, ...]) -> Iterator[tuple[str | None, tuple[int, ...]]]:
    """Yield the categories that cards are in by their ranks, the joker an ace, and what tells them apart there."""
    counted = sorted(Counter(rank_of(card) for card in cards).items(), key=lambda one: (one[1], one[0]), reverse=True)
    by_group = tuple(rank for rank, count in counted for _ in range(count))
    yield None, _ranks(cards)
    if (name := _GROUPED.get(tuple(count for _, count in counted))) is not None:
        yield name, by_group
    aces = sum(rank_of(card) == ACE for card in cards)
    if aces == 4:
        yield "four-aces", by_group
    if aces == 5:
        yield "five-aces", by_group


def _completed(cards: tuple[Card, ...], ranking: Ranking) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the categories of straights and flushes that cards without the joker are in, and what tells them apart."""
    if len(cards) != ranking.high:
        return
    sequence, flush = in_sequence(cards), one_suit(cards)
    royal = flush and frozenset(rank for rank, _ in cards) == sequences(len(cards))[-1]
    if flush:
        yield "flush", _ranks(cards)
    if sequence:
        yield "straight", (_place_of_sequence(cards, ranking, flush=False),)
    if royal:
        yield "royal-flush", ()
    if sequence and flush and not (royal and "royal-flush" in ranking.order):
        yield "straight-flush", (_place_of_sequence(cards, ranking, flush=True),)


@cache
def _value(cards: tuple[Card, ...], ranking: Ranking) -> Value:
    found = list(_grouped(cards))
    rest = tuple(card for card in cards if card != JOKER)
    if rest == cards:
        found += _completed(cards, ranking)
    elif len(cards) == ranking.high:
        for card in EVERY_CARD:
            if card not in rest or ranking.flush_joker == "ace":
                found += _completed((*rest, card), ranking)
    places = {None: 0} | {name: place for place, name in enumerate(reversed(ranking.order), start=1)}
    return max((places[name], tie_break) for name, tie_break in found if name in places)


def value(cards: Iterable[Card], ranking: Ranking) -> Value:
    """What a hand of any size is worth; values of hands of different sizes compare.

    The joker is worth the most it may be: an ace, or any card that completes a straight, a flush, a straight flush or a
    royal flush. Those are made of as many cards as the high hand takes.
    """
    return _value(tuple(sorted(cards)), ranking)


# Names of cards.

_SIZES = {"single": 1, "pair": 2, "three": 3, "four": 4, "five": 5}

_SHAPES = {
    "no-pair": [1, 1, 1, 1, 1, 1, 1],
    "one-pair": [2, 1, 1, 1, 1, 1],
    "two-pair": [2, 2, 1, 1, 1],
    "three-pair": [2, 2, 2, 1],
    "three-of-a-kind": [3, 1, 1, 1, 1],
    "full-house": [3, 2, 1, 1],
    "full-house-and-pair": [3, 2, 2],
    "two-threes": [3, 3, 1],
    "four-of-a-kind": [4, 1, 1, 1],
    "four-and-pair": [4, 2, 1],
    "four-and-three": [4, 3],
    "five-aces": [5, 1, 1],
    "five-aces-and-pair": [5, 2],
}


def shape_of(cards: Iterable[Card]) -> str:
    """Name the shape of seven cards."""
    counts = sorted(Counter(rank_of(card) for card in cards).values(), reverse=True)
    return next(name for name, shape in _SHAPES.items() if shape == counts)


def _pick(ordered: Sequence[int], group: CardGroup) -> list[int] | None:
    """Pick the nth and its neighbours, counted from the highest or, below zero, from the lowest."""
    step = 1 if group.nth >= 0 else -1
    if group.among is not None and group.among != len(ordered):
        return None
    first = group.nth if group.nth >= 0 else -group.nth - 1
    if first + group.width > len(ordered):
        return None
    return [ordered[::step][place] for place in range(first, first + group.width)]


def _ranks_named(group: CardGroup, cards: Cards, unplaced: Cards) -> list[int] | None:
    """Read a name as the ranks of the cards it means, one for every card; nothing if it names nothing."""
    if group.kind in _SIZES:
        size = _SIZES[group.kind]
        counts = Counter(rank_of(card) for card in cards)
        picked = _pick(sorted((rank for rank, count in counts.items() if count == size), reverse=True), group)
        take = size if group.take is None else group.take
        return None if picked is None or take > size else [rank for rank in picked for _ in range(take)]
    if group.kind == "card":
        return _pick(_ranks(cards), group)
    if group.kind == "other":
        return _pick(_ranks(unplaced), group)
    if group.kind == "best-other":
        twice = [rank for rank, count in Counter(rank_of(card) for card in unplaced).items() if count >= 2]
        if twice:
            return [max(twice)] * 2
        return list(_ranks(unplaced)[:2]) if len(unplaced) >= 2 else None
    raise ValueError(f"not a name by rank: {group.kind}")


def _cards_meant(group: CardGroup, cards: Cards, unplaced: Cards) -> list[Cards]:
    """Every choice of cards not yet placed that a name may mean; none if it names nothing."""
    if group.kind == "rest":
        return [unplaced]
    if group.kind == "joker":
        return [frozenset([JOKER])] if JOKER in unplaced else []
    named = _ranks_named(group, cards, unplaced)
    if named is None:
        return []
    wanted = sorted(named)
    of_these_ranks = sorted(card for card in unplaced if rank_of(card) in wanted)
    return [
        frozenset(chosen)
        for chosen in combinations(of_these_ranks, len(wanted))
        if sorted([rank_of(card) for card in chosen]) == wanted
    ]


# `when`.


def _rank_of_group(group: CardGroup, cards: Cards) -> int | None:
    if group.kind == "joker":
        return ACE if JOKER in cards else None
    if group.kind in {"other", "best-other", "rest"}:
        raise ValueError(f"`{group.kind}` has no meaning in `when`")
    named = _ranks_named(group, cards, cards)
    if named is not None and group.width > 1:
        raise ValueError("several cards of different rank have no rank")
    return None if named is None else named[0]


def _compares(left: int, op: str, right: int) -> bool:
    return {
        "is": left == right,
        "is not": left != right,
        ">=": left >= right,
        "<=": left <= right,
        ">": left > right,
        "<": left < right,
    }[op]


def _is_made(cards: Iterable[Card], made: Made) -> bool:
    return _makes(tuple(sorted(cards)), made)


# WHY: the same few thousand hands are asked about for every clause of every way.
@cache
def _makes(cards: tuple[Card, ...], made: Made) -> bool:
    makes = {
        Made.STRAIGHT: makes_straight,
        Made.FLUSH: makes_flush,
        Made.STRAIGHT_FLUSH: makes_straight_flush,
        Made.ROYAL_FLUSH: makes_royal_flush,
    }[made]
    return makes(cards)


# WHY: most clauses ask the same hand what it can make, in `when` and again in `set`.
@cache
def _all_made(cards: Cards, size: int) -> tuple[tuple[Cards, frozenset[Made]], ...]:
    """Every choice of so many cards that makes something, with all that it makes."""
    found = ((some, _made_of(some)) for some in combinations(sorted(cards), size))
    return tuple((frozenset(some), made) for some, made in found if made)


# WHY: hands of one deck share most of the few thousand choices of so many cards.
@cache
def _made_of(cards: tuple[Card, ...]) -> frozenset[Made]:
    """All that some cards make."""
    return frozenset(made for made in Made if _makes(cards, made))


def _ways_to_make(made: Iterable[Made], cards: Cards, size: int) -> list[Cards]:
    wanted = frozenset(made)
    return [way for way, makes in _all_made(cards, size) if makes & wanted]


def _holds_left(left: Cards, leaving: Left) -> bool:
    counts = [*sorted(Counter(rank_of(card) for card in left).values(), reverse=True), 0, 0]
    return {
        Left.PAIR: counts[0] >= 2,
        Left.TWO_PAIR: counts[0] >= 2 and counts[1] >= 2,
        Left.THREE_OF_A_KIND: counts[0] >= 3,
    }[leaving]


def _is_left(leaving: Left | CardGroup | None, cards: Cards, left: Cards) -> bool:
    if isinstance(leaving, CardGroup):
        return bool(_cards_meant(leaving, cards, left))
    return leaving is None or _holds_left(left, leaving)


def fits(when: HandTest, cards: Iterable[Card], ranking: Ranking) -> bool:
    """Say whether a `when` holds of seven cards."""
    cards = frozenset(cards)
    match when:
        case Otherwise():
            return True
        case ShapeIs():
            return shape_of(cards) in when.shapes
        case RankIs():
            rank = _rank_of_group(when.group, cards)
            return rank is not None and _compares(rank, when.op, when.rank)
        case RankIn():
            return _rank_of_group(when.group, cards) in when.ranks
        case RanksCompare():
            rank, other = _rank_of_group(when.group, cards), _rank_of_group(when.other, cards)
            return rank is not None and other is not None and _compares(rank, when.op, other)
        case CanMake():
            ways = _ways_to_make(when.made, cards, ranking.high)
            return any(_is_left(when.leaving, cards, cards - way) for way in ways)
        case Holds():
            return JOKER in cards if when.rank is None else when.rank in _ranks(cards)
        case AllOf():
            return all(fits(item, cards, ranking) for item in when.items)
        case AnyOf():
            return any(fits(item, cards, ranking) for item in when.items)
        case NotSo():
            return not fits(when.item, cards, ranking)


# `set`.

Placed = tuple[Cards, ...]
"""The cards of every hand, in the order of the ranking's hands."""


def _preferred(ways: list[Cards], unplaced: Cards, preference: Preference, ranking: Ranking) -> list[Cards]:
    """Keep the made hands that a preference likes best."""

    def highest_pair_left(way: Cards) -> int:
        counts = Counter(rank_of(card) for card in unplaced - way)
        return max((rank for rank, count in counts.items() if count >= 2), default=0)

    if preference == Preference.LEAVING_PAIR:
        likes = [highest_pair_left(way) for way in ways]
    elif preference == Preference.LEAVING_CARDS:
        likes = [_ranks(unplaced - way) for way in ways]
    else:
        likes = [value(way, ranking) for way in ways]
    best = min(likes) if preference == Preference.RANKING_LOWEST else max(likes)
    return [way for way, like in zip(ways, likes, strict=True) if like == best]


def _steps(places: Sequence[Placement]) -> list[tuple[PlaceMade | CardGroup, str]]:
    """Take a `set` apart into single steps, read from the left."""
    steps: list[tuple[PlaceMade | CardGroup, str]] = []
    for place in places:
        if isinstance(place, PlaceGroups):
            steps += [(group, place.hand) for group in place.groups]
        else:
            steps.append((place, place.hand))
    return steps


class _Following:
    """Follows all ways to place the cards of one hand by the steps of one `set`."""

    def __init__(self, cards: Cards, ranking: Ranking, steps: list[tuple[PlaceMade | CardGroup, str]]) -> None:
        self.cards, self.ranking, self.steps = cards, ranking, steps
        self.found: set[Placed] = set()
        self.stuck = False

    def follow(self, at: int, hands: dict[str, Cards]) -> None:
        unplaced = self.cards.difference(*hands.values())
        sizes = dict(self.ranking.hands)
        if any(len(held) > sizes[hand] for hand, held in hands.items()):
            self.stuck = True
            return
        if at == len(self.steps):
            if unplaced:
                self.stuck = True
            else:
                self.found.add(tuple(hands[hand] for hand in sizes))
            return
        step, hand = self.steps[at]
        if isinstance(step, PlaceMade):
            choices = self._made(step, unplaced)
        else:
            choices = _cards_meant(step, self.cards, unplaced)
        if not choices:
            self.stuck = True
        for chosen in choices:
            self.follow(at + 1, hands | {hand: hands[hand] | chosen})

    def _made(self, place: PlaceMade, unplaced: Cards) -> list[Cards]:
        ways = _ways_to_make(place.made, unplaced, self.ranking.high)
        for preference in place.preferences:
            if ways:
                ways = _preferred(ways, unplaced, preference, self.ranking)
        return ways


@dataclass(frozen=True)
class Result:
    """One result of setting a hand: what of an assignment of the cards matters."""

    ranks: tuple[tuple[int, ...], ...]
    """The ranks of every hand from the highest, the joker an ace."""
    high_value: Value
    lawful: bool
    """Every hand is higher than the next."""


@dataclass(frozen=True)
class Outcome:
    """What a house way makes of one hand."""

    clause: int | None
    """The clause that decides; none if none fits."""
    assignments: frozenset[Placed]
    """Every assignment of the cards that the clause allows, before the rule on cards of equal rank."""
    results: frozenset[Result]
    """The results that differ, after the rule on cards of equal rank."""
    stuck: bool
    """Some choice that the clause left open led nowhere; with no assignment at all, every one did."""

    @property
    def total(self) -> bool:
        """The hand is set."""
        return bool(self.results)

    @property
    def deterministic(self) -> bool:
        """Not in more than one way."""
        return len(self.results) <= 1

    @property
    def legal(self) -> bool:
        """In no way that is unlawful."""
        return all(result.lawful for result in self.results)


def result_of(placed: Placed, ranking: Ranking) -> Result:
    """Reduce an assignment of cards to what matters of it."""
    values = [value(hand, ranking) for hand in placed]
    lawful = all(higher > lower for higher, lower in pairwise(values))
    return Result(tuple(_ranks(hand) for hand in placed), values[0], lawful)


def _after_equal_cards(results: set[Result], equal_cards: EqualCards | None) -> frozenset[Result]:
    """Among results of equal ranks keep those whose high hand is the highest, or the lowest."""
    if equal_cards is None:
        return frozenset(results)
    end = max if equal_cards == EqualCards.HIGHEST else min
    return frozenset(
        one for one in results if one.high_value == end(x.high_value for x in results if x.ranks == one.ranks)
    )


def settings_of(
    clauses: Sequence[WayClause], equal_cards: EqualCards | None, cards: Iterable[Card], ranking: Ranking
) -> Outcome:
    """Set seven cards by a house way."""
    dealt = frozenset(cards)
    if len(dealt) != 7:
        raise ValueError("a house way sets seven cards")
    for at, clause in enumerate(clauses):
        if fits(clause.when, dealt, ranking):
            following = _Following(dealt, ranking, _steps(clause.places))
            following.follow(0, {hand: frozenset() for hand, _ in ranking.hands})
            results = {result_of(placed, ranking) for placed in following.found}
            return Outcome(at, frozenset(following.found), _after_equal_cards(results, equal_cards), following.stuck)
    return Outcome(None, frozenset(), frozenset(), stuck=False)


def lawful_assignments(cards: Iterable[Card], ranking: Ranking) -> set[Placed]:
    """Every way to put seven cards into the hands so that each is higher than the next."""

    def deal(left: Cards, sizes: list[int]) -> Iterator[Placed]:
        if not sizes:
            yield ()
            return
        for hand in combinations(sorted(left), sizes[0]):
            for rest in deal(left - set(hand), sizes[1:]):
                yield (frozenset(hand), *rest)

    every = deal(frozenset(cards), [size for _, size in ranking.hands])
    return {placed for placed in every if result_of(placed, ranking).lawful}
