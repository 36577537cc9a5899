"""A certificate of counted paytables to what has to be counted again; nothing that it says is believed.

Its text is read as untrusted JSON: bounded, every key known, every figure of the kind it has to be, all mistakes told.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any, cast

from compliance.diag import Code, Result, did_you_mean, whole_file
from compliance.load.certificates.figures import (
    SLUG,
    WHOLE,
    Read,
    WrongError,
    or_null,
    read_dollars,
    read_envy,
    read_fraction,
    read_paid,
    read_percentage,
    read_quoted,
    read_sha256,
    read_slug,
    read_stake,
    read_truth,
    read_values,
    read_whole,
)
from compliance.load.files import TextFile, read_text
from compliance.load.yaml import tree as yamltree
from compliance.load.yaml.json_tree import parse_json
from compliance.load.yaml.reader import DiagnosticsCollector, Keys
from compliance.load.yaml.tree import Node, Scalar
from compliance.model import DEALS, Certificate, Claim, Claimed, MeterTerms, ReadingEffect, Row, RowShape, Wager
from compliance.odds import Crossing, GoalDowns

SCHEMA = "compliance/odds/1"
MOST_ROWS = 100
MOST_MISTAKES = 100
CERTIFIED = "as certified"
"""The reading under which a settled wager pays as its certificate says; no ruleset's reading has a space in it."""

_ONE_WAY = ("wager", "label", "cite", "table", "name", "table_cite", "adds_to")
_SOURCE = ("submission", "paytable", "sha256", "ruleset", "ruleset_sha256")
_FOOTBALL = (frozenset(map(str, GoalDowns)), frozenset(map(str, Crossing)))


def read_certificate(path: Path, *, called: str | None = None) -> Result[Certificate]:
    """Read a certificate from its file."""
    file = read_text(path, called=called)
    return Result(None, file.diagnostics) if file.value is None else parse_certificate(file.value)


def parse_certificate(file: TextFile) -> Result[Certificate]:
    """Turn the text of a certificate into claims, with every mistake in one run."""
    tree = parse_json(file.text, file.path)
    found = DiagnosticsCollector()
    found.all.extend(tree.diagnostics)
    root = None if tree.value is None else found.mapping(tree.value, "a certificate")
    if root is None:
        return Result(None, tuple(found.all))
    keys = Keys(root, "a certificate", found, known=("schema", "program", "source", "wagers"))
    values = read_values(keys, {"schema": read_quoted, "program": read_quoted})
    _refuse_other_schema(keys, values)
    source = _decode_source(keys)
    claims = [_decode_claim(block) for block in _walk_blocks(keys, "wagers", _ENTRY, "a wager of a certificate")]
    if keys.has("wagers") and not claims and not found.all:
        found.blame(Code.VALUE_EMPTY, "the certificate has no wager in it", root.span, "there is nothing to verify")
    if found.all:
        return Result(None, tuple(found.all))
    # INVARIANT: without a diagnostic every key is there and of its kind, so no claim is missing.
    whole = tuple(claim for claim in claims if claim is not None)
    return Result(Certificate(program=values["program"], source=source, claims=whole))


def _refuse_other_schema(keys: Keys, values: Mapping[str, Any]) -> None:
    schema = keys.node("schema", required=False)
    if schema is not None and values.get("schema") not in {None, SCHEMA}:
        message = f"`schema` is `{SCHEMA}`, not `{values['schema'][:80]}`"
        keys.found.blame(Code.VALUE_CHOICE, message, schema.span, "`compliance odds --format json` writes one")


def _decode_source(keys: Keys) -> dict[str, str]:
    block = keys.block("source", known=_SOURCE)
    if block is None:
        return {}
    present = [name for name in _SOURCE if block.has(name)]
    return read_values(block, {name: read_sha256 if name.endswith("sha256") else read_quoted for name in present})


def _until_too_many_mistakes(items: Iterable[Node], found: DiagnosticsCollector) -> Iterator[Node]:
    """Walk a list until more mistakes are told than anybody reads."""
    return takewhile(lambda _: len(found.all) < MOST_MISTAKES, items)


def _walk_blocks(keys: Keys, name: str, known: Iterable[str], what: str) -> Iterator[Keys]:
    """Walk a list of objects."""
    names = tuple(known)
    for item in _until_too_many_mistakes(keys.items(name), keys.found):
        mapping = keys.found.mapping(item, what)
        if mapping is not None:
            yield Keys(mapping, what, keys.found, known=names)


