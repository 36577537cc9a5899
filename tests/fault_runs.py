"""A process that runs commands on disks that fail: everything is loaded once, and each run is forked off it."""

import io
import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from fault_scenarios import CARELESS, READERS, WRITERS, Scenario, write_scenario
from faulty_disk import CRASH, CRASHED, FaultyDisk, Step
from forgetful_disk import ForgetfulDisk

Tree = dict[str, bytes]
_REFUSED = 3
_CACHE = "cache"
_SCRATCH_SIGN = "."
EACH_READ = 12
"""Of so many reading steps one fails where not all are tried; which, changes from scenario to scenario."""


@dataclass(frozen=True)
class Run:
    """What came of a run: its exit code, what it said, and the files that are there now."""

    code: int
    out: bytes
    err: bytes
    files: Tree
    steps: tuple[Step, ...]
    found: tuple[tuple[str, bytes | None, str], ...]
    """What could be found if the power failed: a file, what it holds, and when."""
    sure: Tree
    """What is surely on the disk at the end."""


def read_tree(folder: Path) -> Tree:
    """Return every file below a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def write_tree(folder: Path, files: Tree) -> None:
    """Make a folder hold these files and nothing else."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    if (folder / _CACHE / "compliance").is_dir():
        (folder / _CACHE / "compliance").chmod(0o700)


class Laboratory:
    """Runs one scenario again and again, from the same files."""

    def __init__(self, scenario: Scenario, place: Path) -> None:
        self.scenario = scenario
        self.folder, self.said = place / "here", place / "said"
        self.said.mkdir(exist_ok=True)
        self.folder.mkdir(exist_ok=True)
        write_scenario(scenario, self.folder)
        self.before = read_tree(self.folder)
        self.is_forgetful = False

    def run(self, files: Tree | None, disk: FaultyDisk) -> Run:
        """Run the scenario from these files, or from what is there, in a process of its own."""
        if files is not None:
            write_tree(self.folder, files)
        sys.stdout.flush()
        process = os.fork()
        if not process:
            self._run_inside(disk)
        _, status = os.waitpid(process, 0)
        code = os.waitstatus_to_exitcode(status)
        out, err = (self.said / "out").read_bytes(), (self.said / "err").read_bytes()
        told = json.loads((self.said / "steps").read_text() or "{}") if code != CRASHED else {}
        steps = tuple(Step(name, at, tuple(kinds)) for name, at, kinds in told.get("steps", ()))
        found = tuple((name, _as_bytes(content), when) for name, content, when in told.get("found", ()))
        sure = {name: _as_bytes(content) or b"" for name, content in told.get("sure", {}).items()}
        return Run(code, out, err, read_tree(self.folder), steps, found, sure)

    def _run_inside(self, disk: FaultyDisk) -> NoReturn:
        code = 99
        steps = os.open(self.said / "steps", os.O_CREAT | os.O_TRUNC | os.O_WRONLY)
        try:
            for number, name in ((1, "out"), (2, "err")):
                os.dup2(os.open(self.said / name, os.O_CREAT | os.O_TRUNC | os.O_WRONLY), number)
            os.chdir(self.folder)
            os.environ["XDG_CACHE_HOME"] = _CACHE
            sys.stdout = io.TextIOWrapper(io.FileIO(1, "w", closefd=False), encoding="utf-8", write_through=True)
            sys.stderr = io.TextIOWrapper(io.FileIO(2, "w", closefd=False), encoding="utf-8", write_through=True)
            if self.is_forgetful:
                disk = ForgetfulDisk(self.folder, _CACHE)
            disk.install()
            code = self._act()
        except BaseException as error:  # whatever comes out of here is a defect
            os.write(2, f"Traceback: {type(error).__name__}: {error}\n".encode())
        finally:
            with suppress(BaseException):
                sys.stdout.flush()
                sys.stderr.flush()
            told: dict[str, object] = {"steps": [(one.name, one.place, one.kinds) for one in disk.steps]}
            if isinstance(disk, ForgetfulDisk):
                disk.note_states("after the end")
                told["found"] = [(name, _as_letters(content), when) for (name, content), when in disk.found.items()]
                told["sure"] = {
                    name: _as_letters(content)
                    for name, content in disk.possible_states()[0].items()
                    if content is not None
                }
            os.write(steps, json.dumps(told).encode())
            os._exit(code)

    def _act(self) -> int:
        from compliance.cli import run_command_line

        return self.scenario.act() if self.scenario.act is not None else run_command_line(self.scenario.words)


