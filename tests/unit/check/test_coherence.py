"""Statements that contradict each other: found with their places, never told twice, and never a silent pass."""

from pathlib import Path

import pytest
from builders import RULESET, a_library, ruleset_text, submission_text

from compliance.api import Request, Session, check_file, open_session, sum_up_files
from compliance.api.check import exit_of
from compliance.check import Screen
from compliance.model import Assessment, CoherenceKind, Outcome, Verdict

CONDITIONS = """\
coherence:
  - id: coherence.dealing.decks-for-players
    kind: contradiction
    applies: dealing.method is shoe
    requires: dealing.decks >= 2
    fails: A shoe holds fewer than two decks
  - id: coherence.dealing.no-deck
    kind: contradiction
    requires: dealing.decks <= 6 and dealing.decks >= 1
    fails: The number of decks cannot be
  - id: coherence.dealing.lamp
    kind: caution
    rulesets: [zz-lantern]
    cite: 7.2(a)
    applies: dealing.method is by-hand
    requires: not dealing.aids includes lamp
    fails: A lamp serves no purpose at a game dealt by hand
  - id: coherence.dealing.elsewhere
    kind: contradiction
    rulesets: [zz-other]
    requires: dealing.decks is 1
    fails: Another chapter asks for one deck
  - id: coherence.dealing.side
    kind: contradiction
    applies: not wagers.side.offered
    requires: wagers.side.paytable is not stated
    fails: The side wager is not offered and has a paytable
"""


@pytest.fixture
def session(tmp_path: Path) -> Session:
    files = {
        "rulesets/vocabulary/coherence/dealing.yaml": CONDITIONS,
        f"rulesets/{RULESET}/ruleset.yaml": ruleset_text(),
    }
    opened = open_session(a_library(tmp_path, files))
    assert opened.value is not None, opened.diagnostics
    return opened.value


def checked(session: Session, tmp_path: Path, statements: str) -> Assessment:
    path = tmp_path / "filing.yaml"
    path.write_text(submission_text(statements), "utf-8")
    result = check_file(str(path), Request(), session)
    assert result.assessment is not None, result.diagnostics
    summed = next(iter(sum_up_files([str(path)], Request(), session)))
    assert summed.outcome is result.assessment.outcome
    return result.assessment


def ids(assessment: Assessment) -> list[str]:
    return [one.condition.id.rpartition(".")[2] for one in assessment.contradictions]


def test_a_contradiction_makes_a_filing_without_variance_undetermined(session: Session, tmp_path: Path) -> None:
    came = checked(session, tmp_path, "dealing.method: shoe\ndealing.decks: 1\n")
    assert (ids(came), came.counts.variance) == (["decks-for-players"], 0)
    assert (came.outcome, exit_of(came)) == (Outcome.UNDETERMINED, 4)


def test_every_statement_that_contradicts_is_named_with_its_place(session: Session, tmp_path: Path) -> None:
    came = checked(session, tmp_path, "dealing.method: shoe\ndealing.decks: 1\n")
    places = [(one.field, one.span.line, one.span.column) for one in came.contradictions[0].statements]
    assert places == [("dealing.method", 6, 17), ("dealing.decks", 7, 16)]


def test_on_the_bound_nothing_contradicts(session: Session, tmp_path: Path) -> None:
    came = checked(session, tmp_path, "dealing.method: shoe\ndealing.decks: 2\n")
    assert (came.contradictions, came.outcome) == ((), Outcome.COMPLIANT)


@pytest.mark.parametrize("statements", ["dealing.method: shoe\ndealing.decks: 6\n", "dealing.decks: 1\n"])
def test_what_is_not_stated_contradicts_nothing(session: Session, tmp_path: Path, statements: str) -> None:
    assert checked(session, tmp_path, statements).contradictions == ()


def test_silence_is_no_statement_and_contradicts_nothing(session: Session, tmp_path: Path) -> None:
    silent = checked(session, tmp_path, "dealing.decks: 6\nwagers.side.paytable: A\n")
    assert silent.contradictions == ()
    spoken = checked(session, tmp_path, "dealing.decks: 6\nwagers.side.paytable: A\nwagers.side.offered: no\n")
    assert ids(spoken) == ["side"]


def test_a_broken_rule_and_a_contradiction_are_both_told(session: Session, tmp_path: Path) -> None:
    more = "dealing.decks: 7\nwagers.side.paytable: A\nwagers.side.offered: no\n"
    came = checked(session, tmp_path, more)
    assert (ids(came), came.outcome) == (["side"], Outcome.NOT_COMPLIANT)
    assert [one.rule.id for one in came.findings if one.verdict is Verdict.VARIANCE] == [f"{RULESET}.dealing.decks"]


def test_what_a_variance_about_the_same_statement_tells_is_not_told_again(session: Session, tmp_path: Path) -> None:
    came = checked(session, tmp_path, "dealing.decks: 7\n")
    assert (came.contradictions, came.counts.variance) == ((), 1)


def test_a_waiver_makes_no_contradiction_true(session: Session, tmp_path: Path) -> None:
    waiver = "waivers:\n  - {provision: 7.2(a), authority: Lantern Board, granted: 2020-01-01, expires: 2021-01-01}\n"
    came = checked(session, tmp_path, f"dealing.decks: 7\n{waiver}")
    assert (ids(came), came.outcome, exit_of(came)) == (["no-deck"], Outcome.UNDETERMINED, 4)


def test_a_caution_stands_apart_and_changes_no_result(session: Session, tmp_path: Path) -> None:
    came = checked(session, tmp_path, "dealing.method: by-hand\ndealing.decks: 6\ndealing.aids: [lamp]\n")
    assert [one.condition.kind for one in came.cautions] == [CoherenceKind.CAUTION]
    assert (came.contradictions, came.outcome) == ((), Outcome.COMPLIANT)


def test_a_condition_for_other_rulesets_is_not_asked(session: Session, tmp_path: Path) -> None:
    assert checked(session, tmp_path, "dealing.decks: 6\n").contradictions == ()


def test_a_screen_without_conditions_finds_no_contradiction(tmp_path: Path) -> None:
    opened = open_session(a_library(tmp_path))
    assert opened.value is not None
    ruleset = opened.value.ruleset(RULESET).value
    assert ruleset is not None
    assert Screen(ruleset, opened.value.vocabulary).contradictions({}) == []


def test_the_conditions_belong_to_the_fingerprint_of_a_ruleset(session: Session, tmp_path: Path) -> None:
    changed = CONDITIONS.replace("dealing.decks >= 2", "dealing.decks >= 3")
    library = a_library(tmp_path / "changed", {"rulesets/vocabulary/coherence/dealing.yaml": changed})
    other = open_session(library).value
    assert other is not None
    prints = [one.ruleset(RULESET).value for one in (session, other)]
    assert prints[0] is not None
    assert prints[1] is not None
    assert prints[0].sha256 != prints[1].sha256


def test_a_condition_of_another_ruleset_is_not_in_the_fingerprint(session: Session, tmp_path: Path) -> None:
    changed = CONDITIONS.replace("requires: dealing.decks is 1", "requires: dealing.decks is 2")
    other = open_session(a_library(tmp_path / "same", {"rulesets/vocabulary/coherence/dealing.yaml": changed})).value
    assert other is not None
    prints = [one.ruleset(RULESET).value for one in (session, other)]
    assert prints[0] is not None
    assert prints[1] is not None
    assert prints[0].sha256 == prints[1].sha256
