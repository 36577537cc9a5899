"""Filings whose result was written down from the law before they were checked, for nine chapters.

`tests/filings_by_law.txt` has them: a line with the chapter, the result and what the filing is about, and below it what
is stated beyond the chapter's plainest filing. A line that begins with `-` takes what has those letters out of it.
"""

import datetime as dt
from collections.abc import Iterator

import pytest
from conftest import ROOT
from shipped import shipped_ruleset, shipped_vocabulary

from compliance.check import assess_submission
from compliance.load import TextFile, parse_submission

HOUSE_WAY = 'house_way.attachment: "Exhibit A, how the dealer sets"\n'
PAIR_PLUS = (
    "wagers.pair_plus.paytable:\n  rows: {pair: 1 to 1, flush: 3 to 1, straight: 5 to 1, three-of-a-kind: 25 to 1, "
    "straight-flush: 35 to 1, mini-royal-flush: 35 to 1}\n"
)
FOUR_CARD = (
    "wagers.ante_bonus.paytable: {rows: {four-of-a-kind: 25 to 1, straight-flush: 20 to 1, three-of-a-kind: 2 to 1}}\n"
    "wagers.aces_up.paytable: II\n"
)
PLAINEST = {
    "pa-575": HOUSE_WAY,
    "ma-asia-poker": HOUSE_WAY,
    "pa-659a": HOUSE_WAY,
    "pa-659a-asia": HOUSE_WAY,
    "pa-561": HOUSE_WAY,
    "pa-565": PAIR_PLUS,
    "pa-565-bare": "",
    "pa-563": "wagers.ante.qualifier: straight\nwagers.holdem_bonus.paytable: minimum\n",
    "pa-557": FOUR_CARD,
    "pa-577": (ROOT / "submissions" / "sawmill-bend-football-lawful.yaml").read_text("utf-8").partition("\n\n")[2],
}
"""What the plainest filing under each chapter states; `bare` states nothing at all."""
DAYS = {
    "pa-575": dt.date(2012, 3, 1),
    "ma-asia-poker": dt.date(2016, 3, 1),
    "pa-659a": dt.date(2016, 3, 1),
    "pa-659a-asia": dt.date(2014, 3, 1),
}
DAY = dt.date(2010, 9, 20)
"""A day on which each of the other chapters was in force, or is not known not to have been."""


def read_filings() -> Iterator[tuple[str, str, str]]:
    for block in (ROOT / "tests" / "filings_by_law.txt").read_text("utf-8").split("\n\n"):
        head, _, body = block.strip().partition("\n")
        chapter, _, told = head.partition(" ")
        yield chapter, told, body


def write_filing(chapter: str, body: str) -> str:
    ruleset = shipped_ruleset(chapter.removesuffix("-bare"))
    plainest, lines = PLAINEST[chapter], body.splitlines()
    if lines and lines[0].startswith("-"):
        left_out = lines.pop(0)[1:]
        plainest = "".join(line for line in plainest.splitlines(keepends=True) if left_out not in line)
    head = f"holder: Trial Ferry Casino\njurisdiction: {ruleset.jurisdiction}\ngame: {ruleset.game}\n"
    return f"submission: 1\n{head}ruleset: {ruleset.id}\n{plainest}\n" + "".join(f"{line}\n" for line in lines)


def result_of(chapter: str, body: str) -> str:
    ruleset = shipped_ruleset(chapter.removesuffix("-bare"))
    read = parse_submission(TextFile("filing.yaml", write_filing(chapter, body), "0" * 64), shipped_vocabulary())
    assert read.value is not None, (body, read.diagnostics)
    day = DAYS.get(ruleset.id, DAY)
    return str(assess_submission(read.value, ruleset, shipped_vocabulary(), as_of=day).outcome)


@pytest.mark.parametrize("chapter", PLAINEST)
def test_filings_come_out_as_the_law_has_it(chapter: str) -> None:
    filings = [(told, body) for name, told, body in read_filings() if name == chapter]
    assert len(filings) >= (6 if chapter.endswith("-bare") else 15)
    came = [(told, result_of(chapter, body)) for told, body in filings]
    assert [(told, result) for told, result in came if told.partition(" ")[0] != result] == []
