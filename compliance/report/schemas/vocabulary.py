"""The schemas of the vocabulary, and of terms files and concordances."""

from collections.abc import Iterable, Mapping

from compliance.model import KINDS, TOPICS, WORDED, Kind, OddsForm
from compliance.report.schemas.values import TEXT, Schema, block, enum, listed, mapped, one_or_several, spelled, told

_FORMS: Mapping[str, str] = {
    OddsForm.TO: "5 to 1: what is won beside the stake",
    OddsForm.FOR: "75 for 1: what is paid, the stake included",
    OddsForm.METER: "10% of meter",
    OddsForm.SUM: "$500: a sum of money",
    OddsForm.PUSH: "the stake comes back",
    OddsForm.UNRESOLVED: "the source has lost it",
}
_SECTION = {
    "label": told(TEXT, "The section as a heading."),
    "help": told(TEXT, "What its fields are about."),
    "topic": told(enum(TOPICS), "Where differences about it stand in a comparison; left out, play."),
}
_NAME = r"^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+$"
_WORD = r"^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$"


def vocabulary_schema(derivations: Iterable[str], reserved: Iterable[str]) -> Schema:
    """Return the schema of a vocabulary's file."""
    field = _field(tuple(derivations), sorted(reserved))
    fields = {
        "type": "object",
        "patternProperties": {_NAME: field},
        "additionalProperties": False,
        "errorMessage": "write `section.field` in lower case",
    }
    keys = {
        "domain": told(TEXT, "Which rulesets see these fields: those of the same domain; left out, gaming.", "gaming"),
        "sections": told(
            mapped(block(_SECTION, required=("label", "help"))), "Groups of fields, by the first part of the name."
        ),
        "fields": told(fields, "The fields that a submission may state, by their dotted names."),
    }
    return block(keys)


def _field(derivations: tuple[str, ...], reserved: list[str]) -> Schema:
    hint = "choices are lower case with hyphens, and not words of the condition language"
    words = mapped(TEXT, propertyNames={"pattern": _WORD, "not": {"enum": reserved}, "errorMessage": hint})
    derived = spelled(rf"^(?:{'|'.join(derivations)}) of ", f"write `{derivations[0]} of some.field`")
    keys = {
        "type": told(enum({kind: KINDS[kind].note for kind in Kind}), "What a value of the field is."),
        "label": told(TEXT, "A noun phrase that reads well after `the`."),
        "help": told(TEXT, "What the field means, for who fills it in."),
        "example": told({"not": {"type": "null"}}, "A value as it stands in a submission."),
        "choices": told(words, "The words that the field may take, each with what it means."),
        "hands": told(one_or_several(), "Every hand that any chapter names for this paytable."),
        "columns": told(one_or_several(), "The columns of the paytable; left out, only `pays`.", ["pays", "envy"]),
        "form": told(enum(_FORMS), "The kind of odds that is expected here."),
        "derived": told(derived, "How the field is computed; it is then never stated."),
    }
    worded, paid = {"enum": sorted(WORDED)}, {"const": Kind.PAYTABLE}
    needs = [
        {"if": {"properties": {"type": kinds}, "required": ["type"]}, "then": {"required": [key]}}
        for kinds, key in ((worded, "choices"), (paid, "hands"))
    ]
    return block(keys, required=("type", "label"), allOf=needs)


def terms_schema() -> Schema:
    """Return the schema of a terms file."""
    pair = {
        "old": told(TEXT, "Words of the old text."),
        "new": told(TEXT, "Words of the new text that answer to them."),
    }
    return _pairs("terms", block(pair, required=pair), "Words that answer to each other.")


def concordance_schema() -> Schema:
    """Return the schema of a concordance."""
    pair = {
        "old": told(TEXT, "A provision of the old text; left out where the new one came new.", "575.7(f)"),
        "new": told(TEXT, "The provision of the new text that answers to it; left out where none does.", "13(b)"),
    }
    return _pairs("concordance", block(pair, minProperties=1), "Provisions that answer to each other.")


def _pairs(name: str, pair: Schema, about: str) -> Schema:
    keys = {
        name: told({"enum": [1, "1"], "errorMessage": f"write `{name}: 1`"}, "The version of this format: 1."),
        "old": told(TEXT, "What the old text is, for people."),
        "new": told(TEXT, "What the new text is, for people."),
        "pairs": told(listed(pair), about),
    }
    return block(keys, required=(name, "pairs"))
