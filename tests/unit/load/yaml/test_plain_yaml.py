"""YAML read without PyYAML: the same tree with the same places as from its events, or nothing at all."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.assets import shipped_folder
from compliance.load.yaml.events import build_document
from compliance.load.yaml.nodes import DEEPEST, MOST_NODES, Mapping, Node, Scalar
from compliance.load.yaml.plain import read_plain_yaml
from compliance.load.yaml.tree import parse_yaml

SHIPPED = sorted(path for name in ("submissions", "rulesets") for path in shipped_folder(name).rglob("*.yaml"))


def shape_of(node: Node) -> Any:
    """Return everything that a tree says, its places worked out."""
    if isinstance(node, Scalar):
        return node.text, node.style, node.span
    if isinstance(node, Mapping):
        return "keys", [(shape_of(key), shape_of(value)) for key, value in node.entries], node.span
    return "list", [shape_of(item) for item in node.items], node.span


def is_plain(text: str) -> bool:
    """Tell whether a text is read without PyYAML, and fail unless PyYAML reads the same then."""
    plain = read_plain_yaml(text, "a.yaml")
    if plain is None:
        return False
    whole = build_document(text, "a.yaml")
    assert whole.value is not None, whole.diagnostics
    assert shape_of(plain) == shape_of(whole.value)
    return True


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_shipped_file_says_the_same(path: Path) -> None:
    is_plain(path.read_text("utf-8"))


def test_nearly_every_shipped_submission_is_plain() -> None:
    texts = [path.read_text("utf-8") for path in SHIPPED if path.parent.name == "submissions"]
    assert sum(map(is_plain, texts)) > 0.95 * len(texts)


@pytest.mark.parametrize(
    "text",
    [
        "a: b\n",
        "\n# c\n\n  a: b\n  c: d # e\n\n# f\n",
        "a:\nb: \nc:   # d\n",
        "a:\n- b\n-   c\nd: e\n",
        "a:\n  - b\n  - c: d\n    e: f\n  - - g\n    - h\n# i\n",
        "- a: b\n  c:\n  - d\n- [e]\n",
        "a: |\n  b\n    c \n\n  # d\n\n\n# e\nf: g\n",
        "a:\n- |\n  b\n- c\n",
        "a: |\n  b\n",
        'a: "b: c, d"\ne: \'f\'\ng: ""\n',
        "a: [b, c-d,  e ]\nf: []\ng: {}\nh: {i: j, k: [l, {m: n}], o: 1%}\n",
        "1:30: 1:30\na b: c#d\n$1,000: ♠ é\n",
        "a::b: c:d\n",
        "a: b # c: d\n",
        "a: {b: c} # d\n",
        "a: b-\n",
    ],
)
def test_a_plain_text_says_the_same(text: str) -> None:
    assert is_plain(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "a: b",
        "a: b\r\n",
        "a:\tb\n",
        "\ufeffa: b\n",
        "a: b\x85\n",
        "a: b\u2028c: d\n",
        "a\n",
        "a: b\n  c\n",
        "a: b\n  c: d\n",
        "a:\n    b: c\n  d: e\n",
        "a:\n  b: c\n d: e\n",
        "a:\n  - b\n  c: d\n",
        "a: b\n- c\n",
        "- a\nb: c\n",
        "a:\n  b\n",
        "a: b: c\n",
        "a: b:\n",
        "a : b\n",
        "a: b\na: c\n",
        "a: {b: c, b: d}\n",
        "<<: {a: b}\n",
        "a: {<<: {b: c}}\n",
        "? a\n: b\n",
        ": a\n",
        "a: &b c\n",
        "a: *b\n",
        "a: !b c\n",
        "a: 'b''c'\n",
        'a: "b\\tc"\n',
        "a: 'b'c\n",
        "a: 'b # c'\n",
        "a: 'b\n  c'\n",
        "'a': b\n",
        "a: [b, c\n",
        "a: [b,\n  c]\n",
        "a: [b] c\n",
        "a: [b, ]\n",
        "a: [b c: d]\n",
        "a: [b:c]\n",
        "a: {b}\n",
        "a: {b: }\n",
        "a: [b?, c]\n",
        "a: >\n  b\n",
        "a: |-\n  b\n",
        "a: |\n\n  b\n",
        "a: |\n  b\n     \n  c\n",
        "a: |\nb: c\n",
        "a: |\n    b\n  c: d\n",
        "a: -5\n",
        "-\n- a\n",
        "- # a\n",
        "---\na: b\n",
        "a: b\n...\n",
        "a: b\n--- \nc: d\n",
        "%YAML 1.1\n",
        "@a: b\n",
        "a: @b\n",
        "{a: b}: c\n",
    ],
)
def test_any_other_text_is_left_to_pyyaml(text: str) -> None:
    assert not is_plain(text)


def test_what_stands_too_deep_is_left_to_pyyaml() -> None:
    nested = "".join(f"{'  ' * level}a:\n" for level in range(DEEPEST + 1))
    assert not is_plain(nested)
    assert not is_plain("a: " + "[" * DEEPEST + "]" * DEEPEST + "\n")
    assert is_plain("a: " + "[" * (DEEPEST - 1) + "]" * (DEEPEST - 1) + "\n")


def test_a_text_that_may_have_too_many_values_is_left_to_pyyaml() -> None:
    assert is_plain("a: " + "b" * (MOST_NODES - 5) + "\n")
    assert not is_plain("a: " + "b" * MOST_NODES + "\n")


def test_a_key_that_is_too_long_for_yaml_is_left_to_pyyaml() -> None:
    assert not is_plain("a" * 1_100 + ": b\n")


def test_a_text_of_any_shape_is_parsed() -> None:
    for text in ("a: b\n", "a: >\n  b\n"):
        assert parse_yaml(text, "a.yaml").value is not None


PIECES = (
    "a: b",
    "c:",
    "  d: e",
    "    f: [g, {h: i}]",
    "- j",
    "  - k: l",
    "- - m",
    "n: |",
    "      text",
    "   less",
    "",
    "  ",
    "# o",
    "  p: 'q' # r",
    's: "t',
    "{u: v}",
    "w: x: y",
    "  z",
)
SIGNS = (
    ": ",
    ":",
    " #",
    "#",
    "- ",
    "\n",
    "\n  ",
    "|",
    '"',
    "'",
    "[",
    "]",
    "{",
    "}",
    ",",
    " ",
    "a",
    "?",
    "&",
    "\t",
    "é",
    "♠",
)


@given(st.lists(st.sampled_from(PIECES), max_size=8).map(lambda lines: "\n".join(lines) + "\n"))
def test_any_lines_say_the_same_or_are_left(text: str) -> None:
    is_plain(text)


@given(st.lists(st.sampled_from(SIGNS), max_size=16).map(lambda signs: "".join(signs) + "\n"))
def test_any_signs_say_the_same_or_are_left(text: str) -> None:
    is_plain(text)


@given(st.sampled_from(SHIPPED), st.data())
def test_an_edited_file_says_the_same_or_is_left(path: Path, data: st.DataObject) -> None:
    lines = path.read_text("utf-8").split("\n")
    first = data.draw(st.integers(0, len(lines) - 1), label="first line")
    part = "\n".join(lines[first : first + data.draw(st.integers(1, 25), label="lines")]) + "\n"
    place = data.draw(st.integers(0, len(part)), label="place")
    left_out = data.draw(st.integers(0, 3), label="letters left out")
    is_plain(part[:place] + data.draw(st.sampled_from(SIGNS), label="put in") + part[place + left_out :])
