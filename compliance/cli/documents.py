"""Documents as they are named on the command line: a file or a part of it, and the side of amendment marks."""

import argparse
from os.path import exists

from compliance.model import DocumentSide, TextRequest

SIDES = {"printed": DocumentSide.PRINTED, "after": DocumentSide.AFTER, "before": DocumentSide.BEFORE}


def add_side_option(parser: argparse.ArgumentParser) -> None:
    """Add `--side`."""
    parser.add_argument(
        "--side",
        choices=tuple(SIDES),
        metavar="SIDE",
        help="of a document with amendment marks: after (default there), before, or as printed",
    )


def read_document_name(name: str, side: str | None = None) -> TextRequest:
    """Read `FILE#PART` as a file and a part of it; a file whose own name has a `#` in it is found first."""
    path, mark, part = name.rpartition("#")
    if not mark or exists(name):
        path, part = name, ""
    return TextRequest(path=path, part=part, side=None if side is None else SIDES[side])
