"""SARIF: valid against the schema of the standard, the worst first, with places, fingerprints and suppressions."""

from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from notice_samples import HOSTILE, a_hostile_notice, a_notice, one_of_each
from sarif_schema import valid_log

from compliance import __version__
from compliance.diag import Span
from compliance.model import Notice, NoticeLevel, NoticeOutcome
from compliance.record import replace
from compliance.report import render_notices, whole_file
from compliance.report.ci import sarif as module
from compliance.report.ci.sarif import fingerprint_notice, uri_of


def run_of(*notices: Notice, **given: Any) -> dict[str, Any]:
    log = valid_log(render_notices("sarif", notices, **given))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    return run  # type: ignore[no-any-return]


def result_of(notice: Notice) -> dict[str, Any]:
    (result,) = run_of(notice)["results"]
    return result  # type: ignore[no-any-return]


def test_a_run_of_nothing_is_valid() -> None:
    assert run_of()["results"] == []


def test_the_tool_names_itself_and_its_version() -> None:
    driver = run_of()["tool"]["driver"]
    assert (driver["name"], driver["semanticVersion"]) == ("compliance", __version__)


def test_every_outcome_that_is_told_is_a_result_the_worst_first() -> None:
    results = run_of(*one_of_each())["results"]
    assert [one["ruleId"].rpartition(".")[2] for one in results] == [
        "missing",
        "fail",
        "waived",
        "warning",
        "open",
        "note",
    ]


def test_what_passed_or_was_not_judged_is_counted_and_is_no_result() -> None:
    run = run_of(*one_of_each())
    said = run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"]
    assert "1 passed, 1 not judged" in said


@pytest.mark.parametrize(
    ("outcome", "level", "kind", "shown"),
    [
        (NoticeOutcome.FAIL, NoticeLevel.ERROR, "fail", "error"),
        (NoticeOutcome.FAIL, NoticeLevel.WARNING, "fail", "warning"),
        (NoticeOutcome.FAIL, NoticeLevel.NOTE, "fail", "note"),
        (NoticeOutcome.ERROR, NoticeLevel.ERROR, "fail", "error"),
        (NoticeOutcome.OPEN, NoticeLevel.WARNING, "open", "none"),
    ],
)
def test_kind_and_level_keep_to_the_standard(outcome: NoticeOutcome, level: NoticeLevel, kind: str, shown: str) -> None:
    result = result_of(a_notice(outcome=outcome, level=level))
    assert (result["kind"], result["level"]) == (kind, shown)


def test_a_result_points_at_its_rule() -> None:
    run = run_of(*one_of_each())
    rules = run["tool"]["driver"]["rules"]
    assert [rules[one["ruleIndex"]]["id"] for one in run["results"]] == [one["ruleId"] for one in run["results"]]
    assert len(rules) == len({rule["id"] for rule in rules})


def test_a_rule_says_what_it_requires_and_under_which_section() -> None:
    (rule,) = run_of(a_notice(), a_notice())["tool"]["driver"]["rules"]
    assert rule["shortDescription"]["text"] == "A payout limit reaches the floor."
    assert "§ 7.12(c)" in rule["help"]["text"]
    assert rule["properties"]["tags"] == ["filing"]


def test_a_waived_variance_is_a_result_with_an_accepted_suppression() -> None:
    result = result_of(a_notice(waiver="by the Lantern Board"))
    assert result["level"] == "error"
    assert result["suppressions"] == [
        {"kind": "external", "status": "accepted", "justification": "by the Lantern Board"}
    ]


