"""Documents without section signs: top labels such as `1.`, `2.3` or `I.` open sections."""

from collections.abc import Sequence

from compliance.law.numbering.depths import place_labels
from compliance.law.numbering.labels import Candidate, bare_number_of, candidate_of
from compliance.law.pages.page import runs_on, shorten_line
from compliance.law.text_line import TextLine
from compliance.law.tree.draft import GrowingProvision, ReadingNotes
from compliance.law.tree.paragraphs import candidates_in, fill_section, hang_paragraphs, last_text, record_first_reading
from compliance.model import Level

_LONGEST_HEADING = 24
_LONGEST_SENTENCE = 60
_MOST_LINES = 3


def read_numbered_sections(parent: GrowingProvision, body: Sequence[TextLine], notes: ReadingNotes) -> None:
    """Read lines outside any section; what is before the first top label is text."""
    labelled = candidates_in(body, notes.width)
    candidates = dict(sorted((labelled | _bare_numbers(body, labelled)).items()))
    tops = _top_places(candidates)
    if not tops:
        hang_paragraphs(parent, body, labelled, notes)
        return
    record_first_reading(body, candidates, notes)
    for line in body[: tops[0]]:
        last_text(parent, line.number).take(line)
    for place, end in zip(tops, [*tops[1:], len(body)], strict=True):
        candidate, line = candidates[place], body[place]
        label = candidate.printed[0]
        section = parent.open(Level.SECTION, label, candidate.mark, label, line.number)
        rest = body[place + 1 : end]
        heading = _heading_lines(shorten_line(line, candidate.rest), rest, notes.width)
        if heading:
            section.heading = heading
            section.last = body[place + len(heading) - 1].number
            fill_section(section, rest[len(heading) - 1 :], notes)
        else:
            fill_section(section, [shorten_line(line, candidate.rest), *rest], notes)


def _bare_numbers(body: Sequence[TextLine], candidates: dict[int, Candidate]) -> dict[int, Candidate]:
    """Return lines such as `3 Wagers` that stand above labels such as `3.1`."""
    waiting: dict[str, tuple[int, Candidate]] = {}
    confirmed: dict[int, Candidate] = {}
    for place, line in enumerate(body):
        if place in candidates:
            number, dot, _rest = candidates[place].printed[0].partition(".")
            if dot and number in waiting:
                above, bare = waiting.pop(number)
                confirmed[above] = bare
        elif line.text[:1].isdigit() and (candidate := bare_number_of(line.text)) is not None:
            waiting[candidate.printed[0]] = (place, candidate)
    return confirmed


def _top_places(candidates: dict[int, Candidate]) -> list[int]:
    """Return the places of labels at the top depth, where these are written with a dot and not in brackets."""
    if all(candidate.printed[0].startswith("(") for candidate in candidates.values()):
        return []
    placed = zip(candidates, place_labels(list(candidates.values())), strict=True)
    # WHY: only the search over all labels tells which of them are at the top: `1.` may be a section of this document
    # or a step below `A.`
    tops = [place for place, depths in placed if depths and depths[0] == 0]
    dotted = not any(candidates[place].printed[0].startswith("(") for place in tops)
    return tops if len(tops) > 1 and dotted else []


def _heading_lines(first: TextLine, rest: Sequence[TextLine], width: int) -> list[str]:
    """Return the lines of a section's heading, or nothing where the section begins with its text."""
    taken = [first]
    for line in rest[: _MOST_LINES - 1]:
        last = taken[-1]
        full = runs_on(last.text, line.text, width, cut=last.cut)
        if line.apart or last.text.endswith(".") or candidate_of(line.text, "") or not full:
            break
        taken.append(line)
    heading = [line.text for line in taken]
    if len(rest) >= len(heading) and _is_heading(" ".join(heading)):
        return heading
    alone = bool(rest) and not rest[0].text[:1].islower()
    return [first.text] if alone and _is_heading(first.text) else []


def _is_heading(words: str) -> bool:
    short = len(words.split()) <= _LONGEST_HEADING and ". " not in words
    return short and not words.endswith((";", ":", ",")) and (not words.endswith(".") or len(words) < _LONGEST_SENTENCE)
