"""The space of submissions: everything a submission can state stands in it, and nothing absurd does."""

import datetime as dt
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise

import pytest
import z3
from mutating import a_rule, a_ruleset
from spaces import COUNTED, fixed, holds
from strategies import PROVED, PROVED_TABLES, few_raws, to

from compliance.model import OddsForm, PaytableValue, Raw, make_odds
from compliance.prove.numbering import OWN_TABLE
from compliance.prove.solve import Solver
from compliance.prove.space import Space
from compliance.prove.terms.values import FORMS, Formula

STATEABLE = [name for name, field in PROVED.fields.items() if field.derived is None]
PUSH, SUM = FORMS.index(OddsForm.PUSH), FORMS.index(OddsForm.SUM)


def space_of(*names: str, known: Iterable[Raw] = ()) -> Space:
    return Space(
        PROVED, names, (a_ruleset(a_rule("play.order is not [lamp, lamp]"), tables=PROVED_TABLES),), COUNTED, known
    )


def possible(space: Space, *formulas: Formula) -> bool | None:
    return Solver(space).possible(*space.stated.values(), *formulas)


@pytest.mark.parametrize("name", STATEABLE)
def test_everything_that_can_be_stated_stands_in_it_as_itself_alone(name: str) -> None:
    raws = few_raws(PROVED.fields[name])
    space = space_of(name, known=raws)
    for raw, other in pairwise((*raws, raws[0])):
        model = fixed(space, {name: raw})
        assert [part for part in space.domain if not holds(model, part)] == [], raw
        assert holds(model, space.states(name, raw)), raw
        assert other == raw or not holds(model, space.states(name, other)), (raw, other)


@pytest.mark.parametrize("name", STATEABLE)
def test_every_field_can_be_stated_and_left_unstated(name: str) -> None:
    space = space_of(name)
    assert possible(space) is True
    assert Solver(space).find(z3.Not(space.stated[name])) == {}


@pytest.mark.parametrize("name", ["play.decks", "stake.least", "stake.share", "play.life"])
def test_no_number_is_below_nothing(name: str) -> None:
    space = space_of(name)
    assert possible(space, space.values[name].value < 0) is False  # type: ignore[union-attr]
    assert possible(space, space.values[name].value == 0) is True  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("name", "most"), [("play.decks", 10**15), ("stake.least", 10**17), ("stake.share", 10**15), ("play.life", 10**15)]
)
def test_no_number_has_more_digits_than_a_file_can_state(name: str, most: int) -> None:
    space = space_of(name)
    assert possible(space, space.values[name].value == most) is True  # type: ignore[union-attr]
    assert possible(space, space.values[name].value > most) is False  # type: ignore[union-attr]


def test_every_day_of_the_calendar_can_be_stated_and_one_that_people_use_is_shown() -> None:
    space = space_of("play.since")
    day = space.values["play.since"].value  # type: ignore[union-attr]
    assert possible(space, day < 1) is False
    assert possible(space, day > dt.date.max.toordinal()) is False
    found = Solver(space).find(space.stated["play.since"])
    assert isinstance(found, dict)
    assert dt.date(1900, 1, 1) <= found["play.since"] <= dt.date(2999, 12, 31)  # type: ignore[operator]


def test_odds_are_of_a_form_that_there_is() -> None:
    space = space_of("stake.reward")
    paid = space.values["stake.reward"]
    assert possible(space, z3.Or(paid.form < 0, paid.form >= len(FORMS))) is False  # type: ignore[union-attr]
    shown = [form for form in range(len(FORMS)) if possible(space, paid.form == form)]  # type: ignore[union-attr]
    # WHY: odds `for` convert to odds `to` and are left out unless somebody writes them.
    assert shown == [FORMS.index(form) for form in FORMS if form is not OddsForm.FOR]


@pytest.mark.parametrize(
    "written", [make_odds(OddsForm.FOR, 3), PaytableValue(None, {"pair": {"pays": make_odds(OddsForm.FOR, 3)}})]
)
def test_odds_for_are_shown_where_they_are_written(written: Raw) -> None:
    space = space_of("stake.reward", known=(written,))
    form = space.values["stake.reward"].form  # type: ignore[union-attr]
    assert possible(space, form == FORMS.index(OddsForm.FOR))


@pytest.mark.parametrize("place", ["field", "cell"])
def test_odds_have_a_ratio_that_their_form_can_have(place: str) -> None:
    space = space_of("stake.reward", "star.table")
    cell = space.values["star.table"].cells["pair", "envy"]  # type: ignore[union-attr]
    paid = space.values["stake.reward"] if place == "field" else cell
    here = [] if place == "field" else [cell.present]
    form, ratio = paid.form, paid.ratio  # type: ignore[union-attr]
    assert possible(space, *here, ratio < 0) is False
    assert possible(space, *here, form == PUSH, ratio > 0) is False
    assert possible(space, *here, form == SUM, ratio == z3.Q(1, 2)) is False
    assert possible(space, *here, form == FORMS.index(OddsForm.TO), ratio == z3.Q(1, 2)) is True


