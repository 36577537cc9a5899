"""Sentences near the headline: results under other readings, and waivers that cover nothing or are not in effect."""

import datetime as dt

import pytest
from builders import a_submission
from shipped import IDS, shipped_ruleset, shipped_vocabulary

from compliance.check import assess_submission, fields_read
from compliance.diag import NOWHERE
from compliance.load import TextFile, examples_of, parse_submission
from compliance.model import Assessment, Statement
from compliance.record import replace
from compliance.report.check.json import report_object
from compliance.report.check.remarks import waiver_cautions
from compliance.report.check.view import view_of

FILING = """submission: 1
holder: River Bend Casino
jurisdiction: US-PA
game: asia-poker
filed: 2012-02-20
house_way.attachment: Exhibit C
wagers.base.minimum: $10
wagers.bonus: {offered: yes, minimum: $10, paytable: A}
payout_limit.amount: $50,009.99
waivers:
"""


def judged(*waivers: tuple[str, str, str], amount: str = "$50,009.99") -> Assessment:
    lines = [
        f'  - {{provision: "{provision}", authority: "{authority}", granted: 2012-01-15, expires: {expires}}}\n'
        for provision, authority, expires in waivers
    ]
    text = FILING.replace("$50,009.99", amount) + "".join(lines)
    parsed = parse_submission(TextFile("filing.yaml", text, "0" * 64), shipped_vocabulary())
    assert parsed.value is not None, parsed.diagnostics
    return assess_submission(parsed.value, shipped_ruleset("pa-575"), shipped_vocabulary(), as_of=dt.date(2012, 3, 1))


@pytest.mark.parametrize(
    ("waiver", "fault"),
    [
        (("575.12(c)", "Board", "open-ended"), ""),
        (("575.12(b)", "Board", "open-ended"), "covers no variance of this filing"),
        (("575.12(c)", "Board", "2012-02-01"), "is not in effect on 2012-03-01"),
        (
            ("575.12(b)", "Board", "2012-02-01"),
            "covers no variance of this filing, and is not in effect on 2012-03-01",
        ),
        (("999.9", "Board", "open-ended"), "names no provision that any rule here rests on"),
        (("575.12(c)", "N/A", "open-ended"), "names nobody who granted it"),
    ],
)
def test_a_waiver_without_effect_is_told_with_its_place(waiver: tuple[str, str, str], fault: str) -> None:
    told = f"The waiver of {waiver[0]} (filing.yaml:11:5) {fault}."
    assert waiver_cautions(judged(waiver)) == ([told] if fault else [])


def test_cautions_of_waivers_stand_in_the_report_in_the_order_stated() -> None:
    assessment = judged(("575.12(b)", "Board", "open-ended"), ("999.9", "Board", "open-ended"))
    told = [text for text in view_of(assessment, shipped_vocabulary()).cautions if "waiver" in text]
    assert ["575.12(b)" in told[0], "999.9" in told[1]] == [True, True]


def test_a_machine_is_told_which_waivers_cover_nothing_or_are_not_in_effect() -> None:
    report = report_object(judged(("575.12(b)", "Board", "open-ended"), ("575.12(c)", "Board", "2012-02-01")))
    assert [one["provision"] for one in report["idle_waivers"]] == ["575.12(b)"]
    assert [one["provision"] for one in report["waivers_not_in_effect"]] == ["575.12(c)"]


def test_an_option_that_turns_the_result_is_named_under_the_headline_and_to_machines() -> None:
    assessment = judged(("999.9", "Board", "open-ended"))
    assert view_of(assessment, shipped_vocabulary()).other_results == (
        "Under the reading payout-limit-basis=base-only (base wager alone) the result would be needs review.",
    )
    assert report_object(assessment)["turned_results"] == [
        {"reading": "payout-limit-basis", "option": "base-only", "result": "needs_review"}
    ]


@pytest.mark.parametrize(
    ("stated", "foreign"),
    [
        ("coupon.in_use: yes\n", ["coupon.in_use"]),
        ("wagers.base.maximum: $500\n", []),
        ("coupon.in_use: yes\npoker.games: [holdem]\n", ["coupon.in_use", "poker.games"]),
    ],
)
def test_what_the_chapter_does_not_know_at_all_is_named_at_the_head(stated: str, foreign: list[str]) -> None:
    text = FILING.removesuffix("waivers:\n") + stated
    parsed = parse_submission(TextFile("filing.yaml", text, "0" * 64), shipped_vocabulary())
    assert parsed.value is not None, parsed.diagnostics
    ruleset, vocabulary = shipped_ruleset("pa-575"), shipped_vocabulary()
    assessment = assess_submission(parsed.value, ruleset, vocabulary, as_of=dt.date(2012, 3, 1))
    assert report_object(assessment)["foreign"] == foreign
    told = [text for text in view_of(assessment, vocabulary).cautions if "says nothing about" in text]
    assert [all(name in one for name in foreign) for one in told] == ([True] if foreign else [])


@pytest.mark.parametrize("name", IDS)
def test_any_field_may_be_stated_under_any_chapter(name: str) -> None:
    ruleset, vocabulary = shipped_ruleset(name), shipped_vocabulary()
    stated = {field: Statement(field, raw, NOWHERE) for field, raw in examples_of(vocabulary).items()}
    filing = replace(a_submission(jurisdiction=ruleset.jurisdiction, game=ruleset.game), statements=stated)
    assessment = assess_submission(filing, ruleset, vocabulary, as_of=dt.date(2012, 3, 1))
    assert {one.field.partition(".")[0] for one in assessment.foreign}.isdisjoint(
        name.partition(".")[0] for name in fields_read(ruleset)
    )
    assert view_of(assessment, vocabulary).cautions
