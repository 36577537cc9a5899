"""The changes that make mutants of our own code, and the list of those that no test can notice."""

import ast
from pathlib import Path

import pytest

from codemutants.changes import mutants_of, mutated_source
from codemutants.trials import all_mutants, kept_survivors, run_forked


def write_module(folder: Path, text: str) -> Path:
    path = folder / "module.py"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("a = b < c", "a = b <= c"),
        ("a = b is not c", "a = b is c"),
        ("a = b in c", "a = b not in c"),
        ("a = b and c", "a = b or c"),
        ("a = b + c", "a = b - c"),
        ("a = not b", "a = not not b"),
        ("a = True", "a = False"),
        ("a = 7", "a = 8"),
        ("a = any(b)", "a = all(b)"),
        ("a = b.startswith(c)", "a = b.endswith(c)"),
        ("a = b if c else d", "a = d if c else b"),
        ("a = [b for b in c if b]", "a = [b for b in c]"),
        ("if a:\n    b()", "if not a:\n    b()"),
        ("match a:\n    case b if c:\n        d()", "match a:\n    case b:\n        d()"),
    ],
)
def test_each_change_is_made_alone(tmp_path: Path, text: str, changed: str) -> None:
    path = write_module(tmp_path, text)
    [mutant] = mutants_of(path, tmp_path)
    assert ast.unparse(mutated_source(text, mutant)) == changed


def test_what_no_test_can_turn_is_left_alone(tmp_path: Path) -> None:
    text = (
        "if TYPE_CHECKING:\n    a = 1\n\ndef b(c: 'A | B') -> 'A | B':\n    assert c > 1\n    return cast('A | B', c)\n"
    )
    assert mutants_of(write_module(tmp_path, text), tmp_path) == []


def test_every_mutant_of_the_rooms_can_be_made() -> None:
    root = Path(__file__).resolve().parents[2]
    made = all_mutants()
    assert len(made) > 4_000
    for mutant in made[::97]:
        mutated_source((root / mutant.path).read_text("utf-8"), mutant)


def test_every_survivor_that_is_kept_is_still_a_mutant_and_says_why() -> None:
    kept = kept_survivors()
    assert sorted(set(kept) - {mutant.name for mutant in all_mutants()}) == []
    assert [name for name, why in kept.items() if len(why) < 20] == []


@pytest.mark.parametrize(("line", "came"), [("assert True", "passed"), ("assert False", "failed")])
def test_a_fork_says_what_came_of_its_tests(tmp_path: Path, line: str, came: str) -> None:
    path = tmp_path / "test_here.py"
    path.write_text(f"def test_it():\n    {line}\n", "utf-8")
    assert run_forked([str(path)], None, tmp_path) == came
