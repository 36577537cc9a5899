"""A submission in JSON: it comes out as the same one in YAML, with its own places, and `null` states nothing."""

import json
from typing import cast

import pytest
import yaml
from conftest import SHIPPED_SUBMISSIONS
from shipped import shipped_vocabulary

from compliance.diag import Code, Result
from compliance.load import parse_submission
from compliance.load.files import TextFile
from compliance.model import Submission, WayClause

HEAD = {"submission": 1, "holder": "A", "jurisdiction": "PA", "game": "asia-poker", "filed": "2012-03-01"}


def read(text: str, *, path: str = "mine.json") -> Result[Submission]:
    return parse_submission(TextFile(path, text, ""), shipped_vocabulary())


def stated_in(submission: Submission) -> dict[str, object]:
    """Return what a submission states, the clauses of a house way without their places."""
    raws = {name: one.raw for name, one in submission.statements.items()}
    clauses = cast("tuple[WayClause, ...]", raws.pop("house_way.clauses", ()))
    return {**raws, "clauses": [(one.name, one.when_text, one.set_text) for one in clauses]}


@pytest.mark.parametrize("path", SHIPPED_SUBMISSIONS[::3], ids=lambda path: path.stem)
@pytest.mark.parametrize("indent", [None, "\t"])
def test_every_submission_is_the_same_in_json(path, indent) -> None:  # type: ignore[no-untyped-def]
    text = path.read_text("utf-8")
    in_yaml = parse_submission(TextFile("mine.yaml", text, ""), shipped_vocabulary()).value
    in_json = read(json.dumps(yaml.load(text, Loader=yaml.BaseLoader), indent=indent)).value
    assert in_yaml is not None
    assert in_json is not None
    assert stated_in(in_json) == stated_in(in_yaml)
    heads = [(one.holder, one.game, one.filed, one.as_of, one.ruleset, len(one.waivers)) for one in (in_yaml, in_json)]
    assert heads[0] == heads[1]


def test_numbers_and_flags_need_no_quotes() -> None:
    stated = {**HEAD, "wagers": {"base": {"minimum": 10}}, "wagers.bonus.offered": False}
    found = read(json.dumps(stated)).value
    assert found is not None
    assert {name: one.raw for name, one in found.statements.items()} == {
        "wagers.base.minimum": 1000,
        "wagers.bonus.offered": False,
    }


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ('{"submission": 1,\n "holder": null}', Code.VALUE_EMPTY, 2),
        ('{"holder": "A",\n "holder": "B"}', Code.JSON_DUPLICATE_KEY, 2),
        ("{\n // a comment\n}", Code.JSON_SYNTAX, 2),
        ("submission: 1\n", Code.JSON_SYNTAX, 1),
        ('{"a": 1}\n{"a": 2}', Code.JSON_SYNTAX, 2),
        ("[]", Code.SHAPE_MAPPING, 1),
        ("[" * 30 + "]" * 30, Code.JSON_TOO_COMPLEX, 1),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, code: Code, line: int) -> None:
    found = read(text).diagnostics
    assert (code, line) in [(one.code, one.span.line) for one in found]


def test_a_value_that_looks_cut_off_in_yaml_is_whole_in_json() -> None:
    found = read(json.dumps({**HEAD, "house_way": {"narrative": "as in Exhibit #4: all of it"}})).value
    assert found is not None
    assert found.statements["house_way.narrative"].raw == "as in Exhibit #4: all of it"


def test_a_clause_of_a_house_way_has_its_places_over_several_lines() -> None:
    way = [{"when": "can make straight\nand foo", "set": "the rest to high"}]
    text = json.dumps({**HEAD, "house_way": {"clauses": way}})
    [found, *_] = read(text).diagnostics
    assert (found.span.line, text[found.span.column - 1 :][:3]) == (1, "foo")
