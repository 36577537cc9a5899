"""Contradictions beyond the check: cures that settle them and bring in none, the editor, notices, tables and tests."""

from pathlib import Path

import pytest
from builders import RULESET, a_library, cases_text, submission_text
from conftest import ROOT
from shipped import shipped_session

from compliance.api import (
    LintRequest,
    Request,
    Session,
    check_file,
    cure_file,
    cures_by_rule,
    flaws_in,
    lint_lot,
    lint_lots,
    open_session,
)
from compliance.model import Assessment, NoticeLevel, NoticeOutcome, Outcome, Step, SubmissionDraft
from compliance.report import assessment_notices, cure_document, view_of
from compliance.report.check.json import report_object
from compliance.report.spreadsheets.finding_rows import COLUMNS, finding_rows
from compliance.report.writers.text import write_text

CONTRADICTS = ROOT / "submissions" / "pebble-ford-hold-em-contradicts-itself.yaml"
POINTLESS = ROOT / "submissions" / "quiet-marsh-envy-out-of-reach.yaml"
LIMITS = "coherence.general.ante-limits"
PATH = "rulesets/vocabulary/coherence/dealing.yaml"
CONDITION = """\
coherence:
  - id: coherence.dealing.shoe
    kind: contradiction
    applies: dealing.method is shoe
    requires: {requires}
    fails: A shoe does not hold so many decks
"""
CASES = """\
cases:
  - {rule: coherence.dealing.shoe, name: eight, boundary: yes, facts: {dealing: {method: shoe, decks: 8}}, expect: pass}
  - {rule: coherence.dealing.shoe, name: seven, facts: {dealing.method: shoe, dealing.decks: 7}, expect: variance}
"""


def checked(path: Path) -> Assessment:
    result = check_file(str(path), Request(), shipped_session())
    assert result.assessment is not None, result.diagnostics
    return result.assessment


def a_session(folder: Path, requires: str = "dealing.decks >= 8", cases: str = CASES) -> Session:
    files = {PATH: CONDITION.format(requires=requires), PATH.replace(".yaml", ".test.yaml"): cases}
    opened = open_session(a_library(folder, files))
    assert opened.value is not None, opened.diagnostics
    return opened.value


def test_a_cure_settles_a_contradiction_and_says_so() -> None:
    found = cure_file(str(CONTRADICTS), Request(), shipped_session()).value
    assert found is not None
    assert not found.defects
    edits = [(edit.field, edit.step) for remedy in found.cures for edit in remedy.cure.edits]
    assert ("wagers.ante.maximum", Step.CHANGE) in edits
    for remedy in found.cures:
        assert remedy.after is not None
        assert (remedy.after.outcome, remedy.after.contradictions) == (Outcome.COMPLIANT, ())
        assert [one.id for edit in remedy.cure.edits for one in edit.settles] == [LIMITS]
    assert LIMITS in cures_by_rule(found, shipped_session())
    text = write_text(cure_document(found))
    assert "the contradiction: The minimum Ante Wager is more than its maximum" in text


def test_no_cure_brings_in_a_contradiction(tmp_path: Path) -> None:
    session = a_session(tmp_path)
    path = tmp_path / "filing.yaml"
    path.write_text(submission_text("dealing.method: shoe\ndealing.decks: 7\n"), "utf-8")
    found = cure_file(str(path), Request(), session).value
    assert found is not None
    assert found.cures
    assert not found.defects
    # WHY: six decks would satisfy the rule alone, and contradict the shoe.
    assert all({edit.field for edit in one.cure.edits} != {"dealing.decks"} for one in found.cures if one.after)
    assert all(one.after is not None and one.after.contradictions == () for one in found.cures)


def test_json_has_every_statement_with_its_place() -> None:
    told = report_object(checked(CONTRADICTS))
    [one] = told["contradictions"]
    assert (told["result"], one["condition"], one["kind"]) == ("undetermined", LIMITS, "contradiction")
    assert [(part["field"], part["where"]["line"], part["where"]["column"]) for part in one["statements"]] == [
        ("wagers.ante.minimum", 10, 45),
        ("wagers.ante.maximum", 10, 59),
    ]
    assert told["cautions"] == []


def test_a_caution_names_its_provision_and_leaves_the_result() -> None:
    told = report_object(checked(POINTLESS))
    [one] = told["cautions"]
    assert (told["by_rules"], told["contradictions"]) == ("compliant", [])
    assert one["cite"] == ["58 Pa. Code § 659a.1"]


@pytest.mark.parametrize(
    ("path", "outcome", "level"),
    [
        (CONTRADICTS, NoticeOutcome.OPEN, NoticeLevel.WARNING),
        (POINTLESS, NoticeOutcome.FAIL, NoticeLevel.NOTE),
    ],
)
def test_a_build_is_told_and_stopped_by_a_contradiction_alone(
    path: Path, outcome: NoticeOutcome, level: NoticeLevel
) -> None:
    notices = assessment_notices(checked(path), shipped_session().vocabulary)
    [one] = [notice for notice in notices if notice.code.startswith("coherence.")]
    assert (one.outcome, one.level, one.stops) == (outcome, level, outcome is NoticeOutcome.OPEN)
    assert not [notice for notice in notices if notice.code == "check.undetermined"]


def test_a_table_of_findings_has_a_row_for_a_contradiction() -> None:
    rows = list(finding_rows([view_of(checked(CONTRADICTS), shipped_session().vocabulary)]))
    [row] = [row for row in rows if row[COLUMNS.index("verdict")] == "contradiction"]
    assert row[COLUMNS.index("stated")] == "minimum Ante Wager: $25; maximum Ante Wager: $15"


def test_the_editor_shows_a_contradiction_beside_both_fields() -> None:
    from compliance.api import check_draft
    from compliance.web.views.live_json import live_object

    session = shipped_session()
    live = check_draft(SubmissionDraft("draft.yaml", CONTRADICTS.read_text("utf-8")), Request(), session)
    [one] = live_object(live, session.vocabulary)["judged"]["incoherent"]
    assert (one["rule"], one["kind"]) == (LIMITS, "contradiction")
    assert one["fields"] == ["wagers.ante.minimum", "wagers.ante.maximum"]


@pytest.mark.parametrize(
    ("requires", "code"),
    [
        ("dealing.decks >= 0", "lint.never-fails"),
        ("dealing.decks >= 8 and dealing.decks <= 7", "lint.never-passes"),
    ],
)
def test_lint_finds_a_condition_that_always_or_never_holds(tmp_path: Path, requires: str, code: str) -> None:
    session = a_session(tmp_path, requires)
    lots = lint_lots((), session.library).value
    assert lots is not None
    found = [str(one.code) for lot in lots for one in lint_lot(lot, LintRequest(prove=flaws_in)).found]
    assert code in found


def test_lint_finds_a_condition_without_cases_and_one_for_a_ruleset_that_is_not_there(tmp_path: Path) -> None:
    library = a_session(tmp_path, cases=cases_text()).library
    text = (tmp_path / PATH).read_text("utf-8")
    (tmp_path / PATH).write_text(text.replace("    applies:", "    rulesets: [zz-lamp]\n    applies:"), "utf-8")
    lots = lint_lots((), library).value
    assert lots is not None
    found = {str(one.code) for lot in lots for one in lint_lot(lot, LintRequest()).found}
    assert {"case.missing", "case.unknown-rule", "ruleset.unknown"} <= found


def test_a_ruleset_of_that_name_is_still_a_ruleset(tmp_path: Path) -> None:
    assert a_session(tmp_path).rules_to_try(RULESET).value is not None
