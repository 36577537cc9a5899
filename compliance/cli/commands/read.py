"""`compliance read`: a document that people have, as a draft of a submission."""

import argparse
import sys

from compliance.api import confirm_file, open_session, read_draft, read_filing
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.document_output import DOCUMENT_NAMES, write_document
from compliance.cli.errors import MisuseError, take_value
from compliance.cli.options import add_output_options, read_today, read_typed
from compliance.cli.output import Output, refuse_same_file
from compliance.model import Confirmation, SubmissionDraft, read_date
from compliance.report import make_safe, reading_document, render_draft, render_reading_json, sum_up_reading

HELP = CommandHelp(
    description="""\
Read a Rules Submission that nobody made for this program, as a Word file, a PDF with text in it, a web page or plain
text, and propose what it states: each value with its page, its paragraph and its words, how sure the match is and why.
Nothing is guessed and nothing proposed decides: the draft is confirmed by nobody, and there is no verdict until each
statement is. Where the document says two things, both are shown; what was not understood is listed.
""",
    examples=(
        ("compliance read last-year.docx -o draft.yaml", "the draft of a submission"),
        ("compliance read last-year.docx -o read.html", "the report: proposals, questions and what was not understood"),
        ("compliance read scan.pdf --chapter pa-575 -o draft.yaml", "where the document does not say its chapter"),
        (
            "compliance read draft.yaml --confirm payout_limit.amount table.positions --by 'compliance department'",
            "what was read for these was held against the words",
        ),
    ),
    notes="""\
Marks count, not printed choices. Struck and deleted words are left out, inserted ones are in, comments are no part of
the text; all of them are listed. Figures are taken as they are written, never made to fit the chapter.
""",
    exit_codes={
        0: "everything in the document was understood, or nothing of a draft is left to confirm",
        3: "the document cannot be read or is no submission, or the output cannot be written",
        4: "there are questions, something was not understood, or something of a draft is left to confirm",
    },
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("document", nargs="?", metavar="DOCUMENT", help="the document")
    parser.add_argument(
        "--chapter", metavar="RULESET", help="the chapter that it is filed under, by the id of its ruleset"
    )
    parser.add_argument(
        "--confirm",
        action="extend",
        nargs="+",
        metavar="FIELD",
        help="confirm what was read for these fields of a draft, or for `all`",
    )
    parser.add_argument("--by", metavar="WHO", help="who confirms: a person or an office")
    parser.add_argument("--on", metavar="DATE", help="the day on which it was confirmed; else today")
    add_output_options(parser, "yaml", *DOCUMENT_NAMES, "json")


def run(arguments: argparse.Namespace) -> int:
    """Read the document and write the draft or the report of what was read, or confirm what a draft was read as."""
    if not arguments.document:
        raise MisuseError("which document? For example: compliance read last-year.docx -o draft.yaml")
    if arguments.confirm is not None:
        return _confirm_draft(arguments)
    for name in ("by", "on"):
        if getattr(arguments, name) is not None:
            raise MisuseError(f"--{name} is about a confirmation; say of what with --confirm FIELD")
    refuse_same_file(arguments.output, (arguments.document,), "the document")
    session = take_value(open_session())
    reading = take_value(read_filing(arguments.document, session, chapter=arguments.chapter))
    with Output(arguments.output) as output:
        if arguments.format == "yaml":
            output.write(render_draft(reading, session.vocabulary))
        elif arguments.format == "json":
            output.write(render_reading_json(reading))
        else:
            write_document(reading_document(reading, session.vocabulary), arguments.format, output)
    sys.stderr.write(make_safe(f"{reading.ruleset.id}: {sum_up_reading(reading)}") + "\n")
    return exit_codes.UNDETERMINED if reading.questions or reading.unread else exit_codes.OK


def _confirm_draft(arguments: argparse.Namespace) -> int:
    """Write into a draft who confirmed what was read for fields, and say what is left."""
    if arguments.by is None:
        raise MisuseError("say who confirms it with --by")
    if arguments.output or arguments.chapter:
        raise MisuseError("a confirmation is written into the draft itself; leave out --output and --chapter")
    day = read_typed(arguments.on, "--on", read_date, "a day as YYYY-MM-DD") or read_today()
    session = take_value(open_session())
    fields = None if arguments.confirm == ["all"] else arguments.confirm
    text = take_value(confirm_file(arguments.document, fields, Confirmation(by=arguments.by, decided=day), session))
    left = take_value(read_draft(SubmissionDraft(arguments.document, text), session)).unconfirmed
    sys.stderr.write(make_safe(f"written to {arguments.document}; {len(left)} left to confirm") + "\n")
    return exit_codes.UNDETERMINED if left else exit_codes.OK
