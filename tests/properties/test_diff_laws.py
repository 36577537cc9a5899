"""Laws of comparisons, and the facts that comparing the Asia Poker chapters must find without being told them.

The facts are those of the table in the design: each is looked for in what machines get, never in the text for people.
"""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pytest
from conftest import RunCommand

from compliance.api import Session, compare_two, open_session
from compliance.api.diff.compare import compare_rulesets, side_of
from compliance.load import shipped_library
from compliance.model import Outcome, Raw, Relation, RulesetDiff, Verdict, Witness, filing_name, mirror_relation
from compliance.prove import RulesetSide
from compliance.report import DOCUMENT_FORMATS, diff_document, diff_object, render_diff_json

IDS = shipped_library().ids()
Found = dict[str, Any]


@pytest.fixture(scope="module")
def session(shared_work: None) -> Session:
    opened = open_session().value
    assert opened is not None
    return opened


def compared(first: str, second: str, session: Session) -> RulesetDiff:
    found = compare_two(first, second, session, lambda _done, _of: None).value
    assert found is not None
    return found


@pytest.fixture(scope="module")
def states(session: Session) -> RulesetDiff:
    return compared("pa-575", "ma-asia-poker", session)


@pytest.fixture(scope="module")
def amendment(session: Session) -> RulesetDiff:
    return compared("pa-659a-asia", "pa-659a", session)


@pytest.fixture(scope="module")
def versions(session: Session) -> RulesetDiff:
    return compared("pa-575", "pa-659a-asia", session)


@pytest.fixture(scope="module")
def between_states(states: RulesetDiff) -> Found:
    return diff_object(states)


@pytest.fixture(scope="module")
def by_amendment(amendment: RulesetDiff) -> Found:
    return diff_object(amendment)


@pytest.mark.parametrize("name", IDS)
def test_a_ruleset_does_not_differ_from_itself(name: str, session: Session) -> None:
    found = compared(name, name, session)
    assert found.comparison.relation is Relation.SAME
    assert not found.differs
    assert (found.comparison.witnesses, found.comparison.undecided, found.defects) == ((), (), ())
    assert diff_object(found)["differences"] == []


def test_the_other_way_round_everything_is_mirrored(session: Session, versions: RulesetDiff) -> None:
    one, two = versions.comparison, compare_rulesets("pa-659a-asia", "pa-575", session).value
    assert two is not None
    assert two.relation is mirror_relation(one.relation) is Relation.STRICTER
    assert [(each.second, each.first, mirror_relation(each.relation), each.witnesses) for each in two.rules] == [
        (each.first, each.second, each.relation, each.witnesses) for each in one.rules
    ]
    assert [(each.second, each.first, mirror_relation(each.relation), each.witnesses) for each in two.fields] == [
        (each.first, each.second, each.relation, each.witnesses) for each in one.fields
    ]
    assert [(each.statements, each.refused) for each in two.witnesses] == [
        (each.statements, each.accepted) for each in one.witnesses
    ]


