"""Where a clause puts the cards of hands of one pattern: the same places for all of them, whatever their ranks.

A pattern says which neighbours among seven cards, sorted by rank, are equal, and whether the first is the joker. Groups
are then fixed places. Where cards of equal rank can be taken one for the other, every way to take them is returned.

Placements are followed from the left with the set of all settings reached so far. Each group of a placement is taken
from the places that are still free in every possible way, so the set grows where equal cards can stand for each other
and becomes empty where a group names nothing. At the end those settings count whose hands have all their cards.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from compliance.model import CardGroup, PlaceGroups, PlaceMade, Placement, Stuck
from compliance.record import record

SEVEN = 7
SIZES = {"single": 1, "pair": 2, "three": 3, "four": 4, "five": 5}
Places = tuple[int, ...]
Setting = tuple[int, ...]
"""For each of the seven places the number of the hand its card is put into."""


@record
class Pattern:
    """Which of seven sorted cards are equal in rank: the sizes of the groups from the highest, and the joker first."""

    sizes: tuple[int, ...]
    joker: bool

    @property
    def groups(self) -> tuple[Places, ...]:
        """The places of each group."""
        return _places_of_sizes(self.sizes)


# WHY: there are few patterns, and each is asked for its groups thousands of times in one proof.
@cache
def _places_of_sizes(sizes: tuple[int, ...]) -> tuple[Places, ...]:
    starts = [sum(sizes[:number]) for number in range(len(sizes))]
    return tuple(tuple(range(at, at + size)) for at, size in zip(starts, sizes, strict=True))


def pattern_of(equal: int, *, joker: bool) -> Pattern:
    """Return the pattern in which bit ``i`` tells whether the cards at places ``i`` and ``i + 1`` are of one rank."""
    sizes = [1]
    for place in range(SEVEN - 1):
        if equal >> place & 1:
            sizes[-1] += 1
        else:
            sizes.append(1)
    return Pattern(tuple(sizes), joker)


@cache
def place_of(group: CardGroup, pattern: Pattern) -> int | None:
    """Return a place where a group of the pattern can be read, or nothing where the pattern lacks it."""
    places = next(_ways_to_take(group, pattern, tuple(range(SEVEN))), None)
    return None if places is None else places[0]


@cache
def can_take(group: CardGroup, pattern: Pattern, free: Places) -> bool:
    """Tell whether the cards of a group, or others of their ranks, are all at places that are free."""
    return next(_ways_to_take(group, pattern, free), None) is not None


@cache
def settings_of(
    places: tuple[Placement, ...], pattern: Pattern, hands: tuple[tuple[str, int], ...], made: Places = ()
) -> tuple[Setting, ...]:
    """Return every setting that placements allow, or none where they do not fit; ``made`` fills the high hand first."""
    full = [size for _, size in hands]
    states = _follow_placements(places, pattern, hands, made)
    return tuple(sorted(setting for setting in states if [setting.count(hand) for hand in range(len(full))] == full))


def _follow_placements(
    places: tuple[Placement, ...], pattern: Pattern, hands: tuple[tuple[str, int], ...], made: Places
) -> set[Setting]:
    """Follow placements from the left; what is not placed yet is in hand -1."""
    names = [name for name, _ in hands]
    states: set[Setting] = {tuple(0 if place in made else -1 for place in range(SEVEN))}
    for part in places:
        if isinstance(part, PlaceMade):
            continue
        hand = names.index(part.hand)
        for group in part.groups:
            states = {
                tuple(hand if place in chosen else state[place] for place in range(SEVEN))
                for state in states
                for chosen in _ways_to_take(group, pattern, _free_places(state))
            }
    return states


def stuck_at(
    places: tuple[Placement, ...], pattern: Pattern, hands: tuple[tuple[str, int], ...], made: Places = ()
) -> Stuck:
    """Return the group that names nothing, or the hand that does not come out full, where placements do not fit."""
    for number, part in enumerate(places):
        groups = part.groups if isinstance(part, PlaceGroups) else ()
        for place, group in enumerate(groups):
            upto = PlaceGroups(groups[: place + 1], part.hand)
            if not _follow_placements((*places[:number], upto), pattern, hands, made):
                return group
    state = min(_follow_placements(places, pattern, hands, made))
    misfits = [(name, state.count(number), size) for number, (name, size) in enumerate(hands)]
    # WHY: a hand with too many cards is the mistake; another with too few only follows from it.
    over = next((misfit for misfit in misfits if misfit[1] > misfit[2]), None)
    return over or next(misfit for misfit in misfits if misfit[1] != misfit[2])


def made_in(places: Iterable[Placement]) -> PlaceMade | None:
    """Return the made hand that placements begin with."""
    return next((part for part in places if isinstance(part, PlaceMade)), None)


def _free_places(state: Setting) -> Places:
    return tuple(place for place, hand in enumerate(state) if hand < 0)


def _ways_to_take(group: CardGroup, pattern: Pattern, free: Places) -> Iterator[Places]:
    """Walk the ways to take a group from the places that are still free."""
    match group.kind:
        case "rest":
            return iter((free,))
        case "joker":
            return iter(((0,),) if pattern.joker and 0 in free else ())
        case "card":
            return _take_equal_ranks(_places_counted(range(SEVEN), group), pattern, free)
        case "other":
            return _take_equal_ranks(_places_counted(free, group), pattern, free)
        case "best-other":
            return _take_equal_ranks(_places_of_best_two(pattern, free), pattern, free)
        case _:
            return _take_group_of_size(group, pattern, free)


def _places_counted(places: Sequence[int], group: CardGroup) -> Places:
    """Return the places that a count from the highest or the lowest names, or none where there are too few."""
    start = group.nth if group.nth >= 0 else len(places) + group.nth - group.width + 1
    chosen = tuple(places[start : start + group.width]) if start >= 0 else ()
    return chosen if len(chosen) == group.width else ()


def _places_of_best_two(pattern: Pattern, free: Places) -> Places:
    pairs = (tuple(place for place in group if place in free)[:2] for group in pattern.groups)
    return next((pair for pair in pairs if len(pair) == 2), free[:2] if len(free) > 1 else ())


def _take_equal_ranks(wanted: Places, pattern: Pattern, free: Places) -> Iterator[Places]:
    """Walk the ways to take as many cards of each rank as are wanted."""
    if not wanted:
        return
    ways: list[Places] = [()]
    for group in pattern.groups:
        needed = sum(place in group for place in wanted)
        ways = [way + more for way in ways for more in combinations([p for p in group if p in free], needed)]
    yield from ways


def _take_group_of_size(group: CardGroup, pattern: Pattern, free: Places) -> Iterator[Places]:
    alike = [places for places in pattern.groups if len(places) == SIZES[group.kind]]
    if group.among is not None and len(alike) != group.among:
        return
    numbers = _places_counted(range(len(alike)), group)
    chosen = tuple(place for number in numbers for place in alike[number])
    if group.take is not None:
        yield from combinations([place for place in chosen if place in free], group.take) if chosen else ()
    elif chosen and all(place in free for place in chosen):
        yield chosen
