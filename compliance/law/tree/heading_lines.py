"""Headings over several lines: whether the next line still belongs to one, and which lines head what has no number."""

import re
from collections.abc import Sequence

from compliance.law.numbering.headings import division_of, is_capitals, section_of, tells_absent
from compliance.law.numbering.labels import candidate_of
from compliance.law.pages.page import runs_on
from compliance.law.text_line import TextLine
from compliance.law.tree.contents import is_title

_BREAKS_OFF = re.compile(r"(?:[,;-]|\b(?:OF|AND|OR|THE|FOR|IN|TO|WITH|BY|A|AN|of|and|or|the|for|in|to|with|by|a|an))$")
_GOES_ON = re.compile(r"(?:OF|AND|OR|FOR|IN|TO|WITH|BY)\b")
_FULL_LINE = 38

LONGEST_HEADING = 6
"""No heading has more lines than these."""


def division_heading_goes_on(lines: Sequence[TextLine], place: int, heading: Sequence[str]) -> bool:
    """Tell whether a division's heading in capitals goes on in a line: it breaks off before it, or fills its line."""
    if place >= len(lines) or lines[place].cells or len(heading) >= LONGEST_HEADING:
        return False
    text = lines[place].text
    if not is_capitals(text) or division_of(text) is not None or is_title(text):
        return False
    if not heading:
        return True
    breaks_off = _BREAKS_OFF.search(heading[-1]) is not None or _GOES_ON.match(text) is not None
    return is_capitals(heading[0]) and (breaks_off or len(heading[-1]) >= _FULL_LINE)


def section_heading_goes_on(
    lines: Sequence[TextLine], place: int, heading: Sequence[str], *, width: int, cut: int
) -> bool:
    """Tell whether a section's heading goes on in a line; ``cut`` counts what stood before the heading's last line."""
    last = heading[-1]
    if len(heading) >= LONGEST_HEADING or last.endswith((".", "]")) or place >= len(lines):
        return False
    text = lines[place].text
    opens = candidate_of(text, "") is not None or section_of(text) is not None or division_of(text) is not None
    if opens or tells_absent(text) or lines[place].cells:
        return False
    full = not lines[place].apart and runs_on(last, text, width, cut=cut)
    return text[:1].islower() or _BREAKS_OFF.search(last) is not None or full


def is_subject_line(line: TextLine) -> bool:
    """Tell whether a line in capitals may name the subject of what follows, without a number."""
    if line.cells or not is_capitals(line.text):
        return False
    return division_of(line.text) is None and not is_title(line.text)
