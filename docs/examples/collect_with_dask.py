"""Check filings on the workers of a Dask cluster, and write their reports as JSON Lines.

    python collect_with_dask.py FILINGS OUTPUT [SCHEDULER]

FILINGS and OUTPUT are folders that every worker reaches under the same path, and SCHEDULER is the address of a cluster;
without one it is this machine, with two workers. Each worker writes the reports of what it checked: the files of
OUTPUT, in the order of their names, have the lines that `compliance check --format jsonl` writes.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import dask.bag
from dask.distributed import Client, LocalCluster

import compliance

AT_ONCE = 500


def list_filings(folder: str) -> list[str]:
    """List the filings of a folder in the order in which the command checks them."""
    return sorted(str(path) for path in Path(folder).rglob("*.yaml") if not path.name.endswith(".review.yaml"))


def report_some(paths: Iterable[str]) -> Iterator[str]:
    """Check the filings of one partition, on whichever worker that is; what it reads of a chapter serves them all."""
    for report in compliance.report_submissions(paths):
        yield json.dumps(report)


def report_all(paths: list[str], *, at_once: int = AT_ONCE) -> dask.bag.Bag:
    """Return a bag of the reports of all filings, so many of them to a partition."""
    return dask.bag.from_sequence(paths, partition_size=at_once).map_partitions(report_some)


def main(folder: str, output: str, scheduler: str | None = None) -> None:
    """Write a file of reports for each partition."""
    cluster = scheduler or LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with Client(cluster):
        report_all(list_filings(folder)).to_textfiles(f"{output}/reports-*.jsonl")


if __name__ == "__main__":
    main(*sys.argv[1:])
