"""`compliance law`: regulations as documents."""

import argparse
import datetime as dt
import json
from collections.abc import Callable

from compliance.api import (
    Locking,
    LockRequest,
    TextRequest,
    amend_file,
    hold_ruleset,
    lock_ruleset,
    open_desk,
    read_law,
    slips_in,
)
from compliance.cli import exit_codes as exits
from compliance.cli.error_stream import complain, usage
from compliance.cli.output import Output, UnwritableError, same_file, width_of
from compliance.cli.progress import shown_on_terminal
from compliance.diag import has_errors
from compliance.load import read_date, write_lock
from compliance.model.law import Amendment, LawTree, Side
from compliance.record import replace
from compliance.report import (
    amendment_lines,
    amendment_object,
    before_caution,
    changed_in_substance,
    holding_lines,
    holding_object,
    safe,
    slip_lines,
    slip_object,
    text_of,
    tree_lines,
    tree_object,
)

SIDES = {"printed": Side.PRINTED, "after": Side.AFTER, "before": Side.BEFORE}
_EXAMPLES = {
    "tree": "compliance law tree regulation.txt",
    "amend": "compliance law amend annex.txt",
    "verify": "compliance law verify pa-575 --text regulation.txt",
    "lock": "compliance law lock pa-575 --text regulation.txt",
    "slips": "compliance law slips regulation.txt",
}


def run_law(asked: argparse.Namespace) -> int:
    """Do what was asked for."""
    tasks: dict[str, Callable[[argparse.Namespace], int]] = {
        "tree": _tree,
        "amend": _amend,
        "verify": _verify,
        "lock": _lock,
        "slips": _slips,
    }
    if asked.task is None:
        told = "\n".join(f"  {example}" for example in _EXAMPLES.values())
        return usage(f"compliance law: what about a document? Try one of these:\n{told}")
    wrong = _misused(asked)
    if wrong:
        return usage(f"compliance law {asked.task}: {wrong}")
    try:
        return tasks[asked.task](asked)
    except UnwritableError as unwritable:
        return complain((unwritable.diagnostic,))


def _misused(asked: argparse.Namespace) -> str:
    example = f"For example: {_EXAMPLES[asked.task]}"
    if asked.task in ("verify", "lock"):
        if not asked.ruleset:
            return f"which ruleset? {example}"
        if not asked.text:
            return f"against which document? {example}"
        read = text_request(asked.text, None).path
    else:
        if not asked.file:
            return f"which document? {example}"
        read = text_request(asked.file, None).path
    if asked.task == "amend" and text_request(asked.file, None).part:
        return "marks are read over the whole file; leave out the part behind the #"
    output = getattr(asked, "output", None)
    if output is not None and same_file(output, read):
        return f"`{output}` is the document itself; choose another name for -o"
    return ""


def text_request(name: str, side: str | None) -> TextRequest:
    """Read `FILE#PART` as a file and a part of it; a file whose own name has a `#` in it is found first."""
    from os.path import exists

    path, mark, part = name.rpartition("#")
    if not mark or exists(name):
        path, part = name, ""
    return TextRequest(path=path, part=part, side=None if side is None else SIDES[side])


def _tree(asked: argparse.Namespace) -> int:
    with shown_on_terminal(f"reading {safe(asked.file)}"):
        read = read_law(text_request(asked.file, asked.side))
    if read.value is None:
        return complain(read.diagnostics)
    if read.value.warnings:
        complain(read.value.warnings)
    shown = replace(read.value.tree, root=read.value.part)
    if read.value.part is not read.value.tree.root:
        shown = _within(shown)
    with Output(asked.output) as output:
        if asked.format == "json":
            output.write(_json(tree_object(shown)))
        else:
            output.lines(tree_lines(shown, width=width_of(output), depth=asked.depth))
    return exits.UNDETERMINED if shown.unparsed or read.value.warnings else exits.OK


def _within(tree: LawTree) -> LawTree:
    first, last = tree.root.first, tree.root.last
    furniture = tuple(one for one in tree.furniture if first <= one.line <= last)
    unparsed = tuple(one for one in tree.unparsed if first <= one.first <= last)
    return replace(tree, furniture=furniture, unparsed=unparsed)


