"""Styled words in HTML; every text is escaped here and nowhere else."""

from html import escape

from compliance.report.document import CardHand, StyledText, TextStyle, Words
from compliance.report.safe_text import make_safe

_ELEMENTS: dict[TextStyle, tuple[str, str]] = {
    "": ("", ""),
    "bold": ("<strong>", "</strong>"),
    "soft": ('<span class="soft">', "</span>"),
    "code": ("<code>", "</code>"),
    "good": ('<span class="good">', "</span>"),
    "fair": ('<strong class="fair">', "</strong>"),
    "bad": ('<strong class="bad">', "</strong>"),
    "deleted": ("<del>", "</del>"),
    "inserted": ("<ins>", "</ins>"),
}
_SUITS = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}


def escape_html(text: str) -> str:
    """Write text so that HTML shows it as it is, on one line."""
    return escape(make_safe(text))


def escape_lines(text: str) -> str:
    """Write a line of a file so that HTML shows it as it is, with its tabs as spaces."""
    return escape(make_safe(text.expandtabs(4)))


def words_in_html(words: Words) -> str:
    """Write styled words."""
    return "".join(map(_piece_in_html, words))


def _piece_in_html(piece: StyledText) -> str:
    opening, closing = _ELEMENTS[piece.style]
    inside = f"{opening}{escape_html(piece.text)}{closing}"
    return f'<a href="#{escape_html(piece.link)}">{inside}</a>' if piece.link else inside


def span_in_html(name: str, text: str) -> str:
    """Write a text in a class, or nothing where it is empty."""
    return f'<span class="{name}">{escape_html(text)}</span>' if text else ""


def cards_in_html(hand: CardHand) -> str:
    """Write cards, each with its name for those who listen."""
    return " ".join(map(_card_in_html, hand.cards))


def _card_in_html(card: str) -> str:
    suit = card[-1:]
    if suit not in _SUITS:
        return span_in_html("card joker", card)
    rank = card[:-1]
    name = f"{_RANKS.get(rank, rank)} of {_SUITS[suit]}"
    color = "red" if suit in "♥♦" else "black"
    return f'<span class="card {color}" role="img" aria-label="{escape_html(name)}">{escape_html(card)}</span>'
