"""Where the shipped files are: beside the package in a checkout, inside it in an installed wheel."""

from pathlib import Path
from typing import Literal

Shelf = Literal["grammar", "parsed", "rulesets", "submissions", "templates"]

PACKAGE = Path(__file__).resolve().parent
"""The folder of the program itself."""


def is_installed() -> bool:
    """Tell whether the shipped files are those inside an installed package."""
    return (PACKAGE / "_assets").is_dir()


def shipped_folder(name: Shelf) -> Path:
    """Return the shipped folder called ``name``."""
    packaged = PACKAGE / "_assets" / name
    return packaged if packaged.is_dir() else PACKAGE.parent / name
