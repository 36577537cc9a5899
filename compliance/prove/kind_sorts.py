"""What the solver is told of each kind that is a number: the one place in this room where such kinds are told apart."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, assert_never

from compliance.model import Kind, Number
from compliance.record import keyword_record

_DIGITS = 10**15


@keyword_record
class NumberSort:
    """How numbers of one kind look to the solver, and which of them a person would write.

    ``most`` is as much as a file can state and ``usual`` as much as a filing would state. Numbers that are not whole
    are written in parts of one over ``tidy``, and can be written at all only in parts of one over ``finest``.
    ``as_fraction`` says that a whole number of this kind is still kept as a fraction.
    """

    sort: Literal["whole", "real"]
    most: int
    usual: int
    plain: tuple[Number, ...]
    tidy: int = 1
    finest: int = 1
    least_usual: int = 0
    as_fraction: bool = False


_FEW = (1, 2, 3, 4, 5, 6, 7, 8, 10, 24, 100, 0)
_DOLLARS = (5, 10, 25, 100, 500, 1_000, 10_000, 50_000, 100_000, 1_000_000)

NUMBER_SORTS: Mapping[Kind, NumberSort] = {
    Kind.COUNT: NumberSort(sort="whole", most=_DIGITS, usual=10**6, plain=_FEW),
    # WHY: nobody wagers or is paid nothing, so that an amount of zero is lawful and never offered.
    Kind.MONEY: NumberSort(
        sort="whole",
        most=100 * _DIGITS,
        usual=10**11,
        plain=tuple(dollars * 100 for dollars in _DOLLARS),
        least_usual=1,
    ),
    Kind.PERCENT: NumberSort(
        sort="real",
        most=_DIGITS,
        usual=100,
        plain=tuple(Fraction(part, 100) for part in (5, 10, 25, 50, 100, 0)),
        tidy=1_000,
        finest=10**14,
        as_fraction=True,
    ),
    Kind.HOURS: NumberSort(sort="real", most=_DIGITS, usual=10**5, plain=_FEW, tidy=60, finest=60 * 10**6),
    Kind.VOLUME: NumberSort(sort="real", most=_DIGITS, usual=10**5, plain=_FEW, tidy=10, finest=10**6),
}


OtherSort = Literal["truth", "day", "odds", "word", "sequence", "members", "table", "text", "names", "clauses"]
SolverSort = NumberSort | OtherSort


def sort_of(kind: Kind) -> SolverSort:
    """Return how the solver sees values of a kind."""
    match kind:
        case Kind.COUNT | Kind.MONEY | Kind.PERCENT | Kind.HOURS | Kind.VOLUME:
            return NUMBER_SORTS[kind]
        case Kind.FLAG:
            return "truth"
        case Kind.DATE:
            return "day"
        case Kind.ODDS:
            return "odds"
        case Kind.CHOICE:
            return "word"
        case Kind.SEQUENCE:
            return "sequence"
        case Kind.CHOICES:
            return "members"
        case Kind.PAYTABLE:
            return "table"
        case Kind.TEXT:
            return "text"
        case Kind.NAMES:
            return "names"
        case Kind.CLAUSES:
            return "clauses"
        case _ as unknown:
            assert_never(unknown)


def is_number(kind: Kind) -> bool:
    """Tell whether values of a kind are numbers to the solver; days are, by their place in the calendar."""
    return kind in NUMBER_SORTS or sort_of(kind) == "day"


def as_written(kind: Kind, exact: Fraction) -> Number:
    """Return a number as a submission states it: whole where it can be, but for kinds that are parts of one."""
    sort = NUMBER_SORTS.get(kind)
    keeps_fraction = sort is not None and sort.as_fraction
    return exact if keeps_fraction or exact.denominator != 1 else exact.numerator
