"""A provision's fingerprint tells whether the words under a rule are still the same."""

import pytest

from compliance.law.fingerprints import locks_of, provisions_by_cite, unknown_provisions, verify_locks, words_of
from compliance.law.tree.tree import tree_of
from compliance.model import Document, Line, Provision, ProvisionLockCheck, ProvisionStanding

CHAPTER = """\
CHAPTER 7. LANTERN THREE

§ 7.1. Definitions.

The following words have the following meanings:

Lamp—The object that shows whose turn it is.

Wick—A coin in one of these conditions:

(i) It is lit.

(ii) It is cold.

§ 7.2. Dealing.

(a) The dealer shall use no more than six decks and may swap them every 4 hours.

(b) A holder may offer a side wager at the odds in this table:
Hand Paytable A
Triple 5 to 1
Pair 1 to 1
Nothing 0 to 1

(1) The lamp stays on the table.

(c) Each lantern shall be shown to every player who asks for it.
"""


def a_tree(text: str) -> Provision:
    lines = tuple(Line(number, line) for number, line in enumerate(text.split("\n"), start=1))
    return tree_of(Document("chapter.txt", "0" * 64, "text", lines)).root


LEDGER = ("7.1", "7.2", "7.2(a)", "7.2(b)", "7.2(b)(1)", "7.2(c)")
LOCKS = locks_of(a_tree(CHAPTER), LEDGER)


def held_after(old: str, new: str) -> dict[str, ProvisionLockCheck]:
    assert old in CHAPTER
    return {one.provision: one for one in verify_locks(LOCKS.values(), a_tree(CHAPTER.replace(old, new)))}


def changed_by(old: str, new: str) -> dict[str, ProvisionStanding]:
    return {
        cite: one.standing
        for cite, one in held_after(old, new).items()
        if one.standing is not ProvisionStanding.MATCHES
    }


def test_every_ledger_line_is_locked() -> None:
    assert tuple(LOCKS) == LEDGER


def test_the_same_text_matches_everywhere() -> None:
    assert {one.standing for one in verify_locks(LOCKS.values(), a_tree(CHAPTER))} == {ProvisionStanding.MATCHES}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("no more than six", "no more\nthan six"),
        ("The dealer shall use", "The dealer shall use\n\n<|PAGE|>"),
        ("swap them", "swap\n\n\n12\n\nthem"),
        ("every player", "every play-\ner"),
        ("Lamp—The", "Lamp -- The"),
    ],
)
def test_typesetting_is_no_change(old: str, new: str) -> None:
    assert changed_by(old, new) == {}


@pytest.mark.parametrize(("old", "new"), [("six decks and", "six decks, and"), ("Each lantern", "Each Lantern")])
def test_case_and_punctuation_are_cosmetic(old: str, new: str) -> None:
    assert set(changed_by(old, new).values()) == {ProvisionStanding.COSMETIC}


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("six decks", "eight decks", ("figures",)),
        ("every 4 hours", "every 5 hours", ("figures",)),
        ("no more than six", "no more than six-card", ("wording",)),
        ("dealer shall use", "dealer may use", ("words such as may, shall or not",)),
        ("The dealer shall", "The croupier shall", ("wording",)),
        ("no more than six", "not six", ("words such as may, shall or not",)),
    ],
)
def test_a_reworded_provision_says_what_of_it_changed(old: str, new: str, what: tuple[str, ...]) -> None:
    held = held_after(old, new)["7.2(a)"]
    assert (held.standing, held.changed) == (ProvisionStanding.REWORDED, what)


def test_only_the_paragraph_that_changed_is_named() -> None:
    assert changed_by("every player", "each player") == {"7.2(c)": ProvisionStanding.REWORDED}


def test_a_definition_belongs_to_its_section() -> None:
    assert changed_by("whose turn", "whose round") == {"7.1": ProvisionStanding.REWORDED}
    assert changed_by("Lamp—", "Torch—") == {"7.1": ProvisionStanding.REWORDED}


def test_a_cell_and_the_name_of_a_row_belong_to_the_paragraph_of_the_table() -> None:
    assert changed_by("Triple 5 to 1", "Triple 6 to 1") == {"7.2(b)": ProvisionStanding.REWORDED}
    assert changed_by("Triple 5 to 1", "Trio 5 to 1") == {"7.2(b)": ProvisionStanding.REWORDED}


def test_words_under_another_number_are_moved() -> None:
    held = held_after("(c) Each lantern", "(c) No one smokes at the table of this game.\n\n(d) Each lantern")["7.2(c)"]
    assert (held.standing, held.now) == (ProvisionStanding.MOVED, "7.2(d)")


def test_a_provision_that_is_gone_is_missing() -> None:
    gone = held_after("(c) Each lantern shall be shown to every player who asks for it.\n", "")["7.2(c)"]
    assert (gone.standing, gone.line) == (ProvisionStanding.MISSING, 0)


def test_a_new_paragraph_is_unknown_and_leaves_its_neighbours_alone() -> None:
    text = CHAPTER + "\n(d) A holder shall dim the lamp.\n"
    assert {one.standing for one in verify_locks(LOCKS.values(), a_tree(text))} == {ProvisionStanding.MATCHES}
    assert [cite for cite, _line in unknown_provisions(a_tree(text), LEDGER, ["7.1", "7.2"])] == ["7.2(d)"]


def test_paragraphs_below_a_definition_go_by_their_section_where_that_is_plain() -> None:
    assert provisions_by_cite(a_tree(CHAPTER))["7.1(i)"].text == "It is lit."
    doubled = CHAPTER.replace("Wick—", "Oil—One of two:\n\n(i) It is old.\n\nWick—")
    assert "7.1(i)" not in provisions_by_cite(a_tree(doubled))


def test_a_ledger_line_below_a_definition_is_taken_out_of_the_section() -> None:
    apart = locks_of(a_tree(CHAPTER), ("7.1", "7.1(i)"))
    assert apart["7.1"].words != LOCKS["7.1"].words
    assert apart["7.1(i)"].count == 4


def test_the_words_of_a_paragraph_are_without_those_of_labelled_paragraphs_below() -> None:
    words = words_of(provisions_by_cite(a_tree(CHAPTER))["7.2(b)"])
    assert "Triple" in words
    assert "stays" not in words


def test_a_number_inside_a_compound_is_a_figure() -> None:
    text = CHAPTER.replace("Each lantern", "Each four-card lantern")
    locks = locks_of(a_tree(text), ["7.2(c)"])
    (held,) = verify_locks(locks.values(), a_tree(text.replace("four-card", "five-card")))
    assert (held.standing, held.changed) == (ProvisionStanding.REWORDED, ("figures",))


def test_a_reference_is_no_figure() -> None:
    text = CHAPTER.replace("asks for it", "asks for it under § 7.1")
    locks = locks_of(a_tree(text), ["7.2(c)"])
    (held,) = verify_locks(locks.values(), a_tree(text.replace("under § 7.1", "under § 7.2")))
    assert (held.standing, held.changed) == (ProvisionStanding.REWORDED, ("wording",))


def test_a_chapter_with_another_number_is_found_whole() -> None:
    text = CHAPTER.replace("CHAPTER 7", "CHAPTER 107a").replace("§ 7.", "§ 107a.").replace("six decks", "eight decks")
    held = {one.provision: one for one in verify_locks(LOCKS.values(), a_tree(text))}
    assert {one.standing for cite, one in held.items() if cite != "7.2(a)"} == {ProvisionStanding.MOVED}
    assert (held["7.2(a)"].standing, held["7.2(a)"].now) == (ProvisionStanding.REWORDED, "107a.2(a)")
