"""`compliance diff`: two rulesets compared, with a submission for every difference."""

import argparse
import sys
from pathlib import Path

from compliance.api import (
    DiffTerms,
    Session,
    certify_rulesets,
    compare_all,
    compare_two,
    compare_with_revision,
    explain_two_domains,
    family_of,
    open_session,
)
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.difference_exit import DIFFERENCE_EXIT_CODES, find_difference_exit
from compliance.cli.document_output import DOCUMENT_NAMES, write_document
from compliance.cli.error_stream import print_rulesets_place
from compliance.cli.errors import DiagnosedError, MisuseError, take_value
from compliance.cli.file_writing import write_new_files
from compliance.cli.options import add_output_options, add_reading_option, add_scope_option, read_readings
from compliance.cli.output import Output
from compliance.cli.progress import show_progress
from compliance.diag import Diagnostic, did_you_mean
from compliance.load import Library, default_cache, library_at_hand, shipped_library
from compliance.model import LibraryChanges, RulesetDiff, filing_name
from compliance.report import (
    MatrixCell,
    base_document,
    diff_document,
    matrix_document,
    render_answers_json,
    render_base_html,
    render_base_json,
    render_diff_html,
    render_diff_json,
    render_matrix_json,
)

HELP = CommandHelp(
    description="""\
Compare two rulesets by what they accept: first the few points to decide on, what each chapter asks that the other does
not, with all that follows from one fact folded under it; then every difference. Each has a witness, a whole submission
that one side accepts and the other does not, which is checked under both before it is shown.
""",
    examples=(
        ("compliance diff pa-575 ma-asia-poker", "two chapters, by id or by their folders"),
        ("compliance diff pa-575 ma-asia-poker -o diff.pdf", "to send; diff.html, diff.docx as well"),
        ("compliance diff pa-575 ma-asia-poker --save witnesses", "every witness as two files to check"),
        ("compliance diff pa-575 ma-asia-poker --witness 3 -o witness.yaml", "one witness"),
        ("compliance diff pa-575 pa-659a-asia --certificate none.json", "what has no witness, by two methods"),
        ("compliance diff --base main pa-575", "a ruleset against itself at a git revision"),
        ("compliance diff --all asia-poker", "all rulesets of a game, each against each"),
    ),
    exit_codes=DIFFERENCE_EXIT_CODES,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="two rulesets, by id or path")
    parser.add_argument(
        "--base", metavar="REV", help="compare each ruleset, or those named, with itself at this git revision"
    )
    parser.add_argument("--all", metavar="GAME", dest="game", help="compare all rulesets of a game with each other")
    parser.add_argument("--save", metavar="FOLDER", help="save every witness as files, one for each side")
    parser.add_argument("--full", action="store_true", help="name the rules that are the same too")
    parser.add_argument(
        "--witness", metavar="N", type=int, help="write only this witness, as the accepting side has it"
    )
    parser.add_argument("--rulesets", metavar="FOLDER", dest="folder", help="another folder of rulesets")
    parser.add_argument(
        "--certificate",
        metavar="FILE",
        help="put every answer `there is none` to a second method, and write who agreed",
    )
    add_scope_option(parser)
    add_reading_option(parser)
    add_output_options(parser, *DOCUMENT_NAMES, "json")


def run(arguments: argparse.Namespace) -> int:
    """Compare what was asked for and write what differs."""
    if arguments.certificate is not None and len(arguments.rulesets) != 2:
        raise MisuseError("--certificate is about two rulesets; name both")
    if arguments.game is not None:
        _refuse_wrong_matrix(arguments)
    elif arguments.base is None:
        _refuse_other_than_two(arguments.rulesets)
    session = take_value(open_session(_find_library(arguments.folder, here=arguments.base is not None)))
    if arguments.base is not None:
        print_rulesets_place("diff", session.library)
    if arguments.game is not None:
        return _compare_family(arguments, session)
    return _compare_with_base(arguments, session) if arguments.base is not None else _compare_pair(arguments, session)


def _terms_of(arguments: argparse.Namespace) -> DiffTerms:
    return DiffTerms(scope=arguments.scope, readings=read_readings(arguments.reading))


def _refuse_wrong_matrix(arguments: argparse.Namespace) -> None:
    if arguments.base is not None:
        raise MisuseError("--base and --all are two questions; ask one at a time")
    if arguments.rulesets:
        raise MisuseError(f"--all takes a game and no ruleset. For example: compliance diff --all {arguments.game}")
    if arguments.save or arguments.witness:
        raise MisuseError("--all writes a table; name two rulesets for their witnesses")
    if arguments.reading or arguments.scope != "filing":
        raise MisuseError("--all takes the default readings and the filing alone; name two rulesets for other terms")


def _refuse_other_than_two(names: list[str]) -> None:
    if len(names) == 2:
        return
    if len(names) == 1:
        other = "pa-575" if names[0] == "ma-asia-poker" else "ma-asia-poker"
        raise MisuseError(f"`{names[0]}` against which other? For example: compliance diff {names[0]} {other}")
    raise MisuseError("which two rulesets? For example: compliance diff pa-575 ma-asia-poker")


def _find_library(folder: str | None, *, here: bool) -> Library:
    """Return the library in a folder; without one that at hand for an author's question, else the shipped one."""
    shipped = shipped_library(default_cache())
    if folder is None:
        return library_at_hand(shipped.cache) if here else shipped
    return Library(Path(folder), shipped.grammar, shipped.cache)


# Two rulesets


def _compare_pair(arguments: argparse.Namespace, session: Session) -> int:
    first, second = arguments.rulesets
    apart = explain_two_domains((first, second), session)
    if apart:
        raise MisuseError(apart)
    with show_progress(f"comparing {first} with {second}") as step:
        compared = compare_two(first, second, session, step, terms=_terms_of(arguments))
    code = _write_difference(take_value(compared), arguments)
    if arguments.certificate is not None:
        code = exit_codes.pick_worst((code, _write_certificate(arguments, session)))
    return code


