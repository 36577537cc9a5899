"""YAML text to a tree of text with spans: what the tree keeps, and where each mistake is said to be."""

import pytest
from builders import a_node

from compliance.diag import Code, Span
from compliance.load.yaml.nodes import DEEPEST, MOST_NODES, Mapping, Node, Scalar, Sequence
from compliance.load.yaml.tree import parse_yaml


def entry(text: str) -> Node:
    """Return what stands under the one key of a text."""
    root = a_node(text)
    assert isinstance(root, Mapping)
    ((_, node),) = root.entries
    return node


def scalar(text: str) -> Scalar:
    node = entry(text)
    assert isinstance(node, Scalar)
    return node


def place(span: Span) -> tuple[int, int, int, int]:
    return span.line, span.column, span.end_line, span.end_column


def blamed(text: str) -> tuple[Code, int, int]:
    """Return the one mistake of a text, with its place."""
    result = parse_yaml(text, "here.yaml")
    assert result.value is None
    (one,) = result.diagnostics
    return one.code, one.span.line, one.span.column


@pytest.mark.parametrize(
    "word", ["no", "1:30", "0x10", "1e3", "50_000", "2011-10-01", "~", "null", ".nan", "=", "0777"]
)
def test_a_plain_scalar_keeps_its_letters(word: str) -> None:
    assert scalar(f"key: {word}").text == word


def test_a_plain_scalar_has_no_style() -> None:
    assert scalar("key: a").style == ""


@pytest.mark.parametrize(("text", "style"), [('"a"', '"'), ("'a'", "'"), ("|\n  a", "|"), (">\n  a", ">")])
def test_a_scalar_remembers_how_it_was_quoted(text: str, style: str) -> None:
    assert scalar(f"key: {text}\n").style == style


def test_nothing_after_a_colon_is_an_empty_scalar() -> None:
    assert scalar("key:").text == ""


def test_escapes_in_double_quotes_become_the_letters_they_name() -> None:
    assert scalar('key: "a\\tb\\u00e9"').text == "a\tb\u00e9"


def test_lines_of_a_block_are_kept() -> None:
    assert scalar("key: |\n  one\n  two\n").text == "one\ntwo\n"


def test_a_key_keeps_its_letters_too() -> None:
    root = a_node("no: 1\n2011-10-01: 2\n")
    assert isinstance(root, Mapping)
    assert [key.text for key, _ in root.entries] == ["no", "2011-10-01"]


def test_entries_keep_their_order() -> None:
    root = a_node("b: 1\na: 2\nc: 3\n")
    assert isinstance(root, Mapping)
    assert [key.text for key, _ in root.entries] == ["b", "a", "c"]


def test_block_and_flow_say_the_same() -> None:
    block, flow = entry("key:\n- a\n- b\n"), entry("key: [a, b]\n")
    assert isinstance(block, Sequence)
    assert isinstance(flow, Sequence)
    assert [item.text for item in block.items if isinstance(item, Scalar)] == ["a", "b"]
    assert [item.text for item in flow.items if isinstance(item, Scalar)] == ["a", "b"]


def test_json_is_yaml() -> None:
    assert isinstance(entry('{"key": {"a": ["b", 1]}}'), Mapping)


def test_the_place_of_a_scalar_is_where_its_letters_are() -> None:
    assert place(scalar("\n  key:   value  # a comment\n").span) == (2, 10, 2, 15)


def test_the_place_of_a_quoted_scalar_takes_in_its_quotes() -> None:
    assert place(scalar("key: 'value'\n").span) == (1, 6, 1, 13)


def test_a_column_counts_letters_and_not_bytes() -> None:
    assert place(scalar("é€𝄞: value\n").span) == (1, 6, 1, 11)


def test_the_place_of_a_flow_sequence_takes_in_its_brackets() -> None:
    assert place(entry("key: [a,\n  b]\n").span) == (1, 6, 2, 5)


def test_every_node_knows_its_file() -> None:
    assert entry("key: value").span.path == "here.yaml"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_line_ends_as_on_any_system(end: str) -> None:
    root = a_node(f"a: 1{end}b: 2{end}")
    assert isinstance(root, Mapping)
    assert [node.span.line for _, node in root.entries] == [1, 2]


