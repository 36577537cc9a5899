"""Records: what a frozen dataclass promises, kept without generated code."""

import copy
import dataclasses
import inspect
import pickle
import pprint
import pydoc
import subprocess
import sys
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, SupportsInt, TypeVar, get_type_hints

import pytest
from mypy import api as mypy

from compliance.record import (
    attribute,
    batch_builder_of,
    builder_of,
    kept_with_record,
    keyword_record,
    names_of,
    record,
    replace,
    slotted_record,
)

T = TypeVar("T")


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


@slotted_record
class Place:
    """A place that many may have."""

    path: str
    line: int = 1
    note: str = attribute(default="", compare=False)

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


@slotted_record
class Nothing:
    pass


@slotted_record
class Single:
    x: int


@record
class Box(Generic[T]):
    content: T


@slotted_record
class SlottedBox(Generic[T]):
    content: T


@dataclasses.dataclass(frozen=True)
class PlainPoint:
    """A dataclass like `Point`."""

    x: int
    y: int = 0
    note: str = dataclasses.field(default="", compare=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class PlainRule:
    """A dataclass like `Rule`."""

    id: str
    cites: tuple[str, ...]
    note: str = ""


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
    with pytest.raises(TypeError, match=r"^Marked lacks `mark`$"):
        Marked(1)  # type: ignore[call-arg]


@pytest.mark.parametrize("cls", [Blank, Nothing])
def test_a_record_may_have_no_fields(cls: Any) -> None:
    assert cls() == cls()
    assert hash(cls()) == hash(cls())
    assert builder_of(cls)(()) == cls()
    with pytest.raises(TypeError, match=r"takes 0 values \(\), not 1"):
        cls(1)


WRONG_CALLS = {
    "missing": ((), {}, "lacks `x`"),
    "missing beside a default": ((), {"note": "here"}, "lacks `x`"),
    "unknown": ((1,), {"colour": 2}, "has no field `colour`"),
    "misspelt": ((1,), {"noet": "here"}, "has no field `noet`, did you mean `note`?"),
    "unknown in the place of another": ((1, 2), {"zero": 3}, "has no field `zero`"),
    "too many": ((1, 2, "here", 4), {}, "takes 3 values (x, y, note), not 4"),
    "twice": ((1,), {"x": 2}, "is given `x` twice"),
    "twice though all are there": ((1, 2, "here"), {"x": 1}, "is given `x` twice"),
}


@pytest.mark.parametrize(("args", "given", "message"), WRONG_CALLS.values(), ids=WRONG_CALLS)
def test_a_wrong_call_names_the_field_that_is_wrong(args: Any, given: Any, message: str) -> None:
    with pytest.raises(TypeError) as caught:
        Point(*args, **given)
    assert str(caught.value) == f"Point {message}"


def test_a_call_with_several_mistakes_names_them_all() -> None:
    with pytest.raises(TypeError) as caught:
        Point(note="here", z=1, w=2)  # type: ignore[call-arg]
    assert str(caught.value) == "Point has no field `z`; Point has no field `w`; Point lacks `x`"


def test_a_wrong_call_of_a_record_with_slots_is_refused_alike() -> None:
    for wrong, message in (
        (lambda: Place(), "Place lacks `path`"),  # type: ignore[call-arg]
        (lambda: Place("a", lin=2), "Place has no field `lin`, did you mean `line`?"),  # type: ignore[call-arg]
        (lambda: Place("a", path="b"), "Place is given `path` twice"),  # type: ignore[misc]
        (lambda: Place("a", 1, "", 2), "Place takes 3 values (path, line, note), not 4"),  # type: ignore[call-arg]
    ):
        with pytest.raises(TypeError) as caught:
            wrong()
        assert str(caught.value) == message


def test_a_keyword_record_takes_its_fields_by_name() -> None:
    rule = Rule(cites=("575.3(a)",), id="a")
    assert (rule.id, rule.cites, rule.note) == ("a", ("575.3(a)",), "")


@pytest.mark.parametrize(
    ("args", "given"), [("a", {}), ("a", {"note": ""}), ("a", {"cites": ()}), (("a", (), ""), {})], ids=repr
)
def test_a_keyword_record_refuses_values_by_place(args: Any, given: Any) -> None:
    with pytest.raises(TypeError, match=r"^Rule takes its fields by name \(id, cites, note\), not by place$"):
        Rule(*args, **given)


def test_a_keyword_record_refuses_a_missing_and_an_unknown_field() -> None:
    with pytest.raises(TypeError, match=r"^Rule lacks `cites`$"):
        Rule(id="a")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"^Rule has no field `notes`, did you mean `note`\?$"):
        Rule(id="a", cites=(), notes="")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"^Rule has no field `sites`, did you mean `cites`\?; Rule lacks `cites`$"):
        Rule(id="a", sites=(), note="")  # type: ignore[call-arg]


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
    doubled = Doubled(2)
    assert doubled.double == 4
    assert doubled == Doubled(2)
    assert repr(doubled) == "Doubled(x=2)"
    assert replace(doubled, x=3).double == 6


