"""Where the shipped files are: beside the package in a checkout, inside it in an installed wheel."""

from pathlib import Path
from typing import Literal

Shelf = Literal["grammar", "rulesets", "submissions", "templates"]

_PACKAGE = Path(__file__).resolve().parent


def is_installed() -> bool:
    """Tell whether the shipped files are those inside an installed package."""
    return (_PACKAGE / "_assets").is_dir()


def shelf(name: Shelf) -> Path:
    """Return the shipped folder called ``name``."""
    packaged = _PACKAGE / "_assets" / name
    return packaged if packaged.is_dir() else _PACKAGE.parent / name
