"""A passage cut into sentences, and a sentence into parts that may be read by themselves."""

import re

_SHORT = re.compile(
    r"(?i)(?:^|[\s(])(?:no|nos|min|max|pa|str|st|inc|co|approx|sec|secs|subm|cert|seq|vs|mr|ms|mrs|dr|art|ch|ex|par|fig|e\.g|i\.e|a\.m|p\.m|u\.s|[A-Z])\.$"
)
_END = re.compile(r"(?<=[.?!;])[\"”')]*\s+(?=[\"“(]?[A-Z☒☐$\d])|;\s+")
_ANSWERED = re.compile(r"(?i)\?\s*(?:yes|no)[.,]?$")
_LETTERS = re.compile(r"[A-Za-z]{3}")
_POLAR = re.compile(
    r"(?i)^\s*(yes|no(?:t at (?:this|the present) time)?|not offered|none)\b[\s.,;:–-]*(.*)$", re.DOTALL
)
LABEL = re.compile(
    r"^\s*([QA]\s?\d{1,3}\s?[.):]|[QA][.):]|\(?(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivxIVX]{1,5})[.)]|\d{1,3}(?:\.\d{1,3})+|[-–•▪●*+])\s+"
)
_KEY = re.compile(r"^(.{2,90}?)(?:\s*:\s+|\s*:$|\s+[–—-]\s+|\?\s+)(.*)$", re.DOTALL)
_JOINT = re.compile(
    r"(\s*;\s+|,\s+(?:and|but|while|with|which|or)\s+|\s+(?:and|but|while|with|which|plus|whereas)\s+|(?<!of)(?<!for)(?<!by)(?<!to)\s+that\s+|,\s+|\s+[–—]\s+|\s+(?=before\s)|\s*\((?=[^\d$])|(?<=[A-Za-z.])\)\s*|\s+(?=nor\s))"
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
        answers = joined and joined[-1].endswith("?") and not piece.endswith("?")
        if answers or (joined and _ANSWERED.search(joined[-1]) and not _LETTERS.search(piece)):
            joined[-1] = f"{joined[-1]} {piece}"
        else:
            joined.append(piece)
    return joined


_RUN_IN = re.compile(r"[^.?!:;$\d]{3,50}\.")
_MOST_RUN_IN = 5


def split_run_in(text: str) -> tuple[str, str]:
    """Split the heading off that a paragraph begins with, such as `Ante Wager. The minimum is $10.`"""
    first = _RUN_IN.match(text)
    if first is None or len(first[0].split()) > _MOST_RUN_IN or not text[first.end() :].strip():
        return "", text
    return first[0].rstrip("."), text[first.end() :].strip()


def without_label(text: str) -> str:
    """Return a text without the number or the sign of a list before it."""
    return LABEL.sub("", text, count=1)


_CITATION = re.compile(
    r"(?:\b58 Pa\.? ?Code )?(?:§§?|\b[Ss]ections?|\b[Ss]ec\.)\s*\d{2,4}[a-z]?\.\d+(?:\([a-z0-9]{1,4}\))*"
    r"|(?<![\d$.,])\d{3}[a-z]?\.\d{1,2}(?:\([a-z0-9]{1,4}\))+|\b205 CMR \d+\.\d+(?:\([a-z0-9]{1,4}\))*"
)


def without_citations(text: str) -> str:
    """Return a text without the sections of law that it cites, whose figures are none of the filing."""
    return _CITATION.sub(" ", text)


def split_label(text: str) -> tuple[str, str] | None:
    """Split a text at the colon, the dash or the question mark that sets its value apart, if there is one."""
    found = _KEY.match(text)
    return None if found is None else (found[1].strip(), found[2].strip())


def split_answer(text: str) -> tuple[bool, str] | None:
    """Split the yes or no off that a text begins with."""
    found = _POLAR.match(text)
    return None if found is None else (found[1].lower() == "yes", found[2].strip())


_MONEY = r"\$\s?\d[\d,]*(?:\.\d\d)?"
_BOUNDS = re.compile(r"(?i)\bmin(?:imum)?\.?\s*(?:and|/|&|to|[-–])\s*max(?:imum)?\b\.?")
_LIMITS = re.compile(r"(?i)\b(?:limits?|range[sd]?)\b(?!\s+(?:on|of)\s+payout)")
_TWO = re.compile(rf"(?i)(?:from\s+|between\s+)?({_MONEY})\s*(?:to|and|/|[-–])\s*({_MONEY})")
_PAYOUT = re.compile(r"(?i)payout|pay-?off|aggregate")


def split_pair(text: str) -> tuple[str, str] | None:
    """Split a text with a lower and an upper bound side by side into one text for each; another text is none."""
    two = _TWO.search(text)
    bounds = _BOUNDS.search(text) or (None if _PAYOUT.search(text) else _LIMITS.search(text))
    if two is None or bounds is None or len(re.findall(_MONEY, text)) != 2:
        return None
    lower, upper = (int(re.sub(r"[^\d]", "", amount.partition(".")[0])) for amount in two.groups())
    if lower >= upper:
        return None
    start, end = sorted((bounds.span(), two.span()))

    def with_words(word: str, amount: str) -> str:
        first, second = (word, amount) if bounds.start() < two.start() else (amount, word)
        return f"{text[: start[0]]} {first} {text[start[1] : end[0]]} {second} {text[end[1] :]}"

    return with_words("minimum", two[1]), with_words("maximum", two[2])


_ITEMS = re.compile(r"(\s*;\s*(?:and\s+|or\s+)?|,\s+(?:and\s+|or\s+)?|\s+(?:and|or|&)\s+)")


def items_of(text: str) -> list[str]:
    """Cut a list into its items, each with the sign before it; joined again they are the list."""
    pieces = _ITEMS.split(text.rstrip(". "))
    return [pieces[0], *(f"{sign}{piece}" for sign, piece in zip(pieces[1::2], pieces[2::2], strict=True))]


def parts_of(text: str) -> list[str]:
    """Cut a sentence where a part may begin that is read by itself; joined again they are the sentence."""
    pieces = _JOINT.split(text)
    parts = [pieces[0]]
    for joint, piece in zip(pieces[1::2], pieces[2::2], strict=True):
        parts.append(f"{joint}{piece}")
    kept = [part for part in parts if part.strip(" ,;()")]
    return kept if len(kept) <= _MOST_PARTS else [text]
