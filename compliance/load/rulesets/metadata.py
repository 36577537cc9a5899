"""What a `ruleset.yaml` says about the ruleset itself: its id, its words, its period and its sources."""

import datetime as dt
import re
from typing import cast

from compliance.diag import Code
from compliance.load.rulesets.provisions import Provisions
from compliance.load.values.decode import decode_scalar
from compliance.load.yaml.reader import Keys
from compliance.model import Kind, NotedSlip, Period, RegulatorTerms, Source

RULESET_KEYS = (
    "ruleset", "title", "chapter", "version", "jurisdiction", "game", "subject", "domain", "cite_prefix",
    "instrument", "terms", "authority",
    "period", "sources", "supersedes", "superseded_by", "outline", "elections", "readings", "slips", "unchecked",
    "review",
)  # fmt: skip
"""The keys of a `ruleset.yaml`."""


def require_plain_id(keys: Keys) -> None:
    """Refuse an id that is no plain word: files are named after it."""
    scalar = keys.scalar("ruleset", required=False)
    if scalar is not None and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", scalar.text):
        message = f"`{scalar.text[:60]}` is no id of a ruleset"
        keys.mistakes.blame(Code.RULE_ID, message, scalar.span, "write small letters, digits and hyphens: `pa-575`")


def subject_key(keys: Keys) -> str:
    """Return the key under which the ruleset says what it is about: a game, or for other domains a subject."""
    return "subject" if keys.has("subject") else "game"


def decode_terms(keys: Keys) -> RegulatorTerms:
    """Read what the chapter calls the holder, the regulator and the submission."""
    block = keys.block("terms", known=("holder", "regulator", "submission"))
    if block is None:
        return RegulatorTerms(holder="", regulator="", submission="")
    return RegulatorTerms(
        holder=block.text("holder"),
        regulator=block.text("regulator"),
        submission=block.text("submission"),
    )


def decode_period(keys: Keys) -> Period:
    """Read from when to when the chapter is in force, as far as that is known."""
    block = keys.block("period", known=("from", "not_before", "until", "known_through", "note"))
    if block is None:
        return Period(start=None, not_before=None, end=None, open_ended=False, known_through=None, note="")
    start = _decode_day(block, "from", ("unknown",))
    end = _decode_day(block, "until", ("unknown", "open"))
    period = Period(
        start=start,
        not_before=_decode_day(block, "not_before", (), required=False),
        end=end,
        open_ended=block.text("until") == "open",
        known_through=_decode_day(block, "known_through", (), required=False),
        note=block.text("note", required=False),
    )
    _check_period(period, block)
    return period


def _decode_day(keys: Keys, name: str, words: tuple[str, ...], *, required: bool = True) -> dt.date | None:
    scalar = keys.scalar(name, required=required)
    if scalar is None or scalar.text in words:
        return None
    return cast("dt.date | None", decode_scalar(scalar, Kind.DATE, f"`{name}`", keys.mistakes))


def _check_period(period: Period, block: Keys) -> None:
    end_is_known = period.end is not None or period.open_ended
    started, begins = period.start or period.not_before, "from" if period.start is not None else "not_before"
    if period.known_through is not None and end_is_known:
        message, way_out = (
            "`known_through` is for a period whose end is unknown",
            "take it out, or write `until: unknown`",
        )
        _blame_day("known_through", message, way_out, block)
    if started is not None and period.end is not None and period.end <= started:
        message = "the period ends before it starts"
        way_out = f"`until` is the first day after the period, so it comes after `{begins}: {started}`"
        _blame_day("until", message, way_out, block)
    if started is not None and period.known_through is not None and period.known_through < started:
        message = "`known_through` is a day before the period starts"
        _blame_day("known_through", message, f"it is no earlier than `{begins}: {started}`", block)
    if period.start is not None and period.not_before is not None:
        message = "`not_before` is for a period whose first day is unknown"
        _blame_day("not_before", message, "take it out, or write `from: unknown`", block)
    if (period.start is None or not end_is_known) and not period.note:
        unknown = "from" if period.start is None else "until"
        _blame_day(unknown, "an unknown date needs a `note` that says why", "add `note:`", block)


def _blame_day(name: str, message: str, way_out: str, block: Keys) -> None:
    """Blame a date of a period where it stands."""
    node = block.node(name, required=False)
    block.mistakes.blame(Code.RULESET_PERIOD, message, block.mapping.span if node is None else node.span, way_out)


def decode_sources(keys: Keys) -> tuple[Source, ...]:
    """Read which texts of law the ruleset was written from."""
    blocks = keys.blocks("sources", known=("document", "sha256"), what="a source")
    return tuple(Source(document=block.text("document"), sha256=_decode_digest(block)) for block in blocks)


def _decode_digest(keys: Keys) -> str:
    scalar = keys.scalar("sha256")
    if scalar is not None and not re.fullmatch(r"[0-9a-f]{64}", scalar.text):
        hint = "write what `sha256sum FILE` prints: 64 digits and letters a to f"
        keys.mistakes.blame(Code.VALUE_TYPE, "`sha256` is the fingerprint of the source text", scalar.span, hint)
    return "" if scalar is None else scalar.text


def decode_slips(keys: Keys, provisions: Provisions) -> tuple[NotedSlip, ...]:
    """Read which drafting slips of the chapter the ruleset notes."""
    blocks = keys.blocks("slips", known=("cite", "note"), required=False, what="a slip")
    return tuple(NotedSlip(cite=provisions.decode_citation(block), note=block.text("note")) for block in blocks)


def text_with_its_spaces(keys: Keys, name: str) -> str:
    """Return the text under a key as it stands: a prefix of citations ends in a space."""
    scalar = keys.scalar(name)
    return "" if scalar is None else scalar.text
