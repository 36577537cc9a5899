"""A list of submissions says anew how one stands when a file changes that it calls its exhibit."""

from pathlib import Path

import pytest
from conftest import ROOT

from compliance.api import Session, open_session
from compliance.workspace import Folder, SubmissionStatuses

TEXT = (ROOT / "submissions" / "stone-harbor-minimal.yaml").read_text("utf-8")


@pytest.fixture(scope="module")
def session() -> Session:
    opened = open_session().value
    assert opened is not None
    return opened


def test_a_result_is_known_until_an_exhibit_changes_comes_or_goes(tmp_path: Path, session: Session) -> None:
    (tmp_path / "filing.yaml").write_text(f"{TEXT}\nexhibits:\n  - {{file: a.pdf, title: A}}\n", "utf-8")
    folder = Folder(tmp_path)
    statuses, listed = SubmissionStatuses(folder, session), folder.listed("filing.yaml")
    assert listed is not None
    exhibit = tmp_path / "a.pdf"
    for change in (
        lambda: None,
        lambda: exhibit.write_bytes(b"one"),
        lambda: exhibit.write_bytes(b"two"),
        exhibit.unlink,
    ):
        change()
        assert statuses.known(listed) is None
        statuses.of(listed)
        assert statuses.known(listed) is not None
