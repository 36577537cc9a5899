"""A single change of a condition: what is put in a place, by which operator, and in what words it is told."""

from compliance.lang import write_condition
from compliance.model import Expr, Operator, Table, Vocabulary
from compliance.record import record

_LONGEST = 70


@record
class ConditionEdit:
    """One part put in the place of another; ``about`` is what it turns on, where that is less than the whole place."""

    operator: Operator
    what: str
    part: Expr
    about: Expr | None = None


@record
class Known:
    """What a change may draw on: the fields with their words, and the chapter's paytables."""

    vocabulary: Vocabulary
    tables: tuple[Table, ...]


def quote_condition(expr: Expr) -> str:
    """Quote an expression as the condition language spells it, cut where it is long."""
    text = write_condition(expr)
    return f"`{text if len(text) <= _LONGEST else text[: _LONGEST - 3].rstrip() + '...'}`"


def describe_change(before: Expr, after: Expr) -> str:
    """Tell that one expression was made another."""
    return f"{quote_condition(before)} made {quote_condition(after)}"


def left_out(part: Expr) -> str:
    """Tell that an expression was left out."""
    return f"{quote_condition(part)} left out"
