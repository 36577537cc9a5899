"""What the loader takes, the schema takes; and what it refuses of a single text, the schema refuses."""

import json
import re
from typing import Any

import pytest
from builders import a_text_file
from editors import VERSIONS, seen
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator
from sampling import sampled
from strategies import HERE, MOTIONS, VOCABULARY, field_def, raws

from compliance.load import parse_submission
from compliance.load.values.decode import decode_value
from compliance.load.yaml.nodes import Scalar
from compliance.load.yaml.reader import DiagnosticsCollector
from compliance.model import FieldDef, Kind, Odds, PaytableValue, Raw, WayClause, show_odds, show_value
from compliance.report.schemas.fields import field_schema
from compliance.report.schemas.submission import submission_schema

LETTERS = {
    Kind.FLAG: "yesnotrufalYESNOTRUFAL ",
    Kind.COUNT: "0123456789,, .-",
    Kind.MONEY: "$0123456789,,.. -",
    Kind.PERCENT: "0123456789,.% ",
    Kind.HOURS: "0123456789,. hoursminutedaywk",
    Kind.VOLUME: "0123456789,. ozs",
    Kind.DATE: "0123456789-- ",
    Kind.ODDS: "0123456789,.$% tofrmeterpushPUSH",
    Kind.TEXT: " \tab1$",
}
"""What texts are made of that are a value of a kind, or nearly."""
ALMOST = {
    Kind.FLAG: r"\s?(?:[Yy]es|NO|nO|TRUE|False|on|y)\s?",
    Kind.COUNT: r"\s?[0-9]{0,3}(?:,[0-9]{2,3}){0,5}\s?|[0-9]{12,17}",
    Kind.MONEY: r"\s?\$?\s{0,2}[0-9]{0,3}(?:,[0-9]{3}){0,5}(?:\.[0-9]{0,3})?\s?",
    Kind.PERCENT: r"\s?[0-9]{1,3}(?:,[0-9]{3}){0,2}(?:\.[0-9]{0,13})?\s{0,2}%?\s?",
    Kind.HOURS: r"\s?[0-9]{1,3}(?:\.[0-9]{0,7})?\s{0,2}(?:minute|hour|day|week|month)s{0,2}\s?",
    Kind.VOLUME: r"\s?[0-9]{1,3}(?:\.[0-9]{0,7})?\s{0,2}(?:oz|ozs|ounces)\s?",
    Kind.DATE: r"\s?[0-9]{3,4}-[01][0-9]-[0-3][0-9]\s?",
    Kind.ODDS: (
        r"\s?(?:[0-9,]{1,5}\s{1,2}(?:to|for|To)\s[0-9,]{1,5}|[0-9]{1,2}(?:\.5)?\s?% of(?: the)? meter|"
        r"[Pp]ush|\$[0-9]{1,4})\s?"
    ),
    Kind.TEXT: r"\s{0,2}a?\s{0,2}",
}
LEAP = re.compile(r"-02-29\s*$")
SCHEMA = Draft7Validator(submission_schema(VOCABULARY, ()))
HEADER = "submission: 1\nholder: Paper Moon\njurisdiction: ZZ\ngame: lantern-three\n"


def loads(text: str, field: FieldDef) -> bool:
    found = DiagnosticsCollector()
    decode_value(Scalar(text, HERE, '"'), field, found)
    return not found.all


@pytest.mark.parametrize("kind", LETTERS, ids=str)
@given(data=st.data())
@settings(max_examples=150)
def test_a_text_is_taken_by_the_schema_just_where_the_loader_takes_it(kind: Kind, data: st.DataObject) -> None:
    text = data.draw(st.from_regex(ALMOST[kind], fullmatch=True) | st.text(LETTERS[kind], max_size=12))
    assume(not LEAP.search(text))
    field = field_def("some.field", kind, "some field")
    assert Draft7Validator(field_schema(field)).is_valid(text) is loads(text, field)


def test_a_schema_does_not_know_leap_years() -> None:
    field = field_def("some.field", Kind.DATE, "some field")
    assert Draft7Validator(field_schema(field)).is_valid("2011-02-29")
    assert not loads("2011-02-29", field)


