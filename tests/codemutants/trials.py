"""Mutants tried: for each, a fork of a loaded process imports the package with it and runs the tests that reach it.

`python -m codemutants.trials` (`nox -s mutants`) draws a sample of all and lists the survivors that are not kept.
"""

import argparse
import json
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

from codemutants.changes import ROOMS, CodeMutant, mutants_of, mutated_source

ROOT = Path(__file__).resolve().parents[2]
KEPT = Path(__file__).parent / "kept.json"
MOST_TESTS, MOST_SECONDS = 40, 60


def all_mutants(rooms: Iterable[str] = ROOMS) -> list[CodeMutant]:
    """Return every mutant of the rooms, in the order of their files."""
    files = (path for room in rooms for path in sorted((ROOT / "compliance" / room).rglob("*.py")))
    return [mutant for path in files for mutant in mutants_of(path, ROOT)]


def kept_survivors() -> dict[str, str]:
    """Return the mutants that no test can notice, by name, each with why."""
    kept: dict[str, str] = json.loads(KEPT.read_text("utf-8"))
    return kept


def tests_by_line(data_file: Path) -> Mapping[str, Mapping[int, list[str]]]:
    """Return for each line of the rooms the tests that reach it, those that reach least of the program first."""
    from coverage import CoverageData

    data = CoverageData(str(data_file))
    data.read()
    reached: dict[str, dict[int, list[str]]] = {}
    size: dict[str, int] = defaultdict(int)
    for file in data.measured_files():
        lines = {line: [one for one in tests if one] for line, tests in data.contexts_by_lineno(file).items()}
        reached[str(Path(file).relative_to(ROOT))] = {
            line: [one for one in tests if one] for line, tests in lines.items()
        }
        for tests in lines.values():
            for one in tests:
                size[one] += 1
    for by_line in reached.values():
        for tests in by_line.values():
            tests.sort(key=lambda one: (size[one], one))
    return reached


class _MutatedModule(SourceFileLoader):
    """Loads one module with a mutant in it."""

    mutant: CodeMutant

    def get_code(self, fullname: str) -> CodeType | None:
        path = self.get_filename(fullname)
        return compile(mutated_source(Path(path).read_text("utf-8"), self.mutant), path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    """Finds the module that has the mutant."""

    def __init__(self, mutant: CodeMutant) -> None:
        self._mutant, self._path = mutant, ROOT / mutant.path
        parts = Path(mutant.path).with_suffix("").parts
        self._name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def find_spec(self, name: str, path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != self._name:
            return None
        loader = _MutatedModule(name, str(self._path))
        loader.mutant = self._mutant
        return spec_from_file_location(name, self._path, loader=loader)


# WHY: 2 is what pytest says where the package cannot be imported; the signals are those of too much time.
_ENDS = {
    0: "passed",
    1: "failed",
    2: "failed",
    -signal.SIGXCPU: "ran out of time",
    -signal.SIGKILL: "ran out of time",
}


def run_forked(tests: list[str], mutant: CodeMutant | None, cache: Path) -> str:
    """Run tests in a fork and say what came of them: `passed`, `failed`, or why neither."""
    child = os.fork()
    if not child:
        os._exit(_run_tests(tests, mutant, cache))
    ends = time.monotonic() + 10 * MOST_SECONDS
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return _ENDS.get(os.waitstatus_to_exitcode(status), "could not be tried")
        if time.monotonic() > ends:
            os.kill(child, signal.SIGKILL)
        time.sleep(0.02)


def _run_tests(tests: list[str], mutant: CodeMutant | None, cache: Path) -> int:
    import pytest

    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS * (1 if mutant else 20),) * 2)
    silent = os.open(os.devnull, os.O_WRONLY)
    if mutant is not None:
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        sys.meta_path.insert(0, _Finder(mutant))
    make_folder = tempfile.mkdtemp

    def make_warm_folder(*args: str, prefix: str | None = None, **more: str) -> str:
        made = make_folder(*args, prefix=prefix, **more)
        # WHY: every run of the tests begins with an empty cache; reading all chapters anew would take longest.
        if prefix == "compliance-tests-":
            shutil.rmtree(made)
            shutil.copytree(cache, made, copy_function=os.link)
        return made

    tempfile.mkdtemp = make_warm_folder  # type: ignore[assignment]
    os.chdir(ROOT)
    quiet = ("-x", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-seed=0")
    return int(pytest.main([*quiet, *tests]))


def main() -> int:
    """Try a sample and return 1 where a mutant lives on of which nothing is known."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--data", type=Path, default=ROOT / ".coverage")
    asked.add_argument("--cache", type=Path, required=True)
    asked.add_argument("--sample", type=int, default=300)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--log", type=Path)
    asked.add_argument("rooms", nargs="*", default=list(ROOMS))
    given = asked.parse_args()
    import yaml  # noqa: F401

    reached, kept = tests_by_line(given.data), kept_survivors()
    every = all_mutants(given.rooms)
    drawn = random.Random(given.seed).sample(every, min(given.sample, len(every)))
    counts: dict[str, int] = defaultdict(int)
    for mutant in drawn:
        tests = reached.get(mutant.path, {}).get(mutant.line, [])[:MOST_TESTS]
        came = run_forked(tests, mutant, given.cache) if tests else "reached by no test"
        if came in {"passed", "reached by no test"} and mutant.name in kept:
            came = "kept"
        counts[came] += 1
        line = f"{came:20} {mutant.path}:{mutant.line}:{mutant.column} {mutant.kind}: {mutant.text}"
        print(line, flush=True)
        if given.log is not None:
            with given.log.open("a") as log:
                log.write(line + "\n")
    print(dict(counts), f"of {len(every)} mutants, {len(drawn)} tried")
    return 1 if counts["passed"] or counts["reached by no test"] or counts["could not be tried"] else 0


if __name__ == "__main__":
    sys.exit(main())
