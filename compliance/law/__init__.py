"""Texts of law as trees: numbering, normal form, fingerprints, amendment marks. It knows no rule and opens no file."""

from typing import TYPE_CHECKING

from compliance.later import load_lazily
from compliance.law.tree.parts import find_part, parts_of
from compliance.law.tree.tree import tree_of

if TYPE_CHECKING:
    from compliance.law.fingerprints import hold, locks_of, unknown_provisions
    from compliance.law.marks import Woven, amend, before_tree, read_side, read_with_marks
    from compliance.law.marks.lineage import descent, lineage
    from compliance.law.references import Item, Reference, references_in
    from compliance.law.slips import find_slips
    from compliance.law.tables.columns import cell_changes, columns_of
    from compliance.law.words import SCALES, VALUES, fingerprint, key, keys, normal, tokens
else:
    __getattr__, __dir__ = load_lazily(globals())
