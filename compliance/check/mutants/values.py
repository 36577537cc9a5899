"""Values changed: greatest for least, sum for difference, one branch for the other, a term left out."""

from collections.abc import Iterator

from compliance.check.condition_places import Place
from compliance.check.mutants.edits import ConditionEdit, Known, describe_change, left_out, quote_condition
from compliance.lang import kind_of
from compliance.model import Arith, IfElse, OddsForm, Operator, Pick, RowOf, Table
from compliance.record import replace


def change_extremes(place: Place, _known: Known) -> Iterator[ConditionEdit]:
    """Put the least for the greatest and back, and leave out one of the values."""
    part = place.part
    if not isinstance(part, Pick):
        return
    other = replace(part, op="min" if part.op == "max" else "max")
    yield ConditionEdit(Operator.EXTREME, describe_change(part, other), other)
    for number, item in enumerate(part.items):
        rest = (*part.items[:number], *part.items[number + 1 :])
        yield ConditionEdit(Operator.EXTREME, left_out(item), rest[0] if len(rest) == 1 else replace(part, items=rest))


def change_arithmetic(place: Place, _known: Known) -> Iterator[ConditionEdit]:
    """Put a difference for a sum and back, and leave out a term or a factor."""
    part = place.part
    if not isinstance(part, Arith):
        return
    if part.op != "*":
        other = replace(part, op="-" if part.op == "+" else "+")
        yield ConditionEdit(Operator.ARITHMETIC, describe_change(part, other), other)
    for gone, kept in ((part.right, part.left), (part.left, part.right)):
        if kind_of(kept) is kind_of(part):
            yield ConditionEdit(Operator.ARITHMETIC, left_out(gone), kept)


def swap_branches(place: Place, _known: Known) -> Iterator[ConditionEdit]:
    """Swap the two branches of a choice between values, and take one of them always."""
    part = place.part
    if not isinstance(part, IfElse):
        return
    swapped = replace(part, then=part.other, other=part.then)
    yield ConditionEdit(Operator.BRANCH, f"the branches of {quote_condition(part)} swapped", swapped)
    yield ConditionEdit(Operator.BRANCH, f"{quote_condition(part.then)} taken always", part.then)
    yield ConditionEdit(Operator.BRANCH, f"{quote_condition(part.other)} taken always", part.other)


def change_hands(place: Place, known: Known) -> Iterator[ConditionEdit]:
    """Look at another row of a paytable."""
    part = place.part
    if not isinstance(part, RowOf):
        return
    listed = known.vocabulary.fields[part.field.name].hands
    alike = [hand for hand in listed if hand != part.hand and _forms_paid(part, hand) & _forms_paid(part, part.hand)]
    after = [hand for hand in alike if listed.index(hand) > listed.index(part.hand)]
    for hand in (after or alike)[:1]:
        other = replace(part, hand=hand)
        yield ConditionEdit(Operator.CHOICE, describe_change(part, other), other)


def _forms_paid(part: RowOf, hand: str) -> set[OddsForm]:
    def paid(table: Table) -> OddsForm | None:
        cell = table.rows.get(hand, {}).get(part.column)
        return None if cell is None or cell.form is OddsForm.UNRESOLVED else cell.form

    return {form for table in part.data if (form := paid(table)) is not None}