def test_a_place_has_its_first_character_and_the_one_after_its_last() -> None:
    region = result_of(a_notice())["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 41, "startColumn": 11, "endLine": 41, "endColumn": 18}


def test_a_file_as_a_whole_has_its_first_line() -> None:
    place = result_of(a_notice(span=whole_file("a.yaml")))["locations"][0]["physicalLocation"]
    assert place == {"artifactLocation": {"uri": "a.yaml"}, "region": {"startLine": 1}}


def test_a_result_without_a_place_still_has_a_location() -> None:
    assert result_of(a_notice(span=None))["locations"]


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("submissions/a.yaml", "submissions/a.yaml"),
        ("./submissions//a.yaml", "submissions/a.yaml"),
        ("a b%/ü:c#?.yaml", "a%20b%25/%C3%BC%3Ac%23%3F.yaml"),
        ("/srv/a b.yaml", "file:///srv/a%20b.yaml"),
        ("odd-\udcff.yaml", "odd-%FF.yaml"),
    ],
)
def test_a_path_becomes_a_uri(path: str, uri: str) -> None:
    assert uri_of(path) == uri


def test_a_relative_path_has_no_scheme_and_comes_back() -> None:
    parts = urlsplit(uri_of("javascript:alert(1)/a b.yaml"))
    assert (parts.scheme, unquote(parts.path)) == ("", "javascript:alert(1)/a b.yaml")


def test_a_fingerprint_stays_when_lines_move_and_figures_change() -> None:
    moved = Span("submissions/river.yaml", 50, 1, 50, 2)
    assert fingerprint_notice(a_notice()) == fingerprint_notice(a_notice(span=moved, message="stated: $41,000"))


@pytest.mark.parametrize("changes", [{"code": "zz.b.c"}, {"title": "Another"}, {"case": "two"}, {"span": None}])
def test_a_fingerprint_tells_other_findings_apart(changes: dict[str, Any]) -> None:
    assert fingerprint_notice(a_notice()) != fingerprint_notice(a_notice(**changes))


def test_results_alike_are_numbered() -> None:
    marks = [one["partialFingerprints"]["compliance/v1"] for one in run_of(a_notice(), a_notice())["results"]]
    assert [mark.rpartition(":")[2] for mark in marks] == ["1", "2"]


def test_artifacts_have_their_hash_where_it_is_known() -> None:
    other = replace(a_notice(), span=whole_file("a.yaml"))
    assert run_of(a_notice(sha256="ab" * 32), a_notice(), other)["artifacts"] == [
        {"location": {"uri": "a.yaml"}},
        {"location": {"uri": "submissions/river.yaml"}, "hashes": {"sha-256": "ab" * 32}},
    ]


@pytest.mark.parametrize(("outcome", "fine"), [(NoticeOutcome.FAIL, True), (NoticeOutcome.ERROR, False)])
def test_the_run_says_how_it_ended(outcome: NoticeOutcome, fine: bool) -> None:
    (invocation,) = run_of(a_notice(outcome=outcome), exit_code=3)["invocations"]
    assert (invocation["exitCode"], invocation["executionSuccessful"]) == (3, fine)


def test_each_command_has_a_category_of_its_own() -> None:
    assert run_of(command="lint")["automationDetails"]["id"] == "compliance/lint/"


def test_the_summary_of_a_run_is_told() -> None:
    told = run_of(summary="2 of 9 mutants survive")["invocations"][0]["toolExecutionNotifications"]
    assert told[-1]["message"]["text"] == "2 of 9 mutants survive"


def test_the_mildest_results_are_left_out_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_RESULTS", 2)
    run = run_of(*one_of_each())
    assert [one["level"] for one in run["results"]] == ["error", "error"]
    assert len(run["tool"]["driver"]["rules"]) == 2
    last = run["invocations"][0]["toolExecutionNotifications"][-1]
    assert (last["level"], last["message"]["text"]) == ("warning", "4 more results are left out, the mildest first")


def test_at_most_ten_tags_are_given() -> None:
    (rule,) = run_of(a_notice(tags=tuple(f"t{n}" for n in range(30))))["tool"]["driver"]["rules"]
    assert len(rule["properties"]["tags"]) == 10


@pytest.mark.parametrize("text", HOSTILE)
def test_text_from_a_file_stays_text(text: str) -> None:
    result = result_of(a_hostile_notice(text))
    said = result["message"]["text"]
    assert "](" not in said
    assert [char for char in said if ord(char) < 32 and char != "\n"] == []
