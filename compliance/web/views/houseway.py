"""The clauses of a house way as the workbench shows them while they are typed, before any proof."""

from typing import Any

from compliance.model import HouseWay


def way_view(way: HouseWay) -> dict[str, Any]:
    """Return the clauses as they are read, and how the hands rank."""
    ranking = way.ranking
    return {
        "hands": ", ".join(f"{name} {size}" for name, size in ranking.hands),
        "order": ", ".join(ranking.order),
        "ace_low": f"{ranking.ace_low_straight} straight, {ranking.ace_low_straight_flush} straight flush",
        "equal_cards": "" if way.equal_cards is None else str(way.equal_cards),
        "clauses": [
            {"number": number, "name": clause.name, "when": clause.when_text, "set": clause.set_text}
            for number, clause in enumerate(way.clauses, start=1)
        ],
    }
