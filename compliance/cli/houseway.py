"""`compliance odds houseway`: a house way proved on every hand, or held against another."""

import argparse
import json

from compliance.api import Desk, FiledWay, Request, compare_house_ways, house_way_of, house_way_under, open_desk
from compliance.cli import exits
from compliance.cli.output import Output, UnwritableError, width_of
from compliance.cli.progress import shown_on_terminal
from compliance.cli.say import complain, usage
from compliance.report import compared_lines, compared_object, is_proved, proof_lines, proof_object

_EXAMPLE = "For example: compliance odds houseway submissions/sycamore-bluff-pai-gow-lawful.yaml"


def run_houseway(asked: argparse.Namespace) -> int:
    """Prove the house way of a submission, or compare two."""
    files = asked.what[1:]
    if len(files) != 1:
        return usage(f"compliance odds houseway: which submission? {_EXAMPLE}")
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
            if asked.against is None:
                return _prove(filed.value, desk, output, asked.format)
            return _compare(filed.value, asked, desk, output)
    except UnwritableError as unwritable:
        return complain((unwritable.diagnostic,))


def _prove(filed: FiledWay, desk: Desk, output: Output, form: str) -> int:
    proof = desk.prove(filed.way)
    if form == "json":
        output.write(_json(proof_object(proof, filed.way, filed.submission, filed.ruleset)))
    else:
        output.lines(proof_lines(proof, filed.way, filed.submission, filed.ruleset, width=width_of(output)))
    return exits.OK if is_proved(proof) else exits.VARIANCE


def _compare(filed: FiledWay, asked: argparse.Namespace, desk: Desk, output: Output) -> int:
    if asked.against in desk.library.ids():
        other = house_way_under(filed, asked.against, desk)
    else:
        other = house_way_of(asked.against, Request(ruleset=asked.ruleset), desk)
    if other.value is None:
        return complain(other.diagnostics)
    compared = compare_house_ways(filed, other.value, desk)
    if compared.value is None:
        return complain(compared.diagnostics)
    one, second = (filed.way, _name(filed)), (other.value.way, _name(other.value))
    if asked.format == "json":
        output.write(_json(compared_object(compared.value, one, second)))
    else:
        output.lines(compared_lines(compared.value, one, second, width=width_of(output)))
    return exits.VARIANCE if compared.value.differing else exits.OK


def _name(filed: FiledWay) -> str:
    return f"{filed.submission.path} under {filed.ruleset.id}"


def _json(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"
