"""The manual page and the page of the reference: what is committed is what the parsers say."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ROOT

from compliance.cli.man_page import render_man_page
from compliance.cli.outline import outline_commands
from compliance.cli.reference_page import render_reference_page

MAN_PAGE = ROOT / "docs" / "man" / "compliance.1"
REFERENCE = ROOT / "docs" / "reference" / "command-line.md"

Expect = Callable[[Path, str], None]


def test_the_manual_page_is_what_the_parsers_say(expect: Expect) -> None:
    expect(MAN_PAGE, render_man_page())


def test_the_reference_is_what_the_parsers_say(expect: Expect) -> None:
    expect(REFERENCE, render_reference_page())


@pytest.mark.parametrize("page", [render_man_page, render_reference_page])
def test_a_page_has_every_command_option_and_example(page: Callable[[], str]) -> None:
    text = page().replace("\\-", "-").replace("\\(aq", "'")
    for command in outline_commands():
        assert command.name in text
        assert all(typed in text for typed, _ in command.help.examples)
        assert all(flag in text for option in command.options for flag in option.flags)


def test_mandoc_finds_nothing_wrong_with_the_page() -> None:
    if shutil.which("mandoc") is None:
        pytest.skip("mandoc is not installed")
    done = subprocess.run(["mandoc", "-T", "lint", "-W", "style", str(MAN_PAGE)], capture_output=True, text=True)
    # WHY: the page has the version and no date, since nothing that is kept says when a version was made.
    assert [line for line in done.stdout.splitlines() if "missing date" not in line] == []


def test_man_shows_the_page_without_a_warning() -> None:
    if shutil.which("man") is None or shutil.which("groff") is None:
        pytest.skip("man is not installed")
    done = subprocess.run(
        ["man", "--warnings=w", "-l", str(MAN_PAGE)],
        capture_output=True, text=True, env={"PATH": "/usr/bin:/bin", "MANWIDTH": "90", "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "compliance law tree" in done.stdout
    assert "--affirm '575.12(c)'" in done.stdout
