"""Unlikely citations, over the texts that the shipped rulesets are locked to, where they are at hand."""

import hashlib
from functools import cache
from pathlib import Path
from random import Random

import pytest
from shipped import IDS, LIBRARY, shipped_ruleset, shipped_vocabulary

from compliance.api import read_law_text
from compliance.check import lint_citations
from compliance.law import stems_by_provision, word_stems
from compliance.load import read_lock
from compliance.model import TextRequest
from compliance.record import replace

SOURCES = Path(__file__).resolve().parents[5] / "shared" / "sources"
TEXTS = {hashlib.sha256(path.read_bytes()).hexdigest(): path for path in SOURCES.glob("*.txt")}


@cache
def stems_of(name: str) -> dict[str, frozenset[str]]:
    lock = read_lock(LIBRARY.folder / name, called=name).value
    assert lock is not None
    text = read_law_text(TextRequest(path=str(TEXTS[lock.sha256]), side=lock.side)).value
    assert text is not None
    return stems_by_provision(text.part, (line.id for line in shipped_ruleset(name).ledger))


def test_stems_leave_out_endings_and_words_of_every_text() -> None:
    assert word_stems("The dealers were determining the determination of side-wagers") == {
        "dealer", "determ", "side", "wager",
    }  # fmt: skip


@pytest.mark.skipif(not TEXTS, reason="the source texts are not beside this checkout")
@pytest.mark.parametrize("name", IDS)
def test_no_shipped_citation_is_unlikely(name: str) -> None:
    assert lint_citations(shipped_ruleset(name), shipped_vocabulary(), stems_of(name)) == ()


@pytest.mark.skipif(not TEXTS, reason="the source texts are not beside this checkout")
def test_half_of_the_citations_of_another_section_are_told() -> None:
    random, told, tried = Random(7), 0, 0
    for name in IDS:
        ruleset, stems = shipped_ruleset(name), stems_of(name)
        rules = []
        for rule in ruleset.rules:
            sections = {cite.partition("(")[0] for cite in rule.cites}
            others = [cite for cite in stems if cite.partition("(")[0] not in sections]
            rules += [replace(rule, cites=(random.choice(others),))] if others else []
        told += len(lint_citations(replace(ruleset, rules=tuple(rules)), shipped_vocabulary(), stems))
        tried += len(rules)
    # WHY: measured at 53 of 100; provisions of one chapter share words, and a doubt about a right citation costs more.
    assert tried > 1500
    assert told * 2 >= tried
