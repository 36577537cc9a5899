"""Which version of a chapter is in force: said, refused or unknown, and never guessed."""

import datetime as dt

import pytest
from builders import HERE, a_submission, an_entry
from shipped import IDS, shipped_ruleset, shipped_vocabulary

from compliance.check import choose_entry, find_misfit, of_another_domain, unknown_reading
from compliance.diag import Code, Diagnostic, Span
from compliance.model import RulesetEntry, Statement
from compliance.record import replace

FIRST = an_entry("zz-first", start="2020-01-01", end="2021-01-01")
SECOND = an_entry("zz-second", start="2021-01-01", end="open")
ELSEWHERE = an_entry("yy-first", jurisdiction="YY", end="open")
OTHER_GAME = an_entry("zz-other", game="lantern-four", end="open")
ALL = (FIRST, SECOND, ELSEWHERE, OTHER_GAME)


def chosen(day: str, *entries: RulesetEntry) -> str | None:
    return choose_entry(entries, a_submission(), dt.date.fromisoformat(day)).value


def refusal(day: str, *entries: RulesetEntry, jurisdiction: str = "ZZ", game: str = "lantern-three") -> Diagnostic:
    result = choose_entry(entries, a_submission(jurisdiction=jurisdiction, game=game), dt.date.fromisoformat(day))
    assert result.value is None
    (one,) = result.diagnostics
    return one


@pytest.mark.parametrize(
    ("day", "name"),
    [
        ("2020-01-01", "zz-first"),
        ("2020-12-31", "zz-first"),
        ("2021-01-01", "zz-second"),
        ("9999-12-31", "zz-second"),
    ],
)
def test_the_version_in_force_on_the_day_is_chosen(day: str, name: str) -> None:
    assert chosen(day, *ALL) == name


def test_a_choice_brings_no_diagnostic() -> None:
    assert choose_entry(ALL, a_submission(), dt.date(2020, 6, 1)).diagnostics == ()


def test_the_order_of_the_library_does_not_matter() -> None:
    assert chosen("2020-06-01", *reversed(ALL)) == chosen("2020-06-01", *ALL)


def test_the_day_before_the_start_has_no_version() -> None:
    assert refusal("2019-12-31", FIRST).code is Code.RULESET_NONE_IN_FORCE


def test_the_first_day_no_longer_in_force_has_no_version() -> None:
    assert refusal("2021-01-01", FIRST).code is Code.RULESET_NONE_IN_FORCE


def test_a_gap_between_versions_has_no_version() -> None:
    later = an_entry("zz-later", start="2022-01-01", end="open")
    assert refusal("2021-06-01", FIRST, later).code is Code.RULESET_NONE_IN_FORCE


def test_the_last_day_that_is_known_is_in_force() -> None:
    assert chosen("2020-12-31", an_entry(known_through="2020-12-31")) == "zz-lantern"


def test_the_day_after_the_last_that_is_known_is_unknown() -> None:
    assert refusal("2021-01-01", an_entry(known_through="2020-12-31")).code is Code.RULESET_PERIOD_UNKNOWN


def test_an_end_that_is_not_known_at_all_is_unknown_from_the_start() -> None:
    assert refusal("2020-01-01", an_entry()).code is Code.RULESET_PERIOD_UNKNOWN


def test_the_day_before_the_start_is_not_unknown_though_the_end_is() -> None:
    assert refusal("2019-12-31", an_entry()).code is Code.RULESET_NONE_IN_FORCE


def test_a_start_that_is_not_known_makes_every_day_unknown() -> None:
    assert refusal("2020-06-01", an_entry(start=None, end="open")).code is Code.RULESET_PERIOD_UNKNOWN


def test_a_start_that_is_not_known_is_unknown_before_the_end_only() -> None:
    entry = an_entry(start=None, end="2020-06-01")
    assert refusal("2020-05-31", entry).code is Code.RULESET_PERIOD_UNKNOWN
    assert refusal("2020-06-01", entry).code is Code.RULESET_NONE_IN_FORCE


def test_two_versions_in_force_are_ambiguous() -> None:
    assert refusal("2020-06-01", FIRST, an_entry("zz-twin", end="open")).code is Code.RULESET_AMBIGUOUS


def test_a_version_that_is_known_to_be_in_force_is_chosen_before_one_that_may_be() -> None:
    assert chosen("2020-06-01", an_entry("zz-maybe"), FIRST) == "zz-first"


def test_two_versions_that_may_be_in_force_are_unknown() -> None:
    assert refusal("2021-06-01", an_entry("a"), an_entry("b")).code is Code.RULESET_PERIOD_UNKNOWN


def test_another_jurisdiction_with_the_same_game_is_not_chosen() -> None:
    assert refusal("2020-06-01", ELSEWHERE).code is Code.RULESET_NONE_IN_FORCE


def test_another_game_of_the_same_jurisdiction_is_not_chosen() -> None:
    assert refusal("2020-06-01", OTHER_GAME).code is Code.RULESET_NONE_IN_FORCE


def test_a_library_without_rulesets_has_nothing_to_choose() -> None:
    assert refusal("2020-06-01").code is Code.RULESET_NONE_IN_FORCE


