"""Twenty rules of Chapter 575 as a programmer would write them in Python, one function a rule, without any ruleset.

Each takes the known values and returns a verdict. A value that is missing leaves a rule undetermined, unless what is
known decides it. This is what the compiled ruleset is measured against.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from compliance.model import Odds, OddsForm, Verdict

Values = Mapping[str, Any]
Check = Callable[[Values], Verdict]

PASS = Verdict.PASS
VARIANCE = Verdict.VARIANCE
UNDETERMINED = Verdict.UNDETERMINED
NOT_APPLICABLE = Verdict.NOT_APPLICABLE

HOURLY_CHANGE_BY_HAND = 4
HOURLY_CHANGE_FROM_SHOE = 8
LOWEST_LIMIT = 5_000_000
KNOWN_AREAS = frozenset({"base-wager", "player-hands", "dealer-hands", "bonus"})
CARD_ORDER = (
    "ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two",
)  # fmt: skip
EVEN_MONEY = Odds(OddsForm.TO, 1, 1)
HANDS = (
    "three-of-a-kind-and-four-8s",
    "five-aces",
    "royal-flush",
    "natural-straight-flush",
    "straight-flush-with-joker",
    "four-of-a-kind",
    "nine-high",
    "full-house",
    "flush",
    "three-of-a-kind",
    "straight",
)


def _table(*pays: int) -> dict[str, dict[str, Odds]]:
    return {hand: {"pays": Odds(OddsForm.TO, one, 1)} for hand, one in zip(HANDS, pays, strict=True)}


BONUS_TABLES = {
    "a": _table(5000, 800, 200, 80, 40, 30, 10, 5, 4, 3, 2),
    "b": _table(5000, 800, 200, 50, 40, 30, 10, 5, 4, 3, 2),
    "c": _table(5000, 800, 200, 50, 40, 25, 10, 5, 4, 3, 2),
}


def positions(values: Values) -> Verdict:
    number = values.get("table.positions")
    if number is None:
        return UNDETERMINED
    return PASS if number <= 6 else VARIANCE


def boxes(values: Values) -> Verdict:
    placement = values.get("table.box_placement")
    if placement is None:
        return UNDETERMINED
    return PASS if placement in {"opposite-sides", "approved-alternative"} else VARIANCE


def layout_approval(values: Values) -> Verdict:
    approved_by = values.get("approvals.layout")
    if approved_by is None:
        return UNDETERMINED
    return PASS if approved_by == "bureau-of-gaming-operations" else VARIANCE


def bonus_area(values: Values) -> Verdict:
    offered = values.get("wagers.bonus.offered")
    if offered is None:
        return UNDETERMINED
    if not offered:
        return NOT_APPLICABLE
    areas = values.get("layout.areas")
    if areas is None:
        return UNDETERMINED
    return PASS if "bonus" in areas else VARIANCE


def known_areas(values: Values) -> Verdict:
    areas = values.get("layout.areas")
    if areas is None:
        return UNDETERMINED
    return PASS if areas <= KNOWN_AREAS else VARIANCE


def decks(values: Values) -> Verdict:
    number = values.get("cards.decks")
    if number is None:
        return UNDETERMINED
    return PASS if number in {1, 2} else VARIANCE


def cards_identical(values: Values) -> Verdict:
    identical = values.get("cards.identical")
    if identical is None:
        return UNDETERMINED
    return PASS if identical else VARIANCE


def second_deck_shuffler(values: Values) -> Verdict:
    number = values.get("cards.decks")
    if number is None:
        return UNDETERMINED
    if number != 2:
        return NOT_APPLICABLE
    method = values.get("shuffle.method")
    if method is None:
        return UNDETERMINED
    return PASS if method == "automated" else VARIANCE


def change_by_hand(values: Values) -> Verdict:
    method = values.get("dealing.method")
    if method is None:
        return UNDETERMINED
    if method != "hand":
        return NOT_APPLICABLE
    interval = values.get("cards.change_interval")
    if interval is None:
        return UNDETERMINED
    return PASS if interval <= HOURLY_CHANGE_BY_HAND else VARIANCE


def change_from_shoe(values: Values) -> Verdict:
    method = values.get("dealing.method")
    if method is not None and method not in {"manual-shoe", "automated-shoe"}:
        return NOT_APPLICABLE
    interval = values.get("cards.change_interval")
    if interval is None:
        return UNDETERMINED
    return PASS if interval <= HOURLY_CHANGE_FROM_SHOE else VARIANCE


def cut(values: Values) -> Verdict:
    method = values.get("shuffle.method")
    if method == "reshuffler":
        return NOT_APPLICABLE
    if method != "manual":
        preshuffled = values.get("shuffle.preshuffled")
        if preshuffled is None:
            return UNDETERMINED
        if not preshuffled:
            return UNDETERMINED if method is None else NOT_APPLICABLE
    is_cut = values.get("shuffle.cut")
    if is_cut is None:
        return UNDETERMINED
    return PASS if is_cut else VARIANCE


def dice_time(values: Values) -> Verdict:
    methods = values.get("starting_position.methods")
    if methods is not None and "shaker" not in methods:
        return NOT_APPLICABLE
    hours = values.get("starting_position.shaker.dice_time")
    if hours is None:
        return UNDETERMINED
    return PASS if hours <= 24 else VARIANCE


def card_order(values: Values) -> Verdict:
    order = values.get("rankings.card_order")
    if order is None:
        return UNDETERMINED
    return PASS if order == CARD_ORDER else VARIANCE


def ace_low_straight(values: Values) -> Verdict:
    rank = values.get("rankings.ace_low_straight")
    if rank is None:
        return UNDETERMINED
    return PASS if rank in {"second-highest", "lowest"} else VARIANCE


def notice_of_limit(values: Values) -> Verdict:
    if "payout_limit.amount" not in values:
        return NOT_APPLICABLE
    notice = values.get("payout_limit.notice")
    if notice is None:
        return UNDETERMINED
    return PASS if "layout-amount" in notice or "sign" in notice else VARIANCE


def limit_floor(values: Values) -> Verdict:
    limit = values.get("payout_limit.amount")
    if limit is None:
        return NOT_APPLICABLE
    if limit < LOWEST_LIMIT:
        return VARIANCE
    most = _most_won(values)
    if most is None:
        return UNDETERMINED
    return PASS if limit >= most else VARIANCE


def _most_won(values: Values) -> int | Fraction | None:
    """Return what one player can win in a round at the minimum wagers, in cents."""
    offered = values.get("wagers.bonus.offered")
    base = values.get("wagers.base.minimum")
    if offered is None or base is None:
        return None
    if not offered:
        return int(base)
    stake, best = values.get("wagers.bonus.minimum"), values.get("wagers.bonus.best_award")
    if stake is None or best is None or best.form is not OddsForm.TO:
        return None
    won: int | Fraction = stake * best.number if best.per == 1 else Fraction(stake * best.number, best.per)
    most: int | Fraction = base + won
    return most


def base_odds(values: Values) -> Verdict:
    paid = values.get("wagers.base.odds")
    if paid is None:
        return UNDETERMINED
    return PASS if paid == EVEN_MONEY else VARIANCE


def bonus_table(values: Values) -> Verdict:
    table = values.get("wagers.bonus.paytable")
    if table is None:
        return NOT_APPLICABLE
    if table.name is None:
        return PASS if table.rows in BONUS_TABLES.values() else VARIANCE
    named = BONUS_TABLES.get(table.name.lower())
    if named is None:
        return VARIANCE
    return PASS if table.rows is None or table.rows == named else VARIANCE


def bonus_table_selected(values: Values) -> Verdict:
    offered = values.get("wagers.bonus.offered")
    if offered is None:
        return UNDETERMINED
    if not offered:
        return NOT_APPLICABLE
    return PASS if "wagers.bonus.paytable" in values else VARIANCE


def surrender_refund(values: Values) -> Verdict:
    refund = values.get("surrender.refund")
    if refund is None:
        return UNDETERMINED
    return PASS if refund == 0 else VARIANCE


RULES: dict[str, Check] = {
    "pa-575.table.positions": positions,
    "pa-575.table.boxes": boxes,
    "pa-575.layout.approval": layout_approval,
    "pa-575.layout.bonus-area": bonus_area,
    "pa-575.layout.known-areas": known_areas,
    "pa-575.cards.decks": decks,
    "pa-575.cards.identical": cards_identical,
    "pa-575.cards.second-deck-shuffler": second_deck_shuffler,
    "pa-575.cards.change-hand": change_by_hand,
    "pa-575.cards.change-shoe": change_from_shoe,
    "pa-575.shuffle.cut": cut,
    "pa-575.starting-position.dice-time": dice_time,
    "pa-575.rankings.card-order": card_order,
    "pa-575.rankings.ace-low-straight": ace_low_straight,
    "pa-575.notices.payout-limit": notice_of_limit,
    "pa-575.payout-limit.floor": limit_floor,
    "pa-575.payouts.base-odds": base_odds,
    "pa-575.payouts.bonus-table": bonus_table,
    "pa-575.payouts.bonus-table-selected": bonus_table_selected,
    "pa-575.surrender.refund": surrender_refund,
}


def verdicts(values: Values) -> list[Verdict]:
    """Return the verdict of every rule, in the order of the table above."""
    return [check(values) for check in RULES.values()]
