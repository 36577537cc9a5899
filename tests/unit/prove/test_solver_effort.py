"""The solver asked: a submission, a proof of none, or plainly that it gave up."""

from collections.abc import Mapping

import pytest
import z3
from mutating import a_rule, a_ruleset
from spaces import a_side
from strategies import DEFAULTS, VOCABULARY, resolved

from compliance.model import PaytableValue, Raw, Relation, fields_in
from compliance.prove import compare_sides
from compliance.prove import solve as solving
from compliance.prove.encode import View
from compliance.prove.solve import Answer, Solver
from compliance.prove.space import Space
from compliance.prove.terms.values import Formula

HARD = "stake.least * play.decks * play.seats is $9,699,690 and play.decks > play.seats and play.seats > 5"
IMPOSSIBLE = "play.decks > 6 and play.decks < 7"


def asked(text: str, *, effort: int = solving.EFFORT) -> tuple[Solver, Formula]:
    condition = resolved(text)
    ruleset = a_ruleset(a_rule(text))
    space = Space(VOCABULARY, fields_in(condition), (ruleset,))
    return Solver(space, effort=effort), View(space, ruleset, DEFAULTS).condition(condition).yes


def test_what_can_be_is_found() -> None:
    solver, wanted = asked("play.decks >= 6 and play.decks < 7")
    assert solver.find(wanted) == {"play.decks": 6}
    assert solver.possible(wanted) is True


def test_what_cannot_be_is_shown_to_be_nowhere() -> None:
    solver, wanted = asked(IMPOSSIBLE)
    assert solver.find(wanted) is Answer.NONE
    assert solver.possible(wanted) is False


@pytest.mark.parametrize("text", [HARD, IMPOSSIBLE, "side.table matches one of tables {side-a} and play.decks > 6"])
def test_a_solver_that_runs_out_of_effort_never_says_that_there_is_nothing(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "ask_second_solver", lambda _question: None)
    solver, wanted = asked(text, effort=1)
    assert solver.find(wanted) is Answer.UNDECIDED
    assert solver.find_smaller(2, wanted) is Answer.UNDECIDED
    assert solver.possible(wanted) is None


def test_effort_is_counted_anew_for_every_question() -> None:
    solver, wanted = asked("play.decks >= 6 and play.seats >= 6", effort=20_000)
    assert all(isinstance(solver.find(wanted), dict) for _ in range(50))


def test_comparing_with_no_effort_is_undecided_and_never_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(Solver.__init__.__kwdefaults__, "effort", 1)
    one, two = (a_side(a_ruleset(a_rule(text)), VOCABULARY) for text in ("play.decks <= 6", "play.decks <= 8"))
    comparison = compare_sides(one, two, VOCABULARY, {})
    assert comparison.relation is Relation.UNDECIDED
    assert [change.relation for change in comparison.rules] == [Relation.UNDECIDED]
    assert comparison.undecided
    assert comparison.changed


def test_one_question_leaves_nothing_behind_for_the_next() -> None:
    solver, wanted = asked(IMPOSSIBLE)
    assert solver.find(wanted) is Answer.NONE
    assert isinstance(solver.find(), dict)
    assert solver.possible(wanted) is False
    assert solver.possible() is True


def test_paytables_by_their_name_are_tried_first() -> None:
    solver, wanted = asked("side.table matches one of tables {side-a, side-b}")
    found = solver.find(wanted)
    assert isinstance(found, dict)
    table = found["side.table"]
    assert isinstance(table, PaytableValue)
    assert table.rows is None
    assert table.name in {"A", "B"}


def test_paytables_by_rows_are_found_where_no_name_will_do() -> None:
    solver, wanted = asked("row high-card of side.table is 7 to 1")
    found = solver.find(wanted)
    assert isinstance(found, dict)
    table = found["side.table"]
    assert isinstance(table, PaytableValue)
    assert table.rows is not None
    assert table.rows["high-card"]["pays"].ratio == 7


def test_fewer_fields_are_stated_where_that_is_asked() -> None:
    solver, wanted = asked("play.decks > 6 or play.open or play.dealt or play.seats > 2")
    found: Mapping[str, Raw] | Answer = solver.find(wanted, z3.And(list(solver.space.stated.values())))
    assert isinstance(found, dict)
    assert len(found) == 4
    smaller = solver.find_smaller(2, wanted)
    assert isinstance(smaller, dict)
    assert len(smaller) == 1
    assert solver.find_smaller(1, wanted) is Answer.NONE


def test_the_same_question_finds_the_same_submission() -> None:
    texts = ("stake.reward > 3 to 2 or play.tools includes bell", HARD, "not (play.motion is still)")
    assert [(asked(text)[0].find(asked(text)[1])) for text in texts] == [
        (asked(text)[0].find(asked(text)[1])) for text in texts
    ]


def test_a_condition_is_made_into_a_term_once() -> None:
    condition = resolved("play.decks >= 6 and play.decks < 7")
    ruleset = a_ruleset(a_rule("play.decks >= 6"))
    view = View(Space(VOCABULARY, fields_in(condition), (ruleset,)), ruleset, DEFAULTS)
    assert view.value(condition) is view.value(condition)
