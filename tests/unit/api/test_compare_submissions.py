"""Two submissions compared by meaning: what counts as a difference, what does not, and what comes of it."""

import json
from pathlib import Path

import pytest
from conftest import ROOT, RunCommand

from compliance.api import Request, Session, compare_submissions, open_session
from compliance.model import FilingsCompared, StatementCompared, show_odds
from compliance.report import comparison_object

RIVER_BEND = (ROOT / "submissions" / "river-bend.yaml").read_text("utf-8")
LAWFUL = (ROOT / "submissions" / "river-bend-lawful.yaml").read_text("utf-8")
PAYTABLE = "wagers.bonus.paytable"


@pytest.fixture(scope="module")
def session() -> Session:
    opened = open_session().value
    assert opened is not None
    return opened


def compare_texts(session: Session, tmp_path: Path, old: str, new: str) -> FilingsCompared:
    for name, text in (("old.yaml", old), ("new.yaml", new)):
        (tmp_path / name).write_text(text, "utf-8")
    found = compare_submissions(str(tmp_path / "old.yaml"), str(tmp_path / "new.yaml"), Request(), session)
    assert found.value is not None, found.diagnostics
    return found.value


def edited(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)


def differences_in(compared: FilingsCompared) -> list[object]:
    return [*compared.headings, *compared.statements, *compared.moves, *compared.quiet, *compared.points]


def only_statement(compared: FilingsCompared) -> StatementCompared:
    [statement] = compared.statements
    return statement


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("5,000 to 1", "5000:1"),
        ("$50,000", "50000"),
        ("Full house: 5 to 1", "full-house: 5 TO 1   # as last year"),
        ("methods: [shaker]", "methods:\n    - shaker"),
        ("areas: [base-wager, player-hands,", "areas: [player-hands, base-wager,"),
        ("hand.\n    One pair", "hand. One pair"),
        ("dealing.method: manual-shoe\n", "dealing:\n  method: manual-shoe\n"),
    ],
)
def test_spelling_order_comments_and_line_breaks_are_no_difference(
    session: Session, tmp_path: Path, old: str, new: str
) -> None:
    compared = compare_texts(session, tmp_path, RIVER_BEND, edited(RIVER_BEND, old, new))
    assert differences_in(compared) == []


def test_words_that_state_nothing_are_no_statement(session: Session, tmp_path: Path) -> None:
    silent = RIVER_BEND.partition("house_way:")[0]
    compared = compare_texts(session, tmp_path, silent, f"{silent}house_way.narrative: to be filed later\n")
    assert not compared.differs


def test_a_paytable_is_the_same_whether_it_is_named_or_written_out(session: Session, tmp_path: Path) -> None:
    ruleset = session.ruleset("pa-575").value
    assert ruleset is not None
    [table] = [one for one in ruleset.tables if one.field == PAYTABLE and one.name == "A"]
    rows = "".join(f"        {hand}: {show_odds(row['pays'])}\n" for hand, row in table.rows.items())
    written = edited(LAWFUL, "    paytable: A\n", f"    paytable:\n      rows:\n{rows}")
    assert not compare_texts(session, tmp_path, LAWFUL, written).differs
    one_off = edited(written, "        full-house: ", "        full-house: 1")
    statement = only_statement(compare_texts(session, tmp_path, LAWFUL, one_off))
    assert [row.hand for row in statement.rows] == ["full-house"]
    assert statement.tables == ("A", None)


def test_a_row_that_only_one_side_has_is_told(session: Session, tmp_path: Path) -> None:
    compared = compare_texts(
        session, tmp_path, RIVER_BEND, edited(RIVER_BEND, "        Straight: 2 to 1\n", "        Pair: 1 to 1\n")
    )
    rows = {row.hand: (row.old is None, row.new is None) for row in only_statement(compared).rows}
    assert rows == {"straight": (False, True), "pair": (True, False)}


def test_what_is_added_changed_and_withdrawn_is_told_with_its_sections(session: Session, tmp_path: Path) -> None:
    new = edited(RIVER_BEND, "amount: $50,000", "amount: $50,010")
    new = edited(new, "  cut_depth: 10\n", "  preshuffled: no\n")
    compared = compare_texts(session, tmp_path, RIVER_BEND, new)
    by_way = [[one.field for one in found] for found in (compared.changed, compared.added, compared.withdrawn)]
    assert by_way == [["payout_limit.amount"], ["shuffle.preshuffled"], ["shuffle.cut_depth"]]
    assert "§ 575.12(c)" in compared.changed[0].cites


