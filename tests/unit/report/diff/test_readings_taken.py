"""The readings that a comparison was made with: the options that were taken, and what both sides take once."""

import pytest

from compliance.api import Session, open_session
from compliance.api.diff import sides as diff_sides
from compliance.api.diff.compare import DiffTerms
from compliance.report.diff.view import diff_view

CHAPTER = "pa-527"


@pytest.fixture(scope="module")
def session() -> Session:
    opened = open_session().value
    assert opened is not None
    return opened


def readings_shown(session: Session, other: str = CHAPTER, **taken: str) -> tuple[str, ...]:
    compared = diff_sides.compare_two(CHAPTER, other, session, lambda _done, _of: None, terms=DiffTerms(readings=taken))
    assert compared.value is not None
    return diff_view(compared.value).readings


def test_readings_that_two_states_of_a_chapter_share_stand_once(session: Session) -> None:
    shown = readings_shown(session)
    assert shown
    assert len(set(shown)) == len(shown)
    assert all(line.startswith("§ 527.") for line in shown)


def test_the_option_that_was_asked_for_is_the_one_that_is_said_to_be_taken(session: Session) -> None:
    ruleset = session.ruleset(CHAPTER).value
    assert ruleset is not None
    asked = [
        reading for reading in ruleset.readings if any(reading.question in line for line in readings_shown(session))
    ]
    [reading, *_] = asked
    other = next(option for option in reading.options if not option.default)
    [line] = [line for line in readings_shown(session, **{reading.id: other.id}) if reading.question in line]
    assert line.endswith(f"Taken: {other.label}.")
    [plain] = [line for line in readings_shown(session) if reading.question in line]
    assert plain.endswith(f"Taken: {reading.default.label}.")
