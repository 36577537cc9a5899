"""The filing itself: cover, statements in words in the order of the chapter, exhibits with their fingerprints."""

from hashlib import sha256
from pathlib import Path

import pytest
from conftest import ROOT, RunCommand
from written_formats import HOSTILE, missing_in, read_every_format

from compliance.api import Request, Session, open_session, prepare_filing
from compliance.diag import Code
from compliance.model import FilingPaper
from compliance.report import filing_document

LAWFUL = (ROOT / "submissions" / "river-bend-lawful.yaml").read_text("utf-8")
COVER = """
cover:
  certificate: F-1357
  contact: Office of Table Games, 555 0100
  kind: amendment
  amends: filing of 2011-11-14
  effective: 2012-10-01
  tables: [Pit 3, Pit 4]
  remarks: The layout is that of Pit 2.
equipment:
  - {item: automated shuffler, maker: Northgate Devices, model: N4}
exhibits:
  - {file: layout.pdf, title: Layout of the table}
"""
LAYOUT = b"a drawing"


@pytest.fixture(scope="module")
def session() -> Session:
    opened = open_session().value
    assert opened is not None
    return opened


@pytest.fixture
def filing(tmp_path: Path) -> Path:
    (tmp_path / "layout.pdf").write_bytes(LAYOUT)
    (tmp_path / "filing.yaml").write_text(LAWFUL + COVER, "utf-8")
    return tmp_path / "filing.yaml"


def paper_of(path: Path, session: Session, amends: Path | None = None) -> FilingPaper:
    found = prepare_filing(str(path), Request(), session, amends=None if amends is None else str(amends))
    assert found.value is not None, found.diagnostics
    return found.value


def test_every_format_shows_the_cover_the_equipment_and_the_exhibits(filing: Path, session: Session) -> None:
    document = filing_document(paper_of(filing, session), session.vocabulary)
    told = (
        "River Bend Casino",
        "F-1357",
        "555 0100",
        "an amendment",
        "filing of 2011-11-14",
        "2012-10-01",
        "To the reader",
        "The layout is that of Pit 2.",
        "Pit 3, Pit 4",
    )
    assert missing_in(document, *told, "Northgate Devices", "N4", "layout.pdf") == []
    assert missing_in(document, sha256(LAYOUT).hexdigest(), sha256(filing.read_bytes()).hexdigest()) == []


@pytest.mark.parametrize(
    "name", sorted(path.stem for path in (ROOT / "submissions").glob("*.yaml") if ".review" not in path.name)
)
def test_every_statement_of_every_example_is_in_the_filing(name: str, session: Session) -> None:
    found = prepare_filing(str(ROOT / "submissions" / f"{name}.yaml"), Request(), session)
    assert found.value is not None, found.diagnostics
    document = filing_document(found.value, session.vocabulary)
    labels = [session.vocabulary.fields[field].label for field in found.value.submission.statements]
    shown = "".join(read_text_of(document).split()).casefold()
    assert [label for label in labels if "".join(label.split()).casefold() not in shown] == []


def read_text_of(document: object) -> str:
    from compliance.report.writers.text import write_text

    return write_text(document, width=4000)  # type: ignore[arg-type]


def test_sections_come_in_the_order_of_the_chapter(filing: Path, session: Session) -> None:
    text = read_every_format(filing_document(paper_of(filing, session), session.vocabulary))["text"]
    places = [text.index(title) for title in ("Table,shakerandlayout§575.2", "Cardsanddecks§575.3", "Payoutodds")]
    assert places == sorted(places)


def test_what_the_cover_does_not_state_is_a_blank(tmp_path: Path, session: Session) -> None:
    (tmp_path / "plain.yaml").write_text(LAWFUL, "utf-8")
    text = read_every_format(filing_document(paper_of(tmp_path / "plain.yaml", session), session.vocabulary))["text"]
    assert "Certificateorlicence____" in text


