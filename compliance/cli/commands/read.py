"""`compliance read`: a document that people have, as a draft of a submission."""

import argparse
import datetime as dt
import sys

from compliance.api import Session, confirm_draft, open_session, read_filing
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.document_output import DOCUMENT_NAMES, write_document
from compliance.cli.errors import DiagnosedError, MisuseError, take_value
from compliance.cli.options import add_output_options, read_typed
from compliance.cli.output import Output, refuse_same_file
from compliance.model import Confirmation, read_date
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
        (
            "compliance read draft.yaml --confirm payout_limit.amount --by 'compliance department'",
            "once it was held against its words",
        ),
        ("compliance read scan.pdf --chapter pa-575 -o draft.yaml", "where the document does not say its chapter"),
    ),
    notes="""\
Marks count, not printed choices. Struck and deleted words are left out, inserted ones are in, comments are no part of
the text; all of them are listed. Figures are taken as they are written, never made to fit the chapter.
""",
    exit_codes={
        0: "everything in the document was understood",
        3: "the document cannot be read or is no submission, or the output cannot be written",
        4: "there are questions, or something was not understood",
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
        metavar="FIELD",
        action="append",
        help="in a draft: take down that a person confirmed this; or `all`",
    )
    parser.add_argument("--by", metavar="WHO", help="who confirmed: a person or an office")
    parser.add_argument("--on", metavar="DATE", help="the day of the confirmation; else today")
    add_output_options(parser, "yaml", *DOCUMENT_NAMES, "json")


def run(arguments: argparse.Namespace) -> int:
    """Read the document and write the draft, or the report of what was read."""
    if not arguments.document:
        raise MisuseError("which document? For example: compliance read last-year.docx -o draft.yaml")
    refuse_same_file(arguments.output, (arguments.document,), "the document")
    session = take_value(open_session())
    if arguments.confirm:
        return _confirm(arguments, session)
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


def _confirm(arguments: argparse.Namespace, session: Session) -> int:
    """Take down in a draft who confirmed statements."""
    if not (arguments.by or "").strip():
        raise MisuseError("who confirmed? For example: --by 'compliance department'")
    day = read_typed(arguments.on, "--on", read_date, "a day as YYYY-MM-DD")
    confirmation = Confirmation(by=arguments.by.strip(), decided=day or dt.datetime.now(tz=dt.UTC).astimezone().date())
    left, diagnostics = confirm_draft(arguments.document, arguments.confirm, confirmation, session)
    if diagnostics:
        raise DiagnosedError(diagnostics)
    are = "statement is" if left == 1 else "statements are"
    sys.stderr.write(make_safe(f"written to {arguments.document}; {left} {are} confirmed by nobody") + "\n")
    return exit_codes.UNDETERMINED if left else exit_codes.OK
