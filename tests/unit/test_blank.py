"""A submission written by `compliance new` loads once it is filled in, with every example uncommented."""

import re

import pytest

from compliance.api import open_session
from compliance.load import Cache, TextFile, parse_submission, shipped_library
from compliance.model import fields_in
from compliance.report import render_blank

DESK = open_session(shipped_library(Cache(None))).value
assert DESK is not None
RULESETS = DESK.library.ids()


def filled_in(text: str) -> str:
    text = re.sub(r"(?m)^holder:.*$", "holder: Invented Casino", text)
    text = re.sub(r"(?m)^filed:.*$", "filed: 2012-02-20", text)
    return re.sub(r"(?m)^#(?=[a-z_.]+:|  - |    [a-z]+: )", "", text)


@pytest.mark.parametrize("name", RULESETS)
def test_a_filled_in_submission_loads(name: str) -> None:
    assert DESK is not None
    ruleset = DESK.ruleset(name).value
    assert ruleset is not None
    text = filled_in(render_blank(ruleset, DESK.vocabulary, DESK.cases(name).value or ()))
    result = parse_submission(TextFile("mine.yaml", text, ""), DESK.vocabulary)
    assert result.value is not None, result.diagnostics
    assert result.value.waivers


@pytest.mark.parametrize("name", RULESETS)
def test_every_field_and_election_of_the_chapter_is_shown(name: str) -> None:
    assert DESK is not None
    ruleset = DESK.ruleset(name).value
    assert ruleset is not None
    text = render_blank(ruleset, DESK.vocabulary, DESK.cases(name).value or ())
    conditions = [one for rule in ruleset.rules for one in (rule.applies, rule.requires) if one is not None]
    read = {field for one in conditions for field in fields_in(one)} | {one.field for one in ruleset.elections}
    stateable = {field for field in read if DESK.vocabulary.fields[field].derived is None}
    assert [field for field in sorted(stateable) if f"\n#{field}:" not in text and f"#   {field}: " not in text] == []
    assert [one.id for one in ruleset.elections if one.help and one.help.split()[0] not in text] == []


@pytest.mark.parametrize("name", RULESETS)
def test_an_untouched_submission_says_what_is_not_filled_in(name: str) -> None:
    assert DESK is not None
    ruleset = DESK.ruleset(name).value
    assert ruleset is not None
    text = render_blank(ruleset, DESK.vocabulary, DESK.cases(name).value or ())
    result = parse_submission(TextFile("mine.yaml", text, ""), DESK.vocabulary)
    assert result.value is None
    assert {one.code for one in result.diagnostics} == {"value.empty"}
