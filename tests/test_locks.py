"""Every ruleset is locked to the text it was encoded from, and that text still stands where it is at hand."""

import hashlib
from pathlib import Path

import pytest

from compliance.api import TextRequest, open_session, verify_ruleset_lock
from compliance.load import Cache, read_lock, shipped_library
from compliance.model import DocumentSide, LockFile, ProvisionStanding

SOURCES = Path(__file__).resolve().parents[2] / "shared" / "sources"
TEXTS = {hashlib.sha256(path.read_bytes()).hexdigest(): path for path in SOURCES.glob("*.txt")}
LIBRARY = shipped_library(Cache(None))
AMENDED = {"pa-659a": DocumentSide.AFTER, "pa-659a-asia": DocumentSide.BEFORE}


def lock_of(name: str) -> LockFile:
    lock = read_lock(LIBRARY.folder / name, called=name)
    assert lock.value is not None, lock.diagnostics
    return lock.value


@pytest.mark.parametrize("name", LIBRARY.ids())
def test_every_line_of_the_ledger_is_locked(name: str) -> None:
    session = open_session(LIBRARY).value
    assert session is not None
    ruleset = session.ruleset(name).value
    assert ruleset is not None
    assert [lock.provision for lock in lock_of(name).locks] == [line.id for line in ruleset.ledger]


@pytest.mark.parametrize("name", LIBRARY.ids())
def test_a_lock_is_of_the_ruleset_it_stands_in_and_of_its_source(name: str) -> None:
    session = open_session(LIBRARY).value
    assert session is not None
    ruleset = session.ruleset(name).value
    assert ruleset is not None
    lock = lock_of(name)
    assert lock.ruleset == name
    assert lock.sha256 in {source.sha256 for source in ruleset.sources}
    assert lock.side is AMENDED.get(name, DocumentSide.PRINTED)


@pytest.mark.skipif(not TEXTS, reason="the source texts are not beside this checkout")
@pytest.mark.parametrize("name", LIBRARY.ids())
def test_the_text_under_every_ruleset_stands_as_it_was_encoded(name: str) -> None:
    session = open_session(LIBRARY).value
    assert session is not None
    holding = verify_ruleset_lock(name, TextRequest(path=str(TEXTS[lock_of(name).sha256])), session).value
    assert holding is not None
    assert [one for one in holding.held if one.standing is not ProvisionStanding.MATCHES] == []
    assert holding.unknown == ()
    assert holding.touched == ()
