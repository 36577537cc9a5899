"""Figures that people write: which values are odd, which no file can state, and how plain ones are asked for."""

import datetime as dt
from collections.abc import Iterable
from fractions import Fraction

import z3

from compliance.model import FieldDef, Kind, Odds, OddsForm, PaytableValue, Raw
from compliance.prove.kind_sorts import NUMBER_SORTS
from compliance.prove.terms.values import Formula, Paytable, SolverList, SolverNumber, SolverOdds, Value, any_of

_USUAL_NAMES = 9
_USUAL_ODDS = 10**6
_USUAL_DAYS = (dt.date(1900, 1, 1), dt.date(2999, 12, 31))


def is_odd(kind: Kind, raw: Raw) -> bool:
    """Tell whether a value is hard to write."""
    match raw:
        case Odds(number=numerator, per=per):
            return per > 10 or numerator > _USUAL_ODDS
        case PaytableValue(rows=rows) if rows is not None and not all(rows.values() or (False,)):
            return True
        case PaytableValue(rows=rows):
            return any(is_odd(Kind.ODDS, cell) for row in (rows or {}).values() for cell in row.values())
        case dt.date():
            return not _USUAL_DAYS[0] <= raw <= _USUAL_DAYS[1]
        case tuple() if kind is Kind.NAMES:
            return len(raw) > _USUAL_NAMES
        case bool():
            return False
        case int() if kind in NUMBER_SORTS:
            return raw > NUMBER_SORTS[kind].usual or raw < NUMBER_SORTS[kind].least_usual
        case Fraction() if kind in NUMBER_SORTS:
            return raw > NUMBER_SORTS[kind].usual or (raw * NUMBER_SORTS[kind].tidy).denominator != 1
        case _:
            return False


def can_be_written(kind: Kind, raw: Raw) -> bool:
    """Tell whether a submission can state a value at all: its figures have so many digits and no more."""
    match raw:
        case Odds(form=OddsForm.METER):
            return (raw.ratio * 10**14).denominator == 1
        case Odds(number=numerator, per=per):
            return max(numerator, per) < 10**15
        case PaytableValue(rows=rows):
            cells = [cell for row in (rows or {}).values() for cell in row.values()]
            return all(can_be_written(Kind.ODDS, cell) for cell in cells)
        case Fraction() if kind in NUMBER_SORTS:
            return (raw * NUMBER_SORTS[kind].finest).denominator == 1
        case _:
            return True


def ask_plain_figures(field: FieldDef, value: Value) -> Iterable[Formula]:
    """Say that a field is stated in figures that people use."""
    match value:
        case SolverNumber(value=figure) if field.kind is Kind.DATE:
            first, last = _USUAL_DAYS
            yield z3.And(figure >= first.toordinal(), figure <= last.toordinal())
        case SolverNumber(value=figure):
            sort = NUMBER_SORTS[field.kind]
            yield figure <= sort.usual
            yield figure > sort.least_usual - 1 if sort.sort == "whole" else z3.IsInt(figure * sort.tidy)
        case SolverList(size=size) if field.kind is Kind.NAMES:
            yield size <= _USUAL_NAMES
        case SolverOdds(ratio=ratio):
            yield z3.IsInt(ratio * 10)
            yield ratio <= _USUAL_ODDS
        case Paytable(has_rows=stated, rows=rows, cells=cells):
            yield z3.Implies(stated, any_of(rows.values()))
            for hand, row in rows.items():
                yield z3.Implies(row, any_of(cell.present for (other, _), cell in cells.items() if other == hand))
            yield from (
                z3.Implies(cell.present, z3.And(z3.IsInt(cell.ratio * 10), cell.ratio <= _USUAL_ODDS))
                for cell in cells.values()
            )
        case _:
            return
