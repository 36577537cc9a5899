"""The schema of submissions: one for all games, of which an editor offers the fields that the stated game knows."""

from collections.abc import Collection, Iterable, Mapping

from compliance.model import Ruleset, Vocabulary, fields_in
from compliance.report.schemas.fields import (
    block_head,
    blocks_above,
    field_definitions,
    names_below,
    nested_keys,
    stateable_fields,
    table_names,
)
from compliance.report.schemas.values import (
    DATE,
    TEXT,
    Schema,
    block_schema,
    describe_schema,
    enum_schema,
    list_schema,
    pattern_schema,
    reference_to,
)

_ANY = "any-game"
_OPEN_ENDED = r"^\s*[Oo][Pp][Ee][Nn]-[Ee][Nn][Dd][Ee][Dd]\s*$"
_EXPIRES = pattern_schema(f"{DATE['pattern']}|{_OPEN_ENDED}", "write the day as YYYY-MM-DD, or `open-ended`")
_WAIVER = block_schema(
    {
        "provision": describe_schema(TEXT, "The provision that is waived, with or without its prefix.", "575.12(c)"),
        "authority": describe_schema(TEXT, "Who granted it, and the order or letter."),
        "granted": describe_schema(DATE, "The day from which it is granted, YYYY-MM-DD.", "2012-01-15"),
        "expires": describe_schema(
            _EXPIRES, "The last day of it, YYYY-MM-DD, or open-ended.", "2012-12-31", "open-ended"
        ),
    },
    required=("provision", "authority", "granted", "expires"),
)
_COVER = block_schema(
    {
        "certificate": describe_schema(TEXT, "The number of the holder's certificate or licence."),
        "contact": describe_schema(TEXT, "Whom to ask about the filing: an office, a telephone number, an address."),
        "kind": describe_schema(
            enum_schema({"new": "a filing of its own", "amendment": "a change of an earlier one"}),
            "Whether the filing is new or amends another.",
        ),
        "amends": describe_schema(TEXT, "The filing that it amends, by its day or name."),
        "effective": describe_schema(DATE, "The day from which it is to have effect, YYYY-MM-DD.", "2012-04-01"),
        "tables": describe_schema(list_schema(TEXT), "The tables or pits that it is about."),
        "remarks": describe_schema(TEXT, "What the filer says to whoever reads the filing. It is no statement."),
    },
)
_EQUIPMENT = block_schema(
    {
        "item": describe_schema(TEXT, "What it is, such as an automated shuffler."),
        "maker": describe_schema(TEXT, "Who makes it."),
        "model": describe_schema(TEXT, "Which model it is."),
    },
    required=("item", "maker", "model"),
)
_EXHIBIT = block_schema(
    {
        "file": describe_schema(TEXT, "The file, beside the submission or in a folder below."),
        "title": describe_schema(TEXT, "What it shows."),
        "sha256": describe_schema(TEXT, "Its fingerprint; where it is stated, the file has to have it."),
    },
    required=("file", "title"),
)
_COUNT = pattern_schema(r"^[0-9]{1,9}$", "write a number", "integer")
_WORDS_READ: Mapping[str, Schema] = {
    "value": describe_schema(TEXT, "What the words were read as."),
    "page": describe_schema(_COUNT, "The page that they stand on."),
    "paragraph": describe_schema(_COUNT, "The paragraph that they stand in, counted through the document."),
    "words": describe_schema(TEXT, "The words of the document."),
    "why": describe_schema(TEXT, "Why they were read so."),
}
_WORDS = block_schema(_WORDS_READ, required=("words",))
_CONFIRMED = block_schema(
    {
        "by": describe_schema(TEXT, "The person or office that held the statement against the words."),
        "decided": describe_schema(DATE, "The day of that, YYYY-MM-DD."),
    },
    required=("by", "decided"),
)
_SURENESS = enum_schema(
    {"clear": "read off a label or a mark", "likely": "read out of a sentence", "open": "a question"}
)
_MARK = block_schema(
    {
        "sure": describe_schema(_SURENESS, "How sure the proposal is."),
        **_WORDS_READ,
        "candidates": describe_schema(list_schema(_WORDS), "Other words of the document about the same field."),
        "confirmed": describe_schema(
            {"anyOf": [{"enum": [False, "no"]}, _CONFIRMED]}, "Who confirmed it and when; `no` is nobody yet."
        ),
    },
    required=("sure",),
)
_READ = block_schema(
    {
        "document": describe_schema(TEXT, "The document that the draft was read from."),
        "sha256": describe_schema(TEXT, "Its fingerprint."),
        "marks": describe_schema(
            {"type": "object", "additionalProperties": _MARK}, "What was read for each field, by its name."
        ),
        "unread": describe_schema(list_schema(_WORDS), "What of the document was not understood."),
    },
    required=("document",),
)
HEADER: Mapping[str, Schema] = {
    "submission": describe_schema(
        {"enum": [1, "1"], "errorMessage": "write `submission: 1`"}, "The version of this format: 1."
    ),
    "holder": describe_schema(TEXT, "Who files: the name of the certificate holder, licensee or applicant."),
    "jurisdiction": describe_schema(TEXT, "Whose law it is filed under, such as US-PA."),
    "game": describe_schema(TEXT, "The game that the filing is about; it decides which fields an editor offers."),
    "subject": describe_schema(
        TEXT, "What the filing is about where that is no game; it then stands in the place of `game`."
    ),
    "filed": describe_schema(DATE, "The day of filing, YYYY-MM-DD.", "2012-02-20"),
    "as_of": describe_schema(
        DATE, "The day that the filing is judged for, where that is not the day of filing.", "2012-03-01"
    ),
    "ruleset": describe_schema(TEXT, "The chapter by its id, where jurisdiction, game and day do not decide it."),
    "cover": describe_schema(_COVER, "What stands on the first page of the filing; no rule needs it."),
    "equipment": describe_schema(list_schema(_EQUIPMENT), "The equipment in use, by maker and model."),
    "exhibits": describe_schema(list_schema(_EXHIBIT), "The files that go with the filing."),
    "waivers": describe_schema(
        list_schema(_WAIVER), "Waivers that were granted. They mark a variance; they do not hide it."
    ),
    "read": describe_schema(
        _READ, "The document that this draft was read from; with any mark unconfirmed, no verdict."
    ),
}