# One wager

_COUNTED: Mapping[str, Read] = {
    "deal": read_quoted,
    "universe": read_whole,
    "stake_returned": read_truth,
    "unpaid": read_whole,
    "qualifies_for_several": read_whole,
    "returned": or_null(read_fraction),
    "hold": or_null(read_fraction),
    "meter": read_fraction,
    "envy_dollars": or_null(read_fraction),
}
_WAGER: Mapping[str, Read] = {
    **dict.fromkeys(_ONE_WAY, read_quoted),
    "stake": or_null(read_stake),
    "envy_from": or_null(read_dollars),
    **_COUNTED,
    "hold_percent": or_null(read_percentage),
}
_ROW: Mapping[str, Read] = {
    "place": read_whole,
    "row": read_slug,
    "hand": read_slug,
    "pays": read_paid,
    "envy": or_null(read_envy),
    "hands": read_whole,
}
_OVERLAP: Mapping[str, Read] = {
    "row": read_slug,
    "other": read_slug,
    "hands": read_whole,
    "hold": or_null(read_fraction),
}
_PROGRESSIVE: Mapping[str, Read] = {
    "meter": or_null(read_dollars),
    "reset": or_null(read_dollars),
    **dict.fromkeys(
        (
            "contribution",
            "wanted",
            "hold_in_one_round",
            "hold_in_the_long_run",
            "meter_cents_for_wanted",
            "contribution_for_wanted",
        ),
        or_null(read_fraction),
    ),
}
_ENTRY = (*_WAGER, "readings", "adds", "rows", "overlaps", "progressive", "other_readings")
_OTHER = ("reading", "option", *_COUNTED, "adds", "rows")


def _decode_claim(keys: Keys) -> Claim | None:
    values = {**read_values(keys, _WAGER), "adds": tuple(_decode_added_rows(keys))}
    choices = _decode_readings(keys)
    rows = _decode_rows(keys, values.get("deal"))
    for block in _walk_blocks(keys, "overlaps", _OVERLAP, "an overlap"):
        read_values(block, _OVERLAP)
    terms = _decode_meter_terms(keys)
    others = list(_decode_other_readings(keys, values, choices))
    if keys.found.all or rows is None:
        return None
    # INVARIANT: without a diagnostic nothing is left out of the values.
    return Claim(
        cite=values["cite"],
        table=values["table"],
        name=values["name"],
        table_cite=values["table_cite"],
        choices={**choices, CERTIFIED: "yes"},
        counted=_certified_wager(values, values, rows, tuple(choices)),
        others=tuple(others),
        terms=MeterTerms(meter=terms["meter"], reset=terms["reset"], contribution=terms["contribution"]),
        wanted=terms["wanted"],
        said=cast("Mapping[str, Any]", _as_plain_objects(keys.mapping)),
    )


def _certified_wager(
    wager: Mapping[str, Any], counted: Mapping[str, Any], rows: "_Rows", readings: tuple[str, ...]
) -> Claimed:
    order, paid = rows
    effect = ReadingEffect(
        reading=CERTIFIED, option="yes", rows=(), stake_returned=counted["stake_returned"], adds=counted["adds"]
    )
    return Claimed(
        Wager(
            id=wager["wager"],
            label=wager["label"],
            cite="",
            deal=counted["deal"],
            field="",
            own=(),
            order=order,
            effects=(effect,),
            readings=readings,
            stake=wager["stake"],
            envy_from=wager["envy_from"],
            adds_to=wager["adds_to"],
            each_row=False,
            note="",
            span=whole_file("certificate"),
        ),
        paid,
    )


def _decode_readings(keys: Keys) -> dict[str, str]:
    block = keys.node("readings")
    mapping = None if block is None else keys.found.mapping(block, "`readings`")
    if mapping is None:
        return {}
    names = [key.text for key, _ in mapping.entries]
    for key, _ in mapping.entries:
        if not SLUG.fullmatch(key.text):
            keys.found.blame(Code.VALUE_TYPE, f"`{key.text[:60]}` is no name of a reading", key.span)
    return read_values(Keys(mapping, "`readings`", keys.found, known=names), dict.fromkeys(names, read_slug))


