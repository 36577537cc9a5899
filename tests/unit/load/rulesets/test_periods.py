"""The period of a ruleset: bounds that stand in order, and are given only where the day itself is not known."""

from pathlib import Path

import pytest
from builders import RULESET, a_library, ruleset_text

NOTE = "note: the source ends there"


@pytest.mark.parametrize(
    ("period", "wrong"),
    [
        (f"{{from: 2020-01-01, until: unknown, known_through: 2020-01-01, {NOTE}}}", ""),
        (
            f"{{from: 2020-01-02, until: unknown, known_through: 2020-01-01, {NOTE}}}",
            "`known_through` is a day before the period starts",
        ),
        (
            f"{{from: unknown, not_before: 2020-01-02, until: unknown, known_through: 2020-01-01, {NOTE}}}",
            "`known_through` is a day before the period starts",
        ),
        (
            f"{{from: unknown, not_before: 2020-01-01, until: 2020-01-01, {NOTE}}}",
            "the period ends before it starts",
        ),
        (
            f"{{from: 2020-01-01, not_before: 2020-01-01, until: open, {NOTE}}}",
            "`not_before` is for a period whose first day is unknown",
        ),
        (f"{{from: unknown, not_before: 2020-01-01, until: open, {NOTE}}}", ""),
    ],
)
def test_bounds_of_a_period_stand_in_order(period: str, wrong: str, tmp_path: Path) -> None:
    library = a_library(tmp_path, {f"rulesets/{RULESET}/ruleset.yaml": ruleset_text(period=period)})
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    read = library.read(library.folder / RULESET, vocabulary)
    assert [one.message for one in read.diagnostics if one.code == "ruleset.period"] == ([wrong] if wrong else [])


@pytest.mark.parametrize(
    ("period", "place", "way_out"),
    [
        (
            f"{{from: 2020-01-02, until: unknown, known_through: 2020-01-01, {NOTE}}}",
            "2020-01-01",
            "it is no earlier than `from: 2020-01-02`",
        ),
        (
            "{from: 2020-01-01, until: 2020-01-01}",
            "2020-01-01}",
            "`until` is the first day after the period, so it comes after `from: 2020-01-01`",
        ),
        (
            f"{{from: 2020-01-01, not_before: 2019-01-01, until: open, {NOTE}}}",
            "2019-01-01",
            "take it out, or write `from: unknown`",
        ),
        ("{from: unknown, not_before: 2019-01-01, until: open}", "unknown", "add `note:`"),
    ],
)
def test_a_wrong_bound_is_shown_where_it_stands_with_the_way_out(
    period: str, place: str, way_out: str, tmp_path: Path
) -> None:
    text = ruleset_text(period=period)
    library = a_library(tmp_path, {f"rulesets/{RULESET}/ruleset.yaml": text})
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    read = library.read(library.folder / RULESET, vocabulary)
    [told] = [one for one in read.diagnostics if one.code == "ruleset.period"]
    assert text.splitlines()[told.span.line - 1][told.span.column - 1 :].startswith(place)
    assert told.hint == way_out
