"""Odds as people and chapters write them: ratios, shares of a meter or jackpot, sums of money."""

import re

from compliance.load.values.spelt_meanings import Spelt, TwoMeanings, convert_numbers
from compliance.load.values.spelt_money import read_marked_money
from compliance.load.values.spelt_numbers import read_numbers
from compliance.model import Kind, Odds, OddsForm, make_odds, show_decimal, show_odds

PERCENT = r" ?(?:%|percent|per cent|pct)"
_METER = r"(?:the )?(?:amount (?:on|of) the )?(?:progressive )?(?:(?:jackpot )?meter|jackpot)"
_SHARE = re.compile(rf"(.+?){PERCENT}( of {_METER})?")
_WHOLE_METER = re.compile(r"(?:the )?(?:entire|full|whole) (?:progressive )?(?:(?:jackpot )?meter|jackpot)")
_JOINED_RATIO = re.compile(r"(?<=[0-9]) ?-? ?(to|for) ?-? ?(?=[0-9])")
_RATIO = re.compile(r"(.+?)(?:[ -]+(to|for)[ -]+| ?: ?)(.+)")
_SLASHED = re.compile(r"([0-9]{1,6}) ?/ ?([0-9]{1,6})")
_TIMES = re.compile(r"x ?([0-9]{1,15})|([0-9]{1,15}) ?x")
_EITHER = re.compile(r"(?:either )?(.+?),? or (.+)")
_EVEN = frozenset({"even money", "evens"})


def read_paid(text: str, *, of_meter: bool) -> Spelt:
    """Read what a wager is paid; ``of_meter`` says that a row may pay a share of the meter."""
    if text in _EVEN:
        return make_odds(OddsForm.TO, 1)
    if _WHOLE_METER.fullmatch(text):
        return make_odds(OddsForm.METER, 1)
    if either := _EITHER.fullmatch(text):
        return _read_either(either[1], either[2], of_meter=of_meter)
    if slashed := _SLASHED.fullmatch(text):
        return TwoMeanings((f"{slashed[1]} to {slashed[2]}", f"{slashed[1]} for {slashed[2]}"))
    if ratio := _RATIO.fullmatch(_JOINED_RATIO.sub(r" \1 ", text)):
        return _read_ratio(*ratio.groups())
    if share := _SHARE.fullmatch(text):
        return _read_share(share[1], of_meter=of_meter or share[2] is not None)
    if times := _TIMES.fullmatch(text):
        figure = f"{int(times[1] or times[2]):,}"
        return TwoMeanings((f"{figure} to 1", f"{figure} for 1"))
    bare = read_numbers(text, decimals=0)
    if bare:
        # WHY: a number alone may be the odds that win or that are returned, or the sum itself: they differ in law.
        figure = show_decimal(bare[0])
        return TwoMeanings((f"{figure} to 1", f"{figure} for 1", f"${figure}"))
    cents = read_marked_money(text)
    return make_odds(OddsForm.SUM, cents) if isinstance(cents, int) else cents


def _read_either(one: str, other: str, *, of_meter: bool) -> Spelt:
    """Tell the two that a chapter leaves to the holder, who has to choose."""
    paid = [read_paid(text, of_meter=of_meter) for text in (one, other)]
    meanings = [show_odds(each) for each in paid if isinstance(each, Odds)]
    return TwoMeanings(tuple(meanings)) if len(set(meanings)) > 1 else None


def _read_ratio(win: str, form: str | None, stake: str) -> Spelt:
    """Read both sides of a ratio; a colon says `to`."""
    ratios = [
        one / other for one in read_numbers(win, decimals=0) for other in read_numbers(stake, decimals=0) if other
    ]
    kind = OddsForm(form or "to")
    return convert_numbers(Kind.ODDS, tuple(ratios), lambda ratio: make_odds(kind, ratio.numerator, ratio.denominator))


def _read_share(number: str, *, of_meter: bool) -> Spelt:
    shares = tuple(figure / 100 for figure in read_numbers(number, decimals=12))
    if of_meter:
        return convert_numbers(
            Kind.ODDS, shares, lambda share: make_odds(OddsForm.METER, share.numerator, share.denominator)
        )
    meanings = (f"{show_decimal(share * 100)}% of meter" for share in shares)
    wagers = (f"{share.numerator:,} to {share.denominator:,}" for share in shares)
    return TwoMeanings((*meanings, *wagers)) if shares else None
