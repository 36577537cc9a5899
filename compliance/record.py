"""Frozen records: a drop-in for `@dataclass(frozen=True)`, made without generating code.

A dataclass compiles its methods when its module is loaded, and all of them together would cost a command half of its
start. A record has the same constructor, defaults, equality, hash, text, patterns, signature and `dataclasses.fields`,
from functions that all records share. These differences remain:

- a record has no subclasses, and no base but `Generic`: join records in a union, and keep a protocol without naming it;
- no `__init__` or `__post_init__` of its own, no `InitVar`, `ClassVar`, `KW_ONLY`, order or default factory; a constant
  of the class is written without an annotation;
- of the options of `dataclasses.field` there are `default` and `compare`; a default that could be changed in place is
  not refused: annotate it as a `Mapping` or a `Sequence`, and mypy sees to it;
- a slotted record has room for its fields alone: no `cached_property` in its class, and no weak reference to it;
- a change is refused with a plain `AttributeError`, a wrong call with a `TypeError` that names the field.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, wraps
from itertools import repeat
from operator import attrgetter, is_
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar, dataclass_transform

C = TypeVar("C")
P = ParamSpec("P")
T = TypeVar("T")
Constructor = Callable[..., None]
Builder = Callable[[Sequence[Any]], Any]
Getter = Callable[[Any], tuple[Any, ...]]
_MISSING: Any = object()
_DICT_OF = attrgetter("__dict__")
_BASES = ((object,), (Generic,))
_UNHEEDED = frozenset({"__init__", "__post_init__", "__slots__"})


class _Attribute:
    def __init__(self, default: Any, compare: bool) -> None:
        self.default = default
        self.compare = compare


def attribute(*, default: Any = _MISSING, compare: bool = True) -> Any:
    """Give a field a default, or leave it out of comparisons."""
    return _Attribute(default, compare)


@dataclass_transform(frozen_default=True, field_specifiers=(attribute,))
def record(cls: type[C]) -> type[C]:
    """Make a class of annotated fields a frozen record."""
    return _equip_class(cls, _make_constructor)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(attribute,))
def keyword_record(cls: type[C]) -> type[C]:
    """Make a class of annotated fields a frozen record whose fields are given by name."""
    return _equip_class(cls, _make_keyword_constructor, keyword_only=True)


@dataclass_transform(frozen_default=True, field_specifiers=(attribute,))
def slotted_record(cls: type[C]) -> type[C]:
    """Make a class of few annotated fields and many instances a frozen record that takes half of the memory."""
    return _equip_class(cls, _make_slotted_constructor, slots=True)


def names_of(cls: type) -> tuple[str, ...]:
    """Name the fields of a record class, in order."""
    return _plan_of(cls).names


def builder_of(cls: type[C]) -> Callable[[Sequence[Any]], C]:
    """Return what builds a record of a class from the values of all its fields, in their order."""
    return _plan_of(cls).builder


def batch_builder_of(cls: type[C], size: int) -> Callable[[Iterable[Sequence[Any]]], list[C]]:
    """Return what builds many records of a class at one go, each from the values of its fields, ``size`` of them."""
    plan = _plan_of(cls)
    if size != len(plan.names):
        plan.refuse_number(range(size))
    return plan.build_slotted if "__slots__" in cls.__dict__ else plan.build_many


def kept_with_record(function: Callable[[C], T]) -> Callable[[C], T]:
    """Let a function of one record work once for each: what it returns is kept with the record, and goes with it."""
    # WHY: `functools.cache` finds a record by comparing it whole with its equals, which costs more than most work that
    # is worth keeping, and never lets go of one.
    name = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def keep(one: C) -> T:
        kept = one.__dict__
        if name not in kept:
            kept[name] = function(one)
        result: T = kept[name]
        return result

    return keep


def kept_beside(function: Callable[Concatenate[C, P], T]) -> Callable[Concatenate[C, P], T]:
    """Let a function of a record work once for each, for as long as it is called with the same things beside it."""
    name = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def keep(one: C, /, *beside: P.args, **named: P.kwargs) -> T:
        kept = one.__dict__.get(name)
        if kept is None or named or not all(map(is_, kept[0], beside)):
            kept = one.__dict__[name] = beside, function(one, *beside, **named)
        result: T = kept[1]
        return result

    return keep


if TYPE_CHECKING:
    # WHY: mypy holds the arguments of this very function to the fields and types of what `dataclass_transform` makes.
    from dataclasses import replace as replace
else:

    def replace(original: C, /, **changes: Any) -> C:
        """Return a copy of a record with some fields changed."""
        cls = type(original)
        plan = _plan_of(cls)
        values = dict(zip(plan.names, plan.values_of(original))) | changes  # noqa: B905
        if len(values) != len(plan.names):
            plan.refuse((), values)
        if "__slots__" in cls.__dict__:
            return plan.builder([*values.values()])
        copied: Any = object.__new__(cls)
        copied.__dict__.update(values)
        return copied


class _Plan:
    """What is known of a record class: its fields in order, and how they are given, kept and compared."""

    def __init__(self, cls: type, names: tuple[str, ...], attributes: Mapping[str, Any], keyword_only: bool) -> None:
        self.cls = cls
        self.names = names
        self.known = frozenset(names)
        self.keyword_only = keyword_only
        self.defaults: dict[str, Any] = {}
        self.uncompared: list[str] = []
        for name, value in attributes.items():
            default = value
            if type(value) is _Attribute:
                default = value.default
                if not value.compare:
                    self.uncompared.append(name)
            if default is not _MISSING:
                self.defaults[name] = default

    @cached_property
    def defaults_after(self) -> dict[int, dict[str, Any]]:
        """The defaults that are left when so many values are given by place, where every field that is left has one."""
        left: dict[int, dict[str, Any]] = {}
        names: list[str] = []
        for number in range(len(self.names) - 1, -1, -1):
            if self.names[number] not in self.defaults:
                break
            names.insert(0, self.names[number])
            left[number] = {name: self.defaults[name] for name in names}
        return left

    @cached_property
    def values_of(self) -> Getter:
        """What takes the values of all fields out of a record."""
        return _make_tuple_getter(self.names)

    @cached_property
    def compared_in(self) -> Getter:
        """What takes the values that count in comparisons out of a record."""
        return _make_tuple_getter([name for name in self.names if name not in self.uncompared])

    @cached_property
    def builder(self) -> Builder:
        """What builds a record from the values of all fields."""
        return _make_slotted_builder(self) if "__slots__" in self.cls.__dict__ else _make_builder(self)

    def build_many(self, rows: Iterable[Sequence[Any]]) -> list[Any]:
        """Build a record of each row of values."""
        # WHY: `map` goes through thousands of records in C, in half of the time that a call for each takes.
        rows = list(rows)
        built: list[Any] = list(map(object.__new__, repeat(self.cls, len(rows))))
        deque(map(dict.update, map(_DICT_OF, built), map(zip, repeat(self.names), rows)), maxlen=0)
        return built

    def build_slotted(self, rows: Iterable[Sequence[Any]]) -> list[Any]:
        """Build a record with slots of each row of values."""
        rows = list(rows)
        built: list[Any] = list(map(object.__new__, repeat(self.cls, len(rows))))
        for set_field, values in zip(self.setters, zip(*rows)):  # noqa: B905
            deque(map(set_field, built, values), maxlen=0)
        return built

    @cached_property
    def setters(self) -> tuple[Callable[[Any, Any], None], ...]:
        """What sets each slot."""
        return tuple([self.cls.__dict__[name].__set__ for name in self.names])

    def complete(self, values: dict[str, Any], args: tuple[Any, ...], given: Mapping[str, Any]) -> None:
        """Add the defaults to the values that are given, unless these do not fit the fields."""
        # INVARIANT: there are fewer values than were given if one was given twice, or by place where it may not.
        fits = len(values) == len(args) + len(given) and self.known.issuperset(given)
        for name, default in self.defaults.items():
            values.setdefault(name, default)
        if not fits or len(values) != len(self.names):
            self.refuse(args, given)

    def refuse(self, args: tuple[Any, ...], given: Mapping[str, Any]) -> None:
        """Raise an error that names each field that is wrong in a call."""
        from compliance.record_details import list_misuses

        raise TypeError("; ".join(list_misuses(self, args, given)))

    def refuse_number(self, values: Sequence[Any]) -> None:
        """Raise an error for too few or too many values."""
        names = ", ".join(self.names)
        raise TypeError(f"{self.cls.__name__} takes {len(self.names)} values ({names}), not {len(values)}")


def _make_constructor(plan: _Plan) -> Constructor:
    names, complete = plan.names, plan.complete
    count = len(names)

    def __init__(self: Any, *args: Any, **given: Any) -> None:  # noqa: N807
        values = self.__dict__
        values.update(zip(names, args))  # noqa: B905
        if given or len(args) != count:
            # WHY: many records are given by place but for their last defaults; these need no look at each field.
            if not given and len(args) in plan.defaults_after:
                values.update(plan.defaults_after[len(args)])
                return
            values.update(given)
            complete(values, args, given)

    return __init__


def _make_keyword_constructor(plan: _Plan) -> Constructor:
    known, complete = plan.known, plan.complete

    def __init__(self: Any, *args: Any, **given: Any) -> None:  # noqa: N807
        values = self.__dict__
        values.update(given)
        if args or given.keys() != known:
            complete(values, args, given)

    return __init__


def _make_slotted_constructor(plan: _Plan) -> Constructor:
    names, setters, complete = plan.names, plan.setters, plan.complete
    count = len(names)

    def __init__(self: Any, *args: Any, **given: Any) -> None:  # noqa: N807
        if given or len(args) != count:
            # WHY: many of these are made by place but for their last defaults, as a place in a file is.
            if not given and len(args) in plan.defaults_after:
                args += tuple(plan.defaults_after[len(args)].values())
            else:
                values = dict(zip(names, args)) | given  # noqa: B905
                complete(values, args, given)
                args = tuple([values[name] for name in names])
        for set_field, value in zip(setters, args):  # noqa: B905
            set_field(self, value)

    return __init__


def _make_builder(plan: _Plan) -> Builder:
    cls, names, new = plan.cls, plan.names, object.__new__
    count = len(names)

    def build(values: Sequence[Any]) -> Any:
        if len(values) != count:
            plan.refuse_number(values)
        built: Any = new(cls)
        built.__dict__.update(zip(names, values))  # noqa: B905
        return built

    return build


def _make_slotted_builder(plan: _Plan) -> Builder:
    cls, setters, new = plan.cls, plan.setters, object.__new__
    count = len(setters)

    def build(values: Sequence[Any]) -> Any:
        if len(values) != count:
            plan.refuse_number(values)
        built: Any = new(cls)
        for set_field, value in zip(setters, values):  # noqa: B905
            set_field(built, value)
        return built

    return build


def _make_tuple_getter(names: Sequence[str]) -> Getter:
    """Return what takes attributes out of a thing; `attrgetter` gives no tuple for less than two of them."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda thing: tuple([getattr(thing, name) for name in names])


