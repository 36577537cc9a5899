"""Laws of a redline: rejected it is the old text, accepted the new one; nothing is lost, doubled, or tied to a side."""

import hashlib
import re
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.law import comparison_keys, tree_of
from compliance.model import (
    ChangeClass,
    Concord,
    Document,
    LawTree,
    Level,
    Line,
    Provision,
    ProvisionMove,
    Redline,
    TermPair,
)
from compliance.record import replace
from compliance.redline import accept_all, redline_texts, reject_all

NAMED = (Level.ROW, Level.DEFINITION)
SOURCES = Path(__file__).resolve().parents[3] / "shared" / "sources"
PATHS = sorted(SOURCES.glob("*.txt"))

# Trees

WORDS = st.sampled_from([
    "kite", "lantern", "boat", "rail", "tile", "dealer", "player", "table", "dusk", "the", "a", "of", "and", "or",
    "may", "shall", "not", "must", "only", "four", "4", "$50", "10%", "5 to 1", "§ 12.3", "(b)", "under subsection",
    "(relating to", "Kite", "kite-card", "kitecard", ",", ".", ";", ":", "—", "’", "‘‘", "''", "(", ")", "“", "-",
])  # fmt: skip
# WHY: a strategy that is made while examples are drawn costs more than drawing from it; all are made here, once.
TEXTS = st.builds(lambda words, gap: gap.join(words), st.lists(WORDS, max_size=14), st.sampled_from([" ", " ", ""]))
KITE = re.compile(r"(?<![\w'’-])kite(?![\w'’-])")
LABELS = st.sampled_from(["(a)", "(b)", "(c)", "(1)", "(2)", "", "Kite", "Two boats"])


def node_of(level: Level, label: str, heading: str, text: str, kids: list[Provision]) -> Provision:
    return Provision(level, label, label, "", heading, text, 0, 0, (), tuple(kids))


def row_of(label: str, cells: list[str]) -> Provision:
    return Provision(Level.ROW, label, label, "", "", "", 0, 0, tuple(cells))


def provisions(depth: int) -> st.SearchStrategy[Provision]:
    levels = [Level.PARAGRAPH] * 3 + [
        Level.DEFINITION,
        Level.TEXT,
        Level.SECTION,
        Level.CHAPTER,
        Level.PART,
        Level.TABLE,
    ]
    kids = st.lists(provisions(depth - 1), max_size=4) if depth else st.just([])
    headings = st.sampled_from(["", "", "Kites.", "Rails; boats."])
    node = st.builds(node_of, st.sampled_from(levels), LABELS, headings, TEXTS, kids)
    row = st.builds(row_of, LABELS, st.lists(TEXTS, max_size=3))
    return st.one_of(node, node, node, row)


def numbered(one: Provision, above: str, line: list[int]) -> Provision:
    line[0] += 1
    first, cite = line[0], f"{above}{one.label}"
    return replace(
        one, cite=cite, first=first, last=first, children=tuple(numbered(kid, cite, line) for kid in one.children)
    )


def tree(children: list[Provision]) -> LawTree:
    root = Provision(Level.DOCUMENT, "", "", "", "", "", 0, 0, (), tuple(children))
    return LawTree("some.txt", "0" * 64, numbered(root, "", [0]))


TREES = st.lists(provisions(2), max_size=4).map(tree)


YES_OR_NO, NEW_PROVISIONS = st.booleans(), provisions(0)
EDITS = st.sampled_from(["leave"] * 6 + ["drop", "double", "reword", "cut", "rename", "add"])


