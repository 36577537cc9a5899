"""`compliance odds`: what paytables keep, counted exactly, and certificates of it counted again."""

import argparse
import os
from collections.abc import Iterator, Sequence

from compliance.api import Request, Session, count_offers, menu_of_file, menu_of_ruleset, open_session
from compliance.cli import exit_codes
from compliance.cli.command_list import CommandHelp
from compliance.cli.document_output import DOCUMENT_NAMES, write_document
from compliance.cli.errors import MisuseError, take_value
from compliance.cli.options import add_output_options, add_ruleset_options, read_day, read_readings, read_typed
from compliance.cli.output import Output, refuse_same_file
from compliance.diag import Result, did_you_mean
from compliance.load import offer_of_table, offer_of_wager, offer_on_terms
from compliance.model import CountedPaytable, Counting, Menu, MeterTerms, Offer, read_money, read_percent
from compliance.report import odds_document, render_certificate

HELP = CommandHelp(
    description="Count what paytables keep, exactly: of a chapter, of a submission, or of a paytable's own file.",
    examples=(
        ("compliance odds pa-659a insurance --table A", ""),
        ("compliance odds pa-659a insurance --table A -o cert.json", "a certificate that others can add up again"),
        ("compliance odds pa-659a -o odds.pdf", "every paytable of a chapter, to send"),
        ("compliance odds --verify cert.json", "count it anew and compare"),
    ),
    exit_codes={
        0: "counted, or verified",
        1: "a certificate differs from the recount",
        3: "a file is not valid",
        4: "a certificate adds up, and its source is not at hand to compare it with",
    },
)
_EXAMPLE = "For example: compliance odds pa-659a insurance --table A"
_TERMS = ("meter", "wager", "reset", "contribution", "solve")
_YAML = (".yaml", ".yml")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "what", nargs="*", metavar="WHAT", help="a chapter or a file, then a wager by its id or the end of it"
    )
    parser.add_argument("--table", metavar="NAME", help="one paytable, by its name or id")
    add_ruleset_options(parser)
    parser.add_argument("--meter", metavar="SUM", help="the meter of a progressive wager in one round")
    parser.add_argument("--wager", metavar="SUM", help="what is wagered, where sums or a share of a meter are paid")
    parser.add_argument("--reset", metavar="SUM", help="what the meter starts again at")
    parser.add_argument("--contribution", metavar="PART", help="the part of each wager that goes into the meter")
    parser.add_argument("--solve", metavar="HOLD", help="the meter and the contribution that keep just this")
    parser.add_argument("--verify", metavar="FILE", help="count a certificate again from nothing and compare")
    add_output_options(parser, *DOCUMENT_NAMES, "json")


def run(arguments: argparse.Namespace) -> int:
    """Count what was asked for, or count a certificate again."""
    if arguments.verify is not None:
        from compliance.cli.commands.odds.verify import verify_certificate

        return verify_certificate(arguments)
    _refuse_wrong_call(arguments)
    request, counting = _build_request(arguments), _build_counting(arguments)
    session = take_value(open_session())
    menu = take_value(_find_menu(arguments.what[0], request, session))
    if request.readings and menu.origin.ruleset is None:
        raise MisuseError("--reading has no use here: a paytable without `wager` has no readings")
    offers = _choose_offers(arguments, menu)
    refuse_same_file(arguments.output, arguments.what[:1], "what is counted")
    sheets = count_offers(offers, counting)
    with Output(arguments.output) as output:
        if arguments.format == "json":
            output.write(render_certificate(menu.origin, sheets))
        else:
            document = odds_document(menu.origin, sheets, _list_remarks(menu, sheets, request))
            write_document(document, arguments.format, output)
    return exit_codes.OK


def _refuse_wrong_call(arguments: argparse.Namespace) -> None:
    if not arguments.what:
        raise MisuseError(f"of which chapter, submission or paytable? {_EXAMPLE}")
    if arguments.what[0] == "houseway":
        raise MisuseError("`houseway` comes right after `odds`: compliance odds houseway FILE")
    if len(arguments.what) > 2:
        raise MisuseError(f"one chapter or file and one wager at a time, not also `{arguments.what[2]}`. {_EXAMPLE}")
    if arguments.what[0].endswith(".json"):
        name = arguments.what[0]
        raise MisuseError(f"`{name}` looks like a certificate: compliance odds --verify {name}")


