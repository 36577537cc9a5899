"""Every ruleset is locked to the text it was encoded from, and that text still stands where it is at hand."""

import hashlib
from pathlib import Path

import pytest
from shipped import IDS, LIBRARY, shipped_ruleset, shipped_session

from compliance.api import verify_ruleset_lock
from compliance.load import read_lock
from compliance.model import DocumentSide, LockFile, ProvisionStanding, TextRequest

SOURCES = Path(__file__).resolve().parents[2] / "shared" / "sources"
TEXTS = {hashlib.sha256(path.read_bytes()).hexdigest(): path for path in SOURCES.glob("*.txt")}
AMENDED = {"pa-659a": DocumentSide.AFTER, "pa-659a-asia": DocumentSide.BEFORE}


def lock_of(name: str) -> LockFile:
    lock = read_lock(LIBRARY.folder / name, called=name)
    assert lock.value is not None, lock.diagnostics
    return lock.value


@pytest.mark.parametrize("name", IDS)
def test_every_line_of_the_ledger_is_locked(name: str) -> None:
    ruleset = shipped_ruleset(name)
    assert [lock.provision for lock in lock_of(name).locks] == [line.id for line in ruleset.ledger]


@pytest.mark.parametrize("name", IDS)
def test_a_lock_is_of_the_ruleset_it_stands_in_and_of_its_source(name: str) -> None:
    ruleset = shipped_ruleset(name)
    lock = lock_of(name)
    assert lock.ruleset == name
    assert lock.sha256 in {source.sha256 for source in ruleset.sources}
    assert lock.side is AMENDED.get(name, DocumentSide.PRINTED)


@pytest.mark.skipif(not TEXTS, reason="the source texts are not beside this checkout")
@pytest.mark.parametrize("name", IDS)
def test_the_text_under_every_ruleset_stands_as_it_was_encoded(name: str) -> None:
    holding = verify_ruleset_lock(name, TextRequest(path=str(TEXTS[lock_of(name).sha256])), shipped_session()).value
    assert holding is not None
    assert [one for one in holding.provisions if one.standing is not ProvisionStanding.MATCHES] == []
    assert holding.unknown == ()
    assert holding.touched == ()
