"""The points of a submission that only a person can decide as JSON, version 1."""

import json
from typing import Any

from compliance.model import Assessment, Vocabulary, show_value
from compliance.report.check.json import review_object
from compliance.version import __version__

SCHEMA = "compliance/review/1"


def render_review_json(assessment: Assessment, vocabulary: Vocabulary, *, written: str = "") -> str:
    """Render the points, how each stands, and the words that it is about."""
    submission, ruleset = assessment.submission, assessment.ruleset
    review = review_object(assessment)
    for shown, standing in zip(review["points"], assessment.review, strict=True):
        for statement, stated in zip(shown["statements"], standing.statements, strict=True):
            field = vocabulary.fields[stated.field]
            statement |= {"label": field.label, "value": show_value(field.kind, stated.raw)}
    whole: dict[str, Any] = {
        "schema": SCHEMA,
        "program": __version__,
        "ruleset": {"id": ruleset.id, "version": ruleset.version, "sha256": ruleset.sha256},
        "submission": {"path": submission.path, "sha256": submission.sha256, "holder": submission.holder},
        "as_of": assessment.as_of.isoformat(),
        **review,
        "written": written or None,
    }
    return json.dumps(whole, indent=2) + "\n"
