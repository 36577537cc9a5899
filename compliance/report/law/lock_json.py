"""A lock verified against a document, for machines."""

from typing import Any

from compliance.model import LockCheck, ProvisionLockCheck, ProvisionStanding
from compliance.report.law.lock_check import NOT_VERIFIED, looks_strange

SCHEMA = "compliance/law-verify/1"


def lock_check_object(lock_check: LockCheck) -> dict[str, Any]:
    """Return how a lock stands in a document as an object for JSON."""
    lock = lock_check.lock
    return {
        "schema": SCHEMA,
        "ruleset": lock.ruleset,
        "locked": {"document": lock.document, "sha256": lock.sha256, "side": str(lock.side), "affirmed": lock.affirmed},
        "text": {"path": lock_check.path, "sha256": lock_check.sha256},
        "counts": {str(one): sum(held.standing is one for held in lock_check.provisions) for one in ProvisionStanding},
        "provisions": [_provision_object(one) for one in lock_check.provisions],
        "strange": looks_strange(lock_check),
        "not_held": NOT_VERIFIED,
        "unknown": [{"cite": cite, "line": line} for cite, line in lock_check.unknown],
        "touched": [
            {
                "what": one.what,
                "id": one.id,
                "provisions": list(one.provisions),
                "direct": one.direct,
                "where": one.where or None,
                "cases": list(one.cases),
            }
            for one in lock_check.touched
        ],
    }


def _provision_object(one: ProvisionLockCheck) -> dict[str, Any]:
    return {
        "cite": one.provision,
        "standing": str(one.standing),
        "now": one.now or None,
        "line": one.line or None,
        "changed": list(one.changed),
        "words": {"before": one.counted_before, "now": one.count},
    }
