"""Texts of law for machines: a tree, an amendment and drafting slips, each with its own version."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from compliance.law import fingerprint_text
from compliance.model import Amendment, AmendmentMark, LawTree, Provision, Slip, Unparsed
from compliance.report.law.marks import Cite, cite_finder_for, counts_of
from compliance.report.law.outline import count_words, totals_of
from compliance.version import __version__

TREE_SCHEMA = "compliance/law-tree/1"
AMENDMENT_SCHEMA = "compliance/amendment/1"
SLIPS_SCHEMA = "compliance/slips/1"


def tree_object(tree: LawTree) -> dict[str, Any]:
    """Return a tree as plain objects, with the words of every provision and their fingerprint."""
    return {"schema": TREE_SCHEMA, "program": __version__, **_bare_tree_object(tree)}


def _bare_tree_object(tree: LawTree) -> dict[str, Any]:
    return {
        "path": tree.path,
        "sha256": tree.sha256,
        "side": str(tree.side),
        "totals": {f"{noun}s".replace(" ", "_"): number for noun, number in totals_of(tree).items()},
        "root": _provision_object(tree.root),
        "furniture": [{"line": one.line, "text": one.text, "why": one.why} for one in tree.furniture],
        "unparsed": [_unparsed_object(one) for one in tree.unparsed],
    }


def _provision_object(one: Provision) -> dict[str, Any]:
    return {
        "level": str(one.level),
        "label": one.label,
        "mark": one.mark,
        "cite": one.cite,
        "heading": one.heading,
        "text": one.text,
        "cells": list(one.cells),
        "first": one.first,
        "last": one.last,
        "words": count_words(one),
        "fingerprint": fingerprint_text(one.own),
        "children": [_provision_object(child) for child in one.children],
    }


def _unparsed_object(one: Unparsed) -> dict[str, Any]:
    return {"first": one.first, "last": one.last, "why": one.why}


def amendment_object(amendment: Amendment) -> dict[str, Any]:
    """Return an amendment as plain objects: the marks, both texts as trees, and what the marks leave open."""
    cite = cite_finder_for(amendment)
    return {
        "schema": AMENDMENT_SCHEMA,
        "program": __version__,
        "annex": {"path": amendment.annex.path, "sha256": amendment.annex.sha256, "form": amendment.annex.form},
        "rebuilds": amendment.rebuilds,
        "counts": {str(kind): count for kind, count in counts_of(amendment).items()},
        "marks": [_mark_object(mark, cite) for mark in amendment.marks],
        "renumbered": [{"old": one.old, "new": one.new, "line": one.line} for one in amendment.renumbered],
        "open": [_unparsed_object(one) for one in amendment.open],
        "before": _bare_tree_object(amendment.before),
        "after": _bare_tree_object(amendment.after),
    }


def _mark_object(mark: AmendmentMark, cite: Cite) -> dict[str, Any]:
    return {
        "kind": str(mark.kind),
        "cite": cite(mark.first),
        "first": mark.first,
        "last": mark.last,
        "struck": mark.struck,
        "added": mark.added,
        "note": mark.note,
    }


def slip_object(slips: Sequence[Slip], path: str) -> dict[str, Any]:
    """Return likely drafting slips as plain objects, in the order they were found."""
    return {
        "schema": SLIPS_SCHEMA,
        "program": __version__,
        "path": path,
        "counts": dict(Counter(slip.kind for slip in slips)),
        "slips": [{"kind": slip.kind, "cite": slip.cite, "line": slip.line, "message": slip.message} for slip in slips],
    }
