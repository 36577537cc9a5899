"""`compliance rules`: what there is to be held against."""

import argparse
from collections.abc import Iterator

from compliance.api import Session, open_session
from compliance.cli import exits
from compliance.cli.output import Output, width_of
from compliance.cli.say import complain, usage
from compliance.diag import did_you_mean
from compliance.model import Ruleset


def run_rules(asked: argparse.Namespace) -> int:
    """Show what was asked for."""
    opened = open_session()
    if opened.value is None:
        return complain(opened.diagnostics)
    session = opened.value
    with Output(None) as output:
        if asked.ruleset is None:
            return _overview(asked, session, output)
        ruleset = session.ruleset(asked.ruleset)
        if ruleset.value is None:
            return complain(ruleset.diagnostics)
        if asked.rule is not None:
            return _one_rule(asked, ruleset.value, session, output)
        output.lines(_page(asked, ruleset.value, session, width_of(output)))
    return exits.OK


def _overview(asked: argparse.Namespace, session: Session, output: Output) -> int:
    import compliance.report as report

    width = width_of(output)
    if asked.vocabulary:
        output.lines(report.vocabulary_lines(session.vocabulary, session.vocabulary.fields, width=width))
        return exits.OK
    if asked.coverage:
        return _coverage(session, output)
    if asked.ledger or asked.readings:
        return usage("compliance rules: of which chapter? For example: compliance rules pa-575 --ledger")
    results = [session.ruleset(name) for name in session.library.ids()]
    output.lines(report.ruleset_lines([one.value for one in results if one.value is not None], width=width))
    broken = [found for one in results for found in one.diagnostics]
    return complain(broken) if broken else exits.OK


def _coverage(session: Session, output: Output) -> int:
    import compliance.report as report

    rows = []
    for name in session.library.ids():
        ruleset, cases = session.ruleset(name), session.cases(name)
        if ruleset.value is None or cases.value is None:
            return complain(ruleset.diagnostics or cases.diagnostics)
        rows.append((ruleset.value, len(cases.value)))
    output.write(report.render_coverage(rows))
    return exits.OK


def _page(
    asked: argparse.Namespace, ruleset: Ruleset, session: Session, width: int
) -> Iterator[tuple[tuple[str, str], ...]]:
    import compliance.report as report
    from compliance.check import fields_read

    if asked.ledger:
        return report.ledger_lines(ruleset, width=width)
    if asked.readings:
        return report.readings_page(ruleset, width=width)
    if asked.vocabulary:
        return report.vocabulary_lines(session.vocabulary, fields_read(ruleset), width=width)
    return report.rule_list_lines(ruleset, width=width)


def _one_rule(asked: argparse.Namespace, ruleset: Ruleset, session: Session, output: Output) -> int:
    import compliance.report as report

    rules = report.find_rules(ruleset, asked.rule)
    if not rules:
        ends = [rule.id.removeprefix(f"{ruleset.id}.") for rule in ruleset.rules]
        hint = did_you_mean(asked.rule, ends) or f"`compliance rules {ruleset.id}` lists them"
        return usage(f"compliance rules: {ruleset.id} has no rule `{asked.rule}`; {hint}")
    cases = session.cases(asked.ruleset)
    for rule in rules:
        beside = [case for case in cases.value or () if case.rule == rule.id]
        output.lines(report.rule_lines(rule, ruleset, session.vocabulary, beside, width=width_of(output)))
    return complain(cases.diagnostics) if cases.diagnostics else exits.OK
