"""`compliance new`: a submission to fill in, as text or as a form, empty or with what another one states."""

import argparse
import sys

from compliance.api import FormSource, Request, Session, open_session, read_form_source, write_form, write_submission
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.errors import MisuseError, take_value
from compliance.cli.options import add_output_options
from compliance.cli.output import Output, refuse_taken
from compliance.report import make_safe, render_blank

FORMATS_OF_NEW = ("yaml", "docx", "pdf")

HELP = CommandHelp(
    description="""\
Write a submission to fill in for a chapter: as commented text, with every field explained and every election shown, or
as a form in Word or PDF, with a question for each field in the order of the chapter. With --from it states what another
submission does, which may be a form as well. A file that is there already is never written over.
""",
    examples=(
        ("compliance new pa-575 -o mine.yaml", ""),
        ("compliance new pa-575 -o blank.docx", "a form to fill in and send, in Word or LibreOffice"),
        ("compliance new --from mine.yaml -o mine.docx", "a submission as a form that is filled in"),
        ("compliance new --from filled.docx -o mine.yaml", "and back"),
    ),
    notes="""\
Every command that takes a submission takes a form. What is written with --from states the same, but comments of a file
are not carried over.
""",
    exit_codes={
        0: "written",
        3: "the ruleset or the submission is not valid, or the output cannot be written",
    },
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("ruleset", metavar="RULESET", nargs="?", help="the chapter's ruleset, by id or path")
    parser.add_argument("--from", dest="source", metavar="SUBMISSION", help="state what this submission or form states")
    add_output_options(parser, *FORMATS_OF_NEW)


def run(arguments: argparse.Namespace) -> int:
    """Write the submission to fill in."""
    session = take_value(open_session())
    if arguments.ruleset is None and arguments.source is None:
        names = ", ".join(session.library.ids())
        raise MisuseError(f"for which chapter? There are {names}. For example: compliance new pa-575")
    refuse_taken(arguments.output)
    if arguments.source is not None:
        request = Request(ruleset=arguments.ruleset)
        content = _write_source(take_value(read_form_source(arguments.source, request, session)), arguments, session)
    else:
        content = _write_blank(arguments, session)
    with Output(arguments.output) as output:
        output.write_bytes(content)
    return exit_codes.OK


def _write_blank(arguments: argparse.Namespace, session: Session) -> bytes:
    ruleset = take_value(session.ruleset(arguments.ruleset))
    if arguments.format != "yaml":
        return take_value(write_form(ruleset, arguments.format, session))
    cases = take_value(session.cases(arguments.ruleset))
    return render_blank(ruleset, session.vocabulary, cases).encode()


def _write_source(source: FormSource, arguments: argparse.Namespace, session: Session) -> bytes:
    for what in source.lost:
        sys.stderr.write(make_safe(f"not carried over: {what}") + "\n")
    if arguments.format == "yaml":
        return write_submission(source.filing, session).encode()
    return take_value(write_form(source.ruleset, arguments.format, session, filing=source.filing))
