"""The keys at the head of a submission, changed in its own text: holder, game, days and ruleset."""

import re
from typing import Any

from compliance.diag import NOWHERE, Code, Diagnostic, Result
from compliance.load.edit.apply import MARK, refuse_edit
from compliance.load.edit.entries import append_part, insert_after, insert_before, insert_lines, ranges_of, remove_entry
from compliance.load.edit.head_keys import head_field
from compliance.load.edit.insert import below_comment
from compliance.load.edit.replace import replace_value
from compliance.load.edit.verify import Touched, is_as_wanted, states_nothing, survey_text
from compliance.load.submissions.submission import HEADER
from compliance.load.submissions.text_places import (
    Stand,
    SubmissionText,
    column_of,
    end_of,
    in_flow,
    read_page,
    start_of,
)
from compliance.load.values.decode import decode_scalar
from compliance.load.yaml.nodes import Scalar
from compliance.load.yaml.reader import DiagnosticsCollector
from compliance.model import FieldDef, Kind, Raw, Submission, Vocabulary, spell_flow
from compliance.record import replace

_NEEDED = frozenset({"holder", "jurisdiction", "game"})
_DAYS = frozenset({"filed", "as_of"})
_NO_LINE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
LONGEST = 1_000


def edit_heading(text: str, path: str, name: str, letters: str | None, vocabulary: Vocabulary) -> Result[str]:
    """State a key of the header in a text that may have mistakes elsewhere; no letters take it out."""
    raw = _decode_heading(name, (letters or "").strip())
    if raw.diagnostics:
        return Result(None, raw.diagnostics)
    body = text.removeprefix(MARK)
    read, page = survey_text(body, path, vocabulary), read_page(body)
    if read.value is None or page is None:
        return _state_first_heading(text, name, raw.value, read)
    stand = _stand_of_heading(page, name)
    if getattr(read.value, name) == raw.value and (raw.value or stand is None):
        return Result(text)
    new = _change_heading(page, stand, name, raw.value)
    touched: Touched = [] if stand is None else [(stand, raw.value is None)]
    # INVARIANT: `_decoded` has given the value the type that the key of the header has in a submission.
    heading: dict[str, Any] = {name: raw.value}
    wanted = replace(read.value, **heading)
    if new is None or not is_as_wanted(page, new, read, wanted, touched, vocabulary):
        return Result(None, (refuse_edit(read.value, path, (name,)),))
    return Result(text.removesuffix(body) + new)


def _decode_heading(name: str, letters: str) -> Result[Raw]:
    """Return the value of a key, nothing where there are no letters, or say why it cannot be."""
    if not letters:
        needed = Diagnostic(Code.VALUE_EMPTY, f"`{name}` is empty", NOWHERE, "every submission states it")
        return Result(None, (needed,) if name in _NEEDED else ())
    if _NO_LINE.search(letters) or len(letters) > LONGEST:
        message = f"`{name}` is one line of at most {LONGEST:,} letters"
        return Result(None, (Diagnostic(Code.VALUE_TYPE, message, NOWHERE, "leave out line breaks and control signs"),))
    if name not in _DAYS:
        return Result(letters)
    mistakes = DiagnosticsCollector(reads_freely=True)
    day = decode_scalar(Scalar(letters, NOWHERE), Kind.DATE, f"`{name}`", mistakes)
    return Result(day, tuple(mistakes.all))


def _heading_as_field(name: str) -> FieldDef:
    """Return a key of the header as a field, so that it is written as one."""
    return head_field(name, Kind.DATE if name in _DAYS else Kind.TEXT)


def _stand_of_heading(page: SubmissionText, name: str) -> Stand | None:
    keys = {"game": ("subject", "game")}.get(name, (name,))
    entries = [(key, node) for key, node in page.root.entries if key.text in keys]
    found = min(entries, key=lambda entry: keys.index(entry[0].text), default=None)
    return None if found is None else Stand(found[0].text, page.root, found[0], found[1], None, True)


def _change_heading(page: SubmissionText, stand: Stand | None, name: str, raw: Raw | None) -> str | None:
    if raw is None:
        return page.text if stand is None else remove_entry(page, stand)
    if stand is None:
        return _add_heading(page, name, raw)
    if not isinstance(stand.node, Scalar):
        return None
    return replace_value(page, stand, _heading_as_field(name), raw, _NO_FIELDS)


_NO_FIELDS = Vocabulary(sections={}, fields={})


def _add_heading(page: SubmissionText, name: str, raw: Raw) -> str:
    """State a key below the line that shows it commented out, or below the keys that come before it in a header."""
    line = f"{name}: {spell_flow(_heading_as_field(name), raw)}"
    if in_flow(page.text, page.root):
        return append_part(page, start_of(page.root), ranges_of(page, page.root), line)
    shown = below_comment(page, name)
    if shown is not None:
        new = insert_lines(page, shown, [line])
        after = read_page(new)
        if after is not None and any(key.text == name for key, _ in after.root.entries):
            return new
    earlier = HEADER[: HEADER.index(name)]
    above = [node for key, node in page.root.entries if key.text in earlier]
    column = column_of(page.text, start_of(page.root.entries[0][0]))
    spaced = [" " * column + line]
    if above:
        return insert_after(page, end_of(page.text, above[-1]), column, spaced)
    return insert_before(page, start_of(page.root.entries[0][0]), spaced)


def _state_first_heading(text: str, name: str, raw: Raw | None, read: Result[Submission]) -> Result[str]:
    """State a key in a text that states nothing yet."""
    if not states_nothing(text, read.diagnostics):
        return Result(None, read.diagnostics)
    if raw is None:
        return Result(text)
    broken = "\n" if text.removeprefix(MARK) and not text.endswith("\n") else ""
    new = f"{text}{broken}{name}: {spell_flow(_heading_as_field(name), raw)}\n"
    return Result(new if read_page(new.removeprefix(MARK)) is not None else None, read.diagnostics)
