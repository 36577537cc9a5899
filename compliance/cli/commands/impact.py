"""`compliance impact`: what a change of rulesets means, and whom it touches."""

import argparse
import os
from pathlib import Path

from compliance.api import Desk, ImpactRequest, impact_between, impact_since, open_desk
from compliance.api.domains import of_two_domains
from compliance.cli import exit_codes as exits
from compliance.cli.error_stream import complain, tell_place, usage
from compliance.cli.output import Output, UnwritableError, same_file, width_of
from compliance.cli.progress import shown_on_terminal
from compliance.diag import Code, Diagnostic, Result
from compliance.load import Library, default_cache, library_at_hand, read_text, shipped_library
from compliance.model.impact import Impact
from compliance.report import impact_lines, render_impact_json, render_impact_markdown, whole_file, witnesses_of

_ABOUT = """\
Tell what a change of rulesets means: which rules became stricter or looser, as a solver finds; which submissions of a
folder come out otherwise, and why; and for what no submission shows, invented ones that do. Compared is the work tree
with a git revision (--base), or one version of a chapter with another, as before and after an amendment.
"""
_MORE = """
examples:
  compliance impact --base main                    all rulesets since a branch, a tag or a commit
  compliance impact --base HEAD~1 pa-575           one ruleset
  compliance impact pa-659a-asia pa-659a           two versions of a chapter
  compliance impact --base main --save witnesses   and the invented submissions as files

exit codes: 0 nothing changes meaning or verdict; 1 something does; 2 wrong usage; 3 a file is not valid;
4 something could not be decided; 70 a defect in this program
"""


def describe(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.description, parser.epilog = _ABOUT, _MORE
    parser.add_argument(
        "rulesets", nargs="*", metavar="RULESET", help="with --base: only these; without: the older and the newer one"
    )
    parser.add_argument("--base", metavar="REV", help="the git revision to compare the work tree with")
    parser.add_argument(
        "--submissions", metavar="FOLDER", help="the submissions to look at; else `submissions`, else this folder"
    )
    parser.add_argument("--rulesets", dest="library", metavar="FOLDER", help="another folder of rulesets")
    parser.add_argument(
        "--no-proof", action="store_true", help="do not prove house ways; rules about them stay undetermined"
    )
    parser.add_argument("--save", metavar="FOLDER", help="write the invented submissions here")
    parser.add_argument("--format", choices=("text", "md", "json"), default="text", help="text (default), md, json")
    parser.add_argument("-o", "--output", metavar="FILE", help="write here instead of the terminal")


def run(asked: argparse.Namespace) -> int:
    """Compare what was asked for and tell what changes."""
    if asked.base is None and len(asked.rulesets) != 2:
        return usage(
            "compliance impact: compared with what? Give --base REV, or two rulesets: "
            "compliance impact pa-659a-asia pa-659a"
        )
    opened = open_desk(_library(asked.library, here=asked.base is not None))
    if opened.value is None:
        return complain(opened.diagnostics)
    if asked.base is not None:
        tell_place("impact", opened.value.library)
    desk = opened.value
    apart = of_two_domains(asked.rulesets, desk) if asked.base is None else ""
    if apart:
        return usage(f"compliance impact: {apart}")
    files = _submissions(asked.submissions, desk.library.folder)
    if files.value is None:
        return complain(files.diagnostics)
    desk.progress = shown_on_terminal
    folder, paths = files.value
    if asked.output is not None and any(same_file(asked.output, path) for path in paths):
        return usage(f"compliance impact: `{asked.output}` is one of the submissions; choose another name for -o")
    found = _found(asked, ImpactRequest(folder=folder, submissions=paths, proof=not asked.no_proof), desk)
    if found.value is None:
        return complain(found.diagnostics)
    try:
        return _written(asked, found.value)
    except UnwritableError as unwritable:
        return complain((unwritable.diagnostic,))


def _library(folder: str | None, *, here: bool) -> Library:
    """Return the library in a folder, with the grammar beside it if there is one; without a folder the one at hand."""
    shipped = shipped_library(default_cache())
    if folder is None:
        return library_at_hand(shipped.cache) if here else shipped
    grammar = Path(folder).resolve().parent / "grammar" / "condition.lark"
    return Library(Path(folder), grammar if grammar.is_file() else shipped.grammar, shipped.cache, folder)


def _submissions(asked: str | None, rulesets: Path) -> Result[tuple[str, tuple[str, ...]]]:
    """Return the folder of submissions and the files in it; one that is asked for must have some."""
    if asked is not None:
        paths = _below(Path(asked))
        if not paths:
            message, hint = "the folder has no submission in it", "a submission is a file that ends in .yaml or .yml"
            return Result(None, (Diagnostic(Code.FOLDER_WITHOUT_SUBMISSIONS, message, whole_file(asked), hint),))
        return Result((asked, paths))
    for folder in (Path("submissions"), rulesets.resolve().parent / "submissions"):
        if folder.is_dir():
            shown = Path(os.path.relpath(folder))
            return Result((str(shown), _below(shown)))
    return Result((".", tuple(path for path in sorted(map(str, Path().glob("*.yaml"))) if _is_submission(path))))


def _is_submission(path: str) -> bool:
    """Tell whether a file that nobody named says that it is a submission."""
    text = read_text(Path(path)).value
    return text is not None and any(line.startswith("submission:") for line in text.text.splitlines())


def _below(folder: Path) -> tuple[str, ...]:
    endings = ("*.yaml", "*.yml")
    return tuple(sorted(str(path) for ending in endings for path in folder.rglob(ending) if path.is_file()))


def _found(asked: argparse.Namespace, request: ImpactRequest, desk: Desk) -> Result[Impact]:
    if asked.base is None:
        first, second = asked.rulesets
        return impact_between(first, second, request, desk)
    named = ImpactRequest(
        rulesets=tuple(asked.rulesets),
        folder=request.folder,
        submissions=request.submissions,
        proof=request.proof,
    )
    return impact_since(asked.base, named, desk)


def _written(asked: argparse.Namespace, impact: Impact) -> int:
    with Output(asked.output) as output:
        if asked.format == "json":
            output.write(render_impact_json(impact))
        elif asked.format == "md":
            output.write(render_impact_markdown(impact))
        else:
            output.lines(impact_lines(impact, width=width_of(output)))
    if asked.save is not None:
        _save(impact, asked.save)
    if impact.unjudged:
        complain([one for found in impact.unjudged.values() for one in found])
    return _exit(impact)


def _save(impact: Impact, folder: str) -> None:
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnwritableError(folder, error.strerror or str(error)) from error
    for witness in witnesses_of(impact):
        for name, text in witness.files:
            with Output(str(Path(folder) / name)) as output:
                output.write(text)


def _exit(impact: Impact) -> int:
    codes = [exits.OK]
    codes += [exits.VARIANCE] if impact.changes else []
    codes += [exits.UNDETERMINED] if impact.undecided else []
    codes += [exits.INVALID] if impact.unjudged else []
    codes += [exits.DEFECT] if impact.defects else []
    return exits.worst(codes)
