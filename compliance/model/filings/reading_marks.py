"""What a draft says of the document that it was read from: each proposal with its words, and who confirmed it."""

import datetime as dt
from collections.abc import Mapping
from enum import StrEnum

from compliance.diag import NOWHERE, Span
from compliance.record import attribute, keyword_record

HEAD_FIELDS = ("holder", "filed")
"""What of the head of a submission is read from a document, beside the fields of the vocabulary."""


class Sureness(StrEnum):
    """How sure a proposal is: read off a label or a mark, read out of a sentence, or a question."""

    CLEAR = "clear"
    LIKELY = "likely"
    OPEN = "open"


@keyword_record
class WordsRead:
    """Words of a document, with the place they stand at, and what they were read as, if they were."""

    page: int
    paragraph: int
    words: str
    value: str = ""
    why: str = ""


@keyword_record
class Confirmation:
    """Who held a statement against the words of the document, and when."""

    by: str
    decided: dt.date


@keyword_record
class ReadMark:
    """What was read for one field; a question has no value, or several."""

    field: str
    sure: Sureness
    value: str
    read: tuple[WordsRead, ...]
    confirmed: Confirmation | None
    span: Span = attribute(default=NOWHERE, compare=False)


@keyword_record
class ReadFrom:
    """The document that a draft was read from, what was read for each field, and what was not understood."""

    document: str
    sha256: str
    marks: Mapping[str, ReadMark]
    unread: tuple[WordsRead, ...] = ()

    @property
    def unconfirmed(self) -> tuple[ReadMark, ...]:
        """What nobody has confirmed yet."""
        return tuple(mark for mark in self.marks.values() if mark.confirmed is None)
