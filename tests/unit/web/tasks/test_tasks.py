import json
import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest
from benches import SUBMISSIONS, Visitor, folder_with, served, visitor

from compliance.model import HouseWayProof
from compliance.web.long_work import WorkLine, WorkRefusedError
from compliance.web.tasks import cure
from compliance.web.tasks import prove_draft as proof
from compliance.web.tasks.task_list import TASKS, load_task

RIVER, LAWFUL, BROKEN = "river-bend.yaml", "river-bend-lawful.yaml", "ledger-stone-pai-gow-house-way-broken.yaml"
FINE = "ledger-stone-pai-gow-house-way.yaml"
BAD_REQUESTS: list[dict[str, Any]] = [
    {},
    {"text": None},
    {"text": 7},
    {"text": ["a"]},
    {"text": "", "name": 7},
    {"text": "", "ruleset": "a" * 201},
    {"text": "", "as_of": "yesterday"},
    {"text": "", "scope": "everything"},
    {"text": "", "readings": ["a"]},
]
Steps = list[tuple[str, int, int]]
linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found under /proc")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Visitor:
    return visitor(tmp_path_factory.mktemp("empty"))


def untold(_title: str, _done: int, _of: int) -> None:
    """Nobody is told how far the work is."""


def given(name: str) -> dict[str, str]:
    return {"name": name, "text": (SUBMISSIONS / name).read_text("utf-8")}


def judged(client: Visitor, text: str) -> dict[str, Any]:
    shown: dict[str, Any] = client.post("/live/check", json={"text": text}).json()["judged"]
    return shown


def variances(shown: dict[str, Any]) -> set[str]:
    return {one["rule"] for one in shown["findings"] if one["verdict"] == "variance"}


# Cures


def test_every_cure_makes_a_text_that_is_compliant(client: Visitor) -> None:
    asked = given(RIVER)
    found = cure.run(asked, untold)
    texts = [one["text"] for one in found["cures"]]
    assert len(set(texts)) == found["found"] == 4
    assert asked["text"] not in texts
    assert {judged(client, text)["result"] for text in texts} <= {"compliant", "needs_review"}


def test_what_changes_for_the_sake_of_one_rule_settles_that_rule(client: Visitor) -> None:
    asked = given(RIVER)
    by_rule, before = cure.run(asked, untold)["by_rule"], variances(judged(client, asked["text"]))
    assert set(by_rule) == before
    for rule, edits in by_rule.items():
        assert [before - variances(judged(client, one["text"])) for one in edits] == [{rule}] * len(edits)
        assert all(one["told"] for one in edits)


def test_a_house_way_that_fails_is_cured_after_its_proof(client: Visitor, own_cache: Path) -> None:
    steps: Steps = []
    found = cure.run(given(BROKEN), lambda *step: steps.append(step))
    assert {title for title, _, _ in steps} == {"proving the house way"}
    # WHY: words that only the holder has take the place of the clauses; until they stand there it is unlawful.
    assert all("[your own words" in one["text"] for one in found["cures"])
    assert {judged(client, one["text"])["result"] for one in found["cures"]} == {"not_compliant"}
    failing = {"pa-561.house-way.every-hand", "pa-561.house-way.in-order", "pa-561.house-way.one-result"}
    assert failing <= set(found["by_rule"])
    for rule in failing:
        assert [rule in variances(judged(client, one["text"])) for one in found["by_rule"][rule]] == [False]


def test_what_is_compliant_has_no_cure() -> None:
    found = cure.run(given(LAWFUL), untold)
    assert (found["outcome"], found["cures"], found["by_rule"]) == ("needs_review", [], {})


def test_a_cure_is_sought_for_the_day_and_version_that_were_asked_for() -> None:
    found = cure.run({**given(RIVER), "ruleset": "pa-659a-asia", "as_of": "2014-01-01"}, untold)
    assert (found["ruleset"]["id"], found["as_of"]) == ("pa-659a-asia", "2014-01-01")


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "file.empty"), ("holder: [", "yaml.syntax"), ("[" * 5000, "yaml.too-deep"), ("a\x00b", "file.not-text")],
    ids=["empty", "broken", "deep", "null"],
)
def test_a_text_with_mistakes_is_refused_with_their_places(text: str, code: str) -> None:
    with pytest.raises(WorkRefusedError) as refused:
        cure.run({"text": text, "name": "mine.yaml"}, untold)
    assert [(one["path"], one["code"]) for one in refused.value.diagnostics] == [("mine.yaml", code)]
    assert refused.value.message == refused.value.diagnostics[0]["message"]


@pytest.mark.parametrize("asked", BAD_REQUESTS, ids=repr)
@pytest.mark.parametrize("run", [cure.run, proof.run], ids=["cure", "proof"])
def test_a_strange_request_is_refused(run: Callable[..., dict[str, Any]], asked: dict[str, Any]) -> None:
    with pytest.raises(WorkRefusedError) as refused:
        run(asked, untold)
    assert refused.value.message


