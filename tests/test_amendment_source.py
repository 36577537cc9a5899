"""Amendment marks of a real annex, where the source texts are at hand; compared with what was read there by hand."""

import re
from functools import cache
from pathlib import Path

import pytest

from compliance.law import tokenize
from compliance.law.marks import after_of, before_of, has_marks, read_amendment, weave_document
from compliance.model import Amendment, Document, LawTree, Level, Line, MarkKind, Provision

SOURCES = Path(__file__).resolve().parents[2] / "shared" / "sources"
ANNEX = next(iter(SOURCES.glob("003*.txt")), None)

pytestmark = pytest.mark.skipif(ANNEX is None, reason="the source texts are not beside this checkout")

RENUMBERED = {
    "659a.2(b)(6)": "659a.2(b)(8)",
    "659a.2(d)": "659a.2(e)",
    "659a.2(e)": "659a.2(f)",
    "659a.6(b)(3)": "659a.6(b)(2)",
    "659a.6(b)(4)": "659a.6(b)(3)",
    "659a.6(b)(5)": "659a.6(b)(4)",
    "659a.6(b)(6)": "659a.6(b)(5)",
    "659a.6(b)(7)": "659a.6(b)(6)",
    "659a.6(b)(8)": "659a.6(b)(7)",
    "659a.6(b)(9)": "659a.6(b)(8)",
    "659a.6(d)(2)": "659a.6(d)(4)",
    "659a.6(d)(3)": "659a.6(d)(5)",
    "659a.6(d)(4)": "659a.6(d)(6)",
    "659a.6(d)(6)": "659a.6(d)(7)",
    "659a.11(h)(2)": "659a.11(h)(1)(i)(B)",
    "659a.11(i)": "659a.11(j)",
}
NEW = {
    "659a.2(b)(6)",
    "659a.2(b)(7)",
    "659a.2(d)",
    "659a.6(d)(2)",
    "659a.6(d)(3)",
    "659a.11(h)(2)",
    "659a.11(i)",
}


def a_document(path: Path) -> Document:
    lines = path.read_text("utf-8").split("\n")
    return Document(path.name, "0" * 64, "text", tuple(Line(at, text) for at, text in enumerate(lines, start=1)))


@cache
def annex() -> Amendment:
    assert ANNEX is not None
    return read_amendment(a_document(ANNEX))


def chapter(tree: LawTree) -> Provision:
    return next(one for one in tree.root.walk() if one.level is Level.CHAPTER)


def provisions(tree: LawTree) -> dict[str, Provision]:
    return {one.cite: one for one in chapter(tree).walk()}


def words(node: Provision) -> str:
    return " ".join(one.own for one in node.walk())


def test_every_new_number_was_found_and_no_other() -> None:
    assert {one.old: one.new for one in annex().renumbered} == RENUMBERED


def test_renumbered_provisions_stand_in_both_texts() -> None:
    before, after = provisions(annex().before), provisions(annex().after)
    assert [one for one in annex().renumbered if one.old not in before or one.new not in after] == []


def test_paragraphs_whose_number_was_anothers_are_new() -> None:
    lines = {mark.first for mark in annex().marks if mark.note.startswith("new, since its number")}
    new = {one.cite for one in chapter(annex().after).walk() if one.level is Level.PARAGRAPH and one.first in lines}
    assert new == NEW


def test_each_text_with_its_marks_gives_the_annex_again() -> None:
    assert annex().rebuilds


def test_the_text_after_is_the_annex_without_its_brackets() -> None:
    assert ANNEX is not None
    raw = re.sub(r"<\|.*?\|>", " ", ANNEX.read_text("utf-8"))
    plain = re.sub(r"\[[^\]]*\]", " ", raw).replace("resent RESET", "RESET")
    after = after_of(weave_document(a_document(ANNEX)))
    assert tokenize(re.sub(r"<\|.*?\|>", " ", " ".join(line.text for line in after.lines))) == tokenize(plain)


def test_the_text_after_has_no_word_of_what_was_struck() -> None:
    text = words(chapter(annex().after))
    struck = ("payout limit", "flat button", "Ride Poker", "may, if specified", "9-high", "natural", "resent")
    assert [word for word in struck if word in text] == []


def test_the_text_before_has_the_words_that_were_struck() -> None:
    text = words(chapter(annex().before))
    kept = ("payout limitation", "flat button", "Asia Ride Poker", "may, if specified", "9-high", "natural", "resent")
    assert [word for word in kept if word not in text] == []
    assert "RESET" not in text
    assert "THREE PAIR" not in text


def test_the_ranking_loses_the_royal_flush_and_the_straight_flush_moves_up() -> None:
    before, after = provisions(annex().before), provisions(annex().after)
    assert len(before["659a.6(b)"].children) == 9
    assert len(after["659a.6(b)"].children) == 8
    assert before["659a.6(b)(2)"].text.startswith("A royal flush")
    assert after["659a.6(b)(2)"].text.startswith("A straight flush")
    assert "royal" not in words(after["659a.6(b)"])


def test_the_limit_of_payouts_stands_only_in_the_text_before() -> None:
    before, after = provisions(annex().before), provisions(annex().after)
    assert "$50,000" in before["659a.12(c)"].text
    assert after["659a.12(c)"].text.startswith("The certificate holder shall pay")
    assert "$50,000" not in words(chapter(annex().after))
    assert before["659a.2(b)(7)"].text.startswith("An inscription")


def test_the_struck_paytable_is_the_first_table_before_and_gone_after() -> None:
    before, after = provisions(annex().before), provisions(annex().after)
    assert "659a.12(b) table 1 9-high" in before
    assert "Paytable A Paytable B Paytable C" in before["659a.12(b) table 1"].heading
    assert "Envy Bonus" in after["659a.12(b) table 1"].heading
    assert not any("9-high" in cite for cite in after)


def test_articles_and_the_words_they_did_not_fit_are_put_back() -> None:
    text = words(chapter(annex().before))
    assert "an Fortune" not in text
    assert "for an Asia Poker table" in text


def test_capitals_and_the_word_struck_without_brackets_were_found() -> None:
    capitals = [mark.added for mark in annex().marks if mark.note == "in capitals"]
    assert [one.split()[0] for one in capitals] == ["A", "OR"]
    assert capitals[1].endswith("HOLDER,")
    assert [(mark.struck, mark.added) for mark in annex().marks if mark.kind is MarkKind.STRUCK] == [
        ("resent", "RESET")
    ]


def test_no_line_of_either_text_has_a_bracket_a_double_space_or_a_space_before_a_stop() -> None:
    assert ANNEX is not None
    document = a_document(ANNEX)
    woven = weave_document(document)
    for text in (after_of(woven), before_of(woven)):
        changed = [
            one.text for one, raw in zip(text.lines, document.lines, strict=True) if one != raw and "[" in raw.text
        ]
        assert [line for line in changed if re.search(r"[\[\]]|\S  \S| [.,;:)]", line)] == []


def test_every_open_point_says_what_the_marks_do_not() -> None:
    assert 20 < len(annex().open) < 40
    assert {one.why.rpartition("may be new")[2] for one in annex().open} == {"; the marks do not say"}


@pytest.mark.parametrize("start", ["000", "001", "002", "004"])
def test_the_other_sources_have_no_marks(start: str) -> None:
    document = a_document(next(SOURCES.glob(f"{start}*.txt")))
    assert not has_marks(document)
    assert all(mark.kind is MarkKind.NOT_A_MARK for mark in weave_document(document).marks)


def test_the_annex_has_marks() -> None:
    assert has_marks(annex().annex)
