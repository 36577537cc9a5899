"""Cases put into the files beside the rules: each after the last case of its rule, and nothing else touched."""

from collections.abc import Iterable, Mapping, Sequence

from compliance.diag import Result
from compliance.load.files import TextFile
from compliance.load.writing import blame_unwritable
from compliance.load.yaml.nodes import Mapping as MappingNode
from compliance.load.yaml.nodes import Node, Scalar
from compliance.load.yaml.nodes import Sequence as SequenceNode
from compliance.load.yaml.tree import parse_yaml
from compliance.model import Case


def with_new_cases(file: TextFile, cases: Iterable[Case], added: Mapping[str, Sequence[str]]) -> Result[str]:
    """Return the text of a file of cases with new ones in it, given as text by the id of their rule.

    What comes out is read again: where it does not have the cases there were and the new ones, nothing is given.
    """
    edited = _insert_cases(file.text, cases, added)
    before, after = _cases_in(file.text, file.path), _cases_in(edited, file.path)
    number = sum(map(len, added.values()))
    if before is None or after is None or len(after) != len(before) + number or not _stand_in_order(before, after):
        hint = "begin each case on a line of its own under `cases:`, or have them written elsewhere by --propose"
        reason = "the way its cases are written leaves no place for the missing ones"
        return Result(None, (blame_unwritable(file.path, reason, hint),))
    return Result(edited)


def _cases_in(text: str, path: str) -> list[object] | None:
    """Return the cases of a text as plain objects, or nothing where it is no file of cases."""
    tree = parse_yaml(text, path)
    if tree.value is None or tree.diagnostics or not isinstance(tree.value, MappingNode):
        return None
    found = next((node for key, node in tree.value.entries if key.text == "cases"), None)
    return [_as_object(item) for item in found.items] if isinstance(found, SequenceNode) else None


def _as_object(node: Node) -> object:
    match node:
        case Scalar(text=text):
            return text
        case SequenceNode(items=items):
            return [_as_object(item) for item in items]
        case MappingNode(entries=entries):
            return [(key.text, _as_object(value)) for key, value in entries]


def _stand_in_order(before: Sequence[object], after: Sequence[object]) -> bool:
    """Tell whether all that stood there still does, in its order."""
    rest = iter(after)
    return all(case in rest for case in before)


def _insert_cases(text: str, cases: Iterable[Case], added: Mapping[str, Sequence[str]]) -> str:
    lines = text.splitlines(keepends=True)
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
