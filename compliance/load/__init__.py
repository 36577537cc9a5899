"""Files to model: the only room that knows YAML or the spelling of a key. It never judges a submission."""

from typing import TYPE_CHECKING

from compliance.load.cache import Cache, default_cache
from compliance.load.files import TextFile, read_text
from compliance.load.library import Library, shipped_library
from compliance.load.submissions import parse_submission, read_submission

if TYPE_CHECKING:
    from compliance.load.ruletests import read_cases
else:
    _LATER = {
        "read_cases": "ruletests",
    }

    def __getattr__(name: str) -> object:
        """Load what is not needed at every start when it is first asked for."""
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)


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
