"""Findings and assessments made directly, for tests of what they say of themselves."""

from typing import Any

from mutating import a_rule

from compliance.model import Finding, Rule, RuleAnswer, Verdict
from compliance.record import replace

PLAIN: dict[str, Any] = {
    "kind": None,
    "message": "",
    "actual": (),
    "required": (),
    "difference": None,
    "missing": (),
    "readings": (),
    "trace": None,
}


def an_answer(verdict: Verdict, rule: Rule | None = None, **more: Any) -> RuleAnswer:
    """Return what a rule comes to, with nothing behind it but what is given."""
    return RuleAnswer(rule=rule or a_rule("play.decks <= 6"), verdict=verdict, **(PLAIN | more))


def a_finding(verdict: Verdict, rule: Rule | None = None, **more: Any) -> Finding:
    """Return a finding that a filing has, with nothing around it but what is given."""
    ours = {name: more.pop(name) for name in ("where", "waiver", "settlement") if name in more}
    return replace(Finding(answer=an_answer(verdict, rule, **more)), **ours)
