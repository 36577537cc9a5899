"""A comparison is kept by the content of what was compared, and believed only as far as its witnesses show it."""

from pathlib import Path

import pytest
from builders import RULESET, a_library, library_files

from compliance.api import Session, compare_rulesets
from compliance.api.diff import compare, kept_comparison
from compliance.load import Cache
from compliance.model import Comparison, Relation

OTHER = "zz-other"


def session_over(folder: Path, decks: int = 6) -> Session:
    """Open a library of two chapters, of which the second lets so many decks be used."""
    files = library_files()
    copied = {
        name.replace(RULESET, OTHER): text.replace(RULESET, OTHER).replace("decks <= 6", f"decks <= {decks}")
        for name, text in files.items()
        if RULESET in name
    }
    library = a_library(folder, {**files, **copied}, cache=Cache(folder / "kept"))
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    return Session(library, vocabulary)


def compared_by(session: Session) -> Comparison:
    compared = compare_rulesets(RULESET, OTHER, session)
    assert compared.value is not None, compared.diagnostics
    return compared.value


def refuse(*_arguments: object, **_named: object) -> Comparison:
    raise AssertionError("the solver was asked")


def test_what_was_compared_is_not_compared_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = compared_by(session_over(tmp_path, 9))
    assert first.witnesses
    monkeypatch.setattr(compare, "compare_sides", refuse)
    assert compared_by(session_over(tmp_path, 9)) == first


def test_an_edit_is_compared_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not compared_by(session_over(tmp_path)).witnesses
    assert compared_by(session_over(tmp_path, 9)).witnesses
    monkeypatch.setattr(compare, "compare_sides", refuse)
    with pytest.raises(AssertionError, match="the solver was asked"):
        compared_by(session_over(tmp_path, 7))


def test_a_kept_witness_that_shows_nothing_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_over(tmp_path, 9)
    true = compared_by(session)
    keys: list[tuple[str, str]] = []
    load = Cache.load
    monkeypatch.setattr(Cache, "load", lambda cache, name, key: keys.append((name, key)) or load(cache, name, key))
    compared_by(session)
    name, key = next(pair for pair in keys if pair[0].startswith("comparison-"))
    relation, rules, fields, witnesses, undecided = session.library.cache.load(name, key)
    forged = tuple(type(one)(**{**one.__dict__, "accepted": one.refused, "refused": one.accepted}) for one in witnesses)
    session.library.cache.save(name, key, (relation, rules, fields, forged, undecided))
    assert compared_by(session) == true


def kept_by(session: Session, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """Return the name and the key under which the comparison is kept."""
    keys: list[tuple[str, str]] = []
    load = Cache.load
    monkeypatch.setattr(Cache, "load", lambda cache, name, key: keys.append((name, key)) or load(cache, name, key))
    compared_by(session)
    monkeypatch.setattr(Cache, "load", load)
    return next(pair for pair in keys if pair[0].startswith("comparison-"))


def test_rules_that_are_said_to_be_alike_and_are_not_are_compared_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_over(tmp_path, 9)
    true = compared_by(session)
    name, key = kept_by(session, monkeypatch)
    _, rules, fields, witnesses, undecided = session.library.cache.load(name, key)
    assert len(rules) == 1
    alike = ((*rules[0][:2], Relation.SAME, (), False),)
    for forged in (alike, ((*rules[0][:2], Relation.RENUMBERED, (), False),), (), (*rules, *rules)):
        session.library.cache.save(name, key, (Relation.SAME, forged, (), (), ()))
        assert compared_by(session) == true
    assert witnesses
    assert fields or not undecided


@pytest.mark.parametrize("stored", ["nonsense", 7, (), ("same", ((1, 2),), (), (), ())])
def test_what_is_no_comparison_is_passed_over(tmp_path: Path, stored: object, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_over(tmp_path, 9)
    true = compared_by(session)
    load = Cache.load
    monkeypatch.setattr(
        Cache, "load", lambda cache, name, key: stored if name.startswith("comparison-") else load(cache, name, key)
    )
    assert compared_by(session) == true


def test_another_solver_is_asked_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compared_by(session_over(tmp_path, 9))
    monkeypatch.setattr(kept_comparison, "name_solvers", lambda: ("Z3 0", "another 1"))
    monkeypatch.setattr(compare, "compare_sides", refuse)
    with pytest.raises(AssertionError, match="the solver was asked"):
        compared_by(session_over(tmp_path, 9))