def test_a_game_that_no_ruleset_is_about_is_named_with_the_nearest() -> None:
    one = refusal("2020-06-01", *ALL, game="lantern-tree")
    assert one.message == "no ruleset is about `lantern-tree` in ZZ"
    assert one.hint == "did you mean `lantern-three`?"


def test_a_jurisdiction_without_rulesets_is_named_with_those_there_are() -> None:
    one = refusal("2020-06-01", *ALL, jurisdiction="Atlantis")
    assert one.message == "no ruleset is of the jurisdiction `Atlantis`"
    assert one.hint == "there are YY, ZZ"


@pytest.mark.parametrize("day", ["2019-06-01", "2020-06-01"])
def test_a_refusal_lists_the_versions_and_their_periods(day: str) -> None:
    hint = refusal(day, FIRST, an_entry("zz-twin", start="2020-02-01", end="open")).hint or ""
    assert "zz-first from 2020-01-01 until 2021-01-01" in hint
    assert "zz-twin from 2020-02-01" in hint
    assert "--ruleset ID" in hint


def test_a_refusal_does_not_list_other_games_or_places() -> None:
    hint = refusal("2019-06-01", *ALL).hint or ""
    assert "yy-first" not in hint
    assert "zz-other" not in hint


@pytest.mark.parametrize(
    ("header", "line"),
    [({"filed": 5, "as_of": 6}, 6), ({"filed": 5}, 5), ({}, 1)],
    ids=["the day to judge for", "the day of filing", "the whole file"],
)
def test_a_refusal_points_at_the_day_it_is_about(header: dict[str, int], line: int) -> None:
    spans = {name: Span("input.yaml", number, 8, number, 18) for name, number in header.items()}
    result = choose_entry((FIRST,), a_submission(header=spans), dt.date(2019, 1, 1))
    assert result.diagnostics[0].span.line == line


def test_a_refusal_of_a_game_points_at_the_game() -> None:
    submission = a_submission(game="nothing", header={"game": HERE})
    assert choose_entry(ALL, submission, dt.date(2020, 6, 1)).diagnostics[0].span is HERE


# A ruleset that is named


@pytest.mark.parametrize(
    ("jurisdiction", "game", "told"),
    [
        ("US-PA", "asia-poker", None),
        ("US-MA", "asia-poker", "the submission's jurisdiction is `US-MA`, and `pa-575` is about `US-PA`"),
        ("US-PA", "pai-gow-poker", "the submission's game is `pai-gow-poker`, and `pa-575` is about `asia-poker`"),
    ],
)
def test_a_ruleset_that_is_named_is_of_the_game_and_the_place(jurisdiction: str, game: str, told: str | None) -> None:
    misfit = find_misfit(a_submission(jurisdiction=jurisdiction, game=game), shipped_ruleset("pa-575"))
    assert (misfit and (misfit.code, misfit.message)) == (told and (Code.RULESET_GAME, told))


def test_fields_of_another_domain_are_refused_each_at_its_place() -> None:
    vocabulary, ruleset = shipped_vocabulary(), shipped_ruleset("pa-575")
    names = {field.domain: name for name, field in vocabulary.fields.items()}
    assert len(names) > 1
    stated = {name: Statement(name, True, HERE) for name in names.values()}
    told = of_another_domain(replace(a_submission(), statements=stated), ruleset, vocabulary)
    assert len(told) == len(names) - 1
    assert all((one.code, one.span) == (Code.SUBMISSION_OTHER_DOMAIN, HERE) for one in told)


def test_readings_and_options_there_are_can_be_chosen_and_no_others() -> None:
    for name in IDS:
        ruleset = shipped_ruleset(name)
        for reading in ruleset.readings:
            assert unknown_reading({reading.id: reading.options[-1].id}, ruleset) is None
            wrong = unknown_reading({reading.id: "no-such-option"}, ruleset)
            assert wrong is not None
            assert wrong.message == f"`{reading.id}` has no option `no-such-option`"
    wrong = unknown_reading({"no-such-reading": "a"}, shipped_ruleset("pa-575"))
    assert wrong is not None
    assert (wrong.code, wrong.message) == (Code.CONDITION_UNKNOWN_READING, "`pa-575` has no reading `no-such-reading`")


def test_two_readings_that_count_one_row_otherwise_clash_unless_they_count_it_alike() -> None:
    found = 0
    for name in IDS:
        ruleset = shipped_ruleset(name)
        for wager in ruleset.wagers:
            for effect in wager.effects:
                for shape in effect.rows[:1]:
                    found += 1
                    other = replace(
                        effect, reading=next(one.id for one in ruleset.readings if one.id != effect.reading)
                    )
                    chosen = {effect.reading: effect.option, other.reading: effect.option}
                    alike = replace(wager, effects=(effect, other))
                    apart = replace(other, rows=(replace(shape, shape="another"),))
                    options = [
                        replace(one, options=(*one.options, replace(one.options[0], id=effect.option)))
                        for one in ruleset.readings
                    ]
                    there = replace(ruleset, readings=tuple(options))
                    assert unknown_reading(chosen, replace(there, wagers=(alike,))) is None
                    clash = unknown_reading(chosen, replace(there, wagers=(replace(wager, effects=(effect, apart)),)))
                    assert clash is not None
                    assert clash.code is Code.READING_CLASH
    assert found
