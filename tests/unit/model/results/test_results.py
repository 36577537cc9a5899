"""What results say of themselves: findings, common ground, notices, proofs, tables counted, and files of witnesses."""

from fractions import Fraction
from typing import Any, cast

import pytest
from answers import a_finding
from builders import a_clause
from mutating import HERE, a_rule, a_ruleset
from strategies import VOCABULARY, to

from compliance.diag import Span
from compliance.model import (
    Comparison,
    Failure,
    Fault,
    Hold,
    HouseWay,
    HouseWayProof,
    Notice,
    NoticeLevel,
    NoticeOutcome,
    OddsForm,
    Ranking,
    Relation,
    RowHold,
    Verdict,
    Wager,
    make_odds,
    worst_first,
)
from compliance.model.filings.submission import Statement
from compliance.model.results.common_ground import CommonFile, CommonResult
from compliance.model.results.difference import RulesetDiff, RulesetDiffSide, filing_name
from compliance.model.results.filings.compared import FilingsCompared, HeadingCompared, StatementCompared
from compliance.model.results.ground import Ground
from compliance.model.results.notice import rules_of
from compliance.model.results.odds_result import (
    known_envy,
    known_hold,
    known_return,
    lacks_stake,
    rows_lost_in_source,
    rows_paid_besides,
    stake_comes_back,
)
from compliance.model.rules.wager import ReadingEffect
from compliance.record import replace

# Findings


def test_a_finding_has_what_its_answer_has() -> None:
    rule = a_rule("play.decks <= 6")
    given: dict[str, Any] = {
        "missing": ("play.decks",),
        "message": "it is not so",
        "witness": "a hand",
        "computed": "top award",
        "raised_by": ("play.seats",),
    }
    finding = a_finding(Verdict.UNDETERMINED, rule, **given)
    assert (finding.rule, finding.verdict) == (rule, Verdict.UNDETERMINED)
    assert {name: getattr(finding, name) for name in given} == given
    names = ("kind", "actual", "required", "difference", "readings", "trace", "whole")
    assert all(getattr(finding, name) is getattr(finding.answer, name) for name in names)
    assert finding.raised
    assert not replace(finding, answer=replace(finding.answer, raised_by=())).raised


# Common ground


GROUND = Ground(rulesets=(), statements=None)
FILE = CommonFile(ruleset=a_ruleset(), name="zz.yaml", text="", command="")


@pytest.mark.parametrize(
    ("files", "defects", "undecided", "outcome"),
    [
        ((FILE,), (), False, "common"),
        ((FILE,), ("zz",), False, "defect"),
        ((), (), False, "none"),
        ((), (), True, "undecided"),
        ((), ("zz",), True, "defect"),
    ],
)
def test_common_ground_comes_out_in_one_word(
    files: tuple[CommonFile, ...], defects: tuple[str, ...], undecided: bool, outcome: str
) -> None:
    ground = replace(GROUND, undecided=undecided)
    found = CommonResult(ground=ground, asked=(), vocabulary=VOCABULARY, files=files, defects=defects)
    assert found.outcome == outcome


# Differences


def test_a_difference_has_both_rulesets_and_differs_as_its_comparison_does() -> None:
    one, two = a_ruleset(a_rule("play.decks <= 6")), a_ruleset(a_rule("play.decks <= 4"))
    comparison = Comparison(first=one, second=two, relation=Relation.SAME, rules=(), fields=(), witnesses=(), others=())
    sides = (RulesetDiffSide(label="a", slug="a"), RulesetDiffSide(label="b", slug="b"))
    diff = RulesetDiff(comparison=comparison, sides=sides, vocabulary=VOCABULARY, filings=(), defects=())
    assert diff.rulesets == (one, two)
    assert not diff.differs


@pytest.mark.parametrize(
    ("number", "of", "name"),
    [(3, 7, "w03.zz.yaml"), (12, 99, "w12.zz.yaml"), (3, 100, "w003.zz.yaml"), (100, 100, "w100.zz.yaml")],
)
def test_files_of_witnesses_are_numbered_alike(number: int, of: int, name: str) -> None:
    assert filing_name(number, of, RulesetDiffSide(label="Chapter 7", slug="zz")) == name


# Two submissions


