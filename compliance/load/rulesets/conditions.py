"""Conditions in a YAML file to typed expressions whose spans point into that file."""

from collections.abc import Sequence

from compliance.diag import Code
from compliance.lang import ConditionNames, TextOrigin, parse_condition, resolve_condition, resolve_value
from compliance.load.yaml.reader import DiagnosticsCollector
from compliance.load.yaml.tree import Scalar
from compliance.model import Expr, Kind


class Conditions:
    """Reads the conditions of one file."""

    def __init__(self, lines: list[str], grammar: str, found: DiagnosticsCollector) -> None:
        self.lines = lines
        self.grammar = grammar
        self.found = found

    def condition(self, scalar: Scalar, names: ConditionNames) -> Expr | None:
        """Read a condition that must come out as yes or no."""
        parsed = self._parse(scalar)
        if parsed is None:
            return None
        resolved = resolve_condition(parsed, names)
        self.found.all.extend(resolved.diagnostics)
        return resolved.value

    def value(self, scalar: Scalar, names: ConditionNames) -> tuple[Expr | None, Kind | None]:
        """Read an expression of any kind."""
        parsed = self._parse(scalar)
        if parsed is None:
            return None, None
        resolved, kind = resolve_value(parsed, names)
        self.found.all.extend(resolved.diagnostics)
        return resolved.value, kind

    def _parse(self, scalar: Scalar) -> Expr | None:
        origin = origin_of(scalar, self.lines)
        if origin is None:
            hint = "write it on one line without quotes, or as a `|` block"
            self.found.blame(Code.CONDITION_STYLE, "a condition is one plain line or a `|` block", scalar.span, hint)
            return None
        result = parse_condition(scalar.text, origin, self.grammar)
        self.found.all.extend(result.diagnostics)
        return result.value


def origin_of(scalar: Scalar, lines: Sequence[str]) -> TextOrigin | None:
    """Return where the text of a plain line or a `|` block starts; of other styles no place can be told."""
    span = scalar.span
    if scalar.style == "" and span.line == span.end_line:
        return TextOrigin(span.path, span.line, span.column, 1)
    if scalar.style == "|":
        column = max(0, _margin(lines[span.line :]) - _margin(scalar.text.split("\n"))) + 1
        return TextOrigin(span.path, span.line + 1, column, column)
    return None


def _margin(lines: Sequence[str]) -> int:
    """Count the blanks before the first line that has anything else."""
    first = next((line for line in lines if line.strip()), "")
    return len(first) - len(first.lstrip(" "))
