"""The blocks of invented submissions that show what no filed one does."""

from collections.abc import Iterator

from compliance.model import Impact
from compliance.report.document import (
    Block,
    Fold,
    Heading,
    join_pieces,
    make_item,
    make_paragraph,
    soft_text,
    verbatim_lines,
)
from compliance.report.impact.witness_view import ImpactWitnessView, witnesses_of

_ABOUT = "Invented submissions, each checked under both; --save FOLDER writes them as files."
_LONGEST = 30
"""A witness with more lines is folded away on a page."""


def witness_blocks(impact: Impact) -> Iterator[Block]:
    """Lay out the witnesses for what no filed submission shows."""
    witnesses = witnesses_of(impact)
    if not witnesses:
        return
    yield Heading(2, f"Witnesses for what no filed submission shows ({len(witnesses):,})")
    yield make_paragraph(soft_text(_ABOUT))
    several = len({witness.ruleset for witness in witnesses}) > 1
    for witness in witnesses:
        yield from _blocks_of_witness(witness, of=f"{witness.ruleset}: " if several else "")


def _blocks_of_witness(witness: ImpactWitnessView, *, of: str) -> Iterator[Block]:
    title = f"{of}{witness.title}"
    yield Heading(3, f"{title[:1].upper()}{title[1:]}", number=str(witness.number))
    yield from (make_item(against) for against in witness.against)
    statements = verbatim_lines(witness.statements)
    count = len(statements.lines)
    yield statements if count <= _LONGEST else Fold(join_pieces(f"What it states ({count:,} lines)"), (statements,))
