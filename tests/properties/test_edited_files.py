"""Two states of the files of a ruleset: what turns a filing is told by a comparison, and words alone are not.

`PAIR_FILES` in the environment asks for more edits, `PAIR_FILINGS` for more filings, and `PAIR_RULESETS` for other
chapters; `nox -s pairs` asks for many of all.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from conftest import ROOT
from edited_files import FileEdit, edits_of_files
from edited_rulesets import Filing, filings_for
from shipped import LIBRARY, shipped_ruleset, shipped_session

from compliance.api import Session, compare_rulesets
from compliance.check import Screen
from compliance.load import Library
from compliance.model import UNCHANGED, Comparison, Ruleset

EDITS, FILINGS = int(os.environ.get("PAIR_FILES", "50")), int(os.environ.get("PAIR_FILINGS", "200"))
CHAPTERS = os.environ.get("PAIR_RULESETS", "pa-521").split()
SCOPES = ("filing", "all")


def sessions_of(edits: list[FileEdit], name: str, folder: Path) -> Iterator[tuple[FileEdit, Session, Ruleset]]:
    """Yield each edit that can be read with the session of a library in which it was made."""
    shutil.copytree(ROOT / "rulesets" / name, folder / name)
    vocabulary = shipped_session().vocabulary
    for edit in edits:
        path = folder / name / edit.path.name
        path.write_text(edit.text, "utf-8")
        session = Session(Library(folder, LIBRARY.grammar, LIBRARY.cache), vocabulary)
        edited = session.ruleset(name).value
        if edited is not None:
            yield edit, session, edited
        path.write_text(edit.path.read_text("utf-8"), "utf-8")


def results_under(ruleset: Ruleset, filings: list[Filing]) -> list[str]:
    screen = Screen(ruleset, shipped_session().vocabulary)
    return [str(screen.summary(filing, day, scope).outcome) for filing, day in filings for scope in SCOPES]


def compared_with_shipped(name: str, edited: Session) -> Comparison:
    compared = compare_rulesets(name, name, edited, shipped_session())
    assert compared.value is not None, compared.diagnostics
    return compared.value


def tells_something(comparison: Comparison) -> bool:
    return bool(comparison.relation not in UNCHANGED or comparison.differs or comparison.undecided)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A library with the shipped vocabulary, to be edited."""
    shutil.copytree(ROOT / "rulesets" / "vocabulary", tmp_path / "vocabulary")
    return tmp_path


@pytest.mark.parametrize("name", CHAPTERS)
def test_no_edit_of_a_file_turns_a_filing_without_being_told(name: str, copy: Path) -> None:
    random = Random(f"files of {name}")
    all_edits = edits_of_files(ROOT / "rulesets" / name, random, 2)
    edits = [edit for edit in all_edits if not edit.is_of_words][:EDITS]
    filings = filings_for(shipped_ruleset(name), shipped_session(), random, FILINGS)
    before = results_under(shipped_ruleset(name), filings)
    turned, untold = 0, []
    for edit, session, edited in sessions_of(edits, name, copy):
        if results_under(edited, filings) != before:
            turned += 1
            untold += [] if tells_something(compared_with_shipped(name, session)) else [edit.what]
    assert untold == []
    assert turned >= 3


@pytest.mark.parametrize("name", CHAPTERS)
def test_words_alone_are_not_told_as_turning_a_result(name: str, copy: Path) -> None:
    random = Random(f"words of {name}")
    edits = [edit for edit in edits_of_files(ROOT / "rulesets" / name, random, 1) if edit.is_of_words]
    filings = filings_for(shipped_ruleset(name), shipped_session(), random, FILINGS // 4)
    before = results_under(shipped_ruleset(name), filings)
    seen, told = 0, []
    for edit, session, edited in sessions_of(edits[: EDITS // 4], name, copy):
        seen += 1
        assert results_under(edited, filings) == before, edit.what
        told += [edit.what] if tells_something(compared_with_shipped(name, session)) else []
    assert told == []
    assert seen >= 3
