"""Paytables counted: those of a chapter, a submission or a file, and certificates counted again."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from compliance.api.check import Request, find_applicable_ruleset
from compliance.api.forms.read import read_submission_text
from compliance.api.session import Session
from compliance.check import unknown_reading
from compliance.diag import Result
from compliance.load import (
    Shelf,
    TextFile,
    chapter_offers,
    is_paytable,
    offer_of_claim,
    offer_on_terms,
    parse_paytable,
    parse_submission,
    read_certificate,
    settle_readings,
    stated_offers,
)
from compliance.model import (
    Certificate,
    Claim,
    Claimed,
    Count,
    CountedPaytable,
    Counting,
    FigureMismatch,
    Menu,
    Offer,
    Offers,
    OtherCount,
    PaytableOrigin,
    RecountedPaytable,
    Tally,
    Verification,
)
from compliance.odds import figure_mismatches, hold_of, options_clash, paytable_object, tally_of
from compliance.record import replace


def menu_of_ruleset(name: str, request: Request, session: Session) -> Result[Menu]:
    """Find the paytables of a chapter."""
    ruleset = session.ruleset(name)
    if ruleset.value is None:
        return Result(None, ruleset.diagnostics)
    wrong = unknown_reading(request.readings, ruleset.value)
    if wrong is not None:
        return Result(None, (wrong,))
    return Result(Menu(offers=chapter_offers(ruleset.value), origin=PaytableOrigin(ruleset=ruleset.value)))


def menu_of_file(path: str, request: Request, session: Session) -> Result[Menu]:
    """Find the paytables of a submission, or the one that a file of its own states."""
    file = read_submission_text(path, session, named=request.ruleset)
    return Result(None, file.diagnostics) if file.value is None else menu_of_text(file.value, request, session)


def menu_of_text(file: TextFile, request: Request, session: Session) -> Result[Menu]:
    """Find the paytables in the text of a submission or of a paytable's own file."""
    find = _menu_of_paytable if not file.form and is_paytable(file) else _menu_of_submission
    return find(file, request, session)


def _menu_of_submission(file: TextFile, request: Request, session: Session) -> Result[Menu]:

    read = parse_submission(file, session.vocabulary)
    chosen = None if read.value is None else find_applicable_ruleset(read.value, request, session)
    if read.value is None or chosen is None or chosen.value is None:
        return Result(None, read.diagnostics if chosen is None else chosen.diagnostics)
    ruleset, _ = chosen.value
    origin = PaytableOrigin(ruleset=ruleset, submission=read.value, path=file.path, sha256=file.sha256)
    return Result(Menu(offers=stated_offers(read.value, ruleset), origin=origin))


def _menu_of_paytable(file: TextFile, request: Request, session: Session) -> Result[Menu]:

    read = parse_paytable(file, Shelf(session.library.ids(), session.ruleset))
    if read.value is None:
        return Result(None, read.diagnostics)
    wrong = None if read.value.ruleset is None else unknown_reading(request.readings, read.value.ruleset)
    if wrong is not None:
        return Result(None, (wrong,))
    origin = PaytableOrigin(ruleset=read.value.ruleset, path=file.path, sha256=file.sha256)
    return Result(Menu(offers=Offers(read.value.offers), origin=origin))


def count_offers(offers: Iterable[Offer], counting: Counting) -> tuple[CountedPaytable, ...]:
    """Count paytables, each under the readings chosen and under every other option of each."""
    return tuple(_count_offer(offer, counting, tally_of) for offer in offers)


