"""Puts made-up inputs to the targets for a while, guided by coverage: `python -m fuzz.run --group 0 --seconds 60`.

Inputs begin with those that are kept in `corpus`. What ends a target in an exception, or keeps it busy for longer than
an input of its size may, is written to the folder `--findings`; its smallest form belongs into `regressions`, which a
test puts to every target on every run of the suite.
"""

import argparse
import importlib
import pkgutil
import sys
import tempfile
from pathlib import Path

import atheris  # type: ignore[import-not-found,import-untyped,unused-ignore]

from fuzz.inputs import CORPUS, REGRESSIONS, read_inputs

LARGEST = 4096
SLOWEST = 20
MOST_MEMORY = 2048
_WATCHED = frozenset({"load", "lang", "law", "redline", "check", "model", "diag", "web", "api"})


def _load_everything() -> None:
    """Load the rooms whose lines guide the search, so that none is loaded later without being watched."""
    import compliance

    for module in pkgutil.walk_packages(compliance.__path__, "compliance."):
        if module.name.split(".")[1] in _WATCHED:
            importlib.import_module(module.name)


def _write_beginnings(folder: Path, names: tuple[str, ...]) -> None:
    """Write the inputs of these targets into one folder, each behind the byte that stands for its target."""
    for target, name in enumerate(names):
        for kept in (CORPUS, REGRESSIONS):
            for number, raw in enumerate(read_inputs(kept, name)):
                (folder / f"{name}-{kept.name}-{number}").write_bytes(bytes((target,)) + raw)


def _read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--group", type=int, default=0, help="which targets, by the number of their group")
    parser.add_argument("--targets", nargs="+", help="these targets instead")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1, help="where chance begins; 0 for another place each time")
    parser.add_argument("--findings", default="build/fuzz", help="the folder for what is found")
    parser.add_argument("--keep", help="a folder that what was reached is kept in, for the next search")
    return parser.parse_args()


def _words_of(asked: argparse.Namespace, beginnings: str) -> list[str]:
    """Return the words that the searching library takes."""
    limits = [f"-max_len={LARGEST}", f"-timeout={SLOWEST}", f"-rss_limit_mb={MOST_MEMORY}"]
    told = [f"-seed={asked.seed}", f"-artifact_prefix={asked.findings}/", "-print_final_stats=1"]
    folders = [asked.keep, beginnings] if asked.keep else [beginnings]
    return [sys.argv[0], *limits, f"-max_total_time={asked.seconds}", *told, *folders]


def main() -> None:
    """Search until the time is over or something is found."""
    asked = _read_arguments()
    with atheris.instrument_imports(include=["compliance"]):
        _load_everything()
        from fuzz.targets import GROUPS, TARGETS
    names = tuple(asked.targets or GROUPS[asked.group])
    targets = [TARGETS[name] for name in names]

    def try_input(raw: bytes) -> None:
        if raw:
            targets[raw[0] % len(targets)](raw[1:])

    Path(asked.findings).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as beginnings:
        _write_beginnings(Path(beginnings), names)
        atheris.Setup(_words_of(asked, beginnings), try_input)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
