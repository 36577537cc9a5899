"""`compliance new`: a submission to fill in."""

import argparse
import os

from compliance.api import open_session
from compliance.cli import exits
from compliance.cli.output import Output, UnwritableError
from compliance.cli.say import complain, usage


def run_new(asked: argparse.Namespace) -> int:
    """Write the submission to fill in."""
    from compliance.report import render_blank

    opened = open_session()
    if opened.value is None:
        return complain(opened.diagnostics)
    session = opened.value
    if asked.ruleset is None:
        names = ", ".join(session.library.ids())
        return usage(f"compliance new: for which chapter? There are {names}. For example: compliance new pa-575")
    ruleset = session.ruleset(asked.ruleset)
    if ruleset.value is None:
        return complain(ruleset.diagnostics)
    if asked.output is not None and os.path.exists(asked.output):
        return usage(f"compliance new: `{asked.output}` is there already; choose another name, or take it away first")
    try:
        with Output(asked.output) as output:
            output.write(render_blank(ruleset.value, session.vocabulary, session.cases(asked.ruleset).value or ()))
    except UnwritableError as unwritable:
        return complain((unwritable.diagnostic,))
    return exits.OK
