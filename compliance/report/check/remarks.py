"""Sentences about a whole filing near its headline: results under other readings, idle waivers, exhibits."""

from typing import assert_never

from compliance.model import Assessment, Exhibit, ExhibitState, Submission, Waiver
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


def exhibit_cautions(submission: Submission) -> list[str]:
    """Say of each exhibit whose file is not there, or is another than the filing says, or was not looked at."""
    return [
        f"The exhibit {one.file} ({write_span(one.span)}) {fault}."
        for one in submission.exhibits
        if (fault := _fault_of_exhibit(one))
    ]


def _fault_of_exhibit(exhibit: Exhibit) -> str:
    found = exhibit.found
    if found is None:
        return "was not looked at, since the filing did not come from a folder"
    match found.state:
        case ExhibitState.AT_HAND:
            return ""
        case ExhibitState.MISSING | ExhibitState.UNREADABLE:
            return f"{found.why}; what it shows is not known"
        case ExhibitState.DIFFERS:
            return f"{found.why}: it is sha256 {found.sha256} now"
        case _ as unknown:
            assert_never(unknown)


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
