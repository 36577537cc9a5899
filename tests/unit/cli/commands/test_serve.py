import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from benches import folder_with
from conftest import RunCommand

from compliance.api import Session
from compliance.web import Settings, Unbindable, bind_socket

RIVER = "river-bend.yaml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return folder_with(tmp_path / "filings", RIVER)


@pytest.fixture
def asked_for(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """Serve nothing, on no address; keep what would have been served."""
    kept: list[Settings] = []

    def listen(settings: Settings, *, or_another: bool) -> tuple[socket.socket, Settings]:
        return socket.socket(), settings

    def serve(settings: Settings, _desk: Session, listening: socket.socket) -> None:
        listening.close()
        kept.append(settings)

    monkeypatch.setattr("compliance.web.bind_socket", listen)
    monkeypatch.setattr("compliance.web.serve_workbench", serve)
    return kept


@contextmanager
def taken() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


# Wrong usage


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], "compliance serve: `nowhere` is no folder. For example: compliance serve submissions"),
        ([f"filings/{RIVER}"], "is no folder"),
        (["red\x1b[31m"], "is no folder"),
        (["filings", "--port", "65536"], "compliance serve: a port is a number from 0 to 65535"),
        (["filings", "--port", "-1"], "a port is a number from 0 to 65535"),
        (["filings", "--port", "http"], "invalid int value: 'http'"),
        (["filings", "--address", "localhost"], "takes an IP address such as 0.0.0.0, not `localhost`"),
        (["filings", "--address", "127.0.0.1:80"], "takes an IP address"),
        (["filings", "--address", ""], "takes an IP address"),
        (["filings", "--name", "a b"], "compliance serve: --name takes the name of a host, such as bench.example"),
        (["filings", "--name", ""], "--name takes the name of a host"),
        (["filings", "--name", "good.example", "--name", "http://bad"], "--name takes the name of a host"),
    ],
)
def test_wrong_usage_is_said_and_nothing_is_served(
    folder: Path, run_command: RunCommand, asked_for: list[Settings], arguments: list[str], said: str
) -> None:
    ran = run_command("serve", *arguments, cwd=folder.parent)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert "\x1b" not in ran.err
    assert asked_for == []


# Where it listens


