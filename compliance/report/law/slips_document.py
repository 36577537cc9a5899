"""Likely drafting slips of a text of law as a document, kind by kind."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from compliance.lang import count_with_noun
from compliance.model import Slip
from compliance.report.document import (
    Banner,
    Block,
    CountedThing,
    Heading,
    ReportDocument,
    bold_text,
    document_of,
    eyebrow_paragraph,
    make_item,
    section_blocks,
)
from compliance.version import __version__


def slips_document(slips: Sequence[Slip], path: str) -> ReportDocument:
    """Lay likely drafting slips out, those of one kind together."""
    kinds = [(kind, list(same)) for kind, same in groupby(sort_by_kind(slips), key=lambda slip: slip.kind)]
    return document_of(
        f"Drafting slips in {path}",
        (
            eyebrow_paragraph("Drafting slips"),
            Heading(1, path),
            Banner(
                headline=count_with_noun(len(slips), "likely drafting slip"),
                tone="fair" if slips else "good",
                counts=tuple(CountedThing(f"{len(same):,}", kind) for kind, same in kinds),
            ),
            *(block for kind, same in kinds for block in _kind_blocks(kind, same, path)),
        ),
        program=f"compliance {__version__}",
    )


def sort_by_kind(slips: Sequence[Slip]) -> list[Slip]:
    """Return slips with those of one kind together, kinds and slips in the order of the text."""
    kinds = list(dict.fromkeys(slip.kind for slip in slips))
    return sorted(slips, key=lambda slip: (kinds.index(slip.kind), slip.line))


def _kind_blocks(kind: str, slips: Sequence[Slip], path: str) -> Iterator[Block]:
    title = f"{kind[:1].upper()}{kind[1:]} ({len(slips):,})"
    items = (make_item(bold_text(slip.cite), f": {slip.message}", aside=f"{path}:{slip.line}") for slip in slips)
    yield from section_blocks(title, items)
