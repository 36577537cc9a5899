"""References in prose are read into the places they name."""

import pytest

from compliance.law import references_in


def read(text: str) -> list[str]:
    """Return the items of all references as one string each; `..` ends a range."""
    found = [item for one in references_in(text) for item in one.items]
    return [f"{'..' if item.upto else ''}{item.section}{''.join(item.path)}" for item in found]


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("as required under § 901.7(e)(1).", ["901.7(e)(1)"]),
        ("in § 901.8, § 901.9 or § 901.10.", ["901.8", "901.9", "901.10"]),
        ("under §§ 901.8—901.10.", ["901.8", "..901.10"]),
        ("under § 901.3(b) and (d).", ["901.3(b)", "901.3(d)"]),
        ("under subsection (b)(1) and (2).", ["(b)(1)", "(b)(2)"]),
        ("under subsection (b)(1) and (c).", ["(b)(1)", "(c)"]),
        ("see subsections (a)—(c).", ["(a)", "..(c)"]),
        ("meets paragraphs (1) and (2).", ["(1)", "(2)"]),
        ("as provided in (b) through (d) below.", ["(b)", "..(d)"]),
        ("under Sections 8-10 and Section 11(a).", ["8", "..10", "11(a)"]),
        ("placed in accordance with 901.3(b).", ["901.3(b)"]),
        ("under Section 3 or 4 kites.", ["3"]),
    ],
)
def test_a_reference_is_read_with_all_its_items(text: str, items: list[str]) -> None:
    assert read(text) == items


def test_words_in_brackets_without_a_leading_word_are_no_reference() -> None:
    assert read("A player (a guest) may choose (1) lantern.") == []


def test_what_a_section_is_said_to_relate_to_belongs_to_the_reference() -> None:
    (one,) = references_in("under § 901.5 (relating to lanterns; number of wicks).")
    assert one.described == "lanterns; number of wicks"


@pytest.mark.parametrize(
    "text",
    ["under 71 P. S. § 745.5(a)", "in section 5(a) of the Kite Act", "at 1 Pa. Code §§ 7.1 and 7.2"],
)
def test_a_reference_into_another_code_is_foreign(text: str) -> None:
    (one,) = references_in(text)
    assert one.foreign


def test_a_reference_to_a_paragraph_of_the_same_section_is_at_home() -> None:
    (one,) = references_in("as determined in paragraph (b) of this section")
    assert not one.foreign
