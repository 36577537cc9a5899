"""Laws of forms: a submission written as a form reads back as itself, for every chapter and every kind of value.

`FORM_FILINGS` sets how many generated filings of each chapter are written as Word forms; PDF takes a twentieth of them.
"""

import os
from random import Random

import pytest
from formlaws import assert_form_keeps, of_the_chapter, with_cover
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from reference.filings import Chapter
from shipped import IDS, shipped_ruleset
from statedvalues import placeless, statements

from compliance.diag import NOWHERE
from compliance.model import Raw, Statement, Submission
from compliance.record import replace

FILINGS = int(os.environ.get("FORM_FILINGS", "3"))


def filings_of(name: str, number: int, seed: str) -> list[Submission]:
    chapter, luck = Chapter(name), Random(f"{seed} {name}")
    made = [with_cover(chapter.filing(luck).submission, luck) for _ in range(number)]
    return [replace(one, statements=_statements_of(one, name)) for one in made]


def _statements_of(submission: Submission, name: str) -> dict[str, Statement]:
    raws = {key: placeless(one.raw) for key, one in submission.statements.items()}
    kept = of_the_chapter(raws, shipped_ruleset(name))
    return {key: Statement(key, raw, NOWHERE) for key, raw in kept.items()}


@pytest.mark.parametrize("name", IDS)
def test_every_filing_of_a_chapter_reads_back_from_its_word_form(name: str) -> None:
    kept = [assert_form_keeps(one, shipped_ruleset(name), "docx") for one in filings_of(name, FILINGS, "docx")]
    assert any(kept)


@pytest.mark.parametrize("name", IDS)
def test_every_filing_of_a_chapter_reads_back_from_its_pdf_form(name: str) -> None:
    number = max(1, FILINGS // 20)
    kept = [assert_form_keeps(one, shipped_ruleset(name), "pdf") for one in filings_of(name, number, "pdf")]
    assert any(kept)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(statements(), st.sampled_from(("pa-575", "pa-553", "pa-659a")))
def test_whatever_can_be_stated_reads_back_from_a_form_or_is_told_as_what_none_holds(
    facts: dict[str, Raw], name: str
) -> None:
    ruleset = shipped_ruleset(name)
    stated = {key: Statement(key, placeless(raw), NOWHERE) for key, raw in of_the_chapter(facts, ruleset).items()}
    submission = Submission(
        path="here.yaml", sha256="", holder="Invented House", jurisdiction=ruleset.jurisdiction, game=ruleset.game,
        filed=None, as_of=None, ruleset=name, statements=stated, waivers=(), header={},
    )  # fmt: skip
    assert_form_keeps(submission, ruleset, "docx")