def test_the_same_bytes_come_out_whatever_the_seed_of_hashes(
    versions: RulesetDiff, run_process: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONHASHSEED", "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2")
    ran = run_process("diff", "pa-575", "pa-659a-asia", "--format", "json")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out == render_diff_json(versions)


def every_row(found: Found) -> Iterator[Found]:
    yield from found["differences"]
    yield from found["left_undecided"]
    yield from found["not_shown"]


def test_every_difference_that_is_shown_has_a_witness_or_is_one_of_elections(
    between_states: Found, by_amendment: Found
) -> None:
    for found in (between_states, by_amendment):
        assert (found["defects"], found["undecided"]) == ([], [])
        for row in found["differences"]:
            assert row["witnesses"] or row["relation"] == "elected differently", row["subject"]


def test_every_witness_is_named_by_a_difference(between_states: Found, by_amendment: Found) -> None:
    for found in (between_states, by_amendment):
        rows = [*found["differences"], *found["left_undecided"]]
        named = {number for row in rows for number in row["witnesses"]}
        assert named == {one["number"] for one in found["witnesses"]}


def test_every_difference_is_in_the_points_with_all_its_witnesses_and_nothing_else_is(
    between_states: Found, by_amendment: Found
) -> None:
    for found in (between_states, by_amendment):
        told: dict[str, set[int]] = {}
        for subject in (subject for point in found["points"] for subject in point["subjects"]):
            told.setdefault(subject["subject"], set()).update(subject["witnesses"])
        rows = {row["subject"]: set(row["witnesses"]) for row in found["differences"] if row["witnesses"]}
        assert {name: numbers for name, numbers in told.items() if numbers} == rows
        assert not {row["subject"] for row in found["left_undecided"]} & rows.keys()


Shown = tuple[Outcome, Outcome, frozenset[str]]


def shown_by(statements: Mapping[str, Raw], witness: Witness, sides: Sequence[RulesetSide]) -> Shown:
    """Return how statements come out on both sides, the milder first, and the rules that stand against them."""
    outcome, verdicts = sides[witness.refused].replay(statements)
    against = {name for name, verdict in verdicts.items() if verdict is Verdict.VARIANCE}
    open_rules = sides[witness.refused].open_rules(statements)
    return sides[witness.accepted].replay(statements)[0], outcome, frozenset(against or open_rules)


PAIRS = (
    ("pa-575", "ma-asia-poker"),
    ("pa-659a-asia", "pa-659a"),
    ("pa-575", "pa-659a-asia"),
    ("pa-561", "pa-575"),
    ("pa-555", "pa-557"),
)
"""Shipped pairs: two states, two versions, one text in two chapters, two games, two near games."""


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_a_witness_states_nothing_that_can_be_dropped(pair: tuple[str, str], session: Session) -> None:
    found = compare_rulesets(*pair, session).value
    assert found is not None
    sides = [side_of(ruleset, session) for ruleset in (found.first, found.second)]
    for witness in found.witnesses:
        milder, other, against = shown_by(witness.statements, witness, sides)
        assert milder is (Outcome.UNDETERMINED if witness.left_open else Outcome.COMPLIANT)
        assert other is (Outcome.UNDETERMINED if witness.open else Outcome.NOT_COMPLIANT)
        assert set(witness.rules) <= against
        names = list(witness.statements)
        for dropped in chain(combinations(names, 1), combinations(names, 2)):
            rest = {name: raw for name, raw in witness.statements.items() if name not in dropped}
            still = shown_by(rest, witness, sides)
            # WHY: without a statement that keeps other rules from standing against it, a filing shows something else.
            assert still[:2] != (milder, other) or not still[2] <= against, (witness.rules, dropped)


def test_no_rule_is_told_in_two_places(between_states: Found, by_amendment: Found) -> None:
    for found in (between_states, by_amendment):
        rules = [one for row in every_row(found) for one in row["rules"]]
        sides = [one[key]["rule"] for one in rules for key in ("first", "second") if one[key] is not None]
        assert len(sides) == len(set(sides))
        fields = [row["field"]["name"] for row in every_row(found) if row["field"] is not None]
        assert len(fields) == len(set(fields))


def test_every_saved_witness_comes_out_as_claimed(
    amendment: RulesetDiff, run_command: RunCommand, tmp_path: Path
) -> None:
    claimed = {}
    for number, (witness, texts) in enumerate(
        zip(amendment.comparison.witnesses, amendment.filings, strict=True), start=1
    ):
        for place, side in enumerate(amendment.sides):
            name = filing_name(number, len(amendment.filings), side)
            (tmp_path / name).write_text(texts[place], encoding="utf-8")
            claimed[name] = (
                "compliant" if place == witness.accepted else "undetermined" if witness.open else "not_compliant"
            )
    ran = run_command("check", ".", "--format", "json", cwd=tmp_path)
    reports = json.loads(ran.out)["reports"]
    assert {Path(one["submission"]["path"]).name: one["by_rules"] for one in reports} == claimed
    # WHY: a diff compares what rules decide; what only a person can decide stays open on both sides of it.
    assert {one["result"] for one in reports if one["by_rules"] == "compliant"} <= {"compliant", "needs_review"}


def test_every_format_tells_of_every_difference(states: RulesetDiff, between_states: Found) -> None:
    document = diff_document(states)
    text, page = (DOCUMENT_FORMATS[name].write(document).decode() for name in ("text", "html"))
    for row in (*between_states["differences"], *between_states["not_shown"]):
        assert all(word in text for word in row["subject"].split())
        assert f"<strong>{escape(row['subject'])}</strong>" in page
    for row in between_states["left_undecided"]:
        titles = [one[key]["title"] for one in row["rules"] for key in ("first", "second") if one[key]]
        assert all(escape(title) in page for title in titles)


# The facts of the design, between two states


def field(found: Found, name: str) -> Found:
    """Return what is told of a field."""
    return next(row["field"] for row in every_row(found) if row["field"] and row["field"]["name"] == name)


def rule(found: Found, slug: str) -> Found:
    """Return what is told of a rule, by the end of its id on either side."""
    everything = [*(one for row in every_row(found) for one in row["rules"]), *found["alike"]]
    sides = ("first", "second")
    return next(one for one in everything if any(one[key] and one[key]["rule"].endswith(f".{slug}") for key in sides))


def test_both_sides_say_which_game_and_which_filing_they_are_about(between_states: Found, by_amendment: Found) -> None:
    assert [between_states[side]["instrument"] for side in ("first", "second")] == [
        "Rules Submission under § 521.2",
        "Rules of the Games Submission",
    ]
    assert [by_amendment[side]["title"] for side in ("first", "second")] == ["Asia Poker", "Fortune Asia Poker"]


def test_the_base_wager_pays_the_same_everywhere(between_states: Found, by_amendment: Found) -> None:
    assert rule(between_states, "payouts.base-odds")["relation"] == "renumbered"
    assert rule(by_amendment, "payouts.base-odds")["relation"] == "same"


def test_pennsylvania_has_a_bonus_wager_with_three_tables_and_massachusetts_has_none(between_states: Found) -> None:
    offered, table = field(between_states, "wagers.bonus.offered"), field(between_states, "wagers.bonus.paytable")
    assert (offered["first"]["values"], offered["second"]["values"]) == (["yes", "no"], ["no"])
    assert table["first"]["values"] == ["A", "B", "C"]
    assert not table["second"]["may_be_stated"]


@pytest.mark.parametrize("slug", ["wagers.insurance", "wagers.progressive", "wagers.fortune-bonus"])
def test_neither_state_has_the_wagers_of_the_amended_chapter(slug: str, between_states: Found) -> None:
    assert rule(between_states, slug)["relation"] == "renumbered"


def test_only_pennsylvania_lets_a_payout_limit_be_set_from_fifty_thousand_dollars_up(between_states: Found) -> None:
    limit = field(between_states, "payout_limit.amount")
    assert limit["first"]["ranges"][0]["low"] == "$50,000"
    assert limit["first"]["elected_under"] == "58 Pa. Code § 575.12(c)"
    assert not limit["second"]["may_be_stated"]
    assert "the greater of $50,000 and" in rule(between_states, "payout-limit.floor")["first"]["condition"]


def test_massachusetts_alone_joins_the_elections_on_the_low_straight(between_states: Found) -> None:
    joint = rule(between_states, "rankings.ace-low-joint")
    assert (joint["first"], joint["relation"]) == (None, "only in the second")
    [number] = joint["witnesses"]
    stated = between_states["witnesses"][number - 1]["statements"]
    elected = [stated.get(f"rankings.ace_low_{hand}") for hand in ("straight", "straight_flush")]
    # LAW: who says nothing of one of the two leaves it second highest, so one `lowest` alone parts them.
    assert elected.count("lowest") == 1


@pytest.mark.parametrize(
    "slug", ["rankings.order", "starting-position.methods", "starting-position.button-shuffler", "house-way.stated"]
)
def test_both_states_rank_start_and_set_hands_alike(slug: str, between_states: Found) -> None:
    assert rule(between_states, slug)["relation"] == "renumbered"


def test_there_are_two_cover_cards_in_pennsylvania_and_a_cutting_and_a_cover_card_in_massachusetts(
    between_states: Found,
) -> None:
    cards = field(between_states, "cards.cover_cards")
    assert (cards["first"]["ranges"][0]["low"], cards["second"]["ranges"][0]["low"]) == ("2", "1")
    cutting = field(between_states, "cards.cutting_cards")
    assert (cutting["relation"], cutting["second"]["ranges"][0]["low"]) == ("only in the second", "1")


def test_only_pennsylvania_asks_for_a_shuffler_where_cards_are_dealt_from_the_hand(between_states: Found) -> None:
    shuffler, stacks = rule(between_states, "dealing.hand-needs-shuffler"), rule(between_states, "dealing.seven-stacks")
    assert (shuffler["relation"], stacks["relation"]) == ("only in the first", "only in the second")
    [number] = shuffler["witnesses"]
    stated = between_states["witnesses"][number - 1]["statements"]
    assert (stated["dealing.method"], stated["shuffle.method"]) == ("hand", "manual")


def test_only_pennsylvania_says_when_decks_are_changed(between_states: Found) -> None:
    interval = field(between_states, "cards.change_interval")
    assert interval["relation"] == "only in the first"
    assert interval["first"]["ranges"][0]["high"] == "8 hours"
    assert "at most 4 hours" in rule(between_states, "cards.change-hand")["first"]["condition"]


def test_two_betting_areas_need_the_submission_in_pennsylvania_only(between_states: Found) -> None:
    assert rule(between_states, "wagers.two-areas-permitted")["relation"] == "looser"
    permitted = field(between_states, "wagers.two_areas.permitted")
    assert (permitted["first"]["silence_means"], permitted["second"]["silence_means"]) == ("no", None)


def test_surrender_is_open_to_all_in_massachusetts_only(between_states: Found) -> None:
    surrender = field(between_states, "surrender.available_to")
    assert surrender["second"]["values"] == ["every-player"]
    barred = rule(between_states, "surrender.barred-with-bonus")
    assert (barred["relation"], barred["covered"], barred["second"]) == ("only in the first", True, None)


# The facts of the design, before and after the amendment


def test_the_amendment_puts_another_bonus_with_four_tables_in_the_place_of_the_old_one(by_amendment: Found) -> None:
    old, new = field(by_amendment, "wagers.bonus.paytable"), field(by_amendment, "wagers.fortune_bonus.paytable")
    assert (old["first"]["values"], old["second"]["may_be_stated"]) == (["A", "B", "C"], False)
    assert (new["first"]["may_be_stated"], new["second"]["values"]) == (False, ["A", "B", "C", "D"])
    assert field(by_amendment, "wagers.fortune_bonus.lowest_envy_hand")["second"]["may_be_stated"]


def test_the_amendment_brings_insurance_with_three_tables(by_amendment: Found) -> None:
    offered, table = field(by_amendment, "wagers.insurance.offered"), field(by_amendment, "wagers.insurance.paytable")
    assert (offered["first"]["values"], offered["second"]["values"]) == (["no"], ["yes", "no"])
    assert table["second"]["values"] == ["A", "B", "C"]


def test_the_amendment_brings_a_progressive_wager_with_a_meter_of_two_thousand_dollars_and_a_lock_out(
    by_amendment: Found,
) -> None:
    assert len(field(by_amendment, "wagers.progressive.paytable")["second"]["values"]) == 1
    for name in ("progressive.initial_amount", "progressive.reset_amount"):
        amount = field(by_amendment, name)
        assert (amount["first"]["may_be_stated"], amount["second"]["ranges"][0]["low"]) == (False, "$2,000")
    assert field(by_amendment, "progressive.lock_out")["second"]["values"] == ["yes", "no"]
    assert rule(by_amendment, "progressive.lock-out")["relation"] == "only in the second"


def test_the_amendment_repeals_the_payout_limit(by_amendment: Found) -> None:
    limit = field(by_amendment, "payout_limit.amount")
    assert (limit["first"]["ranges"][0]["low"], limit["second"]["may_be_stated"]) == ("$50,000", False)


def test_the_amendment_repeals_both_elections_on_the_low_straight(by_amendment: Found) -> None:
    for name in ("rankings.ace_low_straight_flush", "rankings.ace_low_straight"):
        rank = field(by_amendment, name)
        assert rank["first"]["elected_under"] is not None
        assert (len(rank["first"]["values"]), rank["second"]["elected_under"]) == (2, None)


def test_the_amendment_takes_the_royal_flush_from_the_ranks(by_amendment: Found) -> None:
    order = field(by_amendment, "rankings.order")
    assert "royal-flush" in order["first"]["values"][0]
    assert "royal-flush" not in order["second"]["values"][0]


def test_the_amendment_takes_the_button_away(by_amendment: Found) -> None:
    methods = field(by_amendment, "starting_position.methods")
    assert methods["first"]["values"] == ["shaker", "rng", "button"]
    assert methods["second"]["values"] == ["shaker", "rng"]
    assert rule(by_amendment, "starting-position.button-shuffler")["relation"] == "only in the first"


def test_the_amendment_bars_surrender_with_any_optional_wager(by_amendment: Found) -> None:
    old, new = rule(by_amendment, "barred-with-bonus"), rule(by_amendment, "barred-with-optional-wager")
    assert "“Bonus Wager” is yes" in old["first"]["condition"]
    assert all(word in new["second"]["condition"] for word in ("Fortune Bonus", "Insurance", "Progressive"))


@pytest.mark.parametrize(
    "slug",
    ["cards.cover-cards", "cards.change-hand", "cards.change-shoe", "dealing.hand-needs-shuffler",
     "wagers.two-areas-permitted", "house-way.stated"],
)  # fmt: skip
def test_the_amendment_leaves_the_rest_alone(slug: str, by_amendment: Found) -> None:
    assert rule(by_amendment, slug)["relation"] == "same"
