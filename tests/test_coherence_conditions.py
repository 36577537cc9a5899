"""The shipped coherence conditions: cases for both verdicts, every pair of limits, and no example that contradicts."""

import re
from pathlib import Path

import pytest
from conftest import SHIPPED_SUBMISSIONS
from shipped import IDS, shipped_ruleset, shipped_session, shipped_vocabulary

from compliance.api import Request, check_file, try_rulesets
from compliance.api import TestRequest as CaseRequest
from compliance.model import COHERENCE, CoherenceKind, Verdict

ROOT = Path(__file__).resolve().parent.parent
CONDITIONS = shipped_vocabulary().coherence
PAIRS = (
    ("minimum", "maximum"), ("lowest", "highest"), ("least_multiple", "greatest_multiple"),
    ("first_yard_label", "last_yard_label"), ("first_length_label", "last_length_label"),
)  # fmt: skip


def test_every_condition_has_a_case_of_either_verdict_and_all_come_out_as_expected() -> None:
    tried, broken = try_rulesets(CaseRequest(rulesets=(COHERENCE,)), shipped_session())
    assert broken == ()
    [one] = tried
    assert [unexpected.case.name for unexpected in one.unexpected] == []
    verdicts = {(case.rule, case.expect) for case in one.cases}
    wanted = {(condition.id, came) for condition in CONDITIONS for came in (Verdict.PASS, Verdict.VARIANCE)}
    assert sorted(wanted - verdicts) == []


def test_every_pair_of_limits_in_the_vocabulary_has_a_condition() -> None:
    fields = shipped_vocabulary().fields
    pairs = {
        (name, name.removesuffix(low) + high)
        for low, high in PAIRS
        for name in fields
        if re.search(rf"[._]?{low}$", name) and name.removesuffix(low) + high in fields
    }
    assert len(pairs) >= 16
    asked = {frozenset(one.fields) for one in CONDITIONS if one.kind is CoherenceKind.CONTRADICTION}
    assert sorted(pair for pair in pairs if frozenset(pair) not in asked) == []


def test_every_wager_that_may_be_not_offered_has_a_condition_on_its_terms() -> None:
    fields = shipped_vocabulary().fields
    terms = ("odds", "paytable", "minimum", "amount")
    wagers = {
        name.removesuffix(".offered")
        for name in fields
        if name.startswith("wagers.") and name.endswith(".offered")
        if any(f"{name.removesuffix('.offered')}.{term}" in fields for term in terms)
    }
    asked = [set(one.fields) for one in CONDITIONS if one.kind is CoherenceKind.CONTRADICTION]
    lacking = [
        f"{wager}.{term}"
        for wager in sorted(wagers)
        for term in terms
        if f"{wager}.{term}" in fields
        if not any({f"{wager}.offered", f"{wager}.{term}"} <= names for names in asked)
    ]
    assert lacking == []


def test_every_condition_is_asked_of_some_ruleset() -> None:
    asked = {one.id for name in IDS for one in shipped_vocabulary().coherence_under(name, shipped_ruleset(name).domain)}
    assert [one.id for one in CONDITIONS if one.id not in asked] == []


@pytest.mark.parametrize("path", SHIPPED_SUBMISSIONS, ids=lambda path: path.stem)
def test_no_example_contradicts_itself_but_those_that_show_it(path: Path) -> None:
    checked = check_file(str(path), Request(proof=False), shipped_session())
    contradictions = () if checked.assessment is None else checked.assessment.contradictions
    assert bool(contradictions) is ("contradicts" in path.stem)
