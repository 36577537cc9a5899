"""What a document has, found out before it is read: its kind of sections, its annexes and its closing notes."""

from bisect import bisect_left
from collections.abc import Sequence

from compliance.law.numbering.headings import article_of, division_of, opens_note, section_of, worded_section_of
from compliance.law.numbering.labels import ends_sentence, refers_on
from compliance.law.text_line import TextLine
from compliance.model import Level
from compliance.record import record


@record
class DocumentSurvey:
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


def survey_lines(lines: Sequence[TextLine]) -> DocumentSurvey:
    """Look through the lines of a document."""
    signed = any(_is_section(lines, place) for place, line in enumerate(lines) if line.text[:1] == "§")
    worded = frozenset() if signed else _worded_sections(lines)
    articles = _article_places(lines, worded)
    return DocumentSurvey(
        signed,
        worded,
        articles,
        _sections_restart(lines, worded - articles),
        tuple(place for place in range(len(lines)) if _is_annex(lines, place)),
        tuple(place for place, line in enumerate(lines) if opens_note(line.text)),
    )


def _worded_sections(lines: Sequence[TextLine]) -> frozenset[int]:
    """Return the places of headings such as `Section 3.`"""
    places = [place for place, line in enumerate(lines) if worded_section_of(line.text)]
    return frozenset(places) if len(places) > 1 else frozenset()


def _article_places(lines: Sequence[TextLine], worded: frozenset[int]) -> frozenset[int]:
    """Return the places of articles, where these have sections below them."""
    places = {place for place in worded if article_of(lines[place].text)}
    return frozenset(places) if places != worded else frozenset()


def _sections_restart(lines: Sequence[TextLine], worded: frozenset[int]) -> bool:
    """Tell whether sections are numbered anew below each article."""
    labels = [section[0] for place in worded if (section := worded_section_of(lines[place].text)) is not None]
    return len(set(labels)) < len(labels)


def _first_from(places: Sequence[int], place: int) -> int | None:
    at = bisect_left(places, place)
    return places[at] if at < len(places) else None


def _is_section(lines: Sequence[TextLine], place: int) -> bool:
    return section_of(lines[place].text) is not None and _stands_alone(lines, place)


def _is_annex(lines: Sequence[TextLine], place: int) -> bool:
    division = division_of(lines[place].text) if lines[place].text[:1] == "A" else None
    return division is not None and division[0] is Level.ANNEX and _stands_alone(lines, place)


def _stands_alone(lines: Sequence[TextLine], place: int) -> bool:
    before = lines[place - 1].text if place else ""
    return not refers_on(before) and (lines[place].apart or lines[place].after_break or ends_sentence(before))
