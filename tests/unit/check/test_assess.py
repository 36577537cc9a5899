"""Filings checked against the shipped rulesets: figures, results, waivers, readings, and where the chapters differ."""

import datetime as dt

import pytest
from shipped import LIBRARY, shipped_ruleset, shipped_vocabulary

from compliance.check import assess_submission, outcome_of
from compliance.check.findings import provision_in
from compliance.lang import (
    ConditionNames,
    TextOrigin,
    parse_condition,
    resolve_condition,
    show_actual,
    show_cure,
    show_difference,
    show_required,
)
from compliance.load import TextFile, parse_submission
from compliance.model import (
    Assessment,
    Bound,
    BoundKind,
    Figure,
    Finding,
    Gap,
    GapSide,
    Kind,
    Outcome,
    Required,
    Ruleset,
    Scope,
    Submission,
    VarianceKind,
    Verdict,
)
from compliance.record import replace

PASS, VARIANCE = Verdict.PASS, Verdict.VARIANCE
UNDETERMINED, OUTSIDE = Verdict.UNDETERMINED, Verdict.NOT_APPLICABLE
DAY = dt.date(2012, 3, 1)
HEADER = "submission: 1\nholder: River Bend Casino\njurisdiction: US-PA\ngame: asia-poker\nfiled: 2012-02-20\n"
HOUSE_WAY = "house_way.attachment: Exhibit C\n"


def a_filing(text: str) -> Submission:
    result = parse_submission(TextFile("filing.yaml", HEADER + text, "0" * 64), shipped_vocabulary())
    assert result.value is not None, [one.message for one in result.diagnostics]
    return result.value


def judged(
    text: str,
    name: str = "pa-575",
    *,
    as_of: dt.date = DAY,
    scope: str = "filing",
    choices: dict[str, str] | None = None,
) -> Assessment:
    return assess_submission(
        a_filing(text), shipped_ruleset(name), shipped_vocabulary(), as_of=as_of, scope=scope, choices=choices
    )


def finding(assessment: Assessment, rule: str) -> Finding:
    wanted = f"{assessment.ruleset.id}.{rule}"
    return next(one for one in assessment.findings if one.rule.id == wanted)


def variances(assessment: Assessment) -> set[str]:
    start = assessment.ruleset.id + "."
    return {one.rule.id.removeprefix(start) for one in assessment.findings if one.verdict is VARIANCE}


# The payout limit of § 575.12(c): $10 at 1 to 1 and $10 at 5,000 to 1 make $50,010

TENS = "wagers.base.minimum: $10\nwagers.bonus: {offered: yes, minimum: $10, paytable: A}\n"
FLOOR = "payout-limit.floor"


def limit(amount: str, more: str = TENS) -> str:
    return f"{HOUSE_WAY}{more}payout_limit.amount: {amount}\n"


def floor_of(required: Required) -> tuple[BoundKind, tuple[Figure, ...]]:
    (bound,) = required
    assert isinstance(bound, Bound)
    return bound.kind, bound.values


def test_a_cent_below_the_floor_is_a_variance_of_a_cent() -> None:
    found = finding(judged(limit("$50,009.99")), FLOOR)
    assert found.verdict is VARIANCE
    assert found.kind is VarianceKind.BREACH
    assert show_actual(found.actual) == "$50,009.99"
    assert (
        show_required(found.required)
        == "at least $50,010: the greater of $50,000 and $10 at 1 to 1 + $10 at 5,000 to 1"
    )
    assert show_difference(found.difference) == "$0.01 short"
    assert show_cure(found).startswith("raise payout_limit.amount to $50,010")
    assert found.message == "Payout limit is below the floor"
    assert found.where is not None
    assert str(found.where) == "filing.yaml:9:22"
    assert found.trace is not None
    assert found.trace.outcome is False


def test_the_floor_itself_passes() -> None:
    found = finding(judged(limit("$50,010")), FLOOR)
    assert found.verdict is PASS
    assert (found.kind, found.difference, show_cure(found), found.trace) == (None, None, "", None)
    assert found.message == "Payout limit reaches the floor"


def test_no_limit_stated_is_not_applicable() -> None:
    found = finding(judged(HOUSE_WAY + TENS), FLOOR)
    assert found.verdict is OUTSIDE
    assert (found.actual, found.required, found.missing, found.where) == ((), (), (), None)


def test_a_limit_without_the_minimums_is_undetermined_and_says_what_to_state() -> None:
    bare = finding(judged(limit("$50,010", "")), FLOOR)
    assert bare.verdict is UNDETERMINED
    assert bare.missing == ("wagers.base.minimum",)
    offered = finding(judged(limit("$50,010", "wagers.bonus.offered: yes\n")), FLOOR)
    assert offered.missing == ("wagers.base.minimum", "wagers.bonus.minimum", "wagers.bonus.paytable")