def _build_request(arguments: argparse.Namespace) -> Request:
    readings = read_readings(arguments.reading)
    return Request(ruleset=arguments.ruleset, as_of=read_day(arguments.as_of), readings=readings)


def _build_counting(arguments: argparse.Namespace) -> Counting:
    money, part = "dollars with the sign, such as '$133,000'", "a percentage such as 25%"
    terms = MeterTerms(
        meter=read_typed(arguments.meter, "--meter", read_money, money),
        stake=read_typed(arguments.wager, "--wager", read_money, money),
        reset=read_typed(arguments.reset, "--reset", read_money, money),
        contribution=read_typed(arguments.contribution, "--contribution", read_percent, part),
    )
    if terms.stake == 0:
        raise MisuseError("--wager is what is wagered, and that is not nothing")
    wanted = read_typed(arguments.solve, "--solve", read_percent, part)
    return Counting(readings=read_readings(arguments.reading), terms=terms, wanted=wanted)


def _find_menu(what: str, request: Request, session: Session) -> Result[Menu]:
    """Find the paytables of what is named: a chapter by its id or folder, else a file."""
    known = what in session.library.ids() or os.path.isdir(what)
    if known or not (os.path.isfile(what) or what.endswith(_YAML) or os.sep in what):
        return menu_of_ruleset(what, request, session)
    return menu_of_file(what, request, session)


def _choose_offers(arguments: argparse.Namespace, menu: Menu) -> Sequence[Offer]:
    """Return the paytables that were asked for, or refuse a call that asks for none."""
    offers: Sequence[Offer] = menu.offers.all
    if not offers and menu.origin.submission is None:
        raise MisuseError(
            f"no wager of `{arguments.what[0]}` is counted, for none has a paytable that needs no strategy"
        )
    if len(arguments.what) == 2:
        offers = offer_of_wager(offers, arguments.what[1])
        if not offers:
            known = dict.fromkeys(offer.wager.id for offer in menu.offers.all)
            raise MisuseError(_explain_unknown("wager", arguments.what[1], arguments.what[0], known))
    if arguments.table is not None:
        tables = offer_of_table(offers, arguments.table)
        if not tables:
            known = dict.fromkeys(offer.name for offer in offers)
            raise MisuseError(_explain_unknown("paytable", arguments.table, " ".join(arguments.what), known))
        offers = tables
    given = [name for name in _TERMS if getattr(arguments, name) is not None]
    if given and not any(offer_on_terms(offer) for offer in offers):
        raise MisuseError(f"--{given[0]} has no use here: no row pays a sum of money or a share of a meter")
    return offers


def _explain_unknown(what: str, name: str, place: str, known: dict[str, None]) -> str:
    hint = did_you_mean(name, known) or (f"there are {', '.join(known)}" if known else "there is none")
    return f"{place} has no {what} `{name}` that is counted; {hint}"


def _list_remarks(menu: Menu, sheets: Sequence[CountedPaytable], request: Request) -> Iterator[str]:
    """Say what was asked for and came to nothing."""
    ruleset = menu.origin.ruleset
    for wager, reason in menu.offers.refused:
        yield f"{wager}: {reason}, so that its paytable is not counted"
    if not menu.offers.all and not menu.offers.refused and ruleset is not None:
        counted = ", ".join(wager.field or wager.id for wager in ruleset.wagers)
        there_are = "there are none"
        if counted:
            there_are = f"these are: {counted}. `compliance odds {ruleset.id}` counts the chapter's own"
        elif ruleset.ranking is not None:
            there_are = "there are none. `compliance odds houseway` proves the house way"
        yield f"the submission selects or states no paytable that is counted; under {ruleset.id} {there_are}"
    used = {name for sheet in sheets for name, _ in sheet.count.hold.readings}
    for name in request.readings:
        if name not in used:
            yield f"the reading `{name}` changes nothing that is counted here"
