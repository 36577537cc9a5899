"""The section that closes a document: what it was made from, with hashes, and by what."""

from collections.abc import Iterable, Iterator

from compliance.report.document import (
    Block,
    Heading,
    LabelledValue,
    code_text,
    label_contents,
    make_paragraph,
    soft_text,
    values_with_content,
)


def input_blocks(inputs: Iterable[LabelledValue], program: str) -> Iterator[Block]:
    """Yield the inputs of a document, and what made it of them."""
    yield Heading(2, "Inputs and program")
    yield values_with_content(*inputs)
    yield make_paragraph(soft_text(f"Made by {program}. The same inputs give the same report."))


def input_rows(labels: Iterable[str], inputs: Iterable[tuple[str, str]]) -> Iterator[LabelledValue]:
    """Yield what a submission was judged from, each with its label and hash."""
    for label, (name, sha256) in zip(labels, inputs, strict=True):
        yield hashed_input(label, sha256, name.removeprefix("ruleset "))


def hashed_input(label: str, sha256: str, name: str = "") -> LabelledValue:
    """Return an input with its hash, and its name where the label is not its name."""
    return label_contents(
        label, (*((make_paragraph(name),) if name else ()), make_paragraph(soft_text("sha256 "), code_text(sha256)))
    )
