"""The use cases, with no logic of their own: they call the rooms below in order."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from compliance.check import assess, choose_entry, misfit, of_another_domain, unknown_reading, with_traces
from compliance.diag import Code, Diagnostic, Result, did_you_mean
from compliance.diag.span import whole_file
from compliance.load import Library, default_cache, parse_submission, read_submission, read_text, shipped_library
from compliance.model import (
    Assessment,
    Case,
    Entry,
    HouseWay,
    MeterTerms,
    Outcome,
    Proof,
    Ruleset,
    Submission,
    Tally,
    Vocabulary,
    WaysCompared,
)
from compliance.record import attribute, keyword_record, record, replace

if TYPE_CHECKING:
    from compliance.load import Certificate, Claim, Claimed, Offer, Offers, TextFile
    from compliance.report import Count, Figure, Origin, Sheet

_NO_READINGS: Mapping[str, str] = {}


@keyword_record
class Request:
    """How submissions are to be checked."""

    ruleset: str | None = None
    as_of: dt.date | None = None
    scope: str = "filing"
    traces: bool = False
    proof: bool = True
    readings: Mapping[str, str] = attribute(default=_NO_READINGS)


@record
class Checked:
    """One submission's file and what became of it."""

    path: str
    assessment: Assessment | None
    diagnostics: tuple[Diagnostic, ...]


Progress = Callable[[str], AbstractContextManager[Callable[[int, int], None]]]
"""Shows how far a long piece of work has come, under a title; the steps are told as done and of how many."""


@contextmanager
def _silent(_title: str) -> Iterator[Callable[[int, int], None]]:
    yield lambda _done, _of: None


class Desk:
    """The library and the vocabulary, opened once; rulesets are read when first needed."""

    def __init__(self, library: Library, vocabulary: Vocabulary) -> None:
        self.library = library
        self.vocabulary = vocabulary
        self._rulesets: dict[str, Result[Ruleset]] = {}
        self._entries: Result[tuple[Entry, ...]] | None = None
        self._proofs: dict[str, Proof] = {}
        self._tallies: dict[str, Tally] = {}
        self.progress: Progress = _silent

    def ruleset(self, name: str) -> Result[Ruleset]:
        """Return a ruleset by its id or path."""
        if name not in self._rulesets:
            folder = self.library.folder_of(name)
            self._rulesets[name] = (
                Result(None, folder.diagnostics)
                if folder.value is None
                else self.library.read(folder.value, self.vocabulary)
            )
        return self._rulesets[name]

    def cases(self, name: str) -> Result[tuple[Case, ...]]:
        """Return the cases beside a ruleset's rules."""
        ruleset, folder = self.ruleset(name), self.library.folder_of(name)
        if ruleset.value is None or folder.value is None:
            return Result(None, ruleset.diagnostics)
        called = self.library.called(folder.value)
        from compliance.load import read_cases

        return read_cases(folder.value, ruleset.value, self.vocabulary, called=called)

    def prove(self, way: HouseWay) -> Proof:
        """Return the proof of a house way, from the cache where the same way was proved before."""
        key = way.fingerprint
        if key not in self._proofs:
            kept = self.library.cache.load(f"proof-{key[:16]}", key)
            self._proofs[key] = kept if isinstance(kept, Proof) else self._prove_anew(way, key)
        return self._proofs[key]

    def _prove_anew(self, way: HouseWay, key: str) -> Proof:
        from compliance.odds import prove

        with self.progress("proving the house way") as step:
            proof = prove(way, step=step)
        self.library.cache.save(f"proof-{key[:16]}", key, proof)
        return proof

    def entries(self) -> Result[tuple[Entry, ...]]:
        """Return what every ruleset is chosen by."""
        if self._entries is None:
            self._entries = self.library.entries(self.vocabulary)
        return self._entries

    def tally(self, deal: str) -> Tally:
        """Return every deal of a kind counted, from the user's cache where it was counted before."""
        if deal not in self._tallies:
            name, cache = f"tally-{'-'.join(deal.split())}", self.library.cache
            kept = cache.load(name, deal)
            if not isinstance(kept, Tally):
                kept = _recounted(deal)
                cache.save(name, deal, kept)
            self._tallies[deal] = kept
        return self._tallies[deal]


def open_desk(library: Library | None = None) -> Result[Desk]:
    """Open the shipped library, or another one."""
    library = library or shipped_library(default_cache())
    vocabulary = library.vocabulary()
    return Result(None if vocabulary.value is None else Desk(library, vocabulary.value), vocabulary.diagnostics)


