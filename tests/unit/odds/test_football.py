"""Three dice on a football field: counts of a play and of a game, walked through a second time, and what they hold."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from shipped import shipped_ruleset

from compliance.model import Odds, OddsForm, Ruleset, make_odds
from compliance.odds import Crossing, GoalDowns
from compliance.odds.football import (
    GAMES,
    KICK_OFF,
    THROWS,
    End,
    GameState,
    Phase,
    Throw,
    ThrowKind,
    after_throw,
    extra_point_events,
    game_tally,
    play_events,
    play_tally,
    throw_of,
)

AT_ONCE, WAIT = GoalDowns.AT_ONCE, GoalDowns.AFTER_THREE_DOWNS
REACHED, PASSED = Crossing.REACHED, Crossing.PASSED
READINGS = ((AT_ONCE, REACHED), (AT_ONCE, PASSED), (WAIT, REACHED), (WAIT, PASSED))


def to(number: int, per: int = 1) -> Odds:
    return make_odds(OddsForm.TO, number, per)


# 58 Pa. Code § 577.8(b) and (a), as the annex prints them: each wager with what it pays on which event.
SINGLE_PLAY = {
    "Trips TD": {"trips-td": to(30)},
    "Penalty": {"penalty": to(9)},
    "Turnover": {"turnover": to(60)},
    "Cover Three": {"cover-three": to(7)},
    "No Gain": {"no-gain": to(5)},
    "Big Play": {"big-play": to(4)},
    "Over Four Yards": {"yards": to(1), "trips-td": to(7)},
    "Under Four Yards": {"under-four-yards": to(1)},
}
FULL_GAME = {
    "Touchdown": {"touchdown": to(1)},
    "Defense": {"defense": to(4, 5)},
    "Extra Point": {"a-single-1": to(1), "two-1s": to(10), "three-1s": to(50), "other-triple": to(10)},
    "Quick Strike TD": {"first-play": to(8), "second-play": to(5), "third-play": to(3), "fourth-play": to(1)},
    "Game Changer": {"game-changer": to(5)},
}
GAME_LENGTH = {
    "1 Play": {"one-play": to(22)},
    "2 Plays": {"two-plays": to(22)},
    "3 Plays": {"three-plays": to(6, 5)},
    "4 Plays": {"four-plays": to(5)},
    "5 Plays": {"five-plays": to(3)},
    "6 Plays": {"six-plays": to(6)},
}
LENGTH_ROWS = {event: one for paid in GAME_LENGTH.values() for event, one in paid.items()}
ONE_ROW = {name: paid for name, paid in (SINGLE_PLAY | FULL_GAME).items() if len(paid) == 1}
ALL_GAME = FULL_GAME | GAME_LENGTH

Tally = Mapping[frozenset[str], int]


def count(tally: Tally, event: str, *, without: str | None = None) -> int:
    return sum(ways for made, ways in tally.items() if event in made and without not in made)


def hold(tally: Tally, paid: Mapping[str, Odds]) -> Fraction:
    """Return what the house keeps of a unit staked; below zero it is what the player gains."""
    back = sum((count(tally, event) * (1 + one.ratio) for event, one in paid.items()), Fraction(0))
    return 1 - back / sum(tally.values())


# One play


def test_the_throws_of_a_play_are_216() -> None:
    assert sum(play_tally().values()) == THROWS == 6**3


def test_the_throws_fall_apart_as_the_inventory_of_the_chapter_counts_them() -> None:
    tally = play_tally()
    trips, turnover = count(tally, "trips-td"), count(tally, "turnover")
    penalty = count(tally, "penalty", without="turnover")
    zero = count(tally, "no-gain", without="penalty")
    assert (trips, turnover, penalty, zero) == (6, 3, 17, 15)
    assert THROWS - trips - turnover - penalty - zero == 175


def dice_by_sums() -> Iterator[tuple[int | str, int]]:
    """Yield what each pair of a red die and a green total is, with its ways; trips are taken out of their totals."""
    for red, total in product(range(1, 7), range(2, 13)):
        ways = 6 - abs(total - 7)
        yield "turnover" if red == 6 and total < 4 else max(total - red, -1), ways - (total == 2 * red)
    yield "trips", 6


CLASSES: dict[int | str, int] = dict(sum((Counter({one: ways}) for one, ways in dice_by_sums()), Counter()))


@pytest.mark.parametrize(
    ("event", "wins_on"),
    [
        ("trips-td", ["trips"]),
        ("penalty", [-1, "turnover"]),
        ("turnover", ["turnover"]),
        ("cover-three", ["trips", -1, "turnover"]),
        ("no-gain", [0, -1, "turnover"]),
        ("big-play", [7, 8, 9, 10, 11, "trips"]),
        ("yards", [5, 6, 7, 8, 9, 10, 11]),
        ("under-four-yards", [3, 2, 1, 0, -1, "turnover"]),
    ],
)
def test_a_single_play_wager_wins_on_what_the_chapter_lists(event: str, wins_on: list[int | str]) -> None:
    assert sum(CLASSES.values()) == THROWS
    assert count(play_tally(), event) == sum(CLASSES[one] for one in wins_on)


def test_exactly_four_yards_win_neither_over_nor_under() -> None:
    assert play_events(throw_of(3, 2, 1)) == play_events(throw_of(6, 4, 6)) == frozenset()
    assert play_events(throw_of(3, 3, 1)) == {"yards"}
    assert play_events(throw_of(3, 1, 1)) == {"under-four-yards"}
    assert play_tally()[frozenset()] == 26


@pytest.mark.parametrize(("dice", "big"), [((6, 6, 5), True), ((6, 5, 5), False)])
def test_seven_yards_are_the_least_of_a_big_play(dice: tuple[int, int, int], big: bool) -> None:
    assert ("big-play" in play_events(throw_of(*dice))) is big


@pytest.mark.parametrize("face", range(1, 7))
def test_trips_win_by_their_own_row_and_never_under_whatever_their_yards(face: int) -> None:
    assert play_events(throw_of(face, face, face)) == {"trips-td", "cover-three", "big-play"}


@pytest.mark.parametrize(
    ("dice", "kind"),
    [
        ((1, 1, 6), ThrowKind.TURNOVER),
        ((2, 1, 6), ThrowKind.TURNOVER),
        ((2, 2, 6), ThrowKind.PENALTY),
        ((3, 1, 6), ThrowKind.PENALTY),
        ((1, 1, 5), ThrowKind.PENALTY),
        ((2, 1, 5), ThrowKind.PENALTY),
        ((3, 3, 6), ThrowKind.YARDS),
    ],
)
def test_a_turnover_takes_a_red_6_and_a_total_of_3_at_most(dice: tuple[int, int, int], kind: ThrowKind) -> None:
    assert throw_of(*dice).kind is kind
    assert ("turnover" in play_events(throw_of(*dice))) is (kind is ThrowKind.TURNOVER)
    assert ("penalty" in play_events(throw_of(*dice))) is (kind is not ThrowKind.YARDS)


def test_a_penalty_costs_one_yard_however_large_the_difference() -> None:
    assert throw_of(1, 1, 5) == throw_of(2, 1, 4) == Throw(ThrowKind.PENALTY, -1)


# A throw within a game


def yards(number: int) -> Throw:
    return Throw(ThrowKind.YARDS, number)


FLAG = Throw(ThrowKind.PENALTY, -1)


def after(spot: GameState, throw: Throw, goal: GoalDowns = AT_ONCE, touchdown: Crossing = REACHED) -> GameState | End:
    return after_throw(spot, throw, goal=goal, touchdown=touchdown)


def test_exactly_the_10_yard_line_earns_a_first_and_goal_and_the_11_does_not() -> None:
    assert after(KICK_OFF, yards(10)) == GameState(Phase.GOAL, 1, 10)
    assert after(KICK_OFF, yards(9)) == GameState(Phase.OPEN, 2, 11)
    assert after(KICK_OFF, yards(10), WAIT) == GameState(Phase.EARNED, 2, 10)


@pytest.mark.parametrize("goal", GoalDowns)
def test_the_third_down_still_earns_a_first_and_goal(goal: GoalDowns) -> None:
    third = GameState(Phase.OPEN, 3, 14)
    assert after(third, yards(4), goal) == GameState(Phase.GOAL, 1, 10)
    assert after(third, yards(3), goal) is End.OUT_OF_DOWNS


def test_a_first_and_goal_is_neither_lost_nor_earned_again_by_crossing_the_10_yard_line() -> None:
    back = after(GameState(Phase.GOAL, 1, 10), FLAG)
    assert back == GameState(Phase.GOAL, 2, 11)
    assert after(GameState(Phase.GOAL, 2, 11), yards(1)) == GameState(Phase.GOAL, 3, 10)
    assert after(GameState(Phase.GOAL, 3, 11), yards(1)) is End.OUT_OF_DOWNS


def test_where_the_goal_downs_wait_a_penalty_on_the_third_down_takes_nothing_back() -> None:
    assert after(GameState(Phase.EARNED, 3, 10), FLAG, WAIT) == GameState(Phase.GOAL, 1, 11)


@pytest.mark.parametrize(
    ("gained", "touchdown", "expected"),
    [
        (4, REACHED, GameState(Phase.GOAL, 3, 1)),
        (5, REACHED, End.TOUCHDOWN),
        (5, PASSED, GameState(Phase.GOAL, 3, 0)),
        (6, REACHED, End.TOUCHDOWN),
        (6, PASSED, End.TOUCHDOWN),
    ],
)
def test_the_0_yard_line_counts_as_the_reading_has_it(
    gained: int, touchdown: Crossing, expected: GameState | End
) -> None:
    assert after(GameState(Phase.GOAL, 2, 5), yards(gained), touchdown=touchdown) == expected


def test_a_marker_on_the_0_yard_line_needs_one_more_yard_where_it_must_pass() -> None:
    on_the_line = GameState(Phase.GOAL, 3, 0)
    assert after(on_the_line, yards(1), touchdown=PASSED) is End.TOUCHDOWN
    assert after(on_the_line, yards(0), touchdown=PASSED) is End.OUT_OF_DOWNS
    assert after(GameState(Phase.GOAL, 2, 0), FLAG, touchdown=PASSED) == GameState(Phase.GOAL, 3, 1)


@pytest.mark.parametrize(("kind", "end"), [(ThrowKind.TRIPS, End.TRIPS), (ThrowKind.TURNOVER, End.TURNOVER)])
def test_trips_and_a_turnover_end_the_game_on_any_down(kind: ThrowKind, end: End) -> None:
    for phase, down in product(Phase, (1, 2, 3)):
        assert after(GameState(phase, down, 15), Throw(kind)) is end


def test_the_extra_point_roll_counts_all_three_dice() -> None:
    tally = Counter(extra_point_events(dice) for dice in product(range(1, 7), repeat=3))
    rows = {frozenset({row}): ways for row, ways in EXTRA_POINT.items() if row}
    assert tally == {**rows, frozenset(): EXTRA_POINT[""]}


# A whole game, walked through again: every run of different throws, judged from all of it at once

# One 1 stands in 3 places beside 5 * 5 other dice, two 1s beside 3 * 5; five triples are not of 1s.
EXTRA_POINT = {"a-single-1": 3 * 25, "two-1s": 3 * 5, "three-1s": 1, "other-triple": 5, "": 216 - 75 - 15 - 1 - 5}
PLAYS = ("one", "two", "three", "four", "five", "six")
ORDER = ("first", "second", "third", "fourth")

History = tuple[int | str, ...]


def ending_of(history: History, goal: GoalDowns, touchdown: Crossing) -> str | None:
    """Tell how the game of these throws ended with the last of them, if it did."""
    if isinstance(history[-1], str):
        return history[-1]
    line, earned = 20, 0
    for play, moved in enumerate(history, 1):
        line -= int(moved)
        earned = earned or (play if line <= 10 and play <= 3 else 0)
    if line < 0 or (line == 0 and touchdown is REACHED):
        return "line"
    allowed = 3 if not earned else 6 if goal is WAIT else earned + 3
    return "downs" if len(history) == allowed else None


def games(
    goal: GoalDowns, touchdown: Crossing, history: History = (), ways: int = 1
) -> Iterator[tuple[History, str, int]]:
    """Yield every game with its ending and its ways, without remembering any place two games have in common."""
    for throw, more in CLASSES.items():
        longer = (*history, throw)
        ending = ending_of(longer, goal, touchdown)
        if ending is None:
            yield from games(goal, touchdown, longer, ways * more)
        else:
            yield longer, ending, ways * more


@cache
def chances(goal: GoalDowns, touchdown: Crossing) -> Mapping[frozenset[str], Fraction]:
    ended: Counter[tuple[int, str]] = Counter()
    for history, ending, ways in games(goal, touchdown):
        ended[len(history), ending] += ways
    found: dict[frozenset[str], Fraction] = {}
    for (play, ending), ways in ended.items():
        scored = ending in {"trips", "line"}
        made = {f"{PLAYS[play - 1]}-play{'s' * (play > 1)}", "touchdown" if scored else "defense"}
        made |= {"game-changer"} if ending in {"trips", "turnover"} else set()
        made |= {f"{ORDER[play - 1]}-play"} if scored and play <= 4 else set()
        for row, kicked in EXTRA_POINT.items() if scored else [("", 216)]:
            events = frozenset(made | {row} - {""})
            found[events] = found.get(events, Fraction(0)) + Fraction(ways * kicked, 216 ** (play + 1))
    return found


@pytest.mark.parametrize(("goal", "touchdown"), READINGS)
def test_the_chain_counts_what_walking_through_every_game_counts(goal: GoalDowns, touchdown: Crossing) -> None:
    tally = game_tally(goal, touchdown)
    assert sum(tally.values()) == GAMES == 216**7
    assert {made: Fraction(ways, GAMES) for made, ways in tally.items()} == chances(goal, touchdown)


@pytest.mark.parametrize(("goal", "touchdown"), READINGS)
def test_every_game_is_won_by_one_side_and_has_one_length(goal: GoalDowns, touchdown: Crossing) -> None:
    for made in game_tally(goal, touchdown):
        assert len(made & {"touchdown", "defense"}) == len(made & LENGTH_ROWS.keys()) == 1
        assert len(made & FULL_GAME["Extra Point"].keys()) <= ("touchdown" in made)
        assert len(made & FULL_GAME["Quick Strike TD"].keys()) <= ("touchdown" in made)


@pytest.mark.parametrize("touchdown", Crossing)
def test_only_trips_or_a_turnover_end_a_game_at_its_first_play(touchdown: Crossing) -> None:
    # 11 yards are the most a throw gains, and the end zone is 20 away.
    for goal in GoalDowns:
        tally = game_tally(goal, touchdown)
        assert count(tally, "one-play") == 9 * 216**6
        assert count(tally, "first-play") == 6 * 216**6


@pytest.mark.parametrize("touchdown", Crossing)
def test_when_the_goal_downs_begin_matters_only_from_the_fourth_play_on(touchdown: Crossing) -> None:
    at_once, wait = game_tally(AT_ONCE, touchdown), game_tally(WAIT, touchdown)
    for event in ("one-play", "two-plays", "three-plays", *FULL_GAME["Quick Strike TD"]):
        assert count(at_once, event) == count(wait, event)
    assert count(wait, "defense") < count(at_once, "defense")
    assert count(wait, "six-plays") > count(at_once, "six-plays")


# Holds: what is above zero the house keeps, what is below zero the player gains

SINGLE_PLAY_HOLDS = {
    "Trips TD": "5/36",
    "Penalty": "2/27",
    "Turnover": "11/72",
    "Cover Three": "1/27",
    "No Gain": "1/36",
    "Big Play": "11/216",
    "Over Four Yards": "5/108",
    "Under Four Yards": "1/36",
}
FULL_GAME_HOLDS = {
    "Touchdown": (
        "459217554493/12694994583552",
        "5188462591381/50779978334208",
        "-658327070587/16926659444736",
        "209432848049/16926659444736",
    ),
    "Defense": (
        "190267479847/2821109907456",
        "453757223531/56422198149120",
        "2539067008891/18807399383040",
        "334261418051/3761479876608",
    ),
    "Extra Point": (
        "332975530860625/5484237660094464",
        "2742922512647689/21936950640377856",
        "-90962442825031/7312316880125952",
        "274364482920725/7312316880125952",
    ),
    "Quick Strike TD": (
        "59665375/1088391168",
        "28469083/181398528",
        "59665375/1088391168",
        "28469083/181398528",
    ),
    "Game Changer": (
        "23823684835/626913312768",
        "2094037925/104485552128",
        "1496991925/69657034752",
        "-1334291629/1880739938304",
    ),
    "1 Play": ("1/24", "1/24", "1/24", "1/24"),
    "2 Plays": ("3163/46656", "1823/23328", "3163/46656", "1823/23328"),
    "3 Plays": ("1011953/12597120", "2757661/25194240", "1011953/12597120", "2757661/25194240"),
    "4 Plays": ("2249329/30233088", "24774583/120932352", "40138531/362797056", "3761423/15116544"),
    "5 Plays": (
        "4870479197/39182082048",
        "467934115/6530347008",
        "1480903195/4353564672",
        "40559214253/117546246144",
    ),
    "6 Plays": (
        "17856561109/156728328192",
        "-1095983065/26121388032",
        "-1776772727/5804752896",
        "-268799505787/470184984576",
    ),
}


def tenths_of_a_percent(share: Fraction) -> int:
    return round(share * 1000)


@pytest.mark.parametrize("wager", SINGLE_PLAY)
def test_a_single_play_wager_holds(wager: str) -> None:
    assert hold(play_tally(), SINGLE_PLAY[wager]) == Fraction(SINGLE_PLAY_HOLDS[wager]) > 0


@pytest.mark.parametrize("wager", ALL_GAME)
@pytest.mark.parametrize("place", range(len(READINGS)), ids=[" ".join(pair) for pair in READINGS])
def test_a_full_game_wager_holds(wager: str, place: int) -> None:
    assert hold(game_tally(*READINGS[place]), ALL_GAME[wager]) == Fraction(FULL_GAME_HOLDS[wager][place])


@pytest.mark.parametrize(
    ("goal", "touchdown", "on_touchdown", "on_six_plays"),
    [(AT_ONCE, REACHED, 36, 114), (AT_ONCE, PASSED, 102, -42), (WAIT, REACHED, -39, -306), (WAIT, PASSED, 12, -572)],
)
def test_the_holds_that_tell_the_readings_apart(
    goal: GoalDowns, touchdown: Crossing, on_touchdown: int, on_six_plays: int
) -> None:
    tally = game_tally(goal, touchdown)
    assert tenths_of_a_percent(hold(tally, FULL_GAME["Touchdown"])) == on_touchdown
    assert tenths_of_a_percent(hold(tally, ALL_GAME["6 Plays"])) == on_six_plays


def test_only_goal_downs_at_once_and_a_line_reached_leave_the_house_its_edge_in_every_wager() -> None:
    def lost_on(goal: GoalDowns, touchdown: Crossing) -> set[str]:
        tally = game_tally(goal, touchdown)
        return {wager for wager, paid in ALL_GAME.items() if hold(tally, paid) <= 0}

    assert [lost_on(*pair) for pair in READINGS] == [
        set(),
        {"6 Plays"},
        {"Touchdown", "Extra Point", "6 Plays"},
        {"Game Changer", "6 Plays"},
    ]


# Names and figures are those of the ruleset


def chapter_577() -> Ruleset:
    return shipped_ruleset("pa-577")


@pytest.mark.parametrize(("reading", "options"), [("goal-downs-begin", GoalDowns), ("touchdown-at-zero", Crossing)])
def test_the_readings_are_those_of_the_ruleset(reading: str, options: type[GoalDowns] | type[Crossing]) -> None:
    (known,) = (one for one in chapter_577().readings if one.id == reading)
    assert [option.id for option in known.options] == list(options)


@pytest.mark.parametrize(
    ("table", "paid"),
    [
        ("extra-point", FULL_GAME["Extra Point"]),
        ("quick-strike-td", FULL_GAME["Quick Strike TD"]),
        ("game-length", LENGTH_ROWS),
        ("over-four-yards", SINGLE_PLAY["Over Four Yards"]),
    ],
)
def test_the_rows_are_those_of_the_ruleset(table: str, paid: Mapping[str, Odds]) -> None:
    (known,) = (one for one in chapter_577().tables if one.id == table)
    assert {hand: row["pays"] for hand, row in known.rows.items()} == paid


@pytest.mark.parametrize("wager", ONE_ROW)
def test_the_odds_of_one_row_are_those_of_the_ruleset(wager: str) -> None:
    ((event, one),) = ONE_ROW[wager].items()
    (known,) = (rule for rule in chapter_577().rules if rule.id == f"pa-577.payouts.{event}")
    assert known.title.endswith(f"pays {one.number} to {one.per}")
