"""Exact chances and awards over the cards of one deck. It knows no rule and no law."""

from compliance.odds.awards import best_award, best_two_awards
from compliance.odds.cards import JOKER, Cards, card
from compliance.odds.shapes import SHAPES, ways_to_make

__all__ = ["JOKER", "SHAPES", "Cards", "best_award", "best_two_awards", "card", "ways_to_make"]
