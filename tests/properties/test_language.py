"""Laws of the condition language: text and expression agree, both evaluators agree, and no text breaks the parser."""

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from strategies import (
    CHOICES,
    DEFAULTS,
    GRAMMAR,
    NAMES,
    ORIGIN,
    SEEDS,
    VOCABULARY,
    assert_inside,
    conditions,
    facts,
    full_values,
    resolved,
    unaware,
)

from compliance.lang import (
    Clause,
    Setting,
    compile_rules,
    decide_condition,
    figures_of,
    missing_in,
    parse_condition,
    resolve_condition,
    resolve_value,
    say_in_english,
    trace_of,
    write_condition,
)
from compliance.lang.syntax import LONGEST
from compliance.load import RESERVED
from compliance.model import Expr, Facts, Field, Trace, Verdict, children_of

CODES = {1: Verdict.PASS, 0: Verdict.VARIANCE, 2: Verdict.UNDETERMINED, 3: Verdict.NOT_APPLICABLE}
PLAIN = {True: Verdict.PASS, False: Verdict.VARIANCE, None: Verdict.UNDETERMINED}


# Text and expression


@given(conditions())
def test_what_is_written_parses_and_resolves_to_the_same_condition(condition: Expr) -> None:
    parsed = parse_condition(write_condition(condition), ORIGIN, GRAMMAR)
    assert parsed.value is not None, parsed.diagnostics
    resolved = resolve_condition(parsed.value, NAMES)
    assert resolved.value == condition, resolved.diagnostics


@given(conditions())
def test_an_unresolved_condition_survives_being_written_too(condition: Expr) -> None:
    unresolved = parse_condition(write_condition(condition), ORIGIN, GRAMMAR).value
    assert unresolved is not None
    assert parse_condition(write_condition(unresolved), ORIGIN, GRAMMAR).value == unresolved


@given(conditions())
def test_resolving_twice_is_resolving_once(condition: Expr) -> None:
    once = resolve_condition(condition, NAMES)
    assert once.value is not None, once.diagnostics
    twice = resolve_condition(once.value, NAMES)
    assert twice.value == once.value == condition
    assert _kinds(twice.value) == _kinds(once.value)
    assert None not in _kinds(once.value)


def _kinds(expr: Expr) -> list[object]:
    own = [expr.kind] if isinstance(expr, Field) else []
    return own + [kind for part in children_of(expr) for kind in _kinds(part)]


# Deciding


@settings(max_examples=300)
@given(conditions(), facts(), CHOICES)
def test_the_plain_and_the_compiled_evaluator_agree(condition: Expr, known: Facts, choices: dict[str, str]) -> None:
    codes = compile_rules([Clause(None, condition)], choices)(known.values, known.stated)
    assert [CODES[code] for code in codes] == [PLAIN[decide_condition(condition, known, choices)]]


@given(conditions(2), conditions(2), facts(), CHOICES)
def test_both_evaluators_agree_on_when_a_rule_applies(
    applies: Expr, requires: Expr, known: Facts, choices: dict[str, str]
) -> None:
    codes = compile_rules([Clause(applies, requires), Clause(None, applies)], choices)(known.values, known.stated)
    outcome = decide_condition(applies, known, choices)
    required = decide_condition(requires, known, choices)
    wanted = Verdict.NOT_APPLICABLE if outcome is False else PLAIN[required]
    if outcome is None and not required:
        wanted = Verdict.UNDETERMINED
    assert [CODES[code] for code in codes] == [wanted, PLAIN[outcome]]