def test_a_port_that_was_asked_for_and_is_taken_is_an_error(
    folder: Path, run_command: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("compliance.web.serve_workbench", lambda _settings, _desk, listening: listening.close())
    with taken() as port:
        ran = run_command("serve", str(folder), "--port", str(port), "--no-open")
    assert (ran.code, ran.out) == (2, "")
    assert f"cannot listen on 127.0.0.1 port {port}: address already in use" in ran.err
    assert "choose another with --port or --address" in ran.err


def test_another_port_is_found_only_where_none_was_asked_for(folder: Path) -> None:
    with taken() as port:
        listening, settings = bind_socket(Settings(folder=folder, port=port), or_another=True)
        with listening:
            assert settings.port == listening.getsockname()[1] != port
            assert settings.url == f"http://127.0.0.1:{settings.port}/"
        with pytest.raises(Unbindable, match=f"127.0.0.1 port {port}"):
            bind_socket(Settings(folder=folder, port=port), or_another=False)


def test_the_port_that_is_wished_for_is_kept_where_it_is_free(folder: Path) -> None:
    with taken() as port:
        pass
    listening, settings = bind_socket(Settings(folder=folder, port=port), or_another=True)
    with listening:
        assert settings.port == port


@pytest.mark.parametrize("given", [["--port", "0"], []])
def test_a_port_is_left_open_only_where_none_was_given(
    folder: Path, run_command: RunCommand, monkeypatch: pytest.MonkeyPatch, given: list[str]
) -> None:
    def listen(settings: Settings, *, or_another: bool) -> tuple[socket.socket, Settings]:
        raise Unbindable(f"{settings.port} {or_another}")

    monkeypatch.setattr("compliance.web.bind_socket", listen)
    expected = "cannot listen on 0 False;" if given else "cannot listen on 8575 True;"
    assert expected in run_command("serve", str(folder), *given).err


# Tokens


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.9", "::1"])
def test_this_machine_alone_needs_no_token(
    folder: Path, run_command: RunCommand, asked_for: list[Settings], address: str
) -> None:
    ran = run_command("serve", str(folder), "--address", address)
    assert (ran.code, [one.token for one in asked_for]) == (0, [""])
    assert "token" not in ran.out
    assert asked_for[0].url in ran.out


@pytest.mark.parametrize(
    "given", [["--address", "0.0.0.0"], ["--address", "192.0.2.7"], ["--address", "::"], ["--token"]]
)
def test_another_address_has_a_token_of_its_own_each_time(
    folder: Path, run_command: RunCommand, asked_for: list[Settings], given: list[str]
) -> None:
    ran = [run_command("serve", str(folder), *given) for _ in range(2)]
    first, second = (one.token for one in asked_for)
    assert min(len(first), len(second)) >= 32
    assert first != second
    assert f"?token={first}\n" in ran[0].out


def test_what_is_asked_for_is_what_is_served(folder: Path, run_command: RunCommand, asked_for: list[Settings]) -> None:
    run_command("serve", str(folder), "--read-only", "--name", "bench.example", "--port", "8080")
    [settings] = asked_for
    assert (settings.folder, settings.read_only) == (folder, True)
    assert (settings.names, settings.port) == (("bench.example",), 8080)
    assert "bench.example:8080" in settings.hosts


# The folder


def test_the_current_folder_is_served_where_it_has_a_submission(
    folder: Path, run_command: RunCommand, asked_for: list[Settings]
) -> None:
    ran = run_command("serve", cwd=folder)
    [settings] = asked_for
    assert (settings.folder, settings.read_only) == (Path("."), False)
    assert ran.out.startswith(f"The workbench is open on {folder.resolve()}.\n")


def test_the_current_folder_is_served_to_start_in_where_it_is_empty(
    tmp_path: Path, run_command: RunCommand, asked_for: list[Settings]
) -> None:
    (tmp_path / "notes.yaml").write_text("a: list of things to do\n")
    ran = run_command("serve", cwd=tmp_path)
    [settings] = asked_for
    assert (settings.folder, settings.read_only) == (Path("."), False)
    assert ran.out.startswith(f"The workbench is open on {tmp_path.resolve()}.\n")


def test_a_folder_that_was_named_is_served_though_it_is_empty(
    tmp_path: Path, run_command: RunCommand, asked_for: list[Settings]
) -> None:
    place = tmp_path / "red\x1b[31m"
    place.mkdir()
    ran = run_command("serve", str(place))
    assert [(one.folder, one.read_only) for one in asked_for] == [(place, False)]
    assert "\x1b" not in ran.out


# Its end


@contextmanager
def running(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the real command as a terminal runs it: in a group of processes of its own."""
    command = [sys.executable, "-m", "compliance", "serve", str(folder), "--port", "0", "--no-open"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            assert process.stdout is not None
            yield process, next(found[0] for line in process.stdout if (found := re.search(r"http://\S+", line)))
        finally:
            process.kill()


def interrupted(process: subprocess.Popen[str]) -> tuple[int, str]:
    """Press Ctrl-C, which every process of the group hears, and return the exit code and what was complained."""
    os.killpg(process.pid, signal.SIGINT)
    _, complained = process.communicate(timeout=120)
    return process.returncode, complained


def test_the_real_command_answers_until_it_is_stopped(folder: Path) -> None:
    with running(folder) as (process, url):
        with urlopen(f"{url}edit/{RIVER}") as page:
            assert b'id="editor"' in page.read()
        assert interrupted(process) == (0, "")


def test_it_can_be_stopped_in_the_middle_of_long_work(folder: Path) -> None:
    with running(folder) as (process, url):
        with urlopen(f"{url}draft") as page:
            [csrf] = re.findall(r'name="csrf-token" content="([^"]+)"', page.read().decode())
        asked = Request(
            f"{url}tasks/compare",
            json.dumps({"first": "pa-575", "second": "ma-asia-poker"}).encode(),
            {"content-type": "application/json", "x-csrf-token": csrf},
        )
        with urlopen(asked) as answer:
            assert b'"step"' in answer.readline()
            assert interrupted(process) == (0, "")