def _count_offer(offer: Offer, counting: Counting, tally: Callable[[str], Tally]) -> CountedPaytable:

    choices = {reading.id: reading.default.id for reading in offer.readings} | dict(counting.readings)
    if counting.terms.stake is not None and offer_on_terms(offer):
        offer = replace(offer, wager=replace(offer.wager, stake=counting.terms.stake))
    return CountedPaytable(
        cite=offer.cite,
        table=offer.table,
        name=offer.name,
        table_cite=offer.table_cite,
        count=_count_with_readings(offer, choices, tally),
        others=tuple(
            OtherCount(reading.id, option.id, _count_with_readings(offer, {**choices, reading.id: option.id}, tally))
            for reading in offer.readings
            for option in reading.options
            if option.id != choices[reading.id] and not options_clash(offer.wager, {**choices, reading.id: option.id})
        ),
        readings=offer.readings,
        terms=counting.terms,
        wanted=counting.wanted,
    )


def _count_with_readings(offer: Offer, choices: Mapping[str, str], tally: Callable[[str], Tally]) -> Count:

    wager = settle_readings(offer.wager, choices)
    return Count(wager, hold_of(wager, offer.name, offer.rows, tally(wager.deal), choices, own=offer.own))


def verify_file(path: str, session: Session) -> Result[Verification]:
    """Count again what a certificate says, from nothing; where its chapter is at hand, from that too."""
    read = read_certificate(Path(path), called=path)
    if read.value is None:
        return Result(None, read.diagnostics)
    certificate = read.value
    offers = _offers_behind(certificate, session)
    recounts = tuple(_recount_claim(claim, offers) for claim in certificate.claims)
    return Result(Verification(certificate, recounts, offers is not None))


def _offers_behind(certificate: Certificate, session: Session) -> Offers | None:
    """Return the paytables that a certificate was counted from, where its chapter or its file is at hand unchanged."""
    source = certificate.source
    ruleset = session.ruleset(source["ruleset"]).value if source.get("ruleset") in session.library.ids() else None
    if "ruleset" in source and (ruleset is None or ruleset.sha256 != source.get("ruleset_sha256")):
        return None
    path = source.get("submission") or source.get("paytable")
    if path is None:
        return None if ruleset is None else chapter_offers(ruleset)
    file = read_submission_text(path, session).value
    if file is None or file.sha256 != source.get("sha256"):
        return None
    menu = menu_of_file(path, Request(ruleset=source.get("ruleset") if "submission" in source else None), session)
    return None if menu.value is None else menu.value.offers


def _recount_claim(claim: Claim, offers: Offers | None) -> RecountedPaytable:

    others = [OtherCount(reading, option, _count_claimed(one, claim)) for reading, option, one in claim.others]
    sheet = CountedPaytable(
        cite=claim.cite,
        table=claim.table,
        name=claim.name,
        table_cite=claim.table_cite,
        count=_count_claimed(claim.counted, claim),
        others=tuple(others),
        readings=(),
        terms=claim.terms,
        wanted=claim.wanted,
    )
    mismatches = tuple(figure_mismatches(claim.said, paytable_object(sheet)))
    if not mismatches and offers is not None:
        mismatches = _mismatches_with_chapter(claim, offers)
    return RecountedPaytable(sheet, mismatches)


def _count_claimed(claimed: Claimed, claim: Claim) -> Count:
    tally = _count_anew(claimed.wager.deal)
    return Count(claimed.wager, hold_of(claimed.wager, claim.name, claimed.rows, tally, claim.choices, own={}))


def _count_anew(deal: str) -> Tally:
    """Count every deal of a kind from nothing, since a certificate is verified by nothing that was counted before."""
    # WHY: counting needs NumPy, and a paytable that was counted before needs none of it.
    from compliance.odds import count_tally

    return count_tally(deal)


def _mismatches_with_chapter(claim: Claim, offers: Offers) -> tuple[FigureMismatch, ...]:
    """Return how a claim that holds in itself differs from the chapter's own paytable."""
    terms = replace(claim.terms, stake=claim.counted.wager.stake)
    counting = Counting(readings=claim.choices, terms=terms, wanted=claim.wanted)
    offer = offer_of_claim(offers, claim)
    found = {} if offer is None else paytable_object(_count_offer(offer, counting, _count_anew))
    return tuple(figure_mismatches(claim.said, found, by="in the chapter"))