_LARGE = {
    "many parts of `and`": "play.open" + " and play.open" * 280,
    "many parts of `or`": "play.open" + " or play.dealt" * 280,
    "a long chain of `implies`": "play.open implies " * 55 + "play.dealt",
    "a long sum": "play.decks" + " + play.decks" * 55 + " > 3",
    "deep brackets": "(play.open and " * 28 + "play.dealt" + ")" * 28,
    "deep denials": "not (" * 28 + "play.dealt" + ")" * 28,
    "deep turns": "(play.open or (play.dealt and " * 14 + "play.dealt" + "))" * 14,
    "deep choices of a value": "(play.open if play.dealt else " * 55 + "play.open" + ")" * 55,
    "deep tests of a choice": "(play.open if " * 55 + "play.open" + " else play.dealt)" * 55,
    "deep equalities": "(play.open is " * 28 + "play.open" + ")" * 28,
    "many to pick from": f"max({', '.join(['play.decks'] * 30)}) >= min({', '.join(['play.seats'] * 30)})",
}
_NESTED_PICKS = "max(1, " * 55 + "play.decks" + ")" * 55 + " >= " + "min(1, " * 55 + "play.decks" + ")" * 55


@pytest.mark.parametrize(
    "text",
    [
        *(pytest.param(text, id=name) for name, text in _LARGE.items()),
        pytest.param(_NESTED_PICKS, id="deep picks on both sides"),
    ],
)
def test_whatever_the_parser_takes_can_be_decided_compiled_and_explained(text: str) -> None:
    condition = resolved(text)
    for values in ({}, {"play.open": True, "play.dealt": False, "play.decks": 3}, {"play.open": False}):
        known = Facts(values, frozenset(values))
        outcome = decide_condition(condition, known, DEFAULTS)
        codes = compile_rules([Clause(condition, condition)], DEFAULTS)(known.values, known.stated)
        assert [CODES[code] for code in codes] == [Verdict.NOT_APPLICABLE if outcome is False else PLAIN[outcome]]
        _use(condition)


@st.composite
def _growing_facts(draw: st.DrawFn) -> tuple[Facts, Facts]:
    everything = draw(full_values())
    luck = Random(draw(SEEDS))
    often = luck.random()
    part = {name: value for name, value in everything.items() if luck.random() < often}
    return Facts(part, frozenset(part)), Facts(everything, frozenset(everything))


@settings(max_examples=300)
@given(conditions().map(unaware), _growing_facts(), CHOICES)
def test_more_facts_never_turn_a_decided_condition(
    condition: Expr, grown: tuple[Facts, Facts], choices: dict[str, str]
) -> None:
    less, more = grown
    before = decide_condition(condition, less, choices)
    assert before is None or decide_condition(condition, more, choices) is before


@settings(max_examples=300)
@given(conditions().map(unaware), _growing_facts(), CHOICES)
def test_stating_what_is_named_as_missing_decides_whatever_can_be_decided(
    condition: Expr, grown: tuple[Facts, Facts], choices: dict[str, str]
) -> None:
    less, more = grown
    named = missing_in(condition, Setting(less, choices, VOCABULARY))
    assert not set(named) & set(less.values)
    if decide_condition(condition, less, choices) is not None:
        assert named == ()
        return
    if decide_condition(condition, more, choices) is not None:
        assert named
    filled = {**less.values, **{name: more.values[name] for name in named}}
    assert decide_condition(condition, Facts(filled, frozenset(filled)), choices) is decide_condition(
        condition, more, choices
    )


# Explaining


@settings(max_examples=300)
@given(conditions(), facts(), CHOICES)
def test_every_condition_can_be_said_and_explained(condition: Expr, known: Facts, choices: dict[str, str]) -> None:
    at = Setting(known, choices, VOCABULARY)
    assert say_in_english(condition, VOCABULARY, choices)
    trace = trace_of(condition, at)
    assert trace.outcome is decide_condition(condition, known, choices)
    assert all(part.text for part in _all_parts(trace))
    for wanted in (True, False):
        figures = figures_of(condition, at, wanted=wanted)
        assert figures is None or (figures.field in VOCABULARY.fields and figures.required)


def _all_parts(trace: Trace) -> list[Trace]:
    return [trace, *(inner for part in trace.parts for inner in _all_parts(part))]


# No text breaks the parser

