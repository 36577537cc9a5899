"""Submissions and cases as they are written out: the manner of the shipped ones."""

import datetime as dt
from fractions import Fraction

import pytest
from shipped import LIBRARY, shipped_cases
from statedvalues import FILES, clauses, raws_of, read_back, vocabulary

from compliance.model import Kind, OddsForm, PaytableValue, Raw, Verdict, make_odds, spell_flow
from compliance.report import render_case, render_filing

DAY = dt.date(2012, 3, 1)


def test_a_submission_is_nested_by_section_in_the_order_of_the_vocabulary() -> None:
    facts: dict[str, Raw] = {
        "wagers.bonus.minimum": 1_000,
        "payout_limit.amount": 5_000_001,
        "wagers.bonus.offered": True,
        "payout_limit.notice": frozenset(),
        "cards.change_interval": 8,
        "surrender.refund": Fraction(1, 8),
        "shuffle.method": "manual",
    }
    text = render_filing(
        facts,
        vocabulary(),
        holder="Any Casino",
        jurisdiction="US-PA",
        game="asia-poker",
        as_of=DAY,
        ruleset="pa-575",
        comment=["Accepted by one, refused by the other.", ""],
        notes={"payout_limit.amount": "one cent\nabove"},
    )
    assert text == (
        "# Accepted by one, refused by the other.\n#\n"
        "submission: 1\nholder: Any Casino\njurisdiction: US-PA\ngame: asia-poker\nas_of: 2012-03-01\nruleset: pa-575\n"
        "\nsurrender.refund: 12.5%\n"
        "\npayout_limit:\n  amount: $50,000.01  # one cent above\n  notice: none\n"
        "\ncards.change_interval: 8 hours\nshuffle.method: manual\n"
        "\nwagers.bonus:\n  offered: yes\n  minimum: $10\n"
    )


def test_a_submission_about_no_game_has_a_subject() -> None:
    text = render_filing(
        {}, vocabulary(), holder="A", jurisdiction="NO", game="x", as_of=DAY, ruleset=None, about="subject"
    )
    assert text == 'submission: 1\nholder: A\njurisdiction: "NO"\nsubject: x\nas_of: 2012-03-01\n'


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_a_shipped_submission_states_can_be_written_anew(path: object) -> None:
    facts = raws_of(read_back(path.read_text("utf-8")))  # type: ignore[attr-defined]
    text = render_filing(
        facts, vocabulary(), holder="A", jurisdiction="US-PA", game=game_of(path), as_of=DAY, ruleset=None
    )
    assert raws_of(read_back(text)) == facts


def game_of(path: object) -> str:
    return read_back(path.read_text("utf-8")).game  # type: ignore[attr-defined]


ROWS = {
    "flush": {"pays": make_odds(OddsForm.FOR, 5_000)},
    "five-aces": {"pays": make_odds(OddsForm.PUSH, 0), "envy": make_odds(OddsForm.SUM, 100)},
}
IN_BRACES = '{name: B, rows: {flush: "5,000 for 1", five-aces: {pays: push, envy: $1}}}'


@pytest.mark.parametrize(
    ("name", "raw", "expected"),
    [
        ("cards.decks", 1_000, '"1,000"'),
        ("wagers.base.minimum", 50, "$0.50"),
        ("wagers.base.odds", make_odds(OddsForm.TO, 3, 2), "3 to 2"),
        ("wagers.fortune_bonus.paytable", PaytableValue("B", ROWS), IN_BRACES),
        ("wagers.bonus.paytable", PaytableValue("table A", None), "table table A"),
        ("layout.areas", frozenset({"bonus", "base-wager"}), "[base-wager, bonus]"),
        ("request.other_jurisdictions", ("New Jersey", "A, B", "no"), '[New Jersey, "A, B", "no"]'),
        ("house_way.narrative", "a\nb", '"a\\nb"'),
        ("house_way.narrative", "2011-01-01", '"2011-01-01"'),
    ],
)  # fmt: skip
def test_a_value_is_written_on_one_line(name: str, raw: Raw, expected: str) -> None:
    assert spell_flow(vocabulary().fields[name], raw) == expected


def test_a_case_is_written_on_one_line() -> None:
    facts: dict[str, Raw] = {"payout_limit.amount": 5_000_000, "payout_limit.notice": frozenset({"sign"})}
    reading = {"payout-limit-sign": "sign-and-inscription"}
    line = render_case(
        "pa-575.x.y", "a sign, alone", facts, vocabulary(), expect=Verdict.VARIANCE, boundary=True, reading=reading
    )
    assert line == (
        '  - {rule: pa-575.x.y, name: "a sign, alone", boundary: yes, '
        "reading: {payout-limit-sign: sign-and-inscription}, "
        'facts: {payout_limit.amount: "$50,000", payout_limit.notice: [sign]}, expect: variance}'
    )


def test_a_case_with_clauses_is_written_in_lines() -> None:
    text = render_case("pa-575.x.y", "a way", {"house_way.clauses": clauses()[1:2]}, vocabulary(), expect=Verdict.PASS)
    assert text.startswith(
        "  - rule: pa-575.x.y\n    name: a way\n    facts:\n      house_way.clauses:\n        - name: "
    )
    assert text.endswith("\n    expect: pass")


@pytest.mark.parametrize("name", ["pa-575", "ma-asia-poker", "pa-555"])
def test_most_shipped_cases_are_written_as_they_stand(name: str) -> None:
    cases = shipped_cases(name)
    lines = {
        line for path in (LIBRARY.folder / name).glob("*.test.yaml") for line in path.read_text("utf-8").split("\n")
    }
    written = [
        render_case(
            case.rule,
            case.name,
            {one: fact.raw for one, fact in case.facts.items()},
            vocabulary(),
            expect=case.expect,
            boundary=case.boundary,
            reading=case.choices,
        )
        for case in cases
        if all(vocabulary().fields[one].kind not in {Kind.TEXT, Kind.CLAUSES} for one in case.facts)
    ]
    assert len(set(written) & lines) > 0.9 * len(written)
