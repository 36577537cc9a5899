"""The processes of a run: what comes back is in order, each house way is proved once, and a dead process is told."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from builders import a_library, library_files, submission_text, write_files
from crewwork import die_at_work, fail_at_work

from compliance.api import ProcessLostError, Request, Session, Task, check_many, count_jobs, open_session
from compliance.api.many import crew as crew_module
from compliance.api.many import run as run_module
from compliance.api.many.crew import Crew, CrewMember
from compliance.api.many.run import Jobs
from compliance.api.many.task import Batch
from compliance.report import PieceForm


def a_session(folder: Path) -> Session:
    write_files(folder, library_files())
    opened = open_session(a_library(folder))
    assert opened.value is not None
    return opened.value


def a_task(session: Session) -> Task:
    return Task(library=session.library, request=Request(), form=PieceForm(name="jsonl"))


def write_filings(folder: Path, number: int) -> list[str]:
    names = [folder / f"{place:03}.yaml" for place in range(number)]
    for place, name in enumerate(names):
        name.write_text("holder: [\n" if place % 7 == 3 else submission_text(), "utf-8")
    return [str(name) for name in names]


def test_what_comes_of_many_is_in_order_and_the_same_on_one_and_on_several(tmp_path: Path) -> None:
    session = a_session(tmp_path)
    names = write_filings(tmp_path, 60)
    alone = list(check_many(names, a_task(session), session, Jobs(number=1), number=60))
    shared = list(check_many(names, a_task(session), session, Jobs(number=3, asked=True), number=60))
    assert [one.path for one in alone] == names
    assert alone == shared
    assert {one.exit_code for one in alone} > {3}


@pytest.fixture
def refused_crew(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a process was started")

    monkeypatch.setattr(crew_module.Crew, "__enter__", refuse)


@pytest.mark.usefixtures("refused_crew")
@pytest.mark.parametrize("jobs", [count_jobs(None), Jobs(number=8), count_jobs(1)])
def test_for_few_no_process_is_started(tmp_path: Path, jobs: Jobs) -> None:
    session = a_session(tmp_path)
    names = write_filings(tmp_path, 5)
    assert len(list(check_many(names, a_task(session), session, jobs, number=5))) == 5


@pytest.mark.usefixtures("refused_crew")
def test_one_submission_needs_no_process_however_many_are_asked_for(tmp_path: Path) -> None:
    session = a_session(tmp_path)
    names = write_filings(tmp_path, 1)
    assert len(list(check_many(names, a_task(session), session, count_jobs(4), number=1))) == 1


def test_a_run_that_takes_long_is_shared_from_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[int] = []

    class Recording:
        def __init__(self, number: int, *_: object) -> None:
            handed.append(number)

        def __enter__(self) -> "Recording":
            return self

        def __exit__(self, *_: object) -> None:
            return

        def check(self, batches: Iterator[Batch]) -> Iterator[Any]:
            handed.extend(batch.first for batch in batches)
            return iter(())

    monkeypatch.setattr(crew_module, "Crew", Recording)
    monkeypatch.setattr(run_module, "PATIENCE", 0.0)
    monkeypatch.setattr(run_module, "WORTH", 0.0)
    session = a_session(tmp_path)
    names = write_filings(tmp_path, 12)
    done = list(check_many(names, a_task(session), session, Jobs(number=2), number=12))
    assert len(done) == 1
    assert handed[:2] == [2, 2]


def test_a_process_that_is_ended_is_told_with_what_it_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew_module, "work_in_crew", die_at_work)
    session = a_session(tmp_path)
    names = write_filings(tmp_path, 4)
    with pytest.raises(ProcessLostError, match="ended by SIGKILL while it checked") as lost:
        list(check_many(names, a_task(session), session, count_jobs(2), number=4))
    assert lost.value.names[0] in names[:2]


def test_a_defect_in_a_process_is_the_defect_of_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew_module, "work_in_crew", fail_at_work)
    session = a_session(tmp_path)
    names = write_filings(tmp_path, 4)
    with pytest.raises(KeyError, match="an invented defect") as failed:
        list(check_many(names, a_task(session), session, count_jobs(2), number=4))
    assert failed.value.__notes__ == ["Traceback of the process"]


class FakeLine:
    def __init__(self) -> None:
        self.sent: list[tuple[Any, ...]] = []

    def send(self, message: tuple[Any, ...]) -> None:
        self.sent.append(message)


def test_each_house_way_is_proved_by_one_process_and_the_others_wait_for_it(tmp_path: Path) -> None:
    session = a_session(tmp_path)
    crew = Crew(2, a_task(session), session)
    lines = [FakeLine(), FakeLine(), FakeLine()]
    one, two, three = (CrewMember(None, line) for line in lines)  # type: ignore[arg-type]
    proof: Any = "a proof"
    crew._heed(one, ("proof wanted", "way"))
    crew._heed(two, ("proof wanted", "way"))
    assert [line.sent for line in lines] == [[("proof", None)], [], []]
    crew._heed(one, ("proved", "way", proof))
    crew._heed(three, ("proof wanted", "way"))
    assert [line.sent for line in lines[1:]] == [[("proof", "a proof")], [("proof", "a proof")]]
    assert session.known_proof("way") == "a proof"
