"""A certificate is untrusted: every key is known, every figure of its kind, and whatever else is in it is refused."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from builders import a_text_file

from compliance.load.certificates.certificate import MOST_MISTAKES, MOST_ROWS, parse_certificate
from compliance.model import Certificate, OddsForm, make_odds

SHA = "0" * 64
COUNTED: dict[str, Any] = {
    "deal": "three-dice",
    "universe": 216,
    "stake_returned": False,
    "adds": [],
    "rows": [
        {
            "place": 1,
            "row": "trips-td",
            "hand": "trips-td",
            "without": ["penalty"],
            "pays": "30 to 1",
            "envy": "$5",
            "hands": 6,
        }
    ],
    "unpaid": 210,
    "qualifies_for_several": 0,
    "returned": "31/36",
    "hold": "5/36",
    "meter": "0/1",
    "envy_dollars": "5/36",
}
WAGER: dict[str, Any] = {
    "wager": "trips-td",
    "label": "Trips TD Wager",
    "cite": "58 Pa. Code § 577.3(d)(1)",
    "table": "",
    "name": "chapter",
    "table_cite": "",
    "readings": {"goal-downs-begin": "at-once"},
    "stake": None,
    "envy_from": "$5",
    "adds_to": "",
    **COUNTED,
    "hold_percent": "13.8889%",
    "overlaps": [{"row": "trips-td", "other": "yards", "hands": 0, "hold": None}],
    "progressive": None,
    "other_readings": [{"reading": "goal-downs-begin", "option": "after-three-downs", **deepcopy(COUNTED)}],
}
WHOLE: dict[str, Any] = {
    "schema": "compliance/odds/1",
    "program": "1.0",
    "source": {"ruleset": "pa-577", "ruleset_sha256": SHA},
    "wagers": [WAGER],
}

Change = Callable[[dict[str, Any]], object]


def text_of(value: object) -> str:
    return json.dumps(value, indent=1)


def parsed(value: object) -> Certificate:
    result = parse_certificate(a_text_file(text_of(value)))
    assert result.value is not None, result.diagnostics
    return result.value


def codes(text: str) -> list[str]:
    result = parse_certificate(a_text_file(text))
    assert (result.value is None) == bool(result.diagnostics)
    return [str(one.code) for one in result.diagnostics]


def changed(change: Change, *, whole: bool = False) -> str:
    value = deepcopy(WHOLE)
    change(value if whole else value["wagers"][0])
    return text_of(value)


def test_a_certificate_says_what_has_to_be_counted() -> None:
    certificate = parsed(WHOLE)
    (claim,) = certificate.claims
    assert certificate.source == {"ruleset": "pa-577", "ruleset_sha256": SHA}
    assert claim.counted.wager.deal == "three-dice"
    assert claim.counted.wager.order[0].without == ("penalty",)
    assert claim.counted.rows["trips-td"]["pays"] == make_odds(OddsForm.TO, 30)
    assert claim.said["hold"] == "5/36"
    assert [(reading, option) for reading, option, _ in claim.others] == [("goal-downs-begin", "after-three-downs")]


def keys_of(value: dict[str, Any], path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Name every key of a certificate by the way to it; of a list the first entry stands for all."""
    ways: list[tuple[str | int, ...]] = []
    for key, inner in value.items():
        ways.append((*path, key))
        first = inner[0] if isinstance(inner, list) and inner else None
        if isinstance(first, dict):
            ways += keys_of(first, (*path, key, 0))
        elif isinstance(inner, dict) and key not in {"readings", "source"}:
            ways += keys_of(inner, (*path, key))
    return ways


