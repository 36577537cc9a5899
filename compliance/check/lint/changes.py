"""A ruleset compared with an earlier state of it: ids that are gone, and ids that say something else than before."""

from collections.abc import Iterator

from compliance.check.impact import vanished_ids
from compliance.check.lint.concern import Concern, make_doubt, make_error
from compliance.check.lint.unused import parts_of
from compliance.diag import Code, whole_file
from compliance.model import Expr, Matches, RowOf, Rule, Ruleset, readings_in

_FOR_EVER = "an id lives for ever: bring it back, or make a new version of the chapter"


def lint_change(ruleset: Ruleset, before: Ruleset, *, called: str) -> tuple[Concern, ...]:
    """Hold a ruleset against an earlier state of it: an id lives for ever and keeps its meaning."""
    return (*_find_vanished_rules(ruleset, before, called), *_find_changed_rules(ruleset, before))


def lint_gone(before: Ruleset, *, called: str) -> Concern:
    """Tell that a whole ruleset is gone; ``called`` is what its folder was called."""
    message = f"the ruleset `{before.id}` is gone, and with it the ids of its rules ({len(before.rules)})"
    hint = "an id lives for ever: bring the folder back; `superseded_by` names what took its place"
    return make_error(Code.LINT_VANISHED_RULE, message, whole_file(f"{called}/ruleset.yaml"), hint)


def _find_vanished_rules(ruleset: Ruleset, before: Ruleset, called: str) -> Iterator[Concern]:
    for one in vanished_ids(before, ruleset):
        gone, new = f"the rule `{one.rule.id}` is gone", one.successor
        if new is None:
            yield make_error(Code.LINT_VANISHED_RULE, gone, whole_file(f"{called}/ruleset.yaml"), _FOR_EVER)
        else:
            message = f"{gone}; `{new.id}` asks the very same under a new id"
            hint = f"an id lives for ever: call it `{one.rule.id}` again"
            yield make_error(Code.LINT_VANISHED_RULE, message, new.span, hint, key="id")


def _find_changed_rules(ruleset: Ruleset, before: Ruleset) -> Iterator[Concern]:
    now = {rule.id: rule for rule in ruleset.rules}
    for old in before.rules:
        rule = now.get(old.id)
        if rule is not None and _meaning_of(rule, ruleset) != _meaning_of(old, before):
            message = f"the rule `{rule.id}` says something else than before"
            hint = "`compliance impact` tells what the change means"
            yield make_doubt(Code.LINT_CHANGED_RULE, message, rule.span, hint, key="requires")


def _meaning_of(rule: Rule, ruleset: Ruleset) -> tuple[object, ...]:
    """Return what a rule asks, with the readings and tables that it rests on, without words and places."""
    conditions = [one for one in (rule.applies, rule.requires) if one is not None]
    names = {name for one in conditions for name in readings_in(one)}
    readings = {
        one.id: [(way.id, way.value, way.default) for way in one.options] for one in ruleset.readings if one.id in names
    }
    return rule.scope, rule.applies, rule.requires, readings, _tables_read(conditions, ruleset)


def _tables_read(conditions: list[Expr], ruleset: Ruleset) -> dict[str, object]:
    parts = [part for one in conditions for part in parts_of(one)]
    named = {name for part in parts if isinstance(part, Matches) for name in part.tables}
    fields = {part.field.name for part in parts if isinstance(part, RowOf)}
    return {one.id: one.rows for one in ruleset.tables if one.id in named or one.field in fields}
