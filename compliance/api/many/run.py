"""A run over many submissions: here one after another, or on several cores where that is worth their start."""

import os
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from time import monotonic

from compliance.api.check import Filing
from compliance.api.many.task import Batch, CheckedPiece, Task, check_batch
from compliance.api.session import Session
from compliance.record import keyword_record

PATIENCE = 0.7
"""So many seconds a run goes on alone before it looks whether others would help."""
WORTH = 1.5
"""So many seconds must be saved by others to be worth their start."""
LARGEST_BATCH = 16


@keyword_record
class Jobs:
    """How many processes check: as many as were asked for, or all cores once it is worth their start."""

    number: int
    asked: bool = False


def count_jobs(asked: int | None) -> Jobs:
    """Return the number of processes that was asked for, or else how many cores this process may use."""
    if asked is not None:
        return Jobs(number=asked, asked=True)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return Jobs(number=cores)


def check_many(
    filings: Iterable[Filing], task: Task, session: Session, jobs: Jobs, *, number: int
) -> Iterator[CheckedPiece]:
    """Check ``number`` submissions, and yield what came of each in their order."""
    coming = _number_filings(filings)
    jobs_worth = min(jobs.number, number)
    if jobs_worth > 1 and not jobs.asked:
        yield from _check_while_quick(coming, task, session, jobs_worth, number)
    rest = next(coming, None)
    if rest is None:
        return
    coming = chain([rest], coming)
    if jobs_worth <= 1:
        for one in coming:
            yield from check_batch(one, task, session)
        return
    from compliance.api.many.crew import Crew

    with Crew(jobs_worth, task, session) as crew:
        yield from crew.check(_gather_batches(coming, jobs_worth))


def _number_filings(filings: Iterable[Filing]) -> Iterator[Batch]:
    return (Batch(place, (filing,)) for place, filing in enumerate(filings, start=1))


def _check_while_quick(
    coming: Iterator[Batch], task: Task, session: Session, jobs: int, number: int
) -> Iterator[CheckedPiece]:
    """Check submissions here until it is plain that others would save more than their start costs."""
    started = monotonic()
    for one in coming:
        yield from check_batch(one, task, session)
        spent = monotonic() - started
        left = spent / one.first * (number - one.first)
        # WHY: a clock decides who checks, and never what comes of it.
        if spent > PATIENCE and left * (1 - 1 / jobs) > WORTH:
            return


def _gather_batches(coming: Iterator[Batch], jobs: int) -> Iterator[Batch]:
    """Put submissions together, at first few, so that every process has work soon, and a small run is shared evenly."""
    size = 1
    while gathered := tuple(islice(coming, size)):
        yield Batch(gathered[0].first, tuple(one.filings[0] for one in gathered))
        size = min(LARGEST_BATCH, 1 + gathered[0].first // (4 * jobs))
