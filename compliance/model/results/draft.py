"""A submission that is being written: its text, what stands in it so far, and what the rules say to it."""

from collections.abc import Mapping

from compliance.diag import Diagnostic, Span
from compliance.model.filings.form import FormField
from compliance.model.filings.form_value import FormValue
from compliance.model.filings.submission import Submission
from compliance.model.results.finding import Assessment, Finding
from compliance.model.rules.ruleset import Ruleset
from compliance.record import keyword_record, record


@record
class SubmissionDraft:
    """A submission's text, and the name that it goes by."""

    path: str
    text: str


@keyword_record
class DraftEntry:
    """What stands under one key: the value as a form shows it, or the letters where they are not understood."""

    name: str
    value: FormValue
    letters: str
    valid: bool
    span: Span
    """From the key to the end of the value."""


@keyword_record
class Sketch:
    """What a text states so far, and the mistakes in it; the submission is there as far as it is understood."""

    header: Mapping[str, DraftEntry]
    blocks: Mapping[str, object]
    """The cover, equipment, exhibits and waivers, as texts, lists and blocks of keys."""
    fields: Mapping[str, DraftEntry]
    submission: Submission | None
    diagnostics: tuple[Diagnostic, ...]


@keyword_record
class Noted:
    """A mistake in a text, and the field or key of the header that it stands in; none where it stands elsewhere."""

    diagnostic: Diagnostic
    name: str


@keyword_record
class Aimed:
    """A finding with the fields that it is about, the nearest first, and those that only make its rule apply."""

    finding: Finding
    about: tuple[str, ...]
    besides: tuple[str, ...]


@keyword_record
class Live:
    """Everything that an editor shows of a draft after a change.

    ``ruleset`` is the one whose form fits, also where nothing can be judged yet; ``others`` are the fields that are
    stated and that this form does not have; ``unproved`` tells that a house way is there whose proof was not run yet.
    """

    draft: SubmissionDraft
    sketch: Sketch
    mistakes: tuple[Noted, ...]
    assessment: Assessment | None
    aimed: tuple[Aimed, ...]
    unproved: bool
    ruleset: Ruleset | None
    others: tuple[FormField, ...]
