"""Every ruleset is locked to the text it was encoded from, and that text still stands where it is at hand."""

import hashlib
from pathlib import Path

import pytest

from compliance.api import TextRequest, hold_ruleset, open_desk
from compliance.load import Cache, read_lock, shipped_library
from compliance.model.law import LockFile, Side, Standing

SOURCES = Path(__file__).resolve().parents[2] / "shared" / "sources"
TEXTS = {hashlib.sha256(path.read_bytes()).hexdigest(): path for path in SOURCES.glob("*.txt")}
LIBRARY = shipped_library(Cache(None))
AMENDED = {"pa-659a": Side.AFTER, "pa-659a-asia": Side.BEFORE}


def lock_of(name: str) -> LockFile:
    lock = read_lock(LIBRARY.folder / name, called=name)
    assert lock.value is not None, lock.diagnostics
    return lock.value


@pytest.mark.parametrize("name", LIBRARY.ids())
def test_every_line_of_the_ledger_is_locked(name: str) -> None:
    desk = open_desk(LIBRARY).value
    assert desk is not None
    ruleset = desk.ruleset(name).value
    assert ruleset is not None
    assert [lock.provision for lock in lock_of(name).locks] == [line.id for line in ruleset.ledger]


@pytest.mark.parametrize("name", LIBRARY.ids())
def test_a_lock_is_of_the_ruleset_it_stands_in_and_of_its_source(name: str) -> None:
    desk = open_desk(LIBRARY).value
    assert desk is not None
    ruleset = desk.ruleset(name).value
    assert ruleset is not None
    lock = lock_of(name)
    assert lock.ruleset == name
    assert lock.sha256 in {source.sha256 for source in ruleset.sources}
    assert lock.side is AMENDED.get(name, Side.PRINTED)


@pytest.mark.skipif(not TEXTS, reason="the source texts are not beside this checkout")
@pytest.mark.parametrize("name", LIBRARY.ids())
def test_the_text_under_every_ruleset_stands_as_it_was_encoded(name: str) -> None:
    desk = open_desk(LIBRARY).value
    assert desk is not None
    holding = hold_ruleset(name, TextRequest(path=str(TEXTS[lock_of(name).sha256])), desk).value
    assert holding is not None
    assert [one for one in holding.held if one.standing is not Standing.MATCHES] == []
    assert holding.unknown == ()
    assert holding.touched == ()
