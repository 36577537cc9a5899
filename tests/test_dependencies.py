"""What the program is built upon: bounds with reasons, what CI takes pinned by hashes, and every licence listed."""

import re
import tomllib
from functools import cache
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "requirements" / "ci.txt"
PAGE = ROOT / "docs" / "reference" / "dependencies.md"
PERMISSIVE = frozenset({
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "MIT", "PSF-2.0", "Zlib",
})  # fmt: skip
FOR_TOOLS = PERMISSIVE | {"LGPL-3.0-or-later", "MPL-2.0"}
SPELT = {
    "Apache 2.0": "Apache-2.0", "Apache Software License": "Apache-2.0", "MIT License": "MIT",
    "BSD 2-Clause License": "BSD-2-Clause", "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "BSD-3-Clause, Apache-2.0, dependency licenses": "BSD-3-Clause AND Apache-2.0",
}  # fmt: skip
UNSTATED = {
    "atheris": "Apache-2.0",
    "axe-playwright-python": "MIT",
    "cvc5": "BSD-3-Clause AND LGPL-3.0-or-later",
    "jinja2": "BSD-3-Clause",
    "partd": "BSD-3-Clause",
    "zict": "BSD-3-Clause",
}
"""Licences of which the metadata says nothing, or not which clauses they have; those of GMP come with cvc5."""


def metadata() -> dict[str, object]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def asked(group: str | None = None) -> list[Requirement]:
    project: dict = metadata()  # type: ignore[assignment, type-arg]
    return [
        Requirement(one)
        for one in (project["dependencies"] if group is None else project["optional-dependencies"][group])
    ]


@cache
def needed(group: str | None) -> dict[str, Distribution]:
    """Return every package that the requirements of a group need here, their own among them."""
    found: dict[str, Distribution] = {}
    waiting = [(one.name, frozenset(one.extras)) for one in asked(group)]
    while waiting:
        name, extras = waiting.pop()
        key = canonicalize_name(name)
        if key in found:
            continue
        try:
            found[key] = distribution(name)
        except PackageNotFoundError:
            pytest.fail(f"{name} is not installed: pip install -e '.[dev]'")
        for one in map(Requirement, found[key].requires or ()):
            if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in extras | {""}):
                waiting.append((one.name, frozenset(one.extras)))
    return found


@cache
def pinned() -> dict[str, tuple[Version, int]]:
    """Return each pinned version with the number of its hashes."""
    found = {}
    for block in re.split(r"\n(?=\S)", PINS.read_text("utf-8").strip()):
        if not block.startswith("#"):
            name, _, version = block.split()[0].partition("==")
            found[canonicalize_name(name.partition("[")[0])] = Version(version), block.count("--hash=sha256:")
    return found


# Bounds


@pytest.mark.parametrize("one", asked(), ids=lambda one: one.name)
def test_what_is_installed_with_the_program_is_bounded_from_both_sides(one: Requirement) -> None:
    assert sorted(part.operator for part in one.specifier) == ["<", ">="]


@pytest.mark.parametrize("one", asked("dev"), ids=lambda one: one.name)
def test_a_tool_is_bounded_from_below(one: Requirement) -> None:
    assert ">=" in {part.operator for part in one.specifier}


def test_every_bound_of_the_program_has_its_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    listed = text.partition("dependencies = [\n")[2].partition("]\n")[0].splitlines()
    assert len(listed) == len(asked())
    assert [line for line in listed if not re.search(r'",  # \S.{10,}', line)] == []


# What CI takes


def test_every_pin_has_a_version_and_hashes_and_names_no_place() -> None:
    text = PINS.read_text("utf-8")
    assert not re.search(r"://|^\s*--(?!hash=)|@", text, re.MULTILINE)
    assert pinned()
    assert [name for name, (_, hashes) in pinned().items() if not hashes] == []


def test_all_that_the_tests_need_is_pinned_within_its_bounds() -> None:
    unpinned = sorted(name for group in (None, "dev") for name in needed(group) if name not in pinned())
    assert unpinned == [], "write requirements/ci.txt anew, as CONTRIBUTING.md says"
    out_of_bounds = [one.name for group in (None, "dev") for one in asked(group)
                     if pinned()[canonicalize_name(one.name)][0] not in one.specifier]  # fmt: skip
    assert out_of_bounds == []


def test_ci_installs_by_hashes_before_it_runs_the_command_of_the_readme() -> None:
    *before, last = (ROOT / ".ci" / "run").read_text("utf-8").strip().splitlines()
    assert any("--require-hashes" in line and "requirements/ci.txt" in line for line in before)
    assert any("PIP_NO_INDEX=1" in line for line in before)
    assert "pip install --quiet -e '.[dev]'" in last


# Licences


def listed() -> dict[str, tuple[str, str]]:
    rows = re.findall(r"^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    return {name: (licence.strip(), purpose.strip()) for name, licence, purpose in rows}


def licence_of(name: str, package: Distribution) -> str:
    """Return the licence that a package states, as SPDX writes it."""
    classed = [
        one.rpartition(" :: ")[2]
        for one in package.metadata.get_all("Classifier") or ()
        if one.startswith("License ::")
    ]
    told = (package.metadata.get("License-Expression"), package.metadata.get("License"), *classed)
    stated = next((one for one in told if one and "\n" not in one), "")
    return UNSTATED.get(name) or SPELT.get(stated, stated)


@pytest.mark.parametrize(
    ("group", "purpose", "allowed"), [(None, "the program", PERMISSIVE), ("dev", "development", FOR_TOOLS)]
)
def test_every_package_is_listed_with_its_licence(group: str | None, purpose: str, allowed: frozenset[str]) -> None:
    for name, package in needed(group).items():
        wanted = "the program" if name in needed(None) else purpose
        assert listed().get(name) == (licence_of(name, package), wanted), "docs/reference/dependencies.md"
        assert any(set(one.split(" AND ")) <= allowed for one in licence_of(name, package).split(" OR ")), name


def test_nothing_is_listed_that_is_not_pinned() -> None:
    assert sorted(set(listed()) - set(pinned())) == []
