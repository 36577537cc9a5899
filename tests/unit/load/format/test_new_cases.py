"""New cases in a file: after the last case of their rule, with every other byte as it was."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from builders import RULESET, a_library, cases_text

from compliance.load import read_cases, read_text, with_new_cases
from compliance.model import Case

RULE = f"{RULESET}.dealing.decks"
NEW = f"  - {{rule: {RULE}, name: eight decks, facts: {{dealing.decks: 8}}, expect: variance}}"


def cases_in(folder: Path, text: str) -> tuple[Path, tuple[Case, ...]]:
    library = a_library(folder, {f"rulesets/{RULESET}/dealing.test.yaml": text})
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    ruleset = library.read(library.folder / RULESET, vocabulary).value
    assert ruleset is not None
    cases = read_cases(library.folder / RULESET, ruleset, vocabulary)
    assert cases.value is not None, cases.diagnostics
    return library.folder / RULESET / "dealing.test.yaml", cases.value


BLOCK = f"""\
cases:
  - rule: {RULE}
    name: one deck
    facts: {{dealing.decks: 1}}
    expect: pass
  - rule: {RULE}
    name: six decks
    boundary: yes
    facts: {{dealing.decks: 6}}
    expect: pass
  - rule: {RULE}
    name: seven decks
    facts:
      dealing.decks: 7
    expect: variance
"""


def edit_cases(path: Path, cases: Sequence[Case], added: Mapping[str, Sequence[str]]) -> str:
    """Return the text with new cases in it, which must be possible."""
    file = read_text(path).value
    assert file is not None
    edited = with_new_cases(file, cases, added)
    assert edited.value is not None
    return edited.value


@pytest.mark.parametrize(
    "text",
    [cases_text(), BLOCK, cases_text() + "\n# the end\n", cases_text().replace("  - {", "- {")],
    ids=["flow", "block", "remark-after", "no-indent"],
)
def test_a_case_is_put_after_the_last_of_its_rule(text: str, tmp_path: Path) -> None:
    path, cases = cases_in(tmp_path, text)
    new = edit_cases(path, cases, {RULE: [NEW]})
    _, more = cases_in(tmp_path, new)
    assert [case.name for case in more] == [*(case.name for case in cases), "eight decks"]
    assert [line for line in new.splitlines() if "eight decks" not in line] == text.splitlines()


def test_a_file_that_ends_without_a_line_break_is_continued_on_a_new_line(tmp_path: Path) -> None:
    path, cases = cases_in(tmp_path, cases_text().rstrip("\n"))
    assert edit_cases(path, cases, {RULE: [NEW]}) == cases_text() + NEW + "\n"


def test_line_breaks_of_windows_are_kept(tmp_path: Path) -> None:
    path, cases = cases_in(tmp_path, cases_text())
    path.write_bytes(cases_text().replace("\n", "\r\n").encode())
    assert edit_cases(path, cases, {RULE: [NEW]}) == (cases_text() + NEW + "\n").replace("\n", "\r\n")


def test_a_case_of_several_lines_is_set_in_like_its_neighbours(tmp_path: Path) -> None:
    path, cases = cases_in(tmp_path, cases_text().replace("  - {", "- {"))
    block = f"  - rule: {RULE}\n    name: eight decks\n    facts:\n      dealing.decks: 8\n    expect: variance"
    _, more = cases_in(tmp_path, edit_cases(path, cases, {RULE: [block]}))
    assert more[-1].name == "eight decks"


def test_each_rule_has_its_own_place(tmp_path: Path) -> None:
    text = cases_text().replace("  - {rule", "\n  # before\n  - {rule")
    path, cases = cases_in(tmp_path, text)
    assert edit_cases(path, cases, {RULE: [NEW, NEW]}) == text + NEW + "\n" + NEW + "\n"


IN_ONE_LIST = f"""\
cases: [
  {{rule: {RULE}, name: one deck, facts: {{dealing.decks: 1}}, expect: pass}},
  {{rule: {RULE}, name: six decks, boundary: yes, facts: {{dealing.decks: 6}}, expect: pass}},
  {{rule: {RULE}, name: seven decks, facts: {{dealing.decks: 7}}, expect: variance}}]
"""


@pytest.mark.parametrize("text", [IN_ONE_LIST, IN_ONE_LIST.replace("\n  {", " {")], ids=["lines", "one-line"])
def test_cases_in_one_list_are_left_alone_and_that_is_said(text: str, tmp_path: Path) -> None:
    path, cases = cases_in(tmp_path, text)
    file = read_text(path).value
    assert file is not None
    edited = with_new_cases(file, cases, {RULE: [NEW]})
    assert edited.value is None
    assert [str(one.code) for one in edited.diagnostics] == ["output.unwritable"]
