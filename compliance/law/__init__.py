"""Texts of law as trees: numbering, normal form, fingerprints, amendment marks. It knows no rule and opens no file."""

from typing import TYPE_CHECKING

from compliance.later import later
from compliance.law.tree.parts import find_part, parts_of
from compliance.law.tree.tree import tree_of

if TYPE_CHECKING:
    from compliance.law.fingerprints import hold, locks_of, unknown_provisions
    from compliance.law.marks import Woven, amend, before_tree, read_side, read_with_marks
    from compliance.law.marks.lineage import descent, lineage
    from compliance.law.slips import find_slips
else:
    __getattr__ = later(
        __name__,
        {
            "Woven": "marks",
            "amend": "marks",
            "before_tree": "marks",
            "descent": "marks.lineage",
            "find_slips": "slips",
            "hold": "fingerprints",
            "lineage": "marks.lineage",
            "locks_of": "fingerprints",
            "read_side": "marks",
            "read_with_marks": "marks",
            "unknown_provisions": "fingerprints",
        },
    )

__all__ = [
    "Woven",
    "amend",
    "before_tree",
    "descent",
    "find_part",
    "find_slips",
    "hold",
    "lineage",
    "locks_of",
    "parts_of",
    "read_side",
    "read_with_marks",
    "tree_of",
    "unknown_provisions",
]
