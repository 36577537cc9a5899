"""Records: what a frozen dataclass promises, kept without generated code."""

import copy
import pickle
from functools import cached_property

import pytest

from compliance.record import attribute, builder_of, keyword_record, names_of, record, replace


@record
class Point:
    """A place, with a note that does not count."""

    x: int
    y: int = 0
    note: str = attribute(default="", compare=False)

    def moved(self) -> "Point":
        return replace(self, x=self.x + 1)


@record
class Other:
    x: int
    y: int = 0


@record
class Marked:
    x: int
    mark: str = attribute(compare=False)


@record
class Counted:
    x: int

    def __hash__(self) -> int:
        return 7


@record
class Doubled:
    x: int

    @cached_property
    def double(self) -> int:
        return self.x * 2


@record
class Blank:
    pass


@keyword_record
class Rule:
    id: str
    cites: tuple[str, ...]
    note: str = ""


# Construction


def test_fields_are_given_by_place_or_by_name() -> None:
    assert Point(1, 2, "here") == Point(x=1, y=2, note="here") == Point(1, note="here", y=2)


def test_what_is_not_given_has_its_default() -> None:
    point = Point(1)
    assert (point.x, point.y, point.note) == (1, 0, "")


def test_a_default_in_the_middle_can_be_passed_over() -> None:
    point = Point(1, note="here")
    assert (point.y, point.note) == (0, "here")


def test_the_default_is_no_attribute_of_the_class() -> None:
    assert not hasattr(Point, "y")


def test_a_field_out_of_comparisons_needs_no_default() -> None:
    assert Marked(1, "a").mark == "a"
    with pytest.raises(TypeError, match="Marked takes x, mark"):
        Marked(1)  # type: ignore[call-arg]


def test_a_record_may_have_no_fields() -> None:
    assert Blank() == Blank()
    with pytest.raises(TypeError):
        Blank(1)  # type: ignore[call-arg]


def test_a_missing_field_is_refused_with_the_names_of_all() -> None:
    with pytest.raises(TypeError, match="Point takes x, y, note"):
        Point()  # type: ignore[call-arg]


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(TypeError):
        Point(1, z=2)  # type: ignore[call-arg]


def test_an_unknown_field_is_refused_though_the_number_of_fields_is_right() -> None:
    with pytest.raises(TypeError):
        Point(1, 2, z=3)  # type: ignore[call-arg]


def test_too_many_values_are_refused() -> None:
    with pytest.raises(TypeError):
        Point(1, 2, "here", 4)  # type: ignore[call-arg]


def test_a_field_given_twice_is_refused() -> None:
    with pytest.raises(TypeError):
        Point(1, x=2)  # type: ignore[misc]


def test_a_field_given_twice_is_refused_though_all_are_there() -> None:
    with pytest.raises(TypeError):
        Point(1, 2, "here", x=1)  # type: ignore[misc]


def test_a_keyword_record_takes_its_fields_by_name() -> None:
    rule = Rule(cites=("575.3(a)",), id="a")
    assert (rule.id, rule.cites, rule.note) == ("a", ("575.3(a)",), "")


@pytest.mark.parametrize("given", [{}, {"note": ""}, {"cites": ()}])
def test_a_keyword_record_refuses_values_by_place(given: dict[str, object]) -> None:
    with pytest.raises(TypeError, match="Rule takes id, cites, note, each by name"):
        Rule("a", **given)  # type: ignore[misc, arg-type]


def test_a_keyword_record_refuses_all_values_by_place() -> None:
    with pytest.raises(TypeError):
        Rule("a", (), "")  # type: ignore[misc]


def test_a_keyword_record_refuses_a_missing_and_an_unknown_field() -> None:
    with pytest.raises(TypeError):
        Rule(id="a")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Rule(id="a", cites=(), notes="")  # type: ignore[call-arg]


# Comparison


def test_records_of_equal_fields_are_equal() -> None:
    assert Point(1, 2) == Point(1, 2)
    assert Point(1, 2) != Point(1, 3)


def test_a_field_out_of_comparisons_does_not_count() -> None:
    assert Point(1, 2, "here") == Point(1, 2, "there")
    assert hash(Point(1, 2, "here")) == hash(Point(1, 2, "there"))


def test_equal_records_have_one_hash_and_one_place_in_a_set() -> None:
    assert len({Point(1, 2), Point(x=1, y=2), Point(2, 1)}) == 2


def test_records_of_different_classes_are_never_equal() -> None:
    assert Point(1, 2) != Other(1, 2)
    assert Point(1, 2) != (1, 2)


def test_a_record_with_its_own_hash_keeps_it() -> None:
    assert hash(Counted(1)) == 7
    assert Counted(1) != Counted(2)


def test_a_record_with_a_field_that_has_no_hash_has_none() -> None:
    with pytest.raises(TypeError):
        hash(Point([]))  # type: ignore[arg-type]


# Frozen


@pytest.mark.parametrize("name", ["x", "z"])
def test_no_field_can_be_set_or_added(name: str) -> None:
    point = Point(1)
    with pytest.raises(AttributeError, match=f"`{name}` of a Point cannot be changed"):
        setattr(point, name, 2)
    assert point == Point(1)


def test_no_field_can_be_deleted() -> None:
    point = Point(1)
    with pytest.raises(AttributeError, match="`x` of a Point cannot be changed"):
        del point.x
    assert point.x == 1


# Copies


def test_replace_returns_a_copy_with_some_fields_changed() -> None:
    point = Point(1, 2, "here")
    changed = replace(point, y=3)
    assert (changed.x, changed.y, changed.note) == (1, 3, "here")
    assert point.y == 2


def test_replace_of_a_keyword_record_works_alike() -> None:
    assert replace(Rule(id="a", cites=()), note="b") == Rule(id="a", cites=(), note="b")


def test_what_is_worked_out_and_kept_is_no_field() -> None:
    one = Doubled(2)
    assert one.double == 4
    assert one == Doubled(2)
    assert repr(one) == "Doubled(x=2)"
    assert replace(one, x=3).double == 6


def test_replace_refuses_a_field_that_is_not_there() -> None:
    with pytest.raises(TypeError):
        replace(Point(1), z=2)


def test_a_method_can_use_it() -> None:
    assert Point(1).moved() == Point(2)


@pytest.mark.parametrize("one", [Point(1, 2, "here"), Rule(id="a", cites=("b",))])
def test_a_copy_and_a_pickle_are_equal(one: object) -> None:
    assert copy.copy(one) == copy.deepcopy(one) == pickle.loads(pickle.dumps(one)) == one


# The class


def test_the_text_of_a_record_names_its_fields() -> None:
    assert repr(Point(1, note="here")) == "Point(x=1, y=0, note='here')"


def test_the_fields_are_known_in_order() -> None:
    assert names_of(Point) == ("x", "y", "note")
    assert names_of(Blank) == ()


def test_a_record_can_be_taken_apart_by_place_and_by_name() -> None:
    match Point(1, 2, "here"):
        case Point(x, y, note=note):
            assert (x, y, note) == (1, 2, "here")
        case _:
            pytest.fail("the pattern does not match")


def test_a_record_can_be_built_from_all_its_values() -> None:
    assert builder_of(Point)((1, 2, "here")).note == "here"
    assert builder_of(Rule)(["a", (), ""]) == Rule(id="a", cites=())


@pytest.mark.parametrize("values", [(), (1, 2), (1, 2, "here", 4)])
def test_a_record_is_not_built_from_some_of_its_values(values: tuple[object, ...]) -> None:
    with pytest.raises(TypeError, match="Point takes x, y, note"):
        builder_of(Point)(values)
