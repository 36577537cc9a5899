"""A ruleset's `odds.yaml` to wagers whose chances are counted, and to the ranking a house way is proved under."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import cast

from compliance.diag import Code, did_you_mean
from compliance.load.values.decode import decode_money, decode_scalar, decode_stake
from compliance.load.yaml.nodes import Node, Scalar
from compliance.load.yaml.reader import DiagnosticsCollector, Keys
from compliance.model import (
    DEALS,
    Kind,
    Odds,
    OwnRow,
    Ranking,
    Reading,
    ReadingEffect,
    RowShape,
    Table,
    Vocabulary,
    Wager,
)
from compliance.record import keyword_record

PLACES = ("highest", "second-highest", "lowest")
CATEGORIES = (
    "five-aces", "four-aces", "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight",
    "three-of-a-kind", "two-pair", "pair",
)  # fmt: skip
"""The kinds of hand that a ranking may put in order."""
_WAGER = (
    "id", "label", "cite", "deal", "field", "own", "order", "readings", "stake", "envy_from", "adds_to", "each_row",
    "floor", "note",
)  # fmt: skip
_SHAPE = re.compile(r"([a-z0-9-]+)(?:\s+without\s+([a-z0-9-]+(?:\s*,\s*[a-z0-9-]+)*))?")


@keyword_record
class WagerNames:
    """What a wager's block may name."""

    vocabulary: Vocabulary
    tables: tuple[Table, ...]
    readings: tuple[Reading, ...]
    cite: Callable[[Keys], str]


def decode_wagers(keys: Keys, names: WagerNames) -> tuple[Wager, ...]:
    """Decode every wager of the file."""
    blocks = keys.blocks("wagers", known=_WAGER, required=False, what="a wager")
    return tuple(_decode_wager(block, names) for block in blocks)


def decode_ranking(keys: Keys) -> Ranking | None:
    """Decode how the hands rank that seven cards are set into, where the file says it."""
    known = ("hands", "order", "ace_low_straight", "ace_low_straight_flush")
    block = keys.block("ranking", known=known, required=False)
    if block is None:
        return None
    hands = []
    for key, node in block.pairs("hands"):
        size = decode_scalar(node, Kind.COUNT, f"the size of the {key.text} hand", block.mistakes)
        hands.append((key.text, cast("int", size or 0)))
    return Ranking(
        hands=tuple(hands),
        order=_decode_hand_order(block),
        ace_low_straight=_decode_word(block, "ace_low_straight", PLACES),
        ace_low_straight_flush=_decode_word(block, "ace_low_straight_flush", PLACES),
    )


def _decode_hand_order(keys: Keys) -> tuple[str, ...]:
    found = [scalar for scalar, _ in keys.scalars(keys.node("order"), "order")]
    for scalar in found:
        if scalar.text not in CATEGORIES:
            _blame_unknown(keys.mistakes, Code.VALUE_CHOICE, f"no hand is called `{scalar.text}`", scalar, CATEGORIES)
    return tuple(scalar.text for scalar in found)


def _decode_word(keys: Keys, name: str, words: Sequence[str]) -> str:
    scalar = keys.scalar(name)
    if scalar is not None and scalar.text not in words:
        _blame_unknown(keys.mistakes, Code.VALUE_CHOICE, f"`{name}` is not `{scalar.text}`", scalar, words)
    return "" if scalar is None else scalar.text


def _blame_unknown(
    mistakes: DiagnosticsCollector, code: Code, message: str, scalar: Scalar, words: Iterable[str]
) -> None:
    known = tuple(words)
    mistakes.blame(code, message, scalar.span, did_you_mean(scalar.text, known) or f"there are {', '.join(known)}")


