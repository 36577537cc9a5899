"""The certificate of counted paytables, version 1: figures that a third party can add up again.

Counts are whole numbers, chances and holds fractions in lowest terms. Keys may be added, never renamed.
"""

import json
from collections.abc import Sequence
from typing import Any

from compliance.model import CountedPaytable, PaytableOrigin
from compliance.odds import paytable_object
from compliance.version import __version__

SCHEMA = "compliance/odds/1"


def certificate_object(origin: PaytableOrigin, sheets: Sequence[CountedPaytable]) -> dict[str, Any]:
    """Return the certificate as plain objects."""
    return {
        "schema": SCHEMA,
        "program": __version__,
        "source": _source_object(origin),
        "wagers": [paytable_object(sheet) for sheet in sheets],
    }


def render_certificate(origin: PaytableOrigin, sheets: Sequence[CountedPaytable]) -> str:
    """Write the certificate."""
    return json.dumps(certificate_object(origin, sheets), indent=2) + "\n"


def _source_object(origin: PaytableOrigin) -> dict[str, str]:
    source = {}
    if origin.path:
        source["paytable" if origin.submission is None else "submission"] = origin.path
        source["sha256"] = origin.sha256
    if origin.ruleset is not None:
        source["ruleset"] = origin.ruleset.id
        source["ruleset_sha256"] = origin.ruleset.sha256
    return source
