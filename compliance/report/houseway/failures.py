"""How a house way fails, in words: which property, how many hands, why, and what would help."""

from compliance.lang import count_with_noun, stuck_in_words
from compliance.model import Failure, Fault, HouseWay, HouseWayProof
from compliance.report.houseway.words import write_share

FAULT_WORDS = {
    Fault.UNSET: "no clause fits",
    Fault.UNPLACED: "the clause that fits cannot place the cards",
    Fault.OPEN: "more than one result",
    Fault.MISORDERED: "not in order from high to low",
    Fault.DEAD: "decides no hand",
}
"""How a house way fails a hand, in words."""
_PROPERTY_WORDS = {
    "total": ("some clause sets every hand", "hands are not set"),
    "deterministic": ("every hand that is set has one result", "hands have more than one result"),
    "legal": ("wherever hands are set, each ranks above the next", "hands are set out of order"),
}


def property_in_words(name: str, count: int, universe: int) -> str:
    """Say that a property was proved, or of how many hands it is not true."""
    proved, failed = _PROPERTY_WORDS[name]
    return f"{count:,} {failed} ({write_share(count, universe)})" if count else proved


def dead_clauses_in_words(proof: HouseWayProof) -> str:
    """Say which clauses decide no hand."""
    if not proof.dead:
        return "every clause decides some hand"
    numbers = ", ".join(str(number + 1) for number in proof.dead)
    return f"clause {numbers} decides no hand" if len(proof.dead) == 1 else f"clauses {numbers} decide no hand"


def failing_hands_in_words(failure: Failure, universe: int) -> str:
    """Say how many hands fail in one way; of a dead clause, how many fit it."""
    if failure.fault is Fault.DEAD and not failure.hands:
        return "none fits it"
    count = f"{count_with_noun(failure.hands, 'hand')} ({write_share(failure.hands, universe)})"
    return f"{count} fit it, and clauses before it take them all" if failure.fault is Fault.DEAD else count


def reason_of_failure(failure: Failure) -> str:
    """Say why cards are not set, where that is the failure."""
    return stuck_in_words(failure.stuck) if failure.fault in {Fault.UNPLACED, Fault.UNSET} else ""


def advice_on_open_hand(failure: Failure) -> str:
    """Say how an open hand gets one result: by a rule on equal cards, or by a further preference."""
    if failure.fault is not Fault.OPEN:
        return ""
    ranks = [
        [sorted(_rank_of_card(card) for card in cards) for _, cards in setting.hands] for setting in failure.settings
    ]
    if ranks[0] == ranks[1]:
        return "state house_way.equal_cards"
    return "add a preference after `chosen by`, or make the clause narrower"


def _rank_of_card(card: str) -> str:
    return "A" if card == "Joker" else card[:-1]


def clause_place(way: HouseWay, clause: int) -> str:
    """Return where a clause stands in its file, or in what was typed."""
    span = way.clauses[clause].span
    return f"{span.path}:{span.line}:{span.column}" if span.path else f"line {span.line}"
