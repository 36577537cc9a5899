"""The blocks of a header (cover, equipment, exhibits, waivers), changed in a submission's own text."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from compliance.diag import NOWHERE, Code, Diagnostic, Result
from compliance.load.edit.apply import MARK, refuse_edit
from compliance.load.edit.block_lines import block_in_braces, block_lines, drop_entry, drop_key, insert_entry, set_key
from compliance.load.edit.entries import append_part, insert_after, insert_before, ranges_of, remove_entry
from compliance.load.edit.verify import Touched, is_as_wanted, states_nothing, survey_text
from compliance.load.submissions.head_blocks import clean_block, is_empty, read_head_blocks
from compliance.load.submissions.submission import HEADER
from compliance.load.submissions.text_places import (
    Plain,
    Stand,
    SubmissionText,
    column_of,
    end_of,
    in_flow,
    plain_of,
    read_page,
    start_of,
)
from compliance.load.yaml.nodes import Mapping as Block
from compliance.load.yaml.nodes import Sequence as Listed
from compliance.model import Submission, Vocabulary
from compliance.record import replace

MOST_STEPS = 4_000


class _BlockStep(NamedTuple):
    """One change in a block: a value for a key (none takes it out), or an entry (none takes it out)."""

    number: int | None
    key: str | None
    value: Plain | None


def edit_head_block(text: str, path: str, name: str, given: object, vocabulary: Vocabulary) -> Result[str]:
    """Let a block of the header state what is given, and nothing else; comments and all other lines stay."""
    wanted = clean_block(name, given)
    if wanted.value is None:
        return Result(None, wanted.diagnostics)
    body = text.removeprefix(MARK)
    read, page = survey_text(body, path, vocabulary), read_page(body)
    if read.value is None or page is None:
        return _state_first_block(text, name, wanted.value, read)
    stand = _stand_of_block(page, name)
    now = clean_block(name, None if stand is None or is_empty(stand.node) else plain_of(stand.node))
    if now.value is None:
        return Result(None, read.diagnostics or now.diagnostics)
    if now.value == wanted.value:
        return Result(text)
    new = _change_block(page, stand, name, now.value, wanted.value)
    touched: Touched = [] if stand is None else [(stand, not wanted.value)]
    if new is None:
        return Result(None, (refuse_edit(read.value, path, (name,)),))
    return _verify_block(page, new, read, name, wanted.value, touched, vocabulary, text.removesuffix(body))


def _stand_of_block(page: SubmissionText, name: str) -> Stand | None:
    found = next(((key, node) for key, node in page.root.entries if key.text == name), None)
    return None if found is None else Stand(name, page.root, found[0], found[1], None, True)


def _verify_block(
    old: SubmissionText,
    new: str,
    before: Result[Submission],
    name: str,
    wanted: Plain,
    touched: Touched,
    vocabulary: Vocabulary,
    mark: str,
) -> Result[str]:
    """Take an edited text only if it reads back as exactly what was wanted, and brings no new mistake."""
    assert before.value is not None
    after, page = survey_text(new, before.value.path, vocabulary), read_page(new)
    refused = Result[str](None, (refuse_edit(before.value, before.value.path, (name,)),))
    if after.value is None or page is None or read_head_blocks(page).get(name) != (wanted or None):
        return refused
    known = {(one.code, one.message) for one in before.diagnostics}
    fresh = [one for one in after.diagnostics if (one.code, one.message) not in known]
    if fresh:
        return Result(None, tuple(Diagnostic(one.code, one.message, NOWHERE, one.hint) for one in fresh))
    aimed = replace(before.value, **{name: getattr(after.value, name)})
    return Result(mark + new) if is_as_wanted(old, new, before, aimed, touched, vocabulary) else refused


def _change_block(page: SubmissionText, stand: Stand | None, name: str, now: Plain, wanted: Plain) -> str | None:
    if stand is None:
        return _add_block(page, name, wanted)
    if not wanted:
        return remove_entry(page, stand)
    if is_empty(stand.node) or (isinstance(stand.node, Listed) and not stand.node.items) or not now:
        left = read_page(remove_entry(page, stand))
        return None if left is None else _add_block(left, name, wanted)
    return _take_steps(page, name, list(_steps_between(now, wanted)))


def _take_steps(page: SubmissionText, name: str, steps: list[_BlockStep]) -> str | None:
    if len(steps) > MOST_STEPS:
        return None
    now: SubmissionText | None = page
    for step in steps:
        # WHY: every step moves what stands below it; places are read anew.
        changed = None if now is None else _take_step(now, name, step)
        now = None if changed is None else read_page(changed)
    return None if now is None else now.text


def _take_step(page: SubmissionText, name: str, step: _BlockStep) -> str | None:
    stand = _stand_of_block(page, name)
    if stand is None:
        return None
    node = stand.node
    if step.number is None:
        return _change_key(page, name, node, step) if isinstance(node, Block) else None
    if not isinstance(node, Listed):
        return None
    if step.key is not None:
        item = node.items[step.number]
        return _change_key(page, name, item, step) if isinstance(item, Block) else None
    if step.value is None:
        return drop_entry(page, node, step.number)
    return insert_entry(page, node, step.value) if isinstance(step.value, Mapping) else None


def _change_key(page: SubmissionText, name: str, block: Block, step: _BlockStep) -> str | None:
    assert step.key is not None
    return drop_key(page, block, step.key) if step.value is None else set_key(page, name, block, step.key, step.value)


def _steps_between(now: Plain, wanted: Plain) -> Iterator[_BlockStep]:
    """Walk the changes that make one block the other, none of them moving what a later one is about."""
    if isinstance(now, Mapping) and isinstance(wanted, Mapping):
        yield from _key_steps(None, now, wanted)
        return
    assert isinstance(now, tuple)
    assert isinstance(wanted, tuple)
    same = _count_alike(now, wanted)
    end = _count_alike(now[same:][::-1], wanted[same:][::-1])
    if end and len(wanted) > len(now):
        # WHY: new entries stand at the end; one in the middle moves those behind it, key by key.
        end = 0
    before, after = now[same : len(now) - end], wanted[same : len(wanted) - end]
    for place, (one, other) in enumerate(zip(before, after, strict=False)):
        assert isinstance(one, Mapping)
        assert isinstance(other, Mapping)
        yield from _key_steps(same + place, one, other)
    for place in range(len(before) - 1, len(after) - 1, -1):
        yield _BlockStep(same + place, None, None)
    for entry in after[len(before) :]:
        yield _BlockStep(len(now), None, entry)


def _key_steps(number: int | None, now: Mapping[str, Plain], wanted: Mapping[str, Plain]) -> Iterator[_BlockStep]:
    for key, value in wanted.items():
        if now.get(key) != value:
            yield _BlockStep(number, key, value)
    for key in now:
        if key not in wanted:
            yield _BlockStep(number, key, None)


def _count_alike(some: tuple[Plain, ...], others: tuple[Plain, ...]) -> int:
    count = 0
    for one, other in zip(some, others, strict=False):
        if one != other:
            break
        count += 1
    return count


def _add_block(page: SubmissionText, name: str, value: Plain) -> str:
    """State a block below the keys that come before it in a header."""
    if in_flow(page.text, page.root):
        return append_part(page, start_of(page.root), ranges_of(page, page.root), block_in_braces(name, value))
    earlier = HEADER[: HEADER.index(name)]
    above = [node for key, node in page.root.entries if key.text in earlier]
    column = column_of(page.text, start_of(page.root.entries[0][0]))
    lines = [" " * column + line if line else "" for line in block_lines(name, value)]
    if name == "waivers":
        return insert_after(page, end_of(page.text, page.root.entries[-1][1]), column, lines, apart=True)
    if above:
        return insert_after(page, end_of(page.text, above[-1]), column, lines)
    return insert_before(page, start_of(page.root.entries[0][0]), lines)


def _state_first_block(text: str, name: str, value: Plain, read: Result[Submission]) -> Result[str]:
    """State a block in a text that states nothing yet."""
    if not states_nothing(text.removeprefix(MARK), read.diagnostics):
        return Result(None, read.diagnostics)
    if not value:
        return Result(text)
    broken = "\n" if text.removeprefix(MARK) and not text.endswith("\n") else ""
    new = f"{text}{broken}" + "".join(f"{line}\n" for line in block_lines(name, value))
    page = read_page(new.removeprefix(MARK))
    stated = None if page is None else read_head_blocks(page).get(name)
    message = f"`{name}` cannot be stated here"
    hint = "state the holder and the game first"
    wrong = Diagnostic(Code.SUBMISSION_NOT_EDITABLE, message, NOWHERE, hint)
    return Result(new) if stated == value else Result(None, (wrong,))