def test_a_limit_below_50000_is_a_variance_although_the_minimums_are_not_stated() -> None:
    found = finding(judged(limit("$45,000", "")), FLOOR)
    assert found.verdict is VARIANCE
    assert (
        show_required(found.required)
        == "at least $50,000: the greater of $50,000 and minimum base wager (not stated) at 1 to 1 + $0"
    )
    assert show_cure(found).startswith("raise payout_limit.amount to $50,000")


@pytest.mark.parametrize(
    ("amount", "more", "verdict"),
    [
        ("$50,000", "wagers.base.minimum: $10\n", PASS),
        ("$49,999.99", "wagers.base.minimum: $10\n", VARIANCE),
        ("$50,000", "wagers.base.minimum: $50,000\n", PASS),
        ("$50,000", "wagers.base.minimum: $50,000.01\n", VARIANCE),
        ("$50,004", "wagers.base.minimum: $4\nwagers.bonus: {offered: yes, minimum: $10, paytable: B}\n", PASS),
        ("$50,003.99", "wagers.base.minimum: $4\nwagers.bonus: {offered: yes, minimum: $10, paytable: B}\n", VARIANCE),
        ("$45,009", "wagers.base.minimum: $9\nwagers.bonus: {offered: yes, minimum: $9, paytable: A}\n", VARIANCE),
        ("$50,000", "wagers.base.minimum: $9\nwagers.bonus: {offered: yes, minimum: $9, paytable: A}\n", PASS),
        ("$60,000", "wagers.base.minimum: $10\nwagers.bonus: {offered: yes, minimum: $10}\n", UNDETERMINED),
    ],
)
def test_the_floor_is_the_greater_of_50000_and_the_largest_win_at_the_minimum_wagers(
    amount: str, more: str, verdict: Verdict
) -> None:
    assert finding(judged(limit(amount, more)), FLOOR).verdict is verdict


def test_under_the_other_readings_the_floor_is_58020_on_two_areas_and_50000_for_the_base_wager() -> None:
    # Two areas: 2 x $10 at 1 to 1 + $10 at (5,000 + 800) to 1, as one deck has four 8s once.
    text = limit("$50,010") + "wagers.two_areas.permitted: yes\n"
    (use,) = finding(judged(text), FLOOR).readings
    assert use.option == "base-and-bonus-one-area"
    required = {other.option: (other.verdict, *floor_of(other.required)) for other in use.others}
    assert required == {
        "base-and-bonus-both-areas": (VARIANCE, BoundKind.AT_LEAST, (Figure(Kind.MONEY, 5_802_000),)),
        "base-only": (PASS, BoundKind.AT_LEAST, (Figure(Kind.MONEY, 5_000_000),)),
    }
    assert use.turns
    chosen = judged(text, choices={"payout-limit-basis": "base-and-bonus-both-areas"})
    assert finding(chosen, FLOOR).difference == Gap(Kind.MONEY, 801_000, GapSide.SHORT)


def test_a_limit_that_is_shown_nowhere_is_a_second_variance_of_the_notice_rule() -> None:
    nowhere = judged(limit("$40,000") + "payout_limit.notice: none\n")
    assert variances(nowhere) == {FLOOR, "notices.payout-limit"}
    assert finding(nowhere, "notices.payout-limit").rule.cites[0] == "575.2(b)(7)"
    generic = judged(limit("$50,010") + "payout_limit.notice: [layout-generic]\n")
    assert variances(generic) == {"notices.payout-limit"}
    for enough in ("[sign]", "[layout-amount]", "[layout-generic, sign]"):
        assert variances(judged(limit("$50,010") + f"payout_limit.notice: {enough}\n")) == set()


# Results


def test_a_filing_is_compliant_where_every_rule_about_the_filing_passed_although_the_floor_is_not_covered() -> None:
    assessment = judged(HOUSE_WAY)
    assert assessment.by_rules is Outcome.COMPLIANT
    assert assessment.counts.variance == 0
    assert assessment.counts.undetermined == 0
    assert assessment.counts.uncovered > 0
    uncovered = [one for one in assessment.findings if one.uncovered]
    assert {one.rule.scope for one in uncovered} == {Scope.FLOOR}


def test_with_scope_all_an_unstated_floor_fact_leaves_the_result_undetermined() -> None:
    assert judged(HOUSE_WAY, scope="all").outcome is Outcome.UNDETERMINED
    counts, of_all = judged(HOUSE_WAY).counts, judged(HOUSE_WAY, scope="all").counts
    assert (of_all.undetermined, of_all.uncovered) == (counts.uncovered, 0)
    assert (of_all.rules, of_all.decided) == (counts.rules, counts.decided)


def test_an_undetermined_rule_about_the_filing_decides_under_either_scope() -> None:
    for scope in ("filing", "all"):
        assessment = judged(limit("$50,010", ""), scope=scope)
        assert assessment.outcome is Outcome.UNDETERMINED
        assert not finding(assessment, FLOOR).uncovered


def test_a_floor_fact_that_is_stated_and_unlawful_decides_although_the_scope_is_the_filing() -> None:
    assessment = judged(HOUSE_WAY + "cards.cover_cards: 1\n")
    assert finding(assessment, "cards.cover-cards").rule.scope is Scope.FLOOR
    assert assessment.outcome is Outcome.NOT_COMPLIANT


