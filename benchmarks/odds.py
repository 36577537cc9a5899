"""Counting paytable rows and proving a house way, against one thread of C over every hand (`benchmarks/c`).

Each side runs in a process of its own, so that start, imports, caches and peak memory are counted. The C programs are
compiled into a temporary folder. Both sides must come to the same counts, or the run ends.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = Path(__file__).resolve().parent / "c"
COMPILERS = ("gcc", "clang", "cc")
HANDS = 154_143_080
EXAMPLE = "submissions/windward-quay-asia-house-way.yaml"
ROWS = (
    "seven-card-straight-flush",
    "royal-flush-and-royal-match",
    "seven-card-straight-flush-with-joker",
    "five-aces",
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "three-of-a-kind",
    "straight",
    "three-pair",
)
QUICK_HANDS = 10_000_000
KILOBYTES_IN_GIB = 1024 * 1024
NOT_THERE = 3


def count_all_rows() -> dict[str, int]:
    """Count the rows of all paytables on seven cards from 53; return those of `count_rows.c` under its names."""
    from compliance.odds import count_tally

    tally = count_tally("seven-of-53")
    counts = dict.fromkeys((*ROWS, "nothing"), 0)
    for bits, deals in tally.parts:
        made = {name for place, name in enumerate(tally.names) if bits >> place & 1}
        counts[next((row for row in ROWS if row in made), "nothing")] += deals
    return counts


def prove_example_way() -> int:
    """Prove the house way of an example over every hand; return how many hands were gone through."""
    from compliance.api import Request, house_way_of, open_session

    session = open_session().value
    filed = None if session is None else house_way_of(str(ROOT / EXAMPLE), Request(), session).value
    if session is None or filed is None:
        raise NotImplementedError(f"{EXAMPLE} cannot be read")
    return session.prove(filed.way).universe


PARTS = {"count_all_rows": count_all_rows, "prove_example_way": prove_example_way}


class Ran(NamedTuple):
    """A process that was run: its time by the clock and of the processor, its peak in kilobytes, what it printed."""

    seconds: float
    busy: float
    peak: int
    output: str


class Missing(NamedTuple):
    """A contender that cannot run, and why."""

    why: str


Ratio = tuple[str, float, str]
Measured = tuple[list[Ratio], list[str]]


def measure_odds(quick: bool) -> Measured:
    """Return the ratios, each with what it is of and its target, and the numbers behind them."""
    with tempfile.TemporaryDirectory() as folder:
        programs = compiled(Path(folder))
        ratios, numbers = measure_counts(programs, folder, rounds=1 if quick else 5)
        more, further = measure_proof(programs, folder, hands=QUICK_HANDS if quick else HANDS)
    return ratios + more, numbers + further


def measure_counts(programs: Path | Missing, folder: str, *, rounds: int) -> Measured:
    """Compare all counts on 53 cards with the loop in C, in turn."""
    ours, theirs, shares = [], [], []
    for _ in range(rounds):
        ours.append(one := run_part("count_all_rows", folder))
        theirs.append(other := run_program(programs, "count_rows"))
        if isinstance(one, Ran) and isinstance(other, Ran):
            same_counts(json.loads(one.output), numbers_in(other.output))
            shares.append(one.seconds / other.seconds)
    ratios = [("all counts on 53 cards / loop over every hand in C", median(shares), "1")] if shares else []
    return ratios, [told("all counts on 53 cards", ours), told("loop over every hand in C", theirs)]


def measure_proof(programs: Path | Missing, folder: str, *, hands: int) -> Measured:
    """Compare the proof of one house way with the pass over all settings in C, and take the peak of the proof."""
    ours = run_part("prove_example_way", folder)
    theirs = run_program(programs, "rank_settings", str(hands))
    settings = "all settings ranked in C" + ("" if hands == HANDS else f", from {hands:,} hands")
    ratios = []
    if isinstance(theirs, Ran):
        same_number(settings, numbers_in(theirs.output)["hands"], hands)
        theirs = theirs._replace(seconds=theirs.seconds * HANDS / hands, busy=theirs.busy * HANDS / hands)
    if isinstance(ours, Ran):
        same_number("the proof", json.loads(ours.output), HANDS)
        if isinstance(theirs, Ran):
            ratios.append((f"proof of one house way / {settings}", ours.seconds / theirs.seconds, "0.25"))
        ratios.append(("peak memory of the proof, in GiB", ours.peak / KILOBYTES_IN_GIB, "under 2"))
    return ratios, [told("proof of one house way", [ours]), told(settings, [theirs])]


def compiled(folder: Path) -> Path | Missing:
    """Compile the C programs into a folder."""
    compiler = next((found for name in COMPILERS if (found := shutil.which(name))), None)
    if compiler is None:
        return Missing("no C compiler was found (gcc, clang, cc): ours stand alone")
    for source in sorted(PROGRAMS.glob("*.c")):
        subprocess.run([compiler, "-O2", "-o", str(folder / source.stem), str(source)], check=True)
    return folder


def run_part(name: str, folder: str) -> Ran | Missing:
    """Run one of our parts in a Python of its own, without any cache of ours."""
    environment = {"XDG_CACHE_HOME": folder, "COMPLIANCE_CACHE": "off"}
    return run([sys.executable, "-m", "benchmarks.odds", name], environment)


def run_program(programs: Path | Missing, name: str, *arguments: str) -> Ran | Missing:
    """Run one of the C programs, if they could be compiled."""
    return programs if isinstance(programs, Missing) else run([str(programs / name), *arguments])


def run(command: Sequence[str], environment: Mapping[str, str] | None = None) -> Ran | Missing:
    """Run a command to its end and keep what it printed."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COMPLIANCE_"))}
    with tempfile.TemporaryFile() as printed, tempfile.TemporaryFile() as complaint:
        start = time.perf_counter()
        process = subprocess.Popen(
            command, env={**clean, **(environment or {})}, cwd=ROOT, stdout=printed, stderr=complaint
        )
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        printed.seek(0)
        complaint.seek(0)
        output, error = printed.read().decode(), complaint.read().decode()
    if process.returncode == NOT_THERE:
        return Missing(error.strip())
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}: {error[-2000:]}")
    return Ran(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss, output)


