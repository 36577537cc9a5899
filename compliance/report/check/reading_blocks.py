"""What of a draft nobody has confirmed yet, as a section of the variance report."""

from collections.abc import Iterator

from compliance.lang import count_with_noun
from compliance.model import (
    Assessment,
    ReadFrom,
    ReadMark,
    Submission,
    Sureness,
    Vocabulary,
    WordsRead,
    show_on_one_line,
)
from compliance.record import keyword_record
from compliance.report.check.finding_view import write_span
from compliance.report.document import (
    Block,
    LabelledValue,
    Paragraph,
    bold_text,
    code_text,
    label_contents,
    make_item,
    make_paragraph,
    soft_text,
    values_with_content,
)

UNCONFIRMED = (
    "Read from a document by rules, and stated by nobody yet. Hold each against its words, correct it where it is "
    "wrong, and confirm it: compliance read DRAFT --confirm FIELD --by WHO. Until all are there is no verdict."
)
SURENESS_IN_WORDS = {Sureness.CLEAR: "clear", Sureness.LIKELY: "likely", Sureness.OPEN: "a question"}
HEAD_LABELS = {"holder": "who files", "filed": "day of filing"}


@keyword_record
class UnconfirmedView:
    """A proposal that nobody has confirmed, in words."""

    field: str
    label: str
    value: str
    sureness: str
    read: tuple[WordsRead, ...]
    where: str


def unconfirmed_views(assessment: Assessment, vocabulary: Vocabulary) -> tuple[UnconfirmedView, ...]:
    """Return what nobody has confirmed, in the order of the draft."""
    return tuple(_view_of_mark(mark, vocabulary) for mark in assessment.submission.unconfirmed)


def _view_of_mark(mark: ReadMark, vocabulary: Vocabulary) -> UnconfirmedView:
    return UnconfirmedView(
        field=mark.field,
        label=label_of_mark(mark.field, vocabulary),
        value=mark.value,
        sureness=SURENESS_IN_WORDS[mark.sure],
        read=mark.read,
        where=write_span(mark.span),
    )


def label_of_mark(name: str, vocabulary: Vocabulary) -> str:
    """Return what a field, or a key of the head, is called."""
    return HEAD_LABELS.get(name) or vocabulary.fields[name].label


def unconfirmed_in_words(read: ReadFrom) -> str:
    """Say how much of a draft nobody has confirmed, and what follows from that."""
    left, of = len(read.unconfirmed), count_with_noun(len(read.marks), "statement")
    are = "is" if left == 1 else "are"
    return (
        f"This is a draft that was read from `{read.document}`: {left} of {of} {are} confirmed by nobody, so that "
        "there is no verdict. What stands below would follow if everything was read as it is meant."
    )


def corrections_in_words(submission: Submission, vocabulary: Vocabulary) -> Iterator[str]:
    """Say which confirmed statements of a draft differ from what was read in the document."""
    for mark in () if submission.read is None else submission.read.marks.values():
        if mark.confirmed is not None and mark.value and mark.field in vocabulary.fields:
            stated = submission.statements.get(mark.field)
            stands = "not stated" if stated is None else show_on_one_line(vocabulary.fields[mark.field], stated.raw)
            if stands != mark.value:
                yield f"{mark.field} was read as {mark.value} and is {stands} here, as {mark.confirmed.by} confirmed."


def unconfirmed_blocks(views: tuple[UnconfirmedView, ...]) -> Iterator[Block]:
    """Yield what nobody has confirmed, each with its words and their place."""
    if views:
        yield values_with_content(*map(_labelled_view, views))


def _labelled_view(view: UnconfirmedView) -> LabelledValue:
    first = make_paragraph(bold_text(view.value or "no value"), f", {view.sureness} ", code_text(view.field))
    words = tuple(_words_item(one, with_value=not view.value) for one in view.read)
    return label_contents(view.label[:1].upper() + view.label[1:], (first, *words), aside=view.where)


def _words_item(one: WordsRead, *, with_value: bool) -> Paragraph:
    value = f"{one.value}: " if with_value and one.value else ""
    return make_item(f"{value}“{one.words}” ", soft_text(place_in_words(one)))


def place_in_words(one: WordsRead) -> str:
    """Say where words stand."""
    parts = (f"page {one.page}" if one.page else "", f"paragraph {one.paragraph}" if one.paragraph else "")
    return ", ".join(filter(None, parts))
