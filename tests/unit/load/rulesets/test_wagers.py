"""The chances of a chapter: its wagers and its ranking as they are decoded, and every mistake with its place."""

from pathlib import Path

import pytest
from builders import RULESET, a_library, elections_text, paytables_text, ruleset_text

from compliance.diag import Code, Diagnostic
from compliance.model import DEALS, Odds, OddsForm, OwnRow, Ranking, ReadingEffect, RowShape, Ruleset, Wager, make_odds

READINGS = """\
readings:
  - id: pair-with-flush
    cite: 7.2(b)
    question: Is a pair with a flush a pair?
    options:
      - {id: pair, default: yes, label: a pair, why: it has two cards of a rank}
      - {id: nothing, label: nothing, why: the suits spoil it}
  - id: goal
    cite: 7.2(a)
    question: When do the goal downs begin?
    options:
      - {id: at-once, default: yes, label: at once, why: the text says so}
      - {id: after-three-downs, label: later, why: the text may say so}
"""

SIDE = """\
wagers:
  - id: side
    label: side wager
    cite: 7.2(b)
    deal: three-of-52
    field: wagers.side.paytable
    order:
      triple: three-of-a-kind
      pair: pair without flush,straight
"""

BASE = """\
wagers:
  - id: base
    label: base wager
    cite: 7.2(a)
    deal: three-of-52
    own: {base: {pays: 1 to 1, field: wagers.base_odds}}
    order: {base: pair}
"""

RANKING = """\
ranking:
  hands: {high: 2, low: 1}
  order: [flush, pair]
  ace_low_straight: second-highest
  ace_low_straight_flush: lowest
"""


def read(folder: Path, text: str) -> tuple[Ruleset | None, tuple[Diagnostic, ...]]:
    """Read the tiny chapter with two readings and this `odds.yaml`."""
    library = a_library(
        folder,
        {
            f"rulesets/{RULESET}/ruleset.yaml": ruleset_text(more=elections_text() + READINGS),
            f"rulesets/{RULESET}/odds.yaml": text,
        },
    )
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    result = library.read(library.folder / RULESET, vocabulary)
    return result.value, result.diagnostics


def ruleset_with(folder: Path, text: str) -> Ruleset:
    ruleset, found = read(folder, text)
    assert found == ()
    assert ruleset is not None
    return ruleset


def wager_in(folder: Path, text: str) -> Wager:
    (wager,) = ruleset_with(folder, text).wagers
    return wager


def found_in(folder: Path, text: str) -> tuple[Diagnostic, ...]:
    _, found = read(folder, text)
    return found


def places(found: tuple[Diagnostic, ...]) -> list[tuple[Code, int, int]]:
    return [(one.code, one.span.line, one.span.column) for one in found]


def to_one(number: int) -> Odds:
    return make_odds(OddsForm.TO, number, 1)


# What is decoded


def test_a_chapter_without_the_file_counts_nothing(tmp_path: Path) -> None:
    library = a_library(tmp_path)
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    ruleset = library.read(library.folder / RULESET, vocabulary).value
    assert ruleset is not None
    assert (ruleset.wagers, ruleset.ranking) == ((), None)


def test_a_wager_says_what_is_dealt_and_how_its_rows_are_counted(tmp_path: Path) -> None:
    wager = wager_in(tmp_path, SIDE)
    assert (wager.id, wager.label, wager.cite) == ("side", "side wager", "7.2(b)")
    assert (wager.deal, wager.field) == ("three-of-52", "wagers.side.paytable")
    assert wager.order == (RowShape("triple", "three-of-a-kind"), RowShape("pair", "pair", ("flush", "straight")))


def test_what_a_wager_leaves_out_is_nothing(tmp_path: Path) -> None:
    wager = wager_in(tmp_path, SIDE)
    assert (wager.own, wager.effects, wager.readings) == ((), (), ())
    assert (wager.stake, wager.envy_from, wager.adds_to, wager.each_row, wager.note) == (None, None, "", False, "")


def test_rows_keep_the_order_of_the_file(tmp_path: Path) -> None:
    turned = SIDE.replace("      triple: three-of-a-kind\n", "") + "      triple: three-of-a-kind\n"
    assert [shape.row for shape in wager_in(tmp_path, turned).order] == ["pair", "triple"]


