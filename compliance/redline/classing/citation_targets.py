"""Where citations lead: whether those of a new text lead to what answers to the provisions the old ones lead to.

A citation that says the same in both texts is held for the same, unless both provisions it leads to have answers and
those are others.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

from compliance.law import Reference, ReferenceItem, normalize_text, references_in
from compliance.model import Level
from compliance.record import record
from compliance.redline.align.outline import FlatProvisions
from compliance.redline.align.pairs import ALONE, ProvisionPairs
from compliance.redline.words.cites import Citation, citations_in
from compliance.redline.words.fold import fold_text
from compliance.redline.words.terms import FoldedTerms

_CHAPTER = "chapter"


@record
class _Lead:
    """One provision that a citation leads to, from where it stands: its place, or ALONE where it is outside."""

    item: ReferenceItem
    chapter: bool
    place: int


class CitationTargets:
    """Compares the citations of paired provisions."""

    def __init__(self, pairs: ProvisionPairs, vocabulary: FoldedTerms) -> None:
        self._pairs = pairs
        self._vocabulary = vocabulary

    def differ(self, olds: Sequence[int], news: Sequence[int], *, in_order: bool) -> bool:
        """Tell whether provisions cite others than their answers do; in what order counts where all else stayed."""
        ours, theirs = (
            [
                (at, citation)
                for at in places
                for citation in citations_in(self._pairs.outlines[side].provisions[at].own)
            ]
            for side, places in enumerate((olds, news))
        )
        if len(ours) != len(theirs):
            return True
        if all(self._lead_alike(citation, answer) for citation, answer in zip(ours, theirs, strict=True)):
            return False
        return in_order or not self._lead_alike_in_any_order(ours, theirs)

    def _lead_alike_in_any_order(
        self, ours: Sequence[tuple[int, Citation]], theirs: Sequence[tuple[int, Citation]]
    ) -> bool:
        left = list(theirs)
        for citation in ours:
            # WHY: greedy is enough: which of several citations that lead to the same provision is taken changes
            # nothing for the others.
            answer = next((candidate for candidate in left if self._lead_alike(citation, candidate)), None)
            if answer is None:
                return False
            left.remove(answer)
        return True

    def _lead_alike(self, ours: tuple[int, Citation], theirs: tuple[int, Citation]) -> bool:
        (old_place, old_citation), (new_place, new_citation) = ours, theirs
        if (old_citation.joins, old_citation.rest) != (new_citation.joins, new_citation.rest):
            return False
        old_leads, new_leads = (
            list(self._leads_of(0, old_place, old_citation)),
            list(self._leads_of(1, new_place, new_citation)),
        )
        verbatim = old_citation.words == new_citation.words
        return len(old_leads) == len(new_leads) and all(
            self._is_counterpart(lead, answer, verbatim=verbatim)
            for lead, answer in zip(old_leads, new_leads, strict=True)
        )

    def _is_counterpart(self, old_lead: _Lead, new_lead: _Lead, *, verbatim: bool) -> bool:
        if (old_lead.chapter, old_lead.item.upto) != (new_lead.chapter, new_lead.item.upto):
            return False
        if old_lead.place >= 0 and new_lead.place >= 0:
            return self._are_joined(old_lead.place, new_lead.place, verbatim=verbatim)
        if verbatim:
            return True
        same = self._renumber_section(old_lead.item.section) == new_lead.item.section
        if old_lead.place == new_lead.place == ALONE:
            same = same or self._are_described_alike(old_lead.item, new_lead.item)
        return same and old_lead.item.path == new_lead.item.path

    def _are_joined(self, old_place: int, new_place: int, *, verbatim: bool) -> bool:
        pairs = self._pairs
        if new_place in (pairs.over[0][old_place], pairs.answers[0][old_place], *pairs.more[0].get(old_place, ())):
            return True
        alone = all(
            pairs.over[side][at] < 0 and pairs.answers[side][at] < 0 for side, at in ((0, old_place), (1, new_place))
        )
        return old_place in pairs.more[1].get(new_place, ()) or (verbatim and alone)

    # What is outside both texts

    def _renumber_section(self, section: str) -> str:
        """Write the number of a section as it is where its chapter was given another number."""
        chapter, dot, rest = section.partition(".")
        return f"{self._new_chapters.get(chapter, chapter)}{dot}{rest}"

    @cached_property
    def _new_chapters(self) -> dict[str, str]:
        old, new = self._pairs.outlines
        joined = (
            (chapter, self._pairs.over[0][at])
            for at, chapter in enumerate(old.provisions)
            if chapter.level is Level.CHAPTER
        )
        return {chapter.label: new.provisions[at].label for chapter, at in joined if at >= 0}

    def _are_described_alike(self, old_item: ReferenceItem, new_item: ReferenceItem) -> bool:
        """Tell whether a section outside has another number now: either text gives it, and it alone, one description.

        A section of the chapters at hand has its number from them, and one that the new text still cites has not lost
        it.
        """
        if old_item.section.partition(".")[0] in self._new_chapters or old_item.section in self._cited_now:
            return False
        ours, theirs = self._described_sections
        return any(
            sections == {old_item.section} and theirs.get(words) == {new_item.section}
            for words, sections in ours.items()
        )

    @cached_property
    def _cited_now(self) -> set[str]:
        own = (normalize_text(provision.own) for provision in self._pairs.outlines[1].provisions)
        return {item.section for words in own for reference in references_in(words) for item in reference.items}

    @cached_property
    def _described_sections(self) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
        ours, theirs = (self._gather_descriptions(outline) for outline in self._pairs.outlines)
        return ours, theirs

    def _gather_descriptions(self, outline: FlatProvisions) -> dict[str, set[str]]:
        """Gather what a text says that sections relate to, with the sections of which it says that."""
        sections_by_words: dict[str, set[str]] = {}
        for provision in outline.provisions:
            for reference in references_in(normalize_text(provision.own)) if "relat" in provision.own else ():
                for item, words in _described_items(reference):
                    sections_by_words.setdefault(self._vocabulary(fold_text(words)), set()).add(item.section)
        return sections_by_words

    # What is within

    def _leads_of(self, side: int, at: int, citation: Citation) -> Iterator[_Lead]:
        for reference in citation.references:
            for item in reference.items:
                place = ALONE if reference.foreign else self._find_place(side, at, reference, item)
                yield _Lead(item, reference.word == _CHAPTER, place)

    def _find_place(self, side: int, at: int, reference: Reference, item: ReferenceItem) -> int:
        """Return the provision an item leads to; without a section it is looked for from where it stands."""
        places, path = self._places_by_cite[side], "".join(item.path)
        if item.section:
            return places.get(f"Chapter {item.section}" if reference.word == _CHAPTER else item.section + path, ALONE)
        above = list(self._cites_above(side, at))
        # LAW: drafters count levels by names: a subsection is a paragraph at the top of its section, so that it is
        # looked for from the section downwards; any other label from where it stands upwards.
        if reference.word == "subsection":
            above.reverse()
        return next((places[cite + path] for cite in above if cite + path in places), ALONE)

    def _cites_above(self, side: int, at: int) -> Iterator[str]:
        """Yield the cites of a provision and of what it stands under, up to its section."""
        outline = self._pairs.outlines[side]
        while at >= 0:
            yield outline.provisions[at].cite
            at = ALONE if outline.provisions[at].level is Level.SECTION else outline.parents[at]

    @cached_property
    def _places_by_cite(self) -> tuple[dict[str, int], dict[str, int]]:
        ours, theirs = (
            {provision.cite: at for at, provision in reversed(list(enumerate(outline.provisions))) if provision.cite}
            for outline in self._pairs.outlines
        )
        return ours, theirs


def _described_items(reference: Reference) -> Iterator[tuple[ReferenceItem, str]]:
    """Yield the items of a reference with what each relates to, where that can be told."""
    if not reference.described or reference.foreign:
        return
    parts = reference.described.split(";") if len(reference.items) > 1 else [reference.described]
    if len(parts) == len(reference.items):
        yield from zip(reference.items, (part.strip().removeprefix("and ") for part in parts), strict=True)