def test_a_marker_before_and_after_the_one_document_is_allowed() -> None:
    assert scalar("---\nkey: value\n...\n").text == "value"


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("a: [1\n", Code.YAML_SYNTAX, 1, 4),
        ("a: b: c\n", Code.YAML_SYNTAX, 1, 5),
        ("a: 1\n\tb: 2\n", Code.YAML_SYNTAX, 2, 1),
        ('a: "b\n', Code.YAML_SYNTAX, 1, 4),
        ("a: @b\n", Code.YAML_SYNTAX, 1, 4),
        ("a: &b 1\n", Code.YAML_ANCHOR, 1, 4),
        ("a:\n  - *b\n", Code.YAML_ALIAS, 2, 5),
        ("a: !b 1\n", Code.YAML_TAG, 1, 4),
        ("a: ! 1\n", Code.YAML_TAG, 1, 4),
        ("!!map {a: 1}\n", Code.YAML_TAG, 1, 1),
        ("a: 1\n<<: 2\n", Code.YAML_MERGE_KEY, 2, 1),
        ("a: 1\n---\nb: 2\n", Code.YAML_SEVERAL_DOCUMENTS, 2, 1),
        ("? [a]\n: 1\n", Code.YAML_KEY_NOT_TEXT, 1, 3),
        ("{{a: 1}: 2}\n", Code.YAML_KEY_NOT_TEXT, 1, 2),
        ("'': 1\n", Code.YAML_KEY_NOT_TEXT, 1, 1),
    ],
)
def test_what_breaks_the_tree_is_said_where_it_stands(text: str, code: Code, line: int, column: int) -> None:
    assert blamed(text) == (code, line, column)


def test_a_merge_sign_as_a_value_is_text() -> None:
    assert scalar("key: <<").text == "<<"


def test_every_key_that_stands_twice_is_said() -> None:
    found = parse_yaml("a: 1\nb: {c: 1, c: 2}\na: 3\n", "here.yaml").diagnostics
    assert [(one.code, one.span.line) for one in found] == [(Code.YAML_DUPLICATE_KEY, 2), (Code.YAML_DUPLICATE_KEY, 3)]


def test_a_key_that_stands_twice_names_the_line_of_the_first() -> None:
    (one,) = parse_yaml("x: 0\na: 1\na: 2\n", "here.yaml").diagnostics
    assert one.hint == "it stands at line 2 already"


def test_the_same_key_in_two_blocks_is_no_repetition() -> None:
    assert not parse_yaml("a: {c: 1}\nb: {c: 1}\n", "here.yaml").diagnostics


def test_keys_that_differ_in_their_quotes_only_are_the_same() -> None:
    assert blamed("a: 1\n'a': 2\n") == (Code.YAML_DUPLICATE_KEY, 2, 1)


def test_keys_that_yaml_would_make_equal_are_different_text() -> None:
    assert not parse_yaml("1: a\n0x1: b\nyes: c\ntrue: d\n", "here.yaml").diagnostics


def test_mistakes_before_one_that_breaks_the_tree_are_kept() -> None:
    found = parse_yaml("a: 1\na: 2\nb: *c\n", "here.yaml").diagnostics
    assert [one.code for one in found] == [Code.YAML_DUPLICATE_KEY, Code.YAML_ALIAS]


def test_the_deepest_level_is_allowed() -> None:
    assert parse_yaml("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "here.yaml").value is not None


def test_one_level_more_than_the_deepest_is_refused() -> None:
    assert blamed("[" * (DEEPEST + 2) + "]" * (DEEPEST + 2)) == (Code.YAML_TOO_DEEP, 1, DEEPEST + 2)


def test_the_largest_number_of_values_is_allowed() -> None:
    assert parse_yaml("- a\n" * (MOST_NODES - 1), "here.yaml").value is not None


def test_one_value_more_than_the_largest_number_is_refused() -> None:
    assert blamed("- a\n" * MOST_NODES) == (Code.YAML_TOO_MANY_NODES, MOST_NODES, 3)


def test_keys_count_as_values() -> None:
    text = "".join(f"k{number}: a\n" for number in range(MOST_NODES // 2))
    assert blamed(text)[0] is Code.YAML_TOO_MANY_NODES


def test_a_text_without_a_tree_says_why() -> None:
    assert parse_yaml("# a comment\n", "here.yaml").diagnostics
