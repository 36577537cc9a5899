"""Files to model: the only room that knows YAML or the spelling of a key. It never judges a submission."""

from typing import TYPE_CHECKING

from compliance.later import later
from compliance.load.cache import Cache, default_cache
from compliance.load.files import TextFile, read_text
from compliance.load.library import Library, shipped_library
from compliance.load.submissions import parse_submission, read_submission

if TYPE_CHECKING:
    from compliance.load.ruletests import read_cases
else:
    __getattr__ = later(
        __name__,
        {
            "read_cases": "ruletests",
        },
    )


__all__ = [
    "Cache",
    "Library",
    "TextFile",
    "default_cache",
    "parse_submission",
    "read_cases",
    "read_submission",
    "read_text",
    "shipped_library",
]
