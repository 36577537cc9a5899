"""Names that a room loads when they are first asked for, so that a command starts without what it does not need."""

from collections.abc import Callable, Mapping
from importlib import import_module


def later(room: str, names: Mapping[str, str]) -> Callable[[str], object]:
    """Return a room's `__getattr__`: each name is found in the module of the room that is given for it."""

    def find(name: str) -> object:
        if name not in names:
            raise AttributeError(f"module {room!r} has no attribute {name!r}")
        return getattr(import_module(f"{room}.{names[name]}"), name)

    return find
