"""The clauses of a house way in a file: how they are written, where each part stands, and what is said of a slip."""

import subprocess
import sys

import pytest
from builders import HERE, a_clause, a_field, a_text_file, a_vocabulary, submission_text

from compliance.diag import Diagnostic
from compliance.load import parse_submission
from compliance.load.store.codec import decode_stored, encode_value
from compliance.load.values.clauses import MOST_CLAUSES, MOST_LETTERS
from compliance.model import Kind, RankIs, WayClause
from compliance.record import replace

VOCABULARY = a_vocabulary(a_field(Kind.CLAUSES, name="house_way.clauses"))
WAY = """\
house_way.clauses:
  - name: two pair, both small
    when: shape is two-pair and the higher pair <= six
    set: the higher pair and the lower pair to high, the rest to low
  - when: |
      the pair
        >= ten
    set: |
      the pair to high,
      the rest to low
"""
LINES_BEFORE = len(submission_text("").splitlines())


def read(way: str, *, game: str = "lantern-three") -> tuple[tuple[WayClause, ...], tuple[Diagnostic, ...]]:
    text = submission_text(way).replace("game: lantern-three", f"game: {game}")
    result = parse_submission(a_text_file(text), VOCABULARY)
    if result.value is None:
        return (), result.diagnostics
    raw = result.value.statements["house_way.clauses"].raw
    assert isinstance(raw, tuple)
    return tuple(one for one in raw if isinstance(one, WayClause)), result.diagnostics


def places(found: tuple[Diagnostic, ...]) -> list[tuple[str, int, int]]:
    return [(str(one.code), one.span.line - LINES_BEFORE, one.span.column) for one in found]


def one_clause(*, when: str = "otherwise", to: str = "the rest to high") -> str:
    return f"house_way.clauses:\n  - when: {when}\n    set: {to}\n"


def test_clauses_are_read_in_order_with_their_text() -> None:
    clauses, _ = read(WAY)
    assert [replace(one, span=HERE) for one in clauses] == [
        a_clause(
            "shape is two-pair and the higher pair <= six",
            "the higher pair and the lower pair to high, the rest to low",
            name="two pair, both small",
        ),
        a_clause("the pair >= ten", "the pair to high, the rest to low"),
    ]


def test_a_part_of_a_block_knows_where_it_stands_in_the_file() -> None:
    clauses, _ = read(WAY)
    second = clauses[1]
    assert isinstance(second.when, RankIs)
    assert (second.when.span.line - LINES_BEFORE, second.when.span.column) == (6, 7)
    assert (second.when.span.end_line - LINES_BEFORE, second.when.span.end_column) == (7, 15)
    assert [(one.span.line - LINES_BEFORE, one.span.column) for one in second.places] == [(9, 7), (10, 7)]
    assert (second.span.line - LINES_BEFORE, second.span.column) == (5, 5)


@pytest.mark.parametrize(
    ("block", "line", "column"),
    [
        ("|\n      otherwise\n      or x", 4, 10),
        ("|-\n\n      otherwise or x", 4, 20),
        ("|3\n        otherwise or x", 3, 22),
    ],
)
def test_a_slip_in_a_block_is_said_at_its_word(block: str, line: int, column: int) -> None:
    _, found = read(one_clause(when=block))
    assert places(found) == [("houseway.syntax", line, column)]


@pytest.mark.parametrize(
    "quoted", ['"otherwise"', "'otherwise'", ">\n      otherwise", "otherwise\n      or holds ace"]
)
def test_a_text_whose_places_cannot_be_told_is_refused(quoted: str) -> None:
    _, found = read(one_clause(when=quoted))
    assert places(found) == [("houseway.style", 2, 11)]
    assert found[0].hint == "write it on one line without quotes, or as a `|` block"


def test_a_clause_in_braces_is_read_where_it_has_no_comma() -> None:
    clauses, _ = read("house_way.clauses: [{when: otherwise, set: the rest to high}]\n")
    assert [one.set_text for one in clauses] == ["the rest to high"]


def test_a_comma_that_ends_a_set_in_braces_is_said_with_the_way_out() -> None:
    _, found = read("house_way.clauses: [{when: otherwise, set: the pair to high, the rest to low}]\n")
    assert places(found) == [("key.unknown", 1, 62)]
    assert found[0].hint is not None
    assert found[0].hint.startswith("inside { } a comma ends the value: leave out the { }")


@pytest.mark.parametrize("game", ["asia-poker", "fortune-asia-poker", "lantern-three"])
def test_a_game_of_three_hands_and_an_unknown_game_have_a_medium_hand(game: str) -> None:
    clauses, _ = read(one_clause(to="the rest to medium"), game=game)
    assert len(clauses) == 1


def test_pai_gow_poker_has_no_medium_hand() -> None:
    _, found = read(one_clause(to="the pair to high, the rest to medium"), game="pai-gow-poker")
    assert places(found) == [("houseway.unknown-hand", 3, 40)]
    assert found[0].hint == "it is one of high, low"


def test_every_mistake_is_said_in_one_run() -> None:
    _, found = read(
        "house_way.clauses:\n"
        "  - {when: shape is x, set: the y to z}\n"
        "  - no clause\n"
        "  - {when: otherwise, sett: the rest to low}\n"
        "  - {name: a name, when: }\n"
    )
    assert places(found) == [
        ("houseway.unknown-word", 2, 21),
        ("houseway.unknown-word", 2, 33),
        ("houseway.unknown-hand", 2, 38),
        ("shape.mapping-expected", 3, 5),
        ("key.unknown", 4, 23),
        ("key.missing", 4, 5),
        ("value.empty", 5, 26),
        ("key.missing", 5, 5),
    ]


def test_as_many_clauses_as_allowed_are_read_and_one_more_is_refused() -> None:
    clause = "  - {when: otherwise, set: the rest to high}\n"
    assert len(read("house_way.clauses:\n" + clause * MOST_CLAUSES)[0]) == MOST_CLAUSES
    _, found = read("house_way.clauses:\n" + clause * 10_000)
    assert places(found) == [("houseway.too-many", MOST_CLAUSES + 2, 5)]


def test_clauses_of_more_letters_than_allowed_are_refused_before_they_are_read() -> None:
    clause = f"  - when: {'(' * 3_900}\n    set: the rest to high\n"
    _, found = read("house_way.clauses:\n" + clause * 500)
    assert [str(one.code) for one in found] == ["houseway.too-many"]
    assert MOST_LETTERS // 4_000 < found[0].span.line // 2 < MOST_LETTERS // 3_900 + LINES_BEFORE


def test_the_cache_carries_a_clause() -> None:
    clauses, _ = read(WAY)
    again = decode_stored(encode_value(clauses))
    assert again == clauses
    assert [one.when.span for one in again] == [one.when.span for one in clauses]


@pytest.mark.parametrize(("way", "loaded"), [("", False), (one_clause(), True)])
def test_the_parser_is_loaded_only_where_there_are_clauses(way: str, loaded: bool) -> None:
    program = (
        "import sys; from compliance.load import parse_submission, shipped_library, TextFile; "
        "vocabulary = shipped_library().vocabulary().value; "
        "result = parse_submission(TextFile('a.yaml', sys.argv[1], ''), vocabulary); "
        "sys.stdout.write(f\"{result.diagnostics} {'compliance.lang.houseway' in sys.modules}\")"
    )
    run = subprocess.run([sys.executable, "-c", program, submission_text(way)], capture_output=True, text=True)
    assert (run.stderr, run.stdout) == ("", f"() {loaded}")
