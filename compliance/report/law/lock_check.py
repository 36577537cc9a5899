"""What a lock verified against a document comes to: what changed in substance, and whether it is the right document."""

from compliance.model import LockCheck, ProvisionLockCheck, ProvisionStanding

NOT_VERIFIED = (
    "the preamble and the order, where dates of effect stand, and everything outside the sections of the ruleset"
)
_SUBSTANCE = (ProvisionStanding.MISSING, ProvisionStanding.REWORDED, ProvisionStanding.MOVED)


def changed_in_substance(lock_check: LockCheck) -> tuple[ProvisionLockCheck, ...]:
    """Return the provisions that are missing, reworded or moved."""
    return tuple(one for one in lock_check.provisions if one.standing in _SUBSTANCE)


def count_standing(lock_check: LockCheck, standing: ProvisionStanding) -> int:
    """Count the provisions that stand in one way."""
    return sum(one.standing is standing for one in lock_check.provisions)


def looks_strange(lock_check: LockCheck) -> bool:
    """Tell whether so much is missing that the document is hardly a text of the chapter: more than two thirds."""
    return 3 * count_standing(lock_check, ProvisionStanding.MISSING) > 2 * len(lock_check.provisions)
