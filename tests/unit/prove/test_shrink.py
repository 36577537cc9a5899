"""Submissions made small: what is not needed goes, plain values come in, and what has to be shown stays shown."""

from collections.abc import Callable, Mapping

import pytest
from spaces import fixed, holds
from strategies import VOCABULARY, few_raws, to

from compliance.model import Kind, PaytableValue, Raw
from compliance.prove.shrink import FEW, plain_values, shrink_statements
from compliance.prove.space import Space

Holds = Callable[[Mapping[str, Raw]], bool]
_LONG = {Kind.TEXT, Kind.CLAUSES}


def shrunk(found: Mapping[str, Raw], holds: Holds, examples: Mapping[str, Raw] | None = None) -> dict[str, Raw]:
    assert holds(found)
    small = shrink_statements(found, holds, VOCABULARY, examples or {})
    assert holds(small)
    return small


def test_what_is_not_needed_is_left_out() -> None:
    found = {"play.open": True, "play.decks": 6, "stake.least": 500, "play.tools": frozenset({"lamp"})}
    assert shrunk(found, lambda facts: facts.get("play.open") is True) == {"play.open": True}


def test_nothing_is_left_where_nothing_is_needed() -> None:
    assert shrunk({"play.open": True, "play.decks": 6}, lambda _: True) == {}


def test_two_fields_that_go_only_together_are_left_out_together() -> None:
    def holds(facts: Mapping[str, Raw]) -> bool:
        return ("play.decks" in facts) is ("play.seats" in facts)

    assert shrunk({"play.decks": 6, "play.seats": 7, "stake.least": 1}, holds) == {}


def test_many_fields_are_not_tried_two_by_two() -> None:
    names = [name for name, field in VOCABULARY.fields.items() if field.kind not in _LONG][: FEW + 2]
    found = {name: few_raws(VOCABULARY.fields[name])[0] for name in names}
    asked: list[int] = []

    def holds(facts: Mapping[str, Raw]) -> bool:
        asked.append(len(facts))
        return len(facts) >= len(names)

    assert shrunk(found, holds).keys() == found.keys()
    assert len(names) - 2 not in asked


def test_the_example_is_preferred_to_any_other_value() -> None:
    assert shrunk({"stake.least": 12_345}, lambda facts: "stake.least" in facts, {"stake.least": 700}) == {
        "stake.least": 700
    }


def test_a_round_figure_takes_the_place_of_an_odd_one_where_it_shows_the_same() -> None:
    def holds(facts: Mapping[str, Raw]) -> bool:
        return facts.get("stake.least", 0) > 1_234  # type: ignore[operator]

    assert shrunk({"stake.least": 98_765}, holds, {"stake.least": 700}) == {"stake.least": 2_500}


def test_a_figure_that_alone_shows_it_is_kept() -> None:
    assert shrunk({"stake.least": 98_765}, lambda facts: facts.get("stake.least") == 98_765) == {"stake.least": 98_765}


def test_a_set_of_choices_has_no_more_members_than_it_needs() -> None:
    def holds(facts: Mapping[str, Raw]) -> bool:
        return "bell" in facts.get("play.tools", ())  # type: ignore[operator]

    assert shrunk({"play.tools": frozenset({"lamp", "bell", "cut-card"})}, holds) == {"play.tools": frozenset({"bell"})}


def test_a_paytable_is_said_by_its_name_where_that_is_enough() -> None:
    stated = PaytableValue("A", {"triple": {"pays": to(9)}})
    assert shrunk({"side.table": stated}, lambda facts: "side.table" in facts) == {
        "side.table": PaytableValue("A", None)
    }


def test_a_paytable_keeps_only_the_row_that_shows_it() -> None:
    stated = PaytableValue(None, {"triple": {"pays": to(9)}, "pair": {"pays": to(1)}})

    def holds(facts: Mapping[str, Raw]) -> bool:
        table = facts.get("side.table")
        return isinstance(table, PaytableValue) and table.rows is not None and "pair" in table.rows

    assert shrunk({"side.table": stated}, holds) == {"side.table": PaytableValue(None, {"pair": {"pays": to(1)}})}


def test_fields_come_in_the_order_of_the_vocabulary() -> None:
    found = {"stake.least": 500, "play.decks": 6, "play.open": True}
    assert list(shrunk(found, lambda facts: len(facts) == 3)) == ["play.open", "play.decks", "stake.least"]


@pytest.mark.parametrize("name", VOCABULARY.fields)
def test_every_plain_value_is_one_that_its_field_can_state(name: str) -> None:
    raws = few_raws(VOCABULARY.fields[name]) if name != "play.steps" else ()
    space = Space(VOCABULARY, [name], ())
    for raw in raws:
        for plain in plain_values(VOCABULARY.fields[name], raw, {}):
            known = Space(VOCABULARY, [name], (), (), [plain]) if isinstance(plain, tuple | PaytableValue) else space
            model = fixed(known, {name: plain})
            assert all(holds(model, part) for part in known.domain), plain
            assert holds(model, known.states(name, plain)), plain
