"""A form that was filled in to the text of the submission that it states, held against the form of its chapter."""

from collections.abc import Mapping
from hashlib import sha256

from compliance.api.forms.sheet import sheet_of
from compliance.api.session import Session
from compliance.diag import Code, Diagnostic, Result, whole_file
from compliance.load import TextFile, about_line, form_tree, names_in, parse_form, parse_submission
from compliance.model import ABOUT_BOX, SHEET_FORMAT, Box, FormSheet, Ruleset, read_about
from compliance.record import replace
from compliance.report import render_submission

_ANEW = "`compliance new --from FORM -o NEW` writes its answers into the form of today"
_NO_FORM = "this document is no form of this program"
_READ = "`compliance read` reads a document that was made otherwise; `compliance new RULESET -o NEW.docx` writes a form"


def parse_form_text(
    raw: bytes, path: str, session: Session, *, named: str | None = None, of_any_state: bool = False
) -> Result[TextFile]:
    """Return the text of the submission that the bytes of a form state; ``named`` is the ruleset named by hand."""
    answers = parse_form(raw, path)
    if answers.value is None:
        return Result(None, answers.diagnostics)
    about = read_about(about_line(answers.value))
    if about is None:
        return _refuse(path, Code.FORM_UNKNOWN, _NO_FORM, _READ)
    version, name, shape = about
    if version != SHEET_FORMAT:
        message = f"the form is of version {version}, and version {SHEET_FORMAT} is read here"
        return _refuse(path, Code.FORM_OTHER_VERSION, message, "take a new form with `compliance new`")
    ruleset = _ruleset_of(name, named, session)
    if ruleset is None:
        message = f"the form is of `{name}`, and there is no such chapter here"
        return _refuse(path, Code.FORM_OTHER_VERSION, message, f"there are {', '.join(session.library.ids())}")
    sheet = _reading_sheet(ruleset, names_in(answers.value), session)
    if sheet.shape != shape and not of_any_state:
        message = f"the form was made for another state of `{name}`, with other questions"
        return _refuse(path, Code.FORM_OTHER_VERSION, message, _ANEW)
    tree = form_tree(answers.value, sheet, path, _head_of(ruleset), is_whole=sheet.shape == shape)
    if tree.diagnostics:
        return Result(None, tree.diagnostics)
    file = TextFile(
        path=path,
        text="",
        sha256=sha256(raw).hexdigest(),
        tree=tree.value,
        form=answers.value.form,
        is_outdated=sheet.shape != shape,
    )
    return Result(_with_twin(file, session))


def _with_twin(file: TextFile, session: Session) -> TextFile:
    """Return a form with the text in YAML that states the same; one with mistakes has none."""
    read = parse_submission(file, session.vocabulary)
    return file if read.value is None else replace(file, text=render_submission(read.value, session.vocabulary))


def _refuse(path: str, code: Code, message: str, hint: str) -> Result[TextFile]:
    return Result(None, (Diagnostic(code, message, whole_file(path), hint),))


def _ruleset_of(name: str, named: str | None, session: Session) -> Ruleset | None:
    """Return the ruleset that a form is of: the one named by hand, if it has this id, or that of the library."""
    by_hand = None if named is None else session.ruleset(named).value
    if by_hand is not None and by_hand.id == name:
        return by_hand
    return session.ruleset(name).value if name in session.library.ids() else None


def _reading_sheet(ruleset: Ruleset, names: frozenset[str], session: Session) -> FormSheet:
    """Return the form to read by, with a question for each field beside it that the file has a box for."""
    sheet = session.memoize(f"sheet {ruleset.id} {ruleset.sha256}", lambda: sheet_of(ruleset, session))
    if names <= _names_of(sheet):
        return sheet
    whole = session.memoize(
        f"whole sheet {ruleset.id} {ruleset.sha256}",
        lambda: sheet_of(ruleset, session, beside=_stateable(ruleset, session)),
    )
    beside = [one.name for one in whole.questions if any(_is_called(box, names) for box in one.boxes)]
    return sheet_of(ruleset, session, beside=beside)


def _is_called(box: Box, names: frozenset[str]) -> bool:
    return not names.isdisjoint(box.names)


def _names_of(sheet: FormSheet) -> frozenset[str]:
    boxes = (box for question in sheet.questions for box in question.boxes)
    return frozenset(name for box in (ABOUT_BOX, *boxes) for name in box.names)


def _stateable(ruleset: Ruleset, session: Session) -> tuple[str, ...]:
    fields = session.vocabulary.fields.values()
    return tuple(field.name for field in fields if field.derived is None and field.domain == ruleset.domain)


def _head_of(ruleset: Ruleset) -> Mapping[str, str]:
    return {"submission": "1", "jurisdiction": ruleset.jurisdiction, ruleset.about: ruleset.game}
