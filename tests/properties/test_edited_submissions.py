"""Laws of edits: any edit of any submission succeeds, says what it is to say, and leaves the rest as it was."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from sampling import sampled
from statedvalues import (
    FILES,
    paytables,
    placeless,
    raws_of,
    read_back,
    stateable,
    stated,
    statements,
    vocabulary,
)

from compliance.diag import Result
from compliance.load import apply_edits, edit_draft
from compliance.load.submissions.text_places import (
    SubmissionText,
    end_of,
    in_flow,
    read_page,
    stand_of,
    stands_in,
    start_of,
)
from compliance.model import (
    FieldDef,
    FieldEdit,
    Kind,
    PaytableValue,
    Raw,
    Row,
    Submission,
    fits_flow,
    items_of,
    spell_block,
    spell_flow,
    spell_item,
)
from compliance.report import render_patch

HEAD = "submission: 1\nholder: Paper Moon Casino\njurisdiction: US-PA\ngame: asia-poker\nfiled: 2012-02-20\n"


def page_of(text: str) -> SubmissionText:
    page = read_page(text)
    assert page is not None
    return page


def line_of(text: str, at: int) -> int:
    return text.count("\n", 0, at)


def touched(page: SubmissionText, edits: dict[str, Raw | None]) -> set[int]:
    """Return the lines that edits may change: those of edited fields, of sections that end with them, and of braces."""
    lines: set[int] = set()
    for name in edits:
        stand = stand_of(page, name, vocabulary())
        reaches = [] if stand is None else [(start_of(stand.key), end_of(page.text, stand.node))]
        for around in stands_in(page, vocabulary()):
            if not around.is_field and name.startswith(f"{around.name}."):
                opening = start_of(around.key)
                closing = end_of(page.text, around.node) if in_flow(page.text, around.node) else opening
                reaches.append((opening, closing))
        for start, end in reaches:
            lines |= set(range(line_of(page.text, start), line_of(page.text, end) + 1))
    return lines


def outdented(line: str) -> str:
    """Return a line without its break, and a comment without its indentation, which follows what is left around it."""
    return line.strip() if line.lstrip().startswith("#") else line.rstrip("\r")


def with_comments_beside(lines: list[str], taken_out: set[int]) -> set[int]:
    """Return lines with the comments directly above them and directly below, which may belong to what is taken out."""
    above, below = set(taken_out), set(taken_out)
    comments = [place for place, line in enumerate(lines) if line.lstrip().startswith("#")]
    for place in comments:
        below |= {place} if place - 1 in below else set()
    for place in reversed(comments):
        above |= {place} if place + 1 in above else set()
    return above | below


def assert_edited(text: str, edits: dict[str, Raw | None]) -> str:
    typed = assert_edited_by(edit_draft, text, edits)
    cured = assert_edited_by(apply_edits, text, edits)
    assert None in edits.values() or typed == cured
    return cured


def assert_edited_by(edit: Callable[..., Result[str]], text: str, edits: dict[str, Raw | None]) -> str:
    result = edit(text, "here.yaml", [FieldEdit(field=name, value=raw) for name, raw in edits.items()], vocabulary())
    assert result.value is not None, (result.diagnostics, text, edits)
    before, after = read_back(text.removeprefix("\ufeff")), read_back(result.value.removeprefix("\ufeff"))
    expected = raws_of(before) | {name: raw if raw is None else placeless(raw) for name, raw in edits.items()}
    assert raws_of(after) == {name: raw for name, raw in expected.items() if raw is not None}
    page = page_of(text.removeprefix("\ufeff"))
    lines = page.text.split("\n")
    may_go = touched(page, edits)
    if edit is apply_edits:
        taken_out = touched(page, {name: None for name, raw in edits.items() if raw is None})
        may_go |= with_comments_beside(lines, taken_out)
    kept = [outdented(line) for place, line in enumerate(lines) if line.strip() and place not in may_go]
    rest = iter(outdented(line) for line in result.value.removeprefix("\ufeff").split("\n"))
    assert [line for line in kept if line not in rest] == []
    assert result.value.startswith("\ufeff") == text.startswith("\ufeff")
    assert ("\r\n" in text) == ("\r\n" in result.value) or "\r" not in text
    assert not result.value.replace("\r\n", "").count("\n") or "\r\n" not in text
    return result.value


@st.composite
def edits_of(draw: st.DrawFn, submission: Submission) -> dict[str, Raw | None]:
    """Return edits of fields that are stated and of fields that are not."""
    names, game = list(submission.statements), submission.game
    near = sorted({one.rpartition(".")[0] for one in names})
    beside = [one for one in stateable() if one.rpartition(".")[0] in near]
    some = [st.sampled_from(pool) for pool in (names, beside, stateable()) if pool]
    chosen = draw(st.lists(st.one_of(some), min_size=1, max_size=4, unique=True))
    fields = vocabulary().fields
    return {name: draw(st.none() | stated(fields[name], game) | stated(fields[name], game)) for name in chosen}


@settings(max_examples=100)
@given(st.sampled_from(FILES), st.booleans(), st.booleans(), st.data())
def test_any_edit_of_a_shipped_submission_succeeds(path: Path, crlf: bool, cut: bool, data: st.DataObject) -> None:
    text = path.read_text("utf-8")
    edits = data.draw(edits_of(read_back(text)))
    text = text.removesuffix("\n") if cut else text
    assert_edited(text.replace("\n", "\r\n") if crlf else text, edits)


@pytest.mark.parametrize("path", FILES[::4], ids=lambda path: path.stem)
def test_every_field_of_a_shipped_submission_can_be_taken_out_and_stated_again(path: Path) -> None:
    text = path.read_text("utf-8")
    stated_there = raws_of(read_back(text))
    for name in list(stated_there)[::5]:
        without = assert_edited(text, {name: None})
        assert_edited(without, {name: stated_there[name]})
    assert_edited(assert_edited(text, dict.fromkeys(stated_there)), dict(stated_there))


# Generated files, in every manner of writing


class Writer:
    """Writes statements in manners drawn by chance."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.marks = 0

    def chance(self, of: int = 3) -> bool:
        return self.draw(st.integers(0, of - 1)) == 0

    def remark(self) -> str:
        self.marks += 1
        return f"{self.draw(sampled(('  ', ' ', chr(9))))}# remark {self.marks}: über {{a, b}}"

    def trailing(self) -> str:
        return self.remark() if self.chance() else ""

    def over(self, column: int) -> list[str]:
        """Return empty lines and comments above an entry."""
        lines = [""] if self.chance() else []
        indent = " " * self.draw(sampled((0, column)))
        return [*lines, indent + self.remark().strip()] if self.chance() else lines

    def block(self, tree: dict[str, object], column: int) -> list[str]:
        return [line for part, below in tree.items() for line in (*self.over(column), *self.entry(part, below, column))]

    def entry(self, key: str, below: object, column: int) -> list[str]:
        indent = " " * column
        while isinstance(below, dict) and len(below) == 1 and self.chance(2):
            [(part, below)] = below.items()
            key = f"{key}.{part}"
        if isinstance(below, dict) and (self.chance(2) or not self.flows(below)):
            deeper = column + self.draw(sampled((1, 2, 4)))
            return [f"{indent}{key}:{self.trailing()}", *self.block(below, deeper)]
        if isinstance(below, dict):
            first, *rest = self.flow(below)
            return [f"{indent}{key}: {first}", *(f"{indent}  {line}" for line in rest)]
        field, raw = below
        return self.value(key, field, raw, indent)

    def value(self, key: str, field: FieldDef, raw: Raw, indent: str) -> list[str]:
        if field.kind in {Kind.CHOICES, Kind.SEQUENCE, Kind.NAMES} and raw and self.chance(2):
            dash = indent + self.draw(sampled(("", "  "))) + "- "
            items = [f"{dash}{spell_item(field, item, flow=False)}{self.trailing()}" for item in items_of(field, raw)]
            return [f"{indent}{key}:{self.trailing()}", *items]
        if self.chance() and fits_flow(field, raw):
            return [f"{indent}{key}: {spell_flow(field, raw)}{self.trailing()}"]
        first, *rest = spell_block(field, raw)
        opening = f"{indent}{key}:" + (f" {first}" if first else "") + self.trailing()
        return [opening, *(indent + line if line else "" for line in rest)]

    def flows(self, tree: dict[str, object]) -> bool:
        return all(self.flows(one) if isinstance(one, dict) else fits_flow(*one) for one in tree.values())

    def flow(self, tree: dict[str, object], *, inner: bool = False) -> list[str]:
        parts = []
        for key, below in tree.items():
            value = self.flow(below, inner=True)[0] if isinstance(below, dict) else spell_flow(*below)
            parts.append(f"{key}: {value}")
        if not inner and self.chance(2) and not any("#" in part for part in parts):
            closing = self.draw(sampled(("", ",")))
            return [
                "{",
                *(f"{part},{self.trailing()}" for part in parts[:-1]),
                f"{parts[-1]}{closing}{self.trailing()}",
                "}",
            ]
        return [f"{{{', '.join(parts)}}}"]


