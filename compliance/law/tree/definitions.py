"""Defined terms at the head of lines, told apart from prose that happens to have a dash in it."""

import re
from collections.abc import Callable, Sequence

from compliance.law.numbering.labels import ends_sentence
from compliance.law.text_line import TextLine
from compliance.record import record

_QUOTED = r"(?:“[^”\n]{1,78}”|\"[^\"\n]{1,78}\"|‘‘[^’\n]{1,78}’’|''[^'\n]{1,78}'')"
_DASHED = re.compile(
    rf"(?P<mark>(?P<term>(?:{_QUOTED}|[A-Z0-9])[\w’'\"”“/&,.()\- ]{{0,78}}?)\s*(?:—|–|--)\s*)(?P<text>.*)$", re.DOTALL
)
_MEANS = re.compile(
    rf"(?P<mark>(?:The (?:term|word|phrase)s?\s+)?(?P<term>{_QUOTED}(?:,?\s+(?:or|and)\s+{_QUOTED})*"
    r"(?=\s+(?:means?|ha(?:s|ve)|shall mean|includes?|refers to)\b)"
    r"|[A-Z][\w’'/\- ]{0,60}?(?=\s+(?:means?|ha(?:s|ve) the (?:same )?meaning|shall mean)\b)))\s+(?P<text>.*)$",
    re.DOTALL,
)
_TITLED = re.compile(r"(?P<mark>(?P<term>[“\"][^”\"\n]{1,78}[.][”\"]))\s+(?P<text>[A-Z(\[].*)$", re.DOTALL)
_DEFINES = re.compile(r"following\s+(?:words|terms|meanings?|definitions)|definitions?\b", re.IGNORECASE)
_BEGINS = re.compile(
    r"(?:means?|mean|has|have|shall|includes?|refers?|is|are|an?|the|any|each|one|when|where|either)\b"
)
_MEANING = re.compile(r"means?\b|(?:has|have) the\b|shall mean\b|includes?\b|refers?\b")
_PREDICATE = re.compile(r"\b(?:shall|may|must|is|are|was|were|will|has|have|can)\b")
_NEVER_FIRST = frozenset({
    "If", "In", "It", "Nothing", "Such", "That", "There", "These", "This", "Those", "Unless", "When", "Where",
    "Which", "While",
})  # fmt: skip
_SELDOM_FIRST = frozenset({
    "A", "After", "All", "An", "Any", "At", "Before", "Each", "Every", "Except", "For", "No", "On", "Otherwise",
    "The", "To", "Upon",
})  # fmt: skip
_DASH = re.compile(r"—|–|--")
_NUMBERED = frozenset("()0123456789")
_OPENING = 5
_LONGEST_TERM = 10
_LONGEST = 80
_MOST_LINES = 3

Join = Callable[[Sequence[str]], str]
"""How lines are joined to running text."""


@record
class DefinedTerm:
    """A defined term: its place among the lines and how many lines it takes, the term, its mark, what follows it."""

    place: int
    lines: int
    term: str
    mark: str
    words: str


def definition_of(line: str) -> tuple[str, str, str] | None:
    """Read a defined term at the head of a line: the term, the mark as printed, and the words behind it."""
    for pattern in (_DASHED, _TITLED, _MEANS):
        match = pattern.match(line)
        if match is not None and _is_definition(match["term"], match["text"]):
            return _without_quotes(match["term"]), match["mark"].strip(), match["text"].strip()
    return None


def defines_terms(words: str) -> bool:
    """Tell whether a heading or an opening sentence announces definitions."""
    return _DEFINES.search(words) is not None


def terms_in(heading: Sequence[str], body: Sequence[TextLine], join: Join) -> list[DefinedTerm]:
    """Find the lines that open a definition, in a section that announces definitions."""
    if not defines_terms(" ".join([*heading, *(line.text for line in body[:_OPENING])])):
        return []
    terms: list[DefinedTerm] = []
    before, taken = "", 0
    for place, line in enumerate(body):
        if place >= taken and _may_open(line, before):
            term = _read_term_at(body, place, join)
            if term is not None:
                terms.append(term)
                taken = place + term.lines
        before = line.text
    return terms


def _may_open(line: TextLine, before: str) -> bool:
    """Tell whether a definition may begin here: a sentence ended, or lost its stop at the end of a paragraph."""
    free = ends_sentence(before) or (line.apart and before.endswith(")"))
    return free and not line.cells and line.text[:1] not in ("(", "§")


def _read_term_at(body: Sequence[TextLine], place: int, join: Join) -> DefinedTerm | None:
    """Read the term that a line opens; a long one may run over to the next lines."""
    lines = [body[place].text]
    while True:
        words = join(lines)
        definition = definition_of(words)
        if definition is not None:
            over = len(lines) == 1 or len(definition[1]) > len(join(lines[:-1]))
            return DefinedTerm(place, len(lines), *definition) if over else None
        after = place + len(lines)
        wrapped = len(words) <= _LONGEST and not ends_sentence(words) and len(lines) < _MOST_LINES
        if not wrapped or after == len(body) or body[after].apart or body[after].cells:
            return None
        lines.append(body[after].text)


def _is_definition(term: str, text: str) -> bool:
    words = term.split()
    small = text[:1].islower()
    between = term[-1:] in _NUMBERED and text[:1] in _NUMBERED
    if between or len(words) > _LONGEST_TERM or words[0] in _NEVER_FIRST or _PREDICATE.search(term) is not None:
        return False
    # WHY: a capital behind the dash opens the text of a definition; small letters may be prose with a dash in it.
    if not small:
        return True
    if words[0] in _SELDOM_FIRST or _BEGINS.match(text) is None:
        return False
    return _MEANING.match(text) is not None or _DASH.search(text) is None


def _without_quotes(term: str) -> str:
    """Return a term without its quotes, and without the stop that may stand inside them."""
    if term[:1] not in "“\"‘'":
        return term.strip()
    return re.sub(r"[“”\"]|‘‘|’’|''", "", term).strip().removesuffix(".")
