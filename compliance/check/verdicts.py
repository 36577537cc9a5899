"""Verdicts: one rule decided, the waivers that cover it, and the result that many add up to."""

import datetime as dt
import re
from collections.abc import Iterable

from compliance.lang import Choices, decide_condition
from compliance.model import Counts, Facts, Finding, Outcome, Rule, Ruleset, Scope, Verdict, Waiver

_VERDICT = {True: Verdict.PASS, False: Verdict.VARIANCE, None: Verdict.UNDETERMINED}


def default_choices(ruleset: Ruleset) -> dict[str, str]:
    """Return the default option of every reading."""
    return ruleset.default_choices


def verdict_of(rule: Rule, facts: Facts, choices: Choices) -> Verdict:
    """Decide one rule."""
    applies = True if rule.applies is None else decide_condition(rule.applies, facts, choices)
    if applies is False:
        return Verdict.NOT_APPLICABLE
    if applies is None:
        return Verdict.UNDETERMINED
    return _VERDICT[decide_condition(rule.requires, facts, choices)]


def count_verdicts(findings: Iterable[Finding]) -> Counts:
    """Count how the rules came out; floor facts that are not stated are counted apart as well."""
    verdicts = [(finding.verdict, finding.uncovered) for finding in findings]
    number = {verdict: sum(counted is verdict for counted, _ in verdicts) for verdict in Verdict}
    return Counts(
        passed=number[Verdict.PASS],
        variance=number[Verdict.VARIANCE],
        undetermined=number[Verdict.UNDETERMINED],
        not_applicable=number[Verdict.NOT_APPLICABLE],
        uncovered=sum(uncovered for _, uncovered in verdicts),
    )


def outcome_of(findings: Iterable[Finding], scope: str) -> Outcome:
    """Add findings up to a result; what decided nothing is never compliant."""
    return result_of([(finding.rule, finding.verdict, finding.waived) for finding in findings], scope)


def result_of(verdicts: Iterable[tuple[Rule, Verdict, bool]], scope: str) -> Outcome:
    """Add verdicts up to a result; each comes with its rule and whether a waiver covers it."""
    decided = tuple(verdicts)
    waived = [covered for _, verdict, covered in decided if verdict is Verdict.VARIANCE]
    if not all(waived):
        return Outcome.NOT_COMPLIANT
    counting = [verdict for rule, verdict, _ in decided if scope == "all" or rule.scope is Scope.FILING]
    if Verdict.UNDETERMINED in counting:
        return Outcome.UNDETERMINED
    # WHY: where no rule came to a verdict nothing was checked, and nothing passes in silence.
    if not {verdict for _, verdict, _ in decided} & {Verdict.PASS, Verdict.VARIANCE}:
        return Outcome.UNDETERMINED
    return Outcome.COMPLIANT_WITH_WAIVERS if waived else Outcome.COMPLIANT


def provision_in(text: str, prefix: str) -> str:
    """Return the bare provision a waiver names, with or without the chapter's prefix."""
    bare = text.removeprefix(prefix.strip()).strip()
    return re.sub(r"^§+\s*", "", bare).replace(" ", "")


def waived_on(rule: Rule, waivers: Iterable[Waiver], ruleset: Ruleset, day: dt.date) -> bool:
    """Tell whether a waiver in effect on a day covers a rule."""
    return any(waiver.counts_on(day) and covers_rule(waiver, rule, ruleset) for waiver in waivers)


def covers_rule(waiver: Waiver, rule: Rule, ruleset: Ruleset) -> bool:
    """Tell whether a waiver names the provision that a rule rests on, in effect or not."""
    # LAW: a waiver reaches the provision it names and what stands below it; a rule's first citation is what binds.
    named = provision_in(waiver.provision, ruleset.cite_prefix)
    binding = rule.cites[0]
    return bool(named) and (binding == named or binding.startswith(named + "("))
