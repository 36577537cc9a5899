"""The result without the report is the result of the report."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from conftest import SHIPPED_SUBMISSIONS
from shipped import shipped_session

from compliance.api import Request, check_file, sum_up_files
from compliance.check import Screen
from compliance.cli.exit_codes import exit_of, exit_of_summary
from compliance.model import Ruleset, Summed

FILES = [str(path) for path in SHIPPED_SUBMISSIONS]


@cache
def summaries(scope: str) -> dict[str, Summed]:
    """Sum all submissions up in one run, as the command does, in which every ruleset is compiled once."""
    return dict(zip(FILES, sum_up_files(FILES, Request(scope=scope), shipped_session()), strict=True))


@pytest.mark.parametrize("scope", ["filing", "all"])
@pytest.mark.parametrize("path", FILES, ids=lambda path: Path(path).stem)
def test_a_summary_has_the_result_of_the_report(path: str, scope: str) -> None:
    assessment = check_file(path, Request(scope=scope), shipped_session()).assessment
    summed = summaries(scope)[path]
    assert assessment is not None
    assert summed.path == path
    assert (summed.outcome, summed.variances) == (assessment.outcome, assessment.counts.variance)
    assert summed.points_for_a_person == assessment.points_for_a_person
    assert exit_of_summary(summed) == exit_of(assessment)


def test_a_ruleset_is_compiled_once_for_all_submissions(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    build = Screen.__init__

    def count(self: Screen, ruleset: Ruleset, *more: Any) -> None:
        compiled.append(ruleset.id)
        build(self, ruleset, *more)

    monkeypatch.setattr(Screen, "__init__", count)
    chosen = [path for path in FILES if "river-bend" in path]
    assert len(list(sum_up_files(chosen, Request(), shipped_session()))) == len(chosen) > 1
    assert len(compiled) == len(set(compiled))
