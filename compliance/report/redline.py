"""What every format of a redline shows: substance first, changes of form behind it, moves, and what was left out."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from compliance.model.law import Change, ChangeClass, Move, Piece, Provision, Redline, RedlineSide
from compliance.record import keyword_record, record
from compliance.report.redlinecells import CellView, Columns, cells_of, columns_in

FORM = (ChangeClass.TERMS, ChangeClass.EDITORIAL, ChangeClass.CITATION)
SUBSTANCE = tuple(one for one in ChangeClass if one not in {*FORM, ChangeClass.UNCHANGED})
SAME, OLD, NEW = "same", "old", "new"
GAP = "…"
AROUND = 8


@record
class Run:
    """A run of words as it is shown; ``gap`` says whether a space stands before it."""

    side: str
    text: str
    gap: bool


@keyword_record
class ChangeView:
    """One change as every format shows it; ``number`` is its place in the redline, counted from one."""

    number: int
    kind: str
    kinds: tuple[str, ...]
    classes: tuple[str, ...]
    move: str
    old_cite: str
    new_cite: str
    old_where: str
    new_where: str
    match: str
    note: str
    cells: tuple[CellView, ...]
    old_runs: tuple[Run, ...]
    runs: tuple[Run, ...]


@record
class CountView:
    """How many changes are of a class; a change of several classes counts in each."""

    kind: str
    word: str
    number: int


@keyword_record
class RedlineView:
    """A whole redline; ``form`` holds changes of form by class, ``places`` every move in the order of the old text.

    ``several`` says whether a change has more than one class, and so counts more than once.
    """

    old: RedlineSide
    new: RedlineSide
    counts: tuple[CountView, ...]
    several: bool
    substance: tuple[ChangeView, ...]
    form: tuple[tuple[str, tuple[ChangeView, ...]], ...]
    moved: tuple[ChangeView, ...]
    places: tuple[ChangeView, ...]
    unchanged: int
    left_out: tuple[str, ...]


def redline_view(redline: Redline) -> RedlineView:
    """Return a redline as it is shown."""
    columns = columns_in(redline.changes)
    views = [_change(change, number, redline, columns) for number, change in enumerate(redline.changes, start=1)]
    substance = {kind_of(one) for one in SUBSTANCE}
    unchanged = [one for one in views if one.kind == kind_of(ChangeClass.UNCHANGED)]
    return RedlineView(
        old=redline.old,
        new=redline.new,
        counts=tuple(_counts(redline.changes)),
        several=any(len(one.kinds) > 1 for one in views),
        substance=tuple(one for one in views if one.kind in substance),
        form=tuple(_by_class(views)),
        moved=tuple(one for one in unchanged if one.move),
        places=tuple(_places(redline.changes, views)),
        unchanged=len(unchanged),
        left_out=redline.left_out,
    )


def kind_of(one: ChangeClass) -> str:
    """Return the short name of a class, of letters only."""
    return one.name.lower()


def cites_of(change: ChangeView, arrow: str = " -> ") -> str:
    """Return both places of a change in a few letters."""
    if change.old_cite == change.new_cite:
        return change.old_cite
    return arrow.join(filter(None, (change.old_cite, change.new_cite)))


def number_of(count: int, noun: str) -> str:
    """Write a count with its noun."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def summary_of(view: RedlineView) -> str:
    """Say in one line how much changed."""
    form = sum(len(changes) for _, changes in view.form)
    moved = f" ({len(view.moved):,} of them in another place)" if view.moved else ""
    substance = number_of(len(view.substance), "change") + " of substance"
    return f"{substance}, {form:,} of form only, {view.unchanged:,} unchanged{moved}"


def joined(runs: Iterable[Run]) -> str:
    """Write runs as plain text."""
    return "".join((" " if run.gap else "") + run.text for run in runs)


def elided(runs: Sequence[Run], around: int = AROUND) -> tuple[Run, ...]:
    """Return runs with long unchanged stretches cut to a few words on either side."""
    last = len(runs) - 1
    return tuple(
        _cut(run, around, first=n == 0, last=n == last) if run.side == SAME else run for n, run in enumerate(runs)
    )


def _cut(run: Run, around: int, *, first: bool, last: bool) -> Run:
    words = run.text.split()
    head = [] if first and not last else words[:around]
    tail = [] if last else words[-around:]
    if len(words) <= len(head) + len(tail) + 2:
        return run
    return Run(run.side, " ".join((*head, GAP, *tail)), run.gap)


def _by_class(views: Sequence[ChangeView]) -> Iterator[tuple[str, tuple[ChangeView, ...]]]:
    for one in FORM:
        changes = tuple(view for view in views if view.kind == kind_of(one))
        if changes:
            yield str(one), changes


def _counts(changes: Sequence[Change]) -> Iterator[CountView]:
    numbers = Counter(one for change in changes for one in set(change.classes))
    for one in ChangeClass:
        if numbers[one]:
            yield CountView(kind_of(one), str(one), numbers[one])


def _places(changes: Sequence[Change], views: Sequence[ChangeView]) -> list[ChangeView]:
    moved = [(min(one.first for one in change.old), view) for change, view in zip(changes, views, strict=True)
             if view.move and change.old]  # fmt: skip
    return [view for _, view in sorted(moved, key=lambda pair: pair[0])]


def _change(change: Change, number: int, redline: Redline, columns: Columns) -> ChangeView:
    return ChangeView(
        number=number,
        kind=kind_of(change.classes[0]),
        kinds=tuple(kind_of(one) for one in change.classes),
        classes=tuple(str(one) for one in change.classes),
        move="" if change.move is Move.STAYED else str(change.move),
        old_cite=", ".join(name_of(one) for one in change.old),
        new_cite=", ".join(name_of(one) for one in change.new),
        old_where=", ".join(place_of(one, redline.old.path) for one in change.old),
        new_where=", ".join(place_of(one, redline.new.path) for one in change.new),
        match=_match(change),
        note=change.note,
        cells=cells_of(change, columns),
        old_runs=_runs(piece for piece in change.pieces if piece.side != NEW),
        runs=_runs(change.pieces),
    )


def name_of(one: Provision) -> str:
    """Return what a provision is called: its cite, or what it has of a name."""
    return one.cite or one.heading or one.label or str(one.level)


def lines_of(first: int, last: int) -> str:
    """Write a stretch of lines."""
    return str(first) if first == last else f"{first}-{last}"


def place_of(one: Provision, path: str) -> str:
    """Return the file and lines of a provision."""
    return f"{path}:{lines_of(one.first, one.last)}"


def _match(change: Change) -> str:
    if not change.by:
        return ""
    return f"by {change.by}" + (f", {change.likeness} of 100 alike" if change.likeness < 100 else "")


def _runs(pieces: Iterable[Piece]) -> tuple[Run, ...]:
    """Return pieces with the spaces between them told apart from their words."""
    runs: list[Run] = []
    apart = False
    for piece in pieces:
        text = piece.text.strip()
        apart = apart or piece.text[:1].isspace()
        if text:
            runs.append(Run(piece.side, text, bool(runs) and apart))
            apart = piece.text[-1].isspace()
    return tuple(runs)
