"""One hand of real cards taken through a house way."""

from collections.abc import Sequence

import numpy as np

from compliance.model import Failure, HandsSet, HouseWay
from compliance.odds.deals import ACE, FOUR_SUITS, WITH_JOKER
from compliance.odds.hands import SEVEN, Hands
from compliance.odds.ledger import Ledger
from compliance.odds.walk import Walk
from compliance.odds.witness import name_card, set_out
from compliance.record import keyword_record

Card = tuple[int, int] | None
"""A rank (2 to 14) and a suit (0 to 3), or the joker."""


@keyword_record
class HandSet:
    """What a house way makes of one hand: the clause that decides, the result, and what fails."""

    cards: tuple[str, ...]
    clause: int | None
    result: HandsSet | None
    failures: tuple[Failure, ...]


def set_hand(way: HouseWay, cards: Sequence[Card]) -> HandSet:
    """Set seven different cards as a house way says."""
    joker = None in cards
    natural = [card for card in cards if card is not None]
    long = dict(way.ranking.hands)["high"] - joker
    counts = [sum(suit == one for _, suit in natural) for one in range(FOUR_SUITS)]
    marks = {suit: 1 + place for place, suit in enumerate(one for one in range(FOUR_SUITS) if counts[one] >= long)}
    # INVARIANT: of equal ranks the cards of long suits come first, as in every class of hands.
    ordered = sorted(natural, key=lambda card: (-card[0], marks.get(card[1], 3), card[1]))
    ranks = [ACE] * joker + [rank for rank, _ in ordered]
    tags = [3] * joker + [marks.get(suit, 0) for _, suit in ordered]
    shown = ("Joker",) * joker + tuple(name_card(rank, suit) for rank, suit in ordered)
    hands = Hands(np.array([ranks], np.uint8), np.array([tags], np.uint8), np.array([joker]), np.ones(1, np.int64))
    ledger = Ledger(way, WITH_JOKER, hands)
    for one in ledger.slices(None):
        Walk(one, way, ledger).run()
    clause, number = int(ledger.clause[0]), int(ledger.setting[0])
    setting = next((one for one, known in ledger.settings.items() if known == number), None)
    return HandSet(
        cards=shown,
        clause=None if clause < 0 else clause,
        result=None if setting is None else set_out(shown, setting, way.ranking),
        failures=ledger.failures(lambda _row: shown),
    )


def is_hand(cards: Sequence[Card]) -> bool:
    """Tell whether these are seven different cards."""
    return len(cards) == SEVEN and len(set(cards)) == SEVEN
