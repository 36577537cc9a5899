"""`compliance rules`: what there is to be held against."""

import argparse
from collections.abc import Iterator

from compliance.api import Desk, open_desk
from compliance.cli import exit_codes as exits
from compliance.cli.error_stream import complain, usage
from compliance.cli.output import Output, width_of
from compliance.diag import did_you_mean
from compliance.model import Ruleset


def run_rules(asked: argparse.Namespace) -> int:
    """Show what was asked for."""
    opened = open_desk()
    if opened.value is None:
        return complain(opened.diagnostics)
    desk = opened.value
    with Output(None) as output:
        if asked.ruleset is None:
            return _overview(asked, desk, output)
        ruleset = desk.ruleset(asked.ruleset)
        if ruleset.value is None:
            return complain(ruleset.diagnostics)
        if asked.rule is not None:
            return _one_rule(asked, ruleset.value, desk, output)
        output.lines(_page(asked, ruleset.value, desk, width_of(output)))
    return exits.OK


def _overview(asked: argparse.Namespace, desk: Desk, output: Output) -> int:
    from compliance.report import catalogue

    width = width_of(output)
    if asked.vocabulary:
        output.lines(catalogue.vocabulary_lines(desk.vocabulary, desk.vocabulary.fields, width=width))
        return exits.OK
    if asked.coverage:
        return _coverage(desk, output)
    if asked.ledger or asked.readings:
        return usage("compliance rules: of which chapter? For example: compliance rules pa-575 --ledger")
    results = [desk.ruleset(name) for name in desk.library.ids()]
    output.lines(catalogue.ruleset_lines([one.value for one in results if one.value is not None], width=width))
    broken = [found for one in results for found in one.diagnostics]
    return complain(broken) if broken else exits.OK


def _coverage(desk: Desk, output: Output) -> int:
    from compliance.report import catalogue

    rows = []
    for name in desk.library.ids():
        ruleset, cases = desk.ruleset(name), desk.cases(name)
        if ruleset.value is None or cases.value is None:
            return complain(ruleset.diagnostics or cases.diagnostics)
        rows.append((ruleset.value, len(cases.value)))
    output.write(catalogue.render_coverage(rows))
    return exits.OK


def _page(asked: argparse.Namespace, ruleset: Ruleset, desk: Desk, width: int) -> Iterator[tuple[tuple[str, str], ...]]:
    from compliance.check import fields_read
    from compliance.report import catalogue

    if asked.ledger:
        return catalogue.ledger_lines(ruleset, width=width)
    if asked.readings:
        return catalogue.readings_page(ruleset, width=width)
    if asked.vocabulary:
        return catalogue.vocabulary_lines(desk.vocabulary, fields_read(ruleset), width=width)
    return catalogue.rule_list_lines(ruleset, width=width)


def _one_rule(asked: argparse.Namespace, ruleset: Ruleset, desk: Desk, output: Output) -> int:
    from compliance.report import catalogue

    rules = catalogue.find_rules(ruleset, asked.rule)
    if not rules:
        ends = [rule.id.removeprefix(f"{ruleset.id}.") for rule in ruleset.rules]
        hint = did_you_mean(asked.rule, ends) or f"`compliance rules {ruleset.id}` lists them"
        return usage(f"compliance rules: {ruleset.id} has no rule `{asked.rule}`; {hint}")
    cases = desk.cases(asked.ruleset)
    for rule in rules:
        beside = [case for case in cases.value or () if case.rule == rule.id]
        output.lines(catalogue.rule_lines(rule, ruleset, desk.vocabulary, beside, width=width_of(output)))
    return complain(cases.diagnostics) if cases.diagnostics else exits.OK
