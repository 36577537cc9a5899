"""How the house is kept: the README tells the truth, modules are named well, the wheel carries its assets."""

import ast
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CARD = ("pyproject.toml", "compliance", "grammar", "rulesets", "submissions", "tests", "templates")


def test_the_top_level_is_as_on_the_design_card() -> None:
    assert [name for name in CARD if not (ROOT / name).exists()] == []


def test_the_ci_script_runs_the_readmes_test_command() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    script = (ROOT / ".ci" / "run").read_text("utf-8").strip().splitlines()[-1]
    assert script in [line.strip() for line in readme.splitlines()]


def test_the_readmes_commands_name_files_that_exist() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    named = set(re.findall(r"submissions/[a-z0-9-]+\.yaml|docs/[a-z/0-9-]+\.md|benchmarks/[a-z_]+\.py", readme))
    assert named
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_the_table_of_coverage_is_what_the_command_writes() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "compliance", "rules", "--coverage"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    page = (ROOT / "docs" / "reference" / "chapters" / "index.md").read_text("utf-8")
    between = page.partition("<!-- coverage: written by `compliance rules --coverage` -->\n")[2]
    assert between.partition("<!-- /coverage -->")[0] == run.stdout


def test_no_module_is_called_after_nothing() -> None:
    empty = {"utils", "helpers", "common", "base", "manager", "misc"}
    # WHY: `common` is a command, and what belongs to a command is called as it is.
    after_a_command = {
        ROOT / "compliance" / "api" / "common.py",
        ROOT / "compliance" / "cli" / "commands" / "common.py",
    }
    assert {path for path in (ROOT / "compliance").rglob("*.py") if path.stem in empty} == after_a_command


def test_every_module_opens_with_a_sentence() -> None:
    bare = [path for path in (ROOT / "compliance").rglob("*.py") if not path.read_text("utf-8").startswith('"""')]
    assert bare == []


def test_every_file_that_code_speaks_of_is_there() -> None:
    named = {
        (str(path.relative_to(ROOT)), name)
        for path in (ROOT / "compliance").rglob("*.py")
        for name in re.findall(r"`((?:[a-z_]+/)+[a-z_]+\.py)`", path.read_text("utf-8"))
    }
    assert named
    missing = {
        (where, name) for where, name in named if not any((ROOT / base / name).is_file() for base in ("", "compliance"))
    }
    assert missing == set()


def test_the_tests_of_a_module_stand_where_it_stands() -> None:
    folders = [
        path.relative_to(ROOT / "tests" / "unit") for path in (ROOT / "tests" / "unit").rglob("*") if path.is_dir()
    ]
    rooms = [folder for folder in folders if "__pycache__" not in folder.parts]
    assert len(rooms) > 20
    assert [str(room) for room in rooms if not (ROOT / "compliance" / room).is_dir()] == []


def test_no_two_files_of_tests_have_one_name() -> None:
    # WHY: pytest refuses to collect the second, and nobody sees it who runs a part alone.
    names = Counter(path.name for path in (ROOT / "tests").rglob("test_*.py"))
    assert [name for name, number in names.items() if number > 1] == []


