"""`compliance impact` for an office: filings by holder, provisions counted, elections, cures, and a workbook."""

import json
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from builders import RULESET, submission_text, write_files
from conftest import RunCommand
from edited_lantern import BASE, EDITS, HEAD, RULES, a_rules_file
from repositories import a_repository

from compliance.cli import exit_codes

MOON, SUN = "Paper Moon Casino", "Paper Sun Casino"
FILINGS = {
    "submissions/a-six.yaml": submission_text("dealing: {decks: 6, method: shoe}\n"),
    "submissions/b-five.yaml": submission_text("dealing.decks: 5\n").replace(MOON, SUN),
    "submissions/c-two.yaml": submission_text("dealing.decks: 2\n").replace(MOON, SUN),
    "submissions/d-nine.yaml": submission_text("dealing.decks: 9\n"),
}
FOUR_DECKS = {RULES: a_rules_file(requires="dealing.decks <= 4")}


@pytest.fixture
def office(tiny: Path) -> Path:
    """Return the tiny library under git with filings of two holders, four decks being the most from now on."""
    write_files(tiny, FILINGS)
    a_repository(tiny, BASE)
    write_files(tiny, FOUR_DECKS)
    return tiny


@pytest.fixture
def told(office: Path, run_command: RunCommand) -> Any:
    """Tell the impact as JSON."""

    def tell(*options: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(
            run_command("impact", "--base", "HEAD", "--format", "json", *options, cwd=office).out
        )
        return found

    return tell


def test_filings_come_first_and_by_holder(office: Path, run_command: RunCommand) -> None:
    out = run_command("impact", "--base", "HEAD", cwd=office).out
    places = [
        out.index(words)
        for words in (
            "Submissions that change verdict, by holder (2)",
            f"  {MOON}  ",
            f"  {SUN}  ",
            "Submissions touched, by provision (1)",
            "Elections gained, lost or changed",
            f"{RULESET}: 1 rule changed meaning",
        )
        if words in out
    ]
    assert places == sorted(places)
    assert len(places) >= 5


def test_each_filing_says_from_what_to_what_by_which_section_and_what_to_file_anew(told: Any) -> None:
    found = told()
    filings = {one["path"]: one for holder in found["holders"] for one in holder["submissions"]}
    six = filings["submissions/a-six.yaml"]
    assert (six["before"], six["after"], six["sections"]) == ("compliant", "not compliant", ["§ 7.2(a)"])
    assert six["file_anew"] == ["number of decks (dealing.decks), stated as 6 [§ 7.2(a)]"]
    assert "submissions/c-two.yaml" not in filings
    assert [holder["holder"] for holder in found["holders"]] == [MOON, SUN]


def test_provisions_are_counted_by_the_filings_that_they_touch(told: Any) -> None:
    [provision] = told()["provisions"]
    assert provision == {
        "ruleset": RULESET,
        "provision": "§ 7.2(a)",
        "rules": ["At most six decks are used"],
        "submissions": 2,
        "change_verdict": 2,
        "worse": 2,
        "better": 0,
        "holders": [MOON, SUN],
    }


def test_a_table_that_changed_is_told_as_it_was_and_as_it_is_now(office: Path, told: Any) -> None:
    table = (
        "  - {id: side-table, field: wagers.side.paytable, cite: 7.2(b), label: side paytable, help: One of them.}\n"
    )
    head = BASE[HEAD].replace("elections:\n", f"elections:\n{table}")
    a_repository(office, {**BASE, HEAD: head})
    write_files(office, EDITS["cell"][0])
    [changed] = [one for one in told()["elections"] if one["field"] == "wagers.side.paytable"]
    assert "Paytable A as it was" in changed["before"]
    assert "Paytable A as it is now" in changed["after"]


def test_who_gains_an_election_is_named(office: Path, told: Any) -> None:
    gone = EDITS["election gone"][0]
    write_files(office, {**BASE, **gone})
    lost = [one for one in told()["elections"] if one["field"] == "wagers.side.offered"]
    assert [(one["move"], one["holders"], one["submissions"]) for one in lost] == [("lost", [MOON, SUN], 4)]
    a_repository(office, {**BASE, **gone})
    write_files(office, {HEAD: BASE[HEAD]})
    gained = [one for one in told()["elections"] if one["field"] == "wagers.side.offered"]
    assert [(one["move"], one["section"]) for one in gained] == [("gained", "§ 7.2(b)")]


def test_no_cure_is_looked_for_unless_it_is_asked_for(told: Any) -> None:
    assert all(one["cure"] is None for holder in told()["holders"] for one in holder["submissions"])


def test_each_filing_that_turns_has_its_smallest_cure(told: Any) -> None:
    found = told("--cure")
    cures = {one["path"]: one["cure"] for holder in found["holders"] for one in holder["submissions"]}
    [edit] = cures["submissions/a-six.yaml"]["edits"]
    assert (edit["edit"], edit["sections"]) == ("lower dealing.decks from 6 to 4", "§ 7.2(a)")
    assert cures["submissions/b-five.yaml"]["edits"][0]["edit"] == "lower dealing.decks from 5 to 4"


def test_a_filing_that_is_no_longer_read_says_why_it_has_no_cure(
    office: Path, run_command: RunCommand, told: Any
) -> None:
    write_files(office, {**BASE, **EDITS["field renamed"][0]})
    filings = [one for holder in told("--cure")["holders"] for one in holder["submissions"]]
    assert {one["cure"]["note"] for one in filings} == {"no field is called `dealing.decks`"}
    results = {one["path"]: one["once_renamed"] for one in filings}
    assert (results["submissions/a-six.yaml"], results["submissions/d-nine.yaml"]) == ("compliant", "not compliant")
    assert {one["file_anew"][0] for one in filings} == {"number of decks (dealing.decks) is now called dealing.packs"}


def test_a_filing_that_turns_for_the_better_has_nothing_to_file_anew(office: Path, run_command: RunCommand) -> None:
    write_files(office, {RULES: a_rules_file(requires="dealing.decks <= 9")})
    ran = run_command("impact", "--base", "HEAD", "--cure", cwd=office)
    words = " ".join(ran.out.split())
    assert "not compliant -> compliant File anew - nothing Cure none is needed: every rule is met" in words


def sheets_of(content: bytes) -> dict[str, list[list[str]]]:
    """Return the sheets of a workbook by their names, each as rows of texts."""
    space = {"m": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
    with zipfile.ZipFile(BytesIO(content)) as book:
        texts = [
            "".join(one.itertext()) for one in fromstring(book.read("xl/sharedStrings.xml")).findall("m:si", space)
        ]
        names = [one.get("name", "") for one in fromstring(book.read("xl/workbook.xml")).findall(".//m:sheet", space)]
        sheets = {}
        for number, name in enumerate(names, start=1):
            rows = fromstring(book.read(f"xl/worksheets/sheet{number}.xml")).findall(".//m:row", space)
            sheets[name] = [[_text_of(cell, texts, space) for cell in row.findall("m:c", space)] for row in rows]
    return sheets


def _text_of(cell: Any, texts: list[str], space: dict[str, str]) -> str:
    value = cell.find("m:v", space)
    text = "" if value is None else str(value.text)
    return texts[int(text)] if cell.get("t") == "s" else text


def test_the_workbook_has_a_sheet_for_every_question(office: Path, run_command: RunCommand) -> None:
    ran = run_command("impact", "--base", "HEAD", "--cure", "-o", "impact.xlsx", cwd=office)
    assert (ran.code, ran.out) == (exit_codes.VARIANCE, "")
    content = (office / "impact.xlsx").read_bytes()
    sheets = sheets_of(content)
    assert list(sheets) == [
        "Submissions", "Findings", "Cures", "Provisions", "Elections", "Rules", "Other parts", "Not compared",
    ]  # fmt: skip
    head, first, second = sheets["Submissions"]
    assert head[:6] == ["Holder", "Submission", "Ruleset", "Touched", "Before", "After"]
    assert first[:6] == [MOON, "submissions/a-six.yaml", RULESET, "changes verdict", "compliant", "not compliant"]
    assert second[0] == SUN
    assert sheets["Provisions"][1][1] == "§ 7.2(a)"
    assert sheets["Cures"][1][3] == "lower dealing.decks from 6 to 4"
    run_command("impact", "--base", "HEAD", "--cure", "-o", "again.xlsx", cwd=office)
    assert (office / "again.xlsx").read_bytes() == content


def test_a_file_that_cannot_be_judged_stands_in_the_workbook_too(office: Path, run_command: RunCommand) -> None:
    write_files(office, {"submissions/e-bad.yaml": "submission: 1\n"})
    ran = run_command("impact", "--base", "HEAD", "-o", "impact.xlsx", cwd=office)
    assert ran.code == exit_codes.INVALID
    last = sheets_of((office / "impact.xlsx").read_bytes())["Submissions"][-1]
    assert last[:2] == ["submissions/e-bad.yaml", "not judged"]


@pytest.mark.parametrize("ending", ["html", "docx", "pdf", "md", "txt"])
def test_every_format_of_a_document_can_be_written(office: Path, run_command: RunCommand, ending: str) -> None:
    ran = run_command("impact", "--base", "HEAD", "--cure", "-o", f"impact.{ending}", cwd=office)
    assert ran.code == exit_codes.VARIANCE
    assert (office / f"impact.{ending}").stat().st_size > 500