@st.composite
def edited(draw: st.DrawFn, one: Provision) -> list[Provision]:
    """Edit a provision: leave it, drop it, double it, reword it, cut it in two, or edit what is below it."""
    kids = tuple(kid for child in one.children for kid in draw(edited(child)))
    if draw(YES_OR_NO):
        kids = tuple(draw(st.permutations(kids)))
    kept = replace(one, children=kids)
    match draw(EDITS):
        case "drop":
            return list(kids)
        case "double":
            return [kept, one]
        case "reword":
            return [replace(kept, text=draw(TEXTS))]
        case "cut":
            words = one.text.split(" ")
            half = len(words) // 2
            return [replace(kept, text=" ".join(words[:half])), replace(one, text=" ".join(words[half:]), children=())]
        case "rename":
            return [replace(kept, label=draw(LABELS))]
        case "add":
            return [draw(NEW_PROVISIONS), kept]
        case _:
            return [kept]


@st.composite
def versions(draw: st.DrawFn) -> tuple[LawTree, LawTree]:
    """Draw a text and an edited version of it."""
    old = draw(TREES)
    return old, tree([kid for child in old.root.children for kid in draw(edited(child))])


TWO = st.one_of(versions(), versions(), st.tuples(TREES, TREES))


# Laws


def speaking(scope: Provision, skip: tuple[Level, ...] = ()) -> list[Provision]:
    """Return the provisions with words or a name, without those of some levels and what is below them."""
    own = [scope] if comparison_keys(scope.own) or (scope.level in NAMED and comparison_keys(scope.label)) else []
    return own + [one for kid in scope.children if kid.level not in skip for one in speaking(kid, skip)]


def words(provisions: list[Provision]) -> list[tuple[str, list[str]]]:
    return [(one.cite, comparison_keys(one.own)) for one in provisions]


def played(told: list[tuple[str, list[str]]]) -> list[tuple[str, list[str]]]:
    return [(cite, [one for word in found for one in comparison_keys(word)]) for cite, found in told]


def pairs(redline: Redline, *, flipped: bool = False) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    sides = [(change.new, change.old) if flipped else (change.old, change.new) for change in redline.changes]
    return {(tuple(one.first for one in olds), tuple(one.first for one in news)) for olds, news in sides}


@given(TWO)
def test_rejecting_every_change_gives_the_old_words_and_accepting_the_new_ones(both: tuple[LawTree, LawTree]) -> None:
    old, new = both
    redline = redline_texts(old, new)
    assert played(reject_all(redline)) == words(speaking(old.root))
    assert played(accept_all(redline)) == words(speaking(new.root))


@given(TWO)
def test_every_provision_with_words_is_in_exactly_one_change(both: tuple[LawTree, LawTree]) -> None:
    redline = redline_texts(*both)
    for side, text in zip(("old", "new"), both, strict=True):
        lines = sorted(one.first for change in redline.changes for one in getattr(change, side))
        assert lines == [one.first for one in speaking(text.root)]


@given(TREES)
def test_a_text_against_itself_is_unchanged_throughout(text: LawTree) -> None:
    redline = redline_texts(text, text)
    assert {change.classes for change in redline.changes} <= {(ChangeClass.UNCHANGED,)}
    assert all(change.old == change.new for change in redline.changes)
    assert {change.move for change in redline.changes} <= {ProvisionMove.STAYED}


@given(TWO)
def test_which_text_is_called_old_does_not_decide_what_is_paired(both: tuple[LawTree, LawTree]) -> None:
    old, new = both
    assert pairs(redline_texts(old, new)) == pairs(redline_texts(new, old), flipped=True)


@given(TWO)
def test_classes_follow_from_the_words_and_come_weightiest_first(both: tuple[LawTree, LawTree]) -> None:
    order = list(ChangeClass)
    for change in redline_texts(*both).changes:
        weights = [order.index(one) for one in change.classes]
        assert weights == sorted(set(weights))
        assert weights
        same = comparison_keys(" ".join(one.own for one in change.old)) == comparison_keys(
            " ".join(one.own for one in change.new)
        )
        if change.old and change.new and change.old[0].level not in NAMED:
            stays = (ChangeClass.PLACE if change.move is ProvisionMove.MOVED else ChangeClass.UNCHANGED,)
            assert change.classes == stays if same else ChangeClass.UNCHANGED not in change.classes
            assert (change.likeness == 100) is same
        elif not change.old or not change.new:
            assert change.classes == ((ChangeClass.REMOVED,) if change.old else (ChangeClass.ADDED,))


