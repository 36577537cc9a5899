"""Filings of chapters with few examples, with the verdict written down from the text before they were run."""

import pytest
from shipped import shipped_session

from compliance.api import Request, check_read_submission
from compliance.load import TextFile, parse_submission
from compliance.model import Verdict

HEADS = {
    "poker": "game: poker\nfiled: 2010-08-02\n",
    "caribbean": "game: caribbean-stud-poker\nfiled: 2010-09-15\n",
    "ride": "game: let-it-ride-poker\nfiled: 2010-09-15\n",
    "liquor": "subject: liquor-licensing\nfiled: 2010-06-15\nlicense.kind: restaurant\n",
    "coupons": "subject: match-play-coupons\nfiled: 2011-10-24\nruleset: pa-525\n",
    "training": "subject: table-games-training\nfiled: 2011-03-28\n",
    "requests": "subject: table-games-general-provisions\nfiled: 2010-11-08\n",
}
PASS, VARIANCE, OPEN, APART = Verdict.PASS, Verdict.VARIANCE, Verdict.UNDETERMINED, Verdict.NOT_APPLICABLE
LOW = "poker: {games: [five-card-draw], five_card_draw.variants: [low-hand]}\n"
HIGH_ORDER = "rankings.card_order: [ace, king, queen, jack, ten, nine, eight, seven, six, five, four, three, two]\n"
LOW_ORDER = "rankings.card_order: [ace, two, three, four, five, six, seven, eight, nine, ten, jack, queen, king]\n"
FILINGS = [
    # LAW: § 553.4(a), (c): the order from the ace down is for all games but Low-hand Poker, which has its own.
    ("poker", LOW + HIGH_ORDER, "pa-553.rankings.card-order", APART),
    ("poker", LOW + HIGH_ORDER, "pa-553.rankings.card-order-for-low-hands-alone", VARIANCE),
    ("poker", LOW + LOW_ORDER, "pa-553.rankings.card-order-for-low-hands-alone", PASS),
    ("poker", "poker.games: [holdem]\n" + LOW_ORDER, "pa-553.rankings.card-order", VARIANCE),
    # LAW: § 553.3(a): two decks are at every table, so their backs differ without a word on their number.
    ("poker", "cards.back_colors_differ: no\n", "pa-553.cards.back-colors", VARIANCE),
    # LAW: § 553.7(e)(4): a shuffler that counts in place of the dealer is approved; where none counts nobody asks.
    ("poker", "integrity.device_counts_cards: yes\n", "pa-553.dealing.counting-shuffler", OPEN),
    ("poker", "approvals.counting_shuffler: nobody\n", "pa-553.dealing.counting-shuffler", APART),
    # LAW: § 555.9(a)(1), § 555.3(c): from the hand with a shuffler alone, and then for four hours.
    ("caribbean", "dealing.method: hand\n", "pa-555.dealing.hand-needs-shuffler", OPEN),
    ("caribbean", "dealing.method: hand\nshuffle.method: manual\n", "pa-555.dealing.hand-needs-shuffler", VARIANCE),
    ("caribbean", "cards.change_interval: every 6 hours\n", "pa-555.cards.change-hand", OPEN),
    ("caribbean", "cards.change_interval: at least every 9 hours\n", "pa-555.cards.change-shoe", VARIANCE),
    # LAW: § 555.3(b)(2): only two decks have backs of two colors.
    ("caribbean", "cards.decks: 1\ncards.back_colors_differ: no\n", "pa-555.cards.back-colors", APART),
    # LAW: § 559.14(c): three bets of $17 on a royal flush win $51,000.
    (
        "ride",
        "payout_limit.amount: $50,999\nwagers.base: {minimum: $17, paytable: minimum}\n",
        "pa-559.payout-limit.floor",
        VARIANCE,
    ),
    ("ride", "payout_limit.amount: $49,999\n", "pa-559.payout-limit.floor", VARIANCE),
    ("ride", "payout_limit.amount: $50,000\nwagers.base.paytable: minimum\n", "pa-559.payout-limit.floor", OPEN),
    # LAW: § 559.2(f): the devices need approval where the wager is offered, and not where it is not.
    ("ride", "wagers.let_it_ride_bonus.offered: yes\n", "pa-559.wagers.let-it-ride-bonus-devices-approval", OPEN),
    ("ride", "approvals.wager_devices: nobody\n", "pa-559.wagers.let-it-ride-bonus-devices-approval", APART),
    # LAW: 40 Pa. Code § 13.51(d): a repayment is bound to an agreement; that there is none breaks nothing by itself.
    ("liquor", "things_of_value.logo_agreement: no\n", "pa-40-liquor.things-of-value.vehicle-logo", APART),
    ("liquor", "things_of_value.given: [vehicle-logo]\n", "pa-40-liquor.things-of-value.vehicle-logo", OPEN),
    # LAW: 40 Pa. Code § 5.51(b): the entire system, and left clean and sanitary.
    ("liquor", "draft.entire_system: no\n", "pa-40-liquor.draft.entire-system", VARIANCE),
    ("liquor", "draft.left_clean: no\n", "pa-40-liquor.draft.left-clean", VARIANCE),
    ("liquor", "draft.faucet_interval: once every 7 days\n", "pa-40-liquor.draft.faucets", PASS),
    ("liquor", "draft.faucet_interval: 8 days\n", "pa-40-liquor.draft.faucets", OPEN),
    # LAW: § 525.22(e): dropped when the wager is paid or collected.
    ("coupons", "coupon.use.after_win: returned\n", "pa-525.use.dropped-after-win", VARIANCE),
    ("coupons", "coupon.use.after_loss: dropped-at-once\n", "pa-525.use.dropped-after-loss", PASS),
    # LAW: § 525.21(b): no coupon before both approvals; not in use, none is needed.
    ("coupons", "coupon.in_use: yes\n", "pa-525.design.approval", OPEN),
    ("coupons", "coupon.in_use: no\napprovals.coupon_design: nobody\n", "pa-525.design.approval", APART),
    # LAW: § 527.2(1): 80 hours of Poker, 160 of Craps.
    ("training", "training.hours.poker: eighty (80) hours\n", "pa-527.curriculum.hours-poker", PASS),
    ("training", "training.curriculum.games: [craps]\n", "pa-527.curriculum.hours-craps", OPEN),
    # LAW: § 521.4: something new is asked for before it is on offer.
    ("requests", "wagers.other: [Prime Color]\n", "pa-521.request.made", VARIANCE),
    ("requests", "request: {on_offer: before-filing}\n", "pa-521.request.not-before-leave", VARIANCE),
]


@pytest.mark.parametrize(("chapter", "stated", "rule", "verdict"), FILINGS)
def test_the_verdict_is_the_one_that_the_text_gives(chapter: str, stated: str, rule: str, verdict: Verdict) -> None:
    text = f"submission: 1\nholder: Slate Ferry Casino\njurisdiction: US-PA\n{HEADS[chapter]}{stated}"
    read = parse_submission(TextFile("here.yaml", text, "0" * 64), shipped_session().vocabulary)
    assert read.value is not None, read.diagnostics
    checked = check_read_submission(read.value, Request(), shipped_session()).value
    assert checked is not None
    (found,) = [one for one in checked.findings if one.rule.id == rule]
    assert found.verdict is verdict
