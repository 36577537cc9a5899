"""The arguments of `compliance law` and `compliance redline`; nothing else is loaded for them."""

import argparse
from typing import Any

_SIDES = ("printed", "after", "before")
_LAW = """
examples:
  compliance law tree regulation.pdf                           the document as provisions, with what was not understood
  compliance law amend annex.txt --show after                  the text after an annex with amendment marks
  compliance law verify pa-575 --text regulation.txt           has the law under a ruleset changed?
  compliance law lock pa-575 --text regulation.txt --affirm '575.12(c)'
  compliance law slips regulation.txt                          likely drafting slips

exit codes: 0 read whole, stands as encoded, no slip; 1 changed in substance, slips, or a lock not affirmed; 2 wrong
usage; 3 a file is not valid; 4 something in the document could not be made out; 70 a defect in this program
"""
_EXITS = {
    "tree": "0 read whole; 4 something could not be made out",
    "amend": "0 taken apart, or no marks; 4 the marks leave something open",
    "verify": "0 stands as encoded, cosmetic changes apart; 1 changed in substance",
    "lock": "0 written; 1 not written, since something was not affirmed or is not there",
    "slips": "0 none found; 1 some found",
}
_OTHER_EXITS = "2 wrong usage;\n3 a file is not valid; 70 a defect in this program"
_REDLINE = """
examples:
  compliance redline old.txt new.pdf --format html -o redline.html
  compliance redline 'bulletin.txt#575' 'annex.txt#659a'       a chapter inside each file
  compliance redline pa.txt ma.txt --terms pa-ma               vocabularies mapped to each other

exit codes: 0 no change; 1 changes; 2 wrong usage; 3 a file is not valid; 70 a defect in this program
"""


def add_law(commands: "argparse._SubParsersAction[Any]", plain: type[argparse.HelpFormatter]) -> None:
    """Add `compliance law` with its five tasks."""
    law = commands.add_parser(
        "law",
        help="read regulations as documents: tree, amendment marks, fingerprints, slips",
        description="Read regulations as documents: text, PDF, DOCX or HTML.",
        epilog=_LAW,
        formatter_class=plain,
    )
    tasks = law.add_subparsers(prog="compliance law", dest="task", metavar="TASK", parser_class=type(law))

    tree = _task(tasks, plain, "tree", "read a document as a tree of provisions", "compliance law tree regulation.pdf")
    tree.add_argument("file", metavar="FILE", nargs="?", help="a document; FILE#575 for one chapter or citation of it")
    tree.add_argument("--depth", type=int, metavar="N", help="show no more than this many levels (text)")
    _add_side(tree)
    _add_output(tree, ("text", "json"))

    amend = _task(
        tasks, plain, "amend", "take an annex with amendment marks apart", "compliance law amend annex.txt --show after"
    )
    amend.add_argument("file", metavar="FILE", nargs="?", help="a document with amendment marks, as a whole")
    amend.add_argument(
        "--show", choices=("marks", "after", "before"), default="marks", help="the marks (default), or one of the texts"
    )
    _add_output(amend, ("text", "json"))

    verify = _task(
        tasks,
        plain,
        "verify",
        "hold a document against the fingerprints under a ruleset",
        "compliance law verify pa-575 --text regulation.txt",
    )
    verify.add_argument("ruleset", metavar="RULESET", nargs="?", help="a ruleset, by id or path")
    verify.add_argument("--text", metavar="FILE", help="the document at hand")
    _add_output(verify, ("text", "json"))

    lock = _task(
        tasks,
        plain,
        "lock",
        "record the fingerprints under a ruleset, once a person has looked",
        "compliance law lock pa-575 --text regulation.txt --affirm '575.12(c)'",
    )
    lock.add_argument("ruleset", metavar="RULESET", nargs="?", help="a ruleset, by id or path")
    lock.add_argument("--text", metavar="FILE", help="the document it is encoded from")
    lock.add_argument(
        "--affirm",
        metavar="PROVISION",
        action="append",
        default=[],
        help="a changed provision that was looked at again; `all` for every one",
    )
    lock.add_argument("--on", metavar="DATE", help="the day of affirmation; else today")
    _add_side(lock)

    slips = _task(tasks, plain, "slips", "list likely drafting slips", "compliance law slips regulation.txt")
    slips.add_argument("file", metavar="FILE", nargs="?", help="a document; FILE#575 for one chapter of it")
    _add_side(slips)
    _add_output(slips, ("text", "json"))


def add_redline(commands: "argparse._SubParsersAction[Any]", plain: type[argparse.HelpFormatter]) -> None:
    """Add `compliance redline`."""
    redline = commands.add_parser(
        "redline",
        help="two documents: what changed, by provision and by kind",
        description="Line two documents up provision by provision and class every change, substance first.",
        epilog=_REDLINE,
        formatter_class=plain,
    )
    redline.add_argument("old", metavar="OLD", nargs="?", help="a document; FILE#575 for one chapter or citation of it")
    redline.add_argument("new", metavar="NEW", nargs="?", help="the document to hold against it")
    redline.add_argument(
        "--terms", metavar="FILE", help="words that answer to each other; a file, or a shipped name: pa-ma"
    )
    redline.add_argument("--concordance", metavar="FILE", help="provisions that a person has put together")
    redline.add_argument("--old-side", choices=_SIDES, help="which side of OLD's amendment marks; else after")
    redline.add_argument("--new-side", choices=_SIDES, help="which side of NEW's amendment marks; else after")
    redline.add_argument(
        "--all", action="store_true", help="show noise too: terms, editorial and citation changes (text)"
    )
    _add_output(redline, ("text", "md", "json", "html"))


def _task(
    tasks: "argparse._SubParsersAction[Any]", plain: type[argparse.HelpFormatter], name: str, does: str, example: str
) -> argparse.ArgumentParser:
    about = f"{does[:1].upper()}{does[1:]}."
    epilog = f"example:\n  {example}\n\nexit codes: {_EXITS[name]}; {_OTHER_EXITS}\n"
    made: argparse.ArgumentParser = tasks.add_parser(
        name, help=does, description=about, epilog=epilog, formatter_class=plain
    )
    return made


def _add_side(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--side",
        choices=_SIDES,
        help="of a document with amendment marks: after (default there), before, or as printed",
    )


def _add_output(parser: argparse.ArgumentParser, formats: tuple[str, ...]) -> None:
    told = ", ".join(("text (default)", *formats[1:]))
    parser.add_argument("--format", choices=formats, default="text", help=told)
    parser.add_argument("-o", "--output", metavar="FILE", help="write here instead of the terminal")