def _as_letters(content: bytes | None) -> str | None:
    return None if content is None else content.decode("latin-1")


def _as_bytes(letters: str | None) -> bytes | None:
    return None if letters is None else letters.encode("latin-1")


def _is_scratch(name: str) -> bool:
    return name.rpartition("/")[2].startswith(_SCRATCH_SIGN)


def _own_files(files: Tree) -> Tree:
    return {name: content for name, content in files.items() if not name.startswith(f"{_CACHE}/")}


def _without_excerpts(said: bytes) -> bytes:
    """Leave out the lines of a file that stand below a message: they are shown where they can be had."""
    return re.sub(rb"(?m)^ *\d* \|.*\n", b"", said)


class Judge:
    """Holds every run of a scenario against the one in which nothing failed."""

    def __init__(self, laboratory: Laboratory, cached: Tree, good: Run) -> None:
        self.laboratory = laboratory
        self.begun, self.good = cached, good
        self.old, self.new = _own_files(cached), _own_files(good.files)

    def complain(self, run: Run, kind: str) -> Iterator[str]:
        """Say what is wrong with a run in which a step failed."""
        yield from self._complain_of_files(run, crashed=kind == CRASH)
        if kind == CRASH:
            if run.code != CRASHED:
                yield f"ended with {run.code} in spite of the crash"
            yield from self._complain_of_next(run)
            return
        if b"Traceback" in run.err or run.code not in {self.good.code, _REFUSED}:
            yield f"exit code {run.code}: {run.err[-300:].decode(errors='replace')}"
        elif run.code == self.good.code:
            if _without_excerpts(run.out) != _without_excerpts(self.good.out):
                yield f"said something else: {run.out[:300]!r} {run.err[:300]!r}"
            if any(run.files.get(name) != content for name, content in self.new.items()):
                yield f"ended well, and not all is written: {run.err[:300]!r}"
        elif b"error[" not in run.err + run.out:
            yield f"refused without a message: {run.err[:300]!r}"

    def _complain_of_files(self, run: Run, *, crashed: bool) -> Iterator[str]:
        now = _own_files(run.files)
        for name in {*self.old, *self.new}:
            # WHY: a submission that could not be read has a report too, which says so and judges nothing.
            told = run.code == _REFUSED and f"written to {name}\n".encode() in run.err
            if now.get(name) not in (self.old.get(name), self.new.get(name)) and not told:
                yield f"{name} is neither old nor new: {(now.get(name) or b'gone')[:80]!r}"
        for name in now.keys() - self.old.keys() - self.new.keys():
            told = name.rpartition("/")[2].encode() in run.err
            if not (_is_scratch(name) and (crashed or told)):
                yield f"{name} was left behind"

    def _complain_of_next(self, run: Run) -> Iterator[str]:
        """Do the same again where a crash left it: it ends as ever, and what lay about is gone."""
        changed = _own_files(run.files) != self.old
        again = self.laboratory.run(None, FaultyDisk())
        if again.code not in {self.good.code, *((2, 3) if changed else ())}:
            yield f"after the crash: exit code {again.code}: {again.err[-300:].decode(errors='replace')}"
        left = [name for name in again.files if _is_scratch(name) and name not in self.begun]
        if left:
            yield f"after the crash and another run {left} are still there"


