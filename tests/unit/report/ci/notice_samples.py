"""Notices for the tests of the formats for CI, and the runner's and the parsers' own ways to read them back."""

from typing import Any

from compliance.diag import Span
from compliance.model import Notice, NoticeLevel, NoticeOutcome

HERE = Span("submissions/river.yaml", 41, 11, 41, 18)
HOSTILE = (
    "a\n::error::b",
    "\r::stop-commands::x",
    "##[add-mask]a",
    "100% %0A %25",
    "x,file=y::z",
    '"><failure/>',
    "]]><![CDATA[",
    "\x00\x1b[31m\x85\u2028\u2029\u202e",
    "\ud800 \ufffe \uffff",
    "[click](https://example.org) ![y](z)",
    "<script>alert(1)</script> | a | `b` **c**",
    "\\u0022, {0} {{",
)


def a_notice(**changes: Any) -> Notice:
    given: dict[str, Any] = {
        "code": "zz.limits.floor",
        "title": "Payout limit below the floor",
        "message": "stated: $40,000\nrequired: at least $50,000",
        "hint": "raise payout_limit.amount to $50,000",
        "cites": ("99 Zz. Code § 7.12(c)",),
        "span": HERE,
        "group": "submissions/river.yaml",
        "requires": "A payout limit reaches the floor.",
        "tags": ("filing",),
    }
    return Notice(**given | changes)


def a_hostile_notice(text: str) -> Notice:
    """Return a notice in which every text from a file is this one."""
    return a_notice(
        title=text,
        message=text,
        hint=text,
        cites=(text,),
        span=Span(text or "x", 1, 2, 1, 3),
        group=text,
        case=text,
        requires=text,
        tags=(text,),
        waiver=text,
    )


def one_of_each() -> tuple[Notice, ...]:
    """Return a notice of every outcome, and of every level that fails."""
    return (
        a_notice(code="zz.a.pass", outcome=NoticeOutcome.PASS, level=NoticeLevel.NOTE, message=""),
        a_notice(code="zz.b.note", level=NoticeLevel.NOTE),
        a_notice(code="zz.c.warning", level=NoticeLevel.WARNING),
        a_notice(code="zz.d.open", level=NoticeLevel.WARNING, outcome=NoticeOutcome.OPEN),
        a_notice(code="zz.e.waived", waiver="7.12(c) by the Lantern Board, granted 2020-01-01"),
        a_notice(code="zz.f.fail"),
        a_notice(code="file.missing", outcome=NoticeOutcome.ERROR, group="submissions/gone.yaml"),
        a_notice(code="zz.g.skipped", outcome=NoticeOutcome.SKIPPED, level=NoticeLevel.NOTE, message="does not apply"),
    )