def test_an_amendment_lists_what_it_changes(filing: Path, tmp_path: Path, session: Session) -> None:
    old = tmp_path / "old.yaml"
    old.write_text(LAWFUL.replace("amount: $50,010", "amount: $60,000"), "utf-8")
    document = filing_document(paper_of(filing, session, amends=old), session.vocabulary)
    assert missing_in(document, "What this filing amends", "$60,000", "$50,010") == []
    assert str(tmp_path) not in read_every_format(document)["md"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{file: nowhere.pdf, title: T}", "is not there"),
        ("{file: ., title: T}", "leads elsewhere"),
        ("{file: /etc/hosts, title: T}", "leads elsewhere"),
        ("{file: a/../../b.pdf, title: T}", "leads elsewhere"),
        (f"{{file: layout.pdf, title: T, sha256: {'0' * 64}}}", "is not the file whose fingerprint is stated"),
        ("{file: layout.pdf, title: T, sha256: abc}", "is no SHA-256"),
        ("{file: below, title: T}", "is no file"),
    ],
)
def test_an_exhibit_that_is_not_as_stated_is_refused(
    filing: Path, tmp_path: Path, session: Session, line: str, why: str
) -> None:
    (tmp_path / "below").mkdir()
    filing.write_text(LAWFUL + COVER.replace("{file: layout.pdf, title: Layout of the table}", line), "utf-8")
    found = prepare_filing(str(filing), Request(), session)
    assert found.value is None
    [wrong] = found.diagnostics
    assert (wrong.code, why in wrong.message) == (Code.SUBMISSION_EXHIBIT, True)
    assert wrong.span.line > 1


def test_an_exhibit_that_is_a_pipe_does_not_wait(filing: Path, tmp_path: Path, session: Session) -> None:
    import os

    (tmp_path / "layout.pdf").unlink()
    os.mkfifo(tmp_path / "layout.pdf")
    assert prepare_filing(str(filing), Request(), session).value is None


def test_a_key_that_the_cover_does_not_have_is_refused_with_a_suggestion(
    filing: Path, tmp_path: Path, run_command: RunCommand
) -> None:
    filing.write_text(filing.read_text("utf-8").replace("  effective:", "  efective:"), "utf-8")
    ran = run_command("check", str(filing), cwd=tmp_path)
    assert ran.code == 3
    assert "did you mean `effective`?" in ran.err


def test_a_cover_moves_no_verdict(filing: Path, tmp_path: Path, run_command: RunCommand) -> None:
    plain = tmp_path / "plain.yaml"
    plain.write_text(LAWFUL, "utf-8")
    with_cover, without = (
        run_command("check", str(path), "--format", "json", cwd=tmp_path) for path in (filing, plain)
    )
    assert with_cover.code == without.code
    assert with_cover.out.replace("filing.yaml", "plain.yaml").partition('"findings"')[2].count('"verdict"') == (
        without.out.partition('"findings"')[2].count('"verdict"')
    )


def test_hostile_words_on_the_cover_are_data(filing: Path, session: Session) -> None:
    quoted = HOSTILE.replace("\\n", "n").replace('"', "")
    text = LAWFUL + COVER.replace("Office of Table Games, 555 0100", f"'{quoted}'")
    filing.write_text(text, "utf-8")
    assert missing_in(filing_document(paper_of(filing, session), session.vocabulary), quoted) == []


def test_an_exhibit_that_is_a_link_is_not_followed(filing: Path, tmp_path: Path, session: Session) -> None:
    outside = tmp_path / "outside.pdf"
    outside.write_bytes(LAYOUT)
    (tmp_path / "layout.pdf").unlink()
    (tmp_path / "layout.pdf").symlink_to(outside)
    found = prepare_filing(str(filing), Request(), session)
    assert found.value is None
    assert "is a link" in found.diagnostics[0].message


def test_a_cover_that_does_not_fit_what_it_amends_is_told_and_written(
    filing: Path, tmp_path: Path, run_command: RunCommand
) -> None:
    other = tmp_path / "other.yaml"
    other.write_text(LAWFUL.replace("River Bend Casino", "Paper Moon Casino"), "utf-8")
    filing.write_text(filing.read_text("utf-8").replace("kind: amendment", "kind: new"), "utf-8")
    ran = run_command("file", str(filing), "--amends", str(other), cwd=tmp_path)
    assert ran.code == 0
    assert "caution: the cover says `kind: new`, and this filing amends another" in ran.err
    assert "caution: what it amends has another holder: Paper Moon Casino, and not River Bend Casino" in ran.err


def test_a_row_that_the_text_at_hand_has_lost_is_not_left_blank(tmp_path: Path, session: Session) -> None:
    head = "submission: 1\nholder: Paper Moon Casino\njurisdiction: US-PA\ngame: three-card-poker\nfiled: 2011-05-02\n"
    (tmp_path / "a.yaml").write_text(f"{head}wagers.ante_bonus.paytable: A\n", "utf-8")
    document = filing_document(paper_of(tmp_path / "a.yaml", session), session.vocabulary)
    assert missing_in(document, "not legible in the text at hand") == []
