"""The blocks of a header as a form shows and sends them, cleaned of what is empty in them."""

from collections.abc import Mapping, Sequence

from compliance.diag import NOWHERE, Code, Diagnostic, Result, did_you_mean
from compliance.load.submissions.cover import COVER_KEYS, EQUIPMENT_KEYS, EXHIBIT_KEYS
from compliance.load.submissions.submission import HEAD_BLOCKS, WAIVER_KEYS
from compliance.load.submissions.text_places import Plain, SubmissionText, plain_of
from compliance.load.yaml.nodes import Node, Scalar

BLOCK_KEYS: Mapping[str, tuple[str, ...]] = {
    "cover": COVER_KEYS,
    "equipment": EQUIPMENT_KEYS,
    "exhibits": EXHIBIT_KEYS,
    "waivers": WAIVER_KEYS,
}
LIST_KEYS = frozenset({"tables"})
"""The keys whose value may be a list of texts."""
MOST_ENTRIES = 1_000
LONGEST_VALUE = 10_000


def read_head_blocks(page: SubmissionText) -> dict[str, Plain]:
    """Return what the blocks of a header state; one that is misshapen is left to its mistakes."""
    blocks: dict[str, Plain] = {}
    for key, node in page.root.entries:
        cleaned = (
            clean_block(key.text, plain_of(node)).value if key.text in HEAD_BLOCKS and not is_empty(node) else None
        )
        if cleaned:
            blocks[key.text] = cleaned
    return blocks


def is_empty(node: Node) -> bool:
    """Tell whether nothing stands under a key."""
    return isinstance(node, Scalar) and not node.text.strip()


def clean_block(name: str, given: object) -> Result[Plain]:
    """Return a block as it is to stand in the text, without empty keys and entries; or say what is odd in it."""
    if name == "cover":
        return _clean_keys(name, {} if given is None else given)
    if given is not None and (isinstance(given, str | Mapping) or not isinstance(given, Sequence)):
        return _refuse_input(name, "is no list")
    items: Sequence[object] = () if given is None else list(given) if isinstance(given, Sequence) else ()
    if len(items) > MOST_ENTRIES:
        return _refuse_input(name, f"has more than {MOST_ENTRIES:,} entries")
    cleaned: list[Plain] = []
    for item in items:
        one = _clean_keys(name, item)
        if one.value is None:
            return one
        if one.value:
            cleaned.append(one.value)
    return Result(tuple(cleaned))


def _clean_keys(name: str, given: object) -> Result[Plain]:
    if not isinstance(given, Mapping):
        return _refuse_input(name, "is no block of keys")
    known, cleaned = BLOCK_KEYS[name], dict[str, Plain]()
    for key, value in given.items():
        if key not in known:
            hint = did_you_mean(str(key), known) or f"the keys are {', '.join(known)}"
            return Result(
                None, (Diagnostic(Code.KEY_UNKNOWN, f"`{name}` has no key `{str(key)[:80]}`", NOWHERE, hint),)
            )
        one = _clean_value(f"{name}.{key}", value, is_list=key in LIST_KEYS)
        if one.value is None:
            return one
        if one.value:
            cleaned[key] = one.value
    return Result({key: cleaned[key] for key in known if key in cleaned})


def _clean_value(name: str, value: object, *, is_list: bool) -> Result[Plain]:
    if value is None:
        return Result("")
    if isinstance(value, str):
        text = _clean_text(name, value)
        return Result((text.value,)) if is_list and text.value else text
    if not is_list or not isinstance(value, Sequence) or not all(isinstance(one, str) for one in value):
        return _refuse_input(name, "is no text")
    if len(value) > MOST_ENTRIES:
        return _refuse_input(name, f"has more than {MOST_ENTRIES:,} entries")
    texts = [_clean_text(name, str(one)) for one in value]
    odd = next((one for one in texts if one.value is None), None)
    return odd if odd is not None else Result(tuple(one.value for one in texts if one.value))


def _clean_text(name: str, text: str) -> Result[Plain]:
    cleaned = "\n".join(line.rstrip() for line in text.replace("\r\n", "\n").replace("\r", "\n").strip().split("\n"))
    if len(cleaned) > LONGEST_VALUE:
        return _refuse_input(name, f"is longer than {LONGEST_VALUE:,} letters")
    if any("\ud800" <= sign <= "\udfff" or (sign < " " and sign not in "\n\t") for sign in cleaned):
        return _refuse_input(name, "has control signs in it")
    return Result(cleaned)


def _refuse_input(name: str, why: str) -> Result[Plain]:
    message = f"what was sent for `{name}` {why}"
    return Result(
        None, (Diagnostic(Code.VALUE_TYPE, message, NOWHERE, "send texts by the keys of the block, or nothing"),)
    )