def check_files(paths: Iterable[str], request: Request, desk: Desk) -> Iterator[Checked]:
    """Check submissions one after another; each is forgotten before the next is read."""
    for path in paths:
        yield check_file(path, request, desk)


def check_file(path: str, request: Request, desk: Desk) -> Checked:
    """Check one submission's file."""
    read = read_submission(Path(path), desk.vocabulary, called=path)
    if read.value is None:
        return Checked(path, None, read.diagnostics)
    result = check_submission(read.value, request, desk)
    return Checked(path, result.value, result.diagnostics)


@record
class Summed:
    """One submission's file, and its result without the report."""

    path: str
    holder: str
    ruleset: str
    outcome: Outcome | None
    variances: int
    diagnostics: tuple[Diagnostic, ...]


def sum_up_files(paths: Iterable[str], request: Request, desk: Desk) -> Iterator[Summed]:
    """Tell the result of many submissions, each ruleset compiled once and no report written."""
    from compliance.check import Screen

    screens: dict[str, Screen] = {}
    for path in paths:
        read = read_submission(Path(path), desk.vocabulary, called=path)
        chosen = _applicable(read.value, request, desk) if read.value is not None else None
        if read.value is None or chosen is None or chosen.value is None:
            found = read.diagnostics if chosen is None else chosen.diagnostics
            yield Summed(path, "", "", None, 0, found)
            continue
        ruleset, day = chosen.value
        prover = desk.prove if request.proof else None
        screen = screens.setdefault(ruleset.id, Screen(ruleset, desk.vocabulary, request.readings, prover))
        outcome, variances = screen.summary(read.value, day, request.scope)
        yield Summed(path, read.value.holder, ruleset.id, outcome, variances, ())


def check_submission(submission: Submission, request: Request, desk: Desk) -> Result[Assessment]:
    """Hold a submission against the ruleset that it, the request or the day calls for."""
    chosen = _applicable(submission, request, desk)
    if chosen.value is None:
        return Result(None, chosen.diagnostics)
    ruleset, day = chosen.value
    assessment = assess(
        submission,
        ruleset,
        desk.vocabulary,
        as_of=day,
        scope=request.scope,
        choices=request.readings,
        prover=desk.prove if request.proof else None,
        tallies=desk.tally,
    )
    return Result(with_traces(assessment, desk.vocabulary, request.readings) if request.traces else assessment)


@record
class FiledWay:
    """A submission's house way, held to the ranking of a ruleset."""

    submission: Submission
    ruleset: Ruleset
    way: HouseWay


def house_way_of(path: str, request: Request, desk: Desk) -> Result[FiledWay]:
    """Read the house way that a submission states in clauses."""
    read = read_submission(Path(path), desk.vocabulary, called=path)
    if read.value is None:
        return Result(None, read.diagnostics)
    chosen = _applicable(read.value, request, desk)
    return Result(None, chosen.diagnostics) if chosen.value is None else _filed_way(read.value, chosen.value[0], desk)


def house_way_under(filed: FiledWay, ruleset: str, desk: Desk) -> Result[FiledWay]:
    """Return the same house way held to the ranking of another ruleset."""
    other = desk.ruleset(ruleset)
    return Result(None, other.diagnostics) if other.value is None else _filed_way(filed.submission, other.value, desk)


def _filed_way(submission: Submission, ruleset: Ruleset, desk: Desk) -> Result[FiledWay]:
    from compliance.check import facts_of, way_of

    way = way_of(facts_of(submission.statements, ruleset, desk.vocabulary).values, ruleset)
    if way is not None:
        return Result(FiledWay(submission, ruleset, way))
    if ruleset.ranking is None:
        message = f"the chapter of `{ruleset.id}` sets no hands, so that there is no house way to prove"
        return Result(None, (Diagnostic(Code.HOUSEWAY_MISSING, message, whole_file(submission.path)),))
    hint = "write it in `house_way.clauses`; docs/house-way.md has the words"
    message = "the submission states no house way in clauses"
    return Result(None, (Diagnostic(Code.HOUSEWAY_MISSING, message, whole_file(submission.path), hint),))


def compare_house_ways(one: FiledWay, other: FiledWay, desk: Desk) -> Result[WaysCompared]:
    """Hold two house ways against each other on every hand."""
    if one.way.ranking.hands != other.way.ranking.hands:
        message = "the two house ways set hands of different sizes and cannot be compared"
        return Result(None, (Diagnostic(Code.HOUSEWAY_OTHER_HANDS, message, whole_file(other.submission.path)),))
    from compliance.odds import compare_ways

    with desk.progress("comparing the house ways") as step:
        return Result(compare_ways(one.way, other.way, step=step))


