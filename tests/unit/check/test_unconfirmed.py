"""A draft that a document was read into has no verdict until every statement of it is confirmed."""

from pathlib import Path

import pytest
from shipped import shipped_session

from compliance.api import Request, check_file, cure_file, prepare_filing, sum_up_file
from compliance.cli.exit_codes import UNDETERMINED, exit_of
from compliance.model import Assessment, Outcome
from compliance.report import report_document
from compliance.report.writers.text import write_text

SUBMISSIONS = Path(__file__).parents[3] / "submissions"
MARK = """
read:
  document: last-year.docx
  marks:
    payout_limit.amount:
      sure: likely
      value: $50,010
      page: 3
      paragraph: 12
      words: The payout limit is $50,010.
      confirmed: {confirmed}
"""
CONFIRMED = "{by: Office of Compliance, decided: 2012-02-20}"


def draft(folder: Path, name: str, confirmed: str) -> str:
    path = folder / name
    text = (SUBMISSIONS / name).read_text(encoding="utf-8")
    path.write_text(text + MARK.replace("{confirmed}", confirmed), encoding="utf-8")
    return str(path)


def report_of(checked: Assessment) -> str:
    return " ".join(write_text(report_document([checked], shipped_session().vocabulary), width=4000).split())


@pytest.mark.parametrize("name", ["river-bend.yaml", "river-bend-lawful.yaml"])
def test_one_unconfirmed_statement_leaves_the_result_undetermined(tmp_path: Path, name: str) -> None:
    path = draft(tmp_path, name, "no")
    checked = check_file(path, Request(), shipped_session()).assessment
    assert checked is not None
    assert (checked.outcome, exit_of(checked)) == (Outcome.UNDETERMINED, UNDETERMINED)
    assert sum_up_file(path, Request(), shipped_session()).outcome is Outcome.UNDETERMINED


@pytest.mark.parametrize("name", ["river-bend.yaml", "river-bend-lawful.yaml"])
def test_once_confirmed_it_has_the_result_of_what_is_stated(tmp_path: Path, name: str) -> None:
    checked = check_file(draft(tmp_path, name, CONFIRMED), Request(), shipped_session()).assessment
    stated = check_file(str(SUBMISSIONS / name), Request(), shipped_session()).assessment
    assert checked is not None
    assert stated is not None
    assert checked.outcome is stated.outcome


def test_neither_a_filing_nor_a_cure_is_made_of_what_nobody_confirmed(tmp_path: Path) -> None:
    path = draft(tmp_path, "river-bend.yaml", "no")
    refused = [
        made.diagnostics
        for made in (
            cure_file(path, Request(), shipped_session()),
            prepare_filing(path, Request(), shipped_session()),
        )
    ]
    assert [[str(one.code) for one in found] for found in refused] == [["submission.unconfirmed"]] * 2


def test_the_report_names_what_is_unconfirmed_near_its_top_with_the_words(tmp_path: Path) -> None:
    checked = check_file(draft(tmp_path, "river-bend.yaml", "no"), Request(), shipped_session()).assessment
    assert checked is not None
    text = report_of(checked)
    top = text[: text.index("Variances Breach")]
    for words in (
        "UNDETERMINED, 1 UNCONFIRMED",
        "1 of 1 statement is confirmed by nobody",
        "“The payout limit is $50,010.” page 3, paragraph 12",
    ):
        assert words in top


def test_a_statement_that_was_corrected_says_what_the_document_has(tmp_path: Path) -> None:
    checked = check_file(draft(tmp_path, "river-bend.yaml", CONFIRMED), Request(), shipped_session()).assessment
    assert checked is not None
    said = "payout_limit.amount was read as $50,010 and is $50,000 here, as Office of Compliance confirmed."
    assert said in report_of(checked)