def test_the_rest_of_a_wager_is_decoded(tmp_path: Path) -> None:
    more = """\
    stake: $1
    envy_from: $5
    adds_to: Ante Wager
    each_row: yes
    note: |
      two
      lines
"""
    wager = wager_in(tmp_path, SIDE + more)
    assert (wager.stake, wager.envy_from, wager.adds_to) == (100, 500, "Ante Wager")
    assert (wager.each_row, wager.note) == (True, "two lines")


def test_a_row_with_a_field_of_its_own_needs_no_paytable(tmp_path: Path) -> None:
    wager = wager_in(tmp_path, BASE)
    assert wager.own == (OwnRow("base", to_one(1), "wagers.base_odds"),)
    assert (wager.field, wager.order) == ("", (RowShape("base", "pair"),))


def test_a_row_of_its_own_may_stand_beside_those_of_a_paytable(tmp_path: Path) -> None:
    more = "      best: mini-royal\n    own: {best: {pays: 50 to 1, field: wagers.base_odds}}\n"
    wager = wager_in(tmp_path, SIDE + more)
    assert [row.row for row in wager.own] == ["best"]
    assert [shape.row for shape in wager.order] == ["triple", "pair", "best"]


def test_an_option_changes_rows_or_whether_the_stake_comes_back(tmp_path: Path) -> None:
    more = """\
    readings:
      pair-with-flush:
        nothing: {rows: {pair: pair without pair}}
      goal:
        at-once: {stake_returned: no}
        after-three-downs: {stake_returned: yes}
"""
    wager = wager_in(tmp_path, SIDE + more)
    rows = (RowShape("pair", "pair", ("pair",)),)
    assert wager.effects == (
        ReadingEffect(reading="pair-with-flush", option="nothing", rows=rows, stake_returned=None),
        ReadingEffect(reading="goal", option="at-once", rows=(), stake_returned=False),
        ReadingEffect(reading="goal", option="after-three-downs", rows=(), stake_returned=True),
    )
    assert wager.readings == ("pair-with-flush", "goal")


def test_the_readings_in_a_deal_come_first_and_once(tmp_path: Path) -> None:
    text = BASE.replace("three-of-52", "football {goal} {pair-with-flush}").replace("base: pair}", "base: touchdown}")
    more = "    readings: {pair-with-flush: {nothing: {rows: {base: defense}}}}\n"
    wager = wager_in(tmp_path, text + more)
    assert wager.deal == "football {goal} {pair-with-flush}"
    assert wager.readings == ("goal", "pair-with-flush")


@pytest.mark.parametrize("deal", [deal for deal in DEALS if deal != "football"])
def test_every_hand_of_a_deal_can_be_named(deal: str, tmp_path: Path) -> None:
    for hand in DEALS[deal]:
        text = BASE.replace("three-of-52", deal).replace("base: pair}", f"base: {hand} without {hand}}}")
        assert wager_in(tmp_path, text).order == (RowShape("base", hand, (hand,)),)


def test_a_ranking_needs_no_wager(tmp_path: Path) -> None:
    ruleset = ruleset_with(tmp_path, RANKING)
    assert ruleset.wagers == ()
    assert ruleset.ranking == Ranking(
        hands=(("high", 2), ("low", 1)),
        order=("flush", "pair"),
        ace_low_straight="second-highest",
        ace_low_straight_flush="lowest",
    )


