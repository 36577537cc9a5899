"""Exact counts of what three dice make: of one play, and of a whole game with its extra point roll.

Two green dice advance a marker from the 20 yard line, the red die holds it back. Nothing here knows what is paid.
"""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from itertools import product

from compliance.record import record

Events = frozenset[str]
Tally = dict[Events, int]

FACES = range(1, 7)
THROWS = 216
START_YARD = 20
GOAL_YARD = 10
DOWNS = 3
MOST_PLAYS = 2 * DOWNS
GAMES = THROWS ** (MOST_PLAYS + 1)

QUICK_STRIKES = ("first-play", "second-play", "third-play", "fourth-play")
LENGTHS = ("one-play", "two-plays", "three-plays", "four-plays", "five-plays", "six-plays")
ONES = ("a-single-1", "two-1s", "three-1s")


class GoalDowns(StrEnum):
    """When the three more downs of a 1st & Goal begin."""

    AT_ONCE = "at-once"
    AFTER_THREE_DOWNS = "after-three-downs"


class Crossing(StrEnum):
    """What the marker has to do with the 0 yard line for a touchdown."""

    REACHED = "reached"
    PASSED = "passed"


class ThrowKind(StrEnum):
    """What a throw is."""

    TRIPS = "trips"
    TURNOVER = "turnover"
    PENALTY = "penalty"
    YARDS = "yards"


class Phase(StrEnum):
    """Which downs are being played; a 1st & Goal once earned is kept, wherever the marker goes back to."""

    OPEN = "open"
    EARNED = "earned"
    GOAL = "goal"


class End(StrEnum):
    """How a game ends."""

    TRIPS = "trips"
    TOUCHDOWN = "touchdown"
    TURNOVER = "turnover"
    OUT_OF_DOWNS = "out-of-downs"


@record
class Throw:
    """What a throw is, and how far it moves the marker where the game goes on."""

    kind: ThrowKind
    yards: int = 0


@record
class GameState:
    """Where a game stands before a throw."""

    phase: Phase
    down: int
    yard: int


KICK_OFF = GameState(Phase.OPEN, 1, START_YARD)


def throw_of(first: int, second: int, red: int) -> Throw:
    """Say what two green dice and a red one are."""
    total = first + second
    if first == second == red:
        return Throw(ThrowKind.TRIPS)
    if red == 6 and total <= 3:
        return Throw(ThrowKind.TURNOVER)
    if total < red:
        return Throw(ThrowKind.PENALTY, -1)
    return Throw(ThrowKind.YARDS, total - red)


@cache
def _distinct_throws() -> tuple[tuple[Throw, int], ...]:
    """Return every different throw with the number of ways to make it."""
    return tuple(Counter(throw_of(*dice) for dice in product(FACES, repeat=3)).items())


# One play


def play_events(throw: Throw) -> Events:
    """Name what a throw makes: the single play wagers it wins, and the rows of those with several."""
    # LAW: 58 Pa. Code § 577.6(d): the dice decide, so neither the down nor the yard line is asked for.
    trips, turnover = throw.kind is ThrowKind.TRIPS, throw.kind is ThrowKind.TURNOVER
    # LAW: § 577.1 and § 577.3(d): a turnover is no penalty, but every wager that wins on the one wins on the other.
    flagged = turnover or throw.kind is ThrowKind.PENALTY
    moved = throw.kind is ThrowKind.YARDS
    made = {
        "trips-td": trips,
        "penalty": flagged,
        "turnover": turnover,
        "cover-three": trips or flagged,
        "no-gain": flagged or (moved and throw.yards == 0),
        "big-play": trips or (moved and throw.yards >= 7),
        "yards": moved and throw.yards >= 5,
        "under-four-yards": flagged or (moved and throw.yards <= 3),
    }
    return frozenset(event for event, there in made.items() if there)


def play_tally() -> Tally:
    """Count the 216 throws of one play by the events they make."""
    tally: Counter[Events] = Counter()
    for throw, ways in _distinct_throws():
        tally[play_events(throw)] += ways
    return dict(tally)


# A whole game


def _is_touchdown(yard: int, touchdown: Crossing) -> bool:
    return yard < 0 or (yard == 0 and touchdown is Crossing.REACHED)


def after_throw(spot: GameState, throw: Throw, *, goal: GoalDowns, touchdown: Crossing) -> GameState | End:
    """Return where a game stands after a throw, or how it ended."""
    if throw.kind is ThrowKind.TRIPS:
        return End.TRIPS
    if throw.kind is ThrowKind.TURNOVER:
        return End.TURNOVER
    yard = spot.yard - throw.yards
    if _is_touchdown(yard, touchdown):
        return End.TOUCHDOWN
    # LAW: § 577.6(e): reaching the 10 yard line earns it, on the third down too; nothing takes it back.
    phase = Phase.EARNED if spot.phase is Phase.OPEN and yard <= GOAL_YARD else spot.phase
    last = spot.down == DOWNS
    if phase is Phase.EARNED and (last or goal is GoalDowns.AT_ONCE):
        return GameState(Phase.GOAL, 1, yard)
    return End.OUT_OF_DOWNS if last else GameState(phase, spot.down + 1, yard)


def _count_endings(goal: GoalDowns, touchdown: Crossing) -> Iterator[tuple[int, End, int]]:
    """Yield play by play how many sequences of six throws end a game there, and in which way."""
    running: Counter[GameState] = Counter({KICK_OFF: 1})
    for play in range(1, MOST_PLAYS + 1):
        ended: Counter[End] = Counter()
        following: Counter[GameState] = Counter()
        for spot, weight in running.items():
            for throw, ways in _distinct_throws():
                after = after_throw(spot, throw, goal=goal, touchdown=touchdown)
                if isinstance(after, End):
                    ended[after] += weight * ways
                else:
                    following[after] += weight * ways
        # WHY: every game is written out to the same number of throws, those after its end idle, so that all counts
        # share one denominator and stay whole.
        yield from ((play, end, weight * THROWS ** (MOST_PLAYS - play)) for end, weight in ended.items())
        running = following


def game_events(play: int, end: End) -> Events:
    """Name what a game makes that ends at a play, without its extra point roll."""
    scored = end in {End.TRIPS, End.TOUCHDOWN}
    made = {"touchdown" if scored else "defense", LENGTHS[play - 1]}
    if scored and play <= len(QUICK_STRIKES):
        made.add(QUICK_STRIKES[play - 1])
    # LAW: § 577.3(b)(5): running out of downs is no turnover.
    if end in {End.TRIPS, End.TURNOVER}:
        made.add("game-changer")
    return frozenset(made)


def extra_point_events(dice: tuple[int, ...]) -> Events:
    """Name the row of the Extra Point Wager that three dice make, if any."""
    ones = dice.count(1)
    if ones:
        return frozenset({ONES[ones - 1]})
    return frozenset({"other-triple"}) if len(set(dice)) == 1 else frozenset()


def _extra_point_tally() -> Tally:
    return dict(Counter(extra_point_events(dice) for dice in product(FACES, repeat=3)))


def game_tally(goal: GoalDowns, touchdown: Crossing) -> Tally:
    """Count all runs of six throws and an extra point roll by the events of the game; throws after its end are idle."""
    extra = _extra_point_tally()
    idle: Tally = {frozenset(): THROWS}
    tally: Counter[Events] = Counter()
    for play, end, weight in _count_endings(goal, touchdown):
        made = game_events(play, end)
        for kicked, ways in (extra if "touchdown" in made else idle).items():
            tally[made | kicked] += weight * ways
    return dict(tally)
