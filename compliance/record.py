"""Frozen records: what a frozen dataclass is, made without generating code, so that a command starts at once."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, dataclass_transform

C = TypeVar("C")
_MISSING: Any = object()


class _Field:
    def __init__(self, default: Any, compare: bool) -> None:
        self.default = default
        self.compare = compare


def attribute(*, default: Any = _MISSING, compare: bool = True) -> Any:
    """Give a field a default, or leave it out of comparisons."""
    return _Field(default, compare)


def names_of(cls: type) -> tuple[str, ...]:
    """Name the fields of a record class, in order."""
    return cls.__match_args__  # type: ignore[attr-defined, no-any-return]


def replace(one: C, **changes: Any) -> C:
    """Return a copy of a record with some fields changed."""
    values = one.__dict__
    return type(one)(**{name: values[name] for name in names_of(type(one))} | changes)


def _refuse(self: object, name: str, *_value: object) -> None:
    raise AttributeError(f"`{name}` of a {type(self).__name__} cannot be changed")


def builder_of(cls: type[C]) -> Callable[[Sequence[Any]], C]:
    """Return what builds a record of a class from the values of all its fields, in their order."""
    names, new = names_of(cls), object.__new__
    count = len(names)

    def build(values: Sequence[Any]) -> C:
        if len(values) != count:
            raise TypeError(f"{cls.__name__} takes {', '.join(names)}")
        one = new(cls)
        one.__dict__.update(zip(names, values))  # noqa: B905
        return one

    return build


def _constructor(cls: type, names: tuple[str, ...], defaults: dict[str, Any], *, keyword_only: bool) -> Any:
    known, count = frozenset(names), len(names)
    lasting: dict[int, dict[str, Any]] = {}
    for place in range(count - 1, -1, -1):
        if names[place] not in defaults:
            break
        lasting[place] = {names[place]: defaults[names[place]], **lasting.get(place + 1, {})}

    def by_place(self: Any, *args: Any, **given: Any) -> None:
        values = self.__dict__
        values.update(zip(names, args))  # noqa: B905
        if given or len(args) != count:
            if not given and len(args) in lasting:
                values.update(lasting[len(args)])
                return
            values.update(given)
            complete(values, args, given)

    def by_name(self: Any, *args: Any, **given: Any) -> None:
        values = self.__dict__
        values.update(given)
        if args or values.keys() != known:
            complete(values, args, given)

    def complete(values: dict[str, Any], args: tuple[Any, ...], given: dict[str, Any]) -> None:
        fits = len(values) == len(args) + len(given) and known.issuperset(given)
        for name, default in defaults.items():
            values.setdefault(name, default)
        if not fits or len(values) != count:
            raise TypeError(f"{cls.__name__} takes {', '.join(names)}{', each by name' if keyword_only else ''}")

    return by_name if keyword_only else by_place


def _equip(cls: type[C], *, keyword_only: bool) -> type[C]:
    """Give a class with annotated fields its constructor, equality, hash and text."""
    names = tuple(cls.__annotations__)
    specs = {name: cls.__dict__[name] for name in names if name in cls.__dict__}
    defaults = {name: spec.default if isinstance(spec, _Field) else spec for name, spec in specs.items()}
    defaults = {name: value for name, value in defaults.items() if value is not _MISSING}
    compared = tuple(n for n in names if not (isinstance(specs.get(n), _Field) and not specs[n].compare))
    for name in specs:
        delattr(cls, name)

    def __eq__(self: Any, other: object) -> bool:  # noqa: N807
        if self is other:
            return True
        if type(self) is not type(other):
            return NotImplemented
        mine, theirs = self.__dict__, other.__dict__
        return all(mine[name] == theirs[name] for name in compared)

    def __hash__(self: Any) -> int:  # noqa: N807
        return hash(tuple(self.__dict__[name] for name in compared))

    def __repr__(self: Any) -> str:  # noqa: N807
        return f"{cls.__name__}({', '.join(f'{name}={self.__dict__[name]!r}' for name in names)})"

    made: dict[str, Any] = {
        "__init__": _constructor(cls, names, defaults, keyword_only=keyword_only),
        "__eq__": __eq__,
        "__repr__": __repr__,
        "__setattr__": _refuse,
        "__delattr__": _refuse,
    }
    for name, function in made.items():
        setattr(cls, name, function)
    if cls.__dict__.get("__hash__") is None:
        setattr(cls, "__hash__", __hash__)  # noqa: B010
    setattr(cls, "__match_args__", names)  # noqa: B010
    return cls


@dataclass_transform(frozen_default=True, field_specifiers=(attribute,))
def record(cls: type[C]) -> type[C]:
    """Make a class of annotated fields a frozen record."""
    return _equip(cls, keyword_only=False)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(attribute,))
def keyword_record(cls: type[C]) -> type[C]:
    """Make a class of annotated fields a frozen record whose fields are given by name."""
    return _equip(cls, keyword_only=True)
