"""Many submissions in one call: time and memory by size, on one core and on all, out of an archive, and by Dask."""

import itertools
import os
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from benchmarks.measure import Run, run_command
from compliance.load import is_review_name

ROOT = Path(__file__).resolve().parent.parent
GAME = "asia-poker"
Ratio = tuple[str, float, str]
DASK = ROOT / "docs" / "examples" / "collect_with_dask.py"
HOUR = 3_600


def examples_of(game: str) -> list[Path]:
    """Return the examples of one game, of any jurisdiction and version."""
    paths = sorted(path for path in (ROOT / "submissions").glob("*.yaml") if not is_review_name(path.name))
    return [path for path in paths if f"\ngame: {game}\n" in path.read_text("utf-8")]


@cache
def templates() -> tuple[tuple[str, str], ...]:
    """Return the text and the holder's line of every example."""
    texts = [path.read_text("utf-8") for path in examples_of(GAME)]
    return tuple((text, next(line for line in text.splitlines() if line.startswith("holder:"))) for text in texts)


def write_filings(folder: Path, number: int) -> None:
    """Write this many submissions, each of another holder."""
    for place, (text, holder) in enumerate(itertools.islice(itertools.cycle(templates()), number)):
        filed = text.replace(holder, f"holder: Holder {place} of {number}", 1)
        (folder / f"{place:06}.yaml").write_text(filed, "utf-8")


def measure_many(quick: bool, largest: int) -> tuple[list[Ratio], list[str]]:
    """Measure calls of the command on folders of submissions, and what the example with Dask takes for them."""
    sizes = (200, 800) if quick else (1_000, largest)
    with tempfile.TemporaryDirectory() as place:
        calls = _Calls(Path(place))
        for size in sizes:
            calls.write(size)
        calls.warm(sizes[0])
        small, large = (calls.run(str(size), "json", jobs=1) for size in sizes)
        rounds = [_Round(calls, sizes[1]) for _ in range(1 if quick else 3)]
    ratios: list[Ratio] = [
        (
            f"time for each of {sizes[1]:,} / of {sizes[0]:,}",
            _each(large, sizes[1]) / _each(small, sizes[0]),
            "about 1",
        ),
        (f"peak memory for {sizes[1]:,} / for {sizes[0]:,}", large.peak / small.peak, "about 1"),
        *(
            (what, ratio, target)
            for what, target in TARGETS
            for ratio in (_median([one.ratios[what] for one in rounds]),)
        ),
    ]
    return ratios, [
        *(
            _describe(f"{size:,} submissions, JSON, one process", run, size)
            for size, run in zip(sizes, (small, large), strict=True)
        ),
        *(_describe(f"{sizes[1]:,}, {what}", run, sizes[1]) for what, run in rounds[-1].runs.items()),
        f"cores: {_cores()}",
    ]


TARGETS = (
    ("one process / all cores, JSON", "1.8 on two"),
    ("one process / all cores, results alone", "1.8 on two"),
    ("JSON Lines out of a tar.gz / JSON of a folder, one process", "about 1"),
    ("Dask with two workers, its start counted / all cores", "over 1"),
)


class _Calls:
    """Calls of the command in a place with folders and archives of submissions."""

    def __init__(self, base: Path) -> None:
        self.base = base
        self.environment: Mapping[str, str] = {"XDG_CACHE_HOME": str(base)}

    def write(self, size: int) -> None:
        """Write a folder of so many submissions, and an archive of the same."""
        folder = self.base / str(size)
        folder.mkdir()
        write_filings(folder, size)
        with tarfile.open(self.base / f"{size}.tar.gz", "w:gz") as archive:
            for path in sorted(folder.iterdir()):
                archive.add(path, path.name)

    def warm(self, size: int) -> None:
        """Fill the cache."""
        self.run(str(size), "json", jobs=1)

    def run(self, name: str, form: str, *words: str, jobs: int | None = None) -> Run:
        """Run the command on a folder or an archive."""
        asked = ["check", str(self.base / name), "--format", form, *words, "-o", str(self.base / f"out.{form}")]
        asked += [] if jobs is None else ["--jobs", str(jobs)]
        return run_command([sys.executable, "-m", "compliance", *asked], self.environment, cwd=ROOT)

    def run_dask(self, name: str) -> Run:
        """Run the example with Dask on a folder."""
        target = self.base / f"dask-{len(list(self.base.iterdir()))}"
        command = [sys.executable, str(DASK), str(self.base / name), str(target)]
        return run_command(command, {**self.environment, "PYTHONPATH": str(ROOT)}, cwd=self.base)


class _Round:
    """Every contender once, one after another, and their ratios."""

    def __init__(self, calls: _Calls, size: int) -> None:
        name = str(size)
        alone, shared = calls.run(name, "json", jobs=1), calls.run(name, "json")
        quick_alone, quick_shared = calls.run(name, "text", "--summary", jobs=1), calls.run(name, "text", "--summary")
        packed = calls.run(f"{name}.tar.gz", "jsonl", jobs=1)
        engine = calls.run_dask(name)
        self.runs = {
            "JSON, one process": alone,
            "JSON, all cores": shared,
            "results alone, one process": quick_alone,
            "results alone, all cores": quick_shared,
            "JSON Lines out of a tar.gz, one process": packed,
            "JSON Lines by Dask, two workers": engine,
        }
        pairs = ((alone, shared), (quick_alone, quick_shared), (packed, alone), (engine, shared))
        self.ratios = {what: one.seconds / two.seconds for (what, _), (one, two) in zip(TARGETS, pairs, strict=True)}


def _each(run: Run, size: int) -> float:
    return run.seconds / size


def _median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _describe(what: str, run: Run, size: int) -> str:
    each = _each(run, size)
    return (
        f"{what}: {run.seconds:,.1f} s, {each * 1e3:,.2f} ms each, {HOUR / each:,.0f} an hour, "
        f"largest process {run.peak / 1024:,.0f} MiB"
    )