def _applicable(submission: Submission, request: Request, desk: Desk) -> "Result[tuple[Ruleset, dt.date]]":
    """Find the ruleset that a submission is held against and the day it is judged for, or say why there is none."""
    day = request.as_of or submission.as_of or submission.filed
    if day is None:
        message = "the submission gives no date to be judged on"
        hint = "add `filed: YYYY-MM-DD`, or give --as-of"
        return Result(None, (Diagnostic(Code.SUBMISSION_NO_DATE, message, whole_file(submission.path), hint),))
    chosen = _choose(submission, request, day, desk)
    if chosen.value is None:
        return Result(None, chosen.diagnostics)
    ruleset = chosen.value
    wrong = misfit(submission, ruleset) or unknown_reading(request.readings, ruleset)
    if wrong is not None:
        return Result(None, (wrong,))
    foreign = of_another_domain(submission, ruleset, desk.vocabulary)
    if foreign:
        return Result(None, foreign)
    return Result((ruleset, day))


def _choose(submission: Submission, request: Request, day: dt.date, desk: Desk) -> Result[Ruleset]:
    name = request.ruleset or submission.ruleset
    if name is None:
        entries = desk.entries()
        if entries.diagnostics:
            return Result(None, entries.diagnostics)
        picked = choose_entry(entries.value or (), submission, day)
        if picked.value is None:
            return Result(None, picked.diagnostics)
        name = picked.value
    if request.ruleset is None and submission.ruleset is not None and name not in desk.library.ids():
        hint = did_you_mean(name, desk.library.ids()) or f"there are {', '.join(desk.library.ids())}"
        where = submission.header["ruleset"]
        return Result(None, (Diagnostic(Code.RULESET_UNKNOWN, f"no ruleset is called `{name[:80]}`", where, hint),))
    return desk.ruleset(name)


# Odds


@keyword_record
class Counting:
    """How paytables are to be counted: the readings, the terms of a meter, and the hold that is wanted of it."""

    readings: Mapping[str, str] = attribute(default=_NO_READINGS)
    terms: MeterTerms = attribute(default=MeterTerms())
    wanted: Fraction | None = attribute(default=None)


@keyword_record
class Menu:
    """Paytables that can be counted, and what they were found in."""

    offers: "Offers"
    origin: "Origin"


def menu_of_ruleset(name: str, request: Request, desk: Desk) -> Result[Menu]:
    """Find the paytables of a chapter."""
    from compliance.load import chapter_offers
    from compliance.report import Origin

    ruleset = desk.ruleset(name)
    if ruleset.value is None:
        return Result(None, ruleset.diagnostics)
    wrong = unknown_reading(request.readings, ruleset.value)
    if wrong is not None:
        return Result(None, (wrong,))
    return Result(Menu(offers=chapter_offers(ruleset.value), origin=Origin(ruleset=ruleset.value)))


def menu_of_file(path: str, request: Request, desk: Desk) -> Result[Menu]:
    """Find the paytables of a submission, or the one that a file of its own states."""
    from compliance.load import is_paytable

    file = read_text(Path(path), called=path)
    if file.value is None:
        return Result(None, file.diagnostics)
    find = _menu_of_paytable if is_paytable(file.value) else _menu_of_submission
    return find(file.value, request, desk)


def _menu_of_submission(file: "TextFile", request: Request, desk: Desk) -> Result[Menu]:
    from compliance.load import stated_offers
    from compliance.report import Origin

    read = parse_submission(file, desk.vocabulary)
    chosen = None if read.value is None else _applicable(read.value, request, desk)
    if read.value is None or chosen is None or chosen.value is None:
        return Result(None, read.diagnostics if chosen is None else chosen.diagnostics)
    ruleset, _ = chosen.value
    origin = Origin(ruleset=ruleset, submission=read.value, path=file.path, sha256=file.sha256)
    return Result(Menu(offers=stated_offers(read.value, ruleset), origin=origin))


def _menu_of_paytable(file: "TextFile", request: Request, desk: Desk) -> Result[Menu]:
    from compliance.load import Offers, Shelf, parse_paytable
    from compliance.report import Origin

    read = parse_paytable(file, Shelf(desk.library.ids(), desk.ruleset))
    if read.value is None:
        return Result(None, read.diagnostics)
    wrong = None if read.value.ruleset is None else unknown_reading(request.readings, read.value.ruleset)
    if wrong is not None:
        return Result(None, (wrong,))
    origin = Origin(ruleset=read.value.ruleset, path=file.path, sha256=file.sha256)
    return Result(Menu(offers=Offers(read.value.offers), origin=origin))