def test_the_version_stands_in_the_changelog() -> None:
    from compliance import __version__

    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    options = ["--no-deps", "--no-build-isolation", "-q", "-w", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", "wheel", str(ROOT), *options], check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_grammar_rulesets_and_templates(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for shelf in ("grammar", "rulesets", "templates"):
        ours = {path.relative_to(ROOT) for path in (ROOT / shelf).rglob("*") if path.is_file()}
        assert ours
        assert {f"compliance/_assets/{path.as_posix()}" for path in ours} <= names


def test_the_wheel_carries_its_licence_and_says_which(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    [licence] = [name for name in archive.namelist() if name.endswith(".dist-info/licenses/LICENSE")]
    assert archive.read(licence) == (ROOT / "LICENSE").read_bytes()
    [metadata] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
    said = archive.read(metadata).decode("utf-8").partition("\n\n")[0].splitlines()
    assert "License-Expression: Apache-2.0" in said
    assert "Author: the compliance contributors" in said
    assert not [line for line in said if line.startswith(("Project-URL", "Home-page"))]


def test_the_wheel_carries_the_manual_page(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    [name] = [name for name in archive.namelist() if name.endswith(".data/data/share/man/man1/compliance.1")]
    assert archive.read(name) == (ROOT / "docs" / "man" / "compliance.1").read_bytes()


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as an installation has it."""
    folder = tmp_path_factory.mktemp("installed") / "site"
    options = ["--no-deps", "--no-index", "-q", "--target", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, str(wheel)], check=True, capture_output=True)
    return folder


def run_installed(site: Path, words: list[str], elsewhere: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(site), "COMPLIANCE_CACHE": "off", "PYTHONWARNINGS": "error"}
    command = [sys.executable, "-P", *words]
    return subprocess.run(command, cwd=elsewhere, env=environment, capture_output=True, text=True)


def test_the_installed_wheel_checks_a_submission_from_another_folder(site: Path, tmp_path: Path) -> None:
    found = run_installed(site, ["-c", "import compliance, sys; sys.stdout.write(compliance.__file__)"], tmp_path)
    assert Path(found.stdout).is_relative_to(site)
    for arguments, code in (
        (["check", str(ROOT / "submissions" / "hollow-log-let-it-ride-minimal.yaml")], 0),
        (["check", str(ROOT / "submissions" / "river-bend.yaml"), "-o", "report.html"], 1),
        (["new", "pa-575"], 0),
    ):
        run = run_installed(site, ["-m", "compliance", *arguments], tmp_path)
        assert run.returncode == code, run.stderr
    assert "NOT COMPLIANT" in (tmp_path / "report.html").read_text("utf-8")


CHECK_AND_NAME_PARSERS = """
import sys
from compliance.__main__ import main
try:
    main()
finally:
    print(sorted({"lark", "interegular"} & set(sys.modules)), file=sys.stderr)
"""
"""Runs a command, and then names the parsers that it loaded."""


@pytest.mark.parametrize("name", ["river-bend", "hollow-log-let-it-ride-minimal", "white-oak-659a-asia-lawful"])
def test_an_installed_check_parses_no_ruleset_and_reports_what_the_checkout_does(
    site: Path, tmp_path: Path, name: str
) -> None:
    words = ["check", str(ROOT / "submissions" / f"{name}.yaml"), "--format", "json"]
    installed = run_installed(site, ["-c", CHECK_AND_NAME_PARSERS, *words], tmp_path)
    assert installed.stderr.splitlines()[-1] == "[]"
    checkout = run_installed(ROOT, ["-m", "compliance", *words], tmp_path)
    assert installed.stdout == checkout.stdout
    assert '"findings"' in installed.stdout


def test_a_ruleset_that_was_changed_after_its_installation_is_read_anew(site: Path, tmp_path: Path) -> None:
    own = tmp_path / "site"
    shutil.copytree(site, own)
    topic = own / "compliance" / "_assets" / "rulesets" / "pa-575" / "payout-limit.yaml"
    topic.write_text(topic.read_text("utf-8").replace("max($50,000,", "max($40,000,"), "utf-8")
    words = ["-m", "compliance", "check", str(ROOT / "submissions" / "river-bend.yaml")]
    assert "the greater of $50,000 and" in run_installed(site, words, tmp_path).stdout
    assert "the greater of $40,000 and" in run_installed(own, words, tmp_path).stdout


def test_modules_are_loaded_by_name_in_one_place() -> None:
    by_name = [path for path in (ROOT / "compliance").rglob("*.py") if "import_module" in path.read_text("utf-8")]
    assert by_name == [ROOT / "compliance" / "later.py"]


def test_no_two_classes_share_a_name() -> None:
    named = Counter(
        node.name
        for path in (ROOT / "compliance").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, count in named.items() if count > 1] == []


def test_no_folder_of_the_package_has_more_than_twenty_five_files() -> None:
    files = Counter(path.parent for path in (ROOT / "compliance").rglob("*.py"))
    assert {folder: count for folder, count in files.items() if count > 25} == {}
