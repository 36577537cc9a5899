"""Documents without section signs: top labels such as `1.`, `2.3` or `I.` open sections."""

from collections.abc import Sequence

from compliance.law.numbering.depths import place_labels
from compliance.law.numbering.labels import Candidate, bare_of, candidate_of
from compliance.law.pages.page import runs_on, shortened
from compliance.law.text_line import TextLine
from compliance.law.tree.draft import Findings, GrowingProvision
from compliance.law.tree.paragraphs import candidates_in, fill, hang, last_text
from compliance.model import Level

_LONGEST_HEADING = 24
_LONGEST_SENTENCE = 60
_MOST_LINES = 3


def numbered_sections(parent: GrowingProvision, body: Sequence[TextLine], findings: Findings) -> None:
    """Read lines outside any section; what is before the first top label is text."""
    labelled = candidates_in(body, findings.width)
    candidates = dict(sorted((labelled | _bare_numbers(body, labelled)).items()))
    tops = _top_places(candidates)
    if not tops:
        hang(parent, body, labelled, findings)
        return
    for sheet in body[: tops[0]]:
        last_text(parent, sheet.number).take(sheet)
    for place, end in zip(tops, [*tops[1:], len(body)], strict=True):
        candidate, sheet = candidates[place], body[place]
        label = candidate.printed[0]
        section = parent.open(Level.SECTION, label, candidate.mark, label, sheet.number)
        rest = body[place + 1 : end]
        lines = _heading_lines(shortened(sheet, candidate.rest), rest, findings.width)
        if lines:
            section.heading = lines
            section.last = body[place + len(lines) - 1].number
            fill(section, rest[len(lines) - 1 :], findings)
        else:
            fill(section, [shortened(sheet, candidate.rest), *rest], findings)


def _bare_numbers(body: Sequence[TextLine], candidates: dict[int, Candidate]) -> dict[int, Candidate]:
    """Return lines such as `3 Wagers` that stand above labels such as `3.1`."""
    found: dict[str, tuple[int, Candidate]] = {}
    kept: dict[int, Candidate] = {}
    for place, sheet in enumerate(body):
        if place in candidates:
            number, dot, _rest = candidates[place].printed[0].partition(".")
            if dot and number in found:
                above, bare = found.pop(number)
                kept[above] = bare
        elif sheet.text[:1].isdigit() and (candidate := bare_of(sheet.text)) is not None:
            found[candidate.printed[0]] = (place, candidate)
    return kept


def _top_places(candidates: dict[int, Candidate]) -> list[int]:
    """Return the places of labels at the top depth, where these are written with a dot and not in brackets."""
    if all(candidate.printed[0].startswith("(") for candidate in candidates.values()):
        return []
    placed = zip(candidates, place_labels(list(candidates.values())), strict=True)
    tops = [place for place, depths in placed if depths and depths[0] == 0]
    dotted = not any(candidates[place].printed[0].startswith("(") for place in tops)
    return tops if len(tops) > 1 and dotted else []


def _heading_lines(first: TextLine, rest: Sequence[TextLine], width: int) -> list[str]:
    """Return the lines of a section's heading, or nothing where the section begins with its text."""
    sheets = [first]
    for sheet in rest[: _MOST_LINES - 1]:
        last = sheets[-1]
        full = runs_on(last.text, sheet.text, width, cut=last.cut)
        if sheet.apart or last.text.endswith(".") or candidate_of(sheet.text, "") or not full:
            break
        sheets.append(sheet)
    lines = [sheet.text for sheet in sheets]
    if len(rest) >= len(lines) and _is_heading(" ".join(lines)):
        return lines
    alone = bool(rest) and not rest[0].text[:1].islower()
    return [first.text] if alone and _is_heading(first.text) else []


def _is_heading(words: str) -> bool:
    short = len(words.split()) <= _LONGEST_HEADING and ". " not in words
    return short and not words.endswith((";", ":", ",")) and (not words.endswith(".") or len(words) < _LONGEST_SENTENCE)
