"""Counted paytables as a document: exact figures in digits, and in words whatever the figures rest on."""

from collections.abc import Mapping
from fractions import Fraction

import pytest
from builders import HERE
from written_formats import HOSTILE, missing_in

from compliance.model import (
    DEALS,
    Count,
    CountedPaytable,
    FigureMismatch,
    MeterTerms,
    OddsForm,
    OtherCount,
    PaytableOrigin,
    Reading,
    ReadingEffect,
    ReadingOption,
    RecountedPaytable,
    Row,
    RowShape,
    Tally,
    Wager,
    make_odds,
    write_fraction,
    write_percent,
    write_rounded,
)
from compliance.odds import figure_mismatches, paytable_object
from compliance.odds.hold import hold_of
from compliance.record import replace
from compliance.report.odds.certificate_check import certificate_check_document
from compliance.report.odds.document import odds_document
from compliance.report.odds.numbers import write_fine, write_fine_percent
from compliance.report.odds.words import DEALT, widest_overlaps
from compliance.report.writers.text import write_text

NAMES = ("high", "pair", "triple", "straight", "three-of-a-kind")
TALLY = Tally("three-of-52", NAMES, ((0b00000, 900), (0b00010, 60), (0b00100, 30), (0b00110, 9), (0b00001, 1)))
"""A made-up game of a thousand deals; nine of them are both a pair and a triple."""


def to(number: int) -> Row:
    return {"pays": make_odds(OddsForm.TO, number)}


def a_wager(
    *, shapes: str = "triple pair", stake: int | None = None, adds_to: str = "", effects: tuple[ReadingEffect, ...] = ()
) -> Wager:
    return Wager(
        id="side", label="Side Wager", cite="7.2(b)", deal="three-of-52", field="wagers.side.paytable", own=(),
        order=tuple(RowShape(name, name) for name in shapes.split()), effects=effects,
        readings=tuple(dict.fromkeys(effect.reading for effect in effects)), stake=stake, envy_from=None,
        adds_to=adds_to, each_row=False, note="", span=HERE,
    )  # fmt: skip


def a_sheet(
    rows: Mapping[str, Row],
    *,
    wager: Wager | None = None,
    tally: Tally = TALLY,
    name: str = "A",
    terms: MeterTerms | None = None,
    wanted: Fraction | None = None,
) -> CountedPaytable:
    wager = wager or a_wager()
    return CountedPaytable(
        cite="99 Zz. Code § 7.2(b)",
        table="side-a",
        name=name,
        table_cite="99 Zz. Code § 7.2(c)",
        count=Count(wager, hold_of(wager, name, rows, tally, {}, own={})),
        others=(),
        readings=(),
        terms=terms or MeterTerms(),
        wanted=wanted,
    )


ORIGIN = PaytableOrigin(ruleset=None, path="mine.yaml", sha256="0" * 64)


def page(*sheets: CountedPaytable, width: int = 100) -> str:
    return write_text(odds_document(ORIGIN, sheets), width=width)


def words(*sheets: CountedPaytable) -> str:
    return " ".join(page(*sheets).split())


# Numbers


@pytest.mark.parametrize(
    ("number", "digits", "text"),
    [
        (Fraction(1, 3), 4, "0.3333"),
        (Fraction(2, 3), 4, "0.6667"),
        (Fraction(-1, 3), 2, "-0.33"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(12345678), 2, "12,345,678.00"),
        (Fraction(99995, 100000), 4, "1.0000"),
    ],
)
def test_a_number_is_rounded_from_its_exact_value(number: Fraction, digits: int, text: str) -> None:
    assert write_rounded(number, digits) == text


@pytest.mark.parametrize("power", range(1, 40))
def test_a_chance_that_is_there_is_never_shown_as_nought(power: int) -> None:
    assert set(write_fine(Fraction(1, 7**power))) - set("0.,")


def test_a_chance_has_four_digits_or_three_that_tell() -> None:
    assert write_fine_percent(Fraction(1, 2)) == "50.0000%"
    assert write_fine_percent(Fraction(32, 154_143_080)) == "0.0000208%"
    assert write_fine_percent(Fraction(0)) == "0.0000%"


def test_a_hold_is_exact_beside_its_four_digits() -> None:
    assert (write_percent(Fraction(128, 5525)), write_fraction(Fraction(256, 11050))) == ("2.3167%", "128/5525")


def test_every_deal_that_is_counted_has_its_words() -> None:
    assert set(DEALT) == set(DEALS)


# One paytable


def test_rows_nothing_and_all_add_up_to_the_universe() -> None:
    text = page(a_sheet({"triple": to(10), "pair": to(2)}))
    lines = [line.split() for line in text.splitlines()]
    assert ["triple", "39", "3.9000%", "10", "to", "1"] in lines
    assert ["pair", "60", "6.0000%", "2", "to", "1"] in lines
    assert ["nothing", "901", "90.1000%"] in lines
    assert ["all", "1,000", "100.0000%"] in lines


