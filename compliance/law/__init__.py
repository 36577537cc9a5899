"""Texts of law as trees: numbering, normal form, fingerprints, amendment marks. It knows no rule and opens no file."""

from typing import TYPE_CHECKING

from compliance.later import load_lazily
from compliance.law.tree.parts import find_part, parts_of
from compliance.law.tree.tree import tree_of

if TYPE_CHECKING:
    from compliance.law.fingerprints import locks_of, unknown_provisions, verify_locks
    from compliance.law.marks import before_tree, read_amendment, read_side, read_with_marks
    from compliance.law.marks.lineage import trace_descent, trace_lineage
    from compliance.law.references import Reference, ReferenceItem, references_in
    from compliance.law.slips import find_slips
    from compliance.law.stems import stems_by_provision, word_stems
    from compliance.law.tables.columns import cell_changes, columns_of
    from compliance.law.words import (
        SCALES,
        VALUES,
        comparison_key,
        comparison_keys,
        fingerprint_text,
        normalize_text,
        tokenize,
    )
else:
    __getattr__, __dir__ = load_lazily(globals())
