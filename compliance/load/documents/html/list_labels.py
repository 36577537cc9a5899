"""The labels that a browser shows before the items of a list."""

import re
from collections.abc import Callable

from compliance.load.documents.html.tree import Node
from compliance.load.documents.ordinals import counted_letters, write_roman

_OWN = re.compile(r"\(?(?:[0-9]{1,3}|[A-Za-z]|[ivxlc]{1,6}|[IVXLC]{1,6})[.)](?=[\s(]|$)|(?:[0-9]+\.){2,}\s|[§•–]|-\s")
_LONGEST_STYLE = 500
_STYLE = re.compile(r"list-style(?:-type)?\s*:\s*([a-z-]+)", re.IGNORECASE)
_FORMS: dict[str, Callable[[int], str]] = {
    "decimal": lambda value: f"{value}.",
    "decimal-leading-zero": lambda value: f"{value:02}.",
    "lower-alpha": lambda value: f"({counted_letters(value)})",
    "upper-alpha": lambda value: f"({counted_letters(value).upper()})",
    "lower-roman": lambda value: f"({write_roman(value)})",
    "upper-roman": lambda value: f"({write_roman(value).upper()})",
    "none": lambda _value: "",
    "bullet": lambda _value: "•",
}
_SAME = {
    "lower-latin": "lower-alpha", "upper-latin": "upper-alpha", "disc": "bullet", "circle": "bullet", "square": "bullet"
}  # fmt: skip
_TYPES = {"1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman"}


def items_of(node: Node) -> list[tuple[Node, str]]:
    """Return the items of a list, each with its label."""
    items = [child for child in node.children if isinstance(child, Node) and child.tag == "li"]
    step = -1 if "reversed" in node.attributes else 1
    value = leading_number_of(node.attributes.get("start"), len(items) if step < 0 else 1)
    found: list[tuple[Node, str]] = []
    for item in items:
        value = leading_number_of(item.attributes.get("value"), value)
        found.append((item, _FORMS[_form_of(node, item)](value)))
        value += step
    return found


def has_own_label(text: str) -> bool:
    """Tell whether a text begins with a label that is written in it."""
    return _OWN.match(text) is not None


def leading_number_of(text: str | None, default: int) -> int:
    """Return the whole number with which an attribute begins."""
    found = re.match(r"\s*([+-]?[0-9]{1,9})", text or "")
    return int(found[1]) if found else default


def _form_of(node: Node, item: Node) -> str:
    """Return how a list writes the number of an item: by a style, by its type, or as lists of its kind do."""
    for one in (item, node):
        style = _STYLE.search(one.attributes.get("style", "")[:_LONGEST_STYLE])
        name = style[1].lower() if style else ""
        name = _SAME.get(name, name) or _TYPES.get(one.attributes.get("type", "").strip(), "")
        if name in _FORMS:
            return name
    return "decimal" if node.tag == "ol" else "bullet"
