"""Where the text inside a scalar stands in its file, so that spans of what it says point there."""

from collections.abc import Sequence

from compliance.lang import TextOrigin
from compliance.load.yaml.tree import Scalar


def origin_of(scalar: Scalar, lines: Sequence[str]) -> TextOrigin | None:
    """Return where the text of a plain line or a `|` block starts; of other styles no place can be told."""
    span = scalar.span
    if scalar.style == "" and span.line == span.end_line:
        return TextOrigin(span.path, span.line, span.column, 1)
    if scalar.style == "|":
        # WHY: YAML takes the margin of a `|` block away; what the first line has more in the file than in the text is
        # that margin.
        column = max(0, _margin_of(lines[span.line :]) - _margin_of(scalar.text.split("\n"))) + 1
        return TextOrigin(span.path, span.line + 1, column, column)
    return None


def _margin_of(lines: Sequence[str]) -> int:
    """Count the blanks before the first line that has anything else."""
    first = next((line for line in lines if line.strip()), "")
    return len(first) - len(first.lstrip(" "))
