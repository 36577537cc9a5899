"""`compliance review`: what only a person can decide about a submission, listed and settled."""

import argparse
import sys

from compliance.api import Decision, Request, Session, explain_bad_decision, open_session, review_file, settle_point
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.document_output import DOCUMENT_NAMES, write_document
from compliance.cli.errors import DiagnosedError, MisuseError, take_value
from compliance.cli.options import (
    add_output_options,
    add_ruleset_options,
    read_day,
    read_readings,
    read_today,
    read_typed,
)
from compliance.cli.output import Output, refuse_same_file
from compliance.load import review_name_of, submission_name_of
from compliance.model import Assessment, ReviewState, read_date
from compliance.report import make_safe, render_review_json, review_document

HELP = CommandHelp(
    description="""\
List the points of a submission that only a person can decide, each with its question, the words it is about, and how it
stands: open, settled, not satisfied, or lapsed because the words have changed since or its time is over.

With --settle a decision is written into the review file beside the submission, mine.review.yaml beside mine.yaml, with
the fingerprint of the words as they are stated now. `compliance check` reads that file. A point that is not satisfied
is a variance; a point that nobody settled keeps a submission from being compliant.
""",
    examples=(
        ("compliance review submissions/river-bend-lawful.yaml", ""),
        (
            "compliance review mine.yaml --settle approval-letters --satisfied "
            "--by 'compliance department' --explanation 'Letters 12 and 14 of the Bureau were read.'",
            "take down what a person decided",
        ),
        (
            "compliance review mine.yaml --settle house-way-in-words --not-satisfied "
            "--by 'legal department' --explanation 'Two pair with a joker is left open.'",
            "a variance, in every report",
        ),
    ),
    exit_codes={
        0: "no point is open, or a settlement was written",
        1: "a point is not satisfied",
        3: "the submission or its review is not valid, or the review cannot be written",
        4: "a point is open",
    },
)
_OF_A_DECISION = ("satisfied", "not_satisfied", "by", "on", "until", "explanation")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", nargs="?", metavar="SUBMISSION", help="the submission")
    add_ruleset_options(parser)
    parser.add_argument("--settle", metavar="POINT", help="settle this point, by its id")
    answer = parser.add_mutually_exclusive_group()
    answer.add_argument("--satisfied", action="store_true", help="the answer to the question is yes")
    answer.add_argument("--not-satisfied", action="store_true", help="the answer is no: a variance")
    parser.add_argument("--by", metavar="WHO", help="who decided: a person or an office")
    parser.add_argument("--on", metavar="DATE", help="the day of the decision; else today")
    parser.add_argument("--until", metavar="DATE", help="the last day on which it counts; else it has no end")
    parser.add_argument("--explanation", metavar="TEXT", help="what was looked at, and what it shows")
    add_output_options(parser, *DOCUMENT_NAMES, "json")


def run(arguments: argparse.Namespace) -> int:
    """List the points of a submission, or settle one of them and list them then."""
    _refuse_wrong_call(arguments)
    arguments.file = submission_name_of(arguments.file)
    refuse_same_file(arguments.output, (arguments.file,), "the submission")
    refuse_same_file(arguments.output, (review_name_of(arguments.file),), "the review of the submission")
    request = Request(
        ruleset=arguments.ruleset, as_of=read_day(arguments.as_of), readings=read_readings(arguments.reading)
    )
    session = take_value(open_session())
    assessment = take_value(review_file(arguments.file, request, session))
    written = ""
    if arguments.settle is not None:
        written = _write_settlement(_read_decision(arguments), assessment, session)
        assessment = take_value(review_file(arguments.file, request, session))
    _write_points(assessment, session, arguments, written)
    return exit_codes.OK if written else _find_exit_code(assessment)


def _refuse_wrong_call(arguments: argparse.Namespace) -> None:
    if arguments.file is None:
        raise MisuseError("which submission? For example: compliance review submissions/river-bend-lawful.yaml")
    if arguments.settle is None:
        given = [name for name in _OF_A_DECISION if getattr(arguments, name)]
        if given:
            raise MisuseError(f"--{given[0].replace('_', '-')} is about a point; say which with --settle POINT")
        return
    if not arguments.satisfied and not arguments.not_satisfied:
        raise MisuseError(f"is `{arguments.settle}` satisfied? Give --satisfied or --not-satisfied")
    for name, what in (("by", "who decided"), ("explanation", "why")):
        if getattr(arguments, name) is None:
            raise MisuseError(f"say {what} with --{name}")


def _read_decision(arguments: argparse.Namespace) -> Decision:
    kind = "a day as YYYY-MM-DD"
    return Decision(
        point=arguments.settle,
        satisfied=arguments.satisfied,
        by=arguments.by,
        on=read_typed(arguments.on, "--on", read_date, kind) or read_today(),
        until=read_typed(arguments.until, "--until", read_date, kind),
        explanation=arguments.explanation,
    )


def _write_settlement(decision: Decision, assessment: Assessment, session: Session) -> str:
    """Write a decision, say where on the error stream, and return the file."""
    wrong = explain_bad_decision(decision, assessment, session.vocabulary)
    if wrong:
        raise MisuseError(wrong)
    path, diagnostics = settle_point(decision, assessment)
    if diagnostics:
        raise DiagnosedError(diagnostics)
    sys.stderr.write(f"written to {make_safe(path)}\n")
    return path


def _write_points(assessment: Assessment, session: Session, arguments: argparse.Namespace, written: str) -> None:
    with Output(arguments.output) as output:
        if arguments.format == "json":
            output.write(render_review_json(assessment, session.vocabulary, written=written))
        else:
            document = review_document(assessment, session.vocabulary, written=written)
            write_document(document, arguments.format, output)


def _find_exit_code(assessment: Assessment) -> int:
    if any(one.state is ReviewState.NOT_SATISFIED for one in assessment.review):
        return exit_codes.VARIANCE
    return exit_codes.UNDETERMINED if assessment.points_for_a_person else exit_codes.OK
