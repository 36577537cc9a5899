"""`compliance odds`: what paytables keep, counted exactly; certificates of it, and their verification."""

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from compliance.api import (
    Counting,
    Desk,
    Menu,
    Request,
    Verification,
    count_offers,
    menu_of_file,
    menu_of_ruleset,
    open_desk,
    verify_file,
)
from compliance.cli import exit_codes as exits
from compliance.cli.error_stream import complain, usage
from compliance.cli.output import Output, UnwritableError, same_file, width_of
from compliance.diag import Result, did_you_mean
from compliance.load import Offer, of_table, of_wager, on_terms, read_date, read_money, read_percent
from compliance.model import MeterTerms
from compliance.report import Sheet, odds_lines, render_certificate, verified_lines

V = TypeVar("V")

_EXAMPLE = "For example: compliance odds pa-659a insurance --table A"
_TERMS = ("meter", "wager", "reset", "contribution", "solve")
_YAML = (".yaml", ".yml")


class _CallError(Exception):
    """The command was called in a way that means nothing."""


def run_odds(asked: argparse.Namespace) -> int:
    """Count what was asked for, or count a certificate again."""
    if asked.what[:1] == ["houseway"]:
        from compliance.cli.commands.odds.houseway import run_houseway

        return run_houseway(asked)
    try:
        return _run_verify(asked) if asked.verify is not None else _run_count(asked)
    except _CallError as wrong:
        return usage(f"compliance odds: {wrong}")
    except UnwritableError as unwritable:
        return complain((unwritable.diagnostic,))


# Counting


def _run_count(asked: argparse.Namespace) -> int:
    _refuse_wrong_call(asked)
    request, counting = _request(asked), _counting(asked)
    opened = open_desk()
    if opened.value is None:
        return complain(opened.diagnostics)
    menu = _menu(asked.what[0], request, opened.value)
    if menu.value is None:
        return complain(menu.diagnostics)
    if request.readings and menu.value.origin.ruleset is None:
        raise _CallError("--reading has no use here: a paytable without `wager` has no readings")
    offers = _chosen(asked, menu.value)
    if asked.output is not None and same_file(asked.output, asked.what[0]):
        raise _CallError(f"`{asked.output}` is what is counted; choose another name for -o")
    sheets = count_offers(offers, counting, opened.value)
    with Output(asked.output) as output:
        if asked.format == "json":
            output.write(render_certificate(menu.value.origin, sheets))
        else:
            remarks = list(_remarks(menu.value, sheets, request))
            output.lines(odds_lines(menu.value.origin, sheets, remarks, width=width_of(output)))
    return exits.OK


def _refuse_wrong_call(asked: argparse.Namespace) -> None:
    if asked.against is not None or asked.hand is not None:
        raise _CallError("--against and --hand are for house ways: compliance odds houseway FILE --against OTHER")
    if not asked.what:
        raise _CallError(f"of which chapter, submission or paytable? {_EXAMPLE}")
    if len(asked.what) > 2:
        raise _CallError(f"one chapter or file and one wager at a time, not also `{asked.what[2]}`. {_EXAMPLE}")
    if asked.what[0].endswith(".json"):
        raise _CallError(f"`{asked.what[0]}` looks like a certificate: compliance odds --verify {asked.what[0]}")


def _request(asked: argparse.Namespace) -> Request:
    day = _value(asked, "as_of", read_date, "a day as YYYY-MM-DD")
    readings = {}
    for pair in asked.reading:
        name, equals, option = pair.partition("=")
        if not equals:
            raise _CallError(f"--reading takes ID=OPTION, not `{pair}`")
        readings[name] = option
    return Request(ruleset=asked.ruleset, as_of=day, readings=readings)


def _counting(asked: argparse.Namespace) -> Counting:
    money, part = "dollars with the sign, such as '$133,000'", "a percentage such as 25%"
    terms = MeterTerms(
        meter=_value(asked, "meter", read_money, money),
        stake=_value(asked, "wager", read_money, money),
        reset=_value(asked, "reset", read_money, money),
        contribution=_value(asked, "contribution", read_percent, part),
    )
    if terms.stake == 0:
        raise _CallError("--wager is what is wagered, and that is not nothing")
    wanted = _value(asked, "solve", read_percent, part)
    return Counting(readings=_request(asked).readings, terms=terms, wanted=wanted)


def _value(asked: argparse.Namespace, name: str, read: Callable[[str], V | None], kind: str) -> V | None:
    text = getattr(asked, name)
    value = None if text is None else read(text)
    if text is not None and value is None:
        raise _CallError(f"--{name.replace('_', '-')} takes {kind}, not `{text}`")
    return value


