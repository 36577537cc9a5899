"""What became of the cases beside the rules, as a document in every format."""

from fractions import Fraction
from pathlib import Path

import pytest
from builders import RULESET, cases_text
from document_texts import FORMATS, HOSTILE, blocks_in, grids_of, headings_of, left_out, pairs_of

from compliance.api import Session, open_session, try_rulesets
from compliance.api import TestRequest as CasesRequest
from compliance.model import Share
from compliance.model import TestedRuleset as CasesOfRuleset
from compliance.record import replace
from compliance.report import tests_document as document_of_tests
from compliance.report.document import Banner, ReportDocument
from compliance.report.ruletests.words import summary_of, write_share_percent

CASES = Path("rulesets") / RULESET / "dealing.test.yaml"


def run_cases(folder: Path, text: str, *, mutate: bool = False) -> tuple[tuple[CasesOfRuleset, ...], Session]:
    (folder / CASES).write_text(text, "utf-8")
    session = open_session().value
    assert session is not None
    tried, broken = try_rulesets(CasesRequest(rulesets=(RULESET,), rule="", mutate=mutate, examine=mutate), session)
    assert not broken
    return tried, session


@pytest.fixture
def folder(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tiny)
    return tiny


def banner_of(document: ReportDocument) -> Banner:
    return next(block for block in blocks_in(document) if isinstance(block, Banner))


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_tells_an_unexpected_verdict_with_its_place_and_why(name: str, folder: Path) -> None:
    hostile = cases_text().replace("name: seven decks", f"name: '{HOSTILE}'").replace("s: 7", "s: 5")
    tried, session = run_cases(folder, hostile)
    document = document_of_tests(tried, session.vocabulary)
    told = [HOSTILE, f"{CASES}:4:5", "variance", "pass", "the number of decks is at most 6", "5 against 6"]
    assert left_out(name, document, told) == []
    assert (banner_of(document).headline, banner_of(document).tone) == ("NOT AS EXPECTED", "bad")


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_has_the_missing_case(name: str, folder: Path) -> None:
    tried, session = run_cases(folder, cases_text().replace("decks: 7", "decks: 9"), mutate=True)
    document = document_of_tests(tried, session.vocabulary)
    assert banner_of(document).headline == "MUTANTS SURVIVE"
    assert left_out(name, document, ["`6` made `7`", "number of decks above 6, boundary: yes"]) == []


def test_what_is_well_and_covered_has_no_section(folder: Path) -> None:
    tried, session = run_cases(folder, cases_text())
    covered = replace(tried[0], coverage=replace(tried[0].coverage, unmet=()))
    document = document_of_tests((covered,), session.vocabulary)
    assert headings_of(document, 2) == []
    assert ("Cases", "3 of 3 as expected") in pairs_of(document)


def test_several_rulesets_stand_in_a_table_and_tell_what_each_lacks(folder: Path) -> None:
    tried, session = run_cases(folder, cases_text())
    document = document_of_tests(tried * 2, session.vocabulary)
    assert [row[:4] for row in grids_of(document)[0]] == [[RULESET, "1", "3", "3"]] * 2
    assert headings_of(document, 1) == ["2 rulesets"]
    assert headings_of(document, 3) == ["Not covered"] * 2


def test_the_summary_of_a_run_is_one_line(folder: Path) -> None:
    tried, _ = run_cases(folder, cases_text())
    assert summary_of(tried).startswith("3 cases · 0 unexpected · verdicts of rules ")


@pytest.mark.parametrize(("met", "of", "written"), [(1, 1, "100%"), (0, 0, "100%"), (9999, 10000, "99.9%")])
def test_only_what_is_complete_is_all(met: int, of: int, written: str) -> None:
    assert write_share_percent(Share(met, of)) == written
    assert (Share(met, of).part == Fraction(1)) == (written == "100%")
