import json
from difflib import SequenceMatcher

from redline_samples import (
    CELL,
    FIGURE,
    TABLE,
    WORDING,
    a_change,
    a_group,
    a_hostile_redline,
    a_provision,
    a_redline,
    a_section,
)
from report_views import HOSTILE

from compliance.model import Change, ChangeClass, WordPiece
from compliance.report import redline_object, render_redline_json

TEXTS = (
    (
        "The dealer shall light one lantern before the first round.",
        "The dealer shall light two lanterns before a round.",
    ),
    ("A kite that is torn is replaced at once.", "A kite that is torn is replaced at once."),
    ("", "The wind card is dealt last, face down."),
    ("The box is sealed (see § 7.4).", ""),
)


def compared(old: str, new: str) -> Change:
    """Return a change with the pieces of two texts, word by word."""
    ours, theirs = old.split(), new.split()
    pieces = []
    for kind, a, b, c, d in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        if kind == "equal":
            pieces.append(WordPiece("same", "".join(f" {word}" for word in ours[a:b])))
        else:
            sides = (("old", ours[a:b]), ("new", theirs[c:d]))
            pieces += [WordPiece(side, "".join(f" {word}" for word in words)) for side, words in sides if words]
    kind_of_change = ChangeClass.UNCHANGED if old == new else ChangeClass.WORDING
    provisions = [(a_provision("1", text),) if text else () for text in (old, new)]
    return a_change(classes=(kind_of_change,), old=provisions[0], new=provisions[1], pieces=tuple(pieces))


def test_either_text_can_be_had_from_the_json_alone() -> None:
    redline = json.loads(render_redline_json(a_redline(*(compared(*texts) for texts in TEXTS))))
    for texts, change in zip(TEXTS, redline["changes"], strict=True):
        for text, other in zip(texts, ("new", "old"), strict=True):
            kept = "".join(piece["text"] for piece in change["pieces"] if piece["side"] != other)
            assert kept.strip() == text


def test_every_change_is_there_the_unchanged_ones_too() -> None:
    redline = a_redline()
    made = redline_object(redline)
    assert [change["number"] for change in made["changes"]] == list(range(1, len(redline.changes) + 1))
    assert all(change["pieces"] for change in made["changes"])


def test_the_head_of_the_object() -> None:
    made = redline_object(a_redline(FIGURE))
    assert made["schema"] == "compliance/redline/1"
    assert made["old"] == {"path": "kites-2009.txt", "sha256": "0a" * 32, "title": "Chapter 7. Kite Poker"}
    assert made["counts"] == {str(one): int(one in FIGURE.classes) for one in ChangeClass}
    assert made["aids"] == ["the terms in `kites.yaml`"]
    assert made["left_out"] == ["the preamble of the old text (lines 1-40): the new text has none"]


def test_what_was_added_together_stays_flat_and_whole() -> None:
    made = redline_object(a_redline(*a_group(ChangeClass.ADDED)))
    assert [change["new"][0]["cite"] for change in made["changes"]] == [one.cite for one in a_section().walk()]
    assert made["counts"]["added"] == 6


def test_the_cells_of_a_row_have_their_columns() -> None:
    changes = redline_object(a_redline(TABLE, CELL))["changes"]
    assert changes[1]["cells"] == [{"column": "Table A", "old": "30 to 1", "new": "25 to 1"}]
    assert "cells" not in changes[0]


def test_a_change_says_how_it_was_matched_and_where_it_stands() -> None:
    change = redline_object(a_redline(WORDING))["changes"][0]
    assert (change["classes"], change["move"], change["by"], change["likeness"]) == (
        ["wording"],
        "merged",
        "likeness",
        71,
    )
    assert change["note"] == "two sentences became one"
    assert change["new"] == [{"cite": "9.3(d)", "level": "paragraph", "first": 25, "last": 27}]
    assert [one["cite"] for one in change["old"]] == ["7.12(a)", "7.12(b)"]


def test_hostile_text_survives_the_way_there_and_back() -> None:
    for text in HOSTILE:
        made = json.loads(render_redline_json(a_hostile_redline(text)))
        assert made["changes"][0]["pieces"][0]["text"] == text
