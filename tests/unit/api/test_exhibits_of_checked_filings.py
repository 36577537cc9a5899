"""Exhibits of a filing that is checked: whether the files are there, and what becomes of points settled on them."""

import json
import os
from hashlib import sha256
from pathlib import Path

import pytest
from conftest import ROOT, RunCommand

from compliance.api import Request, Session, check_draft, check_file, open_session, sum_up_file
from compliance.load import find_exhibits, read_submission
from compliance.load.submissions import exhibits as exhibit_files
from compliance.model import Assessment, ExhibitState, Outcome, ReviewState, SubmissionDraft
from compliance.report import render_report_as
from compliance.report.check.view import view_of

REVIEWED = (ROOT / "submissions" / "cobble-quay-reviewed.yaml").read_text("utf-8")
LETTER = b"a letter of approval"


@pytest.fixture(scope="module")
def session() -> Session:
    opened = open_session().value
    assert opened is not None
    return opened


def write_filing(folder: Path, *exhibits: str) -> Path:
    lines = "".join(f"  - {one}\n" for one in exhibits)
    path = folder / "filing.yaml"
    path.write_text(f"{REVIEWED}\nexhibits:\n{lines}", "utf-8")
    return path


@pytest.fixture
def filing(tmp_path: Path) -> Path:
    (tmp_path / "letter.pdf").write_bytes(LETTER)
    return write_filing(tmp_path, "{file: letter.pdf, title: Letter}")


def check(path: Path, session: Session) -> Assessment:
    checked = check_file(str(path), Request(), session)
    assert checked.assessment is not None, checked.diagnostics
    return checked.assessment


def cautions_of(path: Path, session: Session) -> str:
    return " ".join(view_of(check(path, session), session.vocabulary).cautions)


def state_of(path: Path, session: Session) -> tuple[ExhibitState | None, str]:
    read = read_submission(path, session.vocabulary).value
    assert read is not None
    found = read.exhibits[-1].found
    return (None, "") if found is None else (found.state, found.why)


def settle_every_point(path: Path, session: Session, run_command: RunCommand) -> None:
    for standing in check(path, session).review:
        said = ("--by", "Office of Table Games", "--explanation", "Held against the drawings, line by line.")
        ran = run_command(
            "review",
            path.name,
            "--settle",
            standing.point.id,
            "--satisfied",
            "--on",
            "2012-02-21",
            *said,
            cwd=path.parent,
        )
        assert "written" in ran.out, ran


def test_a_file_at_hand_is_an_input_with_its_fingerprint_and_no_caution(filing: Path, session: Session) -> None:
    assessment = check(filing, session)
    view = view_of(assessment, session.vocabulary)
    assert ("letter.pdf, Letter", sha256(LETTER).hexdigest()) in view.inputs
    assert not any("exhibit" in one for one in view.cautions)
    told = json.loads(render_report_as("json", [assessment], session.vocabulary, exit_code=4))["exhibits"]
    assert [(one["file"], one["state"], one["stated"], one["sha256"]) for one in told] == [
        ("letter.pdf", "at-hand", None, sha256(LETTER).hexdigest())
    ]


def test_a_file_that_is_not_there_is_told(filing: Path, session: Session) -> None:
    (filing.parent / "letter.pdf").unlink()
    assert "letter.pdf" in cautions_of(filing, session)
    assert state_of(filing, session) == (ExhibitState.MISSING, "is not there")


@pytest.mark.parametrize(
    ("stated", "state"),
    [
        (sha256(LETTER).hexdigest(), ExhibitState.AT_HAND),
        (sha256(LETTER).hexdigest().upper(), ExhibitState.AT_HAND),
        (sha256(LETTER + b" ").hexdigest(), ExhibitState.DIFFERS),
    ],
)
def test_a_fingerprint_that_is_stated_is_compared(
    tmp_path: Path, session: Session, stated: str, state: ExhibitState
) -> None:
    (tmp_path / "letter.pdf").write_bytes(LETTER)
    path = write_filing(tmp_path, f"{{file: letter.pdf, title: Letter, sha256: {stated}}}")
    assert state_of(path, session)[0] is state
    assert ("whose fingerprint is stated" in cautions_of(path, session)) is (state is ExhibitState.DIFFERS)


