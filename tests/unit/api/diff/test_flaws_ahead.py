"""Flaws found ahead on several cores are those that one core finds, and are not looked for again."""

from pathlib import Path

import pytest
from builders import RULESET, a_library, library_files, rules_text

from compliance.api import Session, find_flaws_ahead, flaws_in
from compliance.api.diff import flaws
from compliance.diag import Code
from compliance.load import Cache

NEVER = "dealing.decks <= 6 or dealing.decks > 6 or dealing.decks is not stated"


def session_over(folder: Path, cache: Cache) -> Session:
    """Open a library of three chapters, of which the second has a rule that can never fail."""
    files = library_files()
    for name in ("zz-second", "zz-third"):
        files |= {
            path.replace(RULESET, name): text.replace(RULESET, name) for path, text in files.items() if RULESET in path
        }
    files["rulesets/zz-second/dealing.yaml"] = rules_text(requires=NEVER).replace(RULESET, "zz-second")
    library = a_library(folder, files, cache=cache)
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    return Session(library, vocabulary)


def find_ahead(session: Session) -> None:
    folders = [session.library.folder / name for name in session.library.ids()]
    with find_flaws_ahead(folders, session, 2) as wait:
        for folder in folders:
            wait(folder)


def codes_in(session: Session) -> dict[str, list[Code]]:
    rulesets = {name: session.ruleset(name).value for name in session.library.ids()}
    return {name: [one.code for one in flaws_in(ruleset, session)] for name, ruleset in rulesets.items() if ruleset}


def test_flaws_found_ahead_are_kept_and_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = codes_in(session_over(tmp_path / "alone", Cache(None)))
    session = session_over(tmp_path / "ahead", Cache(tmp_path / "kept"))
    find_ahead(session)
    monkeypatch.setattr(flaws, "flaws_of", lambda *_asked: pytest.fail("the solver was asked again"))
    assert codes_in(session) == alone
    assert Code.LINT_NEVER_FAILS in alone["zz-second"]


def test_without_a_place_to_keep_them_nothing_is_found_ahead(tmp_path: Path) -> None:
    session = session_over(tmp_path, Cache(None))
    find_ahead(session)
    assert Code.LINT_NEVER_FAILS in codes_in(session)["zz-second"]
