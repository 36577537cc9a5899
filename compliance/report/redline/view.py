"""What every format of a redline shows: substance first, changes of form behind it, moves, and what was left out."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from compliance.lang import count_with_noun
from compliance.model import Change, ChangeClass, Provision, ProvisionMove, Redline, RedlineSide, WordPiece
from compliance.record import keyword_record, record, replace
from compliance.report.redline.cells import RedlineCellView, Tables, cells_of, tables_in
from compliance.report.redline.groups import BelowView, ProvisionGroup, group_provisions, views_below

FORM = (ChangeClass.TERMS, ChangeClass.EDITORIAL, ChangeClass.CITATION)
SUBSTANCE = tuple(one for one in ChangeClass if one not in {*FORM, ChangeClass.UNCHANGED})
NUMBERS = "numbers count all pairs, the unchanged ones too"
SEVERAL = "a change of several classes counts in each"


@keyword_record
class ChangeView:
    """One change as every format shows it; ``number`` is its place in the redline, counted from one.

    ``place`` says where a provision stood and stands, where that is a change; ``with_it`` how many went ``below`` it.
    """

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
    place: str
    cells: tuple[RedlineCellView, ...]
    pieces: tuple[WordPiece, ...]
    with_it: str = ""
    below: tuple[BelowView, ...] = ()
    together: int = 1


@record
class CountView:
    """How many changes are of a class; a change of several classes counts in each."""

    kind: str
    word: str
    number: int


@keyword_record
class RedlineView:
    """A whole redline; ``form`` holds changes of form by class, ``places`` every move in the order of the old text.

    ``several`` says whether a change has more than one class, and so counts more than once; ``entries`` are the
    changes of substance with those folded into one that were added or removed together.
    """

    old: RedlineSide
    new: RedlineSide
    counts: tuple[CountView, ...]
    several: bool
    substance: tuple[ChangeView, ...]
    entries: tuple[ChangeView, ...]
    form: tuple[tuple[str, tuple[ChangeView, ...]], ...]
    moved: tuple[ChangeView, ...]
    places: tuple[ChangeView, ...]
    unchanged: int
    left_out: tuple[str, ...]
    aids: tuple[str, ...]


def redline_view(redline: Redline) -> RedlineView:
    """Return a redline as it is shown."""
    tables = tables_in(redline.changes)
    views = [_change_view(change, number, redline, tables) for number, change in enumerate(redline.changes, start=1)]
    kinds = {kind_of(one) for one in SUBSTANCE}
    substance = tuple(one for one in views if one.kind in kinds)
    unchanged = [one for one in views if one.kind == kind_of(ChangeClass.UNCHANGED)]
    return RedlineView(
        old=redline.old,
        new=redline.new,
        counts=tuple(_count_views(redline.changes)),
        several=any(len(one.kinds) > 1 for one in views),
        substance=substance,
        entries=tuple(_grouped_views(redline.changes, substance, tables)),
        form=tuple(_group_by_class(views)),
        moved=tuple(one for one in unchanged if one.move),
        places=tuple(_moved_views(redline.changes, views)),
        unchanged=len(unchanged),
        left_out=redline.left_out,
        aids=redline.aids,
    )


def kind_of(one: ChangeClass) -> str:
    """Return the short name of a class, of letters only."""
    return one.name.lower()


def cites_of(change: ChangeView, arrow: str = " -> ") -> str:
    """Return both places of a change in a few letters."""
    if change.old_cite == change.new_cite:
        return change.old_cite
    return arrow.join(filter(None, (change.old_cite, change.new_cite)))


def title_of_side(side: RedlineSide) -> str:
    """Return what a text is called: by its title, or by its file where it has none."""
    return side.title or side.path


def _grouped_views(changes: Sequence[Change], substance: Iterable[ChangeView], tables: Tables) -> Iterator[ChangeView]:
    """Yield changes of substance, with what was added or removed together under its topmost."""
    groups = group_provisions(changes)
    folded = {place + 1 for group in groups.values() for place, _ in group.below}
    for view in substance:
        group = groups.get(view.number - 1)
        if group is not None and group.below:
            views, together = views_below(changes, group.below, tables), 1 + len(group.below)
            yield replace(view, with_it=_companions_in_words(group, view.classes[0]), below=views, together=together)
        elif view.number not in folded:
            yield view


def _companions_in_words(group: ProvisionGroup, verb: str) -> str:
    told = f"{count_with_noun(len(group.below), 'provision')} below it {verb} with it"
    if group.others > 1:
        return f"{told}; {group.others:,} more answer to the other text and are told by themselves"
    return f"{told}; 1 more answers to the other text and is told by itself" if group.others else told


def _group_by_class(views: Sequence[ChangeView]) -> Iterator[tuple[str, tuple[ChangeView, ...]]]:
    for one in FORM:
        changes = tuple(view for view in views if view.kind == kind_of(one))
        if changes:
            yield str(one), changes


def _count_views(changes: Sequence[Change]) -> Iterator[CountView]:
    numbers = Counter(one for change in changes for one in set(change.classes))
    for one in ChangeClass:
        if numbers[one]:
            yield CountView(kind_of(one), str(one), numbers[one])


def _moved_views(changes: Sequence[Change], views: Sequence[ChangeView]) -> list[ChangeView]:
    moved = [(min(one.first for one in change.old), view) for change, view in zip(changes, views, strict=True)
             if view.move and change.old]  # fmt: skip
    return [view for _, view in sorted(moved, key=lambda pair: pair[0])]


def _change_view(change: Change, number: int, redline: Redline, tables: Tables) -> ChangeView:
    return ChangeView(
        number=number,
        kind=kind_of(change.classes[0]),
        kinds=tuple(kind_of(one) for one in change.classes),
        classes=tuple(str(one) for one in change.classes),
        move="" if change.move is ProvisionMove.STAYED else str(change.move),
        old_cite=", ".join(name_of(one) for one in change.old),
        new_cite=", ".join(name_of(one) for one in change.new),
        old_where=", ".join(place_of(one, redline.old.path) for one in change.old),
        new_where=", ".join(place_of(one, redline.new.path) for one in change.new),
        match=_match_in_words(change),
        note=change.note,
        place=_move_in_words(change),
        cells=cells_of(change, tables),
        pieces=change.pieces,
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


def _move_in_words(change: Change) -> str:
    if ChangeClass.PLACE not in change.classes:
        return ""
    old, new = (", ".join(map(name_of, ones)) for ones in (change.old, change.new))
    return f"{old} before, {new} now" if old != new else f"{new} in both texts, in another order"


def _match_in_words(change: Change) -> str:
    if not change.by:
        return ""
    return f"by {change.by}" + (f", {change.likeness} of 100 alike" if change.likeness < 100 else "")