def _decode_wager(keys: Keys, names: WagerNames) -> Wager:
    deal, shapes, options = _decode_deal(keys, names)
    hands = _hands_of_field(keys, names)
    own = _decode_own_rows(keys, names)
    order = _decode_rows(keys.pairs("order"), (*hands, *(row.row for row in own)), shapes, keys.mistakes)
    _refuse_uncounted(keys, names, own, order)
    effects = _decode_reading_effects(keys, names, [shape.row for shape in order], shapes)
    return Wager(
        id=keys.text("id"),
        label=keys.text("label"),
        cite=names.cite(keys),
        deal=deal,
        field=keys.text("field", required=not own),
        own=own,
        order=order,
        effects=effects,
        readings=tuple(dict.fromkeys((*options, *(effect.reading for effect in effects)))),
        stake=decode_stake(keys),
        envy_from=decode_money(keys, "envy_from"),
        adds_to=keys.text("adds_to", required=False),
        each_row=keys.flag("each_row"),
        note=" ".join(keys.text("note", required=False).split()),
        span=keys.mapping.span,
        floor=keys.flag("floor"),
    )


def _decode_deal(keys: Keys, names: WagerNames) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Return the deal, the hands counted in it, and the readings it depends on."""
    scalar = keys.scalar("deal")
    if scalar is None:
        return "", (), ()
    first, *rest = scalar.text.split()
    if first not in DEALS:
        _blame_unknown(keys.mistakes, Code.ODDS_UNKNOWN_DEAL, f"nothing counts the deal `{first}`", scalar, DEALS)
    options = tuple(word.strip("{}") for word in rest)
    known = [reading.id for reading in names.readings]
    for word in options:
        if word not in known:
            message = f"the ruleset has no reading `{word}`"
            _blame_unknown(keys.mistakes, Code.CONDITION_UNKNOWN_READING, message, scalar, known)
    needed = 2 if first == "football" else 0
    if first in DEALS and (len(rest) != needed or any(not re.fullmatch(r"\{[a-z0-9-]+\}", word) for word in rest)):
        hint = (
            "write `football {when-goal-downs-begin} {what-a-touchdown-takes}`" if needed else f"write `{first}` alone"
        )
        message = f"`{first}` goes with {needed or 'no'} readings in braces"
        keys.mistakes.blame(Code.ODDS_UNKNOWN_DEAL, message, scalar.span, hint)
    return scalar.text, DEALS.get(first, ()), options


def _hands_of_field(keys: Keys, names: WagerNames) -> tuple[str, ...]:
    scalar = keys.scalar("field", required=False)
    field = None if scalar is None else names.vocabulary.fields.get(scalar.text)
    if scalar is not None and (field is None or field.kind is not Kind.PAYTABLE):
        known = [name for name, one in names.vocabulary.fields.items() if one.kind is Kind.PAYTABLE]
        message = f"no paytable field is called `{scalar.text}`"
        _blame_unknown(keys.mistakes, Code.CONDITION_UNKNOWN_FIELD, message, scalar, known)
    return () if field is None else field.hands


def _decode_own_rows(keys: Keys, names: WagerNames) -> tuple[OwnRow, ...]:
    rows = []
    for key, node in keys.pairs("own", required=False):
        mapping = keys.mistakes.mapping(node, "a row with a field of its own")
        block = None if mapping is None else Keys(mapping, "such a row", keys.mistakes, known=("pays", "field"))
        cell = None if block is None else block.node("pays")
        pays = None if cell is None else decode_scalar(cell, Kind.ODDS, "`pays`", keys.mistakes)
        name = None if block is None else block.scalar("field")
        known = [one for one, field in names.vocabulary.fields.items() if field.kind is Kind.ODDS]
        if name is not None and name.text not in known:
            message = f"no field of odds is called `{name.text}`"
            _blame_unknown(keys.mistakes, Code.CONDITION_UNKNOWN_FIELD, message, name, known)
        if isinstance(pays, Odds) and name is not None:
            rows.append(OwnRow(key.text, pays, name.text))
    return tuple(rows)


def _decode_rows(
    pairs: Iterable[tuple[Scalar, Node]], hands: Sequence[str], shapes: Sequence[str], mistakes: DiagnosticsCollector
) -> tuple[RowShape, ...]:
    rows = []
    for key, node in pairs:
        if hands and key.text not in hands:
            _blame_unknown(mistakes, Code.ODDS_UNKNOWN_HAND, f"the paytable has no row `{key.text}`", key, hands)
        shape = _decode_row_shape(key.text, node, shapes, mistakes)
        if shape is not None:
            rows.append(shape)
    return tuple(rows)


def _decode_row_shape(row: str, node: Node, shapes: Sequence[str], mistakes: DiagnosticsCollector) -> RowShape | None:
    scalar = mistakes.scalar(node, f"the hand of the row `{row}`")
    match = None if scalar is None else _SHAPE.fullmatch(scalar.text.strip())
    if scalar is None:
        return None
    if match is None:
        hint = "write `hand`, or `hand without another, and-another`"
        mistakes.blame(Code.ODDS_UNKNOWN_HAND, f"`{scalar.text}` is no hand", scalar.span, hint)
        return None
    without = tuple(word.strip() for word in (match[2] or "").split(",") if word)
    for word in (match[1], *without) if shapes else ():
        if word not in shapes:
            _blame_unknown(mistakes, Code.ODDS_UNKNOWN_HAND, f"nothing counts the hand `{word}`", scalar, shapes)
    return RowShape(row, match[1], without)


def _refuse_uncounted(keys: Keys, names: WagerNames, own: Iterable[OwnRow], order: Iterable[RowShape]) -> None:
    """Refuse a wager that leaves out a row which is paid."""
    named = {key.text for key, _ in keys.pairs("order")} | {shape.row for shape in order}
    field = keys.text("field", required=False)
    paid = [(f"the table `{table.id}`", row) for table in names.tables if table.field == field for row in table.rows]
    for what, row in (*paid, *(("`own`", one.row) for one in own)):
        if row not in named:
            message = f"{what} pays `{row}`, which `order` leaves out"
            keys.mistakes.blame(Code.ODDS_UNKNOWN_HAND, message, keys.mapping.span, f"add `{row}: {row}` in its place")


def _decode_added_rows(keys: Keys, rows: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Decode which rows are paid besides which."""
    pairs = []
    for key, node in keys.pairs("adds", required=False):
        other = keys.mistakes.scalar(node, f"what is paid besides `{key.text}`")
        for scalar in (key, other):
            if scalar is not None and scalar.text not in rows:
                message = f"the paytable has no row `{scalar.text}`"
                _blame_unknown(keys.mistakes, Code.ODDS_UNKNOWN_HAND, message, scalar, rows)
        if other is not None:
            pairs.append((key.text, other.text))
    return tuple(pairs)


