"""The one list of checks: run them all with `nox`, or one with `nox -s NAME`."""

import importlib.util
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nox

TOOLS = Path(sys.executable).parent

nox.options.default_venv_backend = "none"
nox.options.sessions = ["lint", "types", "rooms", "rulesets", "fuzz", "tests"]


@nox.session
def lint(session: nox.Session) -> None:
    """Hold the code to its format and style."""
    session.run(str(TOOLS / "ruff"), "format", "--check", ".")
    session.run(str(TOOLS / "ruff"), "check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """Check every type."""
    session.run(str(TOOLS / "mypy"))
    session.run(str(TOOLS / "mypy"), *map(str, Path("docs/site").glob("*.py")), env={"MYPYPATH": "docs/site"})


@nox.session
def rooms(session: nox.Session) -> None:
    """Check that imports go downwards only."""
    session.run(str(TOOLS / "lint-imports"), "--no-cache")


@nox.session
def rulesets(session: nox.Session) -> None:
    """Hold the shipped rulesets to what is asked of anybody's: no finding of lint, and a case for every mutant."""
    # WHY: lint is one process; the mutants beside it keep the other cores at work meanwhile.
    with ThreadPoolExecutor() as pool:
        running = [
            pool.submit(session.run, str(TOOLS / "compliance"), *words)
            for words in (("lint", "--strict"), ("test", "--mutate", "-o", os.devnull))
        ]
    for command in running:
        command.result()
    session.run(str(TOOLS / "compliance"), "schema", "--all", "schemas", "--check")


@nox.session
def pairs(session: nox.Session) -> None:
    """Edit every chapter in many ways and hold thousands of filings against both states; takes an hour or more."""
    rulesets = " ".join(sorted(path.parent.name for path in Path("rulesets").glob("*/ruleset.yaml")))
    asked = {"PAIR_EDITS": "20", "PAIR_FILES": "400", "PAIR_FILINGS": "4000", "PAIR_RULESETS": rulesets}
    tests = [f"tests/properties/test_edited_{what}.py" for what in ("rulesets", "files")]
    session.run(str(TOOLS / "pytest"), "--numprocesses", "auto", *tests, env=asked)


@nox.session
def model(session: nox.Session) -> None:
    """Hold a million generated filings against the reference evaluator; takes an hour of a core and more."""
    asked = {"MODEL_FILINGS": "62500"}
    session.run(str(TOOLS / "pytest"), "--numprocesses", "auto", "tests/reference/test_agreeing.py", env=asked)


DECIDING = (
    "tests/unit/lang",
    "tests/unit/check",
    "tests/unit/model",
    "tests/unit/test_later.py",
    "tests/reference/test_agreeing.py",
    "tests/properties/test_language.py",
    "tests/properties/test_waywords.py",
)
COVERED = {"lang": 100, "model": 100, "check": 95}
"""Of each room the percentage of its branches at least that are taken, but for what `pyproject.toml` leaves out."""


@nox.session
def coverage(session: nox.Session) -> None:
    """Count the branches of the rooms that decide which their tests take; takes some ten minutes of a core."""
    session.run(str(TOOLS / "coverage"), "run", "-m", "pytest", *DECIDING)
    session.run(str(TOOLS / "coverage"), "report")
    for room, percent in COVERED.items():
        session.run(str(TOOLS / "coverage"), "report", f"--include=compliance/{room}/*", f"--fail-under={percent}")


@nox.session
def mutants(session: nox.Session) -> None:
    """Change the rooms that decide in small wrong ways, and ask that a test notices; after `nox -s coverage`."""
    cache = Path("build/mutants-cache").resolve()
    kept_warm = {"XDG_CACHE_HOME": str(cache)}
    session.run(str(TOOLS / "compliance"), "test", "-o", os.devnull, env=kept_warm)
    asked = session.posargs or ["--sample", "400"]
    session.run(sys.executable, "-m", "codemutants.trials", "--cache", str(cache), *asked, env={"PYTHONPATH": "tests"})


@nox.session
def faults(session: nox.Session) -> None:
    """Let every operation on files of every command fail in every manner; takes half an hour."""
    session.run(str(TOOLS / "pytest"), "tests/test_faults.py", env={"FAULTS": "all"})


@nox.session
def fuzz(session: nox.Session) -> None:
    """Put inputs that are made up by coverage to every reader, a minute on each of two cores."""
    _search(session, 60, "--seed", "1")


@nox.session
def fuzz_hour(session: nox.Session) -> None:
    """Search for an hour, from another beginning each time, and keep what was reached in `build/reached`."""
    _search(session, 3600, "--seed", "0", keep=Path("build/reached").resolve())


def _search(session: nox.Session, seconds: int, *words: str, keep: Path | None = None) -> None:
    if importlib.util.find_spec("atheris") is None:
        session.skip("atheris is made for Linux and a few versions of Python")
    command = [sys.executable, "-m", "fuzz.run", "--seconds", str(seconds), *words]
    environment = {"PYTHONPATH": os.pathsep.join((str(Path("tests").resolve()), str(Path.cwd())))}
    with ThreadPoolExecutor() as pool:
        running = []
        for group in ("0", "1"):
            findings = Path("build/fuzz").resolve() / group
            kept = [] if keep is None else ["--keep", str(keep / group)]
            for folder in (findings, *map(Path, kept[1:])):
                folder.mkdir(parents=True, exist_ok=True)
            asked = [*command, "--group", group, "--findings", str(findings), *kept]
            running.append(pool.submit(session.run, *asked, env=environment, silent=seconds < 3600))
    for search in running:
        search.result()


@nox.session
def docs(session: nox.Session) -> None:
    """Build the site into `build/site`; needs `pip install -e '.[dev,docs]'`, and is not among the default checks."""
    zensical = TOOLS / "zensical"
    if not zensical.is_file():
        session.error("the site's generator is not installed: .venv/bin/pip install -e '.[dev,docs]'")
    session.run(sys.executable, "docs/site/build_site.py", "build")
    session.run(str(zensical), "build", "--clean", "--strict", "--config-file", "build/zensical.toml")


@nox.session
def tests(session: nox.Session) -> None:
    """Run every test, the wheel's among them, a file at a time on every core."""
    session.run(str(TOOLS / "pytest"), "--numprocesses", "auto", "--dist", "loadfile", *session.posargs)
