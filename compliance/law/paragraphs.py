"""The inside of a section: definitions, labelled paragraphs at their depths, and text between them."""

from collections.abc import Sequence

from compliance.law.definitions import Term, terms_in
from compliance.law.draft import Draft, Findings
from compliance.law.headings import tells_absent
from compliance.law.labels import Candidate, candidate_of
from compliance.law.numbering import Placed, place_labels
from compliance.law.page import Sheet
from compliance.model.law import Level, Unparsed

_UNSURE = 4.0
_SHORT = 24


def fill(section: Draft, body: Sequence[Sheet], findings: Findings) -> None:
    """Give a section its paragraphs, from the lines under its heading."""
    if not body:
        return
    section.last = body[-1].number
    terms = terms_in(section.heading, body, findings.joiner.join)
    if not terms:
        paragraphs(section, body, findings)
        return
    paragraphs(section, body[: terms[0].place], findings)
    over = _definitions_end(section, body, terms)
    terms = [term for term in terms if term.place < over]
    ends = [*(term.place for term in terms[1:]), over]
    for term, end in zip(terms, ends, strict=True):
        sheet = body[term.place]
        definition = section.open(Level.DEFINITION, term.term, term.mark, f'{section.cite} "{term.term}"', sheet.number)
        head = [Sheet(sheet.number, term.words)] if term.words else []
        paragraphs(definition, [*head, *body[term.place + term.lines : end]], findings)
    paragraphs(section, body[over:], findings, goes_on=True)


def _definitions_end(section: Draft, body: Sequence[Sheet], terms: Sequence[Term]) -> int:
    """Return where the section goes on after its definitions, if these stand under a label such as `(a)`."""
    open_labels = [child for child in section.children if child.level is Level.PARAGRAPH]
    if not open_labels:
        return len(body)
    last = candidate_of(open_labels[-1].label, "")
    wanted = {(style, value + 1) for style, value in last.forms[0]} if last is not None else set()
    first = {style for style, _value in wanted}
    starts = {term.place for term in terms}
    listed = False
    for place in range(terms[0].place, len(body)):
        listed = listed and place not in starts
        found = candidate_of(body[place].text, body[place - 1].text)
        if found is not None and found.doubt < _UNSURE:
            if not listed and wanted.intersection(found.forms[0]):
                return place
            listed = listed or any(style in first and value == 1 for style, value in found.forms[0])
    return len(body)


def paragraphs(owner: Draft, body: Sequence[Sheet], findings: Findings, *, goes_on: bool = False) -> None:
    """Hang labelled paragraphs below their owner; what has no label belongs to what stands before it."""
    candidates = candidates_in(body)
    absent = {place for place, sheet in enumerate(body) if tells_absent(sheet.text)}
    first = min(candidates, default=len(body))
    gap = goes_on or any(one < first for one in absent)
    placed = place_labels(list(candidates.values()), gap_at_start=gap)
    labelled = dict(zip(candidates, placed, strict=True))
    path = [owner]
    for place, sheet in enumerate(body):
        labels = labelled.get(place)
        if labels:
            path = _open(path, candidates[place], labels, sheet)
        elif place in absent:
            _absent(path[0], sheet, findings)
        else:
            last_text(path[-1], sheet.number).take(sheet)
        if place in candidates:
            _doubt(candidates[place], bool(labels), sheet, findings)


def last_text(draft: Draft, line: int) -> Draft:
    """Return where a line without a label goes: behind children it is a text of its own."""
    if not draft.children:
        return draft
    last = draft.children[-1]
    goes_on = last.level is Level.TEXT and last.lines and not tells_absent(last.lines[-1].text)
    return last if goes_on else _text(draft, line)


def candidates_in(body: Sequence[Sheet]) -> dict[int, Candidate]:
    """Return the lines that may open a paragraph, by their places."""
    found: dict[int, Candidate] = {}
    before = ""
    for place, sheet in enumerate(body):
        candidate = None if sheet.cells else candidate_of(sheet.text, before, free=sheet.apart)
        if candidate is not None:
            found[place] = candidate
        before = f"{before[-_SHORT:]} {sheet.text}".lstrip() if len(sheet.text) < _SHORT else sheet.text
    return found


def _text(draft: Draft, line: int) -> Draft:
    return draft.open(Level.TEXT, "", "", f"{draft.cite} text {len(draft.children) + 1}".strip(), line)


def _absent(owner: Draft, sheet: Sheet, findings: Findings) -> None:
    _text(owner, sheet.number).take(sheet)
    findings.unparsed.append(Unparsed(sheet.number, sheet.number, "provisions are left out here and not printed"))


def _open(path: list[Draft], candidate: Candidate, labels: Sequence[Placed], sheet: Sheet) -> list[Draft]:
    for number, label in enumerate(labels):
        path = path[: label.depth + 1]
        mark = candidate.mark if len(labels) == 1 else label.printed
        if number == 0 and len(labels) > 1:
            mark = candidate.bullet + mark
        path.append(path[-1].open(Level.PARAGRAPH, label.printed, mark, _cite(path, label.printed), sheet.number))
    if candidate.rest:
        path[-1].take(Sheet(sheet.number, candidate.rest))
    return path


def _cite(path: Sequence[Draft], printed: str) -> str:
    above = path[-1].cite
    if printed.startswith("(") or not above:
        return above + printed
    return printed if "." in printed else f"{above}.{printed}"


def _doubt(candidate: Candidate, taken: bool, sheet: Sheet, findings: Findings) -> None:
    if taken and candidate.doubt >= _UNSURE:
        why = f"`{candidate.mark}` was taken for a label, though prose may have wrapped there"
    elif not taken and candidate.trust >= _UNSURE:
        why = f"`{candidate.mark}` was taken for prose, though it may be a label"
    else:
        return
    findings.unparsed.append(Unparsed(sheet.number, sheet.number, why))