def test_replace_refuses_a_field_that_is_not_there() -> None:
    with pytest.raises(TypeError, match=r"^Point has no field `z`$"):
        replace(Point(1), z=2)  # type: ignore[call-arg]


def test_a_method_can_use_it() -> None:
    assert Point(1).moved() == Point(2)


@pytest.mark.parametrize("value", [Point(1, 2, "here"), Rule(id="a", cites=("b",)), Place("a", 2, "here"), Nothing()])
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_copy_and_a_pickle_are_equal(value: object, protocol: int) -> None:
    copies = [copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value, protocol))]
    assert copies == [value] * 3
    assert [repr(each) for each in copies] == [repr(value)] * 3


def test_a_copy_of_a_record_has_the_fields_that_do_not_count_too() -> None:
    assert pickle.loads(pickle.dumps(Place("a", 2, "here"))).note == "here"


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


@pytest.mark.parametrize("cls", [Point, Place, Rule])
@pytest.mark.parametrize("values", [(), (1, 2), (1, 2, "here", 4)])
def test_a_record_is_not_built_from_some_of_its_values(cls: type, values: tuple[object, ...]) -> None:
    message = rf"^{cls.__name__} takes 3 values \({', '.join(names_of(cls))}\), not {len(values)}$"
    with pytest.raises(TypeError, match=message):
        builder_of(cls)(values)


# Slots


def test_a_record_with_slots_has_no_room_for_more() -> None:
    assert not hasattr(Place("a"), "__dict__")
    with pytest.raises(AttributeError, match="`colour` of a Place cannot be changed"):
        Place("a").colour = 1  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="`line` of a Place cannot be changed"):
        del Place("a").line


def test_a_record_with_slots_is_as_any_other() -> None:
    place = Place("a", note="here")
    assert place == Place(path="a", line=1) == builder_of(Place)(("a", 1, "there"))
    assert hash(place) == hash(Place("a"))
    assert (repr(place), str(place)) == ("Place(path='a', line=1, note='here')", "a:1")
    assert replace(place, line=2) == Place("a", 2)
    assert Place("a") != Place("b")
    match place:
        case Place(path, line, note=note):
            assert (path, line, note) == ("a", 1, "here")
    assert (Place.__module__, Place.__qualname__, Place.__doc__) == (__name__, "Place", "A place that many may have.")


def test_a_record_with_slots_takes_less_memory() -> None:
    point = Point(1)
    assert sys.getsizeof(Place("a")) < sys.getsizeof(point) + sys.getsizeof(vars(point))


def test_one_field_is_compared_as_many_are() -> None:
    assert Single(1) == Single(1) != Single(2)
    assert hash(Single(1)) == hash((1,))


