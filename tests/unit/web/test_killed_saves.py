"""Whatever happens to the server, a file is the old one or the new one."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import killing
import pytest

KILLS = 100
FILES = 3
LINES = 1500


def name_of(file: int) -> str:
    return f"house-{file}.yaml"


def a_text(file: int, number: int) -> str:
    body = "".join(f"# {file} {number} {line}\n" for line in range(LINES))
    return f"submission: 1\nholder: House {file}\n{body}# end {number}\n"


class Saver(threading.Thread):
    """Saves a file again and again until the server is gone, and knows the last number that was told to be saved."""

    def __init__(self, port: int, csrf: str, file: int, number: int) -> None:
        super().__init__()
        self.line = HTTPConnection("127.0.0.1", port, timeout=30)
        self.headers = {"Content-Type": "application/json", "X-CSRF-Token": csrf}
        self.file, self.number, self.refused = file, number, ""
        self.has_saved = threading.Event()

    def run(self) -> None:
        try:
            opened = self._ask("GET", None)["sha256"]
            while not self.refused:
                told = self._ask("PUT", {"text": a_text(self.file, self.number + 1), "opened": opened})
                self.number, opened = self.number + 1, told["sha256"]
                self.has_saved.set()
        except (OSError, HTTPException, ValueError):
            return
        finally:
            self.line.close()

    def _ask(self, method: str, given: dict[str, str] | None) -> dict[str, Any]:
        self.line.request(method, f"/files/{name_of(self.file)}", json.dumps(given), self.headers)
        answer = self.line.getresponse()
        told: dict[str, Any] = json.loads(answer.read())
        if answer.status != 200:
            self.refused = f"{answer.status} {told}"
        return told


def token_of(port: int) -> str:
    line = HTTPConnection("127.0.0.1", port, timeout=30)
    line.request("GET", "/nowhere")
    page = line.getresponse().read().decode()
    line.close()
    return re.findall(r'name="csrf-token" content="([^"]+)"', page)[0]


def saved_until_killed(servers: "subprocess.Popen[str]", numbers: list[int], seconds: float) -> list[Saver]:
    """Start a server, save all files without pause, kill it, and return what the savers know."""
    assert servers.stdin is not None
    assert servers.stdout is not None
    servers.stdin.write("\n")
    servers.stdin.flush()
    process, port = map(int, servers.stdout.readline().split())
    csrf = token_of(port)
    savers = [Saver(port, csrf, file, number) for file, number in enumerate(numbers)]
    for saver in savers:
        saver.start()
    for saver in savers:
        saver.has_saved.wait(60)
    savers[0].join(seconds)
    os.kill(process, signal.SIGKILL)
    for saver in savers:
        saver.join()
    return savers


@pytest.fixture
def servers(tmp_path: Path) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, str(Path(killing.__file__)), str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_server_killed_a_hundred_times_in_the_middle_of_saves_leaves_every_file_old_or_new(
    tmp_path: Path, servers: "subprocess.Popen[str]"
) -> None:
    chance = random.Random(575)
    numbers = [0] * FILES
    for file in range(FILES):
        (tmp_path / name_of(file)).write_text(a_text(file, 0))
    fell_into_a_save = False
    for _ in range(KILLS):
        savers = saved_until_killed(servers, numbers, chance.uniform(0, 0.05))
        assert not [saver.refused for saver in savers if saver.refused]
        # WHY: looked for after each kill, since the next save of the file takes away what the one before it left.
        fell_into_a_save |= any(tmp_path.glob(".*.saving"))
        for file, saver in enumerate(savers):
            text = (tmp_path / name_of(file)).read_text()
            numbers[file] = next((one for one in (saver.number, saver.number + 1) if text == a_text(file, one)), -1)
        assert -1 not in numbers
    assert min(numbers) >= KILLS
    assert fell_into_a_save, "no kill fell into a save"