def test_a_variance_outweighs_what_is_undetermined() -> None:
    assert judged(limit("$50,010", "") + "cards.cover_cards: 1\n").outcome is Outcome.NOT_COMPLIANT


def test_what_is_not_stated_though_it_must_be_is_an_omission() -> None:
    assessment = judged("")
    assert variances(assessment) == {"house-way.stated"}
    assert finding(assessment, "house-way.stated").kind is VarianceKind.OMISSION
    assert assessment.outcome is Outcome.NOT_COMPLIANT


def test_what_decided_nothing_is_undetermined_and_never_compliant() -> None:
    assessment = judged(HOUSE_WAY)
    not_decided = [one for one in assessment.findings if one.verdict in {UNDETERMINED, OUTSIDE}]
    outside = [one for one in assessment.findings if one.verdict is OUTSIDE]
    for scope in ("filing", "all"):
        assert outcome_of([], scope) is Outcome.UNDETERMINED
        assert outcome_of(outside, scope) is Outcome.UNDETERMINED
        assert outcome_of(not_decided, scope) is Outcome.UNDETERMINED


def test_every_rule_has_one_finding_in_the_order_of_the_ruleset_and_the_counts_add_up() -> None:
    assessment = judged(limit("$50,009.99"))
    assert [one.rule.id for one in assessment.findings] == [rule.id for rule in assessment.ruleset.rules]
    counts = assessment.counts
    each = (counts.passed, counts.variance, counts.undetermined, counts.not_applicable, counts.uncovered)
    assert sum(each) == counts.rules == len(assessment.findings)


@pytest.mark.parametrize(
    ("on", "in_force"),
    [("2011-09-30", False), ("2011-10-01", True), ("2013-09-30", True), ("2013-10-01", None)],
)
def test_the_assessment_says_whether_the_chapter_was_in_force(on: str, in_force: bool | None) -> None:
    assert judged(HOUSE_WAY, as_of=dt.date.fromisoformat(on)).in_force is in_force


# Waivers


def waived(provision: str, *, granted: str = "2012-01-15", expires: str = "2012-12-31") -> str:
    return (
        limit("$50,009.99")
        + f'waivers:\n  - {{provision: "{provision}", authority: "Executive Director, letter 7",'
        + f" granted: {granted}, expires: {expires}}}\n"
    )


@pytest.mark.parametrize(
    "provision",
    ["575.12(c)", "58 Pa. Code § 575.12(c)", "§ 575.12(c)", "§575.12 (c)", "575.12", "58 Pa. Code § 575.12"],
)
def test_a_waiver_of_the_provision_or_its_parent_marks_the_variance_and_does_not_hide_it(provision: str) -> None:
    assessment = judged(waived(provision))
    found = finding(assessment, FLOOR)
    assert found.verdict is VARIANCE
    assert found.waived
    assert show_difference(found.difference) == "$0.01 short"
    assert assessment.by_rules is Outcome.COMPLIANT_WITH_WAIVERS
    assert assessment.counts.variance == 1
    assert assessment.stray_waivers == ()


@pytest.mark.parametrize(
    ("as_of", "expires", "counts"),
    [
        ("2012-01-14", "2012-12-31", False),
        ("2012-01-15", "2012-12-31", True),
        ("2012-12-31", "2012-12-31", True),
        ("2013-01-01", "2012-12-31", False),
        ("2013-01-01", "open-ended", True),
    ],
)
def test_a_waiver_counts_from_its_grant_through_its_last_day(as_of: str, expires: str, counts: bool) -> None:
    assessment = judged(waived("575.12(c)", expires=expires), as_of=dt.date.fromisoformat(as_of))
    found = finding(assessment, FLOOR)
    assert found.waived is counts
    assert len(found.waivers_not_in_effect) == (0 if counts else 1)
    assert assessment.by_rules is (Outcome.COMPLIANT_WITH_WAIVERS if counts else Outcome.NOT_COMPLIANT)
    assert assessment.stray_waivers == ()


@pytest.mark.parametrize("provision", ["575.1", "575.12(b)", "575.12(c)(1)", "575.2(b)(7)", "999.9", "575"])
def test_a_waiver_of_another_provision_does_not_reach_this_one(provision: str) -> None:
    assessment = judged(waived(provision))
    assert not finding(assessment, FLOOR).waived
    assert assessment.outcome is Outcome.NOT_COMPLIANT


@pytest.mark.parametrize(
    ("provision", "stray"), [("999.9", True), ("575.13(a)", True), ("575.12(b)", False), ("575.2(b)(7)", False)]
)
def test_a_waiver_that_no_rule_answers_to_is_told_as_stray(provision: str, stray: bool) -> None:
    assert [one.provision for one in judged(waived(provision)).stray_waivers] == ([provision] if stray else [])


@pytest.mark.parametrize(
    ("provision", "idle"), [("575.12(c)", False), ("575.12", False), ("575.12(b)", True), ("999.9", False)]
)
def test_a_waiver_of_a_provision_that_is_kept_covers_no_variance(provision: str, idle: bool) -> None:
    assert [one.provision for one in judged(waived(provision)).idle_waivers] == ([provision] if idle else [])


