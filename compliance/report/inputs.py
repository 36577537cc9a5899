"""The section that closes a document: what it was made from, with hashes, and by what."""

from collections.abc import Iterable, Iterator

from compliance.report.document import (
    Block,
    Heading,
    LabelledValue,
    code,
    pair_of,
    pairs_with_content,
    paragraph,
    soft,
)


def input_blocks(inputs: Iterable[LabelledValue], program: str) -> Iterator[Block]:
    """Yield the inputs of a document, and what made it of them."""
    yield Heading(2, "Inputs and program")
    yield pairs_with_content(*inputs)
    yield paragraph(soft(f"Made by {program}. The same inputs give the same report."))


def hashed_input(label: str, sha256: str, name: str = "") -> LabelledValue:
    """Return an input with its hash, and its name where the label is not its name."""
    return pair_of(label, (*((paragraph(name),) if name else ()), paragraph(soft("sha256 "), code(sha256))))