def nested(facts: dict[str, Raw]) -> dict[str, object]:
    tree: dict[str, object] = {}
    for name, raw in facts.items():
        below, parts = tree, name.split(".")
        for part in parts[:-1]:
            below = below.setdefault(part, {})  # type: ignore[assignment]
        below[parts[-1]] = (vocabulary().fields[name], raw)
    return tree


@st.composite
def files(draw: st.DrawFn) -> str:
    """Return submissions written in many manners."""
    writer = Writer(draw)
    lines = writer.block(nested(draw(statements(most=8))), 0)
    waivers = ["waivers:", "  - {provision: 7.2(a), authority: the Board, granted: 2012-01-01, expires: open-ended}"]
    text = HEAD + "\n".join([*lines, *(waivers if draw(st.booleans()) else [])])
    text += draw(sampled(("", "\n", "\n\n", "\n# the end\n", "\n# the end")))
    text = text.replace("\n", draw(sampled(("\n", "\r\n"))))
    return draw(sampled(("", "\ufeff"))) + text


@settings(max_examples=200)
@given(files(), st.data())
def test_any_edit_of_a_submission_in_any_manner_succeeds(text: str, data: st.DataObject) -> None:
    assert_edited(text, data.draw(edits_of(read_back(text.removeprefix("\ufeff")))))