def test_a_waiver_that_has_expired_is_idle_only_where_nothing_departs() -> None:
    expired = waived("575.12(c)", expires="2012-02-01")
    assert judged(expired).idle_waivers == ()
    assert len(judged(expired.replace("$50,009.99", "$50,010")).idle_waivers) == 1


def test_one_variance_that_is_not_waived_is_enough() -> None:
    assert judged(waived("575.12(c)") + "cards.cover_cards: 1\n").outcome is Outcome.NOT_COMPLIANT


def test_a_waived_filing_with_an_open_point_stays_undetermined() -> None:
    text = limit("$50,010", "") + "cards.cover_cards: 1\nwaivers:\n"
    waiver = "  - {provision: 575.3(a), authority: Board, granted: 2012-01-01, expires: open-ended}\n"
    assert judged(text + waiver).outcome is Outcome.UNDETERMINED


def test_a_rule_that_passes_carries_no_waiver() -> None:
    found = finding(judged(waived("575.12(c)").replace("$50,009.99", "$50,010")), FLOOR)
    assert found.verdict is PASS
    assert not found.waived


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("575.12(c)", "575.12(c)"),
        ("58 Pa. Code § 575.12(c)", "575.12(c)"),
        ("58 Pa. Code §575.12(c)", "575.12(c)"),
        ("§§ 575.12(c)", "575.12(c)"),
        ("575.12 (c) (1)", "575.12(c)(1)"),
        ("", ""),
    ],
)
def test_a_provision_is_read_with_or_without_the_prefix(text: str, bare: str) -> None:
    assert provision_in(text, "58 Pa. Code § ") == bare


# Readings


def test_a_variance_says_that_another_reading_would_let_it_pass() -> None:
    use = next(r for r in finding(judged(limit("$50,009.99")), FLOOR).readings if r.id == "payout-limit-basis")
    assert use.turns
    assert {other.option: other.verdict for other in use.others}["base-only"] is PASS


def test_a_pass_says_that_another_reading_would_make_it_a_variance() -> None:
    assessment = judged(limit("$50,010") + "payout_limit.notice: [sign]\n")
    found = finding(assessment, "notices.payout-limit")
    assert found.verdict is PASS
    use = next(r for r in found.readings if r.id == "payout-limit-sign")
    assert use.turns
    assert [(other.option, other.verdict) for other in use.others] == [("sign-and-inscription", VARIANCE)]


def test_a_reading_that_changes_nothing_here_is_not_flagged() -> None:
    assessment = judged(limit("$60,000", "wagers.base.minimum: $10\n") + "payout_limit.notice: [layout-amount]\n")
    for rule in (FLOOR, "notices.payout-limit"):
        assert not any(use.turns for use in finding(assessment, rule).readings)


def test_a_reading_without_a_value_is_recorded_and_turns_nothing() -> None:
    found = finding(judged(HOUSE_WAY + "wagers.other: [Lucky Eights]\n"), "wagers.other")
    (use,) = found.readings
    assert (use.id, use.option, use.turns) == ("closed-wager-set", "closed", False)
    assert found.kind is VarianceKind.NO_AUTHORITY


def one_rule(applies: str, requires: str) -> Ruleset:
    """Return chapter 575 with a single rule that is made up."""
    chapter = shipped_ruleset("pa-575")
    names = ConditionNames(shipped_vocabulary(), chapter.tables, {one.id: (one, Kind.FLAG) for one in chapter.readings})
    expressions = []
    for text in (applies, requires):
        parsed = parse_condition(text, TextOrigin("made-up.yaml"), LIBRARY.grammar.read_text("utf-8"))
        assert parsed.value is not None, parsed.diagnostics
        expressions.append(resolve_condition(parsed.value, names).value)
    rule = replace(chapter.rules[0], id="pa-575.made.up", applies=expressions[0], requires=expressions[1], readings=())
    return replace(chapter, rules=(rule,))


def test_a_rule_outside_the_filing_tells_where_a_reading_would_bring_it_in() -> None:
    made_up = one_rule("reading reshuffler-as-shuffler", "cards.decks is 1")
    filing = a_filing("shuffle.method: reshuffler\ncards.decks: 2\n")
    (found,) = assess_submission(filing, made_up, shipped_vocabulary(), as_of=DAY).findings
    assert found.verdict is OUTSIDE
    (use,) = found.readings
    assert (use.option, use.turns) == ("another-device", True)
    assert [(other.option, other.verdict) for other in use.others] == [("also-a-shuffler", VARIANCE)]


def test_an_undetermined_rule_names_what_to_state_of_when_it_applies_and_of_what_it_requires() -> None:
    made_up = one_rule("cards.identical", "cards.decks is 1 and cards.cover_cards is 2")
    (found,) = assess_submission(a_filing("cards.decks: 1\n"), made_up, shipped_vocabulary(), as_of=DAY).findings
    assert found.verdict is UNDETERMINED
    assert found.missing == ("cards.identical", "cards.cover_cards")


