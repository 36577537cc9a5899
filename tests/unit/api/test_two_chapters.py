import datetime as dt
from pathlib import Path

import pytest
from builders import RULESET, submission_text
from chapterpairs import OTHER, add_other_chapter

from compliance.api import Session, check_under_two_chapters, open_session, rewrite_header_for
from compliance.load import TextFile, parse_submission
from compliance.model import Outcome, Submission, UnderTwo, comes_out_alike, weighs_on_result
from compliance.record import replace
from compliance.web.views.two_chapters import two_chapters_view

BOTH = (RULESET, OTHER)


@pytest.fixture
def session(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.chdir(tiny)
    add_other_chapter(tiny)
    opened = open_session().value
    assert opened is not None
    return opened


def a_submission(session: Session, more: str) -> Submission:
    read = parse_submission(TextFile("input.yaml", submission_text(more), "0" * 64), session.vocabulary)
    assert read.value is not None, read.diagnostics
    return read.value


def held(session: Session, more: str) -> UnderTwo:
    found = check_under_two_chapters(a_submission(session, more), BOTH, session)
    assert found.value is not None, found.diagnostics
    return found.value


def test_a_submission_is_held_against_both_chapters_though_its_head_fits_one(session: Session) -> None:
    found = held(session, "dealing.decks: 5\ndealing.method: shoe\n")
    assert [side.outcome for side in found.sides] == [Outcome.COMPLIANT, Outcome.NOT_COMPLIANT]
    assert found.set_aside == ((), (f"its jurisdiction is `ZZ`, and {OTHER} is about `YY`",))


def test_rules_of_the_same_name_stand_beside_each_other(session: Session) -> None:
    pairs = held(session, "dealing.decks: 5\n").pairs
    names = [tuple(one and one.rule.id for one in (pair.before, pair.after)) for pair in pairs]
    assert names == [(f"{RULESET}.dealing.decks", f"{OTHER}.dealing.decks"), (None, f"{OTHER}.dealing.method")]


def test_what_comes_out_alike_is_told_apart_from_what_does_not(session: Session) -> None:
    few, _ = held(session, "dealing.decks: 1\n").pairs
    some, _ = held(session, "dealing.decks: 5\n").pairs
    many, _ = held(session, "dealing.decks: 9\n").pairs
    assert [comes_out_alike(pair) for pair in (few, some, many)] == [True, False, False]
    assert [weighs_on_result(pair) for pair in (few, some)] == [False, True]


def test_a_chapter_without_a_counterpart_says_what_it_does_not_read(session: Session) -> None:
    view = two_chapters_view(held(session, "dealing.decks: 5\ndealing.method: by-hand\n"), session.vocabulary)
    [row] = [row for rows in view.topics.values() for row in rows if row.title == "Cards come from a shoe"]
    assert row.cells[0].told == "no such rule; this chapter does not read: way of dealing"
    assert row.cells[1].verdict == "variance: breach"
    assert row.heavy
    assert view.unread == (("way of dealing", "by-hand", "input.yaml:7:17", f"{OTHER} alone"),)


def test_what_neither_chapter_reads_is_said(session: Session) -> None:
    view = two_chapters_view(held(session, "dealing.decks: 1\ndealing.deck_life: 4 hours\n"), session.vocabulary)
    assert [row[0] + ": " + row[3] for row in view.unread] == ["time a deck is in use: neither of them"]


def test_a_submission_without_a_day_is_refused_unless_one_is_given(session: Session) -> None:
    submission = a_submission(session, "dealing.decks: 1\n")
    undated = replace(submission, filed=None)
    assert check_under_two_chapters(undated, BOTH, session).value is None
    found = check_under_two_chapters(undated, BOTH, session, as_of=dt.date(2020, 5, 1)).value
    assert found is not None
    assert found.sides[1].as_of == dt.date(2020, 5, 1)


def test_a_submission_is_written_under_the_head_of_another_chapter_with_all_else_as_it_is(session: Session) -> None:
    ruleset = session.ruleset(OTHER).value
    assert ruleset is not None
    text = submission_text("dealing.decks: 5  # a remark\n")
    new = rewrite_header_for(text, "input.yaml", ruleset, session).value
    assert new is not None
    assert "jurisdiction: YY\n" in new
    assert f"ruleset: {OTHER}\n" in new
    assert "dealing.decks: 5  # a remark\n" in new
