"""`compliance redline`: two documents held against each other."""

import argparse

from compliance.api import RedlineRequest, redline_files
from compliance.cli import exit_codes as exits
from compliance.cli.commands.law.tree import text_request
from compliance.cli.error_stream import complain, usage
from compliance.cli.output import Output, UnwritableError, same_file, width_of
from compliance.cli.progress import shown_on_terminal
from compliance.model.law import ChangeClass, Move, Redline
from compliance.report import redline_lines, render_redline_html, render_redline_json, render_redline_markdown

_EXAMPLE = "For example: compliance redline old.txt new.txt --format html -o redline.html"
_RENDER = {"md": render_redline_markdown, "json": render_redline_json, "html": render_redline_html}


def run_redline(asked: argparse.Namespace) -> int:
    """Compare two documents and write what changed."""
    if not asked.old or not asked.new:
        return usage(f"compliance redline: which two documents? {_EXAMPLE}")
    old, new = text_request(asked.old, asked.old_side), text_request(asked.new, asked.new_side)
    if asked.output is not None and any(same_file(asked.output, one.path) for one in (old, new)):
        return usage(f"compliance redline: `{asked.output}` is one of the documents; choose another name for -o")
    request = RedlineRequest(old=old, new=new, terms=asked.terms, concordance=asked.concordance)
    with shown_on_terminal("comparing the documents") as step:
        compared = redline_files(request, step)
    if compared.value is None:
        return complain(compared.diagnostics)
    if compared.diagnostics:
        complain(compared.diagnostics)
    try:
        _write(compared.value, asked)
    except UnwritableError as unwritable:
        return complain((unwritable.diagnostic,))
    return exits.VARIANCE if _differs(compared.value) else exits.OK


def _write(redline: Redline, asked: argparse.Namespace) -> None:
    with Output(asked.output) as output:
        if asked.format == "text":
            output.lines(redline_lines(redline, width=width_of(output), everything=asked.all))
        else:
            output.write(_RENDER[asked.format](redline))


def _differs(redline: Redline) -> bool:
    return any(one.classes[0] is not ChangeClass.UNCHANGED or one.move is not Move.STAYED for one in redline.changes)