# What is wrong


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("wagers:\n", "wager: x\nwagers:\n", (Code.KEY_UNKNOWN, 1, 1)),
        ("    cite: 7.2(b)\n", "    cite: 7.2(b)\n    pays: 5 to 1\n", (Code.KEY_UNKNOWN, 5, 5)),
        ("  - id: side\n    label", "  - label", (Code.KEY_MISSING, 2, 5)),
        ("    label: side wager\n", "", (Code.KEY_MISSING, 2, 5)),
        ("    cite: 7.2(b)\n", "", (Code.KEY_MISSING, 2, 5)),
        ("7.2(b)", "7.9(b)", (Code.CITATION_UNKNOWN, 4, 11)),
        ("three-of-52", "three-of-52 {flush-with-pair}", (Code.CONDITION_UNKNOWN_READING, 5, 11)),
        ("      triple: ", "      tripel: ", (Code.ODDS_UNKNOWN_HAND, 8, 7)),
        (": three-of-a-kind", ": two-of-a-kind", (Code.ODDS_UNKNOWN_HAND, 8, 15)),
        (": three-of-a-kind", ": Three Of A Kind", (Code.ODDS_UNKNOWN_HAND, 8, 15)),
        (": three-of-a-kind", ": three-of-a-kind without", (Code.ODDS_UNKNOWN_HAND, 8, 15)),
        ("flush,straight", "flush,strait", (Code.ODDS_UNKNOWN_HAND, 9, 13)),
        (": three-of-a-kind", ": [three-of-a-kind]", (Code.SHAPE_SCALAR, 8, 15)),
        ("      triple: three-of-a-kind\n", "", (Code.ODDS_UNKNOWN_HAND, 2, 5)),
    ],
)
def test_a_mistake_in_a_wager_is_said_where_it_is(
    old: str, new: str, place: tuple[Code, int, int], tmp_path: Path
) -> None:
    assert old in SIDE
    assert places(found_in(tmp_path, SIDE.replace(old, new, 1)))[0] == place


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("    deal: three-of-52\n", "    deal:\n", (Code.VALUE_EMPTY, 5, 10)),
        ("three-of-52", "[three-of-52]", (Code.SHAPE_SCALAR, 5, 11)),
        ("three-of-52", "three-of-25", (Code.ODDS_UNKNOWN_DEAL, 5, 11)),
        ("    field: wagers.side.paytable\n", "", (Code.KEY_MISSING, 2, 5)),
        ("wagers.side.paytable", "wagers.side.paytables", (Code.CONDITION_UNKNOWN_FIELD, 6, 12)),
        ("wagers.side.paytable", "wagers.minimum", (Code.CONDITION_UNKNOWN_FIELD, 6, 12)),
    ],
)
def test_a_deal_or_a_paytable_that_is_none_is_said_where_it_is(
    old: str, new: str, place: tuple[Code, int, int], tmp_path: Path
) -> None:
    assert old in SIDE
    assert place in places(found_in(tmp_path, SIDE.replace(old, new, 1)))


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ("    stake: 1\n", (Code.VALUE_TYPE, 10, 12)),
        ("    envy_from: five\n", (Code.VALUE_TYPE, 10, 16)),
        ("    adds_to: [ante]\n", (Code.SHAPE_SCALAR, 10, 14)),
        ("    each_row: maybe\n", (Code.VALUE_TYPE, 10, 15)),
        ("    own: {x: 1 to 1}\n", (Code.SHAPE_MAPPING, 10, 14)),
        ("    own: {x: {pays: 1 to 1}}\n", (Code.KEY_MISSING, 10, 14)),
        ("    own: {x: {field: wagers.base_odds}}\n", (Code.KEY_MISSING, 10, 14)),
        ("    own: {x: {pays: 1 in 1, field: wagers.base_odds}}\n", (Code.VALUE_TYPE, 10, 21)),
        ("    own: {pair: {pays: 1 to 1, field: wagers.odds}}\n", (Code.CONDITION_UNKNOWN_FIELD, 10, 39)),
        ("    own: {pair: {pays: 1 to 1, field: wagers.base_odds, row: x}}\n", (Code.KEY_UNKNOWN, 10, 57)),
        ("    readings: {goals: {at-once: {}}}\n", (Code.CONDITION_UNKNOWN_READING, 10, 16)),
        ("    readings: {goal: at-once}\n", (Code.SHAPE_MAPPING, 10, 22)),
        ("    readings: {goal: {at-two: {}}}\n", (Code.CONDITION_UNKNOWN_READING, 10, 23)),
        ("    readings: {goal: {at-once: yes}}\n", (Code.SHAPE_MAPPING, 10, 32)),
        ("    readings: {goal: {at-once: {row: {}}}}\n", (Code.KEY_UNKNOWN, 10, 33)),
        ("    readings: {goal: {at-once: {rows: {trips: pair}}}}\n", (Code.ODDS_UNKNOWN_HAND, 10, 40)),
        ("    readings: {goal: {at-once: {rows: {pair: pear}}}}\n", (Code.ODDS_UNKNOWN_HAND, 10, 46)),
        ("    readings: {goal: {at-once: {stake_returned: always}}}\n", (Code.VALUE_TYPE, 10, 49)),
    ],
)
def test_a_mistake_in_what_a_wager_may_have_is_said_where_it_is(
    more: str, place: tuple[Code, int, int], tmp_path: Path
) -> None:
    assert places(found_in(tmp_path, SIDE + more)) == [place]


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("  hands: {high: 2, low: 1}\n", "", (Code.KEY_MISSING, 2, 3)),
        ("high: 2", "high: two", (Code.VALUE_TYPE, 2, 17)),
        ("  order: [flush, pair]\n", "", (Code.KEY_MISSING, 2, 3)),
        ("[flush, pair]", "{pair: 1}", (Code.SHAPE_SEQUENCE, 3, 10)),
        (": second-highest", ": second", (Code.VALUE_CHOICE, 4, 21)),
        (": lowest", ": bottom", (Code.VALUE_CHOICE, 5, 27)),
        ("  order:", "  suits: 4\n  order:", (Code.KEY_UNKNOWN, 3, 3)),
    ],
)
def test_a_mistake_in_a_ranking_is_said_where_it_is(
    old: str, new: str, place: tuple[Code, int, int], tmp_path: Path
) -> None:
    assert old in RANKING
    assert places(found_in(tmp_path, RANKING.replace(old, new, 1))) == [place]


