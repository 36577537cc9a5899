"""Diagnostics as an editor understands them: place, code, message, the line with a caret, and the way out."""

from collections.abc import Callable, Iterable

from compliance.diag import Diagnostic
from compliance.report.safe_text import make_safe

WIDEST = 120


def render_diagnostics(found: Iterable[Diagnostic], line_at: Callable[[str, int], str | None]) -> str:
    """Write every diagnostic; ``line_at`` gives a line of a file, or nothing."""
    return "".join(render_diagnostic(one, line_at(one.span.path, one.span.line)) for one in found)


def render_diagnostic(one: Diagnostic, line: str | None) -> str:
    """Write one diagnostic, with the line it is about where that is known."""
    span = one.span
    place = f"{make_safe(span.path)}:{span.line}:{span.column}"
    text = f"{place}: {one.severity.value}[{one.code}]: {make_safe(one.message)}\n"
    if line is not None and line.strip():
        text += _excerpt(line, span.line, span.column, _width(one, line))
    return text + (f"   hint: {make_safe(one.hint)}\n" if one.hint else "")


def _width(one: Diagnostic, line: str) -> int:
    span = one.span
    end = span.end_column if span.end_line == span.line else len(line) + 1
    return max(1, min(end, len(line) + 1) - span.column)


def _excerpt(line: str, number: int, column: int, width: int) -> str:
    start = 0 if column + width <= WIDEST else max(0, column - WIDEST // 2)
    piece = make_safe(line[start : start + WIDEST])
    mark = " " * (column - 1 - start) + "^" * min(width, WIDEST)
    return f"{number:5} | {piece}\n      | {mark}\n"
