"""The changes: each is one place of a module's syntax tree with something else in it."""

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

ROOMS = ("lang", "check", "model")
_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_CALCULATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult, ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
_CALLED = {"any": "all", "all": "any", "max": "min", "min": "max", "union": "intersection", "startswith": "endswith"}


@dataclass(frozen=True)
class CodeMutant:
    """A place in a module and what is done to it; `text` is the line as it stands, by which the mutant is known."""

    path: str
    line: int
    column: int
    kind: str
    text: str

    @property
    def name(self) -> str:
        """How the mutant is listed: without its line, which moves when something else is edited."""
        return f"{self.path} | {self.kind} | {self.text}"


def mutants_of(path: Path, root: Path) -> list[CodeMutant]:
    """Return every mutant of a module."""
    source = path.read_text("utf-8")
    lines = source.splitlines()
    found = []
    for node, kind, _ in _changes(ast.parse(source)):
        line, column = getattr(node, "lineno", 0), getattr(node, "col_offset", 0)
        found.append(CodeMutant(str(path.relative_to(root)), line, column, kind, lines[line - 1].strip()))
    return found


def mutated_source(source: str, mutant: CodeMutant) -> ast.Module:
    """Return the syntax tree of a module with one mutant in it."""
    tree = ast.parse(source)
    for node, kind, change in _changes(tree):
        if (getattr(node, "lineno", 0), getattr(node, "col_offset", 0), kind) == (
            mutant.line,
            mutant.column,
            mutant.kind,
        ):
            change()
            return ast.fix_missing_locations(tree)
    raise LookupError(mutant)


_Change = tuple[ast.AST, str, Callable[[], None]]


def _changes(tree: ast.Module) -> Iterator[_Change]:
    """Yield every change; what is only there for the type checker, and words, are left alone."""
    skipped = {id(part) for node in ast.walk(tree) for part in _unlooked(node)}
    for node in ast.walk(tree):
        if id(node) not in skipped:
            yield from _changes_of(node)


def _unlooked(node: ast.AST) -> Iterator[ast.AST]:
    """Yield annotations, decorators, assertions and what is there for the type checker, which no test can turn."""
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        yield from (node, *(part for one in node.body for part in ast.walk(one)))
    annotations = [getattr(node, "annotation", None), getattr(node, "returns", None)]
    for one in (*annotations, *getattr(node, "decorator_list", ())):
        yield from ast.walk(one) if one is not None else ()
    if isinstance(node, ast.Assert) or (isinstance(node, ast.Call) and ast.unparse(node.func) == "cast"):
        yield from ast.walk(node if isinstance(node, ast.Assert) else node.args[0])


def _changes_of(node: ast.AST) -> Iterator[_Change]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in _COMPARED:
            yield node, f"{_sign(op)} turned", lambda: setattr(node, "ops", [_COMPARED[type(op)]()])
        case ast.BoolOp(op=op):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield node, f"{type(op).__name__.lower()} turned", lambda: setattr(node, "op", other)
        case ast.BinOp(op=op) if type(op) in _CALCULATED:
            yield node, f"{_sign(op)} turned", lambda: setattr(node, "op", _CALCULATED[type(op)]())
        case ast.UnaryOp(op=ast.Not()):
            yield node, "not left out", lambda: setattr(node, "operand", ast.UnaryOp(ast.Not(), node.operand))
        case ast.Constant(value=bool() as value):
            yield node, f"{value} turned", lambda: setattr(node, "value", not value)
        case ast.Constant(value=int() as value):
            yield node, f"{value} plus one", lambda: setattr(node, "value", value + 1)
        case ast.Call(func=ast.Name(id=name)) if name in _CALLED:
            yield node, f"{name} turned", lambda: setattr(node.func, "id", _CALLED[name])
        case ast.Call(func=ast.Attribute(attr=name)) if name in _CALLED:
            yield node, f"{name} turned", lambda: setattr(node.func, "attr", _CALLED[name])
        case ast.IfExp(body=body, orelse=orelse):
            yield node, "branches turned", lambda: node.__dict__.update(body=orelse, orelse=body)
        case ast.If(test=test) if not isinstance(test, ast.Compare | ast.BoolOp):
            yield node, "if turned", lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), deepcopy(test)))
        case ast.match_case(guard=guard) if guard is not None:
            yield guard, "guard left out", lambda: setattr(node, "guard", None)
        case ast.comprehension(ifs=[test, *_]):
            yield test, "filter left out", lambda: setattr(node, "ifs", node.ifs[1:])


def _sign(op: ast.AST) -> str:
    return type(op).__name__