def numbers_in(output: str) -> dict[str, int]:
    """Read lines of a name and a number."""
    return {name: int(number) for name, number in (line.split() for line in output.splitlines())}


def same_counts(ours: Mapping[str, int], theirs: Mapping[str, int]) -> None:
    """Refuse to compare counts that differ."""
    total = theirs["total"]
    rows = {name: count for name, count in theirs.items() if name != "total"}
    if total != HANDS or dict(ours) != rows:
        raise SystemExit(f"the counts differ: ours {dict(ours)}, in C {rows} of {total}")


def same_number(who: str, hands: int, wanted: int) -> None:
    """Refuse to compare passes over another number of hands."""
    if hands != wanted:
        raise SystemExit(f"{who}: {hands} hands were gone through, not {wanted}")


def told(what: str, runs: Sequence[Ran | Missing]) -> str:
    """Say how long something took in the middle of its runs, or why it did not run."""
    ran = []
    for one in runs:
        if isinstance(one, Missing):
            return f"{what}: not measured: {one.why}"
        ran.append(one)
    seconds, busy = median(one.seconds for one in ran), median(one.busy for one in ran)
    return f"{what}: {seconds:,.2f} s, of the processor {busy:,.2f} s"


def main() -> None:
    """Run one of our parts alone and print what it returns."""
    try:
        print(json.dumps(PARTS[sys.argv[1]]()))
    except (ImportError, NotImplementedError) as error:
        print(error, file=sys.stderr)
        sys.exit(NOT_THERE)


if __name__ == "__main__":
    main()
