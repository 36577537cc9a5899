"""Wagers whose chances can be counted, and what the counting finds: rows, tallies, holds."""

from collections.abc import Mapping
from fractions import Fraction

from compliance.diag import Span
from compliance.model.values.kinds import Odds
from compliance.record import attribute, keyword_record, record

# INVARIANT: a tally has one bit for each of these, by its place in the list; so that one deal may make several of
# them, and which row pays it is decided later.
_SEVEN = (
    "seven-card-straight-flush", "seven-card-straight-flush-with-joker",
    "seven-card-straight-flush-with-or-without-joker", "royal-flush-and-royal-match", "three-of-a-kind-and-four-8s",
    "five-aces", "royal-flush", "natural-royal-flush", "natural-straight-flush", "straight-flush-with-joker",
    "straight-flush", "four-of-a-kind", "nine-high", "full-house", "flush", "three-of-a-kind", "straight", "three-pair",
    "nine-high-without-pair", "ten-high", "jack-high", "queen-high", "king-high", "ace-high",
    "royal-flush-with-joker-as-ace", "seven-card-straight-flush-not-ace-low",
    "seven-card-straight-flush-with-joker-not-ace-low", "seven-card-straight-flush-with-or-without-joker-not-ace-low",
    "natural-straight-flush-not-ace-low", "straight-flush-with-joker-not-ace-low", "straight-flush-not-ace-low",
    "straight-not-ace-low", "natural-three-of-a-kind-and-four-8s",
)  # fmt: skip
_FIVE = (
    "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind", "two-pair",
    "pair-of-tens-or-better",
)  # fmt: skip
_PLAYS = ("one-play", "two-plays", "three-plays", "four-plays", "five-plays", "six-plays")
_STRIKES = ("first-play", "second-play", "third-play", "fourth-play")

DEALS: Mapping[str, tuple[str, ...]] = {
    "seven-of-53": _SEVEN,
    "five-of-52": _FIVE,
    "best-four-of-five-of-52": (
        "four-of-a-kind", "straight-flush", "three-of-a-kind", "flush", "straight", "two-pair", "pair-of-aces",
    ),
    "three-of-52": (
        "mini-royal", "suited-ace-two-three", "straight-flush", "three-of-a-kind", "straight", "flush", "pair",
    ),
    "two-and-two-of-52": (
        "both-ace-ace", "ace-ace", "ace-king-suited", "ace-queen-or-ace-jack-suited", "ace-king-offsuit",
        "king-king-queen-queen-or-jack-jack", "ace-queen-or-ace-jack-offsuit", "ten-ten-through-two-two",
    ),
    "three-dice": (
        "trips-td", "penalty", "turnover", "cover-three", "no-gain", "big-play", "yards", "under-four-yards",
    ),
    "football": (
        "touchdown", "defense", "a-single-1", "two-1s", "three-1s", "other-triple", *_STRIKES, "game-changer", *_PLAYS,
    ),
}  # fmt: skip
"""What can be dealt or thrown, and the hands or events that are counted in it."""


@record
class RowShape:
    """A row of a paytable, the hand that it pays, and the hands that do not count for it."""

    row: str
    shape: str
    without: tuple[str, ...] = ()


@keyword_record
class ReadingEffect:
    """What choosing an option of a reading changes in the counting."""

    reading: str
    option: str
    rows: tuple[RowShape, ...]
    stake_returned: bool | None
    adds: tuple[tuple[str, str], ...] = ()


@record
class OwnRow:
    """A row that has a field of its own, with the odds the chapter gives it."""

    row: str
    pays: Odds
    field: str


@keyword_record
class Wager:
    """A wager of a chapter that needs no strategy, and how its chances are counted."""

    id: str
    label: str
    cite: str
    deal: str
    field: str
    own: tuple[OwnRow, ...]
    order: tuple[RowShape, ...]
    effects: tuple[ReadingEffect, ...]
    readings: tuple[str, ...]
    stake: int | None
    envy_from: int | None
    adds_to: str
    each_row: bool
    note: str
    span: Span
    floor: bool = False

    def __hash__(self) -> int:
        return hash((self.id, self.field))

    @property
    def declared_in(self) -> str:
        """The field in which a filing may declare the hold of this wager, or nothing where it has no paytable."""
        stem, _, last = self.field.rpartition(".")
        return f"{stem}.hold" if last == "paytable" else ""


@keyword_record
class Ranking:
    """How a chapter ranks the hands that seven cards are set into."""

    hands: tuple[tuple[str, int], ...]
    order: tuple[str, ...]
    ace_low_straight: str
    ace_low_straight_flush: str


@record
class Tally:
    """Every deal counted by the hands it makes: each part is a set of names, as bits, with its number of deals."""

    deal: str
    names: tuple[str, ...]
    parts: tuple[tuple[int, int], ...]

    @property
    def universe(self) -> int:
        """The number of deals."""
        return sum(deals for _, deals in self.parts)


@keyword_record
class RowHold:
    """One row of a paytable with the deals that are paid by it."""

    row: str
    pays: Odds
    deals: int
    envy: Odds | None = attribute(default=None)


@keyword_record
class Overlap:
    """Deals that are paid by one row and would qualify for a lower one, though neither row contains the other."""

    row: str
    other: str
    deals: int
    hold: Fraction | None


@keyword_record
class Hold:
    """What a paytable keeps, exactly.

    ``returned`` is the average return of a unit staked, the stake of winning wagers counted where it comes back, and
    without rows that pay a share of a meter; ``meter`` is the average share of the meter that a wager wins; ``envy``
    the average envy, in cents, for one hand of another player.
    """

    wager: str
    label: str
    table: str
    universe: int
    rows: tuple[RowHold, ...]
    unpaid: int
    several: int
    overlaps: tuple[Overlap, ...]
    returned: Fraction
    meter: Fraction
    envy: Fraction
    stake: int | None
    adds_to: str
    readings: tuple[tuple[str, str], ...]

    @property
    def hold(self) -> Fraction | None:
        """The part of the stake that the house keeps on average; open where a meter is part of it."""
        # WHY: a share of a meter depends on where the meter stands, and a wager that adds to another has no stake of
        # its own; for neither does the paytable alone fix a hold.
        return None if self.meter or self.adds_to else 1 - self.returned


@keyword_record
class MeterTerms:
    """What a progressive wager's hold depends on besides its paytable, in cents and as a part of the wager."""

    meter: int | None = attribute(default=None)
    stake: int | None = attribute(default=None)
    reset: int | None = attribute(default=None)
    contribution: Fraction | None = attribute(default=None)