def test_the_figures_of_a_variance_are_those_of_the_part_that_fails_and_not_of_one_left_open() -> None:
    made_up = one_rule("yes", "cards.decks is 1 and cards.cover_cards is 2")
    (found,) = assess_submission(a_filing("cards.cover_cards: 1\n"), made_up, shipped_vocabulary(), as_of=DAY).findings
    assert found.verdict is VARIANCE
    assert found.actual == (Figure(Kind.COUNT, 1),)
    assert found.required == (Bound(kind=BoundKind.EXACTLY, values=(Figure(Kind.COUNT, 2),)),)
    assert found.difference == Gap(Kind.COUNT, 1, GapSide.LESS)
    assert str(found.where) == "filing.yaml:6:20"


def test_another_reading_may_be_chosen_for_the_run() -> None:
    choices = {"payout-limit-basis": "base-only"}
    found = finding(judged(limit("$50,009.99"), choices=choices), FLOOR)
    assert found.verdict is PASS
    assert [use.option for use in found.readings] == ["base-only"]


# Elections, and what no rule reads


def test_elections_are_made_by_statement_by_silence_or_not_at_all() -> None:
    assessment = judged(HOUSE_WAY + "rankings.ace_low_straight: lowest\nstarting_position.methods: [shaker]\n")
    made = {one.election.id: (one.value, one.by_silence, one.where is None) for one in assessment.elections}
    assert made["ace-low-straight"] == ("lowest", False, False)
    assert made["ace-low-straight-flush"] == ("highest", True, True)
    assert made["bonus-wager"] == (False, True, True)
    assert made["starting-position"] == (frozenset({"shaker"}), False, False)
    assert made["payout-limit"][0] is None


def test_a_statement_that_no_rule_reads_is_listed() -> None:
    assessment = judged(HOUSE_WAY + "wagers.base.maximum: $500\ncards.cutting_cards: 1\ncards.decks: 1\n")
    assert [one.field for one in assessment.unread] == ["wagers.base.maximum", "cards.cutting_cards"]


def test_what_a_statement_leaves_unproved_is_told() -> None:
    abandoned = judged(f"{HOUSE_WAY}wagers.abandoned: treated-as-losing\n").unchecked
    assert any("a wager whose player walks away" in one.note for one in abandoned)
    assert judged("").unchecked == ()


# The facts the first four rulesets must get right, one row for each line of the table in the design

RULESETS = ("pa-575", "pa-659a-asia", "pa-659a", "ma-asia-poker")
Expected = dict[str, Verdict]


def alike(rule: str, verdict: Verdict) -> tuple[Expected, ...]:
    return ({rule: verdict},) * 4


def old(expected: Expected, amended: Expected, massachusetts: Expected) -> tuple[Expected, ...]:
    """Return what is expected where chapter 575 and chapter 659a before its amendment say the same."""
    return (expected, expected, amended, massachusetts)


BONUS = "wagers.bonus: {offered: yes, paytable: A}\n"
FORTUNE = "wagers.fortune_bonus: {offered: yes, paytable: D}\n"
ENVY = "wagers.fortune_bonus: {offered: yes, paytable: {name: A, rows: {seven-card-straight-flush: 8000 to 1}}}\n"
METER = "wagers.progressive.offered: yes\nprogressive.initial_amount: %s\nprogressive.reset_amount: %s\n"
WITH_ROYAL = "four-aces, royal-flush, straight-flush, four-of-a-kind, flush, straight, three-of-a-kind, two-pair, pair"
BUTTON = "starting_position.methods: [button]\nshuffle.method: %s\ndealing.method: automated-shoe\n"
HAND = "dealing.method: hand\nshuffle.method: %s\n"
NO_AUTHORITY = {"payout-limit.no-authority": VARIANCE}
ACE_FLUSH, ACE_STRAIGHT, ACE_JOINT = (
    "rankings.ace-low-straight-flush",
    "rankings.ace-low-straight",
    "rankings.ace-low-joint",
)

