"""Changes made in a submission's own text: what is not edited stays as it was written, comments and order included."""

from collections.abc import Mapping, Sequence
from hashlib import sha256

from compliance.diag import Code, Diagnostic, Result, did_you_mean
from compliance.diag.span import whole_file
from compliance.load.editadding import add_field
from compliance.load.editentries import remove_entry
from compliance.load.editplaces import (
    Comment,
    Page,
    Stand,
    end_of,
    in_flow,
    line_end,
    line_start,
    read_page,
    stand_of,
    start_of,
)
from compliance.load.editvalues import replace_value
from compliance.load.files import TextFile
from compliance.load.submissions import parse_submission
from compliance.load.yamltree import Scalar
from compliance.model import NOWHERE, Edit, Raw, Submission, Vocabulary, WayClause
from compliance.record import replace

_MARK = "\ufeff"


def apply_edits(text: str, path: str, edits: Sequence[Edit], vocabulary: Vocabulary) -> Result[str]:
    """Make the edits in a submission's text; where that cannot be done without harm, say so and change nothing."""
    body = text.removeprefix(_MARK)
    read = _submission(body, path, vocabulary)
    found = (*read.diagnostics, *(one for edit in edits for one in _unknown(edit, path, vocabulary)))
    if read.value is None or found:
        return Result(None, found)
    wanted = _wanted(read.value, edits)
    new = _edited(body, wanted, vocabulary)
    if new is None or not _is_right(body, new, read.value, wanted, vocabulary):
        return Result(None, (_refusal(read.value, path, wanted),))
    return Result(text.removesuffix(body) + new if body else new)


def _submission(text: str, path: str, vocabulary: Vocabulary) -> Result[Submission]:
    fingerprint = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return parse_submission(TextFile(path, text, fingerprint), vocabulary)


def _unknown(edit: Edit, path: str, vocabulary: Vocabulary) -> list[Diagnostic]:
    field = vocabulary.fields.get(edit.field)
    if field is None:
        hint = did_you_mean(edit.field, vocabulary.fields)
        return [Diagnostic(Code.KEY_UNKNOWN, f"no field is called `{edit.field}`", whole_file(path), hint)]
    if field.derived is not None:
        message, hint = f"`{field.name}` is computed and cannot be stated", f"state `{field.derived.source}`"
        return [Diagnostic(Code.VALUE_DERIVED, message, whole_file(path), hint)]
    return []


def _wanted(submission: Submission, edits: Sequence[Edit]) -> dict[str, Raw | None]:
    """Return the edits that change something, by field; of several for one field the last counts."""
    last = {edit.field: edit.value for edit in edits}
    now = {name: one.raw for name, one in submission.statements.items()}
    return {name: raw for name, raw in last.items() if _placeless(raw) != _placeless(now.get(name))}


def _placeless(raw: Raw | None) -> object:
    """Return a value without the places that its clauses were read from."""
    if isinstance(raw, tuple):
        return tuple(replace(one, span=NOWHERE) if isinstance(one, WayClause) else one for one in raw)
    return type(raw) is bool, raw


def _edited(text: str, wanted: Mapping[str, Raw | None], vocabulary: Vocabulary) -> str | None:
    first = read_page(text)
    if first is None:
        return None
    coming = [name for name, raw in wanted.items() if raw is not None and stand_of(first, name, vocabulary) is None]
    for name, raw in wanted.items():
        page = read_page(text)
        changed = None if page is None else _changed(page, name, raw, vocabulary, coming)
        if changed is None:
            return None
        text = changed
    return text


def _changed(page: Page, name: str, raw: Raw | None, vocabulary: Vocabulary, coming: Sequence[str]) -> str | None:
    field, stand = vocabulary.fields[name], stand_of(page, name, vocabulary)
    if stand is None:
        return page.text if raw is None else add_field(page, field, raw, vocabulary, coming)
    if raw is None:
        return remove_entry(page, stand)
    replaced = replace_value(page, stand, field, raw, vocabulary)
    if replaced is not None:
        return replaced
    left = read_page(remove_entry(page, stand))
    return None if left is None else add_field(left, field, raw, vocabulary, coming)


# What must be so afterwards


def _is_right(old: str, new: str, before: Submission, wanted: Mapping[str, Raw | None], vocabulary: Vocabulary) -> bool:
    """Tell whether the new text states the old facts with the edits made, and lost no comment that could stay."""
    after = _submission(new, before.path, vocabulary).value
    pages = read_page(old), read_page(new)
    if after is None or pages[0] is None or pages[1] is None:
        return False
    expected = {name: one.raw for name, one in before.statements.items()} | dict(wanted)
    stated = {name: one.raw for name, one in after.statements.items()}
    same = {name: _placeless(raw) for name, raw in expected.items() if raw is not None}
    return (
        same == {name: _placeless(raw) for name, raw in stated.items()}
        and _head(before) == _head(after)
        and _comments_stay(pages[0], pages[1], wanted, vocabulary)
    )


def _head(submission: Submission) -> Submission:
    waivers = tuple(replace(one, span=NOWHERE) for one in submission.waivers)
    return replace(submission, sha256="", statements={}, header={}, waivers=waivers)


def _comments_stay(old: Page, new: Page, wanted: Mapping[str, Raw | None], vocabulary: Vocabulary) -> bool:
    stands = {name: stand_of(old, name, vocabulary) for name in wanted}
    loose = [reach for name, one in stands.items() if one for reach in _lost_with(old, one, gone=wanted[name] is None)]
    must = [one.text for one in old.comments if not any(_goes(old, one, *reach) for reach in loose)]
    there = [one.text for one in new.comments]
    return _follows(must, there) and _follows(there, [one.text for one in old.comments])


def _lost_with(page: Page, stand: Stand, *, gone: bool) -> list[tuple[int, int, bool]]:
    """Return the stretches in which comments may go with an edit, and whether those on their own lines may."""
    start, end = start_of(stand.key), end_of(page.text, stand.node)
    if not gone and isinstance(stand.node, Scalar):
        return []
    reaches = [(start, line_end(page.text, end), False)]
    if in_flow(page.text, stand.node):
        reaches.append((start, end, True))
    around = stand.above
    while gone and around is not None:
        reaches.append((start_of(around.key), line_end(page.text, start_of(around.key)), False))
        around = around.above
    return reaches


def _goes(page: Page, comment: Comment, start: int, end: int, every: bool) -> bool:
    return line_start(page.text, start) <= comment.start < end and (every or not comment.alone)


def _follows(some: Sequence[str], all_of_them: Sequence[str]) -> bool:
    """Tell whether these stand among those in the same order."""
    rest = iter(all_of_them)
    return all(one in rest for one in some)


def _refusal(submission: Submission, path: str, wanted: Mapping[str, Raw | None]) -> Diagnostic:
    name = next(iter(wanted), "")
    stated = submission.statements.get(name)
    fields = ", ".join(f"`{one}`" for one in list(wanted)[:6]) + (" and more" if len(wanted) > 6 else "")
    return Diagnostic(
        Code.SUBMISSION_NOT_EDITABLE,
        f"the file cannot be edited in place: {fields}",
        whole_file(path) if stated is None else stated.span,
        "change it by hand; a field on a line of its own, outside of braces, can always be edited",
    )
