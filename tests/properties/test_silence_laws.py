"""Laws of silence over every chapter: what is taken away settles nothing else, and empty words are silence."""

import datetime as dt
from functools import cache
from random import Random

import pytest
from conftest import SHIPPED_SUBMISSIONS
from shipped import IDS, shipped_cases, shipped_ruleset, shipped_vocabulary

from compliance.check import assess_submission
from compliance.check.assess import fields_read
from compliance.diag import NOWHERE
from compliance.load import TextFile, parse_submission, read_submission
from compliance.model import (
    Assessment,
    Expr,
    Finding,
    Kind,
    NothingElse,
    Outcome,
    Raw,
    Rule,
    Ruleset,
    Scope,
    Stated,
    Statement,
    Submission,
    Verdict,
    children_of,
    fields_in,
    keep_place,
    watched_in,
)

SHIPPED, TAKEN_AWAY = 4, 6
DAY = dt.date(2012, 3, 1)
FAVOURABLE = frozenset({Outcome.COMPLIANT, Outcome.COMPLIANT_WITH_WAIVERS})
WORST_FIRST = (
    Outcome.NOT_COMPLIANT,
    Outcome.UNDETERMINED,
    Outcome.NOT_IN_FORCE,
    Outcome.NEEDS_REVIEW,
    Outcome.PARTLY_ENCODED,
    Outcome.COMPLIANT_WITH_WAIVERS,
    Outcome.COMPLIANT,
)
AFTER = {
    Verdict.VARIANCE: {Verdict.VARIANCE, Verdict.UNDETERMINED},
    Verdict.UNDETERMINED: {Verdict.UNDETERMINED},
    Verdict.PASS: {Verdict.PASS, Verdict.UNDETERMINED},
    # LAW: what keeps a requirement passes where it is open whether the requirement reaches it.
    Verdict.NOT_APPLICABLE: {Verdict.NOT_APPLICABLE, Verdict.PASS, Verdict.UNDETERMINED},
}
"""What may become of a rule by a statement less, where silence about it means nothing to the rule."""
EMPTY = ("TBD", "n / a", "\N{EN DASH} none \N{EN DASH}", "(to be filed later)", "?")
REFERENCE = "see Exhibit"
HEAD = "submission: 1\nholder: Paper Moon Casino\njurisdiction: US-PA\nfiled: 2012-02-20\n"


def filing(statements: dict[str, Statement], ruleset: Ruleset) -> Submission:
    return Submission(
        path="filing.yaml",
        sha256="0" * 64,
        holder="Paper Moon Casino",
        jurisdiction=ruleset.jurisdiction,
        game=ruleset.game,
        filed=DAY,
        as_of=None,
        ruleset=ruleset.id,
        statements=statements,
        waivers=(),
        header={},
    )


def judged(statements: dict[str, Statement], ruleset: Ruleset) -> Assessment:
    return assess_submission(filing(statements, ruleset), ruleset, shipped_vocabulary(), as_of=DAY)


@cache
def values_of_cases(name: str) -> dict[str, list[Raw]]:
    """Return every value that the cases of a chapter state, by its field."""
    values: dict[str, dict[Raw, None]] = {}
    for case in shipped_cases(name):
        for field, one in case.facts.items():
            if shipped_vocabulary().fields[field].derived is None:
                values.setdefault(field, {})[one.raw] = None
    return {field: list(raws) for field, raws in values.items()}


@cache
def shipped_statements(name: str) -> tuple[dict[str, Statement], ...]:
    """Return what every shipped submission under a chapter states."""
    read = (read_submission(path, shipped_vocabulary()).value for path in SHIPPED_SUBMISSIONS)
    ruleset = shipped_ruleset(name)
    return tuple(
        dict(one.statements)
        for one in read
        if one is not None and (one.ruleset == name or (one.ruleset is None and one.game == ruleset.game))
    )


def filings(name: str, luck: Random) -> list[dict[str, Statement]]:
    """Return what some shipped submissions of a chapter state, and mixtures of what its cases state."""
    pool = values_of_cases(name)
    mixed = [
        {field: Statement(field, luck.choice(raws), NOWHERE) for field, raws in pool.items() if luck.random() < share}
        for share in (0.1, 0.3, 0.6, 1.0)
    ]
    own = shipped_statements(name)
    return [*luck.sample(own, min(SHIPPED, len(own))), *mixed]


def stated_fields(names: set[str]) -> frozenset[str]:
    """Name the fields that a submission states, where some are worked out from them."""
    found = ((name, shipped_vocabulary().fields[name].derived) for name in names)
    return frozenset(name if derived is None else derived.source for name, derived in found)


@cache
def read_by(rule: Rule) -> frozenset[str]:
    parts = [part for part in (rule.applies, rule.requires) if part is not None]
    return stated_fields({name for part in parts for name in (*fields_in(part), *watched_in(part))})


def asked_whether_stated(expr: Expr) -> set[str]:
    own = set(expr.fields) if isinstance(expr, Stated | NothingElse) else set[str]()
    return own.union(*(asked_whether_stated(part) for part in children_of(expr)))


