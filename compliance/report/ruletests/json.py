"""What became of the cases beside the rules for machines: JSON, version 1, and notices for a build."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from compliance.model import (
    Case,
    Goal,
    MutantStanding,
    Mutation,
    Notice,
    NoticeLevel,
    NoticeOutcome,
    Operator,
    Proposal,
    Rule,
    Share,
    Survivor,
    TestedRuleset,
    Unexpected,
    Vocabulary,
)
from compliance.report.check.finding_json import span_object, trace_object
from compliance.report.ruletests.missing_cases import proposed_case
from compliance.report.ruletests.words import write_share_percent
from compliance.version import __version__

SCHEMA = "compliance/test/1"


def tested_rulesets_object(tried: Sequence[TestedRuleset], vocabulary: Vocabulary) -> dict[str, Any]:
    """Return the whole run as plain objects."""
    return {
        "schema": SCHEMA,
        "program": __version__,
        "as_expected": all(one.fine for one in tried),
        "rulesets": [_ruleset_object(one, vocabulary) for one in tried],
    }


def _ruleset_object(one: TestedRuleset, vocabulary: Vocabulary) -> dict[str, Any]:
    return {
        "id": one.ruleset.id,
        "rules": len(one.rules),
        "cases": len(one.cases),
        "unexpected": [_unexpected_object(case) for case in one.unexpected],
        "coverage": {str(kind): _share_object(share) for kind, share in one.coverage.shares.items()},
        "not_covered": [_goal_object(goal) for goal in one.coverage.unmet],
        "mutants": None if one.mutation is None else _mutation_object(one.mutation, vocabulary),
    }


def _share_object(share: Share) -> dict[str, Any]:
    return {"met": share.met, "of": share.of, "percent": write_share_percent(share)}


def _unexpected_object(one: Unexpected) -> dict[str, Any]:
    return {
        "rule": one.case.rule,
        "name": one.case.name,
        "expected": str(one.case.expect),
        "got": str(one.got),
        "where": span_object(one.case.span),
        "trace": [trace_object(trace) for trace in one.traces],
    }


def _goal_object(goal: Goal) -> dict[str, Any]:
    return {
        "rule": goal.rule,
        "kind": str(goal.kind),
        "lacking": goal.lacking,
        "text": goal.text,
        "where": span_object(goal.span),
    }


def _mutation_object(mutation: Mutation, vocabulary: Vocabulary) -> dict[str, Any]:
    return {
        **_share_object(mutation.share),
        "equivalent": mutation.equivalent,
        "operators": {str(one): {"made": mutation.made[one], "noticed": mutation.killed[one]} for one in Operator},
        "not_noticed": [_survivor_object(one) for one in mutation.survivors],
        "missing_cases": [_proposal_object(one, vocabulary) for one in mutation.proposals],
    }


def _survivor_object(one: Survivor) -> dict[str, Any]:
    return {
        "subject": one.mutant.subject,
        "operator": str(one.mutant.operator),
        "what": one.mutant.what,
        "where": span_object(one.mutant.span),
        "standing": str(one.standing),
        "reason": one.reason or None,
        "case": None if one.proposal is None else one.proposal.name,
    }


def _proposal_object(one: Proposal, vocabulary: Vocabulary) -> dict[str, Any]:
    return {
        "rule": one.rule,
        "name": one.name,
        "expect": str(one.expect),
        "mutant": str(one.mutant),
        "text": proposed_case(one, vocabulary),
    }


def tested_rulesets_notices(tried: Iterable[TestedRuleset], vocabulary: Vocabulary) -> Iterator[Notice]:
    """Return every case as a notice, and every mutant that no case noticed and that does not mean the same."""
    for one in tried:
        wrong = {unexpected.case.span: unexpected for unexpected in one.unexpected}
        rules = {rule.id: rule for rule in one.rules}
        for case in one.cases:
            yield _case_notice(case, wrong.get(case.span), rules[case.rule], one)
        for survivor in () if one.mutation is None else one.mutation.survivors:
            if survivor.standing is not MutantStanding.EQUIVALENT:
                yield _mutant_notice(survivor, one, vocabulary)


def _case_notice(case: Case, wrong: Unexpected | None, rule: Rule, tried: TestedRuleset) -> Notice:
    fine = wrong is None
    return Notice(
        code=rule.id,
        title=f"the case “{case.name}” is {case.expect if wrong is None else f'{wrong.got}, not {case.expect}'}",
        level=NoticeLevel.NOTE if fine else NoticeLevel.ERROR,
        outcome=NoticeOutcome.PASS if fine else NoticeOutcome.FAIL,
        message="" if wrong is None else "\n".join(trace.text for trace in wrong.traces),
        cites=tuple(tried.ruleset.cite(cite) for cite in rule.cites),
        span=case.span,
        group=tried.ruleset.id,
        case=case.name,
        requires=rule.summary,
    )


def _mutant_notice(one: Survivor, tried: TestedRuleset, vocabulary: Vocabulary) -> Notice:
    mutant = one.mutant
    proposed = "" if one.proposal is None else f"add the case{proposed_case(one.proposal, vocabulary)[3:]}"
    return Notice(
        code=mutant.rule or mutant.subject.replace(" ", "."),
        title=f"no case notices {mutant.what}",
        message=one.reason,
        hint=proposed,
        span=mutant.span,
        group=tried.ruleset.id,
        case=mutant.what,
        requires="Every change of a rule's meaning is noticed by a case.",
        tags=(str(mutant.operator),),
    )
