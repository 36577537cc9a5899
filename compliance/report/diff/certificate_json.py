"""The answers "there is none" of a comparison for machines, version 1, each with who checked it."""

import json
from collections.abc import Sequence

from compliance.model import CertifiedAnswer, Ruleset
from compliance.version import __version__

SCHEMA = "compliance/none-certificate/1"


def render_answers_json(rulesets: Sequence[Ruleset], answers: Sequence[CertifiedAnswer]) -> str:
    """Render the checked answers of a comparison as JSON."""
    certificate = {
        "schema": SCHEMA,
        "program": __version__,
        "rulesets": [{"id": one.id, "version": one.version, "sha256": one.sha256} for one in rulesets],
        "counts": {
            "answers": len(answers),
            "agree": sum(one.agrees is True for one in answers),
            "disagree": sum(one.agrees is False for one in answers),
            "unchecked": sum(one.agrees is None for one in answers),
        },
        "answers": [
            {
                "about": one.about,
                "sha256": one.sha256 or None,
                "answered_by": one.answered_by,
                "checked_by": one.checked_by or None,
                "agrees": one.agrees,
            }
            for one in answers
        ],
    }
    return json.dumps(certificate, indent=2) + "\n"
