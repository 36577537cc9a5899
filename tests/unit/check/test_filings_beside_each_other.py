"""Laws of filings beside each other, of checklists and of what findings are about, over all shipped filings."""

import datetime as dt
from functools import cache
from itertools import pairwise

import pytest
from conftest import SHIPPED_SUBMISSIONS
from shipped import IDS, shipped_ruleset, shipped_vocabulary

from compliance.check import aims_of, anew_by_findings, anew_by_names, assess_submission, checklist_of, compare_filings
from compliance.check.filings.two_chapters import rules_beside
from compliance.check.impact import moves_between
from compliance.diag import Code, Diagnostic
from compliance.load import read_submission
from compliance.model import (
    AnewStep,
    Assessment,
    ChecklistMark,
    Cover,
    Exhibit,
    PaytableValue,
    Submission,
    VarianceKind,
    Verdict,
    Waiver,
    provisions_of,
)
from compliance.record import replace

DAY = dt.date(2012, 3, 1)


@cache
def filings_of(name: str) -> tuple[Submission, ...]:
    """Return the shipped filings that are of the game and place of a ruleset."""
    ruleset = shipped_ruleset(name)
    read = [read_submission(path, shipped_vocabulary()).value for path in SHIPPED_SUBMISSIONS]
    return tuple(one for one in read if one and (one.game, one.jurisdiction) == (ruleset.game, ruleset.jurisdiction))


def judge(filing: Submission, name: str, scope: str = "filing") -> Assessment:
    return assess_submission(filing, shipped_ruleset(name), shipped_vocabulary(), as_of=DAY, scope=scope)


@cache
def judged(name: str) -> tuple[Assessment, ...]:
    return tuple(judge(one, name) for one in filings_of(name))


def test_every_chapter_has_filings_to_try_the_laws_on() -> None:
    assert all(len(filings_of(name)) > 1 for name in IDS)


# Checklists


@pytest.mark.parametrize("name", IDS)
def test_a_checklist_has_each_field_once_in_the_order_of_the_chapter(name: str) -> None:
    ruleset = shipped_ruleset(name)
    definitions = {line.id for line in ruleset.ledger if line.disposition == "definition"}
    places = {cite: place for place, cite in enumerate(provisions_of(ruleset.outline)) if cite not in definitions}
    for assessment in judged(name):
        lines = checklist_of(assessment, shipped_vocabulary())
        assert len({one.field for one in lines}) == len(lines)
        order = [places.get(one.cite, 10_000) for one in lines]
        assert order == sorted(order)


@pytest.mark.parametrize("name", IDS)
def test_a_checklist_says_of_a_field_what_the_filing_and_the_findings_do(name: str) -> None:
    for assessment in judged(name):
        stated = assessment.submission.statements
        marks = {one.field: one.mark for one in checklist_of(assessment, shipped_vocabulary())}
        for one in checklist_of(assessment, shipped_vocabulary()):
            assert (one.mark is ChecklistMark.STATED) is (one.field in assessment.facts.stated)
            if one.field in stated and one.mark is ChecklistMark.STATED:
                assert (one.value, one.where) == (stated[one.field].raw, stated[one.field].span)
            else:
                assert (one.value, one.where) == (None, None)
        waited_for = {
            field
            for finding in assessment.findings
            if finding.verdict is Verdict.UNDETERMINED and not finding.uncovered
            for field in finding.missing
        }
        assert all(marks[field] is ChecklistMark.MUST for field in waited_for - assessment.facts.stated)


@pytest.mark.parametrize("name", IDS)
def test_under_the_whole_scope_more_must_be_stated_and_never_less(name: str) -> None:
    for filing in filings_of(name):
        must = [
            {
                one.field
                for one in checklist_of(judge(filing, name, scope), shipped_vocabulary())
                if one.mark is ChecklistMark.MUST
            }
            for scope in ("filing", "all")
        ]
        assert must[0] <= must[1]


