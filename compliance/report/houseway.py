"""The proof of a house way, and two house ways held against each other, for a terminal and as JSON."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from compliance import __version__
from compliance.lang import stuck_in_words
from compliance.model import (
    PROPERTIES,
    Difference,
    Failure,
    Fault,
    HandsSet,
    HouseWay,
    Proof,
    Ruleset,
    Submission,
    WaysCompared,
)
from compliance.report.safe import safe
from compliance.report.sheet import fine_percent
from compliance.report.text import BLANK, Line, labelled, split_line

SCHEMA = "compliance/houseway/1"
MOST_SHOWN = 20
_FAULTS = {
    Fault.UNSET: "no clause fits",
    Fault.UNPLACED: "the clause that fits cannot place the cards",
    Fault.OPEN: "more than one result",
    Fault.MISORDERED: "not in order from high to low",
    Fault.DEAD: "decides no hand",
}
_SAID = {
    "total": ("some clause sets every hand", "hands are not set"),
    "deterministic": ("every hand that is set has one result", "hands have more than one result"),
    "legal": ("wherever hands are set, each ranks above the next", "hands are set out of order"),
}


def is_proved(proof: Proof) -> bool:
    """Tell whether nothing failed; a dead clause is a failure too."""
    return not proof.failures


def proof_lines(
    proof: Proof, way: HouseWay, submission: Submission, ruleset: Ruleset, *, width: int = 100
) -> Iterator[Line]:
    """Lay out a proof: the four properties, every failure with its hand, and what each clause decides."""
    yield from _head(submission, ruleset, way, proof.universe, width)
    headline, style = ("PROVED", "bold green") if is_proved(proof) else ("NOT PROVED", "bold red")
    yield ((headline, style), (f"    {len(way.clauses)} clauses on {proof.universe:,} hands", ""))
    for name, faults in PROPERTIES:
        count, (good, bad) = proof.count(*faults), _SAID[name]
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


def share(part: int, whole: int) -> str:
    """Write a part of a whole as a percentage."""
    return fine_percent(Fraction(part, whole))


def _failure(failure: Failure, number: int, way: HouseWay, universe: int, width: int) -> Iterator[Line]:
    count = f"{failure.hands:,} {'hand' if failure.hands == 1 else 'hands'} ({share(failure.hands, universe)})"
    place = "" if failure.clause is None else _place(way, failure.clause)
    if failure.fault is Fault.DEAD:
        count = f"{count} fit it, and clauses before it take them all" if failure.hands else "none fits it"
    yield from split_line(f"{number:>2}  {_FAULTS[failure.fault]}: {count}", place, width, left_style="bold")
    if failure.clause is not None:
        clause = way.clauses[failure.clause]
        yield from labelled("clause", way.clause_in_words(failure.clause), width, indent=4)
        yield from labelled("when", clause.when_text, width, indent=4, style="dim")
        yield from labelled("set", clause.set_text, width, indent=4, style="dim")
    if failure.witness:
        yield from labelled("hand", " ".join(failure.witness), width, indent=4, style="bold")
    if failure.fault is Fault.UNPLACED:
        yield from labelled("why", stuck_in_words(failure.stuck), width, indent=4)
    labels = ("result", "or") if failure.by is None else ("result", "instead of")
    for label, setting in zip(labels, failure.settings, strict=False):
        by = "" if failure.by is None or label != "result" else f"   by {way.clause_in_words(failure.by)}"
        yield from labelled(label, f"{setting}{by}", width, indent=4)
    yield BLANK


def _place(way: HouseWay, clause: int) -> str:
    span = way.clauses[clause].span
    return f"{span.path}:{span.line}:{span.column}"


def _clauses(proof: Proof, way: HouseWay, width: int) -> Iterator[Line]:
    yield (("Clauses", "bold"), (" and how many hands each decides", "dim"))
    for number, hands in enumerate(proof.decided):
        clause = way.clauses[number]
        text = clause.name or clause.when_text
        head = f"  {number + 1:>3}  {hands:>13,}  {share(hands, proof.universe) if hands else 'none':>12}  "
        room = max(20, width - len(head))
        shown = safe(text)
        yield ((head, "red" if not hands else "dim"), (shown if len(shown) <= room else shown[: room - 1] + "…", ""))


def proof_object(proof: Proof, way: HouseWay, submission: Submission, ruleset: Ruleset) -> dict[str, Any]:
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
        "why": stuck_in_words(failure.stuck) if failure.fault is Fault.UNPLACED else None,
        "by": None if failure.by is None else failure.by + 1,
    }


def _setting(setting: HandsSet | None) -> dict[str, list[str]] | None:
    return None if setting is None else {name: list(cards) for name, cards in setting.hands}


def compared_lines(
    compared: WaysCompared, one: tuple[HouseWay, str], other: tuple[HouseWay, str], *, width: int = 100
) -> Iterator[Line]:
    """Lay out in what hands two house ways differ; each comes with the name it goes by."""
    yield from labelled("one", one[1], width, style="bold")
    yield from labelled("other", other[1], width, style="bold")
    yield BLANK
    count, universe = compared.differing, compared.universe
    text = f"{count:,} of {universe:,} hands are set differently ({share(count, universe)})"
    yield ((text if count else f"all {universe:,} hands are set alike", "bold red" if count else "bold green"),)
    yield BLANK
    for number, difference in enumerate(compared.differences[:MOST_SHOWN], start=1):
        yield from _difference(difference, number, (one[0], other[0]), universe, width)
    if len(compared.differences) > MOST_SHOWN:
        rest = compared.differences[MOST_SHOWN:]
        hands = sum(difference.hands for difference in rest)
        yield ((f"{len(rest)} more pairs of clauses with {hands:,} hands; --format json has them all", "dim"),)


def _difference(
    difference: Difference, number: int, ways: tuple[HouseWay, HouseWay], universe: int, width: int
) -> Iterator[Line]:
    count = f"{difference.hands:,} {'hand' if difference.hands == 1 else 'hands'}"
    yield ((f"{number:>2}  {count} ({share(difference.hands, universe)})", "bold"),)
    yield from labelled("hand", " ".join(difference.witness), width, indent=4, style="bold")
    for way, clause, setting, label in zip(
        ways, (difference.clause, difference.other), difference.settings, ("one", "other"), strict=True
    ):
        named = "no clause fits" if clause is None else way.clause_in_words(clause)
        result = "" if clause is None else "sets no result: " if setting is None else f"{setting}   by "
        yield from labelled(label, f"{result}{named}", width, indent=4)
    yield BLANK


def compared_object(compared: WaysCompared, one: tuple[HouseWay, str], other: tuple[HouseWay, str]) -> dict[str, Any]:
    """Return the comparison of two house ways as plain objects."""
    return {
        "schema": "compliance/houseway-against/1",
        "program": __version__,
        "one": {"name": one[1], "fingerprint": one[0].fingerprint},
        "other": {"name": other[1], "fingerprint": other[0].fingerprint},
        "universe": compared.universe,
        "differing": compared.differing,
        "differences": [
            {
                "one": None if d.clause is None else d.clause + 1,
                "other": None if d.other is None else d.other + 1,
                "hands": d.hands,
                "witness": list(d.witness),
                "settings": [_setting(setting) for setting in d.settings],
            }
            for d in compared.differences
        ],
    }