@cache
def turned_by_silence(rule: Rule, ruleset: Ruleset) -> frozenset[str]:
    """Name the fields whose silence says something to a rule: by its own words, or by an election."""
    parts = [part for part in (rule.applies, rule.requires) if part is not None]
    asked = {name for part in parts for name in asked_whether_stated(part)}
    meant = {one.field for one in ruleset.elections if one.silence is not None}
    return stated_fields(asked) | meant


def stands_against(finding: Finding) -> bool:
    """Tell whether a finding keeps a filing from being compliant."""
    counts = finding.rule.scope is Scope.FILING or finding.raised
    return finding.verdict is Verdict.VARIANCE or (finding.verdict is Verdict.UNDETERMINED and counts)


@pytest.mark.parametrize("name", IDS)
def test_a_statement_taken_away_settles_only_what_it_raised(name: str) -> None:
    luck, ruleset, against = Random(name), shipped_ruleset(name), 0
    for statements in filings(name, luck):
        before = judged(statements, ruleset)
        for gone in luck.sample(sorted(statements), min(TAKEN_AWAY, len(statements))):
            after = judged({field: one for field, one in statements.items() if field != gone}, ruleset)
            for old, new in zip(before.findings, after.findings, strict=True):
                against += stands_against(old)
                place = (gone, old.rule.id, old.verdict, new.verdict)
                assert stands_against(new) or not stands_against(old) or gone in read_by(old.rule), place
                if gone not in turned_by_silence(old.rule, ruleset):
                    assert new.verdict in AFTER[old.verdict], place
            points = {one.point.id for one in after.review}
            for point in (one.point for one in before.review if one.point.id not in points):
                assert gone in stated_fields({*fields_in(point.when), *watched_in(point.when)}), (gone, point.id)
            told = {one.condition.id for one in after.contradictions}
            for one in before.contradictions:
                # WHY: a contradiction that a variance tells already is left out, and a variance may be new.
                assert (
                    one.condition.id in told or gone in one.condition.fields or after.outcome is Outcome.NOT_COMPLIANT
                ), (gone, one.condition.id)
            if after.outcome in FAVOURABLE and before.outcome not in FAVOURABLE:
                raised = [one.rule for one in before.findings if stands_against(one)]
                assert all(gone in read_by(rule) for rule in raised), (gone, before.outcome)
    assert against


@pytest.mark.parametrize("name", IDS)
def test_words_that_state_nothing_are_never_better_than_silence(name: str) -> None:
    luck, ruleset, vocabulary = Random(name), shipped_ruleset(name), shipped_vocabulary()
    worded = sorted(vocabulary.worded & fields_read(ruleset))
    for statements in filings(name, luck)[::3]:
        for field in luck.sample(worded, min(2, len(worded))):
            rest = {one: statement for one, statement in statements.items() if one != field}
            silent = judged(rest, ruleset)
            own = keep_place(vocabulary.fields[field].label)
            for words in (luck.choice(EMPTY), own, f"{own} {own}", f"As usual; {own}."):
                raw: Raw = words if vocabulary.fields[field].kind is Kind.TEXT else (words,)
                placed = judged({**rest, field: Statement(field, raw, NOWHERE)}, ruleset)
                assert [(one.verdict, one.raised) for one in placed.findings] == [
                    (one.verdict, one.raised) for one in silent.findings
                ], (field, words)
                assert WORST_FIRST.index(placed.outcome) <= WORST_FIRST.index(silent.outcome), (field, words)
                asked = {one.point.id for one in placed.review}
                assert {one.point.id for one in silent.review} <= asked, (field, words)


@pytest.mark.parametrize("name", IDS)
def test_empty_words_in_the_place_of_any_value_are_refused_or_never_better_than_silence(name: str) -> None:
    luck, ruleset, vocabulary = Random(name), shipped_ruleset(name), shipped_vocabulary()
    silent, refused = judged({}, ruleset), 0
    known = [vocabulary.fields[one] for one in sorted(fields_read(ruleset)) if one in vocabulary.fields]
    fields = [one.name for one in known if one.derived is None]
    for field in luck.sample(fields, min(25, len(fields))):
        for words in (*EMPTY, REFERENCE, ""):
            text = f'{HEAD}game: {ruleset.game}\n{field}: "{words}"\n'
            read = parse_submission(TextFile("filing.yaml", text, ""), vocabulary)
            refused += read.value is None
            if read.value is None:
                assert {one.span.line for one in read.diagnostics} == {6}, (field, words)
                continue
            found = judged(dict(read.value.statements), ruleset)
            assert WORST_FIRST.index(found.outcome) <= WORST_FIRST.index(silent.outcome), (field, words)
            settled = [one for one, other in zip(silent.findings, found.findings, strict=True) if is_less(one, other)]
            raised = [other for one, other in zip(silent.findings, found.findings, strict=True) if is_less(other, one)]
            # WHY: a paytable may be called by any words; what asks for one is settled, and what asks for a lawful one
            # is broken instead.
            assert not settled or any(one.verdict is Verdict.VARIANCE for one in raised), (field, words)
    assert refused


def is_less(one: Finding, other: Finding) -> bool:
    """Tell whether a rule stands against a filing in the one finding and not in the other."""
    return stands_against(one) and not stands_against(other)
