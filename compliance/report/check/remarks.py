"""Sentences about a whole filing that stand near its headline: results under other readings, waivers of no effect."""

from compliance.model import Assessment, Waiver
from compliance.report.check.finding_view import write_span
from compliance.report.check.results import RESULTS


def other_results_in_words(assessment: Assessment) -> tuple[str, ...]:
    """Say under which other option of a reading the result would be another, and which."""
    return tuple(
        f"Under the reading {turned.reading}={turned.option} ({turned.label}) "
        f"the result would be {RESULTS[turned.outcome].name}."
        for turned in assessment.turned_results
    )


def waiver_cautions(assessment: Assessment) -> list[str]:
    """Say of each waiver that covers nothing or is not in effect on the day that this is so, in the order stated."""
    return [
        f"The waiver of {waiver.provision} ({write_span(waiver.span)}) {fault}."
        for waiver in assessment.submission.waivers
        if (fault := _fault_of_waiver(waiver, assessment))
    ]


def _fault_of_waiver(waiver: Waiver, assessment: Assessment) -> str:
    faults = []
    if waiver in assessment.stray_waivers:
        faults.append("names no provision that any rule here rests on")
    if waiver in assessment.idle_waivers:
        faults.append("covers no variance of this filing")
    if waiver.by_nobody:
        faults.append("names nobody who granted it")
    elif not waiver.counts_on(assessment.as_of):
        faults.append(f"is not in effect on {assessment.as_of.isoformat()}")
    return ", and ".join(faults)
