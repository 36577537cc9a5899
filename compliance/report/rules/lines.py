"""Lines of styled pieces for a terminal: a text after its label, and a text with another at the right margin."""

from collections.abc import Iterator
from textwrap import wrap

from compliance.report.safe_text import make_safe
from compliance.report.writers.wrapping import Line

LABEL = 11
BLANK: Line = ()


def _wrap_safely(text: str, width: int) -> list[str]:
    return wrap(make_safe(text), max(20, width), break_on_hyphens=False) or [""]


def labelled_lines(
    label: str, text: str, width: int, *, indent: int = 0, style: str = "", label_style: str = "dim"
) -> Iterator[Line]:
    """Yield text after a label, wrapped under itself."""
    first = f"{' ' * indent}{label:<{LABEL}}"
    for number, line in enumerate(_wrap_safely(text, width - len(first))):
        yield ((first if number == 0 else " " * len(first), label_style), (line, style))


def split_line(left: str, right: str, width: int, *, left_style: str = "", right_style: str = "dim") -> Iterator[Line]:
    """Yield one line with its right part at the right margin, or two where they do not fit."""
    left, right = make_safe(left), make_safe(right)
    gap = width - len(left) - len(right)
    if gap >= 2 or not right:
        yield ((left, left_style), (" " * max(gap, 0), ""), (right, right_style))
        return
    indent = len(left) - len(left.lstrip(" "))
    for number, line in enumerate(_wrap_safely(left.strip(), width - indent)):
        yield ((" " * (indent + (2 if number else 0)) + line, left_style),)
    yield ((" " * max(0, width - len(right)), ""), (right, right_style))
