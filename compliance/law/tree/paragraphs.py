"""The inside of a section: definitions, labelled paragraphs at their depths, and text between them."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from compliance.law.numbering.depths import MOST_WEIGHED, Depths, place_labels
from compliance.law.numbering.headings import tells_absent
from compliance.law.numbering.labels import Candidate, candidate_of, may_be_labelled
from compliance.law.pages.page import runs_on, shorten_line
from compliance.law.text_line import TextLine
from compliance.law.tree.definitions import DefinedTerm, terms_in
from compliance.law.tree.draft import GrowingProvision, ReadingNotes
from compliance.model import Level, Unparsed
from compliance.record import replace

_UNSURE = 4.0
_SHORT = 24


def fill_section(section: GrowingProvision, body: Sequence[TextLine], notes: ReadingNotes) -> None:
    """Give a section its paragraphs, from the lines under its heading."""
    if not body:
        return
    section.last = body[-1].number
    terms = terms_in(section.heading, body, notes.joiner.join)
    if not terms:
        read_paragraphs(section, body, notes)
        return
    read_paragraphs(section, body[: terms[0].place], notes)
    over = _find_definitions_end(section, body, terms)
    terms = [term for term in terms if term.place < over]
    ends = [*(term.place for term in terms[1:]), over]
    for term, end in zip(terms, ends, strict=True):
        line = body[term.place]
        definition = section.open(Level.DEFINITION, term.term, term.mark, f'{section.cite} "{term.term}"', line.number)
        head = [shorten_line(body[term.place + term.lines - 1], term.words)] if term.words else []
        read_paragraphs(definition, [*head, *body[term.place + term.lines : end]], notes)
    read_paragraphs(section, body[over:], notes, goes_on=True)


def _find_definitions_end(section: GrowingProvision, body: Sequence[TextLine], terms: Sequence[DefinedTerm]) -> int:
    """Return where the section goes on after its definitions, if these stand under a label such as `(a)`."""
    open_labels = [child for child in section.children if child.level is Level.PARAGRAPH]
    if not open_labels:
        return len(body)
    last = candidate_of(open_labels[-1].label, "")
    wanted = {(style, value + 1) for style, value in last.forms[0]} if last is not None else set()
    first = {style for style, _value in wanted}
    starts = {term.place for term in terms}
    # WHY: a definition may have a list of its own with the label that is waited for; it is passed over from its first
    # label to the next term.
    listed = False
    for place in range(terms[0].place, len(body)):
        listed = listed and place not in starts
        candidate = candidate_of(body[place].text, body[place - 1].text)
        if candidate is not None and candidate.doubt < _UNSURE:
            if not listed and wanted.intersection(candidate.forms[0]):
                return place
            listed = listed or any(style in first and value == 1 for style, value in candidate.forms[0])
    return len(body)


def read_paragraphs(
    owner: GrowingProvision, body: Sequence[TextLine], notes: ReadingNotes, *, goes_on: bool = False
) -> None:
    """Find the labelled paragraphs among some lines and hang them below their owner."""
    hang_paragraphs(owner, body, candidates_in(body, notes.width, gap=goes_on), notes)


def hang_paragraphs(
    owner: GrowingProvision, body: Sequence[TextLine], candidates: dict[int, Candidate], notes: ReadingNotes
) -> None:
    """Hang labelled paragraphs below their owner; what has no label belongs to what stands before it."""
    record_first_reading(body, candidates, notes)
    placed = zip(candidates, place_labels(list(candidates.values())), strict=True)
    labelled = {place: depths for place, depths in placed if depths}
    starts = list(labelled)
    path = [owner]
    for place, line in enumerate(body):
        depths = labelled.get(place)
        if depths:
            path = _open_paragraphs(path, candidates[place], depths, line)
        elif _is_absent(line):
            # WHY: asterisks stand for siblings of the label behind them, so they hang where that label will.
            after = bisect_left(starts, place)
            path = path[: labelled[starts[after]][0] + 1] if after < len(starts) else path[:1]
            _record_omission(path[-1], line, notes)
        else:
            last_text(path[-1], line.number).take(line)
        if place in candidates:
            _record_doubt(candidates[place], bool(depths), line, notes)


def record_first_reading(body: Sequence[TextLine], candidates: Mapping[int, Candidate], notes: ReadingNotes) -> None:
    """Note where there are too many labels to weigh one reading of them against another."""
    if len(candidates) >= MOST_WEIGHED:
        why = (
            f"{len(candidates)} labels under one heading; their depths are the first that fit, others were not weighed"
        )
        notes.unparsed.append(Unparsed(body[min(candidates)].number, body[max(candidates)].number, why))


def last_text(draft: GrowingProvision, line: int) -> GrowingProvision:
    """Return where a line without a label goes: behind children it is a text of its own."""
    if not draft.children:
        return draft
    last = draft.children[-1]
    goes_on = last.level is Level.TEXT and last.lines and not _is_absent(last.lines[-1])
    return last if goes_on else _open_text(draft, line)


def candidates_in(body: Sequence[TextLine], width: int, *, gap: bool = False) -> dict[int, Candidate]:
    """Return the lines that may open a paragraph, by their places; ``gap`` says that they go on from other lines."""
    candidates: dict[int, Candidate] = {}
    before, last, cut = "", "", 0
    for place, line in enumerate(body):
        text = line.text
        candidate = None
        if may_be_labelled(text) and not line.cells:
            free = line.apart or not runs_on(last, text, width, cut=cut)
            candidate = candidate_of(text, before, free=free)
        if candidate is not None:
            candidates[place] = replace(candidate, gap=True) if gap else candidate
        before = f"{before[-_SHORT:]} {text}".lstrip() if len(text) < _SHORT else text
        before, gap = ("", True) if _is_absent(line) else (before, gap and candidate is None)
        last, cut = text, line.cut
    return candidates


def _is_absent(line: TextLine) -> bool:
    return line.text[:1] == "*" and tells_absent(line.text)


def _open_text(draft: GrowingProvision, line: int) -> GrowingProvision:
    return draft.open(Level.TEXT, "", "", f"{draft.cite} text {len(draft.children) + 1}".strip(), line)


def _record_omission(owner: GrowingProvision, line: TextLine, notes: ReadingNotes) -> None:
    _open_text(owner, line.number).take(line)
    notes.unparsed.append(Unparsed(line.number, line.number, "provisions are left out here and not printed"))


def _open_paragraphs(
    path: list[GrowingProvision], candidate: Candidate, depths: Depths, line: TextLine
) -> list[GrowingProvision]:
    marks = (candidate.bullet + candidate.printed[0], *candidate.printed[1:]) if len(depths) > 1 else (candidate.mark,)
    for depth, label, mark in zip(depths, candidate.printed, marks, strict=True):
        path = path[: depth + 1]
        path.append(path[-1].open(Level.PARAGRAPH, label, mark, _cite_below(path, label), line.number))
    if candidate.rest:
        path[-1].take(shorten_line(line, candidate.rest))
    return path


def _cite_below(path: Sequence[GrowingProvision], printed: str) -> str:
    above = path[-1].cite
    if printed.startswith("(") or not above:
        return above + printed
    return printed if "." in printed else f"{above}.{printed}"


def _record_doubt(candidate: Candidate, taken: bool, line: TextLine, notes: ReadingNotes) -> None:
    if taken and candidate.doubt >= _UNSURE:
        why = f"`{candidate.mark}` was taken for a label, though prose may have wrapped there"
    elif not taken and candidate.trust >= _UNSURE:
        why = f"`{candidate.mark}` was taken for prose, though it may be a label"
    else:
        return
    notes.unparsed.append(Unparsed(line.number, line.number, why))
