"""What a document has, found out before it is read: its kind of sections, its annexes and its closing notes."""

from bisect import bisect_left
from collections.abc import Sequence

from compliance.law.numbering.headings import article_of, division_of, opens_note, section_of, worded_section_of
from compliance.law.numbering.labels import ends_sentence, refers_on
from compliance.law.text_line import TextLine
from compliance.model import Level
from compliance.record import record


@record
class Survey:
    """What a document has; ``worded``, ``articles``, ``annexes`` and ``notes`` are places of lines.

    ``signed`` says that it has section signs, ``restarts`` that sections are numbered anew below each article.
    """

    signed: bool
    worded: frozenset[int]
    articles: frozenset[int]
    restarts: bool
    annexes: tuple[int, ...]
    notes: tuple[int, ...]

    def annex_after(self, place: int) -> int | None:
        """Return where the annex begins that the lines from a place on are the preamble of."""
        annex, note = _first_from(self.annexes, place), _first_from(self.notes, place)
        return None if annex == place or (annex is not None and note is not None and note < annex) else annex


def survey(sheets: Sequence[TextLine]) -> Survey:
    """Look through the lines of a document."""
    signed = any(_is_section(sheets, place) for place, sheet in enumerate(sheets) if sheet.text[:1] == "§")
    worded = frozenset() if signed else _worded_sections(sheets)
    articles = _article_places(sheets, worded)
    return Survey(
        signed,
        worded,
        articles,
        _sections_restart(sheets, worded - articles),
        tuple(place for place in range(len(sheets)) if _is_annex(sheets, place)),
        tuple(place for place, sheet in enumerate(sheets) if opens_note(sheet.text)),
    )


def _worded_sections(sheets: Sequence[TextLine]) -> frozenset[int]:
    """Return the places of headings such as `Section 3.`"""
    found = [place for place, sheet in enumerate(sheets) if worded_section_of(sheet.text)]
    return frozenset(found) if len(found) > 1 else frozenset()


def _article_places(sheets: Sequence[TextLine], worded: frozenset[int]) -> frozenset[int]:
    """Return the places of articles, where these have sections below them."""
    found = {place for place in worded if article_of(sheets[place].text)}
    return frozenset(found) if found != worded else frozenset()


def _sections_restart(sheets: Sequence[TextLine], worded: frozenset[int]) -> bool:
    """Tell whether sections are numbered anew below each article."""
    labels = [found[0] for place in worded if (found := worded_section_of(sheets[place].text)) is not None]
    return len(set(labels)) < len(labels)


def _first_from(places: Sequence[int], place: int) -> int | None:
    at = bisect_left(places, place)
    return places[at] if at < len(places) else None


def _is_section(sheets: Sequence[TextLine], place: int) -> bool:
    return section_of(sheets[place].text) is not None and _stands_alone(sheets, place)


def _is_annex(sheets: Sequence[TextLine], place: int) -> bool:
    found = division_of(sheets[place].text) if sheets[place].text[:1] == "A" else None
    return found is not None and found[0] is Level.ANNEX and _stands_alone(sheets, place)


def _stands_alone(sheets: Sequence[TextLine], place: int) -> bool:
    before = sheets[place - 1].text if place else ""
    return not refers_on(before) and (sheets[place].apart or sheets[place].after_break or ends_sentence(before))
