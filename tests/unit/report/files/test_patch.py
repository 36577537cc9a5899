"""Patches: what changed, with three lines around it, and nothing where nothing changed."""

import pytest

from compliance.report import render_patch


def test_nothing_changed_gives_nothing() -> None:
    assert render_patch("a\n", "a\n", "x.yaml") == ""


def test_a_change_is_shown_with_lines_around_it() -> None:
    old = "".join(f"{number}\n" for number in range(10))
    expected = "--- x.yaml\n+++ x.yaml\n@@ -3,7 +3,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n"
    assert render_patch(old, old.replace("5", "five"), "x.yaml") == expected


@pytest.mark.parametrize(
    ("old", "new", "hunk"),
    [
        ("a", "b", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n"),
        ("a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"),
        ("a\r\n", "b\r\n", "@@ -1 +1 @@\n-a\r\n+b\r\n"),
        ("", "a\u2028b\n", "@@ -0,0 +1 @@\n+a\u2028b\n"),
    ],
)
def test_the_end_of_the_file_and_its_breaks_are_kept(old: str, new: str, hunk: str) -> None:
    assert render_patch(old, new, "x.yaml").partition("+++ x.yaml\n")[2] == hunk


@pytest.mark.parametrize(
    ("path", "shown"),
    [("a/b.yaml", "a/b.yaml"), ("my file.yaml", "my file.yaml\t"), ('é"\n.yaml', '"\\303\\251\\"\\012.yaml"')],
)
def test_a_path_stays_on_its_line(path: str, shown: str) -> None:
    assert render_patch("a\n", "b\n", path).splitlines()[0] == f"--- {shown}"