def test_what_comes_of_it_is_told(session: Session, tmp_path: Path) -> None:
    compared = compare_texts(session, tmp_path, RIVER_BEND, edited(RIVER_BEND, "amount: $50,000", "amount: $50,010"))
    [move] = compared.moves
    assert [one and str(one.verdict) for one in (move.before, move.after)] == ["variance", "pass"]


def test_silence_about_an_election_says_what_it_elects(session: Session, tmp_path: Path) -> None:
    line = "  ace_low_straight_flush: lowest\n"
    compared = compare_texts(session, tmp_path, LAWFUL, edited(LAWFUL, line, ""))
    assert (only_statement(compared).new, only_statement(compared).by_silence) == (None, "highest")


def test_the_head_and_the_waivers_are_compared(session: Session, tmp_path: Path) -> None:
    text = (ROOT / "submissions" / "cedar-gap-waived.yaml").read_text("utf-8")
    head, waivers, rest = text.partition("\nwaivers:")
    assert waivers
    body = rest.partition("\n\n")[2]
    compared = compare_texts(session, tmp_path, text, f"{head}\n\n{body}".replace("Cedar Gap Casino", "Cedar Gap Inn"))
    assert [(one.name, one.new) for one in compared.headings] == [("holder", "Cedar Gap Inn")]
    assert compared.waivers_dropped
    assert not compared.waivers_added


def test_another_fingerprint_of_an_exhibit_is_a_difference(session: Session, tmp_path: Path) -> None:
    exhibit = "\nexhibits:\n  - {{file: layout.pdf, title: Layout, sha256: {}}}\n"
    compared = compare_texts(session, tmp_path, LAWFUL + exhibit.format("a" * 64), LAWFUL + exhibit.format("b" * 64))
    assert [one.name for one in compared.headings] == ["exhibits"]


def test_house_ways_are_compared_on_every_hand(session: Session) -> None:
    names = [f"submissions/windward-quay-asia-house-way{which}.yaml" for which in ("", "-2012")]
    compared = compare_submissions(*(str(ROOT / name) for name in names), Request(), session).value
    assert compared is not None
    ways = only_statement(compared).ways
    assert ways is not None
    assert (ways.universe, ways.differing) == (154_143_080, 58_802_388)


@pytest.mark.parametrize("name", ["river-bend", "silver-birch-fortune-lawful", "mill-lane-tavern-management-lawful"])
def test_a_submission_is_the_same_as_itself(session: Session, name: str) -> None:
    path = str(ROOT / "submissions" / f"{name}.yaml")
    compared = compare_submissions(path, path, Request(proof=False), session).value
    assert compared is not None
    assert differences_in(compared) == []


def test_both_ways_round_tell_the_same_differences(session: Session, tmp_path: Path) -> None:
    there, back = (compare_texts(session, tmp_path, *pair) for pair in ((RIVER_BEND, LAWFUL), (LAWFUL, RIVER_BEND)))
    assert [one.field for one in there.added] == [one.field for one in back.withdrawn]
    assert [one.field for one in there.changed] == [one.field for one in back.changed]
    assert {(one.before and one.before.rule.id) for one in there.moves} == {
        (one.after and one.after.rule.id) for one in back.moves
    }


def test_every_statement_that_was_edited_stands_in_the_json(session: Session, tmp_path: Path) -> None:
    compared = compare_texts(session, tmp_path, RIVER_BEND, LAWFUL)
    told = json.loads(json.dumps(comparison_object(compared, session.vocabulary)))
    assert len(told["statements"]) == len(compared.statements) == sum(told["counts"].values())
    assert {one["field"] for one in told["statements"]} >= {PAYTABLE, "payout_limit.amount", "cards.decks"}


def test_a_submission_that_cannot_be_read_ends_with_its_mistakes(tmp_path: Path, run_command: RunCommand) -> None:
    (tmp_path / "bad.yaml").write_text("submission: 1\nnonsense: 2\n", "utf-8")
    ran = run_command(
        "compare", str(ROOT / "submissions" / "river-bend.yaml"), str(tmp_path / "bad.yaml"), cwd=tmp_path
    )
    assert ran.code == 3
    assert "no field is called `nonsense`" in ran.err


def test_a_redline_of_two_submissions_names_the_comparison(run_command: RunCommand) -> None:
    names = [f"submissions/river-bend{which}.yaml" for which in ("", "-lawful")]
    ran = run_command("redline", *names, cwd=ROOT)
    assert ran.code == 2
    assert f"compliance compare {' '.join(names)}" in ran.err


def test_exhibits_without_a_fingerprint_are_said_not_to_be_compared(session: Session, tmp_path: Path) -> None:
    text = LAWFUL + "\nexhibits:\n  - {file: layout.pdf, title: Layout}\n"
    [sentence] = compare_texts(session, tmp_path, text, text).not_compared
    assert "layout.pdf was not compared" in sentence
