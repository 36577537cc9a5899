"""How a piece of text is written: plain where that is safe, else in double quotes, in blocks as the author broke it."""

import re

from compliance.load.yaml.layout import Leaf

_SIGNS = frozenset("-?:,[]{}#&*!|>'\"%@`")
_UNSAFE = re.compile(r": |:$| #|[^\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]")
_UNSAFE_IN_FLOW = re.compile(r"[,\[\]{}:]")
_OTHER_THAN_TEXT = re.compile(
    r"[-+]?[.0-9][0-9_,.:eE+-]*|0[xo][0-9a-fA-F]+|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt ].*)?|[-+]?\.(inf|nan)"
    r"|~|null|true|false|yes|no|on|off|y|n|=|\.\.\.",
    re.IGNORECASE,
)


def write_leaf(leaf: Leaf, *, flow: bool) -> str:
    """Write a text that stands on one line."""
    if leaf.style not in {"'", '"'}:
        return leaf.raw
    if _plain_is_safe(leaf.value, flow=flow):
        return leaf.value
    if leaf.style == '"' or '"' in leaf.value or "\\" in leaf.value:
        return leaf.raw
    return f'"{leaf.value}"'


def _plain_is_safe(text: str, *, flow: bool) -> bool:
    """Tell whether a text can do without quotes, for this program and for editors that take `575.1` for a number."""
    if not text or text != text.strip() or text[0] in _SIGNS or _UNSAFE.search(text):
        return False
    return not (flow and _UNSAFE_IN_FLOW.search(text)) and _OTHER_THAN_TEXT.fullmatch(text) is None


def write_continued_leaf(leaf: Leaf, indent: int) -> list[str]:
    """Write a plain or quoted text that goes over several lines, each line after the first at an indent."""
    first, *rest = leaf.raw.split("\n")
    ends = str if "\\" in leaf.raw else str.rstrip
    return [ends(first), *(" " * indent + ends(line.lstrip()) if line.strip() else "" for line in rest)]


def block_lines(leaf: Leaf) -> list[str]:
    """Return the lines of a `|` or `>` block without the blanks that every line begins with."""
    lines = leaf.raw.removesuffix("\n").split("\n")[1:]
    base = max(0, _margin_of(lines) - _margin_of(leaf.value.split("\n")))
    return [line[base:] for line in lines]


def header_of(leaf: Leaf) -> str:
    """Return the sign that opens a block, without its comment; an indent that is given is the canonical one."""
    sign = leaf.raw.partition("\n")[0].partition("#")[0].strip()
    return re.sub(r"[1-9]", "2", sign)


def _margin_of(lines: list[str]) -> int:
    first = next((line for line in lines if line.strip()), "")
    return len(first) - len(first.lstrip(" "))
