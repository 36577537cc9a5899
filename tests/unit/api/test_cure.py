"""Cures of the shipped submissions: each passes the ordinary check, keeps comments and order, and has no spare edit."""

from difflib import unified_diff
from functools import cache
from pathlib import Path

import pytest
from conftest import ROOT
from shipped import shipped_session

from compliance.api import Request, Session, check_read_submission, cure_file
from compliance.load import TextFile, apply_edits, parse_submission
from compliance.model import CureResult, FieldEdit, Outcome

SAMPLE = (
    "barley-mow-training-experience-exempt",
    "bittern-marsh-football-without-layout",
    "blue-heron-limit-shown-nowhere",
    "candle-works-pai-gow-side-wager",
    "cedar-gap-waived",
    "covered-bridge-banked-habits",
    "depot-street-last-word-unrebutted",
    "hawthorn-bend-aces-up-mixed",
    "laurel-ridge-limit-one-cent-short",
    "millstone-limit-without-minimums",
    "old-cannery-presumption-open",
    "plum-orchard-hold-em-two-aces-short",
    "river-bend",
    "tollgate-petition-pending",
    "yarrow-hollow-progressive-left-out",
)


@pytest.fixture(scope="module")
def session() -> Session:
    """Return a session with the shipped library."""
    return shipped_session()


def outcome_of(text: str, session: Session) -> Outcome:
    read = parse_submission(TextFile("cured.yaml", text, "0" * 64), session.vocabulary)
    assert read.value is not None, read.diagnostics
    checked = check_read_submission(read.value, Request(), session)
    assert checked.value is not None
    return checked.value.outcome


@cache
def cured(name: str) -> CureResult:
    found = cure_file(str(ROOT / "submissions" / f"{name}.yaml"), Request(), shipped_session()).value
    assert found is not None
    return found


@pytest.mark.parametrize("name", SAMPLE)
def test_every_edit_of_a_cure_is_needed_and_all_of_them_suffice(name: str, session: Session) -> None:
    found = cured(name)
    assert found.cures
    assert not found.defects
    for remedy in found.cures[:2]:
        edits = [FieldEdit(field=one.field, value=one.after) for one in remedy.cure.edits]
        assert remedy.text is not None
        assert outcome_of(remedy.text, session) is Outcome.COMPLIANT
        for spare in edits:
            rest = apply_edits(found.text, "cured.yaml", [one for one in edits if one is not spare], session.vocabulary)
            assert rest.value is not None
            assert outcome_of(rest.value, session) is not Outcome.COMPLIANT
            assert all(one.forced_by for one in remedy.cure.edits)


@pytest.mark.parametrize("name", ["candle-works-pai-gow-side-wager", "cedar-gap-waived", "river-bend"])
def test_comments_order_and_waivers_stay(name: str) -> None:
    found = cured(name)
    for remedy in found.cures:
        assert remedy.text is not None
        lines = list(unified_diff(found.text.splitlines(), remedy.text.splitlines(), n=0))[2:]
        assert sum(line.startswith("-") for line in lines) <= len(remedy.cure.edits)
        assert not [line for line in lines if line[1:].lstrip().startswith("#")]
        assert ("waivers:" in remedy.text) == ("waivers:" in found.text)


def test_open_hands_are_settled_by_the_field_that_only_the_proof_reads(tmp_path: Path, session: Session) -> None:
    text = (ROOT / "submissions/ledger-stone-pai-gow-house-way.yaml").read_text("utf-8")
    assert "  equal_cards: highest\n" in text
    file = tmp_path / "open.yaml"
    file.write_text(text.replace("  equal_cards: highest\n", ""), "utf-8")
    found = cure_file(str(file), Request(), session).value
    assert found is not None
    assert [[one.field for one in remedy.cure.edits] for remedy in found.cures] == [["house_way.equal_cards"]] * 2
    assert {remedy.cure.edits[0].after for remedy in found.cures} == {"highest", "lowest"}
    assert all(one.forced_by for remedy in found.cures for one in remedy.cure.edits)


def test_clauses_that_fail_are_taken_out_for_another_statement_of_the_house_way() -> None:
    found = cured("ledger-stone-pai-gow-house-way-broken")
    fields = [{one.field for one in remedy.cure.edits} for remedy in found.cures]
    assert fields == [
        {"house_way.clauses", "house_way.attachment"},
        {"house_way.clauses", "house_way.narrative"},
    ]
