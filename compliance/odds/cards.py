"""The deck of 53 cards as bits of one number: a set of cards is an integer, two sets are apart when `a & b` is zero."""

Cards = int

RANKS = range(2, 15)
SUITS = range(4)
ACE = 14
JOKER: Cards = 1 << 52


def card_of(rank: int, suit: int) -> Cards:
    """Return the card of a rank (2 to 14, the ace is 14) and a suit (0 to 3)."""
    return 1 << ((rank - 2) * 4 + suit)


def join_cards(*some: Cards) -> Cards:
    """Return these cards as one set."""
    total = 0
    for single in some:
        total |= single
    return total
