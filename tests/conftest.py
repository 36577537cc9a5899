"""What every test shares: the real command, expected output on disk, and a cache that is nobody's."""

import gc
import io
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pytest
from builders import library_files, write_files

from compliance.assets import shipped_folder

pytest_plugins = ("browsing",)

ROOT = Path(__file__).resolve().parent.parent
SHIPPED_SUBMISSIONS = sorted(path for path in (ROOT / "submissions").glob("*.yaml") if ".review." not in path.name)
"""Every shipped submission; the reviews beside some of them are none."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="rewrite expected output instead of comparing with it"
    )


CACHE = pytest.StashKey[Path]()
RUN_CACHE = pytest.StashKey[Path]()
"""The place of the cache that all workers of a run have; it is made and dropped by the one that has ``CACHE``."""


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--update-golden") and os.environ.get("CI"):
        raise pytest.UsageError("--update-golden is refused where CI is set: expected output is rewritten by hand only")
    os.environ.pop("COMPLIANCE_CACHE", None)
    os.environ.pop("COMPLIANCE_DEBUG", None)
    # WHY: every worker loads every file of tests to count what is in it; what one has compiled the others and the next
    # run need not compile again, also where the environment asks for no bytecode.
    sys.dont_write_bytecode = False
    # WHY: workers and the commands they start inherit the place, so that a chapter is read and a house way proved once
    # in a run; the user's own cache is neither read nor written, not even while tests are collected.
    if not hasattr(config, "workerinput"):
        # WHY: where no bytecode is written, every command that a test starts compiles the program anew.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        config.stash[CACHE] = Path(tempfile.mkdtemp(prefix="compliance-tests-"))
        os.environ["XDG_CACHE_HOME"] = str(config.stash[CACHE])
    config.stash[RUN_CACHE] = Path(os.environ["XDG_CACHE_HOME"])


GARBAGE_AFTER = 20_000, 20, 50
"""How many more objects are made than freed before garbage is looked for, and how often among the older ones."""


def pytest_collection_finish() -> None:
    # WHY: a worker holds every test there is, and what they share, until it ends. To look through all of that for
    # garbage again and again took a sixth of the processor time of the suite, and never found any.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_AFTER)


def pytest_runtest_logstart(nodeid: str) -> None:
    # WHY: mutants of our own code are tried with the tests that reach them. Coverage itself would know a test by the
    # name of its function, and a law by that of the library which runs it.
    counting = sys.modules.get("coverage")
    current = None if counting is None else counting.Coverage.current()
    if current is not None:
        current.switch_context(nodeid)


def pytest_unconfigure(config: pytest.Config) -> None:
    if CACHE in config.stash:
        shutil.rmtree(config.stash[CACHE], ignore_errors=True)


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a test a cache of its own, which it may spoil."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "own-cache"))
    return tmp_path / "own-cache"


@pytest.fixture(scope="module")
def shared_work() -> Iterator[None]:
    """Let the long work of a module be done once in a run, whichever module asks first."""
    from sharedwork import sharing

    with sharing():
        yield


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """A command that was run: its exit code and what it wrote."""

    code: int
    out: str
    err: str


class RunCommand(Protocol):
    """Runs the command with these arguments in a folder."""

    def __call__(self, *arguments: str, cwd: Path | None = None) -> Ran: ...


@pytest.fixture
def run_command(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> RunCommand:
    """Run the real command inside this process."""
    from kept_loads import keep_loads

    from compliance.cli import error_stream, run_command_line

    kept_in = request.config.stash[RUN_CACHE] / "compliance"

    def run_inside(*arguments: str, cwd: Path | None = None) -> Ran:
        out, err = _stream(), _stream()
        # WHY: the lines of a file are kept by its relative path, and every test has another folder behind that path.
        getattr(error_stream.read_lines, "cache_clear", lambda: None)()
        with monkeypatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
            patch.chdir(cwd or Path.cwd())
            keep_loads(kept_in, patch)
            patch.setattr(sys, "argv", ["compliance", *arguments])
            code = run_command_line(sys.argv[1:])
        return Ran(code=code, out=_written(out), err=_written(err))

    return run_inside


def _stream() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n")


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode("utf-8")


@pytest.fixture
def run_process() -> RunCommand:
    """Run the real command as a process of its own."""

    def run_outside(*arguments: str, cwd: Path | None = None) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "compliance", *arguments], cwd=cwd, capture_output=True, stdin=subprocess.DEVNULL
        )
        return Ran(code=done.returncode, out=done.stdout.decode("utf-8"), err=done.stderr.decode("utf-8"))

    return run_outside


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Put a tiny library in the place of the shipped one, with a submission beside it, and return their folder."""
    write_files(tmp_path, library_files())
    # WHY: a cache has one vocabulary; that of the shipped library would be read again after every test of this one.
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "tiny-cache"))
    monkeypatch.setattr(
        "compliance.load.rulesets.library.shipped_folder",
        lambda name: Path("rulesets") if name == "rulesets" else shipped_folder(name),
    )
    return tmp_path


@pytest.fixture
def expect(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compare a text with the expected one on disk, or rewrite that with `--update-golden`."""

    def compare(path: Path, text: str) -> None:
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("utf-8"))
        assert path.is_file(), f"{path.relative_to(ROOT)} is missing; `pytest --update-golden` writes it"
        assert text == path.read_bytes().decode("utf-8")

    return compare
