"""`compliance diff`: two rulesets compared, with a submission for every difference."""

import argparse
import os
import sys
from pathlib import Path

from compliance.api import Desk, open_desk
from compliance.api.comparing import Told, compare_all, compare_two, compare_with_revision, family_of
from compliance.api.domains import of_two_domains
from compliance.cli import exit_codes as exits
from compliance.cli.error_stream import complain, tell_place, usage
from compliance.cli.output import Output, UnwritableError, not_for_a_terminal, width_of
from compliance.cli.progress import shown_on_terminal
from compliance.diag import Diagnostic, did_you_mean
from compliance.load import Library, default_cache, library_at_hand, shipped_library
from compliance.report import (
    BINARY_FORMATS,
    Difference,
    MatrixCell,
    diff_lines,
    filing_name,
    matrix_lines,
    render_base_json,
    render_diff_as,
    render_diff_html,
    render_diff_json,
    render_diff_markdown,
    render_matrix_html,
    render_matrix_json,
    render_matrix_markdown,
)

_ABOUT = """\
Compare two rulesets by what they accept: rule by rule and field by field, which is stricter and where neither is. For
every difference there is a witness, a whole submission that one side accepts and the other does not; each is checked
under both before it is shown.
"""
_MORE = """
examples:
  compliance diff pa-575 ma-asia-poker                     two chapters, by id or by their folders
  compliance diff pa-575 ma-asia-poker --format html -o diff.html
  compliance diff pa-575 ma-asia-poker --format pdf -o diff.pdf
  compliance diff pa-575 ma-asia-poker --save witnesses    every witness as two files to check
  compliance diff pa-575 ma-asia-poker --witness 3 > w.yaml
  compliance diff --base main pa-575                       a ruleset against itself at a git revision
  compliance diff --all asia-poker                         all rulesets of a game, each against each

exit codes: 0 no differences; 1 differences; 2 wrong usage; 3 a file is not valid; 4 nothing differs, and something
could not be decided; 70 a defect in this program, such as a witness that the checker does not confirm
"""
_WHICH = "which two rulesets? For example: compliance diff pa-575 ma-asia-poker"
_MATRIX = {"md": render_matrix_markdown, "json": render_matrix_json, "html": render_matrix_html}


