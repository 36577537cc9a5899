"""The schema of review files: what persons settled of a submission."""

from compliance.report.schemas.values import (
    DATE,
    FLAG,
    TEXT,
    Schema,
    block_schema,
    describe_schema,
    list_schema,
    pattern_schema,
)

_FINGERPRINT = pattern_schema(r"^\s*[0-9a-f]{64}\s*$", "`compliance review` writes it", "number")
_SETTLEMENT = block_schema(
    {
        "point": describe_schema(TEXT, "The id of the point, as `compliance review` lists it.", "approval-letters"),
        "satisfied": describe_schema(FLAG, "Whether the answer to the question is yes; no is a variance.", "yes", "no"),
        "by": describe_schema(TEXT, "Who decided: a person or an office.", "compliance department"),
        "decided": describe_schema(
            DATE, "The day of the decision, YYYY-MM-DD; of several the latest counts.", "2012-02-25"
        ),
        "until": describe_schema(DATE, "The last day on which it counts; without it there is no end.", "2012-12-31"),
        "explanation": describe_schema(TEXT, "What was looked at, and what it shows."),
        "fingerprint": describe_schema(
            _FINGERPRINT, "The fingerprint of what was asked and stated; it lapses where that has changed."
        ),
    },
    required=("point", "satisfied", "by", "decided", "explanation", "fingerprint"),
)


def review_schema() -> Schema:
    """Return the schema of review files."""
    return block_schema(
        {
            "submission": describe_schema(TEXT, "The name of the submission's file, which lies beside this one."),
            "settlements": describe_schema(
                list_schema(_SETTLEMENT), "What persons decided; of each point the latest counts."
            ),
        },
        required=("submission", "settlements"),
    )