def _write_certificate(arguments: argparse.Namespace, session: Session) -> int:
    """Write who answered and who checked that there is none; two methods that disagree are a defect."""
    first, second = arguments.rulesets
    with show_progress("asking a second method") as step:
        answers = take_value(certify_rulesets(first, second, session, step, _terms_of(arguments)))
    rulesets = [take_value(session.ruleset(name)) for name in (first, second)]
    with Output(arguments.certificate) as output:
        output.write(render_answers_json(rulesets, answers))
    agreed, unchecked = (sum(one.agrees is wanted for one in answers) for wanted in (True, None))
    sys.stderr.write(f"{agreed} of {len(answers)} answers were checked by a second method and agree\n")
    if unchecked:
        sys.stderr.write(f"{unchecked} could not be checked; `pip install cvc5` brings the second solver\n")
    return exit_codes.DEFECT if any(one.agrees is False for one in answers) else exit_codes.OK


def _write_difference(difference: RulesetDiff, arguments: argparse.Namespace) -> int:
    """Write one difference, or of it the witness that is asked for."""
    filings, number = difference.filings, arguments.witness
    if number is not None and not 1 <= number <= len(filings):
        there = f"there are 1 to {len(filings)}" if filings else "there are none, since nothing differs"
        raise MisuseError(f"there is no witness {number}; {there}")
    if arguments.save is not None:
        _save_witnesses(difference, arguments.save)
    with Output(arguments.output) as output:
        if number is not None:
            output.write(filings[number - 1][difference.comparison.witnesses[number - 1].accepted])
        elif arguments.format == "json":
            output.write(render_diff_json(difference))
        elif arguments.format == "html":
            output.write(render_diff_html(difference, everything=arguments.full))
        else:
            write_document(diff_document(difference, everything=arguments.full), arguments.format, output)
    return _find_exit_code(difference)


def _save_witnesses(difference: RulesetDiff, folder: str) -> None:
    """Write the files of all witnesses, one for each side."""
    number_of_witnesses = len(difference.filings)
    files = {
        filing_name(number, number_of_witnesses, side): text
        for number, texts in enumerate(difference.filings, start=1)
        for side, text in zip(difference.sides, texts, strict=True)
    }
    write_new_files(Path(folder), files)
    sys.stderr.write(f"{len(files)} files of {number_of_witnesses} witnesses are in {folder}\n")


def _find_exit_code(difference: RulesetDiff) -> int:
    return find_difference_exit(
        differs=difference.differs,
        undecided=bool(difference.comparison.undecided),
        defect=bool(difference.defects),
    )


# Rulesets against themselves at a git revision


def _compare_with_base(arguments: argparse.Namespace, session: Session) -> int:
    with show_progress(f"comparing with {arguments.base}") as step:
        compared = compare_with_revision(arguments.base, arguments.rulesets, session, step, _terms_of(arguments))
    rulesets = take_value(compared)
    alone = arguments.save or arguments.witness
    if alone and len(rulesets.differences) != 1:
        names = ", ".join(difference.comparison.second.id for difference in rulesets.differences)
        those = f"those that differ are {names}" if names else f"none differs from {arguments.base}"
        raise MisuseError(f"name the one ruleset whose witnesses are to be written; {those}")
    if alone:
        return _write_difference(rulesets.differences[0], arguments)
    with Output(arguments.output) as output:
        _write_revision(rulesets, arguments, output)
    codes = [_find_exit_code(difference) for difference in rulesets.differences]
    if rulesets.added or rulesets.removed:
        codes.append(exit_codes.VARIANCE)
    return exit_codes.pick_worst(codes)


def _write_revision(rulesets: LibraryChanges, arguments: argparse.Namespace, output: Output) -> None:
    if arguments.format == "json":
        output.write(
            render_base_json(arguments.base, rulesets.differences, rulesets.unchanged, rulesets.added, rulesets.removed)
        )
    elif arguments.format == "html":
        output.write(render_base_html(arguments.base, rulesets, everything=arguments.full))
    else:
        document = base_document(arguments.base, rulesets, everything=arguments.full)
        write_document(document, arguments.format, output)


# All rulesets of a game


def _compare_family(arguments: argparse.Namespace, session: Session) -> int:
    family = family_of(arguments.game, session)
    if family.value is None:
        raise _explain_unknown_game(arguments.game, family.diagnostics, session)
    rulesets = family.value
    if len(rulesets) < 2:
        raise MisuseError(f"{rulesets[0].id} is the only ruleset of `{arguments.game}`; nothing to compare")
    with show_progress(f"comparing {len(rulesets)} rulesets") as step:
        differences = take_value(compare_all(rulesets, session, step))
    title, cells = f"All rulesets of {arguments.game}", [MatrixCell.of(difference) for difference in differences]
    with Output(arguments.output) as output:
        if arguments.format == "json":
            output.write(render_matrix_json(title, rulesets, cells))
        else:
            write_document(matrix_document(title, rulesets, cells), arguments.format, output)
    return exit_codes.pick_worst(map(_find_exit_code, differences))


def _explain_unknown_game(game: str, diagnostics: tuple[Diagnostic, ...], session: Session) -> Exception:
    """Return why there is no family: a ruleset that does not load, or a game that none is of."""
    if diagnostics:
        return DiagnosedError(diagnostics)
    games = sorted({entry.game for entry in session.entries().value or ()})
    way_out = did_you_mean(game, games) or f"there are {', '.join(games)}"
    return MisuseError(f"no ruleset is of a game called `{game}`; {way_out}")