# Paytables with a remark on every line


def spelt(hand: str, manner: int) -> str:
    """Return a hand as people write it."""
    return (hand, hand.capitalize(), hand.replace("-", " "), hand.replace("-", " ").title())[manner]


@st.composite
def remarked_tables(draw: st.DrawFn) -> tuple[FieldDef, PaytableValue, str]:
    """Return a paytable, and a submission that states it with a remark on every line."""
    tables = tuple(name for name in stateable() if vocabulary().fields[name].kind is Kind.PAYTABLE)
    field = vocabulary().fields[draw(sampled(tables))]
    table = draw(paytables(field).filter(lambda one: bool(one.rows)))
    key, *rows = spell_block(field, table)[1:] if table.name is None else spell_block(field, table)[2:]
    name = [] if table.name is None else [f"{spell_block(field, table)[1]}  # the name"]
    assert key == "  rows:"
    lines = [f"{field.name}:  # the field", *name, "  rows:  # the rows"]
    for line, hand in zip(rows, table.rows or (), strict=True):
        written = spelt(hand, draw(st.integers(0, 3)))
        lines.append(line.replace(hand, written, 1) + f"  # remark on {hand}")
    return field, table, HEAD + "\n".join(lines) + "\n"


@settings(max_examples=200)
@given(remarked_tables(), st.data())
def test_a_row_that_stays_keeps_its_remark_and_its_spelling(
    stated_so: tuple[FieldDef, PaytableValue, str], data: st.DataObject
) -> None:
    field, before, text = stated_so
    after = data.draw(paytables(field).filter(lambda one: bool(one.rows)))
    mixed = PaytableValue(after.name, {**(after.rows or {}), **data.draw(some_rows(before))})
    lines = assert_edited(text, {field.name: mixed}).splitlines()
    assert f"{field.name}:  # the field" in lines
    assert "  rows:  # the rows" in lines
    assert any(line.endswith("# the name") for line in lines) == (None not in (before.name, mixed.name))
    for line in text.splitlines():
        hand = line.partition("  # remark on ")[2]
        if hand and mixed.rows and hand in mixed.rows:
            key = line.partition(":")[0]
            kept = [new for new in lines if new.endswith(f"  # remark on {hand}")]
            assert [new.partition(":")[0] for new in kept] == [key]
            assert kept == [line] or mixed.rows[hand] != (before.rows or {})[hand]


def some_rows(table: PaytableValue) -> SearchStrategy[dict[str, Row]]:
    """Return rows of a table."""
    rows = dict(table.rows or {})
    return st.lists(st.sampled_from(list(rows)), unique=True).map(lambda hands: {hand: rows[hand] for hand in hands})


# Patches


@settings(max_examples=15)
@given(st.sampled_from(FILES), st.sampled_from(["patch", "git"]), st.booleans(), st.data())
def test_a_patch_of_an_edit_applies(
    tmp_path_factory: pytest.TempPathFactory, path: Path, tool: str, cut: bool, data: st.DataObject
) -> None:
    text = path.read_text("utf-8")
    edits = data.draw(edits_of(read_back(text)))
    text = text.removesuffix("\n") if cut else text
    new = assert_edited(text, edits)
    folder = tmp_path_factory.mktemp("patched")
    (folder / "my filing.yaml").write_bytes(text.encode())
    patch = render_patch(text, new, "my filing.yaml")
    arguments = ["patch", "-p0", "--binary"] if tool == "patch" else ["git", "apply", "-p0", "--whitespace=nowarn", "-"]
    if patch:
        subprocess.run(arguments, input=patch.encode(), cwd=folder, check=True, capture_output=True)
    assert (folder / "my filing.yaml").read_bytes() == new.encode()
