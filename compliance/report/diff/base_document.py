"""Rulesets compared with what they were at a revision: an overview, and a part for each that differs."""

from collections.abc import Iterator, Mapping, Sequence

from compliance.model import LibraryChanges
from compliance.report.diff.document import diff_part, title_of_sides
from compliance.report.diff.view import DiffView, diff_view
from compliance.report.document import (
    Banner,
    Block,
    CountedThing,
    DocumentPart,
    Grid,
    Heading,
    LabelledValue,
    ReportDocument,
    anchor_of,
    eyebrow_paragraph,
    label_text,
    link_text,
    make_cell,
    make_grid,
    section_blocks,
    soft_text,
    values_with_content,
)
from compliance.version import __version__


def base_document(base: str, changes: LibraryChanges, *, everything: bool = False) -> ReportDocument:
    """Lay out what became of rulesets since a revision; where one is all there is, it needs no overview."""
    return document_of_changes(base, changes, views_of_changes(changes), everything=everything)


def views_of_changes(changes: LibraryChanges) -> Mapping[str, DiffView]:
    """Return every comparison as it is shown, by the anchor of its part."""
    return {anchor_of("diff", one.comparison.second.id): diff_view(one) for one in changes.differences}


def document_of_changes(
    base: str, changes: LibraryChanges, views: Mapping[str, DiffView], *, everything: bool
) -> ReportDocument:
    """Lay out comparisons that are at hand as they are shown."""
    parts = tuple(diff_part(view, anchor, everything=everything) for anchor, view in views.items())
    is_alone = len(parts) == 1 and not (changes.unchanged or changes.added or changes.removed)
    title = parts[0].title if is_alone else f"Rulesets compared with {base}"
    if not is_alone:
        parts = (_overview_part(title, base, changes, views), *parts)
    return ReportDocument(title=title, parts=parts, program=f"compliance {__version__}")


def _overview_part(title: str, base: str, changes: LibraryChanges, views: Mapping[str, DiffView]) -> DocumentPart:
    return DocumentPart(title=title, blocks=tuple(_overview_blocks(title, base, changes, views)), anchor="overview")


def _overview_blocks(title: str, base: str, changes: LibraryChanges, views: Mapping[str, DiffView]) -> Iterator[Block]:
    yield eyebrow_paragraph("Comparison with a revision")
    yield Heading(1, title)
    yield _result_banner(base, changes)
    if views:
        yield from section_blocks("What differs", [_difference_grid(views)])
    yield from section_blocks("What else was compared", _other_ruleset_blocks(base, changes))


def _result_banner(base: str, changes: LibraryChanges) -> Banner:
    counts = (
        (len(changes.differences), "changed"),
        (len(changes.unchanged), "the same"),
        (len(changes.added), "added"),
        (len(changes.removed), "removed"),
    )
    is_same = not (changes.differences or changes.added or changes.removed)
    return Banner(
        headline=f"Nothing differs from {base}." if is_same else f"Rulesets differ from {base}.",
        tone="good" if is_same else "fair",
        counts=tuple(CountedThing(f"{number:,}", word) for number, word in counts if number),
    )


def _difference_grid(views: Mapping[str, DiffView]) -> Grid:
    rows = [
        (
            make_cell(link_text(title_of_sides(view.heads), anchor), soft_text(f" {view.heads[1].label}")),
            view.headline,
            str(sum(len(rows) for rows in view.topics.values())),
        )
        for anchor, view in views.items()
    ]
    return make_grid(("Ruleset", "Which", "Differences"), (45, 40, 15), rows, align=("left", "left", "right"))


def _other_ruleset_blocks(base: str, changes: LibraryChanges) -> Iterator[Block]:
    rows = (
        _names_row(f"The same as at {base}", changes.unchanged),
        _names_row(f"Not yet at {base}", changes.added),
        _names_row(f"Only at {base}", changes.removed),
    )
    values = values_with_content(*rows)
    if values.rows:
        yield values


def _names_row(label: str, names: Sequence[str]) -> LabelledValue:
    return label_text(label, ", ".join(names))