def test_a_choice_is_one_of_its_own_words() -> None:
    space = space_of("play.motion", "play.tools")
    code = space.values["play.motion"].code  # type: ignore[union-attr]
    words = [code == space.numbering.number_word(word) for word in PROVED.fields["play.motion"].choices]
    assert possible(space, z3.Not(z3.Or(words))) is False
    assert all(possible(space, word) for word in words)


def test_a_sequence_names_no_word_twice() -> None:
    space = space_of("play.order")
    code = space.values["play.order"].code  # type: ignore[union-attr]
    assert possible(space, code == space.numbering.number_sequence(("lamp", "lamp"))) is False
    assert possible(space, code == space.numbering.number_sequence(("lamp", "bell", "cut-card"))) is True
    assert possible(space, code == space.numbering.number_sequence(())) is True


def test_a_sequence_has_no_word_of_another_field() -> None:
    space = space_of("play.order", known=[("lamp", "sundial")])
    code = space.values["play.order"].code  # type: ignore[union-attr]
    assert possible(space, code == space.numbering.number_sequence(("lamp", "sundial"))) is False


def test_a_paytable_has_a_name_or_rows_and_a_cell_stands_in_a_row() -> None:
    space = space_of("side.table")
    table = space.values["side.table"]
    present = [cell.present for cell in table.cells.values()]  # type: ignore[union-attr]
    assert possible(space, table.name == 0, z3.Not(table.has_rows)) is False  # type: ignore[union-attr]
    assert possible(space, z3.Not(table.rows["triple"]), present[0]) is False  # type: ignore[union-attr]
    assert possible(space, z3.Not(table.has_rows), z3.Or(present)) is False  # type: ignore[union-attr]
    assert possible(space, table.name == 0, table.has_rows) is True  # type: ignore[union-attr]


def test_empty_rows_are_not_shown_where_others_do_as_well() -> None:
    space = space_of("side.table")
    stated, table = space.stated["side.table"], space.values["side.table"]
    found = Solver(space).find(stated, table.has_rows, table.name == 0)  # type: ignore[union-attr]
    assert isinstance(found, dict)
    rows = found["side.table"].rows  # type: ignore[union-attr]
    assert rows
    assert all(rows.values())


def test_a_paytable_has_the_name_of_a_table_or_one_of_its_own() -> None:
    space = space_of("side.table")
    named = {*(table.name for table in PROVED_TABLES), OWN_TABLE}
    name = space.values["side.table"].name  # type: ignore[union-attr]
    codes = [name == space.numbering.number_table_name(one) for one in named]
    assert all(possible(space, code) for code in codes)
    assert possible(space, name != 0, z3.Not(z3.Or(codes))) is False


def test_names_are_few_and_a_text_is_one() -> None:
    space = space_of("play.rivals", "play.story")
    rivals, story = space.values["play.rivals"].size, space.values["play.story"].size  # type: ignore[union-attr]
    assert possible(space, z3.Or(rivals < 0, rivals > 1_000)) is False
    assert possible(space, rivals == 0) is True
    assert possible(space, story != 1) is False


def test_a_house_way_is_one_of_those_at_hand() -> None:
    space = space_of("house_way.clauses")
    code = space.values["house_way.clauses"].code  # type: ignore[union-attr]
    assert possible(space, z3.Or(code < 0, code >= len(COUNTED))) is False
    assert space.showable == ()


def test_where_no_house_way_is_at_hand_none_is_shown() -> None:
    space = Space(PROVED, ["house_way.clauses", "play.open"], ())
    assert Solver(space).possible(space.stated["house_way.clauses"], *space.showable) is False


def test_a_derived_field_cannot_be_stated() -> None:
    space = space_of("bonus.table", "bonus.best", "house_way.unset")
    assert list(space.stated) == ["bonus.table"]


def test_a_name_is_the_same_however_it_is_spelled() -> None:
    space = space_of("side.table")
    model = fixed(space, {"side.table": PaytableValue("a", None)})
    assert space.read(model) == {"side.table": PaytableValue("A", None)}


def test_odds_are_read_in_lowest_terms() -> None:
    space = space_of("stake.reward")
    paid = space.values["stake.reward"]
    found = Solver(space).find(space.stated["stake.reward"], paid.form == 0, paid.ratio == z3.Q(6, 4))  # type: ignore[union-attr]
    assert found == {"stake.reward": to(3, 2)}


def test_a_length_of_time_is_read_as_a_whole_number_where_it_is_one() -> None:
    space = space_of("play.life", "stake.share")
    read = space.read(fixed(space, {"play.life": 4, "stake.share": Fraction(1)}))
    assert {name: type(raw) for name, raw in read.items()} == {"play.life": int, "stake.share": Fraction}