def count_offers(offers: "Iterable[Offer]", counting: Counting, desk: Desk) -> "tuple[Sheet, ...]":
    """Count paytables, each under the readings chosen and under every other option of each."""
    return tuple(_sheet(offer, counting, desk.tally) for offer in offers)


def _sheet(offer: "Offer", counting: Counting, tally: Callable[[str], Tally]) -> "Sheet":
    from compliance.load import on_terms
    from compliance.report import OtherCount, Sheet

    choices = {reading.id: reading.default.id for reading in offer.readings} | dict(counting.readings)
    if counting.terms.stake is not None and on_terms(offer):
        offer = replace(offer, wager=replace(offer.wager, stake=counting.terms.stake))
    return Sheet(
        cite=offer.cite,
        table=offer.table,
        name=offer.name,
        table_cite=offer.table_cite,
        count=_count(offer, choices, tally),
        others=tuple(
            OtherCount(reading.id, option.id, _count(offer, {**choices, reading.id: option.id}, tally))
            for reading in offer.readings
            for option in reading.options
            if option.id != choices[reading.id]
        ),
        readings=offer.readings,
        terms=counting.terms,
        wanted=counting.wanted,
    )


def _count(offer: "Offer", choices: Mapping[str, str], tally: Callable[[str], Tally]) -> "Count":
    from compliance.load import settled
    from compliance.odds.hold import hold_of
    from compliance.report import Count

    wager = settled(offer.wager, choices)
    return Count(wager, hold_of(wager, offer.name, offer.rows, tally(wager.deal), choices, own=offer.own))


@record
class Verification:
    """A certificate with every paytable of it recounted, and whether the chapter itself was at hand."""

    certificate: "Certificate"
    recounts: "tuple[tuple[Sheet, tuple[Figure, ...]], ...]"
    by_chapter: bool


def verify_file(path: str, desk: Desk) -> Result[Verification]:
    """Count again what a certificate says, from nothing; where its chapter is at hand, from that too."""
    from compliance.load import read_certificate

    read = read_certificate(Path(path), called=path)
    if read.value is None:
        return Result(None, read.diagnostics)
    certificate = read.value
    offers = _offers_behind(certificate, desk)
    recounts = tuple(_recount(claim, offers) for claim in certificate.claims)
    return Result(Verification(certificate, recounts, offers is not None))


def _offers_behind(certificate: "Certificate", desk: Desk) -> "Offers | None":
    """Return the paytables of the chapter that a certificate was counted from, where it is at hand unchanged."""
    from compliance.load import chapter_offers

    source = certificate.source
    if source.keys() & {"submission", "paytable"} or source.get("ruleset") not in desk.library.ids():
        return None
    ruleset = desk.ruleset(source["ruleset"]).value
    at_hand = ruleset is not None and ruleset.sha256 == source.get("ruleset_sha256")
    return chapter_offers(ruleset) if ruleset is not None and at_hand else None


def _recount(claim: "Claim", offers: "Offers | None") -> "tuple[Sheet, tuple[Figure, ...]]":
    from compliance.report import OtherCount, Sheet, differences, entry_object

    others = [OtherCount(reading, option, _claimed(one, claim)) for reading, option, one in claim.others]
    sheet = Sheet(
        cite=claim.cite,
        table=claim.table,
        name=claim.name,
        table_cite=claim.table_cite,
        count=_claimed(claim.counted, claim),
        others=tuple(others),
        readings=(),
        terms=claim.terms,
        wanted=claim.wanted,
    )
    figures = tuple(differences(claim.said, entry_object(sheet)))
    return sheet, figures or (() if offers is None else _beside_chapter(claim, offers))


def _claimed(claimed: "Claimed", claim: "Claim") -> "Count":
    from compliance.odds.hold import hold_of
    from compliance.report import Count

    tally = _recounted(claimed.wager.deal)
    return Count(claimed.wager, hold_of(claimed.wager, claim.name, claimed.rows, tally, claim.choices, own={}))


def _beside_chapter(claim: "Claim", offers: "Offers") -> "tuple[Figure, ...]":
    """Return how a claim that holds in itself differs from the chapter's own paytable."""
    from compliance.load import of_claim
    from compliance.report import differences, entry_object

    terms = replace(claim.terms, stake=claim.counted.wager.stake)
    counting = Counting(readings=claim.choices, terms=terms, wanted=claim.wanted)
    offer = of_claim(offers, claim)
    found = {} if offer is None else entry_object(_sheet(offer, counting, _recounted))
    return tuple(differences(claim.said, found, by="in the chapter"))


def _recounted(deal: str) -> Tally:
    """Count every deal of a kind from nothing."""
    from compliance.odds.tally import tally_of

    return tally_of(deal)
