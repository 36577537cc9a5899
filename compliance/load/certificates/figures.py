"""The values of a certificate, each of one kind: counts are bare numbers, all else is in quotes, and none a float."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from compliance.diag import Code
from compliance.load.yaml.nodes import QUOTED, Scalar
from compliance.load.yaml.reader import Keys
from compliance.model import Odds, OddsForm, make_odds, read_money, read_odds

WHOLE = re.compile(r"0|[1-9][0-9]{0,29}")
_FRACTION = re.compile(r"(-?[0-9]{1,80})/([1-9][0-9]{0,79})")
_PERCENT = re.compile(r"-?[0-9,]{1,40}\.[0-9]{4}%")
_SHA256 = re.compile(r"[0-9a-f]{64}")
SLUG = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*")

Read = Callable[[Scalar], Any]


class WrongError(Exception):
    """A value is not of the kind it has to be; the text says what that is."""


def read_quoted(scalar: Scalar) -> str:
    """Read a text."""
    if scalar.style != QUOTED:
        raise WrongError("a text in quotes")
    return scalar.text


def read_slug(scalar: Scalar) -> str:
    """Read a word of a ruleset."""
    if not SLUG.fullmatch(read_quoted(scalar)):
        raise WrongError("a word such as `three-of-a-kind`")
    return scalar.text


def read_sha256(scalar: Scalar) -> str:
    """Read a fingerprint."""
    if not _SHA256.fullmatch(read_quoted(scalar)):
        raise WrongError("a fingerprint of 64 digits in quotes")
    return scalar.text


def read_whole(scalar: Scalar) -> int:
    """Read a count."""
    if scalar.style or not WHOLE.fullmatch(scalar.text):
        raise WrongError("a whole number without quotes")
    return int(scalar.text)


def read_truth(scalar: Scalar) -> bool:
    """Read a yes or no."""
    if scalar.style or scalar.text not in {"true", "false"}:
        raise WrongError("true or false")
    return scalar.text == "true"


def read_fraction(scalar: Scalar) -> Fraction:
    """Read an exact number."""
    match = _FRACTION.fullmatch(read_quoted(scalar))
    if match is None:
        raise WrongError("a fraction in quotes such as `1/8`")
    return Fraction(int(match[1]), int(match[2]))


def read_percentage(scalar: Scalar) -> str:
    """Read a percentage as it is shown."""
    if not _PERCENT.fullmatch(read_quoted(scalar)):
        raise WrongError("a percentage in quotes with four digits after the point")
    return scalar.text


def read_dollars(scalar: Scalar) -> int:
    """Read an amount as cents."""
    cents = read_money(read_quoted(scalar))
    if cents is None:
        raise WrongError("an amount of money in quotes such as `$5`")
    return cents


def read_stake(scalar: Scalar) -> int:
    """Read what is wagered."""
    if not read_dollars(scalar):
        raise WrongError("an amount of money that is not nothing")
    return read_dollars(scalar)


def read_paid(scalar: Scalar) -> Odds:
    """Read odds of any form, or a cell that the source has lost."""
    text = read_quoted(scalar)
    pays = make_odds(OddsForm.UNRESOLVED, 0) if text == "unresolved" else read_odds(text)
    if pays is None:
        raise WrongError("odds in quotes such as `5 to 1`")
    return pays


def read_envy(scalar: Scalar) -> Odds:
    """Read a sum of envy."""
    pays = read_paid(scalar)
    if pays.form not in {OddsForm.SUM, OddsForm.UNRESOLVED}:
        raise WrongError("an amount of money in quotes such as `$50`")
    return pays


def or_null(read: Read) -> Read:
    """Return what reads the same kind of value or `null`."""

    def either(scalar: Scalar) -> Any:
        return None if not scalar.style and scalar.text == "null" else read(scalar)

    return either


def read_values(keys: Keys, kinds: Mapping[str, Read]) -> dict[str, Any]:
    """Read values of these kinds; what is missing or of another kind is told and left out."""
    values = {}
    for name, read in kinds.items():
        node = keys.node(name)
        if node is None:
            continue
        if not isinstance(node, Scalar):
            keys.mistakes.blame(Code.SHAPE_SCALAR, f"`{name}` is a single value", node.span)
            continue
        try:
            values[name] = read(node)
        except WrongError as wrong:
            message = f"`{name}` is {wrong}, not `{node.text[:60]}`"
            keys.mistakes.blame(Code.VALUE_TYPE, message, node.span)
    return values