def test_the_hold_is_said_in_digits_and_exactly() -> None:
    assert "Hold 39.1000% of the wager, exactly 391/1000" in words(a_sheet({"triple": to(10), "pair": to(2)}))


def test_a_row_that_can_never_be_paid_says_so() -> None:
    tally = Tally("three-of-52", NAMES, ((0b00000, 90), (0b00110, 10)))
    text = page(a_sheet({"triple": to(10), "pair": to(2)}, tally=tally))
    assert ["pair", "0", "never", "2", "to", "1"] in [line.split() for line in text.splitlines()]


def test_a_push_is_shown_as_a_push() -> None:
    push: Row = {"pays": make_odds(OddsForm.PUSH, 0)}
    assert ["pair", "60", "6.0000%", "push"] in [
        line.split() for line in page(a_sheet({"triple": to(10), "pair": push})).splitlines()
    ]


def test_the_order_is_said_with_how_the_hold_moves_without_it() -> None:
    text = words(a_sheet({"triple": to(10), "pair": to(2)}))
    assert "9 hands (0.9000%) qualify for more than one row, and the first of them pays" in text
    assert "9 triple pair 46.3000% +7.2000%" in text


def test_where_no_hand_qualifies_twice_that_is_said() -> None:
    tally = Tally("three-of-52", NAMES, ((0, 90), (0b00010, 10)))
    assert "no hands qualify for more than one row" in words(a_sheet({"triple": to(10), "pair": to(2)}, tally=tally))


def test_five_overlaps_are_shown_and_three_of_a_kind_against_a_straight_always() -> None:
    names = ("a", "b", "c", "d", "three-of-a-kind", "straight")
    pairs = [(1 << one | 1 << two, 50) for one in range(4) for two in range(one + 1, 4)]
    alone = [(1 << place, 100) for place in range(6)]
    tally = Tally("three-of-52", names, (*alone, *pairs, (0b110000, 1)))
    rows = {name: to(64 >> place) for place, name in enumerate(names)}
    sheet = a_sheet(rows, wager=a_wager(shapes=" ".join(names)), tally=tally)
    shown = widest_overlaps(sheet.count.hold)
    assert len(shown) == 5
    assert (shown[-1].row, shown[-1].other) == ("three-of-a-kind", "straight")
    assert "and 2 more pairs of rows, which the certificate as JSON has" in words(sheet)
    assert len(paytable_object(sheet)["overlaps"]) == 7


@pytest.mark.parametrize("name", ["minimum", "least", "minimum-with-share"])
def test_a_floor_is_counted_as_if_paid_and_says_so(name: str) -> None:
    assert "counted as if paid at the floor" in words(a_sheet({"pair": to(2)}, name=name))


@pytest.mark.parametrize("name", ["A", "chapter", "fixed"])
def test_a_table_that_is_no_floor_does_not_say_so(name: str) -> None:
    assert "floor" not in words(a_sheet({"pair": to(2)}, name=name))


def test_a_wager_that_adds_to_another_pays_back_instead_of_holding() -> None:
    text = words(a_sheet({"triple": to(10)}, wager=a_wager(adds_to="Ante Wager")))
    assert "Pays back 39.0000% of the Ante Wager on average, exactly 39/100" in text
    assert "Hold" not in text


def test_a_cell_that_the_source_has_lost_leaves_the_table_without_a_hold() -> None:
    lost: Row = {"pays": make_odds(OddsForm.UNRESOLVED, 0)}
    sheet = a_sheet({"triple": lost, "pair": to(2)})
    assert "none is given, for the source has lost what `triple` pays" in words(sheet)
    entry = paytable_object(sheet)
    assert (entry["hold"], entry["returned"], entry["overlaps"][0]["hold"]) == (None, None, None)
    assert entry["rows"][0]["pays"] == "unresolved"


def test_sums_without_a_wager_leave_the_hold_open() -> None:
    ten: Row = {"pays": make_odds(OddsForm.SUM, 1000)}
    assert "depends on the wager, for sums of money are paid: give --wager" in words(a_sheet({"triple": ten}))
    assert paytable_object(a_sheet({"triple": ten}))["hold"] is None


def test_sums_are_related_to_the_wager_they_are_paid_for() -> None:
    ten: Row = {"pays": make_odds(OddsForm.SUM, 1000)}
    text = words(a_sheet({"triple": ten}, wager=a_wager(stake=100)))
    assert "Hold 61.0000% of the wager, exactly 61/100" in text
    assert "paid for a wager of $1, which does not come back with them" in text