_Rows = tuple[tuple[RowShape, ...], Mapping[str, Row]]


def _decode_rows(keys: Keys, deal: str | None) -> _Rows | None:
    """Read the rows in their order, each with the hand that is counted for it."""
    hands = None if deal is None else _hands_of_deal(keys, deal)
    blocks = list(_walk_blocks(keys, "rows", (*_ROW, "without"), "a row"))
    if len(blocks) > MOST_ROWS:
        where = blocks[MOST_ROWS].mapping.span
        keys.found.blame(Code.JSON_TOO_COMPLEX, f"a paytable has more than {MOST_ROWS} rows", where)
        return None
    order: dict[str, RowShape] = {}
    paid: dict[str, Row] = {}
    for block in blocks:
        values = read_values(block, _ROW)
        without = tuple(_decode_slugs(block, "without"))
        _refuse_unknown_hands(block, hands)
        row = values.get("row", "")
        if row in order:
            keys.found.blame(Code.VALUE_REPEATED, f"the row `{row}` stands there twice", block.mapping.span)
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
        keys.found.blame(Code.ODDS_UNKNOWN_DEAL, f"nothing counts the deal `{deal[:60]}`", node.span, hint)
    return None


def _decode_slugs(keys: Keys, name: str) -> Iterator[str]:
    for item in _until_too_many_mistakes(keys.items(name), keys.found):
        scalar = keys.found.scalar(item, f"an item of `{name}`")
        try:
            yield "" if scalar is None else read_slug(scalar)
        except WrongError as wrong:
            keys.found.blame(Code.VALUE_TYPE, f"an item of `{name}` is {wrong}", item.span)


def _refuse_unknown_hands(keys: Keys, hands: Sequence[str] | None) -> None:
    if hands is None:
        return
    without = keys.node("without", required=False)
    hand = keys.node("hand", required=False)
    nodes = [*([] if hand is None else [hand]), *(without.items if isinstance(without, yamltree.Sequence) else ())]
    for node in _until_too_many_mistakes(nodes, keys.found):
        if isinstance(node, Scalar) and node.style and node.text not in hands:
            hint = did_you_mean(node.text, hands) or f"there are {', '.join(hands)}"
            keys.found.blame(Code.ODDS_UNKNOWN_HAND, f"nothing counts the hand `{node.text[:60]}`", node.span, hint)


def _decode_added_rows(keys: Keys) -> Iterator[tuple[str, str]]:
    """Read which rows are paid besides which."""
    for block in _walk_blocks(keys, "adds", ("row", "besides"), "a row that is paid besides another"):
        values = read_values(block, {"row": read_slug, "besides": read_slug})
        if len(values) == 2:
            yield values["row"], values["besides"]


def _decode_meter_terms(keys: Keys) -> dict[str, Any]:
    node = keys.node("progressive")
    if node is None or (isinstance(node, Scalar) and not node.style and node.text == "null"):
        return dict.fromkeys(_PROGRESSIVE)
    block = keys.block("progressive", known=_PROGRESSIVE)
    return {} if block is None else read_values(block, _PROGRESSIVE)


def _decode_other_readings(
    keys: Keys, wager: Mapping[str, Any], choices: Mapping[str, str]
) -> Iterator[tuple[str, str, Claimed]]:
    """Read the same paytable under the other options of its readings."""
    for block in _walk_blocks(keys, "other_readings", _OTHER, "another reading"):
        values = read_values(block, {"reading": read_slug, "option": read_slug, **_COUNTED})
        values["adds"] = tuple(_decode_added_rows(block))
        rows = _decode_rows(block, values.get("deal"))
        if not keys.found.all and rows is not None:
            yield values["reading"], values["option"], _certified_wager(wager, values, rows, tuple(choices))


def _as_plain_objects(node: Node) -> Any:
    """Return what JSON says, as plain objects; a number that is not whole stays its letters."""
    match node:
        case yamltree.Mapping(entries=entries):
            return {key.text: _as_plain_objects(value) for key, value in entries}
        case yamltree.Sequence(items=items):
            return [_as_plain_objects(item) for item in items]
        case Scalar(text=text, style=style) if style or text not in {"null", "true", "false"}:
            return int(text) if not style and WHOLE.fullmatch(text) else text
        case _:
            return {"null": None, "true": True, "false": False}[node.text]
