"""The schema of a ruleset's own file: metadata, outline, elections, readings, slips, what is not checked."""

from collections.abc import Mapping

from compliance.model import Vocabulary
from compliance.report.schemas.values import (
    DATE,
    FLAG,
    SHA256,
    TEXT,
    Schema,
    block_schema,
    date_or_word_schema,
    describe_schema,
    enum_schema,
    list_schema,
    mapping_schema,
    one_or_several_schema,
)

_CITE = describe_schema(TEXT, "The provision, section and paragraph as in the outline.", "575.12(c)")
_UNKNOWN = {"unknown": "the source does not say it"}
_TERMS = {
    "holder": describe_schema(TEXT, "What the law calls who files.", "certificate holder"),
    "regulator": describe_schema(TEXT, "Who decides.", "Pennsylvania Gaming Control Board"),
    "submission": describe_schema(TEXT, "What the law calls the filing.", "Rules Submission"),
}
_PERIOD = {
    "from": describe_schema(date_or_word_schema(_UNKNOWN), "The first day in force, or `unknown`."),
    "not_before": describe_schema(DATE, "With `from: unknown`: a day before which it was surely not in force."),
    "until": describe_schema(
        date_or_word_schema({**_UNKNOWN, "open": "still in force"}),
        "The first day no longer in force, `unknown` or `open`.",
    ),
    "known_through": describe_schema(DATE, "With `until: unknown`: the last day on which it is surely in force."),
    "note": describe_schema(TEXT, "Why a date is unknown, or how it was found."),
}
_OPTION = {
    "id": describe_schema(TEXT, "Its name, lower case with hyphens."),
    "default": describe_schema(FLAG, "Whether it is taken where nobody chooses; just one of the options is."),
    "label": describe_schema(TEXT, "The reading in a few words."),
    "value": describe_schema(
        TEXT, "What it stands for, an expression in the condition language; all options or none have one."
    ),
    "why": describe_schema(TEXT, "What speaks for it."),
}
_DEFAULT = {"required": ["default"], "properties": {"default": {"enum": [True, "yes", "true", "Yes", "True", "YES"]}}}
_READING = {
    "id": describe_schema(TEXT, "Its name, lower case with hyphens."),
    "cite": _CITE,
    "question": describe_schema(TEXT, "What the text leaves open."),
    "options": describe_schema(
        {
            **list_schema(block_schema(_OPTION, required=("id", "label"))),
            "minItems": 2,
            "contains": _DEFAULT,
            "errorMessage": "a reading needs at least two options, exactly one of them the default",
        },
        "The ways to read it, at least two, one of them the default.",
    ),
}
_SOURCE = {
    "document": describe_schema(TEXT, "What the text is called."),
    "sha256": describe_schema(SHA256, "The fingerprint of the source text's file."),
}
_SECTION = {
    "title": describe_schema(TEXT, "What the section is about."),
    "paragraphs": describe_schema(
        one_or_several_schema(), "Every labelled paragraph in order, such as [(a), (b), (b)(1)]."
    ),
}
_SLIP = {"cite": _CITE, "note": describe_schema(TEXT, "What is wrong with the text there.")}
_POINT = {
    "when": describe_schema(TEXT, "When the point is shown, in the condition language.", "house_way.* is stated"),
    "cite": _CITE,
    "note": describe_schema(TEXT, "What a statement in the filing leaves unproved."),
}
_REVIEW = {
    "id": describe_schema(TEXT, "What a review file calls the point.", "approval-letters"),
    "when": describe_schema(TEXT, "When the question is asked, in the condition language.", "approvals.* is stated"),
    "cite": _CITE,
    "question": describe_schema(TEXT, "What a person has to decide; yes means that it is satisfied."),
}
_META: Mapping[str, Schema] = {
    "ruleset": describe_schema(TEXT, "The id of the ruleset: its folder's name.", "pa-575"),
    "title": describe_schema(TEXT, "The game or subject as people call it.", "Asia Poker"),
    "chapter": describe_schema(TEXT, "The chapter as it is cited.", "58 Pa. Code Ch. 575"),
    "version": describe_schema(TEXT, "Which text of the chapter.", "temporary regulations, 2011"),
    "jurisdiction": describe_schema(TEXT, "Whose law it is.", "US-PA"),
    "game": describe_schema(TEXT, "The game, lower case with hyphens.", "asia-poker"),
    "subject": describe_schema(TEXT, "In the place of `game`, for a chapter that is about no game."),
    "domain": describe_schema(TEXT, "Which part of the vocabulary the ruleset sees; left out, gaming.", "gaming"),
    "cite_prefix": describe_schema(
        TEXT, "What reports put before a provision; a space at the end counts.", "58 Pa. Code § "
    ),
    "instrument": describe_schema(TEXT, "The filing that the chapter asks for.", "Rules Submission under § 521.2"),
    "terms": describe_schema(
        block_schema(_TERMS, required=_TERMS), "The chapter's own words for who files, who decides and what is filed."
    ),
    "authority": describe_schema(TEXT, "The statute that the chapter rests on."),
    "period": {},
    "sources": describe_schema(list_schema(block_schema(_SOURCE, required=_SOURCE)), "The texts it was encoded from."),
    "supersedes": describe_schema(one_or_several_schema(), "Ids of the rulesets that it took the place of."),
    "superseded_by": describe_schema(one_or_several_schema(), "Ids of the rulesets that took its place."),
    "outline": describe_schema(
        mapping_schema(block_schema(_SECTION, required=("title",))),
        "Every section with every labelled paragraph, in order.",
    ),
    "elections": {},
    "readings": describe_schema(
        list_schema(block_schema(_READING, required=_READING)),
        "Points that the text leaves open, and how they are read.",
    ),
    "slips": describe_schema(
        list_schema(block_schema(_SLIP, required=_SLIP)),
        "Drafting slips of the source: noted, neither followed nor mended.",
    ),
    "unchecked": describe_schema(
        list_schema(block_schema(_POINT, required=_POINT)), "What a statement in the filing leaves unproved."
    ),
    "review": describe_schema(
        list_schema(block_schema(_REVIEW, required=_REVIEW)), "What only a person can decide of what is stated."
    ),
}
_OPTIONAL = {
    "game", "subject", "domain", "supersedes", "superseded_by", "elections", "readings", "slips", "unchecked", "review",
}  # fmt: skip