def test_envy_is_worth_dollars_and_a_part_of_the_smallest_wager() -> None:
    row: Row = {"pays": make_odds(OddsForm.TO, 10), "envy": make_odds(OddsForm.SUM, 500)}
    text = words(a_sheet({"triple": row}, wager=replace(a_wager(), envy_from=500)))
    assert "worth $0.1950 a round for every other player, exactly 39/200 dollars; 3.9000% of $5" in text


def test_how_a_row_is_counted_is_said_where_its_name_does_not_tell() -> None:
    wager = replace(a_wager(), order=(RowShape("best", "triple", ("pair",)), RowShape("pair", "pair")))
    assert "Counted best as triple without pair" in words(a_sheet({"best": to(10), "pair": to(2)}, wager=wager))


# A meter

METER: Mapping[str, Row] = {
    "triple": {"pays": make_odds(OddsForm.METER, 1)},
    "pair": {"pays": make_odds(OddsForm.FOR, 2)},
}


def test_a_meter_leaves_the_hold_open_and_says_what_it_depends_on() -> None:
    text = words(a_sheet(METER))
    assert "not fixed by the paytable alone" in text
    assert "88.0000% less 3.9000% for every $1 of meter at a $1 wager; exactly 22/25 less 39/1000" in text
    assert "One round give --meter and --wager" in text
    assert "Long run give --contribution, --reset and --wager" in text


def test_a_meter_with_its_terms_has_a_hold_in_one_round_and_in_the_long_run() -> None:
    terms = MeterTerms(meter=1000, stake=100, reset=500, contribution=Fraction(1, 4))
    text = words(a_sheet(METER, wager=a_wager(stake=100), terms=terms))
    assert "49.0000% with the meter at $10 and a wager of $1, exactly 49/100" in text
    assert "43.5000% with 25% of each wager of $1 going into the meter and a reset of $5, exactly 87/200" in text


def test_the_meter_and_the_contribution_that_keep_what_is_wanted_are_solved_for() -> None:
    terms = MeterTerms(stake=100, reset=500)
    text = words(a_sheet(METER, wager=a_wager(stake=100), terms=terms, wanted=Fraction(1, 2)))
    assert "one round keeps exactly 50% with the meter at $9.74, exactly 380/39 dollars" in text
    assert "the long run keeps exactly 50% with 18.5000% of each wager going into the meter, exactly 37/200" in text


def test_a_hold_that_no_meter_keeps_is_said_to_be_none() -> None:
    terms = MeterTerms(stake=100, reset=500)
    text = words(a_sheet(METER, wager=a_wager(stake=100), terms=terms, wanted=Fraction(99, 100)))
    assert "no meter makes one round keep 99%" in text
    assert "no contribution makes the long run keep 99%" in text


def test_a_solution_that_lacks_a_term_names_it() -> None:
    text = words(a_sheet(METER, wanted=Fraction(1, 2)))
    assert "give --wager for the meter at which one round keeps that" in text
    assert "give --reset and --wager for the contribution at which the long run keeps that" in text


# Readings


def a_reading() -> Reading:
    options = (
        ReadingOption(id="wide", label="every pair", why="", value=None, default=True),
        ReadingOption(id="narrow", label="none but a triple", why="", value=None, default=False),
    )
    return Reading(id="what-is-a-pair", cite="7.2(b)", question="What is a pair?", options=options, span=HERE)


def a_sheet_with_reading(*, same: bool = False) -> CountedPaytable:
    sheet = a_sheet({"triple": to(10), "pair": to(2)})
    hold = replace(sheet.count.hold, readings=(("what-is-a-pair", "wide"),))
    other = a_sheet({"triple": to(10)} if not same else {"triple": to(10), "pair": to(2)})
    others = (OtherCount("what-is-a-pair", "narrow", other.count),)
    return replace(sheet, count=Count(sheet.count.wager, hold), readings=(a_reading(),), others=others)


def test_a_reading_is_told_with_the_option_used_and_the_hold_under_the_others() -> None:
    text = words(a_sheet_with_reading())
    assert "Reading What is a pair? Every pair. [what-is-a-pair=wide] - none but a triple" in text
    assert "Otherwise what-is-a-pair=narrow: the hold is 57.1000%, exactly 571/1000" in text


def test_an_option_that_moves_nothing_says_so() -> None:
    assert "Otherwise what-is-a-pair=narrow: the hold is the same" in words(a_sheet_with_reading(same=True))


def test_a_reading_that_several_wagers_share_is_told_once() -> None:
    first = a_sheet_with_reading()
    second = replace(first, count=Count(replace(first.count.wager, id="other"), first.count.hold))
    assert words(first, second).count("What is a pair?") == 1


# Several


