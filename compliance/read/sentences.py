"""A passage cut into sentences, and a sentence into parts that may be read by themselves."""

import re

_SHORT = re.compile(
    r"(?i)(?:^|[\s(])(?:no|nos|min|max|pa|str|st|inc|co|approx|sec|secs|subm|cert|seq|vs|mr|ms|mrs|dr|art|ch|ex|par|fig|e\.g|i\.e|a\.m|p\.m|u\.s|[A-Z])\.$"
)
_END = re.compile(r"(?<=[.?!;])[\"”')]*\s+(?=[\"“(]?[A-Z☒☐$\d])|;\s+")
_ANSWER = re.compile(r"(?i)^(?:yes|no)\b|^[☒☐]")
_POLAR = re.compile(r"(?i)^\s*(yes|no)\b[\s.,;:–-]*(.*)$", re.DOTALL)
LABEL = re.compile(r"^\s*(\(?(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivxIVX]{1,5})[.)]|\d{1,3}(?:\.\d{1,3})+|[-–•▪●*+])\s+")
_KEY = re.compile(r"^(.{2,90}?)(?:\s*:\s+|\s*:$|\s+[–—-]\s+|\?\s+)(.*)$", re.DOTALL)
_JOINT = re.compile(
    r"(\s*;\s+|,\s+(?:and|but|while|with|which|or)\s+|\s+(?:and|but|while|with|which|that|whereas)\s+|,\s+|\s+[–—]\s+|\s+(?=before\s)|\s*\((?=[^\d$])|\)\s*)"
)
_MOST_PARTS = 12


def sentences_of(text: str) -> list[str]:
    """Cut a passage into sentences; an answer stays with its question."""
    cut: list[str] = []
    start = 0
    for found in _END.finditer(text):
        piece = text[start : found.start()].strip()
        if _SHORT.search(piece) and not text[found.start() : found.end()].startswith(";"):
            continue
        cut.append(piece)
        start = found.end()
    cut.append(text[start:].strip())
    joined: list[str] = []
    for piece in filter(None, cut):
        if joined and joined[-1].endswith("?") and _ANSWER.match(piece):
            joined[-1] = f"{joined[-1]} {piece}"
        else:
            joined.append(piece)
    return joined


def without_label(text: str) -> str:
    """Return a text without the number or the sign of a list before it."""
    return LABEL.sub("", text, count=1)


def split_label(text: str) -> tuple[str, str] | None:
    """Split a text at the colon, the dash or the question mark that sets its value apart, if there is one."""
    found = _KEY.match(text)
    return None if found is None else (found[1].strip(), found[2].strip())


def split_answer(text: str) -> tuple[bool, str] | None:
    """Split the yes or no off that a text begins with."""
    found = _POLAR.match(text)
    return None if found is None else (found[1].lower() == "yes", found[2].strip())


def parts_of(text: str) -> list[str]:
    """Cut a sentence where a part may begin that is read by itself; joined again they are the sentence."""
    pieces = _JOINT.split(text)
    parts = [pieces[0]]
    for joint, piece in zip(pieces[1::2], pieces[2::2], strict=True):
        parts.append(f"{joint}{piece}")
    kept = [part for part in parts if part.strip(" ,;()")]
    return kept if len(kept) <= _MOST_PARTS else [text]
