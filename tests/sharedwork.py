"""Long work that several test files ask for, done once in a run: chapters compared, submissions cured, ways compared.

What is shared is a pure function of what it is asked with, its key names all of that, and the work itself is real: the
first test that asks does it. Commands and servers that tests start as processes of their own share nothing.
"""

import os
import pickle
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import contextmanager
from enum import Enum
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, TypeVar

import pytest

import compliance.api.common
import compliance.api.cure.search
import compliance.api.diff.compare
import compliance.odds
from compliance.model import HouseWay, Raw, Vocabulary
from compliance.prove import RulesetSide, Sides
from compliance.record import names_of

T = TypeVar("T")
FOLDER = Path(os.environ["XDG_CACHE_HOME"]) / "shared-work"
"""A folder of this run alone, which all its workers have."""


def as_plain(value: object) -> object:
    """Return a value as lists of texts, the same in every process."""
    if isinstance(value, Mapping):
        return [[as_plain(key), as_plain(one)] for key, one in value.items()]
    if isinstance(value, Set):
        return sorted(map(repr, map(as_plain, value)))
    if isinstance(value, tuple | list):
        return [as_plain(one) for one in value]
    if hasattr(type(value), "__match_args__") and not isinstance(value, Enum):
        return [type(value).__name__, *(as_plain(getattr(value, name)) for name in names_of(type(value)))]
    return repr(value)


def _side_in_words(side: RulesetSide) -> tuple[object, ...]:
    return side.ruleset.id, side.ruleset.sha256, side.choices, side.scope


def _compared(
    one: RulesetSide,
    other: RulesetSide,
    vocabulary: Vocabulary,
    examples: object,
    ways: object,
    barred: Any,
    step: object,
) -> tuple[object, ...]:
    return _side_in_words(one), _side_in_words(other), vocabulary, examples, ways, frozenset(barred)


def _on_common_ground(sides: Sides) -> tuple[object, ...]:
    return *map(_side_in_words, sides.sides), sides.vocabulary, sides.examples


def _cured(stated: Mapping[str, Raw], sides: Sides) -> tuple[object, ...]:
    return stated, *_on_common_ground(sides)


def _ways_compared(one: HouseWay, other: HouseWay, *, step: object) -> tuple[object, ...]:
    return one, other


SHARED: tuple[tuple[Any, str, Callable[..., tuple[object, ...]]], ...] = (
    (compliance.api.diff.compare, "compare_sides", _compared),
    (compliance.api.common, "ground_of", _on_common_ground),
    (compliance.api.cure.search, "cures_of", _cured),
    (compliance.odds, "compare_ways", _ways_compared),
)
"""Where a function is called from, its name, and what it is asked with."""


@contextmanager
def sharing(folder: Path = FOLDER) -> Iterator[None]:
    """Keep what the functions return in a folder for all who work in it."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name, asked_with in SHARED:
            patch.setattr(module, name, _shared(getattr(module, name), name, asked_with, folder))
        yield


def _shared(
    function: Callable[..., object], name: str, asked_with: Callable[..., tuple[object, ...]], folder: Path
) -> Callable[..., object]:
    def share(*arguments: object, **named: object) -> object:
        key = sha256(repr(as_plain(asked_with(*arguments, **named))).encode("utf-8", "surrogatepass")).hexdigest()
        return kept_in(folder, f"{name}-{key}", lambda: function(*arguments, **named))

    return share


def kept_in(folder: Path, name: str, make: Callable[[], T]) -> T:
    """Return what stands in a folder under a name; the first to ask makes it."""
    path = folder / name
    if not path.is_file():
        _write(path, pickle.dumps(make()))
    kept: T = pickle.loads(path.read_bytes())
    return kept


def _write(path: Path, content: bytes) -> None:
    """Write a file so that another worker finds all of it or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(content)
    os.replace(file.name, path)