def _plan_of(cls: type) -> _Plan:
    plan: _Plan = cls.__record__  # type: ignore[attr-defined]
    return plan


class _OnDemand:
    """What a dataclass has at once, and a record when somebody asks."""

    def __set_name__(self, _owner: type, name: str) -> None:
        self.name = name

    def __get__(self, _record: object, cls: type) -> Any:
        from compliance.record_details import describe_class

        details = describe_class(_plan_of(cls))
        for name, value in details.items():
            setattr(cls, name, value)
        return details[self.name]


class _Shared:
    """The methods of every record; they are copied, since a base would make a class slower to load."""

    __record__: _Plan

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return NotImplemented
        compared_in = self.__record__.compared_in
        return compared_in(self) == compared_in(other)

    def __hash__(self) -> int:
        return hash(self.__record__.compared_in(self))

    def __repr__(self) -> str:
        values = zip(self.__record__.names, self.__record__.values_of(self), strict=True)
        return f"{type(self).__qualname__}({', '.join([f'{name}={value!r}' for name, value in values])})"

    def __setattr__(self, name: str, *_value: object) -> None:
        raise AttributeError(f"`{name}` of a {type(self).__name__} cannot be changed", name=name, obj=self)

    __delattr__ = __setattr__

    def __init_subclass__(cls) -> None:
        (base,) = [base.__name__ for base in cls.__mro__ if "__record__" in base.__dict__]
        raise TypeError(f"{cls.__name__} cannot inherit from the record {base}: give it a field, or write a union")

    def __getstate__(self) -> dict[str, Any]:
        # WHY: what is kept with a record beside its fields can be worked out again, and is no part of a copy.
        return dict(zip(self.__record__.names, self.__record__.values_of(self), strict=True))

    __replace__ = replace
    __signature__ = _OnDemand()
    __dataclass_fields__ = _OnDemand()
    __dataclass_params__ = _OnDemand()


