"""The result without the report is the result of the report."""

from pathlib import Path

import pytest

from compliance.api import Request, check_file, open_session, sum_up_files
from compliance.cli.exit_codes import exit_of, exit_of_summary
from compliance.load import Cache, shipped_library

ROOT = Path(__file__).resolve().parents[3]
DESK = open_session(shipped_library(Cache(None))).value
FILES = sorted(str(path) for path in (ROOT / "submissions").glob("*.yaml"))


@pytest.mark.parametrize("scope", ["filing", "all"])
@pytest.mark.parametrize("path", FILES, ids=lambda path: Path(path).stem)
def test_a_summary_has_the_result_of_the_report(path: str, scope: str) -> None:
    assert DESK is not None
    request = Request(scope=scope)
    assessment = check_file(path, request, DESK).assessment
    (summed,) = sum_up_files([path], request, DESK)
    assert assessment is not None
    assert (summed.outcome, summed.variances) == (assessment.outcome, assessment.counts.variance)
    assert exit_of_summary(summed) == exit_of(assessment)