def test_points_that_were_settled_lapse_when_the_file_of_an_exhibit_changes(
    filing: Path, session: Session, run_command: RunCommand
) -> None:
    settle_every_point(filing, session, run_command)
    settled = check(filing, session)
    assert settled.outcome is Outcome.COMPLIANT
    assert {one.state for one in settled.review} == {ReviewState.SATISFIED}
    (filing.parent / "letter.pdf").write_bytes(LETTER.replace(b"a ", b"no "))
    changed = check(filing, session)
    assert {one.state for one in changed.review} == {ReviewState.WORDS_CHANGED}
    assert changed.outcome is Outcome.NEEDS_REVIEW
    assert sum_up_file(str(filing), Request(), session).outcome is Outcome.NEEDS_REVIEW
    assert b"exhibited has changed" in render_report_as("md", [changed], session.vocabulary, exit_code=4)
    (filing.parent / "letter.pdf").write_bytes(LETTER)
    assert check(filing, session).outcome is Outcome.COMPLIANT


def test_points_settled_on_a_file_lapse_when_it_is_taken_away(
    filing: Path, session: Session, run_command: RunCommand
) -> None:
    settle_every_point(filing, session, run_command)
    (filing.parent / "letter.pdf").unlink()
    assert check(filing, session).outcome is Outcome.NEEDS_REVIEW


def test_a_text_without_a_folder_says_that_nobody_looked(filing: Path, session: Session) -> None:
    draft = SubmissionDraft("filing.yaml", filing.read_text("utf-8"))
    bare = check_draft(draft, Request(), session).assessment
    beside = check_draft(draft, Request(), session, folder=filing.parent).assessment
    assert bare is not None
    assert beside is not None
    assert "was not looked at" in " ".join(view_of(bare, session.vocabulary).cautions)
    assert "was not looked at" not in " ".join(view_of(beside, session.vocabulary).cautions)


def test_a_link_is_not_followed_wherever_it_stands(tmp_path: Path, session: Session) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.pdf").write_bytes(b"secret")
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "link.pdf").symlink_to(outside / "secret.pdf")
    (inside / "way").symlink_to(outside, target_is_directory=True)
    for name in ("link.pdf", "way/secret.pdf"):
        path = write_filing(inside, f"{{file: {name}, title: Letter}}")
        assert state_of(path, session) == (ExhibitState.UNREADABLE, "is a link")


@pytest.mark.parametrize("name", ["../outside.pdf", "/etc/hostname", "a/../../b.pdf", "a\\b.pdf"])
def test_a_name_that_leads_out_of_the_folder_is_refused(tmp_path: Path, session: Session, name: str) -> None:
    read = read_submission(write_filing(tmp_path, f"{{file: '{name}', title: Letter}}"), session.vocabulary)
    assert read.value is None
    assert [one.code.value for one in read.diagnostics] == ["submission.exhibit"]


def test_what_is_no_file_never_keeps_a_check_waiting(tmp_path: Path, session: Session) -> None:
    (tmp_path / "folder.pdf").mkdir()
    os.mkfifo(tmp_path / "pipe.pdf")
    for name in ("folder.pdf", "pipe.pdf"):
        path = write_filing(tmp_path, f"{{file: {name}, title: Letter}}")
        assert state_of(path, session) == (ExhibitState.UNREADABLE, "is no file")


def test_exhibits_are_read_up_to_a_bound(tmp_path: Path, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exhibit_files, "LARGEST_TOGETHER", 10)
    (tmp_path / "a.pdf").write_bytes(b"123456")
    (tmp_path / "b.pdf").write_bytes(b"12345")
    named = ("{file: a.pdf, title: A}", "{file: a.pdf, title: A again}", "{file: b.pdf, title: B}")
    path = write_filing(tmp_path, *named)
    read = read_submission(path, session.vocabulary).value
    assert read is not None
    states = [one.found.state for one in read.exhibits if one.found is not None]
    assert states == [ExhibitState.AT_HAND, ExhibitState.AT_HAND, ExhibitState.UNREADABLE]
    (tmp_path / "b.pdf").write_bytes(b"1234")
    assert state_of(path, session)[0] is ExhibitState.AT_HAND


def test_a_file_of_the_same_length_and_time_is_read_again(filing: Path, session: Session) -> None:
    letter = filing.parent / "letter.pdf"
    before = letter.stat()
    first = state_of(filing, session)
    read = read_submission(filing, session.vocabulary).value
    letter.write_bytes(LETTER[::-1])
    os.utime(letter, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert read is not None
    again = find_exhibits(read, filing.parent).exhibits[0]
    assert first[0] is ExhibitState.AT_HAND
    assert again.fingerprint == sha256(LETTER[::-1]).hexdigest()
