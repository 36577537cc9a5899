"""A filing as it is put on paper: the submission, its chapter, its exhibits, and what it changes of an earlier one."""

from collections.abc import Mapping

from compliance.model.filings.cover import Exhibit
from compliance.model.filings.submission import Submission
from compliance.model.results.filings.compared import FilingsCompared
from compliance.model.rules.ruleset import Ruleset
from compliance.record import keyword_record, record


@record
class HashedExhibit:
    """An exhibit with the fingerprint of its file as it is at hand."""

    exhibit: Exhibit
    sha256: str


@keyword_record
class FilingPaper:
    """All that goes on paper; ``order`` names the fields of the chapter, each with its provision."""

    submission: Submission
    ruleset: Ruleset
    order: Mapping[str, str]
    exhibits: tuple[HashedExhibit, ...]
    amends: FilingsCompared | None = None
