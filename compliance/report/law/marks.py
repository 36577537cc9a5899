"""What is said of the amendment marks of an annex: whether there are any, how many of each kind, and where."""

from collections.abc import Callable, Sequence

from compliance.model import Amendment, LawTree, MarkKind

UNMARKED = "no amendment marks: the text stands as printed"

Cite = Callable[[int], str]


def has_marks(amendment: Amendment) -> bool:
    """Tell whether a document has amendment marks at all."""
    return bool(amendment.renumbered) or any(mark.kind is not MarkKind.NOT_A_MARK for mark in amendment.marks)


def counts_of(amendment: Amendment) -> dict[MarkKind, int]:
    """Count the marks of an annex by kind."""
    return {kind: sum(mark.kind is kind for mark in amendment.marks) for kind in MarkKind}


def cite_finder_for(amendment: Amendment) -> Cite:
    """Return what tells the provision a line of the annex stands in: before the amendment, else after it."""
    before, after = _cites_by_line(amendment.before), _cites_by_line(amendment.after)
    return lambda line: _cite_at(before, line) or _cite_at(after, line)


def _cites_by_line(tree: LawTree) -> list[tuple[int, int, str]]:
    return [(one.first, one.last, one.cite) for one in tree.root.walk() if one.cite]


def _cite_at(cites: Sequence[tuple[int, int, str]], line: int) -> str:
    """Return the innermost provision at a line: the last in the order of the text that reaches over it."""
    return next((cite for first, last, cite in reversed(cites) if first <= line <= last), "")