def test_what_two_submissions_state_is_told_by_what_became_of_it() -> None:
    old, new = Statement("play.decks", 6, HERE), Statement("play.decks", 4, HERE)
    changed = StatementCompared(field="play.decks", old=old, new=new, cites=())
    added, withdrawn = replace(changed, old=None), replace(changed, new=None)
    whole = FilingsCompared(
        old=cast("Any", None),
        new=cast("Any", None),
        headings=(),
        statements=(withdrawn, changed, added),
        waivers_dropped=(),
        waivers_added=(),
        moves=(),
        quiet=(),
        points=(),
    )
    assert (whole.changed, whole.added, whole.withdrawn) == ((changed,), (added,), (withdrawn,))
    same = replace(whole, statements=())
    assert whole.differs
    assert not same.differs
    assert replace(same, headings=(HeadingCompared("filed", "2020-01-01", "2020-01-02"),)).differs
    assert replace(same, waivers_added=(cast("Any", "one"),)).differs
    assert replace(same, waivers_dropped=(cast("Any", "one"),)).differs


# Notices


def notice(code: str, *, level: NoticeLevel = NoticeLevel.ERROR, line: int = 1, **more: Any) -> Notice:
    return Notice(code=code, title=code, level=level, span=Span("a.yaml", line, 1, line, 2), **more)


@pytest.mark.parametrize(
    ("outcome", "level", "told", "stops"),
    [
        (NoticeOutcome.FAIL, NoticeLevel.ERROR, True, True),
        (NoticeOutcome.FAIL, NoticeLevel.WARNING, True, False),
        (NoticeOutcome.ERROR, NoticeLevel.NOTE, True, True),
        (NoticeOutcome.OPEN, NoticeLevel.NOTE, True, True),
        (NoticeOutcome.PASS, NoticeLevel.ERROR, False, False),
        (NoticeOutcome.SKIPPED, NoticeLevel.ERROR, False, False),
        (NoticeOutcome.RESULT, NoticeLevel.ERROR, False, False),
    ],
)
def test_a_notice_is_told_and_stops_a_run_by_how_it_came_out(
    outcome: NoticeOutcome, level: NoticeLevel, told: bool, stops: bool
) -> None:
    one = notice("zz", level=level, outcome=outcome)
    assert (one.told, one.stops) == (told, stops)


def test_notices_are_sorted_by_weight_then_what_is_waived_then_place() -> None:
    placeless = replace(notice("b"), span=None)
    waived, late, early = notice("a", waiver="Board"), notice("a", line=9), notice("c", line=2)
    note, warning = notice("a", level=NoticeLevel.NOTE), notice("a", level=NoticeLevel.WARNING)
    assert worst_first([note, waived, warning, late, early, placeless]) == (
        placeless,
        early,
        late,
        waived,
        warning,
        note,
    )


def test_each_code_of_notices_is_explained_once_by_the_first_of_them() -> None:
    first = notice("zz.play.deck-life", requires="A deck is used for a day.", cites=("7.2",), tags=("play",))
    rules = rules_of([first, notice("load.unknown-key"), replace(first, requires="")])
    assert [(rule.id, rule.text) for rule in rules] == [
        ("zz.play.deck-life", "A deck is used for a day."),
        ("load.unknown-key", "load: unknown key"),
    ]
    assert (rules[0].cites, rules[0].tags) == (("7.2",), ("play",))


# Proofs of house ways


RANKING = Ranking(
    hands=(("high", 5), ("low", 2)), order=(), ace_low_straight="highest", ace_low_straight_flush="highest"
)
WAY = HouseWay(clauses=(a_clause(), a_clause("shape is two-pair", name="two pairs")), equal_cards=None, ranking=RANKING)


def test_a_clause_is_named_by_its_number_and_its_own_name() -> None:
    assert [WAY.clause_in_words(number) for number in (0, 1)] == ["clause 1", "clause 2 (two pairs)"]


def test_the_fingerprint_of_a_house_way_is_of_what_its_proof_depends_on() -> None:
    renamed = replace(WAY, clauses=(replace(WAY.clauses[0], name="all", span=HERE), WAY.clauses[1]))
    assert renamed.fingerprint == WAY.fingerprint
    others = (
        replace(WAY, clauses=WAY.clauses[::-1]),
        replace(WAY, clauses=(a_clause("shape is one-pair"), WAY.clauses[1])),
        replace(WAY, clauses=(a_clause(places="the rest to low"), WAY.clauses[1])),
        replace(WAY, equal_cards="player"),
        replace(WAY, ranking=replace(RANKING, order=("pair",))),
        replace(WAY, ranking=replace(RANKING, hands=(("high", 5), ("medium", 2)))),
        replace(WAY, ranking=replace(RANKING, ace_low_straight="lowest")),
        replace(WAY, ranking=replace(RANKING, ace_low_straight_flush="lowest")),
    )
    assert len({WAY.fingerprint, *(other.fingerprint for other in others)}) == 1 + len(others)