def submission_schema(vocabulary: Vocabulary, rulesets: Iterable[Ruleset]) -> Schema:
    """Return the schema of submissions; what the stated game does not know is taken and not offered."""
    chapters = tuple(rulesets)
    games = _fields_by_game(chapters, vocabulary)
    names = stateable_fields(vocabulary)
    offers = {
        _ANY: names,
        **{game: tuple(name for name in names if name in known) for (_, game), known in games.items()},
    }
    offered = {
        name: offer
        for label, fields in offers.items()
        for name, offer in _offers_for_game(label, fields, vocabulary).items()
    }
    return {
        **block_schema(
            {**_header_schemas(chapters), **nested_keys(names, "", offered=False)},
            required=("submission", "holder", "jurisdiction"),
            anyOf=[{"required": ["game"]}, {"required": ["subject"]}],
        ),
        **_choose_by_game(games),
        "definitions": {**field_definitions(vocabulary, table_names(chapters), offered=False), **offered},
    }


def _fields_of_ruleset(ruleset: Ruleset) -> set[str]:
    """Return the fields that a chapter reads, elects or has tables for."""
    conditions = [one for rule in ruleset.rules for one in (rule.applies, rule.requires) if one is not None]
    values = [option.value for reading in ruleset.readings for option in reading.options if option.value is not None]
    read = {name for one in (*conditions, *values) for name in fields_in(one)}
    stated = {election.field for election in ruleset.elections} | {table.field for table in ruleset.tables}
    return read | stated | {row.field for wager in ruleset.wagers for row in wager.own} | ruleset.read_besides


def _fields_by_game(rulesets: Iterable[Ruleset], vocabulary: Vocabulary) -> dict[tuple[str, str], Collection[str]]:
    """Return, by the key and the word that a filing is chosen by, the fields of all chapters about it."""
    games: dict[tuple[str, str], set[str]] = {}
    for ruleset in sorted(rulesets, key=lambda one: (one.about, one.game)):
        known = _fields_of_ruleset(ruleset) & vocabulary.fields.keys()
        games[ruleset.about, ruleset.game] = games.get((ruleset.about, ruleset.game), set()) | known
    return dict(games)


def _header_schemas(rulesets: tuple[Ruleset, ...]) -> dict[str, Schema]:
    """Return the keys of the header, with the games, subjects and chapters at hand for an editor to offer."""
    ordered = sorted(rulesets, key=lambda one: one.game)
    titles = {key: {one.game: one.title for one in ordered if one.about == key} for key in ("game", "subject")}
    words = {
        **titles,
        "jurisdiction": {one.jurisdiction: one.terms.regulator for one in rulesets},
        "ruleset": {one.id: f"{one.title}: {one.chapter}, {one.version}" for one in rulesets},
    }
    return {key: _suggest_words(schema, words.get(key, {})) for key, schema in HEADER.items()}


def _suggest_words(schema: Schema, words: Mapping[str, str]) -> Schema:
    """Return a text for which these words are offered and explained, and any other is taken."""
    if not words:
        return schema
    return {"description": schema["description"], "anyOf": [enum_schema(words), {**TEXT, "not": {"enum": list(words)}}]}


def _choose_by_game(games: Iterable[tuple[str, str]]) -> Schema:
    """Return what offers the fields of the stated game, and all fields where the game is not stated or known."""
    chosen = {pair: {"required": [pair[0]], "properties": {pair[0]: {"const": pair[1]}}} for pair in games}
    if not chosen:
        return {"allOf": [reference_to(_name_of_offer(_ANY))]}
    each = [{"if": test, "then": reference_to(_name_of_offer(game))} for (_, game), test in chosen.items()]
    return {"if": {"anyOf": list(chosen.values())}, "then": {"allOf": each}, "else": reference_to(_name_of_offer(_ANY))}


def _name_of_offer(game: str, block_name: str = "") -> str:
    return f"{game}:{block_name}"


def _offers_for_game(game: str, names: tuple[str, ...], vocabulary: Vocabulary) -> dict[str, Schema]:
    """Return what is offered for one game: its sections and fields, and in each block what stands directly in it."""
    blocks = blocks_above(names)
    inside = {name: _keys_in_block(game, name, names, blocks) for name in blocks}
    root = {**_keys_in_block(game, "", names, blocks), **{name: reference_to(name) for name in names}}
    return {
        _name_of_offer(game): {"properties": root},
        **{
            _name_of_offer(game, name): {
                **block_head(name, names, vocabulary),
                "type": "object",
                "properties": inside[name],
            }
            for name in blocks
        },
    }


def _keys_in_block(game: str, above: str, names: tuple[str, ...], blocks: tuple[str, ...]) -> dict[str, Schema]:
    start = f"{above}." if above else ""
    inner = {
        key: reference_to(_name_of_offer(game, start + key)) for key in names_below(blocks, above) if "." not in key
    }
    return {**inner, **{key: reference_to(start + key) for key in names_below(names, above) if "." not in key}}
