"""Where citations lead: whether those of a new text lead to what answers to the provisions the old ones lead to.

A citation that says the same in both texts is held for the same, unless both provisions it leads to have answers and
those are others.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

from compliance.law import Item, Reference, normal, references_in
from compliance.model import Level
from compliance.record import record
from compliance.redline.align.outline import FlatProvisions
from compliance.redline.align.pairs import ALONE, ProvisionPairs
from compliance.redline.words.cites import Citation, citations_in
from compliance.redline.words.fold import folded_text
from compliance.redline.words.terms import FoldedTerms

_CHAPTER = "chapter"


@record
class _Lead:
    """One provision that a citation leads to, from where it stands: its place, or ALONE where it is outside."""

    item: Item
    chapter: bool
    place: int


class Leads:
    """Holds the citations of paired provisions against each other."""

    def __init__(self, pairs: ProvisionPairs, vocabulary: FoldedTerms) -> None:
        self._pairs = pairs
        self._vocabulary = vocabulary

    def differ(self, olds: Sequence[int], news: Sequence[int], *, in_order: bool) -> bool:
        """Tell whether provisions cite others than their answers do; in what order counts where all else stayed."""
        ours, theirs = (
            [(at, one) for at in places for one in citations_in(self._pairs.outlines[side].provisions[at].own)]
            for side, places in enumerate((olds, news))
        )
        if len(ours) != len(theirs):
            return True
        if all(self._same(one, other) for one, other in zip(ours, theirs, strict=True)):
            return False
        return in_order or not self._same_in_any_order(ours, theirs)

    def _same_in_any_order(self, ours: Sequence[tuple[int, Citation]], theirs: Sequence[tuple[int, Citation]]) -> bool:
        left = list(theirs)
        for one in ours:
            found = next((other for other in left if self._same(one, other)), None)
            if found is None:
                return False
            left.remove(found)
        return True

    def _same(self, ours: tuple[int, Citation], theirs: tuple[int, Citation]) -> bool:
        (at, one), (beyond, other) = ours, theirs
        if (one.joins, one.rest) != (other.joins, other.rest):
            return False
        some, others = list(self._leads(0, at, one)), list(self._leads(1, beyond, other))
        verbatim = one.words == other.words
        return len(some) == len(others) and all(
            self._is_counterpart(lead, answer, verbatim=verbatim) for lead, answer in zip(some, others, strict=True)
        )

    def _is_counterpart(self, one: _Lead, other: _Lead, *, verbatim: bool) -> bool:
        if (one.chapter, one.item.upto) != (other.chapter, other.item.upto):
            return False
        if one.place >= 0 and other.place >= 0:
            return self._are_joined(one.place, other.place, verbatim=verbatim)
        if verbatim:
            return True
        same = self._renamed(one.item.section) == other.item.section
        if one.place == other.place == ALONE:
            same = same or self._are_described_alike(one.item, other.item)
        return same and one.item.path == other.item.path

    def _are_joined(self, one: int, other: int, *, verbatim: bool) -> bool:
        pairs = self._pairs
        if other in (pairs.over[0][one], pairs.answers[0][one], *pairs.more[0].get(one, ())):
            return True
        alone = all(pairs.over[side][at] < 0 and pairs.answers[side][at] < 0 for side, at in ((0, one), (1, other)))
        return one in pairs.more[1].get(other, ()) or (verbatim and alone)

    # What is outside both texts

    def _renamed(self, section: str) -> str:
        """Write the number of a section as it is where its chapter was given another number."""
        chapter, dot, rest = section.partition(".")
        return f"{self._chapters.get(chapter, chapter)}{dot}{rest}"

    @cached_property
    def _chapters(self) -> dict[str, str]:
        old, new = self._pairs.outlines
        joined = ((one, self._pairs.over[0][at]) for at, one in enumerate(old.provisions) if one.level is Level.CHAPTER)
        return {one.label: new.provisions[at].label for one, at in joined if at >= 0}

    def _are_described_alike(self, one: Item, other: Item) -> bool:
        """Tell whether a section outside has another number now: either text gives it, and it alone, one description.

        A section of the chapters at hand has its number from them, and one that the new text still cites has not lost
        it.
        """
        if one.section.partition(".")[0] in self._chapters or one.section in self._cited_now:
            return False
        ours, theirs = self._described
        return any(
            sections == {one.section} and theirs.get(words) == {other.section} for words, sections in ours.items()
        )

    @cached_property
    def _cited_now(self) -> set[str]:
        own = (normal(one.own) for one in self._pairs.outlines[1].provisions)
        return {item.section for words in own for reference in references_in(words) for item in reference.items}

    @cached_property
    def _described(self) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
        ours, theirs = (self._descriptions(outline) for outline in self._pairs.outlines)
        return ours, theirs

    def _descriptions(self, outline: FlatProvisions) -> dict[str, set[str]]:
        """Gather what a text says that sections relate to, with the sections of which it says that."""
        found: dict[str, set[str]] = {}
        for one in outline.provisions:
            for reference in references_in(normal(one.own)) if "relat" in one.own else ():
                for item, words in _described_items(reference):
                    found.setdefault(self._vocabulary(folded_text(words)), set()).add(item.section)
        return found

    # What is within

    def _leads(self, side: int, at: int, citation: Citation) -> Iterator[_Lead]:
        for reference in citation.references:
            for item in reference.items:
                place = ALONE if reference.foreign else self._place(side, at, reference, item)
                yield _Lead(item, reference.word == _CHAPTER, place)

    def _place(self, side: int, at: int, reference: Reference, item: Item) -> int:
        """Return the provision an item leads to; without a section it is looked for from where it stands."""
        places, path = self._places[side], "".join(item.path)
        if item.section:
            return places.get(f"Chapter {item.section}" if reference.word == _CHAPTER else item.section + path, ALONE)
        above = list(self._above(side, at))
        if reference.word == "subsection":
            above.reverse()
        return next((places[cite + path] for cite in above if cite + path in places), ALONE)

    def _above(self, side: int, at: int) -> Iterator[str]:
        """Yield the cites of a provision and of what it stands under, up to its section."""
        outline = self._pairs.outlines[side]
        while at >= 0:
            yield outline.provisions[at].cite
            at = ALONE if outline.provisions[at].level is Level.SECTION else outline.parents[at]

    @cached_property
    def _places(self) -> tuple[dict[str, int], dict[str, int]]:
        ours, theirs = (
            {one.cite: at for at, one in reversed(list(enumerate(outline.provisions))) if one.cite}
            for outline in self._pairs.outlines
        )
        return ours, theirs


def _described_items(reference: Reference) -> Iterator[tuple[Item, str]]:
    """Yield the items of a reference with what each relates to, where that can be told."""
    if not reference.described or reference.foreign:
        return
    parts = reference.described.split(";") if len(reference.items) > 1 else [reference.described]
    if len(parts) == len(reference.items):
        yield from zip(reference.items, (part.strip().removeprefix("and ") for part in parts), strict=True)
