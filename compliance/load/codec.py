"""Model values to JSON and back, exactly: only known classes, built only by their constructors, never by running anything."""

import datetime as dt
from enum import Enum
from fractions import Fraction
from typing import Any

import compliance.diag as diag
import compliance.model as model
from compliance.record import names_of


class CodecError(Exception):
    """What was read is not a value this program wrote."""


def _known() -> dict[str, type]:
    classes = [getattr(model, name) for name in model.__all__] + [diag.Span]
    return {one.__name__: one for one in classes if isinstance(one, type)}


_CLASSES = _known()


def encode(value: Any) -> Any:
    """Return a value as what JSON can hold."""
    match value:
        case Enum():
            return {"e": type(value).__name__, "v": value.value}
        case None | bool() | int() | str():
            return value
        case Fraction():
            return {"q": [value.numerator, value.denominator]}
        case dt.date():
            return {"d": value.isoformat()}
        case model.Odds():
            return {"o": [value.form.value, value.number, value.per]}
        case tuple():
            return [encode(item) for item in value]
        case frozenset():
            return {"s": sorted(value)}
        case dict():
            return {"m": [[key, encode(item)] for key, item in value.items()]}
        case _:
            cls = type(value)
            return {"c": cls.__name__, "f": [encode(getattr(value, name)) for name in names_of(cls)]}


def decode(data: Any) -> Any:
    """Return the value that was encoded."""
    if isinstance(data, list):
        return tuple([decode(item) for item in data])
    if not isinstance(data, dict):
        return data
    try:
        return _decode_marked(data)
    except (AttributeError, KeyError, TypeError, ValueError, ZeroDivisionError) as error:
        raise CodecError(str(error)) from error


def _decode_marked(data: dict[str, Any]) -> Any:
    if "c" in data:
        cls = _CLASSES[data["c"]]
        return cls(**dict(zip(names_of(cls), [decode(item) for item in data["f"]], strict=True)))
    if "e" in data:
        return _CLASSES[data["e"]](data["v"])
    if "m" in data:
        return {key: decode(item) for key, item in data["m"]}
    if "o" in data:
        form, number, per = data["o"]
        return model.Odds(model.OddsForm(form), number, per)
    if "q" in data:
        return Fraction(*data["q"])
    if "d" in data:
        return dt.date.fromisoformat(data["d"])
    return frozenset(data["s"])
