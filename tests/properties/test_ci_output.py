"""Any text in a notice leaves SARIF, JUnit and GitHub's commands what they are."""

import json
from xml.etree.ElementTree import fromstring

from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.diag import Span
from compliance.model import Notice, NoticeLevel, NoticeOutcome
from compliance.report import render_job_summary, render_notices

TEXTS = st.text(st.characters(exclude_categories=()), max_size=40) | st.lists(
    st.sampled_from(["::", "%", "\n", "\r", "##[", "]](", "<", "&", '"', "\x00", "\ud800", "\uffff", "error", "|", "`"])
).map("".join)
NUMBERS = st.integers(1, 10**6)
SPANS = st.none() | st.builds(Span, TEXTS, NUMBERS, NUMBERS, NUMBERS, NUMBERS)
NOTICES = st.lists(
    st.builds(
        Notice,
        code=TEXTS,
        title=TEXTS,
        level=st.sampled_from(NoticeLevel),
        outcome=st.sampled_from(NoticeOutcome),
        message=TEXTS,
        hint=TEXTS,
        cites=st.lists(TEXTS, max_size=2).map(tuple),
        span=SPANS,
        group=TEXTS,
        case=TEXTS,
        requires=TEXTS,
        tags=st.lists(TEXTS, max_size=2).map(tuple),
        waiver=TEXTS,
    ),
    max_size=5,
)


@given(NOTICES, TEXTS)
@settings(max_examples=150, deadline=None)
def test_github_gets_one_line_for_each_thing_told_and_each_result(notices: list[Notice], summary: str) -> None:
    lines = render_notices("github", notices, summary=summary).splitlines()
    told, results = sum(one.told for one in notices), sum(one.outcome is NoticeOutcome.RESULT for one in notices)
    assert len(lines) == told + results + 1
    assert all(line.startswith(("::error ", "::warning ", "::notice ")) for line in lines[:told])
    for line in lines[told:]:
        assert line.startswith("compliance check: ")
        assert "##[" not in line


@given(NOTICES)
@settings(max_examples=150, deadline=None)
def test_junit_parses_and_has_a_case_for_each_notice_that_is_no_result(notices: list[Notice]) -> None:
    root = fromstring(render_notices("junit", notices))
    cases = [one for one in notices if one.outcome is not NoticeOutcome.RESULT]
    assert len(list(root.iter("testcase"))) == len(cases) == int(root.attrib["tests"])
    stopping = sum(one.stops for one in notices)
    assert int(root.attrib["failures"]) + int(root.attrib["errors"]) == stopping


@given(NOTICES, TEXTS)
@settings(max_examples=150, deadline=None)
def test_sarif_parses_and_has_a_result_for_each_thing_told(notices: list[Notice], summary: str) -> None:
    text = render_notices("sarif", notices, summary=summary)
    (run,) = json.loads(text)["runs"]
    assert text.isascii()
    assert len(run["results"]) == sum(one.told for one in notices)
    assert all(run["tool"]["driver"]["rules"][one["ruleIndex"]]["id"] == one["ruleId"] for one in run["results"])


@given(NOTICES)
@settings(max_examples=100, deadline=None)
def test_a_job_summary_can_be_written(notices: list[Notice]) -> None:
    text = render_job_summary(notices, command="check")
    assert text.encode("utf-8")
    assert sum(line.startswith("- **") for line in text.splitlines()) == sum(one.told for one in notices)
