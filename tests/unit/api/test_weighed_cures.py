"""Cures weighed by whose act they take, and independent ones as choices, in shipped chapters and edited filings."""

from functools import cache
from itertools import product
from pathlib import Path

import pytest
from conftest import ROOT
from shipped import shipped_session
from test_cure_every_chapter import EACH, cured

from compliance.api import Request, check_read_submission, confirm_fields, cure_file, cures_by_rule, cures_for
from compliance.api.diff.compare import side_of
from compliance.check import values_said
from compliance.load import TextFile, apply_edits, parse_submission
from compliance.model import (
    NOT_ONES_OWN,
    WEIGHTS,
    Cure,
    CureAct,
    CureResult,
    FieldEdit,
    Kind,
    Outcome,
    Raw,
    Restraint,
    Step,
    SubmissionDraft,
    join_alternatives,
)
from compliance.report import edit_in_words

pytestmark = pytest.mark.usefixtures("shared_work")

MOST = 40
"""So many combinations of one family are checked one by one."""


def shipped_text(name: str) -> str:
    return (ROOT / "submissions" / f"{name}.yaml").read_text("utf-8")


@cache
def cure_text(text: str) -> CureResult:
    found = cures_for(SubmissionDraft("here.yaml", text), Request(), shipped_session()).value
    assert found is not None
    return found


def with_fields(text: str, **stated: Raw | None) -> str:
    """Return a text with fields stated or taken out; two underscores stand for the dot."""
    edits = [FieldEdit(field=name.replace("__", "."), value=raw) for name, raw in stated.items()]
    edited = apply_edits(text, "here.yaml", edits, shipped_session().vocabulary).value
    assert edited is not None
    return edited


def complies(text: str, edits: dict[str, Raw | None]) -> bool:
    session = shipped_session()
    changes = [FieldEdit(field=name, value=raw) for name, raw in edits.items()]
    edited = apply_edits(text, "here.yaml", changes, session.vocabulary).value
    assert edited is not None
    read = parse_submission(TextFile("here.yaml", edited, "0" * 64), session.vocabulary).value
    assert read is not None
    checked = check_read_submission(read, Request(), session).value
    assert checked is not None
    return checked.by_rules is Outcome.COMPLIANT


def edits_of(cure: Cure) -> dict[str, Raw | None]:
    return {edit.field: edit.after for edit in cure.edits}


# Laws that every cure of every chapter keeps


@pytest.mark.parametrize(("chapter", "number"), EACH)
def test_every_combination_of_choices_complies_and_has_no_spare_edit(chapter: str, number: int) -> None:
    found = cured(chapter, number)
    for tier in found.tiers:
        for family in tier.families:
            for cure in family.list_cures(MOST):
                assert len(cure.edits) == tier.size
                assert complies(found.text, edits_of(cure))
            first = next(iter(family.list_cures(1)))
            for spare in first.edits:
                rest = {name: raw for name, raw in edits_of(first).items() if name != spare.field}
                assert not complies(found.text, rest)


@pytest.mark.parametrize(("chapter", "number"), EACH)
def test_cures_come_in_the_order_of_whose_act_they_take(chapter: str, number: int) -> None:
    found = cured(chapter, number)
    for place, tier in enumerate(found.tiers):
        weights = [WEIGHTS[one.cure.act] for one in found.cures if one.tier == place]
        assert weights == sorted(weights)
        for choice in (choice for family in tier.families for choice in family.choices):
            acts = [WEIGHTS[Cure(one).act] for one in choice.alternatives]
            assert acts == sorted(acts)


@pytest.mark.parametrize(("chapter", "number"), EACH)
def test_what_is_listed_has_nothing_in_its_text_that_rests_on_somebody_else(chapter: str, number: int) -> None:
    found = cured(chapter, number)
    for one in found.cures:
        waiting = [edit for edit in one.cure.edits if edit.act in NOT_ONES_OWN]
        assert [edit.field for edit in one.waiting] == [edit.field for edit in waiting]
        if not waiting:
            assert one.own_text == one.text
            continue
        own = {edit.field: edit.after for edit in one.cure.edits if edit not in waiting}
        assert (one.own_text is None) is (not own)
        assert not complies(found.text, own)
        confirmed = confirm_fields(found, one, [edit.field for edit in waiting], shipped_session())
        assert confirmed.own_text == one.text


@pytest.mark.parametrize(("chapter", "number"), EACH)
def test_no_single_word_cures_a_filing_unless_it_is_among_the_cures(chapter: str, number: int) -> None:
    """Every field is taken out, and every other word or truth stated in it, one at a time: nothing smaller is there."""
    found, session = cured(chapter, number), shipped_session()
    side = side_of(found.assessment.ruleset, session)
    tier = next((tier for tier in found.tiers if tier.within is Restraint.ALL), found.tiers[0])
    stated = values_said(found.assessment.submission.statements, session.vocabulary)
    alternatives = [one for family in tier.families for choice in family.choices for one in choice.alternatives]
    known = {(edit.field, edit.after) for one in alternatives for edit in one} if tier.size == 1 else set()
    for name, raw in stated.items():
        field = session.vocabulary.fields[name]
        words: list[Raw | None] = [None]
        if field.kind is Kind.CHOICE:
            words += [word for word in field.choices if word != raw]
        if field.kind is Kind.FLAG:
            words.append(not raw)
        for word in words:
            after = {**stated, name: word}
            if side.accepts({other: one for other, one in after.items() if one is not None}):
                assert (name, word) in known or tier.more


