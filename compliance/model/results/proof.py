"""What a proof over every hand finds about a house way: which clause decides, and every way in which one fails."""

from enum import StrEnum

from compliance.digests import sha256
from compliance.model.rules.wager import Ranking
from compliance.model.values.houseway import CardGroup, EqualCards, WayClause
from compliance.record import keyword_record, record


@keyword_record
class HouseWay:
    """A house way with the ranking it is proved under."""

    clauses: tuple[WayClause, ...]
    equal_cards: EqualCards | None
    ranking: Ranking

    def clause_in_words(self, number: int) -> str:
        """Name a clause by its number, and by its own name where it has one."""
        name = self.clauses[number].name
        return f"clause {number + 1} ({name})" if name else f"clause {number + 1}"

    @property
    def fingerprint(self) -> str:
        """One hash over all that a proof depends on: the clauses' words, the rule on equal cards, the ranking."""
        words = [(clause.when_text, clause.set_text) for clause in self.clauses]
        ranks = (self.ranking.hands, self.ranking.order)
        places = (self.ranking.ace_low_straight, self.ranking.ace_low_straight_flush)
        return sha256(repr((words, self.equal_cards, ranks, places)).encode()).hexdigest()


class Fault(StrEnum):
    """How a house way fails a hand."""

    UNSET = "unset"
    UNPLACED = "unplaced"
    OPEN = "open"
    MISORDERED = "misordered"
    DEAD = "dead"


PROPERTIES = (
    ("total", (Fault.UNSET, Fault.UNPLACED)),
    ("deterministic", (Fault.OPEN,)),
    ("legal", (Fault.MISORDERED,)),
)
"""What a house way is proved to be, and the faults that stand against it; besides, no clause is dead."""


Stuck = CardGroup | str | tuple[str, int, int]
"""Why cards are not set: a group that names nothing; a shape; or a hand, the cards it would get and those it takes."""


@record
class HandsSet:
    """Seven cards set into hands: each hand's name with its cards, from the highest hand."""

    hands: tuple[tuple[str, tuple[str, ...]], ...]

    def __str__(self) -> str:
        return " | ".join(f"{name} {' '.join(cards)}" for name, cards in self.hands)


@keyword_record
class Failure:
    """Hands that a house way fails in one way under one clause, with the smallest of them.

    Of a dead clause these are the hands that fit it; ``by`` is the clause before it that decides the one shown. Where
    a clause cannot place its cards, ``stuck`` is the group that names nothing, or the hand that does not come out full;
    where no clause fits, it is the shape.
    """

    fault: Fault
    clause: int | None
    hands: int
    witness: tuple[str, ...]
    settings: tuple[HandsSet, ...]
    by: int | None = None
    stuck: Stuck | None = None


@keyword_record
class HouseWayProof:
    """A house way gone through on every hand: how many hands each clause decides, and the failures."""

    universe: int
    decided: tuple[int, ...]
    failures: tuple[Failure, ...]

    def count(self, *faults: Fault) -> int:
        """Count the hands that fail in one of these ways."""
        return sum(failure.hands for failure in self.failures if failure.fault in faults)

    @property
    def dead(self) -> tuple[int, ...]:
        """The clauses that decide no hand, by their places."""
        return tuple(place for place, hands in enumerate(self.decided) if not hands)

    def first(self, *faults: Fault) -> Failure | None:
        """Return the failure with the most hands among those of these kinds."""
        found = [failure for failure in self.failures if failure.fault in faults]
        return max(found, key=lambda failure: failure.hands, default=None)


@record
class NamedProof:
    """A house way with the name it goes by, and its own proof."""

    way: HouseWay
    name: str
    proof: HouseWayProof


@keyword_record
class HandsSetDifferently:
    """Hands that two house ways set differently, by the clauses that decide them."""

    clause: int | None
    other: int | None
    hands: int
    witness: tuple[str, ...]
    settings: tuple[HandsSet | None, HandsSet | None]
    open: tuple[bool, bool] = (False, False)


@keyword_record
class WaysCompared:
    """Two house ways compared on every hand; ``unset`` counts the hands that neither sets."""

    universe: int
    differing: int
    unset: int
    differences: tuple[HandsSetDifferently, ...]