FACTS: dict[str, tuple[str, tuple[Expected, ...]]] = {
    "the base wager pays 1 to 1": ("wagers.base.odds: 1 to 1\n", alike("payouts.base-odds", PASS)),
    "the base wager pays 6 to 5": ("wagers.base.odds: 6 to 5\n", alike("payouts.base-odds", VARIANCE)),
    "the base wager pays 2 for 1, the same money in another form": (
        "wagers.base.odds: 2 for 1\n",
        alike("payouts.base-odds", PASS),
    ),
    "the base wager pays 1 for 1, which only gives the stake back": (
        "wagers.base.odds: 1 for 1\n",
        alike("payouts.base-odds", VARIANCE),
    ),
    "a Bonus Wager on Paytable A": (
        BONUS,
        old(
            {"payouts.bonus-table": PASS, "payouts.bonus-table-selected": PASS},
            {"wagers.bonus": VARIANCE},
            {"wagers.bonus": VARIANCE},
        ),
    ),
    "a Bonus Wager on a Paytable D that is not there": (
        BONUS.replace("A", "D"),
        old({"payouts.bonus-table": VARIANCE}, {"wagers.bonus": VARIANCE}, {"wagers.bonus": VARIANCE}),
    ),
    "a Bonus Wager without a paytable": (
        "wagers.bonus.offered: yes\n",
        old({"payouts.bonus-table-selected": VARIANCE}, {"wagers.bonus": VARIANCE}, {"wagers.bonus": VARIANCE}),
    ),
    "a Fortune Bonus Wager on Paytable D": (
        FORTUNE,
        old(
            {"wagers.fortune-bonus": VARIANCE},
            {"payouts.fortune-bonus-table": PASS, "payouts.fortune-bonus-table-selected": PASS},
            {"wagers.fortune-bonus": VARIANCE},
        ),
    ),
    "a Fortune Bonus Wager whose rows lack the envy amounts": (
        ENVY,
        old(
            {"wagers.fortune-bonus": VARIANCE},
            {"payouts.fortune-bonus-table": VARIANCE},
            {"wagers.fortune-bonus": VARIANCE},
        ),
    ),
    "an Insurance Wager on Paytable C": (
        "wagers.insurance: {offered: yes, paytable: C}\n",
        old({"wagers.insurance": VARIANCE}, {"payouts.insurance-table": PASS}, {"wagers.insurance": VARIANCE}),
    ),
    "a progressive of $2,000 and $2,000": (
        METER % ("$2,000", "$2,000"),
        old(
            {"wagers.progressive": VARIANCE, "progressive.no-authority": VARIANCE},
            {"progressive.initial-floor": PASS, "progressive.reset-floor": PASS},
            {"wagers.progressive": VARIANCE, "progressive.no-authority": VARIANCE},
        ),
    ),
    "a progressive whose reset amount is a cent short": (
        METER % ("$2,000", "$1,999.99"),
        old(
            {"wagers.progressive": VARIANCE, "progressive.no-authority": VARIANCE},
            {"progressive.initial-floor": PASS, "progressive.reset-floor": VARIANCE},
            {"wagers.progressive": VARIANCE, "progressive.no-authority": VARIANCE},
        ),
    ),
    "a payout limit at the floor": (
        "payout_limit.amount: $50,000\nwagers.base.minimum: $10\n",
        old({FLOOR: PASS}, NO_AUTHORITY, NO_AUTHORITY),
    ),
    "a payout limit below the floor": (
        "payout_limit.amount: $49,999\nwagers.base.minimum: $10\n",
        old({FLOOR: VARIANCE}, NO_AUTHORITY, NO_AUTHORITY),
    ),
    "no payout limit": (
        "",
        old({FLOOR: OUTSIDE}, {"payout-limit.no-authority": PASS}, {"payout-limit.no-authority": PASS}),
    ),
    "A-2-3-4 as the lowest of both kinds": (
        "rankings: {ace_low_straight_flush: lowest, ace_low_straight: lowest}\n",
        old(
            {ACE_FLUSH: PASS, ACE_STRAIGHT: PASS},
            {ACE_FLUSH: VARIANCE, ACE_STRAIGHT: VARIANCE},
            {ACE_FLUSH: PASS, ACE_STRAIGHT: PASS, ACE_JOINT: PASS},
        ),
    ),
    "A-2-3-4 as the lowest straight flush alone": (
        "rankings.ace_low_straight_flush: lowest\n",
        old({ACE_FLUSH: PASS, ACE_STRAIGHT: PASS}, {ACE_FLUSH: VARIANCE}, {ACE_FLUSH: PASS, ACE_JOINT: VARIANCE}),
    ),
    "A-2-3-4 as the lowest straight alone": (
        "rankings.ace_low_straight: lowest\n",
        old({ACE_FLUSH: PASS, ACE_STRAIGHT: PASS}, {ACE_STRAIGHT: VARIANCE}, {ACE_STRAIGHT: PASS, ACE_JOINT: VARIANCE}),
    ),
    "A-2-3-4 as the highest straight": (
        "rankings.ace_low_straight: highest\n",
        old({ACE_STRAIGHT: VARIANCE}, {ACE_STRAIGHT: VARIANCE}, {ACE_STRAIGHT: VARIANCE, ACE_JOINT: PASS}),
    ),
    "A-2-3-4 as the second highest straight flush": (
        "rankings.ace_low_straight_flush: second-highest\n",
        old({ACE_FLUSH: VARIANCE}, {ACE_FLUSH: PASS}, {ACE_FLUSH: VARIANCE}),
    ),
    "nothing said of A-2-3-4": (
        "",
        old({ACE_FLUSH: PASS, ACE_STRAIGHT: PASS}, {ACE_FLUSH: PASS, ACE_STRAIGHT: PASS}, {ACE_JOINT: PASS}),
    ),
    "a royal flush as a rank of its own": (
        f"rankings.order: [{WITH_ROYAL}]\n",
        old({"rankings.order": PASS}, {"rankings.order": VARIANCE}, {"rankings.order": PASS}),
    ),
    "a royal flush as the top straight flush": (
        f"rankings.order: [{WITH_ROYAL.replace('royal-flush, ', '', 1)}]\n",
        old({"rankings.order": VARIANCE}, {"rankings.order": PASS}, {"rankings.order": VARIANCE}),
    ),
    "a shaker": ("starting_position.methods: [shaker]\n", alike("starting-position.methods", PASS)),
    "a generator": ("starting_position.methods: [rng]\n", alike("starting-position.methods", PASS)),
    "a button with an automated shuffler and an automated shoe": (
        BUTTON % "automated",
        old(
            {"starting-position.button-shuffler": PASS, "starting-position.button-shoe": PASS},
            {"starting-position.button": VARIANCE, "starting-position.methods": VARIANCE},
            {"starting-position.button-shuffler": PASS, "starting-position.button-shoe": PASS},
        ),
    ),
    "a button with a shuffle by hand": (
        BUTTON % "manual",
        old(
            {"starting-position.button-shuffler": VARIANCE, "starting-position.button-shoe": PASS},
            {"starting-position.button": VARIANCE, "starting-position.methods": VARIANCE},
            {"starting-position.button-shuffler": VARIANCE, "starting-position.button-shoe": PASS},
        ),
    ),
    "a button with a manual shoe": (
        (BUTTON % "automated").replace("automated-shoe", "manual-shoe"),
        old(
            {"starting-position.button-shuffler": PASS, "starting-position.button-shoe": VARIANCE},
            {"starting-position.button": VARIANCE, "starting-position.methods": VARIANCE},
            {"starting-position.button-shuffler": PASS, "starting-position.button-shoe": VARIANCE},
        ),
    ),
    "two cover cards": (
        "cards.cover_cards: 2\n",
        old({"cards.cover-cards": PASS}, {"cards.cover-cards": PASS}, {"cards.cover-cards": VARIANCE}),
    ),
    "one cutting card and one cover card": (
        "cards: {cover_cards: 1, cutting_cards: 1}\n",
        old(
            {"cards.cover-cards": VARIANCE},
            {"cards.cover-cards": VARIANCE},
            {"cards.cover-cards": PASS, "cards.cutting-cards": PASS},
        ),
    ),
    "dealing by hand without a shuffler": (
        HAND % "manual",
        old(
            {"dealing.hand-needs-shuffler": VARIANCE},
            {"dealing.hand-needs-shuffler": VARIANCE},
            {"dealing.seven-stacks": UNDETERMINED},
        ),
    ),
    "dealing by hand with a shuffler": (
        HAND % "automated",
        old(
            {"dealing.hand-needs-shuffler": PASS},
            {"dealing.hand-needs-shuffler": PASS},
            {"dealing.seven-stacks": UNDETERMINED},
        ),
    ),
    "dealing by hand in seven stacks": (
        "dealing: {method: hand, seven_stacks: yes}\n",
        old({"dealing.card-by-card": VARIANCE}, {"dealing.card-by-card": VARIANCE}, {"dealing.seven-stacks": PASS}),
    ),
    "a deck dealt by hand and changed after 4 hours": (
        HAND % "automated" + "cards.change_interval: 4 hours\n",
        old({"cards.change-hand": PASS, "cards.change-shoe": OUTSIDE}, {"cards.change-hand": PASS}, {}),
    ),
    "a deck dealt by hand and changed a minute too late": (
        HAND % "automated" + "cards.change_interval: 241 minutes\n",
        old({"cards.change-hand": VARIANCE}, {"cards.change-hand": VARIANCE}, {}),
    ),
    "a deck dealt from a shoe and changed after 8 hours": (
        "dealing.method: manual-shoe\ncards.change_interval: 8 hours\n",
        old({"cards.change-shoe": PASS, "cards.change-hand": OUTSIDE}, {"cards.change-shoe": PASS}, {}),
    ),
    "a deck dealt from a shoe and changed a minute too late": (
        "dealing.method: automated-shoe\ncards.change_interval: 481 minutes\n",
        old({"cards.change-shoe": VARIANCE}, {"cards.change-shoe": VARIANCE}, {}),
    ),
    "two betting areas that are specified": (
        "wagers.two_areas: {permitted: yes, areas: 2, adjacent: yes, larger_set_first: yes}\n",
        alike("wagers.two-areas-permitted", PASS),
    ),
    "two betting areas that are not specified": (
        "wagers.two_areas: {areas: 2}\n",
        old(
            {"wagers.two-areas-permitted": VARIANCE},
            {"wagers.two-areas-permitted": VARIANCE},
            {"wagers.two-areas-permitted": OUTSIDE, "wagers.two-areas-limit": PASS},
        ),
    ),
    "three betting areas": (
        "wagers.two_areas: {permitted: yes, areas: 3}\n",
        alike("wagers.two-areas-limit", VARIANCE),
    ),
    "surrender of every player beside a Bonus Wager": (
        BONUS + "surrender.available_to: every-player\n",
        old(
            {"surrender.barred-with-bonus": VARIANCE, "surrender.available": PASS},
            {"wagers.bonus": VARIANCE, "surrender.barred-with-optional-wager": OUTSIDE},
            {"wagers.bonus": VARIANCE, "surrender.available": PASS},
        ),
    ),
    "surrender of players without a Bonus Wager": (
        "surrender.available_to: players-without-a-bonus-wager\n",
        old(
            {"surrender.barred-with-bonus": OUTSIDE, "surrender.available": PASS},
            {"surrender.barred-with-optional-wager": OUTSIDE, "surrender.available": PASS},
            {"surrender.available": VARIANCE},
        ),
    ),
    "surrender barred by the Bonus Wager alone beside an Insurance Wager": (
        "wagers.insurance: {offered: yes, paytable: A}\nsurrender.available_to: players-without-a-bonus-wager\n",
        old(
            {"wagers.insurance": VARIANCE, "surrender.available": PASS},
            {"surrender.barred-with-optional-wager": VARIANCE},
            {"wagers.insurance": VARIANCE, "surrender.available": VARIANCE},
        ),
    ),
    "surrender of players without an optional wager beside an Insurance Wager": (
        "wagers.insurance: {offered: yes, paytable: A}\nsurrender.available_to: players-without-an-optional-wager\n",
        old(
            {"wagers.insurance": VARIANCE, "surrender.available": PASS},
            {"surrender.barred-with-optional-wager": PASS},
            {"wagers.insurance": VARIANCE, "surrender.available": VARIANCE},
        ),
    ),
    "surrender of nobody": ("surrender.available_to: nobody\n", alike("surrender.available", VARIANCE)),
}  # fmt: skip


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("fact", FACTS)
def test_each_chapter_judges_the_fact_in_its_own_way(fact: str, name: str) -> None:
    text, columns = FACTS[fact]
    expected = columns[RULESETS.index(name)]
    assessment = judged(HOUSE_WAY + text, name)
    assert {rule: finding(assessment, rule).verdict for rule in expected} == expected
    assert variances(assessment) == {rule for rule, verdict in expected.items() if verdict is VARIANCE}


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize(
    "way",
    [
        "narrative: high card high",
        "attachment: Exhibit C",
        "clauses: [{when: otherwise, set: the highest card to high}]",
        "",
    ],
)
def test_every_chapter_wants_the_house_way_in_the_submission(name: str, way: str) -> None:
    found = finding(judged(f"house_way.{way}\n" if way else "", name), "house-way.stated")
    assert found.verdict is (PASS if way else VARIANCE)
    assert found.kind is (None if way else VarianceKind.OMISSION)


