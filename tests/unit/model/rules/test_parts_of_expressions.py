"""The table of what every class of expression has for parts."""

from typing import get_args

from compliance.model import Expr, Field, NothingElse, Stated, children_of, fields_in, watched_in
from compliance.model.rules.expr import _PARTS, And
from compliance.record import names_of

HOLDING = {"item", "items", "left", "right", "stake", "odds", "then", "test", "other", "field", "options"}
"""The names of fields that hold parts."""


def test_every_class_of_expression_is_in_the_table() -> None:
    assert set(_PARTS) == set(get_args(Expr))


def test_a_class_with_a_field_for_a_part_has_parts() -> None:
    for cls in get_args(Expr):
        has_parts = not HOLDING.isdisjoint(names_of(cls)) and cls.__name__ != "Words"
        leaf = _PARTS[cls](cls) == () if not has_parts else False
        assert leaf is not has_parts, cls


def test_fields_are_named_once_in_their_order() -> None:
    one, other = Field("b"), Field("a")
    both = And((one, And((other, one)), Stated("c.*", False, ("c.d", "b"))))
    assert children_of(both)[0] is one
    assert fields_in(both) == ("b", "a", "c.d")
    assert fields_in(both) == ("b", "a", "c.d")


def test_what_is_only_watched_is_named_apart() -> None:
    both = And((Field("b"), NothingElse("c.*", ("c.d", "c.e"))))
    assert fields_in(both) == ("b",)
    assert watched_in(both) == ("c.d", "c.e")
