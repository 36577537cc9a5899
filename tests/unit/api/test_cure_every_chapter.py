"""Unlawful filings of every chapter: none is left without a cure, and a cure changes no line but those it is about."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest
from conftest import ROOT
from shipped import shipped_session

from compliance.api import Request, check_read_submission, cures_for
from compliance.load import TextFile, apply_edits, parse_submission
from compliance.load.edit.verify import survey_text
from compliance.load.submissions.text_places import end_of, read_page, stand_of, start_of
from compliance.model import CureResult, FieldEdit, Outcome, SubmissionDraft, Verdict

pytestmark = pytest.mark.usefixtures("shared_work")

LAWFUL = {
    "ma-asia-poker": "harbor-light-joint-election",
    "pa-40-liquor": "mill-lane-tavern-management-lawful",
    "pa-521": "persimmon-landing-new-wager-request",
    "pa-525": "thistledown-coupons-minimal",
    "pa-527": "copperfield-run-training-lawful",
    "pa-553": "elk-meadow-poker-lawful",
    "pa-555": "wren-meadow-caribbean-minimal",
    "pa-557": "gristmill-four-card-lawful",
    "pa-559": "hollow-log-let-it-ride-minimal",
    "pa-561": "sycamore-bluff-pai-gow-lawful",
    "pa-563": "pine-barrow-hold-em-minimal",
    "pa-565": "bellwether-three-card-minimal",
    "pa-575": "stone-harbor-minimal",
    "pa-577": "sawmill-bend-football-lawful",
    "pa-659a": "silver-birch-fortune-lawful",
    "pa-659a-asia": "white-oak-659a-asia-lawful",
}
CASES_OF_EACH = 2


def unlawful_texts(chapter: str) -> Iterator[str]:
    """Return a lawful filing with the facts of failing cases put in, where that makes it unlawful."""
    session = shipped_session()
    text = (ROOT / "submissions" / f"{LAWFUL[chapter]}.yaml").read_text("utf-8")
    cases = [case for case in session.cases(chapter).value or () if case.expect is Verdict.VARIANCE]
    for case in cases[:: len(cases) // (4 * CASES_OF_EACH)]:
        edits = [FieldEdit(field=name, value=one.raw) for name, one in case.facts.items()]
        edited = apply_edits(text, "here.yaml", edits, session.vocabulary).value
        assert edited is not None
        read = parse_submission(TextFile("here.yaml", edited, "0" * 64), session.vocabulary).value
        assert read is not None
        # WHY: a case that fails by what it leaves out may be lawful beside all that the filing states.
        checked = check_read_submission(read, Request(), session).value
        if checked is not None and checked.by_rules is Outcome.NOT_COMPLIANT:
            yield edited


def remarked(text: str) -> str:
    """Return a text with a remark on every line that can bear one."""
    lines, before = text.splitlines(), survey_text(text, "here.yaml", shipped_session().vocabulary).value
    assert before is not None
    for place, line in enumerate(lines):
        if line.strip() and "#" not in line:
            lines[place] = f"{line}  # remark {place}"
            now = survey_text("\n".join(lines), "here.yaml", shipped_session().vocabulary)
            same = now.value is not None and {name: one.raw for name, one in now.value.statements.items()}
            if now.diagnostics or same != {name: one.raw for name, one in before.statements.items()}:
                lines[place] = line
    return "\n".join(lines) + "\n"


@cache
def first_unlawful_texts(chapter: str) -> tuple[str, ...]:
    return tuple(islice(unlawful_texts(chapter), CASES_OF_EACH))


@cache
def cured(chapter: str, number: int) -> CureResult:
    session = shipped_session()
    unlawful = first_unlawful_texts(chapter)[number]
    found = cures_for(SubmissionDraft("here.yaml", remarked(unlawful)), Request(), session).value
    assert found is not None
    return found


EACH = [(chapter, number) for chapter in LAWFUL for number in range(CASES_OF_EACH)]


@pytest.mark.parametrize(("chapter", "number"), EACH)
def test_no_unlawful_filing_is_left_without_a_cure(chapter: str, number: int) -> None:
    found = cured(chapter, number)
    assert found.assessment.by_rules is Outcome.NOT_COMPLIANT
    assert found.cures
    assert not found.defects
    assert not [remedy for remedy in found.cures if remedy.text is None]


@pytest.mark.parametrize(("chapter", "number"), EACH)
def test_every_line_that_a_cure_is_not_about_stays_byte_for_byte_with_its_remark(chapter: str, number: int) -> None:
    found = cured(chapter, number)
    page = read_page(found.text)
    assert page is not None
    for remedy in found.cures:
        assert remedy.text is not None
        touched: set[int] = set()
        for edit in remedy.cure.edits:
            stand = stand_of(page, edit.field, shipped_session().vocabulary)
            if stand is not None:
                first, last = (
                    page.text.count("\n", 0, at) for at in (start_of(stand.key), end_of(page.text, stand.node))
                )
                touched |= set(range(first, last + 1))
        rest = iter(remedy.text.splitlines())
        kept = [line for place, line in enumerate(found.text.splitlines()) if place not in touched and line.strip()]
        lost = [line for line in kept if line not in rest]
        # WHY: a section goes with its last entry, and braces take in a field that is stated in them.
        assert [line for line in lost if not re.match(r"\s*[\w.]+:(\s+#|\s+\{)", line)] == []
