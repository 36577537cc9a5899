"""The cures of a submission with what is needed to show them: how it came out, and the file that each cure makes."""

from compliance.diag import Diagnostic
from compliance.model import Assessment, Vocabulary
from compliance.model.results.cure import Cure
from compliance.record import keyword_record


@keyword_record
class CheckedCure:
    """A cure that was checked, and the text that it makes of the file; or why that text cannot be edited in place.

    ``after`` is how the cured submission came out.
    """

    cure: Cure
    text: str | None
    refused: tuple[Diagnostic, ...] = ()
    after: Assessment | None = None


@keyword_record
class CureResult:
    """A submission as it came out, its own text, and its smallest cures; ``defects`` are cures that do not pass.

    ``furthest`` is how many edits a cure could have had at most to be found; ``called`` is the file's name in patches.
    """

    assessment: Assessment
    vocabulary: Vocabulary
    text: str
    called: str
    cures: tuple[CheckedCure, ...]
    more: bool
    undecided: bool
    furthest: int
    defects: tuple[str, ...] = ()
