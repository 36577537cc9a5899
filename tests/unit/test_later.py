"""Facades: each name is written once, and comes from where the facade says when it is first asked for."""

import ast
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from compliance.later import load_lazily, read_origins

ROOT = Path(__file__).resolve().parents[2]
LAZY = "    __getattr__, __dir__ = load_lazily(globals())\n"
FACADES = sorted(file for file in (ROOT / "compliance").rglob("__init__.py") if LAZY in file.read_text("utf-8"))


def module_of(file: Path) -> str:
    return ".".join(file.parent.relative_to(ROOT).parts)


def imports_in(body: list[ast.stmt]) -> dict[str, tuple[str, str]]:
    """Read with Python's own parser what `read_origins` reads by lines."""
    statements = [node for node in body if isinstance(node, ast.ImportFrom)]
    return {
        alias.asname or alias.name: (node.module or "", alias.name)
        for node in statements
        for alias in node.names
        if node.module not in {"typing", "compliance.later"}
    }


def block_of(tree: ast.Module) -> ast.If:
    (block,) = [node for node in tree.body if isinstance(node, ast.If)]
    return block


@pytest.fixture(params=FACADES, ids=module_of)
def facade(request: pytest.FixtureRequest) -> Path:
    file: Path = request.param
    return file


# The facades of this house


def test_there_are_facades() -> None:
    assert ROOT / "compliance/model/__init__.py" in FACADES


def test_every_name_of_a_facade_comes_from_the_module_it_names(facade: Path) -> None:
    room = import_module(module_of(facade))
    for name, (module, name_there) in read_origins(facade.read_text("utf-8")).items():
        assert getattr(room, name) is getattr(import_module(module), name_there), name


def test_a_facade_is_read_as_python_reads_it(facade: Path) -> None:
    source = facade.read_text("utf-8")
    tree = ast.parse(source)
    assert read_origins(source) == imports_in(tree.body) | imports_in(block_of(tree).body)


def test_the_names_that_are_listed_are_those_that_are_imported(facade: Path) -> None:
    room = import_module(module_of(facade))
    names = read_origins(facade.read_text("utf-8")).keys()
    assert sorted(names) == room.__all__
    assert names <= set(dir(room))


def test_no_name_is_written_twice(facade: Path) -> None:
    tree = ast.parse(facade.read_text("utf-8"))
    assert not imports_in(tree.body).keys() & imports_in(block_of(tree).body).keys()


def test_a_facade_imports_and_does_nothing_else(facade: Path) -> None:
    docstring, *body = ast.parse(facade.read_text("utf-8")).body
    assert isinstance(docstring, ast.Expr)
    for node in body:
        match node:
            case ast.ImportFrom() | ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=[ast.Assign()]):
                continue
            case ast.Assign(targets=[ast.Name(id="TYPE_CHECKING")], value=ast.Constant(value=False)):
                continue
        pytest.fail(f"{facade}:{node.lineno} is no import")


def test_no_name_that_is_loaded_later_is_that_of_a_module_beside_it(facade: Path) -> None:
    """Else the name would mean the module once somebody has imported it, and the thing in it before."""
    modules = {file.stem for file in facade.parent.iterdir() if file.suffix == ".py" or file.is_dir()}
    assert not imports_in(block_of(ast.parse(facade.read_text("utf-8"))).body).keys() & modules


def test_a_public_name_is_listed_in_one_facade_only() -> None:
    public = imports_in(block_of(ast.parse((ROOT / "compliance/__init__.py").read_text("utf-8"))).body)
    listed_in = [file for file in FACADES if "compliance.api.public" in file.read_text("utf-8")]
    assert {module for module, _ in public.values()} == {"compliance.api.public"}
    assert [module_of(file) for file in listed_in] == ["compliance"]


def test_the_package_is_imported_without_what_only_a_type_checker_needs() -> None:
    command = "import sys; before = {*sys.modules}; import compliance; print(*sorted({*sys.modules} - before))"
    answer = subprocess.run([sys.executable, "-S", "-c", command], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "compliance.later" in answer.stdout.split()
    assert not {"typing", "re", "compliance.api"} & {*answer.stdout.split()}


def test_the_type_checker_takes_every_facade_for_one() -> None:
    overrides = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]["overrides"]
    (modules,) = [override["module"] for override in overrides if "implicit_reexport" in override]
    assert {module_of(file) for file in FACADES} <= set(modules)