def complain_of_power_loss(judge: Judge) -> Iterator[str]:
    """Say what the power failing at any moment would leave that is neither old nor new, and what it would take back."""
    laboratory = judge.laboratory
    laboratory.is_forgetful = True
    run = laboratory.run(judge.begun, FaultyDisk())
    laboratory.is_forgetful = False
    for name, content, when in run.found:
        # WHY: a folder is a name too, and holds nothing itself.
        is_folder = any(other.startswith(f"{name}/") for other in (*judge.old, *judge.new))
        if not _is_scratch(name) and not is_folder and content not in (judge.old.get(name), judge.new.get(name)):
            yield f"power fails {when}: {name} is neither old nor new: {(content or b'gone')[:60]!r}"
    for name, content in judge.new.items():
        if run.sure.get(name) != content:
            yield f"power fails after the end: {name} is not what the command said it wrote"


def choose_faults(steps: Sequence[Step], *, seed: int, thorough: bool) -> Iterator[tuple[int, str]]:
    """Choose which steps fail and how: each in every manner, or each write in one of them and some of the reads."""
    reads = [number for number, step in enumerate(steps) if CRASH not in step.kinds]
    chosen = frozenset(reads if thorough else reads[seed % max(1, min(EACH_READ, len(reads))) :: EACH_READ])
    for number, step in enumerate(steps):
        if thorough:
            yield from ((number, kind) for kind in step.kinds)
        elif CRASH in step.kinds or number in chosen:
            yield number, step.kinds[(number + seed) % len(step.kinds)]


def try_scenario(scenario: Scenario, place: Path, *, seed: int, thorough: bool) -> tuple[int, list[str]]:
    """Let steps of a scenario fail, one a run, and return how many runs that were and what was wrong."""
    laboratory = Laboratory(scenario, place)
    first = laboratory.run(laboratory.before, FaultyDisk())
    # WHY: a command does one thing where the cache is empty and another where it can be read.
    starts = [laboratory.before] if thorough or scenario.cold else []
    wrong: list[str] = []
    runs = 0
    for start in (*starts, {**laboratory.before, **_cache_of(first)}):
        good = laboratory.run(start, FaultyDisk())
        if good.code != scenario.code:
            return runs, [f"{scenario.name}: ends with {good.code}: {good.err[-500:].decode(errors='replace')}"]
        judge = Judge(laboratory, start, good)
        wrong += [f"{scenario.name}: {complaint}" for complaint in complain_of_power_loss(judge)]
        for number, kind in choose_faults(good.steps, seed=seed, thorough=thorough):
            run = laboratory.run(start, FaultyDisk(number, kind))
            runs += 1
            at = f"{scenario.name}: {kind} at step {number}, {good.steps[number].name} {good.steps[number].place}"
            wrong += [f"{at}: {complaint}" for complaint in judge.complain(run, kind)]
    return runs, wrong


def _cache_of(run: Run) -> Tree:
    return {name: content for name, content in run.files.items() if name.startswith(f"{_CACHE}/")}


def main(names: Sequence[str], *, thorough: bool) -> None:
    """Try the scenarios of these names, or all, and print what came of each as a line of JSON."""
    import compliance.load.rulesets.library as library
    from compliance.assets import shipped_folder
    from compliance.cli.command_list import COMMANDS, load_command

    # WHY: the small library stands in the place of the shipped one, so that a run reads files by the dozen and not by
    # the hundred.
    library.shipped_folder = lambda name: Path("rulesets") if name == "rulesets" else shipped_folder(name)
    for command in COMMANDS.values():
        load_command(command)
    for seed, scenario in enumerate((*READERS, *WRITERS, *CARELESS)):
        if names and scenario.name not in names:
            continue
        with tempfile.TemporaryDirectory() as place:
            runs, wrong = try_scenario(scenario, Path(place), seed=seed, thorough=thorough)
        print(json.dumps({"scenario": scenario.name, "runs": runs, "wrong": wrong}), flush=True)


if __name__ == "__main__":
    main([word for word in sys.argv[1:] if word != "--thorough"], thorough="--thorough" in sys.argv)
