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
    place = make_safe(str(span))
    text = f"{place}: {one.severity.value}[{one.code}]: {make_safe(one.message)}\n"
    text += "".join(f"{shown}\n" for shown in excerpt_lines(one, line))
    return text + (f"   hint: {make_safe(one.hint)}\n" if one.hint else "")


def _width_of_mark(one: Diagnostic, line: str) -> int:
    span = one.span
    end = span.end_column if span.end_line == span.line else len(line) + 1
    return max(1, min(end, len(line) + 1) - span.column)


def excerpt_lines(one: Diagnostic, line: str | None, widest: int = WIDEST) -> tuple[str, ...]:
    """Return the line that a diagnostic is about, with carets below the place; nothing where there is none."""
    if line is None or one.span.called or not line.strip():
        return ()
    column, width = one.span.column, _width_of_mark(one, line)
    start = 0 if column + width <= widest else max(0, column - widest // 2)
    piece = make_safe(line[start : start + widest])
    mark = " " * (column - 1 - start) + "^" * min(width, widest - (column - 1 - start))
    return (f"{one.span.line:5} | {piece}", f"      | {mark}")
