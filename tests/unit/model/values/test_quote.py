"""Text in quotes where YAML would read it as something else, and bare where it would not."""

import pytest

from compliance.model.values.quote import needs_no_quotes, same_quotes, spell_text, write_quoted


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("plain words", True, True),
        ("", False, False),
        ("a\tb", False, False),
        (" a", False, False),
        ("a ", False, False),
        ("- a", False, False),
        ("@a", False, False),
        ("a: b", False, False),
        ("a:", False, False),
        ("a #b", False, False),
        ("a:b", False, True),
        ("a, b", False, True),
        ("a{", False, True),
        ("a#b", True, True),
    ],
)
def test_a_text_stands_bare_where_it_reads_back_as_itself(text: str, inside: bool, outside: bool) -> None:
    assert (needs_no_quotes(text, flow=True), needs_no_quotes(text, flow=False)) == (inside, outside)


@pytest.mark.parametrize(
    "text", ["yes", "Off", "~", "NULL", "12", "-1.5", "0x1F", "1e3", ".inf", "2011-01-01", "12:30"]
)
def test_a_text_that_others_take_for_something_else_is_quoted(text: str) -> None:
    assert spell_text(text, flow=False) == f'"{text}"'


def test_what_cannot_be_seen_is_written_by_its_number_and_the_rest_as_it_is() -> None:
    assert write_quoted('a"\\\n\t\r§') == '"a\\"\\\\\\n\\t\\r§"'
    assert write_quoted("\x07\x85\u202e\U000e0001") == '"\\x07\\x85\\u202e\\U000e0001"'


def test_a_text_keeps_the_quotes_that_stood_there_where_they_can_hold_it() -> None:
    assert same_quotes("it's", "'") == "'it''s'"
    assert same_quotes("it's", '"') == '"it\'s"'
    assert same_quotes("a\nb", "'") == '"a\\nb"'
    assert same_quotes("a", "") == '"a"'
