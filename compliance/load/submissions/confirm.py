"""The marks of a draft confirmed in its own text: nothing else of the text is changed."""

import re
from collections.abc import Iterable

from compliance.diag import Code, Diagnostic, Result, did_you_mean, whole_file
from compliance.load.files import TextFile, decode_text
from compliance.load.submissions.submission import parse_submission
from compliance.model import Confirmation, ReadMark, Submission, Vocabulary, spell_text
from compliance.record import record

_NOT_CONFIRMED = re.compile(r"^(\s+)confirmed:\s*(?:no|false)?\s*(#.*)?$", re.IGNORECASE)


@record
class ConfirmedText:
    """The text of a draft, and how many of its marks nobody has confirmed yet."""

    text: str
    left: int


def confirm_marks(
    file: TextFile, fields: Iterable[str], confirmation: Confirmation, vocabulary: Vocabulary
) -> Result[ConfirmedText]:
    """Return the text of a draft in which these marks are confirmed; `all` stands for every one that is open."""
    read = parse_submission(file, vocabulary)
    if read.value is None:
        return Result(None, read.diagnostics)
    marks = _marks_named(read.value, tuple(fields))
    if marks.value is None:
        return Result(None, marks.diagnostics)
    lines = file.text.split("\n")
    for mark in marks.value:
        place = _line_of_confirmed(lines, mark)
        if place is None:
            return Result(None, (_refuse_shape(mark),))
        indent = lines[place][: len(lines[place]) - len(lines[place].lstrip())]
        by = spell_text(confirmation.by, flow=True)
        lines[place] = f"{indent}confirmed: {{by: {by}, decided: {confirmation.decided.isoformat()}}}"
    text = "\n".join(lines)
    return _verify(text, file.path, read.value, marks.value, vocabulary)


def _marks_named(submission: Submission, fields: tuple[str, ...]) -> Result[tuple[ReadMark, ...]]:
    known = {} if submission.read is None else submission.read.marks
    if fields == ("all",):
        return Result(submission.unconfirmed)
    strange = next((name for name in fields if name not in known), None)
    if strange is not None:
        hint = did_you_mean(strange, known) or "`read` in the draft has the marks that there are"
        message = f"the draft has no mark of `{strange}`"
        return Result(None, (Diagnostic(Code.KEY_UNKNOWN, message, whole_file(submission.path), hint),))
    return Result(tuple(known[name] for name in fields if known[name].confirmed is None))


def _line_of_confirmed(lines: list[str], mark: ReadMark) -> int | None:
    """Return the line of a mark's `confirmed: no`, if the mark is written with a line for each of its keys."""
    own = mark.span.column - 1
    for place in range(mark.span.line, len(lines)):
        line = lines[place]
        if line.strip() and len(line) - len(line.lstrip()) <= own:
            return None
        if _NOT_CONFIRMED.match(line):
            return place
    return None


def _refuse_shape(mark: ReadMark) -> Diagnostic:
    message = f"the mark of `{mark.field}` has no line `confirmed: no` of its own"
    hint = "add one below the mark, or write `confirmed: {by: WHO, decided: YYYY-MM-DD}` there"
    return Diagnostic(Code.KEY_MISSING, message, mark.span, hint)


def _verify(
    text: str, path: str, before: Submission, marks: tuple[ReadMark, ...], vocabulary: Vocabulary
) -> Result[ConfirmedText]:
    """Return the text if it says what it said before, and that these marks are confirmed."""
    decoded = decode_text(text.encode("utf-8", "surrogatepass"), path)
    after = Result[Submission](None) if decoded.value is None else parse_submission(decoded.value, vocabulary)
    if after.value is None:
        return Result(None, (*decoded.diagnostics, *after.diagnostics))
    still_open = {mark.field for mark in after.value.unconfirmed} & {mark.field for mark in marks}
    same = {name: one.raw for name, one in before.statements.items()} == {
        name: one.raw for name, one in after.value.statements.items()
    }
    if still_open or not same:
        return Result(None, tuple(_refuse_shape(mark) for mark in marks[:1]))
    return Result(ConfirmedText(text, len(after.value.unconfirmed)))
