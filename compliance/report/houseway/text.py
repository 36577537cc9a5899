"""The proof of a house way, and two house ways held against each other, for a terminal and as JSON."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from compliance.lang import stuck_in_words
from compliance.model import (
    PROPERTIES,
    Failure,
    Fault,
    HandsSet,
    HandsSetDifferently,
    HouseWay,
    HouseWayProof,
    Ruleset,
    Submission,
    WaysCompared,
)
from compliance.report.check.text import BLANK, Line, labelled, split_line
from compliance.report.houseway.words import is_proved, numbered, proof_in_words, share
from compliance.report.safe_text import make_safe
from compliance.version import __version__

if TYPE_CHECKING:
    from compliance.odds import HandSet

SCHEMA = "compliance/houseway/1"
MOST_SHOWN = 20
FAULTS = {
    Fault.UNSET: "no clause fits",
    Fault.UNPLACED: "the clause that fits cannot place the cards",
    Fault.OPEN: "more than one result",
    Fault.MISORDERED: "not in order from high to low",
    Fault.DEAD: "decides no hand",
}
"""How a house way fails a hand, in words."""
SAID = {
    "total": ("some clause sets every hand", "hands are not set"),
    "deterministic": ("every hand that is set has one result", "hands have more than one result"),
    "legal": ("wherever hands are set, each ranks above the next", "hands are set out of order"),
}
"""What is said of each property where it holds, and of the hands where it does not."""


def proof_lines(
    proof: HouseWayProof, way: HouseWay, submission: Submission, ruleset: Ruleset, *, width: int = 100
) -> Iterator[Line]:
    """Lay out a proof: the four properties, every failure with its hand, and what each clause decides."""
    yield from _head(submission, ruleset, way, proof.universe, width)
    headline, style = ("PROVED", "bold green") if is_proved(proof) else ("FAILS", "bold red")
    yield ((headline, style), (f"    {numbered(len(way.clauses), 'clause')} on {proof.universe:,} hands", ""))
    for name, faults in PROPERTIES:
        count, (good, bad) = proof.count(*faults), SAID[name]
        text = f"{count:,} {bad} ({share(count, proof.universe)})" if count else good
        yield (("  ", ""), (f"{name:<15}", "bold"), (text, "red" if count else ""))
    dead = ", ".join(str(number + 1) for number in proof.dead)
    alive = f"clause {dead} decides no hand" if len(proof.dead) == 1 else f"clauses {dead} decide no hand"
    yield (
        ("  ", ""),
        (f"{'alive':<15}", "bold"),
        (alive if dead else "every clause decides some hand", "red" if dead else ""),
    )
    yield BLANK
    for number, failure in enumerate(proof.failures[:MOST_SHOWN], start=1):
        yield from _failure(failure, number, way, proof.universe, width)
    if len(proof.failures) > MOST_SHOWN:
        yield ((f"{len(proof.failures) - MOST_SHOWN} more kinds of failure; --format json has them all", "dim"),)
        yield BLANK
    yield from _clauses(proof, way, width)


def _head(submission: Submission, ruleset: Ruleset, way: HouseWay, universe: int, width: int) -> Iterator[Line]:
    yield from split_line(
        f"{submission.holder} · {ruleset.title} · {ruleset.chapter}", submission.path, width, left_style="bold"
    )
    hands = ", ".join(f"{name} {size}" for name, size in way.ranking.hands)
    rule = "no rule on cards of equal rank" if way.equal_cards is None else f"equal cards: {way.equal_cards}"
    places = (way.ranking.ace_low_straight, way.ranking.ace_low_straight_flush)
    low = f"{', '.join(way.ranking.order)}; ace low: {places[0]} straight, {places[1]} straight flush"
    yield from labelled("hands", hands, width, style="dim")
    yield from labelled("ranking", low, width, style="dim")
    yield from labelled("suits", rule, width, style="dim")
    yield BLANK


def _failure(failure: Failure, number: int, way: HouseWay, universe: int, width: int) -> Iterator[Line]:
    count = f"{numbered(failure.hands, 'hand')} ({share(failure.hands, universe)})"
    place = "" if failure.clause is None else _place(way, failure.clause)
    if failure.fault is Fault.DEAD:
        count = f"{count} fit it, and clauses before it take them all" if failure.hands else "none fits it"
    yield from split_line(f"{number:>2}  {FAULTS[failure.fault]}: {count}", place, width, left_style="bold")
    if failure.clause is not None:
        clause = way.clauses[failure.clause]
        yield from labelled("clause", way.clause_in_words(failure.clause), width, indent=4)
        yield from labelled("when", clause.when_text, width, indent=4, style="dim")
        yield from labelled("set", clause.set_text, width, indent=4, style="dim")
    if failure.witness:
        yield from labelled("hand", " ".join(failure.witness), width, indent=4, style="bold")
    if failure.fault in {Fault.UNPLACED, Fault.UNSET}:
        yield from labelled("why", stuck_in_words(failure.stuck), width, indent=4)
    labels = ("result", "or") if failure.by is None else ("result", "instead of")
    for label, setting in zip(labels, failure.settings, strict=False):
        by = "" if failure.by is None or label != "result" else f"   by {way.clause_in_words(failure.by)}"
        yield from labelled(label, f"{setting}{by}", width, indent=4)
    if failure.fault is Fault.OPEN:
        yield from labelled("way out", way_out(failure), width, indent=4, style="green")
    yield BLANK


def way_out(failure: Failure) -> str:
    """Say how an open hand is settled: by a rule on equal cards, or by a further preference."""
    ranks = [[sorted(_rank(card) for card in cards) for _, cards in setting.hands] for setting in failure.settings]
    return (
        "state house_way.equal_cards"
        if ranks[0] == ranks[1]
        else "add a preference after `chosen by`, or make the clause narrower"
    )


def _rank(card: str) -> str:
    return "A" if card == "Joker" else card[:-1]


def _place(way: HouseWay, clause: int) -> str:
    span = way.clauses[clause].span
    return f"{span.path}:{span.line}:{span.column}"


def _clauses(proof: HouseWayProof, way: HouseWay, width: int) -> Iterator[Line]:
    yield (("Clauses", "bold"), (" and how many hands each decides", "dim"))
    for number, hands in enumerate(proof.decided):
        clause = way.clauses[number]
        text = clause.name or clause.when_text
        head = f"  {number + 1:>3}  {hands:>13,}  {share(hands, proof.universe) if hands else 'none':>12}  "
        room = max(20, width - len(head))
        shown = make_safe(text)
        yield ((head, "red" if not hands else "dim"), (shown if len(shown) <= room else shown[: room - 1] + "…", ""))


def proof_object(proof: HouseWayProof, way: HouseWay, submission: Submission, ruleset: Ruleset) -> dict[str, Any]:
    """Return a proof as plain objects."""
    return {
        "schema": SCHEMA,
        "program": __version__,
        "submission": {"path": submission.path, "sha256": submission.sha256, "holder": submission.holder},
        "ruleset": {"id": ruleset.id, "version": ruleset.version, "sha256": ruleset.sha256},
        "way": {
            "fingerprint": way.fingerprint,
            "equal_cards": None if way.equal_cards is None else str(way.equal_cards),
            "hands": dict(way.ranking.hands),
            "ranking": list(way.ranking.order),
            "ace_low_straight": way.ranking.ace_low_straight,
            "ace_low_straight_flush": way.ranking.ace_low_straight_flush,
        },
        "universe": proof.universe,
        "proved": is_proved(proof),
        **{name: not proof.count(*faults) for name, faults in PROPERTIES},
        "dead": [number + 1 for number in proof.dead],
        "clauses": [
            {
                "number": number + 1,
                "name": clause.name or None,
                "when": clause.when_text,
                "set": clause.set_text,
                "hands": hands,
                "where": {"path": clause.span.path, "line": clause.span.line, "column": clause.span.column},
            }
            for number, (clause, hands) in enumerate(zip(way.clauses, proof.decided, strict=True))
        ],
        "failures": [_failure_object(failure) for failure in proof.failures],
    }


def _failure_object(failure: Failure) -> dict[str, Any]:
    return {
        "fault": str(failure.fault),
        "clause": None if failure.clause is None else failure.clause + 1,
        "hands": failure.hands,
        "witness": list(failure.witness),
        "settings": [_setting(setting) for setting in failure.settings],
        "why": stuck_in_words(failure.stuck) if failure.fault in {Fault.UNPLACED, Fault.UNSET} else None,
        "by": None if failure.by is None else failure.by + 1,
    }


def _setting(setting: HandsSet | None) -> dict[str, list[str]] | None:
    return None if setting is None else {name: list(cards) for name, cards in setting.hands}


Named = tuple[HouseWay, str, HouseWayProof]
"""A house way with the name it goes by, and its own proof."""


def compared_lines(compared: WaysCompared, one: Named, other: Named, *, width: int = 100) -> Iterator[Line]:
    """Lay out in what hands two house ways differ, and how each stands by itself."""
    for label, (_, name, proof) in (("one", one), ("other", other)):
        yield from labelled(label, name, width, style="bold")
        yield from labelled("", proof_in_words(proof), width, style="dim" if is_proved(proof) else "red")
    yield BLANK
    count, universe = compared.differing, compared.universe
    text = f"{count:,} of {universe:,} hands are set differently ({share(count, universe)})"
    same = f"no hand of {universe:,} is set differently"
    yield ((text if count else same, "bold red" if count else "bold green"),)
    if compared.unset:
        yield ((f"{numbered(compared.unset, 'hand')} are set by neither", "red"),)
    yield BLANK
    for number, difference in enumerate(compared.differences[:MOST_SHOWN], start=1):
        yield from _difference(difference, number, (one[0], other[0]), universe, width)
    if len(compared.differences) > MOST_SHOWN:
        rest = compared.differences[MOST_SHOWN:]
        hands = sum(difference.hands for difference in rest)
        yield ((f"{len(rest)} more pairs of clauses with {hands:,} hands; --format json has them all", "dim"),)


def _difference(
    difference: HandsSetDifferently, number: int, ways: tuple[HouseWay, HouseWay], universe: int, width: int
) -> Iterator[Line]:
    count = numbered(difference.hands, "hand")
    yield ((f"{number:>2}  {count} ({share(difference.hands, universe)})", "bold"),)
    yield from labelled("hand", " ".join(difference.witness), width, indent=4, style="bold")
    for way, clause, setting, is_open, label in zip(
        ways,
        (difference.clause, difference.other),
        difference.settings,
        difference.open,
        ("one", "other"),
        strict=True,
    ):
        yield from labelled(label, _outcome(way, clause, setting, is_open=is_open), width, indent=4)
    yield BLANK


def _outcome(way: HouseWay, clause: int | None, setting: HandsSet | None, *, is_open: bool) -> str:
    if clause is None:
        return "no clause fits"
    named = way.clause_in_words(clause)
    if setting is None:
        return f"{named} cannot place the cards"
    return f"{setting}, or another result, left open by {named}" if is_open else f"{setting}   by {named}"


def compared_object(compared: WaysCompared, one: Named, other: Named) -> dict[str, Any]:
    """Return the comparison of two house ways as plain objects."""
    return {
        "schema": "compliance/houseway-against/1",
        "program": __version__,
        "one": {"name": one[1], "fingerprint": one[0].fingerprint, "proved": is_proved(one[2])},
        "other": {"name": other[1], "fingerprint": other[0].fingerprint, "proved": is_proved(other[2])},
        "universe": compared.universe,
        "differing": compared.differing,
        "set_by_neither": compared.unset,
        "differences": [
            {
                "one": None if d.clause is None else d.clause + 1,
                "other": None if d.other is None else d.other + 1,
                "hands": d.hands,
                "witness": list(d.witness),
                "settings": [_setting(setting) for setting in d.settings],
                "open": list(d.open),
            }
            for d in compared.differences
        ],
    }


def hand_lines(found: "HandSet", way: HouseWay, *, width: int = 100) -> Iterator[Line]:
    """Lay out how one hand is set, by which clause, and what fails."""
    yield from labelled("hand", " ".join(found.cards), width, style="bold")
    if found.clause is not None:
        clause = way.clauses[found.clause]
        yield from split_line(f"clause     {way.clause_in_words(found.clause)}", _place(way, found.clause), width)
        yield from labelled("when", clause.when_text, width, style="dim")
        yield from labelled("set", clause.set_text, width, style="dim")
    if found.result is not None:
        yield from labelled("result", str(found.result), width, style="bold")
    for failure in found.failures:
        yield from labelled("fails", FAULTS[failure.fault], width, style="red")
        if failure.fault in {Fault.UNPLACED, Fault.UNSET}:
            yield from labelled("why", stuck_in_words(failure.stuck), width)
        for setting in failure.settings if failure.fault is Fault.OPEN else ():
            yield from labelled("or", str(setting), width)


def hand_object(found: "HandSet") -> dict[str, Any]:
    """Return how one hand is set as plain objects."""
    return {
        "schema": "compliance/houseway-hand/1",
        "program": __version__,
        "cards": list(found.cards),
        "clause": None if found.clause is None else found.clause + 1,
        "result": _setting(found.result),
        "failures": [_failure_object(failure) for failure in found.failures],
    }