def within(value: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


@pytest.mark.parametrize("path", keys_of(WHOLE), ids=str)
def test_a_missing_key_is_said(path: tuple[str | int, ...]) -> None:
    value = deepcopy(WHOLE)
    del within(value, path[:-1])[path[-1]]
    assert "key.missing" in codes(text_of(value))


@pytest.mark.parametrize("path", keys_of(WHOLE), ids=str)
@pytest.mark.parametrize("wrong", [1.5, -1, 10**40, True, [], {}, "\x1b[31m", [[]]], ids=repr)
def test_whatever_stands_under_a_key_reading_ends_in_an_orderly_way(path: tuple[str | int, ...], wrong: object) -> None:
    value = deepcopy(WHOLE)
    within(value, path[:-1])[path[-1]] = wrong
    codes(text_of(value))


@pytest.mark.parametrize("name", ["universe", "unpaid", "qualifies_for_several"])
@pytest.mark.parametrize("wrong", ["216", 216.0, -216, None, True, 10**31])
def test_a_count_is_a_whole_number_and_nothing_else(name: str, wrong: object) -> None:
    assert codes(changed(lambda wager: wager.update({name: wrong}))) == ["value.type"]


def test_a_count_in_quotes_is_said_at_its_place() -> None:
    text = changed(lambda wager: wager["rows"][0].update({"hands": "6"}))
    (one,) = parse_certificate(a_text_file(text)).diagnostics
    assert one.message == "`hands` is a whole number without quotes, not `6`"
    assert text.splitlines()[one.span.line - 1][one.span.column - 1 :].startswith('"6"')


@pytest.mark.parametrize("name", ["returned", "hold", "meter", "envy_dollars"])
@pytest.mark.parametrize("wrong", ["0.138", "5/0", "5 / 36", 5, "5", "1e3/4", "9" * 200 + "/1"])
def test_a_fraction_is_two_whole_numbers_in_quotes(name: str, wrong: object) -> None:
    assert codes(changed(lambda wager: wager.update({name: wrong}))) == ["value.type"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda wager: wager.update(deal="three-cards"), "odds.unknown-deal"),
        (lambda wager: wager.update(deal="three-dice twice"), "odds.unknown-deal"),
        (lambda wager: wager.update(deal="football at-once"), "odds.unknown-deal"),
        (lambda wager: wager.update(deal="football {0.__class__} reached"), "odds.unknown-deal"),
        (lambda wager: wager["rows"][0].update(hand="four-dice"), "odds.unknown-hand"),
        (lambda wager: wager["rows"][0].update(without=["four-dice"]), "odds.unknown-hand"),
        (lambda wager: wager["rows"][0].update(without=[5]), "value.type"),
        (lambda wager: wager["rows"][0].update(without="penalty"), "shape.sequence-expected"),
        (lambda wager: wager["rows"][0].update(pays="30:1"), "value.type"),
        (lambda wager: wager["rows"][0].update(envy="5 to 1"), "value.type"),
        (lambda wager: wager["rows"].append(wager["rows"][0]), "value.repeated"),
        (lambda wager: wager["rows"][0].update(payz="1 to 1"), "key.unknown"),
        (lambda wager: wager["adds"].append({"row": "trips-td"}), "key.missing"),
        (lambda wager: wager.update(stake="$0"), "value.type"),
        (lambda wager: wager.update(stake=1), "value.type"),
        (lambda wager: wager.update(stake_returned="no"), "value.type"),
        (lambda wager: wager.update(hold_percent="13.9%"), "value.type"),
        (lambda wager: wager.update(readings=[]), "shape.mapping-expected"),
        (lambda wager: wager.update(readings={"as certified": "no"}), "value.type"),
        (lambda wager: wager.update(progressive={}), "key.missing"),
        (lambda wager: wager.update(progressive="none"), "shape.mapping-expected"),
        (lambda wager: wager.update(other_readings=[[]]), "shape.mapping-expected"),
        (lambda wager: wager.update(overlaps=None), "shape.sequence-expected"),
        (lambda wager: wager.update(note="and more"), "key.unknown"),
    ],
)
def test_what_is_not_as_in_a_certificate_is_said(change: Change, code: str) -> None:
    assert set(codes(changed(change))) == {code}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda whole: whole.update(schema="compliance/odds/2"), "value.choice"),
        (lambda whole: whole.update(wagers=[]), "value.empty"),
        (lambda whole: whole.update(wagers={}), "shape.sequence-expected"),
        (lambda whole: whole.update(source="pa-577"), "shape.mapping-expected"),
        (lambda whole: whole["source"].update(ruleset_sha256="abc"), "value.type"),
        (lambda whole: whole["source"].update(day="today"), "key.unknown"),
        (lambda whole: whole.update(signed="yes"), "key.unknown"),
    ],
)
def test_what_stands_around_the_wagers_is_held_to_the_same(change: Change, code: str) -> None:
    assert set(codes(changed(change, whole=True))) == {code}


def test_more_rows_than_any_paytable_has_are_refused() -> None:
    rows = [{**COUNTED["rows"][0], "row": f"row-{number}"} for number in range(MOST_ROWS + 1)]
    assert codes(changed(lambda wager: wager.update(rows=rows))) == ["json.too-complex"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[]", "shape.mapping-expected"),
        ("null", "shape.mapping-expected"),
        ('"compliance/odds/1"', "shape.mapping-expected"),
        ("submission: 1\n", "json.syntax"),
        ('{"schema": "compliance/odds/1", "schema": "compliance/odds/1"}', "json.duplicate-key"),
        ("[" * 5_000, "json.too-complex"),
        ('{"wagers": ' * 5_000, "json.too-complex"),
    ],
)
def test_what_is_no_certificate_at_all_is_said_in_one_line(text: str, code: str) -> None:
    assert codes(text) == [code]


def test_every_mistake_is_said_in_one_run() -> None:
    def spoil(wager: dict[str, Any]) -> None:
        wager.update(universe="many", deal="dice")
        wager["rows"][0].update(hands=1.5)
        wager["other_readings"][0].update(hold=0)

    assert sorted(codes(changed(spoil))) == ["odds.unknown-deal", "value.type", "value.type", "value.type"]


@pytest.mark.parametrize(
    "change",
    [
        lambda whole: whole.update(wagers=[{}] * 60_000),
        lambda whole: whole.update(wagers=[0] * 60_000),
        lambda whole: whole["wagers"][0].update(overlaps=[{}] * 60_000),
        lambda whole: whole["wagers"][0].update(adds=[[]] * 60_000),
        lambda whole: whole["wagers"][0]["rows"][0].update(without=[[]] * 60_000),
        lambda whole: whole["wagers"][0]["rows"][0].update(without=["x"] * 60_000),
    ],
)
def test_of_endless_mistakes_the_first_are_told(change: Change) -> None:
    found = codes(changed(change, whole=True))
    assert MOST_MISTAKES <= len(found) < 2 * MOST_MISTAKES
