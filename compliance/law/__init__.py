"""Texts of law as trees: numbering, normal form, fingerprints, amendment marks. It knows no rule and opens no file."""

from typing import TYPE_CHECKING

from compliance.later import later
from compliance.law.parts import find_part, parts_of
from compliance.law.tree import tree_of

if TYPE_CHECKING:
    from compliance.law.fingerprints import hold, locks_of, unknown_provisions
    from compliance.law.marks import amend, has_marks
    from compliance.law.slips import find_slips
else:
    __getattr__ = later(
        __name__,
        {
            "amend": "marks",
            "find_slips": "slips",
            "has_marks": "marks",
            "hold": "fingerprints",
            "locks_of": "fingerprints",
            "unknown_provisions": "fingerprints",
        },
    )

__all__ = [
    "amend",
    "find_part",
    "find_slips",
    "has_marks",
    "hold",
    "locks_of",
    "parts_of",
    "tree_of",
    "unknown_provisions",
]
