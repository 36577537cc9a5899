"""The schema of submissions: one for all games, of which an editor offers the fields that the stated game knows."""

from collections.abc import Collection, Iterable, Mapping

from compliance.model import Ruleset, Vocabulary, fields_in
from compliance.report.schemas.fields import (
    below,
    block_head,
    blocks_above,
    definitions,
    nested,
    stateable,
    table_names,
)
from compliance.report.schemas.values import (
    DATE,
    TEXT,
    Schema,
    block,
    enum,
    listed,
    reference,
    spelled,
    told,
)

_ANY = "any-game"
_OPEN_ENDED = r"^\s*[Oo][Pp][Ee][Nn]-[Ee][Nn][Dd][Ee][Dd]\s*$"
_EXPIRES = spelled(f"{DATE['pattern']}|{_OPEN_ENDED}", "write the day as YYYY-MM-DD, or `open-ended`")
_WAIVER = block(
    {
        "provision": told(TEXT, "The provision that is waived, with or without its prefix.", "575.12(c)"),
        "authority": told(TEXT, "Who granted it, and the order or letter."),
        "granted": told(DATE, "The day from which it is granted, YYYY-MM-DD.", "2012-01-15"),
        "expires": told(_EXPIRES, "The last day of it, YYYY-MM-DD, or open-ended.", "2012-12-31", "open-ended"),
    },
    required=("provision", "authority", "granted", "expires"),
)
HEADER: Mapping[str, Schema] = {
    "submission": told({"enum": [1, "1"], "errorMessage": "write `submission: 1`"}, "The version of this format: 1."),
    "holder": told(TEXT, "Who files: the name of the certificate holder, licensee or applicant."),
    "jurisdiction": told(TEXT, "Whose law it is filed under, such as US-PA."),
    "game": told(TEXT, "The game that the filing is about; it decides which fields an editor offers."),
    "subject": told(TEXT, "What the filing is about where that is no game; it then stands in the place of `game`."),
    "filed": told(DATE, "The day of filing, YYYY-MM-DD.", "2012-02-20"),
    "as_of": told(DATE, "The day that the filing is judged for, where that is not the day of filing.", "2012-03-01"),
    "ruleset": told(TEXT, "The chapter by its id or path, where jurisdiction, game and day do not decide it."),
    "waivers": told(listed(_WAIVER), "Waivers that were granted. They mark a variance; they do not hide it."),
}


def submission_schema(vocabulary: Vocabulary, rulesets: Iterable[Ruleset]) -> Schema:
    """Return the schema of submissions; what the stated game does not know is taken and not offered."""
    chapters = tuple(rulesets)
    games = _games(chapters, vocabulary)
    names = stateable(vocabulary)
    offers = {
        _ANY: names,
        **{game: tuple(name for name in names if name in known) for (_, game), known in games.items()},
    }
    offered = {
        name: offer for label, fields in offers.items() for name, offer in _offers(label, fields, vocabulary).items()
    }
    return {
        **block(
            {**_header(chapters), **nested(names, "", offered=False)},
            required=("submission", "holder", "jurisdiction"),
            anyOf=[{"required": ["game"]}, {"required": ["subject"]}],
        ),
        **_choosing(games),
        "definitions": {**definitions(vocabulary, table_names(chapters), offered=False), **offered},
    }


def _known(ruleset: Ruleset) -> set[str]:
    """Return the fields that a chapter reads, elects or has tables for."""
    conditions = [one for rule in ruleset.rules for one in (rule.applies, rule.requires) if one is not None]
    values = [option.value for reading in ruleset.readings for option in reading.options if option.value is not None]
    read = {name for one in (*conditions, *values) for name in fields_in(one)}
    stated = {election.field for election in ruleset.elections} | {table.field for table in ruleset.tables}
    return read | stated | {row.field for wager in ruleset.wagers for row in wager.own} | ruleset.read_besides


def _games(rulesets: Iterable[Ruleset], vocabulary: Vocabulary) -> dict[tuple[str, str], Collection[str]]:
    """Return, by the key and the word that a filing is chosen by, the fields of all chapters about it."""
    games: dict[tuple[str, str], set[str]] = {}
    for ruleset in sorted(rulesets, key=lambda one: (one.about, one.game)):
        known = _known(ruleset) & vocabulary.fields.keys()
        games[ruleset.about, ruleset.game] = games.get((ruleset.about, ruleset.game), set()) | known
    return dict(games)


def _header(rulesets: tuple[Ruleset, ...]) -> dict[str, Schema]:
    """Return the keys of the header, with the games, subjects and chapters at hand for an editor to offer."""
    ordered = sorted(rulesets, key=lambda one: one.game)
    titles = {key: {one.game: one.title for one in ordered if one.about == key} for key in ("game", "subject")}
    words = {
        **titles,
        "jurisdiction": {one.jurisdiction: one.terms.regulator for one in rulesets},
        "ruleset": {one.id: f"{one.title}: {one.chapter}, {one.version}" for one in rulesets},
    }
    return {key: _suggested(schema, words.get(key, {})) for key, schema in HEADER.items()}


def _suggested(schema: Schema, words: Mapping[str, str]) -> Schema:
    """Return a text for which these words are offered and explained, and any other is taken."""
    if not words:
        return schema
    return {"description": schema["description"], "anyOf": [enum(words), {**TEXT, "not": {"enum": list(words)}}]}


def _choosing(games: Iterable[tuple[str, str]]) -> Schema:
    """Return what offers the fields of the stated game, and all fields where the game is not stated or known."""
    chosen = {pair: {"required": [pair[0]], "properties": {pair[0]: {"const": pair[1]}}} for pair in games}
    if not chosen:
        return {"allOf": [reference(_label(_ANY))]}
    each = [{"if": test, "then": reference(_label(game))} for (_, game), test in chosen.items()]
    return {"if": {"anyOf": list(chosen.values())}, "then": {"allOf": each}, "else": reference(_label(_ANY))}


def _label(game: str, block_name: str = "") -> str:
    return f"{game}:{block_name}"


def _offers(game: str, names: tuple[str, ...], vocabulary: Vocabulary) -> dict[str, Schema]:
    """Return what is offered for one game: its sections and fields, and in each block what stands directly in it."""
    blocks = blocks_above(names)
    inside = {name: _children(game, name, names, blocks) for name in blocks}
    root = {**_children(game, "", names, blocks), **{name: reference(name) for name in names}}
    return {
        _label(game): {"properties": root},
        **{
            _label(game, name): {**block_head(name, names, vocabulary), "type": "object", "properties": inside[name]}
            for name in blocks
        },
    }


def _children(game: str, above: str, names: tuple[str, ...], blocks: tuple[str, ...]) -> dict[str, Schema]:
    start = f"{above}." if above else ""
    inner = {key: reference(_label(game, start + key)) for key in below(blocks, above) if "." not in key}
    return {**inner, **{key: reference(start + key) for key in below(names, above) if "." not in key}}