def test_an_unknown_deal_is_told_the_one_that_is_like_it(tmp_path: Path) -> None:
    text = BASE.replace("three-of-52", "tree-of-52")
    (found,) = found_in(tmp_path, text)
    assert (found.code, found.message) == (Code.ODDS_UNKNOWN_DEAL, "nothing counts the deal `tree-of-52`")
    assert found.hint == "did you mean `three-of-52`?"


def test_a_hand_like_no_other_is_told_all_there_are(tmp_path: Path) -> None:
    (found,) = found_in(tmp_path, SIDE.replace(": three-of-a-kind", ": zzz"))
    assert found.message == "nothing counts the hand `zzz`"
    assert found.hint == f"there are {', '.join(DEALS['three-of-52'])}"


def test_a_row_that_a_table_pays_and_nothing_counts_is_named_with_the_table(tmp_path: Path) -> None:
    (found,) = found_in(tmp_path, SIDE.replace("      triple: three-of-a-kind\n", ""))
    assert found.message == "the table `side-a` pays `triple`, which `order` leaves out"
    assert found.hint == "add `triple: triple` in its place"


def test_every_mistake_is_said_in_one_run(tmp_path: Path) -> None:
    more = "    stake: 1\n    each_row: maybe\n" + RANKING.replace("high: 2", "high: two")
    assert [one.code for one in found_in(tmp_path, SIDE + more)] == [Code.VALUE_TYPE] * 3


def test_a_ruleset_with_a_mistake_in_the_file_is_not_used(tmp_path: Path) -> None:
    ruleset, found = read(tmp_path, SIDE.replace("three-of-52", "three-of-25"))
    assert found
    assert ruleset is None


def test_football_takes_its_two_readings_in_braces(tmp_path: Path) -> None:
    for deal in ("football", "football goal touchdown", "football {goal}", "three-of-52 {goal}"):
        found = found_in(tmp_path, BASE.replace("deal: three-of-52", f"deal: {deal}"))
        assert Code.ODDS_UNKNOWN_DEAL in {one.code for one in found}, deal


def test_a_row_of_its_own_that_nothing_counts_is_refused(tmp_path: Path) -> None:
    (found,) = found_in(tmp_path, BASE.replace("order: {base: pair}", "order: {}"))
    assert found.message == "`own` pays `base`, which `order` leaves out"


def test_rows_that_are_paid_besides_are_decoded_and_their_names_checked(tmp_path: Path) -> None:
    more = "    readings: {pair-with-flush: {nothing: {adds: {triple: pair}}}}\n"
    ruleset, found = read(tmp_path, SIDE + more)
    assert found == ()
    assert ruleset is not None
    assert ruleset.wagers[0].effects[0].adds == (("triple", "pair"),)
    (wrong,) = found_in(tmp_path, SIDE + more.replace("triple: pair", "triple: pear"))
    assert (wrong.code, wrong.hint) == (Code.ODDS_UNKNOWN_HAND, "there are triple, pair")


def test_a_stake_of_nothing_is_refused_of_a_wager_and_of_a_table(tmp_path: Path) -> None:
    [wager] = found_in(tmp_path, SIDE + "    stake: $0\n")
    assert (wager.code, wager.message, wager.hint) == (
        Code.VALUE_TYPE,
        "`stake` is nothing",
        "write what is wagered, such as `$1`",
    )
    tables = paytables_text().replace("name: A", "stake: $0, name: A")
    library = a_library(tmp_path / "tables", {f"rulesets/{RULESET}/paytables.yaml": tables})
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    found = library.read(library.folder / RULESET, vocabulary).diagnostics
    assert [(one.code, one.message) for one in found] == [(Code.VALUE_TYPE, "`stake` is nothing")]