def test_a_proof_counts_the_hands_that_fail_and_shows_the_failure_of_most() -> None:
    few, many, open_one = (
        Failure(fault=fault, clause=0, hands=hands, witness=(), settings=())
        for fault, hands in ((Fault.UNSET, 3), (Fault.UNPLACED, 5), (Fault.OPEN, 7))
    )
    proof = HouseWayProof(universe=100, decided=(90, 0, 10, 0), failures=(few, many, open_one))
    assert proof.count(Fault.UNSET, Fault.UNPLACED) == 8
    assert proof.first(Fault.UNSET, Fault.UNPLACED) is many
    assert proof.first(Fault.DEAD) is None
    assert proof.dead == (1, 3)


# Paytables counted


def a_hold(*rows: RowHold, stake: int | None = None, meter: Fraction = Fraction(0), adds_to: str = "") -> Hold:
    return Hold(
        wager="side",
        label="side wager",
        table="A",
        universe=10,
        rows=rows,
        unpaid=0,
        several=0,
        overlaps=(),
        returned=Fraction(3, 4),
        meter=meter,
        envy=Fraction(0),
        stake=stake,
        adds_to=adds_to,
        readings=(),
    )


PAIR, LOST = (
    RowHold(row="pair", pays=to(1), deals=1),
    RowHold(row="triple", pays=make_odds(OddsForm.UNRESOLVED, 0), deals=1),
)
AMOUNT = RowHold(row="triple", pays=make_odds(OddsForm.SUM, 500), deals=1)


def test_a_hold_is_known_unless_a_row_is_lost_or_sums_are_paid_for_nobody_knows_what() -> None:
    assert (known_return(a_hold(PAIR)), known_hold(a_hold(PAIR))) == (Fraction(3, 4), Fraction(1, 4))
    assert rows_lost_in_source(a_hold(PAIR, LOST)) == ("triple",)
    assert known_return(a_hold(PAIR, LOST)) is known_hold(a_hold(PAIR, LOST)) is None
    assert lacks_stake(a_hold(PAIR, AMOUNT))
    assert known_return(a_hold(PAIR, AMOUNT)) is None
    assert not lacks_stake(a_hold(PAIR, AMOUNT, stake=100))
    assert known_hold(a_hold(PAIR, AMOUNT, stake=100)) == Fraction(1, 4)
    assert not lacks_stake(a_hold(PAIR))


def test_a_hold_is_open_where_a_meter_or_another_wager_is_part_of_it() -> None:
    assert known_return(a_hold(PAIR, meter=Fraction(1, 100))) == Fraction(3, 4)
    assert known_hold(a_hold(PAIR, meter=Fraction(1, 100))) is None
    assert known_hold(a_hold(PAIR, adds_to="ante")) is None


def test_an_envy_is_known_in_dollars_unless_a_part_of_it_is_lost() -> None:
    sums = replace(AMOUNT, envy=make_odds(OddsForm.SUM, 900))
    assert known_envy(replace(a_hold(PAIR, sums), envy=Fraction(25, 2))) == Fraction(1, 8)
    assert known_envy(a_hold(PAIR)) is None
    assert known_envy(a_hold(sums, replace(PAIR, envy=make_odds(OddsForm.UNRESOLVED, 0)))) is None


def test_what_the_readings_chosen_do_to_a_wager_is_told() -> None:
    effect = ReadingEffect(reading="envy", option="kept", rows=(), stake_returned=True, adds=(("pair", "triple"),))
    wager = Wager(
        id="side", label="", cite="", deal="three-of-52", field="", own=(), order=(), readings=(), stake=None,
        envy_from=None, adds_to="", each_row=False, note="", span=HERE, effects=(effect, replace(effect, adds=())),
    )  # fmt: skip
    assert stake_comes_back(wager)
    assert rows_paid_besides(wager) == (("pair", "triple"),)
    kept = replace(wager, effects=(replace(effect, stake_returned=False), replace(effect, stake_returned=None)))
    assert not stake_comes_back(kept)
    assert rows_paid_besides(replace(wager, effects=())) == ()
