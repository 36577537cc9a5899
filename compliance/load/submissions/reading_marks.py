"""The marks of a draft: what was read from a document for each field, and who confirmed it."""

from collections.abc import Mapping as MappingOf

from compliance.diag import Code, did_you_mean
from compliance.load.values.decode import decode_day
from compliance.load.yaml.nodes import Mapping, Scalar
from compliance.load.yaml.reader import DiagnosticsCollector, Keys
from compliance.model import (
    FLAGS,
    HEAD_FIELDS,
    Confirmation,
    ReadFrom,
    ReadMark,
    Sureness,
    Vocabulary,
    WordsRead,
)

_BLOCK_KEYS = ("document", "sha256", "marks", "unread")
_WORDS_KEYS = ("value", "page", "paragraph", "words", "why")
_MARK_KEYS = ("sure", *_WORDS_KEYS, "candidates", "confirmed")
_CONFIRMED_HINT = "write `no`, or `{by: WHO, decided: YYYY-MM-DD}` once the words were held against the statement"


def decode_reading_marks(head: Keys, vocabulary: Vocabulary) -> ReadFrom | None:
    """Decode what a draft says of the document that it was read from."""
    keys = head.block("read", known=_BLOCK_KEYS)
    if keys is None:
        return None
    marks: dict[str, ReadMark] = {}
    for key, node in keys.pairs("marks", required=False):
        mapping = keys.mistakes.mapping(node, f"the mark of `{key.text}`")
        mark = None if mapping is None else _decode_mark(key, mapping, vocabulary, keys.mistakes)
        if mark is not None:
            marks[key.text] = mark
    return ReadFrom(
        document=keys.text("document"),
        sha256=keys.text("sha256", required=False),
        marks=marks,
        unread=_decode_words(keys, "unread", "words that were not understood"),
    )


def _decode_mark(
    key: Scalar, mapping: Mapping, vocabulary: Vocabulary, mistakes: DiagnosticsCollector
) -> ReadMark | None:
    known: MappingOf[str, object] = vocabulary.fields
    if key.text not in known and key.text not in HEAD_FIELDS:
        hint = did_you_mean(key.text, (*HEAD_FIELDS, *known))
        mistakes.blame(Code.KEY_UNKNOWN, f"no field is called `{key.text}`", key.span, hint)
        return None
    keys = Keys(mapping, f"the mark of `{key.text}`", mistakes, known=_MARK_KEYS)
    sure = keys.member("sure", Sureness)
    own = (_decode_words_of(keys),) if keys.has("words") else ()
    return ReadMark(
        field=key.text,
        sure=sure or Sureness.OPEN,
        value=keys.text("value", required=False),
        read=own + _decode_words(keys, "candidates", "a candidate"),
        confirmed=_decode_confirmation(keys, vocabulary),
        span=key.span,
    )


def _decode_words(keys: Keys, name: str, what: str) -> tuple[WordsRead, ...]:
    return tuple(_decode_words_of(one) for one in keys.blocks(name, known=_WORDS_KEYS, required=False, what=what))


def _decode_words_of(keys: Keys) -> WordsRead:
    return WordsRead(
        page=_decode_number(keys, "page"),
        paragraph=_decode_number(keys, "paragraph"),
        words=keys.text("words"),
        value=keys.text("value", required=False),
        why=keys.text("why", required=False),
    )


def _decode_number(keys: Keys, name: str) -> int:
    scalar = keys.scalar(name, required=False)
    if scalar is None:
        return 0
    if not scalar.text.isdecimal() or not scalar.text.isascii() or len(scalar.text) > 9:
        keys.mistakes.blame(Code.VALUE_TYPE, f"`{name}` is a number, not `{scalar.text[:60]}`", scalar.span)
        return 0
    return int(scalar.text)


def _decode_confirmation(keys: Keys, vocabulary: Vocabulary) -> Confirmation | None:
    """Decode who confirmed a mark and when; `no`, or nothing, is nobody."""
    node = keys.node("confirmed", required=False)
    if node is None:
        return None
    if isinstance(node, Scalar):
        # WHY: a bare yes names nobody, and a verdict that rests on it could be asked of nobody.
        if FLAGS.get(node.text.lower()) is not False:
            message = f"`confirmed` says who and when, not `{node.text[:60]}`"
            keys.mistakes.blame(Code.VALUE_TYPE, message, node.span, _CONFIRMED_HINT)
        return None
    block = keys.block("confirmed", known=("by", "decided"))
    if block is None:
        return None
    by, decided = block.scalar("by"), decode_day(block, "decided", required=True)
    if by is not None and vocabulary.empty_words.are_whole(by.text.strip()):
        message = f"`by` names nobody: `{by.text.strip()[:60]}`"
        block.mistakes.blame(Code.VALUE_EMPTY, message, by.span, "write the person or the office that confirmed")
    return None if by is None or decided is None else Confirmation(by=by.text.strip(), decided=decided)
