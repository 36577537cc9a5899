"""Two states of a library whose vocabulary was edited: no filing comes out otherwise without a told difference."""

import datetime as dt
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from conftest import ROOT
from edited_rulesets import filings_for

from compliance.api import Session, compare_rulesets
from compliance.api.diff.witnesses import join_sessions
from compliance.check import Screen
from compliance.load import Cache, Library, TextFile, parse_submission, read_submission
from compliance.model import COHERENCE, UNCHANGED, Comparison, Statement, spell_flow

CHAPTER, TOPIC = "pa-527", "training"
FILINGS = 400
Tree = dict[str, Any]
Edit = Callable[[Path], None]


def a_session(folder: Path, edit: Edit = lambda _folder: None) -> Session:
    """Open a copy of the shipped vocabulary and one chapter, edited."""
    for name in ("vocabulary", CHAPTER):
        shutil.copytree(ROOT / "rulesets" / name, folder / "rulesets" / name)
    edit(folder / "rulesets")
    library = Library(folder / "rulesets", ROOT / "grammar" / "condition.lark", Cache(None))
    vocabulary = library.vocabulary()
    assert vocabulary.value is not None, vocabulary.diagnostics
    return Session(library, vocabulary.value)


def edit_yaml(path: Path, change: Callable[[Tree], None]) -> None:
    """Change a file of YAML in place."""
    tree = yaml.load(path.read_text("utf-8"), yaml.BaseLoader)
    change(tree)
    path.write_text(yaml.safe_dump(tree, sort_keys=False, allow_unicode=True), "utf-8")


def edit_condition(number: int, change: Callable[[str], str]) -> Edit:
    """Change one coherence condition in its text, which keeps the others as they are written."""

    def edit(folder: Path) -> None:
        path = folder / "vocabulary" / "coherence" / f"{TOPIC}.yaml"
        head, *conditions = path.read_text("utf-8").split("  - id: ")
        conditions = [f"  - id: {one}" for one in conditions]
        conditions[number] = change(conditions[number])
        path.write_text(head + "".join(conditions), "utf-8")

    return edit


def drop_condition(number: int) -> Edit:
    return edit_condition(number, lambda _text: "")


def make_condition_a_caution(number: int) -> Edit:
    return edit_condition(number, lambda text: text.replace("kind: contradiction", "kind: caution"))


def add_choice(field: str) -> Edit:
    def change(tree: Tree) -> None:
        tree["fields"][field]["choices"]["something-new"] = "something that was not there before"

    return lambda folder: edit_yaml(folder / "vocabulary" / f"{TOPIC}.yaml", change)


def add_empty_words(*phrases: str) -> Edit:
    def change(tree: Tree) -> None:
        tree["empty_words"]["alone"] += phrases

    return lambda folder: edit_yaml(folder / "vocabulary" / "empty-words.yaml", change)


def make_leave(field: str) -> Edit:
    def change(tree: Tree) -> None:
        tree["fields"][field]["leave"] = "yes"

    return lambda folder: edit_yaml(folder / "vocabulary" / f"{TOPIC}.yaml", change)


def edits() -> Iterator[tuple[str, Edit]]:
    for number in (0, 10, 23):
        yield f"coherence condition {number} gone", drop_condition(number)
        yield f"coherence condition {number} made a caution", make_condition_a_caution(number)
    fields = yaml.safe_load((ROOT / "rulesets" / "vocabulary" / f"{TOPIC}.yaml").read_text("utf-8"))["fields"]
    for name in [name for name, field in fields.items() if field["type"] in {"choice", "choices"}][:3]:
        yield f"a choice added to {name}", add_choice(name)
        yield f"{name} made a leave", make_leave(name)
    yield "more words that state nothing", add_empty_words("exhibit", "letter", "a", "b", "course description")


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Session:
    return a_session(tmp_path_factory.mktemp("before"))


def example_statements(session: Session) -> Mapping[str, Statement]:
    """Return what a lawful example of the chapter states."""
    path = ROOT / "submissions" / "copperfield-run-training-lawful.yaml"
    read = read_submission(path, session.vocabulary)
    assert read.value is not None, read.diagnostics
    return read.value.statements


def day_in_force(session: Session) -> dt.date:
    ruleset = session.ruleset(CHAPTER).value
    assert ruleset is not None
    start = ruleset.period.start or ruleset.period.not_before
    assert start is not None
    return start


@pytest.fixture(scope="module")
def filings(before: Session) -> list[tuple[str, dt.date]]:
    """Filings as texts, since another vocabulary may refuse to read them."""
    ruleset = before.ruleset(CHAPTER).value
    assert ruleset is not None
    fields = before.vocabulary.fields
    made, random = [], Random(CHAPTER)
    # WHY: what contradicts itself is rare among filings made of the chapter's cases, so that the cases of the
    # conditions are filed too, beside a lawful filing and beside those.
    torn = [case.facts for case in before.cases(COHERENCE).value or () if TOPIC in case.rule] or [{}]
    lawful = example_statements(before)
    chosen = [(filing.statements, day) for filing, day in filings_for(ruleset, before, random, FILINGS)]
    chosen += [({**lawful, **facts}, day_in_force(before)) for facts in torn]
    chosen += [({**statements, **random.choice(torn)}, day) for statements, day in chosen[:100]]
    for statements, day in chosen:
        lines = [f"{name}: {spell_flow(fields[name], one.raw)}" for name, one in statements.items()]
        header = f"submission: 1\nholder: H\njurisdiction: {ruleset.jurisdiction}\ngame: {ruleset.game}\nfiled: {day}\n"
        made.append((header + "\n".join(lines) + "\n", day))
    return made


def results_under(session: Session, filings: list[tuple[str, dt.date]]) -> list[str]:
    ruleset = session.ruleset(CHAPTER).value
    assert ruleset is not None
    screen, results = Screen(ruleset, session.vocabulary), []
    for text, day in filings:
        read = parse_submission(TextFile("filing.yaml", text, "0" * 64), session.vocabulary)
        results.append("refused" if read.value is None else str(screen.summary(read.value, day, "filing").outcome))
    return results


def tells_something(comparison: Comparison) -> bool:
    return bool(comparison.relation not in UNCHANGED or comparison.turning or comparison.undecided)


def test_no_edit_of_the_vocabulary_turns_a_filing_without_being_told(
    before: Session, filings: list[tuple[str, dt.date]], tmp_path: Path
) -> None:
    was, turned, untold = results_under(before, filings), 0, []
    for number, (what, edit) in enumerate(edits()):
        after = a_session(tmp_path / str(number), edit)
        if results_under(after, filings) != was:
            turned += 1
            compared = compare_rulesets(CHAPTER, CHAPTER, *join_sessions(after, before)).value
            assert compared is not None
            untold += [] if tells_something(compared) else [what]
    assert untold == []
    assert turned >= 3


def test_what_was_opened_is_compared_though_a_file_changes_meanwhile(before: Session, tmp_path: Path) -> None:
    after = a_session(tmp_path, add_choice("training.submitted_to"))
    sides = join_sessions(after, before)
    assert all(side.ruleset(CHAPTER).value for side in sides)
    # WHY: a workbench is open for days; a library that can no longer be read must not pass for one that is as it was.
    (tmp_path / "rulesets" / "vocabulary" / f"{TOPIC}.yaml").write_text("fields: [", "utf-8")
    compared = compare_rulesets(CHAPTER, CHAPTER, *sides).value
    assert compared is not None
    assert [other.second for other in compared.turning] == ["choice something-new"]
