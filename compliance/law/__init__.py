"""Texts of law as trees: numbering, normal form, fingerprints, amendment marks. It knows no rule and opens no file."""

from compliance.law.tree import tree_of

__all__ = ["tree_of"]