@pytest.mark.parametrize(
    ("name", "game", "instrument"),
    [
        ("pa-575", "asia-poker", "Rules Submission under § 521.2"),
        ("pa-659a-asia", "asia-poker", "Rules Submission under § 601a.2"),
        ("pa-659a", "fortune-asia-poker", "Rules Submission under § 601a.2"),
        ("ma-asia-poker", "asia-poker", "Rules of the Games Submission"),
    ],
)
def test_each_chapter_names_its_game_and_its_instrument(name: str, game: str, instrument: str) -> None:
    assert (shipped_ruleset(name).game, shipped_ruleset(name).instrument) == (game, instrument)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("pa-575", {"wagers.bonus.paytable": "ABC"}),
        ("pa-659a-asia", {"wagers.bonus.paytable": "ABC"}),
        ("pa-659a", {"wagers.fortune_bonus.paytable": "ABCD", "wagers.insurance.paytable": "ABC"}),
        ("ma-asia-poker", {}),
    ],
)
def test_each_chapter_has_its_paytables(name: str, fields: dict[str, str]) -> None:
    lettered = {field: "".join(t.name for t in shipped_ruleset(name).tables if t.field == field) for field in fields}
    assert lettered == fields
    others = [table for table in shipped_ruleset(name).tables if table.field not in fields]
    assert [table.field for table in others] == (["wagers.progressive.paytable"] if name == "pa-659a" else [])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("payout_limit.amount: $60,000\n", "pa-659a"),
        ("payout_limit.amount: $60,000\n", "ma-asia-poker"),
        (BONUS, "ma-asia-poker"),
        ("wagers.insurance.offered: yes\n", "pa-575"),
        ("rankings.ace_low_straight: lowest\n", "pa-659a"),
    ],
)
def test_what_the_chapter_does_not_know_is_without_authority(text: str, name: str) -> None:
    kinds = {one.kind for one in judged(HOUSE_WAY + text, name).findings if one.verdict is VARIANCE}
    assert kinds == {VarianceKind.NO_AUTHORITY}


@pytest.mark.parametrize("name", RULESETS)
def test_saying_that_a_wager_is_not_offered_does_no_harm(name: str) -> None:
    denied = "".join(
        f"wagers.{wager}.offered: no\n" for wager in ("bonus", "fortune_bonus", "insurance", "progressive")
    )
    assert variances(judged(HOUSE_WAY + denied + "wagers.other: none\n", name)) == set()
