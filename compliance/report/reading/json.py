"""A reading for machines, version 1. Keys may be added, never renamed."""

import json
from typing import Any

from compliance.model import DocumentReading, ReadProposal, WordsRead
from compliance.version import __version__

SCHEMA = "compliance/reading/1"


def render_reading_json(reading: DocumentReading) -> str:
    """Render a reading as JSON."""
    return json.dumps(reading_object(reading), indent=2) + "\n"


def reading_object(reading: DocumentReading) -> dict[str, Any]:
    """Return a reading as plain objects."""
    return {
        "schema": SCHEMA,
        "program": __version__,
        "document": {"path": reading.document, "sha256": reading.sha256},
        "ruleset": {
            "id": reading.ruleset.id,
            "version": reading.ruleset.version,
            "sha256": reading.ruleset.sha256,
            "chosen_by": reading.chosen_by,
        },
        "holder": reading.holder,
        "filed": None if reading.filed is None else reading.filed.isoformat(),
        "counts": {
            "proposed": len(reading.stated),
            "questions": len(reading.questions),
            "unread": len(reading.unread),
        },
        "notes": list(reading.notes),
        "proposals": [_proposal_object(one) for one in reading.proposals],
        "unread": [_words_object(one) for one in reading.unread],
    }


def _proposal_object(proposal: ReadProposal) -> dict[str, Any]:
    return {
        "field": proposal.field,
        "sure": str(proposal.sure),
        "value": proposal.value or None,
        "read": [_words_object(one) for one in proposal.read],
    }


def _words_object(one: WordsRead) -> dict[str, Any]:
    return {
        "page": one.page or None,
        "paragraph": one.paragraph or None,
        "words": one.words,
        "value": one.value or None,
        "why": one.why or None,
    }
