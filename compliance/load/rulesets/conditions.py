"""Conditions in a YAML file to typed expressions whose spans point into that file."""

from compliance.diag import Code
from compliance.lang import ConditionNames, parse_condition, resolve_condition, resolve_value
from compliance.load.yaml.reader import DiagnosticsCollector
from compliance.load.yaml.text_origin import origin_of
from compliance.load.yaml.tree import Scalar
from compliance.model import Expr, Kind


class Conditions:
    """Reads the conditions of one file."""

    def __init__(self, lines: list[str], grammar: str, mistakes: DiagnosticsCollector) -> None:
        self.lines = lines
        self.grammar = grammar
        self.mistakes = mistakes

    def condition(self, scalar: Scalar, names: ConditionNames) -> Expr | None:
        """Read a condition that must come out as yes or no."""
        parsed = self._parse(scalar)
        if parsed is None:
            return None
        resolved = resolve_condition(parsed, names)
        self.mistakes.all.extend(resolved.diagnostics)
        return resolved.value

    def value(self, scalar: Scalar, names: ConditionNames) -> tuple[Expr | None, Kind | None]:
        """Read an expression of any kind."""
        parsed = self._parse(scalar)
        if parsed is None:
            return None, None
        resolved, kind = resolve_value(parsed, names)
        self.mistakes.all.extend(resolved.diagnostics)
        return resolved.value, kind

    def _parse(self, scalar: Scalar) -> Expr | None:
        origin = origin_of(scalar, self.lines)
        if origin is None:
            hint = "write it on one line without quotes, or as a `|` block"
            self.mistakes.blame(Code.CONDITION_STYLE, "a condition is one plain line or a `|` block", scalar.span, hint)
            return None
        result = parse_condition(scalar.text, origin, self.grammar)
        self.mistakes.all.extend(result.diagnostics)
        return result.value
