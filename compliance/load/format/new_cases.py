"""Cases put into the files beside the rules: each after the last case of its rule, and nothing else touched."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from compliance.model import Case


def with_new_cases(path: Path, cases: Iterable[Case], added: Mapping[str, Sequence[str]]) -> str:
    """Return the text of a file of cases with new ones in it, given as text by the id of their rule."""
    lines = path.read_bytes().decode("utf-8").splitlines(keepends=True)
    ends = {case.rule: case for case in cases}
    newline = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    below: dict[int, list[str]] = {}
    for rule, texts in added.items():
        last = ends[rule]
        indent = _indent_of(lines[last.span.line - 1])
        below[_last_line(lines, last)] = [_indent_case(text, indent, newline) for text in texts]
    return "".join(
        _end_line(line, newline) + "".join(below[number]) if number in below else line
        for number, line in enumerate(lines, start=1)
    )


def _last_line(lines: Sequence[str], case: Case) -> int:
    """Return the last line of a case; a block ends where the next begins, with empty lines and remarks in between."""
    number = case.span.end_line
    if number > len(lines) or not lines[number - 1][: case.span.end_column - 1].strip(" -"):
        number -= 1
    while not lines[number - 1].strip() or lines[number - 1].lstrip().startswith("#"):
        number -= 1
    return number


def _indent_of(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" "))]


def _indent_case(text: str, indent: str, newline: str) -> str:
    """Set a case in by as much as the others of its file, for the two places it comes with."""
    return "".join(f"{indent}{line.removeprefix('  ')}{newline}" if line else newline for line in text.split("\n"))


def _end_line(line: str, newline: str) -> str:
    return line if line.endswith(("\n", "\r")) else line + newline