def test_rows_that_are_wagers_of_their_own_have_a_hold_each() -> None:
    whole = replace(a_wager(), each_row=True)
    rows = {"triple": to(10), "pair": to(2)}
    sheets = [a_sheet(rows, wager=replace(whole, order=(shape,))) for shape in whole.order]
    lines = [line.split() for line in page(*sheets).splitlines()]
    assert ["triple", "39", "3.9000%", "10", "to", "1", "57.1000%", "571/1000"] in lines
    assert ["pair", "69", "6.9000%", "2", "to", "1", "79.3000%", "793/1000"] in lines


def test_several_paytables_end_in_an_overview() -> None:
    first = a_sheet({"triple": to(10)})
    second = replace(a_sheet({"triple": to(5)}), table="side-b", name="B")
    assert "Wager Paytable Hold side side-a 57.1000% side side-b 76.6000%" in words(first, second)


def test_a_name_from_a_file_cannot_colour_the_terminal() -> None:
    sheet = replace(a_sheet({"triple": to(10)}), table="", name="\x1b[31mred\u202e")
    assert not set(page(sheet)) & {"\x1b", "\u202e"}


@pytest.mark.parametrize("width", [60, 80, 100])
def test_words_keep_to_the_width(width: int) -> None:
    text = page(a_sheet_with_reading(), a_sheet(METER), width=width)
    assert [line for line in text.splitlines() if len(line) > width and "sha256" not in line] == []


# A recount


def test_two_entries_that_are_the_same_do_not_differ() -> None:
    sheet = a_sheet({"triple": to(10)})
    assert not list(figure_mismatches(paytable_object(sheet), paytable_object(sheet)))


def test_a_figure_that_differs_is_named_by_the_way_to_it() -> None:
    sheet = a_sheet({"triple": to(10), "pair": to(2)})
    said = paytable_object(sheet)
    said["rows"][1]["hands"] = 61
    (figure,) = figure_mismatches(said, paytable_object(sheet))
    assert (figure.place, figure.said, figure.found) == ("rows 2.hands", "61", "60")


@pytest.mark.parametrize(("one", "other"), [(1, True), (0, False), (0, None), ("1", 1), ([1], [1, 2]), ({}, [])])
def test_what_only_looks_the_same_differs(one: object, other: object) -> None:
    assert list(figure_mismatches({"x": one}, {"x": other}))


def test_a_recount_says_verified_or_the_first_figures_that_differ() -> None:
    sheet = a_sheet({"triple": to(10), "pair": to(2)})
    said = dict.fromkeys(paytable_object(sheet), 7)
    mismatches = tuple(figure_mismatches(said, paytable_object(sheet)))
    recounts = [RecountedPaytable(sheet, ()), RecountedPaytable(sheet, mismatches)]
    text = write_text(certificate_check_document("c.json", recounts, ["a remark"], with_source=True))
    assert "DIFFERS    1 of 2 come to the same figures\n" in text
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "Side Wager: Paytable A 1,000 hands 39.1000% verified" in lines
    assert "wager 7 side recounted" in lines
    assert f"and {len(mismatches) - 10} more" in lines
    assert "A remark." in lines


def test_a_certificate_whose_source_is_not_at_hand_only_adds_up() -> None:
    sheet = a_sheet({"triple": to(10)})
    text = write_text(certificate_check_document("c.json", [RecountedPaytable(sheet, ())], (), with_source=False))
    assert "ADDS UP, SOURCE NOT CHECKED    1 of 1 come to the same figures" in text
    assert "VERIFIED" not in text


# Every format


def test_no_format_says_less_than_another() -> None:
    first, meter = a_sheet_with_reading(), a_sheet(METER, wanted=Fraction(1, 2))
    document = odds_document(ORIGIN, (first, replace(meter, table="side-b", name="B")), ["nothing else was asked for"])
    facts = ("391/1000", "46.3000%", "901", "What is a pair?", "571/1000", "mine.yaml", "0" * 64)
    meter_facts = ("give --wager for the meter", "exactly 22/25 less 39/1000", "100% of meter")
    assert missing_in(document, *facts, *meter_facts, "nothing else was asked for", "All holds at a glance") == []


def test_a_name_from_a_file_is_a_text_in_every_format() -> None:
    sheet = replace(a_sheet({"triple": to(10)}), name=HOSTILE, table_cite=HOSTILE)
    assert missing_in(odds_document(replace(ORIGIN, path=HOSTILE), [sheet], [HOSTILE]), HOSTILE) == []


def test_a_certificate_is_verified_in_every_format() -> None:
    recount = RecountedPaytable(
        a_sheet({"triple": to(10)}), (FigureMismatch("rows 1.hands", HOSTILE, "39", "recounted"),)
    )
    document = certificate_check_document("c.json", [recount], [], with_source=True)
    assert missing_in(document, "DIFFERS", "rows 1.hands", HOSTILE, "39 recounted") == []