# A drop-in for a dataclass


PAIRS = pytest.mark.parametrize(("cls", "plain"), [(Point, PlainPoint), (Rule, PlainRule)])


@PAIRS
def test_the_signature_is_that_of_a_dataclass(cls: Any, plain: Any) -> None:
    assert inspect.signature(cls) == inspect.signature(plain)
    assert inspect.signature(cls.__init__) == inspect.signature(plain.__init__)


@PAIRS
def test_the_constructor_is_annotated(cls: Any, plain: Any) -> None:
    assert get_type_hints(cls.__init__) == get_type_hints(plain.__init__)


def test_help_shows_the_fields() -> None:
    text = pydoc.plain(pydoc.render_doc(Point))
    assert "class Point(builtins.object)" in text
    assert "Point(x: int, y: int = 0, note: str = '') -> None" in text
    assert "__init__(self, x: int, y: int = 0, note: str = '') -> None" in text


@PAIRS
def test_tools_for_dataclasses_know_the_fields(cls: Any, plain: Any) -> None:
    def told(fields: tuple[dataclasses.Field[Any], ...]) -> list[object]:
        return [(each.name, each.type, each.default, each.compare, each.kw_only) for each in fields]

    assert told(dataclasses.fields(cls)) == told(dataclasses.fields(plain))
    assert cls.__match_args__ == plain.__match_args__


def test_tools_for_dataclasses_work_with_a_record() -> None:
    point = Point(1, note="here")
    assert dataclasses.is_dataclass(point)
    assert dataclasses.asdict(point) == {"x": 1, "y": 0, "note": "here"}
    assert dataclasses.replace(point, x=2) == Point(2)
    assert pprint.pformat(point) == repr(point)
    assert dataclasses.asdict(Place("a")) == {"path": "a", "line": 1, "note": ""}


def test_what_the_tools_need_is_not_loaded_before_they_ask() -> None:
    program = (
        "import sys; from compliance.record import record\n"
        "@record\nclass A:\n    x: int\n"
        "A(1); assert not {'dataclasses', 'inspect', 'difflib'} & sys.modules.keys()\n"
        "import inspect; print(inspect.signature(A))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "(x: int) -> None\n"


def test_a_method_of_the_class_is_not_replaced() -> None:
    @record
    class Shown:
        x: int

        def __repr__(self) -> str:
            return "shown"

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Shown)

    assert repr(Shown(1)) == "shown"
    assert Shown(1) == Shown(2)
    assert hash(Shown(1)) == hash(Shown(1))


def test_a_default_may_be_an_empty_mapping() -> None:
    @record
    class Terms:
        named: Mapping[str, int] = {}

    assert Terms() == Terms({})
    assert str(inspect.signature(Terms)).endswith(" = {}) -> None")
    assert [each.default_factory() for each in dataclasses.fields(Terms)] == [{}]  # type: ignore[arg-type, misc]


# Inheritance


@pytest.mark.parametrize("base", [Point, Place, Rule])
def test_a_record_cannot_be_inherited_from(base: Any) -> None:
    message = f"Further cannot inherit from the record {base.__name__}: give it a field, or write a union"
    with pytest.raises(TypeError, match=message):

        class Further(base):
            pass


@pytest.mark.parametrize("base", [dict, SupportsInt])
def test_a_record_cannot_inherit(base: type) -> None:
    message = f"the record Further cannot inherit from {base.__name__}: give it a field instead"
    with pytest.raises(TypeError, match=message):

        @record
        class Further(base):  # type: ignore[misc]
            x: int


def test_a_record_may_be_generic() -> None:
    assert Box[int](1) == Box(1)
    assert SlottedBox[int](1) == SlottedBox(1)
    assert repr(SlottedBox("a")) == "SlottedBox(content='a')"


