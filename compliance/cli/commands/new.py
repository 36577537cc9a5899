"""`compliance new`: a submission to fill in."""

import argparse
import os

from compliance.api import open_desk
from compliance.cli import exit_codes as exits
from compliance.cli.error_stream import complain, usage
from compliance.cli.output import Output, UnwritableError


def run_new(asked: argparse.Namespace) -> int:
    """Write the submission to fill in."""
    from compliance.report.blank import render_blank

    opened = open_desk()
    if opened.value is None:
        return complain(opened.diagnostics)
    desk = opened.value
    if asked.ruleset is None:
        names = ", ".join(desk.library.ids())
        return usage(f"compliance new: for which chapter? There are {names}. For example: compliance new pa-575")
    ruleset = desk.ruleset(asked.ruleset)
    if ruleset.value is None:
        return complain(ruleset.diagnostics)
    if asked.output is not None and os.path.exists(asked.output):
        return usage(f"compliance new: `{asked.output}` is there already; choose another name, or take it away first")
    try:
        with Output(asked.output) as output:
            output.write(render_blank(ruleset.value, desk.vocabulary, desk.cases(asked.ruleset).value or ()))
    except UnwritableError as unwritable:
        return complain((unwritable.diagnostic,))
    return exits.OK
