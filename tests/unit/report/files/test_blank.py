"""A submission written by `compliance new` loads once it is filled in, with every example uncommented."""

import re
from functools import cache

import pytest
from shipped import IDS, shipped_cases, shipped_ruleset, shipped_vocabulary

from compliance.load import TextFile, parse_submission
from compliance.model import fields_in
from compliance.report import render_blank


@cache
def blank(name: str) -> str:
    return render_blank(shipped_ruleset(name), shipped_vocabulary(), shipped_cases(name))


def filled_in(text: str) -> str:
    text = re.sub(r"(?m)^holder:.*$", "holder: Invented Casino", text)
    text = re.sub(r"(?m)^filed:.*$", "filed: 2012-02-20", text)
    return re.sub(r"(?m)^#(?=[a-z_.]+:|  - |  [a-z]+: |    [a-z]+: )", "", text)


@pytest.mark.parametrize("name", IDS)
def test_a_filled_in_submission_loads(name: str) -> None:
    text = filled_in(blank(name))
    result = parse_submission(TextFile("mine.yaml", text, ""), shipped_vocabulary())
    assert result.value is not None, result.diagnostics
    assert result.value.waivers
    assert result.value.cover.certificate
    assert result.value.equipment
    assert result.value.exhibits


@pytest.mark.parametrize("name", IDS)
def test_every_field_and_election_of_the_chapter_is_shown(name: str) -> None:
    ruleset, text = shipped_ruleset(name), blank(name)
    conditions = [one for rule in ruleset.rules for one in (rule.applies, rule.requires) if one is not None]
    read = {field for one in conditions for field in fields_in(one)} | {one.field for one in ruleset.elections}
    stateable = {field for field in read if shipped_vocabulary().fields[field].derived is None}
    assert [field for field in sorted(stateable) if f"\n#{field}:" not in text and f"#   {field}: " not in text] == []
    assert [one.id for one in ruleset.elections if one.help and one.help.split()[0] not in text] == []


@pytest.mark.parametrize("name", IDS)
def test_an_untouched_submission_says_what_is_not_filled_in(name: str) -> None:
    result = parse_submission(TextFile("mine.yaml", blank(name), ""), shipped_vocabulary())
    assert result.value is None
    assert {one.code for one in result.diagnostics} == {"value.empty"}
