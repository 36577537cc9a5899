"""Changes made in a submission's own text: what is not edited stays as it was written, comments and order included."""

from collections.abc import Callable, Mapping, Sequence

from compliance.diag import NOWHERE, Code, Diagnostic, Result, did_you_mean, whole_file
from compliance.load.edit.entries import remove_entry, remove_pair
from compliance.load.edit.entry_comments import comments_that_may_go, remove_with_comments
from compliance.load.edit.insert import add_below_comment, add_field, first_lines
from compliance.load.edit.replace import replace_value
from compliance.load.edit.row_comments import comments_of_removed_rows, remove_row_with_comments
from compliance.load.edit.table_rows import RemoveRow
from compliance.load.edit.verify import is_as_wanted, states_nothing, survey_text, without_places
from compliance.load.submissions.text_places import Stand, SubmissionText, read_page, stand_of
from compliance.model import FieldEdit, Raw, Statement, Submission, Vocabulary
from compliance.record import record, replace

MARK = "\ufeff"
"""The mark of the encoding, which a text may begin with."""


@record
class _Removal:
    """How an entry and a row of a table are taken out, and which comments may go with edits."""

    take_out: Callable[[SubmissionText, Stand], str]
    take_row_out: RemoveRow
    comments_with: Callable[[SubmissionText, Mapping[str, Raw | None], Vocabulary], frozenset[int]]


def _comments_with_edits(
    page: SubmissionText, wanted: Mapping[str, Raw | None], vocabulary: Vocabulary
) -> frozenset[int]:
    gone = [name for name, raw in wanted.items() if raw is None]
    return comments_that_may_go(page, gone, vocabulary) | comments_of_removed_rows(page, wanted, vocabulary)


_LINES_ALONE = _Removal(remove_entry, remove_pair, lambda _page, _wanted, _vocabulary: frozenset())
_WITH_COMMENTS = _Removal(remove_with_comments, remove_row_with_comments, _comments_with_edits)


def apply_edits(text: str, path: str, edits: Sequence[FieldEdit], vocabulary: Vocabulary) -> Result[str]:
    """Make the edits in a submission's text; where that cannot be done without harm, say so and change nothing."""
    read = survey_text(text.removeprefix(MARK), path, vocabulary)
    if read.diagnostics:
        return Result(None, (*read.diagnostics, *_unknown_in(edits, path, vocabulary)))
    return _edit_text(text, path, edits, vocabulary, _WITH_COMMENTS)


def edit_draft(text: str, path: str, edits: Sequence[FieldEdit], vocabulary: Vocabulary) -> Result[str]:
    """Make the edits in a text that may have mistakes, or nothing in it yet; mistakes elsewhere stay as they are.

    All comments on lines of their own stay, since who empties a field while typing may be about to fill it again.
    """
    return _edit_text(text, path, edits, vocabulary, _LINES_ALONE)


def _edit_text(
    text: str, path: str, edits: Sequence[FieldEdit], vocabulary: Vocabulary, removal: _Removal
) -> Result[str]:
    body = text.removeprefix(MARK)
    read, unknown = survey_text(body, path, vocabulary), _unknown_in(edits, path, vocabulary)
    if unknown:
        return Result(None, unknown)
    if read.value is None:
        new = _state_first_fields(body, path, edits, read.diagnostics, vocabulary)
        return Result(None, read.diagnostics) if new is None else Result(text.removesuffix(body) + new)
    wanted = _effective_edits(read.value, edits)
    if not wanted:
        return Result(text)
    # INVARIANT: an edited text counts only if it reads back as exactly what was wanted; how it came about is never
    # trusted.
    new, old = _edit_fields(body, wanted, vocabulary, removal), read_page(body)
    if new is None or old is None or not _is_right(old, new, read, wanted, vocabulary, removal):
        return Result(None, (refuse_edit(read.value, path, tuple(wanted)),))
    return Result(text.removesuffix(body) + new)


def _unknown_in(edits: Sequence[FieldEdit], path: str, vocabulary: Vocabulary) -> tuple[Diagnostic, ...]:
    return tuple(one for edit in edits for one in _refuse_unknown_edit(edit, path, vocabulary))


def _refuse_unknown_edit(edit: FieldEdit, path: str, vocabulary: Vocabulary) -> list[Diagnostic]:
    field = vocabulary.fields.get(edit.field)
    if field is None:
        hint = did_you_mean(edit.field, vocabulary.fields)
        return [Diagnostic(Code.KEY_UNKNOWN, f"no field is called `{edit.field[:80]}`", whole_file(path), hint)]
    if field.derived is not None:
        message, hint = f"`{field.name}` is computed and cannot be stated", f"state `{field.derived.source}`"
        return [Diagnostic(Code.VALUE_DERIVED, message, whole_file(path), hint)]
    return []


