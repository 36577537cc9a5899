"""A change of citations is light only where each leads to what answers to the provision that the old one leads to."""

import pytest
from lawtrees import a_chapter, a_provision, a_section, change_of, compared

from compliance.model import ChangeClass, Provision, Redline, TermPair

KITE = "A kite card that touches the rail is dead and shall be burned."
BOAT = "Paper boats may be folded only from cards taken out of play."
RAIL = "No player may lean over the rail while tiles are being drawn."
LAMP = "Each lamp must be trimmed before the table opens for gaming."


def chapter(number: str, citing: str, *, lamp: str = LAMP, before: tuple[Provision, ...] = ()) -> list[Provision]:
    """Build a chapter whose paragraph (e) of the second section cites others."""
    first = a_section(f"{number}.1", "Kites.", a_provision("(a)", KITE), a_provision("(b)", BOAT))
    texts = [RAIL, lamp, "Tiles lie face down until noon.", "Drums are silent in the rain."]
    kept = [*(a_provision("", one.text) for one in before), *(a_provision("", text) for text in texts)]
    labelled = [a_provision(f"({letter})", one.text) for letter, one in zip("abcdefg", kept, strict=False)]
    last = a_provision(f"({'abcdefg'[len(kept)]})", citing)
    return [a_chapter(number, "KITE POKER", first, a_section(f"{number}.2", "Rails.", *labelled, last))]


def citing(old: str, new: str, *, number: str = "12", **given: object) -> list[str]:
    redline = compared(chapter("12", old), chapter(number, new), **given)
    return names(redline, f"{number}.2(e)")


def names(redline: Redline, cite: str) -> list[str]:
    return [one.name for one in change_of(redline, cite).classes]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("It binds under subsections (a) and (b) at dusk.", "It binds under subsection (a) at dusk."),
        ("It binds under subsections (a)—(d) at dusk.", "It binds under subsections (a)—(c) at dusk."),
        ("It is paid under § 12.1(a) at dusk.", "It is paid under § 12.1(b) at dusk."),
        ("It is dealt under § 12.1 or § 12.2 at dusk.", "It is dealt under § 12.1 and § 12.2 at dusk."),
        ("It is filed under § 44.2 at dusk.", "It is filed under § 99.9 at dusk."),
        ("It is dealt under §§ 12.1—12.2 at dusk.", "It is dealt under §§ 12.1 and 12.2 at dusk."),
        ("It meets 205 CMR 146.49 at dusk.", "It meets 205 CMR 146.50 at dusk."),
        ("It is as in (b) below at dusk.", "It is as in (c) below at dusk."),
        ("It is as in Chapter 12 at dusk.", "It is as in Chapter 13 at dusk."),
        ("It is filed under 58 Pa. Code § 12.1 at dusk.", "It is filed under 58 Pa. Code § 12.2 at dusk."),
        ("Kites under § 12.1(a), boats under § 12.1(b).", "Kites under § 12.1(b), boats under § 12.1(a)."),
        ("It is in § 12.1(a) (relating to kites) now.", "It is in § 12.1(b) (relating to boats) now."),
    ],
)
def test_a_citation_that_leads_elsewhere_is_a_reference_change(old: str, new: str) -> None:
    assert citing(old, new) == ["REFERENCE"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("It is paid under § 12.1(a) at dusk.", "It is paid under § 90a.1(a) at dusk."),
        ("It is dealt under § 12.1 or § 12.2 at dusk.", "It is dealt under § 90a.1 or § 90a.2 at dusk."),
        ("It is dealt under §§ 12.1—12.2 at dusk.", "It is dealt under §§ 90a.1—90a.2 at dusk."),
        ("It is as in Chapter 12 at dusk.", "It is as in Chapter 90a at dusk."),
        ("It is in § 12.1(a) (relating to kites) now.", "It is in § 90a.1(a) (relating to kites; and boats) now."),
        ("It is in § 12.1 (relating to kites) now.", "It is in § 90a.1 now."),
        ("It is in § 12.8(c) now.", "It is in § 90a.8(c) now."),
        ("It is filed under § 44.2 (relating to lanes).", "It is filed under § 77b.2 (relating to lanes)."),
        ("It is paid under section 12.1(a) at dusk.", "It is paid under § 90a.1(a) at dusk."),
    ],
)
def test_a_citation_that_leads_to_the_answer_is_a_citation_change(old: str, new: str) -> None:
    assert citing(old, new, number="90a") == ["CITATION"]