_KEYWORDS = sorted(RESERVED - {"none"})
_SIGNS = ("(", ")", "{", "}", "[", "]", ",", "+", "-", "*", ">=", "<=", ">", "<", "\n")
_FIGURES = (
    "$5",
    "$1,000.50",
    "$0.005",
    "12.5%",
    "0%",
    "6",
    "1,000",
    "0.5",
    "0",
    "1 to 1",
    "3 to 2",
    "75 for 1",
    "1 to 0",
)
_DAYS = ("2011-10-01", "2011-02-30", "4 hours", "90 minutes", "10% of meter")
_WORDS = ("lamp", "clockwise", "triple", "envy", "limit", "careful", "side-a", "star-b", "nonsense", "no-marker")
_NAMES = (*VOCABULARY.fields, "play.*", "stake.*", "nowhere.*", "play.nothing", "play.opne")
_TOKENS = (*_KEYWORDS, *_SIGNS, *_SIGNS, *_FIGURES, *_DAYS, *_WORDS, *_NAMES, *_NAMES)
_SOUP = st.lists(st.sampled_from(_TOKENS), max_size=25).map(" ".join)


@st.composite
def _spoilt(draw: st.DrawFn) -> str:
    """Return the text of a condition with one piece cut out, doubled or replaced."""
    text = write_condition(draw(conditions()))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 8)))
    return text[:start] + draw(st.sampled_from(["", text[start:end] * 2, *_TOKENS])) + text[end:]


@settings(max_examples=400)
@given(st.text() | _SOUP | _spoilt())
@example("")
@example("   \n \t ")
@example("\n\n")
@example("(" * 3_000)
@example("(" * 1_500 + "play.open" + ")" * 1_500)
@example("not " * 900 + "play.open")
@example("not (" * 600 + "play.open" + ")" * 600)
@example("play.open implies " * 200 + "play.open")
@example("play.decks " + "+ 1 " * 900 + "> 1")
@example("play.open" + " and play.open" * 280)
@example("play.open" + " or play.open" * 300)
@example("max(" * 500 + "1")
@example("(1 if " * 300)
@example("play.decks >= " + "9" * 3_900)
@example("play.decks >= 0." + "0" * 3_900 + "1")
@example("stake.share > 0." + "3" * 3_900 + "%")
@example("play.life >= 0." + "3" * 3_900 + " minutes")
@example("9" * 1_900 + " * " + "9" * 1_900 + " > play.decks * 0." + "7" * 90)
@example("a" * 5_000)
@example("\ud800")
@example("play.open \x00")
@example("play.decks >= \u0663")
@example("play.since is \u0662\u0660\u0661\u0661-10-01")
@example("play.tools is {}")
@example("play.order is []")
@example("0000-00-00 is play.since")
@example("1 to 0 is stake.odds")
def test_any_text_gives_a_condition_or_diagnostics_that_point_into_it(text: str) -> None:
    parsed = parse_condition(text, ORIGIN, GRAMMAR)
    assert (parsed.value is None) is bool(parsed.diagnostics)
    found = list(parsed.diagnostics)
    if parsed.value is not None:
        written = write_condition(parsed.value)
        assert len(written) > LONGEST or parse_condition(written, ORIGIN, GRAMMAR).value == parsed.value
        value, kind = resolve_value(parsed.value, NAMES)
        assert (value.value is None) is bool(value.diagnostics)
        assert value.value is None or kind is not None
        condition = resolve_condition(parsed.value, NAMES)
        assert (condition.value is None) is bool(condition.diagnostics)
        found += [*value.diagnostics, *condition.diagnostics]
        if condition.value is not None:
            _use(condition.value)
    for one in found:
        assert_inside(one, text)


def _use(condition: Expr) -> None:
    at = Setting(Facts({}, frozenset()), DEFAULTS, VOCABULARY)
    assert say_in_english(condition, VOCABULARY, DEFAULTS)
    trace_of(condition, at)
    figures_of(condition, at)
    missing_in(condition, at)


@given(st.integers(0, 200))
def test_a_condition_longer_than_the_limit_is_refused_and_one_at_the_limit_is_not(beyond: int) -> None:
    text = "play.open".ljust(LONGEST + beyond)
    assert (parse_condition(text, ORIGIN, GRAMMAR).value is None) is (beyond > 0)
