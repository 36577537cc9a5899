"""References in prose: which sections and paragraphs a sentence sends its reader to, and how it describes them."""

import re
from collections.abc import Iterator

from compliance.record import record

_LABEL = r"\((?:[A-Za-z]{1,5}|\d{1,3}|[a-z]\.\d)\)"
_PATH = rf"(?:{_LABEL})+"
_NUMBER = r"\d+(?:[A-Z]\d+|[A-Za-z]{0,2})(?:[.-]\d+[A-Za-z]?)*"
_WORDS = {
    "sub": re.compile(r"\b([Ss]ubsection|[Pp]aragraph|[Ss]ubparagraph|[Cc]lause)s?\s+(?=\()"),
    "section": re.compile(r"(§§?|\b[Ss]ections?)\s*(?=\d)"),
    "chapter": re.compile(r"\b([Cc]hapters?)\s+(?=\d)"),
    "plain": re.compile(rf"(?<![\w.§$])(?<!§ )()(?=\d+[a-z]?\.\d+[a-z]?{_PATH})"),
    "bare": re.compile(
        rf"(?<=[a-z]\s)()(?={_PATH}(?:(?:,?\s+(?:and|or|through|to)|,)\s+{_PATH})*\s+(?:above|below)\b)"
    ),
}
_NUMBERED = ("section", "plain", "chapter")
_HEAD = re.compile(r"(?:§§?\s*|[Ss]ections?\s+)?")
_ITEM = re.compile(rf"({_NUMBER})({_PATH})?|({_PATH})")
_JOIN = re.compile(r"\s*(?:(—|–|-|\bthrough\b|\bto\b)|,\s*(?:and\b|or\b)?|\band\b|\bor\b)\s*")
_SPAN = re.compile(r"(\d+)-(\d+)")
_RELATING = re.compile(r",?\s*\((?:relating|related)\s+to\s+((?:[^()]|\([^()]*\))*)\)")
_CODE = re.compile(
    r"(?:Pa\.\s*Code|Pa\.\s*C\.\s*S\.|P\.\s*S\.|U\.\s*S\.\s*C\.|C\.?F\.?R\.?|CMR|Code|Act|[Aa]ct|Stat(?:utes|\.)?|Law)"
    r"(?:\s*(?:§§?|[Ss]ections?|[Cc]hapters?))?\s*$"
)
_ELSEWHERE = re.compile(r",?\s+of\s+(?:the|that|an?|title|chapter|part|subsection|paragraph|section|§)\b")


@record
class ReferenceItem:
    """One place that is referred to: a section or none, the labels below it; ``upto`` ends a range begun before it."""

    section: str
    path: tuple[str, ...]
    upto: bool = False


@record
class Reference:
    """A reference, with one item or several: ``word`` is what leads it in, ``described`` what it says it relates to.

    ``foreign`` tells that it leads into another code or act, and so out of the document.
    """

    start: int
    end: int
    word: str
    items: tuple[ReferenceItem, ...]
    described: str
    foreign: bool


def references_in(text: str) -> tuple[Reference, ...]:
    """Return the references of a text in their order; one that is part of a longer one is not given twice."""
    heads = sorted(_find_heads(text), key=lambda head: (head[0], -head[1]))
    references: list[Reference] = []
    for start, after, word in heads:
        if not references or start >= references[-1].end:
            reference = _read_reference(text, start, after, word)
            if reference is not None:
                references.append(reference)
    return tuple(references)


def _find_heads(text: str) -> Iterator[tuple[int, int, str]]:
    # WHY: most provisions refer to nothing, and the patterns need not be tried on them.
    if "(" not in text and "§" not in text and "ection" not in text and "hapter" not in text:
        return
    for kind, pattern in _WORDS.items():
        for match in pattern.finditer(text):
            yield match.start(), match.end(), match[1].lower() if kind == "sub" else kind


def _read_reference(text: str, start: int, after: int, word: str) -> Reference | None:
    many = text[start:after].rstrip().endswith("s") or text.startswith("§§", start)
    items, end = _read_items(text, after, word, many)
    if not items:
        return None
    relating = _RELATING.match(text, end)
    described = relating[1] if relating else ""
    elsewhere = _CODE.search(text, max(0, start - 24), start) is not None or _ELSEWHERE.match(text, end) is not None
    if relating is not None:
        elsewhere = elsewhere or _ELSEWHERE.match(text, relating.end()) is not None
    return Reference(start, relating.end() if relating else end, word, items, described.strip(" .;,"), elsewhere)


def _read_items(text: str, place: int, word: str, many: bool) -> tuple[tuple[ReferenceItem, ...], int]:
    items: list[ReferenceItem] = []
    upto, led, end = False, True, place
    while (match := _ITEM.match(text, place)) is not None:
        if match[1] and not _belongs_to_list(word, match[1], led or many, bool(items)):
            break
        items += _items_of_match(match, items[-1] if items else ReferenceItem("", ()), upto)
        end = match.end()
        join = _JOIN.match(text, end)
        if join is None:
            break
        upto = join[1] is not None
        head = _HEAD.match(text, join.end())
        place = head.end() if head else join.end()
        led = place > join.end()
    return tuple(items), end


def _belongs_to_list(word: str, number: str, expected: bool, later: bool) -> bool:
    """Tell whether a number belongs to the list at hand: `or 4 cards` does not, `and 575.10` does."""
    return word in _NUMBERED and (expected or "." in number) and not (word == "plain" and later and "." not in number)


def _items_of_match(match: re.Match[str], before: ReferenceItem, upto: bool) -> list[ReferenceItem]:
    number, path = match[1], _split_labels(match[2] or match[3] or "")
    if not number:
        return [ReferenceItem(before.section, (*_labels_above(before.path, path), *path), upto)]
    span = _SPAN.fullmatch(number)
    if span is not None and not path:
        return [ReferenceItem(span[1], ()), ReferenceItem(span[2], (), True)]
    return [ReferenceItem(number, path, upto)]


def _split_labels(path: str) -> tuple[str, ...]:
    return tuple(re.findall(_LABEL, path))


def _labels_above(before: tuple[str, ...], path: tuple[str, ...]) -> tuple[str, ...]:
    """Return the labels that a label goes on below: `(b)(1) and (2)` means (b)(2), `(b)(1) and (c)` means (c)."""
    # WHY: drafters do not repeat the labels above; a label of a kind that the path has takes the place of that kind.
    kinds = [_kind_of_label(label) for label in before]
    first = _kind_of_label(path[0])
    return before[: kinds.index(first)] if first in kinds else ()


def _kind_of_label(label: str) -> str:
    inner = label[1:-1]
    if inner.isdigit():
        return "1"
    return "a" if inner.islower() else "A"
