"""A submission whose bytes are held, because it came by standard input or out of another file, to the model."""

from compliance.diag import Diagnostic, Result, Span
from compliance.load.files import decode_text
from compliance.load.reviews.review import parse_review
from compliance.load.submissions.submission import parse_submission
from compliance.model import Review, Submission, Vocabulary
from compliance.record import keyword_record, replace


@keyword_record
class HeldReview:
    """The bytes of a review file, what it is called, and the name of the file that it is beside."""

    name: str
    raw: bytes
    beside: str


@keyword_record
class HeldFiling:
    """The bytes of a submission and what it is called; or what keeps it from being read.

    Where it is a line of JSON Lines, ``file`` and ``line`` are its place, which its own places are counted from.
    """

    name: str
    raw: bytes = b""
    file: str = ""
    line: int = 1
    review: HeldReview | None = None
    refused: tuple[Diagnostic, ...] = ()


def read_held_filing(held: HeldFiling, vocabulary: Vocabulary) -> tuple[Result[Submission], Result[Review]]:
    """Read a submission, and its review where it has one."""
    if held.refused:
        return Result(None, held.refused), Result(None)
    file = decode_text(held.raw, held.name)
    if file.value is None:
        return Result(None, tuple(_put_in_place(one, held) for one in file.diagnostics)), Result(None)
    read = parse_submission(replace(file.value, file=held.file, line=held.line), vocabulary)
    if read.value is None or held.review is None:
        return read, Result(None)
    return read, _read_held_review(held.review, vocabulary)


def _put_in_place(diagnostic: Diagnostic, held: HeldFiling) -> Diagnostic:
    """Return what is wrong with a line at its place in the file of lines."""
    if not held.file:
        return diagnostic
    column = diagnostic.span.column
    return replace(diagnostic, span=Span(held.file, held.line, column, held.line, column + 1))


def _read_held_review(held: HeldReview, vocabulary: Vocabulary) -> Result[Review]:
    file = decode_text(held.raw, held.name)
    if file.value is None:
        return Result(None, file.diagnostics)
    return parse_review(file.value, held.beside, vocabulary.empty_words)
