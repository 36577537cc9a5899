"""The numbers that Word writes before paragraphs: which list a paragraph is in, and how far that has counted."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from compliance.load.documents.ordinals import WORD_FORMS
from compliance.load.documents.symbols import UNREAD, symbol_of
from compliance.record import record

_OFF = {"0", "false", "off", "none"}
_MOST_HOPS = 50
_LONGEST_LABEL = 200


@record
class _Level:
    """How one level of a list counts and what it writes."""

    start: int = 1
    form: str = "decimal"
    text: str = ""
    restart: int | None = None
    figures: bool = False
    style: str = ""


@record
class _List:
    """A list that paragraphs name: the kind it is of, and what it changes about that."""

    kind: str
    starts: dict[int, int]
    levels: dict[int, _Level]


@record
class _Style:
    """What a style says about numbers."""

    parent: str
    list: str | None
    level: int | None


def is_switched_on(node: Element | None) -> bool:
    """Tell whether a property is there and not switched off."""
    return node is not None and node.get("val", "1") not in _OFF


def whole_number_of(node: Element | None, default: int = 0) -> int:
    """Return the whole number that an element holds."""
    try:
        return max(-1, min(int(node.get("val", "")), 1_000_000)) if node is not None else default
    except ValueError:
        return default


class Numbers:
    """Counts the lists of one document; asked for each paragraph in turn. ``unknown`` are forms it could not write."""

    def __init__(self, numbering: Element | None, styles: Element | None) -> None:
        self.unknown: set[str] = set()
        self._kinds = dict(_read_list_kinds(numbering))
        self._links = dict(_read_style_links(numbering))
        self._lists = dict(_read_lists(numbering))
        self._styles = dict(_read_styles(styles))
        self._default = _default_style(styles)
        self._counts: dict[str, dict[int, int]] = {}
        self._begun: set[tuple[str, int]] = set()

    def label(self, properties: Element | None) -> str:
        """Return the label of the next paragraph, or nothing; the list it is in counts on."""
        place = self._place(properties)
        if place is None:
            return ""
        name, depth = place
        numbered = self._lists[name]
        kind = self._kind_of(numbered)
        levels = {**self._kinds.get(kind, {}), **numbered.levels}
        if depth not in levels:
            return ""
        # WHY: the numbers are in no file: Word works them out when it shows the page, and so does this. Counts belong
        # to the kind of a list (`abstractNum`), which several lists share.
        counts = self._counts.setdefault(kind, {})
        self._count(name, depth, counts, levels)
        return self._written(depth, counts, levels, numbered.starts)

    def _count(self, name: str, depth: int, counts: dict[int, int], levels: dict[int, _Level]) -> None:
        starts = self._lists[name].starts
        # WHY: lists of one kind count on from each other, unless a list says where it starts.
        fresh = depth in starts and (name, depth) not in self._begun
        self._begun.add((name, depth))
        counts[depth] = _first_number(depth, levels, starts) if fresh or depth not in counts else counts[depth] + 1
        # WHY: a number at one depth starts the deeper ones again, unless their level says below which depth it
        # restarts (`lvlRestart`).
        for deeper in [level for level in counts if level > depth]:
            restart = levels[deeper].restart if deeper in levels else None
            if depth < (deeper if restart is None else restart):
                del counts[deeper]

    def _written(self, depth: int, counts: dict[int, int], levels: dict[int, _Level], starts: dict[int, int]) -> str:
        level = levels[depth]
        if level.form == "bullet":
            return _bullet_of(level.text)

        def number(sign: re.Match[str]) -> str:
            place = int(sign[1]) - 1
            value = counts.get(place, _first_number(place, levels, starts))
            form = levels[place].form if place in levels else "decimal"
            return self._figure(value, "decimal" if level.figures else form)

        return re.sub("%([1-9])", number, level.text).strip()

    def _figure(self, value: int, form: str) -> str:
        if form not in WORD_FORMS:
            self.unknown.add(form)
        return WORD_FORMS.get(form, str)(value)

    def _place(self, properties: Element | None) -> tuple[str, int] | None:
        """Return the list a paragraph is in and its level there."""
        own = properties.find("numPr") if properties is not None else None
        name = _value_of(own, "numId")
        depth = whole_number_of(own.find("ilvl")) if own is not None and own.find("ilvl") is not None else None
        if name is None:
            name, depth = self._by_style(_value_of(properties, "pStyle") or self._default, depth)
        return (name, depth or 0) if name in self._lists else None

    def _by_style(self, style: str, depth: int | None) -> tuple[str | None, int | None]:
        first = style
        for _ in range(_MOST_HOPS):
            named = self._styles.get(style)
            if named is None:
                break
            if named.list is not None:
                return named.list, depth if depth is not None else self._level_of(named, (first, style))
            style = named.parent
        return None, None

    def _level_of(self, style: _Style, names: tuple[str, ...]) -> int:
        numbered = self._lists.get(style.list or "")
        levels = {**self._kinds.get(self._kind_of(numbered), {}), **numbered.levels} if numbered is not None else {}
        # WHY: a level may name the style that stands on it, which outweighs the level that the style itself states.
        named = next((depth for depth, level in sorted(levels.items()) if level.style in names), None)
        return named if named is not None else style.level or 0

    def _kind_of(self, numbered: _List) -> str:
        """Return the kind of a list; a kind may name a style whose list says what it is."""
        kind = numbered.kind
        for _ in range(_MOST_HOPS):
            style = self._styles.get(self._links.get(kind, ""))
            other = self._lists.get(style.list or "") if style is not None else None
            if other is None:
                break
            kind = other.kind
        return kind


def _first_number(depth: int, levels: dict[int, _Level], starts: dict[int, int]) -> int:
    return starts.get(depth, levels[depth].start if depth in levels else 1)


def _bullet_of(text: str) -> str:
    sign = text.strip()[:1]
    shown = symbol_of(ord(sign)) if sign and 0xF000 <= ord(sign) < 0xF100 else sign
    return "•" if shown in ("", UNREAD, "o") else shown


def _value_of(node: Element | None, name: str) -> str | None:
    child = node.find(name) if node is not None else None
    return child.get("val") if child is not None else None


def _read_list_kinds(numbering: Element | None) -> Iterator[tuple[str, dict[int, _Level]]]:
    for kind in numbering.iterfind("abstractNum") if numbering is not None else ():
        yield kind.get("abstractNumId", ""), dict(_read_levels(kind))


def _read_style_links(numbering: Element | None) -> Iterator[tuple[str, str]]:
    for kind in numbering.iterfind("abstractNum") if numbering is not None else ():
        link = _value_of(kind, "numStyleLink")
        if link is not None:
            yield kind.get("abstractNumId", ""), link


def _read_levels(parent: Element) -> Iterator[tuple[int, _Level]]:
    for node in parent.iterfind("lvl"):
        restart = node.find("lvlRestart")
        yield (
            _depth_of(node),
            _Level(
                start=whole_number_of(node.find("start"), 1),
                form=_value_of(node, "numFmt") or "decimal",
                text=(_value_of(node, "lvlText") or "")[:_LONGEST_LABEL],
                restart=None if restart is None else whole_number_of(restart),
                figures=is_switched_on(node.find("isLgl")),
                style=_value_of(node, "pStyle") or "",
            ),
        )


def _depth_of(node: Element) -> int:
    depth = node.get("ilvl", "0")
    return int(depth) if depth in "012345678" and depth else 0


def _read_lists(numbering: Element | None) -> Iterator[tuple[str, _List]]:
    for node in numbering.iterfind("num") if numbering is not None else ():
        changes = list(node.iterfind("lvlOverride"))
        starts = {
            _depth_of(change): whole_number_of(change.find("startOverride"), 1)
            for change in changes
            if change.find("startOverride") is not None
        }
        levels = {_depth_of(one): level for one in changes for _depth_inside, level in _read_levels(one)}
        if node.get("numId", "0") != "0":
            yield node.get("numId", ""), _List(_value_of(node, "abstractNumId") or "", starts, levels)


def _read_styles(styles: Element | None) -> Iterator[tuple[str, _Style]]:
    for node in styles.iterfind("style") if styles is not None else ():
        numbers = node.find("pPr/numPr")
        level = numbers.find("ilvl") if numbers is not None else None
        depth = whole_number_of(level) if level is not None else None
        yield node.get("styleId", ""), _Style(_value_of(node, "basedOn") or "", _value_of(numbers, "numId"), depth)


def _default_style(styles: Element | None) -> str:
    nodes = styles.iterfind("style") if styles is not None else ()
    marked = (node for node in nodes if node.get("type") == "paragraph" and node.get("default", "0") not in _OFF)
    return next((one.get("styleId", "") for one in marked), "")
