"""The canonical form of a file says the same, has the same comments, and is its own canonical form."""

import shutil
from collections.abc import Mapping
from dataclasses import is_dataclass
from pathlib import Path

import pytest
import yaml
from conftest import ROOT
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sampling import sampled
from strategies import conditions

from compliance.lang import write_condition
from compliance.load import read_cases, shipped_library, write_canonical_text
from compliance.load.format.canonical import same_condition
from compliance.load.format.condition_text import broken_condition, tidy_condition
from compliance.model import Statement
from compliance.record import names_of

SHIPPED = sorted(
    [*(ROOT / "rulesets").glob("*/*.yaml"), *(ROOT / "submissions").glob("*.yaml")], key=lambda path: path.as_posix()
)

WORDS = st.sampled_from(
    [
        "a", "A.", "two words", "it's", 'say "so"', "back\\slash", "tab\tin", "é §", "", " b",
        "yes", "null", "575.1", "575.2(a)", "$50,000", "2011-10-01", "%", "*", "|", "> c", "- c",
        "#", "a # b", "a,b", "a:b", "x: y", "{a}", "[",
    ]
)  # fmt: skip
COMMENTS = st.sampled_from(["# c", "#", "#tight", "# with: colon", "# 'quote", "#  two # signs", '# "'])
KEYS = ("k", "long key", "575.1", "it's", "topic", "a.b", "é")


@st.composite
def trees(draw: st.DrawFn, depth: int = 3) -> object:
    """Return a tree of mappings, lists and texts."""
    kind = draw(sampled("sssml" if depth else "s"))
    if kind == "s":
        return draw(WORDS)
    if kind == "l":
        return draw(st.lists(trees(depth - 1), max_size=3))
    keys = draw(st.lists(sampled(KEYS), unique=True, max_size=4))
    return {key: draw(trees(depth - 1)) for key in keys}


def quoted(text: str, *, flow: bool, draw: st.DrawFn) -> str:
    """Write a text in one of the ways that keep it."""
    ways = ['"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t") + '"']
    if "\t" not in text:
        ways.append("'" + text.replace("'", "''") + "'")
    plain = text and text == text.strip() and text[0] not in "-?:,[]{}#&*!|>'\"%@`" and "\t" not in text
    if plain and ": " not in text and " #" not in text and not (flow and any(sign in text for sign in ",[]{}:")):
        ways.append(text)
    return str(draw(st.sampled_from(ways)))


@st.composite
def files(draw: st.DrawFn) -> str:
    """Return a tree written in a careless way: any indent, quotes, brackets, comments and blank lines."""
    keys = draw(st.lists(sampled(KEYS), unique=True, min_size=1, max_size=4))
    lines: list[str] = []
    block(lines, {key: draw(trees()) for key in keys}, 0, draw)
    aside(lines, draw)
    text = "\n".join(lines) + draw(sampled(("", "\n", "\n\n")))
    return str(text)


def aside(lines: list[str], draw: st.DrawFn) -> None:
    for _ in range(draw(sampled((0, 0, 0, 1, 2)))):
        lines.append(" " * draw(st.integers(0, 6)) + draw(COMMENTS))
        lines.extend([""] * draw(st.integers(0, 2)))


def beside(draw: st.DrawFn) -> str:
    return str(draw(st.just("") | st.just("   ") | COMMENTS.map(lambda text: f"  {text}")))


def block(lines: list[str], tree: object, indent: int, draw: st.DrawFn) -> None:
    pairs = tree.items() if isinstance(tree, dict) else ((None, item) for item in tree)
    for key, value in pairs:
        aside(lines, draw)
        opening = " " * indent + ("-" if key is None else quoted(key, flow=False, draw=draw) + ":")
        if value and isinstance(value, dict | list) and draw(st.booleans()):
            lines.append(opening + beside(draw))
            block(lines, value, indent + draw(st.integers(1, 4)), draw)
        elif isinstance(value, str) and draw(st.integers(0, 4)) == 0 and value.strip() == value and value:
            sign = str(draw(sampled(("|-", ">-"))))
            lines.extend([f"{opening} {sign}{beside(draw)}", " " * (indent + 3) + value])
        else:
            gap = str(draw(sampled((" ", "   ", f"\n{' ' * (indent + 1)}"))))
            lines.append(opening + gap + flow(value, draw) + beside(draw))


def flow(tree: object, draw: st.DrawFn) -> str:
    if isinstance(tree, str):
        return quoted(tree, flow=True, draw=draw)
    gap = str(draw(sampled(("", " "))))
    if isinstance(tree, list):
        return "[" + gap + f"{gap},{gap} ".join(flow(item, draw) for item in tree) + gap + "]"
    assert isinstance(tree, dict)
    pairs = (f"{quoted(key, flow=True, draw=draw)}: {flow(value, draw)}" for key, value in tree.items())
    return "{" + gap + f"{gap}, ".join(pairs) + gap + "}"


def tree_of(text: str) -> object:
    return yaml.load(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))


