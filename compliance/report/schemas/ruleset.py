"""The schema of a ruleset's own file: metadata, outline, elections, readings, slips, what is not checked."""

from collections.abc import Mapping

from compliance.model import Vocabulary
from compliance.report.schemas.values import (
    DATE,
    FLAG,
    SHA256,
    TEXT,
    Schema,
    block,
    either_day,
    enum,
    listed,
    mapped,
    one_or_several,
    told,
)

_CITE = told(TEXT, "The provision, section and paragraph as in the outline.", "575.12(c)")
_UNKNOWN = {"unknown": "the source does not say it"}
_TERMS = {
    "holder": told(TEXT, "What the law calls who files.", "certificate holder"),
    "regulator": told(TEXT, "Who decides.", "Pennsylvania Gaming Control Board"),
    "submission": told(TEXT, "What the law calls the filing.", "Rules Submission"),
}
_PERIOD = {
    "from": told(either_day(_UNKNOWN), "The first day in force, or `unknown`."),
    "not_before": told(DATE, "With `from: unknown`: a day before which it was surely not in force."),
    "until": told(
        either_day({**_UNKNOWN, "open": "still in force"}), "The first day no longer in force, `unknown` or `open`."
    ),
    "known_through": told(DATE, "With `until: unknown`: the last day on which it is surely in force."),
    "note": told(TEXT, "Why a date is unknown, or how it was found."),
}
_OPTION = {
    "id": told(TEXT, "Its name, lower case with hyphens."),
    "default": told(FLAG, "Whether it is taken where nobody chooses; just one of the options is."),
    "label": told(TEXT, "The reading in a few words."),
    "value": told(TEXT, "What it stands for, an expression in the condition language; all options or none have one."),
    "why": told(TEXT, "What speaks for it."),
}
_DEFAULT = {"required": ["default"], "properties": {"default": {"enum": [True, "yes", "true", "Yes", "True", "YES"]}}}
_READING = {
    "id": told(TEXT, "Its name, lower case with hyphens."),
    "cite": _CITE,
    "question": told(TEXT, "What the text leaves open."),
    "options": told(
        {
            **listed(block(_OPTION, required=("id", "label"))),
            "minItems": 2,
            "contains": _DEFAULT,
            "errorMessage": "a reading needs at least two options, exactly one of them the default",
        },
        "The ways to read it, at least two, one of them the default.",
    ),
}
_SOURCE = {
    "document": told(TEXT, "What the text is called."),
    "sha256": told(SHA256, "The fingerprint of the source text's file."),
}
_SECTION = {
    "title": told(TEXT, "What the section is about."),
    "paragraphs": told(one_or_several(), "Every labelled paragraph in order, such as [(a), (b), (b)(1)]."),
}
_SLIP = {"cite": _CITE, "note": told(TEXT, "What is wrong with the text there.")}
_POINT = {
    "when": told(TEXT, "When the point is shown, in the condition language.", "house_way.* is stated"),
    "cite": _CITE,
    "note": told(TEXT, "What a statement in the filing leaves unproved."),
}
_META: Mapping[str, Schema] = {
    "ruleset": told(TEXT, "The id of the ruleset: its folder's name.", "pa-575"),
    "title": told(TEXT, "The game or subject as people call it.", "Asia Poker"),
    "chapter": told(TEXT, "The chapter as it is cited.", "58 Pa. Code Ch. 575"),
    "version": told(TEXT, "Which text of the chapter.", "temporary regulations, 2011"),
    "jurisdiction": told(TEXT, "Whose law it is.", "US-PA"),
    "game": told(TEXT, "The game, lower case with hyphens.", "asia-poker"),
    "subject": told(TEXT, "In the place of `game`, for a chapter that is about no game."),
    "domain": told(TEXT, "Which part of the vocabulary the ruleset sees; left out, gaming.", "gaming"),
    "cite_prefix": told(TEXT, "What reports put before a provision; a space at the end counts.", "58 Pa. Code § "),
    "instrument": told(TEXT, "The filing that the chapter asks for.", "Rules Submission under § 521.2"),
    "terms": told(
        block(_TERMS, required=_TERMS), "The chapter's own words for who files, who decides and what is filed."
    ),
    "authority": told(TEXT, "The statute that the chapter rests on."),
    "period": {},
    "sources": told(listed(block(_SOURCE, required=_SOURCE)), "The texts it was encoded from."),
    "supersedes": told(one_or_several(), "Ids of the rulesets that it took the place of."),
    "superseded_by": told(one_or_several(), "Ids of the rulesets that took its place."),
    "outline": told(
        mapped(block(_SECTION, required=("title",))), "Every section with every labelled paragraph, in order."
    ),
    "elections": {},
    "readings": told(
        listed(block(_READING, required=_READING)), "Points that the text leaves open, and how they are read."
    ),
    "slips": told(
        listed(block(_SLIP, required=_SLIP)), "Drafting slips of the source: noted, neither followed nor mended."
    ),
    "unchecked": told(listed(block(_POINT, required=_POINT)), "What a statement in the filing leaves unproved."),
}
_OPTIONAL = {
    "game", "subject", "domain", "supersedes", "superseded_by", "elections", "readings", "slips", "unchecked",
}  # fmt: skip


def ruleset_schema(vocabulary: Vocabulary) -> Schema:
    """Return the schema of a ruleset's own file."""
    meta = {**_META, "period": _period(), "elections": _elections(vocabulary)}
    return block(
        meta,
        required=(key for key in meta if key not in _OPTIONAL),
        anyOf=[{"required": ["game"]}, {"required": ["subject"]}],
    )


def field_names(vocabulary: Vocabulary, names: Mapping[str, object] | None = None) -> Schema:
    """Return the name of a field, one of those given or any, with the label of each."""
    chosen = vocabulary.fields if names is None else {name: vocabulary.fields[name] for name in names}
    hint = "it is a field of the vocabulary: `compliance rules --vocabulary` lists them"
    return {**enum({name: field.label for name, field in chosen.items()}), "errorMessage": hint}


def _period() -> Schema:
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
    return told(block(_PERIOD, required=("from", "until"), allOf=[noted, known]), "When this version is in force.")


def _elections(vocabulary: Vocabulary) -> Schema:
    election = {
        "id": told(TEXT, "Its name, lower case with hyphens."),
        "field": told(field_names(vocabulary), "The field that states it."),
        "cite": _CITE,
        "label": told(TEXT, "What is elected."),
        "help": told(TEXT, "What the chapter allows, in our own words."),
        "silence": told(
            {"not": {"type": "null"}}, "What an unstated field means in law; left out where silence decides nothing."
        ),
    }
    required = ("id", "field", "cite", "label")
    return told(listed(block(election, required=required)), "What the chapter leaves to the holder.")
