"""A certificate of counted paytables to what has to be counted again; nothing that it says is believed.

Its text is read as untrusted JSON: bounded, every key known, every figure of the kind it has to be, all mistakes told.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from compliance.diag import Code, Result, whole_file
from compliance.load.certificates.figures import (
    SLUG,
    WHOLE,
    Read,
    or_null,
    read_dollars,
    read_fraction,
    read_percentage,
    read_quoted,
    read_sha256,
    read_slug,
    read_stake,
    read_truth,
    read_values,
    read_whole,
)
from compliance.load.certificates.rows import OrderedRows, decode_added_rows, decode_rows, walk_blocks
from compliance.load.files import TextFile, read_text
from compliance.load.yaml import nodes as yaml_nodes
from compliance.load.yaml.json_tree import parse_json
from compliance.load.yaml.nodes import Node, Scalar
from compliance.load.yaml.reader import DiagnosticsCollector, Keys
from compliance.model import Certificate, Claim, Claimed, MeterTerms, ReadingEffect, Wager

SCHEMA = "compliance/odds/1"
CERTIFIED = "as certified"
"""The reading under which a settled wager pays as its certificate says; no ruleset's reading has a space in it."""

_ONE_WAY = ("wager", "label", "cite", "table", "name", "table_cite", "adds_to")
_SOURCE = ("submission", "paytable", "sha256", "ruleset", "ruleset_sha256")


def read_certificate(path: Path, *, called: str | None = None) -> Result[Certificate]:
    """Read a certificate from its file."""
    file = read_text(path, called=called)
    return Result(None, file.diagnostics) if file.value is None else parse_certificate(file.value)


def parse_certificate(file: TextFile) -> Result[Certificate]:
    """Turn the text of a certificate into claims, with every mistake in one run."""
    tree = parse_json(file.text, file.path)
    mistakes = DiagnosticsCollector()
    mistakes.all.extend(tree.diagnostics)
    root = None if tree.value is None else mistakes.mapping(tree.value, "a certificate")
    if root is None:
        return Result(None, tuple(mistakes.all))
    keys = Keys(root, "a certificate", mistakes, known=("schema", "program", "source", "wagers"))
    values = read_values(keys, {"schema": read_quoted, "program": read_quoted})
    _refuse_other_schema(keys, values)
    source = _decode_source(keys)
    claims = [_decode_claim(block) for block in walk_blocks(keys, "wagers", _ENTRY, "a wager of a certificate")]
    if keys.has("wagers") and not claims and not mistakes.all:
        mistakes.blame(Code.VALUE_EMPTY, "the certificate has no wager in it", root.span, "there is nothing to verify")
    if mistakes.all:
        return Result(None, tuple(mistakes.all))
    # INVARIANT: without a diagnostic every key is there and of its kind, so no claim is missing.
    whole = tuple(claim for claim in claims if claim is not None)
    return Result(Certificate(program=values["program"], source=source, claims=whole))


def _refuse_other_schema(keys: Keys, values: Mapping[str, Any]) -> None:
    schema = keys.node("schema", required=False)
    if schema is not None and values.get("schema") not in {None, SCHEMA}:
        message = f"`schema` is `{SCHEMA}`, not `{values['schema'][:80]}`"
        keys.mistakes.blame(Code.VALUE_CHOICE, message, schema.span, "`compliance odds --format json` writes one")


def _decode_source(keys: Keys) -> dict[str, str]:
    block = keys.block("source", known=_SOURCE)
    if block is None:
        return {}
    present = [name for name in _SOURCE if block.has(name)]
    return read_values(block, {name: read_sha256 if name.endswith("sha256") else read_quoted for name in present})


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
    values = {**read_values(keys, _WAGER), "adds": tuple(decode_added_rows(keys))}
    choices = _decode_readings(keys)
    rows = decode_rows(keys, values.get("deal"))
    # WHY: overlaps are figures and nothing that is counted from; they are read for their shape here and compared with
    # the recount as plain objects.
    for block in walk_blocks(keys, "overlaps", _OVERLAP, "an overlap"):
        read_values(block, _OVERLAP)
    terms = _decode_meter_terms(keys)
    others = list(_decode_other_readings(keys, values, choices))
    if keys.mistakes.all or rows is None:
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
    wager: Mapping[str, Any], counted: Mapping[str, Any], rows: OrderedRows, readings: tuple[str, ...]
) -> Claimed:
    order, paid = rows
    # WHY: a certificate tells what its readings came to, not the readings themselves; one effect under a name that no
    # ruleset can have carries it, and the wager is counted like any other.
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
    mapping = None if block is None else keys.mistakes.mapping(block, "`readings`")
    if mapping is None:
        return {}
    names = [key.text for key, _ in mapping.entries]
    for key, _ in mapping.entries:
        if not SLUG.fullmatch(key.text):
            keys.mistakes.blame(Code.VALUE_TYPE, f"`{key.text[:60]}` is no name of a reading", key.span)
    return read_values(Keys(mapping, "`readings`", keys.mistakes, known=names), dict.fromkeys(names, read_slug))


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
    for block in walk_blocks(keys, "other_readings", _OTHER, "another reading"):
        values = read_values(block, {"reading": read_slug, "option": read_slug, **_COUNTED})
        values["adds"] = tuple(decode_added_rows(block))
        rows = decode_rows(block, values.get("deal"))
        if not keys.mistakes.all and rows is not None:
            yield values["reading"], values["option"], _certified_wager(wager, values, rows, tuple(choices))


def _as_plain_objects(node: Node) -> Any:
    """Return what JSON says, as plain objects; a number that is not whole stays its letters."""
    match node:
        case yaml_nodes.Mapping(entries=entries):
            return {key.text: _as_plain_objects(value) for key, value in entries}
        case yaml_nodes.Sequence(items=items):
            return [_as_plain_objects(item) for item in items]
        case Scalar(text=text, style=style) if style or text not in {"null", "true", "false"}:
            return int(text) if not style and WHOLE.fullmatch(text) else text
        case _:
            return {"null": None, "true": True, "false": False}[node.text]
