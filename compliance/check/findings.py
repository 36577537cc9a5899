"""Verdicts of rules, what covers a variance, and the result that many verdicts add up to."""

import datetime as dt
import re
from collections.abc import Callable, Iterable

from compliance.lang import Choices, decide_condition
from compliance.model import (
    Counts,
    Facts,
    Finding,
    Outcome,
    Rule,
    Ruleset,
    Scope,
    Standing,
    Verdict,
    Waiver,
)

_VERDICT = {True: Verdict.PASS, False: Verdict.VARIANCE, None: Verdict.UNDETERMINED}


def default_choices(ruleset: Ruleset) -> dict[str, str]:
    """Return the default option of every reading."""
    return ruleset.default_choices


def verdict_of(rule: Rule, facts: Facts, choices: Choices) -> Verdict:
    """Decide one rule."""
    applies = True if rule.applies is None else decide_condition(rule.applies, facts, choices)
    if applies is False:
        return Verdict.NOT_APPLICABLE
    requires = decide_condition(rule.requires, facts, choices)
    # LAW: what keeps a requirement is lawful whether or not the requirement reaches it.
    return Verdict.UNDETERMINED if applies is None and not requires else _VERDICT[requires]


def count_verdicts(findings: Iterable[Finding], scope: str) -> Counts:
    """Count how the rules came out; floor facts that are not stated are counted apart, unless they count as well."""
    answers = [finding.answer for finding in findings]
    verdicts = [answer.verdict for answer in answers]
    left_open = [answer for answer in answers if answer.verdict is Verdict.UNDETERMINED]
    uncovered = 0 if scope == "all" else sum(answer.uncovered for answer in left_open)
    return Counts(
        passed=verdicts.count(Verdict.PASS),
        variance=verdicts.count(Verdict.VARIANCE),
        undetermined=len(left_open) - uncovered,
        not_applicable=verdicts.count(Verdict.NOT_APPLICABLE),
        uncovered=uncovered,
    )


def outcome_of(findings: Iterable[Finding], scope: str) -> Outcome:
    """Add findings up to what the rules decide; what decided nothing is never compliant."""
    counted = tuple(findings)
    raised = {finding.rule.id for finding in counted if finding.answer.raised_by}
    verdicts = [(finding.answer.rule, finding.answer.verdict, finding.waiver is not None) for finding in counted]
    return result_of(verdicts, scope, lambda rule: rule.id in raised)


def result_of(verdicts: Iterable[tuple[Rule, Verdict, bool]], scope: str, is_raised: Callable[[Rule], bool]) -> Outcome:
    """Add verdicts up to what the rules decide; each comes with its rule and whether a waiver covers it.

    A rule of the floor that is open counts where the filing raises it by stating half of what would decide it.
    """
    decided = tuple(verdicts)
    waived = [covered for _, verdict, covered in decided if verdict is Verdict.VARIANCE]
    if not all(waived):
        return Outcome.NOT_COMPLIANT
    open_rules = [rule for rule, verdict, _ in decided if verdict is Verdict.UNDETERMINED]
    is_open = any(scope == "all" or rule.scope is Scope.FILING or is_raised(rule) for rule in open_rules)
    is_decided = bool(waived) or any(verdict is Verdict.PASS for _, verdict, _ in decided)
    return add_up_verdicts(against=0, is_open=is_open, is_decided=is_decided, waived=len(waived))


def add_up_verdicts(*, against: int, is_open: bool, is_decided: bool, waived: int) -> Outcome:
    """Say what comes of so many variances, uncovered and waived; ``is_open`` says that a rule which counts is open."""
    if against:
        return Outcome.NOT_COMPLIANT
    # WHY: where no rule came to a verdict nothing was checked, and nothing passes in silence.
    if is_open or not is_decided:
        return Outcome.UNDETERMINED
    return Outcome.COMPLIANT_WITH_WAIVERS if waived else Outcome.COMPLIANT


_PAST_BOUNDS = frozenset({Standing.NOT_IN_FORCE, Standing.NOT_KNOWN})


_NOTHING_AGAINST = frozenset({Outcome.COMPLIANT, Outcome.COMPLIANT_WITH_WAIVERS})


def final_outcome(
    decided: Outcome, standing: Standing, *, awaits_person: bool, is_partly_encoded: bool, is_unconfirmed: bool
) -> Outcome:
    """Return the result of a filing: what rules and persons decided, unless less than that can be claimed."""
    # LAW: what is not law on the day decides nothing, neither for the filing nor against it.
    if standing in _PAST_BOUNDS:
        return Outcome.NOT_IN_FORCE
    # WHY: what a program read out of a document is stated by nobody until a person has confirmed it, so that nothing
    # follows from it, neither for the filing nor against it.
    if is_unconfirmed:
        return Outcome.UNDETERMINED
    if decided not in _NOTHING_AGAINST:
        return decided
    if awaits_person:
        return Outcome.NEEDS_REVIEW
    return Outcome.PARTLY_ENCODED if is_partly_encoded else decided


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
