"""A proof in the cache of this very user, sealed as the program seals: a false one turns no verdict."""

from pathlib import Path

from conftest import ROOT

from compliance.api import Request, check_file, open_session
from compliance.api.session import Session
from compliance.load import Cache, shipped_library
from compliance.model import HouseWay, HouseWayProof, Verdict
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


def test_a_proof_that_was_kept_is_used_again_and_the_report_says_so(tmp_path: Path) -> None:
    _, made = prove_broken(session_with(tmp_path))
    _, kept = prove_broken(session_with(tmp_path))
    assert (made.from_cache, kept.from_cache) == (False, True)
    assert replace(kept, from_cache=False) == made


def test_a_forged_proof_is_made_anew(tmp_path: Path) -> None:
    way, made = prove_broken(session_with(tmp_path))
    decided = (*made.decided[:-1], made.universe - sum(made.decided[:-1]))
    forged = replace(made, decided=decided, failures=())
    Cache(tmp_path).save(f"proof-{way.fingerprint[:16]}", way.fingerprint, forged)
    _, again = prove_broken(session_with(tmp_path))
    assert again == made
