"""Speed, as ratios measured in one run: `python -m benchmarks.run`, or with `--quick`."""

import argparse
import importlib.metadata
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import handwritten
from benchmarks.checks import measure_checks
from benchmarks.many import examples_of, measure_many
from benchmarks.measure import time_calls, time_commands
from benchmarks.odds import measure_odds
from benchmarks.peers import MAKERS, Peer, facts_as_json
from benchmarks.prove import measure_prove
from benchmarks.redline import measure_redline
from benchmarks.web import measure_web
from compliance.check import Screen, verdict_of
from compliance.load import read_submission, shipped_library
from compliance.load.yaml.tree import parse_yaml
from compliance.model import Facts, Verdict, fields_in
from compliance.record import replace

ROOT = Path(__file__).resolve().parent.parent
BY_ROWS = "river-bend"
YAML_SIZE = 119_000


class Line(NamedTuple):
    """One ratio, what it is of, and what it should be."""

    what: str
    ratio: float
    target: str = ""


class Found(NamedTuple):
    """What a part of the benchmark has to say: its ratios, and the numbers behind them."""

    title: str
    ratios: list[Line]
    numbers: list[str]


# Rules


def screen() -> Screen:
    """Return the screen of the twenty rules alone."""
    library = shipped_library()
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    ruleset = library.read(library.folder / "pa-575", vocabulary).value
    assert ruleset is not None
    rules = {rule.id: rule for rule in ruleset.rules}
    return Screen(replace(ruleset, rules=tuple(rules[name] for name in handwritten.RULES)), vocabulary)


def filings(by: Screen) -> dict[str, Facts]:
    """Return the facts of the examples of the game."""
    found = {}
    for path in examples_of(by.ruleset.game):
        submission = read_submission(path, by.vocabulary).value
        assert submission is not None, path
        found[path.stem] = by.facts(submission.statements)
    return found


def fields_of(by: Screen) -> set[str]:
    """Name the fields that the rules read."""
    conditions = [one for rule in by.ruleset.rules for one in (rule.applies, rule.requires) if one is not None]
    return {name for condition in conditions for name in fields_in(condition)}


def agree(by: Screen, examples: dict[str, Facts], peers: Iterable[Peer]) -> None:
    """Refuse to time contenders that do not decide alike."""
    places = {name: place for place, name in enumerate(handwritten.RULES)}
    for name, facts in examples.items():
        wanted = [verdict_of(rule, facts, by.choices) for rule in by.ruleset.rules]
        same(name, "by hand", wanted, handwritten.verdicts(facts.values))
        same(name, "compiled", wanted, by.verdicts(facts))
        for peer in peers:
            decided = list(peer.decide(peer.ready(facts_as_json(facts.values, fields_of(by)))))
            same(name, peer.name, [wanted[places[rule]] for rule in peer.rules], decided)


def same(example: str, who: str, wanted: list[Verdict], decided: list[Verdict]) -> None:
    if wanted != decided:
        raise SystemExit(f"{who} decides {example} otherwise: {decided}, not {wanted}")


def installed() -> tuple[list[Peer], list[str]]:
    """Return the peers that are here, and a line for each that is not."""
    peers, absent = [], []
    for name, make in MAKERS.items():
        try:
            peers.append(make())
        except ImportError:
            absent.append(f"{name} is not installed and was left out: pip install -e '.[bench]'")
    return peers, absent


def each(decide: Callable[[Any], object], ready: list[Any]) -> Callable[[], object]:
    """Return a task that decides all of these."""
    return lambda: [decide(one) for one in ready]


def rules(quick: bool) -> Found:
    """Measure verdicts and peers on the examples, and on the one with a paytable stated by rows."""
    by = screen()
    examples = filings(by)
    peers, notes = installed()
    agree(by, examples, peers)
    ratios, numbers = [], []
    for label, chosen in ((f"{len(examples)} examples", list(examples.values())), (BY_ROWS, [examples[BY_ROWS]])):
        tasks = {
            "by hand": each(lambda one: handwritten.verdicts(one.values), chosen),
            "verdicts": each(by.verdicts, chosen),
        }
        for peer in peers:
            ready = [peer.ready(facts_as_json(one.values, fields_of(by))) for one in chosen]
            tasks[peer.name] = each(peer.decide, ready)
        times = time_calls(tasks, rounds=9 if quick else 41)
        count = len(handwritten.RULES)
        ratios.append(Line(f"verdicts / hand-written functions, {label}", times.ratio("verdicts", "by hand"), "1.5"))
        for peer in peers:
            share = times.ratio(peer.name, "verdicts") * count / len(peer.rules)
            what = f"{peer.name} ({len(peer.rules)} of {count} rules) / verdicts, per rule, {label}"
            ratios.append(Line(what, share, "over 1"))
        numbers += [
            f"{name}, {label}: {seconds / len(chosen) * 1e6:,.1f} µs a submission"
            for name, seconds in times.medians().items()
        ]
    return Found("Rules", ratios, numbers + notes)


# Start


def install_wheel(folder: Path) -> Path:
    """Pack the wheel and unpack it into a folder, as an installation has it."""
    site = folder / "site"
    packed = [sys.executable, "-m", "pip", "wheel", str(ROOT), "--no-deps", "--no-build-isolation", "-q", "-w", folder]
    subprocess.run(packed, check=True)
    put = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "-q", "--target", site]
    subprocess.run([*put, *folder.glob("*.whl")], check=True)
    return site


