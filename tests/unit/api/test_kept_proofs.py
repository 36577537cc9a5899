"""A proof in the cache of this very user, sealed as the program seals: a false one turns no verdict."""

from pathlib import Path

import pytest
from conftest import ROOT

from compliance.api import Request, check_file, open_session
from compliance.api.session import MOST_PROOFS, Session
from compliance.load import Cache, shipped_library
from compliance.model import Failure, Fault, HouseWay, HouseWayProof, Verdict
from compliance.record import replace

BROKEN = str(ROOT / "submissions" / "ledger-stone-pai-gow-house-way-broken.yaml")


def session_with(cache: Path) -> Session:
    session = open_session(shipped_library(Cache(cache))).value
    assert session is not None
    return session


def prove_broken(session: Session) -> tuple[HouseWay, HouseWayProof]:
    assessment = check_file(BROKEN, Request(), session).assessment
    assert assessment is not None
    assert assessment.way is not None
    assert assessment.proof is not None
    assert {str(one.rule.id) for one in assessment.findings if one.verdict is Verdict.VARIANCE} == {
        "pa-561.house-way.every-hand",
        "pa-561.house-way.in-order",
        "pa-561.house-way.one-result",
    }
    return assessment.way, assessment.proof


def plant(folder: Path, way: HouseWay, forged: HouseWayProof) -> None:
    """Keep a proof as the program would, with the right key and the right seal."""
    Cache(folder).save(f"proof-{way.fingerprint[:16]}", way.fingerprint, forged)


def without(proof: HouseWayProof, *hidden: Failure) -> HouseWayProof:
    """Return a proof that adds up and says nothing of some failures."""
    unset = sum(one.hands for one in hidden if one.fault is Fault.UNSET)
    decided = (proof.decided[0] + unset, *proof.decided[1:])
    return replace(proof, decided=decided, failures=tuple(one for one in proof.failures if one not in hidden))


def test_a_proof_that_was_kept_is_used_again_for_a_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    way, made = prove_broken(session_with(tmp_path))
    monkeypatch.setattr("compliance.odds.prove_house_way", lambda *_words, **_more: pytest.fail("a proof was begun"))
    later = session_with(tmp_path)
    assert later.prove_case(way) == made
    assert later.known_proof(way.fingerprint) is None


def test_no_filing_is_judged_by_a_proof_that_was_kept_whatever_it_hides(tmp_path: Path) -> None:
    way, made = prove_broken(session_with(tmp_path))
    for hidden in (made.failures, *((failure,) for failure in made.failures)):
        plant(tmp_path, way, without(made, *hidden))
        session = session_with(tmp_path)
        # WHY: what cases of rules rest on may be a proof that was kept, and must not reach a filing from there.
        session.prove_case(way)
        assert prove_broken(session)[1] == made


def test_a_case_is_not_tried_by_a_proof_that_hides_much(tmp_path: Path) -> None:
    way, made = prove_broken(session_with(tmp_path))
    plant(tmp_path, way, without(made, *made.failures))
    assert session_with(tmp_path).prove_case(way) == made


def test_the_proofs_that_a_session_keeps_are_bounded_and_the_last_stay(tmp_path: Path) -> None:
    session, (_, proof) = session_with(tmp_path), prove_broken(session_with(tmp_path))
    for number in range(MOST_PROOFS + 1):
        session.keep_proof(str(number), proof)
    assert session.known_proof("0") is None
    assert session.known_proof(str(MOST_PROOFS)) == proof