def _take_apart(self: Any) -> tuple[Any, ...]:
    return _put_together, (type(self), self.__record__.values_of(self))


def _put_together(cls: type[C], values: tuple[Any, ...]) -> C:
    return builder_of(cls)(values)


_OWN = {"__module__", "__doc__", "__dict__", "__weakref__", "__annotations__", "__hash__"}
_METHODS = tuple((name, method) for name, method in vars(_Shared).items() if name not in _OWN)


def _equip_class(
    cls: type[C], make_constructor: Callable[[_Plan], Constructor], *, keyword_only: bool = False, slots: bool = False
) -> type[C]:
    """Give a class with annotated fields its constructor and what all records share."""
    if cls.__bases__ not in _BASES or not _UNHEEDED.isdisjoint(cls.__dict__):
        from compliance.record_details import refuse_class

        refuse_class(cls, _UNHEEDED)
    names, body = tuple(cls.__annotations__), cls.__dict__
    attributes = {name: body[name] for name in names if name in body}
    for name in attributes:
        # WHY: a default that stays on its class would hide a value that is missing, and is in the way of a slot.
        delattr(cls, name)
    if slots:
        cls = _remake_with_slots(cls, names)
    body, plan = cls.__dict__, _Plan(cls, names, attributes, keyword_only)
    constructor = make_constructor(plan)
    constructor.__annotations__ = {**cls.__annotations__, "return": None}
    for name, method in _METHODS:
        if name not in body:
            setattr(cls, name, method)
    if body.get("__hash__") is None:
        setattr(cls, "__hash__", _Shared.__hash__)  # noqa: B010
    setattr(cls, "__init__", constructor)  # noqa: B010
    setattr(cls, "__match_args__", () if keyword_only else names)  # noqa: B010
    setattr(cls, "__record__", plan)  # noqa: B010
    return cls


def _remake_with_slots(cls: type, names: tuple[str, ...]) -> type:
    """Return a class like this one with slots, which are made with their class or never."""
    body = {name: value for name, value in cls.__dict__.items() if name not in {"__dict__", "__weakref__"}}
    # WHY: what restores a copy would set slot by slot, which a record refuses.
    body |= {"__slots__": names, "__qualname__": cls.__qualname__, "__reduce__": _take_apart}
    return type(cls)(cls.__name__, cls.__bases__, body)
