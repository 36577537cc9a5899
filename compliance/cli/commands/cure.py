"""`compliance cure`: the smallest changes that make a submission lawful, shown or written."""

import argparse
import sys

from compliance.api import (
    Request,
    Session,
    cure_file,
    open_session,
    write_cured_file,
)
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.document_output import DOCUMENT_NAMES, write_document
from compliance.cli.errors import DiagnosedError, MisuseError, take_value
from compliance.cli.options import add_output_options, add_ruleset_options, read_day, read_readings
from compliance.cli.output import Output, refuse_same_file, refuse_taken
from compliance.cli.picked_cure import confirm_picked, pick_cure, refuse_wrong_pick
from compliance.cli.progress import show_progress
from compliance.load import review_name_of
from compliance.model import CheckedCure, CureResult, Outcome
from compliance.report import (
    cure_document,
    find_format_by_ending,
    make_safe,
    patch_of,
    plain_text,
    render_cure_json,
    text_lines,
)

HELP = CommandHelp(
    description="""\
Find the smallest change that makes a submission lawful: each edit with the provision that forces it, and as a patch in
the file's own text, which keeps comments and order. Cures are weighed: first what the holder can choose, then what has
to be done on the floor, then what somebody else has to do, last what is withdrawn. Where several changes are equally
small, all of them are shown; parts that are independent of each other as choices, of which one of each is taken.
Every cured file is checked as any submission is before it is shown. Waivers stay; they mark a variance, and cure none.
""",
    examples=(
        ("compliance cure submissions/river-bend.yaml", ""),
        ("compliance cure mine.yaml --pick 2 --write", "edit the file in place"),
        ("compliance cure mine.yaml --pick 1b,2a --write", "one of each choice"),
        ("compliance cure mine.yaml --pick 2 -o cured.yaml", "write the cured file elsewhere"),
        ("compliance cure mine.yaml --write --confirm approvals.layout", "the approval has been given"),
        ("compliance cure mine.yaml --format patch | patch -p0", "the first cure, or the one that is picked"),
        ("compliance cure mine.yaml -o cures.pdf", "what was found, to send; cures.html, cures.json as well"),
    ),
    notes="""\
What rests on somebody else, such as an approval, is neither written nor in a patch until --confirm says of its field
that it is so; the other edits of the cure are.

With --ruleset, a filing is cured for another version of its chapter, also one that has another name for the game.

With -o, an ending of a format (.pdf, .html, .json, .patch) means what was found; any other, such as .yaml, means the
cured submission, a new file. A lawful submission is written there as it is.

A patch names the file from the folder that one is in, where it lies below that; else by its last name alone, since
`patch` takes no other: call it then in the file's own folder.
""",
    exit_codes={
        0: "lawful as it stands, or a cured file was written",
        1: "not lawful, and cures are shown",
        3: "the file is not valid or cannot be written",
        4: "no cure was found, what is to be written waits for your own words or for somebody else, or only points for "
        "a person are left",
    },
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", nargs="?", metavar="SUBMISSION", help="the submission")
    add_ruleset_options(parser)
    parser.add_argument("--pick", metavar="N", help="only this cure, by its number, or one of each choice: 1b,2a")
    parser.add_argument("--write", action="store_true", help="make the change in the file itself")
    given = "what this field is to state is so: somebody else has done it; repeat for each such field"
    parser.add_argument("--confirm", metavar="FIELD", action="append", default=[], help=given)
    writes = "write the cured submission, or what was found, here"
    add_output_options(parser, *DOCUMENT_NAMES, "json", "patch", writes=writes)


def run(arguments: argparse.Namespace) -> int:
    """Find the cures of a submission, and show them or write one."""
    cured_path, report_path = _part_output(arguments.output)
    _refuse_wrong_call(arguments, cured_path)
    refuse_same_file(report_path, (arguments.file,), "the submission")
    refuse_same_file(report_path, (review_name_of(arguments.file),), "the review of the submission")
    request = Request(
        ruleset=arguments.ruleset, as_of=read_day(arguments.as_of), readings=read_readings(arguments.reading)
    )
    session = take_value(open_session())
    session.progress = show_progress
    cures = take_value(cure_file(arguments.file, request, session))
    cures, pick = pick_cure(arguments.pick, cures, request, session)
    to_write = arguments.write or cured_path is not None
    refuse_wrong_pick(pick, cures, must_pick=to_write)
    cures = confirm_picked(arguments.confirm, cures, pick, session)
    if cures.form and arguments.format == "patch":
        raise MisuseError("a form takes no patch; make the change with --write, or write YAML with -o cured.yaml")
    written = _write_cured(arguments, cures, pick, cured_path, session)
    shown = 1 if written and cures.cures and pick is None else pick
    _show_cures(arguments, cures, shown, written, report_path)
    if to_write and not written:
        return _refused_exit_code(cures)
    return _exit_code_written(cures, shown) if written else _find_exit_code(cures)


def _refused_exit_code(cures: CureResult) -> int:
    """Return the exit code where something was to be written and nothing was."""
    return exit_codes.UNDETERMINED if cures.cures and not cures.defects else _find_exit_code(cures)


def _exit_code_written(cures: CureResult, pick: int | None) -> int:
    # WHY: a file that still waits for words or for what somebody else does is not lawful, and its exit code must not
    # say so.
    cure = cures.cures[(pick or 1) - 1] if cures.cures else None
    waits = cure is not None and (cure.cure.waits_for_words or bool(cure.waiting))
    return exit_codes.UNDETERMINED if waits else exit_codes.OK


def _part_output(path: str | None) -> tuple[str | None, str | None]:
    """Return where the cured submission goes and where the report goes: the ending of `-o` says which is meant."""
    if path is None or find_format_by_ending(path) is None:
        return path, None
    return None, path


def _refuse_wrong_call(arguments: argparse.Namespace, cured_path: str | None) -> None:
    if arguments.file is None:
        raise MisuseError("which submission? For example: compliance cure submissions/river-bend.yaml")
    if arguments.write and cured_path is not None:
        raise MisuseError("--write edits the file itself and -o writes another; choose one of them")
    refuse_taken(cured_path)


def _write_cured(
    arguments: argparse.Namespace, cures: CureResult, pick: int | None, path: str | None, session: Session
) -> str:
    """Write the cured submission where one is to be written, and return the file it went to."""
    if path is not None and not cures.cures and cures.assessment.outcome is Outcome.COMPLIANT:
        _write_text(path, cures.text)
        return path
    if not cures.cures or cures.defects:
        return ""
    cure = cures.cures[(pick or 1) - 1]
    if (arguments.write or path is not None) and _has_nothing_to_write(cure):
        return ""
    if arguments.write:
        diagnostics = write_cured_file(cures, cure, session)
        if diagnostics:
            raise DiagnosedError(diagnostics)
        return str(arguments.file)
    if path is not None:
        _write_text(path, _take_text(cure))
        return path
    return ""


def _has_nothing_to_write(cure: CheckedCure) -> bool:
    """Say what a cure rests on, where no edit of it can be written before that is so."""
    if cure.text is None or cure.own_text is not None:
        return False
    confirmed = " ".join(f"--confirm {edit.field}" for edit in cure.waiting)
    sys.stderr.write(f"nothing was written: the cure rests on what somebody else does; once it is so, {confirmed}\n")

    return True


def _take_text(cure: CheckedCure) -> str:
    """Return the text of the cured submission, or end the command with what stands in its way."""
    if cure.text is None:
        raise DiagnosedError(cure.refused)
    return cure.own_text or ""


def _write_text(path: str, text: str) -> None:
    with Output(path) as output:
        output.write(text)


def _show_cures(
    arguments: argparse.Namespace, cures: CureResult, pick: int | None, written: str, path: str | None
) -> None:
    if arguments.format == "patch" and cures.cures:
        _take_text(cures.cures[(pick or 1) - 1])
    with Output(path) as output:
        if arguments.format == "json":
            output.write(render_cure_json(cures, pick=pick, written=written))
        elif arguments.format == "patch" and not cures.cures:
            sys.stderr.write(plain_text(text_lines(cure_document(cures, written=written).parts)))
        elif arguments.format == "patch":
            _write_patch(cures, cures.cures[(pick or 1) - 1], output)
        else:
            write_document(cure_document(cures, pick=pick, written=written), arguments.format, output)


def _write_patch(cures: CureResult, cure: CheckedCure, output: Output) -> None:
    patch = patch_of(cures, cure)
    # WHY: a patch has the file's own letters, and on a terminal nothing in them may move the cursor.
    output.write("\n".join(map(make_safe, patch.split("\n"))) if output.on_terminal else patch)
    if cure.waiting:
        left = ", ".join(edit.field for edit in cure.waiting)
        sys.stderr.write(f"not in the patch, since it rests on somebody else: {left}; once it is so, --confirm it\n")


def _find_exit_code(cures: CureResult) -> int:
    if cures.defects:
        return exit_codes.DEFECT
    if cures.assessment.outcome is Outcome.COMPLIANT:
        return exit_codes.OK
    return exit_codes.VARIANCE if cures.cures else exit_codes.UNDETERMINED
