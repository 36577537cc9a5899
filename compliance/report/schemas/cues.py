"""The schema of cues, by which fields are recognised in documents."""

from compliance.report.schemas.values import (
    TEXT,
    Schema,
    block_schema,
    describe_schema,
    enum_schema,
    list_schema,
    mapping_schema,
)

_WORDS = list_schema(TEXT)
_BY_WORD = mapping_schema(_WORDS)
_FIELD = {
    "phrases": describe_schema(_WORDS, "What people call the field."),
    "against": describe_schema(_WORDS, "What says the opposite of a yes."),
    "also": describe_schema(_WORDS, "Words that may stand beside the phrases without saying more."),
    "choices": describe_schema(_BY_WORD, "The words for each choice."),
    "bound": describe_schema(
        enum_schema({"least": "no less than the figure", "most": "no more than it"}), "Which limit its figure is."
    ),
    "affirmed": describe_schema(TEXT, "The choice that affirming the phrases means."),
    "denied": describe_schema(TEXT, "The choice that denying the phrases means."),
    "starts": describe_schema(_WORDS, "How the value of a text begins."),
}
_CUES = {
    "same": describe_schema(_BY_WORD, "Words that mean the same as another."),
    "function_words": describe_schema(_WORDS, "Words that say nothing anywhere, not even in a phrase."),
    "fillers": describe_schema(_WORDS, "Words that say nothing beside a phrase."),
    "negations": describe_schema(_WORDS, "Words that deny."),
    "least": describe_schema(_WORDS, "Words that make a figure the least."),
    "most": describe_schema(_WORDS, "Words that make a figure the most."),
    "forbid": describe_schema(_BY_WORD, "Words that forbid to read what they stand beside, by the reason."),
    "unchanged": describe_schema(_WORDS, "What says that a value stays."),
    "nothing": describe_schema(_WORDS, "What stands where nothing was filled in."),
    "assertions": describe_schema(_WORDS, "Words that make a statement of what they stand beside."),
    "heads": describe_schema(_BY_WORD, "Heads of columns, by what the column is for."),
    "hands": describe_schema(_BY_WORD, "Hands as paytables abbreviate them."),
    "properties": describe_schema(_WORDS, "How the names of casinos end."),
    "jurisdictions": describe_schema(_BY_WORD, "What tells a jurisdiction."),
    "games": describe_schema(_BY_WORD, "What games are called, those without a chapter among them."),
    "submission": describe_schema(_WORDS, "What a submission is called."),
    "holder": describe_schema(_WORDS, "Labels before the name of who files."),
    "holder_sentences": describe_schema(_WORDS, "Sentences that say who files, with {name} in his place."),
    "filed": describe_schema(_WORDS, "What stands beside the day of filing."),
    "subjects": describe_schema(_BY_WORD, "What the wagers are called, by the group of their fields."),
    "attributes": describe_schema(mapping_schema(block_schema(_FIELD)), "What parts of a wager are called."),
    "fields": describe_schema(mapping_schema(block_schema(_FIELD)), "How people write of single fields."),
}


def cues_schema() -> Schema:
    """Return the schema of a file of cues."""
    return block_schema(
        {"cues": describe_schema(block_schema(_CUES), "How fields are recognised in documents.")}, required=("cues",)
    )