def _menu(what: str, request: Request, desk: Desk) -> Result[Menu]:
    """Find the paytables of what is named: a chapter by its id or folder, else a file."""
    known = what in desk.library.ids() or os.path.isdir(what)
    if known or not (os.path.isfile(what) or what.endswith(_YAML) or os.sep in what):
        return menu_of_ruleset(what, request, desk)
    return menu_of_file(what, request, desk)


def _chosen(asked: argparse.Namespace, menu: Menu) -> Sequence[Offer]:
    """Return the paytables that were asked for, or refuse a call that asks for none."""
    offers: Sequence[Offer] = menu.offers.all
    if not offers and menu.origin.submission is None:
        raise _CallError(f"no wager of `{asked.what[0]}` is counted, for none has a paytable that needs no strategy")
    if len(asked.what) == 2:
        offers = of_wager(offers, asked.what[1])
        if not offers:
            known = dict.fromkeys(one.wager.id for one in menu.offers.all)
            raise _CallError(_unknown("wager", asked.what[1], asked.what[0], known))
    if asked.table is not None:
        tables = of_table(offers, asked.table)
        if not tables:
            known = dict.fromkeys(one.name for one in offers)
            raise _CallError(_unknown("paytable", asked.table, " ".join(asked.what), known))
        offers = tables
    given = [name for name in _TERMS if getattr(asked, name) is not None]
    if given and not any(on_terms(one) for one in offers):
        raise _CallError(f"--{given[0]} has no use here: no row pays a sum of money or a share of a meter")
    return offers


def _unknown(what: str, name: str, place: str, known: dict[str, None]) -> str:
    hint = did_you_mean(name, known) or (f"there are {', '.join(known)}" if known else "there is none")
    return f"{place} has no {what} `{name}` that is counted; {hint}"


def _remarks(menu: Menu, sheets: Sequence[Sheet], request: Request) -> Iterator[str]:
    """Say what was asked for and came to nothing."""
    ruleset = menu.origin.ruleset
    for wager, reason in menu.offers.refused:
        yield f"{wager}: {reason}, so that its paytable is not counted"
    if not menu.offers.all and not menu.offers.refused and ruleset is not None:
        counted = ", ".join(wager.field or wager.id for wager in ruleset.wagers)
        these = f"these are: {counted}. `compliance odds {ruleset.id}` counts the chapter's own"
        none = "there are none"
        if ruleset.ranking is not None:
            none = "there are none. `compliance odds houseway` proves the house way"
        yield (
            f"the submission selects or states no paytable that is counted; under {ruleset.id} "
            f"{these if counted else none}"
        )
    used = {name for sheet in sheets for name, _ in sheet.count.hold.readings}
    for name in request.readings:
        if name not in used:
            yield f"the reading `{name}` changes nothing that is counted here"


# Verifying


def _run_verify(asked: argparse.Namespace) -> int:
    if asked.what or asked.format != "text":
        raise _CallError("--verify takes a certificate and nothing else: compliance odds --verify cert.json")
    if asked.output is not None and same_file(asked.output, asked.verify):
        raise _CallError(f"`{asked.output}` is the certificate; choose another name for -o")
    opened = open_desk()
    if opened.value is None:
        return complain(opened.diagnostics)
    result = verify_file(asked.verify, opened.value)
    if result.value is None:
        return complain(result.diagnostics)
    verification = result.value
    with Output(asked.output) as output:
        output.lines(
            verified_lines(
                asked.verify,
                verification.recounts,
                [_beside(verification)],
                with_source=verification.with_source,
                width=width_of(output),
            )
        )
    differs = any(figures for _, figures in verification.recounts)
    return exits.VARIANCE if differs else exits.OK if verification.with_source else exits.UNDETERMINED


def _beside(verification: Verification) -> str:
    """Say what the rows of a certificate were held against besides the recount."""
    source = verification.certificate.source
    file = source.get("submission") or source.get("paytable")
    what = (
        f"`{file}`" if file else f"the chapter `{source.get('ruleset', '')}`" if source.get("ruleset") else "no source"
    )
    if verification.with_source:
        return f"held also against {what} as it is at hand"
    way_out = (
        "compare the sha256 of your copy with the certificate's" if file else "ask for the chapter as it was counted"
    )
    return (
        f"the figures follow from the rows that the certificate states; whether these rows are those of {what} was not "
        f"checked, for it is not at hand as it was counted: {way_out}"
    )
