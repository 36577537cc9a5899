"""The result without the report is the result of the report."""

from pathlib import Path

import pytest
from shipped import shipped_session

from compliance.api import Request, check_file, sum_up_files
from compliance.cli.exit_codes import exit_of, exit_of_summary

ROOT = Path(__file__).resolve().parents[3]
FILES = sorted(str(path) for path in (ROOT / "submissions").glob("*.yaml"))


@pytest.mark.parametrize("scope", ["filing", "all"])
@pytest.mark.parametrize("path", FILES, ids=lambda path: Path(path).stem)
def test_a_summary_has_the_result_of_the_report(path: str, scope: str) -> None:
    request = Request(scope=scope)
    assessment = check_file(path, request, shipped_session()).assessment
    (summed,) = sum_up_files([path], request, shipped_session())
    assert assessment is not None
    assert (summed.outcome, summed.variances) == (assessment.outcome, assessment.counts.variance)
    assert exit_of_summary(summed) == exit_of(assessment)
