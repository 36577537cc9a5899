"""What the selected paytables keep, in words, beside the holds that a filing declares."""

from fractions import Fraction
from typing import cast

from compliance.model import Assessment, Kind, SelectedHold, show_value, write_fraction, write_percent, write_rounded
from compliance.record import keyword_record
from compliance.report.check.finding_view import write_span


@keyword_record
class HoldView:
    """What a selected paytable keeps, in words, and the hold that the filing declares."""

    label: str
    table: str
    hold: str
    exact: str
    declared: str
    compared: str
    where: str
    differs: bool


def _compare_declared_hold(one: SelectedHold) -> str:
    """Say how a declared hold stands to the computed one."""
    exact_hold = one.hold.hold
    if one.declared is None or one.agrees is None or exact_hold is None:
        return "which cannot be held against the paytable alone"
    if one.agrees:
        return "which agrees, to its decimals, with what is computed"
    gap = Fraction(cast("Fraction", one.declared.raw)) - exact_hold
    return f"which is {write_rounded(abs(gap) * 100, 4)} points {'above' if gap > 0 else 'below'} what is computed"


def hold_view(one: SelectedHold) -> HoldView:
    """Lay out in words what a selected paytable keeps."""
    hold = one.hold
    name = f"{hold.label}, {one.row}" if one.row else hold.label
    table = "" if not hold.table else f"paytable {hold.table}"
    if hold.adds_to:
        text = f"pays back {write_percent(hold.returned)} of the {hold.adds_to} on average"
    elif hold.hold is None:
        text = f"{write_percent(1 - hold.returned)} less what the meter pays; the paytable alone does not fix it"
    else:
        text = write_percent(hold.hold)
    declared = "" if one.declared is None else show_value(Kind.PERCENT, one.declared.raw)
    return HoldView(
        label=name,
        table=table,
        hold=text,
        exact="" if hold.hold is None else write_fraction(hold.hold),
        declared=declared,
        compared=_compare_declared_hold(one),
        where="" if one.declared is None else write_span(one.declared.span),
        differs=one.agrees is False,
    )


def hold_readings_in_words(assessment: Assessment) -> str:
    """Name the readings that holds were computed under, where they are not the defaults."""
    if not assessment.holds:
        return ""
    used = dict(pair for one in assessment.holds for pair in one.hold.readings)
    default = assessment.ruleset.default_choices
    chosen = [f"{name}={option}" for name, option in used.items() if default.get(name) != option]
    said = f"under {', '.join(chosen)}, not the default" if chosen else "under the default readings"
    return f"Computed {said}; `compliance odds` shows what other readings come to."
