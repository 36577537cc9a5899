"""What is asked of a record class now and then: what was wrong with a call, and what tools look for in a dataclass."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, make_dataclass
from difflib import get_close_matches
from inspect import Parameter, Signature
from typing import Any, Generic, Protocol


class RecordFields(Protocol):
    """The fields of a record class, and how they are given and compared."""

    cls: Any
    names: tuple[str, ...]
    defaults: dict[str, Any]
    uncompared: list[str]
    keyword_only: bool


def list_misuses(fields: RecordFields, args: Sequence[Any], given: Mapping[str, Any]) -> list[str]:
    """Say what is wrong with the arguments of a constructor, each mistake by the name of its field."""
    record, names = fields.cls.__name__, fields.names
    if args and fields.keyword_only:
        return [f"{record} takes its fields by name ({', '.join(names)}), not by place"]
    misuses = []
    if len(args) > len(names):
        misuses.append(f"{record} takes {len(names)} values ({', '.join(names)}), not {len(args)}")
    placed = names[: len(args)]
    for name in given:
        if name in placed:
            misuses.append(f"{record} is given `{name}` twice")
        elif name not in names:
            suggestions = [f", did you mean `{near}`?" for near in get_close_matches(name, names, 1)]
            misuses.append(f"{record} has no field `{name}`{''.join(suggestions)}")
    lacking = [f"`{name}`" for name in names if name not in {*placed, *given, *fields.defaults}]
    if lacking:
        misuses.append(f"{record} lacks {', '.join(lacking)}")
    return misuses


def refuse_class(cls: type, unheeded: Iterable[str]) -> None:
    """Say why a class cannot be made a record: it inherits, or has what would not be heeded."""
    for base in cls.__bases__:
        if base not in {object, Generic}:
            raise TypeError(f"the record {cls.__name__} cannot inherit from {base.__name__}: give it a field instead")
    names = ", ".join([f"`{name}`" for name in sorted(unheeded) if name in cls.__dict__])
    raise TypeError(f"the record {cls.__name__} cannot have its own {names}: write a function that makes it")


def describe_class(fields: RecordFields) -> dict[str, Any]:
    """Return what a dataclass with these fields has besides its methods, and give the constructor its signature."""
    kind = Parameter.KEYWORD_ONLY if fields.keyword_only else Parameter.POSITIONAL_OR_KEYWORD
    annotations = fields.cls.__annotations__
    parameters = [
        Parameter(name, kind, default=fields.defaults.get(name, Parameter.empty), annotation=annotations[name])
        for name in fields.names
    ]
    instance = Parameter("self", Parameter.POSITIONAL_OR_KEYWORD)
    fields.cls.__init__.__signature__ = Signature([instance, *parameters], return_annotation=None)
    twin: Any = make_dataclass(
        fields.cls.__name__,
        [(name, annotations[name], _dataclass_field(fields, name)) for name in fields.names],
        frozen=True,
        kw_only=fields.keyword_only,
    )
    return {
        "__signature__": Signature(parameters, return_annotation=None),
        "__dataclass_fields__": twin.__dataclass_fields__,
        "__dataclass_params__": twin.__dataclass_params__,
    }


def _dataclass_field(fields: RecordFields, name: str) -> Any:
    compare = name not in fields.uncompared
    if name not in fields.defaults:
        return field(compare=compare)
    default = fields.defaults[name]
    # WHY: a dataclass takes no default that can be changed in place, such as an empty mapping.
    if type(default).__hash__ is None:
        return field(default_factory=lambda: default, compare=compare)
    return field(default=default, compare=compare)
