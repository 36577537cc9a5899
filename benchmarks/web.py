"""The workbench under load: many clients check and edit at once, and nothing is lost or refused."""

import json
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from compliance.api import Request, check_draft, edit_text, open_session
from compliance.model import SubmissionDraft
from compliance.web.views.live_json import live_object

CLIENTS = 50
ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = (ROOT / "submissions" / "river-bend.yaml").read_text("utf-8")


class Took(NamedTuple):
    """How long the calls of one kind took, in seconds."""

    checks: list[float]
    edits: list[float]
    saves: list[float]


class Client(threading.Thread):
    """Types in a file of its own: an edit by the form, a check of the text, a save; and one file is everybody's.

    Each begins a little after the one before and pauses between its turns, as people do.
    """

    def __init__(self, number: int, port: int, csrf: str, rounds: int, pause: float) -> None:
        super().__init__()
        self.number, self.rounds, self.pause = number, rounds, pause
        self.line = HTTPConnection("127.0.0.1", port, timeout=120)
        self.headers = {"Content-Type": "application/json", "X-CSRF-Token": csrf}
        self.took = Took([], [], [])
        self.wrong: list[str] = []
        self.written: list[str] = []

    def run(self) -> None:
        """Work through all rounds and note everything that went wrong."""
        try:
            self._work()
        except Exception as error:
            self.wrong.append(f"client {self.number}: {error!r}")
        finally:
            self.line.close()

    def _work(self) -> None:
        time.sleep(self.pause * self.number / CLIENTS)
        name = f"client-{self.number}.yaml"
        opened = self._ask("GET", f"/files/{name}", None)
        text = opened["text"]
        for turn in range(self.rounds):
            given = {"name": name, "text": text, "field": "table.positions", "given": str(1 + (turn + self.number) % 6)}
            live = self._timed(self.took.edits, "POST", "/live/edit", given)
            text = live["text"] + f"# {self.number} {turn}\n"
            live = self._timed(self.took.checks, "POST", "/live/check", {"name": name, "text": text})
            if live["judged"]["result"] != "not_compliant" or len(live["judged"]["counts"]) < 3:
                self.wrong.append(f"client {self.number}: judged {live['judged']['result']}")
            opened = self._timed(self.took.saves, "PUT", f"/files/{name}", {"text": text, "opened": opened["sha256"]})
            if opened["sha256"] != sha256(text.encode()).hexdigest():
                self.wrong.append(f"client {self.number}: something else was saved")
            self._share(turn)
            time.sleep(self.pause)
        self.final = text

    def _share(self, turn: int) -> None:
        """Add a line to the file that everybody edits, trying again for as long as another is first."""
        line = f"# shared {self.number} {turn}\n"
        now = self._ask("GET", "/files/shared.yaml", None)
        while True:
            status, now = self._answer(
                "PUT", "/files/shared.yaml", {"text": now["text"] + line, "opened": now["sha256"]}
            )
            if status == 200:
                self.written.append(line)
                return
            if status != 409:
                raise AssertionError(f"{status} {now}")
            now = now["now"]

    def _timed(self, into: list[float], method: str, address: str, given: object) -> dict[str, Any]:
        start = time.perf_counter()
        told = self._ask(method, address, given)
        into.append(time.perf_counter() - start)
        return told

    def _ask(self, method: str, address: str, given: object) -> dict[str, Any]:
        status, told = self._answer(method, address, given)
        if status != 200:
            raise AssertionError(f"{method} {address}: {status} {told}")
        return told

    def _answer(self, method: str, address: str, given: object) -> tuple[int, dict[str, Any]]:
        self.line.request(method, address, None if given is None else json.dumps(given), self.headers)
        answer = self.line.getresponse()
        return answer.status, json.loads(answer.read())