def ruleset_schema(vocabulary: Vocabulary) -> Schema:
    """Return the schema of a ruleset's own file."""
    meta = {**_META, "period": _period_schema(), "elections": _elections_schema(vocabulary)}
    return block_schema(
        meta,
        required=(key for key in meta if key not in _OPTIONAL),
        anyOf=[{"required": ["game"]}, {"required": ["subject"]}],
    )


def field_names(vocabulary: Vocabulary, names: Mapping[str, object] | None = None) -> Schema:
    """Return the name of a field, one of those given or any, with the label of each."""
    chosen = vocabulary.fields if names is None else {name: vocabulary.fields[name] for name in names}
    hint = "it is a field of the vocabulary: `compliance rules --vocabulary` lists them"
    return {**enum_schema({name: field.label for name, field in chosen.items()}), "errorMessage": hint}


def _period_schema() -> Schema:
    unknown = {"const": "unknown"}
    noted = {
        "if": {"anyOf": [{"properties": {key: unknown}, "required": [key]} for key in ("from", "until")]},
        "then": {"required": ["note"], "errorMessage": "an unknown date needs a `note` that says why"},
    }
    known = {
        "if": {"required": ["known_through"]},
        "then": {
            "properties": {"until": {**unknown, "errorMessage": "`known_through` is for a period whose end is unknown"}}
        },
    }
    return describe_schema(
        block_schema(_PERIOD, required=("from", "until"), allOf=[noted, known]), "When this version is in force."
    )


def _elections_schema(vocabulary: Vocabulary) -> Schema:
    election = {
        "id": describe_schema(TEXT, "Its name, lower case with hyphens."),
        "field": describe_schema(field_names(vocabulary), "The field that states it."),
        "cite": _CITE,
        "label": describe_schema(TEXT, "What is elected."),
        "help": describe_schema(TEXT, "What the chapter allows, in our own words."),
        "silence": describe_schema(
            {"not": {"type": "null"}}, "What an unstated field means in law; left out where silence decides nothing."
        ),
    }
    required = ("id", "field", "cite", "label")
    return describe_schema(
        list_schema(block_schema(election, required=required)), "What the chapter leaves to the holder."
    )
