"""Inputs that are kept: a file for each target, an input a line, in letters that any editor shows."""

from base64 import b64decode, b64encode
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).resolve().parent
CORPUS, REGRESSIONS = HERE / "corpus", HERE / "regressions"
_COMMENT = "#"


def read_inputs(folder: Path, target: str) -> tuple[bytes, ...]:
    """Return the inputs that are kept for a target; lines that begin with # say what an input is for."""
    path = folder / f"{target}.txt"
    lines = path.read_text("ascii").splitlines() if path.is_file() else []
    return tuple(b64decode(line) for line in lines if not line.startswith(_COMMENT))


def write_inputs(folder: Path, target: str, inputs: Iterable[bytes]) -> None:
    """Keep these inputs for a target, and no others."""
    folder.mkdir(exist_ok=True)
    lines = sorted(b64encode(one).decode("ascii") for one in set(inputs))
    (folder / f"{target}.txt").write_text("".join(f"{line}\n" for line in sorted(lines, key=len)), "ascii")
