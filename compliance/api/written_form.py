"""The form of a chapter as a file, empty or with what a submission states."""

import re

from compliance.api.check import Request, find_applicable_ruleset
from compliance.api.drafts import refuse_unconfirmed
from compliance.api.forms.read import read_submission_text
from compliance.api.forms.sheet import sheet_of
from compliance.api.session import Session
from compliance.diag import Code, Diagnostic, Result, whole_file
from compliance.load import TextFile, decode_text, parse_submission
from compliance.model import FormSheet, Ruleset, Submission, SubmissionDraft, placeholder_of, squeeze
from compliance.record import keyword_record
from compliance.report import FORM_WRITERS, render_submission

_ODD = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


@keyword_record
class FormSource:
    """A submission that is to be written as a form: what it states, under which chapter, and what no form keeps."""

    filing: Submission
    ruleset: Ruleset
    lost: tuple[str, ...]


def read_form_source(path: str, request: Request, session: Session) -> Result[FormSource]:
    """Read the submission that a form is to state, of any state of its form, and find its chapter."""
    text = read_submission_text(path, session, named=request.ruleset, of_any_state=True)
    return Result(None, text.diagnostics) if text.value is None else _source_of(text.value, request, session)


def form_source_of(draft: SubmissionDraft, request: Request, session: Session) -> Result[FormSource]:
    """Return what a form of a text is to state, and its chapter."""
    text = decode_text(draft.text.encode("utf-8", "surrogatepass"), draft.path)
    return Result(None, text.diagnostics) if text.value is None else _source_of(text.value, request, session)


def _source_of(text: TextFile, request: Request, session: Session) -> Result[FormSource]:
    read = parse_submission(text, session.vocabulary)
    if read.value is None:
        return Result(None, read.diagnostics)
    if read.value.unconfirmed:
        return Result(None, (refuse_unconfirmed(read.value, "a form says what is stated"),))
    found = find_applicable_ruleset(read.value, request, session)
    if found.value is None:
        return Result(None, found.diagnostics)
    lost = ["words beside the boxes, since the form is of another state"] if text.is_outdated else []
    if text.tree is None and "#" in text.text:
        lost.append("comments of the file")
    if read.value.read is not None:
        lost.append(f"what says that it was read from {read.value.read.document}")
    return Result(FormSource(filing=read.value, ruleset=found.value[0], lost=tuple(lost)))


def write_form(ruleset: Ruleset, form: str, session: Session, *, filing: Submission | None = None) -> Result[bytes]:
    """Write the form of a chapter as a file of this format, empty or with what a submission states."""
    sheet = sheet_of(ruleset, session, filing=filing)
    wrong = () if filing is None else _unwritable(sheet, filing)
    return Result(None, wrong) if wrong else Result(FORM_WRITERS[form](sheet))


def write_submission(filing: Submission, session: Session) -> str:
    """Write a submission in YAML, as a form of it would be read."""
    return render_submission(filing, session.vocabulary)


def _unwritable(sheet: FormSheet, filing: Submission) -> tuple[Diagnostic, ...]:
    """Tell of what would not be read again as it is stated: letters that no document holds, words that a box shows."""
    found = []
    for question in sheet.questions:
        for box in question.boxes:
            what = ""
            if _ODD.search(box.value):
                what = "has a character in it that a document cannot hold"
            elif box.value and squeeze(box.shown) == placeholder_of(box):
                what = f"is `{box.value.strip()}`, which an empty box of a form shows"
            if what:
                stated = filing.statements.get(question.name)
                where = whole_file(filing.path) if stated is None else stated.span
                message = f"`{question.name}` {what}"
                found.append(Diagnostic(Code.FORM_CANNOT_HOLD, message, where, "state it in other words"))
    return tuple(found)
