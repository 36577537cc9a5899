"""`nothing else in section.* is asserted`: what no other rule reads may not be asserted."""

import pytest
from strategies import VOCABULARY

from compliance.assets import shipped_folder
from compliance.lang import (
    Clause,
    ConditionNames,
    Setting,
    TextOrigin,
    compile_rules,
    decide_condition,
    figures_of,
    parse_condition,
    resolve_condition,
    say_in_english,
    show_actual,
    write_condition,
)
from compliance.model import Expr, Facts, NothingElse, Raw, fields_in, watched_in

GRAMMAR = (shipped_folder("grammar") / "condition.lark").read_text("utf-8")
TEXT = "nothing else in play.* is asserted"


def resolved(read: frozenset[str] = frozenset()) -> Expr:
    parsed = parse_condition(TEXT, TextOrigin("here.yaml"), GRAMMAR).value
    assert parsed is not None
    result = resolve_condition(parsed, ConditionNames(VOCABULARY, read=read))
    assert result.value is not None, result.diagnostics
    return result.value


def flag_of_play() -> str:
    return next(n for n, f in VOCABULARY.fields.items() if n.startswith("play.") and f.kind == "flag")


def facts(**values: Raw) -> Facts:
    named = {name.replace("__", "."): raw for name, raw in values.items()}
    return Facts(named, frozenset(named))


@pytest.mark.parametrize(("raw", "holds"), [(True, False), (False, True)])
def test_a_flag_that_is_answered_no_asserts_nothing(raw: bool, holds: bool) -> None:
    stated = Facts({flag_of_play(): raw}, frozenset({flag_of_play()}))
    assert decide_condition(resolved(), stated, {}) is holds
    assert compile_rules([Clause(None, resolved())], {})(stated.values, stated.stated) == [int(holds)]


def test_what_another_rule_reads_is_not_watched() -> None:
    stated = Facts({flag_of_play(): True}, frozenset({flag_of_play()}))
    assert decide_condition(resolved(frozenset({flag_of_play()})), stated, {}) is True


def test_what_follows_from_silence_is_not_asserted() -> None:
    assert decide_condition(resolved(), Facts({flag_of_play(): True}, frozenset()), {}) is True


def test_it_is_written_as_it_was_read_and_watches_without_reading() -> None:
    expr = resolved()
    assert write_condition(expr) == TEXT
    assert fields_in(expr) == ()
    assert flag_of_play() in watched_in(expr)
    assert isinstance(expr, NothingElse)


def test_its_figures_name_what_is_asserted() -> None:
    stated = Facts({flag_of_play(): True}, frozenset({flag_of_play()}))
    figures = figures_of(resolved(), Setting(stated, {}, VOCABULARY))
    assert figures is not None
    assert figures.field == flag_of_play()
    assert "yes" in show_actual(figures.actual)
    assert say_in_english(resolved(), VOCABULARY, {}).startswith("nothing else is asserted under")
