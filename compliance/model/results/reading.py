"""What a document was read as: a proposal for each field with its words, questions, and what was not understood."""

import datetime as dt
from collections.abc import Mapping

from compliance.model.filings.reading_marks import Sureness, WordsRead
from compliance.model.rules.ruleset import Ruleset
from compliance.model.values.kinds import Raw
from compliance.record import keyword_record


@keyword_record
class ReadProposal:
    """What is proposed for one field, or the question that a person has to answer, where there is no value."""

    field: str
    sure: Sureness
    value: str
    raw: Raw | None
    read: tuple[WordsRead, ...]

    @property
    def is_question(self) -> bool:
        """Tell whether nothing is proposed, because the document says several things or one that is not clear."""
        return self.raw is None


@keyword_record
class DocumentReading:
    """All that was read in one document for one chapter; ``understood`` are passages that state nothing."""

    document: str
    sha256: str
    ruleset: Ruleset
    chosen_by: str
    holder: str
    filed: dt.date | None
    proposals: tuple[ReadProposal, ...]
    unread: tuple[WordsRead, ...]
    notes: tuple[str, ...] = ()

    @property
    def stated(self) -> tuple[ReadProposal, ...]:
        """The proposals that have a value."""
        return tuple(one for one in self.proposals if not one.is_question)

    @property
    def questions(self) -> tuple[ReadProposal, ...]:
        """The proposals that a person has to decide."""
        return tuple(one for one in self.proposals if one.is_question)

    @property
    def statements(self) -> Mapping[str, Raw]:
        """The value of each field of the vocabulary that is proposed."""
        heads = {"holder", "filed"}
        return {one.field: one.raw for one in self.proposals if one.raw is not None and one.field not in heads}
