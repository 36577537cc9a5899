"""The schemas of a topic's rules, of the cases beside them, of coherence conditions, and of the ledger."""

from collections.abc import Iterable, Mapping

from compliance.model import CoherenceKind, Scope, VarianceKind, Verdict, Vocabulary
from compliance.report.schemas.fields import field_definitions, nested_keys, stateable_fields
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

_SCOPES: Mapping[str, str] = {
    Scope.FILING: "what the filing itself must say, elect or be authorised to say; unstated means undetermined",
    Scope.FLOOR: "what must be true at the table; unstated means not covered by this filing",
}
_VARIANCES: Mapping[str, str] = {
    VarianceKind.BREACH: "stated, and unlawful",
    VarianceKind.OMISSION: "not stated, though it must be",
    VarianceKind.NO_AUTHORITY: "stated, and the chapter gives no authority for it",
}
_COHERENCE_KINDS: Mapping[str, str] = {
    CoherenceKind.CONTRADICTION: "the statements cannot all be true; the result is undetermined",
    CoherenceKind.CAUTION: "a statement serves no purpose beside the others; the result stays as it is",
}
_VERDICTS: Mapping[str, str] = {
    Verdict.PASS: "the rule holds",
    Verdict.VARIANCE: "the filing departs from the rule",
    Verdict.UNDETERMINED: "a fact that decides it is not stated",
    Verdict.NOT_APPLICABLE: "the rule is not about such a filing",
}
DISPOSITIONS = {
    "rule": "at least one rule cites this very provision",
    "election": "an election of the ruleset cites it",
    "definition": "it says what a word means",
    "procedure": "it says how the game is run; a filing does not show it",
    "out-of-scope": "it is not about what a filing states",
    "open": "nobody has encoded it yet; until then no filing is called compliant",
    "heading": "a section with labelled paragraphs, each of which has a line of its own",
}
_CONDITION = "in the condition language, on one plain line or as a `|` block"
_SLUG = r"^[\s\S]+\.[\s\S]+\.[a-z0-9]+(?:-[a-z0-9]+)*$"
_CURE = r"^(?=[\s\S]*\S)(?:[^{]|\{(?:required|stated)\}|\{(?![^}]*\}))*$"
_CITES = {"anyOf": [TEXT, {**list_schema(TEXT), "minItems": 1}]}
RULE: Mapping[str, Schema] = {
    "id": describe_schema(
        pattern_schema(_SLUG, "write `ruleset.topic.some-slug`"),
        "<ruleset>.<topic>.<slug>; it lives for ever.",
        "pa-575.payout-limit.floor",
    ),
    "cite": describe_schema(
        _CITES, "The provision, section and paragraph as in the outline; or a list, the binding one first."
    ),
    "scope": describe_schema(enum_schema(_SCOPES), "Whether the filing must say it, or the floor must be so."),
    "title": describe_schema(TEXT, "The requirement as a short headline, true when it passes."),
    "fails": describe_schema(TEXT, "The headline when it is a variance."),
    "summary": describe_schema(TEXT, "The requirement in our own words, one or two sentences."),
    "applies": describe_schema(TEXT, f"When the rule is about a filing at all, {_CONDITION}; left out, it always is."),
    "requires": describe_schema(TEXT, f"What must be so, {_CONDITION}.", "payout_limit.amount >= $50,000"),
    "variance": describe_schema(enum_schema(_VARIANCES), "How a filing departs that fails it; left out, breach."),
    "cure": describe_schema(
        pattern_schema(_CURE, "a cure may use {required} and {stated}, and no other name in braces"),
        "What to do about it; {required} and {stated} stand for the two values.",
    ),
    "readings": describe_schema(
        one_or_several_schema(), "Recorded readings without a value that touch this rule, by their ids."
    ),
    "note": describe_schema(TEXT, "Anything else that a reader should know."),
}
COHERENCE_CONDITION: Mapping[str, Schema] = {
    "id": describe_schema(
        pattern_schema(_SLUG, "write `coherence.topic.some-slug`"),
        "coherence.<topic>.<slug>; the topic is the file's own name.",
        "coherence.general.ante-limits",
    ),
    "kind": describe_schema(enum_schema(_COHERENCE_KINDS), "What it means that the condition fails."),
    "rulesets": describe_schema(
        one_or_several_schema(), "The rulesets whose submissions are asked this, by their ids; left out, all."
    ),
    "cite": describe_schema(TEXT, "The provision that a caution for some rulesets rests on."),
    "applies": describe_schema(TEXT, f"When it is asked at all, {_CONDITION}; left out, always."),
    "requires": describe_schema(TEXT, f"What must be so, {_CONDITION}.", "wagers.ante.minimum <= wagers.ante.maximum"),
    "fails": describe_schema(TEXT, "What is wrong where it is not so, in a short sentence."),
    "note": describe_schema(TEXT, "Anything else that a reader should know."),
}
_OPTIONAL = {"applies", "variance", "readings", "note"}
CASE: Mapping[str, Schema] = {
    "rule": describe_schema(TEXT, "The rule that the case is about, by its whole id."),
    "name": describe_schema(TEXT, "What the case shows, in a few words."),
    "facts": {},
    "reading": describe_schema(
        mapping_schema(TEXT), "Options to take of recorded readings, each after the id of its reading."
    ),
    "boundary": describe_schema(FLAG, "Whether the case stands right on the bound; every rule has one that does."),
    "expect": describe_schema(enum_schema(_VERDICTS), "How the rule comes out on these facts."),
}
_TOPIC = {
    "topic": describe_schema(
        TEXT, "The topic as it stands in the ids of its rules: the file's own name.", "payout-limit"
    ),
    "label": describe_schema(TEXT, "The topic as a heading of reports."),
    "rules": describe_schema(
        list_schema(block_schema(RULE, required=(key for key in RULE if key not in _OPTIONAL))),
        "The rules of the topic; one rule, one requirement.",
    ),
}