@pytest.mark.parametrize("name", IDS)
def test_what_an_omission_asks_for_must_be_stated(name: str) -> None:
    bare = replace(filings_of(name)[0], statements={})
    assessment = judge(bare, name)
    marks = {one.field: one.mark for one in checklist_of(assessment, shipped_vocabulary())}
    assert ChecklistMark.STATED not in marks.values()
    for finding in assessment.findings:
        if finding.verdict is Verdict.VARIANCE and finding.kind is VarianceKind.OMISSION:
            about = next(one.about for one in aims_of(assessment, shipped_vocabulary()) if one.finding is finding)
            assert all(marks[field] is ChecklistMark.MUST for field in about)


# Two filings


@pytest.mark.parametrize("name", IDS)
def test_a_filing_does_not_differ_from_itself(name: str) -> None:
    for one in judged(name):
        told = compare_filings(one, one, shipped_vocabulary())
        assert (told.headings, told.statements, told.moves, told.quiet, told.points) == ((), (), (), (), ())
        assert (told.waivers_added, told.waivers_dropped) == ((), ())


@pytest.mark.parametrize("name", IDS)
def test_two_filings_differ_in_the_same_things_whichever_is_the_first(name: str) -> None:
    for one, other in pairwise(judged(name)):
        there, back = (compare_filings(*pair, shipped_vocabulary()) for pair in ((one, other), (other, one)))
        assert [(each.name, each.old, each.new) for each in there.headings] == [
            (each.name, each.new, each.old) for each in back.headings
        ]
        assert [(each.field, each.old, each.new, each.tables) for each in there.statements] == [
            (each.field, each.new, each.old, each.tables[::-1]) for each in back.statements
        ]
        rows = [{(row.hand, str(row.old), str(row.new)) for row in each.rows} for each in there.statements]
        assert rows == [{(row.hand, str(row.new), str(row.old)) for row in each.rows} for each in back.statements]
        assert len(there.moves) + len(there.quiet) == len(back.moves) + len(back.quiet)


@pytest.mark.parametrize("name", IDS)
def test_every_value_that_differs_is_told_and_nothing_else(name: str) -> None:
    for one, other in pairwise(judged(name)):
        before, after = one.submission.statements, other.submission.statements
        told = {each.field for each in compare_filings(one, other, shipped_vocabulary()).statements}
        plain = {
            field
            for field in {*before, *after}
            if not isinstance((before.get(field) or after[field]).raw, PaytableValue | str)
        }
        silent = {each.field for each in (*one.empty, *other.empty)}
        differ = {
            field
            for field in plain - silent
            if (field in before) is not (field in after) or (field in before and before[field].raw != after[field].raw)
        }
        assert told & (plain - silent) == differ


def test_what_stands_on_the_cover_and_which_waivers_are_cited_is_compared() -> None:
    one = judged("pa-575")[0]
    here = next(iter(one.submission.header.values()))
    waiver = Waiver(provision="575.12(c)", authority="Board order 7", granted=DAY, expires=None, span=here)
    exhibit = Exhibit(title="Layout", file="layout.pdf", sha256="", span=waiver.span)
    filed = replace(
        one.submission,
        waivers=(waiver,),
        exhibits=(exhibit,),
        cover=replace(Cover(), certificate="12", tables=("1", "2")),
    )
    other = judge(filed, "pa-575")
    told = compare_filings(one, other, shipped_vocabulary(), lambda: "The house ways cannot be compared.")
    assert (told.waivers_dropped, told.waivers_added) == ((), (waiver,))
    assert [(each.name, each.old, each.new) for each in told.headings] == [
        ("certificate", "", "12"), ("tables", "", "1, 2"), ("exhibits", "", "Layout (layout.pdf)"),
    ]  # fmt: skip
    assert told.not_compared == ("The house ways cannot be compared.",)
    assert "layout.pdf" in compare_filings(other, other, shipped_vocabulary()).not_compared[0]


# Rules of two chapters