def _effective_edits(submission: Submission, edits: Sequence[FieldEdit]) -> dict[str, Raw | None]:
    """Return the edits that change something, by field; of several for one field the last counts."""
    last = {edit.field: edit.value for edit in edits}
    now = {name: one.raw for name, one in submission.statements.items()}
    return {
        name: raw for name, raw in last.items() if raw is None or without_places(raw) != without_places(now.get(name))
    }


def _state_first_fields(
    text: str, path: str, edits: Sequence[FieldEdit], diagnostics: Sequence[Diagnostic], vocabulary: Vocabulary
) -> str | None:
    """State the first fields in a text that states nothing yet; any other text without a tree cannot be edited."""
    if not states_nothing(text, diagnostics):
        return None
    stated = {edit.field: edit.value for edit in edits if edit.value is not None}
    lines = [line for name, raw in stated.items() for line in first_lines(vocabulary.fields[name], raw)]
    new = text + ("\n" if text and not text.endswith("\n") else "") + "".join(f"{line}\n" for line in lines)
    after = survey_text(new, path, vocabulary).value
    right = after is not None and {
        statement.field: without_places(statement.raw) for statement in after.statements.values()
    }
    return new if right == {name: without_places(raw) for name, raw in stated.items()} else None


def _edit_fields(text: str, wanted: Mapping[str, Raw | None], vocabulary: Vocabulary, removal: _Removal) -> str | None:
    first = read_page(text)
    if first is None:
        return None
    # WHY: several new fields of one section share its key; where each is put depends on those that follow.
    coming = [name for name, raw in wanted.items() if raw is not None and stand_of(first, name, vocabulary) is None]
    for name, raw in wanted.items():
        page = read_page(text)
        changed = None if page is None else _edit_field(page, name, raw, vocabulary, coming, removal)
        if changed is None:
            return None
        text = changed
    return text


def _edit_field(
    page: SubmissionText,
    name: str,
    raw: Raw | None,
    vocabulary: Vocabulary,
    coming: Sequence[str],
    removal: _Removal,
) -> str | None:
    field, stand = vocabulary.fields[name], stand_of(page, name, vocabulary)
    if stand is None and raw is None:
        return page.text
    if stand is None and raw is not None:
        below = add_below_comment(page, field, raw, vocabulary)
        return add_field(page, field, raw, vocabulary, coming) if below is None else below
    assert stand is not None
    if raw is None:
        return removal.take_out(page, stand)
    replaced = replace_value(page, stand, field, raw, vocabulary, removal.take_row_out)
    if replaced is not None:
        return replaced
    # WHY: what cannot be replaced where it stands, such as a list in braces by a block, is taken out and stated anew.
    left = read_page(remove_entry(page, stand))
    return None if left is None else add_field(left, field, raw, vocabulary, coming)


def _is_right(
    old: SubmissionText,
    new: str,
    before: Result[Submission],
    wanted: Mapping[str, Raw | None],
    vocabulary: Vocabulary,
    removal: _Removal,
) -> bool:
    assert before.value is not None
    named = {name: Statement(name, raw, NOWHERE) for name, raw in wanted.items() if raw is not None}
    kept = {name: one for name, one in before.value.statements.items() if name not in wanted}
    stands = [(stand_of(old, name, vocabulary), raw is None) for name, raw in wanted.items()]
    touched = [(stand, gone) for stand, gone in stands if stand is not None]
    going = removal.comments_with(old, wanted, vocabulary)
    after = replace(before.value, statements=kept | named)
    return is_as_wanted(old, new, before, after, touched, vocabulary, going=going)


def refuse_edit(submission: Submission, path: str, names: Sequence[str]) -> Diagnostic:
    """Say that fields cannot be edited where they stand."""
    stated = submission.statements.get(names[0]) if names else None
    fields = ", ".join(f"`{name}`" for name in names[:6]) + (" and more" if len(names) > 6 else "")
    return Diagnostic(
        Code.SUBMISSION_NOT_EDITABLE,
        f"the file cannot be edited in place: {fields}",
        whole_file(path) if stated is None else stated.span,
        "change it by hand; a field on a line of its own, outside of braces, can always be edited",
    )
