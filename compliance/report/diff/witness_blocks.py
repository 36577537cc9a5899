"""The witnesses of a comparison: invented filings, what each side has against them, and what they state."""

from collections.abc import Iterator

from compliance.report.diff.view import DiffView
from compliance.report.diff.witness_view import DiffWitnessView
from compliance.report.document import (
    Block,
    Heading,
    anchor_of,
    lead_paragraph,
    make_item,
    section_blocks,
    verbatim_lines,
)

INVENTED = (
    "Filings of an invented casino, the smallest that tell the two apart. "
    "Each was written out and checked under both before it was shown."
)


def witness_anchor(anchor: str, number: int) -> str:
    """Return where a witness stands in the part that has this anchor."""
    return anchor_of(anchor, "witness", number)


def witness_blocks(view: DiffView, anchor: str) -> Iterator[Block]:
    """Yield the section of witnesses, with what all that a side accepts have in common at its head."""
    return section_blocks(f"Witnesses ({len(view.witnesses)})", _blocks_of_witnesses(view, anchor), about=INVENTED)


def _blocks_of_witnesses(view: DiffView, anchor: str) -> Iterator[Block]:
    for name, text in view.common:
        yield lead_paragraph(f"The smallest filing that {name} accepts; what it states is left out below:")
        yield verbatim_lines(text)
    for witness in view.witnesses:
        yield from _blocks_of_witness(witness, witness_anchor(anchor, witness.number))


def _blocks_of_witness(witness: DiffWitnessView, anchor: str) -> Iterator[Block]:
    title = f"{witness.accepted} {witness.mild_verb}, {witness.refused} {witness.verb}"
    yield Heading(3, title, number=str(witness.number), anchor=anchor)
    for text, cites in witness.against:
        yield make_item(text, aside=", ".join(cites))
    if witness.beyond.strip():
        yield verbatim_lines(witness.beyond)
