"""The schemas of the vocabulary, and of terms files and concordances."""

from collections.abc import Iterable, Mapping

from compliance.model import ACTS, KINDS, TOPICS, WORDED, Kind, OddsForm
from compliance.report.schemas.values import (
    FLAG,
    TEXT,
    Schema,
    block_schema,
    describe_schema,
    enum_schema,
    list_schema,
    mapping_schema,
    one_or_several_schema,
    pattern_schema,
)

_FORMS: Mapping[str, str] = {
    OddsForm.TO: "5 to 1: what is won beside the stake",
    OddsForm.FOR: "75 for 1: what is paid, the stake included",
    OddsForm.METER: "10% of meter",
    OddsForm.SUM: "$500: a sum of money",
    OddsForm.PUSH: "the stake comes back",
    OddsForm.UNRESOLVED: "the source has lost it",
}
_LEAVE = "Whether it states the leave of somebody else, without which what is stated to be used is not lawful."
_ACT = "Whose act it takes to state something else and be right; cures are weighed by it."
_WITHOUT = "The words which say that what somebody else gives has not been given."
_SECTION = {
    "label": describe_schema(TEXT, "The section as a heading."),
    "help": describe_schema(TEXT, "What its fields are about."),
    "topic": describe_schema(enum_schema(TOPICS), "Where differences about it stand in a comparison; left out, play."),
    "leave": describe_schema(FLAG, _LEAVE),
    "act": describe_schema(enum_schema(ACTS), f"{_ACT} A field may say otherwise of itself."),
    "without": describe_schema(one_or_several_schema(), _WITHOUT),
}
_EMPTY_WORDS = {
    "alone": "Phrases that state nothing where they are the whole text.",
    "waiting": "Phrases that state nothing among fillers and words of the field's label either.",
    "fillers": "Words that may stand around a phrase and add nothing to it.",
    "references": "Phrases that only point at a document; they state nothing unless it is named there or attached.",
    "documents": "Words that name a document where a letter, number or title follows.",
    "unnamed": "Words that a placeholder for a name is made of, such as Your Casino.",
}
_HOLLOW = {
    "words": "Words that speak of filing and deciding alone; the usual endings need not be listed.",
    "parties": "Hollow words that name somebody.",
    "negations": "Hollow words that say something beside words of the field's label.",
    "promises": "Phrases that put off what a text names.",
    "reasons": "Words with which a person's reason says something: what was looked at, or how.",
}
_NAME = r"^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+$"
_WORD = r"^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$"


def vocabulary_schema(derivations: Iterable[str], reserved: Iterable[str]) -> Schema:
    """Return the schema of a vocabulary's file."""
    field = _field_schema(tuple(derivations), sorted(reserved))
    fields = {
        "type": "object",
        "patternProperties": {_NAME: field},
        "additionalProperties": False,
        "errorMessage": "write `section.field` in lower case",
    }
    keys = {
        "domain": describe_schema(
            TEXT, "Which rulesets see these fields: those of the same domain; left out, gaming.", "gaming"
        ),
        "sections": describe_schema(
            mapping_schema(block_schema(_SECTION, required=("label", "help"))),
            "Groups of fields, by the first part of the name.",
        ),
        "fields": describe_schema(fields, "The fields that a submission may state, by their dotted names."),
        "empty_words": describe_schema(_empty_words_schema(), "Words that state nothing where a text is nothing else."),
    }
    return block_schema(keys)


def _empty_words_schema() -> Schema:
    lists = {name: describe_schema(one_or_several_schema(), about) for name, about in _EMPTY_WORDS.items()}
    by_field = mapping_schema(list_schema(TEXT), propertyNames={"pattern": _NAME})
    attachments = describe_schema(
        by_field, "Fields that name a document in any words, each with the fields whose statement it may hold."
    )
    fields = describe_schema(by_field, "Further phrases that state nothing in a field, by its dotted name.")
    telling = describe_schema(by_field, "Hollow words that state something in a field, by its dotted name.")
    hollow_lists = {name: describe_schema(one_or_several_schema(), about) for name, about in _HOLLOW.items()}
    subjects = describe_schema(by_field, "What a field is about: a text with none of these words states nothing in it.")
    hollow = describe_schema(
        block_schema({**hollow_lists, "subjects": subjects, "telling": telling}),
        "Words that state nothing among each other, in any order.",
    )
    return block_schema({**lists, "attachments": attachments, "fields": fields, "hollow": hollow})


