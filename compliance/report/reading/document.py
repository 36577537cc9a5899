"""The report of a reading, laid out once for every format: what is proposed, what is asked, what was not understood."""

from collections.abc import Iterator

from compliance.lang import count_with_noun
from compliance.model import DocumentReading, ReadProposal, Vocabulary, WordsRead
from compliance.report.check.reading_blocks import SURENESS_IN_WORDS, label_of_mark, place_in_words
from compliance.report.document import (
    Banner,
    Block,
    Heading,
    LabelledValue,
    Paragraph,
    ReportDocument,
    bold_text,
    caution_paragraph,
    code_text,
    document_of,
    eyebrow_paragraph,
    join_pieces,
    label_contents,
    label_text,
    make_item,
    make_paragraph,
    section_blocks,
    soft_text,
    values_with_content,
)
from compliance.report.inputs import hashed_input, input_blocks
from compliance.version import __version__


def reading_document(reading: DocumentReading, vocabulary: Vocabulary) -> ReportDocument:
    """Lay out what was read in a document."""
    program = f"compliance {__version__}"
    ruleset = reading.ruleset
    blocks = (
        eyebrow_paragraph("Document read"),
        Heading(1, reading.holder or reading.document),
        values_with_content(
            label_text("Document", reading.document),
            label_text(
                "Chapter", f"{ruleset.title}, {ruleset.chapter} ", soft_text(f"({ruleset.id}; {reading.chosen_by})")
            ),
        ),
        Banner(headline=sum_up_reading(reading).upper(), tone="fair", lines=(join_pieces(_WHAT_FOLLOWS),)),
        *(caution_paragraph(note) for note in reading.notes),
        *section_blocks("Questions", _proposal_blocks(reading.questions, vocabulary)),
        *section_blocks("Proposed", _proposal_blocks(reading.stated, vocabulary)),
        *section_blocks("Not understood", _unread_blocks(reading)),
        *input_blocks([hashed_input("Document", reading.sha256, reading.document)], program),
    )
    footer = [f"sha256 {reading.sha256}  {reading.document}"]
    return document_of(f"Read: {reading.document}", blocks, program=program, footer=footer, anchor="reading")


_WHAT_FOLLOWS = "Nothing here is decided: a person holds each statement against its words and confirms it."


def sum_up_reading(reading: DocumentReading) -> str:
    """Say in a line how much was read."""
    parts = (
        f"{count_with_noun(len(reading.stated), 'statement')} proposed",
        count_with_noun(len(reading.questions), "question"),
        f"{count_with_noun(len(reading.unread), 'passage')} not understood",
    )
    return ", ".join(parts)


def _proposal_blocks(proposals: tuple[ReadProposal, ...], vocabulary: Vocabulary) -> Iterator[Block]:
    if proposals:
        yield values_with_content(*(_proposal_row(one, vocabulary) for one in proposals))


def _proposal_row(proposal: ReadProposal, vocabulary: Vocabulary) -> LabelledValue:
    label = label_of_mark(proposal.field, vocabulary)
    sure = SURENESS_IN_WORDS[proposal.sure]
    first = make_paragraph(bold_text(proposal.value or "no value"), f", {sure} ", code_text(proposal.field))
    words = (_words_item(one, with_value=proposal.is_question) for one in proposal.read)
    return label_contents(label[:1].upper() + label[1:], (first, *words))


def _words_item(one: WordsRead, *, with_value: bool) -> Paragraph:
    value = f"{one.value}: " if with_value and one.value else ""
    parts = (place_in_words(one), one.why)
    return make_item(f"{value}“{one.words}” ", soft_text("; ".join(filter(None, parts))))


def _unread_blocks(reading: DocumentReading) -> Iterator[Block]:
    for one in reading.unread:
        yield _words_item(one, with_value=False)
