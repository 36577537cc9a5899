"""What somebody types besides a paytable: where a meter stands, what is wagered, what hold is wanted of it."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeVar

from compliance.diag import NOWHERE, Code, Diagnostic
from compliance.model import Counting, MeterTerms, TypedTerms, read_money, read_percent

V = TypeVar("V")

TERMS = ("stake", "meter", "reset", "contribution", "solve")
"""The terms by the names that they are typed under; what is wagered is the stake, as in a paytable's file."""
_MONEY = "write dollars with the sign, such as `$5` or `$133,000`"
_PART = "write a percentage such as `25%`"


def read_typed_terms(typed: Mapping[str, str], readings: Mapping[str, str]) -> TypedTerms:
    """Read the terms that are typed; a term without text is not given."""
    wrong: dict[str, Diagnostic] = {}

    def value(name: str, read: Callable[[str], V | None], hint: str) -> V | None:
        text = typed.get(name, "").strip()
        found = read(text) if text else None
        if text and found is None:
            wrong[name] = Diagnostic(Code.VALUE_TYPE, f"`{text[:60]}` is not understood", NOWHERE, hint)
        return found

    stake = value("stake", read_money, _MONEY)
    if stake == 0:
        wrong["stake"] = Diagnostic(Code.VALUE_TYPE, "the wager is nothing", NOWHERE, "write what is wagered")
    terms = MeterTerms(
        meter=value("meter", read_money, _MONEY),
        stake=stake or None,
        reset=value("reset", read_money, _MONEY),
        contribution=value("contribution", read_percent, _PART),
    )
    wanted: Fraction | None = value("solve", read_percent, _PART)
    return TypedTerms(Counting(readings=readings, terms=terms, wanted=wanted), wrong)
