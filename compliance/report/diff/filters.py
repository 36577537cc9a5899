"""What the points of a comparison can be chosen by on a page: who asks for more, the topic, the section of law."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from compliance.record import keyword_record, record
from compliance.report.diff.point_blocks import point_anchor
from compliance.report.diff.point_view import PointView
from compliance.report.diff.view import DiffView

_Item = TypeVar("_Item")

EACH = "neither: each asks for something of its own"


@record
class PointEntry:
    """A point by its anchor, with the numbers of the options that it is chosen by."""

    anchor: str
    stricter: int
    topics: tuple[int, ...]
    sections: tuple[int, ...]


@keyword_record
class FilterView:
    """All options, and every point with those it has; sections stand under the names of their chapters."""

    stricter: tuple[str, ...]
    topics: tuple[str, ...]
    sections: Mapping[str, tuple[tuple[int, str], ...]]
    entries: tuple[PointEntry, ...]


def filter_view(views: Mapping[str, DiffView]) -> FilterView:
    """Return what the points of comparisons, each under the anchor of its part, can be chosen by."""
    found = [(anchor, view, point) for anchor, view in views.items() for point in view.points]
    stricter = _distinct(_stricter_of(view, point) for _, view, point in found)
    topics = _distinct(topic for _, _, point in found for topic in point.topics)
    sections = sorted(
        _distinct(section for _, view, point in found for section in _sections_of(view, point)), key=_section_order
    )
    entries = (
        PointEntry(
            point_anchor(anchor, point.number),
            stricter.index(_stricter_of(view, point)),
            tuple(map(topics.index, point.topics)),
            tuple(map(sections.index, _sections_of(view, point))),
        )
        for anchor, view, point in found
    )
    names = _distinct(name for name, _ in sections)
    by_name = {name: tuple((at, one[1]) for at, one in enumerate(sections) if one[0] == name) for name in names}
    return FilterView(stricter=tuple(stricter), topics=tuple(topics), sections=by_name, entries=tuple(entries))


def _distinct(items: Iterable[_Item]) -> list[_Item]:
    return list(dict.fromkeys(items))


def _stricter_of(view: DiffView, point: PointView) -> str:
    return view.heads[min(point.sides)].name if len(point.sides) == 1 else EACH


def _sections_of(view: DiffView, point: PointView) -> list[tuple[str, str]]:
    sides = zip(view.heads, point.sections, strict=True)
    return [(head.name, section) for head, sections in sides for section in sections]


def _section_order(section: tuple[str, str]) -> tuple[str, Sequence[tuple[int, str]]]:
    """Return what sections are ordered by: the chapter, then the numbers in them by size."""
    name, text = section
    parts = text.removeprefix("§ ").split(".")
    return name, [(int("".join(filter(str.isdigit, part)) or 0), part) for part in parts]
