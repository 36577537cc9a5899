"""Report views for the tests of the formats: one with everything in it, one in which every text is hostile."""

from typing import Any

from compliance.model import Trace
from compliance.record import names_of, replace
from compliance.report import FindingView, ReadingView, ReportView
from compliance.report.check.finding_view import OtherView
from compliance.report.check.review_view import ReviewPointView, StatedWords
from compliance.report.check.view import ElectionView, NoteView

LONG = "x" * 20_000
HOSTILE = (
    "<script>alert(1)</script>",
    '" onmouseover="alert(1)',
    "' onfocus='alert(1)",
    "\x1b[31mred\x1b[0m \x9b2J \x07 \u202egnp.exe",
    "{{ 7*7 }} {% raw %}",
    "</style></title></main>",
    "[x](javascript:alert(1)) ![y](z)",
    "| a | b |",
    "# h",
    "- item\n\n# heading\r\n    code",
    "1. one",
    "`code` **bold** _soft_ ~~gone~~ <b>&lt;",
    "a lone \ud800 surrogate",
    LONG,
)
RECORDS = (ElectionView, FindingView, NoteView, OtherView, ReadingView, ReportView, Trace)


def a_finding(rule: str = "zz.limits.floor", **changes: Any) -> FindingView:
    finding = FindingView(
        rule=rule,
        title="Payout limit is below the floor",
        kind="breach",
        scope="filing",
        cites=("§ 7.12(c)", "§ 7.12(d)"),
        full_cites=("99 Zz. Code § 7.12(c)", "99 Zz. Code § 7.12(d)"),
        summary="A payout limit reaches the floor.",
        stated="$50,000",
        where="river.yaml:41:11",
        line=41,
        required="at least $50,010",
        difference="$10 short",
        cure="raise payout_limit.amount to $50,010",
        note="The text gives no example.",
        to_state=(("wagers.base.minimum", "minimum base wager"),),
        readings=(a_reading(),),
        waiver="",
        not_in_effect=("7.12(c) by the Board, granted 2011-01-01, until 2011-12-31 (river.yaml:90:5)",),
        witness="",
        empty="",
        computed=False,
        trace=Trace(
            text="all of these hold",
            outcome=False,
            parts=(
                Trace(text="the payout limit is at least the floor", outcome=False, left="$50,000", right="$50,010"),
                Trace(text="the sign is stated", outcome=None, left="not stated"),
                Trace(text="a limit is set", outcome=True),
            ),
        ),
    )
    return replace(finding, **changes)


def a_reading(**changes: Any) -> ReadingView:
    reading = ReadingView(
        id="limit-basis",
        used="one betting area",
        question="How many betting areas count?",
        others=(OtherView(text="both betting areas: the rule would pass, requiring at least $40,000", turns=True),),
        why="one hand is one area",
        decides=True,
        turns=True,
    )
    return replace(reading, **changes)


def a_view(**changes: Any) -> ReportView:
    view = ReportView(
        holder="River Bend Casino",
        ruleset="zz-game",
        game="Asia Poker",
        chapter="99 Zz. Code Ch. 7",
        version="temporary, 2011",
        period="in force from 2011-10-01",
        as_of="2012-03-01",
        filed="2012-02-20",
        instrument="Rules Submission under § 1.2",
        scope="filing",
        outcome="not_compliant",
        headline="NOT COMPLIANT",
        sentence="The filing departs from the chapter.",
        decided="Decided: 4 of 5 rules; 1 not covered.",
        cautions=("This version of the chapter is not in force on 2012-03-01.",),
        counts=((2, "variances"), (1, "pass")),
        variances=(
            a_finding(),
            a_finding(
                "zz.wagers.insurance",
                title="An Insurance Wager without authority",
                kind="no authority",
                full_cites=("99 Zz. Code § 7.9",),
                cure="withdraw the Insurance Wager",
                waiver="7.9 by the Board, granted 2012-01-01, without an end (river.yaml:95:5)",
                readings=(a_reading(turns=False),),
            ),
        ),
        undetermined=(a_finding("zz.cards.decks", title="One deck or two", kind="", cure="", difference=""),),
        review=(
            ReviewPointView(
                id="approval-letters",
                question="Have the letters been seen?",
                cite="§ 7.2(b)",
                full_cite="99 Zz. Code § 7.2(b)",
                stated=(StatedWords(label="approval", value="bureau", where="river.yaml:7:3", line=7),),
                fingerprint="c2" * 32,
                state="open",
                mark="open",
                standing="open: nobody has decided it",
                is_open=True,
            ),
        ),
        empty=(),
        elections=(ElectionView(label="way of dealing", value="manual-shoe", how="river.yaml:9:3", cite="§ 7.5"),),
        passes=(a_finding("zz.table.positions", title="At most six positions", kind="", cure="", difference=""),),
        holds=(),
        hold_readings="",
        proof=(),
        not_applicable=(a_finding("zz.button.start", title="Button starts at the dealer", readings=(), trace=None),),
        uncovered=(a_finding("zz.shaker.name", title="Shaker bears a name", readings=(), trace=None),),
        not_checked=(NoteView(text="Approvals are taken as stated.", place="§ 7.2(b)"),),
        input_labels=("Submission", "Ruleset"),
        inputs=(("river.yaml", "0a" * 32), ("ruleset zz-7", "b1" * 32)),
        program="compliance 0.0.0",
    )
    return replace(view, **changes)


def a_hostile_view(text: str) -> ReportView:
    """Return the full view with every text in it replaced."""
    return _replaced(a_view(), text)  # type: ignore[no-any-return]


def _replaced(value: Any, text: str) -> Any:
    if isinstance(value, str):
        return text
    if isinstance(value, tuple):
        return tuple(_replaced(one, text) for one in value)
    if isinstance(value, RECORDS):
        return replace(value, **{name: _replaced(getattr(value, name), text) for name in names_of(type(value))})
    return value
