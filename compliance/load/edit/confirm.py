"""The marks of a draft that was read from a document, confirmed in its own text."""

from collections.abc import Sequence

from compliance.diag import Code, Diagnostic, Result, did_you_mean, whole_file
from compliance.load.edit.apply import MARK, refuse_edit
from compliance.load.edit.block_lines import entry_in_braces
from compliance.load.edit.entries import insert_pair
from compliance.load.edit.table_rows import apply_splices
from compliance.load.edit.verify import survey_text
from compliance.load.submissions.submission import READ_BLOCK
from compliance.load.submissions.text_places import SubmissionText, end_of, read_page, start_of
from compliance.load.yaml.nodes import Mapping, Node, Scalar
from compliance.model import Confirmation, ReadFrom, Submission, Vocabulary
from compliance.record import replace

CONFIRMED = "confirmed"


def confirm_marks(text: str, path: str, fields: Sequence[str], by: Confirmation, vocabulary: Vocabulary) -> Result[str]:
    """Write down who held what was read for fields against the words of the document; nothing else changes."""
    body = text.removeprefix(MARK)
    read, page = survey_text(body, path, vocabulary), read_page(body)
    if read.value is None or page is None or read.diagnostics:
        return Result(None, read.diagnostics)
    unknown = _refuse_unmarked(read.value.read, fields, path)
    if unknown is not None:
        return Result(None, (unknown,))
    if vocabulary.empty_words.are_whole(by.by):
        message, hint = f"`{by.by[:60]}` names nobody", "say the person or the office that confirms"
        return Result(None, (Diagnostic(Code.VALUE_EMPTY, message, whole_file(path), hint),))
    now: SubmissionText | None = page
    for name in dict.fromkeys(fields):
        changed = None if now is None else _confirm_mark(now, name, by)
        # WHY: every confirmation moves what stands below it; places are read anew.
        now = None if changed is None else read_page(changed)
    if now is None or not _is_confirmed_alone(read.value, now.text, path, fields, by, vocabulary):
        return Result(None, (refuse_edit(read.value, path, tuple(fields)),))
    return Result(text.removesuffix(body) + now.text)


def _refuse_unmarked(read: ReadFrom | None, fields: Sequence[str], path: str) -> Diagnostic | None:
    if read is None:
        hint = "only a draft that `compliance read` wrote has something to confirm"
        return Diagnostic(Code.SUBMISSION_UNCONFIRMED, "this was read from no document", whole_file(path), hint)
    odd = next((name for name in fields if name not in read.marks), None)
    if odd is None:
        return None
    hint = did_you_mean(odd, read.marks) or f"there are {', '.join(tuple(read.marks)[:8])}"
    return Diagnostic(Code.KEY_UNKNOWN, f"nothing was read for `{odd[:80]}`", whole_file(path), hint)


def _confirm_mark(page: SubmissionText, name: str, by: Confirmation) -> str | None:
    block = _value_of(_value_of(_value_of(page.root, READ_BLOCK), "marks"), name)
    if not isinstance(block, Mapping):
        return None
    spelled = entry_in_braces({"by": by.by, "decided": by.decided.isoformat()})
    node = _value_of(block, CONFIRMED)
    if node is None:
        return insert_pair(page, block, len(block.entries), [f"{CONFIRMED}: {spelled}"])
    if isinstance(node, Scalar) and start_of(node) == end_of(page.text, node):
        return apply_splices(page.text, [(start_of(node), start_of(node), f" {spelled}")])
    return apply_splices(page.text, [(start_of(node), end_of(page.text, node), spelled)])


def _value_of(node: Node | None, name: str) -> Node | None:
    entries = node.entries if isinstance(node, Mapping) else ()
    return next((value for key, value in entries if key.text == name), None)


def _is_confirmed_alone(
    before: Submission, text: str, path: str, fields: Sequence[str], by: Confirmation, vocabulary: Vocabulary
) -> bool:
    """Tell whether a text reads back as what it was, with these marks confirmed and nothing else changed."""
    after = survey_text(text, path, vocabulary)
    if after.value is None or after.diagnostics or before.read is None or after.value.read is None:
        return False
    wanted = {name: replace(one, confirmed=by) if name in fields else one for name, one in before.read.marks.items()}
    return (
        replace(before.read, marks=wanted) == after.value.read
        and {name: one.raw for name, one in before.statements.items()}
        == {name: one.raw for name, one in after.value.statements.items()}
        and (before.holder, before.filed, before.cover) == (after.value.holder, after.value.filed, after.value.cover)
    )
