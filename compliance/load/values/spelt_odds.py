"""Odds as people and chapters write them: ratios, shares of a meter or jackpot, sums of money."""

import re

from compliance.load.values.spelt_meanings import Spelt, TwoMeanings, convert_numbers
from compliance.load.values.spelt_money import read_marked_money
from compliance.load.values.spelt_numbers import read_numbers
from compliance.model import Kind, Odds, OddsForm, make_odds, show_decimal, show_odds

PERCENT = r" ?(?:%|percent|per cent|pct)"
_METER = r"(?:the )?(?:amount (?:on|of) the )?(?:progressive )?(?:(?:jackpot )?meter|jackpot)"
_SHARE = re.compile(rf"(.+?){PERCENT}( (?:of )?{_METER}| of (?:the )?progressive)?")
_JACKPOT = r"(?:progressive )?(?:(?:jackpot )?meter|jackpot)"
_WHOLE_METER = re.compile(
    rf"(?:the )?(?:(?:entire|full|whole) )?(?:amount (?:on|of) the )?{_JACKPOT}|all of (?:the )?{_JACKPOT}"
)
_PARTS = {"half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "eighth": 8, "tenth": 10, "twentieth": 20}
_PART_OF_METER = re.compile(
    rf"(?:(half)|([0-9]{{1,4}})[/⁄]([0-9]{{1,4}})|(?:an?|one)[ -]({'|'.join(_PARTS)})) (?:of )?(?:the )?{_JACKPOT}"
)
_JOINED_RATIO = re.compile(r"(?<=[0-9]) ?-? ?(to|for) ?-? ?(?=[0-9])")
_RATIO = re.compile(r"(.+?)(?:[ -]+(to|for)[ -]+| ?: ?)(.+)")
_BARELY_PARTED = re.compile(r"([0-9]{1,6}) ?[/-] ?([0-9]{1,6})")
_DOLLAR_RATIO = re.compile(r"\$ ?([0-9][0-9,.]*) (to|for)(?: each| every)? \$ ?([0-9][0-9,.]*)")
_TIMES = re.compile(r"x ?([0-9]{1,15})|([0-9]{1,15}) ?(?:x|times(?: the (?:wager|bet|stake|ante))?)")
_AROUND = re.compile(
    r"(?:(?:pays?|paid)(?: at)?|at|(?:payout )?odds of|(?:a )?payout(?: odds)? of) (.+)|(.+?) (?:payout )?odds"
)
_EITHER = re.compile(r"(?:either )?(.+?),? or (.+)")
_EVEN = frozenset({"even money", "even", "evens"})
_RETURNED = frozenset(
    {"returned", "wager returned", "bet returned", "the wager is returned", "returned to the player", "stand-off"}
)
"""A stake that comes back, with nothing won."""


def read_paid(text: str, *, of_meter: bool) -> Spelt:
    """Read what a wager is paid; ``of_meter`` says that a row may pay a share of the meter."""
    if around := _AROUND.fullmatch(text):
        return read_paid(around[1] or around[2], of_meter=of_meter)
    worded = _read_worded(text)
    return _read_figures(text, of_meter=of_meter) if worded is None else worded


def _read_worded(text: str) -> Odds | None:
    """Read what is said in words, without the figures of odds."""
    if text in _EVEN:
        return make_odds(OddsForm.TO, 1)
    if text == "push" or text in _RETURNED:
        return make_odds(OddsForm.PUSH, 0)
    if _WHOLE_METER.fullmatch(text):
        return make_odds(OddsForm.METER, 1)
    part = _PART_OF_METER.fullmatch(text)
    return None if part is None else _read_part(*part.groups())


def _read_figures(text: str, *, of_meter: bool) -> Spelt:
    if either := _EITHER.fullmatch(text):
        return _read_either(either[1], either[2], of_meter=of_meter)
    if parted := _BARELY_PARTED.fullmatch(text):
        return TwoMeanings((f"{parted[1]} to {parted[2]}", f"{parted[1]} for {parted[2]}"))
    if dollars := _DOLLAR_RATIO.fullmatch(text):
        return _read_dollar_ratio(*dollars.groups())
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


def _read_dollar_ratio(win: str, form: str, stake: str) -> Spelt:
    """Read dollars for dollars: `$5 to $1` is odds, and `$5 for $1` may tell what is won or what comes back in all."""
    if form == "to":
        return _read_ratio(win, form, stake)
    meanings = [_read_ratio(win, either, stake) for either in OddsForm if either in {OddsForm.TO, OddsForm.FOR}]
    shown = tuple(show_odds(each) for each in meanings if isinstance(each, Odds))
    return TwoMeanings(shown) if shown else None


def _read_part(half: str | None, part: str | None, parts: str | None, name: str | None) -> Odds | None:
    """Read a part of the meter that is written as a fraction or in words: `1/10`, `one-tenth`, `half`."""
    if part and parts:
        return make_odds(OddsForm.METER, int(part), int(parts)) if int(parts) else None
    return make_odds(OddsForm.METER, 1, _PARTS[half or name or "half"])


def _read_share(number: str, *, of_meter: bool) -> Spelt:
    shares = tuple(figure / 100 for figure in read_numbers(number, decimals=12))
    if of_meter:
        return convert_numbers(
            Kind.ODDS, shares, lambda share: make_odds(OddsForm.METER, share.numerator, share.denominator)
        )
    meanings = (f"{show_decimal(share * 100)}% of meter" for share in shares)
    wagers = (f"{share.numerator:,} to {share.denominator:,}" for share in shares)
    return TwoMeanings((*meanings, *wagers)) if shares else None