def topic_schema() -> Schema:
    """Return the schema of a topic's rules."""
    return block_schema(_TOPIC, required=_TOPIC)


def coherence_schema() -> Schema:
    """Return the schema of a file of coherence conditions."""
    conditions = list_schema(block_schema(COHERENCE_CONDITION, required=("id", "kind", "requires", "fails")))
    return block_schema(
        {"coherence": describe_schema(conditions, "What statements must have between them to be true at once.")},
        required=("coherence",),
    )


def cases_schema(vocabulary: Vocabulary) -> Schema:
    """Return the schema of the cases beside a topic's rules."""
    facts = block_schema(nested_keys(stateable_fields(vocabulary), "", offered=True))
    about = "What is stated, as in a submission: dotted or nested fields of the vocabulary."
    case = block_schema({**CASE, "facts": describe_schema(facts, about)}, required=("rule", "name", "facts", "expect"))
    cases = describe_schema(list_schema(case), "At least one pass, one variance and one boundary case for every rule.")
    return {
        **block_schema({"cases": cases}, required=("cases",)),
        "definitions": field_definitions(vocabulary, {}, offered=True),
    }


def ledger_schema(dispositions: Iterable[str]) -> Schema:
    """Return the schema of the ledger."""
    line = {
        "provision": describe_schema(TEXT, "The provision, section and paragraph as in the outline.", "575.2(a)"),
        "as": describe_schema(
            enum_schema({word: DISPOSITIONS[word] for word in dispositions}), "How the provision is disposed of."
        ),
        "note": describe_schema(TEXT, "Why, where that is not plain."),
    }
    lines = describe_schema(
        list_schema(block_schema(line, required=("provision", "as"))), "One line for every provision of the outline."
    )
    return block_schema({"ledger": lines}, required=("ledger",))