def _decode_reading_effects(
    keys: Keys, names: WagerNames, rows: Sequence[str], shapes: Sequence[str]
) -> tuple[ReadingEffect, ...]:
    effects = []
    known = {reading.id: [option.id for option in reading.options] for reading in names.readings}
    for key, node in keys.pairs("readings", required=False):
        if key.text not in known:
            message = f"the ruleset has no reading `{key.text}`"
            _blame_unknown(keys.mistakes, Code.CONDITION_UNKNOWN_READING, message, key, known)
            continue
        mapping = keys.mistakes.mapping(node, "a reading's options")
        for option, value in () if mapping is None else mapping.entries:
            if option.text not in known[key.text]:
                message = f"the reading `{key.text}` has no option `{option.text}`"
                _blame_unknown(keys.mistakes, Code.CONDITION_UNKNOWN_READING, message, option, known[key.text])
            block = keys.mistakes.mapping(value, "what an option changes")
            if block is not None:
                inner = Keys(block, "what an option changes", keys.mistakes, known=("rows", "adds", "stake_returned"))
                changed = _decode_rows(inner.pairs("rows", required=False), rows, shapes, keys.mistakes)
                returned = inner.flag("stake_returned") if inner.has("stake_returned") else None
                effects.append(
                    ReadingEffect(
                        reading=key.text,
                        option=option.text,
                        rows=changed,
                        stake_returned=returned,
                        adds=_decode_added_rows(inner, rows),
                    )
                )
    return tuple(effects)
