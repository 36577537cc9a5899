"""Names that a room loads when they are first asked for, so that a command starts without what it does not need.

A facade is a room's `__init__.py`: imports and nothing else. What every start needs stands as an ordinary import, the
rest under `if TYPE_CHECKING:`, where the type checker reads it, and `load_lazily` too. So each name is written once.
"""

from importlib import import_module

# WHY: not from `typing`, which takes longer to load than all else that the version needs; every type checker knows it.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import ModuleType
    from typing import Any

# The module that has a name of a facade, and what the name is called there.
Origin = tuple[str, str]


def load_lazily(namespace: "dict[str, Any]") -> "tuple[Callable[[str], Any], Callable[[], list[str]]]":
    """Return the `__getattr__` and the `__dir__` of the facade with these globals."""
    facade: str = namespace["__name__"]
    # WHY: filled at the first miss, since most commands find all they need among the ordinary imports.
    origins: dict[str, Origin] = {}

    def read_once() -> dict[str, Origin]:
        if not origins:
            origins.update(read_origins(_read_source(namespace)))
        return origins

    def load_name(name: str) -> "Any":
        if name == "__all__":
            value: Any = sorted(read_once())
        elif name in read_once():
            module, name_there = origins[name]
            value = getattr(import_module(module), name_there)
        else:
            raise AttributeError(f"module {facade!r} has no attribute {name!r}", name=name)
        namespace[name] = value
        return value

    def list_names() -> list[str]:
        return sorted(namespace.keys() | read_once().keys())

    return load_name, list_names


def read_origins(source: str) -> dict[str, Origin]:
    """Return where each name comes from that the text of a facade imports from this package."""
    # WHY: a parser of lines, since `ast` takes longer to load than all facades take to read. It leans on the
    # form that the formatter leaves: a statement on one line, or a name a line between parentheses.
    origins: dict[str, Origin] = {}
    module = ""
    for line in source.splitlines():
        text = line.partition("#")[0].strip()
        if text.startswith("from "):
            module, _, text = text.removeprefix("from ").partition(" import ")
        if module.startswith("compliance.") and module != __name__:
            for part in text.strip("()").split(","):
                name, _, alias = part.strip().partition(" as ")
                if name:
                    origins[alias or name] = (module, name)
        if text and not text.endswith(("(", ",")):
            module = ""
    return origins


def _read_source(namespace: "Mapping[str, Any]") -> str:
    facade, file = namespace["__name__"], namespace.get("__file__") or ""
    if file.endswith(".py"):
        # WHY: not by the loader, whose `get_source` loads `tokenize` to learn that the text is UTF-8.
        try:
            with open(file, encoding="utf-8") as text:
                return text.read()
        except OSError:
            pass
    source: str | None = namespace["__spec__"].loader.get_source(facade)
    if source is None:
        raise ImportError(f"the names of {facade!r} stand in its source text, which is not there", name=facade)
    return source


def load_module(name: str) -> "ModuleType":
    """Load a module that a list names, when it is asked for."""
    return import_module(name)
