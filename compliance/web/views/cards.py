"""Cards as the workbench draws them: rank, suit in sign and letter, and the name for those who listen."""

from typing import Any

from compliance.model import RANK_WORDS, HandsSet

_SUITS = {
    "♠": ("S", "spades", "black"),
    "♥": ("H", "hearts", "red"),
    "♦": ("D", "diamonds", "red"),
    "♣": ("C", "clubs", "black"),
}
_LETTERS = {11: "J", 12: "Q", 13: "K", 14: "A"}
_RANKS = {_LETTERS.get(rank, str(rank)): word for word, rank in RANK_WORDS.items()}


def card_view(card: str) -> dict[str, str]:
    """Return a card by its parts."""
    if card == "Joker":
        return {"rank": "★", "suit": "", "letter": "Joker", "color": "joker", "name": "joker"}
    rank, suit = card[:-1], card[-1]
    letter, word, color = _SUITS[suit]
    return {"rank": rank, "suit": suit, "letter": letter, "color": color, "name": f"{_RANKS[rank]} of {word}"}


def cards_view(cards: tuple[str, ...]) -> list[dict[str, str]]:
    """Return cards in their order."""
    return [card_view(card) for card in cards]


def hands_view(setting: HandsSet | None) -> list[dict[str, Any]]:
    """Return how seven cards are set, hand by hand from the highest; nothing where they are not."""
    return [] if setting is None else [{"name": name, "cards": cards_view(cards)} for name, cards in setting.hands]