@st.composite
def spellings(draw: st.DrawFn, words: tuple[str, ...]) -> str:
    """Draw a word as people write it, or nearly."""
    word = draw(sampled(words))
    word = draw(st.sampled_from([word, word.upper(), word.title(), word[:-1], f" {word}", f"{word}\n"]))
    return word.replace("-", draw(sampled(("-", "_", " ", "  ", "--", "- ", ""))))


@given(spellings((*MOTIONS, "full-house", "two-1s", "none")))
def test_a_word_is_taken_by_the_schema_just_where_the_loader_takes_it(text: str) -> None:
    words = {word: word for word in (*MOTIONS, "full-house", "two-1s")}
    for kind in (Kind.CHOICE, Kind.CHOICES):
        field = field_def("some.field", kind, "some field", choices=words)
        assert Draft7Validator(field_schema(field)).is_valid(text) is loads(text, field), kind


def written(field: FieldDef, raw: Raw) -> Any:
    """Return a value as a submission states it: a text, or lists and blocks of texts."""
    match raw:
        case PaytableValue(name=name, rows=rows):
            paid = {
                hand: {column: show_odds(odds) for column, odds in row.items()} for hand, row in (rows or {}).items()
            }
            named = {} if name is None else {"name": name}
            return {**named, **({} if rows is None else {"rows": paid})} if rows is not None else name
        case Odds() | bool() | int():
            return show_value(field.kind, raw)
        case frozenset():
            return sorted(raw) or "none"
        case tuple():
            return [{"when": one.when_text, "set": one.set_text} if isinstance(one, WayClause) else one for one in raw]
        case str():
            return raw
        case _:
            return show_value(field.kind, raw)


def in_yaml(value: Any, *, plain: bool) -> str:
    """Write a value in flow style; a text is plain where that is asked for and can be."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {in_yaml(one, plain=plain)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(in_yaml(one, plain=plain) for one in value) + "]"
    return value if plain and re.fullmatch(r"[A-Za-z0-9$%.\- ]*[A-Za-z0-9%]", value) else json.dumps(value)


def stated(draw: st.DrawFn, field: FieldDef) -> str:
    """Draw a value of a field, as it stands after the colon."""
    if field.kind is Kind.CLAUSES:
        return "\n    - when: otherwise\n      set: the rest to high"
    return " " + in_yaml(written(field, draw(raws(field))), plain=draw(st.booleans()))


@st.composite
def submissions(draw: st.DrawFn) -> str:
    """Draw a submission with some fields, those of a section dotted or nested."""
    names = draw(st.lists(sampled(tuple(VOCABULARY.fields)), unique=True, max_size=8))
    lines: list[str] = []
    for section in dict.fromkeys(name.partition(".")[0] for name in names):
        values = {name: stated(draw, VOCABULARY.fields[name]) for name in names if name.startswith(f"{section}.")}
        if draw(st.booleans()):
            lines += [f"{name}:{value}" for name, value in values.items()]
        else:
            lines += [f"{section}:", *(f"  {name.partition('.')[2]}:{value}" for name, value in values.items())]
    return HEADER + "\n".join(lines) + "\n"


@pytest.mark.parametrize("version", VERSIONS)
@given(text=submissions())
@settings(max_examples=80)
def test_what_the_loader_takes_the_schema_takes(version: str, text: str) -> None:
    assume(parse_submission(a_text_file(text), VOCABULARY).value is not None)
    assert [one.message for one in SCHEMA.iter_errors(seen(text, version))] == []


NESTED = {
    "stake.least: $5\nstake.most: $6": True,
    "stake: {least: $5, most: $6}": True,
    "stake: {}": True,
    "stake:": False,
    "stake: $5": False,
    "stake.last: $5": False,
    "stake: {last: $5}": False,
    "stake: {stake.least: $5}": False,
}


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("text", "fine"), NESTED.items())
def test_a_field_is_nested_or_dotted_as_the_loader_has_it(text: str, fine: bool, version: str) -> None:
    assert (parse_submission(a_text_file(f"{HEADER}{text}\n"), VOCABULARY).value is not None) is fine
    assert SCHEMA.is_valid(seen(f"{HEADER}{text}\n", version)) is fine