# Proofs


def test_a_proof_is_told_step_by_step_and_given_to_the_workbench() -> None:
    told: list[tuple[Any, ...]] = []
    assert proof.run(given(FINE), WorkLine(told.append)) == {"proved": True}
    steps = [message[2:] for message in told if message[0] == "step"]
    assert steps == [(number, len(steps)) for number in range(1, len(steps) + 1)]
    (made,) = [message for message in told if message[0] == "proof"]
    assert isinstance(made[2], HouseWayProof)


def test_a_live_check_has_the_proof_that_was_made_and_no_other(tmp_path: Path) -> None:
    client, asked = visitor(tmp_path), given(FINE)
    shown = client.post("/live/check", json=asked).json()
    assert (shown["unproved"], shown["judged"]["result"]) == (True, "undetermined")
    assert json.loads(client.post("/tasks/proof", json=asked).text.splitlines()[-1])["result"] == {"proved": True}
    shown = client.post("/live/check", json=asked).json()
    assert (shown["unproved"], shown["judged"]["result"]) == (False, "needs_review")


@pytest.mark.parametrize("text", [(SUBMISSIONS / RIVER).read_text("utf-8"), "", "holder: [", "[" * 5000, "a\x00b"])
def test_where_there_is_no_house_way_nothing_is_proved(text: str) -> None:
    assert proof.run({"text": text}, untold)["proved"] is False


# A server


class Caller:
    """Somebody who speaks to a server over a bare connection."""

    def __init__(self, address: str) -> None:
        self.host = address.removeprefix("http://").rstrip("/")
        self.csrf = ""
        with self.asked("GET", "/draft") as page:
            self.csrf = re.findall(rb'name="csrf-token" content="([^"]+)"', page.read())[0].decode()

    @contextmanager
    def asked(self, method: str, path: str, given: dict[str, Any] | None = None) -> Iterator[HTTPResponse]:
        """Ask for something; afterwards the connection is closed, whatever is still to come."""
        connection = HTTPConnection(self.host, timeout=120)
        headers = {"content-type": "application/json", "x-csrf-token": self.csrf} if given is not None else {}
        connection.request(method, path, None if given is None else json.dumps(given), headers)
        answer = connection.getresponse()
        try:
            yield answer
        finally:
            answer.close()
            connection.close()


def children(process: int) -> set[int]:
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = status.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if int(parent) == process and state != "Z":
            found.add(int(status.parent.name))
    return found


def server_of(folder: Path) -> int:
    [found] = [one for one in children(os.getpid()) if os.fsencode(folder) in Path(f"/proc/{one}/cmdline").read_bytes()]
    return found


def workers(server: int) -> set[int]:
    """Find the processes of long work: they are made by a process that the server keeps for that."""
    return {worker for maker in children(server) for worker in children(maker)}


def ended(process: int, parent: int) -> bool:
    """Wait until a process is gone, as long as anybody would."""
    for _ in range(1200):
        if process not in workers(parent):
            return True
        time.sleep(0.05)
    os.kill(process, signal.SIGKILL)
    return False


@linux
def test_a_cure_comes_from_a_server_line_by_line_and_work_that_nobody_waits_for_is_ended(tmp_path: Path) -> None:
    folder = folder_with(tmp_path / "filings", RIVER)
    with served(folder) as address:
        caller, server = Caller(address), server_of(folder)
        with caller.asked("POST", "/tasks/compare", {"first": "pa-575", "second": "ma-asia-poker"}) as answer:
            assert answer.getheader("content-type") == "application/x-ndjson"
            assert json.loads(answer.readline())["kind"] in {"step", "beat"}
            [worker] = workers(server)
            # WHY: a process that is stopped does not come to its own end, so it is gone only if the server ends it.
            os.kill(worker, signal.SIGSTOP)
        assert ended(worker, server)
        with caller.asked("POST", "/tasks/cure", given(RIVER)) as answer:
            assert answer.status == 200
            told = [json.loads(line) for line in answer.read().splitlines()]
        assert {one["kind"] for one in told[:-1]} <= {"step", "beat"}
        assert told[-1]["kind"] == "done"
        assert told[-1]["result"]["found"] == 4
        assert all(ended(one, server) for one in workers(server))


def test_work_that_cannot_be_done_as_asked_ends_with_the_reason(client: Visitor) -> None:
    last = json.loads(client.post("/tasks/cure", json={"text": "holder: ["}).text.splitlines()[-1])
    assert last["kind"] == "refused"
    assert last["problem"] == last["diagnostics"][0]["message"]
    assert client.post("/tasks/nothing", json={}).status_code == 404
    assert client.post("/tasks/cure", json=[]).status_code == 400


@pytest.mark.parametrize("name", TASKS)
def test_every_piece_of_work_can_be_loaded(name: str) -> None:
    assert callable(load_task(name))
