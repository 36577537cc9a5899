"""The canonical form, one behaviour at a time."""

from textwrap import dedent

import pytest

from compliance.diag import Code
from compliance.load import write_canonical_text


def formed(text: str) -> str:
    result = write_canonical_text(text, "here.yaml")
    assert result.value is not None, result.diagnostics
    return result.value


def lines(text: str) -> str:
    return dedent(text).lstrip("\n")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a: 1", "a: 1\n"),
        ("a:   1   \n\n\n", "a: 1\n"),
        ("\n\na: 1\n\n\n\nb: 2\n", "a: 1\n\nb: 2\n"),
        ("a: 1\r\nb: 2\r\n", "a: 1\nb: 2\n"),
        ("a:\n- x\n-   y\n", "a:\n  - x\n  - y\n"),
        ("a:\n\n    b: 1\n", "a:\n  b: 1\n"),
        ("-\n  a: 1\n", "- a: 1\n"),
        ("a:\n  one\n", "a: one\n"),
        ("a: [ x,y ,z ]\n", "a: [x, y, z]\n"),
        ("a: {b:  1,c: [] }\n", "a: {b: 1, c: []}\n"),
        ("a: [x,\n  y]\n", "a: [x, y]\n"),
        ("---\na: 1\n...\n", "a: 1\n"),
        ("? a\n: b\n", "a: b\n"),
    ],
)
def test_blanks_and_lines_are_brought_in_order(before: str, after: str) -> None:
    assert formed(before) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"two words"', "two words"),
        ("'two words'", "two words"),
        ("'x: y'", '"x: y"'),
        ('"575.1"', '"575.1"'),
        ("'575.2(a)'", "575.2(a)"),
        ('"yes"', '"yes"'),
        ('"2011-10-01"', '"2011-10-01"'),
        ('"$50,000"', "$50,000"),
        ("'say \"so\": now'", "'say \"so\": now'"),
        ('""', '""'),
        ("yes", "yes"),
    ],
)
def test_quotes_stand_only_where_they_are_needed(before: str, after: str) -> None:
    assert formed(f"a: {before}\n") == f"a: {after}\n"


def test_in_brackets_a_comma_keeps_its_quotes() -> None:
    assert formed("a: {b: '$50,000', c: 'x'}\n") == 'a: {b: "$50,000", c: x}\n'


def test_comments_keep_their_places() -> None:
    text = lines("""
        # head

        a: 1   # beside
        b:     # of b
              # above x
            - x  # of x
              # also in the list
        # above c
        c: |   # of the block
            text # no comment
        # end
    """)
    assert formed(text) == lines("""
        # head

        a: 1   # beside
        b:     # of b
          # above x
          - x  # of x
          # also in the list
        # above c
        c: |   # of the block
          text # no comment
        # end
    """)


def test_brackets_with_a_comment_in_them_stay_as_they_are() -> None:
    text = "a: [x, # first\n  y]\n"
    assert formed(text) == text


def test_the_keys_of_a_rule_are_put_in_order() -> None:
    text = lines("""
        label: L
        topic: t
        rules:
          - cite: 1(a)
            id: x.t.y
    """)
    assert formed(text) == "topic: t\nlabel: L\nrules:\n  - id: x.t.y\n    cite: 1(a)\n"


def test_a_block_with_a_comment_keeps_the_order_of_its_keys() -> None:
    text = "topic: t\nlabel: L\nrules:\n  - cite: 1(a)\n    # of the id\n    id: x.t.y\n"
    assert formed(text) == text


def test_a_block_with_an_unknown_key_keeps_the_order_of_its_keys() -> None:
    text = "cases:\n  - {nmae: n, rule: r}\n"
    assert formed(text) == text


def test_rows_keep_their_order() -> None:
    text = "tables:\n  - id: a\n    rows: {pair: 1 to 1, five-aces: 9 to 1}\n"
    assert formed(text) == text


def rule(requires: str) -> str:
    return f"rules:\n  - id: x\n    requires: {requires}\n"


def test_a_condition_has_one_blank_between_words_and_amounts_in_thousands() -> None:
    assert formed(rule("a.b>=$50000  and(c.d or max( a.b ,1)is 2)")) == rule(
        "a.b >= $50,000 and (c.d or max(a.b, 1) is 2)"
    )


def test_a_condition_keeps_parentheses_and_units() -> None:
    assert formed(rule("a.b or (c.d and e.f <= 2 days)")) == rule("a.b or (c.d and e.f <= 2 days)")


def test_a_long_condition_is_broken_before_its_loosest_connectives() -> None:
    part = f"{'a' * 30}.{'b' * 30} is stated"
    assert formed(rule(f"{part} and x.y or {part}")) == rule(f"|\n      {part} and x.y\n      or {part}")


def test_a_condition_that_fits_goes_on_one_line() -> None:
    assert formed(rule("|\n      a.b\n      and c.d")) == rule("a.b and c.d")


def test_a_long_block_stays_as_it_was_broken() -> None:
    part = f"{'a' * 30}.{'b' * 30} is stated"
    assert formed(rule(f"|\n        {part}\n          or   {part}")) == rule(f"|\n      {part}\n        or {part}")


def test_what_is_no_condition_keeps_its_letters() -> None:
    assert formed(rule("a.b  andd (")) == rule("a.b  andd (")


def test_a_text_in_a_block_keeps_every_blank() -> None:
    text = "a: |\n  x  \n    y\n\n  z\nb: >+\n  t\n\n\nc: 1\n"
    assert formed(text) == text


def test_a_lock_is_left_to_the_command_that_writes_it() -> None:
    text = 'lock: 1\nruleset: "zz"\n'
    assert formed(text) == text


@pytest.mark.parametrize("text", ["%YAML 1.1\n---\na: 1\n", "{a: 1} # c\n", "a: 'x\u2028y'\n"])
def test_what_cannot_be_written_with_certainty_is_left_alone(text: str) -> None:
    result = write_canonical_text(text, "here.yaml")
    assert result.value is None
    assert [one.code for one in result.diagnostics] == [Code.FORMAT_LEFT_ALONE]


def test_what_does_not_parse_is_told_as_by_every_command() -> None:
    assert [one.code for one in write_canonical_text("a: [\n", "here.yaml").diagnostics] == [Code.YAML_SYNTAX]


def test_quotes_stay_before_a_comment_without_a_blank() -> None:
    text = 'submission: 1\nholder: "Bell Casino" #4th filing\n'
    found = write_canonical_text(text, "here.yaml").value
    assert found is not None
    assert '"Bell Casino"' in found
