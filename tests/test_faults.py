"""Whatever operation on files fails, once and in whatever manner: every file is old or new, what is said is true."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from fault_scenarios import READERS, WRITERS

HERE = Path(__file__).resolve().parent


@pytest.fixture(scope="module")
def told() -> dict[str, dict[str, object]]:
    """Let steps of every scenario fail, in a process that forks each run off itself."""
    words = ["--thorough"] if os.environ.get("FAULTS") == "all" else []
    ran = subprocess.run(
        [sys.executable, str(HERE / "fault_runs.py"), *words], capture_output=True, text=True, check=True, cwd=HERE
    )
    lines = [json.loads(line) for line in ran.stdout.splitlines()]
    return {line["scenario"]: line for line in lines}


@pytest.mark.parametrize("name", [scenario.name for scenario in (*READERS, *WRITERS)])
def test_a_step_that_fails_leaves_every_file_old_or_new_and_says_so(
    name: str, told: dict[str, dict[str, object]]
) -> None:
    assert told[name]["wrong"] == []
    assert told[name]["runs"]


def test_a_way_to_write_that_is_careless_is_found(told: dict[str, dict[str, object]]) -> None:
    for name, said in (("in-place", "neither old nor new"), ("unsynced", "power fails")):
        assert any(said in complaint for complaint in told[name]["wrong"])  # type: ignore[attr-defined]