def start(quick: bool) -> Found:
    """Measure the command as a wheel installs it, and without a cache from the checkout too, against a bare Python."""
    command = [sys.executable, "-P", "-m", "compliance"]
    check = [*command, "check", f"submissions/{BY_ROWS}.yaml"]
    with tempfile.TemporaryDirectory() as folder:
        installed = {"PYTHONPATH": str(install_wheel(Path(folder)))}
        cached, uncached = {**installed, "XDG_CACHE_HOME": folder}, {**installed, "COMPLIANCE_CACHE": "off"}
        times = time_commands(
            {
                "bare Python": ([sys.executable, "-c", "pass"], cached),
                "version": ([*command, "--version"], cached),
                "warm": (check, cached),
                "no cache": (check, uncached),
                "no cache, checkout": (check, {"PYTHONPATH": str(ROOT), "COMPLIANCE_CACHE": "off"}),
            },
            rounds=5 if quick else 25,
            cwd=ROOT,
        )
    return Found(
        "Start",
        [
            Line("compliance check, cache warm / python -c pass", times.ratio("warm", "bare Python"), "7"),
            Line(
                "compliance check, no cache / python -c pass",
                times.ratio("no cache", "bare Python"),
                "15",
            ),
            Line(
                "the same in a checkout, where rulesets are parsed",
                times.ratio("no cache, checkout", "bare Python"),
                "",
            ),
            Line("compliance --version / python -c pass", times.ratio("version", "bare Python"), "near 1"),
        ],
        [f"{name}: {seconds * 1e3:,.1f} ms" for name, seconds in times.medians().items()],
    )


# YAML


def long_ruleset() -> str:
    """Return one YAML text of about the wanted size, made of the files of the shipped rulesets."""
    text = ""
    for number, path in enumerate(sorted((ROOT / "rulesets").glob("*/*.yaml"))):
        if path.name.endswith(".test.yaml"):
            continue
        body = "".join(f"  {line}\n" if line else "\n" for line in path.read_text("utf-8").splitlines())
        if len(text) + len(body) <= YAML_SIZE + 2_000:
            text += f"file-{number}:\n{body}"
    return text


def loading(quick: bool) -> Found:
    """Measure our tree with spans against PyYAML's fastest safe loader."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = long_ruleset()
    assert parse_yaml(text, "long.yaml").value is not None
    ours, theirs = "tree with spans", f"yaml.{loader.__name__}"
    times = time_calls(
        {ours: lambda: parse_yaml(text, "long.yaml"), theirs: lambda: yaml.load(text, Loader=loader)},
        rounds=9 if quick else 41,
    )
    return Found(
        "YAML",
        [Line(f"{ours} / {theirs}", times.ratio(ours, theirs), "0.5")],
        [f"{name}: {seconds * 1e3:,.1f} ms for {len(text):,} characters" for name, seconds in times.medians().items()],
    )


# Many submissions


def many(quick: bool, largest: int) -> Found:
    """Measure one call on a folder of submissions, for a number of them and for several times as many."""
    ratios, numbers = measure_many(quick, largest)
    return Found("Many submissions in one call", [Line(*ratio) for ratio in ratios], numbers)


# Odds


def odds(quick: bool) -> Found:
    """Measure counting and proving against one thread of C over every hand."""
    ratios, numbers = measure_odds(quick)
    return Found("Odds", [Line(*ratio) for ratio in ratios], numbers)


def checks(quick: bool) -> Found:
    """Measure whole checks as users run them."""
    ratios, numbers = measure_checks(quick)
    return Found("Checks", [Line(*ratio) for ratio in ratios], numbers)


def redline(quick: bool) -> Found:
    """Measure redlines against a plain diff of the words."""
    ratios, numbers = measure_redline(quick)
    return Found("Redline", [Line(*ratio) for ratio in ratios], numbers)


def prove(quick: bool) -> Found:
    """Measure questions to the solver against a run of every case."""
    ratios, numbers = measure_prove(quick)
    return Found("Prove", [Line(*ratio) for ratio in ratios], numbers)


def web(quick: bool) -> Found:
    """Measure the workbench with one client and with fifty at once."""
    ratios, numbers = measure_web(quick)
    return Found("Workbench", [Line(*ratio) for ratio in ratios], numbers)


def version_of(name: str) -> str:
    try:
        return f"{name} {importlib.metadata.version(name)}"
    except importlib.metadata.PackageNotFoundError:
        return f"{name} is not installed"


def show(parts: list[Found]) -> None:
    """Write the ratios of all parts first, then the numbers of this machine."""
    width = max((len(line.what) for part in parts for line in part.ratios), default=0)
    for part in parts:
        print(part.title)
        for line in part.ratios:
            print(f"  {line.what:{width}}  {line.ratio:10.2f}   target {line.target}")
    print("\nNumbers of this machine")
    for part in parts:
        for number in part.numbers:
            print(f"  {number}")
    print(f"  Python {platform.python_version()}")
    for name in ("pyyaml", "zen-engine", "jsonschema-rs", "common-expression-language", "cel-python", "redlines"):
        print(f"  {version_of(name)}")


def main() -> None:
    """Run the parts that are asked for."""
    parts: dict[str, Callable[[], Found]] = {
        "rules": lambda: rules(asked.quick),
        "start": lambda: start(asked.quick),
        "yaml": lambda: loading(asked.quick),
        "checks": lambda: checks(asked.quick),
        "many": lambda: many(asked.quick, asked.largest),
        "odds": lambda: odds(asked.quick),
        "redline": lambda: redline(asked.quick),
        "prove": lambda: prove(asked.quick),
        "web": lambda: web(asked.quick),
    }
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer repetitions and fewer submissions")
    parser.add_argument("--largest", type=int, default=4_000, metavar="N", help="submissions in one call (4000)")
    parser.add_argument("--only", choices=tuple(parts), action="append", help="a part; may be given several times")
    asked = parser.parse_args()
    show([parts[name]() for name in asked.only or parts])


if __name__ == "__main__":
    main()