# Choices


def five_ways() -> str:
    """Return a lawful Poker filing with five statements that are each unlawful by themselves."""
    return with_fields(
        shipped_text("elk-meadow-poker-lawful"),
        cards__decks=1,
        cards__change_interval=8,
        shuffle__cut=False,
        dealing__method="automated-shoe",
        layout__rake_area="elsewhere",
    )


def test_five_two_way_variances_are_ten_alternatives_and_every_combination_complies() -> None:
    found = cure_text(five_ways())
    (tier,) = found.tiers
    (family,) = tier.families
    assert [len(choice.alternatives) for choice in family.choices] == [2] * 5
    assert (tier.size, tier.count, tier.more, len(found.cures)) == (5, 32, False, 12)
    taken = list(product(*(choice.alternatives for choice in family.choices)))
    assert all(complies(found.text, edits_of(join_alternatives(one))) for one in taken)


def test_choices_that_depend_on_each_other_are_not_multiplied_out() -> None:
    """Another paytable has another top award, so that the limit which goes with one does not go with all others."""
    text = shipped_text("river-bend")
    found = cure_text(text)
    (family,) = found.tiers[0].families
    assert family.count == 4
    by_name = with_fields(text, wagers__bonus__paytable=None, wagers__bonus__maximum=None)
    for tier in cure_text(by_name).tiers:
        for one in tier.families:
            assert all(complies(by_name, edits_of(cure)) for cure in one.list_cures(MOST))


# Whose act


@pytest.mark.parametrize(
    ("name", "field", "words"),
    [
        (
            "tollgate-petition-pending",
            "approvals.waiver",
            "obtain the approval of the modification (Pennsylvania Gaming Control Board), then state "
            "approvals.waiver: board",
        ),
        (
            "depot-street-last-word-unrebutted",
            "management_contract.board_decision",
            "obtain the decision of the Board on the management company",
        ),
    ],
)
def test_an_approval_is_obtained_and_never_only_written(name: str, field: str, words: str) -> None:
    found = cure_text(shipped_text(name))
    (asked,) = [one for one in found.cures if [edit.field for edit in one.cure.edits] == [field]]
    assert asked.cure.act is CureAct.OTHERS
    assert asked.own_text is None
    told = [way["told"] for ways in cures_by_rule(found, shipped_session()).values() for way in ways]
    assert [one for one in told if str(one[0]).startswith(words)]
    assert not [one for one in told if f"change {field}" in str(one)]


def test_what_is_in_ones_own_hands_comes_before_what_is_not_even_where_it_is_longer() -> None:
    found = cure_text(shipped_text("tollgate-petition-pending"))
    assert [one.cure.act for one in found.cures] == [CureAct.FLOOR, CureAct.OTHERS, CureAct.WITHDRAWAL]


def test_a_late_notice_is_not_made_timely_by_stating_it_otherwise() -> None:
    text = shipped_text("mill-lane-tavern-management-lawful")
    read = parse_submission(TextFile("here.yaml", text, "0" * 64), shipped_session().vocabulary).value
    assert read is not None
    timely = read.statements["management_contract.notice_after"].raw
    assert isinstance(timely, int)
    found = cure_text(with_fields(text, management_contract__notice_after=timely * 10))
    assert found.assessment.by_rules is Outcome.NOT_COMPLIANT
    edits = [edit for one in found.cures for edit in one.cure.edits if edit.field == "management_contract.notice_after"]
    assert edits
    assert {edit.act for edit in edits} <= {CureAct.GIVEN, CureAct.WITHDRAWAL}


# Requests


REQUEST = "persimmon-landing-new-wager-request"
ASKED = ("description", "rules_of_play", "rules_of_wagering", "reason", "other_jurisdictions")


@pytest.mark.parametrize("missing", [ASKED[:size] for size in range(1, 6)], ids=len)
def test_an_incomplete_request_is_completed_before_it_is_emptied(missing: tuple[str, ...]) -> None:
    text = with_fields(shipped_text(REQUEST), **{f"request__{name}": None for name in missing})
    found = cure_text(text)
    first = found.cures[0].cure
    assert {edit.field for edit in first.edits} == {f"request.{name}" for name in missing}
    assert {edit.step for edit in first.edits} == {Step.ADD}