def test_a_section_outside_is_known_by_what_either_text_says_it_relates_to_somewhere() -> None:
    told = a_provision("", "Games are filed under § {} (relating to lanes).")
    old = chapter("12", "It is bound by § 44.2(b) now.", before=(a_provision("", told.text.format("44.2")),))
    new = chapter("12", "It is bound by § 77b.2(b) now.", before=(a_provision("", told.text.format("77b.2")),))
    assert names(compared(old, new), "12.2(f)") == ["CITATION"]


def test_a_description_that_is_given_to_two_sections_tells_nothing() -> None:
    told = (a_provision("", "Games are filed under § 44.2 (relating to lanes)."),)
    old, new = "It is bound by § 44.2 (relating to lanes) now.", "It is bound by § 44.7 (relating to lanes) now."
    assert names(compared(chapter("12", old, before=told), chapter("12", new, before=told)), "12.2(f)") == ["REFERENCE"]


def test_a_section_that_is_still_cited_has_no_other_number() -> None:
    told = (a_provision("", "Games are bound by § 44.2 at noon."),)
    old, new = "It is bound by § 44.2 (relating to lanes) now.", "It is bound by § 44.7 (relating to lanes) now."
    assert names(compared(chapter("12", old, before=told), chapter("12", new, before=told)), "12.2(f)") == ["REFERENCE"]


def test_a_description_does_not_stand_for_a_provision_that_is_in_the_text() -> None:
    assert citing("It is in § 12.1 (relating to kites) now.", "It is in § 12.8 (relating to kites) now.") == [
        "REFERENCE"
    ]


def test_a_relative_citation_follows_the_renumbering_of_its_section() -> None:
    put = (a_provision("", "Bells ring at the opening of every pond."),)
    followed = compared(chapter("12", "See subsection (b) now."), chapter("12", "See subsection (c) now.", before=put))
    assert names(followed, "12.2(f)") == ["CITATION"]
    astray = compared(chapter("12", "See subsection (b) now."), chapter("12", "See subsection (d) now.", before=put))
    assert names(astray, "12.2(f)") == ["REFERENCE"]


def test_a_paragraph_is_looked_for_where_the_citation_stands() -> None:
    def section(words: str) -> list[Provision]:
        kites = a_provision("(a)", "Kites:", a_provision("(1)", KITE), a_provision("(2)", BOAT))
        boats = a_provision(
            "(b)", "Boats:", a_provision("(1)", RAIL), a_provision("(2)", LAMP), a_provision("(3)", words)
        )
        return [a_section("12.2", "Rails.", kites, boats)]

    redline = compared(section("See paragraph (1) now."), section("See § 12.2(b)(1) now."))
    assert names(redline, "12.2(b)(3)") == ["CITATION"]
    redline = compared(section("See paragraph (1) now."), section("See § 12.2(a)(1) now."))
    assert names(redline, "12.2(b)(3)") == ["REFERENCE"]


def test_a_change_of_terms_does_not_hide_a_reference() -> None:
    terms = [TermPair("holder", "licensee")]
    old, new = "A holder acts under § 12.1(a) now.", "A licensee acts under § 12.1({}) now."
    assert citing(old, new.format("b"), terms=terms) == ["REFERENCE"]
    assert citing(old, new.format("a"), terms=terms) == ["TERMS"]


def test_a_reference_stands_beside_other_changes_of_substance() -> None:
    old, new = "It shall pay 4 kites under § 12.1(a).", "It may pay 5 boats under § 12.1(b)."
    assert citing(old, new) == ["FIGURE", "MODAL", "REFERENCE", "WORDING"]


def test_a_citation_that_was_added_is_a_reference_and_wording() -> None:
    assert citing("It is approved by the Board.", "It is approved by the Board under § 12.1.") == [
        "REFERENCE",
        "WORDING",
    ]


def test_citations_that_changed_places_with_their_sentences_are_wording_only() -> None:
    old = "Kites fly high under § 12.1(a). Boats float low under § 12.1(b)."
    new = "Boats float low under § 12.1(b). Kites fly high under § 12.1(a)."
    assert citing(old, new) == ["WORDING"]


def test_a_citation_that_stayed_while_its_provision_went_is_told_beside_other_changes() -> None:
    put = (a_provision("", "Bells ring at the opening of every pond."),)
    old = chapter("12", "The dealer rests under subsection (b) now.")
    new = chapter("12", "The player rests under subsection (b) now.", before=put)
    assert change_of(compared(old, new), "12.2(f)").classes == (ChangeClass.REFERENCE, ChangeClass.WORDING)
