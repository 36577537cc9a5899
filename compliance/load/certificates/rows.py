"""The rows of a certificate's paytables: each with the hand that is counted for it, and what it pays."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile

from compliance.diag import Code, did_you_mean
from compliance.load.certificates.figures import (
    Read,
    WrongError,
    or_null,
    read_envy,
    read_paid,
    read_slug,
    read_values,
    read_whole,
)
from compliance.load.yaml import nodes as yaml_nodes
from compliance.load.yaml.nodes import Node, Scalar
from compliance.load.yaml.reader import DiagnosticsCollector, Keys
from compliance.model import DEALS, Row, RowShape
from compliance.odds import Crossing, GoalDowns

MOST_ROWS = 100
MOST_MISTAKES = 100
_FOOTBALL = (frozenset(map(str, GoalDowns)), frozenset(map(str, Crossing)))
_ROW: Mapping[str, Read] = {
    "place": read_whole,
    "row": read_slug,
    "hand": read_slug,
    "pays": read_paid,
    "envy": or_null(read_envy),
    "hands": read_whole,
}

OrderedRows = tuple[tuple[RowShape, ...], Mapping[str, Row]]
"""The rows in the order in which they are paid, and what each pays."""


def decode_rows(keys: Keys, deal: str | None) -> OrderedRows | None:
    """Read the rows in their order, each with the hand that is counted for it."""
    hands = None if deal is None else _hands_of_deal(keys, deal)
    blocks = list(walk_blocks(keys, "rows", (*_ROW, "without"), "a row"))
    # WHY: the recount takes time for each row, and a certificate is untrusted; no chapter has so many.
    if len(blocks) > MOST_ROWS:
        where = blocks[MOST_ROWS].mapping.span
        keys.mistakes.blame(Code.JSON_TOO_COMPLEX, f"a paytable has more than {MOST_ROWS} rows", where)
        return None
    order: dict[str, RowShape] = {}
    paid: dict[str, Row] = {}
    for block in blocks:
        values = read_values(block, _ROW)
        without = tuple(_decode_slugs(block, "without"))
        _refuse_unknown_hands(block, hands)
        row = values.get("row", "")
        if row in order:
            keys.mistakes.blame(Code.VALUE_REPEATED, f"the row `{row}` stands there twice", block.mapping.span)
        order[row] = RowShape(row, values.get("hand", ""), without)
        cells = {"pays": values.get("pays"), "envy": values.get("envy")}
        paid[row] = {name: cell for name, cell in cells.items() if cell is not None}
    return tuple(order.values()), paid


def _hands_of_deal(keys: Keys, deal: str) -> tuple[str, ...] | None:
    """Return the hands that are counted in a deal, or tell that nothing counts it."""
    name, *words = deal.split(" ")
    wanted: Sequence[frozenset[str]] = _FOOTBALL if name == "football" else ()
    fits = len(words) == len(wanted) and all(word in known for word, known in zip(words, wanted, strict=True))
    if name in DEALS and fits:
        return DEALS[name]
    node = keys.node("deal")
    if node is not None:
        hint = did_you_mean(deal, DEALS) or f"there are {', '.join(DEALS)}"
        keys.mistakes.blame(Code.ODDS_UNKNOWN_DEAL, f"nothing counts the deal `{deal[:60]}`", node.span, hint)
    return None


def _decode_slugs(keys: Keys, name: str) -> Iterator[str]:
    for item in _until_too_many_mistakes(keys.items(name), keys.mistakes):
        scalar = keys.mistakes.scalar(item, f"an item of `{name}`")
        try:
            yield "" if scalar is None else read_slug(scalar)
        except WrongError as wrong:
            keys.mistakes.blame(Code.VALUE_TYPE, f"an item of `{name}` is {wrong}", item.span)


def _refuse_unknown_hands(keys: Keys, hands: Sequence[str] | None) -> None:
    if hands is None:
        return
    without = keys.node("without", required=False)
    hand = keys.node("hand", required=False)
    nodes = [*([] if hand is None else [hand]), *(without.items if isinstance(without, yaml_nodes.Sequence) else ())]
    for node in _until_too_many_mistakes(nodes, keys.mistakes):
        if isinstance(node, Scalar) and node.style and node.text not in hands:
            hint = did_you_mean(node.text, hands) or f"there are {', '.join(hands)}"
            keys.mistakes.blame(Code.ODDS_UNKNOWN_HAND, f"nothing counts the hand `{node.text[:60]}`", node.span, hint)


def decode_added_rows(keys: Keys) -> Iterator[tuple[str, str]]:
    """Read which rows are paid besides which."""
    for block in walk_blocks(keys, "adds", ("row", "besides"), "a row that is paid besides another"):
        values = read_values(block, {"row": read_slug, "besides": read_slug})
        if len(values) == 2:
            yield values["row"], values["besides"]


# Lists


def _until_too_many_mistakes(items: Iterable[Node], mistakes: DiagnosticsCollector) -> Iterator[Node]:
    """Walk a list until more mistakes are told than anybody reads."""
    return takewhile(lambda _: len(mistakes.all) < MOST_MISTAKES, items)


def walk_blocks(keys: Keys, name: str, known: Iterable[str], what: str) -> Iterator[Keys]:
    """Walk a list of objects."""
    names = tuple(known)
    for item in _until_too_many_mistakes(keys.items(name), keys.mistakes):
        mapping = keys.mistakes.mapping(item, what)
        if mapping is not None:
            yield Keys(mapping, what, keys.mistakes, known=names)