def _field_schema(derivations: tuple[str, ...], reserved: list[str]) -> Schema:
    hint = "choices are lower case with hyphens, and not words of the condition language"
    words = mapping_schema(TEXT, propertyNames={"pattern": _WORD, "not": {"enum": reserved}, "errorMessage": hint})
    derived = pattern_schema(rf"^(?:{'|'.join(derivations)}) of ", f"write `{derivations[0]} of some.field`")
    keys = {
        "type": describe_schema(
            enum_schema({kind: KINDS[kind].note for kind in Kind}), "What a value of the field is."
        ),
        "unit": describe_schema(one_or_several_schema(), "What a count counts, and other words for it."),
        "recurs": describe_schema(FLAG, "After this length of time something is done again: `every 8 hours`."),
        "label": describe_schema(TEXT, "A noun phrase that reads well after `the`."),
        "help": describe_schema(TEXT, "What the field means, for who fills it in."),
        "example": describe_schema({"not": {"type": "null"}}, "A value as it stands in a submission."),
        "choices": describe_schema(words, "The words that the field may take, each with what it means."),
        "hands": describe_schema(one_or_several_schema(), "Every hand that any chapter names for this paytable."),
        "printed": describe_schema(
            mapping_schema(one_or_several_schema()), "Hands as chapters print them, where that is not their word."
        ),
        "columns": describe_schema(
            one_or_several_schema(), "The columns of the paytable; left out, only `pays`.", ["pays", "envy"]
        ),
        "form": describe_schema(enum_schema(_FORMS), "The kind of odds that is expected here."),
        "derived": describe_schema(derived, "How the field is computed; it is then never stated."),
        "leave": describe_schema(FLAG, _LEAVE),
        "act": describe_schema(enum_schema(ACTS), f"{_ACT} Left out, as its section has it."),
        "without": describe_schema(one_or_several_schema(), f"{_WITHOUT} Left out, as its section has it."),
    }
    worded, paid = {"enum": sorted(WORDED)}, {"const": Kind.PAYTABLE}
    needs = [
        {"if": {"properties": {"type": kinds}, "required": ["type"]}, "then": {"required": [key]}}
        for kinds, key in ((worded, "choices"), (paid, "hands"))
    ]
    return block_schema(keys, required=("type", "label"), allOf=needs)


def terms_schema() -> Schema:
    """Return the schema of a terms file."""
    pair = {
        "old": describe_schema(TEXT, "Words of the old text."),
        "new": describe_schema(TEXT, "Words of the new text that answer to them."),
    }
    return _pairs_schema("terms", block_schema(pair, required=pair), "Words that answer to each other.")


def concordance_schema() -> Schema:
    """Return the schema of a concordance."""
    pair = {
        "old": describe_schema(TEXT, "A provision of the old text; left out where the new one came new.", "575.7(f)"),
        "new": describe_schema(
            TEXT, "The provision of the new text that answers to it; left out where none does.", "13(b)"
        ),
    }
    return _pairs_schema("concordance", block_schema(pair, minProperties=1), "Provisions that answer to each other.")


def _pairs_schema(name: str, pair: Schema, about: str) -> Schema:
    keys = {
        name: describe_schema(
            {"enum": [1, "1"], "errorMessage": f"write `{name}: 1`"}, "The version of this format: 1."
        ),
        "old": describe_schema(TEXT, "What the old text is, for people."),
        "new": describe_schema(TEXT, "What the new text is, for people."),
        "pairs": describe_schema(list_schema(pair), about),
    }
    return block_schema(keys, required=(name, "pairs"))