@given(TWO, st.data())
def test_a_pair_written_by_hand_is_always_made(both: tuple[LawTree, LawTree], data: st.DataObject) -> None:
    sides = [[one for one in speaking(text.root) if one.cite] for text in both]
    if not all(sides):
        return
    old, new = (data.draw(st.sampled_from(side)) for side in sides)
    redline = redline_texts(*both, concordance=[Concord(old.cite, new.cite)])
    firsts = [
        next((one.first for one in text.root.walk() if one.cite == cite.cite), 0)
        for text, cite in zip(both, (old, new), strict=True)
    ]
    if firsts == [old.first, new.first]:
        assert any(old in change.old and new in change.new for change in redline.changes)


def reworded(one: Provision) -> Provision:
    return replace(one, text=KITE.sub("dragonfly", one.text), children=tuple(map(reworded, one.children)))


@given(TREES)
def test_a_text_in_the_other_vocabulary_changes_in_terms_only(text: LawTree) -> None:
    other = replace(text, root=reworded(text.root))
    redline = redline_texts(text, other, terms=[TermPair("dragonfly", "kite")])
    assert {change.classes[0] for change in redline.changes} <= {ChangeClass.UNCHANGED, ChangeClass.TERMS}
    assert {change.move for change in redline.changes} <= {ProvisionMove.STAYED}


# The real texts


@cache
def source(path: Path) -> LawTree:
    text = path.read_text("utf-8")
    lines = tuple(Line(number, line) for number, line in enumerate(text.split("\n"), 1))
    return tree_of(Document(path.name, hashlib.sha256(text.encode()).hexdigest(), "text", lines))


def left_out(redline: Redline, one: Provision) -> bool:
    """Tell whether a provision, or what it stands under, is named among what was left out."""
    told = " ".join(redline.left_out)
    cites = [cite for cite in told.split("`")[1::2] if cite and one.cite.startswith(cite)]
    return bool(cites) or f"line {one.first}," in told


@pytest.mark.skipif(not PATHS, reason="the source texts are not beside this checkout")
@pytest.mark.parametrize(("one", "other"), list(combinations(PATHS, 2)), ids=lambda path: path.name[:3])
def test_the_laws_hold_for_the_real_texts_both_ways(one: Path, other: Path) -> None:
    ours, theirs = source(one), source(other)
    there, back = redline_texts(ours, theirs), redline_texts(theirs, ours)
    assert pairs(there) == pairs(back, flipped=True)
    both = all(any(at.level is Level.PREAMBLE for at in text.root.walk()) for text in (ours, theirs))
    skip = (Level.CONTENTS,) if both else (Level.CONTENTS, Level.PREAMBLE)
    for redline, old, new in ((there, ours, theirs), (back, theirs, ours)):
        for told, text in ((reject_all(redline), old), (accept_all(redline), new)):
            in_changes = {at.first for change in redline.changes for at in (change.old if text is old else change.new)}
            missing = [at for at in speaking(text.root, skip) if at.first not in in_changes]
            assert [at.cite for at in missing if not left_out(redline, at)] == []
            gone = {id(at) for at in missing}
            wanted = [at for at in speaking(text.root, skip) if id(at) not in gone]
            assert sorted(played(told)) == sorted(words(wanted))


@pytest.mark.skipif(not PATHS, reason="the source texts are not beside this checkout")
def test_two_printings_of_one_chapter_have_no_change() -> None:
    first, second = (source(path) for path in PATHS[:2])
    scopes = [next(one for one in text.root.walk() if one.cite == "Chapter 575") for text in (first, second)]
    redline = redline_texts(first, second, old_scope=scopes[0], new_scope=scopes[1])
    assert len(redline.changes) > 150
    assert {(change.classes, change.move) for change in redline.changes} == {
        ((ChangeClass.UNCHANGED,), ProvisionMove.STAYED)
    }
