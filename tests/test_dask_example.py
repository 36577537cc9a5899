"""The example with Dask: on a local cluster of two workers it gives what one call of the command gives."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT, RunCommand

EXAMPLE = ROOT / "docs" / "examples" / "collect_with_dask.py"
NAMES = (
    "river-bend", "river-bend-lawful", "cedar-gap-waived", "cobble-quay-reviewed", "kestrel-point-holdem-minimal",
    "hollow-log-let-it-ride-minimal", "lantern-hill-tie-returned",
)  # fmt: skip
PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
import collect_with_dask as example
from dask.distributed import Client, LocalCluster

if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        paths = example.list_filings("filings")
        example.report_all(paths, at_once=2).to_textfiles("reports/reports-*.jsonl")
        example.main("filings", "again", cluster.scheduler_address)
"""


@pytest.fixture
def filings(tmp_path: Path) -> Path:
    folder = tmp_path / "filings"
    folder.mkdir()
    for name in NAMES:
        for path in (ROOT / "submissions").glob(f"{name}.*"):
            shutil.copy(path, folder)
    (folder / "broken.yaml").write_text("holder: [\n", "utf-8")
    return tmp_path


def test_two_workers_report_what_one_call_reports(run_command: RunCommand, filings: Path) -> None:
    (filings / "program.py").write_text(PROGRAM, "utf-8")
    command = [sys.executable, "-W", "error", "program.py", str(EXAMPLE.parent)]
    done = subprocess.run(command, cwd=filings, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    by_command = run_command("check", "filings", "--format", "jsonl", cwd=filings).out
    files = sorted((filings / "reports").iterdir())
    assert len(files) == 4
    lines = [line for path in files for line in path.read_text("utf-8").splitlines()]
    assert [json.loads(line) for line in lines] == [json.loads(line) for line in by_command.splitlines()]
    [again] = (filings / "again").iterdir()
    assert again.read_text("utf-8").splitlines() == lines
    assert "\n".join(lines) + "\n" == by_command
