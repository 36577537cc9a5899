"""`compliance odds houseway`: a house way proved on every hand, tried on one, or compared with another."""

import argparse

from compliance.api import Request, Session, cards_in, compare_house_ways, house_way_of, house_way_under, open_session
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.document_output import DOCUMENT_NAMES, write_document
from compliance.cli.errors import MisuseError, take_value
from compliance.cli.json_text import render_json
from compliance.cli.options import add_output_options
from compliance.cli.output import Output, refuse_same_file
from compliance.cli.progress import show_progress
from compliance.model import FiledWay, NamedProof
from compliance.odds import set_hand
from compliance.report import (
    compared_object,
    compared_ways_document,
    hand_document,
    hand_object,
    is_proved,
    proof_document,
    proof_object,
)

HELP = CommandHelp(
    description=(
        "Prove that the house way of a submission sets every hand, with one result, in order; or show how it sets one "
        "hand; or tell on which hands two house ways differ."
    ),
    examples=(
        ("compliance odds houseway submissions/ledger-stone-pai-gow-house-way.yaml", ""),
        ("compliance odds houseway mine.yaml --hand 'Joker Ah Kd 10s 9c 4c 2d'", "how it sets one hand"),
        ("compliance odds houseway mine.yaml --against other.yaml", "another submission, or a chapter's id"),
    ),
    exit_codes={
        0: "proved, or set alike",
        1: "the house way fails, or two differ",
        3: "a file is not valid",
    },
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("files", nargs="*", metavar="SUBMISSION", help="the submission")
    parser.add_argument("--ruleset", metavar="RULESET", help="the ruleset, by id or path, as in check")
    parser.add_argument("--hand", metavar="CARDS", help="seven cards to set, such as 'Joker Ah Kd 10s 9c 4c 2d'")
    parser.add_argument("--against", metavar="OTHER", help="a submission or a chapter to compare with")
    add_output_options(parser, *DOCUMENT_NAMES, "json")


def run(arguments: argparse.Namespace) -> int:
    """Prove the house way of a submission, try it on one hand, or compare two."""
    _refuse_wrong_call(arguments)
    session = take_value(open_session())
    session.progress = show_progress
    filed = take_value(house_way_of(arguments.files[0], Request(ruleset=arguments.ruleset), session))
    with Output(arguments.output) as output:
        if arguments.hand is not None:
            return _set_hand(filed, arguments, output)
        if arguments.against is not None:
            return _compare_ways(filed, arguments, session, output)
        return _prove_way(filed, session, output, arguments.format)


def _refuse_wrong_call(arguments: argparse.Namespace) -> None:
    if not arguments.files:
        example = "compliance odds houseway submissions/ledger-stone-pai-gow-house-way.yaml"
        raise MisuseError(f"which submission? For example: {example}")
    if len(arguments.files) > 1:
        raise MisuseError("one submission at a time; give the second with --against")
    sources = [arguments.files[0], *([arguments.against] if arguments.against else ())]
    refuse_same_file(arguments.output, sources, "one of the submissions")
    if arguments.hand is not None and cards_in(arguments.hand) is None:
        raise MisuseError("--hand takes seven different cards, such as --hand 'Joker Ah Kd 10s 9c 4c 2d'")
    if arguments.hand is not None and arguments.against is not None:
        raise MisuseError("--hand and --against do not go together")


def _set_hand(filed: FiledWay, arguments: argparse.Namespace, output: Output) -> int:
    setting = set_hand(filed.way, cards_in(arguments.hand) or ())
    if arguments.format == "json":
        output.write(render_json(hand_object(setting)))
    else:
        write_document(hand_document(setting, filed.way), arguments.format, output)
    return exit_codes.VARIANCE if setting.failures else exit_codes.OK


def _prove_way(filed: FiledWay, session: Session, output: Output, name: str) -> int:
    proof = session.prove(filed.way)
    if name == "json":
        output.write(render_json(proof_object(proof, filed.way, filed.submission, filed.ruleset)))
    else:
        write_document(proof_document(proof, filed.way, filed.submission, filed.ruleset), name, output)
    return exit_codes.OK if is_proved(proof) else exit_codes.VARIANCE


def _compare_ways(filed: FiledWay, arguments: argparse.Namespace, session: Session, output: Output) -> int:
    if arguments.against == filed.ruleset.id:
        raise MisuseError(f"the way is ranked as `{arguments.against}` has it already; name another chapter")
    if arguments.against in session.library.ids():
        other = take_value(house_way_under(filed, arguments.against, session))
    else:
        other = take_value(house_way_of(arguments.against, Request(ruleset=arguments.ruleset), session))
    compared = take_value(compare_house_ways(filed, other, session))
    first, second = (NamedProof(way.way, _describe_way(way), session.prove(way.way)) for way in (filed, other))
    if arguments.format == "json":
        output.write(render_json(compared_object(compared, first, second)))
    else:
        write_document(compared_ways_document(compared, first, second), arguments.format, output)
    return exit_codes.VARIANCE if compared.differing else exit_codes.OK


def _describe_way(filed: FiledWay) -> str:
    return f"{filed.submission.path}, ranked as {filed.ruleset.id} has it"
