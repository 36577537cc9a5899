"""A settlement put into a review file, or into a new one; every line that is there stays as it is."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path, PurePath

from compliance.diag import Code, Diagnostic, Result, whole_file
from compliance.load.edit.entries import append_part, insert_after
from compliance.load.files import TextFile
from compliance.load.reviews.review import parse_review
from compliance.load.submissions.text_places import (
    SubmissionText,
    column_of,
    end_of,
    in_flow,
    line_start,
    read_page,
    start_of,
)
from compliance.load.writing import create_text, replace_text
from compliance.load.yaml.nodes import Sequence
from compliance.model import Settlement, spell_text
from compliance.record import replace

_HEAD = """\
# What persons decided of {name}; `compliance review` lists the points and adds settlements.
submission: {spelled}
settlements:
"""
_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


def add_settlement(file: TextFile | None, submission: str, settlement: Settlement) -> Result[str]:
    """Return the text of a review file with one settlement more; without a file, of a new one."""
    if file is None:
        name = PurePath(submission).name
        head = _HEAD.format(name=name, spelled=spell_text(name, flow=False))
        return Result(head + "".join(f"{line}\n" for line in _item_lines(settlement, "  ")))
    page, before = read_page(file.text), parse_review(file, submission)
    if page is None or before.value is None:
        return Result(None, before.diagnostics)
    edited = _append_settlement(page, settlement)
    after = None if edited is None else parse_review(replace(file, text=edited), submission).value
    wanted = (*before.value.settlements, settlement)
    if edited is None or after is None or _without_places(after.settlements) != _without_places(wanted):
        message, hint = "the settlement cannot be put into this file", "add it by hand, as its other settlements are"
        return Result(None, (Diagnostic(Code.SUBMISSION_NOT_EDITABLE, message, whole_file(file.path), hint),))
    whole = sha256(file.text.encode()).hexdigest() == file.sha256
    return Result(edited if whole else _MARK + edited)


def _without_places(settlements: tuple[Settlement, ...]) -> list[Settlement]:
    nowhere = whole_file("")
    return [replace(one, span=nowhere) for one in settlements]


def _append_settlement(page: SubmissionText, settlement: Settlement) -> str | None:
    node = next((node for key, node in page.root.entries if key.text == "settlements"), None)
    if not isinstance(node, Sequence):
        return None
    ranges = [(start_of(item), end_of(page.text, item)) for item in node.items]
    if in_flow(page.text, node):
        pairs = ", ".join(f"{key}: {letters}" for key, letters in _spell_settlement(settlement, flow=True))
        return append_part(page, start_of(node), ranges, f"{{{pairs}}}")
    last = ranges[-1][0]
    line = page.text[line_start(page.text, last) : last]
    margin = line[: len(line) - len(line.lstrip())]
    lines = list(_item_lines(settlement, margin))
    return insert_after(page, ranges[-1][1], column_of(page.text, last) - 1, lines)


def _item_lines(settlement: Settlement, margin: str) -> Iterator[str]:
    for number, (key, letters) in enumerate(_spell_settlement(settlement, flow=False)):
        yield f"{margin}{'  ' if number else '- '}{key}: {letters}"


def _spell_settlement(settlement: Settlement, *, flow: bool) -> Iterator[tuple[str, str]]:
    yield "point", spell_text(settlement.point, flow=flow)
    yield "satisfied", "yes" if settlement.satisfied else "no"
    yield "by", spell_text(settlement.by, flow=flow)
    yield "decided", settlement.on.isoformat()
    if settlement.until is not None:
        yield "until", settlement.until.isoformat()
    yield "explanation", spell_text(settlement.explanation, flow=flow)
    yield "fingerprint", spell_text(settlement.fingerprint, flow=flow)


def write_review(path: str, text: str, before: TextFile | None) -> tuple[Diagnostic, ...]:
    """Put a text in the place of a review file, or into a new one, if there still is what was read before."""
    if before is None:
        wrong = create_text(Path(path), text, called=path)
        return () if wrong is None else (wrong,)
    wrong = replace_text(Path(path), text, was=before.sha256, called=path)
    return () if wrong is None else (wrong,)
