"""Provisions added or removed together: the topmost stands for all, with the words of what is below it."""

from collections.abc import Sequence

from compliance.law import columns_of
from compliance.model import Change, ChangeClass, Level, Provision, WordPiece
from compliance.record import record, replace
from compliance.report.redline.cells import Tables

_WHOLE = {(ChangeClass.ADDED,), (ChangeClass.REMOVED,)}
_DEEPEST = 6
ANSWERED = -1

Key = tuple[bool, str, str, str, int, int]
Found = tuple[int, int]
"""A place among the changes, and how deep it lies below the topmost."""


@record
class ProvisionGroup:
    """What was added or removed with a provision, and how many below it were not: they answer to the other text."""

    below: tuple[Found, ...]
    others: int


@record
class RedlineRowView:
    """A row of a table that was added or removed: its name and its cells."""

    cells: tuple[str, ...]


@record
class BelowView:
    """What was added or removed with the provision above it: words under their label, or the rows of a table.

    ``head`` names the columns of the rows, where the table does.
    """

    depth: int
    label: str
    pieces: tuple[WordPiece, ...]
    head: tuple[str, ...] = ()
    rows: tuple[RedlineRowView, ...] = ()


def group_provisions(changes: Sequence[Change]) -> dict[int, ProvisionGroup]:
    """Return for each topmost provision that was added or removed what went with it."""
    sides = ((new, one) for change in changes for new in (False, True) for one in (change.new if new else change.old))
    known = {_key_of_provision(one, new): ANSWERED for new, one in sides}
    whole = [place for place, change in enumerate(changes) if _is_whole(change)]
    known |= {_key_of_change(changes[place]): place for place in whole}
    found = {place: _group_below(changes[place], known) for place in whole}
    taken = {place for group in found.values() for place, _ in group.below}
    return {place: group for place, group in found.items() if place not in taken}


def views_below(changes: Sequence[Change], found: Sequence[Found], tables: Tables) -> tuple[BelowView, ...]:
    """Return what stands below a provision that was added or removed, the rows of a table together."""
    views: list[BelowView] = []
    for place, depth in found:
        provision, depth = _provision_of_change(changes[place]), min(_DEEPEST, depth)
        if provision.level is not Level.ROW or not provision.cells:
            views.append(BelowView(depth, _label_of_provision(provision), changes[place].pieces))
            continue
        row = RedlineRowView((provision.label or provision.mark, *provision.cells))
        if views and views[-1].rows and views[-1].depth == depth:
            table_before = views.pop()
            views.append(replace(table_before, rows=(*table_before.rows, row)))
        else:
            views.append(BelowView(depth, "", (), _head_of_table(changes[place], tables), (row,)))
    return tuple(views)


def _head_of_table(change: Change, tables: Tables) -> tuple[str, ...]:
    """Return the names of the columns of the table that a row stands in, none where they are not known."""
    row = _provision_of_change(change)
    table = tables.get(("new" if change.new else "old", row.cite, row.first), row)
    columns = columns_of(table)
    first = table.cells[0] if table.cells else "Row"
    return (first or "Row", *columns) if columns else ()


def _is_whole(change: Change) -> bool:
    return change.classes in _WHOLE and len(change.old) + len(change.new) == 1


def _provision_of_change(change: Change) -> Provision:
    return (*change.new, *change.old)[0]


def _key_of_provision(one: Provision, new: bool) -> Key:
    return (new, one.level, one.cite, one.label, one.first, one.last)


def _key_of_change(change: Change) -> Key:
    return _key_of_provision(_provision_of_change(change), bool(change.new))


def _group_below(change: Change, known: dict[Key, int]) -> ProvisionGroup:
    """Gather what went with a provision; what has an answer did not, nor what is below that."""
    new, others = bool(change.new), 0
    found: dict[int, int] = {}
    waiting = [(1, one) for one in reversed(_provision_of_change(change).children)]
    while waiting:
        depth, one = waiting.pop()
        place = known.get(_key_of_provision(one, new))
        if place == ANSWERED:
            others += 1
            continue
        if place is not None:
            found.setdefault(place, depth)
        step = 0 if place is None else 1
        waiting.extend((depth + step, child) for child in reversed(one.children))
    return ProvisionGroup(tuple(found.items()), others)


def _label_of_provision(one: Provision) -> str:
    if one.level is Level.DEFINITION:
        return f'"{one.label}"'
    return one.mark or one.label if one.level is not Level.TABLE else "table"