@contextmanager
def serving(folder: Path) -> Iterator[tuple[int, str]]:
    """Run the real command on a folder; give its port and the token of its pages."""
    command = [sys.executable, "-m", "compliance", "serve", str(folder), "--port", "0", "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        try:
            assert process.stdout is not None
            port = next(int(found[1]) for line in process.stdout if (found := re.search(r"http://\S+:(\d+)/", line)))
            line = HTTPConnection("127.0.0.1", port, timeout=120)
            line.request("GET", "/")
            page = line.getresponse().read().decode()
            line.close()
            yield port, re.findall(r'name="csrf-token" content="([^"]+)"', page)[0]
        finally:
            process.kill()


def bare(rounds: int) -> list[float]:
    """Time the same check by the use case alone, without a server."""
    session = open_session(closed=True).value
    assert session is not None
    taken = []
    for _ in range(rounds + 1):
        start = time.perf_counter()
        live_object(check_draft(SubmissionDraft("example.yaml", EXAMPLE), Request(), session), session.vocabulary)
        taken.append(time.perf_counter() - start)
    assert edit_text(SubmissionDraft("example.yaml", EXAMPLE), "table.positions", "5", session).value
    return taken[1:]


def crowd(count: int, port: int, csrf: str, rounds: int, pause: float) -> list[Client]:
    """Let so many clients work at once."""
    clients = [Client(number, port, csrf, rounds, pause) for number in range(count)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    return clients


def lost(clients: list[Client], folder: Path) -> list[str]:
    """Name everything that was said to be saved and is not there."""
    shared = (folder / "shared.yaml").read_text("utf-8").splitlines(keepends=True)
    missing = [line for client in clients for line in client.written if shared.count(line) != 1]
    own = [
        f"client-{one.number}"
        for one in clients
        if (folder / f"client-{one.number}.yaml").read_text("utf-8") != one.final
    ]
    return missing + own


def measure_web(quick: bool) -> tuple[list[tuple[str, float, str]], list[str]]:
    """Measure a live check over the wire against the bare use case, for one client and for fifty at once."""
    rounds, pause = (3, 2.0) if quick else (10, 4.0)
    alone = bare(20 if quick else 60)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for name in ("shared", *(f"client-{number}" for number in range(CLIENTS))):
            (folder / f"{name}.yaml").write_text(EXAMPLE, "utf-8")
        with serving(folder) as (port, csrf):
            one = crowd(1, port, csrf, 20, 0)
            start = time.perf_counter()
            (folder / "shared.yaml").write_text(EXAMPLE, "utf-8")
            (folder / "client-0.yaml").write_text(EXAMPLE, "utf-8")
            many = crowd(CLIENTS, port, csrf, rounds, pause)
            lasted = time.perf_counter() - start
        wrong = [told for client in (*one, *many) for told in client.wrong] + lost(many, folder)
    if wrong:
        raise SystemExit("\n".join(["the workbench lost or refused something:", *wrong[:20]]))
    single = [took for client in one for took in client.took.checks]
    checks = [took for client in many for took in client.took.checks]
    edits = [took for client in many for took in client.took.edits]
    saves = [took for client in many for took in client.took.saves]
    calls = len(checks) + len(edits) + len(saves) + sum(len(client.written) for client in many) * 2
    ratios = [
        ("live check, one client / the bare call", median(single) / median(alone), "2"),
        (f"live check, {CLIENTS} clients at once / the bare call", median(checks) / median(alone), "no aim: two cores"),
    ]
    numbers = [
        f"the bare live check: median {median(alone) * 1e3:,.1f} ms",
        f"live check, one client: median {median(single) * 1e3:,.1f} ms",
        f"live check, {CLIENTS} clients: median {median(checks) * 1e3:,.1f} ms, "
        f"95 of 100 within {quantiles(checks, n=20)[-1] * 1e3:,.0f} ms",
        f"edit by the form: median {median(edits) * 1e3:,.1f} ms; save: median {median(saves) * 1e3:,.1f} ms",
        f"{CLIENTS} clients: {calls:,} calls in {lasted:,.1f} s, no error, nothing lost",
    ]
    return ratios, numbers
