"""`compliance rules`: what there is to check against."""

import argparse
from collections.abc import Iterable

from compliance.api import Session, open_session
from compliance.check import fields_read
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.error_stream import print_diagnostics
from compliance.cli.errors import DiagnosedError, MisuseError, take_value
from compliance.cli.output import Output, find_width
from compliance.diag import did_you_mean
from compliance.load import library_at_hand, shipped_library
from compliance.model import Ruleset
from compliance.report import (
    Line,
    find_rules,
    ledger_lines,
    reading_list_lines,
    render_coverage,
    rule_lines,
    rule_list_lines,
    ruleset_lines,
    vocabulary_lines,
)

HELP = CommandHelp(
    description="List the rulesets at hand, or the rules of one, or show one rule with all that belongs to it.",
    examples=(
        ("compliance rules", "the chapters at hand"),
        ("compliance rules pa-575", "the rules of a chapter"),
        ("compliance rules pa-575 payout-limit.floor", "one rule: citation, condition, English, readings, cases"),
        ("compliance rules pa-575 --ledger", "what became of every paragraph of the chapter"),
    ),
    exit_codes={0: "shown", 3: "a ruleset is not valid"},
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("ruleset", metavar="RULESET", nargs="?", help="a ruleset, by id or path")
    parser.add_argument("rule", metavar="RULE", nargs="?", help="a rule, by its id or the end of it")
    parser.add_argument("--ledger", action="store_true", help="show how every provision is disposed of")
    parser.add_argument("--readings", action="store_true", help="show the readings and drafting slips")
    parser.add_argument("--coverage", action="store_true", help="write what each ruleset covers as a Markdown table")
    parser.add_argument("--ids", action="store_true", help="write only the ids, of rulesets in this folder too")
    parser.add_argument("--vocabulary", action="store_true", help="show the fields a submission may state")


def run(arguments: argparse.Namespace) -> int:
    """Show what was asked for."""
    if arguments.ids:
        return _show_ids()
    session = take_value(open_session())
    with Output(None) as output:
        if arguments.ruleset is None:
            return _show_all(arguments, session, output)
        ruleset = take_value(session.ruleset(arguments.ruleset))
        if arguments.rule is not None:
            return _show_rule(arguments, ruleset, session, output)
        output.write_lines(_list_lines(arguments, ruleset, session, find_width(output)))
    return exit_codes.OK


def _show_ids() -> int:
    names = {*shipped_library().ids(), *library_at_hand().ids()}
    with Output(None) as output:
        output.write("".join(f"{name}\n" for name in sorted(names)))
    return exit_codes.OK


def _show_all(arguments: argparse.Namespace, session: Session, output: Output) -> int:
    """Show what all rulesets have in common, or a line on each."""
    width = find_width(output)
    if arguments.vocabulary:
        output.write_lines(vocabulary_lines(session.vocabulary, session.vocabulary.fields, width=width))
        return exit_codes.OK
    if arguments.coverage:
        output.write(_render_coverage(session))
        return exit_codes.OK
    if arguments.ledger or arguments.readings:
        raise MisuseError("of which chapter? For example: compliance rules pa-575 --ledger")
    results = [session.ruleset(name) for name in session.library.ids()]
    rulesets = [result.value for result in results if result.value is not None]
    output.write_lines(ruleset_lines(rulesets, width=width))
    broken = [diagnostic for result in results for diagnostic in result.diagnostics]
    return print_diagnostics(broken) if broken else exit_codes.OK


def _render_coverage(session: Session) -> str:
    rows = []
    for name in session.library.ids():
        ruleset, cases = session.ruleset(name), session.cases(name)
        if ruleset.value is None or cases.value is None:
            raise DiagnosedError(ruleset.diagnostics or cases.diagnostics)
        rows.append((ruleset.value, len(cases.value)))
    return render_coverage(rows)


def _list_lines(arguments: argparse.Namespace, ruleset: Ruleset, session: Session, width: int) -> Iterable[Line]:
    if arguments.ledger:
        return ledger_lines(ruleset, width=width)
    if arguments.readings:
        return reading_list_lines(ruleset, width=width)
    if arguments.vocabulary:
        return vocabulary_lines(session.vocabulary, fields_read(ruleset), width=width)
    return rule_list_lines(ruleset, width=width)


def _show_rule(arguments: argparse.Namespace, ruleset: Ruleset, session: Session, output: Output) -> int:
    rules = find_rules(ruleset, arguments.rule)
    if not rules:
        ends = [rule.id.removeprefix(f"{ruleset.id}.") for rule in ruleset.rules]
        hint = did_you_mean(arguments.rule, ends) or f"`compliance rules {ruleset.id}` lists them"
        raise MisuseError(f"{ruleset.id} has no rule `{arguments.rule}`; {hint}")
    cases = session.cases(arguments.ruleset)
    for rule in rules:
        beside = [case for case in cases.value or () if case.rule == rule.id]
        output.write_lines(rule_lines(rule, ruleset, session.vocabulary, beside, width=find_width(output)))
    return print_diagnostics(cases.diagnostics) if cases.diagnostics else exit_codes.OK