@pytest.mark.parametrize("name", ["__init__", "__post_init__", "__slots__"])
def test_a_record_cannot_have_what_would_not_be_heeded(name: str) -> None:
    cls = type("Odd", (), {"__annotations__": {"x": int}, name: () if name == "__slots__" else lambda self: None})
    with pytest.raises(TypeError, match=f"the record Odd cannot have its own `{name}`"):
        record(cls)


# The type checker

SNIPPET = """
from compliance.record import batch_builder_of, keyword_record, record, replace, slotted_record

@record
class Point:
    x: int
    y: int = 0

@slotted_record
class Place:
    path: str

@keyword_record
class Rule:
    id: str

def change(point: Point, place: Place, rule: Rule, either: Point | Place) -> None:
    replace(point, x=1, y=2)
    replace(place, path="a")
    replace(rule, id="a")
    replace(point, z=1)
    replace(point, x="one")
    replace(place, pth="a")
    replace(rule, id=1)
    replace(either, path="a")
    point.x = 2
    Rule("a")
"""
REFUSED = [
    'Unexpected keyword argument "z" for "replace" of "Point"',
    'Argument "x" to "replace" of "Point" has incompatible type "str"; expected "int"',
    'Unexpected keyword argument "pth" for "replace" of "Place"; did you mean "path"?',
    'Argument "id" to "replace" of "Rule" has incompatible type "int"; expected "str"',
    'Argument "path" to "replace" of "Point | Place" has incompatible type "str"; expected "Never"',
    'Property "x" defined in "Point" is read-only',
    'Too many positional arguments for "Rule"',
]


def test_the_type_checker_holds_replace_to_the_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).resolve().parents[2])
    told, _, _ = mypy.run(["--strict", "--config-file=", "--hide-error-codes", "-c", SNIPPET])
    errors = [line.partition(": error: ")[2] for line in told.splitlines() if ": error: " in line]
    assert errors == REFUSED, told


def test_what_is_kept_with_a_record_is_worked_out_once_for_it_and_anew_for_a_copy() -> None:
    asked: list[Point] = []

    @kept_with_record
    def across(point: Point) -> int:
        """Return how far it is."""
        asked.append(point)
        return point.x + point.y

    one = Point(1, 2)
    assert [across(one), across(one), across(one.moved()), across(Point(1, 2))] == [3, 3, 4, 3]
    assert asked == [one, one.moved(), one]
    assert across.__doc__ == "Return how far it is."
    assert one == Point(1, 2)
    assert pickle.loads(pickle.dumps(one)) == one


def test_what_is_kept_with_a_record_is_kept_for_each_function() -> None:
    @kept_with_record
    def first(point: Point) -> int:
        return point.x

    @kept_with_record
    def second(point: Point) -> int:
        return point.y

    one = Point(1, 2)
    assert (first(one), second(one), first(one)) == (1, 2, 1)


@record
class BatchPoint:
    x: int
    y: int = 5


@slotted_record
class SlottedBatchPoint:
    x: int
    y: int


@pytest.mark.parametrize("cls", [BatchPoint, SlottedBatchPoint])
@pytest.mark.parametrize("number", [0, 1, 3])
def test_many_are_built_as_one_by_one(cls: type[BatchPoint], number: int) -> None:
    rows = [(place, -place) for place in range(number)]
    assert batch_builder_of(cls, 2)(iter(rows)) == [cls(*row) for row in rows]


@pytest.mark.parametrize("cls", [BatchPoint, SlottedBatchPoint])
@pytest.mark.parametrize("size", [1, 3])
def test_many_are_refused_without_a_value_for_each_field(cls: type[BatchPoint], size: int) -> None:
    with pytest.raises(TypeError, match=rf"takes 2 values \(x, y\), not {size}"):
        batch_builder_of(cls, size)


def test_each_of_many_stands_for_itself() -> None:
    one, other = batch_builder_of(BatchPoint, 2)([(1, 2), (1, 2)])
    assert one is not other
    assert one.__dict__ is not other.__dict__
