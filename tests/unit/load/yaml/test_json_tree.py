"""JSON as untrusted text: what is not JSON is said with its place, and no text takes more than its share."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.diag import Code
from compliance.load.yaml import json_tree
from compliance.load.yaml.json_tree import DEEPEST, MOST_KEYS, MOST_VALUES, parse_json
from compliance.load.yaml.nodes import Mapping, Node, Scalar, Sequence

SOME_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc", max_size=3), inner, max_size=4),
    max_leaves=20,
)


def meaning(node: Node) -> object:
    match node:
        case Mapping(entries=entries):
            return {key.text: meaning(value) for key, value in entries}
        case Sequence(items=items):
            return [meaning(item) for item in items]
        case Scalar(text=text, style=style):
            return text if style else json.loads(text)


@given(SOME_JSON)
def test_what_json_writes_is_read_as_it_was_meant(value: object) -> None:
    node = parse_json(json.dumps(value, indent=1), "here.json").value
    assert node is not None
    assert meaning(node) == value


@given(st.text(max_size=40))
def test_any_text_ends_in_a_tree_or_in_one_mistake_at_a_place_in_it(text: str) -> None:
    result = parse_json(text, "here.json")
    assert (result.value is None) == bool(result.diagnostics)
    for one in result.diagnostics:
        assert one.span.line >= 1
        assert one.span.column >= 1


@given(st.text('{}[]":,0123456789.eE+-truefalsn \n\\u', max_size=30))
def test_what_python_reads_as_json_is_read_and_nothing_else(text: str) -> None:
    def refuse(_: str) -> None:
        raise ValueError

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        if len(dict(pairs)) != len(pairs):
            raise ValueError
        return dict(pairs)

    try:
        json.loads(text, parse_constant=refuse, object_pairs_hook=once)
        valid = True
    except ValueError:
        valid = False
    assert (parse_json(text, "here.json").value is not None) == valid


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", (1, 1)),
        ("{", (1, 2)),
        ('{"a" 1}', (1, 6)),
        ('{"a": 1,}', (1, 9)),
        ("[1 2]", (1, 4)),
        ('{"a": 1}\n x', (2, 2)),
        ("NaN", (1, 1)),
        ("[Infinity]", (1, 2)),
        ("[01]", (1, 3)),
        ("{a: 1}", (1, 2)),
        ("'a'", (1, 1)),
        ('"a\nb"', (1, 3)),
        (r'"\ud800"', (1, 1)),
        ("// no\n1", (1, 1)),
    ],
)
def test_what_is_not_json_is_said_where_it_is(text: str, place: tuple[int, int]) -> None:
    (one,) = parse_json(text, "here.json").diagnostics
    assert one.code is Code.JSON_SYNTAX
    assert (one.span.line, one.span.column) == place


def test_a_key_that_stands_there_twice_is_said_at_its_second_place() -> None:
    (one,) = parse_json('{"a": 1,\n "a": 2}', "here.json").diagnostics
    assert (one.code, one.span.line, one.span.column) == (Code.JSON_DUPLICATE_KEY, 2, 2)
    assert one.hint == "it stands at line 1 already"


def test_text_on_the_limit_of_depth_is_read_and_one_level_more_is_not() -> None:
    assert parse_json("[" * DEEPEST + "1" + "]" * DEEPEST, "here.json").value is not None
    (one,) = parse_json("[" * 100_000, "here.json").diagnostics
    assert one.code is Code.JSON_TOO_COMPLEX
    assert one.span.column == DEEPEST + 2


def test_as_many_values_as_allowed_are_read_and_one_more_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # WHY: reading up to the real limit takes seconds; a certificate beyond it goes through the command elsewhere.
    assert MOST_VALUES == 200_000
    monkeypatch.setattr(json_tree, "MOST_VALUES", 100)
    assert parse_json("[" + "1," * 98 + "1]", "here.json").value is not None
    (one,) = parse_json("[" + "1," * 99 + "1]", "here.json").diagnostics
    assert (one.code, one.message) == (Code.JSON_TOO_COMPLEX, "the text has more than 100 values")


def test_an_object_has_as_many_keys_as_any_certificate_needs() -> None:
    def keys(number: int) -> str:
        return json.dumps({str(key): key for key in range(number)})

    assert parse_json(keys(MOST_KEYS), "here.json").value is not None
    (one,) = parse_json(keys(MOST_KEYS + 1), "here.json").diagnostics
    assert one.code is Code.JSON_TOO_COMPLEX
