"""Where conditions cut the values of each field: the constants they compare it with, and whether they ask for more."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from compliance.lang import Choices, evaluate_condition, kind_of
from compliance.model import (
    And,
    Compare,
    Expr,
    Facts,
    Field,
    IfElse,
    Implies,
    In,
    Includes,
    Lit,
    Not,
    NothingElse,
    Or,
    Pick,
    Raw,
    ReadingRef,
    Size,
    Stated,
    Within,
    fields_in,
    watched_in,
)

_NOTHING = Facts({}, frozenset())


class Cuts:
    """What conditions ask of each field, collected from one condition after another.

    A field that is only `watched`, for being stated or for asserting something, is not `read`. It is `tangled` where a
    condition asks more of it than how it stands to constants: how it stands to another field, what a stake wins at it,
    what its rows pay. Trying one value of each cell then proves nothing.
    """

    def __init__(self) -> None:
        self.read: dict[str, None] = {}
        self.watched: defaultdict[str, set[tuple[str, ...]]] = defaultdict(set)
        self.constants: defaultdict[str, set[Raw]] = defaultdict(set)
        self.sizes: defaultdict[str, set[int]] = defaultdict(set)
        self.groups: defaultdict[str, set[frozenset[str]]] = defaultdict(set)
        self.tangled: set[str] = set()

    def add_condition(self, condition: Expr, choices: Choices) -> None:
        """Collect what a condition asks under these choices of readings."""
        match condition:
            case Lit():
                return
            case Not(item=item):
                self.add_condition(item, choices)
            case And(items=items) | Or(items=items):
                for item in items:
                    self.add_condition(item, choices)
            case Implies(left=left, right=right):
                self.add_condition(left, choices)
                self.add_condition(right, choices)
            case IfElse(then=then, test=test, other=other):
                for part in (then, test, other):
                    self.add_condition(part, choices)
            case ReadingRef(id=name, options=options):
                self.add_condition(dict(options)[choices[name]], choices)
            case Stated(fields=fields):
                self._add_watch("stated", fields)
            case NothingElse(fields=fields):
                self._add_watch("asserts", fields)
            case Compare(left=left, right=right):
                self._add_comparison(left, right, choices)
            case _:
                self._add_words(condition)

    def _add_words(self, condition: Expr) -> None:
        match condition:
            case Field(name=name) | In(item=Field(name=name)):
                self.read[name] = None
            case Includes(item=Field(name=name), word=word):
                self.read[name] = None
                self.groups[name].add(frozenset((word,)))
            case Within(item=Field(name=name), words=words):
                self.read[name] = None
                self.groups[name].add(frozenset(words))
            case _:
                self._tangle(_fields_within(condition))

    def _add_comparison(self, left: Expr, right: Expr, choices: Choices) -> None:
        ends = [*self._ends_of(left, choices), *self._ends_of(right, choices)]
        compared = {name for end in ends for name in _fields_within(end)}
        if len(compared) > 1 or not all(isinstance(end, (Lit, Field, Size)) for end in ends):
            self._tangle(compared)
            return
        constants = [end.raw for end in ends if isinstance(end, Lit)]
        for end in ends:
            match end:
                case Field(name=name):
                    self._add_constants(name, constants)
                case Size(item=Field(name=name)):
                    self.read[name] = None
                    self.sizes[name].update(size for size in constants if isinstance(size, int))
                case Size():
                    self._tangle(_fields_within(end))
                case _:
                    continue

    def _add_constants(self, name: str, constants: Iterable[Raw]) -> None:
        self.read[name] = None
        for raw in constants:
            if isinstance(raw, frozenset):
                self.groups[name].update(frozenset((word,)) for word in raw)
            else:
                self.constants[name].add(raw)

    def _ends_of(self, value: Expr, choices: Choices) -> Iterator[Expr]:
        """Return what a value can come out as: constants, fields, and calculations of fields as they stand."""
        match value:
            case Pick(items=items):
                for item in items:
                    yield from self._ends_of(item, choices)
            case IfElse(then=then, test=test, other=other):
                self.add_condition(test, choices)
                yield from self._ends_of(then, choices)
                yield from self._ends_of(other, choices)
            case ReadingRef(id=name, options=options):
                yield from self._ends_of(dict(options)[choices[name]], choices)
            case Lit() | Field() | Size():
                yield value
            case _ if _fields_within(value):
                yield value
            case _:
                constant = evaluate_condition(value, _NOTHING, choices)
                if constant is not None:
                    yield Lit(kind_of(value), constant)

    def _add_watch(self, what: str, fields: tuple[str, ...]) -> None:
        for name in fields:
            self.watched[name].add((what, *fields))

    def _tangle(self, names: Iterable[str]) -> None:
        for name in names:
            self.read[name] = None
            self.tangled.add(name)


def _fields_within(expr: Expr) -> tuple[str, ...]:
    """Name every field that an expression reads or watches."""
    return (*fields_in(expr), *watched_in(expr))
