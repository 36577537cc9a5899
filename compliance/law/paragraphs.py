"""The inside of a section: definitions, labelled paragraphs at their depths, and text between them."""

from collections.abc import Sequence

from compliance.law.draft import Draft, Findings
from compliance.law.headings import defines_terms, definition_of, tells_absent
from compliance.law.labels import Candidate, candidate_of, ends_sentence
from compliance.law.numbering import Placed, place_labels
from compliance.law.page import Sheet
from compliance.model.law import Level, Unparsed

_OPENING = 5
_UNSURE = 4.0
_LONGEST_HEADING = 14
_LONGEST_TERM = 10


def fill(section: Draft, body: Sequence[Sheet], findings: Findings) -> None:
    """Give a section its paragraphs, from the lines under its heading."""
    if not body:
        return
    section.last = body[-1].number
    starts = _definitions(section, body)
    if not starts:
        _paragraphs(section, body, findings)
        return
    _paragraphs(section, body[: starts[0][0]], findings)
    ends = [place for place, _term in starts[1:]] + [len(body)]
    for (place, (term, mark, words)), end in zip(starts, ends, strict=True):
        sheet = body[place]
        definition = section.open(Level.DEFINITION, term, mark, f'{section.cite} "{term}"', sheet.number)
        head = [Sheet(sheet.number, words, False, False, ())] if words else []
        _paragraphs(definition, [*head, *body[place + 1 : end]], findings)


def _definitions(section: Draft, body: Sequence[Sheet]) -> list[tuple[int, tuple[str, str, str]]]:
    """Find the lines that open a definition, in a section that announces definitions."""
    opening = " ".join([*section.heading, *(sheet.text for sheet in body[:_OPENING])])
    if not defines_terms(opening):
        return []
    found = []
    for place, sheet in enumerate(body):
        if sheet.text[:1] in "(§" or (place and not ends_sentence(body[place - 1].text)):
            continue
        term = definition_of(sheet.text)
        if term is not None and len(term[0].split()) <= _LONGEST_TERM:
            found.append((place, term))
    return found


def _paragraphs(owner: Draft, body: Sequence[Sheet], findings: Findings) -> None:
    """Hang labelled paragraphs below their owner; what has no label belongs to what stands before it."""
    candidates = _candidates(body)
    absent = [place for place, sheet in enumerate(body) if tells_absent(sheet.text)]
    first = min(candidates, default=len(body))
    labelled = dict(
        zip(
            candidates,
            place_labels(list(candidates.values()), gap_at_start=any(one < first for one in absent)),
            strict=True,
        )
    )
    path = [owner]
    for place, sheet in enumerate(body):
        labels = labelled.get(place)
        if labels:
            path = _open(path, candidates[place], labels, sheet)
        elif place in absent:
            _absent(path[0], sheet, findings)
        else:
            _last_text(path[-1], sheet.number).take(sheet)
        if place in candidates:
            _doubt(candidates[place], bool(labels), sheet, findings)


def _last_text(draft: Draft, line: int) -> Draft:
    """Return where a line without a label goes: behind children it is a text of its own."""
    if not draft.children:
        return draft
    last = draft.children[-1]
    goes_on = last.level is Level.TEXT and last.lines and not tells_absent(last.lines[-1].text)
    return last if goes_on else _text(draft, line)


def _text(draft: Draft, line: int) -> Draft:
    return draft.open(Level.TEXT, "", "", f"{draft.cite} text {len(draft.children) + 1}", line)


def _absent(owner: Draft, sheet: Sheet, findings: Findings) -> None:
    _text(owner, sheet.number).take(sheet)
    findings.unparsed.append(Unparsed(sheet.number, sheet.number, "provisions are left out here and not printed"))


def _candidates(body: Sequence[Sheet]) -> dict[int, Candidate]:
    found: dict[int, Candidate] = {}
    before = ""
    for place, sheet in enumerate(body):
        candidate = None if sheet.cells else candidate_of(sheet.text, before)
        if candidate is not None:
            found[place] = candidate
        before = sheet.text
    return found


def _open(path: list[Draft], candidate: Candidate, labels: Sequence[Placed], sheet: Sheet) -> list[Draft]:
    for number, label in enumerate(labels):
        path = path[: label.depth + 1]
        mark = candidate.mark if number == 0 and len(labels) == 1 else label.printed
        path.append(path[-1].open(Level.PARAGRAPH, label.printed, mark, _cite(path, label.printed), sheet.number))
    if candidate.rest:
        path[-1].take(Sheet(sheet.number, candidate.rest, False, False, ()))
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


# Documents without section signs


def numbered_sections(parent: Draft, body: Sequence[Sheet], findings: Findings) -> None:
    """Read lines outside any section: top labels such as `1.` or `2.3` open sections, what is before them is text."""
    candidates = _candidates(body)
    tops = _tops(candidates)
    if not tops:
        _paragraphs(parent, body, findings)
        return
    for sheet in body[: tops[0]]:
        _last_text(parent, sheet.number).take(sheet)
    for place, end in zip(tops, [*tops[1:], len(body)], strict=True):
        candidate, sheet = candidates[place], body[place]
        label = candidate.printed[0]
        section = parent.open(Level.SECTION, label, candidate.mark, label, sheet.number)
        rest = body[place + 1 : end]
        if _is_heading(candidate.rest, rest):
            section.heading = [candidate.rest]
            fill(section, rest, findings)
        else:
            fill(section, [Sheet(sheet.number, candidate.rest, False, False, ()), *rest], findings)


def _tops(candidates: dict[int, Candidate]) -> list[int]:
    """Return the places of labels at the top depth that are written with a dot and not in brackets."""
    placed = zip(candidates, place_labels(list(candidates.values())), strict=True)
    tops = [place for place, labels in placed if labels and labels[0].depth == 0]
    dotted = [place for place in tops if not candidates[place].printed[0].startswith("(")]
    return dotted if len(dotted) > 1 and len(dotted) == len(tops) else []


def _is_heading(words: str, rest: Sequence[Sheet]) -> bool:
    short = len(words.split()) <= _LONGEST_HEADING
    return bool(rest) and short and not words.endswith((";", ":", ",")) and (not words.endswith(".") or len(words) < 60)
