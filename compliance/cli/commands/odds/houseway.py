"""`compliance odds houseway`: a house way proved on every hand, tried on one, or held against another."""

import argparse
import json

from compliance.api import (
    Desk,
    FiledWay,
    Request,
    cards_in,
    compare_house_ways,
    house_way_of,
    house_way_under,
    open_desk,
)
from compliance.cli import exit_codes as exits
from compliance.cli.error_stream import complain, usage
from compliance.cli.output import Output, UnwritableError, same_file, width_of
from compliance.cli.progress import shown_on_terminal
from compliance.odds import set_hand
from compliance.report import (
    compared_lines,
    compared_object,
    hand_lines,
    hand_object,
    is_proved,
    proof_lines,
    proof_object,
)

_EXAMPLE = "For example: compliance odds houseway submissions/ledger-stone-pai-gow-house-way.yaml"


def run_houseway(asked: argparse.Namespace) -> int:
    """Prove the house way of a submission, try it on one hand, or compare two."""
    files = asked.what[1:]
    wrong = _misused(asked, files)
    if wrong:
        return usage(f"compliance odds houseway: {wrong}")
    opened = open_desk()
    if opened.value is None:
        return complain(opened.diagnostics)
    desk = opened.value
    desk.progress = shown_on_terminal
    filed = house_way_of(files[0], Request(ruleset=asked.ruleset), desk)
    if filed.value is None:
        return complain(filed.diagnostics)
    try:
        with Output(asked.output) as output:
            if asked.hand is not None:
                return _try(filed.value, asked, output)
            if asked.against is None:
                return _prove(filed.value, desk, output, asked.format)
            return _compare(filed.value, asked, desk, output)
    except UnwritableError as unwritable:
        return complain((unwritable.diagnostic,))


def _misused(asked: argparse.Namespace, files: list[str]) -> str:
    """Say what is wrong with the call, or nothing."""
    if not files:
        return f"which submission? {_EXAMPLE}"
    if len(files) > 1:
        return "one submission at a time; give the second with --against"
    if asked.output is not None and any(same_file(asked.output, one) for one in (files[0], asked.against) if one):
        return f"`{asked.output}` is one of the submissions; choose another name for -o"
    if asked.hand is not None and cards_in(asked.hand) is None:
        return "--hand takes seven different cards, such as --hand 'Joker Ah Kd 10s 9c 4c 2d'"
    return "--hand and --against do not go together" if asked.hand is not None and asked.against is not None else ""


def _try(filed: FiledWay, asked: argparse.Namespace, output: Output) -> int:
    found = set_hand(filed.way, cards_in(asked.hand) or ())
    if asked.format == "json":
        output.write(_json(hand_object(found)))
    else:
        output.lines(hand_lines(found, filed.way, width=width_of(output)))
    return exits.VARIANCE if found.failures else exits.OK


def _prove(filed: FiledWay, desk: Desk, output: Output, form: str) -> int:
    proof = desk.prove(filed.way)
    if form == "json":
        output.write(_json(proof_object(proof, filed.way, filed.submission, filed.ruleset)))
    else:
        output.lines(proof_lines(proof, filed.way, filed.submission, filed.ruleset, width=width_of(output)))
    return exits.OK if is_proved(proof) else exits.VARIANCE


def _compare(filed: FiledWay, asked: argparse.Namespace, desk: Desk, output: Output) -> int:
    if asked.against == filed.ruleset.id:
        return usage(f"compliance odds houseway: the way is held to `{asked.against}` already; name another chapter")
    if asked.against in desk.library.ids():
        other = house_way_under(filed, asked.against, desk)
    else:
        other = house_way_of(asked.against, Request(ruleset=asked.ruleset), desk)
    if other.value is None:
        return complain(other.diagnostics)
    compared = compare_house_ways(filed, other.value, desk)
    if compared.value is None:
        return complain(compared.diagnostics)
    one, second = ((way.way, _name(way), desk.prove(way.way)) for way in (filed, other.value))
    if asked.format == "json":
        output.write(_json(compared_object(compared.value, one, second)))
    else:
        output.lines(compared_lines(compared.value, one, second, width=width_of(output)))
    return exits.VARIANCE if compared.value.differing else exits.OK


def _name(filed: FiledWay) -> str:
    return f"{filed.submission.path}, ranked as {filed.ruleset.id} has it"


def _json(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"