def _amend(asked: argparse.Namespace) -> int:
    with shown_on_terminal(f"reading {safe(asked.file)}"):
        read = amend_file(asked.file)
    if read.value is None or has_errors(read.diagnostics):
        return complain(read.diagnostics)
    if read.diagnostics:
        complain(read.diagnostics)
    amendment = read.value
    with Output(asked.output) as output:
        if asked.show != "marks":
            output.write(_shown(amendment, asked))
        elif asked.format == "json":
            output.write(_json(amendment_object(amendment)))
        else:
            output.lines(amendment_lines(amendment, width=width_of(output)))
    return _exit_of(amendment)


def _shown(amendment: Amendment, asked: argparse.Namespace) -> str:
    """Write one of the texts; the text before never without saying what the marks leave open in it."""
    tree = amendment.after if asked.show == "after" else amendment.before
    caution = before_caution(amendment) if asked.show == "before" else ""
    if asked.format == "json":
        return _json({"caution": caution or None, **tree_object(tree)})
    return f"{caution}\n{text_of(tree)}" if caution else text_of(tree)


def _exit_of(amendment: Amendment) -> int:
    if not amendment.rebuilds:
        return exits.DEFECT
    return exits.UNDETERMINED if amendment.open else exits.OK


def _verify(asked: argparse.Namespace) -> int:
    opened = open_desk()
    if opened.value is None:
        return complain(opened.diagnostics)
    with shown_on_terminal(f"holding {safe(asked.text)} against {safe(asked.ruleset)}"):
        held = hold_ruleset(asked.ruleset, text_request(asked.text, None), opened.value)
    if held.value is None:
        return complain(held.diagnostics)
    if held.diagnostics:
        complain(held.diagnostics)
    with Output(asked.output) as output:
        if asked.format == "json":
            output.write(_json(holding_object(held.value)))
        else:
            output.lines(holding_lines(held.value, width=width_of(output)))
    return exits.VARIANCE if changed_in_substance(held.value) or held.value.unknown else exits.OK


def _lock(asked: argparse.Namespace) -> int:
    if asked.on is not None and read_date(asked.on) is None:
        return usage(f"compliance law lock: `{asked.on}` is not a day; write it as 2026-03-01")
    opened = open_desk()
    if opened.value is None:
        return complain(opened.diagnostics)
    on = asked.on or dt.datetime.now(dt.UTC).date().isoformat()
    text = text_request(asked.text, asked.side)
    request = LockRequest(ruleset=asked.ruleset, text=text, on=on, affirmed=tuple(asked.affirm))
    worked = lock_ruleset(request, opened.value)
    if worked.value is None:
        return complain(worked.diagnostics)
    if worked.diagnostics:
        complain(worked.diagnostics)
    return _record(worked.value, asked)


def _record(locking: Locking, asked: argparse.Namespace) -> int:
    """Write a lock, unless something in it was not looked at."""
    if locking.lacking:
        told = ", ".join(locking.lacking[:12])
        return _refuse(f"the document lacks {told}; every line of the ledger needs its provision", asked)
    if locking.refused:
        told = ", ".join(locking.refused[:12])
        return _refuse(f"these changed in substance and nobody affirmed them: {told}", asked)
    with Output(str(locking.path)) as output:
        output.write(write_lock(locking.lock))
    with Output(None) as output:
        output.write(f"{locking.path}: {len(locking.lock.locks)} provisions locked, {locking.lock.side}\n")
        if locking.lock.besides:
            told = ", ".join(locking.lock.besides)
            output.write(f"recorded as in the document and in no line of the ledger: {told}\n")
    return exits.OK


def _refuse(why: str, asked: argparse.Namespace) -> int:
    usage(f"compliance law lock: nothing was written: {why}")
    usage(
        f"Look with `compliance law verify {asked.ruleset} --text {asked.text}`, then give --affirm for each, or all."
    )
    return exits.VARIANCE


def _slips(asked: argparse.Namespace) -> int:
    with shown_on_terminal(f"reading {safe(asked.file)}"):
        found = slips_in(text_request(asked.file, asked.side))
    if found.value is None:
        return complain(found.diagnostics)
    path = text_request(asked.file, None).path
    with Output(asked.output) as output:
        if asked.format == "json":
            output.write(_json(slip_object(found.value, path)))
        else:
            output.lines(slip_lines(found.value, path, width=width_of(output)))
    return exits.VARIANCE if found.value else exits.OK


def _json(shown: object) -> str:
    """Write an object; what is no character, as in the name of a file, is written as JSON escapes it."""
    text = json.dumps(shown, ensure_ascii=False, indent=2) + "\n"
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
