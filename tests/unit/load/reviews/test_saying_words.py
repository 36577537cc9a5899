"""A settlement says who decided and why: words that say nothing are refused where they stand."""

import os
from pathlib import Path

import pytest
from reviews import review_text, settlement_text
from shipped import shipped_vocabulary

from compliance.diag import Code, Diagnostic
from compliance.load import TextFile, parse_review, read_review_beside

SAYING_NOTHING = ("N/A", "n / a", "TBD.", "(none)", "\N{HANGUL FILLER}", "[name]", "---", "Your name", "the reviewer")


def mistakes_in(settlement: str) -> tuple[Diagnostic, ...]:
    file = TextFile("input.review.yaml", review_text(settlement), "")
    return parse_review(file, "input.yaml", shipped_vocabulary().empty_words).diagnostics


@pytest.mark.parametrize("words", SAYING_NOTHING)
def test_a_settlement_by_nobody_is_refused(words: str) -> None:
    [mistake] = mistakes_in(settlement_text("1" * 64, by=f'"{words}"'))
    assert (mistake.code, mistake.span.line, mistake.span.column) == (Code.VALUE_EMPTY, 5, 9)
    assert mistake.hint == "write the person or the office that decided"


@pytest.mark.parametrize(
    "words", ["TBD", "none", "N/A", "ok", "to follow", "?", "Approved", "Reviewed and approved by us."]
)
def test_a_settlement_for_no_reason_is_refused(words: str) -> None:
    [mistake] = mistakes_in(settlement_text("1" * 64, explanation=f'"{words}"'))
    assert (mistake.code, mistake.span.line, mistake.span.column) == (Code.VALUE_EMPTY, 7, 18)
    assert mistake.hint == "write what was looked at, and what it shows"


@pytest.mark.parametrize("by", ["Ann", "A. B.", "Nadia None", "legal department", "\N{CYRILLIC CAPITAL LETTER A}нна"])
def test_whoever_is_named_has_decided(by: str) -> None:
    assert mistakes_in(settlement_text("1" * 64, by=by)) == ()


def test_a_pipe_in_the_place_of_a_review_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "input.review.yaml")
    [mistake] = read_review_beside(str(tmp_path / "input.yaml"), shipped_vocabulary()).diagnostics
    assert mistake.code is Code.FILE_NOT_A_FILE
    assert mistake.hint
