"""Expressions: compared by what they say, frozen, and walked part by part."""

import pytest
from strategies import VOCABULARY, resolved

from compliance.diag import Span
from compliance.model import (
    And,
    Compare,
    Field,
    Kind,
    Lit,
    SectionOutline,
    children_of,
    fields_in,
    provisions_of,
    readings_in,
)

HERE, THERE = Span("a.yaml", 1, 1, 1, 4), Span("b.yaml", 9, 1, 9, 4)


def test_where_and_how_a_field_was_typed_does_not_count_when_expressions_are_compared() -> None:
    one, two = Field("a.b", Kind.COUNT, HERE), Field("a.b", None, THERE)
    assert one == two
    assert hash(one) == hash(two)
    assert Compare(">=", one, Lit(Kind.COUNT, 3, HERE)) == Compare(">=", two, Lit(Kind.COUNT, 3, THERE))


def test_kinds_and_classes_do_count() -> None:
    assert Lit(Kind.COUNT, 1) != Lit(Kind.MONEY, 1)
    assert Field("a.b") != Lit(Kind.TEXT, "a.b")


def test_an_expression_cannot_be_changed() -> None:
    field = Field("a.b")
    with pytest.raises(AttributeError, match="cannot be changed"):
        field.name = "c.d"  # type: ignore[misc]


def test_children_come_in_the_order_they_were_written() -> None:
    whole = resolved("(stake.least if play.open else stake.most) >= win(stake.least, stake.odds)")
    assert isinstance(whole, Compare)
    assert [getattr(part, "name", None) for part in children_of(whole.left)] == [
        "stake.least",
        "play.open",
        "stake.most",
    ]
    assert [getattr(part, "name", None) for part in children_of(whole.right)] == ["stake.least", "stake.odds"]
    assert children_of(Field("a.b")) == ()


def test_every_field_is_named_once_with_those_of_stated_sections_and_of_every_option() -> None:
    assert fields_in(resolved("play.open and not play.open")) == ("play.open",)
    assert fields_in(resolved("stake.* is stated")) == VOCABULARY.below("stake")
    assert fields_in(resolved("reading careful")) == ("play.tools", "play.dealt")
    assert fields_in(resolved("row triple of side.table is 9 to 1")) == ("side.table",)
    assert fields_in(resolved("size of play.tools is 1 or side.table matches one of tables {side-a}")) == (
        "play.tools",
        "side.table",
    )


def test_every_reading_is_named_once() -> None:
    assert readings_in(resolved("reading careful or (stake.least >= reading limit and reading careful)")) == (
        "careful",
        "limit",
    )


def test_the_fields_below_a_prefix_are_whole_parts_of_names() -> None:
    assert "stake.odds" in VOCABULARY.below("stake")
    assert VOCABULARY.below("sta") == ()
    assert VOCABULARY.below("stake.odds") == ()


def test_an_outline_lists_each_section_before_its_paragraphs() -> None:
    outline = (
        SectionOutline(section="7.1", title="", paragraphs=()),
        SectionOutline(section="7.2", title="", paragraphs=("(a)", "(a)(1)")),
    )
    assert provisions_of(outline) == ("7.1", "7.2", "7.2(a)", "7.2(a)(1)")


def test_parts_of_a_condition_can_be_looked_up() -> None:
    whole = resolved("play.open and play.dealt")
    assert isinstance(whole, And)
    assert {whole: 1}[And((Field("play.open"), Field("play.dealt")))] == 1