def describe(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.description, parser.epilog = _ABOUT, _MORE
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="two rulesets, by id or path")
    parser.add_argument(
        "--base", metavar="REV", help="compare each ruleset, or those named, with itself at this git revision"
    )
    parser.add_argument("--all", metavar="GAME", dest="game", help="compare all rulesets of a game with each other")
    parser.add_argument(
        "--format",
        choices=("text", "md", "json", "html", "pdf", "docx"),
        default="text",
        help="text (default), md, json, html; to send: pdf, docx",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write here instead of the terminal")
    parser.add_argument("--save", metavar="FOLDER", help="save every witness as files, one for each side")
    parser.add_argument("--full", action="store_true", help="name the rules that are the same too")
    parser.add_argument(
        "--witness", metavar="N", type=int, help="write only this witness, as the accepting side has it"
    )
    parser.add_argument("--rulesets", metavar="FOLDER", dest="folder", help="another folder of rulesets")


def run(asked: argparse.Namespace) -> int:
    """Compare what was asked for and write what differs."""
    wrong = _misuse(asked)
    if wrong:
        return usage(f"compliance diff: {wrong}")
    opened = open_desk(_library(asked.folder, here=asked.base is not None))
    if opened.value is None:
        return complain(opened.diagnostics)
    if asked.base is not None:
        tell_place("diff", opened.value.library)
    try:
        if asked.game is not None:
            return _run_all(asked, opened.value)
        return _run_base(asked, opened.value) if asked.base is not None else _run_two(asked, opened.value)
    except UnwritableError as unwritable:
        return complain((unwritable.diagnostic,))


def _misuse(asked: argparse.Namespace) -> str:
    """Say what is wrong with the call before anything is read."""
    if asked.witness is None and not_for_a_terminal(asked.format, asked.output):
        return not_for_a_terminal(asked.format, asked.output)
    if asked.base is not None and asked.game is not None:
        return "--base and --all are two questions; ask one at a time"
    if asked.game is not None:
        if asked.rulesets:
            return f"--all takes a game and no ruleset. For example: compliance diff --all {asked.game}"
        if asked.format in BINARY_FORMATS:
            return f"--all writes a table as text, md, json or html, not as {asked.format}; that takes two rulesets"
        return "--all writes a table; name two rulesets for their witnesses" if asked.save or asked.witness else ""
    if asked.base is not None or len(asked.rulesets) == 2:
        return ""
    if len(asked.rulesets) == 1:
        one = asked.rulesets[0]
        other = "pa-575" if one == "ma-asia-poker" else "ma-asia-poker"
        return f"`{one}` against which other? For example: compliance diff {one} {other}"
    return _WHICH


def _library(folder: str | None, *, here: bool) -> Library:
    """Return the library in a folder; without one that at hand for an author's question, else the shipped one."""
    shipped = shipped_library(default_cache())
    if folder is None:
        return library_at_hand(shipped.cache) if here else shipped
    return Library(Path(folder), shipped.grammar, shipped.cache)


def _run_two(asked: argparse.Namespace, desk: Desk) -> int:
    first, second = asked.rulesets
    apart = of_two_domains((first, second), desk)
    if apart:
        return usage(f"compliance diff: {apart}")
    with shown_on_terminal(f"comparing {first} with {second}") as step:
        compared = compare_two(first, second, desk, step)
    if compared.value is None:
        return complain(compared.diagnostics)
    return _write_one(compared.value, asked)


def _run_base(asked: argparse.Namespace, desk: Desk) -> int:
    with shown_on_terminal(f"comparing with {asked.base}") as step:
        compared = compare_with_revision(asked.base, asked.rulesets, desk, step)
    if compared.value is None:
        return complain(compared.diagnostics)
    told = compared.value
    alone = asked.save or asked.witness or asked.format in {"html", *BINARY_FORMATS}
    if alone and len(told.differences) != 1:
        names = ", ".join(one.comparison.second.id for one in told.differences)
        found = f"those that differ are {names}" if names else f"none differs from {asked.base}"
        return usage(f"compliance diff: name one ruleset that is to be shown so; {found}")
    if alone:
        return _write_one(told.differences[0], asked)
    with Output(asked.output) as output:
        _write_base(told, asked, output)
    return exits.worst([*map(_exit, told.differences), exits.VARIANCE if told.added or told.removed else exits.OK])


def _write_base(told: Told, asked: argparse.Namespace, output: Output) -> None:
    if asked.format == "json":
        output.write(render_base_json(asked.base, told.differences, told.unchanged, told.added, told.removed))
        return
    for one in told.differences:
        if asked.format == "md":
            output.write(render_diff_markdown(one, everything=asked.full) + "\n")
        else:
            output.lines([*diff_lines(one, width=width_of(output), everything=asked.full), ()])
    for names, words in ((told.unchanged, "the same as at"), (told.added, "not yet at"), (told.removed, "only at")):
        if names:
            output.lines([((f"{words[:1].upper()}{words[1:]} {asked.base}: {', '.join(names)}", ""),)])


def _run_all(asked: argparse.Namespace, desk: Desk) -> int:
    family = family_of(asked.game, desk)
    if family.value is None:
        return _unknown_game(asked.game, family.diagnostics, desk)
    if len(family.value) < 2:
        return usage(f"compliance diff: {family.value[0].id} is the only ruleset of `{asked.game}`; nothing to compare")
    with shown_on_terminal(f"comparing {len(family.value)} rulesets") as step:
        compared = compare_all(family.value, desk, step)
    if compared.value is None:
        return complain(compared.diagnostics)
    title, cells = f"All rulesets of {asked.game}", [MatrixCell.of(one) for one in compared.value]
    with Output(asked.output) as output:
        if asked.format == "text":
            output.lines(matrix_lines(title, family.value, cells))
        else:
            output.write(_MATRIX[asked.format](title, family.value, cells))
    return exits.worst(map(_exit, compared.value))


def _unknown_game(game: str, found: tuple[Diagnostic, ...], desk: Desk) -> int:
    if found:
        return complain(found)
    games = sorted({entry.game for entry in desk.entries().value or ()})
    way_out = did_you_mean(game, games) or f"there are {', '.join(games)}"
    return usage(f"compliance diff: no ruleset is of a game called `{game}`; {way_out}")


def _write_one(difference: Difference, asked: argparse.Namespace) -> int:
    filings = difference.filings
    if asked.witness is not None and not 1 <= asked.witness <= len(filings):
        there = f"there are 1 to {len(filings)}" if filings else "there are none, since nothing differs"
        return usage(f"compliance diff: there is no witness {asked.witness}; {there}")
    if asked.save is not None:
        taken = _save(difference, Path(asked.save))
        if taken:
            return usage(f"compliance diff: `{taken}` is there already; choose another folder, or take it away first")
    with Output(asked.output) as output:
        if asked.witness is not None:
            output.write(filings[asked.witness - 1][difference.comparison.witnesses[asked.witness - 1].accepted])
        else:
            _write(difference, asked, output)
    return _exit(difference)


def _write(difference: Difference, asked: argparse.Namespace, output: Output) -> None:
    if asked.format == "text":
        output.lines(diff_lines(difference, width=width_of(output), everything=asked.full))
    elif asked.format == "json":
        output.write(render_diff_json(difference))
    elif asked.format in BINARY_FORMATS:
        output.write_bytes(render_diff_as(asked.format, difference, everything=asked.full))
    else:
        render = render_diff_markdown if asked.format == "md" else render_diff_html
        output.write(render(difference, everything=asked.full))


def _save(difference: Difference, folder: Path) -> str:
    """Write the files of all witnesses, none where one of them is there; return the name that is taken."""
    of = len(difference.filings)
    files = {
        folder / filing_name(number, of, side): text
        for number, texts in enumerate(difference.filings, start=1)
        for side, text in zip(difference.sides, texts, strict=True)
    }
    taken = next((str(file) for file in files if os.path.lexists(file)), "")
    if not taken:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UnwritableError(str(folder), error.strerror or "no reason is known") from error
        for file, text in files.items():
            with Output(str(file)) as output:
                output.write(text)
        sys.stderr.write(f"{len(files)} files of {of} witnesses are in {folder}\n")
    return taken


def _exit(difference: Difference) -> int:
    if difference.defects:
        return exits.DEFECT
    if difference.differs:
        return exits.VARIANCE
    return exits.UNDETERMINED if difference.comparison.undecided else exits.OK