@pytest.mark.parametrize("name", IDS)
def test_each_rule_stands_beside_itself(name: str) -> None:
    ruleset = shipped_ruleset(name)
    assert rules_beside(ruleset, ruleset) == {rule.id: rule.id for rule in ruleset.rules}


@pytest.mark.parametrize(("one", "other"), [(one, other) for one in IDS for other in IDS if one < other])
def test_no_rule_stands_beside_two(one: str, other: str) -> None:
    first, second = shipped_ruleset(one), shipped_ruleset(other)
    pairs = rules_beside(first, second)
    assert len(set(pairs.values())) == len(pairs)
    assert pairs.keys() <= {rule.id for rule in first.rules}
    assert set(pairs.values()) <= {rule.id for rule in second.rules}
    slugs = {rule.id.partition(".")[2]: rule.id for rule in second.rules}
    named = {rule.id: slugs[slug] for rule in first.rules if (slug := rule.id.partition(".")[2]) in slugs}
    assert named.items() <= pairs.items()


def test_rules_that_ask_the_same_under_other_names_stand_beside_each_other() -> None:
    ruleset = shipped_ruleset("pa-575")
    renamed = replace(
        ruleset, rules=tuple(replace(rule, id=f"pa-575.other.{n}") for n, rule in enumerate(ruleset.rules))
    )
    pairs, asks = rules_beside(ruleset, renamed), {rule.id: rule.requires for rule in (*ruleset.rules, *renamed.rules)}
    assert len(pairs) == len(ruleset.rules)
    assert all(asks[one] == asks[other] for one, other in pairs.items())


# What a finding is about


@pytest.mark.parametrize("name", IDS)
def test_a_finding_is_about_fields_that_can_be_stated_the_one_it_stands_at_first(name: str) -> None:
    vocabulary = shipped_vocabulary()
    for assessment in judged(name):
        stated, aims = assessment.submission.statements, aims_of(assessment, vocabulary)
        shown = [one for one in assessment.findings if one.verdict in {Verdict.VARIANCE, Verdict.UNDETERMINED}]
        assert [one.finding for one in aims] == shown
        for aimed in aims:
            assert all(vocabulary.fields[field].derived is None for field in (*aimed.about, *aimed.besides))
            assert not set(aimed.about) & set(aimed.besides)
            assert set(aimed.besides) <= set(stated)
            where = aimed.finding.where
            at = [field for field in aimed.about if field in stated and stated[field].span == where]
            assert aimed.about[: len(at)] == tuple(at)


# What is to be filed anew


@pytest.mark.parametrize("name", IDS)
def test_what_is_asked_for_anew_is_changed_where_it_stands_and_stated_where_it_does_not(name: str) -> None:
    asked = set()
    for one, other in pairwise(judged(name)):
        moves, _ = moves_between(one, other, {rule.id: rule.id for rule in one.ruleset.rules})
        worse = {move.after.rule.id for move in moves if move.after is not None and move.direction > 0}
        for anew in anew_by_findings(other, moves, shipped_vocabulary()):
            asked.add(anew.step)
            assert (anew.step is AnewStep.CHANGE) is (anew.field in other.submission.statements)
            assert {rule.id for rule in anew.rules} <= worse
    assert asked <= {AnewStep.CHANGE, AnewStep.STATE}


def test_a_field_of_another_name_is_renamed_and_other_mistakes_are_corrected() -> None:
    stated = filings_of("pa-575")[0].statements
    old = next(iter(stated))
    places = [stated[old].span, replace(stated[old].span, line=900, end_line=900)]
    unknown = [Diagnostic(Code.KEY_UNKNOWN, "no field is called so", place, None) for place in places]
    other = Diagnostic(Code.YAML_SYNTAX, "the file is broken", places[0], None)
    told = anew_by_names(stated, (*unknown, other), {old: "payout.new", "not.stated": "payout.other"})
    assert [(one.step, one.field, one.words) for one in told] == [
        (AnewStep.RENAME, old, "payout.new"),
        (AnewStep.CORRECT, "", "no field is called so"),
        (AnewStep.CORRECT, "", "the file is broken"),
    ]