def comments_of(text: str) -> list[str]:
    """Return the comments, found by the places that no token of an ordinary scanner covers."""
    covered = [False] * (len(text) + 1)
    for token in yaml.scan(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
        if isinstance(token, yaml.ScalarToken):
            start, end = token.start_mark.index, token.end_mark.index
            if token.style in {"|", ">"}:
                start = text.find("\n", start)
            covered[start:end] = [True] * (end - start)
    found, at = [], 0
    while at < len(text):
        if text[at] == "#" and not covered[at]:
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
            found.append(text[at:end].rstrip())
            at = end
        at += 1
    return found


@given(files())
@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_any_file_keeps_its_tree_and_comments_and_comes_to_rest(text: str) -> None:
    formed = write_canonical_text(text, "here.yaml")
    assert formed.diagnostics == ()
    assert formed.value is not None
    assert tree_of(formed.value) == tree_of(text)
    assert comments_of(formed.value) == comments_of(text)
    assert write_canonical_text(formed.value, "here.yaml").value == formed.value
    assert formed.value.endswith("\n")
    assert not formed.value.endswith("\n\n")


@given(conditions())
@settings(max_examples=100, deadline=None)
def test_a_condition_is_the_same_however_its_letters_stand(expr: object) -> None:
    text = write_condition(expr)
    loose = text.replace(" ", "  ").replace("(", "( ").replace(",", " , ")
    assert same_condition(text, tidy_condition(text))
    assert tidy_condition(tidy_condition(text)) == tidy_condition(text)
    assert same_condition(text, "\n".join(broken_condition(text)))
    if same_condition(text, loose):
        assert tidy_condition(loose) == tidy_condition(text)


@pytest.mark.parametrize("part", range(8))
def test_every_shipped_file_keeps_its_tree_and_comments_and_comes_to_rest(part: int) -> None:
    for path in SHIPPED[part::8]:
        hold(path)


def test_a_formatted_ruleset_is_the_same_ruleset(tmp_path: Path) -> None:
    copy = shutil.copytree(ROOT / "rulesets" / "pa-659a", tmp_path / "pa-659a")
    for path in copy.glob("*.yaml"):
        path.write_text(write_canonical_text(path.read_text("utf-8"), path.name).value or "", "utf-8")
    library = shipped_library()
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    one, other = (library.read(folder, vocabulary).value for folder in (library.folder / "pa-659a", copy))
    assert one is not None
    assert other is not None
    assert unplaced(one) == unplaced(other)
    cases = [read_cases(folder, one, vocabulary).value or () for folder in (library.folder / "pa-659a", copy)]
    assert unplaced(cases[0]) == unplaced(cases[1])


def unplaced(value: object) -> object:
    """Return a model value as plain lists and mappings, without the places where it stood and its fingerprint."""
    if isinstance(value, Mapping):
        return [[unplaced(key), unplaced(one)] for key, one in value.items()]
    if isinstance(value, tuple | frozenset):
        return [unplaced(one) for one in (sorted(value) if isinstance(value, frozenset) else value)]
    if is_dataclass(value):
        # WHY: the rows of a statement are the places where they stood; those of a table are its figures.
        placed = {"span", "sha256"} | ({"rows"} if isinstance(value, Statement) else set())
        names = [name for name in names_of(type(value)) if name not in placed]
        return {name: unplaced(getattr(value, name)) for name in names}
    return value


def hold(path: Path) -> None:
    text = path.read_text("utf-8")
    formed = write_canonical_text(text, path.name)
    assert formed.diagnostics == (), path
    assert formed.value is not None
    if formed.value != text:
        assert write_canonical_text(formed.value, path.name).value == formed.value, path
        assert [line for line in formed.value.splitlines() if line.lstrip().startswith("#")] == [
            line for line in text.splitlines() if line.lstrip().startswith("#")
        ]