# How a facade is read


@pytest.mark.parametrize(
    ("source", "origins"),
    [
        ("from compliance.a import b\n", {"b": ("compliance.a", "b")}),
        ("from compliance.a.c import b, d\n", {"b": ("compliance.a.c", "b"), "d": ("compliance.a.c", "d")}),
        ("    from compliance.a import (\n        b,\n        d,\n    )\n", dict.fromkeys("bd")),
        ("from compliance.a import (\n    # WHY: so\n\n    b,  # noqa: F401\n    d,\n)\ne = 1,\n", dict.fromkeys("bd")),
        ("from compliance.a import c as b  # noqa: F401\n", {"b": ("compliance.a", "c")}),
        ("from typing import TYPE_CHECKING\nfrom compliance.later import load_lazily\n", {}),
        ("# from compliance.a import b\nimport sys\n", {}),
    ],
)
def test_the_imports_of_this_package_are_read(source: str, origins: dict[str, tuple[str, str] | None]) -> None:
    assert read_origins(source) == {name: origin or ("compliance.a", name) for name, origin in origins.items()}


# What a facade answers

SOURCE = f"""\
'''A facade.'''

from typing import TYPE_CHECKING

from compliance.later import load_lazily
from compliance.record import record

if TYPE_CHECKING:
    from compliance.diag.diagnostic import Span
    from compliance.diag.diagnostic import nearest_word as closest
    from compliance.diag.diagnostic import NoSuchThing
else:
{LAZY}"""


def test_a_name_is_loaded_once_and_then_stands_in_the_facade(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a_facade.py").write_text(SOURCE, "utf-8")
    room = imported("a_facade", tmp_path, monkeypatch)
    assert "Span" not in vars(room)
    assert room.Span is import_module("compliance.diag.diagnostic").Span
    assert vars(room)["Span"] is room.Span
    assert room.closest is import_module("compliance.diag.diagnostic").nearest_word


def test_all_and_dir_name_what_is_there_and_what_would_be_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "b_facade.py").write_text(SOURCE, "utf-8")
    room = imported("b_facade", tmp_path, monkeypatch)
    assert room.__all__ == ["NoSuchThing", "Span", "closest", "record"]
    assert {*room.__all__, "__name__"} <= set(dir(room))
    assert "Span" not in vars(room)


@pytest.mark.parametrize("name", ["Spam", "__path__", "nearest_word"])
def test_a_name_that_the_facade_does_not_have_is_an_attribute_error(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "c_facade.py").write_text(SOURCE, "utf-8")
    room = imported("c_facade", tmp_path, monkeypatch)
    with pytest.raises(AttributeError, match=f"module 'c_facade' has no attribute '{name}'"):
        getattr(room, name)


def test_a_name_that_its_module_does_not_have_says_which_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "d_facade.py").write_text(SOURCE, "utf-8")
    room = imported("d_facade", tmp_path, monkeypatch)
    with pytest.raises(AttributeError, match=r"'compliance.diag.diagnostic' has no attribute 'NoSuchThing'"):
        room.NoSuchThing  # noqa: B018


def test_a_facade_in_an_archive_is_read_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ZipFile(tmp_path / "rooms.zip", "w") as archive:
        archive.writestr("e_facade.py", SOURCE)
    room = imported("e_facade", tmp_path / "rooms.zip", monkeypatch)
    assert room.Span is import_module("compliance.diag.diagnostic").Span


def test_a_facade_without_its_source_says_so() -> None:
    class Sourceless:
        def get_source(self, _name: str) -> None:
            return None

    spec = ModuleSpec("f_facade", Sourceless())  # type: ignore[arg-type]
    load_name, _ = load_lazily({"__name__": "f_facade", "__file__": "f_facade.pyc", "__spec__": spec})
    with pytest.raises(ImportError, match="the names of 'f_facade' stand in its source text, which is not there"):
        load_name("Span")


def imported(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(folder)
    room = import_module(name)
    monkeypatch.delitem(sys.modules, name)
    return room
