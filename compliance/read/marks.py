"""Printed choices and the marks on them: a choice that nobody marked states nothing."""

import re

from compliance.model import CHOSEN, NOT_CHOSEN
from compliance.record import record

_ON = re.compile(
    r"\[\s*[xX✓*]\s*\]|\(\s*[xX✓]\s*\)|(?<![\w_])_+\s?[xX✓]\s?_+(?![\w_])|(?<![\w_])_*[xX]_+(?![\w_])|(?<![\w_])_+[xX](?![\w_])"
)
_OFF = re.compile(r"\[[\s_]*\]|\(\s+\)|\(_+\)")
_LINE = re.compile(r"(?<!\$)(?<![\w_])_{2,}(?![\w_])")
_MARKS = re.compile(f"[{CHOSEN}{NOT_CHOSEN}]")
_STEM_END = re.compile(r"[?:]\s*(?=[^?:]*$)")
_POLAR = re.compile(r"(?i)\b(?:yes|no)\b")
_JOINTS = " \t,;/|"


@record
class MarkedOption:
    """One printed choice, and whether it is marked."""

    text: str
    chosen: bool


@record
class MarkedText:
    """A question or a label, and the choices printed for it."""

    stem: str
    options: tuple[MarkedOption, ...]

    @property
    def chosen(self) -> tuple[str, ...]:
        """The texts of the marked choices."""
        return tuple(option.text for option in self.options if option.chosen)

    @property
    def is_polar(self) -> bool:
        """Tell whether the choices are yes and no."""
        return bool(self.options) and all(_POLAR.fullmatch(option.text.strip(" .,")) for option in self.options)


def write_typed_marks(text: str) -> str:
    """Write marks that were typed with letters and lines as the signs of boxes; other blank lines are nothing."""
    marked = _OFF.sub(NOT_CHOSEN, _ON.sub(CHOSEN, text))
    lines = _LINE.findall(marked)
    if (
        lines
        and (CHOSEN in marked or len(lines) > 1 or NOT_CHOSEN in marked)
        and len(_MARKS.findall(marked)) + len(lines) > 1
    ):
        marked = _LINE.sub(NOT_CHOSEN, marked)
    return re.sub(r"_{2,}", " ", marked)


def has_marks(text: str) -> bool:
    """Tell whether a text has marks, or boxes for them."""
    return _MARKS.search(text) is not None


def read_marks(text: str) -> MarkedText | None:
    """Take a text with marks apart; where it cannot be told which choice a mark belongs to, there is none."""
    places = [found.start() for found in _MARKS.finditer(text)]
    if not places:
        return None
    before, after = text[: places[0]], text[places[-1] + 1 :]
    stem, first = _split_stem(before)
    if after.strip(" .)") and not first.strip(_JOINTS):
        return MarkedText(stem, _options_after(text, places))
    if first.strip(_JOINTS) and not after.strip(" .)"):
        return MarkedText(stem, _options_before(text, places, len(before) - len(first)))
    if first.strip(_JOINTS) and after.strip(" .)"):
        # WHY: words on both sides: the first ones are the label of what follows, unless they are a yes or no.
        if not _POLAR.fullmatch(first.strip(_JOINTS)):
            return MarkedText(before.strip(), _options_after(text, places))
        return None
    return None


def _split_stem(before: str) -> tuple[str, str]:
    """Split what stands before the first mark into a label and the first choice, if the marks follow the choices."""
    end = _STEM_END.search(before)
    if end is not None:
        return before[: end.end()].strip(), before[end.end() :]
    gap = re.search(r"\s{2,}(?=\S[^\n]*$)", before)
    if gap is not None:
        return before[: gap.start()].strip(), before[gap.end() :]
    polar = re.search(r"(?i)\s*\b(?:yes|no)\s*$", before)
    if polar is not None:
        return before[: polar.start()].strip(), before[polar.start() :]
    return before.strip(), ""


def _options_after(text: str, places: list[int]) -> tuple[MarkedOption, ...]:
    ends = [*places[1:], len(text)]
    return tuple(
        MarkedOption(text[place + 1 : end].strip(_JOINTS), text[place] == CHOSEN)
        for place, end in zip(places, ends, strict=True)
    )


def _options_before(text: str, places: list[int], start: int) -> tuple[MarkedOption, ...]:
    starts = [start, *(place + 1 for place in places[:-1])]
    return tuple(
        MarkedOption(text[begin:place].strip(_JOINTS), text[place] == CHOSEN)
        for begin, place in zip(starts, places, strict=True)
    )