def test_an_incomplete_request_is_completed_beside_what_has_to_be_withdrawn() -> None:
    """A statement that can only go does not make a withdrawal of the rest the smaller evil."""
    missing: dict[str, Raw | None] = {f"request__{name}": None for name in ASKED}
    found = cure_text(with_fields(shipped_text(REQUEST), **missing, request__in_writing=False))
    assert [edit.act for edit in found.cures[0].cure.edits if edit.act is CureAct.WITHDRAWAL] == []


# Figures


@pytest.mark.parametrize(
    ("name", "field", "free"),
    [
        # LAW: § 577.2: the layout has two end zones; no other number is lawful.
        ("bittern-marsh-football-without-layout", "layout.end_zones", False),
        # LAW: § 575.12: a minimum wager is any amount; the payout limit follows from it.
        ("millstone-limit-without-minimums", "wagers.base.minimum", True),
    ],
)
def test_a_figure_is_an_example_only_where_another_is_lawful(name: str, field: str, free: bool) -> None:
    (edit,) = [edit for edit in cure_text(shipped_text(name)).cures[0].cure.edits if edit.field == field]
    assert edit.is_example is free


# Another name of the game


def test_a_filing_is_cured_for_an_amendment_that_renames_its_game(tmp_path: Path) -> None:
    session = shipped_session()
    path = tmp_path / "white-oak.yaml"
    path.write_text(shipped_text("white-oak-659a-asia-lawful"), "utf-8")
    request = Request(ruleset="pa-659a")
    found = cure_file(str(path), request, session).value
    assert found is not None
    assert (found.game, found.text) == ("fortune-asia-poker", path.read_text("utf-8"))
    assert found.cures
    assert not found.defects
    for one in found.cures[:3]:
        assert one.text is not None
        assert "game: fortune-asia-poker\n" in one.text
        # WHY: nobody knows when the amendment began, so that a file which named its ruleset is found by name alone.
        assert "ruleset: pa-659a\n" in one.text
        path.write_text(one.text, "utf-8")
        read = parse_submission(TextFile(str(path), one.text, "0" * 64), session.vocabulary).value
        assert read is not None
        checked = check_read_submission(read, Request(), session).value
        assert checked is not None
        assert checked.by_rules is Outcome.COMPLIANT


def test_a_filing_of_another_game_is_refused_as_before() -> None:
    session = shipped_session()
    path = str(ROOT / "submissions" / "river-bend.yaml")
    assert [one.code for one in cure_file(path, Request(ruleset="pa-561"), session).diagnostics] == [
        "ruleset.other-game"
    ]


def test_edits_that_answer_one_rule_are_choices_of_their_own_where_nothing_ties_them() -> None:
    (tier,) = cure_text(shipped_text("candle-works-pai-gow-side-wager")).tiers
    (family,) = tier.families
    assert [len(choice.alternatives) for choice in family.choices] == [2, 1, 2]
    assert {len(way) for choice in family.choices for way in choice.alternatives} == {1}


def test_that_an_approval_was_not_given_is_nothing_to_be_obtained() -> None:
    """A button that the amendment repeals needs no approval any more: to state `nobody` withdraws the statement."""
    path = str(ROOT / "submissions" / "white-oak-659a-asia-lawful.yaml")
    found = cure_file(path, Request(ruleset="pa-659a"), shipped_session()).value
    assert found is not None
    choices = [choice for tier in found.tiers for family in tier.families for choice in family.choices]
    edits = [edit for choice in choices for way in choice.alternatives for edit in way]
    denied = [edit for edit in edits if edit.after == "nobody"]
    assert denied
    assert {edit.act for edit in denied} == {CureAct.WITHDRAWAL}


def test_a_list_that_is_empty_stays_so_where_a_petition_is_completed() -> None:
    """The request lists no other jurisdictions, which is lawful; a petition is begun beside it."""
    found = cure_text(
        with_fields(shipped_text(REQUEST), request__other_jurisdictions=(), waiver_request__asks_for="new-feature")
    )
    first = found.cures[0].cure
    assert {edit.field.partition(".")[0] for edit in first.edits} == {"waiver_request"}
    assert [edit.field for edit in first.edits if not edit.forced_by and not edit.settles] == []


def test_one_place_is_kept_for_names_where_one_is_enough() -> None:
    found = cure_text(with_fields(shipped_text(REQUEST), request__other_jurisdictions=None))
    (edit,) = found.cures[0].cure.edits
    assert edit.written == ("[your own words: other gaming jurisdictions listed in the request, 1]",)


def test_an_order_that_is_to_be_another_is_told_to_its_end() -> None:
    """Two orders of thirteen cards begin alike; what tells them apart stands last."""
    text = shipped_text("sycamore-bluff-pai-gow-lawful").replace("four, three, two]", "four, two, three]")
    found = cure_text(text)
    edit = next(
        edit for one in found.cures for edit in one.cure.edits if edit.field == "rankings.card_order" and edit.after
    )
    words = edit_in_words(edit, shipped_session().vocabulary.fields[edit.field])
    assert "four, two, three to ace" in words
    assert words.endswith("four, three, two")
