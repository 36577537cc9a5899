"""Where everything stands: sections by number, what is above a provision, and what a reference leads to."""

import re
from collections.abc import Iterator

from compliance.law.references import Reference, ReferenceItem, references_in
from compliance.model import LawTree, Level, Provision
from compliance.record import record

_NUMBERED = re.compile(r"(.*?)(?<!\d)(\d{1,9})([A-Za-z]?)")
_ABSENT = re.compile(r"(?:\*\s*){3,}")
_WHOLE = 3


@record
class ProvisionPlace:
    """A provision with what stands above it, the outermost first."""

    node: Provision
    above: tuple[Provision, ...]

    def within(self, level: Level) -> Provision | None:
        """Return the innermost provision of a level that this one is or stands in."""
        return next((provision for provision in (self.node, *reversed(self.above)) if provision.level is level), None)


class Places:
    """The provisions of a tree in the order of the text, and the sections and chapters by their labels."""

    def __init__(self, tree: LawTree) -> None:
        self.spots = tuple(_walk_places(tree.root))
        # INVARIANT: gone through from the end, so that of two sections with one number the first stays.
        self.sections = {spot.node.label: spot.node for spot in reversed(self.spots) if _has_level(spot, Level.SECTION)}
        self.chapters = {spot.node.label: spot.node for spot in reversed(self.spots) if _has_level(spot, Level.CHAPTER)}
        self.unparsed = tree.unparsed
        self._whole = {label: _is_whole(chapter) for label, chapter in self.chapters.items()}
        self._paragraphs: dict[int, dict[str, Provision]] = {}
        self._references: dict[int, tuple[Reference, ...]] = {}

    def references(self, spot: ProvisionPlace) -> tuple[Reference, ...]:
        """Return the references that a provision's own words make."""
        key = id(spot.node)
        if key not in self._references:
            self._references[key] = references_in(spot.node.own)
        return self._references[key]

    def prints_all_of(self, chapter: str) -> bool:
        """Tell whether a chapter is printed with all its sections, so that one that is not there does not exist."""
        return self._whole.get(chapter, False) if chapter or self.chapters else len(self.sections) >= _WHOLE

    def resolve(self, spot: ProvisionPlace, item: ReferenceItem) -> Provision | None:
        """Return the provision that an item of a reference leads to, or nothing where it is not in the document."""
        if item.section:
            start = self.sections.get(item.section)
            return None if start is None else self.below(start, item.path)
        return next(
            (
                target
                for start_of_path in reference_starts(spot)
                if (target := self.below(start_of_path, item.path)) is not None
            ),
            None,
        )

    def below(self, start: Provision, path: tuple[str, ...]) -> Provision | None:
        """Follow labels downwards; nothing where one of them is missing."""
        provision: Provision | None = start
        for label in path:
            provision = None if provision is None else self._labelled_children(provision).get(label)
        return provision

    def _labelled_children(self, node: Provision) -> dict[str, Provision]:
        """Return the paragraphs of a provision by their labels, the first of each."""
        if id(node) not in self._paragraphs:
            children = reversed(node.children)
            self._paragraphs[id(node)] = {child.label: child for child in children if child.level is Level.PARAGRAPH}
        return self._paragraphs[id(node)]


def reference_starts(spot: ProvisionPlace) -> Iterator[Provision]:
    """Yield the provisions from which labels without a section are read: the innermost first, up to the section."""
    for provision in (spot.node, *reversed(spot.above)):
        if provision.level in (Level.PARAGRAPH, Level.DEFINITION, Level.SECTION):
            yield provision
        if provision.level is Level.SECTION:
            return


def chapter_of(section: str) -> str:
    """Return the chapter that a section's number names, as `575` in `575.12`."""
    return section.rpartition(".")[0]


def is_absent(node: Provision) -> bool:
    """Tell whether a node is a row of asterisks that stands for provisions that are not printed."""
    return node.level is Level.TEXT and _ABSENT.match(node.text) is not None


def last_number(label: str) -> int:
    """Return the last number of a section's label, as 12 of `575.12`."""
    match = _NUMBERED.fullmatch(label)
    return int(match[2]) if match else 0


def _walk_places(root: Provision) -> Iterator[ProvisionPlace]:
    waiting = [ProvisionPlace(root, ())]
    while waiting:
        spot = waiting.pop()
        yield spot
        above = (*spot.above, spot.node)
        waiting.extend(ProvisionPlace(child, above) for child in reversed(spot.node.children))


def _has_level(spot: ProvisionPlace, level: Level) -> bool:
    return spot.node.level is level


def _is_whole(chapter: Provision) -> bool:
    nodes = list(chapter.walk())
    numbers = [last_number(node.label) for node in nodes if node.level is Level.SECTION]
    # WHY: an annex prints some sections of a chapter; that a section does not exist may only be said where the
    # numbers run without a gap from 1 and no row of stars stands for others.
    return len(numbers) >= _WHOLE and numbers == list(range(1, len(numbers) + 1)) and not any(map(is_absent, nodes))
